"""Players' debts: loans for an emergency purchase, interest, repayment (core 7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, PayDebt, PayDebtPartly
from tetsuro.kernel.choices import Family
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.turns import UNSEEN, note

DEBTS: Final[Column[dict[Holder, int]]] = Column("debts", {})


def debt(state: State, player: Holder) -> int:
    """What the player owes the bank (core 7.3)."""
    return DEBTS.of(state).get(player, 0)


def interest(state: State, amount: int) -> int:
    """``loan_interest`` percent of an amount, rounded up."""
    return -(-amount * int(state.title.rules["loan_interest"]) // 100)


def lend(state: State, player: Holder, amount: int) -> None:
    """The bank lends an amount; interest is added at once."""
    owed = debt(state, player) + amount + interest(state, amount)
    pay(state, BANK, player, amount, "loan")
    _owe(state, player, owed)


def charge_interest(state: State) -> None:
    """Every debt grows."""
    for player in state.players:
        if owed := debt(state, player):
            _owe(state, player, owed + interest(state, owed))


def _owe(state: State, player: Holder, owed: int) -> None:
    DEBTS.set(state, {**DEBTS.of(state), player: owed})
    tell(state, "debt", player=player, amount=owed)


def can_repay(state: State, player: Holder) -> bool:
    """Whether the player has a debt and any cash."""
    return debt(state, player) > 0 and state.cash[player] > 0


def _repay(state: State, player: Holder, amount: int) -> None:
    note(state, player, "repay", "", UNSEEN)
    pay(state, player, BANK, amount, "debt")
    _owe(state, player, debt(state, player) - amount)


def refusal(state: State, action: PayDebt) -> Refusal | None:
    """A debt, and any cash to repay it with."""
    if not can_repay(state, action.entity):
        return refuse("nothing_to_repay")
    return None


def repay(state: State, action: PayDebt) -> None:
    """All of the debt, or as much as the player has."""
    player = action.entity
    _repay(state, player, min(state.cash[player], debt(state, player)))


def choices(state: State, player: Holder) -> Iterator[PayDebt]:
    """The repayment of as much as possible, where there is something to repay."""
    if can_repay(state, player):
        yield PayDebt(player)


def part_refusal(state: State, action: PayDebtPartly) -> Refusal | None:
    """At least 1, and no more than the player's cash."""
    player, amount = action.entity, action.amount
    if amount < 1:
        return refuse("amount_too_low", amount=amount, needed=1)
    return cash_refusal(state, player, amount)


def repay_part(state: State, action: PayDebtPartly) -> None:
    """Repay the amount named, at most the whole debt."""
    player = action.entity
    _repay(state, player, min(action.amount, debt(state, player)))


def part_choices(state: State, player: Holder) -> Iterator[Family]:
    """A family of all amounts that can be repaid."""
    top = min(state.cash[player], debt(state, player))
    if top:
        yield Family(PayDebtPartly(player), "amount", range(1, top + 1))
