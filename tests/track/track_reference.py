"""Core 14.2 and 14.3 word for word: slow, written apart from the package's own search."""

from __future__ import annotations

from collections import Counter

from tetsuro.track.board import Board


class Exploded(Exception):
    """The walk took too many steps."""


def trace(board: Board, start, visited, blocked, limit=2_000_000):
    """The procedure of 14.2: reported pieces of track from one stop."""
    reported, used, junctions, edges = set(), set(), Counter(), Counter()
    on = set(visited)
    steps = 0

    def tile(hex):
        return board.tile(hex)

    def at_stop(hex, stop, merging):
        if (hex, stop) in on:
            return
        on.add((hex, stop))
        for i, t in enumerate(tile(hex).tracks):
            if ("stop", stop) in t.ends:
                walk(hex, i, ("stop", stop), merging)
        if merging:
            on.discard((hex, stop))

    def side_ends(t):
        return [
            (n, lane) for (kind, n), lane in ((t.a, t.a_lane), (t.b, t.b_lane)) if kind == "edge"
        ]

    def walk(hex, i, came, merging):
        nonlocal steps
        steps += 1
        if steps > limit:
            raise Exploded
        t = tile(hex).tracks[i]
        joints = [(hex, n) for kind, n in t.ends if kind == "junction"]
        if (hex, i) in used or any(junctions[j] > 1 for j in joints):
            return
        if any(edges[hex, n, lane] for n, lane in side_ends(t)) or (joints and t.terminal):
            return
        used.add((hex, i))
        reported.add((hex, i))
        for j in joints:
            junctions[j] += 1
        for kind, n in t.ends:
            if kind == "stop" and (kind, n) != came:
                closed = (hex, n) in blocked or tile(hex).stops[n].kind == "offboard"
                if not t.terminal and not closed:
                    at_stop(hex, n, merging)
        for j in joints:
            if came != ("junction", j[1]):
                for k, other in enumerate(tile(hex).tracks):
                    if ("junction", j[1]) in other.ends:
                        walk(hex, k, ("junction", j[1]), merging)
        for n, lane in side_ends(t):
            beyond = board.neighbor(hex, n)
            if came == ("edge", n) or beyond is None:
                continue
            edges[hex, n, lane] += 1
            joined = sum(("edge", n) in other.ends for other in tile(hex).tracks) >= 2
            facing = (n + 3) % 6
            for k, other in enumerate(tile(beyond).tracks):
                for m, its in side_ends(other):
                    if m == facing and lanes(lane, its) and gauges(t.gauge, other.gauge):
                        walk(beyond, k, ("edge", facing), merging or joined)
            edges[hex, n, lane] -= 1
        for j in joints:
            junctions[j] -= 1
        if merging:
            used.discard((hex, i))

    at_stop(*start, False)
    return reported


def lanes(a, b):
    w, i = min(a, b)
    big, j = max(a, b)
    return i + (big - w) // 2 == big - 1 - j


def gauges(a, b):
    ok = {"broad": {"broad", "dual"}, "narrow": {"narrow", "dual"}}
    ok["dual"] = {"broad", "narrow", "dual"}
    return b in ok.get(a, ())


def network(board: Board, starts, blocked, limit=2_000_000):
    """Core 14.3 and 14.4: segments, stops, sides, hexes and whether there is a route."""
    segments, stops, route = set(), set(starts), False
    sides = {(h, s) for h, _ in starts for s in range(6) if board.neighbor(h, s) is not None}
    reached = set()
    for start in starts:
        found = trace(board, start, set(starts) - {start}, blocked, limit)
        fresh = set()
        for hex, i in found:
            fresh |= {(hex, n) for kind, n in board.tile(hex).tracks[i].ends if kind == "stop"}
        if any(("stop", start[1]) in t.ends for t in board.tile(start[0]).tracks):
            fresh.add(start)
        route |= len(fresh - reached) >= 2
        reached |= fresh
        segments |= found
    for hex, i in segments:
        for kind, n in board.tile(hex).tracks[i].ends:
            if kind == "stop":
                stops.add((hex, n))
            if kind == "edge":
                sides.add((hex, n))
                if board.neighbor(hex, n) is not None:
                    sides.add((board.neighbor(hex, n), (n + 3) % 6))
    return segments, stops, sides, {h for h, _ in segments}, route
