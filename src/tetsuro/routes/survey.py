"""The lie of the track, the same for every corporation: stops and the chains between them.

A *chain* is track from one stop to a neighbouring one that passes no third stop (core 18.2).
Chains are walked over the pieces of track of the tiles: across open hex sides (core 13.3)
where lanes and gauges meet, through junctions once, never over the same side of a hex twice,
never on behind a terminal piece (core 14.2).

What a chain uses up (core 18.5) is a bit mask: one bit for each hex side and lane, and one for
each piece of track that lies wholly inside a hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tetsuro.track.hexes import opposite
from tetsuro.track.tiles import SINGLE, End, Lane, Tile, Track
from tetsuro.track.tiles import Stop as TileStop

Neighbor = Callable[[str, int], "str | None"]
"""The hex that track may reach over a side of a hex, or None where there is no way."""
PieceMarks = Callable[[str, Tile, Track], Sequence[str]]
SideCost = Callable[[str, int], int]


class Site(NamedTuple):
    """A stop where it lies: a hex and one of the stops of its tile."""

    hex: str
    stop: TileStop

    @property
    def id(self) -> str:
        """Its name in files: hex and part number (facts/action_format.md 3)."""
        return f"{self.hex}-{self.stop.part}"


@dataclass(frozen=True, slots=True)
class Chain:
    """Track between two neighbouring stops ``a`` and ``b`` (numbers of sites, a < b)."""

    a: int
    b: int
    mask: int
    hexes: tuple[str, ...]
    """The hexes it passes from ``a`` to ``b``, as files list them."""
    cost: int = 0
    """Places of a train that it takes by itself (gauge changes)."""
    marks: int = 0
    """Bits of the marks (``Survey.marks``) on its hexes and pieces of track."""
    ends: int = 0
    """1: nothing goes on beyond ``a``; 2: beyond ``b`` (terminal track, core 18.3)."""


class Move(NamedTuple):
    """A way through one tile, from a side or stop to a side or stop."""

    kind: str
    """``edge`` or ``stop``: what it leads to."""
    at: int
    lane: Lane
    gauge: str
    pieces: tuple[int, ...]
    junctions: int
    terminal: bool


class Entry(NamedTuple):
    """How track begins at a side: lane, gauge and the way on from there."""

    lane: Lane
    gauge: str
    move: Move


@dataclass(frozen=True, slots=True)
class Ways:
    """All ways through a tile: from each stop, and from each side."""

    stops: tuple[tuple[Entry, ...], ...]
    sides: tuple[tuple[Entry, ...], ...]


_known: dict[int, tuple[Tile, Ways]] = {}


def ways(tile: Tile) -> Ways:
    """The ways through a tile as it lies; remembered, a tile never changes.

    Remembered by identity: a printed hex may have the name of a tile (18GB's G10, G14).
    """
    known = _known.get(id(tile))
    if known is None:
        known = _known[id(tile)] = (tile, _ways(tile))
    return known[1]


def _ways(tile: Tile) -> Ways:
    stops = tuple(tuple(_starts(tile, ("stop", s.index))) for s in tile.stops)
    sides = tuple(tuple(_starts(tile, ("edge", side))) for side in range(6))
    return Ways(stops, sides)


def _starts(tile: Tile, start: End) -> Iterable[Entry]:
    for number, track in enumerate(tile.tracks):
        if track.gauge == "thin":
            continue
        for here, there, lane, far in _directions(track):
            if here == start:
                for move in _follow(tile, there, far, track.gauge, (number,), 0):
                    yield Entry(lane, track.gauge, move)


def _directions(track: Track) -> tuple[tuple[End, End, Lane, Lane], ...]:
    forth = (track.a, track.b, track.a_lane, track.b_lane)
    return forth, (track.b, track.a, track.b_lane, track.a_lane)


def _follow(
    tile: Tile, end: End, lane: Lane, gauge: str, pieces: tuple[int, ...], junctions: int
) -> Iterable[Move]:
    """Where track leads that has come to ``end``; on through junctions, each once."""
    terminal = any(tile.tracks[p].terminal for p in pieces)
    if end[0] != "junction":
        yield Move(end[0], end[1], lane, gauge, pieces, junctions, terminal)
        return
    bit = 1 << end[1]
    if junctions & bit or terminal:
        return
    for number, track in enumerate(tile.tracks):
        if number in pieces or track.gauge == "thin" or track.terminal:
            continue
        for here, there, _, far in _directions(track):
            if here == end:
                yield from _follow(
                    tile, there, far, track.gauge, (*pieces, number), junctions | bit
                )


def lanes_meet(one: Lane, other: Lane) -> bool:
    """Whether two lanes are one track across a side; they lie mirrored (core 14.2)."""
    (w, i), (v, j) = one, other
    if w > v:
        (w, i), (v, j) = (v, j), (w, i)
    return i + (v - w) // 2 == v - 1 - j


def gauges_meet(one: str, other: str) -> bool:
    """Dual joins all; broad and narrow only their own kind (core 14.2)."""
    return one == other or "dual" in (one, other)


@dataclass(frozen=True)
class Survey:
    """All stops of a map position and all chains between them."""

    sites: tuple[Site, ...]
    chains: tuple[Chain, ...]
    marks: Mapping[str, int]
    """The bit number of each mark."""
    hex_marks: Mapping[str, int]
    """The bits of the marks on each hex."""
    size: int
    """Bits in the masks of chains."""
    index: Mapping[tuple[str, int], int]
    """The number of a site by its hex and part."""


def survey(
    tiles: Mapping[str, Tile],
    neighbor: Neighbor,
    *,
    hex_marks: Mapping[str, Sequence[str]] | None = None,
    piece_marks: PieceMarks | None = None,
    side_cost: SideCost | None = None,
    free_inside: Iterable[str] = (),
) -> Survey:
    """Walk the track of a map: ``tiles`` by hex, turned as they lie.

    ``hex_marks`` and ``piece_marks`` name what title rules want to find again on a route;
    ``side_cost`` is the number of places that crossing a side takes; in the hexes of
    ``free_inside`` the track between two stops may be used any number of times.
    """
    walker = _Walker(
        tiles, neighbor, hex_marks or {}, piece_marks, side_cost, frozenset(free_inside)
    )
    return walker.survey()


class _Trail(NamedTuple):
    """What a walk from a stop has used so far."""

    hexes: tuple[str, ...] = ()
    mask: int = 0
    junctions: tuple[tuple[str, int], ...] = ()
    cost: int = 0
    marks: int = 0


class _Walker:
    """One walk over a map; numbers sites, resources and marks in the order of ``tiles``."""

    def __init__(
        self,
        tiles: Mapping[str, Tile],
        neighbor: Neighbor,
        hex_marks: Mapping[str, Sequence[str]],
        piece_marks: PieceMarks | None,
        side_cost: SideCost | None,
        free_inside: frozenset[str],
    ) -> None:
        self.tiles, self.neighbor = tiles, neighbor
        self.piece_marks, self.side_cost, self.free = piece_marks, side_cost, free_inside
        self.bits: dict[tuple[str, int, int, int], int] = {}
        self.marks: dict[str, int] = {}
        self.hex_marks = {h: self._bits_of(names) for h, names in hex_marks.items() if h in tiles}
        self.sites = [Site(h, s) for h, tile in tiles.items() for s in tile.stops]
        self.at = {(s.hex, s.stop.index): n for n, s in enumerate(self.sites)}
        self.chains: list[Chain] = []
        self.across: dict[tuple[str, int], tuple[str, int, tuple[Entry, ...]] | None] = {}

    def survey(self) -> Survey:
        for number, site in enumerate(self.sites):
            for entry in ways(self.tiles[site.hex]).stops[site.stop.index]:
                first = 1 if entry.move.terminal else 0
                self._go(number, first, site.hex, entry.move, _Trail())
        return Survey(
            sites=tuple(self.sites),
            chains=tuple(self.chains),
            marks=self.marks,
            hex_marks=self.hex_marks,
            size=len(self.bits),
            index={(s.hex, s.stop.part): n for n, s in enumerate(self.sites)},
        )

    def _bits_of(self, names: Iterable[str]) -> int:
        found = 0
        for name in names:
            found |= 1 << self.marks.setdefault(name, len(self.marks))
        return found

    def _bit(self, hex: str, side: int, lane: Lane) -> int:
        return 1 << self.bits.setdefault((hex, side, *lane), len(self.bits))

    def _go(self, start: int, ends: int, hex: str, move: Move, trail: _Trail) -> None:
        """Take ``move`` through ``hex``, then go on over the side it leads to."""
        way = None
        if move.kind == "edge":
            way = self._across(hex, move.at)
            if way is None or (move.terminal and trail.hexes):
                return
        hexes = (*trail.hexes, hex)
        marks = trail.marks | self.hex_marks.get(hex, 0)
        if self.piece_marks is not None:
            tile = self.tiles[hex]
            for piece in move.pieces:
                marks |= self._bits_of(self.piece_marks(hex, tile, tile.tracks[piece]))
        if way is None:
            end = self.at[hex, move.at]
            if end > start:
                mask = trail.mask
                if len(hexes) == 1 and hex not in self.free:
                    mask = self._bit(hex, -1 - move.pieces[0], SINGLE)
                if move.terminal:
                    ends |= 2
                self.chains.append(Chain(start, end, mask, hexes, trail.cost, marks, ends))
            return
        bit = self._bit(hex, move.at, move.lane)
        if trail.mask & bit:
            return
        there, side, entries = way
        cost = trail.cost + (self.side_cost(hex, move.at) if self.side_cost else 0)
        for lane, gauge, onward in entries:
            facing = self._bit(there, side, lane)
            if (
                trail.mask & facing
                or not lanes_meet(move.lane, lane)
                or not gauges_meet(move.gauge, gauge)
            ):
                continue
            crossed = trail.junctions
            if onward.junctions:
                if any(h == there and j & onward.junctions for h, j in crossed):
                    continue
                crossed = (*crossed, (there, onward.junctions))
            mask = trail.mask | bit | facing
            self._go(start, ends, there, onward, _Trail(hexes, mask, crossed, cost, marks))

    def _across(self, hex: str, side: int) -> tuple[str, int, tuple[Entry, ...]] | None:
        key = (hex, side)
        if key not in self.across:
            there = self.neighbor(hex, side)
            if there is None or there not in self.tiles:
                self.across[key] = None
            else:
                facing = opposite(side)
                self.across[key] = (there, facing, ways(self.tiles[there]).sides[facing])
        return self.across[key]
