"""The board: which tile lies on which hex, and across which sides track may lead (core 13.3).

A board never changes. `Board.lay` gives a new one that shares everything it can with the old,
its track graph included, so that trying a tile out costs microseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from tetsuro.track.graph import Graph
from tetsuro.track.hexes import Grid, opposite
from tetsuro.track.tiles import Border, Tile

IMPASSABLE: Final = "impassable"
SIDES: Final = range(6)
Sides = tuple[str | None, ...]
"""For each of the six sides the hex across it, or None."""


@dataclass(frozen=True, slots=True)
class Land:
    """What stays the same on a map for a whole game, shared by all its boards."""

    grid: Grid
    printed: Mapping[str, Tile]
    impassable: frozenset[str]
    adjacent: Mapping[str, Sides]


@cache
def pointing(tile: Tile) -> frozenset[int]:
    """Sides that track of the tile points at, decorative track included (core 13.3)."""
    return frozenset(n for t in tile.tracks for kind, n in t.ends if kind == "edge")


@cache
def side_mask(sides: frozenset[int]) -> int:
    """Sides as bits."""
    return sum(1 << side for side in sides)


class Board:
    """Tiles and borders on a map at one moment; immutable."""

    __slots__ = ("_changed", "_graph", "_latest", "_open", "_reopened", "borders", "land", "tiles")

    land: Land
    tiles: Mapping[str, Tile]
    """The tile lying on every hex, in its rotation: a laid tile or the printed one."""
    borders: Mapping[str, tuple[Border, ...]]
    """The marks still in force, for hexes that have any."""

    _open: Mapping[str, tuple[Sides, int]]
    _reopened: frozenset[tuple[str, int]]
    _graph: Graph
    """Of this board or of one before it,"""
    _changed: frozenset[str]
    """from which these hexes differ."""
    _latest: tuple[str, Tile, Board] | None
    """The lay tried last, which is often the one then made."""

    def __init__(
        self,
        land: Land,
        tiles: Mapping[str, Tile],
        borders: Mapping[str, tuple[Border, ...]],
        reopened: frozenset[tuple[str, int]],
        open: Mapping[str, tuple[Sides, int]],
    ) -> None:
        self.land, self.tiles, self.borders = land, tiles, borders
        self._reopened, self._open = reopened, open
        self._changed = frozenset()
        self._latest = None

    @staticmethod
    def of(
        grid: Grid,
        printed: Mapping[str, Tile],
        impassable: Iterable[str] = (),
        laid: Mapping[str, Tile] = MappingProxyType({}),
        borders: Mapping[str, tuple[Border, ...]] | None = None,
    ) -> Board:
        """A board with ``laid`` tiles; ``borders`` replaces the printed marks of all hexes."""
        places = {name: grid.place(name) for name in printed}
        at = {place: name for name, place in places.items()}
        adjacent = {
            name: tuple([at.get(grid.across(x, y, side)) for side in SIDES])
            for name, (x, y) in places.items()
        }
        land = Land(grid, MappingProxyType(dict(printed)), frozenset(impassable), adjacent)
        if borders is None:
            borders = {name: tile.borders for name, tile in printed.items()}
        marks = {name: found for name, found in borders.items() if found}
        board = Board(land, {**printed, **laid}, marks, frozenset(), {})
        board._reopened = frozenset(
            pair
            for name, tile in laid.items()
            if printed[name].color in land.impassable
            for pair in board._opened_by(name, tile)
        )
        board._open = {name: board._sides(name) for name in printed}
        board._graph = Graph.of(board)
        return board

    def tile(self, hex: str) -> Tile:
        """The tile lying on ``hex``, printed or laid."""
        return self.tiles[hex]

    def laid(self, hex: str) -> bool:
        """Whether a tile has been laid on ``hex``."""
        return self.tiles[hex] is not self.land.printed[hex]

    def neighbor(self, hex: str, side: int) -> str | None:
        """The hex that track of ``hex`` may lead to over ``side`` (core 13.3), if any.

        The relation need not be mutual: only the marks of ``hex`` itself count.
        """
        return self._open[hex][0][side]

    def neighbors(self, hex: str) -> Sides:
        """`neighbor` for all six sides."""
        return self._open[hex][0]

    def open_sides(self, hex: str) -> int:
        """Sides of ``hex`` with an open neighbour, as bits."""
        return self._open[hex][1]

    @property
    def openings(self) -> object:
        """The same object as long as `neighbor` is the same of every hex."""
        return self._open

    def adjacent(self, hex: str) -> Sides:
        """The hexes beside ``hex``, open or not."""
        return self.land.adjacent[hex]

    def lay(self, hex: str, tile: Tile) -> Board:
        """The board with ``tile`` (turned) on ``hex`` (core 13.3: it may open sides)."""
        latest = self._latest
        if latest is not None and latest[0] == hex and latest[1] is tile:
            return latest[2]
        board = self._copy()
        tiles = dict(self.tiles)
        tiles[hex] = tile
        board.tiles = tiles
        touched = {hex}
        if self.tiles[hex].color in self.land.impassable:
            fresh = frozenset(self._opened_by(hex, tile)) - self._reopened
            if fresh:
                board._reopened = self._reopened | fresh
                touched |= {name for name, _ in fresh}
                board._open = {**self._open, **{name: board._sides(name) for name in touched}}
        board._changed |= touched
        self._latest = (hex, tile, board)
        return board

    def with_borders(self, marks: Mapping[str, tuple[Border, ...]]) -> Board:
        """The board with the marks of these hexes replaced (none: an empty tuple)."""
        board = self._copy()
        board.borders = {n: m for n, m in {**self.borders, **marks}.items() if m}
        changed = {name for name in marks if _walls(self, name) != _walls(board, name)}
        if changed:
            board._open = {**self._open, **{name: board._sides(name) for name in changed}}
        board._changed |= changed
        return board

    @property
    def graph(self) -> Graph:
        """The track as a graph, made once per board from its parent's."""
        if self._changed:
            self._graph = self._graph.patched(self, self._changed)
            self._changed = frozenset()
        return self._graph

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self.tiles == other.tiles
            and self.borders == other.borders
            and self.land.impassable == other.land.impassable
            and self._open == other._open
        )

    __hash__ = object.__hash__

    def _copy(self) -> Board:
        board = Board(self.land, self.tiles, self.borders, self._reopened, self._open)
        board._graph, board._changed = self._graph, self._changed
        return board

    def _opened_by(self, hex: str, tile: Tile) -> Iterable[tuple[str, int]]:
        """Sides, here and beyond, that a tile on a hex of an impassable colour opens."""
        for side in pointing(tile):
            beyond = self.land.adjacent[hex][side]
            if beyond is not None:
                yield hex, side
                yield beyond, opposite(side)

    def _sides(self, hex: str) -> tuple[Sides, int]:
        walls = _walls(self, hex)
        sides = tuple(
            beyond
            if beyond is not None and side not in walls and self._enterable(hex, side, beyond)
            else None
            for side, beyond in enumerate(self.land.adjacent[hex])
        )
        return sides, sum(1 << side for side in SIDES if sides[side] is not None)

    def _enterable(self, hex: str, side: int, beyond: str) -> bool:
        printed = self.land.printed[beyond]
        return (
            printed.color not in self.land.impassable
            or opposite(side) in pointing(printed)
            or (hex, side) in self._reopened
        )


def _walls(board: Board, hex: str) -> frozenset[int]:
    return frozenset(b.edge for b in board.borders.get(hex, ()) if b.kind == IMPASSABLE)
