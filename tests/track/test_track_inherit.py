"""What moves to the new tile (core 13.4)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.track import track_maps as maps
from tests.track.track_boards import TILES, tile
from tests.track.track_positions import home_of, recorded_lays

from tetsuro.track.inherit import city_map, inherit

T = TILES


def test_city_map_by_index_without_track():
    assert city_map(T["oo"], T["19"].turned(3)) == (0, 1)


def test_city_map_by_sides_then_index_then_what_is_left():
    assert city_map(T["19"], T["26x"]) == (0, 1)
    swapped = tile("I1", "green", "c c", "e1-s0 e4-s0 e0-s1 e2-s1", "OO")
    assert city_map(T["19"], swapped) == (1, 0)
    assert city_map(T["26x"], T["30x"]) == (0, 0)
    assert city_map(T["57"], T["9"]) == (None,)


def test_token_takes_its_reserved_slot_else_the_first_free():
    got = inherit(T["57"], T["14"], [("A", 0, 0)], [("B", 0, 1), ("C", 0, 0)])
    assert got.tokens == (("A", 0, 2),)
    got = inherit(T["57"], T["63"], [("A", 0, 0)], [("B", 0, 0), ("A", 0, 1)])
    assert got.tokens == (("A", 0, 1),) and got.reservations == (("B", 0, 0),)


def test_surplus_token_moves_into_a_slot_that_has_opened():
    both = [("A", 0, 0), ("B", 0, 1)]
    assert inherit(T["57"], T["14"], both).tokens == (("A", 0, 0), ("B", 0, 1))
    kept = inherit(T["57"], T["12"], both)
    assert kept.tokens == (("A", 0, 0), ("B", 0, 1))
    assert inherit(T["57"], T["14"], both, [("C", 0, 1)]).tokens == (("A", 0, 0), ("B", 0, 2))


def test_extra_tokens_stay_outside_the_slots():
    assert inherit(T["57"], T["14"], [("A", 0, None)]).tokens == (("A", 0, None),)


def test_two_cities_join():
    got = inherit(T["26x"], T["30x"], [("B", 1, 0), ("A", 0, 0)], [(("H"), None, None)])
    assert got.tokens == (("B", 0, 1), ("A", 0, 0))
    assert got.reservations == (("H", None, None),)


def test_reservations_are_appended_in_the_order_of_cities():
    got = inherit(T["26x"], T["30x"], [], [("X", 0, 0), ("Y", 1, 0)])
    assert got.reservations == (("X", 0, 0), ("Y", 0, 1))


NAMES = sorted(name for name in TILES if TILES[name].cities)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(0, 5), st.data())
def test_no_token_is_lost_and_no_slot_is_used_twice(old, new, rotation, data):
    a, b = T[old], T[new].turned(rotation)
    spots = [(c.city, s) for c in a.cities for s in range(c.slots + 1)]
    taken = data.draw(st.lists(st.sampled_from(spots), unique=True))
    tokens = [(f"C{i}", city, slot) for i, (city, slot) in enumerate(taken)]
    got = inherit(a, b, tokens)
    kept = [t for t in tokens if city_map(a, b)[t[1]] is not None]
    assert [t[0] for t in got.tokens] == [t[0] for t in kept]
    places = [t[1:] for t in got.tokens]
    assert len(set(places)) == len(places)


@pytest.mark.skipif(not maps.available, reason="no recorded games beside the repository")
@pytest.mark.parametrize("folder", maps.FACTS)
def test_recorded_lays_move_tokens_alike(folder):
    seen = 0
    for lay in recorded_lays(folder, "games"):
        if folder == "18India" and len(lay.old.cities) == 2 and not lay.old.tracks:
            continue  # the page's 6.4: those tokens are lifted
        owner = lay.before.get("current")
        move = home_of(owner) if folder == "18GB" else inherit
        tokens, reserved = lay.tokens(lay.before), lay.reserved(lay.before)
        if (not tokens and not reserved) or len(tokens) != len(lay.tokens(lay.after)):
            continue
        got = move(lay.old, lay.new, tokens, reserved)
        assert sorted(got.tokens, key=str) == sorted(lay.tokens(lay.after), key=str), lay
        assert sorted(got.reservations, key=str) == sorted(lay.reserved(lay.after), key=str), lay
        seen += 1
    assert seen >= 20
