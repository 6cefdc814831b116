"""At every third position of random games what is offered is what the rules page allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from tests.properties import page_pnw
from tests.properties.test_random_pnw import PROFILES, SETUPS

import tetsuro
from tetsuro.bots.random_player import pick
from tetsuro.titles.pnw import shares


@pytest.mark.slow
def test_what_is_offered_is_what_the_page_allows() -> None:
    """Of every kind something was allowed."""
    seen = _play_all()
    assert all(seen[kind] > 5 for kind in page_pnw.KINDS), seen


@pytest.mark.slow
@pytest.mark.parametrize(("name", "wrong"), [("POOL_LIMIT", 40), ("HOLDING_LIMIT", 40)])
def test_a_rule_gone_wrong_is_seen(name: str, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, name, wrong)
    with pytest.raises(AssertionError, match="_shares"):
        _play_all()


def _play_all() -> Counter[str]:
    """How often each kind of action was compared and allowed, in a game of each set-up."""
    seen = Counter[str]()
    for number in range(len(SETUPS)):
        seen.update(_play(number))
    return seen


def _play(number: int) -> Iterator[str]:
    (title, players, options), _ = SETUPS[number]
    random = Random(number)
    game = tetsuro.new_game(title, [f"P{i}" for i in range(players)], number, options)
    while not game.finished:
        if random.random() < 1 / 3:
            yield from page_pnw.check(game)
        action = pick(game, random, PROFILES[number % len(PROFILES)])
        assert action is not None
        game.apply(action)
