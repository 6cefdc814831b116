"""The engine and a second 18India, written from the rules alone, always agree.

Random games under every ruling: after each action everything that lies on the table, who must act
and what is on offer; now and then whether what is legal, or nearly, is legal on both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest

import tetsuro
from tests.properties.near import ANYTIME, Words, at_random, near
from tests.properties.offers_india import tried
from tests.properties.test_random_india import PROFILES
from tests.titles.india.second import runs
from tests.titles.india.second import table as second_table
from tests.titles.india.second.doing import do
from tests.titles.india.second.legal import legal, powers
from tests.titles.india.second.runs import COMMODITIES
from tests.titles.india.second.table import Table
from tests.titles.india.second.tables import PRIVATES
from tests.titles.india.second.tiles import COUNTS, MAP, at_first, lying
from tests.titles.second.actions import as_file
from tests.titles.second.waiting import Waiting
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, LayTile
from tetsuro.kernel.choices import Family, OpenFamily, choices
from tetsuro.kernel.machine import refusal, types_for, waiting
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.refusal import Unusable
from tetsuro.kernel.state import State
from tetsuro.titles.india import RULINGS
from tetsuro.titles.india.cards import BANK_LIST, DECK, HANDS, ROWS
from tetsuro.titles.india.closing import USED
from tetsuro.titles.india.commodities import CONCESSIONS, JEWELRY_HEX
from tetsuro.titles.india.warrants import WARRANTS

RARE = ("home_track", "exchange_token")
STEPS, NEAR_EACH, MOVED_EACH, RUNS_EACH = 600, 9, 10, 20


def play(
    players: int,
    seed: int,
    rulings: dict[str, str],
    weights: dict[str, float],
    steps: int = STEPS,
    near_each: int = NEAR_EACH,
    lays_each: int = 0,
) -> Counter[str]:
    random, seen = Random(seed), Counter[str]()
    game = tetsuro.new_game("18India", [f"P{i}" for i in range(players)], seed, rulings=rulings)
    table = Table(list(game.state.players), seed, {r.name: "published" for r in RULINGS} | rulings)
    for step in range(steps):
        here = table.waiting()
        assert on_table(table, here) == on_board(game.state), [str(a) for a in game.raw[-3:]]
        if here is None:
            seen["ended"] += 1
            return seen
        if here.step == "routes" and near_each:
            compare_runs(game, table, here, random, seen)
        if lays_each and step % lays_each == seed % lays_each:
            compare_lays(game, table, here, seen)
        rare = here.step in RARE
        if rare:
            seen[here.step] += 1
        if near_each and (rare or step % near_each == seed % near_each):
            compare_legality(game, table, here, random, seen)
        action = pick(game, random, weights)
        assert action is not None
        seen[action.type] += 1
        made = as_file(action)
        assert legal(table, made, here), made
        do(table, made)
        game.apply(action)
    return seen


def members(state: State, random: Random) -> Iterator[Action]:
    for choice in choices(state):
        if isinstance(choice, Family):
            yield choice.member(random.choice(choice.values))
        elif isinstance(choice, OpenFamily):
            yield choice.first
        else:
            yield choice


def compare_legality(
    game: Game, table: Table, here: Waiting, random: Random, seen: Counter[str]
) -> None:
    strict, words = game.state.as_offered(), Words(game)
    offered = list(members(game.state, random))
    some = [*offered, *at_random(words, random)]
    for who in game.actors:
        some += tried(strict, who)
    for action in random.sample(offered, min(MOVED_EACH, len(offered))):
        some += near(action, words, random)
    for action in map(as_file, some):
        if action["type"] in ANYTIME or action["type"] == "run_routes":
            continue
        with suppress(Unusable):
            no = refusal(strict, action_from_json(action))
            seen["compared"] += 1
            assert legal(table, action, here) == (no is None), (action, no, here)


def compare_lays(game: Game, table: Table, here: Waiting, seen: Counter[str]) -> None:
    """All that may lie anywhere, by whoever may lay."""
    state, ground = game.state.as_offered(), table.ground
    used = {tile for tile, _ in ground.laid.values()}
    copies = {name: f"{name}-{n}" for name, count in COUNTS.items() for n in range(count)
              if f"{name}-{n}" not in used}  # fmt: skip
    for who in (here.actor, "P2", "P3"):
        if "lay_tile" not in types_for(state, who):
            continue
        offered = {
            (a.hex, a.tile.rpartition("-")[0], a.rotation)
            for a in choices(state, who)
            if isinstance(a, LayTile)
        }
        kind = "company" if who in ("P2", "P3") else "corporation"
        found = set()
        for hex, (name, tile) in product(MAP, copies.items()):
            for turn in range(6):
                made = {"type": "lay_tile", "entity": who, "entity_type": kind, "hex": hex,
                        "tile": tile, "rotation": turn}  # fmt: skip
                if legal(table, made, here):
                    found.add((hex, name, turn))
        seen["lays"] += len(found)
        assert found == offered, (who, found - offered, offered - found)


def compare_runs(
    game: Game, table: Table, here: Waiting, random: Random, seen: Counter[str]
) -> None:
    """Runs as somebody might draw them."""
    for _ in range(RUNS_EACH):
        try:
            routes = runs.some(table, random)
        except ValueError:
            continue
        made = {"type": "run_routes", "entity": here.actor, "entity_type": "corporation",
                "routes": routes}  # fmt: skip
        action = action_from_json(made)
        no, yes = refusal(game.state.as_offered(), action), legal(table, made, here)
        seen["runs" if yes else "no runs"] += bool(routes)
        assert yes == (no is None), (made, no)
        if yes and routes:
            made["routes"][0]["revenue"] += random.choice((-10, 10))
            wrong = action_from_json(made)
            assert refusal(game.state.as_offered(), wrong) is not None


def on_table(table: Table, here: Waiting | None) -> dict[str, Any]:
    """Everything on the second table, in the words of ``on_board``."""
    ground = table.ground
    found: dict[str, Any] = {
        "players": tuple(table.players),
        "cash": table.cash,
        "broken": table.broken,
        "corporations": tuple(table.corporations),
        "hands": {c: filled(table.hands[c]) for c in table.corporations},
        "heads": table.head,
        "directed": table.directed,
        "floated": table.floated,
        "prices": table.column,
        "cells": filled(table.cells),
        "tiles": ground.laid,
        "borders": {
            h: {n: (what, cost or None) for n, (what, cost) in on.items()}
            for h, on in ground.borders.items()
            if on
        },
        "tokens": {
            c: tokens_of(ground.tokens[c], bool(table.column[c])) for c in table.corporations
        },
        "reserved": sorted(ground.reserved, key=str),
        "phase": table.phase,
        "pile": tuple(table.pile),
        "pool": tuple(table.pool),
        "trains": {c: tuple(t) for c, t in table.trains.items()},
        "sides": dict(table.turned),
        "owners": {p: o for p, o in table.owner.items() if o not in (None, "bank")},
        "bank": tuple(table.bank),
        "rows": tuple(map(tuple, table.rows)),
        "hand": {p: sorted(h) for p, h in table.hand.items()},
        "deck": sorted(table.deck),
        "concessions": table.concession,
        "jewelry": table.jewelry,
        "warrants": set(table.warrants),
        "exchanged": 3 - table.exchange_left,
        "worth": {p: table.worth(p) for p in table.players},
        "end": table.end,
    }
    if here is not None:
        found["round"] = table.round, tuple(table.order)
        found["waiting"] = here
        found["passed"] = tuple(table.pass_order)
        found["powers"] = {p: tuple(sorted(powers(table, p, here))) for p in PRIVATES}
    return found


def tokens_of(tokens: Any, every: bool) -> list[tuple[int, str | None, int | None, bool]]:
    """Of a corporation that closes only those on the map."""
    return [(t[0], t[1], t[2], t[3]) for t in tokens if every or t[1]]


def on_board(state: State) -> dict[str, Any]:
    """Everything in a state of the engine that the rules speak of."""
    here, title = waiting(state), state.title
    hands = {
        c: {h: tuple(i for i in ids if not i.endswith("_M")) for h, ids in held.items()}
        for c, held in state.certificates.items()
    }
    picked = {i for cards in state.game_columns.get("picked", {}).values() for i in cards}
    found: dict[str, Any] = {
        "players": state.players,
        "cash": dict(state.cash),
        "broken": state.bank_broken,
        "corporations": state.corporations,
        "hands": {c: filled(held) for c, held in hands.items()},
        "heads": state.presidents,
        "directed": {c for c in state.corporations if state.types[c] == "directed"},
        "floated": set(state.floated),
        "prices": state.places,
        "cells": filled(state.cells),
        "tiles": state.tiles,
        "borders": {
            h: {n: (what, cost) for n, what, cost in on} for h, on in state.borders.items() if on
        },
        "tokens": {
            c: [
                (t.price, t.hex, stop_of(state, t), t.hex is not None and beside(state, t))
                for t in state.tokens[c]
                if state.places[c] or t.hex
            ]
            for c in state.corporations
        },
        "reserved": sorted(
            (
                (hex, None if city is None else at(state, hex, city), c)
                for hex, on in state.reservations.items()
                for city, _, c in on
            ),
            key=str,
        ),
        "phase": state.phase,
        "pile": state.depot,
        "pool": state.pool_trains,
        "trains": state.trains,
        "sides": {t: side for t, side in state.train_sides.items() if side != t.rpartition("-")[0]},
        "owners": {p: o for p, o in state.owners.items() if o not in (None, "bank")},
        "bank": BANK_LIST.of(state),
        "rows": ROWS.of(state),
        "hand": {p: sorted(h) for p, h in HANDS.of(state).items()},
        "deck": sorted(set(DECK.of(state)) - picked),
        "concessions": {
            COMMODITIES[name]["concession"]: c
            for c, names in CONCESSIONS.of(state).items()
            for name in names
        },
        "jewelry": JEWELRY_HEX.of(state),
        "warrants": set(WARRANTS.of(state)),
        "exchanged": USED.of(state),
        "worth": {p: title.net_worth(state, p) for p in state.players},
        "end": state.finished,
    }
    if here is not None:
        found["round"] = state.round[:3], state.round.order
        found["waiting"] = here.step.name, here.actor, tuple(sorted(types_for(state, here.actor)))
        found["passed"] = state.pass_order
        found["powers"] = {p: tuple(sorted(set(types_for(state, p)) - {"pass"})) for p in PRIVATES}
    return found


def at(state: State, hex: str, city: int) -> int:
    name, turn = state.tiles.get(hex, ("", 0))
    tile = lying(name.rpartition("-")[0], turn) if name else at_first(hex)
    return tile.cities[city]


def stop_of(state: State, token: Any) -> int | None:
    return None if token.hex is None else at(state, token.hex, token.city)


def beside(state: State, token: Any) -> bool:
    name, turn = state.tiles.get(token.hex, ("", 0))
    tile = lying(name.rpartition("-")[0], turn) if name else at_first(token.hex)
    slots = tile.slots[tile.cities[token.city]]
    return token.slot is None or token.slot >= slots


def filled(lists: Any) -> dict[Any, tuple[str, ...]]:
    """Those that hold anything."""
    return {key: tuple(ids) for key, ids in lists.items() if ids}


RECORDED = {r.name: "recorded" for r in RULINGS}
GAMES = {
    "published": (3, 21, {}, 1, 400, 9),
    "recorded": (5, 23, RECORDED, 2, 250, 9),
    "mixed": (4, 22, dict.fromkeys(list(RECORDED)[::2], "recorded"), 0, 250, 9),
    "to the end": (2, 20, {}, 0, 1500, 60),
}
"""players, seed, rulings, profile, steps, and every which of them legality is compared."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game(name: str) -> None:
    players, seed, rulings, profile, steps, near_each = GAMES[name]
    seen = play(players, seed, rulings, PROFILES[profile], steps, near_each)
    assert seen["compared"] > 1000
    assert seen["ended"] == (name == "to the end")


def test_a_rule_gone_wrong_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_table, "LIMIT_OF_CORPORATION", 1)
    with pytest.raises(AssertionError):
        test_a_game("published")
