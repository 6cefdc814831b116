"""1822PNW's dividends: minors share by themselves, majors choose, permanent trains apart (5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Choose, Dividend, Holder
from tetsuro.kernel.machine import Meaning, Rule, Step, Types, mean, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import IPO, Column, State
from tetsuro.mechanics import dividends, mail, minors
from tetsuro.mechanics.depot import card
from tetsuro.mechanics.dividends import (
    REVENUE,
    DividendRules,
    declare,
    pay_all,
    share_count,
    withhold_all,
)
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.running import RAN
from tetsuro.titles.pnw import fees

PERMANENT: Final = frozenset({"2P", "LP"})
SPLIT: Final[Column[tuple[int, int]]] = Column("split", (0, 0), "turn")
"""(revenue of the permanent train that has been settled apart, what of it is kept)."""
THREE_CELLS_UP_TO: Final = 150


def half(revenue: int, shares: int) -> int:
    """Half to the treasury, whole dollars a share to a major's shareholders."""
    return revenue // 2 if shares == 2 else shares * (revenue // 2 // shares)


def steps(state: State, corporation: str, paid: int) -> int:
    """Cells the price moves for an amount paid out."""
    price = state.price(corporation)
    assert price is not None
    if not paid:
        return -1
    if minors.is_minor(state, corporation):
        return 1
    if paid >= 3 * price and price <= THREE_CELLS_UP_TO:
        return 3
    return 2 if paid >= 2 * price else int(paid >= price)


def payees(state: State, corporation: str) -> dict[Holder, Holder]:
    """Players, and the treasury for its own shares."""
    return {**{player: player for player in state.players}, IPO: corporation}


RULES: Final = DividendRules(
    kinds={"payout": pay_all, "half": half, "withhold": withhold_all},
    steps=steps,
    payees=payees,
    apart=SPLIT.of,
)


def permanent_revenue(state: State, corporation: str) -> int:
    """What the permanent train earned, where it may be settled apart; else 0."""
    trains = state.trains[corporation]
    earned = sum(amount for t, amount in RAN.of(state) if card(t) in PERMANENT)
    return earned if len(trains) > 1 and 0 < earned < REVENUE.of(state) else 0


def offers(state: State, entity: Holder) -> Types:
    """A major's dividend; the income of a permanent train is decided first, apart (5.7)."""
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    if minors.is_minor(state, corporation) or not REVENUE.of(state):
        return ()
    apart = permanent_revenue(state, corporation) and not SPLIT.of(state)[0]
    return ("choose", "dividend") if apart else ("dividend",)


def settle(state: State, kind: str) -> None:
    """Fees first, then the income, the part of the permanent train as it was chosen."""
    fees.settle(state)
    mail.settle(state)
    declare(state, kind)


def settle_by_itself(state: State) -> None:
    """Minors, and majors that earned nothing."""
    minor = minors.is_minor(state, operator(state))
    settle(state, "half" if minor and REVENUE.of(state) else "withhold")


def apply(state: State, action: Dividend) -> None:
    """Pay as declared, move the price, end the step (5.7)."""
    settle(state, action.kind)
    pass_step(state, "dividend")


def choose_refusal(state: State, action: Choose) -> Refusal | None:
    """The permanent train's income is paid out, halved or withheld (5.7)."""
    if action.choice not in RULES.kinds:
        return refuse("choice_not_offered", choice=action.choice)
    return None


def choose(state: State, action: Choose) -> None:
    """The permanent train's income is settled apart."""
    corporation = operator(state)
    earned = permanent_revenue(state, corporation)
    kept = RULES.kinds[action.choice](earned, share_count(state, corporation))
    SPLIT.set(state, (earned, kept))


def choose_meaning(state: State, action: Choose) -> Meaning:
    """What becomes of the permanent train's own income."""
    earned = permanent_revenue(state, operator(state))
    return mean("permanent-train", kind=action.choice, revenue=earned)


def choices(state: State, entity: Holder) -> Iterator[Choose]:
    """What may be done with the permanent train's income."""
    for kind in ("payout", "half", "withhold"):
        yield Choose(entity, choice=kind)


DIVIDEND_STEP: Final = Step(
    "dividend",
    offers,
    {
        "dividend": Rule(dividends.refusal, apply, dividends.choices),
        "choose": Rule(choose_refusal, choose, choices, choose_meaning),
    },
    skip=settle_by_itself,
)
