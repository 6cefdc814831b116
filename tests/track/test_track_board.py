"""Neighbours and borders (core 13.3); boards share and never change."""

from __future__ import annotations

from random import Random

import pytest
from tests.track import track_maps as maps
from tests.track.track_boards import TILES, board, random_access, random_board, tile
from tests.track.track_tables import segments

from tetsuro.track.board import Board
from tetsuro.track.hexes import Grid
from tetsuro.track.network import reach
from tetsuro.track.tiles import Border


def test_impassable_color_is_entered_only_where_its_track_points():
    gray = tile("grey", "gray", "t", "e3-s0 s0-e1")
    made = Board.of(
        Grid("flat"), {"B2": TILES["blank"], "B4": gray, "B6": TILES["blank"]}, ["gray"]
    )
    assert made.neighbor("B2", 0) == "B4"
    assert made.neighbor("B6", 3) is None
    assert made.neighbor("B4", 0) == "B6"


def test_laying_on_an_impassable_color_opens_its_sides():
    blue = tile("sea", "blue")
    made = Board.of(
        Grid("flat"), {"B2": TILES["blank"], "B4": blue, "B6": TILES["blank"]}, ["blue"]
    )
    assert made.neighbor("B2", 0) is None
    laid = made.lay("B4", TILES["9"])
    assert laid.neighbor("B2", 0) == "B4" and laid.neighbor("B6", 3) == "B4"
    assert made.neighbor("B2", 0) is None
    again = Board.of(Grid("flat"), made.land.printed, ["blue"], {"B4": TILES["9"]})
    assert again == laid


def test_border_kinds_close_and_open_sides():
    made = board({"A1": "57", "A3": "57"})
    walled = made.with_borders({"A1": (Border(0, "impassable"),), "A3": (Border(3, "impassable"),)})
    assert walled.neighbor("A1", 0) is None and walled.neighbor("A3", 3) is None
    assert "A3" not in reach(walled, [("A1", 0)]).hexes
    freed = walled.with_borders({"A1": (Border(0, "water", 30),), "A3": ()})
    assert freed.neighbor("A1", 0) == "A3" and "A3" in reach(freed, [("A1", 0)]).hexes
    assert freed.borders == {"A1": (Border(0, "water", 30),)}


@pytest.mark.parametrize("seed", range(30))
def test_graph_of_a_lay_is_that_of_a_fresh_board(seed):
    random = Random(seed)
    made = random_board(random)
    if seed % 2:
        _ = made.graph
    for _ in range(10):
        hex = random.choice(sorted(made.tiles))
        t = TILES[random.choice(sorted(TILES))].turned(random.randrange(6))
        made = made.lay(hex, t)
        if random.random() < 0.5:
            _ = made.graph
    fresh = Board.of(made.land.grid, dict(made.tiles))
    assert made.graph.links == fresh.graph.links
    assert made.graph.mate == fresh.graph.mate
    assert made.graph.shut == fresh.graph.shut
    starts, blocked = random_access(random, made)
    assert segments(reach(made, starts, blocked)) == segments(reach(fresh, starts, blocked))


@pytest.mark.skipif(not maps.available, reason="no facts beside the repository")
@pytest.mark.parametrize("folder", maps.FACTS)
def test_neighbors_of_all_maps(folder):
    for name, hexes in maps.title(folder)["maps"].items():
        made = maps.empty_board(folder, name)
        assert not made.graph.tangles
        for hex, data in hexes.items():
            want = {int(side): beyond for side, beyond in data.get("neighbors", {}).items()}
            assert {s: n for s, n in enumerate(made.neighbors(hex)) if n} == want
