"""Whole random games of every set-up: what must hold at every position (DESIGN 10)."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.properties import coverage

import tetsuro
from tetsuro import Illegal, Unusable
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action
from tetsuro.kernel.choices import Family, OpenFamily
from tetsuro.kernel.state import State
from tetsuro.mechanics.validate import validate

SETUPS = (
    (2, ()), (2, ("two_player_ew",)), (3, ()), (4, ()), (4, ("four_player_alt",)), (5, ()), (6, ()),
)  # fmt: skip
PROFILES = (
    {"pass": 0.1, "lay_tile": 6, "place_token": 3, "buy_train": 1.5, "sell_shares": 0.01,
     "buy_shares": 3, "choose_ability": 0.1, "par": 3},
    {"pass": 0.15, "lay_tile": 3, "buy_train": 3, "sell_shares": 0.02, "choose_ability": 0.3,
     "choose": 0.2, "place_token": 3},
    {"pass": 0.4, "lay_tile": 3, "buy_train": 0.5, "sell_shares": 0.3, "choose_ability": 0.3},
    {"pass": 0.02, "lay_tile": 8, "buy_train": 0.8, "sell_shares": 0.002, "buy_shares": 5,
     "choose_ability": 0.02, "par": 5, "choose": 0.05},
    {"pass": 0.1, "lay_tile": 4, "buy_train": 1, "sell_shares": 0.05, "convert": 3, "choose": 1,
     "choose_ability": 1, "place_token": 5},
)  # fmt: skip
GAMES_EACH = 30
MOST_ACTIONS = 20_000


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(6))
@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: "-".join((str(s[0]), *s[1])))
def test_games(setup: tuple[int, tuple[str, ...]], batch: int, reached: Counter[str]) -> None:
    players, options = setup
    for number in range(GAMES_EACH // 6):
        seed = batch * 1000 + number
        random = Random(seed)
        names = [f"P{i}" for i in range(players)]
        rulings = {"screen-rules": "recorded", "route-memory": "recorded"} if seed % 4 == 3 else {}
        game = tetsuro.new_game("18GB", names, seed=seed, options=options, rulings=rulings)
        _play(game, random, PROFILES[seed % len(PROFILES)], reached)
        _reload(game)
        reached["games"] += 1


def _play(game: Game, random: Random, weights: dict[str, float], reached: Counter[str]) -> None:
    for count in range(MOST_ACTIONS):
        if game.finished:
            return
        action = pick(game, random, weights)
        assert action is not None, f"nothing to do in {game.round}"
        reached.update(coverage.before(game, action))
        led = dict(game.state.presidents)
        if count % 23 == 7:
            _check_position(game, random)
        if count % 41 == 11:
            _check_step(game, action)
        events = game.apply(action)
        reached.update(coverage.after(game, events))
        if coverage.receivership_ended(game, led):
            reached["receivership ends"] += 1
        if any(e.kind == "converted" for e in events) and action.type == "buy_train":
            reached["conversion by the first 5+2"] += 1
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
    _spoil(game, random)


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
        data["entity"] = random.choice([0, 1, 9, "CR", "LB", "nobody", ""])
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


def _reload(game: Game) -> None:
    """The file gives the same game back, position by position at its end."""
    again = tetsuro.load(json.loads(json.dumps(game.to_json())))
    assert again.state == game.state
    assert again.result() == game.result()
    assert tetsuro.restore(json.loads(json.dumps(game.snapshot()))).state == game.state


DATA = Path(__file__).resolve().parents[1] / "data" / "conformance" / "random" / "18GB"


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(DATA.glob("*.json")), ids=lambda p: p.stem)
def test_games_from_late_positions(path: Path, reached: Counter[str]) -> None:
    """Played on at random from late positions of generated games, where prices are high."""
    whole = tetsuro.load(path)
    for number, part in enumerate((0.75, 0.85, 0.92)):
        game = whole.at(whole.raw[int(len(whole.raw) * part)]["id"])
        _play(game, Random(number), PROFILES[3], reached)
        reached["games"] += 1
