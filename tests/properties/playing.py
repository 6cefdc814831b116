"""Whole games played at random, and what must hold at every position of them."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from tests.properties import coverage

import tetsuro
from tetsuro import Illegal, Unusable
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, LayTile
from tetsuro.kernel.choices import Family, OpenFamily, choices
from tetsuro.kernel.machine import refusal, types_for
from tetsuro.kernel.state import State
from tetsuro.mechanics.position import tile_name
from tetsuro.mechanics.track_laying import free_tiles
from tetsuro.mechanics.validate import validate

MOST_ACTIONS = 20_000
TILES_TRIED = 8


def play(
    game: Game,
    random: Random,
    weights: dict[str, float],
    reached: Counter[str],
    also: Callable[[Game], None] = lambda game: None,
    each: int = 37,
) -> None:
    """Play a game to its end and count what it reaches; every so often look whether all holds,
    and once in ``each`` positions whatever the title has to look at besides."""
    name = game.title.name
    of = coverage.TITLES[name]
    for turn in range(MOST_ACTIONS):
        if game.finished:
            coverage.count(reached, name, (coverage.GAMES,))
            return
        action = pick(game, random, weights)
        assert action is not None, f"nothing to do in {game.round}"
        coverage.count(reached, name, of.before(game, action))
        if turn % 23 == 7:
            _check_position(game, random)
        if turn % 41 == 11:
            _check_step(game, action)
        if turn % each == 13 % each:
            also(game)
        was = game.state
        events = game.apply(action)
        coverage.count(reached, name, of.after(game, was, action, events))
    pytest.fail("a game without end")


def _check_position(game: Game, random: Random) -> None:
    """Nothing contradicts anything; JSON gives the state back; every choice is accepted."""
    state = game.state
    assert validate(state) == ()
    assert State.from_json(state.title, json.loads(json.dumps(state.to_json()))) == state
    for choice in game.choices():
        members: list[Action] = [choice] if isinstance(choice, Action) else []
        if isinstance(choice, Family):
            members = [choice.member(choice.values[0]), choice.member(choice.values[-1])]
        elif isinstance(choice, OpenFamily):
            members = [choice.first]
        for action in members:
            assert game.explain(action) is None, str(action)
            if isinstance(choice, Family | OpenFamily):
                assert action in choice
            assert tetsuro.action_from_text(str(action)) == action
            assert tetsuro.action_from_json(action.to_json()) == action
    _check_lays(game, random)
    _spoil(game, random)


def _check_lays(game: Game, random: Random) -> None:
    """Of the tiles that could lie in a hex exactly those on offer are accepted."""
    state = game.state.as_offered()
    for who in game.actors:
        types = types_for(state, who)
        if "lay_tile" not in types:
            continue
        hex = random.choice(list(state.title.printed))
        private = who in state.title.privates
        offered = {
            (tile_name(c.tile), c.rotation)
            for c in choices(state, who)
            if isinstance(c, LayTile) and c.hex == hex
        }
        colors = ("yellow", "green", "brown", "gray")
        stock = [tile for tile, _ in free_tiles(state, colors)]
        for tile in random.sample(stock, min(len(stock), TILES_TRIED)):
            for turned in range(6):
                action = LayTile(who, private, hex=hex, tile=tile, rotation=turned)
                on_offer = (tile_name(tile), turned) in offered
                assert on_offer == (refusal(state, action) is None), str(action)


def _spoil(game: Game, random: Random) -> None:
    """No action, however bad, raises anything but the one refusal; nothing changes by it."""
    before = json.dumps(game.state.to_json())
    data = random.choice(BAD)(game, random)
    with contextlib.suppress(Illegal, Unusable):
        game.copy().apply(data)
    assert json.dumps(game.state.to_json()) == before


def _stolen(game: Game, random: Random) -> dict[str, object]:
    """An action of another moment, perhaps by somebody else."""
    data = dict(random.choice(game.raw)) if game.raw else {"type": "pass", "entity": 0}
    if random.random() < 0.5:
        names = (*game.state.corporations[:2], *game.title.privates)
        data["entity"] = random.choice([0, 1, 9, *names, "nobody", ""])
        data["entity_type"] = random.choice(["player", "corporation", "company"])
    return data


def _broken(game: Game, random: Random) -> dict[str, object]:
    """A field of the wrong shape or an absurd value."""
    data = _stolen(game, random)
    key = random.choice([*data, "type", "hex", "price", "shares"])
    data[key] = random.choice([None, [], {}, -1, 10**30, "", "¤", True, 1.5, [[]], "x" * 1000])
    return data


BAD = (_stolen, _broken)


def _check_step(game: Game, action: Action) -> None:
    """An action leaves the position before it as it was; undo and redo are each other's inverse."""
    before = json.dumps(game.state.to_json())
    trial = game.copy()
    trial.apply(action)
    after = trial.state
    assert json.dumps(game.state.to_json()) == before
    trial.undo()
    assert json.dumps(trial.state.to_json()) == before
    trial.redo()
    assert trial.state == after


def reload(game: Game) -> None:
    """The file gives the same game back, position by position at its end."""
    again = tetsuro.load(json.loads(json.dumps(game.to_json())))
    assert again.state == game.state
    assert again.result() == game.result()
    assert tetsuro.restore(json.loads(json.dumps(game.snapshot()))).state == game.state
