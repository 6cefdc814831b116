"""18GB: what happens when a train leaves the bank, by sale or export (rules 1.3, 3.1, 8)."""

from __future__ import annotations

import pytest

from tests.titles.build import as_game, done, hand, is_offered, passed, refused
from tests.titles.gb.table import Board, best, buy, lay, price, start, token, train, withhold
from tests.titles.gb.test_tokens import york
from tests.titles.gb.test_track import derby
from tests.titles.gb.test_trains import at_trains, mr
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Pass
from tetsuro.kernel.machine import begin_round
from tetsuro.kernel.state import IPO, POOL, Round
from tetsuro.kernel.verbs import remove_corporation
from tetsuro.titles.gb.shares import float_percent
from tetsuro.titles.gb.track import NO_MORE_TOKENS


def bought(board: Board, id: str, cost: int) -> Game:
    """MR buys this train."""
    return done(at_trains(board), train("MR", id, cost))


ORDER = [
    ("2+1", "3+1-0", 200, "3+1", ()),
    ("3+1", "4+2-0", 300, "4+2", ("2+1",)),
    ("4+2", "5+2-0", 500, "5+2", ()),
    ("5+2", "4X-0", 550, "4X", ("3+1",)),
    ("4X", "5X-0", 650, "5X", ()),
    ("5X", "6X-0", 700, "6X", ("4+2",)),
]
"""The 2+1s rust with the first 4+2, the 3+1s with the first 4X, the 4+2s with the first 6X."""


@pytest.mark.parametrize(("before", "id", "cost", "after", "rusted"), ORDER)
def test_the_first_of_a_kind_begins_its_phase_and_rusts(
    before: str, id: str, cost: int, after: str, rusted: tuple[str, ...]
) -> None:
    """Everywhere, in hand and bank: CR has one of each older kind."""
    kinds = ("2+1", "3+1", "4+2", "5+2", "4X", "5X")
    owned = tuple(f"{kind}-0" for kind in kinds[: kinds.index(before) + 1])
    board = mr(2000, before, id).trains("CR", *owned[:2]).trains("NER", *owned[2:4])
    game = bought(board, id, cost)
    assert game.phase == after
    left = {*game.state.trains["CR"], *game.state.trains["NER"]}
    assert {t.rpartition("-")[0] for t in owned[:4] if t not in left} == set(rusted)


def test_a_second_of_a_kind_brings_nothing() -> None:
    game = bought(mr(2000, "2+1", "2+1-6"), "2+1-6", 80)
    assert game.phase == "2+1"
    again = bought(mr(2000, "3+1", "3+1-1"), "3+1-1", 200)
    assert (again.phase, float_percent(again.state, "SWR")) == ("3+1", 40)


def test_cars_left_over_rust_in_the_bank_too() -> None:
    """A 6X bought while 4X remain: the 4+2s are long gone; the 4X stay on sale."""
    game = bought(mr(2000, "5X", "4X-2"), "6X-0", 700)
    assert "4X-2" in game.state.depot


# Float at 60 %


def test_the_first_3_1_makes_the_unfloated_float_at_60() -> None:
    game = bought(mr(500, "2+1", "3+1-0"), "3+1-0", 200)
    assert [float_percent(game.state, c) for c in ("MR", "SWR", "LNWR")] == [40, 60, 60]


# Ten shares


def with_started(phase: str, id: str) -> Board:
    """SWR is started at 80 by player 2 (40 %) and not floated; NBR and the rest not started."""
    board = mr(2000, phase, id)
    return board.started("SWR", 80, led_by=2, floats=False)


def test_the_first_5_2_makes_the_unfloated_ten_share_companies() -> None:
    """Started or not: new shares into the IPO, tokens added, no steps, no money."""
    game = bought(with_started("4+2", "5+2-0"), "5+2-0", 500)
    state = game.state
    assert {c for c in state.corporations if state.types[c] == "10-share"} == {
        "GWR", "LNWR", "LSWR", "LYR", "NBR", "SWR",
    }  # fmt: skip
    assert (price(game, "SWR"), state.cash["SWR"], state.percent(2, "SWR")) == (80, 0, 20)
    assert hand(game, IPO, "SWR") == tuple(f"SWR_{n}" for n in range(1, 9))
    assert len(state.tokens["SWR"]) == 4
    assert len(state.tokens["NBR"]) == 3  # one more only
    assert state.types["CR"] == "5-share"  # floated


def test_conversion_by_the_event_never_changes_whether_it_floats() -> None:
    """Known trap C3: 40 % sold under the 60 % rule, still not floated with 20 of 100 %."""
    game = bought(with_started("4+2", "5+2-0"), "5+2-0", 500)
    assert "SWR" not in game.state.floated


def test_a_ten_share_company_starts_with_20_percent_for_two_shares() -> None:
    game = bought(with_started("4+2", "5+2-0"), "5+2-0", 500)
    board = Board(4).everybody_has(500)
    state = game.state.copy()
    begin_round(state, Round("SR", 4, 1, (0, 1, 2, 3)))
    after = done(as_game(board.game, state), start(0, "NBR", 70))
    assert (after.state.cash[0], after.state.percent(0, "NBR")) == (360, 20)


# Removal by the first 6X


def test_the_first_6x_removes_the_unfloated_with_a_6x_each() -> None:
    """Trap 20: certificates vanish without compensation, the cash goes to the bank, the home
    token stays as a blocker, the highest-numbered 6X go."""
    board = with_started("5X", "6X-0").give(3, "SWR_1")
    cash = dict(board.state.cash)
    game = bought(board, "6X-0", 700)
    state = game.state
    assert state.corporations == ("CR", "MR", "NER")
    assert state.depot == ()  # seven: one bought, six gone with six corporations
    assert "SWR" not in state.certificates
    assert [state.cash[p] for p in range(4)] == [cash[p] for p in range(4)]
    assert "SWR" not in {c for stack in state.cells.values() for c in stack}
    home = state.tokens["SWR"][0]
    assert (home.hex, home.city, home.slot) == ("A20", 0, 0)


def test_it_counts_for_the_end_of_the_bank() -> None:
    """Rules 8, 9: no bank train is left, so the game ends with this operating round."""
    game = bought(with_started("5X", "6X-0"), "6X-0", 700)
    assert game.state.end == ("final_train", "current_or")


def test_fewer_removed_fewer_trains() -> None:
    board = with_started("5X", "6X-0")
    for name in ("GWR", "LNWR", "LSWR", "LYR"):
        board.started(name, 100, led_by=3)
    game = bought(board, "6X-0", 700)
    assert game.state.depot == ("6X-1", "6X-2", "6X-3", "6X-4")
    assert "SWR" not in game.state.corporations and "NBR" not in game.state.corporations


def test_the_removed_can_be_started_no_more() -> None:
    game = bought(with_started("5X", "6X-0"), "6X-0", 700)
    assert "NBR" not in game.state.corporations
    assert not is_offered(game, start(0, "NBR", 70))


def test_a_removed_home_blocks_for_ever() -> None:
    """Nobody may take its slot: H21 as if it were the home of one removed."""
    board = derby("6X").laid("H21", "G18", 0).token("LNWR", "H21")
    remove_corporation(board.state, "LNWR")
    game = board.turn_of("MR")
    refused(game, token(game, "MR", "H21"), "city_full", hex="H21")
    refused(game, lay(game, "MR", "H23", "9", 0), "not_connected")


# Phase 4+2


def test_reservations_end_with_phase_4_2() -> None:
    board = york("3+1").bank_trains("4+2-0").cash({"NER": 500})
    game = board.turn_of("NER")
    refused(game, token(game, "NER", "I14"), "slot_reserved")
    game = done(game, Pass("NER"))
    game = done(game, best(game), withhold("NER"), train("NER", "4+2-0", 300))
    assert "I14" not in game.state.reservations


# Exports


def end_of_round(board: Board, number: int = 1) -> Game:
    """The operating round ends, nobody having bought a train: CR alone, which has none."""
    return done(board.turn_of("CR", number=number), Pass("CR"), Pass("CR"))


def test_a_round_without_a_sale_exports_the_first_train() -> None:
    game = end_of_round(mr(0, "2+1", "2+1-4"))
    assert game.state.depot[0] == "2+1-5"
    assert game.round == "OR 2.2"


def test_an_export_brings_phase_rust_and_event_like_a_sale() -> None:
    board = mr(0, "3+1", "4+2-0").trains("MR", "2+1-0")
    game = end_of_round(board)
    assert (game.phase, game.state.trains["MR"], game.state.depot[0]) == ("4+2", (), "4+2-1")
    game = end_of_round(mr(0, "2+1", "3+1-0"))
    assert float_percent(game.state, "SWR") == 60
    game = end_of_round(mr(0, "4+2", "5+2-0"))
    assert game.state.types["SWR"] == "10-share"
    game = end_of_round(mr(0, "5X", "6X-0"))
    assert game.state.corporations == ("CR", "MR", "NER")


def test_a_sale_by_the_bank_stops_the_export() -> None:
    board = mr(80, "2+1", "2+1-4")
    game = done(board.turn_of("MR"), Pass("MR"), train("MR", "2+1-4", 80))
    assert (game.round, game.state.depot[0]) == ("OR 2.2", "2+1-5")


def test_trains_bought_from_others_do_not_count() -> None:
    """Known trap C16."""
    board = mr(79, "2+1", "2+1-4").trains("CR", "2+1-0", "2+1-1")
    game = done(board.turn_of("MR"), Pass("MR"), train("MR", "2+1-0", 79))
    assert (game.round, game.state.depot[0]) == ("OR 2.2", "2+1-5")


def test_the_mark_of_a_sale_is_cleared_with_each_round() -> None:
    board = mr(80, "2+1", "2+1-4")
    game = done(board.turn_of("MR"), Pass("MR"), train("MR", "2+1-4", 80))
    while game.round == "OR 2.2":
        game = passed(game)
    assert (game.round, game.state.depot[0]) == ("SR 3", "2+1-6")


def test_a_round_in_which_nobody_operates_pays_privates_and_exports() -> None:
    """Both rounds of the pair at once."""
    board = Board(4).everybody_has(150).open("LM", 0)
    game = passed(board.stock(1), 4)
    assert game.round == "SR 2"
    assert game.state.depot[0] == "2+1-2"
    assert game.state.cash[0] == 180


# The operating order


def test_by_price_then_by_arrival_and_fixed_for_the_round() -> None:
    """Trap 16: CR falls in its turn to where it would be last; NER still comes after it."""
    board = mr(0).started("LYR", 80, led_by=2).operated("LYR")
    game = passed(board.stock(2), 4)
    assert game.state.round.order == ("MR", "CR", "NER", "LYR")
    game = passed(game, 2)
    assert price(game, "MR") == 90
    assert game.state.cells[7] == ("CR", "MR")
    assert game.state.round.order == ("MR", "CR", "NER", "LYR")


def test_a_corporation_floated_in_a_round_waits_for_the_next() -> None:
    game = passed(done(mr(0).stock(2), Pass(0), Pass(1), start(2, "SWR", 70)), 3)
    game = passed(game)
    assert game.round == "OR 2.1"
    assert game.state.round.order[-1] == "SWR"


def test_two_operating_rounds_follow_each_stock_round_in_every_phase() -> None:
    for phase, first in (("2+1", "2+1-4"), ("4+2", "4+2-2"), ("6X", "6X-1")):
        board = mr(0, phase, first)
        game = end_of_round(board, number=2)
        assert game.round == "SR 3"
        assert end_of_round(board, number=1).round == "OR 2.2"


# The end-game restriction (3.1)


@pytest.mark.parametrize(("left", "set_"), [(4, False), (3, True), (2, True)])
def test_one_or_two_trains_left_end_the_placing_of_tokens(left: int, set_: bool) -> None:
    """Counted behind the export: of three one is exported."""
    board = mr(0, "6X", *[f"6X-{7 - left}"])
    game = end_of_round(board)
    assert NO_MORE_TOKENS.of(game.state) == set_
    assert not game.finished


def test_it_is_only_tested_at_the_end_of_a_round() -> None:
    board = derby("6X").bank_trains("6X-4").laid("H21", "G18", 0)
    board.state.depot = ("6X-5", "6X-6")
    game = board.turn_of("MR")
    done(game, token(game, "MR", "H21"))


def test_it_has_no_other_effect() -> None:
    board = mr(0, "6X", "6X-4").cash({"MR": 1400, "CR": 0})
    game = end_of_round(board)
    assert NO_MORE_TOKENS.of(game.state)
    game = done(game, Pass("MR"), train("MR", "6X-5", 700))
    assert game.state.depot == ("6X-6",)
    stock = done(board.stock(7), buy(0, "MR_1"))
    assert hand(stock, 0, "MR") == ("MR_0", "MR_1")
    assert POOL not in stock.state.presidents.values()
