"""Companies take private companies over from players, free of charge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import AcquireCompany, Holder
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import tell
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters

STEP: Final = "acquire_company"


@dataclass(frozen=True, slots=True)
class PrivateAcquisitionRules:
    """``may_have``: why a company may not take a private over in this phase; ``taken``: what
    happens as it does."""

    may_have: Callable[[State, str, str], Refusal | None]
    taken: Callable[[State, str, str], None]


acquisition_rules: Final = parameters("private_acquisition", PrivateAcquisitionRules)


def on_hand(state: State, corporation: str) -> tuple[str, ...]:
    """Privates of any player that the company may take over."""
    return tuple(
        p
        for p, owner in state.owners.items()
        if isinstance(owner, int)
        and acquisition_rules(state).may_have(state, corporation, p) is None
    )


def refusal(state: State, action: AcquireCompany) -> Refusal | None:
    """From another player only with his consent: the site asks, its engine does not. It takes
    any card, whoever has it, in any phase."""
    corporation, private = operator(state), action.company
    if not state.strict() and private in state.title.privates:
        return None
    owner = state.owners.get(private)
    if not isinstance(owner, int):
        return refuse("not_a_players_private", private=private)
    return acquisition_rules(state).may_have(state, corporation, private)


def acquire(state: State, action: AcquireCompany) -> None:
    """The private is the company's. Of a card that no player has nothing comes."""
    corporation = operator(state)
    if not isinstance(state.owners.get(action.company), int):
        return
    tell(state, "private_acquired", corporation=corporation, private=action.company)
    acquisition_rules(state).taken(state, corporation, action.company)


def choices(state: State, entity: Holder) -> Iterator[AcquireCompany]:
    """Each private company that the operator may take over."""
    for private in on_hand(state, operator(state)):
        yield AcquireCompany(entity, company=private)
