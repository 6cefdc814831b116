"""18GB's train step (rules 4.3 g, h): what may be bought, for how much, who must, discarding."""

from __future__ import annotations

import pytest

from tests.titles.build import (
    as_game,
    done,
    is_offered,
    passed,
    refused,
    taken,
    types_offered,
    withheld,
)
from tests.titles.gb.table import Board, best, payout, start, train
from tests.titles.gb.test_track import derby
from tetsuro.game.game import Game
from tetsuro.kernel.actions import BuyTrain, DiscardTrain, Pass
from tetsuro.kernel.state import POOL
from tetsuro.titles.gb.conversion import convert
from tetsuro.titles.gb.trains import CONVERTED


def mr(
    cash: int, phase: str = "2+1", first: str = "2+1-3", players: int = 4, **more: object
) -> Board:
    """MR (player 0) without a train; CR and NER (player 1) with none either."""
    board = Board(players, **more).everybody_has(500).started("MR", 100, led_by=0, cash=cash)
    board.started("CR", 90, led_by=1, cash=0).started("NER", 80, led_by=1, cash=0)
    return board.operated("MR", "CR", "NER").phase(phase).bank_trains(first)


def at_trains(board: Board, *order: str) -> Game:
    """MR's train step: it builds and runs nothing."""
    return done(board.turn_of(*(order or ("MR", "CR", "NER"))), Pass("MR"))


# From the bank


def test_the_first_train_of_the_bank_at_its_price() -> None:
    game = at_trains(mr(500))
    refused(game, train("MR", "2+1-3", 70), "wrong_price", price=70, needed=80)
    refused(game, train("MR", "2+1-4", 80), "train_not_on_offer", train="2+1-4")
    refused(game, train("MR", "3+1-0", 200), "train_not_on_offer", train="3+1-0")
    refused(game, train("MR", "2+1-0", 80), "unknown_train", train="2+1-0")  # gone
    refused(game, train("MR", "9+9-0", 80), "unknown_train", train="9+9-0")
    game = done(game, train("MR", "2+1-3", 80))
    assert game.state.cash["MR"] == 420
    assert game.state.trains["MR"] == ("2+1-3",)


def test_screen_rules_of_the_price() -> None:
    game = at_trains(mr(500, rulings={"screen-rules": "recorded"}))
    assert taken(game, train("MR", "2+1-3", 70)).state.cash["MR"] == 430


def test_it_must_be_paid_from_the_treasury() -> None:
    """No player ever pays for a train: P0 has 500."""
    board = mr(79).trains("CR", "2+1-0", "2+1-1")
    game = at_trains(board)
    refused(game, train("MR", "2+1-3", 80), "cash_short", needed=80, had=79)
    game = at_trains(mr(80).trains("CR", "2+1-0", "2+1-1"))
    assert done(game, train("MR", "2+1-3", 80)).state.cash["MR"] == 0


def test_no_variant_and_no_exchange() -> None:
    game = at_trains(mr(500))
    odd = BuyTrain("MR", train="2+1-3", price=80, variant="3+1")
    refused(game, odd, "unknown_variant", variant="3+1")
    refused(game, BuyTrain("MR", train="2+1-3", price=80, exchange="2+1-0"), "no_exchange")
    done(game, BuyTrain("MR", train="2+1-3", price=80, variant="2+1"))


def test_5x_is_on_sale_from_phase_4x_and_6x_from_5x() -> None:
    """5X while 4X remain; 6X while both remain; the first of each."""
    early = at_trains(mr(2000, "5+2", "4X-0"))
    refused(early, train("MR", "5X-0", 650), "train_not_on_offer")
    game = at_trains(mr(2000, "4X", "4X-1"))
    refused(game, train("MR", "5X-1", 650), "train_not_on_offer")
    refused(game, train("MR", "6X-0", 700), "train_not_on_offer")
    game = done(game, train("MR", "5X-0", 650))
    assert game.phase == "5X"
    assert "4X-1" in game.state.depot
    game = done(game, train("MR", "6X-0", 700))
    assert (game.phase, game.state.depot[:2]) == ("6X", ("4X-1", "4X-2"))


# The limit


@pytest.mark.parametrize(
    ("phase", "first", "five", "ten"),
    [("2+1", "2+1-6", 3, 4), ("3+1", "3+1-1", 3, 4), ("4+2", "4+2-1", 2, 3),
     ("5+2", "5+2-1", 2, 3), ("4X", "4X-1", 2, 2), ("5X", "4X-2", 2, 2), ("6X", "4X-2", 2, 2)],
)  # fmt: skip
def test_train_limits(phase: str, first: str, five: int, ten: int) -> None:
    for limit in (five, ten):
        board = mr(5000, phase, first)
        if limit == ten:
            convert(board.state, "MR", 0)
        board.trains("MR", *[f"6X-{2 + n}" for n in range(limit - 1)])
        bank = board.state.depot[0]
        price = board.state.title.trains[bank.rpartition("-")[0]].price
        game = at_trains(board.trains("CR", "5X-0", "5X-1"))
        game = done(game, train("MR", bank, price))
        assert len(game.state.trains["MR"]) == limit
        assert game.actors[0] == "CR"  # rich as it is, and with a train on offer at CR's
        board.trains("MR", "6X-6")
        assert at_trains(board).actors[0] == "CR"


# From others


def test_from_another_corporation_for_1_up_to_twice_the_face_price() -> None:
    """Any president's; the seller gets the money, and its president isn't asked."""
    board = mr(500).trains("CR", "2+1-0", "2+1-1")
    game = at_trains(board)
    refused(game, train("MR", "2+1-0", 0), "price_too_low", price=0, needed=1)
    refused(game, train("MR", "2+1-0", -5), "price_too_low", price=-5)
    refused(game, train("MR", "2+1-0", 161), "price_too_high", price=161, limit=160)
    for price in (1, 160):
        after = done(game, train("MR", "2+1-0", price))
        assert (after.state.cash["MR"], after.state.cash["CR"]) == (500 - price, price)
        assert (after.state.trains["MR"], after.state.trains["CR"]) == (("2+1-0",), ("2+1-1",))


def test_a_price_it_cannot_pay() -> None:
    game = at_trains(mr(30).trains("CR", "2+1-0", "2+1-1"))
    refused(game, train("MR", "2+1-0", 31), "cash_short", needed=31, had=30)
    done(game, train("MR", "2+1-0", 30))


def test_not_its_own() -> None:
    board = mr(500).trains("MR", "2+1-0")
    refused(at_trains(board), train("MR", "2+1-0", 80), "own_train", train="2+1-0")


def test_not_the_sellers_last_train_unless_it_has_none() -> None:
    """It could buy nothing else at all."""
    board = mr(50).trains("MR", "2+1-1").trains("CR", "2+1-0")
    game = at_trains(board)
    refused(game, train("MR", "2+1-0", 50), "last_train", corporation="CR")
    done(game, Pass("MR"))  # trap 9: the step waits though nothing can be bought
    game = at_trains(mr(50).trains("CR", "2+1-0"))
    done(game, train("MR", "2+1-0", 50))
    game = at_trains(mr(50).trains("MR", "2+1-1").trains("CR", "2+1-0", "2+1-2"))
    done(game, train("MR", "2+1-0", 50))


def test_the_last_train_is_never_offered_to_one_that_has_a_train() -> None:
    """Verdicts take it where the step has anything else to buy; no choice lists it."""
    game = at_trains(mr(500).trains("MR", "2+1-1").trains("CR", "2+1-0"))
    assert not is_offered(game, train("MR", "2+1-0", 50))
    taken(game, train("MR", "2+1-0", 50))
    one = mr(1).trains("MR", "2+1-1").trains("CR", "2+1-0").trains("NER", "2+1-2", "2+1-4")
    game = at_trains(one)
    taken(game, train("MR", "2+1-0", 1))
    done(game, train("MR", "2+1-2", 1))


def in_receivership(board: Board, corporation: str) -> Board:
    token = f"{corporation}_0"
    board.give(POOL, token)
    board.state.presidents = {**board.state.presidents, corporation: POOL}
    return board


def test_nothing_from_a_corporation_in_receivership() -> None:
    board = in_receivership(mr(50).trains("CR", "2+1-0", "2+1-1"), "CR")
    game = at_trains(board)
    refused(game, train("MR", "2+1-0", 50), "receivership_trade", corporation="CR")
    board.trains("NER", "2+1-2", "2+1-5")
    game = at_trains(board)
    done(game, train("MR", "2+1-2", 50))
    assert not is_offered(game, train("MR", "2+1-0", 50))


def test_nothing_for_a_corporation_in_receivership_but_from_the_bank() -> None:
    """No train, not insolvent: the step as usual; it waits for a pass (5.5)."""
    board = in_receivership(mr(90).trains("CR", "2+1-0", "2+1-1"), "MR")
    game = board.turn_of("MR", "CR", "NER")
    assert not is_offered(game, train("MR", "2+1-0", 50))
    done(game, train("MR", "2+1-3", 80))
    poor = in_receivership(mr(20).trains("CR", "2+1-0", "2+1-1"), "MR").turn_of("MR", "CR")
    refused(poor, train("MR", "2+1-0", 20), "receivership_trade", corporation="MR")
    done(poor, Pass("MR"))


def test_a_corporation_in_receivership_with_a_train_buys_none() -> None:
    """The step offers nothing and is passed over."""
    board = in_receivership(mr(500).trains("MR", "2+1-0"), "MR")
    game = board.turn_of("MR", "CR", "NER")
    assert game.actors[0] == "CR"
    board.laid("H19", "G39", 5, by="MR").laid("I20", "58")
    game = board.turn_of("MR", "CR", "NER")
    game = done(game, best(game))
    assert game.actors[0] == "CR"


def test_after_the_emergency_conversion_an_obliged_one_buys_from_the_bank() -> None:
    board = mr(500).trains("CR", "2+1-0", "2+1-1")
    game = at_trains(board)
    state = game.state.copy()
    CONVERTED.set(state, True)
    game = as_game(game, state)
    withheld(game, train("MR", "2+1-0", 50), "must_buy_from_bank")
    game = done(game, train("MR", "2+1-3", 80))
    assert is_offered(game, train("MR", "2+1-0", 50))  # it has a train now


# The obligation


def test_obliged_with_the_money_for_the_dearest_kind_on_sale() -> None:
    refused(at_trains(mr(80)), Pass("MR"), "must_buy_train", corporation="MR", needed=80)
    done(at_trains(mr(79).trains("CR", "2+1-0")), Pass("MR"))
    board = mr(700, "5X", "4X-2").trains("CR", "4X-0", "4X-1")
    refused(at_trains(board), Pass("MR"), "must_buy_train", needed=700)


def test_not_obliged_where_only_the_cheaper_kinds_can_be_paid() -> None:
    done(at_trains(mr(699, "5X", "4X-2")), Pass("MR"))


def test_not_obliged_with_a_train_or_when_the_bank_is_empty() -> None:
    done(at_trains(mr(500).trains("MR", "2+1-0")), Pass("MR"))
    board = mr(5000, "6X").trains("CR", "4X-0", "4X-1")
    board.state.depot = ()
    done(at_trains(board), Pass("MR"))


# How the step ends and when it waits


def test_it_goes_on_until_there_is_no_room_or_no_money() -> None:
    game = done(at_trains(mr(170)), train("MR", "2+1-3", 80))
    assert game.actors[0] == "MR"
    game = done(game, train("MR", "2+1-4", 80))
    assert game.actors[0] == "CR"  # 10 left, and nobody else has a train


def test_it_waits_while_there_is_1_and_somebody_has_a_train() -> None:
    """Trap 9."""
    board = mr(81).trains("NER", "2+1-0")
    game = done(at_trains(board), train("MR", "2+1-3", 80))
    assert (game.actors[0], types_offered(game, "MR")) == ("MR", {"pass"})
    done(game, Pass("MR"))


def test_it_is_passed_over_without_money() -> None:
    board = mr(0).trains("MR", "2+1-1").trains("NER", "2+1-0")
    assert done(board.turn_of("MR", "CR"), Pass("MR")).actors[0] == "CR"


def test_trains_are_bought_after_running_not_before() -> None:
    board = derby().laid("I20", "58")
    game = board.turn_of("MR")
    refused(game, train("MR", "2+1-1", 80), "step_to_come", step="track_and_token")
    game = done(game, Pass("MR"))
    refused(game, train("MR", "2+1-1", 80), "step_to_come", step="routes")


# Discarding


def crowded_table() -> Game:
    """MR buys the first 4+2 and with it the limit falls to two: CR and NER have three each."""
    board = mr(600, "3+1", "4+2-0", players=6)
    board.trains("CR", "3+1-1", "3+1-2", "3+1-3").trains("NER", "3+1-4", "3+1-5", "3+1-6")
    return done(at_trains(board), train("MR", "4+2-0", 300))


def test_crowded_corporations_discard_before_the_buyer_goes_on() -> None:
    game = crowded_table()
    assert game.actors[0] == "CR"  # the first in list order is asked
    refused(game, train("MR", "4+2-1", 300), "not_your_turn", entity="MR", actor="CR")
    refused(game, Pass("MR"), "not_your_turn")


def test_any_crowded_one_may_send_it_one_train_at_a_time() -> None:
    game = crowded_table()
    game = done(game, DiscardTrain("NER", train="3+1-5"))
    assert game.state.trains["NER"] == ("3+1-4", "3+1-6")
    assert "3+1-5" not in game.state.depot + game.state.pool_trains  # out of the game
    refused(game, DiscardTrain("NER", train="3+1-4"), "not_your_turn")
    refused(game, DiscardTrain("CR", train="3+1-4"), "not_your_train", train="3+1-4")
    game = done(game, DiscardTrain("CR", train="3+1-3"))
    assert game.actors[0] == "MR"
    done(game, train("MR", "4+2-1", 300))  # and the buyer goes on


def test_after_an_export_the_crowded_discard_behind_the_first_dividend() -> None:
    """Trap 11: the first corporation runs all its trains before that."""
    board = derby("3+1").laid("I20", "58").laid("H21", "G18", 0)
    board.state.trains = {**board.state.trains, "MR": ("3+1-0", "3+1-1", "3+1-2")}
    board.started("CR", 90, led_by=1, cash=0).operated("CR").bank_trains("4+2-0")
    game = board.turn_of("CR", number=1)
    game = done(game, Pass("CR"), Pass("CR"))  # no track, no emergency conversion
    assert (game.round, game.phase) == ("OR 2.2", "4+2")
    assert game.actors[0] == "MR"
    game = done(game, Pass("MR"))
    game = done(game, best(game), payout("MR"))
    assert types_offered(game, "MR") == {"discard_train"}
    game = done(game, DiscardTrain("MR", train="3+1-2"))


def test_no_discarding_in_stock_rounds() -> None:
    board = mr(0, "4+2", "4+2-1").trains("CR", "3+1-1", "3+1-2", "3+1-3")
    game = board.stock(3)
    assert game.actors[0] == 0
    refused(game, DiscardTrain("CR", train="3+1-1"), "not_your_turn")
    done(passed(game), start(1, "SWR", 70))


def test_nothing_is_discarded_within_the_limit() -> None:
    game = at_trains(mr(500).trains("MR", "2+1-0"))
    refused(game, DiscardTrain("MR", train="2+1-0"), "not_offered", type="discard_train")
    done(game, Pass("MR"))
