"""The track of a board as a graph of integers, the ground of every search (core 14.2).

Nodes are the places that a walk may pass once: the stops and junctions of tiles, and *ports*,
that is the sides of hexes (one port per lane). A port and the port facing it across the side
are *mates*; crossing a side leads from one to the other. Pieces of track link two nodes of a
tile. Hex ``h`` (by number) has the ids from ``64 * h`` on, ports first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from tetsuro.track.hexes import opposite
from tetsuro.track.tiles import SINGLE, Lane, Tile, Track

if TYPE_CHECKING:
    from tetsuro.track.board import Board

SPAN: Final = 64
LANES: Final = 4
STOPS: Final = 6 * LANES
JUNCTIONS: Final = 48

Link = tuple[int, int]
"""(piece of track, node at its other end)"""
_MEETS: Final = {
    ("broad", "broad"),
    ("broad", "dual"),
    ("dual", "broad"),
    ("dual", "dual"),
    ("narrow", "narrow"),
    ("narrow", "dual"),
    ("dual", "narrow"),
}


def gauges_meet(a: str, b: str) -> bool:
    """Whether a train goes on from one gauge to the other (core 14.2, Gauge)."""
    return (a, b) in _MEETS


def lanes_meet(a: Lane, b: Lane) -> bool:
    """Whether two tracks meet across a side (core 14.2, Lanes)."""
    (width, index), (other_width, other_index) = sorted((a, b))
    return index + (other_width - width) // 2 == other_width - 1 - other_index


def _walkable(track: Track) -> bool:
    """Not mere decoration: thin track from side to side, or a stub drawn with a junction."""
    kinds = {kind for kind, _ in track.ends}
    return not (track.gauge == "thin" and kinds == {"edge"}) and not (
        track.terminal and "junction" in kinds
    )


@dataclass(frozen=True, slots=True)
class Port:
    """One lane of a side: its local id and the gauges of the track that ends there."""

    node: int
    lane: Lane
    gauges: frozenset[str]


@dataclass(frozen=True)
class Layout:
    """The part of the graph that lies within one tile, with local ids."""

    links: Mapping[int, tuple[Link, ...]]
    ports: tuple[tuple[Port, ...], ...]
    ends: tuple[tuple[int, int], ...]
    """The two nodes of each piece of track."""
    masks: tuple[int, ...]
    """The sides of each piece of track, as bits."""
    shut: frozenset[int]
    """Stops that are only ever reached, never passed: off-board areas, ends of spikes."""
    tangled: frozenset[int]
    """Stops that are passed in one direction but not in the other."""
    plain: bool
    """Nothing but broad and dual track in single lanes."""


@cache
def layout(tile: Tile) -> Layout:
    """The graph within ``tile`` as it lies."""
    lanes: list[dict[Lane, set[str]]] = [{} for _ in range(6)]
    for track in filter(_walkable, tile.tracks):
        for (kind, n), lane in ((track.a, track.a_lane), (track.b, track.b_lane)):
            if kind == "edge":
                lanes[n].setdefault(lane, set()).add(track.gauge)
    if max(map(len, lanes)) > LANES:
        raise ValueError(f"more than {LANES} lanes on one side of tile {tile.name}")
    ports = tuple(
        tuple(
            Port(side * LANES + i, lane, frozenset(found[lane]))
            for i, lane in enumerate(sorted(found))
        )
        for side, found in enumerate(lanes)
    )
    number = {(side, p.lane): p.node for side, found in enumerate(ports) for p in found}
    links: dict[int, list[Link]] = {}
    ends: list[tuple[int, int]] = []
    masks: list[int] = []
    entered: dict[int, set[bool]] = {}
    tangled: set[int] = set()
    for piece, track in enumerate(tile.tracks):
        pair = []
        for (kind, n), lane in ((track.a, track.a_lane), (track.b, track.b_lane)):
            base = {"edge": 0, "stop": STOPS, "junction": JUNCTIONS}[kind]
            pair.append(number.get((n, lane), -1) if kind == "edge" else base + n)
        a, b = pair
        ends.append((a, b))
        masks.append(sum(1 << n for kind, n in track.ends if kind == "edge"))
        if not _walkable(track):
            continue
        if track.gauge == "thin":
            tangled.update(pair)
        links.setdefault(a, []).append((piece, b))
        links.setdefault(b, []).append((piece, a))
        for node in pair:
            if node >= STOPS:
                entered.setdefault(node, set()).add(bool(track.terminal))
    shut = {STOPS + stop.index for stop in tile.stops if stop.kind == "offboard"}
    shut |= {node for node, kinds in entered.items() if kinds == {True}}
    tangled |= {node for node, kinds in entered.items() if len(kinds) == 2 and node not in shut}
    return Layout(
        {node: tuple(found) for node, found in links.items()},
        ports,
        tuple(ends),
        tuple(masks),
        frozenset(shut),
        frozenset(tangled),
        all(
            port.lane == SINGLE and not port.gauges & {"narrow", "thin"}
            for found in ports
            for port in found
        ),
    )


def _meeting(here: Layout, side: int, there: Layout, back: int) -> tuple[tuple[Link, ...], bool]:
    """What `_crossing` says of the ports of two sides; for most tiles it is plain."""
    if here.plain and there.plain:
        return ((side * LANES, back * LANES),), False
    return _crossing(here.ports[side], there.ports[back])


@cache
def _crossing(here: tuple[Port, ...], there: tuple[Port, ...]) -> tuple[tuple[Link, ...], bool]:
    """Ports that face each other, and whether their track doesn't simply meet all with all."""
    pairs = [(a, b) for a in here for b in there if lanes_meet(a.lane, b.lane)]
    met: list[Link] = []
    tangled = False
    for a, b in pairs:
        fits = {gauges_meet(x, y) for x in a.gauges for y in b.gauges}
        alone = sum(a is c or b is d for c, d in pairs) == 1
        tangled |= len(fits) == 2 or (True in fits and not alone)
        if fits == {True}:
            met.append((a.node, b.node))
    return tuple(met), tangled


@cache
def _shifted(tile: Tile, number: int) -> tuple[dict[int, tuple[Link, ...]], frozenset[int]]:
    """Links and shut stops of a tile that lies on hex ``number``."""
    base = number * SPAN
    inner = layout(tile)
    links = {
        base + node: tuple((base + piece, base + end) for piece, end in found)
        for node, found in inner.links.items()
    }
    return links, frozenset(base + node for node in inner.shut)


class Graph:
    """Links of each node, mates of ports, stops that stay shut; tangles need a slow walk."""

    __slots__ = ("links", "mate", "names", "number", "shut", "tangles", "tiles")

    names: tuple[str, ...]
    number: Mapping[str, int]
    links: dict[int, tuple[Link, ...]]
    mate: dict[int, int]
    shut: frozenset[int]
    tangles: frozenset[tuple[int, int]]
    """(hex, side; -1 for a stop) where the simple picture of nodes passed once fails."""

    tiles: Mapping[str, Tile]
    """What the graph was made of."""

    @staticmethod
    def of(board: Board) -> Graph:
        """The graph of a whole board."""
        graph = Graph()
        graph.names = tuple(board.tiles)
        graph.number = {name: i for i, name in enumerate(graph.names)}
        graph.links, graph.mate, graph.tiles = {}, {}, {}
        graph.shut, graph.tangles = frozenset(), frozenset()
        return graph.patched(board, graph.names)

    def patched(self, board: Board, changed: Collection[str]) -> Graph:
        """The graph after the tiles or the open sides of some hexes have changed."""
        if not changed:
            return self
        graph = Graph()
        graph.names, graph.number, graph.tiles = self.names, self.number, board.tiles
        graph.links, graph.mate = self.links.copy(), self.mate.copy()
        graph.shut, graph.tangles = self.shut, self.tangles
        for name in changed:
            if name in self.tiles:
                graph._take_up(self.number[name], self.tiles[name])
        for name in changed:
            graph._put_down(self.number[name], board.tiles[name])
        for name in changed:
            graph._cross(board, name)
        return graph

    def _take_up(self, number: int, tile: Tile) -> None:
        links, mate = self.links, self.mate
        inner, shut = _shifted(tile, number)
        for node in inner:
            del links[node]
            beyond = mate.pop(node, -1)
            if beyond >= 0:
                del mate[beyond]
        if shut:
            self.shut -= shut
        if self.tangles:
            self.tangles -= {(number, -1)}

    def _put_down(self, number: int, tile: Tile) -> None:
        inner, shut = _shifted(tile, number)
        self.links.update(inner)
        if shut:
            self.shut |= shut
        if layout(tile).tangled:
            self.tangles |= {(number, -1)}

    def _cross(self, board: Board, name: str) -> None:
        """Join the ports of a hex with those they face, where the side is open."""
        number, mate = self.number[name], self.mate
        here = layout(board.tiles[name])
        for side, beyond in enumerate(board.adjacent(name)):
            if beyond is None:
                continue
            other, back = self.number[beyond], opposite(side)
            if self.tangles:
                self.tangles -= {(number, side), (other, back)}
            if not here.ports[side]:
                continue
            there = layout(board.tiles[beyond])
            if not there.ports[back]:
                continue
            out, into = board.neighbor(name, side), board.neighbor(beyond, back)
            if out is None and into is None:
                continue
            pairs, tangled = _meeting(here, side, there, back)
            if tangled or (pairs and (out is None or into is None)):
                self.tangles |= {(number, side)}
            for a, b in pairs:
                mate[number * SPAN + a] = other * SPAN + b
                mate[other * SPAN + b] = number * SPAN + a
