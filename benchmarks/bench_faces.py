"""Importing, saying and storing."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from benchmarks.table import benchmark, each
from tetsuro.i18n import say
from tetsuro.store import Store


@benchmark("import of the package", budget=0.150)
def import_package() -> float:
    code = "import time; a = time.perf_counter(); import tetsuro; print(time.perf_counter() - a)"
    return float(subprocess.check_output([sys.executable, "-c", code]))


@benchmark("a message said before", budget=5e-6)
def said_before() -> float:
    params = {"expected": 3, "actual": 4}
    return each(20_000, lambda: say("reason-stale", "ja", currency="£{}", **params))


@benchmark("a message said anew", budget=100e-6)
def said_anew() -> float:
    numbers = count(time.monotonic_ns())
    return each(1000, lambda: say("reason-stale", "ja", expected=3, actual=next(numbers)))


@benchmark("an action on disk", budget=10e-3)
def store_action() -> float:
    action = '{"type":"pass","entity":"LNWR","entity_type":"corporation","id":1}'
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "games.sqlite") as store:
        table = store.create("18GB", {}).id
        versions = count()
        return each(100, lambda: store.append(table, next(versions), action))
