"""18GB's corporations without a train or without a president (rules 5.5)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import BuyTrain
from tetsuro.kernel.machine import pass_step
from tetsuro.kernel.state import POOL, Column, State
from tetsuro.kernel.verbs import tell
from tetsuro.mechanics.depot import on_offer, prices_on_offer, side
from tetsuro.mechanics.dividends import declare
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.train_buying import buy
from tetsuro.titles.gb.conversion import STEPS_IN_EMERGENCY, convert

INSOLVENT: Final[Column[tuple[str, ...]]] = Column("insolvent", ())


def is_insolvent(state: State, corporation: str) -> bool:
    """Whether the corporation has been found without a train and not recovered (5.5)."""
    return corporation in INSOLVENT.of(state)


def in_receivership(state: State, corporation: str) -> bool:
    """Whether the pool has the corporation's presidency (5.5)."""
    return state.presidents.get(corporation) == POOL


def is_solvent(state: State, corporation: str) -> bool:
    """Neither insolvent nor in receivership: it may build."""
    return not is_insolvent(state, corporation) and not in_receivership(state, corporation)


def below_cheapest(state: State, corporation: str) -> bool:
    """Cannot afford the cheapest bank train; not when the bank has none."""
    return state.cash[corporation] < min(prices_on_offer(state), default=0)


def become_insolvent(state: State, corporation: str) -> None:
    """The corporation is insolvent from now on; nothing happens if it is already."""
    if not is_insolvent(state, corporation):
        INSOLVENT.set(state, (*INSOLVENT.of(state), corporation))
        tell(state, "insolvent", corporation=corporation)


def become_solvent(state: State, corporation: str) -> None:
    """The corporation is solvent again; nothing happens if it is."""
    if is_insolvent(state, corporation):
        INSOLVENT.set(state, tuple(c for c in INSOLVENT.of(state) if c != corporation))
        tell(state, "solvent", corporation=corporation)


def judge_at_end(state: State) -> None:
    """A turn that ends without a train makes insolvent, with one solvent again."""
    corporation = operator(state)
    if state.trains[corporation]:
        become_solvent(state, corporation)
    else:
        become_insolvent(state, corporation)


def leased(state: State) -> str | None:
    """The train an insolvent corporation runs: the cheapest on offer; it stays in the bank."""
    return min(on_offer(state), key=lambda t: side(state, t).price, default=None)


def settle_run(state: State) -> None:
    """After a run without free choice: withhold; a corporation nobody leads then converts and
    buys by itself (5.5)."""
    corporation = operator(state)
    declare(state, "withhold")
    pass_step(state, "dividend")
    if state.trains[corporation] or not in_receivership(state, corporation):
        return
    if state.types[corporation] == "5-share" and below_cheapest(state, corporation):
        convert(state, corporation, STEPS_IN_EMERGENCY)
    affordable = [t for t in on_offer(state) if side(state, t).price < state.cash[corporation]]
    if affordable:
        best = max(affordable, key=lambda t: side(state, t).price)
        buy(state, BuyTrain(corporation, train=best, price=side(state, best).price))
    else:
        pass_step(state, "trains")
