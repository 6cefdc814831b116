"""Draft and stock round of 18India: what the page forbids, with its reason (rules 4.2, 4.3)."""

from __future__ import annotations

from tests.titles.india.table import (
    bond_of,
    code,
    deal,
    do,
    give,
    offered,
    row,
    start,
    stock,
)
from tetsuro.kernel.actions import (
    Bid,
    BuyCompany,
    BuyShares,
    Choose,
    Pass,
    SelectCompanies,
    SellCompany,
    SellShares,
)
from tetsuro.kernel.machine import types_for
from tetsuro.kernel.state import POOL, State
from tetsuro.kernel.verbs import move_marker, remove_corporation, set_phase
from tetsuro.titles.india import cards, heads

# Draft (4.2)


def drafting() -> State:
    state = start()
    for player in state.players:
        state = do(state, SelectCompanies(player, companies=cards.hand(state, player)[:6]))
    return state


def test_the_draft() -> None:
    state = drafting()
    kept = cards.hand(state, 4)[0]
    first = cards.to_draft(state)[0]
    value = cards.card_value(state, first)
    assert code(state, Bid(4, company=kept, price=1)) == "card_not_in_draft"
    assert code(state, Bid(4, company="RB0", price=100)) == "card_not_in_draft"
    assert code(state, Bid(1, company=first, price=value)) == "not_your_turn"
    assert code(state, Pass(4)) == "not_offered", "nobody passes"
    after = do(state, Bid(4, company=first, price=value))
    assert after.cash == state.cash, "free of charge"
    assert code(after, Bid(3, company=first, price=value)) == "card_not_in_draft"


# Stock round (4.3, 5.8)


def test_nothing_is_sold_in_the_first_round_and_in_buying_turns() -> None:
    for number in (1, 2):
        state = stock(turn=number)
        give(state, "MR", 1, 1)
        bond_of(state, 1)
        assert code(state, SellShares(1, shares=("MR_1",), percent=10)) == "buying_turn"
        assert code(state, SellCompany(1, company="RB0", price=100)) == "buying_turn"


def test_nothing_is_bought_in_a_selling_turn() -> None:
    state = stock(turn=2, buying=False)
    set_phase(state, "IV")
    give(state, "MR", 1, 1)
    bond_of(state, 1)
    row(state, 0, "SIR_1")
    assert code(state, BuyCompany(1, company="SIR_1", price=82)) == "selling_turn"
    assert code(state, BuyShares(1, shares=("WR_8",), percent=10)) == "selling_turn"
    assert code(state, Choose(1, choice="any")) == "selling_turn"


def test_selling_others_things() -> None:
    state = stock(turn=2, buying=False)
    give(state, "MR", 1, 1)
    give(state, "MR", 2, 2)
    deal(state, 1, "SIR_1")
    assert code(state, SellShares(1, shares=("MR_2",), percent=10)) == "not_your_share"
    assert code(state, SellShares(1, shares=("SIR_1",), percent=10)) == "not_your_share", "a card"
    assert code(state, SellShares(1, shares=(), percent=0)) == "no_shares"
    assert code(state, SellShares(1, shares=("MR_1", "MR_2"), percent=20)) == "one_corporation"
    bond_of(state, 2)
    assert code(state, SellCompany(1, company="RB0", price=100)) == "not_your_company"


def test_the_directors_certificate_stays_while_nobody_else_has_twenty_percent() -> None:
    state = stock(turn=2, buying=False)
    give(state, "MR", 1, 1)
    deal(state, 1, "MR_0")
    heads.buy_directors(state, "MR", "MR_0", 1)
    cards.take_card(state, "MR_0")
    give(state, "MR", 2, 2)
    assert code(state, SellShares(1, shares=("MR_0",), percent=20)) == "ordinary_first"
    whole = SellShares(1, shares=("MR_1", "MR_0"), percent=30)
    assert code(state, whole) == "nobody_takes_over"
    give(state, "MR", "SIR", 3, 4)
    assert code(state, whole) == "nobody_takes_over", "a corporation takes over nothing"
    give(state, "MR", 2, 5)
    assert code(state, whole) is None
    half = do(state, SellShares(1, shares=("MR_1", "MR_0"), percent=20))
    assert half.presidents["MR"] == 2
    assert half.percent(1, "MR") == 10


def test_above_the_limit_the_selling_turn_is_not_passed() -> None:
    state = stock(turn=2, buying=False)
    for corporation in ("MR", "SIR", "WIP"):
        give(state, corporation, 1, 1, 3, 4, 5, 6, 7, 8)
    assert code(state, Pass(1)) == "must_sell"


def test_limits_of_a_purchase() -> None:
    state = stock(turn=2)
    give(state, "MR", 1, *range(1, 9))
    give(state, "MR", POOL, 0)
    state.types = {**state.types, "MR": "managed"}
    assert code(state, BuyShares(1, shares=("MR_0",), percent=20)) is None
    state.percents = {**state.percents, "MR_0": 30}
    assert code(state, BuyShares(1, shares=("MR_0",), percent=30)) == "holding_limit"
    poor = stock(turn=2)
    poor.cash = {**poor.cash, 1: 70}
    assert code(poor, BuyShares(1, shares=("BNR_5",), percent=10)) == "cash_short"
    assert code(poor, BuyCompany(1, company="RB0", price=100)) == "cash_short"


def test_of_gipr_two_hundred_percent() -> None:
    state = stock(turn=2)
    give(state, "GIPR", 1, *range(9))
    state.cash = {**state.cash, 1: 900}
    give(state, "GIPR", POOL, 9)
    assert code(state, BuyShares(1, shares=("GIPR_9",), percent=10)) is None
    state.certificates = {**state.certificates}
    limit = state.title.certificate_limit(state)
    assert limit == 18


def test_one_purchase_from_the_market_and_one_bond() -> None:
    state = stock(turn=2)
    state.cash = {**state.cash, 1: 900}
    for first in (
        BuyShares(1, shares=("WR_8",), percent=10),
        BuyCompany(1, company="RB0", price=100),
        BuyCompany(1, company="P5", price=115),
    ):
        assert do(state, first).entity() == 2, "the turn ends by itself"


def test_a_row_gives_two_cards() -> None:
    state = stock(turn=2)
    state.cash = {**state.cash, 1: 900}
    row(state, 0, "WIP_1", "WIP_3", "WIP_4")
    row(state, 1, "SIR_1")
    deal(state, 1, "MR_1")
    after = do(state, BuyCompany(1, company="WIP_1", price=76))
    assert code(after, BuyCompany(1, company="SIR_1", price=82)) == "one_source"
    assert code(after, BuyCompany(1, company="MR_1", price=90)) == "one_source"
    assert code(after, BuyCompany(1, company="WIP_4", price=76)) == "card_not_for_sale"
    assert code(after, BuyShares(1, shares=("WR_8",), percent=10)) == "one_source"
    after.cash = {**after.cash, 1: 75}
    assert "buy_company" not in types_for(after, 1), "and the second must be affordable"


def test_bonds_of_players() -> None:
    state = stock(turn=2)
    choose = Choose(1, choice="any")
    assert code(state, choose) == "bonds_later"
    set_phase(state, "IV")
    assert code(state, choose) == "no_bond"
    bond_of(state, 1)
    assert code(state, choose) is None
    poor = state.copy()
    move_marker(poor, "GIPR", 4)
    poor.cash = {**poor.cash, 1: 64}
    assert code(poor, choose) == "cash_short"
    gone = state.copy()
    remove_corporation(gone, "GIPR")
    assert code(gone, choose) == "no_bond_share"
    assert choose not in offered(gone)
    bought = state.copy()
    deal(bought, 1, "MR_1", "MR_2")
    bought = do(bought, BuyCompany(1, company="MR_1", price=90))
    assert code(bought, choose) == "one_source"
    full = state.copy()
    for corporation in ("MR", "SIR"):
        give(full, corporation, 1, *range(1, 9))
    give(full, "WIP", 1, 1, 3)
    assert code(full, choose) == "certificate_limit"
