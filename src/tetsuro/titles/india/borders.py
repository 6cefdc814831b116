"""18India's borders (rules 6.2): rivers are paid once; a province border that track crosses
becomes a gauge change marker, from phase IV on it just goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import tell
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.position import board
from tetsuro.mechanics.track_laying import set_borders
from tetsuro.track.hexes import opposite
from tetsuro.track.tiles import Tile

Mark = tuple[int, str | None, int | None]
GAUGE: Final = "gauge_change"
PROVINCE: Final = "province"


def joined(state: State, hex: str, tile: Tile) -> Iterator[tuple[Mark, str]]:
    """(mark, hex beyond) of each side over which the new tile meets track and a mark lies."""
    for mark in state.borders.get(hex, ()):
        beyond = board(state).adjacent(hex)[mark[0]]
        if beyond is None or mark[0] not in tile.edges or mark[1] == GAUGE:
            continue
        if opposite(mark[0]) in board(state).tile(beyond).edges:
            yield mark, beyond


def costs(state: State, hex: str, tile: Tile) -> int:
    """What the borders cost that a new tile joins over."""
    return sum(mark[2] or 0 for mark, _ in joined(state, hex, tile))


def cross(state: State, hex: str, tile: Tile) -> None:
    """Joined borders go; a province border leaves a marker before phase IV, and from then on it is
    said that it does not."""
    leaves_marker = "no_new_gauge_markers" not in phase(state).status
    for mark, beyond in tuple(joined(state, hex, tile)):
        if mark[1] == PROVINCE and leaves_marker:
            change(state, hex, mark[0], beyond, GAUGE)
            tell(state, "gauge_change", hexes=(hex, beyond))
        else:
            change(state, hex, mark[0], beyond, None)
            if mark[1] == PROVINCE:
                tell(state, "no_gauge_change", hexes=(hex, beyond))


def remove_paid(state: State, hex: str, tile: Tile) -> None:
    """Only borders with a cost go: so it is with GIPR's home tile (rules 13.14, ``D15``)."""
    for mark, beyond in tuple(joined(state, hex, tile)):
        if mark[2] is not None:
            change(state, hex, mark[0], beyond, None)


def change(state: State, hex: str, side: int, beyond: str, kind: str | None) -> None:
    """A side gets another mark, or none, on both of its hexes."""
    set_borders(
        state,
        {
            name: tuple(
                (edge, kind, None) if edge == at else (edge, old, cost)
                for edge, old, cost in state.borders.get(name, ())
                if edge != at or kind is not None
            )
            for name, at in ((hex, side), (beyond, opposite(side)))
        },
    )


def markers(state: State) -> tuple[tuple[str, str], ...]:
    """The gauge change markers on the map, as sorted pairs of hexes."""
    return state.derived("gauge markers", (state.borders,), _markers)


def _markers(state: State) -> tuple[tuple[str, str], ...]:
    found = set()
    for hex, marks in state.borders.items():
        for edge, kind, _ in marks:
            beyond = board(state).adjacent(hex)[edge]
            if kind == GAUGE and beyond is not None:
                found.add((min(hex, beyond), max(hex, beyond)))
    return tuple(sorted(found))
