"""Hexes: coordinates, sides and distances (double coordinates; x right, y down).

Sides are numbered 0..5 clockwise from the bottom (flat top) or from the lower left
(pointed top); side ``s`` of a hex faces side ``opposite(s)`` of the hex across it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

Layout = Literal["flat", "pointy"]

STEPS: Final[dict[Layout, tuple[tuple[int, int], ...]]] = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}
_NAME: Final = re.compile(r"([A-Za-z]+)(\d+)")


def opposite(side: int) -> int:
    """The side of the neighbour that faces ``side``."""
    return (side + 3) % 6


def turned(side: int, rotation: int) -> int:
    """``side`` after a clockwise turn by ``rotation`` steps."""
    return (side + rotation) % 6


@dataclass(frozen=True, slots=True)
class Grid:
    """How a map names its hexes: flat tops count columns by letter, pointed tops rows."""

    layout: Layout

    def place(self, name: str) -> tuple[int, int]:
        """Double coordinates (x, y) of a hex name; ValueError if it is no such name."""
        match = _NAME.fullmatch(name)
        if match is None:
            raise ValueError(f"not a hex: {name!r}")
        letter, number = _letters(match[1]), int(match[2]) - 1
        return (letter, number) if self.layout == "flat" else (number, letter)

    def across(self, x: int, y: int, side: int) -> tuple[int, int]:
        """Coordinates of the hex behind ``side``."""
        dx, dy = STEPS[self.layout][side]
        return x + dx, y + dy

    def distance(self, a: str, b: str) -> int:
        """Hexes from ``a`` to ``b`` in a straight line."""
        (ax, ay), (bx, by) = self.place(a), self.place(b)
        dx, dy = abs(ax - bx), abs(ay - by)
        if self.layout == "flat":
            return dx + max(0, (dy - dx) // 2)
        return dy + max(0, (dx - dy) // 2)


@cache
def _letters(text: str) -> int:
    """A=0 … Z=25, AA=26 …; a small letter counts backwards: a=-1, b=-2."""
    if text.islower():
        return -(ord(text) - ord("a") + 1)
    value = 0
    for letter in text:
        value = value * 26 + ord(letter) - ord("A") + 1
    return value - 1
