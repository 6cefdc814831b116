"""Stops that private companies bring: P12, P13, P18, P19; what express trains leave out."""

from __future__ import annotations

import pytest

from tests.titles.build import done
from tests.titles.pnw.table import (
    Board,
    best,
    cash,
    choose,
    late,
    long_train,
    merge,
    payout,
    revenue,
    running,
    until,
)
from tetsuro.kernel.state import Token
from tetsuro.mechanics import stations

# P19: the mine


def mine(owner: str) -> Board:
    """A mine on H17 between Seattle and Leavenworth, H19."""
    board = long_train("3").laid("H13", "9", 1).laid("H15", "9", 1).laid("H17", "PNW4", 1)
    board.laid("H19", "57", 1).minor("10", cash=400).trains("10", "5-0")
    return board.more_tokens(owner, Token("coal", 0, "H17", 0, 0))


@pytest.mark.parametrize(("owner", "passes"), [("SWW", True), ("10", False)])
def test_only_the_owner_passes_the_mine(owner: str, passes: bool) -> None:
    """The city counts as full for all others."""
    game = running(mine(owner))
    assert ("H19" in stations.network_of(game.state, "SWW").hexes) == passes
    assert any("H19" in r.hexes for r in best(game).routes) == passes


def test_a_mine_is_no_token_for_a_route() -> None:
    """10 owns the mine, but every run of its stops at its station, too."""
    assert all("I12" in r.hexes for r in best(running(mine("10"), "10")).routes)
    lonely = Board().in_phase("3").minor("10").trains("10", "3-0").laid("H17", "PNW4", 1)
    lonely.laid("H19", "57", 1).more_tokens("10", Token("coal", 0, "H17", 0, 0))
    routes = best(running(lonely, "10")).routes
    assert not any("H17" in r.hexes for r in routes)


def test_a_mine_goes_with_its_company_into_a_takeover() -> None:
    board = mine("10").trains("SWW", "3-2").minor("9", led_by=1)
    game = until(board.turn_of("SWW"), "merge")
    game = done(game, merge("SWW", "10"), choose("SWW", "money"), choose("SWW", "exchange"))
    assert Token("coal", 0, "H17", 0, 0) in game.state.tokens["SWW"]
    assert "H19" in stations.network_of(game.state, "SWW").hexes


@pytest.mark.parametrize(("tile", "value"), [("PNW4", 30), ("PNW5", 50)])
def test_what_a_mine_pays(tile: str, value: int) -> None:
    """PNW5's city lies beside a free way through."""
    board = Board().in_phase("3").everybody_has(500).major("SWW").trains("SWW", "3-0")
    board.laid("H13", "9", 1).laid("H15", "9", 1).laid("H17", tile, 1 if tile == "PNW4" else 0)
    board.more_tokens("SWW", Token("coal", 0, "H17", 0, 0))
    assert revenue(best(running(board))) == 20 + 30 + value


# P12, P13, P18: new stops


@pytest.mark.parametrize(
    ("tile", "phase", "value"),
    [("P1", "2", 30), ("P1", "3", 40), ("P1", "5", 40), ("P2", "3", 40), ("P2", "5", 50),
     ("P2", "7", 60)],
)  # fmt: skip
def test_a_port_is_the_end_of_a_run_for_everybody(tile: str, phase: str, value: int) -> None:
    """Beside Tacoma, for minor 10 there."""
    tacoma = {"2": 20, "3": 30, "5": 40, "7": 50}[phase]
    board = Board().in_phase(phase).minor("10").trains("10", "2P-0").laid("I10", tile, 4)
    run = best(running(board, "10"))
    assert [r.hexes for r in run.routes] == [("I10", "I12")]
    assert revenue(run) == value + tacoma


def test_no_token_and_no_way_through_a_port() -> None:
    board = long_train("3").laid("I10", "P1", 0)
    game = running(board)
    tokens = stations.cities_in_reach(game.state, "SWW")
    assert ("I10", 0) not in tokens


def test_a_boom_town_pays_thirty() -> None:
    board = late("3").laid("H13", "PNW3", 1)
    plain = late("3")
    assert revenue(best(running(board))) == revenue(best(running(plain))) + 30


# What express trains leave out


def express() -> Board:
    board = Board().in_phase("7").everybody_has(500).major("SWW").trains("SWW", "7-0")
    board.state.train_sides, board.state.depot = {"7-0": "E"}, ("7-1",)
    return board.token("SWW", "I12").timber("I14", "8", 1)


def test_mail_of_an_express_is_not_doubled() -> None:
    game = running(express().owns("SWW", "P9"))
    run = best(game)
    assert revenue(run) == 2 * (20 + 50)
    game = done(game, run)
    before = cash(game, "SWW")
    game = done(game, payout("SWW"))
    assert cash(game, "SWW") - before == 140 * 8 // 10 + (20 + 50) // 2


@pytest.mark.parametrize("private", ["P14", "P17"])
def test_neither_timber_nor_ski_money_for_an_express(private: str) -> None:
    board = express().owns("SWW", "P14") if private == "P14" else express().marked("I14", "P17")
    assert revenue(best(running(board))) == revenue(best(running(express())))


def test_a_pullman_with_a_permanent_train() -> None:
    board = Board().in_phase("3").everybody_has(500).major("SWW").trains("SWW", "2P-0", "P+-0")
    game = done(running(board.laid("J13", "58", 2)), choose("SWW", "0"))
    assert revenue(best(game)) == 20 + 30 + 10  # two cities and the town
