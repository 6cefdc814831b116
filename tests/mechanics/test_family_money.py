"""Issues, redemptions, loans and forced sales with made-up limits and rates."""

from __future__ import annotations

import pytest

from tests.mechanics.table import Isle
from tests.titles.build import done, refused, types_offered, where
from tetsuro.game.game import Game
from tetsuro.kernel.actions import (
    BuyShares,
    BuyTrain,
    Pass,
    PayDebt,
    PayDebtPartly,
    SellShares,
)
from tetsuro.kernel.refusal import refuse
from tetsuro.kernel.state import IPO, POOL
from tetsuro.mechanics import issuing, loans
from tetsuro.mechanics.issuing import IssueRules


def waiting_for(board: Isle, kind: str, who: str) -> Game:
    """The turn of a company further on, with as little done as may be."""
    game = board.turn_of(who)
    for _ in range(9):
        if kind in types_offered(game, who):
            return game
        offers = {c.type: c for c in (getattr(c, "first", c) for c in game.choices(who))}
        first = next(iter(offers.values()))
        game = done(game, offers.get("pass", first))
    raise AssertionError(kind)


# Issues and redemptions


def listed(**more: object) -> Isle:
    return Isle(**more).phase("II").major("CC", shares=4).trains("CC", "3-0")


@pytest.mark.parametrize(("price", "count", "each"), [(50, 2, 30), (50, 4, 20), (15, 3, 10)])
def test_an_issue_pays_the_price_after_the_fall(price: int, count: int, each: int) -> None:
    state = Isle().major("CC", price=price).state
    assert issuing.price_after(state, "CC", count) == each


@pytest.mark.parametrize(("limit", "bundles"), [(40, 4), (20, 2), (0, 0), (100, 6)])
def test_the_pool_takes_so_much(limit: int, bundles: int) -> None:
    rules = IssueRules(pool_limit=limit, may_issue=lambda state, corporation: None)
    assert len(issuing.issuable(listed(issuing=rules).state, "CC")) == bundles


def test_an_issue_step_by_step() -> None:
    game = waiting_for(listed(), "sell_shares", "CC")
    price, cash = game.state.price("CC"), game.state.cash["CC"]
    two = next(c for c in game.choices("CC") if len(getattr(c, "shares", ())) == 2)
    refused(game, SellShares("CC", shares=("CC_1",)), "not_in_treasury")
    refused(game, SellShares("CC", shares=("CC_0",)), "not_in_treasury")
    refused(game, SellShares("CC", shares=two.shares, share_price=price), "wrong_price")
    game = done(game, two)
    place = game.title.chart.cells[game.state.places["CC"]]
    assert game.state.cash["CC"] - cash == 2 * place.price
    assert game.state.percent(POOL, "CC") == 20
    assert game.actors[0] != "CC"


def test_a_title_may_forbid_an_issue() -> None:
    rules = IssueRules(40, lambda state, c: refuse("too_early_to_issue", corporation=c))
    board = listed(issuing=rules).give(POOL, "CC_6")
    game = waiting_for(board, "buy_shares", "CC")
    refused(game, SellShares("CC", shares=("CC_7",)), "not_offered")
    game = done(game, BuyShares("CC", shares=("CC_6",), percent=10))
    assert where(game, "CC_6") == IPO


def test_a_redemption_costs_the_market_price_and_moves_nothing() -> None:
    game = waiting_for(listed().give(POOL, "CC_6", "CC_7"), "buy_shares", "CC")
    price, cash = game.state.price("CC"), game.state.cash["CC"]
    refused(game, BuyShares("CC", shares=("CC_5",)), "not_in_pool")
    game = done(game, BuyShares("CC", shares=("CC_6", "CC_7"), percent=20))
    assert price is not None
    assert game.state.cash["CC"] == cash - 2 * price
    assert game.state.price("CC") == price


# Loans


@pytest.mark.parametrize(
    ("rate", "owed", "later"), [(30, 132, 172), (0, 101, 101), (100, 202, 404)]
)
def test_a_loan_and_what_it_grows_to(rate: int, owed: int, later: int) -> None:
    """Rounded up, at once and at each charge."""
    state = Isle(loan_interest=rate).state
    before = state.cash[0]
    loans.lend(state, 0, 101)
    assert (state.cash[0] - before, loans.debt(state, 0)) == (101, owed)
    loans.charge_interest(state)
    assert loans.debt(state, 0) == later
    assert loans.debt(state, 1) == 0


def test_a_debtor_repays_and_does_nothing_else_but_sell() -> None:
    board = Isle().major("CC", led_by=1).give(0, "CC_1").cash({0: 50})
    loans.lend(board.state, 0, 40)
    game = board.cash({0: 50}).stock()
    assert types_offered(game, 0) == {
        "payoff_player_debt", "payoff_player_debt_partial", "sell_shares", "pass",
    }  # fmt: skip
    part = done(game, PayDebtPartly(0, amount=20))
    assert (part.state.cash[0], loans.debt(part.state, 0)) == (30, 32)
    assert part.actors[0] == 0  # the turn goes on
    refused(game, PayDebtPartly(0, amount=51), "cash_short", needed=51, had=50)
    refused(game, PayDebtPartly(0, amount=0), "amount_too_low")
    most = done(game, PayDebt(0))
    assert (most.state.cash[0], loans.debt(most.state, 0)) == (0, 2)
    done(most, Pass(0))


def test_who_owes_nothing_repays_nothing() -> None:
    assert not loans.can_repay(Isle().state, 0)
    refused(Isle().stock(), PayDebt(0), "not_offered")


# Forced sales


def test_treasury_director_shares_then_the_bank() -> None:
    """CC must buy a 4 for 240: 30 + 20, two shares of AA at 50, a loan of 90."""
    board = Isle().phase("III").bank_trains("4-0").major("AA", led_by=1).give(0, "AA_4", "AA_5")
    board.major("CC", cash=30).cash({0: 20}).trains("AA", "3-0")
    game = waiting_for_director(board)
    refused(game, BuyTrain("CC", train="4-0", price=240), "sell_shares_first", needed=240)
    game = done(game, SellShares(0, shares=("AA_4", "AA_5"), percent=20))
    game = done(game, BuyTrain("CC", train="4-0", price=240))
    assert (game.state.cash[0], game.state.cash["CC"]) == (0, 0)
    assert loans.debt(game.state, 0) == 90 + 27


def waiting_for_director(board: Isle) -> Game:
    game = board.turn_of("CC")
    for _ in range(9):
        if 0 in game.actors:
            return game
        game = done(game, next(iter(game.choices("CC"))))
    raise AssertionError


def test_no_more_than_needed_and_not_without_need() -> None:
    board = Isle().phase("III").bank_trains("4-0").major("AA", led_by=1).give(0, "AA_4", "AA_5")
    board.major("CC", cash=30).cash({0: 170}).trains("AA", "3-0")
    game = waiting_for_director(board)
    refused(game, SellShares(0, shares=("AA_4", "AA_5"), percent=20), "more_than_needed", needed=40)
    game = done(game, SellShares(0, shares=("AA_4",), percent=10))
    refused(game, SellShares(0, shares=("AA_5",), percent=10), "no_sale_needed")
