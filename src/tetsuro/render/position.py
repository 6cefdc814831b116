"""The map and the share market of a position, as it stands, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from tetsuro.kernel.state import State
from tetsuro.mechanics.position import board, marks
from tetsuro.render.hexes import Reservation, Token
from tetsuro.render.map import MapView, map_svg
from tetsuro.render.market import Cell, Marker, market_svg
from tetsuro.track.tiles import Border


def draw_map(state: State, *, label: str | None = None) -> str:
    """The map with tiles, tokens, reservations and blocks."""
    return map_svg(map_view(state), label=label)


def map_view(state: State) -> MapView:
    """What the map of a position shows."""
    borders: dict[str, Sequence[Border]] = dict.fromkeys(state.title.printed, ())
    borders.update(marks(state))
    return MapView(
        grid=state.title.grid,
        hexes=board(state).tiles,
        names=state.title.hex_names,
        tokens=tokens(state),
        reservations=reservations(state),
        blocks=blocks(state),
        borders=borders,
        colors=state.colors(),
        marks=hex_marks(state),
    )


def hex_marks(state: State) -> dict[str, tuple[str, ...]]:
    """Pictures that stay on a hex whatever tile lies there, and what the title has put there."""
    found: dict[str, tuple[str, ...]] = {}
    for hex in state.tiles:
        sticky = (i for i in state.title.printed[hex].icons if i.get("sticky"))
        if kept := tuple(str(i["name"]) for i in sticky):
            found[hex] = kept
    for hex, names in state.title.hex_marks(state).items():
        found[hex] = (*found.get(hex, ()), *names)
    return found


def tokens(state: State) -> tuple[Token, ...]:
    """Every token on the map, those of closed corporations as strays."""
    charters = state.title.corporations
    return tuple(
        Token(
            hex=token.hex,
            city=token.city,
            slot=token.slot,
            corp=corporation,
            color=charters[corporation].color,
            text_color=charters[corporation].text_color,
            kind=token.kind,
            stray=corporation not in state.corporations,
        )
        for corporation, charter in state.tokens.items()
        for token in charter
        if token.hex is not None and token.city is not None
    )


def reservations(state: State) -> tuple[Reservation, ...]:
    """Slots and hexes kept for somebody."""
    return tuple(
        Reservation(hex, city, slot, who)
        for hex, entries in state.reservations.items()
        for city, slot, who in entries
    )


def blocks(state: State) -> dict[str, tuple[str, ...]]:
    """Private companies that block a hex, by hex."""
    found: dict[str, tuple[str, ...]] = {}
    for private in state.owners:
        if private not in state.closed_privates:
            for hex in state.title.privates[private].blocks:
                found[hex] = (*found.get(hex, ()), private)
    return found


def draw_market(state: State, *, wrap: int | None = None, label: str | None = None) -> str:
    """The chart of share prices with the corporations' markers; one of a single row is folded
    into lines of about equal length, none longer than ``wrap`` cells."""
    cells = state.title.chart.cells
    rows: list[list[Cell | None]] = [
        [None] * (max(c.column for c in cells) + 1) for _ in range(max(c.row for c in cells) + 1)
    ]
    for cell in cells:
        rows[cell.row][cell.column] = Cell(str(cell.price), tuple(sorted(cell.zones)))
    charters = state.title.corporations
    markers = {
        (cells[place].row, cells[place].column): [
            Marker(c, charters[c].color, charters[c].text_color) for c in stack
        ]
        for place, stack in state.cells.items()
    }
    if wrap:
        lines = ceil(len(rows[0]) / wrap)
        wrap = ceil(len(rows[0]) / lines)
    return market_svg(rows, markers, wrap=wrap, label=label)
