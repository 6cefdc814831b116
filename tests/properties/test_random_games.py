"""Whole random games of every set-up of 18GB."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.properties.playing import play, reload
from tests.titles.gb.second.beside import Beside

import tetsuro

SETUPS = (
    (2, ()), (2, ("two_player_ew",)), (3, ()), (4, ()), (4, ("four_player_alt",)), (5, ()), (6, ()),
)  # fmt: skip
PROFILES = (
    {"pass": 0.1, "lay_tile": 6, "place_token": 3, "buy_train": 1.5, "sell_shares": 0.01,
     "buy_shares": 3, "choose_ability": 0.1, "par": 3},
    {"pass": 0.15, "lay_tile": 3, "buy_train": 3, "sell_shares": 0.02, "choose_ability": 0.3,
     "choose": 0.2, "place_token": 3},
    {"pass": 0.4, "lay_tile": 3, "buy_train": 0.5, "sell_shares": 0.3, "choose_ability": 0.3},
    {"pass": 0.02, "lay_tile": 8, "buy_train": 0.8, "sell_shares": 0.002, "buy_shares": 5,
     "choose_ability": 0.02, "par": 5, "choose": 0.05},
    {"pass": 0.1, "lay_tile": 4, "buy_train": 1, "sell_shares": 0.05, "convert": 3, "choose": 1,
     "choose_ability": 1, "place_token": 5},
)  # fmt: skip
GAMES_EACH = 30
NEAR_EACH = 19
"""Once in how many positions a second 18GB is asked what is legal or nearly so."""


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(6))
@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: "-".join((str(s[0]), *s[1])))
def test_games(setup: tuple[int, tuple[str, ...]], batch: int, reached: Counter[str]) -> None:
    """One in five follows what recordings allow; beside the others lies a second 18GB."""
    players, options = setup
    for number in range(GAMES_EACH // 6):
        seed = batch * 1000 + number
        random = Random(seed)
        names = [f"P{i}" for i in range(players)]
        rulings = {"screen-rules": "recorded", "route-memory": "recorded"} if seed % 4 == 3 else {}
        game = tetsuro.new_game("18GB", names, seed=seed, options=options, rulings=rulings)
        look = (lambda game: None) if rulings else Beside(game, seed, NEAR_EACH).look
        play(game, random, PROFILES[seed % len(PROFILES)], reached, look, each=1)
        look(game)
        reload(game)


DATA = Path(__file__).resolve().parents[1] / "data" / "conformance" / "random" / "18GB"


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(DATA.glob("*.json")), ids=lambda p: p.stem)
def test_games_from_late_positions(path: Path, reached: Counter[str]) -> None:
    """Played on at random from late positions of generated games, where prices are high."""
    whole = tetsuro.load(path)
    for number, part in enumerate((0.75, 0.85, 0.92)):
        game = whole.at(whole.raw[int(len(whole.raw) * part)]["id"])
        play(game, Random(number), PROFILES[3], reached)
