"""Reach (core 14) against the procedure of the rule page, walked word for word."""

from __future__ import annotations

import sys
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.track import track_reference as reference
from tests.track.track_boards import TILES, board, odd_board, random_access, random_board, tile
from tests.track.track_tables import segments

from tetsuro.track.board import Board
from tetsuro.track.graph import layout
from tetsuro.track.hexes import Grid, opposite
from tetsuro.track.network import (
    has_route,
    reach,
    reaches,
    reaches_place,
    reaches_side,
    reaches_stop,
    touches,
)
from tetsuro.track.tiles import Border

sys.setrecursionlimit(20_000)
seeds = st.integers(0, 10**9)


def check(board, starts, blocked, limit=60_000):
    try:
        pieces, stops, sides, hexes, route = reference.network(board, starts, blocked, limit)
    except reference.Exploded:
        assume(False)
    found = reach(board, starts, blocked)
    assert segments(found) == pieces
    assert found.stops == stops
    assert {(h, s) for h, mask in found.sides.items() for s in range(6) if mask >> s & 1} == sides
    assert found.hexes == hexes
    assert found.has_route == route
    return found


@settings(max_examples=400, deadline=None)
@given(seeds)
def test_reach_on_boards_of_common_tiles(seed):
    random = Random(seed)
    made = random_board(random)
    found = check(made, *random_access(random, made))
    for piece in random.sample(sorted(segments(found)), min(3, len(segments(found)))):
        assert reaches(made, found.starts, (), [piece])


@settings(max_examples=300, deadline=None)
@given(seeds)
def test_reach_on_boards_without_sense(seed):
    random = Random(seed)
    made = odd_board(random, ("broad",), 0)
    check(made, *random_access(random, made))


@settings(max_examples=300, deadline=None)
@given(seeds)
def test_reach_over_all_gauges_lanes_and_spikes(seed):
    random = Random(seed)
    made = odd_board(random, ("broad", "broad", "narrow", "dual", "thin"), 0.15)
    check(made, *random_access(random, made))


@settings(max_examples=200, deadline=None)
@given(seeds, st.sampled_from(("common", "without sense", "gauges")))
@example(391, "gauges")  # a town that blocks, on tangled track
def test_questions_agree_with_reach(seed, kind):
    """Piece by piece, stop by stop and side by side."""
    random = Random(seed)
    if kind == "common":
        made = random_board(random, 3, 6)
    elif kind == "gauges":
        made = odd_board(random, ("broad", "broad", "narrow", "dual", "thin"), 0.15)
    else:
        made = odd_board(random, ("broad",), 0)
    starts, blocked = random_access(random, made)
    found = reach(made, starts, blocked)
    shut = set(blocked).__contains__
    assert has_route(made, starts, shut) == found.has_route
    for hex, t in made.tiles.items():
        for index in range(len(t.tracks)):
            goal = [(hex, index)]
            assert reaches(made, starts, shut, goal) == (goal[0] in segments(found))
        for stop in range(len(t.stops)):
            asked = (hex, stop) in found.stops and (hex, stop) not in starts
            assert reaches_stop(made, starts, blocked, (hex, stop).__eq__) == asked
            assert reaches_place(made, starts, shut, (hex, stop)) == ((hex, stop) in found.stops)
        assert touches(made, starts, shut, hex) == (hex in found.sides)
        bare = not t.tracks and hex not in [place[0] for place in starts]
        for side in range(6):
            told = reaches_side(made, starts, blocked, hex, [side])
            if told or (bare and told is not None):
                assert told == found.connected(hex, side)


@settings(max_examples=200, deadline=None)
@given(seeds)
def test_entries_hold_without_the_hex_itself(seed):
    """A side noted as entry is still arrived at when the hex has no track at all."""
    random = Random(seed)
    made = random_board(random, 3, 6)
    starts, blocked = random_access(random, made)
    for hex, mask in reach(made, starts, blocked).entries.items():
        bare = made.lay(hex, TILES["blank"])
        around = [place for place in starts if place[0] != hex]
        pieces = segments(reach(bare, around, [b for b in blocked if b[0] != hex]))
        for side in (s for s in range(6) if mask >> s & 1):
            beyond = made.neighbor(hex, side)
            back = 1 << opposite(side)
            masks = layout(made.tile(beyond)).masks
            assert any(m & back and (beyond, i) in pieces for i, m in enumerate(masks))


def test_no_turning_back_at_a_switch():
    """A train leaves A3's 23 over side 0 and cannot come back into its other branch."""
    made = board({"A1": "57", "A3": "23", "A5": "9"})
    found = reach(made, [("A1", 0)])
    assert ("A3", 0) in segments(found)
    assert ("A3", 1) not in segments(found)


def test_a_loop_does_not_turn_the_train_round():
    """The walk leaves B4 over side 3 and comes round to its other branch: it may not join."""
    made = board({"B6": "57", "B4": "26:3", "B2": "7", "A3": "7:4"})
    found = reach(made, [("B6", 0)])
    assert {("B4", 0), ("B2", 0), ("A3", 0)} <= segments(found)
    assert ("B4", 1) not in segments(found)
    assert found.connected("B4", 2)


def test_terminals_end_the_walk():
    spike = tile("spike", "gray", "c", "e0-s0 e3-s0")
    tracks = tuple(t.__class__(t.a, t.b, terminal=1) for t in spike.tracks)
    spike = spike.__class__("spike", "gray", spike.stops, tracks)
    made = Board.of(Grid("flat"), {"A1": TILES["57"], "A3": spike, "A5": TILES["57"]})
    found = reach(made, [("A1", 0)])
    assert ("A3", 0) in found.stops and "A5" not in found.hexes
    assert "A5" in reach(made, [("A3", 0)]).hexes


def test_blocked_city_is_reached_and_not_passed():
    made = board({"A1": "57", "A3": "57", "A5": "57"})
    found = reach(made, [("A1", 0)], [("A3", 0)])
    assert found.stops == {("A1", 0), ("A3", 0)}
    assert ("A3", 1) in segments(found) and ("A3", 0) not in segments(found)
    assert reach(made, [("A1", 0)], lambda place: place == ("A3", 0)).stops == found.stops
    assert ("A5", 0) in reach(made, [("A1", 0)]).stops


def test_start_without_track_gives_its_sides_only():
    made = board({"A1": "city", "A3": "57"})
    found = reach(made, [("A1", 0)])
    assert found.hexes == frozenset() and found.stops == {("A1", 0)}
    assert found.sides == {"A1": 1}
    assert not found.has_route and found.counts == (0,)


@pytest.mark.parametrize(("places", "route"), [("A1", False), ("A1 A3", True)])
def test_route_needs_another_stop(places, route):
    made = board({"A1": "57", **({"A3": "4"} if "A3" in places else {"A3": "blank"})})
    assert reach(made, [("A1", 0)]).has_route is route


def test_two_starts_see_each_other():
    made = board({"A1": "57", "A3": "57"})
    assert reach(made, [("A1", 0), ("A3", 0)]).has_route


def test_asymmetric_border_is_walked_one_way_only():
    wall = {"A3": (Border(3, "impassable"),)}
    made = board({"A1": "57", "A3": "57"}, borders=wall)
    assert made.neighbor("A1", 0) == "A3" and made.neighbor("A3", 3) is None
    assert "A3" in reach(made, [("A1", 0)]).hexes
    assert "A1" not in reach(made, [("A3", 0)]).hexes


def test_dense_board_does_not_explode():
    """Trap A9: every hex full of switches; trying all walks would not end."""
    random = Random(1)
    names = {
        h: f"{random.choice(('41', '45', '47', '63'))}:{random.randrange(6)}"
        for h in (
            f"{'ABCDEFGHIJKL'[x]}{y + 1}" for x in range(12) for y in range(20) if (x + y) % 2 == 0
        )
    }
    made = board(names)
    cities = [(h, 0) for h, t in made.tiles.items() if t.cities]
    found = reach(made, cities[:3])
    assert len(segments(found)) > 150
    with pytest.raises(reference.Exploded):
        reference.network(made, cities[:1], (), 200_000)
