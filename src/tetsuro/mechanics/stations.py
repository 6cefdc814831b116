"""Station tokens on the map: who stands where, what blocks, where one may be placed (core 16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State, Token
from tetsuro.kernel.verbs import set_token
from tetsuro.mechanics.position import board
from tetsuro.track.board import Board
from tetsuro.track.network import Place, Reach, reach


class Station(NamedTuple):
    """A token on the map: whose, its number in the charter, its slot (None if extra)."""

    corporation: str
    number: int
    slot: int | None


Occupancy = Mapping[tuple[str, int], tuple[Station, ...]]


def occupancy(state: State) -> Occupancy:
    """The stations in every city (hex, city) that has any, in charter order."""
    return state.derived("occupancy", (state.tokens,), _occupancy)


def _occupancy(state: State) -> Occupancy:
    found: dict[tuple[str, int], tuple[Station, ...]] = {}
    for corporation, charter in state.tokens.items():
        for number, token in enumerate(charter):
            if token.hex is not None and token.city is not None:
                at = (token.hex, token.city)
                found[at] = (*found.get(at, ()), Station(corporation, number, token.slot))
    return found


def city_place(state: State, hex: str, city: int) -> Place:
    """The stop that a city of the tile lying on a hex is."""
    return (hex, board(state).tile(hex).cities[city].index)


def free_slots(state: State, hex: str, city: int, corporation: str) -> tuple[int | None, int]:
    """(the slot the corporation's token would take, printed slots); None if it may take none:
    its own reserved slot, else the first that is empty and not reserved."""
    slots = board(state).tile(hex).cities[city].slots
    taken = {s.slot for s in occupancy(state).get((hex, city), ())}
    kept: set[int] = set()
    for at, slot, name in state.reservations.get(hex, ()):
        if at == city and slot is not None:
            if name == corporation and slot not in taken:
                return slot, slots
            if name != corporation:
                kept.add(slot)
    open_ = (s for s in range(slots) if s not in taken and s not in kept)
    return next(open_, None), slots


def extra_slot(state: State, hex: str, city: int) -> int:
    """The number of a slot made beyond the printed ones for one more token."""
    slots = board(state).tile(hex).cities[city].slots
    taken = (s.slot or 0 for s in occupancy(state).get((hex, city), ()))
    return max(slots, *(slot + 1 for slot in taken), 0)


def is_full(state: State, hex: str, city: int) -> bool:
    """All printed slots of the city are filled."""
    slots = board(state).tile(hex).cities[city].slots
    stations = occupancy(state).get((hex, city), ())
    return sum(1 for s in stations if s.slot is not None and s.slot < slots) >= slots


def blocks(state: State, corporation: str) -> frozenset[Place]:
    """Cities that a corporation's trains and track cannot pass: full of others' tokens."""
    full = state.derived("full", (state.tokens, state.tiles), _full)
    return frozenset(place for place, owners in full if corporation not in owners)


def _full(state: State) -> tuple[tuple[Place, frozenset[str]], ...]:
    return tuple(
        (city_place(state, hex, city), frozenset(s.corporation for s in stations))
        for (hex, city), stations in occupancy(state).items()
        if is_full(state, hex, city)
    )


def starts(state: State, corporation: str) -> tuple[Place, ...]:
    """The cities with the corporation's stations, in charter order; a token of a kind that is
    no station (``no_station`` of the title) fills its slot but gives no reach."""
    marks = state.title.rules.get("no_station", ())
    return tuple(
        city_place(state, t.hex, t.city)
        for t in state.tokens[corporation]
        if t.hex is not None and t.city is not None and t.kind not in marks
    )


def network_of(state: State, corporation: str) -> Reach:
    """What the corporation reaches from its tokens (core 14.3)."""
    return state.derived(
        "reach " + corporation,
        (state.tiles, state.tokens, state.borders),
        lambda s: reach(board(s), starts(s, corporation), blocks(s, corporation)),
    )


def network_on(state: State, after: Board, corporation: str) -> Reach:
    """The same on a board that a lay would make; tokens keep their cities."""
    return reach(after, starts(state, corporation), blocks(state, corporation))


def cities_in_reach(state: State, corporation: str) -> tuple[tuple[str, int], ...]:
    """Cities (hex, city) that are connected stops on reachable hexes (core 16.2)."""
    found = network_of(state, corporation)
    tiles = board(state).tiles
    cities = []
    for hex, index in sorted(found.stops, key=lambda p: (state.title.hex_order[p[0]], p[1])):
        city = tiles[hex].stops[index].city
        if city is not None and hex in found.hexes:
            cities.append((hex, city))
    return tuple(cities)


def next_token(state: State, corporation: str, kind: str = "normal") -> int | None:
    """Number of the first unused token of a charter."""
    for number, token in enumerate(state.tokens[corporation]):
        if token.hex is None and token.kind == kind:
            return number
    return None


def has_token_in(state: State, corporation: str, hex: str) -> bool:
    return any(t.hex == hex for t in state.tokens[corporation])


def slot_refusal(
    state: State, corporation: str, hex: str, city: int, reserved_as: str | None = None
) -> Refusal | None:
    """Why a city cannot take the corporation's token, cost and reach aside (core 16.1);
    ``reserved_as``: whose reservation it may use (its own)."""
    if has_token_in(state, corporation, hex):
        return refuse("token_in_hex", corporation=corporation, hex=hex)
    slot, slots = free_slots(state, hex, city, reserved_as or corporation)
    if slot is None:
        stations = occupancy(state).get((hex, city), ())
        if len(stations) >= slots:
            return refuse("city_full", hex=hex)
        return refuse("slot_reserved", hex=hex)
    if _shut_out(state, corporation, hex):
        return refuse("slot_reserved", hex=hex)
    return None


def _shut_out(state: State, corporation: str, hex: str) -> bool:
    """As many others hold reservations for the whole hex as it has free, unreserved slots."""
    entries = state.reservations.get(hex, ())
    whole = [name for city, _, name in entries if city is None]
    if not whole or corporation in whole:
        return False
    free = 0
    for city, stop in enumerate(board(state).tile(hex).cities):
        taken = {s.slot for s in occupancy(state).get((hex, city), ())}
        kept = {slot for at, slot, _ in entries if at == city}
        free += sum(1 for s in range(stop.slots) if s not in taken and s not in kept)
    return len(whole) >= free


def city_of(state: State, city_id: str) -> tuple[str, int] | None:
    """(hex, city) of a city id ``tile-part`` on the map; a laid tile goes before a printed."""
    tile_id, _, part = city_id.rpartition("-")
    for hex, (lying, _) in state.tiles.items():
        if lying == tile_id:
            return _city_by_part(state, hex, part)
    hex = tile_id.rpartition("-")[0]
    if state.title.tile_ids.get(hex) == tile_id and hex not in state.tiles:
        return _city_by_part(state, hex, part)
    return None


def _city_by_part(state: State, hex: str, part: str) -> tuple[str, int] | None:
    for city, stop in enumerate(board(state).tile(hex).cities):
        if str(stop.part) == part:
            return hex, city
    return None


def city_id(state: State, hex: str, city: int) -> str:
    """The name files use for a city of the tile lying on a hex."""
    lying = state.tiles[hex][0] if hex in state.tiles else state.title.tile_ids[hex]
    return f"{lying}-{board(state).tile(hex).cities[city].part}"


def place_in(
    state: State,
    corporation: str,
    number: int,
    hex: str,
    city: int,
    reserved_as: str | None = None,
) -> None:
    """Put a token of the charter into a city; its owner's reservations there are done with."""
    slot, _ = free_slots(state, hex, city, reserved_as or corporation)
    if slot is None:
        slot = extra_slot(state, hex, city)
    token = state.tokens[corporation][number]
    set_token(state, corporation, number, Token(token.kind, token.price, hex, city, slot))
    kept = tuple(e for e in state.reservations.get(hex, ()) if e[2] != corporation)
    if kept != state.reservations.get(hex, ()):
        state.reservations = {**state.reservations, hex: kept}
