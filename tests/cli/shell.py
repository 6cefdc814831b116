"""A shell that runs commands."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tetsuro.cli.main import main


class Shell:
    """Runs commands and keeps what the last one printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: object) -> int:
        code = main([str(a) for a in arguments])
        self.out, self.err = self.capsys.readouterr()
        return code

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]
