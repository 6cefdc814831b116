"""A pullman: for one run a train of its owner also visits any number of towns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Choose, Holder
from tetsuro.kernel.machine import Meaning, Rule, mean
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.mechanics.depot import card, side
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters

ATTACHED: Final[Column[str]] = Column("pullman_train", "", "turn")
"""The train that has the pullman for this run."""


@dataclass(frozen=True, slots=True)
class PullmanRules:
    """``card``: the pullman's name; ``never``: trains that take none; ``runnable``: trains that
    have not run yet."""

    card: str
    never: frozenset[str]
    runnable: Callable[[State, str], tuple[str, ...]]


pullman_rules: Final = parameters("pullmans", PullmanRules)


def may_take(state: State, corporation: str) -> tuple[str, ...]:
    """Trains to which the pullman may be attached, in the order of the corporation's trains."""
    rules = pullman_rules(state)
    if ATTACHED.of(state) or all(card(t) != rules.card for t in state.trains[corporation]):
        return ()
    return tuple(
        t for t in rules.runnable(state, corporation) if side(state, t).name not in rules.never
    )


def refusal(state: State, action: Choose) -> Refusal | None:
    """A train is chosen by its place among those that may take the pullman. (The recorded site's
    engine takes any text.)"""
    if state.strict() and action.choice not in map(
        str, range(len(may_take(state, operator(state))))
    ):
        return refuse("choice_not_offered", choice=action.choice)
    return None


def attach(state: State, action: Choose) -> None:
    """The train has the pullman until the run is over. Of another text nothing comes."""
    trains = may_take(state, operator(state))
    chosen = dict(zip(map(str, range(len(trains))), trains, strict=True))
    ATTACHED.set(state, chosen.get(action.choice, ""))


def detach(state: State) -> None:
    """The run is over: no train has the pullman any more."""
    ATTACHED.set(state, "")


def choices(state: State, entity: Holder) -> Iterator[Choose]:
    """Each train that may take the pullman, by its place among them."""
    for number in range(len(may_take(state, operator(state)))):
        yield Choose(entity, choice=str(number))


def meaning(state: State, action: Choose) -> Meaning:
    """Which train the pullman is attached to."""
    train = may_take(state, operator(state))[int(action.choice)]
    return mean("pullman", train=side(state, train).name)


ATTACH: Final = Rule(refusal, attach, choices, meaning)
