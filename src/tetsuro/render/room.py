"""Finding free room in a hex for what has no fixed place.

A hex is a grid of small cells, all of it one long number with a bit for each cell: walls
(outside), things (stops, text) and rails. The place chosen for a box is the one that covers
the least and is liked best; a shift and an 'and' tell what a box covers.
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
WALL, THING, RAIL = 24, 8, 1
"""What it costs to cover a cell."""

Spot = tuple[float, float]
Liking = Callable[[float, float], float]
"""The penalty of a place."""
Ranked = list[tuple[float, Spot]]


def _index(value: float) -> int:
    return round((value + _REACH) / CELL)


def _middle(index: int) -> float:
    return (index + 0.5) * CELL - _REACH


@cache
def _walls(layout: Layout) -> int:
    return sum(
        1 << (row * COUNT + column)
        for row in range(COUNT)
        for column in range(COUNT)
        if not inside(complex(_middle(column), _middle(row)), layout, 5)
    )


@cache
def _shape(columns: int, rows: int) -> int:
    """A box of cells in the corner of the grid."""
    return sum(((1 << columns) - 1) << (row * COUNT) for row in range(rows))


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
        self._walls = _walls(layout)
        self._things = self._rails = 0

    def disc(self, at: complex, radius: float, *, rail: bool = False) -> None:
        """Takes a round place."""
        cells = 0
        for row in range(max(0, _index(at.imag - radius)), min(COUNT, _index(at.imag + radius))):
            half = sqrt(max(0.0, radius * radius - (_middle(row) - at.imag) ** 2))
            first, last = max(0, _index(at.real - half)), min(COUNT, _index(at.real + half))
            if first < last:
                cells |= ((1 << last) - (1 << first)) << (row * COUNT)
        if rail:
            self._rails |= cells
        else:
            self._things |= cells

    def box(self, x: float, y: float, w: float, h: float) -> None:
        """Takes a box around (x, y)."""
        columns, rows = _size(w), _size(h)
        self._things |= _shape(columns, rows) << _corner(x, y, columns, rows)

    def ranked(self, liking: Liking, spots: Iterable[Spot] | None = None) -> Ranked:
        """Places to try (all over the hex if none are given), best liked first."""
        tried = lattice(self.layout) if spots is None else spots
        return sorted((liking(x, y), (x, y)) for x, y in tried)

    def find(
        self, w: float, h: float, ranked: Ranked, limit: float = float("inf")
    ) -> tuple[float, Spot] | None:
        """The best place for a box, and how bad it is; takes nothing yet.

        The penalty of a place counts beside the cells covered; None if nothing is better
        than ``limit``.
        """
        walls, things, rails = self._walls, self._things, self._rails
        columns, rows = _size(w), _size(h)
        shape = _shape(columns, rows)
        best, where = limit, None
        for penalty, (x, y) in ranked:
            if penalty >= best:
                break
            at = _corner(x, y, columns, rows)
            total = (
                penalty
                + WALL * (walls >> at & shape).bit_count()
                + THING * (things >> at & shape).bit_count()
                + RAIL * (rails >> at & shape).bit_count()
            )
            if total < best:
                best, where = total, (x, y)
        return None if where is None else (best, where)


def _size(length: float) -> int:
    return min(COUNT, max(1, round(length / CELL)))


def _corner(x: float, y: float, columns: int, rows: int) -> int:
    """The first cell of a box around (x, y), moved onto the grid if need be."""
    column = min(COUNT - columns, max(0, round((x + _REACH) / CELL - columns / 2)))
    row = min(COUNT - rows, max(0, round((y + _REACH) / CELL - rows / 2)))
    return row * COUNT + column
