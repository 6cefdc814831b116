"""A whole map from a plain description of what it shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tetsuro.render.borders import border_group
from tetsuro.render.geometry import center, num
from tetsuro.render.hexes import Lying, Reservation, Token, hex_markup
from tetsuro.render.plan import Same
from tetsuro.render.text import safe
from tetsuro.render.tile import MARGIN, half_size, svg
from tetsuro.track.hexes import Grid
from tetsuro.track.tiles import Border, Tile

__all__ = ["MapView", "Reservation", "Route", "Token", "map_svg"]


@dataclass(frozen=True, slots=True)
class Route:
    """A run to show: its pieces as (hex, numbers of its tile's pieces of track)."""

    color: str
    pieces: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class MapView:
    """What a map shows, in no language and of no title.

    ``hexes`` gives the tile lying on each hex (its printed one at first). ``borders`` gives
    the marks in force on the sides of a hex; a hex not named there shows those of its tile.
    ``colors`` are the tile colours of the phase, latest last. ``marks`` are names of icons
    laid on a hex, ``blocks`` private companies that block it, ``classes`` further CSS
    classes (``offered``, ``chosen``).
    """

    grid: Grid
    hexes: Mapping[str, Tile]
    names: Mapping[str, str] = field(default_factory=dict)
    tokens: Sequence[Token] = ()
    reservations: Sequence[Reservation] = ()
    blocks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    marks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    borders: Mapping[str, Sequence[Border]] = field(default_factory=dict)
    colors: tuple[str, ...] = ()
    routes: Sequence[Route] = ()
    classes: Mapping[str, str] = field(default_factory=dict)


def map_svg(view: MapView, *, label: str | None = None) -> str:
    """The map; every hex is a group with ``data-hex``, every slot and stop is named too."""
    layout = view.grid.layout
    tokens: dict[str, list[Token]] = defaultdict(list)
    for token in view.tokens:
        tokens[token.hex].append(token)
    kept: dict[str, list[Reservation]] = defaultdict(list)
    for reservation in view.reservations:
        kept[reservation.hex].append(reservation)
    routes: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for number, route in enumerate(view.routes):
        for where, pieces in route.pieces:
            routes[where].extend((piece, number, route.color) for piece in pieces)

    places = {name: view.grid.place(name) for name in view.hexes}
    sides = {n: tuple(view.borders.get(n, t.borders)) for n, t in view.hexes.items()}
    tolls = _tolls(view.grid, places, sides)
    body: list[str] = []
    over: dict[tuple[int, int], str] = {}
    for name, tile in view.hexes.items():
        at = center(*places[name], layout)
        lying = Lying(
            tile=Same(tile),
            layout=layout,
            name=name,
            place=view.names.get(name, ""),
            tokens=tuple(tokens.get(name, ())),
            reservations=tuple(kept.get(name, ())),
            blocks=tuple(view.blocks.get(name, ())),
            marks=tuple(view.marks.get(name, ())),
            tolls=tuple(sorted(tolls[name])),
            colors=view.colors if any("" not in s.revenue for s in tile.stops) else (),
            routes=tuple(routes.get(name, ())),
        )
        more = f" {safe(cls)}" if (cls := view.classes.get(name)) else ""
        body.append(
            f'<g class="hex c-{safe(tile.color)}{more}" data-hex="{safe(name)}"'
            f' transform="translate({num(at.real)} {num(at.imag)})">{hex_markup(lying)}</g>'
        )
        for border in sides[name]:
            over[_middle(view.grid, places[name], border.edge)] = border_group(
                border, layout, tile.color, at, name
            )
    w, h = half_size(layout)
    spots = [center(x, y, layout) for x, y in places.values()] or [0j]
    left, right = min(p.real for p in spots) - w, max(p.real for p in spots) + w
    top, bottom = min(p.imag for p in spots) - h, max(p.imag for p in spots) + h
    return svg(
        left - MARGIN,
        top - MARGIN,
        right - left + 2 * MARGIN,
        bottom - top + 2 * MARGIN,
        "".join(body) + f'<g class="borders">{"".join(over.values())}</g>',
        "map",
        label,
    )


def _middle(grid: Grid, at: tuple[int, int], edge: int) -> tuple[int, int]:
    """A key for a side that is the same seen from both of its hexes."""
    x, y = grid.across(*at, edge)
    return at[0] + x, at[1] + y


def _tolls(
    grid: Grid, places: Mapping[str, tuple[int, int]], sides: Mapping[str, tuple[Border, ...]]
) -> dict[str, set[int]]:
    """For each hex the sides with a cost, also where only the neighbour names it."""
    paid = {
        _middle(grid, places[name], b.edge) for name, all_ in sides.items() for b in all_ if b.cost
    }
    return {
        name: {e for e in range(6) if _middle(grid, at, e) in paid} for name, at in places.items()
    }
