"""Tokens on the map as a corporation sees them: starts, blocks, free slots (core 14, 16.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from tetsuro.track.board import Board
from tetsuro.track.faults import Fault
from tetsuro.track.inherit import Inherited, Reservation, Token, inherit
from tetsuro.track.network import Place, Reach, reach
from tetsuro.track.tiles import Tile

Seats = tuple[tuple[int, ...], tuple[int, ...]]
"""Of the stops of a tile those where a network starts and those that block it."""
NOBODY: Final[Seats] = ((), ())
Inherit = Callable[[Tile, Tile, Sequence[Token], Sequence[Reservation]], Inherited]


@dataclass(frozen=True, slots=True)
class Stations:
    """All tokens and reservations on the map, seen by one corporation."""

    corporation: str
    tokens: Mapping[str, tuple[Token, ...]]
    """By hex."""
    reserved: Mapping[str, tuple[Reservation, ...]] = field(default_factory=dict)
    neutral: frozenset[str] = frozenset()
    """Owners whose tokens block nobody."""
    passive: frozenset[str] = frozenset()
    """Hexes where a token of the corporation is no start."""
    own: tuple[str, ...] | None = None
    """The hexes with a token of the corporation, where that is known beforehand."""
    _known: dict[str, tuple[Tile, Seats]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """What `at` has said of the tile that it was asked about last."""

    def access(
        self, board: Board, hexes: Iterable[str] | None = None
    ) -> tuple[tuple[Place, ...], frozenset[Place]]:
        """Where the corporation's network starts (core 14.3), and what blocks it (14.1), on all
        or some hexes."""
        starts: list[Place] = []
        blocked: list[Place] = []
        for hex in self.tokens if hexes is None else [h for h in hexes if h in self.tokens]:
            own, others = self.at(hex, board.tiles[hex])
            starts += [(hex, stop) for stop in own]
            blocked += [(hex, stop) for stop in others]
        return tuple(starts), frozenset(blocked)

    def at(self, hex: str, tile: Tile) -> Seats:
        """Stops of the tile on ``hex`` that are starts, and those that are blocked."""
        tokens = self.tokens.get(hex)
        if not tokens:
            return NOBODY
        known = self._known.get(hex)
        if known is not None and known[0] is tile:
            return known[1]
        starts: list[int] = []
        blocked: list[int] = []
        for stop, owners, full in _occupied(tile, tokens):
            if self.corporation in owners:
                if hex not in self.passive:
                    starts.append(stop)
            elif full and owners.isdisjoint(self.neutral):
                blocked.append(stop)
        found = (tuple(starts), tuple(blocked))
        self._known[hex] = (tile, found)
        return found

    def starts(self, board: Board) -> list[Place]:
        """Where the corporation's network starts."""
        hexes = self.tokens if self.own is None else self.own
        return [(hex, stop) for hex in hexes for stop in self.at(hex, board.tiles[hex])[0]]

    def blocked(self, board: Board) -> Callable[[Place], bool]:
        """What blocks it, to be asked stop by stop."""
        tokens, tiles = self.tokens, board.tiles
        return lambda place: (
            place[0] in tokens and place[1] in self.at(place[0], tiles[place[0]])[1]
        )

    def reach(self, board: Board) -> Reach:
        """The corporation's network."""
        return reach(board, *self.access(board))

    def after(self, hex: str, old: Tile, new: Tile, move: Inherit = inherit) -> Stations:
        """The tokens once ``new`` has replaced ``old`` on ``hex``."""
        tokens, reserved = self.tokens.get(hex), self.reserved.get(hex, ())
        if not tokens:
            return self
        moved = move(old, new, tokens, reserved)
        if moved.tokens == tokens and moved.reservations == reserved:
            return self
        return replace(
            self,
            tokens={**self.tokens, hex: moved.tokens},
            reserved={**self.reserved, hex: moved.reservations},
        )


@lru_cache(maxsize=4096)
def _occupied(
    tile: Tile, tokens: tuple[Token, ...]
) -> tuple[tuple[int, frozenset[str], bool], ...]:
    """For each city of a tile its number among the stops, whose tokens it has, and whether its
    slots are full."""
    found = []
    for city in tile.cities:
        here = [(owner, slot) for owner, at, slot in tokens if at == city.city]
        filled = sum(slot is not None and slot < city.slots for _, slot in here)
        owners = frozenset(owner for owner, _ in here)
        found.append((city.index, owners, filled >= city.slots))
    return tuple(found)


def open_slot(stations: Stations, board: Board, hex: str, city: int) -> int | None:
    """The slot that a token of the corporation would take in a city (core 16.1), if any."""
    tokens = stations.tokens.get(hex, ())
    reserved = stations.reserved.get(hex, ())
    taken = {slot for _, at, slot in tokens if at == city}
    held = {slot: name for name, at, slot in reserved if at == city and slot not in taken}
    mine = [slot for slot, name in held.items() if name == stations.corporation]
    if mine:
        return mine[0]
    for slot in range(board.tiles[hex].cities[city].slots):
        if slot not in taken and slot not in held:
            return slot
    return None


def token_fault(stations: Stations, board: Board, hex: str, city: int) -> Fault | None:
    """Why the corporation cannot have a token in a city, reach and money aside (core 16.1)."""
    where = {"hex": hex, "city": city, "corporation": stations.corporation}
    tokens = stations.tokens.get(hex, ())
    if any(owner == stations.corporation for owner, _, _ in tokens):
        return Fault("token_in_hex", where)
    if open_slot(stations, board, hex, city) is None:
        return Fault("no_slot", where)
    reserved = stations.reserved.get(hex, ())
    if any(name == stations.corporation and at == city for name, at, _ in reserved):
        return None
    others = sum(at is None and name != stations.corporation for name, at, _ in reserved)
    if others and others >= _free_slots(stations, board, hex):
        return Fault("hex_reserved", where)
    return None


def _free_slots(stations: Stations, board: Board, hex: str) -> int:
    marks = (*stations.tokens.get(hex, ()), *stations.reserved.get(hex, ()))
    shut = {(at, slot) for _, at, slot in marks}
    return sum(
        (city.city, slot) not in shut
        for city in board.tiles[hex].cities
        for slot in range(city.slots)
    )
