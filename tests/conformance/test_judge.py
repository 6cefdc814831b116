"""Every verdict on made-up actions, under both rulings."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import (
    FOLDERS,
    SHARED,
    game_file,
    json_lines,
    needs_shared,
    recorded_games,
)

from tetsuro.files.judge import judge

pytestmark = [pytest.mark.conformance, needs_shared]


@cache
def _verdicts() -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = defaultdict(list)
    for folder in FOLDERS:
        for line in json_lines(SHARED / "judge" / f"{folder}.jsonl"):
            found[line["game"]].append(line)
    return found


@pytest.mark.parametrize("rulings", ["recorded", "published"])
@pytest.mark.parametrize("path", recorded_games())
def test_verdicts(path: Path, rulings: str) -> None:
    asked = _verdicts()[f"{path.parent.name}/{path.stem}"]
    candidates = [(line["before"], line["action"]) for line in asked]
    wrong = [
        f"before {line['before']} ({line['kind']}) {line['action']}: {verdict.reason}"
        for line, verdict in zip(asked, judge(game_file(path), candidates, rulings), strict=True)
        if verdict.legal != _wanted(line["legal"], rulings)
    ]
    assert not wrong, "\n".join(wrong)


def _wanted(legal: Any, rulings: str) -> bool:
    return bool(legal if isinstance(legal, bool) else legal[rulings])
