"""Undo, files and replay on 18GB games (core 3; known traps H1 to H9, trap 4, trap 26)."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

import tetsuro
from tests.titles.build import done, hand, passed, refused
from tests.titles.gb.table import Board, bid, buy, sell, standard, start
from tests.titles.gb.test_worked_example import pass_to, sold
from tetsuro import Illegal
from tetsuro.files.trace import flat
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Message, Pass, SharePass, Undo


def played() -> Game:
    """The worked example's auction and first stock round, with a message, an undo and a redo."""
    game = done(pass_to(sold(), 0), start(0, "MR", 90))
    game = done(game, Message(2, message="good luck"), Pass(game.actors[0]))
    game.undo()
    game.redo()
    return done(pass_to(game, 0), buy(0, "MR_1"))


def test_replaying_from_zero_equals_live_play_at_every_action() -> None:
    """Known trap H2."""
    game = played()
    file = game.to_json()
    for count in range(0, len(game.raw) + 1, 3):
        part = {**file, "actions": file["actions"][:count]}
        again = tetsuro.load(json.loads(json.dumps(part)))
        assert again.state == (game.at(game.raw[count - 1]["id"]).state if count else sold_start())


def sold_start() -> Any:
    game = sold()
    return game.at(0).state


def test_automatic_actions_are_read_as_they_stand() -> None:
    """Known trap H4: made once, by whoever applies; a file without them has none."""
    game = sold()
    game = done(game, SharePass(order_of(game)[1]))
    game = done(game, Pass(game.actors[0]))
    assert [a["type"] for a in game.raw[-1]["auto_actions"]] == ["pass"]
    file = json.loads(json.dumps(game.to_json()))
    assert tetsuro.load(file).state == game.state
    del file["actions"][-1]["auto_actions"]
    assert tetsuro.load(file).actors[0] == order_of(game)[1]


def order_of(game: Game) -> tuple[Any, ...]:
    return game.state.round.order


def test_undo_goes_back_and_redo_forward_to_the_same_position() -> None:
    """Known trap H1."""
    game = played()
    states = [game.state]
    for _ in range(5):
        game.undo()
        states.append(game.state)
    assert all(a != b for a, b in pairwise(states))
    for state in reversed(states[:-1]):
        game.redo()
        assert game.state == state
    with pytest.raises(Illegal) as caught:
        game.redo()
    assert caught.value.refusal.code == "nothing_to_redo"


def test_undo_to_an_action_to_the_beginning_and_past_messages() -> None:
    game = played()
    target = game.raw[4]["id"]
    expected = game.at(target).state
    game.undo(target)
    assert game.state == expected
    game.undo(0)
    assert game.state == game.history.start
    game.redo()
    assert game.state == expected


def test_an_action_after_an_undo_ends_the_redo() -> None:
    game = played()
    game.undo()
    game = done(game, Pass(game.actors[0]))
    with pytest.raises(Illegal):
        game.redo()


def test_a_refused_action_leaves_no_trace_in_the_file() -> None:
    """Known trap H7."""
    game = played()
    before = json.dumps(game.to_json())
    refused(game, buy(0, "MR_0"), "not_your_turn")
    with pytest.raises(Illegal):
        game.apply(bid(0, "LM", 50))
    assert json.dumps(game.to_json()) == before


def test_undo_of_an_unknown_action() -> None:
    game = played()
    reason = game.explain(Undo(0, action_id=9999))
    assert reason is not None and reason.code == "unknown_action_id"


def test_a_snapshot_goes_on_as_the_game_would() -> None:
    game = played()
    twin = tetsuro.restore(json.loads(json.dumps(game.snapshot())))
    assert twin.state == game.state
    action = Pass(game.actors[0])
    assert done(twin, action).state == done(game, action).state


@pytest.mark.parametrize("given", [{}, {"share_price": False}, {"share_price": None}])
def test_share_price_false_or_absent_means_the_market_price(given: dict[str, Any]) -> None:
    """Trap 4."""
    game = standard().give(0, "MR_1").stock(2)
    action = {
        "type": "sell_shares", "entity": 0, "entity_type": "player", "shares": ["MR_1"],
        "percent": 20, **given,
    }  # fmt: skip
    assert game.explain(action) is None
    game.apply(action)
    assert game.state.cash[0] == 1100


def test_certificates_are_individuals() -> None:
    """Known trap H8, core trap 4: which ids move, and in which order they lie."""
    game = standard().give(1, "MR_2").give(0, "MR_3", "MR_1").stock(2)
    refused(game, sell(0, "MR_2"), "not_your_share")
    after = done(game, sell(0, "MR_3"))
    assert (hand(after, 0, "MR"), hand(after, "market", "MR")) == (("MR_0", "MR_1"), ("MR_3",))


def test_priority_is_the_generic_one() -> None:
    """Trap 26: behind the last who acted; before anybody did, the first in order."""
    game = standard().stock(2, 2, 0, 3, 1)
    assert priority_of(game) == game.state.players[0]
    game = done(game, Pass(2), buy(0, "MR_1"))
    order = game.state.players
    assert priority_of(game) == order[(order.index(0) + 1) % 4]
    game = passed(game, 4)
    assert priority_of(game) == game.state.players[0]


def priority_of(game: Game) -> int:
    shown: int = flat(game.state)["priority"]
    return shown


def test_a_board_is_a_setting() -> None:
    """The builder refuses impossible positions: one certificate twice, a slot taken twice."""
    board = Board(4)
    board.state.certificates = {
        **board.state.certificates, "MR": {0: ("MR_1",), 1: ("MR_1",)},
    }  # fmt: skip
    with pytest.raises(AssertionError, match="fault_twice"):
        board.stock(2)
