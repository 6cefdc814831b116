"""18India's stock round (rules 4.3, 5.2, 5.3)."""

from __future__ import annotations

from tests.titles.india.table import (
    RECORDED,
    code,
    deal,
    do,
    floated,
    give,
    offered,
    operate,
    row,
    stock,
    told,
)
from tetsuro.kernel.actions import BuyCompany, BuyShares, Pass, PlaceToken, SellCompany, SellShares
from tetsuro.kernel.state import BANK, POOL
from tetsuro.kernel.verbs import move_marker
from tetsuro.titles.india import cards, heads
from tetsuro.titles.india.scenario import operators
from tetsuro.titles.india.stock import TURNS, card_refusal


def buy(player: int, card: str, price: int) -> BuyCompany:
    return BuyCompany(player, company=card, price=price)


def test_the_first_buyer_manages_and_the_turn_stays_open_for_a_dear_card() -> None:
    """Worked example 47-49."""
    state = stock()
    deal(state, 1, "PNS_8", "PNS_3", "PNS_0")
    state.cash = {**state.cash, 1: 200}
    state = do(state, buy(1, "PNS_8", 76))
    assert heads.manager(state, "PNS") == 1
    assert state.cash["PNS"] == 76
    state = do(state, buy(1, "PNS_3", 76))
    assert state.entity() == 1, "its director's certificate is in hand, though too dear"
    assert code(state, buy(1, "PNS_0", 152)) == "cash_short"
    assert do(state, Pass(1)).entity() == 2


def test_a_director_floats_the_corporation_at_once() -> None:
    """Worked examples 64 and 83."""
    state = stock()
    deal(state, 1, "EIR_0", "EIR_2")
    state = do(state, buy(1, "EIR_0", 200))
    assert state.types["EIR"] == "directed"
    assert "EIR" in state.floated
    assert state.cells[state.places["EIR"]] == ("EIR",)
    assert state.tokens["EIR"][0].hex == "P17"
    assert state.cash["EIR"] == 200
    assert do(state, buy(1, "EIR_2", 100)).percent(1, "EIR") == 30


def test_a_manager_with_as_much_takes_the_directors_certificate() -> None:
    """Worked example 572-576."""
    state = stock()
    floated(state, "MR", 3, 1, 6, 2, 8)
    deal(state, 1, "MR_0")
    state = do(state, buy(1, "MR_0", 180))
    assert state.presidents["MR"] == 3
    assert state.certificates["MR"][3] == ("MR_2", "MR_8", "MR_0")
    assert state.certificates["MR"][1] == ("MR_1", "MR_6")


def test_a_director_of_an_unfloated_corporation_leads_whatever_others_hold() -> None:
    state = stock()
    give(state, "MR", 3, 1, 2)
    deal(state, 1, "MR_0")
    state = do(state, buy(1, "MR_0", 180))
    assert state.presidents["MR"] == 1


def test_hand_cards_cost_face_value_whatever_the_price() -> None:
    """Faults A2 and B7: face value 82, price 112, cash 164."""
    state = stock()
    floated(state, "BNR", 2, 1, 2, 3)
    move_marker(state, "BNR", 3)
    assert state.price("BNR") == 112
    deal(state, 1, "BNR_0")
    state.cash = {**state.cash, 1: 164}
    assert buy(1, "BNR_0", 164) in offered(state)
    assert do(state, buy(1, "BNR_0", 164)).cash[1] == 0


def test_one_source_in_a_turn() -> None:
    state = stock(turn=2)
    deal(state, 1, "MR_1", "MR_2", "SIR_1", "P1", "P2")
    row(state, 0, "WIP_1", "WIP_3", "WIP_4")
    after = do(state, buy(1, "MR_1", 90))
    assert code(after, buy(1, "SIR_1", 82)) == "only_same_corporation"
    assert code(after, buy(1, "P1", 25)) == "only_same_corporation"
    assert code(after, buy(1, "WIP_1", 76)) == "one_source"
    assert code(after, buy(1, "RB0", 100)) == "one_source"
    assert code(after, BuyShares(1, shares=("WR_8",), percent=10)) == "one_source"
    assert code(after, buy(1, "MR_2", 90)) is None
    privates = do(state, buy(1, "P1", 25))
    assert code(privates, buy(1, "P2", 35)) is None
    assert code(privates, buy(1, "MR_1", 90)) == "only_same_corporation"


def test_two_cards_of_one_row() -> None:
    state = stock(turn=2)
    row(state, 0, "WIP_1", "WIP_3", "WIP_4")
    row(state, 1, "MR_1")
    assert code(state, buy(1, "WIP_3", 76)) == "card_not_for_sale"
    after = do(state, buy(1, "WIP_1", 76))
    assert code(after, buy(1, "MR_1", 90)) == "one_source"
    assert do(after, buy(1, "WIP_3", 76)).entity() == 2, "two are all"
    after.turn_columns = {**after.turn_columns, "done": (("buy", ""), ("buy", ""))}
    no = card_refusal(after, 1, "WIP_3")
    assert told(after, no) == "already_bought"


def test_no_rows_for_players_in_the_first_round() -> None:
    """The erratum (``D7``): both answers are the same."""
    for default in ("published", RECORDED):
        state = stock(default=default)
        row(state, 0, "WIP_1")
        assert "WIP_1" not in [a.company for a in offered(state, kind="buy_company")]
    assert code(stock(), buy(1, cards.tops(stock())[0] or "", 1)) == "no_rows_in_first_round"


def test_market_certificates_are_paid_to_the_bank() -> None:
    state = stock()
    bank = state.cash[BANK]
    state = do(state, BuyShares(1, shares=("BNR_5",), percent=10))
    assert state.cash[BANK] == bank + 82
    assert heads.manager(state, "BNR") == 1
    assert state.entity() == 2


def test_what_cannot_be_bought() -> None:
    state = stock()
    deal(state, 2, "MR_1")
    assert code(state, buy(1, "MR_1", 90)) == "card_not_for_sale"
    assert code(state, buy(1, "RB1", 100)) == "card_not_for_sale"
    assert code(state, buy(1, "RB0", 90)) == "wrong_price"
    assert code(state, BuyShares(1, shares=("MR_1",), percent=10)) == "share_not_for_sale"
    assert code(state, BuyShares(1, shares=("MR_99",), percent=10)) == "unknown_share"
    assert code(state, BuyShares(1, shares=("BNR_5", "WR_8"), percent=20)) == "one_corporation"
    assert code(state, BuyShares(1, shares=("WR_5", "WR_8"), percent=20)) == "one_certificate"
    assert code(state, BuyShares(1, shares=("WR_8",), percent=20)) == "wrong_percent"
    assert code(state, BuyShares(1, shares=("WR_8",), share_price=1)) == "wrong_price"
    state.cash = {**state.cash, 1: 63}
    assert code(state, BuyShares(1, shares=("BNR_5",), percent=10)) is not None


def test_the_certificate_limit_stops_all_but_bonds() -> None:
    state = stock()
    for corporation in ("MR", "SIR"):
        give(state, corporation, 1, *range(1, 9))
    give(state, "EIR", 1, 1, 2)
    state.cash = {**state.cash, 1: 500}
    deal(state, 1, "EIR_3")
    assert code(state, buy(1, "EIR_3", 100)) == "certificate_limit"
    assert code(state, buy(1, "P5", 115)) == "certificate_limit"
    assert code(state, buy(1, "RB0", 100)) is None


def test_selling_turns_come_first_from_the_second_round_on() -> None:
    state = stock(turn=2, buying=False)
    give(state, "MR", 1, 1, 2)
    assert {a.type for a in offered(state)} == {"sell_shares", "pass"}
    assert code(state, buy(1, "RB0", 100)) == "selling_turn"
    cash, price = state.cash[1], state.price("MR")
    state = do(state, SellShares(1, shares=("MR_1",), percent=10))
    assert state.cash[1] == cash + 90
    assert state.price("MR") == price, "selling moves no price"
    assert state.entity() == 1
    after = do(state, SellShares(1, shares=("MR_2",), percent=10))
    assert TURNS.of(after) == 5, "three others with nothing to sell had their turns"
    assert after.entity() == 1
    assert code(after, buy(1, "RB0", 100)) is None


def test_selling_is_refused() -> None:
    state = stock(turn=2, buying=False)
    floated(state, "MR", 1, 1, 2, 3)
    floated(state, "EIR", 1, 0, 1)
    state.types = {**state.types, "EIR": "directed"}
    assert code(state, SellShares(1, shares=("MR_M",), percent=0)) == "wrong_percent"
    assert code(state, SellShares(1, shares=("WR_8",), percent=10)) == "not_your_share"
    assert code(state, SellShares(1, shares=("MR_1",), percent=20)) == "wrong_percent"
    whole = SellShares(1, shares=("EIR_1", "EIR_0"), percent=30)
    assert code(state, whole) == "nobody_takes_over"
    assert code(state, SellCompany(1, company="P5", price=115)) == "not_your_company"
    give(state, "EIR", 2, 2, 3)
    after = do(state, whole)
    assert after.presidents["EIR"] == 2
    assert after.certificates["EIR"][2] == ("EIR_0",)


def test_bonds_are_sold_back_to_the_end_of_the_list() -> None:
    state = stock(turn=2, buying=False)
    cards.take_card(state, "RB0")
    cards.give(state, "RB0", 1)
    assert code(state, SellCompany(1, company="RB0", price=99)) == "wrong_price"
    state = do(state, SellCompany(1, company="RB0", price=100))
    assert cards.BANK_LIST.of(state)[-1] == "RB0"
    assert cards.for_sale_by_bank(state) == ("P5", "RB1")


def test_above_the_limit_nobody_passes_his_selling_turn() -> None:
    state = stock(turn=2, buying=False)
    for corporation in ("MR", "SIR", "WIP"):
        give(state, corporation, 1, 1, 3, 4, 5, 6, 7, 8)
    assert "pass" not in {a.type for a in offered(state)}


def test_the_manager_changes_with_more_only() -> None:
    state = stock(turn=2)
    floated(state, "SIR", 2, 1, 2, 3)
    give(state, "SIR", 1, 4, 5)
    deal(state, 1, "SIR_6", "SIR_7")
    state = do(state, buy(1, "SIR_6", 82))
    assert state.presidents["SIR"] == 2, "ties keep the head"
    state = do(state, buy(1, "SIR_7", 82))
    assert state.presidents["SIR"] == 1
    assert "SIR_M" in state.certificates["SIR"][1]


def test_a_corporation_without_a_city_asks_for_its_home() -> None:
    """Worked example 578-579."""
    state = stock()
    deal(state, 1, "TR_0")
    state = do(state, buy(1, "TR_0", 142))
    assert [a.city for a in offered(state)] == ["M10-0-0", "M10-0-3"]
    assert code(state, Pass(1)) == "not_your_turn"
    assert code(state, PlaceToken("TR", city="P17-0-0")) == "wrong_hex"
    state = do(state, PlaceToken("TR", city="M10-0-3"))
    assert state.tokens["TR"][0][2:] == ("M10", 1, 0)
    assert state.entity() == 2, "nothing of TR was left in hand"


def test_gipr_floats_like_a_managed_corporation_and_waits_for_phase_two() -> None:
    state = stock()
    give(state, "GIPR", 1, 0, 1)
    deal(state, 1, "GIPR_2")
    state = do(state, buy(1, "GIPR_2", 112))
    assert "GIPR" in state.floated
    assert state.entity() == 1
    home = next(a for a in offered(state, "GIPR", "place_token"))
    state = do(state, home)
    assert "GIPR" not in operators(state)
    state.phase = "II"
    assert "GIPR" in operators(state)


def test_income_is_paid_as_an_operating_round_opens() -> None:
    state = stock()
    cards.give(state, "P5", 1)
    cards.give(state, "RB0", "MR")
    cash = dict(state.cash)
    floated(state, "MR", 2)
    operate(state, "MR")
    assert state.cash[1] == cash[1] + 20
    assert state.cash["MR"] == cash["MR"] + 10


def test_the_pool_has_no_limit() -> None:
    state = stock(turn=2, buying=False)
    give(state, "MR", 1, 1, 2, 3, 4, 5, 6, 7, 8)
    ids = tuple(f"MR_{n}" for n in range(1, 9))
    assert do(state, SellShares(1, shares=ids, percent=80)).percent(POOL, "MR") == 80
