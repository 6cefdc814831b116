"""Destination tokens: placed by themselves once the way to the home is laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import HexToken, Holder, Pass
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State, Token
from tetsuro.kernel.verbs import set_token
from tetsuro.mechanics import exchange_tokens, stations
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.position import board
from tetsuro.track.network import reaches_place

KIND: Final = "destination"
NORMAL: Final = "normal"


@dataclass(frozen=True, slots=True)
class DestinationRules:
    """``of``: destination hex of each corporation that has one."""

    of: Callable[[State], Mapping[str, str]]


destination_rules: Final = parameters("destination", DestinationRules)


def destination(state: State, corporation: str) -> str | None:
    """The hex to which the corporation's destination token belongs; None if it has none."""
    return destination_rules(state).of(state).get(corporation)


def unplaced(state: State, corporation: str) -> bool:
    """Whether the destination token has not been placed yet."""
    return stations.next_token(state, corporation, KIND) is not None


def connected(state: State, corporation: str) -> bool:
    """A walk from the destination's first stop gets to the home token's city."""
    hex, home = destination(state, corporation), state.tokens[corporation][0]
    if hex is None or home.hex is None or home.city is None:
        return False
    here = board(state)
    blocked = stations.seen_by(state, corporation).blocked(here)
    city = here.tile(home.hex).cities[home.city]
    return reaches_place(here, [(hex, 0)], blocked, (home.hex, city.index))


def offers(state: State, entity: Holder) -> Types:
    """The token or a pass while the token has not been placed."""
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    return ("hex_token", "pass") if unplaced(state, corporation) else ()


def refusal(state: State, action: HexToken) -> Refusal | None:
    """Only in the destination, once it is connected with the home."""
    corporation = operator(state)
    if action.hex != destination(state, corporation):
        return refuse("not_the_destination", hex=action.hex)
    if not connected(state, corporation):
        return refuse("not_connected", corporation=corporation, hex=action.hex)
    return None


def place(state: State, action: HexToken) -> None:
    """The token takes a free slot or an extra one; an ordinary one in the city goes back to the
    charter, and the slot it leaves is taken if the destination token has only an extra one."""
    corporation, hex = operator(state), action.hex
    number = stations.next_token(state, corporation, KIND)
    assert number is not None
    kind, price = state.tokens[corporation][number][:2]
    stations.place_in(state, corporation, number, hex, 0)
    slot = state.tokens[corporation][number].slot or 0
    for other, token in enumerate(state.tokens[corporation]):
        if token.kind == NORMAL and (token.hex, token.city) == (hex, 0):
            set_token(state, corporation, other, Token(NORMAL, exchange_tokens.token_price(state)))
    free = stations.free_slot(state, corporation, hex, 0)
    if slot >= stations.printed_slots(state, hex, 0) and free is not None:
        set_token(state, corporation, number, Token(kind, price, hex, 0, free))
    pass_step(state, "destination_token")


def choices(state: State, entity: Holder) -> Iterator[HexToken]:
    """The token in its destination, once that is connected."""
    hex = destination(state, operator(state))
    if hex is not None and connected(state, operator(state)):
        yield HexToken(entity, hex=hex, token_type=KIND)


def pass_refusal(state: State, action: Pass) -> Refusal | None:
    """The token must be placed as soon as it can be."""
    if state.strict() and connected(state, operator(state)):
        return refuse("destination_connected", corporation=operator(state))
    return None


def pass_destination(state: State, action: Pass) -> None:
    """The destination is not connected yet."""
    pass_step(state, "destination_token")


def pass_choices(state: State, entity: Holder) -> Iterator[Pass]:
    """The pass, while the destination is not connected."""
    if not connected(state, operator(state)):
        yield Pass(entity)


DESTINATION_TOKEN: Final = Step(
    "destination_token",
    offers,
    {
        "hex_token": Rule(refusal, place, choices),
        "pass": Rule(pass_refusal, pass_destination, pass_choices),
    },
)
