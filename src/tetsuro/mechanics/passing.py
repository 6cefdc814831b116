"""The plain pass: always allowed where a step offers it, and there is only one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tetsuro.kernel.actions import Holder, Pass
from tetsuro.kernel.machine import Rule, pass_step
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.state import State


def may_pass(state: State, action: Pass) -> Refusal | None:
    """A pass is never refused where it is offered."""
    return None


def just_pass(state: State, entity: Holder) -> Iterator[Pass]:
    """The one pass of an entity; of a private company as such."""
    yield Pass(entity, entity in state.owners and entity not in state.corporations)


def passes(step: str) -> Rule:
    """A pass that does nothing but end its step for this turn."""
    return Rule(may_pass, lambda state, action: pass_step(state, step), just_pass)


def or_pass(kinds: Iterable[str]) -> Iterator[str]:
    """Whoever may do anything may pass instead. The first thing says so: a pass is told next, so
    that nobody who only looks for it asks further."""
    for number, kind in enumerate(kinds):
        yield kind
        if not number:
            yield "pass"
