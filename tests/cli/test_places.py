"""Places in files whose actions have no numbers: found by their place in the list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.shell import Shell
from tests.properties.test_headers import BID, bids

import tetsuro


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def test_an_undo_names_a_place() -> None:
    undone = bids(..., ..., ...)
    undone["actions"].append({"type": "undo", "entity": 0, "action_id": 1})
    game = tetsuro.load(undone)
    assert game.state == tetsuro.load(bids(1)).state
    assert game.at(2).state == tetsuro.load(bids(1, 2)).state


def test_places_in_a_file_without_numbers(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(bids(..., ..., ...)))
    assert shell("replay", path, "--at", 2) == 0
    assert "to act: Chie" in shell.out
    assert shell("choices", path, "--before", 2) == 0
    assert [line["before"] for line in shell.lines] == [2]
    lines = tmp_path / "lines.jsonl"
    lines.write_text(json.dumps({"before": 3, "action": {**BID, "entity": 2, "price": 50}}))
    assert shell("judge", path, "--actions", lines) == 0
    assert shell.lines[0]["legal"]
    assert shell("replay", path, "--at", 4) == 2
    assert "There is no action 4" in shell.err
