"""What random games of 18India must have reached between them, and how it is recognised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, LayTile, RunRoutes
from tetsuro.kernel.events import Event
from tetsuro.kernel.machine import waiting
from tetsuro.kernel.state import State
from tetsuro.mechanics.position import board
from tetsuro.mechanics.running import check
from tetsuro.routes.rules import Evaluation
from tetsuro.titles.india import cards, closing, homes, stock, track
from tetsuro.titles.india.heads import GIPR
from tetsuro.titles.india.warrants import WARRANTS

ACTIONS = (
    "select_multiple_companies", "bid", "buy_shares", "buy_company", "sell_shares", "sell_company",
    "choose", "choose_ability", "assign", "pass", "lay_tile", "place_token", "remove_token",
    "remove_border", "run_routes", "dividend", "buy_train", "sell_train", "corporate_buy_shares",
    "corporate_buy_company", "corporate_sell_shares", "corporate_sell_company",
)  # fmt: skip
POWERS = (
    "lay_tile P2", "lay_tile P3", "choose_ability P4", "place_token P5", "assign P6",
    "of a player", "of a corporation", "closed unused",
)  # fmt: skip
HAPPENINGS = (
    "several from hand", "second of a row", "own share bought",
    "sale changes the head", "former manager takes over", "head changes", "float by director",
    "float by manager", "float by a corporation", "GIPR floats", "home in a city",
    "home on a town", "home of two cities", "double city", "double city by another",
    "four yellow tiles", "upgrade", "town becomes a city", "gauge change", "gauge change removed",
    "border gone without a marker", "discount spent", "token beside the slots",
    "commodity bonus", "variable bonus", "connection bonus", "concession", "express train",
    "guaranty",
    "warrants expire", "price falls with the dividend",
    "price falls without a train", "train between corporations", "train of the pool",
    "bond of a player converted", "bond of a corporation converted", "closing by market",
    "nationalisation", "nationalisation asked", "nationalisation declined",
    "certificates of a closed corporation",
    "end by bank", "end by stock market",
)  # fmt: skip
WHOLE = 24
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
        of_player = isinstance(state.owners[str(action.entity)], int)
        yield "power of a player" if of_player else "power of a corporation"
    step = waiting(state)
    asked = "" if step is None else step.step.name
    data: Any = action
    if action.type == "choose_ability" and data.choice == "close":
        yield "power closed unused"
    elif action.type == "choose":
        who = "player" if isinstance(action.entity, int) else "corporation"
        yield f"bond of a {who} converted"
    elif action.type == "buy_company" and stock.SOURCE.of(state)[0]:
        yield "several from hand" if stock.SOURCE.of(state)[0] == "hand" else "second of a row"
    elif action.type == "corporate_buy_shares" and data.shares[0].startswith(f"{action.entity}_"):
        yield "own share bought"
    elif asked == homes.HOME.name:
        yield from _home(state, action)
    elif asked == closing.EXCHANGE.name:
        yield "nationalisation declined" if action.type == "pass" else "nationalisation asked"
    elif action.type == "lay_tile":
        yield from _lay(state, data)
    elif action.type == "run_routes":
        yield from _run(state, data)
    elif action.type == "buy_train" and data.train in state.pool_trains:
        yield "train of the pool"


def _home(state: State, action: Action) -> Iterator[str]:
    token = homes.waiting(state)
    assert token is not None
    if token.number == homes.RESERVATION:
        yield "city kept for a company"
    elif homes.seeks_home(token):
        yield "home on a town" if action.type == "lay_tile" else "home in a city"
    elif token.owner == token.decider:
        yield "double city" if state.round.kind == "OR" else "home of two cities"
    else:
        yield "double city by another"


def _lay(state: State, action: LayTile) -> Iterator[str]:
    old = board(state).tile(action.hex)
    new = state.title.tiles[action.tile.rpartition("-")[0]]
    if old.color != "white":
        yield "upgrade"
    elif not action.private and len(track.LINE.of(state)) == track.YELLOW_TILES - 1:
        yield "four yellow tiles"
    if old.towns and new.cities:
        yield "town becomes a city"


def _run(state: State, action: RunRoutes) -> Iterator[str]:
    checked = check(state, str(action.entity), action.routes) if action.routes else None
    if isinstance(checked, Evaluation):
        for route in checked.routes:
            kinds = {item.rule.partition(" ")[0] for item in route.items}
            yield from (f"{kind} bonus" for kind in sorted(kinds - {"stop"}))
            if route.run.train.pays is not None:
                yield "express train"


def after(game: Game, was: State, action: Action, events: Iterable[Event]) -> Iterable[str]:
    """What an action just done in the position ``was`` brought about."""
    state, declared = game.state, False
    for event in events:
        kind, params = event.kind, event.params
        if kind == "floated":
            yield _floated(state, params["corporation"], action)
        elif kind == "president" and params["corporation"] in was.presidents:
            yield "head changes"
            if action.type == "sell_shares":
                yield "sale changes the head"
        elif kind == "dividend":
            declared = True
            if params["corporation"] in WARRANTS.of(was) and params["kind"] == "withhold":
                yield "guaranty"
        elif kind == "price" and params["new"] < params["old"]:
            yield "price falls with the dividend" if declared else "price falls without a train"
        elif kind == "train_bought" and params["seller"]:
            yield "train between corporations"
        elif kind == "token_exchanged":
            yield "nationalisation"
        elif kind == "closed":
            yield "closing by market"
            if any(was.percent(params["corporation"], c) for c in state.corporations):
                yield "certificates of a closed corporation"
        elif kind == "game_over":
            yield "end by " + str(params["reason"]).replace("_", " ")
        elif kind in SAID:
            yield SAID[kind]
    yield from _seen(was, state, action)


SAID = {
    "concession": "concession",
    "gauge_change": "gauge change",
    "gauge_change_removed": "gauge change removed",
    "warrants_expired": "warrants expire",
}


def _floated(state: State, corporation: str, action: Action) -> str:
    if corporation == GIPR:
        return "GIPR floats"
    if isinstance(action.entity, str):
        return "float by a corporation"
    return "float by director" if state.types[corporation] == "directed" else "float by manager"


def _seen(was: State, state: State, action: Action) -> Iterator[str]:
    """What shows in the two positions."""
    data: Any = action
    if action.type == "buy_company" and cards.is_directors(was, data.company):
        if state.presidents.get(data.company.rpartition("_")[0]) != action.entity:
            yield "former manager takes over"
    elif action.type == "lay_tile":
        went = sum(map(len, was.borders.values())) - sum(map(len, state.borders.values()))
        if went and state.phase == "IV" and any("province" in m for m in was.borders[data.hex]):
            yield "border gone without a marker"
        owner = was.owners.get("P4")
        if track.discounted(was, 100) < 100 and owner is not None:
            yield "discount spent"
    elif action.type == "place_token" and action.private:
        placed = state.tokens[data.tokener]
        for token in set(placed) - set(was.tokens[data.tokener]):
            if token.hex is None or token.city is None:
                continue
            if (token.slot or 0) >= board(state).tile(token.hex).cities[token.city].slots:
                yield "token beside the slots"
