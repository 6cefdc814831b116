"""A later title of the 1822 family is added by composing its mechanics: it plays."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from tests.mechanics.isle import new_game
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action
from tetsuro.kernel.machine import waiting
from tetsuro.kernel.state import State
from tetsuro.mechanics.validate import validate

GAMES = 40
EXPECTED = (
    "bid", "buy_shares", "sell_shares", "par", "choose", "merge", "acquire_company", "buy_train",
    "run_routes", "dividend", "discard_train", "payoff_player_debt", "payoff_player_debt_partial",
    "pass", "merger", "takeover", "conversion", "pullman", "turned", "mail", "loan", "hex_token",
    "export", "issue", "redemption", "phase III",
)  # fmt: skip
WEIGHTS = {"pass": 0.4, "bid": 2, "merge": 4, "par": 4, "acquire_company": 4, "sell_shares": 0.6}


def test_whole_games_reach_all_of_the_family() -> None:
    reached: Counter[str] = Counter()
    for seed in range(GAMES):
        game, dice = new_game(2 + seed % 2, seed), Random(seed)
        for count in range(2000):
            if game.finished:
                break
            action = pick(game, dice, WEIGHTS)
            assert action is not None, f"nothing to do in {game.round}: {game.actors}"
            reached.update(_shows(game, action))
            if count % 9 == 4:
                _check(game)
            events = game.apply(action)
            reached.update(_happens(event.kind, event.params) for event in events)
            reached.update(nested["type"] for nested in game.raw[-1].get("auto_actions", ()))
        assert game.finished
    missing = [name for name in EXPECTED if not reached[name]]
    assert not missing, (missing, reached)


def _shows(game: Game, action: Action) -> list[str]:
    found, kind = [action.type], game.state.round.kind
    company, step = isinstance(action.entity, str), waiting(game.state)
    if action.type == "sell_shares" and company:
        found.append("issue")
    if action.type == "buy_shares" and company:
        found.append("redemption")
    if action.type == "merge":
        found.append("merger" if kind == "MR" else "takeover")
    if action.type == "par":
        found.append("conversion")
    if action.type == "choose" and step is not None and step.step.name == "routes":
        found.append("pullman")
    if getattr(action, "exchange", None):
        found.append("turned")
    return [*found, f"phase {game.phase}"]


def _happens(kind: str, params: object) -> str:
    assert isinstance(params, dict)
    if kind == "paid":
        return str(params["why"])
    return {"train_exported": "export"}.get(kind, kind)


def _check(game: Game) -> None:
    assert validate(game.state) == ()
    data = json.loads(json.dumps(game.state.to_json()))
    assert State.from_json(game.title, data) == game.state
    for choice in game.choices():
        action = getattr(choice, "first", choice)
        if not isinstance(action, Action):
            action = choice.member(choice.values[0])
        assert game.explain(action) is None, action
