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
from itertools import count
from typing import Final, NamedTuple

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


@dataclass(slots=True)
class Chain:
    """Track between two neighbouring stops ``a`` and ``b`` (numbers of sites, a < b in a survey);
    a value, never changed (made often, as ``Stop`` is)."""

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
    across: Mapping[tuple[int, int], tuple[Entry, ...]]
    """Those from a side to another, or to any stop (-1)."""


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
    across: dict[tuple[int, int], tuple[Entry, ...]] = {}
    for side, entries in enumerate(sides):
        for entry in entries:
            to = side, leads_to(entry)
            across[to] = (*across.get(to, ()), entry)
    return Ways(stops, sides, across)


def leads_to(entry: Entry) -> int:
    """The side that a way leads to, -1 for a stop."""
    return entry.move.at if entry.move.kind == "edge" else -1


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
    if w == v:
        return i + j == w - 1
    if w > v:
        (w, i), (v, j) = (v, j), (w, i)
    return i + (v - w) // 2 == v - 1 - j


def gauges_meet(one: str, other: str) -> bool:
    """Dual joins all; broad and narrow only their own kind (core 14.2)."""
    return one == other or "dual" in (one, other)


class Features:
    """What the rules of a title look for along track.

    ``hex_marks`` and ``piece_marks`` name hexes and pieces of track that are to be found again on
    a route; ``side_cost`` is the number of places that crossing a side takes; in the hexes of
    ``free_inside`` the track between two stops may be used any number of times.
    """

    def __init__(
        self,
        *,
        hex_marks: Mapping[str, Sequence[str]] | None = None,
        piece_marks: PieceMarks | None = None,
        side_cost: SideCost | None = None,
        free_inside: Iterable[str] = (),
    ) -> None:
        self.piece_marks, self.side_cost = piece_marks, side_cost
        self.free_inside = frozenset(free_inside)
        self.marks: dict[str, int] = {}
        """The bit numbers of the marks of hexes."""
        self.hex_marks = {h: bits_of(names, self.marks) for h, names in (hex_marks or {}).items()}
        """The bits of the marks on each hex."""

    def costing(self, side_cost: SideCost) -> Features:
        """The same with other costs of sides."""
        new = Features(
            piece_marks=self.piece_marks, side_cost=side_cost, free_inside=self.free_inside
        )
        new.marks, new.hex_marks = self.marks, self.hex_marks
        return new


def bits_of(names: Iterable[str], marks: dict[str, int]) -> int:
    """The bits of some marks; new ones are numbered."""
    found = 0
    for name in names:
        found |= 1 << marks.setdefault(name, len(marks))
    return found


PLAIN: Final = Features()


@dataclass(frozen=True)
class Survey:
    """Stops of a map position and chains between them."""

    sites: tuple[Site, ...]
    chains: tuple[Chain, ...]
    marks: Mapping[str, int]
    """The bit number of each mark."""
    hex_marks: Mapping[str, int]
    """The bits of the marks on each hex."""
    size: int
    """Bits in the masks of chains."""


def survey(tiles: Mapping[str, Tile], neighbor: Neighbor, features: Features = PLAIN) -> Survey:
    """Walk all track of a map: ``tiles`` by hex, turned as they lie."""
    return _Walker(tiles, neighbor, features).survey()


class TrackBits:
    """The bit for track at each side and lane of a hex, or wholly inside it; each is made when it
    is first asked for."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, int, Lane], int] = {}
        self._free = count()

    def at(self, hex: str, side: int, lane: Lane) -> int:
        """That of a side."""
        key = hex, side, lane
        bit = self.known.get(key)
        return self.known.setdefault(key, 1 << next(self._free)) if bit is None else bit

    def inside(self, hex: str, move: Move) -> int:
        """That of a way from stop to stop."""
        return self.at(hex, -1 - move.pieces[0], SINGLE)


Used = tuple[int, tuple[tuple[str, int], ...]]
"""The bits of track, and the junctions by hex, that a walk has used."""
UNUSED: Final[Used] = (0, ())


def crossing(
    bits: TrackBits, used: Used, hex: str, move: Move, there: str, entry: Entry
) -> Used | None:
    """A walk that has taken ``move`` through ``hex`` goes on over that side, by ``entry`` of the
    hex beyond: what it has used then, None if it can't."""
    mask, junctions = used
    onward = entry.move
    if (
        not lanes_meet(move.lane, entry.lane)
        or not gauges_meet(move.gauge, entry.gauge)
        or (onward.terminal and onward.kind == "edge")
    ):
        return None
    near = bits.at(hex, move.at, move.lane)
    far = bits.at(there, opposite(move.at), entry.lane)
    if mask & (near | far):
        return None
    if onward.junctions:
        if any(h == there and j & onward.junctions for h, j in junctions):
            return None
        junctions = (*junctions, (there, onward.junctions))
    return mask | near | far, junctions


class _Walker:
    """One walk over a map; numbers sites, track and marks in the order of ``tiles``."""

    def __init__(self, tiles: Mapping[str, Tile], neighbor: Neighbor, features: Features) -> None:
        self.tiles, self.neighbor, self.features = tiles, neighbor, features
        self.bits = TrackBits()
        self.marks = dict(features.marks)
        self.sites = [Site(h, s) for h, tile in tiles.items() for s in tile.stops]
        self.at = {(s.hex, s.stop.index): n for n, s in enumerate(self.sites)}
        self.chains: list[Chain] = []
        self.across: dict[tuple[str, int], tuple[str, tuple[Entry, ...]] | None] = {}

    def survey(self) -> Survey:
        for number, site in enumerate(self.sites):
            for entry in ways(self.tiles[site.hex]).stops[site.stop.index]:
                first = 1 if entry.move.terminal else 0
                self._go(number, first, site.hex, entry.move, (), UNUSED, 0, 0)
        return Survey(
            sites=tuple(self.sites),
            chains=tuple(self.chains),
            marks=self.marks,
            hex_marks=self.features.hex_marks,
            size=len(self.bits.known),
        )

    def _go(
        self,
        start: int,
        ends: int,
        hex: str,
        move: Move,
        hexes: tuple[str, ...],
        used: Used,
        cost: int,
        marks: int,
    ) -> None:
        """Take ``move`` through ``hex``, then go on over the side it leads to; the rest tells of
        the walk before."""
        features = self.features
        way = self._across(hex, move.at) if move.kind == "edge" else None
        if way is None and move.kind == "edge":
            return
        hexes = (*hexes, hex)
        marks |= features.hex_marks.get(hex, 0)
        if features.piece_marks is not None:
            tile = self.tiles[hex]
            for piece in move.pieces:
                marks |= bits_of(features.piece_marks(hex, tile, tile.tracks[piece]), self.marks)
        if way is None:
            end = self.at[hex, move.at]
            if end > start:
                mask = used[0]
                if len(hexes) == 1 and hex not in features.free_inside:
                    mask = self.bits.inside(hex, move)
                if move.terminal:
                    ends |= 2
                self.chains.append(Chain(start, end, mask, hexes, cost, marks, ends))
            return
        there, entries = way
        if features.side_cost is not None:
            cost += features.side_cost(hex, move.at)
        for entry in entries:
            now = crossing(self.bits, used, hex, move, there, entry)
            if now is not None:
                self._go(start, ends, there, entry.move, hexes, now, cost, marks)

    def _across(self, hex: str, side: int) -> tuple[str, tuple[Entry, ...]] | None:
        key = (hex, side)
        if key not in self.across:
            there = self.neighbor(hex, side)
            if there is None or there not in self.tiles:
                self.across[key] = None
            else:
                self.across[key] = (there, ways(self.tiles[there]).sides[opposite(side)])
        return self.across[key]
