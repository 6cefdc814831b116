"""The map of the second 18India: reach, what fits where, borders (rules 6; core 13-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.titles.india.second.tiles import COUNTS, MAP, SHEET, adjacent, at_first, lying, neighbour
from tests.titles.second.tiles import COLORS, Stop, Tile, city_map, covers, keeps_stops
from tests.titles.second.walk import Walk

MARKER = "gauge_change"
TOWN_TILES, SMALL_CITIES = ("3", "4", "58"), ("12", "13", "205", "206")


class Ground(Walk):
    """Which tile lies where, tokens and reservations in its cities, borders."""

    def __init__(self, corporations: Sequence[str], charters: dict[str, Any]) -> None:
        super().__init__(SHEET)
        self.borders = {
            hex: {b["edge"]: (b["type"], b.get("cost", 0)) for b in data.get("borders", ())}
            for hex, data in MAP.items()
        }
        self.tokens: dict[str, list[list[Any]]] = {}
        """[price, hex, stop, beside the slots] of each token; GIPR's own exchange ones last."""
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
        return {stop for stop in self.cities() if self.takes(corporation, stop)}

    def blocks(self, corporation: str, stop: Stop) -> bool:
        tile = self.tile(stop[0])
        if tile.kinds[stop[1]] == "town" or corporation in self.inside(stop, beside=True):
            return False
        return len(self.inside(stop)) >= tile.slots[stop[1]]

    def stand(self) -> Any:
        return tuple((c, *map(tuple, tokens)) for c, tokens in self.tokens.items())

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
        return keeps_stops(old, new)

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
        where = city_map(old, new)
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
