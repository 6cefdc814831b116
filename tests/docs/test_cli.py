"""docs/cli.md: its examples run, and what it says of each command is what the parser has."""

from __future__ import annotations

import doctest
import shlex
from pathlib import Path

import pytest
from scripts.cli_page import PAGE, commands, written
from tests.docs.blocks import blocks

from tetsuro.cli.main import main


def test_written_anew() -> None:
    """``python -m scripts.cli_page`` after a change of the command line."""
    assert PAGE.read_text(encoding="utf-8").endswith(written())
    assert {"new", "replay", "trace", "verify", "choices", "judge"} <= commands().keys()


def test_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    ran = 0
    for block in blocks("cli.md"):
        if block.lang != "console":
            continue
        for part in block.text.split("$ tetsuro ")[1:]:
            line, _, want = part.partition("\n")
            main(shlex.split(line))
            told = capsys.readouterr()
            got = told.out + told.err
            flags = doctest.ELLIPSIS
            assert doctest.OutputChecker().check_output(want, got, flags), f"{line}\n{got}"
            ran += 1
    assert ran >= 8
