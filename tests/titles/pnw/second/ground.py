"""The map of the second 1822PNW: tokens, slots, what fits where, costs (rules 6; core 13-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.titles.pnw.second.tables import (
    CASCADES,
    CLIMB,
    FERRIES,
    LEAVENWORTH,
    RESERVED,
    RIVER_SIDES,
    SHEET,
    kind,
)
from tests.titles.second.tiles import COLORS, Stop, Tile, city_map, covers, keeps_stops
from tests.titles.second.walk import Walk

RIVER = 75
CUBE = 40


@dataclass
class Token:
    """A station; ``kind``: normal, destination or coal. ``slot`` may be one too many."""

    kind: str
    price: int
    hex: str | None = None
    stop: int | None = None
    slot: int | None = None

    def lift(self) -> None:
        self.hex = self.stop = self.slot = None


class Ground(Walk):
    """Which tile lies where, tokens and reservations in its cities, borders, markers."""

    def __init__(self, corporations: Sequence[str], rulings: Mapping[str, str]) -> None:
        super().__init__(SHEET)
        self.sticky_cubes = rulings["cube-copies"] == "recorded"
        self.loose_h13 = rulings["h13-cubes"] == "recorded"
        self.tokens: dict[str, list[Token]] = {}
        self.reserved: dict[Stop, list[str | None]] = {}
        for corporation, (hex, city, slot) in RESERVED.items():
            if corporation in corporations:
                names = self.reserved.setdefault((hex, SHEET.at_first(hex).cities[city]), [])
                names += [None] * (slot - len(names)) + [corporation]
        self.borders = {
            hex: {b["edge"]: (b["type"], b.get("cost")) for b in data["borders"]}
            for hex, data in SHEET.map.items()
            if data.get("borders")
        }
        self.cubes: dict[str, int] = {}
        self.copy_cubes: dict[str, int] = {}
        """Cubes on copies of tiles in the box (recorded)."""
        self.timber: set[str] = set()
        """Hexes marked as timber track."""
        self.marks: dict[str, list[str]] = {}
        """Mill (P15) and ski haus (P17)."""
        self.copies: dict[str, int] = {}
        """Of unlimited tiles: how many have been laid."""

    # Tokens

    def placed(self, corporation: str) -> list[Stop]:
        return [(t.hex, t.stop) for t in self.stations(corporation)]  # type: ignore[misc]

    def stations(self, corporation: str) -> list[Token]:
        """The mine is none (7.19)."""
        return [t for t in self.tokens[corporation] if t.hex and t.kind != "coal"]

    def stand(self) -> Any:
        return tuple(
            (c, t.hex, t.stop, t.slot, t.kind)
            for c, tokens in self.tokens.items()
            for t in tokens
            if t.hex
        )

    def inside(self, stop: Stop) -> list[tuple[str, Token]]:
        return [
            (c, t) for c, tokens in self.tokens.items() for t in tokens if (t.hex, t.stop) == stop
        ]

    def blocks(self, corporation: str, stop: Stop) -> bool:
        tile = self.tile(stop[0])
        if tile.kinds[stop[1]] == "town":
            return False
        here = self.inside(stop)
        taken = {t.slot for _, t in here}
        full = all(n in taken for n in range(tile.slots[stop[1]]))
        return full and corporation not in [c for c, _ in here]

    def slot(self, corporation: str, stop: Stop, extra: bool = False) -> int | None:
        """Its reserved one, the first that is free and unreserved, or one more (core 16.1)."""
        names, taken = self.reserved.get(stop, []), [t.slot for _, t in self.inside(stop)]
        if corporation in names:
            return names.index(corporation)
        printed = self.tile(stop[0]).slots[stop[1]]
        for n in range(printed):
            if n not in taken and (n >= len(names) or names[n] is None):
                return n
        return max([printed - 1, *(s for s in taken if s is not None)]) + 1 if extra else None

    def put(self, corporation: str, token: Token, stop: Stop, slot: int | None) -> None:
        token.hex, token.stop, token.slot = *stop, slot
        for place, names in self.reserved.items():
            if place[0] == stop[0] and corporation in names:
                names[names.index(corporation)] = None

    def takes(self, corporation: str, stop: Stop) -> bool:
        """A station token may come here (5.5)."""
        there = [t.hex for t in self.tokens[corporation]]
        return stop[0] not in there and self.slot(corporation, stop) is not None

    def first_city(self, hex: str) -> Stop | None:
        """Of a hex, if there is one."""
        return next(((hex, n) for n in self.tile(hex).cities), None)

    # Reach

    def beyond(self, hex: str, side: int) -> str | None:
        """6.1, core 13.3: what is laid on water opens its sides; a printed stub under a portage
        stays open (recorded: 179700, action 806)."""
        found = SHEET.adjacent(hex, side)
        if found is None or self.borders.get(hex, {}).get(side, ("",))[0] == "impassable":
            return None
        shut, back = ("red", "gray", "blue"), (side + 3) % 6
        opened = SHEET.at_first(hex).color in shut and hex in self.laid
        if SHEET.at_first(found).color not in shut or (opened and side in self.tile(hex).exits):
            return found
        return found if back in self.tile(found).exits | SHEET.at_first(found).exits else None

    def touched(self, corporation: str) -> set[tuple[str, int]]:
        return self.sides(corporation, self.network(corporation))

    def ferry(self, corporation: str) -> bool:
        """The network touches a ferry port."""
        return any(hex in FERRIES for hex, _ in self.touched(corporation))

    def destination_reached(self, corporation: str, goal: Stop, home: Stop) -> bool:
        """Walking from the destination over track the home is reached (5.4)."""
        return home in self.explore(
            corporation,
            lambda segment, count: [(segment[0], n) for w, n in self.ends(segment) if w == "stop"],
            start=goal,
        )

    # What may lie where (6.1, 6.2; core 15)

    def in_stock(self, tile: str) -> bool:
        """Whether this copy lies in the box."""
        name, _, copy = tile.rpartition("-")
        count = SHEET.counts.get(name, 0)
        if count == "unlimited":
            count = self.copies.get(name, 0) + 1
        number = copy.isdecimal() and str(int(copy)) == copy and int(copy) < count
        return number and all(tile != here for here, _ in self.laid.values())

    def is_timber(self, hex: str) -> bool:
        return SHEET.at_first(hex).terrain == "forest"

    def wild(self, hex: str) -> bool:
        """Mountains, water, gray and red hexes, and what is built on them, take no usual tile."""
        return SHEET.at_first(hex).color not in ("white", "yellow")

    def may_replace(self, hex: str, name: str, turn: int) -> bool:
        old, new = self.tile(hex), SHEET.lying(name, turn)
        here = kind(self.laid[hex][0]) if hex in self.laid else ""
        if here == "PNW4" and name == "PNW5":
            return self.keeps(hex, name, turn)
        if self.wild(hex) or (here and self.is_timber(hex)) or old.color not in COLORS[:-1]:
            return False
        if new.color != COLORS[COLORS.index(old.color) + 1] and hex not in CLIMB:
            return False
        if name.startswith(("PNW", "P", "BC")):
            return False
        if hex in CLIMB:
            return name in CLIMB[hex] and self.keeps(hex, name, turn)
        if hex == LEAVENWORTH and not here:
            return name in ("5", "6", "57") and all(self.beyond(hex, n) for n in new.exits)
        if hex == CASCADES and not here:
            return name in ("14", "15", "619") and self.keeps(hex, name, turn)
        same = old.label == new.label and old.towns == new.towns
        return same and len(old.cities) == len(new.cities) and self.keeps(hex, name, turn)

    def keeps(self, hex: str, name: str, turn: int) -> bool:
        """Old track is kept and no exit leads out of the map (core 15.3)."""
        old, new = self.tile(hex), SHEET.lying(name, turn)
        if not all(self.beyond(hex, side) for side in new.exits):
            return False
        if old.junction and new.junction:
            return old.exits <= new.exits
        if not all(any(covers(a, b, old, new) for b in new.track) for a in old.track):
            return False
        return keeps_stops(old, new)

    def bill(self, hex: str, tile: str, turn: int) -> int:
        """What a tile costs there (6.3, 6.4)."""
        name = kind(tile)
        if hex in CLIMB:
            return 20 * (self.level(hex, name) - self.level(hex))
        cost = self.tile(hex).cost + RIVER * len(self.rivers(hex, SHEET.lying(name, turn)))
        return max(0, cost - CUBE * (self.cubes.get(hex, 0) + self.copy_cubes.get(tile, 0)))

    def rivers(self, hex: str, tile: Tile) -> set[int]:
        """Its river sides that the tile crosses."""
        on = self.borders.get(hex, {})
        return {side for side in tile.exits if on.get(side, ("",))[0] == "water"}

    def level(self, hex: str, name: str | None = None) -> int:
        """Of Portland or Seattle, or one of their tiles: -1 as printed."""
        if name is None:
            name = kind(self.laid[hex][0]) if hex in self.laid else ""
        return CLIMB[hex].index(name) if name in CLIMB[hex] else -1

    def room_for_cubes(self, hex: str) -> int:
        """6.4."""
        if hex in CLIMB:
            return 0
        tile = self.tile(hex)
        if self.wild(hex) and kind(self.laid.get(hex, ("", 0))[0]) != "PNW4":
            return 0
        river = RIVER_SIDES.get(hex)
        crossed = tile.exits
        if self.loose_h13 and hex == "H13":
            crossed = {a[1] for a, _ in tile.track if a[0] == "edge"}
        cost = tile.cost + RIVER * (river is not None and river not in crossed)
        return -(-cost // CUBE) - self.cubes.get(hex, 0)

    # Doing

    def lay(self, hex: str, tile: str, turn: int) -> None:
        name = kind(tile)
        old, new = self.tile(hex), SHEET.lying(name, turn)
        for side in self.rivers(hex, new):
            del self.borders[hex][side]
            across = str(SHEET.adjacent(hex, side))
            if (side + 3) % 6 in self.tile(across).exits:
                self.borders[across].pop((side + 3) % 6, None)
        if self.is_timber(hex):
            self.timber.add(hex)
        if name != "PNW4":
            old_cubes = self.cubes.pop(hex, 0)
            if self.sticky_cubes and hex in self.laid and old_cubes:
                self.copy_cubes[self.laid[hex][0]] = old_cubes
            self.copy_cubes.pop(tile, None)
        self.laid[hex] = tile, turn
        if SHEET.counts[name] == "unlimited":
            self.copies[name] = max(self.copies.get(name, 0), int(tile.rpartition("-")[2]) + 1)
        if old.cities and new.cities:
            self.move_tokens(hex, old, new)

    def move_tokens(self, hex: str, old: Tile, new: Tile) -> None:
        """Core 13.4; at the Cascades both cities become one (6.2)."""
        where = city_map(old, new)
        names = {stop: self.reserved.pop((hex, stop), []) for stop in old.cities}
        for stop, entries in names.items():
            self.reserved.setdefault((hex, where[stop]), []).extend(entries)
        here = [(stop, c, t) for stop in old.cities for c, t in self.inside((hex, stop))]
        here.sort(key=lambda item: (old.cities.index(item[0]), item[2].slot or 0))
        for _, _, token in here:
            token.hex = None
        for stop, c, token in here:
            place = hex, where[stop]
            slot = self.slot(c, place, extra=True)
            token.hex, token.stop, token.slot = *place, slot
        for c in {c for _, c, _ in here}:
            two = [t for t in self.tokens[c] if t.hex == hex and t.kind == "normal"]
            if len(old.cities) > 1 and sum(c == other for _, other, _ in here) > 1:
                back = next((t for t in two if t is not self.tokens[c][0]), two[0])
                back.lift()
                back.price = 100
