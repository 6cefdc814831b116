"""18GB's train step (rules 4.3 h, i) and what the first trains of a kind bring (rules 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import BuyShares, Convert, Holder
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.kernel.verbs import drop_reservations, remove_corporation, tell
from tetsuro.mechanics import stock, train_step
from tetsuro.mechanics.depot import card, prices_on_offer
from tetsuro.mechanics.operating import operator, president
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.shares import owner_of
from tetsuro.mechanics.train_buying import TrainRules, owner_of_train
from tetsuro.titles.gb.conversion import STEPS_IN_EMERGENCY, convert
from tetsuro.titles.gb.insolvency import below_cheapest, in_receivership
from tetsuro.titles.gb.shares import FLOAT_PERCENT
from tetsuro.titles.gb.stock import PRESIDENT_OF

CONVERTED: Final[Column[bool]] = Column("emergency_conversion", False, "turn")
"""The operator has been converted in this turn's train step."""


def obliged(state: State, corporation: str) -> bool:
    """Without a train it must buy if it can pay even the dearest kind on sale."""
    if state.trains[corporation]:
        return False
    prices = prices_on_offer(state)
    return bool(prices) and state.cash[corporation] >= max(prices)


def from_others(state: State, corporation: str, train: str) -> Refusal | None:
    """Trains that are not on offer. Verdicts under both rulings take such a purchase where the
    step has anything at all to buy, so only ``choices`` leave it out there."""
    no = _not_offered(state, corporation, train)
    if no is None or state.offering or not _anything_to_buy(state, corporation):
        return no
    return None


def _anything_to_buy(state: State, corporation: str) -> bool:
    cash = state.cash[corporation]
    return min(prices_on_offer(state), default=cash + 1) <= cash or any(
        _not_offered(state, corporation, train) is None
        for other in state.corporations
        if other != corporation and cash >= 1
        for train in state.trains[other]
    )


def _not_offered(state: State, corporation: str, train: str) -> Refusal | None:
    seller = owner_of_train(state, train)
    assert seller is not None
    for party in (corporation, seller):
        if in_receivership(state, party):
            return refuse("receivership_trade", corporation=party)
    own = state.trains[corporation]
    if len(state.trains[seller]) == 1 and own:
        return refuse("last_train", corporation=seller)
    if CONVERTED.of(state) and not own and obliged(state, corporation):
        return refuse("must_buy_from_bank", corporation=corporation)
    return None


TRAIN_RULES: Final = TrainRules(obliged=obliged, from_others=from_others, top_factor=2)


def offers(state: State, entity: Holder) -> Types:
    """As ever, and to convert; nothing for a train in receivership (rules 4.3 h)."""
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    if in_receivership(state, corporation) and state.trains[corporation]:
        return ()
    found = train_step.offers(state, entity)
    if not may_convert(state, corporation):
        return found
    return ("convert", *(found or ("pass",)))


def may_convert(state: State, corporation: str) -> bool:
    """A 5-share corporation without a train that can't pay the cheapest one (4.3 h)."""
    return (
        state.types[corporation] == "5-share"
        and not state.trains[corporation]
        and below_cheapest(state, corporation)
    )


def no_refusal(state: State, action: Convert) -> Refusal | None:
    """What is offered may be done."""
    return None


def convert_now(state: State, action: Convert) -> None:
    """The emergency conversion: the president may then buy a share (4.3 h, i)."""
    CONVERTED.set(state, True)
    PRESIDENT_OF.set(state, (operator(state),))
    convert(state, operator(state), STEPS_IN_EMERGENCY)


def convert_choices(state: State, entity: Holder) -> Iterator[Convert]:
    """The emergency conversion."""
    yield Convert(entity)


TRAINS: Final = Step(
    train_step.NAME,
    offers,
    {**train_step.RULES, "convert": Rule(no_refusal, convert_now, convert_choices)},
)


def _share_actor(state: State) -> Holder | None:
    return president(state) if CONVERTED.of(state) else None


def share_offers(state: State, entity: Holder) -> Types:
    """After an emergency conversion the president may buy; offered by what can be paid and held."""
    if entity != _share_actor(state) or not stock.buyable(state, entity):
        return ()
    return ("buy_shares", "pass")


def share_refusal(state: State, action: BuyShares) -> Refusal | None:
    """A share of the operator, as in a stock round (4.3 i)."""
    found = owner_of(state, action.shares[0]) if len(action.shares) == 1 else None
    if found is not None and found[0] != operator(state):
        return refuse("only_converted", corporation=operator(state))
    return stock.buy_refusal(state, action)


def share_choices(state: State, player: Holder) -> Iterator[BuyShares]:
    """Every share of the operator that its president may buy."""
    for action in stock.buy_choices(state, player):
        if share_refusal(state, action) is None:
            yield action


EMERGENCY_SHARE: Final = Step(
    "emergency_share",
    share_offers,
    {
        "buy_shares": Rule(share_refusal, stock.buy_in_turn, share_choices),
        "pass": passes("emergency_share"),
    },
    actor=_share_actor,
    active=lambda state: CONVERTED.of(state),
)


def on_phase(state: State) -> None:
    """The slots kept for GN and MC are free from phase 4+2 on."""
    if state.phase == "4+2":
        for private in ("GN", "MC"):
            drop_reservations(state, private)


def unfloated(state: State) -> tuple[str, ...]:
    """Corporations that have not floated."""
    return tuple(c for c in state.corporations if c not in state.floated)


def float_at_60(state: State) -> None:
    """First 3+1: what has not floated now needs 60 percent sold."""
    FLOAT_PERCENT.set(state, dict.fromkeys(unfloated(state), 60))
    tell(state, "float_at_60")


def become_ten_share(state: State) -> None:
    """First 5+2: what has not floated converts, without price steps or money."""
    for corporation in unfloated(state):
        if state.types[corporation] == "5-share":
            convert(state, corporation, 0)


def remove_unfloated(state: State) -> None:
    """First 6X: what has not floated leaves, and a 6X with each; home tokens stay."""
    for corporation in unfloated(state):
        remove_corporation(state, corporation)
        sixes = [t for t in state.depot if card(t) == "6X"]
        if sixes:
            last = max(sixes, key=lambda t: int(t.rpartition("-")[2]))
            state.depot = tuple(t for t in state.depot if t != last)


EVENTS: Final = {
    "new_corporations_float_at_60": float_at_60,
    "unstarted_become_10_share": become_ten_share,
    "remove_unstarted_and_one_6x_each": remove_unfloated,
}
