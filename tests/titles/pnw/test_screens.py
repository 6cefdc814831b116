"""What only the screens of the recorded site forbid in 1822PNW (rules 15, ruling ``screen-rules``).

Under ``recorded`` each of these is accepted and offered to nobody, under ``published`` refused.
Those of routes, trains, track, takeovers and issues stand with their subjects.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conformance.games import OWN, game_file, json_lines, own_games
from tests.titles.build import done, is_offered, refused, taken, types_offered, where
from tests.titles.pnw.table import Board, acquire, assign, bid, buy, cash, choose, late, lay, sell
from tetsuro.bots.random_player import pick
from tetsuro.files.walk import place_of, stops
from tetsuro.game.game import Game
from tetsuro.kernel.actions import AcquireCompany, Action, BuyShares, Choose, Par, SellShares
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.state import POOL, State
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.mechanics.validate import validate
from tetsuro.titles.pnw.terrain import CUBES

LAX = {"screen-rules": "recorded"}
FOLDERS = ("1822PNW", "1822PNWSRS", "1822PNWShort")


def accepted(game: Game, action: Action) -> Game:
    """Taken, though not offered; the game after it."""
    assert not is_offered(game, action)
    return taken(game, action)


# Bids


@pytest.mark.parametrize(
    ("card", "code"), [("M18", "lot_not_on_offer"), ("P20", "lot_not_on_offer")]
)
def test_a_bid_on_a_card_that_lies_in_no_box(card: str, code: str) -> None:
    """It binds its money and wins nothing."""
    refused(Board().stock(), bid(0, card, 100), code, lot=card)
    game = accepted(Board(rulings=LAX).stock(), bid(0, card, 100))
    refused(game, bid(0, "M6", 405), "bid_above_cash", had=400)
    refused(game, bid(0, "M99", 100), "lot_not_on_offer")


def test_more_bids_than_tokens_and_certificates() -> None:
    board = Board(5, rulings=LAX).everybody_has(1000)
    board.owns(0, *(f"P{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 15)))
    accepted(board.stock(), bid(0, "M6", 100))


# Shares


def rivals(**more: Any) -> Board:
    board = late("3", **more).give(0, "SWW_1", "SWW_2").give(1, "SWW_3", "SWW_4", "SWW_5")
    return board.give(POOL, "SWW_6")


def test_several_certificates_at_once_at_any_price() -> None:
    game = rivals(rulings=LAX).stock()
    after = accepted(game, BuyShares(0, shares=("SWW_7", "SWW_8"), share_price=10))
    assert cash(after, 0) == 480
    after = accepted(game, SellShares(0, shares=("SWW_1",), percent=20))
    assert (cash(after, 0), where(after, "SWW_1")) == (600, POOL)
    accepted(game, SellShares(0, shares=("SWW_1",), share_price=7))


def test_nobody_sells_what_others_hold_even_so() -> None:
    game = rivals(rulings=LAX).stock()
    refused(game, sell(0, "SWW_3"), "not_your_share")
    refused(game, sell(0, "SWW_7"), "not_your_share")


def test_the_percent_that_is_named_counts_for_the_pool() -> None:
    board = rivals(rulings=LAX).give(POOL, "SWW_7", "SWW_8")
    game = board.stock()
    refused(game, SellShares(0, shares=("SWW_1", "SWW_2"), percent=30), "pool_limit")
    accepted(board.stock(), SellShares(0, shares=("SWW_1",), percent=20))


def test_a_major_started_at_the_minors_lowest_price() -> None:
    at_50 = Par(0, corporation="NP", share_price="50,0,1")
    refused(late("5").stock(), at_50, "not_a_par", price=50)
    game = accepted(late("5", rulings=LAX).stock(), at_50)
    assert (game.state.pars["NP"], cash(game, 0)) == (50, 400)
    dear = Par(0, corporation="NP", share_price="110,0,10")
    refused(late("5", rulings=LAX).stock(), dear, "not_a_par", price=110)


# Privates


@pytest.mark.parametrize(
    ("private", "code"),
    [("P5", "too_early"), ("P9", "wrong_kind_of_company"), ("MB", "not_acquirable")],
)
def test_a_card_of_a_player_is_taken_over_by_whoever_wants_it(private: str, code: str) -> None:
    def setting(**more: Any) -> Game:
        phase = "2" if private == "P5" else "3"
        board = Board(**more).in_phase(phase).everybody_has(500).minor("10").owns(1, "P7")
        board = board.regional("B", 1) if private == "MB" else board.owns(1, private)
        return board.turn_of("10")

    refused(setting(), acquire("10", private), code)
    after = accepted(setting(rulings=LAX), acquire("10", private))
    if private == "P5":
        assert after.state.trains["10"] == ("P+-0",)
    else:
        assert after.state.owners[private] == "10"


@pytest.mark.parametrize("private", ["P8", "P12"])
def test_of_a_card_that_no_player_has_nothing_comes(private: str) -> None:
    """P8 is unsold, P12 SWW's own."""
    board = late("3", rulings=LAX).owns(1, "P7").owns("SWW", "P12")
    game = board.turn_of("SWW")
    after = accepted(game, acquire("SWW", private))
    assert after.state.owners == game.state.owners
    refused(game, AcquireCompany("SWW", company="P99"), "not_a_players_private")


def test_the_choice_of_p20_from_anybody_and_any_text() -> None:
    board = Board(rulings=LAX).in_phase("1").everybody_has(500).minor("10").owns(1, "P20", "P7")
    game = done(board.turn_of("10"), acquire("10", "P20"))
    old = next(m for m in ASSOCIATIONS.of(game.state) if is_offered(game, choose("10", m)))
    for who in (0, "P7", "SWW"):
        after = accepted(game, Choose(who, private=who == "P7", choice=old))
        assert ASSOCIATIONS.of(after.state)["10"]
    nothing = accepted(game, choose("10", "nonsense"))
    assert ASSOCIATIONS.of(nothing.state) == ASSOCIATIONS.of(game.state)
    refused(game, Choose("XYZ", choice=old), "not_your_turn")


def test_p10_lays_a_cube_whatever_tile_it_names() -> None:
    board = late("3", rulings=LAX).owns("SWW", "P10")
    game = board.turn_of("SWW")
    after = accepted(game, lay(game, "P10", "C10", "9", 1))
    assert (CUBES.of(after.state), after.state.tiles) == ({"C10": 1}, game.state.tiles)
    strict = late("3").owns("SWW", "P10").turn_of("SWW")
    refused(strict, lay(strict, "P10", "C10", "9", 1), "wrong_tile")


def test_a_mill_anywhere() -> None:
    game = late("3", rulings=LAX).owns("SWW", "P15").turn_of("SWW")
    accepted(game, assign("P15", "C10"))
    refused(game, assign("P15", "Z9"), "unknown_hex")


def test_shares_of_a_major_that_is_not_formed() -> None:
    game = late("3", rulings=LAX).stock()
    after = accepted(game, buy(0, "NP_1"))
    assert (cash(after, 0), where(after, "NP_1")) == (500, 0)
    assert "sell_shares" not in types_offered(after, 0)


# All of them: the game goes on


@pytest.mark.parametrize("path", own_games(FOLDERS))
def test_after_each_of_them_a_game_goes_on(path: Path) -> None:
    """A possible position, the same after a journey through JSON, and a dozen moves more."""
    file, random = game_file(path), Random(path.stem)
    asked: dict[int, list[Any]] = defaultdict(list)
    for line in json_lines(OWN / "judge" / f"{path.parent.name}.jsonl.gz"):
        lax = isinstance(line["legal"], dict) and line["legal"]["recorded"]
        if lax and line["game"] == f"{path.parent.name}/{path.stem}":
            asked[place_of(file, line["before"])].append(line["action"])
    for stop in stops(file):
        for action in asked[stop.index]:
            game = taken(stop.game.copy(), action_from_json(action))
            assert not validate(game.state), action
            data = json.loads(json.dumps(game.state.to_json()))
            assert State.from_json(game.title, data) == game.state
            for _ in range(12):
                move = pick(game, random)
                if move is None:
                    assert game.finished, action
                    break
                game.apply(move)
