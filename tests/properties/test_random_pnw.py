"""Whole random games of 1822PNW, its options and its two scenarios, for every number of players."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.properties.playing import play, reload

import tetsuro

BUILDERS = {
    "pass": 0.2, "bid": 2, "lay_tile": 3, "buy_train": 2, "sell_shares": 0.1, "buy_shares": 2,
    "acquire_company": 2, "merge": 4, "par": 3, "choose_ability": 0.3,
}  # fmt: skip
MAGNATES = {
    **BUILDERS, "pass": 0.08, "merge": 8, "par": 8, "buy_shares": 5, "lay_tile": 5,
    "place_token": 3, "choose": 3, "choose_ability": 0.1, "buy_train": 1, "sell_shares": 0.03,
}  # fmt: skip
SPENDERS = {
    **BUILDERS, "pass": 0.4, "bid": 4, "lay_tile": 1.5, "buy_train": 4, "sell_shares": 0.5,
    "merge": 6, "assign": 0.3,
}  # fmt: skip
PROFILES = (MAGNATES, BUILDERS, SPENDERS)
SETUPS = [
    *((("1822PNW", players, ()), 4) for players in (3, 4, 5)),
    *((("1822PNW", 3 + n, (option,)), 2) for n, option in enumerate(
        ("starting_packet", "remove_two_ls", "remove_three_ls")
    )),
    *((("1822PNW-Short", players, ()), 2) for players in (3, 4, 5)),
    *((("1822PNW-SRS", players, ()), 3) for players in (2, 3)),
]  # fmt: skip
GAMES = [(setup, number) for setup, count in SETUPS for number in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize(("setup", "number"), GAMES, ids=lambda value: str(value))
def test_games(setup: tuple[str, int, tuple[str, ...]], number: int, reached: Counter[str]) -> None:
    """Every fourth game follows what recordings allow."""
    title, players, options = setup
    seed = 10 * number + players
    rulings = dict.fromkeys(RECORDED, "recorded") if number == 3 else {}
    names = [f"P{i}" for i in range(players)]
    game = tetsuro.new_game(title, names, seed, options, rulings)
    play(game, Random(seed), PROFILES[number % len(PROFILES)], reached)
    reload(game)


RECORDED = ("screen-rules", "route-memory", "cube-copies", "h13-cubes", "acquisition-presidency")
