"""18GB: insolvency, leased trains and receivership (rules 4.3 e, 5.5)."""

from __future__ import annotations

import pytest

from tests.titles.build import done, hand, passed, refused, types_offered
from tests.titles.gb.table import Board, best, buy, payout, price, revenue, route, run, sell, train
from tests.titles.gb.test_track import derby
from tetsuro.kernel.actions import Convert, Pass, RunRoutes
from tetsuro.kernel.state import POOL
from tetsuro.titles.gb.conversion import convert
from tetsuro.titles.gb.insolvency import INSOLVENT, is_insolvent


def line(at: int = 100, *, cash: int = 0, insolvent: bool = True, **more: object) -> Board:
    """MR without a train, with track from Derby to Lincoln, led by player 0."""
    board = Board(4, **more).everybody_has(500).started("MR", at, led_by=0, cash=cash)
    board.operated("MR").laid("H19", "G39", 5, by="MR").laid("I20", "58")
    if insolvent:
        board.column(INSOLVENT, ("MR",))
    return board


def leaderless(board: Board) -> Board:
    """Its president's certificate lies in the pool."""
    board.give(POOL, "MR_0")
    board.state.presidents = {**board.state.presidents, "MR": POOL}
    return board


# Becoming insolvent and solvent again


def test_a_turn_that_ends_without_a_train_makes_insolvent() -> None:
    """Trap 5: at its end; the turn itself is normal. Also the last of the round (4.3)."""
    board = line(insolvent=False)
    game = board.turn_of("MR")
    assert types_offered(game, "MR") == {"lay_tile", "pass"}
    game = passed(game)
    assert not is_insolvent(game.state, "MR")
    game = done(game, Pass("MR"))  # no train, no money
    assert is_insolvent(game.state, "MR")


def test_late_insolvency_does_not_ask_for_a_route() -> None:
    """Ruling ``late-insolvency``: every trainless corporation, both ways."""
    for ruling in ("recorded", "published"):
        board = Board(4, rulings={"late-insolvency": ruling}).started("MR", 100, led_by=0)
        game = passed(board.operated("MR").turn_of("MR"), 2)
        assert is_insolvent(game.state, "MR")


def test_trains_lost_to_rust_leave_the_next_turn_normal() -> None:
    """It builds, does not run, and is insolvent at the end if it bought nothing."""
    board = line(insolvent=False, cash=60).laid("H21", "G18", 0)
    game = board.turn_of("MR", number=2)
    game = passed(game)
    assert types_offered(game, "MR") == {"convert", "pass"}  # run step passed over
    assert price(game, "MR") == 90  # a withhold of 0
    assert is_insolvent(passed(game).state, "MR")


def test_insolvency_ends_at_the_end_of_its_own_turn_with_a_train() -> None:
    """Known trap C2: not when it merely could buy one, nor by what others do."""
    board = line(cash=80).started("CR", 90, led_by=1, cash=500).operated("CR")
    game = board.turn_of("CR", "MR")
    game = done(game, Pass("CR"), train("CR", "2+1-0", 80), Pass("CR"))
    assert is_insolvent(game.state, "MR")
    game = done(game, best(game))
    assert is_insolvent(game.state, "MR")
    game = done(game, train("MR", "2+1-1", 80))
    assert not is_insolvent(done(game, Pass("MR")).state, "MR")


def test_insolvency_stays_when_the_presidency_changes() -> None:
    board = line().give(1, "MR_1", "MR_2")
    game = done(board.stock(2), sell(0, "MR_0", percent=40))
    assert game.state.presidents["MR"] == 1
    assert is_insolvent(game.state, "MR")


# The lease


def test_an_insolvent_corporation_must_run_one_leased_train() -> None:
    """The cheapest on sale, which stays in the bank; the run is withheld by itself."""
    game = line(cash=10).turn_of("MR")
    assert types_offered(game, "MR") == {"run_routes"}
    run_ = best(game)
    assert [r.train for r in run_.routes] == ["2+1-0"]
    assert revenue(run_) == 20
    game = done(game, run_)
    state = game.state
    assert (state.cash["MR"], price(game, "MR")) == (30, 90)
    assert state.depot[0] == "2+1-0"
    assert state.history["MR"][-1] == (2, 1, 20, "withhold")


def test_no_other_train_is_leased() -> None:
    board = line(cash=10).phase("4X").bank_trains("4X-1")
    game = board.turn_of("MR")
    chain = "H19 I20"
    refused(game, run("MR", route("5X-0", chain, revenue=10)), "train_not_usable", train="5X-0")
    refused(game, run("MR", route("4X-2", chain, revenue=10)), "train_not_usable", train="4X-2")
    refused(game, run("MR", route("4X-1", chain), route("5X-0", chain)), "train_not_usable")
    done(game, run("MR", route("4X-1", chain, revenue=10)))


def test_two_corporations_lease_the_same_train_in_one_round() -> None:
    board = line().started("NER", 90, led_by=1).operated("NER")
    board.laid("J13", "G40", 1, by="NER").laid("I14", "G41", 1).column(INSOLVENT, ("MR", "NER"))
    game = board.turn_of("MR", "NER")
    game = passed(done(game, best(game)))
    assert [r.train for r in best(game).routes] == ["2+1-0"]
    done(game, best(game))


def test_an_empty_run_is_legal_and_withholds_nothing() -> None:
    game = done(line().turn_of("MR"), RunRoutes("MR"))
    assert (game.state.cash["MR"], price(game, "MR")) == (0, 90)


def test_with_an_empty_bank_only_the_empty_run() -> None:
    board = line().phase("6X").started("CR", 90, led_by=1).trains("CR", "6X-0")
    board.state.depot = ()
    game = board.turn_of("MR", "CR")
    assert types_offered(game, "MR") == {"run_routes"}
    refused(game, run("MR", route("6X-0", "H19 I20")), "train_not_usable", train="6X-0")
    done(game, RunRoutes("MR"))


def test_an_insolvent_corporation_without_a_route_does_not_run() -> None:
    board = Board(4).everybody_has(500).started("MR", 100, led_by=0).operated("MR")
    game = board.column(INSOLVENT, ("MR",)).turn_of("MR")
    assert types_offered(game, "MR") == {"convert", "pass"}
    assert price(game, "MR") == 90


def test_11_2_insolvent_mr_leases_a_6x_and_buys_one() -> None:
    """Runs 140, withheld (50 stays), buys a 6X from LNWR for 441: solvent at the end."""
    board = line(50, cash=301).phase("6X").bank_trains("6X-3")
    board.started("LNWR", 90, led_by=1).trains("LNWR", "6X-0", "6X-1").operated("LNWR")
    board.laid("H21", "G18", 0).laid("H19", "G37", 5)
    game = board.turn_of("MR", "LNWR")
    run_ = best(game)
    assert [r.train for r in run_.routes] == ["6X-3"]
    game = done(game, run_)
    earned = revenue(run_)
    assert (game.state.cash["MR"], price(game, "MR")) == (301 + earned, 50)
    game = done(game, train("MR", "6X-0", 301 + earned))
    assert not is_insolvent(game.state, "MR")
    assert game.actors[0] == "LNWR"


def test_an_insolvent_corporation_may_convert_in_emergency() -> None:
    game = line(cash=0).turn_of("MR")
    game = done(game, best(game), Convert("MR"))
    assert game.state.types["MR"] == "10-share"
    assert price(game, "MR") == 75 - 5  # 90, then 80, 75, 70


# Receivership


def test_receivership_builds_nothing_runs_its_trains_and_withholds() -> None:
    board = leaderless(line(insolvent=False)).trains("MR", "2+1-0")
    game = board.turn_of("MR")
    assert types_offered(game, "MR") == {"run_routes"}
    game = done(game, best(game))
    assert (game.state.cash["MR"], price(game, "MR")) == (20, 90)
    refused(board.turn_of("MR"), payout("MR"), "step_to_come", step="routes")


def test_an_empty_run_in_receivership() -> None:
    game = done(leaderless(line(insolvent=False)).trains("MR", "2+1-0").turn_of("MR"), run("MR"))
    assert price(game, "MR") == 90


@pytest.mark.parametrize(("cash", "leases"), [(79, True), (80, False)])
def test_without_train_and_money_it_is_insolvent_when_about_to_run(cash: int, leases: bool) -> None:
    """Trap 6: in this same turn. With the price of the cheapest it is not."""
    game = leaderless(line(insolvent=False, cash=cash)).turn_of("MR")
    assert is_insolvent(game.state, "MR") == leases
    assert types_offered(game, "MR") == ({"run_routes"} if leases else {"buy_train"})


def test_it_must_be_able_to_run() -> None:
    board = Board(4).started("MR", 100, led_by=POOL).operated("MR")
    game = board.turn_of("MR")
    assert not is_insolvent(game.state, "MR")
    assert types_offered(game, "MR") == {"convert", "pass"}
    after = done(board.turn_of("MR", "MR"), Convert("MR"))  # nobody is asked for a share then
    assert (after.state.types["MR"], after.state.cash["MR"]) == ("10-share", 5 * 70)
    assert done(after, train("MR", "2+1-0", 80)).round == "SR 3"  # nothing else waits for it


def test_with_an_empty_bank_it_is_insolvent_whatever_its_cash() -> None:
    board = leaderless(line(insolvent=False, cash=2000)).phase("6X")
    board.state.depot = ()
    assert is_insolvent(board.turn_of("MR").state, "MR")


def test_after_the_leased_run_it_converts_by_itself_and_buys() -> None:
    """5.5: 5-share, cash below the cheapest: three steps, 5 × the new price, no share purchase;
    then the dearest type for strictly less than its cash."""
    board = leaderless(line(insolvent=False)).phase("3+1").bank_trains("3+1-1")
    game = board.turn_of("MR", "MR")
    run_ = best(game)
    game = done(game, run_)
    state = game.state
    assert state.types["MR"] == "10-share"
    assert price(game, "MR") == 70  # 90 by the withhold, then three
    assert state.trains["MR"] == ("3+1-1",)
    assert state.cash["MR"] == 20 + 350 - 200
    assert not is_insolvent(state, "MR")
    assert len(hand(game, POOL, "MR")) == 6  # X_0 and the five new ones


def test_strictly_less_than_its_cash() -> None:
    """Exactly the price is not enough: it passes step h and stays insolvent."""
    board = leaderless(line(50)).phase("3+1").bank_trains("3+1-1").cash({"MR": 180})
    convert(board.state, "MR", 0)
    board.cash({"MR": 180})
    game = board.turn_of("MR", "MR")
    game = done(game, best(game))
    assert (game.state.cash["MR"], game.state.trains["MR"]) == (200, ())
    assert is_insolvent(game.state, "MR")
    board.cash({"MR": 181})
    game = board.turn_of("MR", "MR")
    game = done(game, best(game))
    assert (game.state.cash["MR"], game.state.trains["MR"]) == (1, ("3+1-1",))


def test_11_2_lnwr_in_receivership_buys_the_6x_by_itself() -> None:
    """Insolvent, leases a 6X, then holds more than 700: buys the dearest, a 6X, from the bank."""
    board = leaderless(line(cash=690)).phase("6X").bank_trains("4X-2", "6X-0", "6X-1", "6X-2")
    game = board.turn_of("MR")
    assert [r.train for r in best(game).routes] == ["4X-2"]
    game = done(game, best(game))
    assert game.state.trains["MR"] == ("4X-2",)  # 690 + 10 is not more than 700
    game = board.cash({"MR": 691}).turn_of("MR")
    game = done(game, best(game))
    assert (game.state.trains["MR"], game.state.cash["MR"]) == (("6X-0",), 1)


def test_an_empty_leased_run_buys_nothing_by_itself() -> None:
    """Only after a run that earned something; else step h as usual."""
    board = leaderless(line(cash=85))
    game = done(board.turn_of("MR"), run("MR"))
    refused(game, Pass("MR"), "must_buy_train", needed=80)
    done(game, train("MR", "2+1-0", 80))


def test_a_receiver_that_can_afford_none_still_runs_what_it_leases() -> None:
    """A dead end of the recorded site: the run was refused whenever it had a route."""
    board = leaderless(line(50)).phase("6X").bank_trains("6X-3")
    convert(board.state, "MR", 0)
    board.cash({"MR": 0})
    game = board.turn_of("MR", "MR")
    game = done(game, best(game))
    assert is_insolvent(game.state, "MR")
    assert (game.state.trains["MR"], game.state.cash["MR"]) == ((), 10)


def test_receivership_ends_when_a_player_becomes_president() -> None:
    board = leaderless(line(insolvent=False)).give(1, "MR_1").trains("MR", "2+1-0")
    game = done(board.stock(2, 1, 2, 3, 0), buy(1, "MR_0"))
    state = game.state.copy()
    assert state.presidents["MR"] == 1
    game = passed(game, 4)
    assert game.actors[0] == "MR"
    assert types_offered(game, "MR") == {"lay_tile", "pass"}


def test_dividends_of_the_solvent_are_their_presidents_choice() -> None:
    game = derby().laid("I20", "58").turn_of("MR")
    game = done(passed(game), best(game))
    assert types_offered(game, "MR") == {"dividend"}
    done(game, payout("MR"))


def test_a_run_is_not_passed_but_may_be_empty() -> None:
    """Even with the money that would oblige it to buy: the step it stands in is the run."""
    game = line(cash=500).turn_of("MR")
    refused(game, Pass("MR"), "not_offered", type="pass", step="routes")
    refused(game, train("MR", "2+1-0", 80), "step_to_come", step="routes")
    done(game, RunRoutes("MR"))
