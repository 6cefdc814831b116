"""18India's token step, and P5's token in any city (rules 4.4.4, 6.5, 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, PlaceToken
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import stations, token_placing
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.position import board
from tetsuro.titles.india.privates import TOKEN, in_token_step, use_up, user


def offers(state: State, entity: Holder) -> Types:
    """Open for a possible placement, and for P5 in the house whatever the rest."""
    if entity != state.entity() or not isinstance(entity, str):
        return ()
    if token_placing.can_place_token(state, entity) or user(state, TOKEN) is not None:
        return ("pass", "place_token")
    return ()


def place(state: State, action: PlaceToken) -> None:
    """The one token of the turn; the step is over with it (4.4.4)."""
    token_placing.place_token(state, action)
    pass_step(state, "token")


TOKENS: Final = Step(
    "token",
    offers,
    {
        "place_token": Rule(token_placing.token_refusal, place, token_placing.token_choices),
        "pass": passes("token"),
    },
)


# P5


def company_offers(state: State, entity: Holder) -> Types:
    """P5's token, in the token step of its user who has one left (10)."""
    corporation = user(state, TOKEN) if entity == TOKEN and in_token_step(state) else None
    if corporation is None or stations.next_token(state, corporation) is None:
        return ()
    return ("place_token",)


def company_refusal(state: State, action: PlaceToken) -> Refusal | None:
    """Any city of the map in which the corporation has no token, full or not. A player's company
    says whose token it is (rules 13.24)."""
    corporation = operator(state)
    found = token_placing.city_named(state, action)
    if isinstance(found, Refusal):
        return found
    if action.tokener is None and isinstance(state.owners[TOKEN], int):
        return refuse("tokener_not_named", corporation=corporation)
    if stations.next_token(state, corporation) is None:
        return refuse("no_token_left", corporation=corporation)
    if stations.has_token_in(state, corporation, found[0]):
        return refuse("token_in_hex", corporation=corporation, hex=found[0])
    return None


def company_place(state: State, action: PlaceToken) -> None:
    """The corporation's next token, free; beside the slots where none is open."""
    corporation = operator(state)
    found = stations.city_of(state, action.city)
    number = stations.next_token(state, corporation)
    assert found is not None and number is not None
    stations.place_in(state, corporation, number, *found)
    use_up(state, TOKEN)
    pass_step(state, "token")


def company_choices(state: State, entity: Holder) -> Iterator[PlaceToken]:
    """P5's token in each city where it may be placed (10)."""
    return token_placing.private_tokens(state, entity, board(state).tiles, company_refusal)


COMPANY_TOKEN: Final = Step(
    "company_token",
    company_offers,
    {"place_token": Rule(company_refusal, company_place, company_choices)},
    blocks=False,
)
