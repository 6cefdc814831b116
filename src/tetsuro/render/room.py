"""Finding free room in a hex for what has no fixed place.

A hex is a grid of small cells, one row of bits each: walls (outside), things (stops, text)
and rails. The place chosen for a box is the one that covers the least and is liked best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import sqrt

from tetsuro.render.geometry import inside
from tetsuro.track.hexes import Layout

CELL = 4.0
COUNT = 54
_REACH = CELL * COUNT / 2
THING, RAIL = 8, 1

Spot = tuple[float, float]
Liking = Callable[[float, float], float]


def _index(value: float) -> int:
    return min(COUNT, max(0, round((value + _REACH) / CELL)))


def _span(low: float, high: float) -> int:
    a, b = _index(low), _index(high)
    return (1 << b) - (1 << a) if b > a else 0


@cache
def _walls(layout: Layout) -> tuple[int, ...]:
    rows = []
    for row in range(COUNT):
        y = (row + 0.5) * CELL - _REACH
        rows.append(
            sum(
                1 << column
                for column in range(COUNT)
                if not inside(complex((column + 0.5) * CELL - _REACH, y), layout, 5)
            )
        )
    return tuple(rows)


@cache
def lattice(layout: Layout) -> tuple[Spot, ...]:
    """Places to try, from the middle outwards."""
    spots = [
        (x * 6.0, y * 6.0)
        for x in range(-15, 16)
        for y in range(-15, 16)
        if inside(complex(x * 6, y * 6), layout, 10)
    ]
    return tuple(sorted(spots, key=lambda s: (s[0] ** 2 + s[1] ** 2, s)))


class Room:
    """What of a hex is taken so far."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Layout = layout
        self._things = list(_walls(layout))
        self._rails = [0] * COUNT

    def copy(self) -> Room:
        other = Room.__new__(Room)
        other.layout = self.layout
        other._things, other._rails = self._things[:], self._rails[:]
        return other

    def disc(self, at: complex, radius: float, *, rail: bool = False) -> None:
        """Takes a round place."""
        rows = self._rails if rail else self._things
        for row in range(_index(at.imag - radius), _index(at.imag + radius)):
            dy = (row + 0.5) * CELL - _REACH - at.imag
            half = sqrt(max(0.0, radius * radius - dy * dy))
            rows[row] |= _span(at.real - half, at.real + half)

    def box(self, x: float, y: float, w: float, h: float) -> None:
        """Takes a box around (x, y)."""
        span = _span(x - w / 2, x + w / 2)
        for row in range(_index(y - h / 2), _index(y + h / 2)):
            self._things[row] |= span

    def cost(self, x: float, y: float, w: float, h: float) -> int:
        """How much a box would cover."""
        span = _span(x - w / 2, x + w / 2)
        things = rails = 0
        for row in range(_index(y - h / 2), _index(y + h / 2)):
            things += (self._things[row] & span).bit_count()
            rails += (self._rails[row] & span).bit_count()
        return THING * things + RAIL * rails

    def find(
        self, w: float, h: float, liking: Liking, spots: Iterable[Spot] | None = None
    ) -> tuple[float, Spot]:
        """The best place for a box, and how bad it is; takes nothing yet.

        ``liking`` gives a penalty for each place; it counts beside the cells covered.
        """
        tried = lattice(self.layout) if spots is None else spots
        best, where = float("inf"), (0.0, 0.0)
        for penalty, (x, y) in sorted((liking(x, y), (x, y)) for x, y in tried):
            if penalty >= best:
                break
            total = penalty + self.cost(x, y, w, h)
            if total < best:
                best, where = total, (x, y)
        return best, where

    def put(self, w: float, h: float, liking: Liking, spots: Iterable[Spot] | None = None) -> Spot:
        """Finds the best place for a box and takes it."""
        _, (x, y) = self.find(w, h, liking, spots)
        self.box(x, y, w, h)
        return x, y
