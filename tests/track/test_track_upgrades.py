"""Which tile may replace which (core 15.2, 15.3.4-7, 15.4), each refusal by its code."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.track import track_india, track_pnw
from tests.track import track_maps as maps
from tests.track.track_boards import TILES, tile

from tetsuro.track.upgrades import (
    GENERAL,
    PRIVATE,
    Leave,
    Options,
    covers,
    fitting,
    rotations,
    shape_fault,
    upgrade_fault,
    useful_pieces,
)

T = TILES


def code(fault):
    return fault and fault.code


def test_worked_example_57_to_14():
    """Core 25.6."""
    assert rotations(T["57"].turned(1), T["14"]) == (0, 1, 3, 4)
    assert T["14"].turned(0).edges == {0, 1, 3, 4} and T["14"].turned(1).edges == {1, 2, 4, 5}


@pytest.mark.parametrize(
    ("old", "new", "want"),
    [
        ("57", "14", None),
        ("57", "63", "wrong_color"),
        ("14", "57", "wrong_color"),
        ("63", "63", "wrong_color"),
        ("9", "80", "track_not_kept"),
        ("8", "14", "track_not_kept"),
        ("7", "80", None),
        ("58", "87", None),
        ("town", "7", "wrong_towns"),
        ("blank", "57", "wrong_cities"),
        ("city", "57", None),
        ("oo", "57", "wrong_label"),
        ("oo", "19", None),
        ("18", "21x", None),
        ("26x", "30x", None),
        ("80", "545", None),
    ],
)
def test_upgrade_codes(old, new, want):
    assert code(upgrade_fault(T[old], T[new])) == want


def test_more_refusals_of_stops():
    labelled = tile("L1", "yellow", "c", "e0-s0", "Y")
    assert code(upgrade_fault(labelled, tile("L2", "green", "", "e0-e1", "Y"))) == "track_not_kept"
    bare = tile("L3", "white", "c", "", "Y")
    assert code(upgrade_fault(bare, tile("L4", "yellow", "", "e0-e1", "Y"))) == "city_lost"
    assert code(upgrade_fault(T["oo"], tile("L5", "yellow", "c", "e0-s0", "OO"))) == "wrong_cities"
    crossed = tile("L6", "green", "c c", "e0-s0 e1-s1 e2-s0 e3-s1", "OO")
    assert code(upgrade_fault(T["18"], crossed)) == "stops_not_kept"


def test_exceptions_are_data():
    pair = ("58", "12")
    assert code(upgrade_fault(T["58"], T["12"])) == "track_not_kept"
    exits = Options(pairs=((pair, Leave(stops=True, track="exits")),))
    assert rotations(T["58"], T["12"], exits)
    assert code(upgrade_fault(T["57"], T["14"], Options(never=frozenset({("57", "14")})))) == (
        "upgrade_forbidden"
    )
    turn = Options(unturnable=frozenset({("9", 1)}))
    assert code(shape_fault(T["blank"], T["9"].turned(1), turn)) == "rotation_forbidden"
    assert upgrade_fault(T["oo"], T["57"], Options(leave=PRIVATE)) is None
    free = Options(pairs=((("20", "45"), Leave(track="free")),))
    assert len(fitting(T["20"], T["45"], free)) == 6
    assert upgrade_fault(T["57"], T["63"], Options(leave=Leave(color=True))) is None


def test_shape_codes():
    assert code(shape_fault(T["57"].turned(1), T["14"].turned(2))) == "track_not_kept"
    assert shape_fault(T["57"].turned(1), T["14"].turned(1)) is None
    moved = tile("S1", "green", "c c", "e0-s0 s0-e3 e1-s1 s1-e2", "OO")
    assert shape_fault(T["18"], moved) is None
    two = tile("S2", "green", "c c", "e0-s0 s0-e3 e1-s1 e2-s1", "OO")
    one = tile("S3", "yellow", "c c", "e0-s0 s0-e3", "OO")
    assert shape_fault(one, two) is None
    away = tile("S4", "green", "c t", "e0-s0 s0-e3 e1-s1 e2-s1")
    both = tile("S5", "yellow", "c t", "e0-s0 s0-e3 e1-s1")
    assert shape_fault(both, away) is None
    split = tile("S6", "brown", "c c", "e0-s0 e3-s1 e0-s1 e3-s0", "OO")
    assert code(shape_fault(T["18"], split)) == "cities_mixed"
    slots = tile("S7", "yellow", "c2 c", "e0-s0 e1-s1")
    fewer = tile("S8", "green", "c c2", "e0-s0 e1-s1")
    assert code(shape_fault(slots, fewer)) == "slots_lost"
    added = tile("S9", "green", "c t", "e0-s0 e1-s0 e3-s1 e4-s1")
    before = tile("S10", "yellow", "c t", "e0-s0 e1-s0")
    assert shape_fault(before, added) is None
    jump = tile("S11", "green", "c c", "e0-s0 e3-s0 e4-s1", "OO")
    full = tile("S12", "yellow", "c c", "e0-s0 e3-s1", "OO")
    assert code(shape_fault(full, jump, Options(leave=Leave(track="exits")))) == "stop_moved"


def test_gauges_are_kept():
    def with_gauge(name, color, gauge):
        plain = tile(name, color, "", "e0-e3")
        track = plain.tracks[0]
        return plain.__class__(name, color, (), (track.__class__(track.a, track.b, gauge),))

    kinds = {g: with_gauge(f"g{g}", "green", g) for g in ("broad", "narrow", "dual")}
    allowed = {
        (a, b)
        for a, old in kinds.items()
        for b, new in kinds.items()
        if covers(new, new.tracks[0], old, old.tracks[0])
    }
    assert allowed == {
        ("broad", "broad"),
        ("narrow", "narrow"),
        ("dual", "dual"),
        ("broad", "dual"),
        ("narrow", "dual"),
    }


@pytest.mark.parametrize(
    ("rule", "old", "new", "want"),
    [
        ("permissive", "57", "14", None),
        ("restrictive", "blank", "9", None),
        ("restrictive", "57", "14", {1, 3}),
        ("semi_restrictive", "57", "14", {1, 3}),
        ("city_permissive", "57", "14", None),
        ("city_permissive", "4", "87", {1, 2}),
        ("station_restrictive", "4", "87", None),
        ("restrictive", "9", "24", {1}),
    ],
)
def test_what_must_be_connected(rule, old, new, want):
    assert useful_pieces(rule, T[old], T[new]) == want


def test_semi_restrictive_takes_a_better_value():
    better = tile("V1", "green", "c", "e0-s0 s0-e3")
    dearer = better.stops[0].__class__(0, "city", 0, {"": 50}, 0, 1)
    better = better.__class__("V2", "green", (dearer,), better.tracks)
    assert useful_pieces("restrictive", T["57"], better) == frozenset()
    assert useful_pieces("semi_restrictive", T["57"], better) == {0, 1}


NAMES = sorted(name for name in TILES if TILES[name].tracks)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(0, 5), st.integers(0, 5))
def test_turning_both_turns_the_answer(old, new, by, rotation):
    a = {(r + by) % 6 for r in rotations(T[old], T[new])}
    assert a == set(rotations(T[old].turned(by), T[new]))
    assert T[new].turned(by).turned(rotation).tracks == T[new].turned(rotation).tracks
    for fit in fitting(T[old].turned(by), T[new]):
        assert T[old].turned(by).edges <= fit.edges


@pytest.mark.skipif(not maps.available, reason="no facts beside the repository")
class TestFacts:
    """The lists of upgrades in the facts, which name their exceptions."""

    @pytest.mark.parametrize("folder", ["18GB", "18India", "1822PNW"])
    def test_tiles(self, folder):
        facts = maps.title(folder)["tile_upgrades"]
        listed = facts["from_tile"].get("with_gray_tiles", facts["from_tile"])
        options, known = {
            "18GB": (GENERAL, {}),
            "18India": (track_india.OPTIONS, {}),
            "1822PNW": (track_pnw.OPTIONS, _pnw_known()),
        }[folder]
        counted = json.loads((maps.SHARED / "facts/tiles.json").read_text())["tiles"]
        pool = (
            set(listed)
            if folder == "18GB"
            else {name for name, t in counted.items() if folder.lower() in (t.get("counts") or {})}
        )
        for old, want in listed.items():
            got = {n for n in pool if rotations(maps.tiles()[old], maps.tiles()[n], options)}
            assert got ^ set(want) == known.get(old, set()), old

    @pytest.mark.parametrize("folder", ["18GB", "18India"])
    def test_hexes(self, folder):
        facts = maps.title(folder)["tile_upgrades"]["from_hex"]
        blue = {"C22": {"G33"}, "I4": {"G32"}}
        for name in maps.title(folder)["maps"]:
            for hex, want in facts.get(name, facts).items():
                if not isinstance(want, list):
                    continue
                old = maps.printed(folder, name)[hex]
                options = track_india.OPTIONS if folder == "18India" else GENERAL
                pool = [t for t in maps.tiles().values() if t.name in _counted(folder)]
                got = {t.name for t in pool if rotations(old, t, options)}
                assert got ^ set(want) == blue.get(hex, set()) & set(want), hex


def _counted(folder):
    found = maps.title(folder)["tile_counts"]
    return {name for counts in found.values() for name in counts}


def _pnw_known():
    """Steps that the page's ladders and powers allow and the general rule does not."""
    return {
        "X20": {"X22", "X23"},
        "X21": {"X23"},
        "X24": {"X26", "X27"},
        "X25": {"X27"},
        "PNW4": {"PNW5"},
        **{town: {"PNW3"} for town in ("767", "768", "769")},
    }
