"""At every third position of random games what is offered is what the rules page allows."""

from __future__ import annotations

from random import Random

import pytest
from tests.properties import page_pnw
from tests.properties.test_random_pnw import PROFILES, SETUPS

import tetsuro
from tetsuro.bots.random_player import pick
from tetsuro.titles.pnw import shares


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_what_is_offered_is_what_the_page_allows(number: int) -> None:
    assert _play(number) > 100


@pytest.mark.slow
@pytest.mark.parametrize(("name", "wrong"), [("POOL_LIMIT", 40), ("HOLDING_LIMIT", 40)])
def test_a_rule_gone_wrong_is_seen(name: str, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, name, wrong)
    with pytest.raises(AssertionError, match="_shares"):
        sum(map(_play, range(len(SETUPS))))


def _play(number: int) -> int:
    """How many positions of a game have been compared."""
    (title, players, options), _ = SETUPS[number]
    random, compared = Random(number), 0
    game = tetsuro.new_game(title, [f"P{i}" for i in range(players)], number, options)
    while not game.finished:
        if random.random() < 1 / 3:
            page_pnw.check(game)
            compared += 1
        action = pick(game, random, PROFILES[number % len(PROFILES)])
        assert action is not None
        game.apply(action)
    return compared
