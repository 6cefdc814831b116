"""Every verdict on made-up actions, under both rulings."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import (
    FOLDERS,
    OWN,
    SHARED,
    game_file,
    json_lines,
    needs_shared,
    own_games,
    recorded_games,
)

from tetsuro.files.judge import judge

pytestmark = pytest.mark.conformance
BOTH = ("recorded", "published")


@cache
def _verdicts(root: Path) -> dict[str, list[Any]]:
    """The lines of a folder of verdicts by game."""
    found: dict[str, list[Any]] = defaultdict(list)
    for folder in FOLDERS:
        for path in (root / "judge").glob(f"{folder}.jsonl*"):
            for line in json_lines(path):
                found[line["game"]].append(line)
    return found


@needs_shared
@pytest.mark.parametrize("rulings", BOTH)
@pytest.mark.parametrize("path", recorded_games())
def test_verdicts(path: Path, rulings: str) -> None:
    _compare(path, SHARED, rulings)


@pytest.mark.parametrize("rulings", BOTH)
@pytest.mark.parametrize("path", own_games())
def test_verdicts_of_our_own_sample(path: Path, rulings: str) -> None:
    """Drawn by ``scripts/verdicts.py``."""
    _compare(path, OWN, rulings)


def _compare(path: Path, root: Path, rulings: str) -> None:
    asked = _verdicts(root)[f"{path.parent.name}/{path.stem}"]
    assert asked
    candidates = [(line["before"], line["action"]) for line in asked]
    wrong = [
        f"before {line['before']} {line['action']}: {verdict.reason}"
        for line, verdict in zip(asked, judge(game_file(path), candidates, rulings), strict=True)
        if verdict.legal != _wanted(line["legal"], rulings)
    ]
    assert not wrong, "\n".join(wrong)


def _wanted(legal: Any, rulings: str) -> bool:
    return bool(legal if isinstance(legal, bool) else legal[rulings])
