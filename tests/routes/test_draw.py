"""Drawing by hand (docs/routes.md): completions, cycling and clicks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import pytest

from tests.routes.brute import all_routes, random_network
from tests.routes.test_best import random_trains
from tests.routes.test_kinds import lane
from tests.routes.test_survey import LINE, city, edge_to_stop, network, surveyed, tile
from tetsuro.routes.best import best
from tetsuro.routes.draw import Drawing, click, completions, cycled, onward, unclicked
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Route, Rules, Run, at_best, evaluate, find_fault
from tetsuro.routes.trains import Train, cities_only, plain
from tetsuro.titles.gb_routes import gb_rules, gb_train

RULES = Rules()


def test_direct_ways_are_cycled_shortest_first() -> None:
    at = network(surveyed(LINE))
    index = {stop.hex: stop.index for stop in at.stops}
    two = completions(at, [index["E3"], index["E5"]])
    assert [at.chains[r.chains[0]].hexes for r in two] == [("E3", "E5"), ("E3", "F4", "E5")]
    assert cycled(at, two[0]) == two[1] and cycled(at, two[1]) == two[0]


def test_stops_in_between_are_filled_in_and_blocking_ones_not_passed() -> None:
    at = network(surveyed(LINE))
    index = {stop.hex: stop.index for stop in at.stops}
    ways = completions(at, [index["E1"], index["E5"]])
    assert [r.stops for r in ways] == [(index["E1"], index["E3"], index["E5"])] * 2
    assert completions(at, [index["E5"], index["E1"], index["E3"]]) == []
    assert completions(at, []) == [] == completions(at, [1, 1])


def test_used_track_is_avoided_and_next_stops_are_told() -> None:
    at = network(surveyed(LINE))
    index = {stop.hex: stop.index for stop in at.stops}
    direct, detour = completions(at, [index["E3"], index["E5"]])
    used = at.chains[direct.chains[0]].mask
    assert completions(at, [index["E3"], index["E5"]], used) == [detour]
    (alone,) = completions(at, [index["E5"]])
    assert onward(at, alone) == [index["E3"]]  # not E7, which is of the same group
    ended = completions(at, [index["E3"], index["E1"]])[0]
    assert onward(at, ended) == []


# -- against trying everything -----------------------------------------------------------------


def takes(at: Network, train: Train | None, route: Route) -> int:
    """The stops that take room of a train."""
    free = train is not None and train.stops is None
    towns = sum(at.stops[n].kind == "town" for n in route.stops)
    return len(route.stops) - towns * free + sum(at.chains[n].cost for n in route.chains)


def may_be_drawn(at: Network, train: Train, route: Route, used: int) -> bool:
    """Whether a route breaks no rule so far: as if all stops held tokens and any could end it,
    and it had as many stops as it needs."""
    if len(route.stops) == 1:
        return True
    stops = tuple(replace(stop, own=True) for stop in at.stops)
    run = Run(replace(train, ends="any"), route)
    legal = find_fault(replace(at, stops=stops), [run], RULES) is None
    return legal and not any(at.chains[n].mask & used for n in route.chains)


def in_order(clicked: Sequence[int], stops: Sequence[int]) -> bool:
    left = iter(stops)
    return all(stop in left for stop in clicked)


def everything(at: Network, clicked: Sequence[int], used: int, train: Train | None) -> list[Route]:
    """The completions by trying all routes."""
    runs_on = train or Train("any", "any", cities=None)
    found = [
        route
        for route in all_routes(at)
        if (route.stops[0], route.stops[-1]) == (clicked[0], clicked[-1])
        and in_order(clicked, route.stops)
        and may_be_drawn(at, runs_on, route, used)
    ]

    def rank(route: Route) -> tuple[int, int, int, tuple[int, ...]]:
        hexes = sum(len(at.chains[n].hexes) for n in route.chains)
        return takes(at, train, route), len(route.stops), hexes, route.chains

    return sorted(found, key=rank)


@pytest.mark.parametrize("block", range(6))
def test_completions_are_all_that_may_be_drawn(block: int) -> None:
    """On random maps, with and without a train and track of others; in the promised order."""
    seen: Counter[str] = Counter()
    for seed in range(block * 100, block * 100 + 100):
        rng = random.Random(seed + 500_000)
        at = random_network(rng)
        train = rng.choice([None, random_trains(rng, 1)[0]])
        used = at.chains[0].mask if rng.random() < 0.3 else 0
        for count in (1, 2, 2, 3):
            if count > len(at.stops):
                continue
            clicked = rng.sample(range(len(at.stops)), count)
            wanted = everything(at, clicked, used, train)
            assert completions(at, clicked, used, train) == wanted, (seed, clicked)
            assert completions(at, clicked, used, train, most=2) == wanted[:2]
            seen["none"] += not wanted
            seen["some"] += len(wanted) > 1
            seen["through other stops"] += any(len(r.stops) > count for r in wanted)
            seen["train"] += wanted != everything(at, clicked, used, None)
            seen["used"] += wanted != everything(at, clicked, 0, train)
    assert min(seen[key] for key in ("none", "some", "through other stops", "train", "used")) > 0


@pytest.mark.parametrize("block", range(4))
def test_every_legal_route_can_be_clicked(block: int) -> None:
    """Its stops one after the other, the last again as often as it takes; then undone."""
    seen: Counter[str] = Counter()
    for seed in range(block * 100, block * 100 + 100):
        rng = random.Random(seed + 600_000)
        at = random_network(rng)
        train = random_trains(rng, 1)[0]
        for route in all_routes(at):
            if find_fault(at, [Run(train, route)], RULES) is not None:
                continue
            drawing, turned = clicked_through(at, route, 0, train)
            assert drawing.route == route, (seed, route)
            seen["turned"] += turned
            seen["routes"] += 1
            for left in range(len(route.stops) - 1, -1, -1):
                drawing = unclicked(drawing)
                assert drawing.route == Route(route.stops[:left], route.chains[: max(0, left - 1)])
    assert seen["turned"] > 20 and seen["routes"] > 200


def clicked_through(
    at: Network, route: Route, used: int, train: Train | None
) -> tuple[Drawing, int]:
    """A drawing made by clicking the stops of a route, and how often one was clicked again."""
    drawing, turned = Drawing(), 0
    for place, stop in enumerate(route.stops):
        now = click(at, drawing, stop, used, train)
        assert now is not None
        first = drawing = now
        while drawing.route != Route(route.stops[: place + 1], route.chains[:place]):
            again = click(at, drawing, stop, used, train)
            assert again is not None and again != first
            drawing = again
            turned += 1
    return drawing, turned


# -- clicks ------------------------------------------------------------------------------------


def fault_of(at: Network, train: Train, drawing: Drawing | None) -> str:
    assert drawing is not None
    fault = find_fault(at, [Run(train, drawing.route)], RULES)
    return fault.code if fault is not None else ""


def test_a_click_beyond_the_first_stop_draws_on_there() -> None:
    at = network(surveyed(LINE))
    index = {stop.hex: stop.index for stop in at.stops}
    first = click(at, Drawing(), index["E3"])
    assert first is not None and first.clicked == (index["E3"],)
    drawn = click(at, first, index["E1"])
    assert drawn is not None and drawn.route.stops == (index["E3"], index["E1"])
    drawn = click(at, drawn, index["E5"])
    assert drawn is not None and drawn.route.stops == tuple(index[h] for h in ("E1", "E3", "E5"))
    assert drawn.clicked == drawn.route.stops


def test_a_stop_on_the_route_cuts_it_and_a_single_one_is_cleared() -> None:
    at = network(surveyed(LINE))
    index = {stop.hex: stop.index for stop in at.stops}
    drawn = click(at, Drawing(Route((index["E1"],), ()), (index["E1"],)), index["E5"])
    assert drawn is not None and drawn.clicked == (index["E1"], index["E5"])
    cut = click(at, drawn, index["E3"])
    assert cut is not None and cut.route.stops == (index["E1"], index["E3"])
    assert cut.clicked == cut.route.stops
    cut = click(at, cut, index["E1"])
    assert cut is not None and cut.route == Route((index["E1"],), ())
    assert click(at, cut, index["E1"]) == Drawing() == unclicked(cut)
    assert unclicked(Drawing()) == Drawing()


def test_clicking_again_goes_through_other_stops_between_the_same_two() -> None:
    """From the clicked stop before: filled-in stops change too."""
    at = network(surveyed(LINE))
    index = {stop.hex: stop.index for stop in at.stops}
    start = Drawing(Route((index["E1"],), ()), (index["E1"],))
    direct = click(at, start, index["E5"])
    assert direct is not None
    detour = click(at, direct, index["E5"])
    assert detour is not None and detour.route.stops == direct.route.stops
    assert detour.route != direct.route
    assert click(at, detour, index["E5"]) == direct


def test_towns_are_free_for_trains_that_ignore_them() -> None:
    """Between E5 and E9 lies a city on the straight way, two towns on the other."""
    tiles = {
        "E5": tile("c", (city(),), edge_to_stop(0), edge_to_stop(5)),
        "E7": tile("c", (city(),), edge_to_stop(0), edge_to_stop(3)),
        "E9": tile("c", (city(),), edge_to_stop(3), edge_to_stop(4)),
        "F6": tile("t", (LINE["E3"].stops[0],), edge_to_stop(2), edge_to_stop(0)),
        "F8": tile("t", (LINE["E3"].stops[0],), edge_to_stop(3), edge_to_stop(1)),
    }
    at = network(surveyed(tiles))
    index = {stop.hex: stop.index for stop in at.stops}
    clicked = [index["E5"], index["E9"]]
    straight, towns = completions(at, clicked)
    assert [len(straight.stops), len(towns.stops)] == [3, 4]
    assert completions(at, clicked, train=cities_only("3X-0", "3X", 3)) == [towns, straight]
    assert completions(at, clicked, train=cities_only("2X-0", "2X", 2)) == [towns]
    assert completions(at, clicked, train=plain("3-0", "3", 3)) == [straight]


def test_what_no_rule_allows_is_drawn_and_its_fault_told() -> None:
    """A click never goes unheard: the way breaks a rule, and the fault says which."""
    at = network(surveyed(LINE))
    index = {stop.hex: stop.index for stop in at.stops}

    def drawn(*names: str, train: Train | None = None, used: int = 0) -> Drawing | None:
        drawing: Drawing | None = Drawing()
        for name in names:
            assert drawing is not None
            drawing = click(at, drawing, index[name], used, train)
        return drawing

    four, two = plain("4-0", "4", 4), plain("2-0", "2", 2)
    long = drawn("E5", "E1", train=two)
    assert fault_of(at, two, long) == "route_too_long"
    assert long is not None
    fault = find_fault(at, [Run(two, long.route)], RULES)
    assert fault is not None
    assert {k: fault.params[k] for k in ("visited", "most", "counted")} == {
        "visited": 3,
        "most": 2,
        "counted": "stops",
    }
    assert fault_of(at, four, drawn("E3", "E7", train=four)) == "route_group_twice"
    whole = sum(chain.mask for chain in at.chains if {chain.a, chain.b} == {0, 1})
    other = drawn("E1", "E3", used=whole)
    assert other is not None and len(other.route.stops) == 2
    tiles = {**LINE, "E7": tile("c", (city(),), edge_to_stop(3), edge_to_stop(0))}
    blocked = network(surveyed(tiles), blocked=("E7",))
    start = click(blocked, Drawing(), index["E5"])
    assert start is not None
    passed = click(blocked, start, index["E9"], 0, four)
    assert fault_of(blocked, four, passed) == "route_blocked"
    lonely = network(surveyed({**LINE, "K3": tile("c", (city(),))}))
    start = click(lonely, Drawing(), lonely.index["E5-0"])
    assert start is not None and click(lonely, start, lonely.index["K3-0"]) is None


def test_drawn_runs_bring_as_much_from_either_end_and_in_any_order() -> None:
    """Where a hex of two cities pays the first, and groups are formed in the order of the action
    (18gb 7.2, 7.3 recorded)."""
    rules = gb_rules({"NS": 30, "EW": 40}, {"A0": 10}, published=False)
    marks = ("N", "S", "E", "W")
    turned = ordered = 0
    for seed in range(400):
        rng = random.Random(seed + 700_000)
        at = lane(rng, marks) if seed % 2 else random_network(rng, marks)
        runs = list(best(at, [gb_train(f"{n}", "2+1") for n in range(3)], rules).routes)
        most = evaluate(at, runs, rules).revenue
        for order in permutations(runs):
            worse = [Run(train, route.reversed()) for train, route in order]
            ordered += evaluate(at, order, rules).revenue < most
            turned += evaluate(at, worse, rules).revenue < evaluate(at, order, rules).revenue
            assert evaluate(at, at_best(at, worse, rules), rules).revenue == most, seed
    assert turned and ordered
