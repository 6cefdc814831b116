"""The train step: buying from the bank and from other corporations, discarding (core 20)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import BuyTrain, DiscardTrain, Holder
from tetsuro.kernel.choices import Family
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.title import TrainKind
from tetsuro.kernel.verbs import move_train, pay, tell
from tetsuro.mechanics.depot import (
    card,
    counted,
    crowded,
    discard,
    leaves_bank,
    on_offer,
    prices_on_offer,
    side,
    sides,
    surplus,
    train_limit,
)
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters

BOUGHT_FROM_BANK: Final[Column[bool]] = Column("bought_from_bank", False)
"""Whether any corporation has bought a train from the bank in the latest operating round."""


@dataclass(frozen=True, slots=True)
class TrainRules:
    """``obliged``: the operator may not pass; ``from_others``: reasons against buying this
    train of another corporation; ``top_factor``: the most it may cost, as a factor of its face
    value (None: any price); ``may_own``: reasons against having this train at all; ``turned``:
    another corporation's card may be bought with its other side up, though no screen offers it."""

    obliged: Callable[[State, str], bool]
    from_others: Callable[[State, str, str], Refusal | None]
    top_factor: int | None
    may_own: Callable[[State, str, str], Refusal | None] = lambda state, corporation, train: None
    turned: bool = False


train_rules: Final = parameters("trains", TrainRules)


def has_room(state: State, corporation: str) -> bool:
    """Whether the corporation has fewer trains than its limit (core 17.5)."""
    return len(counted(state, corporation)) < train_limit(state, corporation)


def can_buy(state: State, corporation: str) -> bool:
    """Room, and money for the cheapest train on offer or 1 while any other has a train."""
    cash = state.cash[corporation]
    if not has_room(state, corporation):
        return False
    if cash >= 1 and any(state.trains[c] for c in state.corporations if c != corporation):
        return True
    return cash >= min(prices_on_offer(state), default=cash + 1)


def owner_of_train(state: State, train: str) -> str | None:
    """The corporation that has the train; None if the bank or nobody has."""
    return next((c for c, trains in state.trains.items() if train in trains), None)


def bought_side(state: State, action: BuyTrain) -> TrainKind | None:
    """The side of the card that a purchase names: as it lies if it names none; None for a side
    that the card does not have. The recorded site's screens turn no card of a corporation."""
    now = side(state, action.train)
    if action.variant is None:
        return now
    turnable = (
        owner_of_train(state, action.train) is None
        or not state.strict()
        or (train_rules(state).turned and not state.offering)
    )
    choice = sides(state, action.train) if turnable else (now,)
    return next((k for k in choice if k.name == action.variant), None)


def buy_refusal(state: State, action: BuyTrain) -> Refusal | None:
    """A train on offer, or one that another corporation may sell: room, side, price (core 20.3)."""
    corporation, train = operator(state), action.train
    seller = owner_of_train(state, train)
    if seller is None and train not in state.depot and train not in state.pool_trains:
        return refuse("unknown_train", train=train)
    if not has_room(state, corporation):
        limit = train_limit(state, corporation)
        return refuse("train_limit", corporation=corporation, limit=limit)
    kind = bought_side(state, action)
    if kind is None:
        return refuse("unknown_variant", train=train, variant=action.variant)
    if (no := train_rules(state).may_own(state, corporation, train)) is not None:
        return no
    if action.exchange is not None:
        return refuse("no_exchange", train=train)
    if seller is None:
        if train not in on_offer(state):
            return refuse("train_not_on_offer", train=train)
        if action.price != kind.price and (state.strict() or action.price < 1):
            return refuse("wrong_price", price=action.price, needed=kind.price)
    else:
        if seller == corporation:
            return refuse("own_train", train=train)
        if (no := train_rules(state).from_others(state, corporation, train)) is not None:
            return no
        if action.price < 1:
            return refuse("price_too_low", price=action.price, needed=1)
        factor = train_rules(state).top_factor
        if factor is not None and action.price > factor * kind.price:
            return refuse("price_too_high", price=action.price, limit=factor * kind.price)
    return cash_refusal(state, corporation, action.price)


def buy(state: State, action: BuyTrain) -> None:
    """Pay and take the train, its side up that was named; a phase may begin (core 17.3)."""
    corporation, train = operator(state), action.train
    seller = owner_of_train(state, train)
    if seller is None:
        BOUGHT_FROM_BANK.set(state, True)
        buy_from_bank(state, corporation, train, action.variant, action.price)
    else:
        turn(state, train, action.variant)
        buy_from_other(state, corporation, train, seller, action.price)


def buy_choices(state: State, entity: Holder) -> Iterator[BuyTrain | Family]:
    """Bank trains at their price; other corporations' at any price that may be agreed."""
    corporation = operator(state)
    cash = state.cash[corporation]
    for train in on_offer(state):
        for kind in sides(state, train):
            action = BuyTrain(corporation, train=train, price=kind.price, variant=kind.name)
            if buy_refusal(state, action) is None:
                yield action
    factor = train_rules(state).top_factor
    for other in state.corporations:
        if other == corporation:
            continue
        for train in state.trains[other]:
            kind = side(state, train)
            top = cash if factor is None else min(cash, factor * kind.price)
            first = BuyTrain(corporation, train=train, price=1, variant=kind.name)
            if buy_refusal(state, first) is None:
                yield Family(first, "price", range(1, top + 1))


def price_refusal(state: State, corporation: str, price: int) -> Refusal | None:
    """At least 1, and no more than the treasury has."""
    if price < 1:
        return refuse("price_too_low", price=price, needed=1)
    return cash_refusal(state, corporation, price)


def buy_from_bank(state: State, corporation: str, train: str, name: str | None, price: int) -> None:
    """The corporation pays for a card and takes it with the side of this name up."""
    tell(state, "train_bought", corporation=corporation, train=train, seller=None, price=price)
    pay(state, corporation, BANK, price, "train")
    turn(state, train, name)
    leaves_bank(state, train, corporation)


def buy_from_other(state: State, corporation: str, train: str, seller: str, price: int) -> None:
    """The corporation pays another one for a train and takes it as it lies."""
    tell(state, "train_bought", corporation=corporation, train=train, seller=seller, price=price)
    pay(state, corporation, seller, price, "train")
    move_train(state, train, seller, corporation)


def turn(state: State, train: str, name: str | None) -> None:
    """The side of this name lies up; None leaves the card as it lies."""
    if name is not None and name != side(state, train).name:
        state.train_sides = {**state.train_sides, train: name}


def _crowded_actor(state: State) -> Holder | None:
    return next(iter(crowded(state)), None)


def discard_offers(state: State, entity: Holder) -> Types:
    """Whoever has more trains than his limit must discard (core 17.5)."""
    return ("discard_train",) if entity in crowded(state) else ()


def discard_refusal(state: State, action: DiscardTrain) -> Refusal | None:
    """The recorded site's engine asks only whether there is such a train."""
    if not state.strict() and is_train(state, action.train):
        return None
    if action.train not in state.trains.get(str(action.entity), ()):
        return refuse("not_your_train", train=action.train)
    if action.train not in surplus(state, str(action.entity)):
        return refuse("not_a_surplus_train", train=action.train)
    return None


def is_train(state: State, train: str) -> bool:
    """Whether there is or was such a train. Of unlimited ones the bank has the last."""
    name, _, number = train.rpartition("-")
    kind = state.title.trains.get(name)
    if kind is None or not number.isdecimal():
        return False
    if kind.count is not None:
        return int(number) < kind.count
    last = (int(t.rpartition("-")[2]) for t in state.depot if card(t) == name)
    return int(number) <= max(last, default=-1)


def discard_apply(state: State, action: DiscardTrain) -> None:
    """Of a train that is not the corporation's nothing comes."""
    if action.train in state.trains[str(action.entity)]:
        discard(state, str(action.entity), action.train)


def discard_choices(state: State, entity: Holder) -> Iterator[DiscardTrain]:
    """Each train that the corporation may discard."""
    for train in surplus(state, str(entity)):
        yield DiscardTrain(entity, train=train)


DISCARD: Final = Step(
    "discard_train",
    discard_offers,
    {"discard_train": Rule(discard_refusal, discard_apply, discard_choices)},
    actor=_crowded_actor,
    active=lambda state: bool(crowded(state)),
)
"""Corporations over their limit discard before the game goes on; any of them may be first."""
