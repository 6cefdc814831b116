"""Every tile in every rotation: well-formed, whole, and inside its hex."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest
from tests.render.render_facts import MAPS, all_tiles, layout_of, load, lying, printed

from tetsuro.render import parts, tile_svg, tiles_svg
from tetsuro.render.furniture import Furniture, furniture
from tetsuro.render.geometry import INNER, inside, toward
from tetsuro.render.plan import Same, plan
from tetsuro.track.tiles import Tile


def count(svg: str, cls: str) -> int:
    root = ElementTree.fromstring(svg)
    return sum(cls in (e.get("class") or "").split() for e in root.iter())


def test_well_formed_with_all_parts() -> None:
    for tile, layout in lying():
        svg = tile_svg(tile, layout=layout)
        assert count(svg, "slot") == sum(s.slots for s in tile.stops), tile
        assert count(svg, "town") == len(tile.towns), tile
        assert count(svg, "rail") == len(tile.tracks), tile
        assert count(svg, "label") == len(tile.labels), tile


def test_stops_lie_inside_and_apart() -> None:
    for tile, layout in lying():
        drawn = plan(tile, layout)
        discs = []
        for stop, at in zip(tile.stops, drawn.places, strict=True):
            if at is None:
                continue
            if stop.kind == "town":
                discs.append((stop.index, at, 11.0))
                continue
            places, radius = parts.slot_places(stop.slots, at, drawn.tangents[stop.index])
            discs += [(stop.index, p, radius) for p in places]
        for index, at, radius in discs:
            assert inside(at, layout, radius), (tile.name, tile.rotation, index)
        for (i, p, r), (j, q, s) in combinations(discs, 2):
            assert abs(p - q) >= r + s - (1 if i == j else -1), (tile.name, tile.rotation, i, j)


def test_track_stays_inside_and_reaches_its_sides() -> None:
    for tile, layout in lying():
        frame = {"flat": 1, "pointy": toward(0.5) / toward(0)}[layout]
        for track, curve in zip(tile.tracks, plan(tile, layout).curves, strict=True):
            assert all(inside(point, layout, -0.5) for point in curve.samples(20)), tile
            for (kind, n), at in zip(track.ends, (curve.start, curve.end), strict=True):
                if kind == "edge":
                    assert abs(at - INNER * toward(n) * frame) < 9, tile


def test_words_and_icons_stay_inside() -> None:
    for tile, layout in lying():
        for x, y, w, h in furniture(Furniture(Same(tile), layout, "AA99", "Somewhere")).boxes:
            corners = [complex(x + i * w / 2, y + j * h / 2) for i in (-1, 1) for j in (-1, 1)]
            assert all(inside(c, layout, -2) for c in corners), (tile.name, tile.rotation, x, y)


@pytest.mark.parametrize(("title", "which"), MAPS)
def test_words_on_printed_hexes_stand_clear(title: str, which: str) -> None:
    """Nothing written lies on anything else; where all is crowded, a little of it may."""
    names = {n: h.get("name", "") for n, h in load(title)["maps"][which].items()}
    for name, tile in printed(title, which).items():
        boxes = furniture(Furniture(Same(tile), layout_of(title), name, names[name])).boxes
        for (x, y, w, h), (u, v, p, q) in combinations(boxes, 2):
            across = (w + p) / 2 - abs(x - u)
            down = (h + q) / 2 - abs(y - v)
            assert min(across, down) <= 11, (title, name, x, y, u, v)


def test_a_tile_turns_as_a_whole() -> None:
    for tile in all_tiles().values():
        first, step = plan(tile, "flat"), toward(1) / toward(0)
        for rotation in range(1, 6):
            now = plan(tile.turned(rotation), "flat")
            for p, q in zip(first.places, now.places, strict=True):
                assert p is None or (q is not None and abs(p * step**rotation - q) < 1e-6)


def test_crossing_track_is_cased_and_joined_track_is_not() -> None:
    tiles = all_tiles()
    assert "casing" in tile_svg(tiles["20"])
    assert "casing" not in tile_svg(tiles["81"])
    assert "casing" not in tile_svg(tiles["14"])


@pytest.mark.parametrize("phase", [(), ("yellow",), ("yellow", "green", "brown", "gray")])
def test_the_present_value_stands_out(phase: tuple[str, ...]) -> None:
    svg = tile_svg(printed("18gb", "standard")["G26"], colors=phase)
    assert count(svg, "value") == 5
    assert count(svg, "now") == (1 if phase else 0)


def test_a_sheet_shows_each_tile_with_its_caption() -> None:
    svg = tiles_svg([(tile, name) for name, tile in all_tiles().items()])
    assert count(svg, "hex") == count(svg, "caption") == len(all_tiles())


def test_tiles_of_one_name_are_not_mixed_up() -> None:
    ours, theirs = Tile("A1", "white", icons=({"name": "north"},)), Tile("A1", "white")
    assert tile_svg(ours) != tile_svg(theirs)
