"""Prices of contested track: small maps are priced and divided as only the largest are."""

from __future__ import annotations

import importlib
import random
from dataclasses import replace

import pytest

from tests.routes.brute import brute, random_network
from tests.routes.test_best import PNW_MARKS, proved, random_trains
from tests.routes.test_limits import COMPASS, ENDS, TRAINS, city_grid
from tetsuro.routes.best import best
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Rules
from tetsuro.routes.trains import Train
from tetsuro.titles.gb_routes import gb_rules, gb_train
from tetsuro.titles.pnw_routes import pnw_rules, pnw_train

SEARCH = importlib.import_module("tetsuro.routes.best")


HARD = ((0, 60_000), (0, 3), (4, 1))
"""Prices are looked for at once, and questions divided early."""


def check(network: Network, trains: list[Train], rules: Rules, seed: int) -> None:
    """However early questions are hard, the answer is what trying everything finds."""
    wanted = brute(network, trains, rules)
    for easy, listed in HARD:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(SEARCH, "EASY", easy)
            patched.setattr(SEARCH, "LISTED", listed)
            assert proved(network, trains, rules) == wanted, (seed, easy, listed)


def test_plain_rules_at_prices() -> None:
    for seed in range(150):
        rng = random.Random(seed)
        network = random_network(rng)
        check(network, random_trains(rng, 3 if seed % 4 == 0 else 2), Rules(), seed)


@pytest.mark.parametrize("published", [True, False])
def test_compass_groups_at_prices(published: bool) -> None:
    rules = gb_rules({"NS": 30, "EW": 40}, {"A0": 10}, published=published)
    marks = ("N", "S", "E", "W", "estuary FT", "estuary S")
    for seed in range(100):
        rng = random.Random(seed + 400_000)
        network = random_network(rng, marks)
        names = [rng.choice(["2+0", "2+1", "3+1", "2X", "3X"]) for _ in range(rng.randint(2, 3))]
        trains = [gb_train(f"t-{number}", name) for number, name in enumerate(names)]
        check(network, trains, rules, seed)


def test_bonuses_once_a_turn_at_prices() -> None:
    rules = pnw_rules(mill=30, lumber=True, free_portages=False, mail=True, published=False)
    for seed in range(100):
        rng = random.Random(seed + 500_000)
        network = random_network(rng, (*PNW_MARKS, "mill"))
        kinds = ["L", "2", "3", "2P", "2+", "E"]
        trains = [pnw_train(f"{n}", rng.choice(kinds)) for n in range(rng.randint(2, 3))]
        # there is one home and one destination
        goals = network.bits("home", "destination")
        home, there = (rng.randrange(len(network.stops)) for _ in range(2))
        stops = [
            replace(
                stop,
                marks=stop.marks & ~goals
                | (network.bits("home") if stop.index == home else 0)
                | (network.bits("destination") if stop.index == there else 0),
            )
            for stop in network.stops
        ]
        check(replace(network, stops=tuple(stops)), trains, rules, seed)


def test_prices_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """On larger maps, with the question divided and whole."""
    for seed in range(3):
        network = city_grid(seed, ENDS)
        plain = best(network, TRAINS, COMPASS)
        for listed in (60_000, 200):
            with monkeypatch.context() as patched:
                patched.setattr(SEARCH, "EASY", 0)
                patched.setattr(SEARCH, "LISTED", listed)
                priced = best(network, TRAINS, COMPASS)
            assert (priced.revenue, priced.bound, priced.proved, len(priced.routes)) == (
                plain.revenue,
                plain.bound,
                True,
                len(plain.routes),
            )
