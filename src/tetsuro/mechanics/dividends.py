"""What is done with a run's revenue, and how the price follows (core 19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Dividend, Holder
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import move_marker, pay, tell
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.shares import one_share

REVENUE: Final[Column[int]] = Column("revenue", 0, "turn")
"""What this turn's run earned."""


@dataclass(frozen=True, slots=True)
class DividendRules:
    """``kinds``: how much of a revenue each kind of dividend keeps in the treasury;
    ``steps``: price steps for an amount paid out (right +, left -);
    ``payees``: who is paid for whose certificates, as {holder: receiver}; ``guaranty``: what
    the bank pays for each share on top of an amount paid out; ``apart``: (part of the revenue
    on which has been decided before, what of it is kept)."""

    kinds: Mapping[str, Callable[[int, int], int]]
    steps: Callable[[State, str, int], int]
    payees: Callable[[State, str], Mapping[Holder, Holder]]
    guaranty: Callable[[State, str, int], int] = lambda state, corporation, paid: 0
    apart: Callable[[State], tuple[int, int]] = lambda state: (0, 0)


dividend_rules: Final = parameters("dividends", DividendRules)


def pay_all(revenue: int, shares: int) -> int:
    """What a full payout leaves to the treasury: nothing (core 19.4)."""
    return 0


def withhold_all(revenue: int, shares: int) -> int:
    """What withholding leaves to the treasury: everything (core 19.4)."""
    return revenue


def share_count(state: State, corporation: str) -> int:
    """Into how many shares the corporation is divided."""
    return 100 // one_share(state, corporation)


def payments(state: State, corporation: str, paid: int, each: int = 0) -> dict[Holder, int]:
    """What each receiver gets of an amount paid out, rounded up for each holder (core 19.4), and
    ``each`` besides for every share."""
    shares, one = share_count(state, corporation), one_share(state, corporation)
    found: dict[Holder, int] = {}
    for holder, receiver in dividend_rules(state).payees(state, corporation).items():
        count = state.percent(holder, corporation) // one
        if count:
            amount = -(-paid * count // shares) + each * count
            found[receiver] = found.get(receiver, 0) + amount
    return found


@dataclass(frozen=True, slots=True)
class Effect:
    """What a dividend would do: kept in the treasury, paid to each, price steps; what the bank
    pays for each share besides."""

    kept: int
    paid: Mapping[Holder, int]
    steps: int
    guaranty: int


def effect(state: State, corporation: str, kind: str, revenue: int) -> Effect:
    """The figures of a dividend before it is declared."""
    rules = dividend_rules(state)
    decided, kept = rules.apart(state)
    kept += rules.kinds[kind](revenue - decided, share_count(state, corporation))
    amount = revenue - kept
    each = rules.guaranty(state, corporation, amount)
    paid = payments(state, corporation, amount, each) if amount or each else {}
    return Effect(kept, paid, rules.steps(state, corporation, amount), each)


def declare(state: State, kind: str) -> None:
    """Settle the operator's income: record, money, price (core 19.2)."""
    corporation, revenue = operator(state), REVENUE.of(state)
    figures = effect(state, corporation, kind, revenue)
    entry = (state.round.turn, state.round.number, revenue, kind)
    state.history = {**state.history, corporation: (*state.history[corporation], entry)}
    state.trains_run = (
        *state.trains_run,
        *(t for t in state.trains[corporation] if t not in state.trains_run),
    )
    tell(state, "dividend", corporation=corporation, kind=kind, revenue=revenue)
    pay(state, BANK, corporation, figures.kept, "withheld")
    for receiver, amount in figures.paid.items():
        pay(state, BANK, receiver, amount, "dividend")
    REVENUE.set(state, 0)
    move_marker(state, corporation, figures.steps)


def offers(state: State, entity: Holder) -> Types:
    """The step waits where a run has earned something (core 19.3)."""
    return ("dividend",) if entity == state.entity() and REVENUE.of(state) else ()


def refusal(state: State, action: Dividend) -> Refusal | None:
    """One of the title's kinds of dividend."""
    if action.kind not in dividend_rules(state).kinds:
        return refuse("unknown_dividend", kind=action.kind)
    return None


def apply(state: State, action: Dividend) -> None:
    """Pay as declared, move the price, end the step (core 19.2)."""
    declare(state, action.kind)
    pass_step(state, "dividend")


def choices(state: State, entity: Holder) -> Iterator[Dividend]:
    """Each of the title's kinds of dividend."""
    for kind in dividend_rules(state).kinds:
        yield Dividend(entity, kind=kind)


DIVIDEND: Final = Step(
    "dividend",
    offers,
    {"dividend": Rule(refusal, apply, choices)},
    skip=lambda state: declare(state, "withhold"),
)
"""Passed over when nothing was earned: that is a withhold of 0, with its step left."""
