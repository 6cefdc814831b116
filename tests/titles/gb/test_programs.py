"""Programmed passes and purchases in 18GB (core 4, trap 25)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.titles.build import done, hand, refused
from tests.titles.gb.table import Board, buy, convert, sell, standard, start
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Pass, ProgramBuy, ProgramDisable, SharePass
from tetsuro.kernel.state import IPO, POOL
from tetsuro.titles.gb.conversion import convert as turn_into_ten


def automatic(game: Game) -> list[dict[str, Any]]:
    """What followed the last action by itself: (type, entity) and a purchase's share."""
    return [
        {k: a[k] for k in ("type", "entity", "shares") if k in a}
        for a in game.raw[-1].get("auto_actions", [])
    ]


PASS_1 = {"type": "pass", "entity": 1}
OFF_1 = {"type": "program_disable", "entity": 1}


def table() -> Board:
    """MR at 100 led by 0, CR at 80 led by 1; both have trains and have operated."""
    board = standard().started("CR", 80, led_by=1, cash=100).trains("CR", "2+1-1")
    return board.operated("CR")


def test_a_programmed_pass_follows_by_itself_and_is_stored_within() -> None:
    game = done(table().stock(2), SharePass(1), Pass(0))
    assert automatic(game) == [PASS_1]
    assert game.actors[0] == 2


def test_it_may_be_set_in_or_out_of_turn_and_passes_at_once_in_turn() -> None:
    game = done(table().stock(2), SharePass(0))
    assert automatic(game) == [{"type": "pass", "entity": 0}]
    assert game.actors[0] == 1


def test_it_ends_with_the_stock_round_unless_it_is_indefinite() -> None:
    for lasting, left in ((False, False), (True, True)):
        game = done(table().stock(2), SharePass(1, indefinite=lasting), Pass(0), Pass(2), Pass(3))
        assert game.round == "OR 2.1"
        assert (1 in game.state.programs) == left


def test_a_newer_program_replaces_and_disable_removes() -> None:
    game = done(table().stock(2), SharePass(1), ProgramBuy(1, corporation="MR"))
    assert game.state.programs[1][0] == "program_buy_shares"
    game = done(game, ProgramDisable(1))
    assert game.state.programs == {}
    done(game, ProgramDisable(1))  # no error if there is none


@pytest.mark.parametrize(
    ("action", "stops"),
    [
        (convert(0, "MR"), True),  # trap 25
        (start(0, "SWR", 70), True),
        (sell(0, "MR_0", percent=40), True),
        (buy(0, "MR_1"), False),
        (buy(0, "CR_1"), True),  # 1 is CR's president with 40 %
    ],
)
def test_what_stops_a_programmed_pass(action: Any, stops: bool) -> None:
    game = done(table().stock(2), SharePass(1), action)
    if game.actors[0] == 0:
        game = done(game, Pass(0))
    assert automatic(game) == ([OFF_1] if stops else [PASS_1])
    assert (1 in game.state.programs) != stops


def test_a_purchase_does_not_stop_a_president_with_half() -> None:
    board = table().give(1, "CR_1")
    game = done(board.stock(2), SharePass(1), buy(0, "CR_2"))
    assert automatic(game) == [PASS_1]


def test_unconditional_nothing_stops_it() -> None:
    game = done(table().stock(2), SharePass(1, unconditional=True), start(0, "SWR", 70))
    assert automatic(game) == [PASS_1]


def test_what_was_done_before_it_was_set_does_not_stop_it() -> None:
    game = done(table().stock(2), start(0, "SWR", 70), SharePass(2), Pass(1))
    assert automatic(game) == [{"type": "pass", "entity": 2}]


def test_who_must_sell_does_not_pass() -> None:
    board = table()
    names = ("GWR", "LSWR", "LYR", "NBR", "NER")
    for name in names:
        board.started(name, 70, led_by=2)
    board.give(1, *[f"{c}_{n}" for c in names for n in (1, 2, 3)][:14])
    game = done(board.stock(2), SharePass(1), Pass(0))
    assert automatic(game) == []
    assert game.actors[0] == 1


def test_a_programmed_purchase_buys_until_it_has_so_many_shares() -> None:
    program = ProgramBuy(1, corporation="MR", until_condition=2, auto_pass_after=True)
    game = done(table().stock(2), program, Pass(0))
    assert automatic(game) == [{"type": "buy_shares", "entity": 1, "shares": ["MR_1"]}]
    game = done(game, Pass(2), Pass(3), Pass(0))
    assert automatic(game) == [{"type": "buy_shares", "entity": 1, "shares": ["MR_2"]}]
    game = done(game, Pass(2), Pass(3), Pass(0))
    assert automatic(game) == [
        {"type": "program_disable", "entity": 1},
        {"type": "program_share_pass", "entity": 1},
        PASS_1,
    ]
    assert hand(game, 1, "MR") == ("MR_1", "MR_2")


def presidents_program(own: int, other: tuple[str, ...], corporation: str = "CR") -> Game:
    """1, CR's president with 40 % (and more), keeps buying; 0 has just bought a CR share."""
    board = table().give(1, *[f"CR_{n}" for n in range(1, own)]).give(0, *other)
    program = ProgramBuy(1, corporation=corporation, until_condition=4)
    share = next(f"CR_{n}" for n in (3, 2, 1) if f"CR_{n}" in hand(board.at("SR", 2, 1), IPO, "CR"))
    return done(board.stock(2), program, buy(0, share))


def test_anothers_purchase_and_a_programmed_one() -> None:
    """Core 4.4: the president's own next share brings him over half: no reason to stop. For a
    program in another company it is one."""
    game = presidents_program(1, ())
    assert automatic(game) == [{"type": "buy_shares", "entity": 1, "shares": ["CR_1"]}]
    assert automatic(presidents_program(1, (), "MR")) == [OFF_1]


def ten_share_program(held: int) -> list[dict[str, Any]]:
    """Ten shares: 1 leads CR with 20 % and keeps buying from the pool; 0 with so many shares buys
    another. Stopped only if some bigger certificate could give 0 more than 1 will have."""
    board = table()
    turn_into_ten(board.state, "CR", 0)
    board.give(0, *[f"CR_{n}" for n in range(4, 4 + held)])
    program = ProgramBuy(1, corporation="CR", until_condition=4, from_market=True)
    return automatic(done(board.stock(2), program, buy(0, f"CR_{4 + held}")))


def test_a_smaller_holding_of_the_other_is_no_reason() -> None:
    """1 will have 30 %; the only bigger certificate is his own."""
    assert ten_share_program(0)[0]["type"] == "buy_shares"


def test_from_the_pool_if_it_says_so() -> None:
    program = ProgramBuy(1, corporation="MR", until_condition=1, from_market=True)
    game = done(table().give(POOL, "MR_3").stock(2), program, Pass(0))
    assert automatic(game) == [{"type": "buy_shares", "entity": 1, "shares": ["MR_3"]}]


def test_it_ends_when_there_is_nothing_to_buy() -> None:
    program = ProgramBuy(1, corporation="MR", until_condition=3, from_market=True)
    game = done(table().stock(2), program, Pass(0))
    assert automatic(game) == [OFF_1]


def test_until_it_floats() -> None:
    """MR has floated: the goal is reached."""
    program = ProgramBuy(1, corporation="MR", until_condition="float")
    game = done(table().stock(2), program, Pass(0))
    assert automatic(game) == [OFF_1]


def test_a_program_is_a_players_and_of_a_corporation_in_the_game() -> None:
    game = table().stock(2)
    refused(game, SharePass("MR"), "not_a_player", entity="MR")
    refused(game, ProgramBuy(1, corporation="XX"), "unknown_corporation", corporation="XX")
    refused(game, SharePass(9), "not_a_player", entity=9)


# Ruling program-order: which of two actions came first


def automatic_purchase_then_program(ruling: str) -> Game:
    """1 buys CR by its program, at once behind 0's pass; then 0 sets a programmed pass, CR's
    president having less than half. Later than any other (recorded) that purchase stops it."""
    board = Board(4, rulings={"program-order": ruling}).everybody_has(1000)
    board.started("CR", 80, led_by=0, cash=100).trains("CR", "2+1-1").operated("CR")
    game = board.stock(2)
    game = done(game, ProgramBuy(1, corporation="CR", until_condition=3), Pass(0))
    assert automatic(game)[0]["type"] == "buy_shares"
    return done(game, SharePass(0), Pass(2), Pass(3))


def test_published_program_order() -> None:
    """What was done before the program was set does not stop it, however it was done."""
    game = automatic_purchase_then_program("published")
    assert automatic(game)[0] == {"type": "pass", "entity": 0}


def test_recorded_program_order() -> None:
    """The recorded site goes by the time of making: an automatic action is the later one."""
    game = automatic_purchase_then_program("recorded")
    assert automatic(game)[0] == {"type": "program_disable", "entity": 0}
