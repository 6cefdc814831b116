"""What may be done now: ``choices`` and ``routes`` of the position after the last action."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.shell import Shell
from tests.conformance.games import OWN

GAME = OWN / "random" / "18GB" / "2p-6.json"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def test_what_may_be_done_now(shell: Shell, new_file: Path) -> None:
    assert shell("choices", new_file, "--now") == 0
    (line,) = shell.lines
    assert line["entity"] == 0
    assert line["bid"][0][:2] == ["LB", 40]
    assert "before" not in line
    assert shell("routes", new_file, "--now") == 2
    assert "No corporation operates now" in shell.err


def test_the_present_is_what_comes_before_the_next_action(shell: Shell, tmp_path: Path) -> None:
    data = json.loads(GAME.read_text())
    place = next(i for i, a in enumerate(data["actions"]) if a["type"] == "run_routes")
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps({**data, "actions": data["actions"][:place]}))
    for command, own in (("choices", ("before", "type")), ("routes", ("before", "seconds"))):
        assert shell(command, GAME, "--before", data["actions"][place]["id"]) == 0
        (then,) = shell.lines
        assert shell(command, cut, "--now") == 0
        now = shell.lines[0]
        assert {**then, **dict.fromkeys(own)} == {**now, **dict.fromkeys(own)}
