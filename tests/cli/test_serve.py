"""``tetsuro serve``: starts, and says in one line why it can't."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tetsuro.cli.main import main
from tetsuro.cli.serve import data_file


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def _complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["serve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_taken_port(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        line = _complaint(capsys, "--port", port, "--data", str(tmp_path))
    assert line.startswith(f"tetsuro: Port {port} on 127.0.0.1 is taken")


def test_a_taken_port_in_japanese(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert "使用中" in _complaint(capsys, "--port", port, "--data", str(tmp_path))


def test_an_unwritable_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    line = _complaint(capsys, "--port", "0", "--data", str(tmp_path / "file" / "games"))
    assert line.startswith(f"tetsuro: Cannot write to {tmp_path}")


def test_a_folder_may_be_a_new_one(tmp_path: Path) -> None:
    new = tmp_path / "new"
    for text in (f"{new}/", str(tmp_path)):
        assert data_file(text).name == "tetsuro.sqlite"
    assert data_file(str(new)) == new


def test_a_file_of_something_else(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Aki, " * 100)
    line = _complaint(capsys, "--port", "0", "--data", str(tmp_path / "letter"))
    assert "is not a file of Tetsuro's games" in line


def test_a_port_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "99999"])
    assert ended.value.code == 2
    assert "invalid port value" in capsys.readouterr().err


def test_it_answers_in_the_reader_s_language(server: str) -> None:
    for accept, word in (("ja,en;q=0.5", '<html lang="ja"'), ("fr", '<html lang="en"')):
        with urlopen(Request(server, headers={"Accept-Language": accept})) as answer:
            assert word in answer.read().decode()
