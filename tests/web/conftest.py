"""A client of an application of its own, and tables to sit down at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.forms import Page
from tests.web.seats import NAMES, Places, seated

from tetsuro.game.beginning import new_game
from tetsuro.game.game import Game
from tetsuro.store import Store
from tetsuro.web.app import create_app

SHARED = Path(__file__).resolve().parents[3] / "shared"
RECORDED = SHARED / "conformance" / "games"
recorded = pytest.mark.skipif(not RECORDED.exists(), reason="the recorded games are not here")


@pytest.fixture
def client(games_file: Path) -> Iterator[TestClient]:
    with Store(games_file) as store, TestClient(create_app(store)) as client:
        yield client


Begin = Callable[..., Page]


@pytest.fixture
def begin(client: TestClient) -> Begin:
    """Begin a new game; the page that comes back."""

    def begun(title: str = "18GB", players: int = 3, seed: int = 7, **more: str) -> Page:
        form = {"title": title, "players": str(players), "seed": str(seed), **more}
        answer = client.post("/new", data=form)
        assert answer.status_code == 200, answer.text[:500]
        return Page(answer.text, str(answer.url))

    return begun


@pytest.fixture
def hands(client: TestClient) -> Places:
    """18India: Aki is to choose his hand."""
    return seated(client, new_game("18India", NAMES, seed=7))


def game_of(client: TestClient, page: Page) -> Game:
    """The game behind a table's page."""
    ident = page.path.rpartition("/")[2]
    game: Game = client.app.state.tables.open(ident).game  # type: ignore[attr-defined]
    return game


def opened(client: TestClient, data: bytes, name: str = "game.json") -> Page:
    """Open a game file; the table's page, or the start page with what is wrong."""
    answer = client.post("/open", files={"file": (name, data)})
    return Page(answer.text, str(answer.url), answer.status_code)
