"""Laying track: what refuses a lay, and all lays a corporation has (core 15.2 to 15.5).

Money, the number of lays, private blocks and the stock of tiles are the caller's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from tetsuro.track.board import Board, side_mask
from tetsuro.track.faults import Fault
from tetsuro.track.graph import STOPS, layout
from tetsuro.track.inherit import city_map, inherit
from tetsuro.track.network import Reach, reaches, reaches_side
from tetsuro.track.stations import Inherit, Stations
from tetsuro.track.tiles import Tile
from tetsuro.track.upgrades import (
    GENERAL,
    Options,
    Rule,
    fitting,
    shape_fault,
    upgrade_fault,
    useful_pieces,
)

TitleRule = Callable[[Board, str, Tile], Fault | None]


@dataclass(frozen=True, slots=True)
class Lay:
    """One way to lay: a tile, turned, on a hex."""

    hex: str
    tile: Tile


def position_fault(
    board: Board,
    hex: str,
    tile: Tile,
    network: Reach | None,
    options: Options = GENERAL,
    title: TitleRule | None = None,
) -> Fault | None:
    """Why ``tile`` as it is turned may not lie on ``hex`` (core 15.3), if so.

    ``network`` is the corporation's before the lay; without one no connection is needed.
    """
    where = {"hex": hex, "tile": tile.name, "rotation": tile.rotation}
    if title is not None and (fault := title(board, hex, tile)) is not None:
        return fault
    for side in sorted(tile.edges):
        if board.neighbor(hex, side) is None:
            return Fault("exit_closed", {**where, "side": side})
    if network is not None and not side_mask(tile.edges) & network.sides.get(hex, 0):
        return Fault("not_connected", where)
    return shape_fault(board.tiles[hex], tile, options)


def usefulness_fault(
    rule: Rule,
    board: Board,
    hex: str,
    tile: Tile,
    stations: Stations,
    move: Inherit = inherit,
) -> Fault | None:
    """Why the track of ``tile`` is of no use to the corporation (core 15.4), if so."""
    old = board.tiles[hex]
    where = {"hex": hex, "tile": tile.name, "rotation": tile.rotation, "rule": rule}
    if (stop := _lost_stop(old, tile)) is not None:
        return Fault("stop_lost", {**where, "stop": stop})
    needed = useful_pieces(rule, old, tile)
    if needed is None:
        return None
    moved = stations.after(hex, old, tile, move)
    laid = board.lay(hex, tile)
    pieces = [(hex, index) for index in needed]
    if pieces and reaches(laid, moved.starts(laid), moved.blocked(laid), pieces):
        return None
    return Fault("no_useful_track", where)


@cache
def _lost_stop(old: Tile, new: Tile) -> int | None:
    """A stop of the old tile whose sides no stop of the new one has."""
    for index, sides in enumerate(old.stop_edges):
        if not any(sides <= now for now in new.stop_edges):
            return index
    return None


def lay_fault(
    board: Board,
    hex: str,
    tile: Tile,
    network: Callable[[], Reach],
    stations: Stations,
    rule: Rule,
    options: Options = GENERAL,
    title: TitleRule | None = None,
    move: Inherit = inherit,
) -> Fault | None:
    """Why a corporation may not lay ``tile`` as it is turned on ``hex``, in the order of 15.

    ``network`` traces the corporation's track before the lay, which is not asked where the new
    track is found to be of use: the walk that uses it comes over a connected side.
    """
    old = board.tiles[hex]
    fault = upgrade_fault(old, tile.turned(0), options)
    if fault is not None:
        return fault
    useless = usefulness_fault(rule, board, hex, tile, stations, move)
    proved = useless is None and useful_pieces(rule, old, tile) is not None
    opens = old.color in board.land.impassable  # the lay itself opens sides of neighbours
    connected = not opens and (proved or _is_joined(board, hex, tile, stations))
    known = None if connected else network()
    return position_fault(board, hex, tile, known, options, title) or useless


def _is_joined(board: Board, hex: str, tile: Tile, stations: Stations) -> bool:
    """Whether connected track of a neighbour leads to a side that ``tile`` has track to, or the
    network starts on the hex itself; no, where that is not settled soon."""
    if tile.edges and stations.at(hex, board.tiles[hex])[0]:
        return True
    starts, blocked = stations.starts(board), stations.blocked(board)
    return bool(reaches_side(board, starts, blocked, hex, tile.edges))


def widest(lays: Iterable[Lay], board: Board) -> Iterator[Lay]:
    """Only the lays with the most exits of each colour on hexes with a city (core 15.5)."""
    lays = list(lays)
    most: dict[tuple[str, str], int] = {}
    for lay in lays:
        key = (lay.hex, lay.tile.color)
        most[key] = max(most.get(key, 0), _exits(lay.tile))
    for lay in lays:
        cities = board.tiles[lay.hex].cities
        if not cities or _exits(lay.tile) == most[lay.hex, lay.tile.color]:
            yield lay


def _exits(tile: Tile) -> int:
    return sum(kind == "edge" for track in tile.tracks for kind, _ in track.ends)


def lays(
    board: Board,
    network: Reach,
    stations: Stations,
    tiles: Iterable[Tile],
    rule: Rule,
    options: Options = GENERAL,
    hexes: Iterable[str] | None = None,
    title: TitleRule | None = None,
    move: Inherit = inherit,
    anywhere: bool = False,
) -> Iterator[Lay]:
    """All lays of ``tiles`` (at rotation 0) that `lay_fault` does not refuse.

    ``network`` is the one of ``stations`` on ``board``. ``hexes`` narrows the search. A power
    that needs no connection lays ``anywhere`` (with the rule of use that it has).
    """
    tiles = tuple(tiles)
    by_color: dict[str, list[Tile]] = {}
    for tile in tiles:
        by_color.setdefault(tile.color, []).append(tile)
    following = dict(zip(options.colors, options.colors[1:], strict=False))
    special = options.leave.color or any(leave.color for _, leave in options.pairs)
    sides = network.sides
    usefulness = _Usefulness(board, network, stations, rule, move)
    if hexes is None:
        hexes = board.tiles if anywhere else sides
    for hex in hexes:
        touched = board.open_sides(hex) if anywhere else sides.get(hex, 0)
        if not touched:
            continue
        old = board.tiles[hex]
        closed = ~board.open_sides(hex)
        for base in tiles if special else by_color.get(following.get(old.color, ""), ()):
            for tile in fitting(old, base, options):
                mask = side_mask(tile.edges)
                if mask & closed or not mask & touched:
                    continue
                if title is not None and title(board, hex, tile) is not None:
                    continue
                if usefulness.of(hex, tile):
                    yield Lay(hex, tile)


class _Usefulness:
    """`usefulness_fault` for many lays on one board, mostly answered without laying."""

    def __init__(
        self, board: Board, network: Reach, stations: Stations, rule: Rule, move: Inherit
    ) -> None:
        self.board, self.network, self.stations = board, network, stations
        self.rule: Rule = rule
        self.move = move
        self.tangled = bool(board.graph.tangles)

    def of(self, hex: str, tile: Tile) -> bool:
        """Whether the lay passes core 15.4."""
        old = self.board.tiles[hex]
        if _lost_stop(old, tile) is not None:
            return False
        needed = useful_pieces(self.rule, old, tile)
        if needed is None:
            return True
        if not needed:
            return False
        if not self.tangled:
            if not needed.isdisjoint(self._surely(hex, tile)):
                return True
            if self._surely_not(hex, tile, needed):
                return False
        fault = usefulness_fault(self.rule, self.board, hex, tile, self.stations, self.move)
        return fault is None

    def _surely(self, hex: str, tile: Tile) -> set[int]:
        """Pieces of the new tile on which a walk known from before the lay goes on."""
        if not self._plain(hex, tile):
            return set()
        moved = self.stations.after(hex, self.board.tiles[hex], tile, self.move)
        starts, blocked = moved.at(hex, tile)
        return _onward(tile, self.network.entries.get(hex, 0), starts, blocked)

    def _surely_not(self, hex: str, tile: Tile, needed: frozenset[int]) -> bool:
        """Whether no walk can enter anything ``needed``.

        Before a walk does so for the first time it has only used track that was there before;
        so it enters the hex where a walk could enter it then, or starts here.
        """
        old = self.board.tiles[hex]
        blocked = self.stations.at(hex, old)[1]
        if blocked or old.junctions or tile.junctions or len(old.stops) != len(tile.stops):
            return False
        if len(set(city_map(old, tile))) != len(old.cities):
            return False
        moved = self.stations.after(hex, old, tile, self.move)
        found = _onward(tile, self.network.arrivals.get(hex, 0), moved.at(hex, tile)[0], ())
        return needed.isdisjoint(found)

    def _plain(self, hex: str, tile: Tile) -> bool:
        """Whether all that meets at the hex is ordinary track in single lanes."""
        around = (self.board.tiles[n] for n in self.board.neighbors(hex) if n is not None)
        return all(layout(t).plain for t in (tile, *around))


def _onward(tile: Tile, entries: int, starts: Iterable[int], blocked: Collection[int]) -> set[int]:
    """Track of a tile that is walked from the sides ``entries`` (bits) and the stops ``starts``
    without leaving it."""
    inner = layout(tile)
    own = {STOPS + stop for stop in starts}
    closed = own | {STOPS + stop for stop in blocked} | inner.shut
    found: set[int] = set()
    queue = list(own)
    for side in range(6):
        if entries >> side & 1:
            queue += [port.node for port in inner.ports[side]]
    passed: set[int] = set()
    while queue:
        for piece, end in inner.links.get(queue.pop(), ()):
            found.add(piece)
            if end >= STOPS and end not in closed and end not in passed:
                passed.add(end)
                queue.append(end)
    return found
