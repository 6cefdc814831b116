"""18India's home tokens and the cities of a double city (rules 4.4.1, 6.4): a queue of tokens
that wait for a place; the first is asked before anything else goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tetsuro.kernel.actions import Holder, LayTile, PlaceToken
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State, Token
from tetsuro.kernel.verbs import set_token
from tetsuro.mechanics import stations
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.position import board, lying, tile_name
from tetsuro.mechanics.track_laying import charge, free_copy, piece_refusal, put, terrain_cost
from tetsuro.titles.india.borders import costs, remove_paid
from tetsuro.track.tiles import Tile


class Waiting(NamedTuple):
    """A token that waits: who decides, whose it is, its number, in which hexes it may go."""

    decider: Holder
    owner: str
    number: int
    hexes: tuple[str, ...]


PENDING: Final[Column[tuple[tuple[Holder, str, int, tuple[str, ...]], ...]]] = Column(
    "pending_tokens", ()
)
HOME_TILES: Final = ("12", "13", "205", "206")
NEVER_A_CITY: Final = ("K38", "L39")
RESERVATION: Final = -1
"""The number of a reservation that waits for its city."""
ANYWHERE: Final = "GIPR"
"""The corporation without a home hex."""


def waiting(state: State) -> Waiting | None:
    """The token that is asked for: the first, but a home company's own before its neighbour's."""
    pending = [Waiting(*w) for w in PENDING.of(state)]
    own = (w for w in pending if w.owner == w.decider == pending[0].decider)
    return next((w for w in own if at_home(state, w)), pending[0] if pending else None)


def at_home(state: State, token: Waiting) -> bool:
    """Whether the token waits for nothing but its printed home."""
    return token.hexes == (state.title.corporations[token.owner].home,)


def seeks_home(token: Waiting) -> bool:
    """GIPR's first token, which may go to many hexes; that of a double city has but one."""
    return token.owner == token.decider == ANYWHERE and len(token.hexes) > 1


def queue(state: State, *more: Waiting) -> None:
    """These tokens wait behind those that wait already."""
    PENDING.set(state, (*PENDING.of(state), *more))


def ask_home(state: State, corporation: str) -> None:
    """Place a floated corporation's home token, or ask where; nowhere if its slot is gone."""
    home = state.title.corporations[corporation].home
    if state.tokens[corporation][0].hex is not None:
        return
    if home is None:
        queue(state, Waiting(corporation, corporation, 0, open_hexes(state, corporation)))
    elif (None, None, corporation) in state.reservations.get(home, ()):
        queue(state, Waiting(corporation, corporation, 0, (home,)))
    else:
        city = next((c for c, _, n in state.reservations.get(home, ()) if n == corporation), 0)
        if stations.slot_refusal(state, corporation, home, city or 0) is None:
            stations.place_in(state, corporation, 0, home, city or 0)


def open_hexes(state: State, corporation: str) -> tuple[str, ...]:
    """Where GIPR may settle: hexes with an open slot, or with one town that can grow. (What is
    reserved for a hex as a whole is only looked at when a city is named.)"""
    return tuple(
        sorted(
            hex
            for hex, tile in board(state).tiles.items()
            if town_refusal(state, hex) is None
            or any(
                stations.free_slot(state, corporation, hex, city) is not None
                for city in range(len(tile.cities))
            )
        )
    )


def town_refusal(state: State, hex: str) -> Refusal | None:
    """Why GIPR may not turn what lies on a hex into its home city."""
    tile = board(state).tile(hex)
    if tile.color not in ("white", "yellow") or tile.cities or len(tile.towns) != 1:
        return refuse("not_a_town_hex", hex=hex)
    if hex in NEVER_A_CITY:
        return refuse("hex_never_a_city", hex=hex)
    return None


def offers(state: State, entity: Holder) -> Types:
    """Whoever decides about the first waiting token places it, or lays a tile for it (4.4.1)."""
    first = waiting(state)
    if first is None or entity != first.decider:
        return ()
    if state.strict() and not seeks_home(first):
        return ("place_token",)
    return ("lay_tile", "place_token")


def place_refusal(state: State, action: PlaceToken) -> Refusal | None:
    """The first waiting token, in one of its hexes, where there is a slot (4.4.1, 6.4)."""
    first = waiting(state)
    assert first is not None
    if action.tokener not in (None, first.owner, first.decider):
        return refuse("token_of_other", corporation=action.tokener)
    found = stations.city_of(state, action.city)
    if found is None:
        return refuse("unknown_city", city=action.city)
    hex, city = found
    if hex not in first.hexes:
        return refuse("wrong_hex", hex=hex, needed=", ".join(first.hexes))
    no = stations.slot_refusal(state, first.owner, hex, city)
    if no is not None and not seeks_home(first) and _nowhere(state, first.owner, hex):
        return None
    return no


def _nowhere(state: State, corporation: str, hex: str) -> bool:
    """Whether no city of a hex has room. Where P5 has put one token more into a double city than
    its slots hold, the last to be put back stands beside them: the question must have an answer."""
    cities = range(len(board(state).tile(hex).cities))
    return all(stations.slot_refusal(state, corporation, hex, c) is not None for c in cities)


def place(state: State, action: PlaceToken) -> None:
    """The token takes the city; a home company's answer also settles the other one's."""
    first = waiting(state)
    found = stations.city_of(state, action.city)
    assert first is not None and found is not None
    settle(state, first, *found)
    if first.owner == first.decider and at_home(state, first):
        for other in [Waiting(*w) for w in PENDING.of(state)]:
            if at_home(state, other) and other.hexes == first.hexes:
                settle(state, other, found[0], 1 - found[1])


def settle(state: State, token: Waiting, hex: str, city: int) -> None:
    """Put a waiting token, or a reservation, into a city; it waits no more."""
    if token.number == RESERVATION:
        kept = (*state.reservations.get(hex, ()), (city, 0, token.owner))
        state.reservations = {**state.reservations, hex: kept}
    elif not seeks_home(token) and _nowhere(state, token.owner, hex):
        stations.place_beside(state, token.owner, token.number, hex, city)
    else:
        stations.place_in(state, token.owner, token.number, hex, city)
    PENDING.set(state, tuple(w for w in PENDING.of(state) if w != tuple(token)))


def place_choices(state: State, entity: Holder) -> Iterator[PlaceToken]:
    """The first waiting token in each city where it may be placed."""
    first = waiting(state)
    assert first is not None
    for hex in first.hexes:
        for city in range(len(board(state).tile(hex).cities)):
            action = PlaceToken(
                entity,
                city=stations.city_id(state, hex, city),
                slot=stations.free_slot(state, first.owner, hex, city),
            )
            if place_refusal(state, action) is None:
                yield action


# GIPR's home tile


def lay_refusal(state: State, action: LayTile) -> Refusal | None:
    """A one-slot green city on a town or a printed city whose exits it keeps; white may go
    straight to green (rules 4.4.1). What has been laid in a city stays under the ordinary rules
    (6.1). The site's engine takes any city tile anywhere, for any token that waits."""
    first = waiting(state)
    assert first is not None
    if action.combo_entities:
        return refuse("no_combination", corporation=first.owner)
    if (no := piece_refusal(state, action)) is not None:
        return no
    tile = lying(state, action.tile, action.rotation)
    no = _as_offered(state, action, first) if state.strict() else None
    if no is not None:
        return no
    if (no := _city_refusal(state, first, action.hex, tile)) is not None:
        return no
    if not board(state).tile(action.hex).edges <= tile.edges:
        return refuse("track_not_kept", hex=action.hex)
    if any(board(state).neighbor(action.hex, side) is None for side in tile.edges):
        return refuse("track_into_nothing", hex=action.hex)
    return cash_refusal(state, first.owner, home_cost(state, action.hex, tile))


def _city_refusal(state: State, first: Waiting, hex: str, tile: Tile) -> Refusal | None:
    """The new tile must have a city for the token: no fewer slots, not all for others."""
    if not tile.cities:
        return refuse("wrong_tile", tile=tile.name)
    old, slots = board(state).tile(hex), sum(city.slots for city in tile.cities)
    if sum(city.slots for city in old.cities) > slots:
        return refuse("slots_lost", hex=hex)
    others = [name for _, _, name in state.reservations.get(hex, ()) if name != first.owner]
    return refuse("hex_reserved", hex=hex) if len(others) >= slots else None


def _as_offered(state: State, action: LayTile, first: Waiting) -> Refusal | None:
    """What GIPR's home tile may be: one of four, where GIPR may settle."""
    if not seeks_home(first):
        return refuse("home_has_its_city", corporation=first.owner)
    if tile_name(action.tile) not in HOME_TILES:
        return refuse("wrong_tile", tile=action.tile)
    if action.hex not in first.hexes:
        return town_refusal(state, action.hex) or refuse("city_full", hex=action.hex)
    if action.hex in state.tiles:
        return town_refusal(state, action.hex)
    return None


def home_cost(state: State, hex: str, tile: Tile) -> int:
    """What a tile under a home token costs: terrain and the marks on its sides (6.2)."""
    return terrain_cost(state, hex) + costs(state, hex, tile)


def lay(state: State, action: LayTile) -> None:
    """Lay the tile at the corporation's cost and put the home token on it (4.4.1)."""
    first = waiting(state)
    assert first is not None
    tile = lying(state, action.tile, action.rotation)
    charge(state, first.owner, home_cost(state, action.hex, tile))
    put(state, first.owner, action.hex, action.tile, action.rotation)
    remove_paid(state, action.hex, tile)
    settle(state, first, action.hex, 0)


def lay_choices(state: State, entity: Holder) -> Iterator[LayTile]:
    """Every tile and rotation that a home token may ask for."""
    for hex in open_hexes(state, str(entity)):
        for name in HOME_TILES:
            tile_id = free_copy(state, name)
            if tile_id is None:
                continue
            for rotation in range(6):
                action = LayTile(entity, hex=hex, tile=tile_id, rotation=rotation)
                if lay_refusal(state, action) is None:
                    yield action


HOME: Final = Step(
    "home_track",
    offers,
    {
        "place_token": Rule(place_refusal, place, place_choices),
        "lay_tile": Rule(lay_refusal, lay, lay_choices),
    },
    actor=lambda state: first.decider if (first := waiting(state)) else None,
    active=lambda state: bool(PENDING.of(state)),
)


def free_reservation(state: State, hex: str, decider: Holder) -> None:
    """``D13``: where only one of a double city's two companies is in the game and has not come
    yet, by the published rules the layer says which city is kept for it."""
    homes = (c.id for c in state.title.corporations.values() if c.home == hex)
    playing = [c for c in homes if c in state.corporations]
    entries = state.reservations.get(hex, ())
    if len(playing) != 1 or [name for _, _, name in entries] != playing:
        return
    if state.title.published("lone-double-city"):
        state.reservations = {**state.reservations, hex: ()}
        queue(state, Waiting(decider, playing[0], RESERVATION, (hex,)))


def lift_tokens(state: State, hex: str, decider: Holder) -> None:
    """The first tile of a double city: its tokens wait for the layer's choice, reservations
    are for the whole hex from now on (rules 6.4); but not where recordings ask the player
    who owns P2 (rules 13.30)."""
    tokens = sorted(
        (token.city or 0, token.slot or 0, corporation, number)
        for corporation, charter in state.tokens.items()
        for number, token in enumerate(charter)
        if token.hex == hex
    )
    if not tokens:
        return
    for _, _, corporation, number in tokens:
        token = state.tokens[corporation][number]
        set_token(state, corporation, number, Token(token.kind, token.price))
        queue(state, Waiting(decider, corporation, number, (hex,)))
    kept = tuple((None, None, name) for _, _, name in state.reservations.get(hex, ()))
    if kept and isinstance(decider, str):
        state.reservations = {**state.reservations, hex: kept}
