"""A tile alone, and a sheet of tiles."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from tetsuro.render.borders import border_group
from tetsuro.render.geometry import INNER, SIDE, num
from tetsuro.render.hexes import Lying, hex_markup
from tetsuro.render.plan import Same
from tetsuro.render.text import FONT, fitted, safe
from tetsuro.track.hexes import Layout
from tetsuro.track.tiles import Tile

MARGIN = 5.0
CAPTION = 30.0


def svg(
    x: float, y: float, w: float, h: float, body: str, cls: str, label: str | None = None
) -> str:
    """A drawing's outermost element."""
    named = f' aria-label="{safe(label)}"' if label else ""
    box = " ".join(num(v) for v in (x, y, w, h))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="t18 {cls}" viewBox="{box}"'
        f' width="{num(w)}" height="{num(h)}" role="img"{named} font-family="{FONT}"'
        f' font-weight="700" text-anchor="middle">{body}</svg>'
    )


def half_size(layout: Layout) -> tuple[float, float]:
    """Half the width and height of a hex."""
    return (SIDE, INNER) if layout == "flat" else (INNER, SIDE)


def tile_group(
    tile: Tile, layout: Layout, colors: tuple[str, ...] = (), place: str = "", at: complex = 0j
) -> str:
    """A tile as a group in a larger drawing."""
    lying = Lying(Same(tile), layout, place=place, colors=colors)
    sides = "".join(border_group(b, layout, tile.color, 0j, None) for b in tile.borders)
    return (
        f'<g class="hex c-{safe(tile.color)}" data-tile="{safe(tile.name)}"'
        f' data-rotation="{tile.rotation}" transform="translate({num(at.real)} {num(at.imag)})">'
        f"{hex_markup(lying)}{sides}</g>"
    )


def tile_svg(
    tile: Tile,
    *,
    layout: Layout = "flat",
    caption: str | None = None,
    colors: tuple[str, ...] = (),
    place: str = "",
) -> str:
    """One tile as it lies (in its rotation), with words below it if wanted."""
    w, h = half_size(layout)
    body = tile_group(tile, layout, colors, place)
    foot = 0.0
    if caption is not None:
        foot = CAPTION
        body += _caption(caption, 0, h, w)
    return svg(
        -w - MARGIN, -h - MARGIN, 2 * (w + MARGIN), 2 * (h + MARGIN) + foot, body, "tile", caption
    )


def tiles_svg(
    tiles: Iterable[tuple[Tile, str]],
    *,
    layout: Layout = "flat",
    columns: int = 8,
    colors: tuple[str, ...] = (),
) -> str:
    """A sheet of tiles, each with its caption."""
    every = list(tiles)
    w, h = half_size(layout)
    across, down = 2 * w + 3 * MARGIN, 2 * h + CAPTION + 3 * MARGIN
    body = []
    for n, (tile, caption) in enumerate(every):
        at = complex((n % columns + 0.5) * across, (n // columns) * down + h + MARGIN)
        body.append(tile_group(tile, layout, colors, at=at))
        body.append(_caption(caption, at.real, at.imag + h, w))
    rows = ceil(len(every) / columns)
    return svg(0, 0, min(columns, len(every)) * across, rows * down, "".join(body), "tiles")


def _caption(text: str, x: float, y: float, half: float) -> str:
    size = fitted(text, 2 * half, 24)
    return (
        f'<text class="caption" x="{num(x)}" y="{num(y + 25)}" font-size="{num(size)}"'
        f' fill="currentColor">{safe(text)}</text>'
    )
