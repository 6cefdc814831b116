"""18GB: the end of the game and the result (rules 9)."""

from __future__ import annotations

from tests.titles.build import as_game, done, passed, refused
from tests.titles.gb.table import Board, best, payout, sell, train
from tests.titles.gb.test_phases_events import end_of_round
from tests.titles.gb.test_track import derby
from tests.titles.gb.test_trains import mr
from tetsuro.game.game import Game
from tetsuro.kernel.actions import EndGame, Message, Pass
from tetsuro.kernel.verbs import move_marker


def at_320() -> Board:
    """MR at 320 earns so little that a dividend brings one step right, into 350."""
    board = Board(4).everybody_has(500).started("MR", 320, led_by=0).operated("MR")
    board.trains("MR", "2+1-0").laid("H19", "G39", 5, by="MR").laid("I20", "58")
    return board.started("CR", 90, led_by=1).operated("CR").bank_trains("2+1-4")


def paid_out(board: Board, *order: str, number: int = 1) -> Game:
    game = done(board.turn_of(*order, number=number), Pass("MR"))
    return done(game, best(game), payout("MR"))


def test_a_price_in_the_end_zone_ends_with_this_operating_round() -> None:
    game = paid_out(at_320(), "MR", "CR")
    assert game.state.end == ("stock_market", "current_or")
    assert not game.finished
    game = done(game, Pass("CR"), Pass("CR"))
    assert game.finished
    assert game.state.finished == "stock_market"
    assert game.round == "OR 2.1"  # the second of the pair is not played


def test_no_train_is_exported_in_the_last_round() -> None:
    """Trap 12."""
    game = paid_out(at_320(), "MR", "CR")
    assert done(game, Pass("CR"), Pass("CR")).state.depot[0] == "2+1-4"


def test_also_if_the_price_leaves_the_zone_again() -> None:
    board = at_320()
    game = paid_out(board, "MR", "CR")
    state = game.state.copy()
    move_marker(state, "MR", -3)
    game = done(as_game(game, state), Pass("CR"), Pass("CR"))
    assert game.state.finished == "stock_market"


def test_standing_in_the_zone_is_entered_by_moving_only() -> None:
    """Core trap 7: what is entered counts."""
    board = Board(4).everybody_has(500).started("MR", 350, led_by=0).trains("MR", "2+1-0")
    game = passed(board.stock(2))
    assert game.state.end is None


def test_the_last_bank_train_sold_ends_with_the_round() -> None:
    board = mr(700, "6X", "6X-6").trains("CR", "6X-0", "6X-1")
    game = done(board.turn_of("MR", "NER"), Pass("MR"), train("MR", "6X-6", 700))
    assert game.state.end == ("final_train", "current_or")
    assert not game.finished
    game = passed(game)
    assert (game.finished, game.state.finished) == (True, "final_train")


def test_the_last_train_exported_ends_at_once() -> None:
    """Known trap C14: no next round begins, nothing is paid out any more."""
    board = mr(0, "6X", "6X-6").open("LM", 0)
    game = end_of_round(board)
    assert (game.finished, game.state.finished) == (True, "final_train")
    assert game.round == "OR 2.1"
    assert game.state.cash[0] == 500


def test_the_first_trigger_stays_the_reason() -> None:
    """Price first, then the last train is sold: the price."""
    board = at_320().phase("6X").cash({"CR": 700})
    board.state.depot = ("6X-6",)
    board.state.trains = {**board.state.trains, "MR": ("6X-0",)}
    game = paid_out(board, "MR", "CR")
    game = done(game, Pass("CR"), train("CR", "6X-6", 700))
    assert game.state.finished == "stock_market"


def test_train_before_price_when_one_action_brings_both() -> None:
    """A trigger is looked for after the action, and the train is asked first (rules 9)."""
    game = done(at_320().turn_of("MR", "CR"), Pass("MR"))
    game = done(game, best(game))
    for depot, reason in (((), "final_train"), (("6X-6",), "stock_market")):
        state = game.state.copy()
        state.depot = depot
        after = done(as_game(game, state), payout("MR")).state
        assert after.market_end_reached
        assert after.end == (reason, "current_or")


def test_the_price_before_an_export_that_the_same_action_would_bring() -> None:
    """The last dividend also ends the round: the trigger is set before the export (rules 3.1), so
    the last train stays in the bank and the price is the reason."""
    board = at_320().trains("MR", "2+1-1", "2+1-2").bank_trains("6X-6")
    game = done(board.turn_of("MR"), Pass("MR"))
    game = done(game, best(game), payout("MR"))
    assert (game.finished, game.state.finished) == (True, "stock_market")
    assert game.state.depot == ("6X-6",)


def test_in_a_stock_round_nothing_ends() -> None:
    """A trigger there waits for the end of the next operating round."""
    board = mr(0, "6X", "6X-6")
    board.state.depot = ()
    game = board.stock(8)
    game = passed(game)
    assert game.state.end == ("final_train", "current_or")
    game = passed(game, 3)
    assert game.round == "OR 8.1"
    assert not game.finished


def test_after_the_end_only_messages() -> None:
    game = done(derby().turn_of("MR"), EndGame(0))
    assert game.state.finished == "manually_ended"
    refused(game, Pass("MR"), "game_over")
    refused(game, EndGame(1), "game_over")
    done(game, Message(1, message="well played"))
    assert list(game.choices()) == []
    assert game.actors == ()


def test_who_may_end_it_by_hand() -> None:
    game = derby().turn_of("MR")
    refused(game, EndGame("SD", True), "not_a_player", entity="SD")
    refused(game, EndGame(7), "not_a_player", entity=7)
    assert done(game, EndGame("MR")).finished
    assert done(game, EndGame(3)).finished


# The result


def test_worth_is_cash_certificates_and_open_privates() -> None:
    board = Board(4).everybody_has(100).started("MR", 90, led_by=0).trains("MR", "2+1-0")
    board.give(1, "MR_1").give(2, "MR_2", "MR_3").open("LM", 3).open("GN", 0)
    game = board.stock(2)
    assert game.result() == {0: 100 + 180 + 70, 2: 280, 1: 190, 3: 145}
    assert list(game.result()) == [0, 2, 1, 3]  # by worth


def test_a_trainless_corporation_counts_half_rounded_down_per_certificate() -> None:
    """Trap 3: at 75 the president's certificate counts 75 and sells for 2 × 37."""
    board = Board(4).everybody_has(0).started("MR", 75, led_by=0).give(1, "MR_1", "MR_2")
    game = board.stock(2)
    assert game.result() == {0: 75, 1: 37 + 37, 2: 0, 3: 0}
    sold = done(game, sell(0, "MR_0", percent=40, price=37))
    assert sold.state.cash[0] == 74


def test_unstarted_and_pool_shares_are_nobodys() -> None:
    board = Board(4).everybody_has(150).started("MR", 75, led_by=0).trains("MR", "2+1-0")
    board.give("market", "MR_1")
    assert board.stock(2).result() == {0: 300, 1: 150, 2: 150, 3: 150}


def test_equal_worth_and_everybody_is_in_the_result() -> None:
    result = Board(4).everybody_has(150).stock(2).result()
    assert result == {0: 150, 1: 150, 2: 150, 3: 150}


def test_a_closed_private_counts_nothing() -> None:
    board = Board(4).everybody_has(200).open("LM", 0)
    assert board.stock(2).result()[0] == 245
    assert board.closed("LM").stock(2).result()[0] == 200
