"""The Python API in careless hands: refused in words, and no game is changed behind its back."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tetsuro
from tetsuro import Illegal, Unusable, new_game
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, Bid, EndGame, Message, ProgramBuy, Undo

BID = {"type": "bid", "entity": 0, "entity_type": "player", "company": "LB", "price": 40}


def a_game() -> Game:
    return tetsuro.new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)


def played() -> Game:
    game = a_game()
    for data in (BID, {**BID, "entity": 1, "price": 45}, {"type": "undo", "entity": 1}):
        game.apply(data)
    return game


@pytest.mark.parametrize(
    "again",
    [copy.copy, copy.deepcopy, Game.copy, lambda game: pickle.loads(pickle.dumps(game))],  # noqa: S301
    ids=["copy", "deepcopy", "its own", "pickle"],
)
def test_a_copied_game_is_another_game(again: Any) -> None:
    for game in (played(), tetsuro.restore(played().snapshot())):
        before = json.dumps([game.raw, game.state.to_json()])
        twin = again(game)
        assert twin.state == game.state and twin.raw == game.raw
        twin.apply({**BID, "entity": 1, "price": 50})
        assert twin.actors == (2,)
        assert json.dumps([game.raw, game.state.to_json()]) == before
        assert game.actors == (1,)


def test_what_came_in_and_what_went_out_is_not_the_game() -> None:
    data = json.loads(json.dumps(played().to_json()))
    game = tetsuro.load(data)
    out = game.to_json()
    for changed in (data, out):
        changed["actions"][0]["price"] = 1
        changed["settings"]["rulings"]["lb-duty-end"] = "x"
    assert game.raw[0]["price"] == 40
    assert tetsuro.load(json.loads(json.dumps(game.to_json()))).state == game.state


@pytest.mark.parametrize(
    "action",
    [
        Bid(0, company="LB", price="40"),  # type: ignore[arg-type]
        Bid(0, company="LB", price=40.0),  # type: ignore[arg-type]
        Bid(0, company=[], price=40),  # type: ignore[arg-type]
        Bid(False, company="LB", price=40),
        Bid([], company="LB", price=40),  # type: ignore[arg-type]
        Message(0, message=5),  # type: ignore[arg-type]
        Message(0, message="\ud800"),
        Undo(0, action_id="x"),  # type: ignore[arg-type]
        ProgramBuy(0, corporation=[]),  # type: ignore[arg-type]
        EndGame(True),
        Action(0),
        None,
        [],
        {**BID, "company": "\udfff"},
    ],
    ids=repr,
)
def test_an_action_of_the_wrong_shape(action: Any) -> None:
    game = a_game()
    for ask in (game.apply, game.explain):
        with pytest.raises(Unusable):
            ask(action)
    assert game.raw == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": None},
        {"title": ["18GB"]},
        {"players": "abc"},
        {"players": [1, 2]},
        {"players": ["\ud800", "b"]},
        {"players": None},
        {"seed": "7"},
        {"seed": None},
        {"seed": True},
        {"options": "two_player_ew"},
        {"options": [[]]},
        {"options": None},
        {"rulings": {"lb-duty-end": []}},
        {"rulings": ["lb-duty-end"]},
    ],
    ids=repr,
)
def test_a_new_game_of_the_wrong_shape(wrong: dict[str, Any]) -> None:
    with pytest.raises(Unusable):
        tetsuro.new_game(**{"title": "18GB", "players": ["a", "b"], **wrong})


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": [{"id": 5, "name": "x"}] * 3},
        *({"players": [{"id": i, "name": name} for i in range(3)]} for name in ({}, [], 5, None)),
        {"seed": float("inf")},
        {"options": 5},
        *({"state": state} for state in (None, {}, {"version": 2}, {"cash": 5}, {"tokens": 5})),
        *({"state": s} for s in ({"cash": {"": 5}}, {"phase": "x"}, {"players": [7, 8, 9]})),
        {"state": {"round": ["XX", 1, 1, [0], 0, False]}},
    ],
    ids=repr,
)
def test_a_broken_snapshot(wrong: dict[str, Any]) -> None:
    good = a_game().snapshot()
    state = wrong.get("state", {})
    parts = {**good["state"], **state} if state else state
    bad = {**good, **wrong, **({"state": parts} if "state" in wrong else {})}
    with pytest.raises(Unusable):
        tetsuro.restore(bad)


@pytest.mark.parametrize("junk", [None, [], 5, "x", {}])
def test_no_snapshot_at_all(junk: Any) -> None:
    with pytest.raises(Unusable):
        tetsuro.restore(junk)


def test_a_game_without_its_past_is_not_written(tmp_path: Path) -> None:
    """Its file would begin in the middle and could not be read again."""
    game = tetsuro.restore(played().snapshot())
    with pytest.raises(Unusable, match="no_past"):
        game.save(tmp_path / "game.json")
    assert not list(tmp_path.iterdir())
    tetsuro.restore(a_game().snapshot()).save(tmp_path / "game.json")
    assert tetsuro.load(tmp_path / "game.json").state == a_game().state


@pytest.mark.parametrize(
    "step",
    [
        lambda game: game.undo(10**12),
        lambda game: game.undo("a"),
        lambda game: game.undo(True),
        lambda game: game.undo(player=1.0),
        lambda game: game.redo(player=True),
    ],
)
def test_stepping_back_by_what_no_file_can_hold(step: Callable[[Game], None]) -> None:
    game = new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)
    game.apply({"type": "bid", "entity": 0, "company": "LB", "price": 40})
    game.undo()
    with pytest.raises(Unusable):
        step(game)
    assert game.length == 2


def test_a_refusal_survives_pickling() -> None:
    game = new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)
    with pytest.raises(Illegal) as caught:
        game.apply({"type": "bid", "entity": 1, "company": "LB", "price": 40})
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (again.refusal, str(again)) == (caught.value.refusal, str(caught.value))
    odd = Unusable("wrong_shape", where="here", expected="text")
    again = pickle.loads(pickle.dumps(odd))  # noqa: S301
    assert (again.code, again.params, str(again)) == (odd.code, odd.params, str(odd))


def test_a_name_steers_no_terminal() -> None:
    name = "\x1b[31mAki\n\x9b1m" + "x" * 300
    game = new_game("18GB", [name, "Ben", "山田　太郎"], seed=7)
    assert game.players[0][1].startswith(" [31mAki 1mx")
    assert game.players[2][1] == "山田　太郎"
    assert tetsuro.load(game.to_json()).players == game.players
