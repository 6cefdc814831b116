"""Station tokens on the map: who stands where, what blocks, where one may be placed (core 16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State, Token
from tetsuro.kernel.verbs import set_token
from tetsuro.mechanics.position import board
from tetsuro.track.board import Board
from tetsuro.track.inherit import Reservation
from tetsuro.track.inherit import Token as TokenAt
from tetsuro.track.network import Place, Reach, has_route, reaches_place, reaches_stop, touches
from tetsuro.track.stations import Stations, open_slot, token_fault

Located = Mapping[str, tuple[TokenAt, ...]]
"""For each hex with tokens: (corporation, city, slot), in charter order."""


def located(state: State) -> Located:
    """All tokens on the map by hex."""
    return state.derived("located", (state.tokens,), _located)


def _located(state: State) -> Located:
    found: dict[str, tuple[TokenAt, ...]] = {}
    for corporation, charter in state.tokens.items():
        for token in charter:
            if token.hex is not None and token.city is not None:
                at = (corporation, token.city, token.slot)
                found[token.hex] = (*found.get(token.hex, ()), at)
    return found


def seen_by(state: State, corporation: str) -> Stations:
    """The tokens and reservations on the map as the track domain sees them."""
    return state.derived(
        "stations " + corporation,
        (state.tokens, state.reservations),
        lambda s: _stations(s, corporation),
    )


def _stations(state: State, corporation: str) -> Stations:
    """Tokens of a kind that fills its slot but is no station (``no_station`` of the title) are no
    starts."""
    placed = [(t.hex, t) for t in state.tokens.get(corporation, ()) if t.hex]
    kinds = state.title.rules.get("no_station", ())
    return Stations(
        corporation,
        located(state),
        reserved(state),
        passive=frozenset([hex for hex, t in placed if t.kind in kinds]),
        own=tuple(dict.fromkeys([hex for hex, t in placed if t.city is not None])),
    )


def reserved(state: State) -> Mapping[str, tuple[Reservation, ...]]:
    """The reservations by hex, in the form of the track domain."""
    return state.derived("reserved", (state.reservations,), _reserved)


def _reserved(state: State) -> Mapping[str, tuple[Reservation, ...]]:
    return {
        hex: tuple([(name, city, slot) for city, slot, name in entries])
        for hex, entries in state.reservations.items()
    }


def access(state: State, corporation: str) -> tuple[tuple[Place, ...], frozenset[Place]]:
    """The stops where the corporation's network starts, and those that block it (core 14);
    tiles without tokens are of no matter."""
    tiles = board(state).tiles
    return state.derived(
        "access " + corporation,
        (state.tokens, *[tiles[hex] for hex in located(state)]),
        lambda s: seen_by(s, corporation).access(board(s)),
    )


def network_of(state: State, corporation: str) -> Reach:
    """What the corporation reaches from its tokens (core 14.3)."""
    return state.derived(
        "reach " + corporation,
        (state.tiles, state.tokens, state.borders),
        lambda s: seen_by(s, corporation).reach(board(s)),
    )


def cities_in_reach(state: State, corporation: str) -> tuple[tuple[str, int], ...]:
    """Cities (hex, city) that are connected stops on reachable hexes (core 16.2)."""
    return state.derived(
        "cities " + corporation,
        (state.tiles, state.tokens, state.borders),
        lambda s: _cities_in_reach(s, corporation),
    )


def _cities_in_reach(state: State, corporation: str) -> tuple[tuple[str, int], ...]:
    found = network_of(state, corporation)
    tiles, order = board(state).tiles, state.title.hex_order
    stops = sorted((order[hex], hex, index) for hex, index in found.stops)
    hexes, cities = found.hexes, []
    for _, hex, index in stops:
        city = tiles[hex].stops[index].city
        if city is not None and hex in hexes:
            cities.append((hex, city))
    return tuple(cities)


def reaches_city(state: State, corporation: str, fits: Callable[[str, int], bool]) -> bool:
    """Whether one of the ``cities_in_reach`` (hex, city) where the corporation has no token yet
    ``fits``; traces no further than that takes."""
    columns = (state.tiles, state.tokens, state.borders)
    known = state.known("cities " + corporation, columns)
    if known is not None:
        return any(fits(hex, city) for hex, city in known)
    here = board(state)

    def good(place: Place) -> bool:
        hex, index = place
        city = here.tile(hex).stops[index].city
        return city is not None and fits(hex, city)

    return reaches_stop(*_seen_from(state, corporation), good)


def reaches_this_city(state: State, corporation: str, hex: str, city: int) -> bool:
    """Whether a city is on the corporation's network, one with its own token included."""
    place = (hex, board(state).tile(hex).cities[city].index)
    return reaches_place(*_seen_from(state, corporation), place)


def touches_hex(state: State, corporation: str, hex: str) -> bool:
    """Whether a side of the hex is connected to the corporation's network (core 14.3)."""
    return touches(*_seen_from(state, corporation), hex)


def has_way(state: State, corporation: str) -> bool:
    """Whether one of its tokens reaches a further city, town or off-board area (core 14.4)."""
    return has_route(*_seen_from(state, corporation))


def _seen_from(
    state: State, corporation: str
) -> tuple[Board, list[Place], Callable[[Place], bool]]:
    """The board, where the corporation's network starts on it, and what blocks it."""
    here, seen = board(state), seen_by(state, corporation)
    return here, seen.starts(here), seen.blocked(here)


def next_token(state: State, corporation: str, kind: str = "normal") -> int | None:
    """Number of the first unused token of a charter."""
    for number, token in enumerate(state.tokens[corporation]):
        if token.hex is None and token.kind == kind:
            return number
    return None


def has_token_in(state: State, corporation: str, hex: str) -> bool:
    """Whether a token of the corporation stands in the hex."""
    return any(t.hex == hex for t in state.tokens[corporation])


def free_slot(state: State, corporation: str, hex: str, city: int) -> int | None:
    """The slot a token of the corporation would take: the one reserved for it, else the first
    that is neither taken nor reserved."""
    return open_slot(seen_by(state, corporation), board(state), hex, city)


def printed_slots(state: State, hex: str, city: int) -> int:
    """How many slots the city has on the tile that lies there (core 16.1)."""
    return board(state).tile(hex).cities[city].slots


def extra_slot(state: State, hex: str, city: int) -> int:
    """The number of a slot made beyond the printed ones for one more token."""
    taken = [slot for _, at, slot in located(state).get(hex, ()) if at == city and slot is not None]
    return max([printed_slots(state, hex, city), *(slot + 1 for slot in taken)])


def slot_refusal(
    state: State, corporation: str, hex: str, city: int, reserved_as: str | None = None
) -> Refusal | None:
    """Why a city cannot take the corporation's token, cost and reach aside (core 16.1);
    ``reserved_as``: whose reservation it may use (its own)."""
    if has_token_in(state, corporation, hex):
        return refuse("token_in_hex", corporation=corporation, hex=hex)
    fault = token_fault(seen_by(state, reserved_as or corporation), board(state), hex, city)
    if fault is None:
        return None
    if fault.code != "no_slot":
        return refuse(fault.code, **fault.params)
    taken = sum(1 for _, at, slot in located(state).get(hex, ()) if at == city and slot is not None)
    full = taken >= board(state).tile(hex).cities[city].slots
    return refuse("city_full" if full else "slot_reserved", hex=hex)


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
    slot = free_slot(state, reserved_as or corporation, hex, city)
    if slot is None:
        place_beside(state, corporation, number, hex, city)
        return
    _put(state, corporation, number, hex, city, slot)


def place_beside(state: State, corporation: str, number: int, hex: str, city: int) -> None:
    """Put a token of the charter beside the slots of a city."""
    _put(state, corporation, number, hex, city, extra_slot(state, hex, city))


def _put(state: State, corporation: str, number: int, hex: str, city: int, slot: int) -> None:
    token = state.tokens[corporation][number]
    set_token(state, corporation, number, Token(token.kind, token.price, hex, city, slot))
    kept = tuple(e for e in state.reservations.get(hex, ()) if e[2] != corporation)
    if kept != state.reservations.get(hex, ()):
        state.reservations = {**state.reservations, hex: kept}
