"""The made-up title's stock round: bids, shares, conversions, debts; and how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mechanics.isle_data import CARDS
from tetsuro.kernel.actions import Holder, Par
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import (
    bid_boxes,
    conversion,
    exports,
    loans,
    minors,
    selling,
    stock,
)
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.mechanics.passing import just_pass, may_pass
from tetsuro.mechanics.turns import begin_player_turn, did, mark_passing, next_player


def convertible(state: State, player: Holder) -> tuple[str, ...]:
    open_ = "conversion" in phase(state).status
    owned = (m for m in ASSOCIATIONS.of(state) if open_)
    return tuple(m for m in owned if conversion.convertible(state, player, m))


def offers(state: State, player: Holder) -> Types:
    if player != state.entity():
        return ()
    if conversion.CONVERTING.of(state)[0]:
        return ("choose",)
    if did(state, "buy") or did(state, "par"):
        return ()
    bids, found = bid_boxes.bids_made(state), []
    if bids >= bid_boxes.box_rules(state).bids_in_turn:
        return ()
    if any(True for _ in selling.sell_choices(state, player)):
        found.append("sell_shares")
    if loans.debt(state, player):
        if loans.can_repay(state, player):
            found += ["payoff_player_debt", "payoff_player_debt_partial"]
    else:
        found.append("bid")
        if not bids and any(True for _ in stock.buy_choices(state, player)):
            found.append("buy_shares")
        if not bids and any(True for _ in par_choices(state, player)):
            found.append("par")
    return (*found, "pass")


def par_refusal(state: State, action: Par) -> Refusal | None:
    minor = minors.minor_of(state, action.corporation) or ""
    if minor not in convertible(state, action.entity):
        return refuse("minor_of_other", corporation=action.corporation, minor=minor)
    return conversion.par_refusal(state, action, minor)


def par(state: State, action: Par) -> None:
    conversion.ask(state, action, minors.minor_of(state, action.corporation) or "")


def par_choices(state: State, player: Holder) -> Iterator[Par]:
    for minor in convertible(state, player):
        major = ASSOCIATIONS.of(state)[minor]
        for cell in conversion.pars(state, player, minor):
            yield Par(player, corporation=major, share_price=cell.id)


STOCK = Step(
    "stock",
    offers,
    {
        "bid": Rule(bid_boxes.bid_refusal, bid_boxes.bid, bid_boxes.bid_choices),
        "buy_shares": Rule(stock.buy_refusal, stock.buy_in_turn, stock.buy_choices),
        "sell_shares": Rule(selling.sell_refusal, selling.sell, selling.sell_choices),
        "par": Rule(par_refusal, par, par_choices),
        "choose": Rule(conversion.choose_refusal, conversion.choose, conversion.choices),
        "payoff_player_debt": Rule(loans.refusal, loans.repay, loans.choices),
        "payoff_player_debt_partial": Rule(
            loans.part_refusal, loans.repay_part, loans.part_choices
        ),
        "pass": Rule(may_pass, stock.pass_turn, just_pass),
    },
    skip=mark_passing,
)


def open_stock_round(state: State) -> None:
    bid_boxes.put_on_offer(state)
    begin_player_turn(state)


def next_turn(state: State) -> None:
    if next_player(state):
        begin_player_turn(state)


def close_stock_round(state: State) -> None:
    """Winners start their minors; a 1 leaves for every box without a bid, and one more train."""
    unwanted = bid_boxes.unwanted(state, "minors")
    bid_boxes.hand_over(state, "privates")
    for card, (player, amount) in bid_boxes.winners(state, "minors").items():
        bid_boxes.remove_card(state, card)
        minors.start(state, CARDS[card], player, amount)
    exports.export_freely(state, "1", len(unwanted))
    exports.export_next(state)
    bid_boxes.close_boxes(state)
    loans.charge_interest(state)
