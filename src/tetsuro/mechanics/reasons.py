"""Why something is not offered at all: the rule behind an action that no step takes now."""

from __future__ import annotations

from tetsuro.kernel.actions import Action
from tetsuro.kernel.machine import Step, blocking, rules_of_round
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State


def step_for(state: State, action: Action) -> Step | None:
    """The blocking step that takes actions of this type, ``pass`` aside: of several the one in
    which the game waits, else the first that is still to come, else the last."""
    waiting, steps = blocking(state), rules_of_round(state).steps
    takers = [s for s in steps if s.blocks and action.type != "pass" and action.type in s.rules]
    if not takers or (waiting is not None and waiting[0] in takers):
        return waiting[0] if takers and waiting is not None else None
    return next((s for s in takers if s.name not in state.passed_steps), takers[-1])


def of_its_step(state: State, action: Action) -> Refusal | None:
    """What the rule of the action says; None if it has nothing against it."""
    step = step_for(state, action)
    return None if step is None else step.rules[action.type].refusal(state, action)


def of_the_order(state: State, action: Action) -> Refusal | None:
    """That the step of the action is over or still to come; in the step itself its rule."""
    waiting, step = blocking(state), step_for(state, action)
    if waiting is None or step is None or not step.active(state):
        return None
    if step.name == waiting[0].name:
        return of_its_step(state, action)
    if step.name in state.passed_steps:
        return refuse("step_over", type=action.type, step=step.name)
    return refuse("step_to_come", type=action.type, step=waiting[0].name)
