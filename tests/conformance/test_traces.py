"""Every line of every trace, every income, every automatic action and every result, made anew."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import (
    all_games,
    game_file,
    json_lines,
    needs_shared,
    trace_path,
    without_unowned,
)
from tests.conformance.incomes import differs, explained

from tetsuro.files.trace_lines import lines
from tetsuro.files.walk import NOT_EFFECTIVE
from tetsuro.game.game import follow
from tetsuro.game.history import standing_at_end
from tetsuro.game.reading import begin
from tetsuro.kernel.machine import perform
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.state import State

pytestmark = pytest.mark.conformance
BY_THE_CLOCK = {("179700", 1250), ("p20_replaces_closed_minor", 559)}
"""Programs that the clock of the recorded site judged, which no file holds (core 4.1)."""
UNTOLD = ("id", "user", "created_at", "reason")
"""What is not compared of an automatic action: times, and words about why a program ended."""


@needs_shared
def test_the_data_beside_the_repository_is_there() -> None:
    assert len(all_games()) > 7


@pytest.mark.parametrize("path", all_games())
def test_game(path: Path) -> None:
    """Read once: each line, each income, what follows each action by itself, and the result."""
    file = game_file(path)
    game, standing, found = begin(file), standing_at_end(file.actions), set()
    ours, wanted = map(without_unowned, (lines(file, game), json_lines(trace_path(path))))
    for number, (have, want) in enumerate(zip_longest(ours, wanted)):
        if have != want:
            pytest.fail(f"line {number + 1}: " + "; ".join(_differences(want, have)))
        if number and want["type"] == "run_routes" and differs(game.state):
            found.add(want["id"])
        # Line 0 is the header: the game is now before the action of this number.
        if number in standing and file.actions[number]["type"] not in NOT_EFFECTIVE:
            _check_automatic(path, number, game.state.copy())
    assert found == explained(path)
    assert {str(player): worth for player, worth in game.result().items()} == file.result


def _differences(want: Any, have: Any) -> list[str]:
    """The keys in which two lines differ."""
    if want is None or have is None:
        return ["one of them has ended"]
    rows = []
    for key in sorted({*want, *have}):
        a, b = want.get(key), have.get(key)
        if isinstance(a, dict) and isinstance(b, dict):
            rows += [
                f"{k}: wanted {a.get(k)!r}, have {b.get(k)!r}"
                for k in sorted({*a, *b})
                if (k in a, a.get(k)) != (k in b, b.get(k))
            ]
        elif a != b:
            rows.append(f"{key}: wanted {a!r}, have {b!r}")
    return rows


def _check_automatic(path: Path, index: int, state: State) -> None:
    """What follows the action at this place of the file by itself, made anew."""
    data = game_file(path).actions[index]
    state.reading = True
    perform(state, action_from_json(data))
    state.reading = False
    made = [_told(action.to_json()) for action in follow(state)]
    wanted = [_told(a) for a in data.get("auto_actions") or ()]
    if (path.stem, data["id"]) in BY_THE_CLOCK:
        assert made != wanted, "no exception any more"
    elif made != wanted:
        assert made == wanted + _next_ones(path, index, len(made) - len(wanted)), data


def _next_ones(path: Path, index: int, count: int) -> list[dict[str, Any]]:
    """The next standing actions as if nested: older files hold automatic ones on their own."""
    actions = game_file(path).actions
    standing = [n for n in sorted(standing_at_end(actions)) if n > index]
    return [_told(actions[n]) for n in standing[: max(count, 0)]]


def _told(action: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in action.items() if k not in UNTOLD and v not in (None, False)}
