"""The step in which the operator buys trains (core 20.1)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.state import State
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.train_buying import (
    buy,
    buy_choices,
    buy_refusal,
    can_buy,
    train_rules,
)

NAME: Final = "trains"
RULES: Final = {
    "buy_train": Rule(buy_refusal, buy, buy_choices),
    "pass": passes(NAME),
}


def offers(state: State, entity: Holder) -> Types:
    """To buy while there is room and money, and to stop unless a train must be bought."""
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    if not can_buy(state, corporation):
        return ()
    obliged = train_rules(state).obliged(state, corporation)
    return ("buy_train",) if obliged else ("buy_train", "pass")


TRAINS: Final = Step(NAME, offers, RULES)
