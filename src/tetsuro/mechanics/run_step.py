"""The step in which the operator runs its trains (core 18.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, RunRoutes
from tetsuro.kernel.choices import OpenFamily
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.state import State
from tetsuro.mechanics import running
from tetsuro.mechanics.dividends import REVENUE
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.route_memory import can_run

NAME: Final = "routes"
After = Callable[[State, str, RunRoutes], None]


def own_trains(state: State, corporation: str) -> tuple[str, ...]:
    """The corporation's trains that have not run in this round."""
    return tuple(t for t in state.trains[corporation] if t not in state.trains_run)


def has_trains(state: State, corporation: str) -> bool:
    """Whether the corporation has any train that may run."""
    return bool(running.running_rules(state).runnable(state, corporation))


def no_more(state: State, corporation: str, action: RunRoutes) -> None:
    """Nothing follows a run but the dividend."""


def run_step(waits: Callable[[State, str], bool] = has_trains, after: After = no_more) -> Step:
    """The step, passed over unless the operator ``waits`` and a further stop can be reached from
    one of its tokens; ``after`` follows the run."""

    def offers(state: State, entity: Holder) -> Types:
        corporation = state.entity()
        if entity != corporation or not isinstance(corporation, str):
            return ()
        ready = can_run(state, corporation) and waits(state, corporation)
        return ("run_routes",) if ready else ()

    def refusal(state: State, action: RunRoutes) -> Refusal | None:
        return running.run_refusal(state, operator(state), action)

    def apply(state: State, action: RunRoutes) -> None:
        corporation = operator(state)
        REVENUE.set(state, running.run(state, corporation, action))
        pass_step(state, NAME)
        after(state, corporation, action)

    def choices(state: State, entity: Holder) -> Iterator[OpenFamily]:
        return running.run_choices(state, operator(state), entity)

    return Step(NAME, offers, {"run_routes": Rule(refusal, apply, choices)})
