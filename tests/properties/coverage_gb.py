"""What random games of 18GB must have reached between them, and how it is recognised."""

from __future__ import annotations

from collections.abc import Iterable

from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, RunRoutes
from tetsuro.kernel.events import Event
from tetsuro.kernel.state import POOL, State
from tetsuro.mechanics.running import check
from tetsuro.mechanics.turns import did
from tetsuro.routes.rules import Evaluation

ACTIONS = (
    "bid", "pass", "par", "buy_shares", "sell_shares", "choose", "choose_ability", "lay_tile",
    "place_token", "run_routes", "dividend", "buy_train", "convert", "discard_train",
)  # fmt: skip
POWERS = ("lay_tile AF", "lay_tile LS", "lay_tile TV", "place_token GN", "place_token MC")
HAPPENINGS = (
    "conversion in a stock round", "emergency conversion", "conversion by the first 5+2",
    "insolvent", "solvent again", "lease", "receivership", "receivership ends", "export",
    "removal by the first 6X", "float at 60", "end-game restriction", "ten-share float",
    "end by final train", "end by stock market", "private bonus", "compass bonus", "estuary bonus",
    "train between corporations", "presidency changes hands", "forced bid", "second share",
)  # fmt: skip
WHOLE = 200
"""Games of a whole run: fewer need not reach everything."""
EXPECTED = (
    *(f"action {a}" for a in ACTIONS),
    *(f"power {p}" for p in POWERS),
    *HAPPENINGS,
)


def before(game: Game, action: Action) -> Iterable[str]:
    """What an action about to be done shows."""
    yield f"action {action.type}"
    state = game.state
    if action.private:
        yield f"power {action.type} {action.entity}"
    if action.type == "choose":
        yield "conversion in a stock round"
    if action.type == "convert":
        yield "emergency conversion"
    if action.type == "run_routes":
        routes = getattr(action, "routes", ())
        owned = state.trains.get(str(action.entity), ())
        if any(r.train not in owned for r in routes):
            yield "lease"
        yield from bonuses(game, action)
    if action.type == "buy_shares" and did(state, "buy"):
        yield "second share"


def bonuses(game: Game, action: Action) -> Iterable[str]:
    """The kinds of bonus that a run about to be made earns."""
    assert isinstance(action, RunRoutes)
    checked = check(game.state, str(action.entity), action.routes) if action.routes else None
    if isinstance(checked, Evaluation):
        for route in checked.routes:
            yield from (item.rule.partition(" ")[0] + " bonus" for item in route.items)


def after(game: Game, was: State, action: Action, events: Iterable[Event]) -> Iterable[str]:
    """What an action just done in the position ``was`` brought about."""
    if receivership_ended(game, was):
        yield "receivership ends"
    for event in events:
        kind, params = event.kind, event.params
        if kind == "insolvent":
            yield "insolvent"
        elif kind == "solvent":
            yield "solvent again"
        elif kind == "receivership":
            yield "receivership"
        elif kind == "president":
            yield "presidency changes hands"
        elif kind == "train_exported":
            yield "export"
        elif kind == "closed":
            yield "removal by the first 6X"
        elif kind == "converted" and action.type == "buy_train":
            yield "conversion by the first 5+2"
        elif kind == "float_at_60":
            yield "float at 60"
        elif kind == "end_game_restriction":
            yield "end-game restriction"
        elif kind == "train_bought" and params["seller"]:
            yield "train between corporations"
        elif kind == "game_over":
            yield "end by " + str(params["reason"]).replace("_", " ")
        elif kind == "bid" and params["price"] == 0:
            yield "forced bid"
        elif kind == "floated" and game.state.types.get(params["corporation"]) == "10-share":
            yield "ten-share float"


def receivership_ended(game: Game, was: State) -> bool:
    """Whether a corporation that nobody led has a president now."""
    now, led = game.state.presidents, was.presidents
    return any(holder == POOL and isinstance(now.get(c), int) for c, holder in led.items())
