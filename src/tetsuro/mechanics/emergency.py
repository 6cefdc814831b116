"""Emergency purchases: the director's cash, forced sales, and a loan at last (family rules).

A company that must own a train buys the cheapest one the bank offers with its treasury, then
its director's cash; if that is not enough he sells shares, and the bank lends the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Holder, SellShares
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.kernel.verbs import pay
from tetsuro.mechanics import loans, selling, stock
from tetsuro.mechanics.operating import operator, president
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.shares import bundles, held, one_share

SOLD_FOR_TRAIN: Final[Column[tuple[str, ...]]] = Column("sold_for_train", (), "turn")
"""Corporations whose shares the director has sold in this emergency."""


@dataclass(frozen=True, slots=True)
class EmergencyRules:
    """``cheapest``: price of the cheapest train the bank offers; ``after_sale``: what follows a
    forced sale."""

    cheapest: Callable[[State], int]
    after_sale: Callable[[State], None]


emergency_rules: Final = parameters("emergency", EmergencyRules)


def director(state: State) -> tuple[int, ...]:
    """Who sells in the operator's turn (``senders`` of an operating round)."""
    player = president(state) if isinstance(state.entity(), str) else None
    return () if player is None else (player,)


def shortage(state: State) -> int:
    """What treasury and director lack for the cheapest train (0 or less: nothing)."""
    player = president(state)
    assert player is not None
    have = state.cash[operator(state)] + state.cash[player]
    return emergency_rules(state).cheapest(state) - have


def sale_refusal(state: State, action: SellShares) -> Refusal | None:
    """Only what is needed: the next smaller bundle of the same shares must not suffice."""
    if shortage(state) <= 0:
        return refuse("no_sale_needed")
    found = selling.sale_of(state, action)
    if isinstance(found, Refusal):
        return found
    corporation, percent, _ = found
    if corporation in SOLD_FOR_TRAIN.of(state):
        return refuse("sold_this_turn", corporation=corporation)
    no = _own_company_refusal(state, action.entity, corporation, percent)
    no = no or selling.sell_refusal(state, action)
    if no is not None:
        return no
    shares = percent // one_share(state, corporation)
    each = stock.stock_rules(state).sale_price(state, corporation)
    if (shares - 1) * each >= shortage(state):
        return refuse("more_than_needed", needed=shortage(state), price=each)
    return None


def _own_company_refusal(
    state: State, player: Holder, corporation: str, percent: int
) -> Refusal | None:
    """The company that buys keeps its director, and must have operated before this round."""
    if corporation != operator(state):
        return None
    if len(state.history[corporation]) < 2:
        return refuse("has_not_operated", corporation=corporation)
    keeps = state.percent(player, corporation) - percent
    if any(state.percent(p, corporation) > keeps for p in state.players if p != player):
        return refuse("would_lose_presidency", corporation=corporation)
    return None


def sell(state: State, action: SellShares) -> None:
    """A forced sale, noted because it narrows what may be bought with the money (core 20.5)."""
    found = selling.sale_of(state, action)
    assert not isinstance(found, Refusal)
    SOLD_FOR_TRAIN.set(state, (*SOLD_FOR_TRAIN.of(state), found[0]))
    selling.sell(state, action)
    emergency_rules(state).after_sale(state)


def sale_choices(state: State, player: Holder) -> Iterator[SellShares]:
    """Bundles of the player that may be sold for the train."""
    for corporation in state.corporations:
        if not held(state, player, corporation):
            continue
        for ids, percent in bundles(state, player, corporation):
            action = SellShares(player, shares=ids, percent=percent)
            if sale_refusal(state, action) is None:
                yield action


def contribution_refusal(state: State, price: int) -> Refusal | None:
    """Why the director may not help with this price now."""
    player = president(state)
    assert player is not None
    cheapest = emergency_rules(state).cheapest(state)
    if price != cheapest:
        return refuse("only_the_cheapest", price=price, needed=cheapest)
    have = state.cash[operator(state)] + state.cash[player]
    if have < price and any(True for _ in sale_choices(state, player)):
        return refuse("sell_shares_first", needed=price, had=have)
    return None


def contribute(state: State, price: int) -> None:
    """The director pays what the treasury lacks; the bank lends him what he lacks himself."""
    corporation, player = operator(state), president(state)
    assert player is not None
    missing = price - state.cash[corporation]
    if missing > state.cash[player]:
        loans.lend(state, player, missing - state.cash[player])
    pay(state, player, corporation, missing, "train")
