"""A command line to talk to, and the file of a new game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import Shell


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def new_file(shell: Shell, tmp_path: Path) -> Path:
    path = tmp_path / "new.json"
    assert shell("new", "18GB", "--players", 3, "--seed", 7, "-o", path) == 0
    return path
