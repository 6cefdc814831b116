"""Cards turned over for money: a corporation's train of the lower side becomes the better one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import BuyTrain
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, State
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics.depot import advance_phase, card, has_side, side
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.train_buying import is_train, price_refusal


@dataclass(frozen=True, slots=True)
class UpgradeRules:
    """``lower`` and ``upper``: names of the two sides; ``price``: what turning a card costs."""

    lower: str
    upper: str
    price: Callable[[State], int]


upgrade_rules: Final = parameters("train_upgrades", UpgradeRules)


def price(state: State) -> int:
    """What turning a card over costs now."""
    return upgrade_rules(state).price(state)


def upgradable(state: State, corporation: str) -> tuple[str, ...]:
    """Trains whose lower side lies up."""
    lower = upgrade_rules(state).lower
    return tuple(t for t in state.trains[corporation] if side(state, t).name == lower)


def can_upgrade(state: State, corporation: str) -> bool:
    """Whether the corporation has a card to turn over, and the money."""
    return state.cash[corporation] >= price(state) and bool(upgradable(state, corporation))


def refusal(state: State, action: BuyTrain) -> Refusal | None:
    """The train handed in is the one that comes back, turned, if it may be; the price is
    printed."""
    if not state.strict():
        return turned_anyway(state, action)
    corporation, train, cost = operator(state), action.exchange, price(state)
    upper = upgrade_rules(state).upper
    given = train == action.train and train in upgradable(state, corporation)
    if not given or not has_side(state, action.train, upper):
        return refuse("no_exchange", train=train)
    if action.variant != upper:
        return refuse("unknown_variant", train=train, variant=action.variant)
    if action.price != cost:
        return refuse("wrong_price", price=action.price, needed=cost)
    return price_refusal(state, corporation, action.price)


def turned_anyway(state: State, action: BuyTrain) -> Refusal | None:
    """The recorded site's engine turns any train to any side at any price."""
    for train in (action.train, str(action.exchange)):
        if not is_train(state, train):
            return refuse("unknown_train", train=train)
    if not has_side(state, action.train, action.variant):
        return refuse("unknown_variant", train=action.train, variant=action.variant)
    return price_refusal(state, operator(state), action.price)


def upgrade(state: State, action: BuyTrain) -> None:
    """The card stays and shows its other side, which may begin a phase. Of a train that is not
    the corporation's nothing comes."""
    corporation, train = operator(state), action.train
    if train not in state.trains[corporation]:
        return
    tell(
        state, "train_bought", corporation=corporation, train=train, seller=None, price=action.price
    )
    pay(state, corporation, BANK, action.price, "train")
    state.train_sides = {**state.train_sides, train: action.variant or card(train)}
    advance_phase(state, train)


def choices(state: State) -> Iterator[BuyTrain]:
    """Each card that the operator may turn over."""
    corporation, upper = operator(state), upgrade_rules(state).upper
    for train in upgradable(state, corporation):
        action = BuyTrain(
            corporation, train=train, price=price(state), variant=upper, exchange=train
        )
        if refusal(state, action) is None:
            yield action
