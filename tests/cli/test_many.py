"""Many files at once: their results in order, and how far the work is where a person sees it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from tests.cli.shell import Shell
from tests.conformance.games import OWN

from tetsuro.cli.many import each

GAMES = sorted((OWN / "random" / "18GB").glob("2p-*.json"))


class Terminal(io.StringIO):
    """Error output that a person watches."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def test_errors_kept_in_a_file_are_errors(shell: Shell, tmp_path: Path) -> None:
    assert shell("verify", *GAMES) == 0
    assert shell.err == ""
    assert shell.out == "".join(f"{path}: same result\n" for path in GAMES)
    bad = tmp_path / "bad.json"
    bad.write_text("x")
    assert shell("verify", GAMES[0], bad, GAMES[1]) == 2
    assert shell.err == f"tetsuro: {bad}: The file is not JSON: line 1, column 1.\n"
    assert shell.out.count("same result") == 2


def test_a_terminal_shows_how_far_the_work_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    paths = [Path(str(n)) for n in range(3)]
    assert each(paths, _named) == 0
    assert capsys.readouterr().out == "0\n1\n2\n"
    shown = terminal.getvalue()
    assert shown.replace("\x1b[K", "").split("\r") == ["", "", "1/3", "", "2/3", ""]


def _named(path: Path) -> tuple[int, str]:
    return 0, f"{path}\n"
