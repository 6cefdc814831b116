"""18India's train step: buying and selling (rules 4.4.7, 7.6); what phase IV brings (rules 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import BuyTrain, Holder, SellTrain
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, POOL, Column, State
from tetsuro.kernel.verbs import move_train, pay, tell
from tetsuro.mechanics import train_buying
from tetsuro.mechanics.depot import card, phase, side
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.train_buying import TrainRules, can_buy, owner_of_train
from tetsuro.titles.india.warrants import WARRANTS, expire

LAST_KINDS: Final = ("3x2", "3x3", "4x2", "4x3")
"""Kinds of which a corporation may own one only."""
BOUGHT: Final[Column[tuple[str, ...]]] = Column("trains_bought", (), "turn")
"""Trains that the operator may not sell in the turn in which it bought them."""


def may_own(state: State, corporation: str, train: str) -> Refusal | None:
    """Of the last phase's kinds a corporation has one train at most."""
    if card(train) in LAST_KINDS:
        for own in state.trains[corporation]:
            if card(own) in LAST_KINDS:
                return refuse("one_train_of_last_phase", corporation=corporation, train=own)
    return None


TRAIN_RULES: Final = TrainRules(
    obliged=lambda state, corporation: False,
    from_others=lambda state, corporation, train: None,
    top_factor=None,
    may_own=may_own,
    turned=True,
)


def offers(state: State, entity: Holder) -> Types:
    """Trains that the operator can buy, and those it can sell (4.4.7, 7.6)."""
    if entity != state.entity() or not isinstance(entity, str):
        return ()
    found = []
    if can_buy(state, entity):
        found.append("buy_train")
    if any(sale_refusal(state, entity, t) is None for t in state.trains[entity]):
        found.append("sell_train")
    return (*found, "pass") if found else ()


def buy(state: State, action: BuyTrain) -> None:
    """``D4``: recordings only keep trains of the bank from being sold on in the same turn."""
    if owner_of_train(state, action.train) is None or state.title.published("resale"):
        BOUGHT.set(state, (*BOUGHT.of(state), action.train))
    train_buying.buy(state, action)


def sale_refusal(state: State, corporation: str, train: str) -> Refusal | None:
    """A train of the corporation with a resale value that it did not buy in this turn (7.6)."""
    if train not in state.trains[corporation]:
        return refuse("not_your_train", train=train)
    if not side(state, train).salvage:
        return refuse("no_resale_value", train=train)
    if train in BOUGHT.of(state):
        return refuse("bought_this_turn", train=train)
    return None


def sell_refusal(state: State, action: SellTrain) -> Refusal | None:
    """The site's engine buys any train back, whoever has it, for the price in the action."""
    no = sale_refusal(state, operator(state), action.train)
    if no is not None and (state.strict() or card(action.train) not in state.title.trains):
        return no
    if action.train not in _all_trains(state):
        return refuse("unknown_train", train=action.train)
    value = side(state, action.train).salvage
    if action.price != value and state.strict():
        return refuse("wrong_price", price=action.price, needed=value)
    return None


def _all_trains(state: State) -> tuple[str, ...]:
    owned = (train for trains in state.trains.values() for train in trains)
    return (*state.depot, *state.pool_trains, *owned)


def sell(state: State, action: SellTrain) -> None:
    """The bank pays the train's resale value and puts it into the pool (7.6)."""
    corporation, train = operator(state), action.train
    tell(state, "train_sold", corporation=corporation, train=train, price=action.price)
    bank = POOL if train in state.pool_trains else "depot"
    move_train(state, train, owner_of_train(state, train) or bank, POOL)
    pay(state, BANK, corporation, max(0, action.price), "train")


def sell_choices(state: State, entity: Holder) -> Iterator[SellTrain]:
    """Each train that the operator may sell."""
    for train in state.trains[operator(state)]:
        action = SellTrain(entity, train=train, price=side(state, train).salvage or 0)
        if sell_refusal(state, action) is None:
            yield action


TRAINS: Final = Step(
    "trains",
    offers,
    {
        "buy_train": Rule(train_buying.buy_refusal, buy, train_buying.buy_choices),
        "sell_train": Rule(sell_refusal, sell, sell_choices),
        "pass": passes("trains"),
    },
)


def on_phase(state: State) -> None:
    """Guaranty warrants expire with their phase (8)."""
    if "guaranty_warrants_expired" in phase(state).status and WARRANTS.of(state):
        expire(state)
