"""The end of 1822PNW's stock round: winning bids, exports, interest, sold-out majors (4.6)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.state import Column, State
from tetsuro.kernel.verbs import end_game, move_marker
from tetsuro.mechanics import bid_boxes, exports, loans, minors
from tetsuro.mechanics.auction import BIDS
from tetsuro.mechanics.bid_boxes import BOXES, EMPTY
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.operating import by_price
from tetsuro.titles.pnw.companies import (
    PAIR,
    is_regional,
    minor_on,
    remove_minor,
    take_regional,
)

EVER_BID: Final[Column[bool]] = Column("ever_bid", False)
PHASE_1_PRICE: Final = 50
PHASE_1_TREASURY: Final = 100
LOCAL: Final = "L"
MINORS: Final = "minors"


def start_terms(state: State, bid: int) -> tuple[int, int]:
    """Share price and treasury of a minor won with a bid (4.6.1)."""
    if "minor_starts_at_50_with_100" in phase(state).status:
        return PHASE_1_PRICE, PHASE_1_TREASURY
    price = minors.best_price(state, bid // 2)
    return price, bid if "minor_starts_with_whole_bid" in phase(state).status else 2 * price


def end_stock_round(state: State) -> None:
    """All of 4.6 in its order."""
    if BIDS.of(state):
        EVER_BID.set(state, True)
    if state.title.rules["scenario"]["must_sell_first_round"] and not EVER_BID.of(state):
        end_game(state, "dnf")
        return
    bid_boxes.lapse(state, "privates", MINORS)
    unbid = bid_boxes.unwanted(state, MINORS)
    first = BOXES.of(state)[MINORS][:1]
    bid_boxes.hand_over(state, "privates")
    for box, (player, price) in bid_boxes.winners(state, MINORS).items():
        _start(state, box, player, price)
    exports.export_freely(state, LOCAL, len(unbid))
    if first and first[0] in unbid and first[0] != EMPTY:
        exports.export_next(state)
        remove_minor(state, minor_on(state, first[0]))
    bid_boxes.close_boxes(state)
    loans.charge_interest(state)
    _raise_sold_out(state)


def _start(state: State, box: str, player: int, bid: int) -> None:
    minor = minor_on(state, box)
    if is_regional(state, minor):
        take_regional(state, box, player, bid)
        return
    bid_boxes.remove_card(state, box)
    minors.start(state, minor, player, bid)
    pair = PAIR.of(state)
    if pair and box == pair[0] and pair[1] in state.owners:
        bid_boxes.remove_card(state, pair[1])
        second = minor_on(state, pair[1])
        minors.give(state, second, player, PHASE_1_PRICE, PHASE_1_TREASURY)


def _raise_sold_out(state: State) -> None:
    """Majors wholly in players' hands rise one cell, in price order."""
    majors = (c for c in state.floated if minors.is_major(state, c))
    for major in by_price(state, majors):
        if sum(state.percent(p, major) for p in state.players) == 100:
            move_marker(state, major, 1)
