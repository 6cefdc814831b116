"""Arms taken over from another train, and shelves in bunches: nothing is lost, nothing is new."""

from __future__ import annotations

import importlib
import random

import pytest

from tests.routes.brute import random_network
from tests.routes.test_best import CARGO, CONNECTIONS, INDIA_MARKS, check, india_map
from tetsuro.routes.arms import Work
from tetsuro.routes.bunches import Bunch, bunches, pairs
from tetsuro.routes.candidates import Floor
from tetsuro.routes.network import Network
from tetsuro.routes.prices import Market
from tetsuro.routes.rules import NONE, Route, Rules, Run, Sharing
from tetsuro.routes.shelves import Room
from tetsuro.routes.source import Source
from tetsuro.routes.trains import Train, cities_only, express, free_towns, plain, with_towns
from tetsuro.titles.gb_routes import gb_rules
from tetsuro.titles.india_routes import india_rules, india_train
from tetsuro.titles.pnw_routes import pnw_rules

BUNCHES = importlib.import_module("tetsuro.routes.bunches")
KINDS: list[tuple[Train, Train]] = [
    (express("a", "4E", 2), express("b", "4Ex3", 2, 3)),
    (express("a", "4Ex3", 2, 3), express("b", "4E", 2)),
    (cities_only("a", "3X", 3, 10), cities_only("b", "5X", 5, 10)),
    (with_towns("a", "2+1", 2, 1), with_towns("b", "3+2", 3, 2)),
    (free_towns("a", "2x2", 2, 2), free_towns("b", "4x3", 4, 3)),
]
"""A train, and one that goes as far or farther and is paid so many times as much."""


def source(network: Network, train: Train, rules: Rules) -> Source:
    return Source(network, train.kind(), rules, Work(None, None), sharing=NONE, alone=False)


def routes(of: Source) -> list[tuple[float, Route]]:
    """All routes with their bounds."""
    listed = of.above(Market(of.network, NONE, ()).start, Floor())
    assert listed is not None
    found = []
    for candidate in listed:
        route = min(candidate.route, candidate.route.reversed())
        found.append((candidate.bound, route))
    return sorted(found)


@pytest.mark.parametrize(("train", "farther"), KINDS, ids=lambda train: train.name)
def test_arms_taken_over_are_those_grown(train: Train, farther: Train) -> None:
    taken = 0
    for seed in range(150):
        network = random_network(random.Random(seed + 900_000), most=9)
        grown, over = source(network, train, Rules()), source(network, train, Rules())
        longer = source(network, farther, Rules())
        over.stock.others = [longer.stock]
        longer.stock.whole()
        before = over.work.done
        over.stock.whole()
        assert over.work.done == before
        assert routes(over) == routes(grown)
        taken += bool(routes(grown))
    assert taken > 50


def test_no_arms_are_taken_over_from_another_kind() -> None:
    network = random_network(random.Random(7), most=9)
    for train, other in (
        (cities_only("a", "5X", 5, 10), cities_only("b", "3X", 3, 10)),
        (plain("a", "3", 3), free_towns("b", "3+", 3)),
        (express("a", "2E", 2), express("b", "3E", 3)),
    ):
        one, others = source(network, train, Rules()), source(network, other, Rules())
        assert one.stock.growth.times(others.stock.growth) is None


class Hopeless:
    """Whether two bunches can't bring more than a sum; counts how often it is asked."""

    def __init__(self, of: Source, least: int) -> None:
        self.of, self.least, self.tried = of, least, 0

    def __call__(self, one: Bunch, other: Bunch, base: int) -> bool:
        self.tried += 1
        marks = sum(self.of.bound_of_marks(one.marks | other.marks, ()))
        return base + marks - one.lead - other.lead <= self.least


def test_bunches_leave_out_only_what_is_hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BUNCHES, "FEW", 0)
    rules = india_rules(CONNECTIONS, CARGO)
    several = spared = 0
    for seed in range(200):
        rng = random.Random(seed + 910_000)
        network = random_network(rng, INDIA_MARKS, most=9)
        of = source(network, express("a", "3E", 3), rules)
        for shelved in of.stock.whole().values():
            signs = [1 << n for n in range(of.hints.signs.bit_length())]
            hopeless = Hopeless(of, rng.randint(0, 80))
            bunched = bunches(shelved, lambda signs=signs: signs)
            found: set[tuple[Room, Room]] = set()
            for place, (_, ones) in enumerate(bunched):
                for _, others in bunched[place:]:
                    if not hopeless(ones, others, 0):
                        pair = [tuple(sorted(p)) for p in pairs(ones, others, 0, hopeless)]
                        assert not found & set(pair)
                        assert len(set(pair)) == len(pair)
                        found |= set(pair)
            rooms = sorted(shelved)
            wanted = set()
            for place, one in enumerate(rooms):
                for other in rooms[place:]:
                    a, b = shelved[one], shelved[other]
                    marks = sum(of.bound_of_marks(a.marks | b.marks, ()))
                    if marks - a.lead(0) - b.lead(0) > hopeless.least:
                        wanted.add((one, other))
            assert found == wanted
            several += len(bunched) < len(rooms)
            spared += hopeless.tried < len(rooms) * (len(rooms) + 1) // 2
    assert several > 50
    assert spared > 20


def test_in_bunches_the_best_set_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BUNCHES, "FEW", 0)
    rules = india_rules(CONNECTIONS, CARGO)
    for seed in range(150):
        network = india_map(random.Random(seed + 920_000))
        check(network, [india_train("a", "2E"), india_train("b", "3Ex3")], rules, seed)


@pytest.mark.parametrize(
    "rules",
    [gb_rules({"NS": 30, "EW": 40}, {}), pnw_rules(mill=30, lumber=True)],
    ids=["GB", "PNW"],
)
def test_routes_have_no_more_bonuses_together_than_said(rules: Rules) -> None:
    assert rules.sharing is not None
    assert rules.shared is not None
    earned = exact = 0
    marks = ("N", "S", "E", "W", "home", "destination", "mill", "timber A", "timber B")
    trains = [plain(str(n), "5", 5) for n in range(3)]
    for seed in range(600):
        rng = random.Random(seed + 930_000)
        network = random_network(rng, marks)
        growth = source(network, trains[0], Rules())
        listed = [route for _, route in routes(growth)]
        if not listed:
            continue
        runs = [Run(train, rng.choice(listed)) for train in trains[: rng.randint(1, 3)]]
        sharing: Sharing = rules.sharing(network, trains)
        most = sharing.together([sharing.parts(network, run) for run in runs])
        shared = sum(item.amount for _, item in rules.shared(network, runs))
        assert shared <= most
        earned += shared > 0
        exact += shared == most > 0
    assert earned > 30
    assert exact > 30
