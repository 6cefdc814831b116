"""The engine on the recorded six-player game of 18GB: replay, copy, apply, choices, snapshot.

Needs the recorded game in ``../shared``; without it the largest generated game of the tests is
taken, whose figures say as much but are not the budgets' own.
"""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from statistics import median

import tetsuro
from benchmarks.table import benchmark, each
from tetsuro.game.game_file import GameFile, parse, read
from tetsuro.kernel.choices import choices
from tetsuro.kernel.machine import blocking, perform
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.state import State

ROOT = Path(__file__).resolve().parents[1]
RECORDED = ROOT.parent / "shared" / "conformance" / "games" / "18GB" / "18gb-6p.json"
GENERATED = ROOT / "tests" / "data" / "conformance" / "random" / "18GB" / "6p-9.json"


def _path() -> Path:
    return RECORDED if RECORDED.exists() else GENERATED


@cache
def _file() -> GameFile:
    return read(parse(_path().read_bytes()))


@cache
def _states() -> tuple[State, ...]:
    """The position before each action of the game."""
    game = tetsuro.load(_path())
    return (game.history.start, *game.positions)


@benchmark("replay of the six-player game", budget=0.250)
def replay() -> float:
    start = time.perf_counter()
    tetsuro.load(_path())
    return time.perf_counter() - start


@benchmark("copy of a position", budget=10e-6)
def copy() -> float:
    state = _states()[-1]
    return each(20_000, state.copy)


@benchmark("one action applied, median over the game", budget=60e-6)
def apply() -> float:
    spent = []
    for state, data in zip(_states(), _file().actions, strict=False):
        after = state.copy()
        after.reading = True
        start = time.perf_counter()
        for part in (data, *(data.get("auto_actions") or ())):
            perform(after, action_from_json(part))
        spent.append(time.perf_counter() - start)
    return median(spent)


def _track_steps() -> list[float]:
    """Seconds for the complete choices of each track step of the game."""
    spent = []
    for state in _states():
        waiting = blocking(state)
        if waiting is None or waiting[0].name != "track_and_token":
            continue
        fresh = state.copy()
        fresh.memo = {"board": state.memo["board"]} if "board" in state.memo else {}
        start = time.perf_counter()
        for _ in choices(fresh, waiting[1]):
            pass
        spent.append(time.perf_counter() - start)
    return spent


@benchmark("choices of a track step, median", budget=5e-3)
def track_choices() -> float:
    return median(_track_steps())


@benchmark("choices of a track step, worst", budget=60e-3)
def worst_track_choices() -> float:
    return max(_track_steps())


@benchmark("a snapshot restored", budget=3e-3)
def restore() -> float:
    snapshot = tetsuro.load(_path()).snapshot()
    return each(50, lambda: tetsuro.restore(snapshot))


@benchmark("any moment of the game", budget=50e-3)
def at() -> float:
    game = tetsuro.load(_path())
    start = time.perf_counter()
    game.at(game.raw[len(game.raw) // 2]["id"])
    return time.perf_counter() - start
