"""18GB's dividends (rules 4.3 f, core 19): who is paid, and how the price moves."""

from __future__ import annotations

import pytest

from tests.titles.build import changed, done, refused, types_offered
from tests.titles.gb.table import Board, payout, price, route, run, withhold
from tests.titles.gb.test_routes import LEICESTER, LONDON, midlands, running
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Dividend, Pass
from tetsuro.kernel.state import POOL
from tetsuro.kernel.verbs import set_marker
from tetsuro.mechanics.dividends import effect
from tetsuro.titles.gb.conversion import convert


def earned_80(at: int = 100) -> Game:
    """MR (0 has 60 %, 1 has 20 %, the IPO 20 %) has run Derby – Leicester – London for 80."""
    board = midlands().give(0, "MR_1").give(1, "MR_2")
    place(board, at)
    game = running(board, "3+1-0")
    return done(game, run("MR", route("3+1-0", LEICESTER, LONDON, revenue=80)))


def place(board: Board, at: int) -> None:
    cell = next(c for c in board.state.title.chart.cells if c.price == at)
    set_marker(board.state, "MR", cell.index)


def test_paid_to_players_and_for_ipo_shares_to_the_corporation() -> None:
    game = earned_80()
    before = game.state.cash
    after = done(game, payout("MR")).state.cash
    gains = {h: after[h] - before[h] for h in after if after[h] != before[h]}
    assert gains == {0: 48, 1: 16, "MR": 16}


def test_pool_shares_get_nothing() -> None:
    """Trap 13: also the five new ones of a conversion; its IPO certificates go on paying E."""
    board = midlands().give(0, "MR_1").give(POOL, "MR_2")
    convert(board.state, "MR", 0)
    game = running(board, "3+1-0")
    before = game.state.cash
    game = done(game, run("MR", route("3+1-0", LEICESTER, LONDON, revenue=80)), payout("MR"))
    after = game.state.cash
    gains = {h: after[h] - before[h] for h in after if after[h] != before[h]}
    assert gains == {0: 24, "MR": 8}


def test_withheld_all_to_the_corporation_and_one_left() -> None:
    game = earned_80()
    cash = game.state.cash["MR"]
    game = done(game, withhold("MR"))
    assert (game.state.cash["MR"], price(game, "MR")) == (cash + 80, 90)


@pytest.mark.parametrize(
    ("at", "paid", "steps"),
    [
        (90, 80, 1), (50, 90, 1), (50, 100, 2), (50, 140, 2), (50, 150, 3), (50, 200, 4),
        (50, 260, 4), (100, 10, 1), (100, 190, 1), (100, 200, 2), (100, 290, 2), (100, 300, 3),
        (100, 400, 4), (100, 990, 4),
    ],
)  # fmt: skip
def test_steps_right(at: int, paid: int, steps: int) -> None:
    """R < 2p one, ≥ 2p two, ≥ 3p three, ≥ 4p four."""
    board = midlands()
    place(board, at)
    assert effect(board.state, "MR", "payout", paid).steps == steps
    assert effect(board.state, "MR", "withhold", paid).steps == -1


def test_11_2_mr_at_50_pays_260() -> None:
    """≥ 4 × 50: four right, to 70."""
    board = midlands()
    place(board, 50)
    game = running(board, "3+1-0")
    game = done(game, run("MR", route("3+1-0", LEICESTER, LONDON, revenue=80)))
    turn = {**game.state.turn_columns, "revenue": 260}
    game = done(changed(game, turn_columns=turn), payout("MR"))
    assert price(game, "MR") == 70


def test_earnings_are_never_rounded_but_would_be_up_for_each_holder() -> None:
    """Core 25.4, known trap G2: multiply first. 125 of ten shares: three get 38, two 25."""
    board = midlands().give(0, "MR_1").give(1, "MR_2", "MR_3")
    convert(board.state, "MR", 0)
    paid = effect(board.state, "MR", "payout", 125).paid
    assert (paid[0], paid[1]) == (38, 25)


@pytest.mark.parametrize("kind", ["half", "", "pay"])
def test_only_these_two(kind: str) -> None:
    game = earned_80()
    refused(game, Dividend("MR", kind=kind), "unknown_dividend", kind=kind)
    refused(game, Pass("MR"), "not_offered", type="pass")
    done(game, payout("MR"))


def test_no_revenue_is_a_withhold_of_nothing_without_asking() -> None:
    game = running(midlands(), "3+1-0")
    game = done(game, run("MR"))
    assert price(game, "MR") == 90
    assert "dividend" not in types_offered(game, "MR")
    assert game.state.history["MR"][-1] == (2, 1, 0, "withhold")


def test_the_price_is_looked_at_before_it_moves() -> None:
    """80 at 50 is less than twice: one right, to 55."""
    game = done(earned_80(50), payout("MR"))
    assert price(game, "MR") == 55


def test_each_turn_leaves_an_entry() -> None:
    """Without a train, too: after its first turn it has operated (it may be converted)."""
    board = Board(4).everybody_has(500).started("MR", 100, led_by=0)
    game = done(board.turn_of("MR"), Pass("MR"))
    assert len(game.state.history["MR"]) == 1


def test_all_its_trains_have_run_then() -> None:
    """Core 19.2.4: also one that stood still; nobody runs them again in this round."""
    game = running(midlands(), "3+1-0", "3+1-1")
    game = done(game, run("MR", route("3+1-0", LEICESTER, revenue=40)), payout("MR"))
    assert game.state.trains_run == ("3+1-0", "3+1-1")
