"""Whole random games of 18India for 2 to 5 players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.properties.offers_india import check_offers
from tests.properties.playing import play, reload

import tetsuro
from tetsuro.titles.india import PLAYERS

BUILDERS = {
    "pass": 0.25, "lay_tile": 4, "buy_train": 2, "sell_train": 0.1, "corporate_sell_shares": 0.1,
    "corporate_sell_company": 0.1, "sell_shares": 0.1, "sell_company": 0.1, "choose": 3,
    "choose_ability": 0.3, "remove_token": 0.2,
}  # fmt: skip
RICH = {
    **BUILDERS, "pass": 0.05, "lay_tile": 8, "buy_train": 1, "choose_ability": 0.02, "assign": 0.1,
    "place_token": 4, "sell_shares": 0.02, "buy_shares": 0.3,
}  # fmt: skip
TRADERS = {
    "pass": 0.5, "lay_tile": 1, "buy_train": 0.3, "sell_train": 1, "sell_shares": 2,
    "corporate_sell_shares": 1, "buy_shares": 3, "choose_ability": 1, "remove_token": 2,
}  # fmt: skip
PROFILES = (BUILDERS, RICH, TRADERS)
GAMES_EACH = 6
LATE = 0.8


@pytest.mark.slow
@pytest.mark.parametrize("number", range(GAMES_EACH))
@pytest.mark.parametrize("players", PLAYERS)
def test_games(players: int, number: int, reached: Counter[str]) -> None:
    """One game for each number of players follows what recordings allow, which offer less."""
    seed = 10 * number + players
    rulings = {"screen-rules": "recorded", "exchange-tokens": "recorded"} if number == 4 else {}
    names = [f"P{i}" for i in range(players)]
    game = tetsuro.new_game("18India", names, seed=seed, rulings=rulings)
    also = check_offers if not rulings else lambda game: None
    play(game, Random(seed), PROFILES[number % len(PROFILES)], reached, also)
    reload(game)


DATA = Path(__file__).resolve().parents[1] / "data" / "conformance" / "random" / "18India"


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(DATA.glob("*.json")), ids=lambda p: p.stem)
def test_games_from_late_positions(path: Path, reached: Counter[str]) -> None:
    """Played on at random from late positions of generated games, where prices are high."""
    whole = tetsuro.load(path)
    game = whole.at(whole.raw[int(len(whole.raw) * LATE)]["id"])
    play(game, Random(1), RICH, reached)
