"""The map of the second 18India: reach, what fits where, borders (rules 6; core 13-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from tests.titles.india.second.tiles import (
    COLORS,
    COUNTS,
    MAP,
    End,
    Segment,
    Stop,
    Tile,
    adjacent,
    at_first,
    covers,
    lying,
    neighbour,
)

MARKER = "gauge_change"
TOWN_TILES, SMALL_CITIES = ("3", "4", "58"), ("12", "13", "205", "206")
STEPS = 40_000
T = TypeVar("T")


class Ground:
    """Which tile lies where, tokens and reservations in its cities, borders."""

    def __init__(self, corporations: Sequence[str], charters: dict[str, Any]) -> None:
        self.laid: dict[str, tuple[str, int]] = {}
        """hex → (tile id, turn)."""
        self.borders = {
            hex: {b["edge"]: (b["type"], b.get("cost", 0)) for b in data.get("borders", ())}
            for hex, data in MAP.items()
        }
        self.tokens: dict[str, list[list[Any]]] = {}
        """[price, hex, stop, beside the slots] of each token; GIPR's own exchange ones last."""
        self.last: tuple[Any, set[Segment]] = None, set()
        """The network asked for last, and of what."""
        self.charter = {c: len(charters[c]["token_prices"]) for c in corporations}
        self.reserved: list[tuple[str, int | None, str]] = []
        for c in corporations:
            self.tokens[c] = [[price, None, None, False] for price in charters[c]["token_prices"]]
            if home := charters[c]["home"]:
                cities = at_first(home).cities
                stop = cities[charters[c].get("home_city", 0)]
                several = len(cities) > 1 and "home_city" not in charters[c]
                self.reserved.append((home, None if several else stop, c))

    # Looking

    def tile(self, hex: str) -> Tile:
        if hex not in self.laid:
            return at_first(hex)
        name, turn = self.laid[hex]
        return lying(name.rpartition("-")[0], turn)

    def stop_named(self, name: str) -> Stop | None:
        """The city that files call so."""
        tile, _, part = name.rpartition("-")
        for hex in MAP:
            here = self.laid[hex][0] if hex in self.laid else MAP[hex]["tile_id"]
            if here == tile and part.isdecimal() and int(part) in self.tile(hex).parts:
                return hex, self.tile(hex).parts.index(int(part))
        return None

    def in_stock(self, tile: str) -> bool:
        """Whether this copy lies in the box."""
        name, _, copy = tile.rpartition("-")
        number = copy.isdecimal() and str(int(copy)) == copy and int(copy) < COUNTS.get(name, 0)
        return number and all(tile != here for here, _ in self.laid.values())

    def placed(self, corporation: str) -> list[Stop]:
        return [(t[1], t[2]) for t in self.tokens[corporation] if t[1] is not None]

    def inside(self, stop: Stop, beside: bool = False) -> list[str]:
        """The corporations with a token in a city's slots, or ``beside`` them too."""
        return [
            c
            for c, tokens in self.tokens.items()
            for t in tokens
            if (t[1], t[2]) == stop and (beside or not t[3])
        ]

    def free_slots(self, stop: Stop, but: str = "") -> int:
        """Slots of a city without a token and without another's reservation."""
        held = sum((h, s) == stop and c != but for h, s, c in self.reserved)
        return self.tile(stop[0]).slots[stop[1]] - len(self.inside(stop)) - held

    def takes(self, corporation: str, stop: Stop) -> bool:
        """Rules 6.5, core 16.1."""
        hex = stop[0]
        if (
            hex in [h for h, _ in self.placed(corporation)]
            or self.free_slots(stop, corporation) < 1
        ):
            return False
        if (*stop, corporation) in self.reserved:
            return True
        others = sum(h == hex and s is None and c != corporation for h, s, c in self.reserved)
        return others < sum(max(0, self.free_slots((hex, n))) for n in self.tile(hex).cities)

    def open_cities(self, corporation: str) -> set[Stop]:
        cities = {(hex, n) for hex in MAP for n in self.tile(hex).cities}
        return {stop for stop in cities if self.takes(corporation, stop)}

    def blocks(self, corporation: str, stop: Stop) -> bool:
        tile = self.tile(stop[0])
        if tile.kinds[stop[1]] == "town" or corporation in self.inside(stop, beside=True):
            return False
        return len(self.inside(stop)) >= tile.slots[stop[1]]

    # Walking (core 14.2)

    def ends(self, segment: Segment) -> tuple[End, End]:
        return self.tile(segment[0]).track[segment[1]]

    def stub(self, segment: Segment) -> bool:
        return segment[1] in self.tile(segment[0]).terminal

    def joint(self, segment: Segment) -> bool:
        return any(what == "junction" for what, _ in self.ends(segment))

    def at(self, hex: str, end: End) -> list[tuple[Segment, End]]:
        """The pieces of track on a tile that have this end; stubs lead nowhere."""
        tile = self.tile(hex)
        track = enumerate(tile.track)
        return [((hex, n), end) for n, ends in track if end in ends and n not in tile.terminal]

    def after(self, segment: Segment, near: End) -> tuple[End, list[tuple[Segment, End]]]:
        """The far end of a piece of track, and what goes on from there."""
        if (segment, near) not in self.known:
            hex, (a, b) = segment[0], self.ends(segment)
            far = b if a == near else a
            found = [] if far[0] == "edge" else self.at(hex, far)
            if far[0] == "edge" and (beyond := neighbour(hex, far[1])):
                found = self.at(beyond, ("edge", (far[1] + 3) % 6))
            self.known[segment, near] = far, [item for item in found if item[0] != segment]
        return self.known[segment, near]

    def explore(
        self, corporation: str, goals: Callable[[Segment, int], Iterable[T]], line: Sequence[str]
    ) -> set[T]:
        """The goals on the walks of a train from its tokens: no track, side or stop twice, past
        no city that blocks. ``goals`` is told a piece of track and how many hexes of the ``line``
        have been passed in their order. Without a line other tokens are ends of a walk."""
        placed = set(self.placed(corporation))
        cities = {(hex, n) for hex in MAP for n in self.tile(hex).cities}
        shut = {stop for stop in cities if self.blocks(corporation, stop)}
        shut |= set() if line else placed
        self.known: dict[tuple[Segment, End], tuple[End, list[tuple[Segment, End]]]] = {}
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
            sides = {("edge", segment[0], n) for what, n in self.ends(segment) if what == "edge"}
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
        lie = frozenset(self.laid.items())
        stand = tuple((c, *map(tuple, tokens)) for c, tokens in self.tokens.items())
        key = corporation, lie, stand
        if self.last[0] != key:
            self.last = key, self.explore(corporation, lambda segment, count: (segment,), ())
        return self.last[1]

    def stops_of(self, network: set[Segment]) -> set[Stop]:
        return {(h, n) for h, m in network for what, n in self.ends((h, m)) if what == "stop"}

    def reached(self, corporation: str) -> set[Stop]:
        return self.stops_of(self.network(corporation)) | set(self.placed(corporation))

    def has_way(self, corporation: str) -> bool:
        """Rules 4.4.5: two stops in reach of one of its tokens. The next stop is enough."""
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
        found = {(h, n) for h in hexes for n in range(6) if neighbour(h, n)}
        for segment in network:
            for what, n in self.ends(segment):
                if what == "edge":
                    found.add((segment[0], n))
                    if beyond := neighbour(segment[0], n):
                        found.add((beyond, (n + 3) % 6))
        return found

    # What may lie where (rules 6.1; core 15)

    def may_replace(self, hex: str, name: str, turn: int) -> bool:
        old, new = self.tile(hex), lying(name, turn)
        if old.color not in COLORS[:-1] or new.color != COLORS[COLORS.index(old.color) + 1]:
            return False
        if hex not in self.laid and old.color != "white":
            return False
        here = self.laid[hex][0].rpartition("-")[0] if hex in self.laid else ""
        if here in TOWN_TILES and name in SMALL_CITIES:
            return self.keeps(hex, name, turn)
        if here in ("5", "6", "57") and name in SMALL_CITIES:
            return False
        if old.label != new.label or old.towns != new.towns:
            return False
        if not old.label and len(old.cities) != len(new.cities):
            return False
        if hex == "J37" and name == "IF2" and turn == 1:
            return False
        return self.keeps(hex, name, turn)

    def keeps(self, hex: str, name: str, turn: int) -> bool:
        """Old track is kept and no exit leads out of the map (core 15.3)."""
        old, new = self.tile(hex), lying(name, turn)
        if not all(neighbour(hex, side) for side in new.exits):
            return False
        if old.junction:
            return new.junction and old.exits <= new.exits
        if not all(any(covers(a, b, old, new) for b in new.track) for a in old.track):
            return False
        before = [old.sides(n) for n in range(len(old.kinds)) if old.sides(n)]
        after = [new.sides(n) for n in range(len(new.kinds)) if new.sides(n)]
        fresh = sum(not any(sides & was for was in before) for sides in after)
        if fresh > max(0, len(after) - len(before)):
            return False
        if len(old.cities) > 1 and len(new.cities) > 1:
            return all(sum(was <= sides for sides in after) == 1 for was in before)
        return True

    def home_tile_fits(self, hex: str, name: str, turn: int) -> bool:
        """GIPR's home on a town (rules 4.4.1), or on a printed city (verdicts)."""
        old = self.tile(hex)
        towns = old.kinds == ("town",) and old.color in ("white", "yellow")
        if hex not in self.laid and old.kinds == ("city",) and old.slots == (1,):
            return self.takes("GIPR", (hex, 0)) and self.keeps(hex, name, turn)
        return towns and hex not in ("K38", "L39") and self.keeps(hex, name, turn)

    # Doing

    def bill(self, hex: str, tile: Tile) -> tuple[int, list[int]]:
        """What a tile costs there, and at which sides it crosses a border (rules 6.2)."""
        cost = at_first(hex).cost if hex not in self.laid else 0
        met = []
        for side in tile.exits & set(self.borders[hex]):
            beyond = adjacent(hex, side)
            if beyond and (side + 3) % 6 in self.tile(beyond).exits:
                met.append(side)
                cost += self.borders[hex][side][1] or 0
        return cost, met

    def lay(self, hex: str, tile: str, turn: int, phase: str, home: bool = False) -> None:
        old, new = self.tile(hex), lying(tile.rpartition("-")[0], turn)
        _, met = self.bill(hex, new)
        for side in met:
            what, cost = self.borders[hex][side]
            if what == MARKER or (home and what == "province" and not cost):
                continue
            for h, s in ((hex, side), (str(adjacent(hex, side)), (side + 3) % 6)):
                del self.borders[h][s]
                if what == "province" and phase != "IV":
                    self.borders[h][s] = (MARKER, 0)
        self.laid[hex] = tile, turn
        self.move_tokens(hex, old, new)

    def move_tokens(self, hex: str, old: Tile, new: Tile) -> None:
        """Core 13.4."""
        where: dict[int, int] = {}
        if not any(old.sides(n) for n in old.cities) and len(old.cities) == len(new.cities):
            where = dict(zip(old.cities, new.cities, strict=True))
        else:
            for n in old.cities:
                if was := old.sides(n):
                    where[n] = next(m for m in new.cities if was <= new.sides(m))
            for n in old.cities:
                if n not in where:
                    free = [m for m in new.cities if m not in where.values()]
                    same = n in new.cities and n not in where.values()
                    where[n] = n if same else (free or new.cities)[0]
        self.reserved = [
            (h, where[s] if h == hex and s is not None else s, c) for h, s, c in self.reserved
        ]
        here = [t for tokens in self.tokens.values() for t in tokens if t[1] == hex]
        for token in here:
            token[2] = where[token[2]]
        for token in here:
            token[3] = token[3] and self.free_slots((hex, token[2])) < 1

    def put(self, corporation: str, token: list[Any], stop: Stop, beside: bool = False) -> None:
        token[1], token[2], token[3] = *stop, beside
        self.reserved = [(h, s, c) for h, s, c in self.reserved if (h, c) != (stop[0], corporation)]

    def markers(self) -> set[tuple[str, int]]:
        return {(h, n) for h, on in self.borders.items() for n, b in on.items() if b[0] == MARKER}
