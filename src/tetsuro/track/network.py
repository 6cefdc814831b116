"""What a corporation reaches over track (core 14.1 to 14.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from tetsuro.track.board import Board
from tetsuro.track.graph import JUNCTIONS, LANES, SPAN, STOPS, Link, layout
from tetsuro.track.hexes import opposite
from tetsuro.track.nearest import nearest
from tetsuro.track.search import LOCAL, Search, piece_ends

Place = tuple[str, int]
"""A stop: hex and index among the stops of its tile."""
Blocked = Collection[Place] | Callable[[Place], bool]


@dataclass(eq=False)
class Reach:
    """The network of a corporation on one board (core 14.3); never changed once it is made, but for
    what it remembers of itself."""

    board: Board
    starts: tuple[Place, ...]
    blocked: frozenset[Place]
    pieces: frozenset[int]
    """Connected pieces of track, by the ids of the board's graph."""
    counts: tuple[int, ...]
    """Per start the counting stops first reached from it, itself among them if it has track
    (core 14.4). A stop in reach of several starts counts for one of them."""
    entries: Mapping[str, int]
    """Sides (bits) over which some walk enters a hex that it has not been to before.

    Not necessarily all of them: what is missing here must be found out otherwise.
    """
    # A parameter, since a compiled class has no other default.
    _sides: Mapping[str, int] | None = field(default=None, repr=False)
    _arrivals: Mapping[str, int] | None = field(default=None, repr=False)

    @property
    def has_route(self) -> bool:
        """Whether some start reaches another counting stop (core 14.4)."""
        return any(count >= 2 for count in self.counts)

    @property
    def stops(self) -> frozenset[Place]:
        """All starts and all stops on connected track, blocking ones too."""
        names = self.board.graph.names
        found = {(names[n // SPAN], n % SPAN - STOPS) for n in self._nodes()}
        return frozenset(found) | frozenset(self.starts)

    def _nodes(self) -> Iterable[int]:
        for piece in self.pieces:
            for node in piece_ends(self.board, piece):
                if STOPS <= node & LOCAL < JUNCTIONS:
                    yield node

    @property
    def hexes(self) -> frozenset[str]:
        """Hexes with connected track."""
        names = self.board.graph.names
        return frozenset(names[number] for number in {p // SPAN for p in self.pieces})

    @property
    def sides(self) -> Mapping[str, int]:
        """Connected sides of each hex that has any, as bits; found out when first asked."""
        if self._sides is None:
            self._sides = self._connected_sides()
        return self._sides

    def _connected_sides(self) -> dict[str, int]:
        board, names = self.board, self.board.graph.names
        own: dict[str, int] = {}
        masks: dict[int, tuple[int, ...]] = {}
        for piece in self.pieces:
            number = piece // SPAN
            name = names[number]
            if number not in masks:
                masks[number] = layout(board.tiles[name]).masks
                own[name] = 0
            own[name] |= masks[number][piece % SPAN]
        found = dict(own)
        for name, mask in own.items():
            for side, beyond in enumerate(board.neighbors(name)):
                if beyond is not None and mask >> side & 1:
                    found[beyond] = found.get(beyond, 0) | 1 << opposite(side)
        for name, _ in self.starts:
            found[name] = found.get(name, 0) | board.open_sides(name)
        return {name: mask for name, mask in found.items() if mask}

    @property
    def arrivals(self) -> Mapping[str, int]:
        """All sides (bits) over which a walk can enter each hex, be it not for the first time;
        found out when first asked.

        Not for boards on which the quick search does not hold.
        """
        if self._arrivals is None:
            names = self.board.graph.names
            found = Search(self.board, self.starts, self.blocked).arrivals()
            self._arrivals = {names[number]: mask for number, mask in found.items()}
        return self._arrivals

    def connected(self, hex: str, side: int) -> bool:
        """Whether ``side`` of ``hex`` is a connected side."""
        return bool(self.sides.get(hex, 0) >> side & 1)


def reach(board: Board, starts: Iterable[Place], blocked: Blocked = ()) -> Reach:
    """Trace from all ``starts``, each through any stop but ``blocked`` ones and other starts.

    ``blocked`` holds the full cities of others (core 14.1); off-board areas always block.
    """
    search = Search(board, tuple(starts), _as_set(board, blocked))
    search.run()
    entries = {board.graph.names[number]: mask for number, mask in search.entries.items()}
    return Reach(
        board,
        search.starts,
        search.blocked,
        frozenset(search.pieces),
        tuple(search.counts),
        entries,
    )


def reaches(
    board: Board, starts: Iterable[Place], blocked: Blocked, goal: Collection[tuple[str, int]]
) -> bool:
    """Whether any of the pieces of track ``goal`` (hex, index) is connected."""
    graph, starts = board.graph, tuple(starts)
    links, number = graph.links, graph.number
    if not graph.tangles:
        begin: list[tuple[int, Link]] = []
        for hex, index in goal:
            base = number[hex] * SPAN
            a, b = layout(board.tiles[hex]).ends[index]
            piece, a, b = base + index, base + a, base + b
            if (piece, b) in links.get(a, ()):
                begin += [(a, (piece, b)), (b, (piece, a))]
        found = _leads_back(board, begin, starts, blocked)
        if found is not None:
            return found
    pieces = {number[hex] * SPAN + index for hex, index in goal}
    return Search(board, starts, _as_set(board, blocked)).meets(pieces)


def reaches_side(
    board: Board, starts: Iterable[Place], blocked: Blocked, hex: str, sides: Iterable[int]
) -> bool | None:
    """Whether connected track of a neighbour leads to one of the ``sides`` of ``hex``; None if
    that takes a longer search."""
    graph = board.graph
    if graph.tangles:
        return None
    begin: list[tuple[int, Link]] = []
    for side in sides:
        beyond, back = board.adjacent(hex)[side], opposite(side)
        if beyond is not None and board.neighbor(beyond, back) is not None:
            port = graph.number[beyond] * SPAN + back * LANES
            for node in range(port, port + LANES):
                begin += [(node, link) for link in graph.links.get(node, ())]
    return _leads_back(board, begin, starts, blocked)


def reaches_place(board: Board, starts: Iterable[Place], blocked: Blocked, place: Place) -> bool:
    """Whether a stop, be it one that blocks, is a start or on connected track."""
    graph, starts = board.graph, tuple(starts)
    if place in starts:
        return True
    node = graph.number[place[0]] * SPAN + STOPS + place[1]
    if not graph.tangles:
        begin = [(node, link) for link in graph.links.get(node, ())]
        found = _leads_back(board, begin, starts, blocked)
        if found is not None:
            return found
    return Search(board, starts, _as_set(board, blocked)).meets_stop(node.__eq__)


def touches(board: Board, starts: Iterable[Place], blocked: Blocked, hex: str) -> bool:
    """Whether a side of ``hex`` is connected (core 14.3)."""
    starts = tuple(starts)
    if board.open_sides(hex) and any(at == hex for at, _ in starts):
        return True
    goal = [(hex, index) for index, mask in enumerate(layout(board.tiles[hex]).masks) if mask]
    for side, beyond in enumerate(board.adjacent(hex)):
        back = opposite(side)
        if beyond is not None and board.neighbor(beyond, back) is not None:
            masks = layout(board.tiles[beyond]).masks
            goal += [(beyond, index) for index, mask in enumerate(masks) if mask >> back & 1]
    return reaches(board, starts, blocked, goal)


def has_route(board: Board, starts: Iterable[Place], blocked: Blocked) -> bool:
    """Whether some start reaches another counting stop (core 14.4)."""
    graph, starts = board.graph, tuple(starts)
    roots = _nodes(board, starts)
    closed = _closed(board, roots, blocked)
    doubt = bool(graph.tangles)
    for root in () if doubt else roots:
        begin = [(root, link) for link in graph.links.get(root, ())]
        found = nearest(graph, begin, root.__ne__, closed)
        if found:
            return True
        doubt |= found is None
    return doubt and reach(board, starts, blocked).has_route


def _leads_back(
    board: Board, begin: list[tuple[int, Link]], starts: Iterable[Place], blocked: Blocked
) -> bool | None:
    """Whether a walk that begins so ends at one of the ``starts``: a walk can be walked back."""
    if not begin:
        return False
    roots = _nodes(board, starts)
    return nearest(board.graph, begin, roots.__contains__, _closed(board, roots, blocked))


def reaches_stop(
    board: Board, starts: Iterable[Place], blocked: Blocked, fits: Callable[[Place], bool]
) -> bool:
    """Whether a stop on connected track, be it one that blocks, ``fits``. The starts themselves
    are not asked about."""
    graph, starts = board.graph, tuple(starts)
    roots, names = _nodes(board, starts), graph.names

    def good(node: int) -> bool:
        return node not in roots and fits((names[node // SPAN], node % SPAN - STOPS))

    if not graph.tangles:
        begin = [(root, link) for root in roots for link in graph.links.get(root, ())]
        found = nearest(graph, begin, good, _closed(board, roots, blocked))
        if found is not None:
            return found
    return Search(board, starts, _as_set(board, blocked)).meets_stop(good)


def _nodes(board: Board, places: Iterable[Place]) -> set[int]:
    number = board.graph.number
    return {number[hex] * SPAN + STOPS + stop for hex, stop in places}


def _closed(board: Board, roots: set[int], blocked: Blocked) -> Callable[[int], bool]:
    """The nodes that walks from ``roots`` end at."""
    shut, names = board.graph.shut, board.graph.names
    if not callable(blocked):
        return roots.union(shut, _nodes(board, blocked)).__contains__
    return lambda node: (
        node in roots or node in shut or blocked((names[node // SPAN], node % SPAN - STOPS))
    )


def _as_set(board: Board, blocked: Blocked) -> frozenset[Place]:
    if not callable(blocked):
        return frozenset(blocked)
    return frozenset(
        (name, stop.index)
        for name, tile in board.tiles.items()
        for stop in tile.stops
        if blocked((name, stop.index))
    )
