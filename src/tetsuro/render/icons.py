"""Small pictures of ours: terrain, goods, compass points, marks.

An icon is found by its name. ``NAME-40`` is NAME with a figure, ``plus_30`` a bonus,
``X_home``, ``X_destination`` and ``X_concession`` a company's mark; what has no picture is
shown as words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tetsuro.render.geometry import num
from tetsuro.render.palette import INK, PAPER
from tetsuro.render.text import safe, width


def _path(data: str, fill: str = "none", stroke: str = INK, line: float = 1.6) -> str:
    pen = f' stroke="{stroke}" stroke-width="{num(line)}" stroke-linejoin="round"'
    return f'<path d="{data}" fill="{fill}"{pen if line else ""}/>'


_WAVE = "M-16 {y}q4-5 8 0t8 0t8 0t8 0"

GLYPHS: dict[str, str] = {
    "mountain": _path("M-18 11L-6-10L1 1L7-7L18 11Z", "#8a5a33")
    + _path("M-10-3L-6-10L-2-4L-5-2L-7-5Z", PAPER, line=0),
    "hill": _path("M-17 9Q-10-8-2 5Q6-11 17 9Z", "#a5854f"),
    "water": "".join(
        f'<path d="{_WAVE.format(y=y)}" fill="none" stroke="#2f7fc1" stroke-width="3"'
        ' stroke-linecap="round"/>'
        for y in (-6, 1, 8)
    ),
    "forest": _path("M-8-11L-1 5H-15ZM7-8L15 7H-1Z", "#3f7d44") + _path("M-8 5v5M7 7v4", line=2.6),
    "swamp": _path("M-14 9h28M-9 8V-4M-3 8V-9M3 8V-5M9 8V-8", stroke="#4c7a4c", line=2.4),
    "desert": _path("M-17 9Q-8-4 0 5Q8-5 17 9Z", "#e5c27a"),
    "anchor": _path("M0-8V11M-7-3H7M-11 3Q-10 11 0 11Q10 11 11 3", line=2.8)
    + '<circle cy="-11" r="3" fill="none" stroke="#1b1a17" stroke-width="2.4"/>',
    "cube": _path("M0-11L10-6V6L0 11L-10 6V-6Z", "#c9302c") + _path("M-10-6L0-1L10-6M0-1V11"),
    "mine": _path("M-12 10L8-10M-3-11Q8-12 12-1M-8-8L12 10", line=2.8),
    "work": _path("M-9 9L6-6", line=3.4) + _path("M-3-11Q8-11 11 3", line=4),
    "mill": _path("M-12 11V-2L-4-7V-2L4-7V-2L12-7V11Z", "#a8674a"),
    "ski": _path("M-10 11L8-11M-4 12L13-9M-13 8l5 4", line=2.6),
    "factory": _path("M-12 11V-2L-4-7V-2L4-7V-2H8V-12H12V11Z", "#8d8a84"),
    "bridge": _path("M-15-3H15M-11-3V8M11-3V8M-11 8Q0-10 11 8", line=2.6),
    "tea": _path("M-11 9Q-13-9 11-10Q12 11-11 9Z", "#4f9a4a") + _path("M-12 11L5-4", line=2),
    "opium": _path("M0 12V-1", line=2.4)
    + _path("M-7-5Q-8 3 0 3Q8 3 7-5Q4-2 0-6Q-4-2-7-5Z", "#b8509a"),
    "spices": _path("M-9 11Q-13-3 3-7Q9-3 4 4Q0 10-9 11Z", "#d0402b")
    + _path("M3-7Q5-12 10-12", line=2.4),
    "rice": _path("M-5 12Q-2 0 6-11", line=1.8)
    + _path(
        "M6-11q-6 2-6 7q6-1 6-7M2-3q7-1 8 3q-6 3-8-3M-1 3q-8-3-9 2q6 4 9-2", "#efe2b0", line=1.2
    ),
    "cotton": "".join(
        f'<circle cx="{x}" cy="{y}" r="6" fill="#fff" stroke="#1b1a17" stroke-width="1.2"/>'
        for x, y in ((-5, -2), (5, -2), (0, -7))
    )
    + _path("M0 3V12M0 6Q6 5 7 9", line=2),
    "ore": _path("M-12 5L-7-8L5-11L12 0L6 10L-5 11Z", "#8f99a8")
    + _path("M-7-8L0 0L12 0M0 0L-5 11", line=1.2),
    "oil": _path("M0-12C6-4 8-1 8 3.5A8 8 0 0 1-8 3.5C-8-1-6-4 0-12Z", "#2b2926"),
    "gold": _path("M-13 8L-8-5H8L13 8Z", "#e9b824") + _path("M-8-5L-5 8M8-5L5 8", line=1),
    "house": _path("M-11 0L0-10L11 0M-8-2V10H8V-2", PAPER, line=2.2),
    "seal": '<circle r="11" fill="#e9b824" stroke="#1b1a17" stroke-width="1.6"/>'
    + _path("M-5 0L-1 4L6-5", line=2.6),
    "jewelry": _path("M-12-3L-6-10H6L12-3L0 11Z", "#6fc3df")
    + _path("M-12-3H12M-6-10L0 11L6-10", line=1.1),
    "flag": _path("M-7 12V-11", line=2.4) + _path("M-7-11L10-6L-7-1Z", "#c9302c"),
}
_ALIAS = {
    "river": "water",
    "lake": "water",
    "hills": "hill",
    "red_cube": "cube",
    "port": "anchor",
    "trees": "forest",
    "jungle": "forest",
    "coal": "mine",
    "mountains": "mountain",
}
_OF_COMPANY = {"home": "house", "destination": "flag", "concession": "seal"}
_COMPASS = {"north": ("N", 0), "east": ("E", 90), "south": ("S", 180), "west": ("W", 270)}


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture around (0, 0) and its size."""

    w: float
    h: float
    markup: str

    def at(self, x: float, y: float, scale: float = 1.0) -> str:
        """The picture with its middle at a point, made larger or smaller."""
        size = "" if scale == 1 else f" scale({scale:g})"
        return f'<g transform="translate({num(x)} {num(y)}){size}">{self.markup}</g>'


def words(text: str, size: float, y: float = 0.0, fill: str = INK, more: str = "") -> str:
    """Bold words in the middle of a picture, ``y`` being their middle line."""
    return (
        f'<text y="{num(y + size * 0.36)}" font-size="{num(size)}" fill="{fill}"{more}>'
        f"{safe(text)}</text>"
    )


def pill(text: str, size: float = 15.0, edge: str = INK, fill: str = PAPER, cls: str = "") -> Icon:
    """Words in a rounded box."""
    w, h = max(width(text, size) + size * 0.75, size * 1.5), size * 1.5
    name = f' class="{cls}"' if cls else ""
    return Icon(
        w + 2,
        h + 2,
        f'<rect{name} x="{num(-w / 2)}" y="{num(-h / 2)}" width="{num(w)}" height="{num(h)}"'
        f' rx="{num(h * 0.36)}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
        + words(text, size),
    )


@lru_cache(maxsize=512)
def icon(name: str) -> Icon:
    """The picture for an icon's name."""
    if name in _COMPASS:
        letter, angle = _COMPASS[name]
        return Icon(
            32,
            32,
            f'<circle r="14.5" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
            f'<path d="M0-14.5L4.5-9.5H-4.5Z" fill="{INK}" transform="rotate({angle})"/>'
            + words(letter, 16),
        )
    if bonus := re.fullmatch(r"(plus|minus)_(\d+)", name):
        return pill(("+" if bonus[1] == "plus" else "−") + bonus[2], 19)
    if mark := re.fullmatch(r"(.+)_(home|destination|concession)", name):
        return _beside(_OF_COMPANY[mark[2]], mark[1], 14, 0.7)
    if goods := re.fullmatch(r"([a-z_]+)-(\d+)", name):
        return _beside(goods[1], goods[2], 17)
    glyph = GLYPHS.get(_ALIAS.get(name, name))
    return Icon(38, 28, glyph) if glyph else pill(name.replace("_", " "), 13)


def _beside(name: str, text: str, size: float, scale: float = 1.0) -> Icon:
    """A picture with words to its right."""
    glyph = GLYPHS.get(_ALIAS.get(name, name))
    if glyph is None:
        return pill(f"{name} {text}", size)
    long = width(text, size)
    w = 30 * scale + long
    return Icon(
        w,
        26 * scale + 2,
        f'<g transform="translate({num(13 * scale - w / 2)} 0) scale({scale:g})">{glyph}</g>'
        f'<g transform="translate({num(w / 2 - long / 2 - 1)} 0)">{words(text, size)}</g>',
    )


def terrain(cost: int, kinds: tuple[str, ...]) -> Icon:
    """What building here costs, under a picture of why."""
    glyphs = [g for k in kinds if (g := GLYPHS.get(_ALIAS.get(k, k)))]
    glyphs = glyphs or [GLYPHS["work"]]
    w = max(36.0 * len(glyphs), width(str(cost), 19))
    pictures = "".join(
        f'<g transform="translate({num((i - (len(glyphs) - 1) / 2) * 36)} -10)">{g}</g>'
        for i, g in enumerate(glyphs)
    )
    return Icon(w + 2, 44, pictures + words(str(cost), 19, 12))
