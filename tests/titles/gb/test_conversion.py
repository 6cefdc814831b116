"""18GB: conversion to ten shares (rules 4.2.6, 5.4, 4.3 h and i)."""

from __future__ import annotations

import pytest

from tests.titles.build import done, hand, passed, refused, taken, types_offered
from tests.titles.gb.table import (
    Board,
    buy,
    convert,
    price,
    sell,
    standard,
    start,
    train,
)
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Choose, Convert, Pass
from tetsuro.kernel.state import IPO, POOL
from tetsuro.mechanics.depot import train_limit
from tetsuro.titles.gb.conversion import convert as turn_into_ten


def test_it_halves_the_shares_adds_five_and_pays_five_times_the_new_price() -> None:
    """§5.4: 100 → 80 (two steps), 5 × 80 for the company, tokens behind the others at 50."""
    game = done(standard().give(0, "MR_1").give(1, "MR_2").stock(2), convert(0, "MR"))
    state = game.state
    assert state.types["MR"] == "10-share"
    assert [state.percents[f"MR_{n}"] for n in range(9)] == [20] + [10] * 8
    assert hand(game, POOL, "MR") == ("MR_4", "MR_5", "MR_6", "MR_7", "MR_8")
    assert hand(game, IPO, "MR") == ("MR_3",)
    assert (price(game, "MR"), state.cash["MR"]) == (80, 500 + 400)
    assert [t.price for t in state.tokens["MR"]] == [0, 50, 50, 50]
    assert state.presidents["MR"] == 0


@pytest.mark.parametrize(("name", "tokens"), [("NBR", 1), ("CR", 2), ("LYR", 2)])
def test_tokens_added(name: str, tokens: int) -> None:
    board = Board(4).everybody_has(500).started(name, 90, led_by=0).operated(name)
    before = len(board.state.tokens[name])
    game = done(board.stock(2), convert(0, name))
    assert len(game.state.tokens[name]) == before + tokens


def test_the_price_stops_at_50() -> None:
    board = Board(4).everybody_has(500).started("MR", 55, led_by=0).operated("MR")
    game = done(board.stock(2), convert(0, "MR"))
    assert (price(game, "MR"), game.state.cash["MR"]) == (50, 250)


def test_the_train_limit_changes_at_once() -> None:
    board = standard().trains("MR", "2+1-1", "2+1-2").cash({"MR": 500})
    game = board.turn_of("MR")
    assert train_limit(game.state, "MR") == 3
    assert train_limit(done(board.stock(2), convert(0, "MR")).state, "MR") == 4


def test_it_needs_a_corporation_that_has_operated() -> None:
    board = standard().started("CR", 90, led_by=0)
    game = board.stock(2)
    refused(game, convert(0, "CR"), "not_convertible", corporation="CR")
    done(game, convert(0, "MR"))
    done(board.operated("CR").stock(2), convert(0, "CR"))


def test_it_needs_its_president() -> None:
    game = standard().started("CR", 90, led_by=1).operated("CR").stock(2)
    refused(game, convert(0, "CR"), "not_convertible", corporation="CR")
    done(passed(game), convert(1, "CR"))


def test_a_ten_share_company_is_not_converted() -> None:
    game = passed(done(standard().stock(2), convert(0, "MR"), Pass(0)), 3)
    assert game.actors[0] == 0
    refused(game, convert(0, "MR"), "not_convertible", corporation="MR")


def test_it_is_the_first_action_of_a_turn() -> None:
    game = done(standard().give(0, "MR_1").stock(2), sell(0, "MR_1"))
    refused(game, convert(0, "MR"), "convert_first", corporation="MR")
    board = standard().started("CR", 60, led_by=0).operated("CR").give(POOL, "CR_3")
    game = done(board.stock(2), buy(0, "CR_1"))
    refused(game, convert(0, "MR"), "convert_first", corporation="MR")
    done(board.stock(2), convert(0, "MR"))


def test_no_second_conversion_sale_or_start_after_it() -> None:
    board = standard().started("CR", 90, led_by=0).operated("CR").give(0, "MR_1")
    game = done(board.stock(2), convert(0, "MR"))
    refused(game, convert(0, "CR"), "convert_first", corporation="CR")
    refused(game, sell(0, "MR_1"), "sell_before_buying")
    refused(game, start(0, "SWR", 70), "already_converted")
    assert types_offered(game, 0) == {"buy_shares", "pass"}


def test_then_one_share_of_that_corporation_only() -> None:
    game = standard().started("CR", 90, led_by=1).trains("CR", "2+1-1").operated("CR")
    game = done(game.stock(2), convert(0, "MR"))
    refused(game, buy(0, "CR_1"), "only_converted", corporation="MR")
    game = done(game, buy(0, "MR_4"))
    assert game.state.cash[0] == 920
    assert game.actors[0] == 1


def test_two_shares_if_it_stands_in_an_olive_cell_then() -> None:
    board = Board(4).everybody_has(500).started("MR", 75, led_by=0).operated("MR")
    game = done(board.stock(2), convert(0, "MR"))
    assert price(game, "MR") == 65
    game = done(game, buy(0, "MR_4"), buy(0, "MR_1"))
    assert game.actors[0] == 1


def test_the_turn_ends_by_itself_when_nothing_is_affordable() -> None:
    game = done(standard().cash({0: 79}).stock(2), convert(0, "MR"))
    assert game.actors[0] == 1
    assert 0 not in game.state.passed_players  # it was no pass


def test_the_60_percent_of_the_ipo_hold_for_the_new_shares_in_the_pool_not() -> None:
    board = standard().give(0, "MR_1", "MR_2", "MR_3")
    game = done(board.stock(2), convert(0, "MR"), buy(0, "MR_4"))  # 50 + 10 % from the pool
    assert game.state.percent(0, "MR") == 60


@pytest.mark.parametrize("choice", ["convert_XX", "convert", "MR", ""])
def test_what_is_no_conversion(choice: str) -> None:
    refused(standard().stock(2), Choose(0, choice=choice), "choice_not_offered", choice=choice)


def test_screen_rules_of_conversion() -> None:
    """The recorded site's engine converts what has not operated if it is asked."""
    recorded = Board(4, rulings={"screen-rules": "recorded"}).everybody_has(500)
    recorded.started("CR", 90, led_by=0).started("MR", 90, led_by=0).operated("MR")
    game = taken(recorded.stock(2), convert(0, "CR"))
    assert game.state.types["CR"] == "10-share"
    unstarted = taken(recorded.stock(2), convert(0, "SWR"))  # its turn is spent, no more
    assert unstarted.state.types["SWR"] == "5-share"
    turn_into_ten(recorded.state, "MR", 0)
    before = recorded.operated("CR").stock(2)  # so that a conversion is on offer
    again = taken(before, convert(0, "MR"))
    assert again.state.percents == before.state.percents


# Emergency


def emergency(cash: int = 150, at: int = 100, **more: object) -> Board:
    """NBR, 5 shares, without a train, in phase 3+1 where the cheapest costs 200."""
    board = Board(4, **more).everybody_has(500).started("NBR", at, led_by=0, cash=cash)
    return board.operated("NBR").phase("3+1").bank_trains("3+1-1")


def at_trains(board: Board, *others: str) -> Game:
    """NBR's turn, with its track behind it."""
    return done(board.turn_of("NBR", *others), Pass("NBR"))


def test_a_trainless_company_that_can_pay_nothing_may_convert_with_three_steps() -> None:
    game = at_trains(emergency())
    assert types_offered(game, "NBR") == {"convert", "pass"}
    before = price(game, "NBR")
    assert before == 90  # nothing was run: one left
    game = done(game, Convert("NBR"))
    assert price(game, "NBR") == 70  # 80, 75, 70
    assert game.state.cash["NBR"] == 150 + 5 * 70
    assert game.actors[0] == "NBR"


def test_conversion_is_never_forced() -> None:
    game = done(at_trains(emergency(), "NBR"), Pass("NBR"))
    assert game.state.types["NBR"] == "5-share"


def test_no_emergency_with_the_money_for_the_cheapest() -> None:
    game = at_trains(emergency(cash=200))
    refused(game, Convert("NBR"), "no_emergency", corporation="NBR")
    done(game, train("NBR", "3+1-1", 200))
    done(at_trains(emergency(cash=199)), Convert("NBR"))


def test_no_emergency_with_a_train() -> None:
    board = emergency(cash=50).trains("NBR", "3+1-0").started("MR", 90, led_by=1)
    board.trains("MR", "3+1-4")
    game = at_trains(board)
    refused(game, Convert("NBR"), "no_emergency", corporation="NBR")


def test_no_emergency_for_ten_shares() -> None:
    game = done(at_trains(emergency(cash=0, at=50)), Convert("NBR"))
    assert game.state.cash["NBR"] == 250
    refused(game, Convert("NBR"), "no_emergency", corporation="NBR")


def test_no_emergency_when_the_bank_is_empty() -> None:
    board = emergency(cash=50).started("MR", 90, led_by=1).trains("MR", "6X-0", "6X-1")
    board.state.depot = ()
    board.phase("6X")
    game = at_trains(board)
    refused(game, Convert("NBR"), "no_emergency", corporation="NBR")


def test_the_obligation_is_judged_anew_with_the_new_money() -> None:
    """150 + 350 = 500 pay any train on sale (200): it must buy one."""
    game = done(at_trains(emergency()), Convert("NBR"))
    refused(game, Pass("NBR"), "must_buy_train", corporation="NBR", needed=200)
    game = done(game, train("NBR", "3+1-1", 200))
    assert game.state.cash["NBR"] == 300


def test_after_the_emergency_the_president_may_buy_one_share_of_it() -> None:
    """§11.2: converts, buys, passes; then the president buys one NBR share."""
    board = emergency().started("MR", 90, led_by=1).trains("MR", "3+1-0").operated("MR")
    game = done(at_trains(board), Convert("NBR"), train("NBR", "3+1-1", 200), Pass("NBR"))
    assert game.actors[0] == 0
    refused(game, buy(0, "MR_1"), "only_converted", corporation="NBR")
    after = done(game, buy(0, "NBR_4", percent=10))
    assert after.state.cash[0] == 500 - 70
    assert after.round == "OR 2.2"
    assert done(game, Pass(0)).round == "OR 2.2"


def test_11_2_emergency_of_nbr_with_a_5_2() -> None:
    """5-share, no train: converts, gets 5 × the new price, buys the 5+2 for 500, passes; then
    its president buys one share."""
    board = Board(4).everybody_has(500).started("NBR", 100, led_by=0, cash=210).operated("NBR")
    board.phase("5+2").bank_trains("5+2-1")
    game = done(at_trains(board), Convert("NBR"))
    assert game.state.cash["NBR"] == 210 + 350
    game = done(game, train("NBR", "5+2-1", 500))
    assert game.actors[0] == 0
    assert done(game, buy(0, "NBR_4")).state.percent(0, "NBR") == 30


def test_the_certificate_limit_holds_in_the_emergency_step_too() -> None:
    board = emergency().give(0, "NBR_1", "NBR_2")
    board.give(0, "NBR_3").started("MR", 90, led_by=1)
    game = done(at_trains(board), Convert("NBR"), train("NBR", "3+1-1", 200), Pass("NBR"))
    assert game.state.percent(0, "NBR") == 50
    assert game.actors[0] == 0
    done(game, buy(0, "NBR_8"))
    full = [f"{c}_{n}" for c in ("CR", "LYR", "NER", "SWR") for n in (1, 2, 3)][:10]
    game = done(at_trains(board.give(0, *full)), Convert("NBR"), train("NBR", "3+1-1", 200))
    assert done(game, Pass("NBR")).round == "OR 2.2"  # 14 certificates: nothing on offer


def test_in_an_olive_cell_the_president_buys_two() -> None:
    board = emergency(at=75, cash=100)  # 70, then three steps: 55
    game = done(at_trains(board), Convert("NBR"), train("NBR", "3+1-1", 200))
    assert price(game, "NBR") == 55
    game = done(game, buy(0, "NBR_4"))
    assert game.actors[0] == 0
    game = done(game, buy(0, "NBR_5"))
    assert game.round == "OR 2.2"


def test_the_mark_of_the_emergency_goes_with_the_turn() -> None:
    """The defect of 4.3 i: the next corporation has nothing at all to do; the game goes on."""
    board = emergency(cash=0).started("CR", 50, led_by=POOL).operated("CR")
    board.trains("CR", "3+1-0")
    game = done(at_trains(board, "CR"), Convert("NBR"), train("NBR", "3+1-1", 200), Pass("NBR"))
    game = done(game, Pass(0))
    assert len(game.state.history["CR"]) == 2  # CR's turn has passed
    assert game.round == "OR 2.2"


def test_lbs_duty_holds_in_the_emergency_step_too() -> None:
    """The step waits on the short test; the purchase is refused."""
    game = done(at_trains(emergency().owns(0, "LB")), Convert("NBR"), train("NBR", "3+1-1", 200))
    game = done(game, Pass("NBR"))
    assert game.actors[0] == 0
    refused(game, buy(0, "NBR_4"), "must_start_first", private="LB", corporation="LNWR")
    done(game, Pass(0))
