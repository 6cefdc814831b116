"""All that may be done now: who acts, and every legal action of theirs.

What ``choices`` yields ``refusal`` accepts, and nothing legal is missing. Where amounts are
free one ``Family`` stands for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tetsuro.kernel.actions import Action, Holder
from tetsuro.kernel.machine import blocking, rules_of_round, steps_open_to
from tetsuro.kernel.state import State


@dataclass(frozen=True, slots=True)
class Family:
    """Legal actions that differ in one number: ``action`` with ``field`` set to each value.

    >>> from tetsuro.kernel.actions import Bid
    >>> bids = Family(Bid(0, company="LB"), "price", range(40, 61, 5))
    >>> [action.price for action in bids], Bid(0, company="LB", price=42) in bids
    ([40, 45, 50, 55, 60], False)
    """

    action: Action
    field: str
    values: range

    def __iter__(self) -> Iterator[Action]:
        for value in self.values:
            yield self.member(value)

    def __len__(self) -> int:
        return len(self.values)

    def __contains__(self, action: object) -> bool:
        if type(action) is not type(self.action):
            return False
        value = getattr(action, self.field)
        return value in self.values and action == self.member(value)

    def member(self, value: int) -> Action:
        """The action with this value."""
        changes: dict[str, Any] = {self.field: value}
        return replace(self.action, **changes)


@dataclass(frozen=True, slots=True)
class OpenFamily:
    """Legal actions too many to tell apart by a number: a test and a lazy listing.

    ``first`` is one of them; ``legal`` tells whether an action belongs; ``listing`` begins with
    the likeliest.
    """

    first: Action
    legal: Callable[[Action], bool]
    listing: Callable[[], Iterator[Action]]

    def __iter__(self) -> Iterator[Action]:
        return self.listing()

    def __contains__(self, action: object) -> bool:
        first = self.first
        return (
            isinstance(action, type(first))
            and (action.entity, action.private) == (first.entity, first.private)
            and self.legal(action)
        )


Choice = Action | Family | OpenFamily


def actors(state: State) -> tuple[Holder, ...]:
    """Who must act, then who may: ``senders`` of the round to whom something is offered, private
    companies whose power can be used now."""
    waiting = blocking(state)
    if waiting is None:
        return ()
    asked = state.as_offered()
    others = (*rules_of_round(state).senders(state), *state.owners)
    return (waiting[1], *(one for one in others if _is_offered_some(asked, one)))


def _is_offered_some(state: State, entity: Holder) -> bool:
    return any(True for _, types in steps_open_to(state, entity) for _ in types)


def choices(state: State, entity: Holder | None = None) -> Iterator[Choice]:
    """Every legal action of an entity, or of all ``actors``, in the order of the steps and of
    each step's rules.

    What may be done at any time (talk, programs, ending by hand, undo) is left out.
    """
    if state.finished:
        return
    asked = state.as_offered()
    for one in actors(state) if entity is None else (entity,):
        for step, types in steps_open_to(asked, one):
            offered = set(types)
            for kind, rule in step.rules.items():
                if kind in offered:
                    yield from rule.choices(asked, one)


def first_action(choice: Choice) -> Action:
    """One member of a choice."""
    if isinstance(choice, Family):
        return choice.member(choice.values[0])
    return choice.first if isinstance(choice, OpenFamily) else choice
