"""A corporation's turn in 18India: income, price, trains, corporate trading (rules 4.4, 5, 7.6)."""

from __future__ import annotations

import pytest

from tests.titles.india.table import code, do, floated, give, offered, operate, row, stock
from tetsuro.kernel.actions import (
    BuyTrain,
    Choose,
    CorporateBuyCompany,
    CorporateBuyShares,
    CorporateSellCompany,
    CorporateSellShares,
    Dividend,
    Pass,
    SellTrain,
)
from tetsuro.kernel.showing import Worth
from tetsuro.kernel.state import BANK, POOL, State
from tetsuro.kernel.verbs import move_marker, move_train, set_phase
from tetsuro.mechanics import dividends
from tetsuro.mechanics.depot import leaves_bank
from tetsuro.titles.india import cards, running
from tetsuro.titles.india.corporate import owned
from tetsuro.titles.india.trains import on_phase
from tetsuro.titles.india.warrants import WARRANTS
from tetsuro.titles.india.worth import book_value, worth


def turn(step: str, corporation: str = "MR", cash: int = 1000, **rulings: str) -> State:
    """A floated corporation's turn with player 2 as its manager."""
    state = stock(**rulings)
    floated(state, corporation, 2)
    state.cash = {**state.cash, corporation: cash}
    operate(state, corporation, step=step)
    return state


# Dividends


@pytest.mark.parametrize(
    ("paid", "steps"), [(360, 4), (359, 3), (270, 3), (180, 2), (90, 1), (46, 1), (44, 0), (0, -1)]
)
def test_the_price_follows_the_dividend(paid: int, steps: int) -> None:
    state = turn("dividend")
    assert running.steps(state, "MR", paid) == steps


def test_half_the_price_exactly() -> None:
    """``D2``."""
    assert running.steps(turn("dividend"), "MR", 45) == 1
    assert running.steps(turn("dividend", half_price="recorded"), "MR", 45) == 0


def test_a_payout_reaches_players_corporations_and_its_own_treasury() -> None:
    """Worked example 898."""
    state = turn("dividend")
    give(state, "MR", "MR", 4)
    give(state, "MR", "SIR", 5)
    dividends.REVENUE.set(state, 200)
    state.cash = {**state.cash, "SIR": 0}
    cash = state.cash[2]
    after = do(state, Dividend("MR", kind="payout"))
    assert after.cash[2] == cash + 60
    assert after.cash["SIR"] == 20
    assert after.cash["MR"] == 1020
    assert after.price("MR") == 112


def test_a_warrant_pays_where_nothing_is_paid() -> None:
    """Worked examples 157 and 98 of the guaranty."""
    state = turn("dividend", "NWR", 0)
    assert "NWR" in WARRANTS.of(state)
    dividends.REVENUE.set(state, 200)
    cash = state.cash[2]
    after = do(state, Dividend("NWR", kind="withhold"))
    assert after.cash["NWR"] == 200
    assert after.cash[2] == cash + 15
    assert after.price("NWR") == 100
    paid = do(state, Dividend("NWR", kind="payout"))
    assert paid.cash[2] == cash + 60
    assert code(state, Dividend("NWR", kind="half")) == "unknown_dividend"


def test_warrants_expire_in_phase_four() -> None:
    state = turn("dividend", "NWR")
    set_phase(state, "IV")
    on_phase(state)
    assert WARRANTS.of(state) == ()
    assert running.steps(state, "NWR", 0) == -1


def test_trainless_at_the_end_of_the_turn_costs_a_cell() -> None:
    state = turn("corporate_buy", cash=1000)
    price = state.price("MR")
    assert price == 90
    after = do(state, Pass("MR"))
    assert after.price("MR") == 82


def test_the_last_cell_is_the_last() -> None:
    state = turn("dividend")
    move_marker(state, "MR", 99)
    assert state.price("MR") == 460
    assert state.market_end_reached


# Trains


def test_trains_of_the_bank() -> None:
    state = turn("trains", cash=500)
    assert code(state, BuyTrain("MR", train="2-1", price=180)) == "train_not_on_offer"
    assert code(state, BuyTrain("MR", train="2-0", price=100)) == "wrong_price"
    assert code(state, BuyTrain("MR", train="9-0", price=100)) == "unknown_train"
    assert code(state, BuyTrain("MR", train="2-0", price=180, variant="2E")) == "unknown_variant"
    state = do(state, BuyTrain("MR", train="2-0", price=180, variant="2"))
    assert code(state, SellTrain("MR", train="2-0", price=180)) == "bought_this_turn"
    state = do(state, BuyTrain("MR", train="2-1", price=180, variant="2"))
    assert state.entity() == "MR" or state.round.kind == "SR"


def test_the_limit_is_two_trains() -> None:
    state = turn("trains", cash=900)
    for _ in range(2):
        leaves_bank(state, state.depot[0], "MR")
    assert code(state, BuyTrain("MR", train="2-2", price=180)) == "train_limit"
    assert [a.train for a in offered(state, kind="sell_train")] == ["2-0", "2-1"]


def test_a_card_with_two_sides() -> None:
    state = turn("trains", cash=900)
    while state.depot[0] != "4-0":
        move_train(state, state.depot[0], "depot", None)
    state.phase = "II"
    names = {a.variant for a in offered(state, kind="buy_train")}
    assert names == {"4", "4E"}
    after = do(state, BuyTrain("MR", train="4-0", price=450, variant="4E"))
    assert after.train_sides["4-0"] == "4E"
    assert after.phase == "III"


def test_the_third_four_opens_the_last_kinds_and_one_of_them_starts_phase_four() -> None:
    state = turn("trains", cash=5000)
    while state.depot[0] != "4-2":
        move_train(state, state.depot[0], "depot", None)
    state.phase = "III"
    state = do(state, BuyTrain("MR", train="4-2", price=450, variant="4"))
    assert state.phase == "III'"
    on_sale = {a.variant for a in offered(state, kind="buy_train")}
    assert {"3x2", "3x3", "4x2", "4Ex2", "4x3", "4Ex3"} <= on_sale
    state = do(state, BuyTrain("MR", train="3x3-0", price=900, variant="3x3"))
    assert state.phase == "IV"
    assert state.round.kind == "OR"


def test_one_train_of_the_last_phase_for_each() -> None:
    state = turn("trains", cash=5000)
    while not state.depot[0].startswith("3x2"):
        move_train(state, state.depot[0], "depot", None)
    state.phase = "III'"
    state.trains = {**state.trains, "MR": ("3x2-0",)}
    state.depot = state.depot[1:]
    action = BuyTrain("MR", train="4x3-0", price=1100, variant="4x3")
    assert code(state, action) == "one_train_of_last_phase"
    state.trains = {**state.trains, "SIR": ("3x3-0",)}
    assert code(state, BuyTrain("MR", train="3x3-0", price=5)) == "one_train_of_last_phase"


def test_trains_of_others_from_one_rupee_up() -> None:
    state = turn("trains", cash=30)
    floated(state, "SIR", 3)
    state.trains = {**state.trains, "SIR": ("2-0",)}
    assert code(state, BuyTrain("MR", train="2-0", price=0)) == "price_too_low"
    assert code(state, BuyTrain("MR", train="2-0", price=31)) == "cash_short"
    after = do(state, BuyTrain("MR", train="2-0", price=30))
    assert after.cash["SIR"] == state.cash["SIR"] + 30


def test_what_was_bought_this_turn_is_not_sold() -> None:
    """``D4``: the recorded answer bars trains of the bank only."""
    for answer, wanted in (("published", "bought_this_turn"), ("recorded", None)):
        state = turn("trains", cash=900, resale=answer)
        floated(state, "SIR", 3)
        state.trains = {**state.trains, "SIR": ("2-0",), "MR": ("2-5",)}
        state.depot = state.depot[1:-1]
        after = do(state, BuyTrain("MR", train="2-0", price=1))
        assert code(after, SellTrain("MR", train="2-0", price=180)) == wanted
    state = do(turn("trains", cash=900), BuyTrain("MR", train="2-0", price=180))
    state.trains = {**state.trains, "MR": ("2-0", "2-5")}
    assert code(state, SellTrain("MR", train="2-0", price=180)) == "bought_this_turn"


def test_resale_values() -> None:
    state = turn("trains", cash=0)
    state.trains = {**state.trains, "MR": ("4-0", "4x3-0")}
    assert code(state, SellTrain("MR", train="4x3-0", price=1100)) == "no_resale_value"
    assert code(state, SellTrain("MR", train="4-0", price=450)) == "wrong_price"
    assert code(state, SellTrain("MR", train="2-0", price=180)) == "not_your_train"
    after = do(state, SellTrain("MR", train="4-0", price=300))
    assert after.pool_trains == ("4-0",)
    assert after.cash["MR"] == 300


# Corporate trading


def test_a_corporation_sells_what_it_owns() -> None:
    state = turn("corporate_sell")
    give(state, "SIR", "MR", 1, 2)
    cards.take_card(state, "RB0")
    cards.give(state, "RB0", "MR")
    other = CorporateSellShares("MR", shares=("WR_8",), percent=10)
    assert code(state, other) == "not_your_share"
    assert code(state, CorporateSellShares("MR", shares=("SIR_1",), percent=20)) == "wrong_percent"
    assert code(state, CorporateSellShares("MR", shares=("SIR_1",), share_price=9)) == "wrong_price"
    assert code(state, CorporateSellCompany("MR", company="P5", price=115)) == "not_your_company"
    after = do(state, CorporateSellShares("MR", shares=("SIR_1", "SIR_2"), percent=20))
    assert after.cash["MR"] == 1164
    assert after.percent(POOL, "SIR") == 20
    after = do(after, CorporateSellCompany("MR", company="RB0", price=100))
    assert cards.BANK_LIST.of(after)[-1] == "RB0"


def test_a_corporation_buys_one_thing() -> None:
    state = turn("corporate_buy")
    state.trains = {**state.trains, "MR": ("2-0",)}
    row(state, 0, "MR_4")
    row(state, 1, "SIR_1")
    top = CorporateBuyCompany("MR", company="MR_4", price=90)
    assert code(state, top) == "own_card"
    assert code(state, CorporateBuyCompany("MR", company="SIR_1", price=80)) == "wrong_price"
    assert code(state, CorporateBuyCompany("MR", company="RB1", price=100)) == "card_not_for_sale"
    assert code(state, CorporateBuyShares("MR", shares=("SIR_2",))) == "share_not_for_sale"
    assert code(state, CorporateBuyShares("MR", shares=("WR_5", "WR_8"))) == "one_certificate"
    cash = state.cash["SIR"]
    after = do(state, CorporateBuyCompany("MR", company="SIR_1", price=82))
    assert after.cash["SIR"] == cash + 82
    assert after.round.number == 2 or after.round.kind == "SR"
    after = do(state, CorporateBuyShares("MR", shares=("WR_5",), percent=10))
    assert after.cash["MR"] == 1000 - 64
    assert "WR" not in after.presidents, "a corporation never becomes anybody's head"


def test_three_certificates_are_a_corporations_limit() -> None:
    state = turn("corporate_buy")
    give(state, "SIR", "MR", 1, 2)
    give(state, "MR", "MR", 4)
    assert owned(state, "MR") == 3
    assert code(state, CorporateBuyShares("MR", shares=("WR_8",))) == "corporate_limit"
    assert [a.company for a in offered(state, kind="corporate_buy_company")] == ["RB0"]


def test_a_bond_becomes_a_share_of_gipr_in_phase_four() -> None:
    """Worked example 568."""
    state = turn("corporate_buy")
    cards.take_card(state, "RB0")
    cards.give(state, "RB0", "MR")
    assert code(state, Choose("MR", choice="any")) == "bonds_later"
    set_phase(state, "IV")
    bank, treasury = state.cash[BANK], state.cash["GIPR"]
    after = do(state, Choose("MR", choice="any"))
    assert after.certificates["GIPR"]["MR"] == ("GIPR_10",)
    assert after.cash["GIPR"] == treasury + 100
    assert after.cash["MR"] == 988
    assert after.cash[BANK] == bank - 88
    assert "RB0" not in after.owners


# Worth


def test_book_value_and_own_certificates() -> None:
    """``D5``."""
    for answer, more in (("recorded", 90), ("published", 0)):
        state = turn("corporate_buy", own_certificates=answer)
        give(state, "MR", "MR", 4)
        give(state, "SIR", "MR", 1)
        state.trains = {**state.trains, "MR": ("4x3-0",)}
        cards.give(state, "P5", "MR")
        assert book_value(state, "MR") == 1000 + 1100 + 115 + 82 + more
        each = book_value(state, "MR") // 10
        assert worth(state, 2) == (
            Worth("cash", "", 1, state.cash[2], state.cash[2]),
            Worth("share", "MR", 3, 90, 270),
            Worth("book", "MR", 3, each, 3 * each),
        )
        assert state.title.net_worth(state, 2) == state.cash[2] + 3 * (90 + each)


def test_the_director_counts_two_shares() -> None:
    state = stock()
    floated(state, "MR", 2, 0)
    state.cash = {**state.cash, "MR": 0}
    assert state.title.net_worth(state, 2) == state.cash[2] + 180
