"""The table's page of the recorded six-player game at its end, rendered by the server."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from benchmarks.bench_engine import _path
from benchmarks.table import benchmark, each


@cache
def _page() -> tuple[object, str]:
    """A client and the address of the table."""
    from starlette.testclient import TestClient

    from tetsuro.store import Store
    from tetsuro.web.app import create_app

    store = Store(Path(tempfile.mkdtemp()) / "games.sqlite")
    client = TestClient(create_app(store))
    answer = client.post("/open", files={"file": ("game.json", _path().read_bytes())})
    return client, answer.url.path


@benchmark("a table's page at the game's end", budget=40e-3)
def table_page() -> float:
    client, path = _page()
    return each(5, lambda: client.get(path))  # type: ignore[attr-defined]
