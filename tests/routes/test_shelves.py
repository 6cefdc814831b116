"""Arms taken over from another train, and shelves in bunches: nothing is lost, nothing is new."""

from __future__ import annotations

import importlib
import random
from dataclasses import replace

import pytest

from tests.routes.brute import random_network
from tests.routes.test_best import CARGO, CONNECTIONS, INDIA_MARKS, check, india_map
from tetsuro.routes.arms import Work
from tetsuro.routes.bunches import Bunch, bunches, pairs
from tetsuro.routes.candidates import Floor
from tetsuro.routes.network import Network
from tetsuro.routes.prices import Market
from tetsuro.routes.rules import NONE, Hints, Route, Rules, Run, Sharing
from tetsuro.routes.shelves import Arm, Room
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


ARMS = importlib.import_module("tetsuro.routes.arms")
SHELVES = importlib.import_module("tetsuro.routes.shelves")


def test_arms_that_lead_nowhere_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    train = replace(express("a", "3E", 3), ends="city")
    spared = 0
    for seed in range(300):
        network = random_network(random.Random(seed + 930_000), towns=0.6, most=11)
        found = []
        for stride in (1, 2, 1 << 30):
            monkeypatch.setattr(ARMS, "STRIDE", stride)
            of = source(network, train, Rules())
            found.append((routes(of), of.work.done))
        assert found[0][0] == found[1][0] == found[2][0]
        spared += found[0][1] < found[2][1]
    assert spared > 50


def test_the_first_arms_are_enough_to_tell_who_goes_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SHELVES, "TESTS", 0)  # bit sets at once
    anew = barred = 0
    for seed in range(250):
        rng = random.Random(seed + 940_000)
        network = random_network(rng, most=9)
        of = source(network, free_towns("a", "4", 4), Rules())
        for shelved in of.stock.whole().values():
            for shelf in shelved.values():
                for track in (0, network.chains[0].mask):
                    for one in rng.sample(shelf.arms, min(4, len(shelf.arms))):
                        least = rng.choice([0, *(arm[0] for arm in shelf.arms)])
                        start = rng.randrange(len(shelf.arms))
                        wanted = [
                            place
                            for place, other in enumerate(shelf.arms)
                            if place >= start and other[0] > least and beside(network, one, other)
                            if not other[1] & track
                        ]
                        known = shelf._known
                        assert list(shelf.beside(one, least, start, track)) == wanted
                        assert all(shelf.falling[n] >= shelf.past(one[3]) for n in wanted)
                        barred += shelf.past(one[3]) > shelf.falling[0]
                        anew += 0 < known < shelf._known
    assert anew > 20
    assert barred > 100


def beside(network: Network, one: Arm, other: Arm) -> bool:
    """Whether two arms go together, the second one from the anchor on."""
    apart = not any(network.exclusive[stop] & other[6] for stop in one[3])
    return apart and not one[1] & other[1] and not other[5]


@pytest.mark.parametrize("published", [True, False])
def test_paid_cities_give_way_to_ends_of_connections(published: bool) -> None:
    """No route brings more than its bound, and the bound is exact more often than without."""
    rules = india_rules(CONNECTIONS, CARGO, published=published)
    hints = rules.hints

    def coarser(network: Network, train: Train, alone: bool) -> Hints:
        return replace(hints(network, train, alone), beside_paid=None)

    exact = [0, 0]
    for seed in range(300):
        network = india_map(random.Random(seed + 950_000))
        train = india_train("a", ("2E", "3E", "2Ex3")[seed % 3])
        found = []
        for number, each in enumerate((rules, replace(rules, hints=coarser))):
            of = source(network, train, each)
            listed = of.above(Market(network, NONE, ()).start, Floor())
            assert listed is not None
            for candidate in listed:
                assert candidate.price is not None
                assert candidate.price.value <= candidate.bound
                exact[number] += candidate.price.value == candidate.bound
            found.append({candidate.route: candidate.bound for candidate in listed})
        closer, farther = found
        assert closer.keys() == farther.keys()
        assert all(bound <= farther[route] for route, bound in closer.items())
    assert exact[0] > exact[1] or not published
    assert exact[0] >= exact[1]


class Hopeless:
    """Whether two bunches can't bring more than a sum; counts how often it is asked."""

    def __init__(self, of: Source, least: int) -> None:
        self.of, self.least, self.tried = of, least, 0

    def __call__(self, one: Bunch, other: Bunch, base: int) -> bool:
        self.tried += 1
        marks = sum(self.of.bound_of_marks(one.marks | other.marks, (), ()))
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
                    marks = sum(of.bound_of_marks(a.marks | b.marks, (), ()))
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
