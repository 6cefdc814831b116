"""Bidding in 1822PNW: what may not be bid, and what a stock turn holds (rules 4.1 to 4.3)."""

from __future__ import annotations

import pytest

from tests.titles.build import done, passed, refused, types_offered
from tests.titles.pnw.table import SHORT, Board, bid, buy, cash, late, start
from tetsuro.kernel.actions import Holder, PayDebt, PayDebtPartly
from tetsuro.kernel.choices import Family
from tetsuro.mechanics import bid_boxes
from tetsuro.mechanics.auction import BIDS
from tetsuro.mechanics.bid_boxes import BOXES
from tetsuro.mechanics.loans import DEBTS
from tetsuro.titles.pnw.companies import PAIR

BOXED = ("M6", "M4", "M16", "M17", "P1", "P11", "P10")
"""The cards in the boxes of seed 1."""


def test_only_cards_in_the_boxes() -> None:
    game = Board().stock()
    assert {c.action.company for c in game.choices(0) if isinstance(c, Family)} == set(BOXED)
    for card in ("M18", "P20", "M99"):
        refused(game, bid(0, card, 100), "lot_not_on_offer", lot=card)


def test_no_card_moves_up_while_the_round_goes_on() -> None:
    game = Board().stock()
    assert BOXES.of(game.state)["minors"][:1] == ("M6",)
    bid_boxes.leave_stack(game.state, "M6", keep_box=True)
    refused(game, bid(0, "M18", 100), "lot_not_on_offer", lot="M18")
    refused(game, bid(0, "", 100), "lot_not_on_offer", lot="")


@pytest.mark.parametrize(
    ("card", "price", "code"),
    [
        ("M6", 95, "bid_too_low"),
        ("M6", 103, "bid_not_a_multiple"),
        ("P1", -5, "bid_too_low"),
        ("P1", 3, "bid_not_a_multiple"),
        ("M6", 505, "bid_above_cash"),
    ],
)
def test_a_first_bid(card: str, price: int, code: str) -> None:
    game = Board().stock()
    refused(game, bid(0, card, price), code, lot=card, price=price)
    done(game, bid(0, "M6", 100), bid(0, "P1", 0), bid(0, "P11", 400))


def test_a_later_bid_is_five_more_than_the_highest() -> None:
    game = passed(done(Board().stock(), bid(0, "M6", 120)))
    refused(game, bid(1, "M6", 120), "bid_too_low", needed=125)
    refused(game, bid(1, "M6", 127), "bid_not_a_multiple", needed=125)
    done(game, bid(1, "M6", 125))


def test_the_pair_of_the_short_scenario_costs_200() -> None:
    game = Board(title=SHORT).stock()
    pair = PAIR.of(game.state)[0]
    refused(game, bid(0, pair, 195), "bid_too_low", needed=200)
    done(game, bid(0, pair, 200))


def test_money_of_ones_own_leading_bids_is_bound() -> None:
    """Not that of bids that have been topped."""
    game = done(Board().stock(), bid(0, "M6", 300))
    refused(game, bid(0, "M4", 205), "bid_above_cash", had=200)
    game = done(passed(game), bid(1, "M6", 305))
    game = passed(game, 2)
    done(game, bid(0, "M4", 500))
    assert cash(game, 0) == 500


def test_nobody_raises_his_own_leading_bid() -> None:
    game = done(Board().stock(), bid(0, "M6", 100))
    refused(game, bid(0, "M6", 105), "own_highest_bid", lot="M6", price=100)
    game = passed(done(passed(game), bid(1, "M6", 105)), 2)
    game = done(game, bid(0, "M6", 110))  # the former bid on the card is replaced
    assert BIDS.of(game.state)["M6"] == ((1, 105), (0, 110))


def test_a_token_for_each_card_outbid_or_not() -> None:
    """Three players have five; without a free one only a card with one's token can be raised."""
    game = Board().everybody_has(5000).stock()
    for card in BOXED[:3]:
        game = done(game, bid(0, card, 100))
    game = done(game, bid(1, "M6", 105))
    game = passed(game, 2)
    game = done(game, bid(0, "M17", 100), bid(0, "P1", 0))
    refused(game, bid(0, "P11", 0), "no_bidding_token", limit=5)
    done(game, bid(0, "M6", 110))


def test_three_bids_end_the_turn() -> None:
    game = done(Board().stock(), bid(0, "M6", 100), bid(0, "M4", 100), bid(0, "P1", 0))
    assert game.actors[0] == 1
    refused(game, bid(0, "P11", 0), "not_your_turn", actor=1)


def test_a_bid_needs_room_for_the_certificate() -> None:
    """Certificates held and leading bids must be below the limit."""
    board = Board(5).everybody_has(500)
    board.owns(0, *(f"P{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 12, 13)))
    game = board.stock()
    assert game.title.certificate_limit(game.state) == 12
    game = done(game, bid(0, "M6", 100), bid(0, "M4", 100))
    refused(game, bid(0, "P1", 0), "certificate_limit", had=12, limit=12)


def test_after_a_bid_nothing_is_bought_or_started() -> None:
    game = done(late().stock(), bid(0, "M6", 100))
    assert types_offered(game, 0) == {"bid", "pass"}
    refused(game, buy(0, "SWW_2"), "bids_made")
    refused(game, start(game, 0, "NP", 55), "bids_made")


def test_after_a_purchase_the_turn_is_over() -> None:
    game = done(late().stock(), buy(0, "SWW_1"))
    refused(game, bid(0, "M6", 100), "not_your_turn", actor=1)
    refused(game, buy(0, "SWW_2"), "not_your_turn", actor=1)


def test_who_owes_money_repays_and_sells_only() -> None:
    board = late().column(DEBTS, {0: 30})
    game = board.stock()
    repay = {"payoff_player_debt", "payoff_player_debt_partial"}
    assert types_offered(game, 0) == {*repay, "pass"}
    for action in (bid(0, "M6", 100), buy(0, "SWW_1"), start(game, 0, "NP", 55)):
        refused(game, action, "debt_first", amount=30)
    refused(game, PayDebtPartly(0, amount=0), "amount_too_low", needed=1)
    refused(game, PayDebtPartly(0, amount=501), "cash_short", needed=501, had=500)
    game = done(game, PayDebt(0))
    assert cash(game, 0) == 470
    done(game, bid(0, "M6", 100))


def test_who_owes_nothing_repays_nothing() -> None:
    refused(Board().stock(), PayDebt(0), "nothing_to_repay")


def test_who_owes_money_and_can_do_nothing_is_passed_over() -> None:
    board = Board().column(DEBTS, {0: 30}).cash({0: 0})
    game = board.stock()
    assert game.actors[0] == 1
    assert 0 in game.state.passed_players


@pytest.mark.parametrize("who", [1, "SWW", "10"])
def test_nobody_bids_out_of_turn(who: Holder) -> None:
    game = late().minor("10").stock()
    if isinstance(who, int):
        refused(game, bid(who, "M6", 100), "not_your_turn", actor=0)
    assert not types_offered(game, who)
