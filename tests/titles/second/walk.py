"""Walks over the track that lies on a second table (core 14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from tests.titles.second.tiles import ALONE, End, Segment, Sheet, Stop, Tile

STEPS = 40_000
T = TypeVar("T")


class Walk:
    """A map with tiles and tokens; a title says which cities block whom."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.laid: dict[str, tuple[str, int]] = {}
        """hex → (tile id, turn)."""
        self.known: dict[tuple[Segment, End], tuple[End, list[tuple[Segment, End]]]] = {}
        self.last: tuple[Any, set[Segment]] = None, set()
        """The network asked for last, and of what."""

    def placed(self, corporation: str) -> list[Stop]:
        """The cities with its tokens."""
        raise NotImplementedError

    def stand(self) -> Any:
        """The tokens on the map, for comparison."""
        raise NotImplementedError

    def blocks(self, corporation: str, stop: Stop) -> bool:
        raise NotImplementedError

    def beyond(self, hex: str, side: int) -> str | None:
        """The neighbour that is open to track."""
        return self.sheet.neighbour(hex, side)

    def tile(self, hex: str) -> Tile:
        if hex not in self.laid:
            return self.sheet.at_first(hex)
        name, turn = self.laid[hex]
        return self.sheet.lying(name.rpartition("-")[0], turn)

    def stop_named(self, name: str) -> Stop | None:
        """The stop that files call so."""
        tile, _, part = name.rpartition("-")
        for hex, data in self.sheet.map.items():
            here = self.laid[hex][0] if hex in self.laid else data["tile_id"]
            if here == tile and part.isdecimal() and int(part) in self.tile(hex).parts:
                return hex, self.tile(hex).parts.index(int(part))
        return None

    def cities(self) -> set[Stop]:
        return {(hex, n) for hex in self.sheet.map for n in self.tile(hex).cities}

    # Walking (core 14.2)

    def ends(self, segment: Segment) -> tuple[End, End]:
        return self.tile(segment[0]).track[segment[1]]

    def crossed(self, segment: Segment) -> list[tuple[str, int, Any]]:
        """The sides, and lanes there, that a piece of track meets."""
        tile = self.tile(segment[0])
        return [
            (segment[0], n, tile.lanes.get((segment[1], n), ALONE))
            for what, n in self.ends(segment)
            if what == "edge"
        ]

    def stub(self, segment: Segment) -> bool:
        return segment[1] in self.tile(segment[0]).terminal

    def joint(self, segment: Segment) -> bool:
        return any(what == "junction" for what, _ in self.ends(segment))

    def walked(self, hex: str, n: int) -> bool:
        """Stubs are only pictures."""
        return not (self.stub((hex, n)) and self.joint((hex, n)))

    def at(self, hex: str, end: End) -> list[tuple[Segment, End]]:
        """The pieces of track on a tile that have this end."""
        track = enumerate(self.tile(hex).track)
        return [((hex, n), end) for n, ends in track if end in ends and self.walked(hex, n)]

    def after(self, segment: Segment, near: End) -> tuple[End, list[tuple[Segment, End]]]:
        """The far end of a piece of track, and what goes on from there."""
        if (segment, near) not in self.known:
            hex, (a, b) = segment[0], self.ends(segment)
            far = b if a == near else a
            found = [] if far[0] == "edge" or self.stub(segment) else self.at(hex, far)
            if far[0] == "edge" and (beyond := self.beyond(hex, far[1])):
                wide, lane = self.tile(hex).lanes.get((segment[1], far[1]), ALONE)
                side = (far[1] + 3) % 6
                for item in self.at(beyond, ("edge", side)):
                    w, i = self.tile(beyond).lanes.get((item[0][1], side), ALONE)
                    if 2 * lane - wide + 1 == w - 1 - 2 * i:
                        found.append(item)
            self.known[segment, near] = far, [item for item in found if item[0] != segment]
        return self.known[segment, near]

    def explore(
        self,
        corporation: str,
        goals: Callable[[Segment, int], Iterable[T]],
        line: Sequence[str] = (),
        start: Stop | None = None,
    ) -> set[T]:
        """The goals on the walks of a train from its tokens: no track, side or stop twice, past
        no city that blocks. ``goals`` is told a piece of track and how many hexes of the ``line``
        have been passed in their order. Without a line other tokens are ends of a walk; not of
        one from a ``start``."""
        placed = set(self.placed(corporation)) if start is None else {start}
        shut = {stop for stop in self.cities() if self.blocks(corporation, stop)}
        shut |= placed if not line and start is None else set()
        self.known = {}
        starts = [(item, stop) for stop in placed for item in self.at(stop[0], ("stop", stop[1]))]

        def passed(segment: Segment, count: int) -> int:
            return count + (count < len(line) and segment[0] == line[count])

        todo = [(*item, passed(item[0], 0)) for item, _ in starts]
        seen = set(todo)
        while todo:
            segment, near, count = todo.pop()
            far, more = self.after(segment, near)
            if far[0] != "stop" or (segment[0], far[1]) not in shut:
                new = {(*item, passed(item[0], count)) for item in more} - seen
                seen |= new
                todo += new
        bound = {goal for segment, _, count in seen for goal in goals(segment, count)}
        found, used, steps = set[T](), set[Any](), 0

        def go(segment: Segment, near: End, count: int) -> None:
            nonlocal steps
            sides = {("edge", *side) for side in self.crossed(segment)}
            joint = ("joint", segment[0]) if self.joint(segment) and near[0] != "junction" else 0
            if segment in used or sides & used or joint in used or found >= bound:
                return
            steps += 1
            if steps > STEPS:
                found.update(bound)
            count = passed(segment, count)
            found.update(goals(segment, count))
            far, more = self.after(segment, near)
            over: Any = (far[0], segment[0], far[1])
            if far[0] == "edge":
                over = (*over, self.tile(segment[0]).lanes.get((segment[1], far[1]), ALONE))
            if far[0] == "stop" and (over in used or (segment[0], far[1]) in shut):
                return
            mine = {segment, joint, over} - {0}
            used.update(mine)
            for item in more:
                go(*item, count)
            used.difference_update(mine)

        for item, stop in starts:
            used = {("stop", *stop)}
            go(*item, 0)
        return found

    def network(self, corporation: str) -> set[Segment]:
        """The track that a corporation reaches (core 14.3)."""
        key = corporation, frozenset(self.laid.items()), self.stand()
        if self.last[0] != key:
            self.last = key, self.explore(corporation, lambda segment, count: (segment,))
        return self.last[1]

    def stops_of(self, network: set[Segment]) -> set[Stop]:
        return {(h, n) for h, m in network for what, n in self.ends((h, m)) if what == "stop"}

    def reached(self, corporation: str) -> set[Stop]:
        return self.stops_of(self.network(corporation)) | set(self.placed(corporation))

    def has_way(self, corporation: str) -> bool:
        """A stop in reach of one of its tokens. The next one is enough."""
        self.known = {}
        for hex, start in self.placed(corporation):
            todo = self.at(hex, ("stop", start))
            seen = set(todo)
            while todo:
                segment, near = todo.pop()
                far, more = self.after(segment, near)
                if far[0] == "stop" and (segment[0], far[1]) != (hex, start):
                    return True
                todo += set(more) - seen
                seen |= set(more)
        return False

    def sides(self, corporation: str, network: set[Segment]) -> set[tuple[str, int]]:
        """The connected sides (core 14.3)."""
        hexes = {hex for hex, _ in self.placed(corporation)}
        found = {(h, n) for h in hexes for n in range(6) if self.beyond(h, n)}
        for segment in network:
            for what, n in self.ends(segment):
                if what == "edge":
                    found.add((segment[0], n))
                    if beyond := self.beyond(segment[0], n):
                        found.add((beyond, (n + 3) % 6))
        return found
