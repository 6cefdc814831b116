"""The engine on a recorded game of each title: replay, copy, apply, choices, snapshot, moments."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

import tetsuro
from benchmarks.games import Recorded, file_of, found, game_of, states_of
from benchmarks.table import COMPILED, benchmark, each
from tetsuro.kernel.choices import choices
from tetsuro.kernel.machine import perform, types_for
from tetsuro.kernel.notation import action_from_json


def replay(path: Path) -> float:
    start = time.perf_counter()
    game = tetsuro.load(path)
    spent = time.perf_counter() - start
    del game  # throwing a game away is no part of replaying it
    return spent


def copy(path: Path) -> float:
    return each(20_000, states_of(path)[-1].copy)


def apply(path: Path) -> float:
    """The median of all actions of the game."""
    spent = []
    for state, data in zip(states_of(path), file_of(path).actions, strict=False):
        if data["type"] in ("undo", "redo", "message"):
            continue
        after = state.copy()
        after.reading = True
        start = time.perf_counter()
        try:
            for part in (data, *(data.get("auto_actions") or ())):
                perform(after, action_from_json(part))
                after.nested = True
        except tetsuro.Illegal:  # undone later, and refused today
            continue
        spent.append(time.perf_counter() - start)
    return median(spent)


def track_steps(path: Path) -> list[float]:
    """Seconds for the complete choices at each position where the operator may lay a tile."""
    spent = []
    for state in states_of(path):
        operator = state.entity()
        if state.finished or not isinstance(operator, str):
            continue
        if "lay_tile" not in types_for(state, operator):
            continue
        fresh = state.copy()
        fresh.memo = {"board": state.memo["board"]} if "board" in state.memo else {}
        start = time.perf_counter()
        for _ in choices(fresh, operator):
            pass
        spent.append(time.perf_counter() - start)
    return spent


def restore(path: Path) -> float:
    snapshot = game_of(path).snapshot()
    return each(50, lambda: tetsuro.restore(snapshot))


def moment(path: Path) -> float:
    game = game_of(path)
    start = time.perf_counter()
    game.at(game.raw[len(game.raw) // 2]["id"])
    return time.perf_counter() - start


def enter(game: Recorded) -> None:
    """All rows of a title."""
    title, path = game.title, game.path
    budget = game.compiled if COMPILED else game.plain
    kind = "compiled" if COMPILED else "plain"
    actions = len(file_of(path).actions)
    benchmark(f"{title}: replay of {actions} actions, {kind}", budget=budget)(lambda: replay(path))
    benchmark(f"{title}: copy of a position", budget=10e-6)(lambda: copy(path))
    benchmark(f"{title}: apply, median", budget=60e-6)(lambda: apply(path))
    benchmark(f"{title}: choices of a track step, median", budget=5e-3)(
        lambda: median(track_steps(path))
    )
    benchmark(f"{title}: choices of a track step, worst", budget=60e-3)(
        lambda: max(track_steps(path))
    )
    benchmark(f"{title}: a snapshot restored", budget=3e-3)(lambda: restore(path))
    benchmark(f"{title}: any moment of the game", budget=50e-3)(lambda: moment(path))


for each_game in found():
    enter(each_game)
