"""The table's page at the end of a recorded game of each title, rendered by the server."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from starlette.testclient import TestClient

from benchmarks.games import Recorded, found
from benchmarks.table import benchmark, each
from tetsuro.store import Store
from tetsuro.web.app import create_app


@cache
def _table(path: Path) -> tuple[TestClient, str]:
    """A client and the address of the table."""
    store = Store(Path(tempfile.mkdtemp()) / "games.sqlite")
    client = TestClient(create_app(store))
    answer = client.post("/open", files={"file": ("game.json", path.read_bytes())})
    return client, answer.url.path


def page(path: Path) -> float:
    client, address = _table(path)
    return each(5, lambda: client.get(address))


def enter(game: Recorded) -> None:
    benchmark(f"{game.title}: a table's page at the end", budget=40e-3)(lambda: page(game.path))


for each_game in found():
    enter(each_game)
