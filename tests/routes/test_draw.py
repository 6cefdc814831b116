"""Drawing by hand (docs/routes.md): completions and cycling."""

from __future__ import annotations

from tests.routes.test_survey import LINE, network, surveyed
from tetsuro.routes.draw import completions, cycled, onward


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
