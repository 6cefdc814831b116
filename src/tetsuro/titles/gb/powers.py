"""Powers of 18GB's closed private companies on the map (rules 10.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, LayTile, PlaceToken
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, State, Token
from tetsuro.kernel.verbs import add_token, drop_reservations, pay
from tetsuro.mechanics import stations
from tetsuro.mechanics.building import (
    TILES_LAID,
    fit_refusal,
    printed_cost,
    put_tile,
    tile_refusal,
)
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator, president
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.position import lying, tile_name
from tetsuro.mechanics.token_placing import (
    PRIVATE,
    TOKEN_PLACED,
    city_named,
    no_token_now,
    private_tokens,
)
from tetsuro.mechanics.track_laying import free_copy
from tetsuro.titles.gb.insolvency import is_solvent
from tetsuro.titles.gb.privates import power_ready, use_up
from tetsuro.titles.gb.track import GREEN_HEXES, NO_MORE_TOKENS, TILE_ACTIONS
from tetsuro.track.tiles import Tile


def powers_of_track(state: State, private: str) -> bool:
    """AF and TV in the owner's track step, LS at any moment of his corporation's turn."""
    corporation = state.entity()
    if not isinstance(corporation, str) or private not in ("AF", "LS", "TV"):
        return False
    owner = state.owners.get(private)
    if not power_ready(state, private, owner):
        return False
    if private == "LS":
        return moment_allows(state, corporation, owner)
    return owner == president(state) and "track_and_token" not in state.passed_steps


def moment_allows(state: State, corporation: str, owner: Holder | None) -> bool:
    """Recordings take LS, GN and MC at any moment; the rules in a turn of the owner's solvent
    corporation (ruling ``private-power-moment``)."""
    if not state.title.published("private-power-moment"):
        return True
    return owner == president(state) and is_solvent(state, corporation)


def private_tile_offers(state: State, entity: Holder) -> Types:
    """A tile while the private's power can be used; recordings may pass, too (10.2)."""
    if not powers_of_track(state, str(entity)):
        return ()
    return ("lay_tile",) if state.strict() else ("lay_tile", "pass")


def private_lay_refusal(state: State, action: LayTile) -> Refusal | None:
    """Only the private's hex and tiles, reached and paid for (10.2: AF, LS, TV)."""
    private, corporation = str(action.entity), operator(state)
    power = state.title.privates[private].more["tile_power"]
    if action.hex != power["hex"]:
        return refuse("wrong_hex", hex=action.hex, needed=power["hex"])
    if tile_name(action.tile) not in power["tiles"]:
        return refuse("wrong_tile", tile=action.tile, private=private)
    if power.get("tile_action") and TILES_LAID.of(state) >= TILE_ACTIONS:
        return refuse("tile_actions_used", limit=TILE_ACTIONS)
    no = tile_refusal(state, corporation, action)
    if no is not None:
        return no
    tile = lying(state, action.tile, action.rotation)
    return fit_refusal(state, corporation, action.hex, tile, use="permissive") or cash_refusal(
        state, corporation, private_lay_cost(state, private, action.hex, tile)
    )


def private_lay_cost(state: State, private: str, hex: str, tile: Tile) -> int:
    """The printed cost less the private's discount, in pounds."""
    discount: int = state.title.privates[private].more["tile_power"].get("discount", 0)
    return max(0, printed_cost(state, hex, tile) - discount)


def private_lay(state: State, action: LayTile) -> None:
    """Lay the tile at the operator's cost; the power is used up (10.2)."""
    private = str(action.entity)
    tile = lying(state, action.tile, action.rotation)
    put_tile(state, action, private_lay_cost(state, private, action.hex, tile))
    if state.title.privates[private].more["tile_power"].get("tile_action"):
        TILES_LAID.set(state, TILES_LAID.of(state) + 1)
    use_up(state, private)


def private_lay_choices(state: State, entity: Holder) -> Iterator[LayTile]:
    """Every tile and rotation that the private may lay."""
    power = state.title.privates[str(entity)].more["tile_power"]
    for name in power["tiles"]:
        tile_id = free_copy(state, name)
        if tile_id is None:
            continue
        for rotation in range(6):
            action = LayTile(entity, True, hex=power["hex"], tile=tile_id, rotation=rotation)
            if private_lay_refusal(state, action) is None:
                yield action


PRIVATE_TILE: Final = Step(
    "private_tile",
    private_tile_offers,
    {
        "lay_tile": Rule(private_lay_refusal, private_lay, private_lay_choices),
        "pass": passes("private_tile"),  # recordings may decline the power for this turn
    },
    blocks=False,
)


def private_token_offers(state: State, entity: Holder) -> Types:
    """GN's or MC's token, while its power can be used (10.2)."""
    corporation = state.entity()
    private = str(entity)
    if not isinstance(corporation, str) or private not in ("GN", "MC"):
        return ()
    owner = state.owners.get(private)
    if not power_ready(state, private, owner) or NO_MORE_TOKENS.of(state):
        return ()
    return ("place_token",) if moment_allows(state, corporation, owner) else ()


def private_token_price(state: State, hex: str, city: int) -> int:
    """Free if the operator reaches the city, else 50."""
    return 0 if stations.reaches_this_city(state, operator(state), hex, city) else 50


def private_token_refusal(state: State, action: PlaceToken) -> Refusal | None:
    """Only in the private's hex, in the slot kept for it or a free one, paid for (10.2)."""
    private, corporation = str(action.entity), operator(state)
    found = city_named(state, action)
    if isinstance(found, Refusal):
        return found
    home = state.title.privates[private].more["token_hex"]
    if found[0] != home:
        return refuse("wrong_hex", hex=found[0], needed=home)
    no = no_token_now(state) or stations.slot_refusal(
        state, corporation, *found, reserved_as=private
    )
    return no or cash_refusal(state, corporation, private_token_price(state, *found))


def private_token(state: State, action: PlaceToken) -> None:
    """A token of its own kind comes to the operator's charter, and early green there."""
    private, corporation = str(action.entity), operator(state)
    found = stations.city_of(state, action.city)
    assert found is not None
    price = private_token_price(state, *found)
    pay(state, corporation, BANK, price, "token")
    number = add_token(state, corporation, Token("normal", price))
    stations.place_in(state, corporation, number, *found, reserved_as=private)
    drop_reservations(state, private)
    TOKEN_PLACED.set(state, PRIVATE)
    use_up(state, private)
    green = GREEN_HEXES.of(state)
    GREEN_HEXES.set(state, {**green, corporation: (*green.get(corporation, ()), found[0])})


def private_token_choices(state: State, entity: Holder) -> Iterator[PlaceToken]:
    """The private's token in each city of its hex where it may be placed."""
    private = str(entity)
    hex = state.title.privates[private].more["token_hex"]
    return private_tokens(state, entity, (hex,), private_token_refusal, slot_of=private)


PRIVATE_TOKEN: Final = Step(
    "private_token",
    private_token_offers,
    {"place_token": Rule(private_token_refusal, private_token, private_token_choices)},
    blocks=False,
)
