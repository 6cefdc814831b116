"""Takeovers, issues, mergers, dividends of 1822PNW: what may not be (rules 5.7, 5.11, 5.12, 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.titles.build import changed, done, refused, taken, types_offered, where
from tests.titles.pnw.table import (
    Board,
    assign,
    cash,
    choose,
    late,
    lay,
    merge,
    payout,
    price,
    until,
)
from tetsuro.game.game import Game
from tetsuro.kernel.actions import BuyShares, Dividend, Pass, SellShares
from tetsuro.kernel.choices import first_action
from tetsuro.kernel.machine import meaning
from tetsuro.kernel.state import IPO, POOL, Token
from tetsuro.kernel.verbs import set_marker
from tetsuro.mechanics import bid_boxes
from tetsuro.mechanics.bid_boxes import STACKS
from tetsuro.titles.pnw.companies import PAYOUTS

STEPS = ("acquire_company", "track", "destination_token", "token", "routes", "dividend", "trains")


def after_trains(board: Board) -> Game:
    """SWW's turn as it may take somebody over."""
    game = board.turn_of("SWW")
    return changed(game, passed_steps=(*game.state.passed_steps, *STEPS))


def seattle(**more: Any) -> Board:
    """SWW in Seattle beside Tacoma (I12), where minor 10 of player 1 stands, 10 worth 200."""
    return late("3", **more).minor("10", led_by=1)


# Whom


def test_an_unassociated_connected_minor_that_has_operated_twice() -> None:
    done(after_trains(seattle()), merge("SWW", "10"))


def test_not_an_associated_minor_nor_a_major_nor_itself() -> None:
    board = seattle().minor("7", led_by=1).major("NP", led_by=1)
    game = after_trains(board)
    refused(game, merge("SWW", "7"), "associated", minor="7", corporation="CMPS")
    for other in ("NP", "SWW", "XYZ", "11", "A"):
        refused(game, merge("SWW", other), "not_to_be_acquired", corporation=other)


def test_not_one_that_has_operated_once() -> None:
    board = late("3").minor("10", led_by=1, turns=1).minor("9", led_by=1)
    game = after_trains(board)
    refused(game, merge("SWW", "10"), "too_few_turns", corporation="10", needed=2, had=1)


def test_not_one_for_which_there_is_no_way_to_pay() -> None:
    """Neither money nor a share is left; another minor keeps the step open."""
    board = seattle().minor("13", led_by=1, price=50).cash({"SWW": 199})
    board.give(0, *(f"SWW_{n}" for n in range(1, 5))).give(1, *(f"SWW_{n}" for n in range(5, 9)))
    refused(after_trains(board), merge("SWW", "10"), "no_payment_possible", corporation="10")


@pytest.mark.parametrize(("money", "ways"), [(659, {"one_share", "two_shares"}), (459, set())])
def test_a_minor_worth_more_than_the_treasury_has(money: int, ways: set[str]) -> None:
    """660 for minor 10: in money; less 100 for a share, less 200 for two."""
    board = seattle().minor("13", led_by=1, price=50).started("10", 330, led_by=1, cash=0)
    game = after_trains(board.cash({"SWW": money}))
    if not ways:
        refused(game, merge("SWW", "10"), "no_payment_possible", corporation="10")
        return
    game = done(game, merge("SWW", "10"))
    assert {c.choice for c in map(first_action, game.choices("SWW"))} == ways
    refused(game, choose("SWW", "money"), "cash_short", needed=660, had=659)


def test_not_by_a_major_in_its_first_turn_nor_by_a_minor() -> None:
    board = seattle()
    board.turns("SWW", 0)
    refused(board.turn_of("SWW"), merge("SWW", "10"), "step_to_come")
    minor = seattle().turn_of("10")
    refused(minor, merge("10", "SWW"), "majors_only", corporation="10")


def test_not_an_unconnected_one() -> None:
    game = after_trains(seattle().minor("9", led_by=1))
    refused(game, merge("SWW", "9"), "not_connected", corporation="9")


def test_a_regional_from_its_second_payout_on() -> None:
    """Each operating round begins with one."""
    board = seattle().regional("B", 1)
    game = after_trains(board)
    refused(game, merge("SWW", "B"), "too_few_payouts", corporation="B", needed=2, had=1)
    done(after_trains(board.column(PAYOUTS, {"B": 1})), merge("SWW", "B"))


def poor(**more: Any) -> Game:
    """SWW without money and shares beside a regional."""
    board = seattle(**more).regional("B", 1).column(PAYOUTS, {"B": 1}).cash({"SWW": 0})
    board.give(0, *(f"SWW_{n}" for n in range(1, 5))).give(1, *(f"SWW_{n}" for n in range(5, 9)))
    return after_trains(board)


def test_a_regional_that_cannot_be_paid_is_not_taken() -> None:
    """Though it keeps the step open."""
    refused(poor(), merge("SWW", "B"), "no_payment_possible", corporation="B")


def test_a_takeover_begun_that_nobody_can_pay_has_a_way_on() -> None:
    """Recordings begin one: what is offered then leads out of it, and nothing comes of it."""
    game = done(poor(rulings={"screen-rules": "recorded"}), merge("SWW", "B"))
    before = game.state
    for _ in range(2):
        assert [first_action(c) for c in game.choices()] == [choose("SWW", "unpaid")]
        meant = meaning(game.state, choose("SWW", "unpaid"))
        assert meant is not None and meant.code == "takeover-unpaid"
        game = done(game, choose("SWW", "unpaid"))
    after = game.state
    assert (after.cash, after.corporations) == (before.cash, before.corporations)
    assert "choose" not in types_offered(game, "SWW")


@pytest.mark.parametrize(
    ("phase", "money", "code"), [("4", 1000, "too_early"), ("5", 199, "cash_short")]
)
def test_a_minor_in_the_boxes_from_phase_5_on_for_200(phase: str, money: int, code: str) -> None:
    board = boxed(late(phase).cash({"SWW": money}).minor("9", led_by=1), "10")
    refused(after_trains(board), merge("SWW", "10"), code)


def boxed(board: Board, minor: str) -> Board:
    """The minor's card is in the first box."""
    stacks, card = STACKS.of(board.state), f"M{minor}"
    rest = tuple(c for c in stacks["minors"] if c != card)
    board.column(STACKS, {**stacks, "minors": (card, *rest)})
    bid_boxes.fill(board.state)
    return board


def test_one_takeover_a_turn() -> None:
    board = seattle().regional("B", 1).column(PAYOUTS, {"B": 1})
    game = done(after_trains(board), merge("SWW", "10"), choose("SWW", "money"))
    game = done(game, choose("SWW", "exchange"))
    assert "merge" not in types_offered(game, "SWW")
    refused(game, merge("SWW", "B"), "step_over")


# How it is paid, what its token becomes


def test_until_it_is_paid_nothing_else_is_done() -> None:
    game = done(after_trains(seattle()), merge("SWW", "10"))
    assert types_offered(game, "SWW") == {"choose"}
    refused(game, Pass("SWW"), "not_offered")
    refused(game, choose("SWW", "three_shares"), "choice_not_offered", choice="three_shares")


@pytest.mark.parametrize(("private", "hex"), [("P15", "F13"), ("P17", "J17")])
def test_a_mill_and_a_ski_haus_may_be_put_between_its_answers(private: str, hex: str) -> None:
    """They are at any time after the private companies (5.1, 7.15, 7.17), so then too: 'nothing
    else' (5.11) is what the company itself may do. No other power is."""
    board = seattle().laid("F13", "6", 4).timber("F15", "9", 1).laid("J17", "9", 1)
    board.owns("SWW", private, "P12")
    for answers in ((), (choose("SWW", "money"),)):
        game = done(after_trains(board), merge("SWW", "10"), *answers)
        refused(game, lay(game, "P12", "N9", "P1", 0), "not_your_turn", actor="SWW")
        game = done(game, assign(private, hex))
        assert private in game.state.closed_privates
        assert types_offered(game, "SWW") == {"choose"}
        game = done(game, *(choose("SWW", "money") for _ in range(1 - len(answers))))
        assert "10" not in done(game, choose("SWW", "replace")).state.corporations


def test_money_must_be_there() -> None:
    game = done(after_trains(seattle().cash({"SWW": 199})), merge("SWW", "10"))
    refused(game, choose("SWW", "money"), "cash_short", needed=200, had=199)
    done(game, choose("SWW", "one_share"))


def test_a_share_must_be_there_and_the_difference_paid() -> None:
    """One share is left, at 300, for a minor worth 200: its owner gives 100."""
    board = seattle().give(0, *(f"SWW_{n}" for n in range(1, 5))).give(1, "SWW_5", "SWW_6", "SWW_7")
    dear = next(c.index for c in board.game.title.chart.cells if c.price == 300)
    set_marker(board.state, "SWW", dear)
    game = done(after_trains(board), merge("SWW", "10"))
    refused(game, choose("SWW", "two_shares"), "no_treasury_share", needed=2)
    after = done(game, choose("SWW", "one_share"), choose("SWW", "exchange"))
    assert (cash(after, 1), where(after, "SWW_8")) == (400, 1)
    poor = done(after_trains(board.cash({1: 99})), merge("SWW", "10"))
    refused(poor, choose("SWW", "one_share"), "cash_short", needed=100, had=99)


def test_two_shares_need_room_for_one_certificate_more() -> None:
    board = Board(5).in_phase("3").everybody_has(500).major("SWW").trains("SWW", "3-0")
    board.minor("10", led_by=1).owns(1, *(f"P{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14)))
    game = done(after_trains(board), merge("SWW", "10"))
    refused(game, choose("SWW", "two_shares"), "certificate_limit", had=12, limit=12)
    done(game, choose("SWW", "one_share"))


def test_the_bank_takes_money_only() -> None:
    board = boxed(late("5").minor("9", led_by=1), "10")
    game = done(after_trains(board), merge("SWW", "10"))
    refused(game, choose("SWW", "one_share"), "bank_takes_money", corporation="10")
    after = done(game, choose("SWW", "money"), choose("SWW", "replace"))
    assert cash(game, "SWW") - cash(after, "SWW") == 200
    assert any(t.hex == "I12" for t in after.state.tokens["SWW"])
    assert "10" not in after.state.corporations


def test_its_token_is_replaced_exchanged_or_removed() -> None:
    game = done(after_trains(seattle()), merge("SWW", "10"), choose("SWW", "money"))
    refused(game, choose("SWW", "remove"), "choice_not_offered", choice="remove")
    refused(game, choose("SWW", "anything"), "choice_not_offered", choice="anything")
    done(game, choose("SWW", "replace"))


def test_recordings_take_any_text_and_any_connected_company() -> None:
    lax = {"screen-rules": "recorded"}
    game = after_trains(seattle(rulings=lax))
    paid = taken(game, merge("SWW", "10"), choose("SWW", "money"))
    after = taken(paid, choose("SWW", "whatever"))
    assert "10" not in after.state.corporations
    assert sum(t.hex is None and t.kind == "normal" for t in after.state.tokens["SWW"]) == 2
    unpaid = taken(game, merge("SWW", "10"), choose("SWW", "what"), choose("SWW", "replace"))
    for nothing in (taken(game, merge("SWW", "SWW")), unpaid):
        assert nothing.state.cash == game.state.cash
        assert nothing.state.corporations == game.state.corporations
    far = after_trains(seattle(rulings=lax).minor("9", led_by=1))
    refused(far, merge("SWW", "9"), "not_connected")


# Issue and redemption


def issuing(board: Board) -> Game:
    game = after_trains(board)
    return changed(game, passed_steps=(*game.state.passed_steps, "acquire_minor"))


def issue(*shares: str, at: int | None = None) -> SellShares:
    return SellShares("SWW", shares=shares, percent=10 * len(shares), share_price=at)


def test_shares_of_the_treasury_at_the_price_after_the_fall() -> None:
    game = issuing(late("3"))
    refused(game, issue("SWW_0"), "not_in_treasury")
    refused(game, issue("SWW_9"), "not_in_treasury")
    refused(game, issue("NP_1"), "not_in_treasury", corporation="SWW")
    refused(game, SellShares("SWW", shares=()), "no_shares")
    refused(game, issue("SWW_1", at=100), "wrong_price", needed=90)
    after = done(game, issue("SWW_1", "SWW_2"))
    assert (cash(after, "SWW") - cash(game, "SWW"), price(after, "SWW")) == (160, 80)


def test_the_pool_holds_half_at_most() -> None:
    board = late("3").give(POOL, "SWW_5", "SWW_6", "SWW_7", "SWW_8")
    game = issuing(board)
    refused(game, issue("SWW_1", "SWW_2"), "pool_limit")
    done(game, issue("SWW_1"))


def test_not_in_the_first_turn() -> None:
    """Redeeming is, even then."""
    board = late("3").give(POOL, "SWW_8")
    board.turns("SWW", 1)
    game = issuing(board)
    refused(game, issue("SWW_1"), "too_early_to_issue", corporation="SWW")
    done(game, BuyShares("SWW", shares=("SWW_8",)))


def test_own_shares_of_the_pool_at_the_market_price() -> None:
    board = late("3").give(POOL, "SWW_7", "SWW_8").give(1, "SWW_6").cash({"SWW": 150})
    board.major("NP", led_by=1).give(POOL, "NP_8")
    game = issuing(board)
    for share in ("SWW_6", "SWW_1", "NP_8"):
        refused(game, BuyShares("SWW", shares=(share,)), "not_in_pool")
    both = BuyShares("SWW", shares=("SWW_7", "SWW_8"))
    refused(game, both, "cash_short", needed=200, had=150)
    refused(game, BuyShares("SWW", shares=("SWW_7",), share_price=90), "wrong_price", needed=100)
    refused(game, BuyShares("SWW", shares=()), "no_shares")
    after = done(game, BuyShares("SWW", shares=("SWW_7",)))
    assert (cash(after, "SWW"), price(after, "SWW")) == (50, 100)


def test_one_of_them_once_a_turn() -> None:
    board = late("3").give(POOL, "SWW_8").major("NP", led_by=1)
    game = board.turn_of("SWW", "NP")
    game = changed(game, passed_steps=(*game.state.passed_steps, *STEPS, "acquire_minor"))
    after = done(game, issue("SWW_1"))
    assert after.actors[0] == "NP"
    refused(after, issue("SWW_2"), "not_your_turn", actor="NP")


def test_minors_issue_nothing() -> None:
    game = Board().in_phase("3").everybody_has(500).minor("10").turn_of("10")
    refused(game, SellShares("10", shares=("10_0",)), "majors_only", corporation="10")


def test_recordings_issue_and_redeem_what_no_screen_offers() -> None:
    lax = {"screen-rules": "recorded"}
    board = late("3", rulings=lax).give(POOL, "SWW_8").major("NP", led_by=1).give(POOL, "NP_8")
    game = issuing(board)
    assert cash(taken(game, issue("SWW_1", at=7)), "SWW") == 1007
    assert where(taken(game, issue("NP_1", at=50)), "NP_1") == POOL
    assert where(taken(game, issue("CPR_8", at=50)), "CPR_8") == IPO
    refused(game, issue("CPR_0", at=50), "not_in_treasury")
    refused(game, issue("SWW_1", at=-7), "wrong_price")
    after = taken(game, BuyShares("SWW", shares=("NP_8",)))
    assert where(after, "NP_8") == "SWW"
    refused(game, BuyShares("SWW", shares=("NP_1",)), "not_in_pool")


# Mergers


def minors(**more: Any) -> Board:
    """Minor 8 (of SWW) in Seattle and 10 in Tacoma are player 0's."""
    return Board(**more).in_phase("2").everybody_has(500).minor("8").minor("10")


def test_an_associated_and_an_unassociated_minor_of_one_owner() -> None:
    board = minors().minor("7", led_by=0).minor("9").minor("16", led_by=1)
    game = board.merging("8", "10")
    refused(game, merge("8", "7"), "one_associated")
    refused(game, merge("8", "16"), "other_owner", corporation="16")
    refused(game, merge("8", "9"), "not_connected", other="9")
    for other in ("8", "NP", "A", "XYZ"):
        refused(game, merge("8", other), "not_a_minor", corporation=other)
    done(game, merge("8", "10"))
    done(done(game, Pass("8")), merge("10", "8"))


def test_a_par_must_be_possible() -> None:
    """Minors worth 230 without cash, and an owner without money: no par makes 230."""
    board = Board().in_phase("2").everybody_has(0)
    board.minor("8", price=55, cash=0).minor("10", price=60, cash=0).minor("9", price=65, cash=0)
    board.state.tokens = {**board.state.tokens, "9": (Token("normal", 0, "I12", 0, 2),)}
    game = board.merging("8", "10", "9")
    refused(game, merge("8", "10"), "no_par_possible", minor="8", other="10")
    game = done(game, merge("8", "9"))
    refused(game, choose("8", "100"), "choice_not_offered", choice="100")
    done(game, choose("8", "80"), choose("8", "3"))


def test_a_merger_is_gone_through_with() -> None:
    game = done(minors().merging("8", "10"), merge("8", "10"))
    assert types_offered(game, "8") == {"choose"}
    refused(game, Pass("8"), "not_offered")
    refused(game, choose("8", "50"), "choice_not_offered", choice="50")
    game = done(game, choose("8", "100"))
    refused(game, choose("8", "1"), "choice_not_offered")
    refused(game, choose("8", "7"), "choice_not_offered")
    game = done(game, choose("8", "4"))
    refused(game, choose("8", "remove"), "choice_not_offered")
    game = done(game, choose("8", "exchange"))
    assert "SWW" in game.state.floated


def test_recordings_take_any_text_for_the_token_of_a_merger() -> None:
    game = minors(rulings={"screen-rules": "recorded"}).merging("8", "10")
    game = done(game, merge("8", "10"), choose("8", "100"), choose("8", "4"))
    after = taken(game, choose("8", "whatever"))
    assert not any(t.hex == "I12" for t in after.state.tokens["SWW"])


# Dividends


def test_only_the_three_kinds() -> None:
    game = until(late("3").laid("H11", "X20").turn_of("SWW"), "dividend")
    refused(game, Dividend("SWW", kind="double"), "unknown_dividend")
    refused(game, Dividend("SWW", kind="variable"), "unknown_dividend")
    done(game, payout("SWW"))


def test_minors_declare_nothing() -> None:
    game = Board().in_phase("3").everybody_has(500).minor("10").turn_of("10")
    refused(game, Dividend("10", kind="payout"), "majors_only", corporation="10")


def test_no_dividend_before_the_run() -> None:
    game = late("3").turn_of("SWW")
    refused(game, payout("SWW"), "step_to_come", type="dividend")
