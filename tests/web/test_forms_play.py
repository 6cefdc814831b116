"""Whole games played through the pages' own forms, by one who chooses at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from tests.properties import coverage
from tests.properties.coverage_pages import GAMES
from tests.web.direct import Direct
from tests.web.forms import Page
from tests.web.playing import kinds, move, read

from tetsuro.game.game import Game
from tetsuro.routes import Limit
from tetsuro.store import Store
from tetsuro.titles.registry import MODULES, entry
from tetsuro.web.app import create_app

T = TypeVar("T")
MOST = 4000
"""Actions after which a game that goes on and on is ended by hand."""
WHOLE_PAGES = 0.02
"""Share of the brief pages that are compared with the whole ones."""


def setups(title: str) -> list[tuple[int, str]]:
    """(players, option) of every set-up of a title."""
    known = entry(title)
    return [
        (players, option)
        for players in known.players
        for option in ("", *(o for o, counts in known.options.items() if players in counts))
    ]


def games() -> list[tuple[str, int, str, int]]:
    """Some games of each title over its set-ups."""
    return [
        (title, *setup, seed)
        for title in MODULES
        for seed, setup in zip(range(GAMES[title]), cycle(setups(title)), strict=False)
    ]


@pytest.fixture
def direct(games_file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Direct]:
    """A client that asks for brief pages: they hold every control, and no map or panels. One
    request comes at a time, so that the application needs no threads; the best run is sought for
    so many steps, so that a game is the same on every machine."""
    monkeypatch.setattr("anyio.to_thread.run_sync", at_once)
    monkeypatch.setattr("tetsuro.web.running.PATIENCE", Limit(steps=100_000))
    with Store(games_file) as store, Direct(create_app(store)) as direct:
        direct.get("/settings?view=brief")
        yield direct


async def at_once(work: Callable[[], T], *_: object, **__: object) -> T:
    return work()


def begun(direct: Direct, title: str, players: int, option: str, seed: int) -> Page:
    form = {"title": title, "players": str(players), "seed": str(seed)}
    if option:
        form["option"] = option
    return read(direct.post("/new", data=form))


def play(
    direct: Direct, page: Page, random: Random, seen: Counter[str], most: int
) -> tuple[Page, int]:
    """Play to the end; the last page, and how many actions it took."""

    def look(page: Page) -> None:
        offers = page.offers()
        seen.update(set(kinds(offers)))
        if random.random() < WHOLE_PAGES:
            whole = read(direct.get(page.url, view="whole"))
            assert whole.offers() == offers
            assert not whole.raw_words(), whole.raw_words()

    for count in range(most):
        if page.finished:
            return page, count
        page, _ = move(direct, page, random, look)
    raise AssertionError(f"a game that does not end: {page.url}")


def game_of(direct: Direct, page: Page) -> Game:
    game: Game = direct.app.state.tables.open(page.path.rpartition("/")[2]).game
    return game


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players", "option", "seed"), games())
def test_a_whole_game(
    direct: Direct, title: str, players: int, option: str, seed: int, reached: Counter[str]
) -> None:
    seen: Counter[str] = Counter()
    page, count = play(
        direct, begun(direct, title, players, option, seed), Random(seed), seen, MOST
    )
    game = game_of(direct, page)
    assert game.finished
    assert page.scores == game.result()
    assert count == game.length
    coverage.count(reached, coverage.pages(title), (coverage.GAMES, *seen))
