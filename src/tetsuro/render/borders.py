"""Marks on the sides of hexes, drawn over both hexes that share a side."""

from __future__ import annotations

from functools import lru_cache

from tetsuro.render.geometry import num, side_ends, xy
from tetsuro.render.icons import pill
from tetsuro.render.palette import BORDER, INK, hex_color
from tetsuro.render.text import safe
from tetsuro.track.hexes import Layout
from tetsuro.track.tiles import Border


@lru_cache(maxsize=512)
def border_markup(border: Border, layout: Layout, ground: str) -> str:
    """One side of a hex around (0, 0); ``ground`` is the hex's colour."""
    start, end = side_ends(border.edge, layout)
    color = BORDER.get(border.kind or "", INK)
    if border.kind is None:
        inner = start + (end - start) * 0.02, end - (end - start) * 0.02
        return _line(f"M{xy(inner[0])}L{xy(inner[1])}", hex_color(ground), 4)
    if border.kind == "mountain":
        line = _line(_zigzag(start, end, 10, 5.5), color, 3.6)
    elif border.kind == "water":
        line = _line(_waves(start, end, 6, 7), color, 4.4)
    elif border.kind == "province":
        line = _line(f"M{xy(start)}L{xy(end)}", color, 4.5, ' stroke-dasharray="14 5"')
    elif border.kind == "gauge_change":
        line = _line(f"M{xy(start)}L{xy(end)}", color, 8) + _line(
            f"M{xy(start)}L{xy(end)}", "#fff", 4, ' stroke-dasharray="8 6"'
        )
    else:
        line = _line(f"M{xy(start)}L{xy(end)}", color, 7)
    if border.cost:
        middle = (start + end) / 2
        line += pill(str(border.cost), 16, color).at(middle.real, middle.imag)
    return line


def border_group(border: Border, layout: Layout, ground: str, at: complex, hex_: str | None) -> str:
    """A border put in its place, named so that a page can make it clickable."""
    owner = f' data-hex="{safe(hex_)}"' if hex_ else ""
    return (
        f'<g class="border border-{safe(border.kind or "none")}"{owner} data-edge="{border.edge}"'
        f' transform="translate({num(at.real)} {num(at.imag)})">'
        f"{border_markup(border, layout, ground)}</g>"
    )


def _line(data: str, color: str, wide: float, more: str = "") -> str:
    return (
        f'<path d="{data}" fill="none" stroke="{color}" stroke-width="{num(wide)}"'
        f' stroke-linecap="round" stroke-linejoin="round"{more}/>'
    )


def _zigzag(start: complex, end: complex, count: int, high: float) -> str:
    step = (end - start) / count
    up = step / abs(step) * 1j * high
    points = [start] + [start + step * (n + 0.5) + (up if n % 2 else -up) for n in range(count)]
    return "M" + "L".join(xy(p) for p in [*points, end])


def _waves(start: complex, end: complex, count: int, high: float) -> str:
    step = (end - start) / count
    up = step / abs(step) * 1j * high
    bends = (
        f"Q{xy(start + step * (n + 0.5) + (up if n % 2 else -up))} {xy(start + step * (n + 1))}"
        for n in range(count)
    )
    return f"M{xy(start)}" + "".join(bends)
