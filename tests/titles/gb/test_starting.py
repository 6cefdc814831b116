"""18GB: starting corporations and floating (rules 4.2.4, 5.2), and LB's right and duty."""

from __future__ import annotations

import pytest

from tests.titles.build import Setting, as_game, done, hand, passed, refused, taken, where
from tests.titles.gb.table import Board, buy, convert, price, sell, standard, start
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Par
from tetsuro.kernel.state import IPO, POOL
from tetsuro.kernel.verbs import move_marker, remove_corporation
from tetsuro.titles.gb.conversion import convert as turn_into_ten
from tetsuro.titles.gb.shares import FLOAT_PERCENT
from tetsuro.titles.gb.stock import TIER_TWO


@pytest.mark.parametrize("par", [70, 75, 80, 90, 100])
def test_a_start_pays_two_shares_and_floats_with_five(par: int) -> None:
    game = done(standard().stock(2), start(0, "SWR", par))
    state = game.state
    assert (state.cash[0], state.cash["SWR"]) == (1000 - 2 * par, 5 * par)
    assert (price(game, "SWR"), state.presidents["SWR"]) == (par, 0)
    assert hand(game, 0, "SWR") == ("SWR_0",)
    assert "SWR" in state.floated
    assert game.actors[0] == 1  # a start is the turn's purchase


@pytest.mark.parametrize("cell", ["65,0,3", "115,0,9", "70,0,5", "nonsense", ""])
def test_par_is_one_of_five_prices(cell: str) -> None:
    game = standard().stock(2)
    price = int(cell.partition(",")[0]) if cell in ("65,0,3", "115,0,9") else cell
    refused(game, Par(0, corporation="SWR", share_price=cell), "not_a_par", price=price)
    done(game, start(0, "SWR", 70))


def test_a_start_needs_twice_the_par() -> None:
    game = standard().cash({0: 149}).stock(2)
    refused(game, start(0, "SWR", 75), "cash_short", needed=150, had=149)
    done(game, start(0, "SWR", 70))
    done(standard().cash({0: 150}).stock(2), start(0, "SWR", 75))


def test_a_started_corporation_is_not_started_again() -> None:
    game = standard().stock(2)
    refused(game, start(1, "MR", 70), "not_your_turn")
    refused(game, start(0, "MR", 70), "already_started", corporation="MR")
    done(game, start(0, "NER", 70))


def test_screen_rules_of_starting_again() -> None:
    """The recorded site's engine starts it again and hands over the next IPO certificate."""
    game = standard(rulings={"screen-rules": "recorded"}).stock(2, 1, 2, 3, 0)
    game = taken(game, start(1, "MR", 70))
    assert where(game, "MR_1") == 1
    assert price(game, "MR") == 70


def test_only_corporations_in_play_are_started() -> None:
    game = standard().stock(2)
    refused(game, start(0, "GER", 70), "unknown_corporation", corporation="GER")
    done(game, start(0, "GWR", 70))


def test_no_start_at_the_certificate_limit() -> None:
    board = standard()
    others = ("CR", "GWR", "LYR", "NBR", "NER")
    for name in others:
        board.started(name, 80, led_by=2)
    ids = [f"{c}_{n}" for c in others for n in (1, 2, 3)]
    full = board.give(1, *ids[:14]).stock(2, 1, 2, 3, 0)
    refused(full, start(1, "SWR", 70), "certificate_limit", had=14, limit=14)
    done(full, sell(1, "CR_1"), start(1, "SWR", 70))


def test_no_second_start_in_a_turn() -> None:
    game = done(standard().stock(2), start(0, "SWR", 70))
    refused(game, start(0, "NER", 70), "not_your_turn")
    game = passed(game, 3)
    done(game, start(0, "NER", 70))


def test_no_start_after_a_purchase_or_a_conversion() -> None:
    olive = standard().started("CR", 60, led_by=0).operated("CR").give(POOL, "CR_3")
    game = done(olive.stock(2), buy(0, "CR_1"))
    refused(game, start(0, "SWR", 70), "already_bought", corporation="SWR")
    game = done(standard().stock(2), convert(0, "MR"))
    refused(game, start(0, "SWR", 70), "already_converted")
    game = done(standard().give(0, "MR_1").stock(2), sell(0, "MR_1"))
    done(game, start(0, "SWR", 70))  # after a sale it may be started


# The second tier


def first_round(**more: object) -> Game:
    board = Board(4, **more)
    board.column(TIER_TWO, ("CR", "MR", "NBR", "SWR"))
    return board.stock(1)


def test_the_second_tier_waits_for_the_second_stock_round() -> None:
    game = first_round()
    refused(game, start(0, "MR", 70), "second_tier", corporation="MR")
    done(game, start(0, "NER", 70))
    later = Board(4).column(TIER_TWO, ("CR", "MR", "NBR", "SWR")).stock(2)
    done(later, start(0, "MR", 70))


def test_screen_rules_of_the_second_tier() -> None:
    """The reference hides it in the first round and does not refuse it (`18gb-leased_train`)."""
    game = first_round(rulings={"screen-rules": "recorded"})
    assert "MR" in taken(game, start(0, "MR", 70)).state.floated
    refused(first_round(rulings={"screen-rules": "published"}), start(0, "MR", 70), "second_tier")


# LB: the right and the duty to start LNWR


def lb(owner: int = 0, **more: object) -> Board:
    return standard(**more).owns(owner, "LB")


def test_only_lbs_owner_may_start_lnwr() -> None:
    game = lb(1).stock(2)
    refused(game, start(0, "LNWR", 70), "right_to_start", private="LB", corporation="LNWR")
    done(game, start(0, "SWR", 70))
    done(lb(0).stock(2), start(0, "LNWR", 70))


@pytest.mark.parametrize("is_open", [True, False])
def test_lbs_owner_may_start_or_buy_nothing_else_before(is_open: bool) -> None:
    """Whether LB is open or closed."""
    board = lb(0)
    if is_open:
        board.open("LB", 0)
    game = board.stock(2)
    refused(game, start(0, "SWR", 70), "must_start_first", private="LB", corporation="LNWR")
    refused(game, buy(0, "MR_1"), "must_start_first", private="LB", corporation="LNWR")
    game = passed(done(game, start(0, "LNWR", 70)), 3)
    done(game, start(0, "SWR", 70))
    done(game, buy(0, "MR_1"))


def test_once_lnwr_is_started_anybody_may_buy_it() -> None:
    game = done(lb(0).stock(2), start(0, "LNWR", 70), buy(1, "LNWR_1"))
    assert where(game, "LNWR_1") == 1


def test_selling_is_no_breach_of_the_duty() -> None:
    game = lb(0).give(0, "MR_1").stock(2)
    done(game, sell(0, "MR_1"), start(0, "LNWR", 70))


def removed(ruling: str) -> Game:
    """LNWR was never started and the first 6X has removed it; LB's owner has his turn."""
    board = lb(0, rulings={"lb-duty-end": ruling})
    remove_corporation(board.state, "LNWR")
    return board.stock(5)


def test_published_the_duty_ends_with_lnwr() -> None:
    done(removed("published"), buy(0, "MR_1"))


def test_recorded_the_duty_never_ends() -> None:
    game = removed("recorded")
    refused(game, buy(0, "MR_1"), "must_start_first", private="LB", corporation="LNWR")
    assert done(game, sell(0, "MR_0", percent=40)).state.cash[0] == 1200


# Floating


def under_60(**more: object) -> Board:
    """The first 3+1 has left: NER needs 60 % sold."""
    board = standard(**more).phase("3+1").bank_trains("3+1-1")
    return board.column(FLOAT_PERCENT, dict.fromkeys(("NER", "SWR", "CR", "GWR"), 60))


def test_after_the_first_3_1_a_start_does_not_float_but_60_percent_do() -> None:
    game = done(under_60().stock(3), start(0, "NER", 80))
    assert "NER" not in game.state.floated
    assert game.state.cash["NER"] == 0
    game = done(game, buy(1, "NER_1"))
    assert "NER" in game.state.floated
    assert game.state.cash["NER"] == 400


def test_capital_is_five_times_the_price_when_it_floats_not_par() -> None:
    """Trap 1: sold in between, the price is lower by then. Shares in the pool count as sold."""
    game = done(under_60().stock(3), start(0, "NER", 80))
    state = game.state.copy()
    move_marker(state, "NER", -2)  # 70
    game = done(as_game(game, state), buy(1, "NER_1"))
    assert game.state.cash["NER"] == 350


def test_shares_in_the_pool_count_as_sold() -> None:
    board = under_60().started("NER", 80, led_by=0, floats=False).give(POOL, "NER_1")
    game = done(board.stock(3, 1, 2, 3, 0), buy(1, "NER_2"))
    assert "NER" in game.state.floated
    assert game.state.percent(IPO, "NER") == 20


def test_what_has_not_floated_does_not_operate() -> None:
    game = done(under_60().stock(3), start(0, "NER", 80))
    game = passed(game, 4)
    assert game.round.startswith("OR")
    assert game.state.round.order == ("MR",)


def ten_share(**more: object) -> Board:
    """The first 5+2 has left: NER, never started, is a 10-share company."""
    board = under_60(**more).phase("5+2").bank_trains("5+2-1")
    turn_into_ten(board.state, "NER", 0)
    return board


def test_a_ten_share_start_pays_two_shares_for_20_percent() -> None:
    game = done(ten_share().stock(4), start(0, "NER", 80))
    assert game.state.cash[0] == 840
    assert game.state.percent(0, "NER") == 20
    assert "NER" not in game.state.floated


def test_ten_shares_float_with_the_sixth_and_the_rest_goes_to_the_pool() -> None:
    """§11.2: at 80 the capital is 800; the four IPO shares move to the pool, unpaid (trap 14)."""
    board = ten_share().started("NER", 80, led_by=0, floats=False)
    board.give(1, "NER_1", "NER_2").give(2, "NER_3")
    game = done(board.stock(4, 2, 3, 0, 1), buy(2, "NER_4"))
    assert game.state.cash["NER"] == 800
    assert hand(game, IPO, "NER") == ()
    assert hand(game, POOL, "NER") == ("NER_5", "NER_6", "NER_7", "NER_8")
    assert game.state.cash[2] == 920


def test_five_shares_of_ten_do_not_float() -> None:
    """Known trap C3: 40 % sold, the first 5+2 leaves, then 60 % of ten are needed."""
    board = ten_share().started("NER", 80, led_by=0, floats=False)
    board.give(1, "NER_1").give(2, "NER_2")
    game = done(board.stock(4, 2, 3, 0, 1), buy(2, "NER_3"))
    assert game.state.percent(IPO, "NER") == 50
    assert "NER" not in game.state.floated
    assert game.state.cash["NER"] == 0


def test_one_may_not_start_in_the_auction() -> None:
    game = Setting("18GB", 4).at("ISR", 1, 1)
    refused(game, start(0, "NER", 80), "not_offered", type="par")


def test_recorded_who_is_started_again_needs_shares_that_are_left() -> None:
    board = standard(rulings={"screen-rules": "recorded"}).started("MR", 100, led_by=0)
    board.give(1, *board.state.certificates["MR"][IPO])
    refused(board.stock(2), start(0, "MR", 70), "nothing_to_buy", corporation="MR")
