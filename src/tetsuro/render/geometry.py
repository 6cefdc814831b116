"""Points, curves and the frame of a hex.

Points are complex numbers, x to the right and y down, in the hex's own frame: its middle
is 0 and its corners lie at a distance of 100. Everything is worked out for flat tops; a
pointed hex is the same turned by half a step (``FRAME``).
"""

from __future__ import annotations

import cmath
from dataclasses import dataclass
from math import pi, sqrt

from tetsuro.track.hexes import Layout

SIDE = 100.0
"""Length of a side, and distance of a corner from the middle."""
INNER = SIDE * sqrt(3) / 2
"""Distance of a side from the middle."""
STEP = cmath.rect(1, pi / 3)
FRAME: dict[Layout, complex] = {"flat": 1 + 0j, "pointy": cmath.rect(1, pi / 6)}


def toward(edge: float) -> complex:
    """Unit vector from the middle to the middle of a side (2.5 lies between 2 and 3)."""
    return cmath.rect(1, pi / 2 + edge * pi / 3)


def corner(number: int) -> complex:
    """A corner; number n lies between the sides n - 1 and n."""
    return SIDE * toward(number - 0.5)


def side_ends(edge: int, layout: Layout) -> tuple[complex, complex]:
    """The two corners that a side joins."""
    frame = FRAME[layout]
    return corner(edge) * frame, corner(edge + 1) * frame


def center(x: int, y: int, layout: Layout) -> complex:
    """Where the hex at double coordinates (x, y) has its middle."""
    if layout == "flat":
        return complex(x * SIDE * 1.5, y * INNER)
    return complex(x * INNER, y * SIDE * 1.5)


def num(value: float) -> str:
    """A coordinate, short: one decimal at most."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def xy(point: complex) -> str:
    """A point as SVG path data takes it."""
    return f"{num(point.real)} {num(point.imag)}"


def polygon(points: list[complex]) -> str:
    """A closed outline as path data."""
    return "M" + "L".join(xy(p) for p in points) + "Z"


def outline(layout: Layout, inset: float = 0.0) -> str:
    """The hex as path data."""
    scale = (INNER - inset) / INNER * FRAME[layout]
    return polygon([corner(n) * scale for n in range(6)])


def inside(point: complex, layout: Layout, inset: float = 0.0) -> bool:
    """True for a point at least ``inset`` away from every side."""
    local = point / FRAME[layout]
    return all((local * toward(edge).conjugate()).real <= INNER - inset + 1e-6 for edge in range(6))


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic Bézier curve: all track is made of these."""

    start: complex
    pull: complex
    push: complex
    end: complex

    @staticmethod
    def line(start: complex, end: complex) -> Curve:
        """A straight line as a curve."""
        return Curve(start, (2 * start + end) / 3, (start + 2 * end) / 3, end)

    def at(self, t: float) -> complex:
        """The point at a share (0 to 1) of the way."""
        s = 1 - t
        return (
            s * s * s * self.start
            + 3 * s * s * t * self.pull
            + 3 * s * t * t * self.push
            + t * t * t * self.end
        )

    def heading(self, t: float) -> complex:
        """Unit vector along the curve."""
        s = 1 - t
        slope = (
            s * s * (self.pull - self.start)
            + 2 * s * t * (self.push - self.pull)
            + t * t * (self.end - self.push)
        )
        return slope / abs(slope) if slope else 1 + 0j

    def split(self, t: float) -> tuple[Curve, Curve]:
        """The parts before and after ``t``."""
        a, b, c = (
            p + (q - p) * t
            for p, q in ((self.start, self.pull), (self.pull, self.push), (self.push, self.end))
        )
        d, e = a + (b - a) * t, b + (c - b) * t
        middle = d + (e - d) * t
        return Curve(self.start, a, d, middle), Curve(middle, e, c, self.end)

    def part(self, first: float, last: float) -> Curve:
        """The stretch between two shares."""
        head = self.split(last)[0] if last < 1 else self
        return head.split(first / last)[1] if first > 0 else head

    def back(self) -> Curve:
        """The same curve from its end to its start."""
        return Curve(self.end, self.push, self.pull, self.start)

    def turned(self, turn: complex) -> Curve:
        """The curve turned about the middle of the hex (by a unit complex number)."""
        return Curve(self.start * turn, self.pull * turn, self.push * turn, self.end * turn)

    def samples(self, count: int = 12) -> list[complex]:
        """Points along the curve in equal steps, both ends among them."""
        return [self.at(i / count) for i in range(count + 1)]

    @property
    def data(self) -> str:
        """As path data."""
        chord = self.end - self.start
        bends = (abs(((p - self.start) * chord.conjugate()).imag) for p in (self.pull, self.push))
        if max(bends) < 0.1 * abs(chord):
            return f"M{xy(self.start)}L{xy(self.end)}"
        return f"M{xy(self.start)}C{xy(self.pull)} {xy(self.push)} {xy(self.end)}"
