"""Whether the second 18GB agrees with the engine at a position of a game that is being played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from tests.properties.near import ANYTIME, Words, at_random, members, near
from tests.titles.gb.second.doing import do
from tests.titles.gb.second.ground import Ground
from tests.titles.gb.second.legal import legal, power_offers
from tests.titles.gb.second.table import Table
from tests.titles.gb.second.tables import COST, kind
from tests.titles.second.actions import as_file
from tests.titles.second.waiting import Waiting
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, BuyShares, BuyTrain
from tetsuro.kernel.choices import choices
from tetsuro.kernel.machine import refusal, types_for, waiting
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.refusal import Unusable
from tetsuro.kernel.state import State
from tetsuro.mechanics.train_buying import BOUGHT_FROM_BANK
from tetsuro.titles.gb.insolvency import INSOLVENT
from tetsuro.titles.gb.shares import float_percent
from tetsuro.titles.gb.track import GREEN_HEXES, NO_MORE_TOKENS

MOVED_EACH = 10


class Beside:
    """A second table beside a new game under published rulings. Once in ``near_each`` positions,
    from one that the game's seed tells, what is legal is compared, too."""

    def __init__(self, game: Game, seed: int, near_each: int) -> None:
        self.random, self.near_each, self.seed = Random(seed), near_each, seed
        self.table = Table(list(game.state.players), game.title.scenario, seed)
        self.ground, self.done = Ground(game.state), 0

    def look(self, game: Game) -> None:
        """At every position: what was done since the last is done here too, and everything is
        compared."""
        new = game.raw[self.done :]
        assert len(new) <= 1
        for data in new:
            do(self.table, data, self.ground)
        self.done += len(new)
        self.ground = Ground(game.state)
        here = self.table.waiting(self.ground)
        assert on_table(self.table, here) == on_board(game.state), [str(a) for a in game.raw[-3:]]
        if here is not None and self.done % self.near_each == self.seed % self.near_each:
            compare_legality(game, self.table, here, self.random)


def compare_legality(game: Game, table: Table, here: Waiting, random: Random) -> None:
    state, words, ground = game.state, Words(game), Ground(game.state)
    offered = list(members(choices(state), random))
    tried = [*offered, *at_random(words, random), *purchases(table, here.actor)]
    for action in random.sample(offered, min(MOVED_EACH, len(offered))):
        tried += near(action, words, random)
    strict = state.as_offered()
    for action in map(as_file, tried):
        if action["type"] in ANYTIME or action["type"] == "run_routes":
            continue
        with suppress(Unusable):
            no = refusal(strict, action_from_json(action))
            assert legal(table, action, here, ground) == (no is None), (action, no)


def purchases(table: Table, actor: Any) -> Iterator[Action]:
    """Of every certificate, or of every train at the bounds of its price."""
    if actor in table.players:
        for certificate in table.percent:
            yield BuyShares(actor, shares=(certificate,))
        return
    for train in (*table.on_sale(), *(t for trains in table.trains.values() for t in trains)):
        face, cash = COST[kind(train)], table.cash[actor]
        for price in {1, face, 2 * face, 2 * face + 1, cash}:
            yield BuyTrain(actor, train=train, price=price)


def on_table(table: Table, here: Waiting | None) -> dict[str, Any]:
    """Everything on the second table, in the words of ``on_board``."""
    found: dict[str, Any] = {
        "players": tuple(table.players),
        "cash": table.cash,
        "shares": {c: table.shares[c] for c in table.corporations},
        "hands": {c: filled(table.hands[c]) for c in table.corporations},
        "percent": {
            i: table.percent[i]
            for c in table.corporations
            for ids in table.hands[c].values()
            for i in ids
        },
        "presidents": table.president,
        "floated": table.floated & set(table.corporations),
        "needs": {c: table.needs[c] for c in table.corporations},
        "cells": filled(table.cells),
        "trains": {c: tuple(table.trains[c]) for c in table.corporations},
        "bank": tuple(table.bank),
        "phase": table.phase,
        "privates": {p: (o, table.value[p], table.income[p]) for p, o in table.owner.items()},
        "tokens": table.tokens,
        "green": {c: table.green[c] for c in table.corporations},
        "insolvent": table.insolvent & set(table.corporations),
        "no more tokens": table.no_more_tokens,
        "turns": {c: table.turns[c] for c in table.corporations},
        "worth": {p: table.worth(p) for p in table.players},
        "end": table.end,
    }
    if here is not None:
        found["round"] = table.round, tuple(table.order)
        found["waiting"] = here
        found["powers"] = {p: power_offers(table, p) for p in table.owner}
        found["train bought"] = table.train_bought
        found["passed"] = tuple(table.pass_order)
        found["used"] = {t for ts in table.trains.values() for t in ts} & table.used
    return found


def on_board(state: State) -> dict[str, Any]:
    """Everything in a state of the engine that the rules speak of."""
    green, here = GREEN_HEXES.of(state), waiting(state)
    found: dict[str, Any] = {
        "players": state.players,
        "cash": state.cash,
        "shares": {c: int(kind.partition("-")[0]) for c, kind in state.types.items()},
        "hands": {c: filled(hands) for c, hands in state.certificates.items()},
        "percent": state.percents,
        "presidents": state.presidents,
        "floated": set(state.floated),
        "needs": {c: float_percent(state, c) for c in state.corporations},
        "cells": filled(state.cells),
        "trains": state.trains,
        "bank": state.depot,
        "phase": state.phase,
        "privates": {p: (o, state.values[p], state.revenues[p]) for p, o in state.owners.items()},
        "tokens": {c: [[t.price, t.hex] for t in charter] for c, charter in state.tokens.items()},
        "green": {c: set(green.get(c, ())) for c in state.corporations},
        "insolvent": set(INSOLVENT.of(state)),
        "no more tokens": NO_MORE_TOKENS.of(state),
        "turns": {c: list(turns) for c, turns in state.history.items()},
        "worth": {p: state.title.net_worth(state, p) for p in state.players},
        "end": state.finished,
    }
    if here is not None:
        found["round"] = state.round[:3], state.round.order
        found["waiting"] = here.step.name, here.actor, types_for(state, here.actor)
        found["powers"] = {p: list(types_for(state, p)) for p in state.owners}
        found["train bought"] = BOUGHT_FROM_BANK.of(state)
        found["passed"] = state.pass_order
        found["used"] = {t for ts in state.trains.values() for t in ts} & set(state.trains_run)
    return found


def filled(lists: Any) -> dict[Any, tuple[str, ...]]:
    """Those that hold anything."""
    return {key: tuple(ids) for key, ids in lists.items() if ids}
