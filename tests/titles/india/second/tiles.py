"""Tiles and hexes of the second 18India, from the printed data (core 13, 15.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.titles.india.second.tables import printed

COLORS = ("white", "yellow", "green", "brown", "gray")
AROUND = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))

End = tuple[str, int]
"""("edge", side), ("stop", number) or ("junction", number)."""
Segment = tuple[str, int]
"""(hex, number of the piece of track on its tile)."""
Stop = tuple[str, int]


@dataclass(frozen=True)
class Tile:
    """A tile as it lies."""

    color: str
    kinds: tuple[str, ...]
    values: tuple[int, ...]
    slots: tuple[int, ...]
    parts: tuple[int, ...]
    groups: tuple[str, ...]
    track: tuple[tuple[End, End], ...]
    terminal: frozenset[int]
    label: str
    cost: int

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
    """A tile of the printed data, turned by so many sixths."""

    def end(what: str, n: int) -> End:
        return (what, (n + turn) % 6) if what == "edge" else (what, n)

    stops, paths = data.get("stops", ()), data.get("paths", ())
    return Tile(
        color=data["color"],
        kinds=tuple(s["kind"] for s in stops),
        values=tuple(s["revenue"] for s in stops),
        slots=tuple(s.get("slots", 0) for s in stops),
        parts=tuple(s["part"] for s in stops),
        groups=tuple("".join(s.get("groups", ())) for s in stops),
        track=tuple((end(*p["a"]), end(*p["b"])) for p in paths),
        terminal=frozenset(n for n, p in enumerate(paths) if p.get("terminal")),
        label="".join(data.get("labels", ())),
        cost=sum(c["cost"] for c in data.get("upgrade_costs", ())),
    )


TILES, MAP = printed("tiles"), printed("map")
COUNTS: dict[str, int] = printed("tile_counts")


@cache
def lying(name: str, turn: int) -> Tile:
    return made(TILES[name], turn)


@cache
def at_first(hex: str) -> Tile:
    return made(MAP[hex], 0)


@cache
def adjacent(hex: str, side: int) -> str | None:
    column, row = ord(hex[0]), int(hex[1:])
    found = f"{chr(column + AROUND[side][0])}{row + AROUND[side][1]}"
    return found if found in MAP else None


@cache
def neighbour(hex: str, side: int) -> str | None:
    """Open to track (core 13.3): red, gray and blue hexes only where their track points here."""
    found = adjacent(hex, side)
    if found is None:
        return None
    tile = at_first(found)
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
