"""1822PNW's home and station tokens (rules 5.5, 6.5)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import PlaceToken
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.state import State
from tetsuro.mechanics import formation, stations, token_placing
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import passes
from tetsuro.titles.pnw.companies import home, place_at_reserved
from tetsuro.titles.pnw.politics import USE_MOBILIER, majors_step


def place_home(state: State) -> None:
    """The home token is placed as the company first operates, free of charge (6.5)."""
    corporation = operator(state)
    if state.tokens[corporation][0].hex is not None or state.history[corporation]:
        return
    if formation.reserved_place(state, corporation) is not None:
        place_at_reserved(state, corporation)
    else:
        stations.place_in(state, corporation, 0, home(state, corporation), 0)


def offers(state: State, corporation: str) -> Types:
    """A token where the major can place one (5.5)."""
    return ("pass", "place_token") if token_placing.can_place_token(state, corporation) else ()


def place(state: State, action: PlaceToken) -> None:
    """The one token of the turn; the step is over with it (5.5)."""
    token_placing.place_token(state, action)
    pass_step(state, "token")


TOKEN: Final = Step(
    "token",
    majors_step(offers),
    {
        "place_token": Rule(token_placing.token_refusal, place, token_placing.token_choices),
        "choose_ability": USE_MOBILIER,
        "pass": passes("token"),
    },
)
