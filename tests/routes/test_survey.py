"""Chains over track: lanes, gauges, junctions, terminals, resources (core 14.2, 18.5)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tetsuro.routes.files import read_routes, write_route
from tetsuro.routes.network import Network, network_of
from tetsuro.routes.rules import Fault, Route, Rules, Run, evaluate, find_fault
from tetsuro.routes.survey import Features, Survey, gauges_meet, lanes_meet, survey
from tetsuro.routes.trains import Train, local, plain
from tetsuro.track.hexes import STEPS, Grid
from tetsuro.track.tiles import Stop, Tile, Track

GRID = Grid("flat")
RULES = Rules()


def city(index: int = 0, *, slots: int = 1, value: int = 20, groups: tuple[str, ...] = ()) -> Stop:
    return Stop(index, "city", index, {"": value}, city=index, slots=slots, groups=groups)


def town(index: int = 0, value: int = 10) -> Stop:
    return Stop(index, "town", index, {"": value})


def edge_to_stop(side: int, stop: int = 0, **more: object) -> Track:
    return Track(("edge", side), ("stop", stop), **more)  # type: ignore[arg-type]


def tile(name: str, stops: tuple[Stop, ...] = (), *tracks: Track, junctions: int = 0) -> Tile:
    return Tile(name, "yellow", stops=stops, tracks=tracks, junctions=junctions)


def through(a: int, b: int, **more: object) -> Track:
    return Track(("edge", a), ("edge", b), **more)  # type: ignore[arg-type]


def to_junction(side: int, **more: object) -> Track:
    return Track(("edge", side), ("junction", 0), **more)  # type: ignore[arg-type]


def neighbor(hex: str, side: int) -> str | None:
    x, y = GRID.place(hex)
    dx, dy = STEPS["flat"][side]
    x, y = x + dx, y + dy
    return None if x < 0 or y < 0 else f"{chr(65 + x)}{y + 1}"


def surveyed(tiles: dict[str, Tile], **more: object) -> Survey:
    return survey(tiles, neighbor, Features(**more))  # type: ignore[arg-type]


def network(
    found: Survey, own: tuple[str, ...] = ("E5",), blocked: tuple[str, ...] = ()
) -> Network:
    return network_of(
        found,
        colors=("yellow",),
        own={(hex, 0) for hex in own},
        blocked=lambda site: site.hex in blocked,
        distance=GRID.distance,
    )


# E5 lies in the middle; E7 below it (side 0), E3 above (side 3)
ENDS = {"E5": tile("c", (city(),), edge_to_stop(0)), "E9": tile("c", (city(),), edge_to_stop(3))}


def hexes(found: Survey) -> list[tuple[str, ...]]:
    return [chain.hexes for chain in found.chains]


def test_a_chain_over_plain_track() -> None:
    found = surveyed({**ENDS, "E7": tile("9", (), through(0, 3))})
    assert hexes(found) == [("E5", "E7", "E9")]
    assert found.chains[0].mask.bit_count() == 4  # two sides, both hexes each


def test_no_chain_where_track_does_not_face() -> None:
    assert not surveyed({**ENDS, "E7": tile("8", (), through(3, 1))}).chains


def test_closed_sides_join_nothing() -> None:
    tiles = {**ENDS, "E7": tile("9", (), through(0, 3))}
    assert not survey(tiles, lambda hex, side: None).chains


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ((1, 0), (1, 0), True),
        ((2, 0), (2, 1), True),
        ((2, 0), (2, 0), False),
        ((2, 1), (2, 0), True),
        ((1, 0), (3, 1), True),
        ((1, 0), (3, 0), False),
        ((3, 2), (3, 0), True),
    ],
)
def test_lanes_lie_mirrored_and_centred(
    one: tuple[int, int], other: tuple[int, int], meet: bool
) -> None:
    assert lanes_meet(one, other) is meet
    assert lanes_meet(other, one) is meet


def test_two_lanes_are_two_chains() -> None:
    double = [edge_to_stop(0, a_lane=(2, n)) for n in (0, 1)]
    facing = [edge_to_stop(3, a_lane=(2, n)) for n in (0, 1)]
    found = surveyed({"E5": tile("x", (city(),), *double), "E7": tile("y", (city(),), *facing)})
    assert hexes(found) == [("E5", "E7")] * 2
    assert not found.chains[0].mask & found.chains[1].mask


def test_gauges() -> None:
    assert gauges_meet("broad", "dual") and gauges_meet("dual", "narrow")
    assert not gauges_meet("broad", "narrow")
    for gauge, chains in (("dual", 1), ("narrow", 0), ("thin", 0)):
        found = surveyed({**ENDS, "E7": tile("9", (), through(0, 3, gauge=gauge))})
        assert len(found.chains) == chains


def test_a_junction_is_passed_once_and_listed_once() -> None:
    lawson = tile("81", (), to_junction(0), to_junction(3), to_junction(1), junctions=1)
    found = surveyed({**ENDS, "E7": lawson})
    assert hexes(found) == [("E5", "E7", "E9")]


def test_nothing_goes_through_a_terminal() -> None:
    stub = tile("stub", (), to_junction(0, terminal=1), to_junction(3), junctions=1)
    assert not surveyed({**ENDS, "E7": stub}).chains
    assert not surveyed({**ENDS, "E7": tile("t", (), through(0, 3, terminal=1))}).chains


def test_a_route_ends_where_terminal_track_ends() -> None:
    port = tile("port", (city(),), edge_to_stop(3, terminal=1), edge_to_stop(0))
    middle = {
        "E5": tile("c", (city(),), edge_to_stop(0)),
        "E7": port,
        "E9": tile("c", (city(),), edge_to_stop(3)),
    }
    at = network(surveyed(middle))
    train = plain("3-0", "3", 3)
    assert find_fault(at, [Run(train, Route((0, 1), (0,)))], RULES) is None
    fault = find_fault(at, [Run(train, Route((0, 1, 2), (0, 1)))], RULES)
    assert fault is not None and fault.code == "route_terminal"


def test_track_inside_a_hex() -> None:
    inside = tile("h", (city(), town(1)), Track(("stop", 0), ("stop", 1)))
    found = surveyed({"E5": inside})
    assert hexes(found) == [("E5",)] and found.chains[0].mask
    assert not surveyed({"E5": inside}, free_inside=("E5",)).chains[0].mask
    double = tile("h", (city(), town(1)), *[Track(("stop", 0), ("stop", 1))] * 2)
    at = network(surveyed({"E5": double}))
    runs = [Run(plain("2-0", "2", 2), Route((0, 1), (1,)))]
    entry = write_route(at, evaluate(at, runs, RULES).routes[0], RULES)
    assert entry["connections"] == [["E5 0.1"]] and entry["nodes"] == ["E5-0", "E5-1"]
    back = read_routes(at, [entry], {"2-0": runs[0].train})
    assert not isinstance(back, Fault) and back[0].route.stops == (0, 1)


def test_marks_and_costs_on_the_way() -> None:
    found = surveyed(
        {**ENDS, "E7": tile("9", (), through(0, 3))},
        hex_marks={"E7": ["forest"], "E9": ["goal"]},
        piece_marks=lambda hex, tile, track: ["piece"] if hex == "E7" else [],
        side_cost=lambda hex, side: int((hex, side) == ("E7", 0)),
    )
    at = network(found)
    assert found.chains[0].marks == at.bits("forest", "goal", "piece") == 7
    assert found.chains[0].cost == 1
    assert at.stops[1].marks == at.bits("goal")


# a line of four stops, E1 - E3 - E5 - E7, and a detour from E3 to E5
LINE = {
    "E1": tile("off", (Stop(0, "offboard", 0, {"": 50}),), edge_to_stop(0)),
    "E3": tile("two", (town(),), edge_to_stop(3), edge_to_stop(0), edge_to_stop(5)),
    "E5": tile("c", (city(groups=("g",)),), edge_to_stop(3), edge_to_stop(0), edge_to_stop(4)),
    "F4": tile("8", (), through(2, 1)),
    "E7": tile("c", (city(groups=("g",)),), edge_to_stop(3), edge_to_stop(0)),
    "E9": tile("c", (city(),), edge_to_stop(3)),
}


def line_of(*stops: str, blocked: tuple[str, ...] = (), trains: int = 9) -> tuple[Network, Run]:
    at = network(surveyed(LINE), blocked=blocked)
    index = {stop.hex: stop.index for stop in at.stops}
    numbers = tuple(index[hex] for hex in stops)
    chains = []
    for one, other in pairwise(numbers):
        near = [n for n, to in at.ways[one] if to == other]
        chains.append(near[0])
    return at, Run(Train("t-0", "t", trains), Route(numbers, tuple(chains)))


@pytest.mark.parametrize(
    ("stops", "code"),
    [
        (("E5",), "route_too_short"),
        (("E1", "E3"), "route_no_token"),
        (("E5", "E7"), "route_group_twice"),
        (("E5", "E3", "E5"), "route_stop_twice"),
    ],
)
def test_faults_of_one_route(stops: tuple[str, ...], code: str) -> None:
    at, run = line_of(*stops)
    fault = find_fault(at, [run], RULES)
    assert fault is not None and fault.code == code


def test_too_long_blocked_and_reused() -> None:
    at, run = line_of("E1", "E3", "E5", trains=1)
    fault = find_fault(at, [run], RULES)
    assert fault is not None and fault.code == "route_too_long"
    at, run = line_of("E1", "E3", "E5")
    assert find_fault(at, [run], RULES) is None
    assert evaluate(at, [run], RULES).revenue == 80
    again = Run(plain("u-0", "9", 9), run.route)
    fault = find_fault(at, [run, again], RULES)
    assert fault is not None and fault.code == "route_reuses_track"
    fault = find_fault(at, [run, run], RULES)
    assert fault is not None and fault.code == "route_train_twice"
    at, run = line_of("E5", "E7", "E9", blocked=("E7",))
    fault = find_fault(at, [run], RULES)
    assert fault is not None and fault.code == "route_group_twice"
    apart = Route(run.route.stops, run.route.chains[::-1])
    fault = find_fault(at, [Run(run.train, apart)], Rules())
    assert fault is not None


def test_a_blocked_city_may_end_a_route_only() -> None:
    tiles = {hex: t for hex, t in LINE.items() if hex != "E1"}
    tiles["E7"] = tile("c", (city(),), edge_to_stop(3), edge_to_stop(0))
    at = network(surveyed(tiles), blocked=("E7",))
    index = {stop.hex: stop.index for stop in at.stops}
    first = next(n for n, to in at.ways[index["E5"]] if to == index["E7"])
    second = next(n for n, to in at.ways[index["E7"]] if to == index["E9"])
    train = plain("4-0", "4", 4)
    ended = Run(train, Route((index["E5"], index["E7"]), (first,)))
    assert find_fault(at, [ended], RULES) is None
    passed = Run(train, Route((index["E5"], index["E7"], index["E9"]), (first, second)))
    fault = find_fault(at, [passed], RULES)
    assert fault is not None and fault.code == "route_blocked"


def test_a_local_train_runs_in_one_city() -> None:
    at = network(surveyed(LINE))
    index = {stop.hex: stop.index for stop in at.stops}
    run = Run(local("L-0", "L"), Route((index["E5"],), ()))
    assert find_fault(at, [run], RULES) is None
    entry = write_route(at, evaluate(at, [run], RULES).routes[0], RULES)
    assert entry["connections"] == [["local", "E5"]]
    assert read_routes(at, [entry], {"L-0": run.train}) == [run]
    old = {**entry, "connections": []}
    assert read_routes(at, [old], {"L-0": run.train}) == [run]


def test_reading_in_any_direction_and_refusing_nonsense() -> None:
    at, run = line_of("E1", "E3", "E5")
    trains = {"t-0": run.train}
    entry = write_route(at, evaluate(at, [run], RULES).routes[0], RULES)
    turned = {**entry, "connections": [c[::-1] for c in entry["connections"]]}
    assert read_routes(at, [entry], trains) == read_routes(at, [turned], trains) == [run]
    for wrong in (
        None,
        {"train": "t-0"},
        [None],
        [{"train": 3}],
        [{**entry, "connections": [[]]}],
        [{**entry, "connections": [["local"]]}],
        [{**entry, "connections": [["local", "E5"], *entry["connections"]]}],
        [{**entry, "connections": [*entry["connections"], ["local", "E5"]]}],
        [{**entry, "connections": [[{"n": 1}]]}],
        [{**entry, "connections": [["Q77", "E3"]]}],
        [{**entry, "train": "x-9"}],
        [entry, entry],
    ):
        assert isinstance(read_routes(at, wrong, trains), Fault)
    assert read_routes(at, [], trains) == []
