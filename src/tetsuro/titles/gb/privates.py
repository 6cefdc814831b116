"""18GB's private companies: closing them, and what a closed one may do (rules 4.4, 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import ChooseAbility, Holder
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import pay, tell

USED: Final[Column[tuple[str, ...]]] = Column("used_powers", ())
"""Privates whose single power has been used."""


def is_open(state: State, private: str) -> bool:
    """Whether the private company has not been closed."""
    return private not in state.closed_privates


def power_ready(state: State, private: str, owner: Holder | None) -> bool:
    """Closed, owned by this player, and its power not yet used."""
    return (
        owner is not None
        and state.owners.get(private) == owner
        and not is_open(state, private)
        and private not in USED.of(state)
    )


def use_up(state: State, private: str) -> None:
    """The private's one use is gone."""
    USED.set(state, (*USED.of(state), private))


def close(state: State, private: str) -> None:
    """One more income; then value, income and block are gone, the owner keeps the power."""
    owner = state.owners[private]
    assert owner is not None
    pay(state, BANK, owner, state.revenues[private], "income")
    state.revenues = {**state.revenues, private: 0}
    state.values = {**state.values, private: 0}
    state.closed_privates = (*state.closed_privates, private)
    tell(state, "private_closed", private=private, player=owner)


def blocked_hex(state: State, hex: str) -> str | None:
    """The open private that blocks a hex."""
    for private in state.owners:
        if is_open(state, private) and hex in state.title.privates[private].blocks:
            return private
    return None


def close_offers(state: State, entity: Holder) -> Types:
    """A player may close his private at any time but in the first stock round (4.4, 10.1)."""
    if state.round.kind == "SR" and state.round.turn == 1:
        return ()
    if isinstance(state.owners.get(str(entity)), int) and is_open(state, str(entity)):
        return ("choose_ability",)
    return ()


def close_refusal(state: State, action: ChooseAbility) -> Refusal | None:
    """Closing is all that there is to choose. (The recorded site's engine takes any text.)"""
    if action.choice != "close" and state.strict():
        return refuse("choice_not_offered", choice=action.choice)
    return None


def close_apply(state: State, action: ChooseAbility) -> None:
    """Close the private; of another text nothing comes."""
    if action.choice == "close":
        close(state, str(action.entity))


def close_choices(state: State, entity: Holder) -> Iterator[ChooseAbility]:
    """Closing the private."""
    yield ChooseAbility(entity, True, choice="close")


CLOSE: Final = Step(
    "close_private",
    close_offers,
    {"choose_ability": Rule(close_refusal, close_apply, close_choices)},
    blocks=False,
)
