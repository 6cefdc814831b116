"""The operator's token: one in a turn, paid for, in a city within reach (core 16.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Holder, PlaceToken
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import pay
from tetsuro.mechanics import stations
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.position import board

TOKEN_PLACED: Final[Column[str]] = Column("token_placed", "", "turn")
"""Which kind of token the operator has placed this turn: own, private, or none yet."""
OWN: Final = "own"
PRIVATE: Final = "private"


@dataclass(frozen=True, slots=True)
class TokenRules:
    """``barred``: why nobody may place a token now."""

    barred: Callable[[State], Refusal | None] = lambda state: None


token_rules: Final = parameters("tokens", TokenRules)


def no_token_now(state: State) -> Refusal | None:
    """Why no token may be placed in this turn any more, wherever."""
    no = token_rules(state).barred(state)
    if no is None and TOKEN_PLACED.of(state):
        return refuse("token_placed")
    return no


def can_place_token(state: State, corporation: str) -> bool:
    """A token at hand, paid for, and a city in reach that takes it."""
    if no_token_now(state) is not None:
        return False
    number = stations.next_token(state, corporation)
    if number is None or state.tokens[corporation][number].price > state.cash[corporation]:
        return False

    def takes_it(hex: str, city: int) -> bool:
        return stations.slot_refusal(state, corporation, hex, city) is None

    return stations.reaches_city(state, corporation, takes_it)


def city_named(state: State, action: PlaceToken) -> tuple[str, int] | Refusal:
    """The city (hex, its number there) in which the operator's token is to stand, or what is
    wrong with what the action names."""
    if action.tokener not in (None, operator(state)):
        return refuse("token_of_other", corporation=action.tokener)
    found = stations.city_of(state, action.city)
    return refuse("unknown_city", city=action.city) if found is None else found


def token_refusal(state: State, action: PlaceToken) -> Refusal | None:
    """A token left, a free slot in a city within reach, and its price (core 16.2)."""
    corporation = operator(state)
    found = city_named(state, action)
    if isinstance(found, Refusal):
        return found
    if (no := no_token_now(state)) is not None:
        return no
    hex, city = found
    number = stations.next_token(state, corporation)
    if number is None:
        return refuse("no_token_left", corporation=corporation)
    no = stations.slot_refusal(state, corporation, hex, city)
    if no is None and not stations.reaches_this_city(state, corporation, hex, city):
        no = refuse("city_not_reached", hex=hex)
    return no or cash_refusal(state, corporation, state.tokens[corporation][number].price)


def place_token(state: State, action: PlaceToken) -> None:
    """Pay for the next token and put it into the city."""
    corporation = operator(state)
    found = stations.city_of(state, action.city)
    number = stations.next_token(state, corporation)
    assert found is not None and number is not None
    pay(state, corporation, BANK, state.tokens[corporation][number].price, "token")
    stations.place_in(state, corporation, number, *found)
    TOKEN_PLACED.set(state, OWN)


def token_choices(state: State, entity: Holder) -> Iterator[PlaceToken]:
    """The next token in each city where it may be placed."""
    for hex, city in stations.cities_in_reach(state, operator(state)):
        action = PlaceToken(
            entity,
            city=stations.city_id(state, hex, city),
            slot=stations.free_slot(state, operator(state), hex, city),
        )
        if token_refusal(state, action) is None:
            yield action


def private_tokens(
    state: State,
    private: Holder,
    hexes: Iterable[str],
    refusal: Callable[[State, PlaceToken], Refusal | None],
    slot_of: str | None = None,
) -> Iterator[PlaceToken]:
    """A private company's placements for the operator in the cities of these hexes, as far as its
    own rule takes them; ``slot_of``: whose reservations count (the operator's)."""
    corporation = operator(state)
    for hex in hexes:
        for city in range(len(board(state).tile(hex).cities)):
            action = PlaceToken(
                private,
                True,
                city=stations.city_id(state, hex, city),
                slot=stations.free_slot(state, slot_of or corporation, hex, city),
                tokener=corporation,
            )
            if refusal(state, action) is None:
                yield action
