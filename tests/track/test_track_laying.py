"""Position and use of new track (core 15.3, 15.4, 15.5), tokens (16.1), the list of lays."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.track.track_boards import TILES, board, random_board, tile
from tests.track.track_tables import as_table, token_places

from tetsuro.track.board import Board
from tetsuro.track.faults import Fault
from tetsuro.track.hexes import Grid
from tetsuro.track.laying import (
    Lay,
    lay_fault,
    lays,
    position_fault,
    usefulness_fault,
    widest,
)
from tetsuro.track.stations import Stations, open_slot, token_fault
from tetsuro.track.upgrades import GENERAL, PRIVATE, Leave, Options

T = TILES
HOME = {"A1": (("ME", 0, 0),)}


def code(fault):
    return fault and fault.code


def position(made, hex, name, rotation, stations, **more):
    return position_fault(made, hex, T[name].turned(rotation), stations.reach(made), **more)


def test_position_codes():
    made = board({"A1": "57", "A3": "blank", "B2": "blank", "B4": "blank"})
    me = Stations("ME", HOME)
    assert position(made, "A3", "9", 0, me).code == "exit_closed"
    assert position(made, "A3", "9", 0, me).params["side"] == 0
    assert position(made, "A3", "7", 3, me) is None
    assert position(made, "A3", "7", 4, me).code == "not_connected"
    far = board({"A1": "57", "A3": "blank", "B4": "blank", "A5": "blank", "B2": "blank"})
    assert position(far, "A5", "7", 3, me).code == "not_connected"
    assert position_fault(far, "A5", T["7"].turned(3), None) is None
    refused = Fault("title_rule", {})
    assert position(made, "A3", "7", 3, me, title=lambda *_: refused) is refused


def test_position_keeps_old_track():
    """Core 25.6: rotations 0, 1, 3 and 4 of tile 14 keep a 57 at rotation 1."""
    around = dict.fromkeys(("B2", "B4", "C1", "C5", "D2", "D4"), "blank")
    made = board({"C3": "57:1", **around})
    me = Stations("ME", {"C3": (("ME", 0, 0),)})
    faults = {r: code(position(made, "C3", "14", r, me)) for r in range(6)}
    assert faults == {
        0: None,
        1: None,
        2: "track_not_kept",
        3: None,
        4: None,
        5: "track_not_kept",
    }


def test_restrictive_wants_connected_new_track():
    made = board({"A1": "57", "A3": "9", "A5": "9", "B2": "blank", "B4": "9"})
    me = Stations("ME", HOME)
    useful = T["24"].turned(3)  # 3-0 and 3-5
    assert usefulness_fault("restrictive", made, "A3", useful, me) is None
    useless = T["26"].turned(0)  # 0-3 and 0-5: only from below
    assert code(usefulness_fault("restrictive", made, "A3", useless, me)) == "no_useful_track"
    assert usefulness_fault("permissive", made, "A3", useless, me) is None


def test_lost_stop():
    fault = usefulness_fault("permissive", board({"A1": "57"}), "A1", T["9"], Stations("ME", {}))
    assert code(fault) == "stop_lost"


def test_lay_fault_goes_in_the_order_of_the_page():
    made = board({"A1": "57", "A3": "9", "B2": "blank"})
    me = Stations("ME", HOME)
    network = me.reach(made)
    assert lay_fault(made, "A3", T["9"], lambda: network, me, "restrictive").code == "wrong_color"
    fault = lay_fault(made, "A3", T["24"], lambda: network, me, "restrictive")
    assert fault.code == "exit_closed"


def test_widest_of_each_color():
    made = board({"A1": "57", "A3": "9"})
    found = [Lay("A1", T[name]) for name in ("12", "14", "15", "63")] + [Lay("A3", T["24"])]
    assert [lay.tile.name for lay in widest(found, made)] == ["14", "15", "63", "24"]


def test_early_green_by_options():
    around = dict.fromkeys(("B2", "B4", "C1", "C5", "D2", "D4"), "blank")
    made = board({"C3": "city", **around})
    me = Stations("ME", {"C3": (("ME", 0, 0),)})
    network = me.reach(made)
    assert not list(lays(made, network, me, [T["12"]], "restrictive"))
    early = Options(pairs=((("city", "12"), Leave(color=True)),), colors=())
    found = as_table(lays(made, network, me, [T["12"]], "restrictive", early, hexes=["C3"]))
    assert found == {"C3": {"12": [0, 1, 2, 3, 4, 5]}}


def test_token_codes():
    made = board({"A1": "57", "A3": "14", "A5": "18"})
    others = Stations("ME", {"A3": (("X", 0, 0),)}, {"A3": (("Y", 0, 1),)})
    assert code(token_fault(others, made, "A3", 0)) == "no_slot"
    mine = Stations("Y", others.tokens, others.reserved)
    assert open_slot(mine, made, "A3", 0) == 1 and token_fault(mine, made, "A3", 0) is None
    twice = Stations("ME", {"A5": (("ME", 0, 0),)})
    assert code(token_fault(twice, made, "A5", 1)) == "token_in_hex"
    hexwide = Stations("ME", {"A5": (("X", 0, 0),)}, {"A5": (("Z", None, None),)})
    assert code(token_fault(hexwide, made, "A5", 1)) == "hex_reserved"
    free = Stations("ME", {}, {"A5": (("Z", None, None),)})
    assert token_fault(free, made, "A5", 1) is None


def test_token_places_are_in_reach():
    made = board({"A1": "57", "A3": "14", "A5": "57", "C1": "57"})
    me = Stations("ME", {"A1": (("ME", 0, 0),), "A3": (("X", 0, 0), ("Y", 0, 1))})
    assert set(token_places(me, made, me.reach(made))) == set()
    me = Stations("ME", {"A1": (("ME", 0, 0),), "A3": (("X", 0, 0),)})
    assert set(token_places(me, made, me.reach(made))) == {("A3", 0), ("A5", 0)}


def test_neutral_tokens_and_passive_hexes():
    made = board({"A1": "57", "A3": "57", "A5": "57"})
    tokens = {**HOME, "A3": (("N", 0, 0),)}
    assert Stations("ME", tokens).access(made) == ((("A1", 0),), {("A3", 0)})
    assert Stations("ME", tokens, neutral=frozenset("N")).access(made)[1] == set()
    assert Stations("ME", tokens, passive=frozenset({"A1"})).access(made)[0] == ()


RULES = ("restrictive", "semi_restrictive", "city_permissive", "station_restrictive", "permissive")


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(RULES))
def test_list_of_lays_is_all_that_is_not_refused(seed, rule):
    random = Random(seed)
    made = random_board(random, 3, 7)
    tokens = {}
    owners = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for hex, t in made.tiles.items():
        for city in t.cities:
            if random.random() < 0.4 and hex not in tokens:
                owner = "ME" if random.random() < 0.4 else next(owners)
                tokens[hex] = ((owner, city.city, 0),)
    me = Stations("ME", tokens)
    network = me.reach(made)
    tiles = [t for t in TILES.values() if t.tracks]
    found = {(lay.hex, lay.tile) for lay in lays(made, network, me, tiles, rule)}
    want = {
        (hex, t.turned(r))
        for hex in made.tiles
        for t in tiles
        if t.color != "white"
        for r in range(6)
        if lay_fault(made, hex, t.turned(r), lambda: network, me, rule) is None
    }
    assert found == want


@pytest.mark.parametrize("options", [GENERAL, Options(leave=PRIVATE)])
def test_hexes_narrow_the_list(options):
    made = Board.of(Grid("flat"), dict.fromkeys(("A1", "A3", "A5", "B2", "B4"), T["blank"]))
    made = made.lay("A1", tile("end", "yellow", "c", "e0-s0"))
    me = Stations("ME", HOME)
    found = lays(made, me.reach(made), me, [T["7"], T["9"]], "restrictive", options, ["A3"])
    assert as_table(found) == {"A3": {"7": [3], "9": [0, 3]}}
