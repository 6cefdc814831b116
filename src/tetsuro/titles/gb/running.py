"""18GB's run of trains (rules 4.3 e, 7): own trains, or one leased by an insolvent corporation."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Holder, RunRoutes
from tetsuro.kernel.state import State
from tetsuro.mechanics.depot import card
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.route_memory import can_run, remember_route
from tetsuro.mechanics.run_step import own_trains, run_step
from tetsuro.mechanics.running import RunningRules
from tetsuro.routes.rules import Rules
from tetsuro.routes.survey import Features
from tetsuro.routes.trains import Train
from tetsuro.titles.gb.insolvency import (
    become_insolvent,
    below_cheapest,
    in_receivership,
    is_insolvent,
    is_solvent,
    leased,
    settle_run,
)
from tetsuro.titles.gb.privates import is_open
from tetsuro.titles.gb_routes import gb_features, gb_rules, gb_train

COMPASS_VALUES: Final = {"NS": "C8", "EW": "C10"}
"""Hexes beside the map that show what a compass bonus pays now."""


def begin_turn(state: State) -> None:
    """A corporation nobody leads, with neither train nor money for one, leases this turn."""
    remember_route(state)
    corporation = operator(state)
    if (
        in_receivership(state, corporation)
        and not state.trains[corporation]
        and can_run(state, corporation)
        and (below_cheapest(state, corporation) or not state.depot)
    ):
        become_insolvent(state, corporation)


def runnable(state: State, corporation: str) -> tuple[str, ...]:
    """Trains that may run now: its own unused ones, or the one it leases."""
    if is_insolvent(state, corporation):
        train = leased(state)
        return () if train is None else (train,)
    return own_trains(state, corporation)


def train(state: State, train_id: str) -> Train:
    """The train with this id, as the routes domain knows it."""
    return gb_train(train_id, card(train_id))


def features(state: State) -> Features:
    """The scenario's compass points, and estuaries."""
    return gb_features(state.title.rules["scenario"]["compass_hexes"])


def rules(state: State, corporation: str) -> Rules:
    """The compass values of the phase and the bonuses of the president's closed privates."""
    owner = state.presidents.get(corporation)
    return state.derived(
        f"rules of runs {owner}",
        (state.phase, state.owners, state.closed_privates),
        lambda s: _rules(s, owner),
    )


def _rules(state: State, owner: Holder | None) -> Rules:
    printed, colors = state.title.printed, state.colors()
    compass = {axis: printed[hex].stops[0].value(colors) for axis, hex in COMPASS_VALUES.items()}
    bonus = {}
    for private in state.owners:
        given = state.title.privates[private].more.get("stop_bonus")
        if given and state.owners[private] == owner and not is_open(state, private):
            bonus[given["hex"]] = given["amount"]
    return gb_rules(compass, bonus, published=state.title.published("compass-groups"))


RUNNING_RULES: Final = RunningRules(
    train=train, rules=rules, runnable=runnable, features=features, subsidies=False
)


def waits(state: State, corporation: str) -> bool:
    """An insolvent corporation must run what it leases, or say that there is nothing."""
    return is_insolvent(state, corporation) or bool(runnable(state, corporation))


def settle(state: State, corporation: str, action: RunRoutes) -> None:
    """What follows a run of a corporation that is not solvent: it keeps the income (5.5)."""
    if action.routes and not is_solvent(state, corporation):
        settle_run(state)


ROUTES: Final = run_step(waits, settle)
