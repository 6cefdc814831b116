"""Everything of 18India that is accepted is on offer: what one could think of is tried."""

from __future__ import annotations

from collections.abc import Iterator

from tests.properties.deeds import Listing

from tetsuro.game.game import Game
from tetsuro.kernel.actions import (
    Action,
    Assign,
    BuyCompany,
    BuyShares,
    BuyTrain,
    Choose,
    ChooseAbility,
    CorporateBuyCompany,
    CorporateBuyShares,
    CorporateSellCompany,
    Dividend,
    Holder,
    Pass,
    PlaceToken,
    RemoveToken,
    SellCompany,
    SellTrain,
)
from tetsuro.kernel.machine import refusal
from tetsuro.kernel.state import State
from tetsuro.mechanics import stations
from tetsuro.mechanics.depot import sides
from tetsuro.mechanics.position import board
from tetsuro.titles.india.cards import card_value


def check_offers(game: Game) -> None:
    """Of all that is tried, what the rules accept is among the choices; but for what is accepted
    and not offered (docs/rules-decisions.md)."""
    listing, state = Listing(game.state), game.state.as_offered()
    for who in game.actors:
        for action in tried(state, who):
            if refusal(state, action) is None:
                assert listing.holds(action), str(action)


def tried(state: State, who: Holder) -> Iterator[Action]:
    """Actions of whoever may act, legal or not; tiles, borders, runs and bundles aside."""
    private = who in state.title.privates
    for hex, tile in board(state).tiles.items():
        for city in range(len(tile.cities)):
            named = stations.city_id(state, hex, city)
            tokener = str(state.entity()) if private else None
            yield PlaceToken(who, private, city=named, tokener=tokener)
            yield RemoveToken(who, private, city=named)
        if private:
            yield Assign(who, True, target=hex)
    if private:
        yield from (ChooseAbility(who, True, choice=choice) for choice in ("use", "close"))
        return
    yield Pass(who)
    yield Choose(who, choice="bond")
    yield from _trade(state, who)
    if isinstance(who, str):
        yield from (Dividend(who, kind=kind) for kind in ("payout", "withhold"))
        held = [train for trains in state.trains.values() for train in trains]
        for train in (*state.depot, *state.pool_trains, *held):
            for side in sides(state, train):
                yield BuyTrain(who, train=train, price=side.price, variant=side.name)
                yield SellTrain(who, train=train, price=side.salvage or 0)


def _trade(state: State, who: Holder) -> Iterator[Action]:
    """Every card at its value, every certificate by itself."""
    cards = [i for i in state.percents if i.rpartition("_")[0] in state.corporations]
    for card in (*cards, *state.owners):
        price = card_value(state, card)
        if isinstance(who, int):
            yield BuyCompany(who, company=card, price=price)
            yield SellCompany(who, company=card, price=price)
        else:
            yield CorporateBuyCompany(who, company=card, price=price)
            yield CorporateSellCompany(who, company=card, price=price)
    for share in cards:
        percent = state.percents[share]
        if isinstance(who, int):
            yield BuyShares(who, shares=(share,), percent=percent)
        else:
            yield CorporateBuyShares(who, shares=(share,), percent=percent)
