"""What private companies do for a run: P2 to P6, P9, P14 to P17 (rules 5.6, 5.7, 6.8, 7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.titles.build import done, refused, types_offered
from tests.titles.pnw.table import (
    Board,
    assign,
    best,
    cash,
    choose,
    ellensburg,
    everett,
    late,
    long_train,
    payout,
    price,
    ran,
    revenue,
    running,
    until,
)
from tetsuro.kernel.actions import Dividend, Pass
from tetsuro.mechanics.dividends import REVENUE
from tetsuro.mechanics.pullmans import ATTACHED

# P9: mail


def test_mail_pays_half_of_the_ends_to_the_treasury_beside_the_dividend() -> None:
    plain, mail = ran(everett()), ran(everett().owns("SWW", "P9"))
    for kind in ("payout", "half", "withhold"):
        without = done(plain, Dividend("SWW", kind=kind))
        with_it = done(mail, Dividend("SWW", kind=kind))
        assert cash(with_it, "SWW") - cash(without, "SWW") == 25  # (Tacoma 30 + Everett 20) / 2
        assert cash(with_it, 0) == cash(without, 0)
        assert price(with_it, "SWW") == price(without, "SWW")


def test_mail_of_a_local_train_is_half_of_its_one_city() -> None:
    board = Board().in_phase("3").everybody_has(500).major("SWW").trains("SWW", "LP-0")
    game = ran(board.owns("SWW", "P9"))
    before = cash(game, "SWW")
    game = done(game, Dividend("SWW", kind="payout"))
    revenue_of_seattle = game.state.history["SWW"][-1][2]
    assert cash(game, "SWW") - before == revenue_of_seattle * 8 // 10 + revenue_of_seattle // 2


def test_of_several_routes_the_best_carries_the_mail() -> None:
    two = everett().trains("SWW", "LP-0").owns("SWW", "P9")
    game = done(ran(two), choose("SWW", "withhold"), payout("SWW"))
    without = done(ran(everett().trains("SWW", "LP-0")), choose("SWW", "withhold"), payout("SWW"))
    assert cash(game, "SWW") - cash(without, "SWW") == 25


# P14: timber


def test_timber_pays_ten_a_hex_and_the_baron_once_more_on_one_route() -> None:
    plain, baron = best(running(ellensburg())), best(running(ellensburg().owns("SWW", "P14")))
    timber_ends = long_train("3").laid("J13", "58", 2).laid("J17", "9", 1).laid("J19", "4", 1)
    unmarked = best(running(timber_ends.laid("J15", "9", 1)))
    assert revenue(plain) - revenue(unmarked) == 10
    assert revenue(baron) - revenue(plain) == 10


def test_the_baron_doubles_for_one_train_only() -> None:
    board = ellensburg().trains("SWW", "3-1")
    plain = best(running(board))
    board = ellensburg().trains("SWW", "3-1").owns("SWW", "P14")
    assert revenue(best(running(board))) - revenue(plain) == 10


def test_another_companys_baron_is_nothing_to_the_runner() -> None:
    board = ellensburg().major("NP").owns("NP", "P14")
    assert revenue(best(running(board))) == revenue(best(running(ellensburg())))


# P15: paper mill


@pytest.mark.parametrize(("phase", "bonus"), [("3", 10), ("5", 30)])
def test_a_mill_pays_every_company_that_stops_there(phase: str, bonus: int) -> None:
    game = running(everett(phase).owns("SWW", "P15"))
    before = revenue(best(game))
    game = done(game, assign("P15", "F13"))
    assert revenue(best(game)) - before == bonus
    assert "P15" in game.state.closed_privates
    others = everett(phase).minor("10").trains("10", "5-0")
    without = revenue(best(running(others, "10")))
    assert revenue(best(running(others.marked("F13", "P15"), "10"))) - without == bonus


def test_one_route_takes_the_mill() -> None:
    board = everett().trains("SWW", "3-1")
    without = revenue(best(running(board)))
    assert revenue(best(running(board.marked("F13", "P15")))) - without == 10


@pytest.mark.parametrize(
    ("hex", "code"),
    [
        ("G14", "no_timber_track"),  # no track there
        ("D11", "no_timber_track"),  # track, but no timber beside it
        ("G12", "wrong_hex"),
        ("H17", "wrong_hex"),
        ("Z99", "unknown_hex"),
    ],
)
def test_where_no_mill_may_be(hex: str, code: str) -> None:
    game = everett().owns("SWW", "P15").turn_of("SWW")
    refused(game, assign("P15", hex), code, hex=hex)


def test_timber_track_must_lead_on() -> None:
    """F15's track does not come to F13."""
    board = late("3").laid("G12", "4", 0).laid("F13", "6", 4).timber("F15", "9", 0)
    refused(board.owns("SWW", "P15").turn_of("SWW"), assign("P15", "F13"), "no_timber_track")


def test_no_mill_with_a_mine_or_ski_haus() -> None:
    game = everett().owns("SWW", "P15").marked("F13", "P17").turn_of("SWW")
    refused(game, assign("P15", "F13"), "never_together", hex="F13")


@pytest.mark.parametrize(("private", "hex"), [("P15", "F13"), ("P17", "J17")])
def test_markers_at_any_time_of_the_companys_turn_after_the_privates(
    private: str, hex: str
) -> None:
    board = everett("5").laid("J17", "9", 1).owns("SWW", private).owns(0, "P4")
    game = board.turn_of("SWW")
    refused(game, assign(private, hex), "not_your_turn")  # privates first
    game = done(game, Pass("SWW"))
    done(game, assign(private, hex))
    done(until(game, "run_routes"), assign(private, hex))
    done(until(game, "buy_train"), assign(private, hex))


@pytest.mark.parametrize(("private", "hex"), [("P15", "F13"), ("P17", "J17")])
def test_markers_not_in_anothers_turn_and_once(private: str, hex: str) -> None:
    board = everett("5").laid("J17", "9", 1).minor("10").owns("10", private)
    refused(board.turn_of("SWW"), assign(private, hex), "not_your_turn")
    game = done(board.turn_of("10"), assign(private, hex))
    refused(game, assign(private, hex), "unknown_entity")


# P17: ski haus

PASSES = ["A16", "G4", "G18", "H5", "I6", "J17", "M14", "N13"]


@pytest.mark.parametrize("hex", PASSES)
def test_a_ski_haus_on_each_pass_that_has_track(hex: str) -> None:
    board = late("5").laid(hex, "9", 0).owns("SWW", "P17")
    game = done(board.turn_of("SWW"), assign("P17", hex))
    assert "P17" in game.state.closed_privates


def test_no_ski_haus_elsewhere_nor_with_mill_or_mine() -> None:
    board = late("5").laid("J17", "9", 1).owns("SWW", "P17").marked("J17", "P15")
    refused(board.turn_of("SWW"), assign("P17", "J17"), "never_together")
    refused(board.turn_of("SWW"), assign("P17", "H17"), "wrong_hex")
    mine = late("5").laid("J17", "PNW4", 1).owns("SWW", "P17")
    refused(mine.turn_of("SWW"), assign("P17", "J17"), "never_together")


def test_a_ski_haus_pays_thirty_for_each_ordinary_train() -> None:
    one, two = ellensburg(), ellensburg().trains("SWW", "3-1")
    for board in (one, two):
        without = revenue(best(running(board)))
        assert revenue(best(running(board.marked("J17", "P17")))) - without == 30


# P16: tolls


def portage() -> Board:
    """From Tacoma over a portage tile on I10 to the towns of I8 and J7."""
    board = long_train("3").laid("I10", "PNW1", 1)
    return board.laid("I8", "58", 4).laid("J7", "4", 0)


def test_others_lose_ten_and_the_bank_pays_the_owner_before_the_dividend() -> None:
    board = portage().minor("10").owns("10", "P16")
    game = ran(board)
    unused = cash(game, "10")
    assert revenue(best(running(board))) == 60  # 20 + 30 + 10 + 10, less 10
    game = done(game, payout("SWW"))
    assert cash(game, "10") - unused == 10


def test_the_owner_pays_no_toll() -> None:
    board = portage().owns("SWW", "P16")
    assert revenue(best(running(board))) == 70
    before = ran(board)
    game = done(before, payout("SWW"))
    assert cash(game, "SWW") - cash(before, "SWW") == 56


# P5, P6: pullmans


@pytest.mark.parametrize("pullman", ["P+-0", "P+-1"])
def test_a_pullman_lets_a_train_visit_any_number_of_towns(pullman: str) -> None:
    def short() -> Board:
        board = ellensburg()
        board.state.trains = {**board.state.trains, "SWW": ()}
        return board.trains("SWW", "3-1")

    plain = best(running(short()))
    game = running(short().trains("SWW", pullman))
    assert types_offered(game, "SWW") == {"choose", "run_routes"}
    assert revenue(best(game)) == revenue(plain)  # not attached
    game = done(game, choose("SWW", "0"))
    assert types_offered(game, "SWW") == {"run_routes"}  # one pullman, one train
    assert revenue(best(game)) == revenue(plain) + 20  # J19 and the timber before it


def test_a_pullman_is_gone_after_the_run() -> None:
    game = running(ellensburg().trains("SWW", "P+-0"))
    game = done(game, choose("SWW", "0"))
    game = done(game, best(game))
    assert ATTACHED.of(game.state) == ""


@pytest.mark.parametrize("trains", [("L-9",), ("LP-0",), ("L-9", "LP-0")])
def test_no_pullman_for_local_trains(trains: tuple[str, ...]) -> None:
    board = Board().in_phase("3").everybody_has(500).major("SWW")
    game = running(board.trains("SWW", *trains, "P+-0"))
    assert types_offered(game, "SWW") == {"run_routes"}
    refused(game, choose("SWW", "0"), "not_offered")


def test_no_pullman_for_an_express_but_for_the_train_beside_it() -> None:
    board = late("5").trains("SWW", "7-0", "P+-0")
    board.state.train_sides = {"7-0": "E"}
    game = running(board)
    refused(game, choose("SWW", "1"), "choice_not_offered", choice="1")
    done(game, choose("SWW", "0"))


# P2 to P4: permanent trains


def test_permanent_trains_run() -> None:
    board = Board().in_phase("3").everybody_has(500).major("SWW")
    assert revenue(best(running(board.trains("SWW", "LP-0")))) == 20
    board = Board().in_phase("3").everybody_has(500).major("SWW")
    assert revenue(best(running(board.trains("SWW", "2P-0")))) == 50


@pytest.mark.parametrize(
    ("apart", "rest", "kept"),
    [
        ("payout", "payout", 0),
        ("withhold", "payout", 20),
        ("half", "payout", 10),
        ("payout", "withhold", 80),
        ("withhold", "withhold", 100),
        ("half", "half", 10 + 40),
    ],
)
def test_a_permanent_trains_income_may_be_settled_apart(apart: str, rest: str, kept: int) -> None:
    """Seattle alone (20) apart from Seattle, Tacoma, two towns and timber (80). Player 0 has two
    of the ten shares, the treasury eight."""
    game = ran(ellensburg().trains("SWW", "LP-0"))
    assert REVENUE.of(game.state) == 100
    before = cash(game, "SWW"), cash(game, 0)
    game = done(game, choose("SWW", apart))
    refused(game, choose("SWW", "payout"), "not_offered")
    game = done(game, Dividend("SWW", kind=rest))
    paid = 100 - kept
    assert cash(game, 0) - before[1] == paid * 2 // 10
    assert cash(game, "SWW") - before[0] == kept + paid * 8 // 10
    assert price(game, "SWW") == {0: 90}.get(paid, 110 if paid >= 100 else 100)


def test_a_permanent_train_shows_its_own_revenue() -> None:
    """The sum alone would let money go from the other train's dividend to its own."""
    game = running(ellensburg().trains("SWW", "LP-0"))
    run = best(game)
    assert {r.train: r.revenue for r in run.routes} == {"5-1": 80, "LP-0": 20}
    wrong = [replace(r, revenue=r.revenue + (10 if r.train == "LP-0" else -10)) for r in run.routes]
    moved = replace(run, routes=tuple(wrong))
    refused(game, moved, "wrong_revenue", revenue=30, needed=20)
    lax = running(ellensburg(rulings={"screen-rules": "recorded"}).trains("SWW", "LP-0"))
    assert lax.explain(moved) is None


def test_a_bonus_of_one_route_may_be_shown_by_any_that_could_get_as_much() -> None:
    """The mill, were it in Seattle: both trains stop there."""
    game = running(ellensburg().trains("SWW", "LP-0").marked("H11", "P15"))
    run = best(game)
    for long, local, legal in ((90, 20, True), (80, 30, True), (100, 10, False), (70, 40, False)):
        of = {"5-1": long, "LP-0": local}
        shown = replace(run, routes=tuple(replace(r, revenue=of[r.train]) for r in run.routes))
        if legal:
            assert game.explain(shown) is None
        else:
            refused(game, shown, "wrong_revenue", revenue=local, needed=30)


def test_a_lone_permanent_train_is_not_settled_apart() -> None:
    board = Board().in_phase("3").everybody_has(500).major("SWW").trains("SWW", "LP-0")
    assert types_offered(ran(board), "SWW") == {"dividend"}
    with_pullman = Board().in_phase("3").everybody_has(500).major("SWW")
    game = ran(with_pullman.trains("SWW", "2P-0"))
    assert types_offered(game, "SWW") == {"dividend"}
