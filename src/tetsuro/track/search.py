"""The search for what walks over track reach (core 14.2).

A walk passes each stop, junction and hex side once and crosses a side, never turning back at a
switch. So walks are alternating paths: the two ports of a side are matched, track is the
unmatched edges, and a stop may be entered and left anywhere. Which places a walk can get to is
then Edmonds' search for alternating paths, polynomial where trying all walks explodes. Two
cheap searches come first and nearly always settle the matter: `_flood` finds only what some
walk reaches, `_bound` at least what any walk could reach; `_settle` decides about the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from tetsuro.track.board import Board
from tetsuro.track.graph import JUNCTIONS, LANES, SPAN, STOPS, layout
from tetsuro.track.hexes import opposite
from tetsuro.track.walk import walk_everywhere

LOCAL: Final = SPAN - 1


def piece_ends(board: Board, piece: int) -> tuple[int, int]:
    """The two nodes that a piece of track joins."""
    number, index = divmod(piece, SPAN)
    a, b = layout(board.tiles[board.graph.names[number]]).ends[index]
    return number * SPAN + a, number * SPAN + b


class Search:
    """One tracing of a network: what is known so far, and the searches that add to it."""

    def __init__(
        self, board: Board, starts: tuple[tuple[str, int], ...], blocked: frozenset[tuple[str, int]]
    ) -> None:
        self.board, self.graph = board, board.graph
        self.starts, self.blocked = starts, blocked
        number = self.graph.number
        self.roots = [number[hex] * SPAN + STOPS + stop for hex, stop in starts]
        closed = {number[hex] * SPAN + STOPS + stop for hex, stop in self.blocked}
        self.closed = closed.union(self.roots, self.graph.shut)
        self.pieces: set[int] = set()
        self.stops: set[int] = set()
        self.seen: set[int] = set()
        self.entries: dict[int, int] = {}
        self.counts: list[int] = []

    def run(self) -> None:
        """Find all connected pieces of track."""
        for root, place in zip(self.roots, self.starts, strict=True):
            before = len(self.stops)
            if root in self.graph.links:
                self.stops.add(root)
            if self.graph.tangles:
                self._walk(place)
            else:
                self._flood(root)
            self.counts.append(len(self.stops) - before)
        if self.graph.tangles:
            return
        bound, arrivals, _ = self._bound()
        if len(bound) > len(self.pieces):
            ways = self._open_ways(bound - self.pieces, arrivals)
            self.counts = [
                count + self._settle(root, ways)
                for root, count in zip(self.roots, self.counts, strict=True)
            ]

    def meets(self, goal: set[int]) -> bool:
        """Whether a piece of ``goal`` is connected."""
        if self.graph.tangles:
            self.run()
            return not goal.isdisjoint(self.pieces)
        if any(self._flood(root, goal) for root in self.roots):
            return True
        bound, arrivals, _ = self._bound()
        return self._ends_at(goal & bound, arrivals)

    def meets_stop(self, fits: Callable[[int], bool]) -> bool:
        """Whether a stop on connected track ``fits``."""
        if self.graph.tangles:
            self.run()
            return any(map(fits, self.stops))
        bound, arrivals, stops = self._bound()
        links = self.graph.links
        good = filter(fits, sorted(stops))
        goal = {piece for stop in good for piece, _ in links[stop] if piece in bound}
        if goal and any(self._flood(root, goal) for root in self.roots):
            return True
        return self._ends_at(goal, arrivals)

    def _ends_at(self, goal: set[int], arrivals: set[int]) -> bool:
        """Whether one of the pieces ``goal``, within the bound but not flooded, is connected."""
        if not goal:
            return False
        ways = self._open_ways(goal, arrivals)
        for root in self.roots:
            self._settle(root, ways)
        return not goal.isdisjoint(self.pieces)

    def _walk(self, place: tuple[str, int]) -> None:
        """Try all walks from a start, for want of something better on tangled track."""
        number = self.graph.number
        found = walk_everywhere(self.board, place, self.blocked.union(self.starts))
        self._report(number[hex] * SPAN + index for hex, index in found)

    def _report(self, pieces: Iterable[int]) -> None:
        for piece in pieces:
            self.pieces.add(piece)
            for node in piece_ends(self.board, piece):
                if STOPS <= node & LOCAL < JUNCTIONS:
                    self.stops.add(node)

    def _flood(self, root: int, goal: Collection[int] = ()) -> bool:
        """Walk on wherever no walk has been before; true once a piece of ``goal`` is found.

        Each place is gone on from once (a stop twice, so that it can also be left by the way
        it was first entered), so this takes no longer than the track is.
        """
        links, mate, closed = self.graph.links, self.graph.mate, self.closed
        pieces, stops, seen, entries = self.pieces, self.stops, self.seen, self.entries
        on = {root}
        left: set[int] = set()
        visits = {root // SPAN: 1}
        twice: set[int] = set()
        stack = [(iter(links.get(root, ())), root, -1)]
        while stack:
            ways, node, exit_port = stack[-1]
            for piece, end in ways:
                if end in left:
                    continue
                if piece in goal:
                    return True
                pieces.add(piece)
                local = end & LOCAL
                if local >= STOPS:
                    if local < JUNCTIONS:
                        stops.add(end)
                    if end in closed or end in on:
                        continue
                    if end in seen:
                        if end in twice:
                            continue
                        twice.add(end)
                    seen.add(end)
                    on.add(end)
                    stack.append((iter(links[end]), end, -1))
                    break
                across = mate.get(end)
                if across is None:
                    self._note_end(end, visits)
                    continue
                if end in on:
                    continue
                hex = across // SPAN
                if not visits.get(hex):
                    side = 1 << (across & LOCAL) // LANES
                    entries[hex] = entries.get(hex, 0) | side
                if across in seen:
                    continue
                seen.add(across)
                on.add(across)
                left.add(end)
                visits[hex] = visits.get(hex, 0) + 1
                stack.append((iter(links[across]), across, end))
                break
            else:
                stack.pop()
                on.discard(node)
                if exit_port >= 0:
                    left.discard(exit_port)
                    visits[node // SPAN] -= 1
        return False

    def _note_end(self, port: int, visits: Mapping[int, int]) -> None:
        """A walk leaves over ``port`` into a hex without track there."""
        beyond = self._beyond(port)
        if beyond is not None and not visits.get(beyond[0]):
            self.entries[beyond[0]] = self.entries.get(beyond[0], 0) | beyond[1]

    def _beyond(self, port: int) -> tuple[int, int] | None:
        """Number of the open neighbour behind a port and its facing side as a bit."""
        number, side = port // SPAN, (port & LOCAL) // LANES
        beyond = self.board.neighbor(self.graph.names[number], side)
        return None if beyond is None else (self.graph.number[beyond], 1 << opposite(side))

    def arrivals(self) -> dict[int, int]:
        """For each hex (by number) the sides (bits) over which a walk can enter it."""
        links, mate = self.graph.links, self.graph.mate
        found: dict[int, int] = {}
        for node in set().union(*(self._arrivals(root, -1) for root in self.roots)):
            if node & LOCAL < STOPS:
                hex, side = node // SPAN, 1 << (node & LOCAL) // LANES
                found[hex] = found.get(hex, 0) | side
            for _, end in links.get(node, ()):
                dead_end = end & LOCAL < STOPS and end not in mate
                if dead_end and (beyond := self._beyond(end)) is not None:
                    found[beyond[0]] = found.get(beyond[0], 0) | beyond[1]
        return found

    def _bound(self, without: int = -1) -> tuple[set[int], set[int], set[int]]:
        """Track, nodes and stops at the end of that track that could be reached if walks were
        free to meet themselves. Nodes leave out the stops that walks end at.

        ``without`` is a port that may not be crossed.
        """
        links, mate, closed = self.graph.links, self.graph.mate, self.closed
        barred = (without, mate.get(without, -1))
        pieces: set[int] = set()
        stops: set[int] = set()
        seen = set(self.roots)
        entered: dict[int, int] = {}
        stack = [(root, -1) for root in self.roots]
        while stack:
            node, came = stack.pop()
            for piece, end in links.get(node, ()):
                if piece == came:
                    continue
                pieces.add(piece)
                if end & LOCAL >= STOPS:
                    if end & LOCAL < JUNCTIONS:
                        stops.add(end)
                    if end in closed:
                        continue
                    first = entered.get(end)
                    if first is None:
                        entered[end] = piece
                        seen.add(end)
                        stack.append((end, piece))
                    elif first not in (piece, -1):
                        entered[end] = -1
                        stack.append((end, -1))
                else:
                    across = mate.get(end)
                    if across is not None and across not in seen and end not in barred:
                        seen.add(across)
                        stack.append((across, -1))
        return pieces, seen, stops

    def _open_ways(self, gap: Iterable[int], arrivals: set[int]) -> list[tuple[int, int, int]]:
        """Ways (piece, from node x, without port) in which a walk might use a piece of ``gap``.

        A walk uses a piece from x to y if it gets to x and has not left the hex at y before;
        where y is a switch the latter means: if it gets to x without crossing that side.
        """
        links, mate = self.graph.links, self.graph.mate
        without = {-1: arrivals}
        ways = []
        for piece in gap:
            a, b = piece_ends(self.board, piece)
            for x, y in ((a, b), (b, a)):
                switch = y & LOCAL < STOPS and y in mate and len(links[y]) > 1
                bar = y if switch else -1
                if bar not in without:
                    without[bar] = self._bound(bar)[1]
                if x in without[bar]:
                    ways.append((piece, x, bar))
        return ways

    def _settle(self, root: int, ways: list[tuple[int, int, int]]) -> int:
        """Report what walks from ``root`` reach in one of the ``ways``; stops new by that."""
        before = len(self.stops)
        arrivals: dict[int, set[int]] = {}
        for piece, x, bar in ways:
            if piece not in self.pieces:
                if bar not in arrivals:
                    arrivals[bar] = self._arrivals(root, bar)
                if x in arrivals[bar]:
                    self._report((piece,))
        return len(self.stops) - before

    def _arrivals(self, root: int, without: int) -> set[int]:
        """Ports that a walk can arrive at from across, and stops and junctions it can pass.

        Edmonds' search: `outer` nodes can be gone on from, `up` is where a node was entered
        from, and nodes of an odd loop (which can be walked either way round) share a `base`.
        ``without`` is a port that may not be crossed.
        """
        links, mate, closed = self.graph.links, self.graph.mate, self.closed
        barred = {without, mate.get(without, -1)}
        up: dict[int, int] = {}
        outer = {root}
        base: dict[int, int] = {}
        queue = [root]

        def find(node: int) -> int:
            while (lower := base.get(node, node)) != node:
                base[node] = base.get(lower, lower)
                node = lower
            return node

        def down(node: int) -> int:
            return find(up[node if node & LOCAL >= STOPS else mate[node]])

        def fork(a: int, b: int) -> int:
            passed: set[int] = set()
            while a not in passed:
                passed.add(a)
                if a != root:
                    a = down(a)
                if b not in passed or b != root:
                    a, b = b, a
            return a

        def fold(a: int, b: int) -> None:
            x = fork(a, b)
            for node in (a, b):
                while node != x:
                    lower = down(node)
                    if node & LOCAL < STOPS and mate[node] not in outer:
                        outer.add(mate[node])
                        queue.append(mate[node])
                        base[mate[node]] = x
                    base[node] = x
                    node = lower

        while queue:
            node = queue.pop()
            for _, end in links.get(node, ()):
                if end in outer:
                    a, b = find(node), find(end)
                    if a != b:
                        fold(a, b)
                elif end & LOCAL >= STOPS:
                    if end not in closed:
                        up[end] = node
                        outer.add(end)
                        queue.append(end)
                elif end not in up:
                    across = mate.get(end)
                    if across is not None and end not in barred:
                        up[end] = node
                        outer.add(across)
                        queue.append(across)
        return outer
