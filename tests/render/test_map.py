"""Whole maps: everything named, every name harmless, the same input the same picture."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from tests.render.render_facts import MAPS, all_tiles, load, printed

from tetsuro.render import MapView, Reservation, Route, Token, map_svg
from tetsuro.track.hexes import Grid
from tetsuro.track.tiles import Border

NS = "{http://www.w3.org/2000/svg}"
HOSTILE = """<script>alert("1")</script> & 'x' \x00\x0b]]>"""


def view(title: str, which: str = "standard") -> MapView:
    data = load(title)
    hexes = printed(title, which)
    names = {n: h["name"] for n, h in data["maps"][which].items() if "name" in h}
    return MapView(Grid(data["layout"]), hexes, names, colors=("yellow", "green"))


def found(svg: str, cls: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg)
    return [e for e in root.iter() if cls in (e.get("class") or "").split()]


@pytest.mark.parametrize(("title", "which"), MAPS)
def test_every_hex_slot_and_stop_is_named(title: str, which: str) -> None:
    shown = view(title, which)
    svg = map_svg(shown)
    groups = {e.get("data-hex"): e for e in found(svg, "hex")}
    assert groups.keys() == shown.hexes.keys()
    for name, tile in shown.hexes.items():
        group = groups[name]
        title_ = group.findtext(f"{NS}title") or ""
        assert title_.startswith(name)
        slots = [e for e in group.iter() if e.get("class") == "slot"]
        assert {(e.get("data-hex"), e.get("data-city"), e.get("data-slot")) for e in slots} == {
            (name, str(s.city), str(n)) for s in tile.cities for n in range(s.slots)
        }
        wanted = {
            str(s.index)
            for s in tile.stops
            if s.slots or s.kind == "town" or (any(s.revenue.values()) and not s.hidden_revenue)
        }
        assert {e.get("data-stop") for e in group.iter() if e.get("data-stop")} == wanted


@pytest.mark.parametrize(("title", "which"), MAPS)
def test_the_same_view_gives_the_same_picture(title: str, which: str) -> None:
    shown = view(title, which)
    assert map_svg(shown) == map_svg(replace(shown, hexes=dict(shown.hexes)))


def test_a_border_is_drawn_once_for_both_hexes() -> None:
    shown = view("18gb")
    both = {
        "H13": (Border(3, "mountain", 50), Border(2, "mountain", 50)),
        "H11": (Border(0, "mountain", 50),),
    }
    svg = map_svg(replace(shown, borders={**dict.fromkeys(shown.hexes, ()), **both}))
    assert len(found(svg, "border-mountain")) == 2
    assert not found(map_svg(replace(shown, borders=dict.fromkeys(shown.hexes, ()))), "border")


def test_tokens_lie_in_their_slots_and_beside_them() -> None:
    shown = view("18gb")
    tokens = [
        Token("G4", 0, 0, "CR", "#0a70b3"),
        Token("G4", 1, None, "GSWR", "#f17a83", kind="exchange"),
        Token("H19", 0, 0, "MR", "#dd0030", stray=True),
    ]
    svg = map_svg(replace(shown, tokens=tokens, reservations=[Reservation("I14", 0, 0, "GN")]))
    assert sorted(e.get("data-corp") or "" for e in found(svg, "token")) == ["CR", "GSWR", "MR"]
    in_slots = [t for s in found(svg, "slot") for t in s.iter() if t.get("data-corp")]
    assert sorted(t.get("data-corp") or "" for t in in_slots) == ["CR", "MR"]
    assert len(found(svg, "stray")) == 1
    assert [e.text for e in found(svg, "reserved")] == ["GN"]


def test_a_token_in_a_reserved_slot_hides_the_reservation() -> None:
    kept = [Reservation("I14", 0, 0, "GN")]
    tokens = [Token("I14", 0, 0, "NER", "#7bb137")]
    assert not found(map_svg(replace(view("18gb"), reservations=kept, tokens=tokens)), "reserved")


def test_blocks_marks_and_classes() -> None:
    svg = map_svg(
        replace(
            view("18gb"),
            blocks={"F15": ["LM"]},
            marks={"F15": ["plus_30", "no_such_mark"]},
            classes={"F15": "offered"},
        )
    )
    assert len(found(svg, "block")) == 1
    assert "+30" in svg and "no such mark" in svg
    assert [e.get("data-hex") for e in found(svg, "offered")] == ["F15"]


def test_routes_follow_their_track() -> None:
    shown = view("18gb")
    hexes = {**shown.hexes, "G2": all_tiles()["8"].turned(0), "I2": all_tiles()["57"].turned(0)}
    routes = [Route("#e6007e", (("G2", (0,)), ("I2", (0, 1)))), Route("#0057d9", ())]
    lines = found(map_svg(replace(shown, hexes=hexes, routes=routes)), "route")
    assert len(lines) == 3
    assert {e.get("data-route") for e in lines} == {"0"}


def test_hostile_text_stays_text() -> None:
    shown = view("18gb")
    svg = map_svg(
        replace(
            shown,
            names=dict.fromkeys(shown.hexes, HOSTILE),
            tokens=[Token("G4", 0, 0, HOSTILE, '#fff" onload="x', HOSTILE, HOSTILE)],
            reservations=[
                Reservation("H19", 0, 0, HOSTILE),
                Reservation("H21", None, None, HOSTILE),
            ],
            blocks={"F15": [HOSTILE]},
            marks={"F15": [HOSTILE, f"{HOSTILE}_home"]},
            borders={"F15": [Border(0, HOSTILE, 5)]},
            classes={"F15": HOSTILE},
            routes=[Route(HOSTILE, (("G8", (0,)),))],
        ),
        label=HOSTILE,
    )
    root = ElementTree.fromstring(svg)
    assert not [e for e in root.iter() if e.tag.endswith("script")]
    assert not [a for e in root.iter() for a in e.attrib if a.startswith("on")]


def test_an_empty_map_is_a_picture_too() -> None:
    ElementTree.fromstring(map_svg(MapView(Grid("flat"), {})))
