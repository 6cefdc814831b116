"""1822PNW's home and station tokens (rules 5.5, 6.5)."""

from __future__ import annotations

from collections.abc import Iterator

from tetsuro.kernel.actions import Holder, Pass, PlaceToken
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, State
from tetsuro.kernel.verbs import pay
from tetsuro.mechanics import formation, minors, stations
from tetsuro.mechanics.operating import operator
from tetsuro.titles.pnw.companies import home, place_at_reserved
from tetsuro.titles.pnw.politics import MOBILIER, has_mobilier


def place_home(state: State) -> None:
    """The home token is placed as the company first operates, free of charge (6.5)."""
    corporation = operator(state)
    if state.tokens[corporation][0].hex is not None or state.history[corporation]:
        return
    if formation.reserved_place(state, corporation) is not None:
        place_at_reserved(state, corporation)
    else:
        stations.place_in(state, corporation, 0, home(state, corporation), 0)


def placeable(state: State, corporation: str) -> bool:
    """A token at hand, paid for, and a city in reach that takes it."""
    number = stations.next_token(state, corporation)
    if number is None or state.tokens[corporation][number].price > state.cash[corporation]:
        return False
    return any(
        stations.slot_refusal(state, corporation, hex, city) is None
        for hex, city in stations.cities_in_reach(state, corporation)
    )


def offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if not isinstance(corporation, str) or minors.is_minor(state, corporation):
        return ()
    if has_mobilier(state, entity):
        return ("choose_ability", "pass")
    if entity != corporation:
        return ()
    return ("pass", "place_token") if placeable(state, corporation) else ()


def refusal(state: State, action: PlaceToken) -> Refusal | None:
    corporation = operator(state)
    if action.tokener not in (None, corporation):
        return refuse("token_of_other", corporation=action.tokener)
    found = stations.city_of(state, action.city)
    if found is None:
        return refuse("unknown_city", city=action.city)
    number = stations.next_token(state, corporation)
    if number is None:
        return refuse("no_token_left", corporation=corporation)
    no = stations.slot_refusal(state, corporation, *found)
    if no is None and found not in stations.cities_in_reach(state, corporation):
        no = refuse("city_not_reached", hex=found[0])
    if no is not None:
        return no
    price = state.tokens[corporation][number].price
    if price > state.cash[corporation]:
        return refuse("cash_short", needed=price, had=state.cash[corporation])
    return None


def place(state: State, action: PlaceToken) -> None:
    corporation = operator(state)
    found = stations.city_of(state, action.city)
    number = stations.next_token(state, corporation)
    assert found is not None and number is not None
    pay(state, corporation, BANK, state.tokens[corporation][number].price, "token")
    stations.place_in(state, corporation, number, *found)
    pass_step(state, "token")


def choices(state: State, entity: Holder) -> Iterator[PlaceToken]:
    corporation = operator(state)
    for hex, city in stations.cities_in_reach(state, corporation):
        action = PlaceToken(
            corporation,
            city=stations.city_id(state, hex, city),
            slot=stations.free_slot(state, corporation, hex, city),
        )
        if refusal(state, action) is None:
            yield action


def pass_refusal(state: State, action: Pass) -> Refusal | None:
    return None


def pass_token(state: State, action: Pass) -> None:
    pass_step(state, "token")


def pass_choices(state: State, entity: Holder) -> Iterator[Pass]:
    yield Pass(entity, entity in state.owners and entity not in state.corporations)


TOKEN = Step(
    "token",
    offers,
    {
        "place_token": Rule(refusal, place, choices),
        "choose_ability": MOBILIER,
        "pass": Rule(pass_refusal, pass_token, pass_choices),
    },
)
