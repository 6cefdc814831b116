"""The map and the market of a position as drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tetsuro.kernel.state import State
from tetsuro.kernel.title import Title
from tetsuro.mechanics.position import board, marks
from tetsuro.render import Cell, MapView, Marker, Reservation, Route, Token, map_svg, market_svg
from tetsuro.track.tiles import Border, Tile


@dataclass(frozen=True, slots=True)
class Shown:
    """What a person is looking at on the map beside the position itself."""

    offered: frozenset[str] = frozenset()
    chosen: str | None = None
    trial: Tile | None = None
    """A tile tried out on the chosen hex."""
    slots: tuple[tuple[str, int, int], ...] = ()
    routes: tuple[Route, ...] = ()
    stops: frozenset[tuple[str, int]] = frozenset()
    """Stops (hex, number) of the routes being drawn."""


def map_picture(state: State, shown: Shown, label: str) -> str:
    """The map as SVG; what is offered carries classes that the page's styles show."""
    title = state.title
    tiles = dict(board(state).tiles)
    if shown.chosen and shown.trial is not None:
        tiles[shown.chosen] = shown.trial
    classes = dict.fromkeys(shown.offered, "offered")
    if shown.chosen:
        classes[shown.chosen] = f"{classes.get(shown.chosen, '')} chosen".strip()
    view = MapView(
        grid=title.grid,
        hexes=tiles,
        names=title.hex_names,
        tokens=_tokens(state),
        reservations=_reservations(state),
        blocks=_blocks(state),
        borders=_borders(state),
        colors=state.colors(),
        routes=shown.routes,
        classes=classes,
    )
    svg = map_svg(view, label=label)
    for hex, city, slot in shown.slots:
        at = f'data-hex="{hex}" data-city="{city}" data-slot="{slot}"'
        svg = svg.replace(f'<g class="slot" {at}', f'<g class="slot offered" {at}')
    return svg


def _borders(state: State) -> Mapping[str, Sequence[Border]]:
    return {**dict.fromkeys(state.title.printed, ()), **marks(state)}


def _tokens(state: State) -> tuple[Token, ...]:
    return state.derived("drawn tokens", (state.tokens, state.corporations), _tokens_made)


def _tokens_made(state: State) -> tuple[Token, ...]:
    charters = state.title.corporations
    return tuple(
        Token(
            hex=t.hex,
            city=t.city,
            slot=t.slot,
            corp=c,
            color=charters[c].color,
            text_color=charters[c].text_color,
            kind=t.kind,
            stray=c not in state.corporations,
        )
        for c, own in state.tokens.items()
        for t in own
        if t.hex is not None and t.city is not None
    )


def _reservations(state: State) -> tuple[Reservation, ...]:
    return tuple(
        Reservation(hex, city, slot, who)
        for hex, entries in state.reservations.items()
        for city, slot, who in entries
    )


def _blocks(state: State) -> dict[str, tuple[str, ...]]:
    """Hexes blocked by private companies that are open."""
    found: dict[str, tuple[str, ...]] = {}
    for p in state.owners:
        if p not in state.closed_privates:
            for hex in state.title.privates[p].blocks:
                found[hex] = (*found.get(hex, ()), p)
    return found


def market_picture(state: State, label: str) -> str:
    """The share price chart with the corporations' markers."""
    charters = state.title.corporations
    standing = {
        (cell.row, cell.column): tuple(
            Marker(c, charters[c].color, charters[c].text_color) for c in state.cells[cell.index]
        )
        for cell in state.title.chart.cells
        if state.cells.get(cell.index)
    }
    return market_svg(_rows(state.title), standing, label=label)


def _rows(title: Title) -> list[list[Cell | None]]:
    """The chart as rows of cells, with gaps where it has none."""
    cells = title.chart.cells
    columns = 1 + max(c.column for c in cells)
    rows: list[list[Cell | None]] = [[None] * columns for _ in range(1 + max(c.row for c in cells))]
    for cell in cells:
        rows[cell.row][cell.column] = Cell(str(cell.price), tuple(sorted(cell.zones)))
    return rows
