"""Whether somebody can pay."""

from __future__ import annotations

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State


def cash_refusal(state: State, payer: Holder, cost: int) -> Refusal | None:
    """Why a player or corporation cannot pay so much now."""
    if cost > state.cash[payer]:
        return refuse("cash_short", needed=cost, had=state.cash[payer])
    return None
