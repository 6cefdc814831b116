"""Turns in which 18India's private companies can be used, and a use of each."""

from __future__ import annotations

from tests.titles.india.table import floated, operate, stock
from tetsuro.kernel.actions import (
    Action,
    Assign,
    ChooseAbility,
    LayTile,
    PlaceToken,
)
from tetsuro.kernel.state import State
from tetsuro.mechanics.track_laying import put
from tetsuro.titles.india import cards

USE = ChooseAbility("P4", True, choice="use")
P5_TO_KARACHI = PlaceToken("P5", True, city="A16-0-0", tokener="WIP")
JEWELRY = Assign("P6", True, target="F33")


def turn(step: str = "", corporation: str = "WIP", cash: int = 1000, **rulings: str) -> State:
    """A turn of a corporation that player 2 manages; player 3 manages SIR, which is next."""
    state = stock(**rulings)
    floated(state, corporation, 2)
    floated(state, "SIR", 3)
    state.cash = {**state.cash, corporation: cash, "SIR": 1000}
    operate(state, corporation, "SIR", step=step)
    return state


def owner(state: State, company: str, holder: int | str) -> None:
    cards.take_card(state, company)
    cards.give(state, company, holder)


def owned_by(company: str, holder: int | str, step: str = "", **rulings: str) -> State:
    state = turn(step, **rulings)
    owner(state, company, holder)
    return state


def ajmer(company: str, holder: int | str = 2, **rulings: str) -> State:
    """WR's turn with track in its home D17: C16 costs 30 for the river, E18 15."""
    state = turn(corporation="WR", **rulings)
    owner(state, company, "WR" if holder == "WIP" else holder)
    put(state, "WR", "D17", "57-0", 2)
    return state


OVER_THE_RIVER = LayTile("P2", True, hex="C16", tile="58-0", rotation=5)
EASTWARDS = LayTile("WR", hex="E18", tile="9-0", rotation=2)


def a_use(state: State, company: str) -> Action:
    """What the company can do, as if it could now."""
    lays: dict[str, Action] = {
        "P2": LayTile("P2", True, hex="F23", tile="9-0", rotation=1),
        "P3": LayTile("P3", True, hex="E24", tile="619-0", rotation=0),
        "P4": USE,
        "P5": P5_TO_KARACHI,
        "P6": JEWELRY,
    }
    return lays[company]
