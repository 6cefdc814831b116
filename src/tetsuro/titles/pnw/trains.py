"""1822PNW's trains: first-turn purchase, buying, L to 2, emergency, exports (rules 5.8, 5.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import BuyTrain, Holder, SellShares
from tetsuro.kernel.choices import Family
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.kernel.title import TrainKind
from tetsuro.kernel.verbs import move_marker, pay
from tetsuro.mechanics import depot, emergency, issuing, train_upgrades
from tetsuro.mechanics.depot import (
    card,
    counted,
    on_offer,
    phase,
    side,
    sides,
    train_limit,
)
from tetsuro.mechanics.emergency import SOLD_FOR_TRAIN, EmergencyRules
from tetsuro.mechanics.first_train import first_train_step
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator, president
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.shares import held, transfer
from tetsuro.mechanics.train_buying import (
    buy_from_bank,
    buy_from_other,
    has_room,
    owner_of_train,
    price_refusal,
)
from tetsuro.mechanics.train_upgrades import UpgradeRules
from tetsuro.titles.pnw.dividends import PERMANENT
from tetsuro.titles.pnw.sequence import operating_order

LOCAL: Final = "L"
TWO: Final = "2"
EXPRESS: Final = "E"
PULLMAN: Final = frozenset({"P+"})
SPECIAL: Final = PERMANENT | PULLMAN


def bank_prices(state: State) -> list[int]:
    """Prices of all sides of the trains on offer."""
    return [kind.price for train in on_offer(state) for kind in sides(state, train)]


def cheapest(state: State) -> int:
    """The price of the cheapest train on offer."""
    return min(bank_prices(state))


def upgrade_price(state: State) -> int:
    """What it costs to turn an L into a 2."""
    prices: dict[str, int] = state.title.rules["scenario"]["upgrade_price"]
    return prices["1"] if state.phase == "1" else prices["2"]


UPGRADES: Final = UpgradeRules(LOCAL, TWO, upgrade_price)


def tradeable(state: State, corporation: str) -> tuple[str, ...]:
    """The company's trains that others may buy: no permanent ones, no pullmans."""
    return tuple(t for t in state.trains[corporation] if card(t) not in SPECIAL)


def obliged(state: State, corporation: str) -> bool:
    """A company must own a train; permanent ones and pullmans are none."""
    return not counted(state, corporation)


def can_buy(state: State, corporation: str) -> bool:
    """Room and money for the cheapest train - 1 if any other company has a train to sell, though
    the phase may not allow it yet: the step waits all the same - or an L and the price of turning
    it."""
    cash = state.cash[corporation]
    if train_upgrades.can_upgrade(state, corporation):
        return True
    if not has_room(state, corporation):
        return False
    others = any(tradeable(state, c) for c in state.corporations if c != corporation)
    return cash >= (1 if others else cheapest(state))


FIRST_TRAIN: Final = first_train_step(LOCAL, can_buy)


# The train step


def offers(state: State, entity: Holder) -> Types:
    """The company's purchases; its director may sell shares where it must buy (5.8, 5.9)."""
    corporation = state.entity()
    if not isinstance(corporation, str):
        return ()
    must = obliged(state, corporation)
    if entity == president(state) and (
        must or (can_buy(state, corporation) and not state.strict())
    ):
        return ("sell_shares",)
    if entity != corporation:
        return ()
    if must:
        return ("buy_train", "sell_shares")
    return ("buy_train", "pass") if can_buy(state, corporation) else ()


def buy_refusal(state: State, action: BuyTrain) -> Refusal | None:
    """A train of the bank, a company's, or an L turned over: known, with room for it (5.8)."""
    corporation, train = operator(state), action.train
    if action.exchange is not None:
        return train_upgrades.refusal(state, action)
    seller = owner_of_train(state, train)
    if seller is None and train not in state.depot and train not in state.pool_trains:
        return refuse("unknown_train", train=train)
    full = not has_room(state, corporation)
    if full and not (seller is None and train_upgrades.upgradable(state, corporation)):
        limit = train_limit(state, corporation)
        return refuse("train_limit", corporation=corporation, limit=limit)
    if seller is None:
        return bank_refusal(state, corporation, action)
    return trade_refusal(state, corporation, seller, action)


def chosen(state: State, action: BuyTrain) -> TrainKind | None:
    """The side that is bought of a card of the bank."""
    found = sides(state, action.train)
    name = action.variant or found[0].name
    return next((kind for kind in found if kind.name == name), None)


def bank_refusal(state: State, corporation: str, action: BuyTrain) -> Refusal | None:
    """On offer, at a side's price, one E at most, paid with the director's help (5.8, 5.9)."""
    if action.train not in on_offer(state):
        return refuse("train_not_on_offer", train=action.train)
    kind = chosen(state, action)
    if kind is None:
        return refuse("unknown_variant", train=action.train, variant=action.variant)
    if kind.name == EXPRESS and _has_express(state, corporation):
        return refuse("one_express", corporation=corporation)
    if action.price != kind.price and not state.reading and (state.strict() or action.price < 1):
        return refuse("wrong_price", price=action.price, needed=kind.price)
    no = cash_refusal(state, corporation, action.price)
    if no is None or not obliged(state, corporation):
        return no
    return emergency.contribution_refusal(state, action.price)


def _has_express(state: State, corporation: str) -> bool:
    return any(side(state, t).name == EXPRESS for t in state.trains[corporation])


def trade_refusal(state: State, corporation: str, seller: str, action: BuyTrain) -> Refusal | None:
    """Any train that may be traded, at any price agreed. From phase 3 on it is offered."""
    if seller == corporation:
        return refuse("own_train", train=action.train)
    if state.offering and "trains_between_companies" not in phase(state).status:
        return refuse("no_trade_yet", phase=state.phase)
    if _second_express(state, corporation, action.train):
        return refuse("one_express", corporation=corporation)
    if state.strict() and (no := _not_tradeable(state, action)) is not None:
        return no
    if not depot.has_side(state, action.train, action.variant):
        return refuse("unknown_variant", train=action.train, variant=action.variant)
    if SOLD_FOR_TRAIN.of(state) and card(action.train) not in SPECIAL:
        return refuse("must_buy_from_bank", corporation=corporation)
    return price_refusal(state, corporation, action.price)


def _second_express(state: State, corporation: str, train: str) -> bool:
    """The recorded site lets a company that has an E train buy another one from a company."""
    another = side(state, train).name == EXPRESS and _has_express(state, corporation)
    return another and state.title.published("second-express")


def _not_tradeable(state: State, action: BuyTrain) -> Refusal | None:
    """What only the recorded site's screens keep from being traded: permanent trains and
    pullmans, a card by the name of its other side."""
    if card(action.train) in SPECIAL:
        return refuse("not_for_sale", train=action.train)
    if action.variant not in (None, side(state, action.train).name):
        return refuse("unknown_variant", train=action.train, variant=action.variant)
    return None


def buy(state: State, action: BuyTrain) -> None:
    """Turn an L over, or pay the bank (with the director's help) or the seller (5.8, 5.9)."""
    if action.exchange is not None:
        train_upgrades.upgrade(state, action)
        return
    corporation, train = operator(state), action.train
    seller, price = owner_of_train(state, train), action.price
    if seller is None:
        if price > state.cash[corporation]:
            emergency.contribute(state, price)
        kind = chosen(state, action)
        buy_from_bank(state, corporation, train, kind.name if kind else None, price)
        return
    buy_from_other(state, corporation, train, seller, price)


def buy_choices(state: State, entity: Holder) -> Iterator[BuyTrain | Family]:
    """Trains of the bank, cards to turn over, other companies' trains at any price."""
    corporation = operator(state)
    for train in on_offer(state):
        for kind in sides(state, train):
            action = BuyTrain(corporation, train=train, price=kind.price, variant=kind.name)
            if buy_refusal(state, action) is None:
                yield action
    yield from train_upgrades.choices(state)
    for other in state.corporations:
        for train in tradeable(state, other):
            first = BuyTrain(corporation, train=train, price=1, variant=side(state, train).name)
            if other != corporation and buy_refusal(state, first) is None:
                yield Family(first, "price", range(1, state.cash[corporation] + 1))


def reorder(state: State) -> None:
    """After a forced sale the companies still to operate are put in order anew (5.9)."""
    index, order = state.round.position, state.round.order
    waiting = tuple(c for c in order[index + 1 :] if c in state.corporations)
    fresh = operating_order(state, tuple(map(str, waiting)))
    state.round = state.round._replace(order=(*order[: index + 1], *fresh))


def sale_refusal(state: State, action: SellShares) -> Refusal | None:
    """The director sells. The recorded site's engine lets the company sell shares of its
    treasury, too."""
    corporation = operator(state)
    if action.entity != corporation:
        return emergency.sale_refusal(state, action)
    if state.strict():
        return refuse("director_sells", corporation=corporation)
    if any(i not in held(state, IPO, corporation) for i in action.shares):
        return refuse("not_in_treasury", corporation=corporation)
    return issuing.issue_refusal(state, action)


def sell(state: State, action: SellShares) -> None:
    """A forced sale of the director's shares; recordings also sell the company's treasury (5.9)."""
    if action.entity != operator(state):
        emergency.sell(state, action)
        return
    corporation = operator(state)
    price = state.price(corporation)
    assert price is not None
    pay(state, BANK, corporation, price * len(action.shares), "shares_sold")
    percent = sum(state.percents[i] for i in action.shares)
    transfer(state, corporation, action.shares, percent, IPO, POOL)
    move_marker(state, corporation, -1)


def wanted_price(state: State) -> int:
    """The cheapest train; recordings also let a director sell without need, up to the dearest."""
    return cheapest(state) if obliged(state, operator(state)) else max(bank_prices(state))


EMERGENCY: Final = EmergencyRules(cheapest=wanted_price, after_sale=reorder)
TRAINS: Final = Step(
    "trains",
    offers,
    {
        "buy_train": Rule(buy_refusal, buy, buy_choices),
        "sell_shares": Rule(sale_refusal, sell, emergency.sale_choices),
        "pass": passes("trains"),
    },
)
