"""The engine and a second 1822PNW, written from the rules page alone, always agree.

Random games of every title and number of players under every ruling: after each action everything
that lies on the table, who must act and what is on offer; now and then whether what is legal, or
nearly, is legal on both, where tiles may lie, and what a drawn run is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tetsuro
from tests.conformance.games import game_file, json_lines, own_games, trace_path
from tests.properties.near import ANYTIME, Words, at_random, members, near
from tests.properties.test_random_pnw import PROFILES
from tests.titles.pnw.second import position, runs
from tests.titles.pnw.second.beside import differences, flat, told
from tests.titles.pnw.second.doing import do
from tests.titles.pnw.second.laying import stock_copy
from tests.titles.pnw.second.legal import legal, powers
from tests.titles.pnw.second.table import Table
from tests.titles.pnw.second.tables import SHEET, TRACK_POWERS, kind
from tests.titles.pnw.second.tried import tried
from tests.titles.second.actions import as_file
from tests.titles.second.waiting import Waiting
from tetsuro.bots.random_player import pick
from tetsuro.files.trace import every_key
from tetsuro.game.game import Game
from tetsuro.kernel.actions import LayTile
from tetsuro.kernel.choices import choices
from tetsuro.kernel.machine import refusal
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.refusal import Unusable
from tetsuro.titles.pnw import RULINGS

MOVED_EACH, RUNS_EACH = 10, 12


def play(
    title: str,
    players: int,
    seed: int,
    options: tuple[str, ...] = (),
    rulings: dict[str, str] | None = None,
    weights: dict[str, float] | None = None,
    steps: int = 600,
    near_each: int = 9,
    lays_each: int = 0,
) -> Counter[str]:
    random, seen = Random(seed), Counter[str]()
    rulings = rulings or {}
    game = tetsuro.new_game(title, [f"P{i}" for i in range(players)], seed, options, rulings)
    answers = {r.name: "published" for r in RULINGS} | rulings
    table = Table(title, list(game.state.players), seed, options, answers)
    for _ in range(steps):
        here = table.waiting()
        wrong = differences(flat(table, here), told(every_key(game.state)))
        assert not wrong, (wrong, [str(a) for a in game.raw[-3:]])
        if here is None:
            seen["ended"] += 1
            return seen
        if here.step == "routes" and near_each:
            compare_runs(game, table, here, random, seen)
        if (
            lays_each
            and here.step in ("track", "company_track")
            and random.random() * lays_each < 1
        ):
            compare_lays(game, table, here, seen)
        if near_each and random.random() * near_each < 1:
            compare_legality(game, table, here, random, seen)
        action = pick(game, random, weights)
        assert action is not None
        seen[action.type] += 1
        game.apply(action)
        for data in (game.raw[-1], *game.raw[-1].get("auto_actions", ())):
            here = table.waiting()
            assert here is not None and legal(table, data, here), (data, here)
            do(table, data)
    return seen


def compare_legality(
    game: Game, table: Table, here: Waiting, random: Random, seen: Counter[str]
) -> None:
    strict, words = game.state.as_offered(), Words(game)
    offered = list(members(choices(strict), random))
    some = [*offered, *at_random(words, random)]
    for action in random.sample(offered, min(MOVED_EACH, len(offered))):
        some += near(action, words, random)
    for made in (*map(as_file, some), *tried(table, here, random)):
        if made["type"] in ANYTIME or made["type"] == "run_routes" or borrowed(table, made):
            continue
        with suppress(Unusable):
            no = refusal(strict, action_from_json(made))
            yes = legal(table, made, here)
            seen["legal" if yes else "not legal"] += 1
            assert yes == (no is None), (made, no, here)


def borrowed(table: Table, made: dict[str, Any]) -> bool:
    """Taken and never offered: P7, P8 and P11 out of their owner's turn (rules decisions)."""
    used = {made["entity"], *(made.get("combo_entities") or ())}
    if table.round[0] != "OR" or made["type"] not in ("lay_tile", "pass"):
        return False
    return any(table.owner.get(p) != table.operator for p in used & {"P7", "P8", "P11"})


def compare_lays(game: Game, table: Table, here: Waiting, seen: Counter[str]) -> None:
    """All that may lie anywhere, by whoever may lay."""
    state, ground = game.state.as_offered(), table.ground
    copies = {name: copy for name in SHEET.tiles if (copy := stock_copy(ground, name))}
    mine = [p for p in TRACK_POWERS if "lay_tile" in powers(table, p, here)]
    mine = [p for p in mine if table.owner[p] == table.operator]
    for who in (table.operator, *mine):
        private = who in mine
        if here.step == "company_track" and not private:
            continue
        offered = {
            (a.hex, kind(a.tile), a.rotation, a.combo_entities)
            for a in choices(state, who)
            if isinstance(a, LayTile)
        }
        found = set(lays(table, here, who, private, copies))
        seen["lays"] += len(found)
        assert found == offered, (here, who, found - offered, offered - found)


def lays(
    table: Table, here: Waiting, who: str, private: bool, copies: dict[str, str]
) -> Iterator[tuple[str, str, int, tuple[str, ...] | None]]:
    others: list[tuple[str, ...] | None] = [None]
    if who in ("P7", "P8", "P11"):
        mine = table.owned(table.operator)
        others += [(p,) for p in ("P7", "P8", "P11") if p in mine and p != who]
    sort = "company" if private else "corporation"
    for hex, (name, tile), more in product(SHEET.map, copies.items(), others):
        for turn in range(6):
            made = {"type": "lay_tile", "entity": who, "entity_type": sort, "hex": hex,
                    "tile": tile, "rotation": turn, "combo_entities": more}  # fmt: skip
            if legal(table, made, here):
                yield hex, name, turn, more


def compare_runs(
    game: Game, table: Table, here: Waiting, random: Random, seen: Counter[str]
) -> None:
    """Runs as somebody might draw them, and the best with something changed."""
    strict = game.state.as_offered()
    offered = (as_file(a) for a in members(choices(strict), random) if a.type == "run_routes")
    best = next((made["routes"] for made in offered if made["routes"]), [])
    drawn = [runs.some(table, random) for _ in range(RUNS_EACH)]
    drawn += [runs.varied(table, best, random) for _ in range(RUNS_EACH) if best]
    for routes in drawn:
        made = {"type": "run_routes", "entity": here.actor, "entity_type": "corporation",
                "routes": routes}  # fmt: skip
        no, yes = refusal(strict, action_from_json(made)), legal(table, made, here)
        seen["runs" if yes else "no runs"] += bool(routes)
        assert yes == (no is None), (made, no)
        if yes and routes:
            made["routes"][0]["revenue"] += random.choice((-10, 10))
            assert refusal(strict, action_from_json(made)) is not None


RECORDED = {r.name: "recorded" for r in RULINGS}
MIXED = dict.fromkeys(list(RECORDED)[::2], "recorded")
FULL, SHORT, SRS = "1822PNW", "1822PNW-Short", "1822PNW-SRS"
GAMES: dict[str, tuple[Any, ...]] = {
    "published": (FULL, 3, 22, (), {}, 0, 300, 14, 15),
    "recorded": (FULL, 5, 23, (), RECORDED, 2, 200, 14, 15),
    "packet": (FULL, 4, 14, ("starting_packet",), MIXED, 1, 200, 10, 6),
    "short": (SHORT, 4, 24, (), {}, 0, 250, 10, 15),
    "to the end": (SRS, 2, 20, (), {}, 0, 2000, 80, 80),
}
"""title, players, seed, options, rulings, profile, steps, and every which of them legality and
lays are compared."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game(name: str) -> None:
    title, players, seed, options, rulings, profile, steps, near_each, lays_each = GAMES[name]
    weights = PROFILES[profile]
    seen = play(title, players, seed, options, rulings, weights, steps, near_each, lays_each)
    assert min(seen["legal"], seen["lays"]) > 10 and seen["not legal"] > 300
    assert seen["ended"] == (name == "to the end")


@pytest.mark.conformance
@pytest.mark.parametrize("path", own_games(("1822PNW", "1822PNWSRS"))[1:4:2])
def test_a_recorded_game(path: Path) -> None:
    """Without the engine: after each action the second table is the recorded one."""
    file, (head, *lines) = game_file(path), json_lines(trace_path(path))
    title = {"1822PNW": FULL, "1822PNW SRS": SRS}[head["title"]]
    table = Table(title, head["players"], head["seed"], head["optional_rules"], RECORDED)
    position = head["initial"]
    assert not differences(flat(table, table.waiting()), told(position))
    for action, line in zip(file.actions, lines, strict=True):
        for data in (action, *action.get("auto_actions", ())):
            if data["type"] not in ANYTIME:
                assert table.waiting() is not None
                do(table, data)
        position |= line["changed"]
        wrong = differences(flat(table, table.waiting()), told(position))
        assert not wrong, (action, wrong)


def test_a_rule_gone_wrong_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position, "LIMITS", {"minor": (1,) * 7, "major": (2,) * 7})
    with pytest.raises(AssertionError):
        test_a_game("published")
