"""The board of a state: its map columns as the track domain sees them."""

from __future__ import annotations

from tetsuro.kernel.state import State
from tetsuro.track.board import Board
from tetsuro.track.tiles import Border, Tile


def tile_name(tile_id: str) -> str:
    """``57-0`` is a copy of tile 57."""
    return tile_id.rpartition("-")[0]


def lying(state: State, tile_id: str, rotation: int) -> Tile:
    """The tile of this copy as it lies when it is turned so many sixths."""
    return state.title.tiles[tile_name(tile_id)].turned(rotation % 6)


def board(state: State) -> Board:
    """The map as it lies; kept with the state until a tile or a border changes."""
    return state.derived("board", (state.tiles, state.borders), _built)


def _built(state: State) -> Board:
    printed, now = state.title.printed_board, marks(state)
    hexes = {**printed.borders, **now}
    other = {h: now.get(h, ()) for h in hexes if now.get(h) != printed.borders.get(h)}
    built = printed.with_borders(other)
    for hex, at in state.tiles.items():
        built = built.lay(hex, lying(state, *at))
    return built


def marks(state: State) -> dict[str, tuple[Border, ...]]:
    """The marks that now lie on the sides of each hex."""
    return {hex: tuple(Border(*b) for b in borders) for hex, borders in state.borders.items()}
