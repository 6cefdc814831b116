"""1822PNW's run of trains: who can run, pullmans, what follows from a run (rules 5.6, 7.9)."""

from __future__ import annotations

from collections.abc import Iterator

from tetsuro.kernel.actions import Choose, Holder, RunRoutes
from tetsuro.kernel.machine import Rule, Step, Types, blocking, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.mechanics import minors
from tetsuro.mechanics.depot import card, side
from tetsuro.mechanics.dividends import REVENUE
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.route_memory import can_run, remember_route
from tetsuro.titles.pnw import fees

PULLMAN, LOCALS, EXPRESS = "P+", ("L", "LP"), "E"
ATTACHED: Column[str] = Column("pullman_train", "", "turn")
"""The train that has the pullman for this run."""
SPECIAL_REVENUE: Column[dict[str, int]] = Column("train_revenues", {}, "turn")
"""What each train earned in this turn's run."""


def runnable(state: State, corporation: str) -> tuple[str, ...]:
    """Trains that have not run."""
    return tuple(
        t for t in state.trains[corporation] if t not in state.trains_run and card(t) != PULLMAN
    )


def may_take_pullman(state: State, corporation: str) -> tuple[str, ...]:
    """Trains to which the pullman may be attached."""
    if ATTACHED.of(state) or all(card(t) != PULLMAN for t in state.trains[corporation]):
        return ()
    return tuple(
        t for t in runnable(state, corporation) if side(state, t).name not in (*LOCALS, EXPRESS)
    )


def offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    have = [side(state, t).name for t in runnable(state, corporation)]
    if minors.is_minor(state, corporation) and have and set(have) == {EXPRESS}:
        return ()
    if not (set(have) & set(LOCALS) or (have and can_run(state, corporation))):
        return ()
    return ("choose", "run_routes") if may_take_pullman(state, corporation) else ("run_routes",)


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
    REVENUE.set(state, sum(route.revenue for route in action.routes))
    SPECIAL_REVENUE.set(state, {r.train: r.revenue for r in action.routes})
    fees.note_run(state, action)
    ATTACHED.set(state, "")
    pass_step(state, "routes")


def run_choices(state: State, entity: Holder) -> Iterator[RunRoutes]:
    yield RunRoutes(entity)


def attach_refusal(state: State, action: Choose) -> Refusal | None:
    if action.choice not in map(str, range(len(may_take_pullman(state, operator(state))))):
        return refuse("choice_not_offered", choice=action.choice)
    return None


def attach(state: State, action: Choose) -> None:
    ATTACHED.set(state, may_take_pullman(state, operator(state))[int(action.choice)])


def attach_choices(state: State, entity: Holder) -> Iterator[Choose]:
    for number in range(len(may_take_pullman(state, operator(state)))):
        yield Choose(entity, choice=str(number))


def remember(state: State) -> None:
    """Whether a company can run is asked as its run is due."""
    waiting = blocking(state)
    if waiting is not None and waiting[0] is ROUTES:
        remember_route(state)


ROUTES = Step(
    "routes",
    offers,
    {
        "run_routes": Rule(run_refusal, run, run_choices),
        "choose": Rule(attach_refusal, attach, attach_choices),
    },
)
