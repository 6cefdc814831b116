"""The plan of a tile: where its stops lie and how its track runs.

Worked out once for a tile at rotation 0 in the flat frame, then turned as a whole, so a
tile looks the same in every rotation, as one of cardboard does.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from tetsuro.render.geometry import FRAME, INNER, STEP, Curve, toward
from tetsuro.track.hexes import Layout
from tetsuro.track.tiles import End, Lane, Stop, Tile, Track

SLOT = 25.0
"""Radius of a slot."""
LANE_GAP = 17.0
SPUR = 44.0
"""How far track reaches into an off-board hex."""
SPIKE, SHORT_SPIKE = 52.0, 30.0
_HANDLE = {3: INNER * 2 / 3, 2: 53.6, 1: 38.5}
_SHARES = (0.5, 0.4, 0.6, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8)


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A tile ready to draw: a place for each stop, a curve for each piece of track.

    A stop without a place (an off-board area) is drawn wherever there is room. ``bars`` has
    for a town on a line the direction of the line, else None.
    """

    places: tuple[complex | None, ...]
    bars: tuple[complex | None, ...]
    tangents: tuple[complex, ...]
    curves: tuple[Curve, ...]


class Same:
    """A tile compared by identity: tiles of two titles may share a name."""

    __slots__ = ("tile",)

    def __init__(self, tile: Tile) -> None:
        self.tile = tile

    def __hash__(self) -> int:
        return id(self.tile)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.tile is self.tile


def plan(tile: Tile, layout: Layout) -> Plan:
    """The plan of a tile as it lies, in a map's layout."""
    return _plan(Same(tile), layout)


@lru_cache(maxsize=4096)
def _plan(same: Same, layout: Layout) -> Plan:
    tile = same.tile
    flat = _Draft(tile).plan()
    turn = FRAME[layout] * STEP**tile.rotation
    return Plan(
        tuple(None if p is None else p * turn for p in flat.places),
        tuple(None if b is None else b * turn for b in flat.bars),
        tuple(t * turn for t in flat.tangents),
        tuple(c.turned(turn) for c in flat.curves),
    )


def has_place(stop: Stop) -> bool:
    """True for what is drawn at a place of its own: cities with slots, and towns."""
    return stop.kind == "town" or stop.slots > 0


def _natural(a: int, b: int, start: complex = 0j, end: complex = 0j) -> Curve:
    """Track from side to side, each end moved by a lane's shift."""
    distance = min((a - b) % 6, (b - a) % 6)
    p, q, handle = INNER * toward(a) + start, INNER * toward(b) + end, _HANDLE[distance]
    return Curve(p, p - handle * toward(a), q - handle * toward(b), q)


def _shift(edge: int, lane: Lane) -> complex:
    """How far a lane lies beside the middle of its side: number 0 goes clockwise."""
    width, index = lane
    return ((width - 1) / 2 - index) * LANE_GAP * toward(edge) * 1j


def _need(stop: Stop) -> float:
    """Room a stop needs around its middle."""
    if stop.kind == "town":
        return 20.0
    return SLOT + 4 if stop.slots == 1 else SLOT * 1.7 + 4


class _Draft:
    """A tile at rotation 0 while its plan is made."""

    def __init__(self, tile: Tile) -> None:
        self.tile = tile
        self.tracks = [(track, self._home(track.a), self._home(track.b)) for track in tile.tracks]
        self.edges: list[list[int]] = [[] for _ in tile.stops]
        for _, a, b in self.tracks:
            for (kind, n), (other, side) in ((a, b), (b, a)):
                if kind == "stop" and other == "edge":
                    self.edges[n].append(side)
        self.lines = [self._line(stop) for stop in tile.stops]
        """For a stop on a line from side to side: that line."""

    def _home(self, end: End) -> End:
        return (end[0], (end[1] - self.tile.rotation) % 6) if end[0] == "edge" else end

    def _near(self, stop: Stop) -> float | None:
        if stop.loc is not None:
            return None if isinstance(stop.loc, str) else float(stop.loc)
        near = stop.near_edge[0] if stop.near_edge else None
        return None if near is None else float(near)

    def _line(self, stop: Stop) -> Curve | None:
        sides = self.edges[stop.index]
        if not has_place(stop) or len(set(sides)) != 2 or len(sides) != 2:
            return None
        if any({a, b} == {("edge", sides[0]), ("edge", sides[1])} for _, a, b in self.tracks):
            return None
        return _natural(sides[0], sides[1])

    def plan(self) -> Plan:
        stops = self.tile.stops
        placed = [s for s in stops if has_place(s)]
        shares: dict[int, float] = {}
        places: list[complex | None] = [None] * len(stops)
        if len(placed) == 1 and not isinstance(placed[0].loc, float | int):
            stop = placed[0]
            line = self.lines[stop.index]
            if stop.kind == "town" and line is not None:
                shares[stop.index] = 0.5
                places[stop.index] = line.at(0.5)
            else:
                places[stop.index] = 0j
        else:
            best = (
                min(
                    product(*(self._options(s, placed) for s in placed)),
                    key=lambda picks: self._crowding(placed, picks),
                )
                if placed
                else ()
            )
            for stop, (_, at, share) in zip(placed, best, strict=True):
                places[stop.index] = at
                if share is not None:
                    shares[stop.index] = share
        bars: list[complex | None] = [None] * len(stops)
        tangents = [1 + 0j] * len(stops)
        for stop in stops:
            line, place = self.lines[stop.index], places[stop.index]
            if place is not None and abs(place) > 5:
                tangents[stop.index] = place / abs(place) * 1j
            if stop.kind == "town" and stop.style != "dot" and line and stop.index in shares:
                bars[stop.index] = line.heading(shares[stop.index])
        curves = tuple(self._curve(*piece, places, shares) for piece in self.tracks)
        return Plan(tuple(places), tuple(bars), tuple(tangents), curves)

    def _options(self, stop: Stop, placed: list[Stop]) -> list[tuple[float, complex, float | None]]:
        """Places for one of several stops: (penalty, point, share along its line)."""
        line, near = self.lines[stop.index], self._near(stop)
        found: list[tuple[float, complex, float | None]] = []
        if line is not None:
            liked = None if near is None else 46 * toward(near)
            for share in _SHARES:
                at = line.at(share)
                far = 0.0 if liked is None else 0.05 * abs(at - liked)
                found.append((far + 14 * abs(share - 0.5), at, share))
        elif stop.loc == "center":
            found.append((0.0, 0j, None))
        elif near is None and not self.edges[stop.index]:
            found.extend((0.1 * n, 36 * toward(e), None) for n, e in enumerate((1.5, 4.5, 0, 3)))
        else:
            way = toward(near) if near is not None else self._mean(stop)
            found.extend((abs(d - 46) * 0.3, d * way, None) for d in (46, 42, 50, 38, 54, 34, 30))
        rails = [
            point
            for other in placed
            if other is not stop and (rail := self.lines[other.index]) is not None
            for point in rail.samples(16)
        ]
        for _, a, b in self.tracks:
            if a[0] == b[0] == "edge":
                rails.extend(_natural(a[1], b[1]).samples(16))
        need = _need(stop)
        return [
            (
                penalty
                + 2 * max(0.0, need + 6 - min((abs(at - rail) for rail in rails), default=999))
                + 6 * max(0.0, need + 2 - self._clearance(at)),
                at,
                share,
            )
            for penalty, at, share in found
        ]

    def _mean(self, stop: Stop) -> complex:
        total = sum((toward(e) for e in self.edges[stop.index]), 0j)
        return total / abs(total) if abs(total) > 0.1 else toward(self.edges[stop.index][0])

    @staticmethod
    def _clearance(at: complex) -> float:
        return min(INNER - (at * toward(e).conjugate()).real for e in range(6))

    @staticmethod
    def _crowding(
        placed: list[Stop], picks: tuple[tuple[float, complex, float | None], ...]
    ) -> float:
        total = sum(pick[0] for pick in picks)
        for (s, p), (o, q) in combinations(list(zip(placed, picks, strict=True)), 2):
            total += 10 * max(0.0, _need(s) + _need(o) + 5 - abs(p[1] - q[1]))
        return total

    def _curve(
        self,
        track: Track,
        a: End,
        b: End,
        places: list[complex | None],
        shares: dict[int, float],
    ) -> Curve:
        if b[0] == "edge" and a[0] != "edge":
            return self._curve(_flipped(track), b, a, places, shares).back()
        if a[0] == b[0] == "edge":
            return _natural(a[1], b[1], _shift(a[1], track.a_lane), _shift(b[1], track.b_lane))
        goal = places[b[1]] if b[0] == "stop" else 0j
        if a[0] != "edge":
            origin = places[a[1]] if a[0] == "stop" else 0j
            return Curve.line(origin or 0j, goal or 0j)
        shift, way = _shift(a[1], track.a_lane), toward(a[1])
        start = INNER * way + shift
        if b[0] == "stop":
            line = self.lines[b[1]]
            if line is not None and b[1] in shares:
                first, second = line.split(shares[b[1]])
                return first if a[1] == self.edges[b[1]][0] else second.back()
            if goal is None:
                return Curve.line(start, start - SPUR * way)
        elif track.terminal:
            return Curve.line(start, start - (SPIKE if track.terminal == 1 else SHORT_SPIKE) * way)
        end = (goal or 0j) + (shift if track.b_lane != (1, 0) else 0j)
        pull = start - 0.45 * abs(start - end) * way
        return Curve(start, pull, end + (pull - end) * 0.45, end)


def _flipped(track: Track) -> Track:
    return Track(
        track.b, track.a, track.gauge, track.terminal, track.b_lane, track.a_lane, track.part
    )
