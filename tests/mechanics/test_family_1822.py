"""Mechanics of the 1822 family with made-up parameters: other boxes, shares, loans."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tetsuro.kernel.actions import Bid
from tetsuro.kernel.setup import fresh
from tetsuro.kernel.state import State
from tetsuro.mechanics import bid_boxes, formation, issuing, loans, minors
from tetsuro.mechanics.bid_boxes import BOXES, STACKS, BoxRules
from tetsuro.mechanics.formation import FormationRules, share_choices
from tetsuro.titles.registry import make_title


def position(changes: Mapping[str, Any], players: int = 3) -> State:
    """A fresh position of a title with some of its parameters replaced."""
    title = make_title("1822PNW", players)
    made = replace(title, rules={**title.rules, **changes})
    return fresh(made, tuple(range(players)), 1)


@pytest.mark.parametrize(
    ("par", "value", "cash", "purse", "wanted"),
    [
        (65, 260, 140, 215, [2, 3, 4]),
        (100, 670, 31, 0, [6]),
        (90, 670, 31, 500, []),
        (55, 80, 4, 18, []),
        (100, 200, 0, 0, [2]),
    ],
)
def test_shares_of_a_formation(
    par: int, value: int, cash: int, purse: int, wanted: list[int]
) -> None:
    state = position({})
    assert list(share_choices(state, par, value, cash, purse)) == wanted


def test_other_numbers_of_shares() -> None:
    state = position({"formation": FormationRules(least=1, most=3)})
    assert list(share_choices(state, 100, 290, 300, 99)) == [1, 2, 3]
    assert list(share_choices(state, 100, 310, 0, 0)) == [3]


def test_two_boxes_and_other_bids() -> None:
    rules = BoxRules(
        sizes={"minors": 2, "privates": 1},
        tokens=lambda state: 1,
        first_bid=lambda state, card: 40,
        increment=10,
        bids_in_turn=2,
    )
    state = position({"boxes": rules})
    assert {kind: len(cards) for kind, cards in BOXES.of(state).items()} == {
        "minors": 2,
        "privates": 1,
    }
    first, second = BOXES.of(state)["minors"]
    state.offering = True
    assert bid_boxes.bid_refusal(state, Bid(0, company=first, price=40)) is None
    low = bid_boxes.bid_refusal(state, Bid(0, company=first, price=30))
    odd = bid_boxes.bid_refusal(state, Bid(0, company=first, price=45))
    assert low is not None and low.code == "bid_too_low"
    assert odd is not None and odd.code == "bid_not_a_multiple"
    bid_boxes.bid(state, Bid(0, company=first, price=40))
    own = bid_boxes.bid_refusal(state, Bid(0, company=first, price=50))
    none = bid_boxes.bid_refusal(state, Bid(0, company=second, price=40))
    assert own is not None and own.code == "own_highest_bid"
    assert none is not None and none.code == "no_bidding_token"
    assert bid_boxes.pledged(state, 0) == (40, 1)
    assert bid_boxes.tokens_left(state, 0) == 0


def test_a_box_emptied_in_the_round_stays_empty() -> None:
    state = position({})
    first = BOXES.of(state)["minors"][0]
    bid_boxes.remove_card(state, first, keep_box=True)
    assert BOXES.of(state)["minors"][0] == bid_boxes.EMPTY
    assert first not in STACKS.of(state)["minors"]
    bid_boxes.fill(state)
    assert bid_boxes.EMPTY not in BOXES.of(state)["minors"]


@pytest.mark.parametrize(("rate", "owed"), [(50, 152), (30, 132), (0, 101)])
def test_loans_and_interest(rate: int, owed: int) -> None:
    state = position({"loan_interest": rate})
    before = state.cash[0]
    loans.lend(state, 0, 101)
    assert state.cash[0] == before + 101
    assert loans.debt(state, 0) == owed
    loans.charge_interest(state)
    assert loans.debt(state, 0) == owed + -(-owed * rate // 100)


@pytest.mark.parametrize(("price", "shares", "each"), [(245, 4, 165), (100, 5, 65), (40, 3, 40)])
def test_issue_pays_the_price_after_the_fall(price: int, shares: int, each: int) -> None:
    state = position({})
    cell = next(c for c in state.title.chart.cells if c.price == price)
    formation.set_par(state, "NP", cell)
    assert issuing.price_after(state, "NP", shares) == each


@pytest.mark.parametrize(("amount", "price"), [(57, 55), (130, 100), (20, 50)])
def test_best_starting_price(amount: int, price: int) -> None:
    assert minors.best_price(position({}), amount) == price


def test_a_withdrawn_reservation_moves_the_later_ones_up() -> None:
    state = position({})
    minors.withdraw_reservation(state, "17")
    assert state.reservations["O8"] == ((0, 0, "18"),)
