"""Tiles and hexes of a title's printed data (core 13, 15.2), and its generator (core 2.2)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

COLORS = ("white", "yellow", "green", "brown", "gray")

End = tuple[str, int]
"""("edge", side), ("stop", number) or ("junction", number)."""
Segment = tuple[str, int]
"""(hex, number of the piece of track on its tile)."""
Stop = tuple[str, int]
Lane = tuple[int, int]
"""(how many lie side by side, which of them)."""
ALONE: Lane = (1, 0)


def printed(title: str, name: str) -> Any:
    """A file of a title's printed data."""
    return json.loads((files(f"tetsuro.titles.{title}") / "data" / f"{name}.json").read_text())


def draws(seed: int) -> Iterator[int]:
    """The generator."""
    state = seed % 2**31
    while True:
        state = (1103515245 * state + 12345) % 2**31
        yield state


def shuffled(things: Iterable[str], draw: Iterator[int]) -> list[str]:
    return [thing for _, thing in sorted((next(draw), thing) for thing in things)]


@dataclass(frozen=True)
class Tile:
    """A tile as it lies."""

    color: str
    kinds: tuple[str, ...]
    values: tuple[Any, ...]
    """A figure, or one for each colour of the phase."""
    slots: tuple[int, ...]
    parts: tuple[int, ...]
    groups: tuple[str, ...]
    track: tuple[tuple[End, End], ...]
    terminal: frozenset[int]
    label: str
    cost: int
    terrain: str
    lanes: dict[tuple[int, int], Lane]
    """(number of the track, side) → lane, where it is not alone."""

    @property
    def exits(self) -> set[int]:
        return {n for ends in self.track for what, n in ends if what == "edge"}

    @property
    def cities(self) -> list[int]:
        return [n for n, what in enumerate(self.kinds) if what == "city"]

    @property
    def towns(self) -> int:
        return self.kinds.count("town")

    @property
    def junction(self) -> bool:
        return any(what == "junction" for ends in self.track for what, _ in ends)

    def sides(self, stop: int) -> set[int]:
        return {
            n for ends in self.track if ("stop", stop) in ends for what, n in ends if what == "edge"
        }


def made(data: dict[str, Any], turn: int) -> Tile:
    """A tile of the printed data, turned by so many sixths; thin track is only a picture."""

    def end(what: str, n: int) -> End:
        return (what, (n + turn) % 6) if what == "edge" else (what, n)

    stops = data.get("stops", ())
    paths = [p for p in data.get("paths", ()) if p.get("track") != "thin"]
    track = tuple((end(*p["a"]), end(*p["b"])) for p in paths)
    costs = data.get("upgrade_costs", ())
    return Tile(
        color=data["color"],
        kinds=tuple(s["kind"] for s in stops),
        values=tuple(s["revenue"] for s in stops),
        slots=tuple(s.get("slots", 0) for s in stops),
        parts=tuple(s["part"] for s in stops),
        groups=tuple("".join(s.get("groups", ())) for s in stops),
        track=track,
        terminal=frozenset(n for n, p in enumerate(paths) if p.get("terminal")),
        label="".join(data.get("labels", ())),
        cost=sum(c["cost"] for c in costs),
        terrain="".join("".join(c.get("terrain", ())) for c in costs),
        lanes={
            (n, ends[i][1]): tuple(p[lane])
            for n, (p, ends) in enumerate(zip(paths, track, strict=True))
            for i, lane in enumerate(("a_lane", "b_lane"))
            if p.get(lane) and ends[i][0] == "edge"
        },
    )


class Sheet:
    """The printed tiles and hexes of a title."""

    def __init__(self, title: str, around: Sequence[tuple[int, int]]) -> None:
        """``around``: steps of letter and number to the neighbours, from side 0 on."""
        self.tiles, self.map = printed(title, "tiles"), printed(title, "map")
        self.counts: dict[str, Any] = printed(title, "tile_counts")
        self.around = around
        self.turned: dict[tuple[str, int], Tile] = {}
        self.first: dict[str, Tile] = {}

    def lying(self, name: str, turn: int) -> Tile:
        if (name, turn) not in self.turned:
            self.turned[name, turn] = made(self.tiles[name], turn)
        return self.turned[name, turn]

    def at_first(self, hex: str) -> Tile:
        if hex not in self.first:
            self.first[hex] = made(self.map[hex], 0)
        return self.first[hex]

    def adjacent(self, hex: str, side: int) -> str | None:
        letter, number = self.around[side]
        found = f"{chr(ord(hex[0]) + letter)}{int(hex[1:]) + number}"
        return found if found in self.map else None

    def neighbour(self, hex: str, side: int) -> str | None:
        """Open to track (core 13.3): red, gray, blue hexes only where their track points here."""
        found = self.adjacent(hex, side)
        if found is None:
            return None
        tile = self.at_first(found)
        shut = tile.color in ("red", "gray", "blue") and (side + 3) % 6 not in tile.exits
        return None if shut else found


def covers(a: tuple[End, End], b: tuple[End, End], old: Tile, new: Tile) -> bool:
    """Whether a piece of the new tile covers one of the old (core 15.2)."""

    def same(x: End, y: End) -> bool:
        if y[0] == "junction":
            return x[0] == "edge" and x[1] in new.exits
        if x[0] == y[0] == "stop":
            both = old.kinds[x[1]], new.kinds[y[1]]
            return both[0] == both[1] or both == ("town", "city")
        return x == y

    return any(same(a[0], b[n]) and same(a[1], b[1 - n]) for n in (0, 1))


def keeps_stops(old: Tile, new: Tile) -> bool:
    """Core 15.3, 5 and 6: no stop too many beside the old ones; cities stay apart."""
    before = [old.sides(n) for n in range(len(old.kinds)) if old.sides(n)]
    after = [new.sides(n) for n in range(len(new.kinds)) if new.sides(n)]
    fresh = sum(not any(sides & was for was in before) for sides in after)
    if fresh > max(0, len(after) - len(before)):
        return False
    if len(old.cities) > 1 and len(new.cities) > 1:
        return all(sum(was <= sides for sides in after) == 1 for was in before)
    return True


def city_map(old: Tile, new: Tile) -> dict[int, int]:
    """Which city of the new tile each of the old one becomes (core 13.4)."""
    if not any(old.sides(n) for n in old.cities) and len(old.cities) == len(new.cities):
        return dict(zip(old.cities, new.cities, strict=True))
    where: dict[int, int] = {}
    for n in old.cities:
        if was := old.sides(n):
            where[n] = next(m for m in new.cities if was <= new.sides(m))
    for n in old.cities:
        if n not in where:
            free = [m for m in new.cities if m not in where.values()]
            same = n in new.cities and n not in where.values()
            where[n] = n if same else (free or new.cities)[0]
    return where
