"""Paths over track that pass no place twice and use certain hexes on the way (rules 6.3).

The track of 18India has no switches at the sides of hexes, so a path is one of places (stops and
junctions) and ways between them. Whether one leads by a single hex and on is then a question of
two ways out of that hex that have no place in common: one back to a start, one onward. By several
hexes it is followed back from where it leads, as the tiles of a line lie near there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tetsuro.track.board import Board
from tetsuro.track.graph import LANES, SPAN, STOPS

MOST_STEPS: Final = 1000
"""So many places are gone back from, for each goal, where paths must use several hexes; a path not
found by then is taken for none. In generated games every search ends by itself."""
Node = tuple[int, bool] | str
"""Of a flow: a place that is entered (False) or left, or one of two ends."""
BACK: Final = "back"
ONWARD: Final = "onward"
Target = Collection[int] | int | str
"""Where a way leads: to one of several places, by a hex (its number), into a white hex."""
Stage = tuple[int, int]
"""A place, and how many hexes of the line are still to use from there."""


class Way(NamedTuple):
    """Track between two places: the hexes it lies in, in order, and the place it leads to; or
    None and the white hex it leads into, if any."""

    hexes: tuple[int, ...]
    to: int | None
    beyond: str | None


class Paths:
    """The paths of a corporation; ``shut`` are the places that they may not pass."""

    def __init__(self, here: Board, shut: Collection[int]) -> None:
        self._here, self._shut = here, frozenset(shut)
        self._ways: dict[int, tuple[Way, ...]] = {}
        self._onto: dict[int, tuple[int, ...]] = {}
        self._by: dict[int | str, set[int]] = {}
        self._steps = 0

    def beyond(
        self, starts: Collection[int], line: Sequence[int], only: str | None = None
    ) -> set[str]:
        """The white hexes (or ``only`` this one) into which paths lead that begin at one of
        ``starts`` and use track of every hex of ``line``, in this order."""
        goals = self._goals(starts, line, only)
        wanted = goals.keys() if only is None else goals.keys() & {only}
        found = {goal for goal in wanted if goals[goal]}
        possible = {g for g in wanted - found if self._may_lead(starts, line, g)}
        if len(line) < 2:
            return found | possible
        back = tuple(reversed(line))
        for goal in sorted(possible):
            self._steps = 0
            for place in sorted(self._near(goal)):
                for way in self.ways(place):
                    if way.beyond == goal and (place not in self._shut or place in starts):
                        rest = _rest(back, way.hexes[::-1])
                        if self._comes_from(place, rest, frozenset(), starts):
                            found.add(goal)
        return found

    def _comes_from(
        self, place: int, line: Sequence[int], passed: frozenset[int], starts: Collection[int]
    ) -> bool:
        """Whether a path that goes on from a place over others already ``passed`` has come there
        from one of ``starts`` by the hexes of ``line``, the last one first."""
        self._steps += 1
        passed |= {place}
        if not line:
            return place in starts or self._might_come(place, line, passed, starts)
        if self._steps > MOST_STEPS or not self._might_come(place, line, passed, starts):
            return False
        for way in self.ways(place):
            if way.to is None or way.to in passed:
                continue
            rest = _rest(line, way.hexes)
            if not rest and way.to in starts:
                return True
            if way.to not in self._shut and self._comes_from(way.to, rest, passed, starts):
                return True
        return False

    def _might_come(
        self, place: int, line: Sequence[int], passed: frozenset[int], starts: Collection[int]
    ) -> bool:
        """The same if the path were free to meet itself; with nothing left of ``line`` it need
        not."""
        seen = {(place, len(line))}
        queue = list(seen)
        for at, count in queue:
            for way in self.ways(at):
                if way.to is None or way.to in passed:
                    continue
                left = len(_rest(line[len(line) - count :], way.hexes))
                if not left and way.to in starts:
                    return True
                if way.to not in self._shut and (way.to, left) not in seen:
                    seen.add((way.to, left))
                    queue.append((way.to, left))
        return False

    def _may_lead(self, starts: Collection[int], line: Sequence[int], goal: str) -> bool:
        """Whether ways without a common place lead from each hex of ``line`` back to a start and on
        to the goal, and to its neighbours in the line. For one hex that is a path."""
        around: list[Target] = [starts, *line, goal]
        return all(
            self._between(hex, starts, goal)
            and (len(line) < 2 or self._between(hex, around[n], around[n + 2]))
            for n, hex in enumerate(line)
        )

    def ways(self, place: int) -> tuple[Way, ...]:
        """The ways out of a place."""
        if place not in self._ways:
            links = self._here.graph.links.get(place, ())
            self._ways[place] = tuple(self._along([place // SPAN], end) for _, end in links)
        return self._ways[place]

    def _next(self, place: int) -> tuple[int, ...]:
        """The places that one way leads to."""
        if place not in self._onto:
            self._onto[place] = tuple({way.to for way in self.ways(place) if way.to is not None})
        return self._onto[place]

    def _along(self, hexes: list[int], end: int) -> Way:
        """The way that goes on from the end of a piece of track."""
        graph = self._here.graph
        while end % SPAN < STOPS:
            across = graph.mate.get(end)
            if across is None:
                hex, side = graph.names[end // SPAN], end % SPAN // LANES
                beyond = self._here.neighbor(hex, side)
                white = beyond is not None and self._here.tile(beyond).color == "white"
                return Way(tuple(hexes), None, beyond if white else None)
            hexes.append(across // SPAN)
            ((_, end),) = graph.links[across]
        return Way(tuple(hexes), end, None)

    def _goals(
        self, starts: Iterable[int], line: Sequence[int], only: str | None
    ) -> dict[str, bool]:
        """The white hexes into which paths might lead if they were free to meet themselves; true
        where one of the shortest, found breadth first, passes no place twice, as nearly all do.
        That is enough to know of ``only`` this one."""
        found: dict[str, bool] = {}
        before: dict[Stage, Stage | None] = {(start, len(line)): None for start in starts}
        queue = list(before)
        for stage in queue:
            place, count = stage
            for way in self.ways(place):
                left = len(_rest(line[len(line) - count :], way.hexes))
                if way.to is None:
                    if way.beyond is not None and not left and not found.get(way.beyond):
                        found[way.beyond] = _passes_once(stage, before)
                        if found[way.beyond] and way.beyond == only:
                            return found
                elif way.to not in self._shut and (way.to, left) not in before:
                    before[way.to, left] = stage
                    queue.append((way.to, left))
        return found

    def _between(self, hex: int, back: Target, onward: Target) -> bool:
        """Whether ways that have no place in common lead back and onward from a hex: out of a
        place in it, or where it has none, along its one track (tiles of a line are yellow)."""
        links = self._here.graph.links
        inside = [n for n in range(hex * SPAN + STOPS, (hex + 1) * SPAN) if n in links]
        for place in inside:
            sources: list[Node] = [(place, True), (place, True)]
            if place not in self._shut and self._two_ways(sources, back, onward):
                return True
        if inside:
            return False
        ends: list[Node] = []
        for port in range(hex * SPAN, hex * SPAN + STOPS):
            if port in links:
                way = self._along([hex], port)
                passed = way._replace(hexes=way.hexes[1:])
                if self._leads(passed, onward):
                    ends.append(ONWARD)
                elif self._leads(passed, back):
                    ends.append(BACK)
                elif way.to is not None and way.to not in self._shut:
                    ends.append((way.to, False))
        return len(set(ends)) == 2 and self._two_ways(ends, back, onward)

    def _two_ways(self, sources: Sequence[Node], back: Target, onward: Target) -> bool:
        """Whether from two nodes ways that have no place in common lead, one back and one onward:
        a flow of two through places that take one."""
        backs, onwards = self._near(back), self._near(onward)
        came: dict[Node, Node] = {}
        """From where the flow comes to a node."""
        for source in sources:
            before: dict[Node, Node] = {source: source}
            queue, reached = [source], ""
            for node in queue:
                if isinstance(node, str):
                    arcs: list[Node] = []
                    if node not in came:
                        reached = node
                        break
                else:
                    arcs = self._arcs(node, backs, onwards)
                if node in came:
                    arcs.append(came[node])
                for following in arcs:
                    if following not in before and came.get(following) != node:
                        before[following] = node
                        queue.append(following)
            if not reached:
                return False
            node = reached
            if node == source:
                came[node] = source
            while node != source:
                last = before[node]
                if came.get(last) == node:
                    del came[last]
                else:
                    came[node] = last
                node = last
        return True

    def _arcs(self, node: tuple[int, bool], backs: set[int], onwards: set[int]) -> list[Node]:
        place, leaving = node
        if not leaving:
            return [(place, True)]
        found: list[Node] = [(to, False) for to in self._next(place) if to not in self._shut]
        if place in backs:
            found.append(BACK)
        if place in onwards:
            found.append(ONWARD)
        return found

    def _near(self, target: Target) -> set[int]:
        """The places from which one way leads to a target; of several places, these."""
        if not isinstance(target, int | str):
            return set(target)
        if target not in self._by:
            self._by[target] = {
                place
                for place in self._here.graph.links
                if place % SPAN >= STOPS
                and any(self._leads(way, target) for way in self.ways(place))
            }
        return self._by[target]

    def _leads(self, way: Way, target: Target) -> bool:
        """Whether a way comes by a hex or leads into a goal."""
        if isinstance(target, int):
            return target in way.hexes
        return way.beyond == target


def _passes_once(stage: Stage | None, before: Mapping[Stage, Stage | None]) -> bool:
    """Whether no place comes twice on the way to a stage."""
    passed: set[int] = set()
    while stage is not None and stage[0] not in passed:
        passed.add(stage[0])
        stage = before[stage]
    return stage is None


def _rest(line: Sequence[int], hexes: Sequence[int]) -> Sequence[int]:
    """What of a line is still to use after track in these hexes."""
    for hex in hexes:
        if line and line[0] == hex:
            line = line[1:]
    return line
