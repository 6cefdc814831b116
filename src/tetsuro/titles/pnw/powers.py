"""1822PNW's private companies: who may have them, uses left, closing (rules 5.2, 7)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.kernel.verbs import give_private, move_train, tell

USES: Final[Column[dict[str, int]]] = Column("uses", {})
"""Uses left of powers that have been used but not used up."""
NO_INCOME_ONCE_ACQUIRED: Final = ("P9", "P10", "P14")
NEGOTIATIONS: Final = "P20"
MOBILIER: Final = "P21"
ANY_TURN: Final = ("P7", "P8", "P11")
"""Privates that their company may use in another company's track step, too: accepted, but never
offered."""


def uses(state: State, private: str) -> int:
    """How often a counted power may still be used."""
    printed: int = state.title.privates[private].more.get("uses", 0)
    return USES.of(state).get(private, printed)


def use(state: State, private: str) -> None:
    """The private has one use less."""
    USES.set(state, {**USES.of(state), private: uses(state, private) - 1})


def close(state: State, private: str) -> None:
    """The private leaves the game."""
    state.owners = {p: owner for p, owner in state.owners.items() if p != private}
    state.closed_privates = (*state.closed_privates, private)
    tell(state, "private_closed", private=private)


def stop_income(state: State, private: str) -> None:
    """The private pays no more income."""
    if state.revenues[private]:
        state.revenues = {**state.revenues, private: 0}


def owned_by(state: State, private: str, corporation: object) -> bool:
    """Whether this company has the private."""
    return corporation is not None and state.owners.get(private) == corporation


def in_turn(state: State, private: str) -> bool:
    """In its company's turn, or where another's will do. Recordings count P21 as usable in any
    company's turn, though it is not."""
    owner = state.owners.get(private)
    if owner == state.entity():
        return owner is not None
    others = private in ANY_TURN or (private == MOBILIER and not state.strict())
    return others and not state.offering and owner in state.corporations


def may_have(state: State, corporation: str, private: str) -> Refusal | None:
    """The kind of company and the phase decide (7, table)."""
    facts = state.title.privates[private].more
    if "acquired_by" not in facts:
        return refuse("not_acquirable", private=private)
    if state.types[corporation] not in facts["acquired_by"]:
        return refuse("wrong_kind_of_company", private=private, corporation=corporation)
    since = facts["acquired_from_phase"]
    if state.title.phase_index[state.phase] < state.title.phase_index[since]:
        return refuse("too_early", private=private, phase=state.phase, needed=since)
    return None


def taken(state: State, corporation: str, private: str) -> None:
    """What follows as a company takes a private over (5.2)."""
    train = state.title.privates[private].more.get("train")
    if train is not None:
        move_train(state, train, "depot", corporation)
        close(state, private)
        return
    give_private(state, private, corporation)
    if private in NO_INCOME_ONCE_ACQUIRED:
        stop_income(state, private)
