"""Walks tried one by one, for track on which the quick search does not hold (core 14.2).

Where both narrow and broad gauge meet dual track at one side, where a side is open one way
only, or where a stop has both spikes and other track, finding a walk is a hard problem in
general. No map of ours has such track, so nothing clever is done: all walks are tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tetsuro.track.board import Board
from tetsuro.track.graph import gauges_meet, lanes_meet
from tetsuro.track.hexes import opposite
from tetsuro.track.tiles import End, Lane, Track

Piece = tuple[str, int]


def walk_everywhere(
    board: Board, start: tuple[str, int], closed: Collection[tuple[str, int]]
) -> frozenset[Piece]:
    """Pieces of track (hex, index) that some walk from the stop ``start`` gets to."""
    found: set[Piece] = set()
    used: set[Piece] = set()
    stops: set[tuple[str, int]] = set()
    left: set[tuple[str, int, Lane]] = set()
    junctions: dict[tuple[str, int], int] = {}

    def at_stop(hex: str, stop: int) -> None:
        stops.add((hex, stop))
        for index in _ending(board, hex, ("stop", stop)):
            along(hex, index, ("stop", stop))
        stops.discard((hex, stop))

    def along(hex: str, index: int, came: End) -> None:
        track = board.tiles[hex].tracks[index]
        middle = next((n for kind, n in track.ends if kind == "junction"), None)
        if (hex, index) in used or any((hex, n, lane) in left for n, lane in _sides(track)):
            return
        if middle is not None and (track.terminal or junctions.get((hex, middle), 0) > 1):
            return
        used.add((hex, index))
        found.add((hex, index))
        if middle is not None:
            junctions[hex, middle] = junctions.get((hex, middle), 0) + 1
        for kind, n in track.ends:
            if kind == "stop" and came != (kind, n) and not track.terminal:
                offboard = board.tiles[hex].stops[n].kind == "offboard"
                if not offboard and (hex, n) not in closed and (hex, n) not in stops:
                    at_stop(hex, n)
            elif kind == "junction" and came != (kind, n):
                for other in _ending(board, hex, (kind, n)):
                    along(hex, other, (kind, n))
        for side, lane in _sides(track):
            if came != ("edge", side):
                across(hex, track, side, lane)
        used.discard((hex, index))
        if middle is not None:
            junctions[hex, middle] -= 1

    def across(hex: str, track: Track, side: int, lane: Lane) -> None:
        beyond = board.neighbor(hex, side)
        if beyond is None:
            return
        left.add((hex, side, lane))
        end: End = ("edge", opposite(side))
        for index in _ending(board, beyond, end):
            other = board.tiles[beyond].tracks[index]
            meets = any(n == end[1] and lanes_meet(lane, its) for n, its in _sides(other))
            if meets and gauges_meet(track.gauge, other.gauge):
                along(beyond, index, end)
        left.discard((hex, side, lane))

    at_stop(*start)
    return frozenset(found)


def _ending(board: Board, hex: str, end: End) -> Iterable[int]:
    return [i for i, track in enumerate(board.tiles[hex].tracks) if end in track.ends]


def _sides(track: Track) -> list[tuple[int, Lane]]:
    ends = ((track.a, track.a_lane), (track.b, track.b_lane))
    return [(n, lane) for (kind, n), lane in ends if kind == "edge"]
