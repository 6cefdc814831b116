"""Why something is not offered at all: the rule behind an action that no step takes now."""

from __future__ import annotations

from tetsuro.kernel.actions import Action
from tetsuro.kernel.machine import Step, blocking, rules_of_round
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State


def step_for(state: State, action: Action) -> Step | None:
    """The blocking step that takes actions of this type, ``pass`` aside: of several the one in
    which the game waits, else the first that is still to come, else the last."""
    if action.type == "pass":
        return None
    steps, waiting = rules_of_round(state).steps, blocking(state)
    here = 0 if waiting is None else steps.index(waiting[0])
    takers = [
        n for n, s in enumerate(steps) if s.blocks and s.active(state) and action.type in s.rules
    ]
    to_come = [n for n in takers if n >= here]
    return next((steps[n] for n in (*to_come, *takers[-1:])), None)


def of_its_step(state: State, action: Action) -> Refusal | None:
    """What the rule of the action says; None if it has nothing against it."""
    step = step_for(state, action)
    return None if step is None else step.rules[action.type].refusal(state, action)


def of_the_order(state: State, action: Action) -> Refusal | None:
    """That the step of the action is over or still to come; in the step itself its rule."""
    waiting, step = blocking(state), step_for(state, action)
    if waiting is None or step is None:
        return None
    if step is waiting[0]:
        return of_its_step(state, action)
    steps = rules_of_round(state).steps
    if steps.index(step) < steps.index(waiting[0]):
        return refuse("step_over", type=action.type, step=step.name)
    return refuse("step_to_come", type=action.type, step=waiting[0].name)
