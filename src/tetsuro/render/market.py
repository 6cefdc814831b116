"""A share market: a row or a grid of prices with the corporations' markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tetsuro.render.geometry import num
from tetsuro.render.palette import INK, PAPER, ZONE
from tetsuro.render.parts import token
from tetsuro.render.text import fitted, safe
from tetsuro.render.tile import svg

WIDE, HEAD, RADIUS, STEP = 64.0, 30.0, 21.0, 47.0
GRID_HIGH = 84.0


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

    The first to come lies uppermost. A chart of one row grows as tall as its tallest stack
    and is folded after ``wrap`` cells if wanted; in a grid markers overlap instead.
    """
    standing = markers or {}
    one_row = len(rows) == 1
    length = max((len(row) for row in rows), default=0)
    per_line = min(wrap or length, length) if one_row else length
    high = [GRID_HIGH] * len(rows)
    if one_row:
        lines = max(1, -(-length // max(per_line, 1)))
        high = [_line_height(standing, n, per_line) for n in range(lines)]
    body = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if cell is None:
                continue
            line, column = divmod(c, per_line) if one_row else (r, c)
            body.append(
                f'<g class="cell{_classes(cell)}" data-cell="{r},{c}" transform="translate('
                f'{num(column * WIDE)} {num(sum(high[:line]))})">'
                f"{_cell(cell, high[line])}{_stack(standing.get((r, c), ()), high[line])}</g>"
            )
    return svg(-2, -2, per_line * WIDE + 4, sum(high) + 4, "".join(body), "market", label)


def _line_height(standing: Mapping[Place, Sequence[Marker]], line: int, per_line: int) -> float:
    most = max((len(who) for (_, c), who in standing.items() if c // per_line == line), default=0)
    return HEAD + STEP * max(most, 1) + 4


def _classes(cell: Cell) -> str:
    return "".join(f" z-{safe(zone)}" for zone in cell.zones)


def _cell(cell: Cell, high: float) -> str:
    fill = next((ZONE[z] for z in reversed(cell.zones) if z in ZONE), PAPER)
    ink = "#fff" if "close" in cell.zones else INK
    size = fitted(cell.price, WIDE - 8, 21)
    return (
        f'<rect class="bg" width="{num(WIDE)}" height="{num(high)}" fill="{fill}"'
        f' stroke="{INK}" stroke-width="1.2"/>'
        f'<text x="{num(WIDE / 2)}" y="22" font-size="{num(size)}" fill="{ink}">'
        f"{safe(cell.price)}</text>"
    )


def _stack(who: Sequence[Marker], high: float) -> str:
    """Markers from the top, the first lying over the next where they must overlap."""
    room = high - HEAD - 2 * RADIUS - 4
    step = min(STEP, room / (len(who) - 1)) if len(who) > 1 else STEP
    return "".join(
        f'<g transform="translate({num(WIDE / 2)} {num(HEAD + RADIUS + 1 + n * step)})">'
        f"{token(m.corp, m.color, m.text_color, 'normal', False, RADIUS)}</g>"
        for n, m in reversed(list(enumerate(who)))
    )
