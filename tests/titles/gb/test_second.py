"""The engine and a second 18GB, written from the rules alone, always agree.

The first actions of a random game of every set-up: after each of them everything that lies on the
table, who must act and what is on offer; now and then whether what is legal, or nearly, is legal
on both. Whole games are compared where they are played, in ``tests/properties/test_random_games``.
"""

from __future__ import annotations

from random import Random

import pytest

import tetsuro
from tests.properties.test_random_games import PROFILES, SETUPS
from tests.titles.gb.second.beside import Beside
from tetsuro.bots.random_player import pick

STEPS, NEAR_EACH = 600, 9


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: "-".join((str(s[0]), *s[1])))
def test_a_game(setup: tuple[int, tuple[str, ...]]) -> None:
    players, options = setup
    random = Random(players)
    game = tetsuro.new_game("18GB", [f"P{i}" for i in range(players)], players, options)
    second = Beside(game, players, NEAR_EACH)
    for _ in range(STEPS):
        second.look(game)
        if game.finished:
            return
        action = pick(game, random, PROFILES[players % len(PROFILES)])
        assert action is not None
        game.apply(action)
