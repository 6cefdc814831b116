"""Rules 11.1, the seed's example of 18GB, figure by figure; P1 is player 0 here."""

from __future__ import annotations

import tetsuro
from tests.titles.build import done, passed, refused
from tests.titles.gb.table import (
    best,
    bid,
    buy,
    close,
    convert,
    lay,
    payout,
    price,
    revenue,
    start,
    train,
)
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Pass
from tetsuro.titles.gb.stock import TIER_TWO


def new() -> Game:
    """A four-player game in which MR is of the first tier."""
    for seed in range(50):
        game = tetsuro.new_game("18GB", ["P1", "P2", "P3", "P4"], seed)
        if "MR" not in TIER_TWO.of(game.state):
            return game
    raise AssertionError("MR is always of the second tier")


def row(game: Game) -> tuple[int, int, int | None, int]:
    """P1's cash, MR's cash, MR's price, MR's trains."""
    state = game.state
    return state.cash[0], state.cash["MR"], price(game, "MR"), len(state.trains["MR"])


def sold() -> Game:
    """The auction: LM for 45 to P1, the rest to the others. LS is closed in OR 1.2 only."""
    game = new()
    assert (game.state.cash[0], game.state.tokens["MR"][0].hex) == (330, "H19")
    bids = [(0, "LM", 45), (1, "LB", 40), (2, "AF", 30), (3, "GN", 70), (0, None, 0),
            (1, "SD", 35), (2, "LS", 30), (3, "TV", 60), (0, None, 0), (1, "CH", 30)]  # fmt: skip
    for player, lot, amount in bids:
        game = done(game, bid(player, lot, amount) if lot else Pass(player))
    game = passed(game, 4)
    assert game.round == "SR 1"
    assert game.state.cash[0] == 285
    return game


def pass_to(game: Game, actor: object) -> Game:
    while game.actors[0] != actor:
        game = passed(game)
    return game


def test_the_whole_example() -> None:
    game = sold()
    game = done(pass_to(game, 0), start(0, "MR", 90))
    assert row(game) == (105, 450, 90, 0)
    game = done(pass_to(game, 0), buy(0, "MR_1"))
    assert row(game) == (15, 450, 90, 0)
    assert game.state.percent(0, "MR") == 60  # the most from the IPO
    refused(pass_to(game, 0), buy(0, "MR_2"), "cash_short", needed=90, had=15)
    while game.round == "SR 1":
        game = passed(game)

    assert game.round == "OR 1.1"
    assert row(game) == (30, 450, 90, 0)  # LM 15
    game = done(game, lay(game, "MR", "H19", "G39", 5))
    refused(game, lay(game, "MR", "H21", "G18"), "hex_blocked", private="LS")
    game = done(game, lay(game, "MR", "I20", "58"))
    assert row(game) == (30, 450, 80, 0)  # no run: one left
    game = done(game, train("MR", "2+1-0", 80))
    assert row(game) == (30, 370, 80, 1)
    game = done(game, Pass("MR"))

    assert game.round == "OR 1.2"
    assert row(game) == (45, 370, 80, 1)
    game = done(game, close("LS"))
    game = done(game, lay(game, "MR", "H21", "G18"))
    game = pass_to_run(game)
    run = best(game)
    assert revenue(run) == 40  # Leicester 20, Derby 10, Lincoln 10
    game = done(game, run)
    assert row(game) == (45, 370, 80, 1)
    game = done(game, payout("MR"))
    assert row(game) == (69, 386, 90, 1)  # 3 × 8, and 2 × 8 for the IPO shares; 40 < 160
    game = done(game, train("MR", "2+1-1", 80))
    assert row(game) == (69, 306, 90, 2)
    game = done(game, Pass("MR"))

    assert game.round == "SR 2"
    tokens = len(game.state.tokens["MR"])
    game = done(pass_to(game, 0), convert(0, "MR"))
    assert row(game) == (69, 681, 75, 2)
    assert len(game.state.tokens["MR"]) == tokens + 2


def pass_to_run(game: Game) -> Game:
    return done(game, Pass("MR"))


def test_only_one_of_the_two_tiles_in_or_1_1_is_a_city() -> None:
    """Were Leicester open in OR 1.1, it could not be laid beside Derby."""
    game = done(pass_to(sold(), 0), start(0, "MR", 90))
    while game.round == "SR 1":
        game = passed(game)
    game = done(game, close("LS"), lay(game, "MR", "H19", "G39", 5))
    refused(game, lay(game, "MR", "H21", "G18"), "one_city_tile")
