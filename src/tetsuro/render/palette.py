"""Colours, and the style sheet with which a page may change them.

Every drawing carries its colours as presentation attributes, so a file of its own looks
right; a page that includes ``STYLE`` once can set the variables (or anything by class).
"""

from __future__ import annotations

INK = "#1b1a17"
PAPER = "#fffdf7"
MUTED = "#6b665c"

HEX = {
    "white": "#f3efe3",
    "yellow": "#f7d455",
    "green": "#7cbd68",
    "brown": "#c08a55",
    "gray": "#bcbec1",
    "red": "#e5786c",
    "blue": "#a3d0ee",
}
ZONE = {
    "par": "#f2b0a4",
    "par_minors_only": "#f6cf9b",
    "par_majors_and_minors": "#f2b0a4",
    "buy_two": "#d3d79a",
    "unlimited": "#d3d79a",
    "end": "#a9c9ee",
    "close": "#55504a",
}
BORDER = {
    "mountain": "#7a4521",
    "water": "#2f7fc1",
    "province": "#7b3f8f",
    "impassable": "#b3122a",
    "gauge_change": "#3c3a36",
}


def hex_color(color: str) -> str:
    """Background of a hex; an unknown colour is left white."""
    return HEX.get(color, HEX["white"])


def _rules() -> str:
    lines = [".t18{max-width:100%;height:auto}"]
    lines += [f".t18 .c-{c}>.bg,.t18 .b-{c}{{fill:var(--t18-{c},{v})}}" for c, v in HEX.items()]
    lines += [f".t18 .z-{z}>.bg{{fill:var(--t18-{z},{v})}}" for z, v in ZONE.items()]
    lines += [
        ".t18 .hex[tabindex]{cursor:pointer}",
        ".t18 .hex:focus{outline:none}",
        (
            ".t18 .hex:focus-visible>.bg,.t18 .hex.chosen>.bg"
            "{stroke:var(--t18-chosen,#d6006e);stroke-width:7}"
        ),
        ".t18 .hex.offered>.bg{stroke:var(--t18-offered,#0b63ce);stroke-width:5}",
        ".t18 .rail.shown{stroke:var(--t18-shown,#d6006e)}",
        ".t18 .slot.offered>circle{stroke:var(--t18-offered,#0b63ce);stroke-width:6}",
        (
            "@media (prefers-color-scheme:dark){.t18{--t18-white:#e3dece;--t18-yellow:#e8c64c;"
            "--t18-gray:#a9abae;--t18-blue:#8fbfe0}}"
        ),
    ]
    return "\n".join(lines) + "\n"


STYLE = _rules()
"""Include once in a page; the variables are ``--t18-<colour or zone>`` and a few more."""
