"""A share market: a row or a grid of prices with the corporations' markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from tetsuro.render.geometry import num
from tetsuro.render.palette import INK, PAPER, ZONE
from tetsuro.render.parts import token
from tetsuro.render.text import fitted, safe
from tetsuro.render.tile import svg

WIDE, GRID_WIDE = 64.0, 80.0
HEAD, RADIUS, STEP = 30.0, 21.0, 46.0
GRID_HIGH = 104.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the chart. ``price`` is written as the page wants it; zones colour it."""

    price: str
    zones: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Marker:
    """A corporation's price marker."""

    corp: str
    color: str
    text_color: str = "#ffffff"


Place = tuple[int, int]


def market_svg(
    rows: Sequence[Sequence[Cell | None]],
    markers: Mapping[Place, Sequence[Marker]] | None = None,
    *,
    wrap: int | None = None,
    label: str | None = None,
) -> str:
    """The chart; ``markers`` gives for (row, column) who stands there, first come first.

    A chart of one row grows as tall as its tallest stack, the first to come at its top, and
    is folded after ``wrap`` cells if wanted. In a grid many markers grow smaller instead,
    first come first as one reads.
    """
    standing = markers or {}
    one_row = len(rows) == 1
    length = max((len(row) for row in rows), default=0)
    per_line = min(wrap or length, length) if one_row else length
    high = [GRID_HIGH] * len(rows)
    if one_row:
        lines = max(1, -(-length // max(per_line, 1)))
        high = [_line_height(standing, n, per_line) for n in range(lines)]
    wide = WIDE if one_row else GRID_WIDE
    body = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if cell is None:
                continue
            line, column = divmod(c, per_line) if one_row else (r, c)
            inner = _cell(cell, wide, high[line])
            inner += _stack(standing.get((r, c), ()), wide, high[line])
            body.append(
                f'<g class="cell{_classes(cell)}" data-cell="{r},{c}" transform="translate('
                f'{num(column * wide)} {num(sum(high[:line]))})">'
                f"{inner}</g>"
            )
    return svg(-2, -2, per_line * wide + 4, sum(high) + 4, "".join(body), "market", label)


def _line_height(standing: Mapping[Place, Sequence[Marker]], line: int, per_line: int) -> float:
    most = max((len(who) for (_, c), who in standing.items() if c // per_line == line), default=0)
    return HEAD + STEP * max(most, 1) + 4


def _classes(cell: Cell) -> str:
    return "".join(f" z-{safe(zone)}" for zone in cell.zones)


def _cell(cell: Cell, wide: float, high: float) -> str:
    fill = next((ZONE[z] for z in reversed(cell.zones) if z in ZONE), PAPER)
    ink = "#fff" if "close" in cell.zones else INK
    size = fitted(cell.price, wide - 8, 21)
    return (
        f'<rect class="bg" width="{num(wide)}" height="{num(high)}" fill="{fill}"'
        f' stroke="{INK}" stroke-width="1.2"/>'
        f'<text x="{num(wide / 2)}" y="22" font-size="{num(size)}" fill="{ink}">'
        f"{safe(cell.price)}</text>"
    )


def _stack(who: Sequence[Marker], wide: float, high: float) -> str:
    """Markers below each other if there is height for it, else in columns and smaller."""
    space = high - HEAD
    columns = 1 if len(who) * STEP <= space + 1 else ceil(sqrt(len(who)))
    lines = ceil(len(who) / columns) if who else 1
    room = (wide - 4) / columns
    step = min(STEP, (space - 2) / lines)
    radius = min(RADIUS, room / 2 - 1, step / 2 - 1)
    out = []
    for n, marker in enumerate(who):
        line, column = divmod(n, columns)
        x, y = 2 + (column + 0.5) * room, HEAD + (line + 0.5) * step
        drawn = token(marker.corp, marker.color, marker.text_color, "normal", False, radius)
        out.append(f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>')
    return "".join(out)
