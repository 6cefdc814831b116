"""18GB's run of trains (rules 4.3 e, 7): own trains, or one leased by an insolvent corporation."""

from __future__ import annotations

from collections.abc import Iterator

from tetsuro.kernel.actions import Holder, RunRoutes
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics.dividends import REVENUE
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.route_memory import can_run, remember_route
from tetsuro.titles.gb.insolvency import (
    become_insolvent,
    below_cheapest,
    in_receivership,
    is_insolvent,
    is_solvent,
    leased,
    settle_run,
)

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
    return tuple(t for t in state.trains[corporation] if t not in state.trains_run)


def offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    if not can_run(state, corporation):
        return ()
    if is_insolvent(state, corporation) or runnable(state, corporation):
        return ("run_routes",)
    return ()


def run_refusal(state: State, action: RunRoutes) -> Refusal | None:
    usable = runnable(state, operator(state))
    named = [route.train for route in action.routes]
    for train in named:
        if train not in usable:
            return refuse("train_not_usable", train=train)
    if len(set(named)) < len(named):
        return refuse("train_twice")
    return None


def run(state: State, action: RunRoutes) -> None:
    corporation = operator(state)
    REVENUE.set(state, sum(route.revenue for route in action.routes))
    pass_step(state, "routes")
    if action.routes and not is_solvent(state, corporation):
        settle_run(state)


def run_choices(state: State, entity: Holder) -> Iterator[RunRoutes]:
    yield RunRoutes(entity)


ROUTES = Step("routes", offers, {"run_routes": Rule(run_refusal, run, run_choices)})
