"""The command line as a stranger meets it: its words, its money, streams that fail."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.conformance.games import OWN

from tetsuro.cli.main import main, parser
from tetsuro.i18n import LANGUAGES, t

GAME = OWN / "random" / "18GB" / "2p-6.json"
TETSURO = f"{sys.executable} -m tetsuro.cli.main"


def shell(command: str, lang: str = "en_GB.UTF-8", cwd: Path | None = None) -> tuple[int, str, str]:
    """Exit code, output and errors of a line of shell; ``tetsuro`` is ours."""
    line = re.sub(r"\btetsuro\b", TETSURO, command, count=1)
    env = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LC_MESSAGES")}
    env = {**env, "LANG": lang, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    done = subprocess.run(line, shell=True, capture_output=True, text=True, env=env, cwd=cwd)
    return done.returncode, done.stdout, done.stderr


def commands() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def ids_of(command: argparse.ArgumentParser) -> Iterator[str]:
    yield from filter(None, (command.description, command.epilog))
    for action in command._actions:
        assert action.help, f"{command.prog}: {action.dest} is not explained"
        yield action.help


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_argument_is_explained_in_every_language(lang: str) -> None:
    for name, command in commands():
        for ident in ids_of(command):
            assert ident.startswith("help-"), (name, ident)
            assert not t(ident, lang).startswith("["), (name, ident)


def test_help_in_japanese(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    for name, _ in commands():
        with pytest.raises(SystemExit) as ended:
            main([name, "--help"])
        assert ended.value.code == 0
        out = capsys.readouterr().out
        assert (out.startswith("使い方") and "引数" in out) or "オプション" in out
        assert not re.search("[a-z]+ [a-z]+ [a-z]+ [a-z]+", out.split("\n\n", 2)[1])


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("tetsuro titles > /dev/full", "No space left"),
        ("tetsuro titles >&-", "it is closed"),
        (f"tetsuro replay {GAME} >&-", "it is closed"),
        (f"tetsuro trace {GAME} > /dev/full", "No space left"),
        (f"tetsuro choices {GAME} --before 1 > /dev/full", "No space left"),
        ("tetsuro new 18GB --players 3 > /dev/full", "No space left"),
        (f"tetsuro render {GAME} --what map >&-", "it is closed"),
        (f"tetsuro judge {GAME} --actions - <&-", "it is closed"),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_streams_that_fail(command: str, why: str) -> None:
    code, _, err = shell(command)
    assert code == 2
    assert why in err
    assert err.startswith("tetsuro: ") and err.count("\n") == 1


def test_a_reader_who_has_seen_enough() -> None:
    code, out, err = shell(f"tetsuro trace {GAME} | head -n 1")
    assert (code, err) == (0, "")
    assert json.loads(out)["title"] == "18GB"


def test_money_and_names_are_those_of_the_table(tmp_path: Path) -> None:
    names = "--name Aki --name Ben --name Chie"
    assert shell(f"tetsuro new 18GB --players 3 --seed 7 {names} -o g.json", cwd=tmp_path)[0] == 0
    bid = "--action 'bid player:0 company=LB price=5' -o h.json"
    code, _, err = shell(f"tetsuro apply g.json {bid}", cwd=tmp_path)
    assert code == 1
    assert err == "tetsuro: A bid for London & Birmingham must be at least £40; this is £5.\n"
    _, _, err = shell(f"tetsuro apply g.json {bid}", "ja_JP.UTF-8", cwd=tmp_path)
    assert "£40" in err and "London & Birmingham" in err
    code, _, err = shell("tetsuro apply g.json --action 'pass player:1' -o h.json", cwd=tmp_path)
    assert (code, err) == (1, "tetsuro: It is Aki’s turn, not Ben’s.\n")
    assert not (tmp_path / "h.json").exists()


def test_a_file_tells_which_one_it_is_and_what_is_wrong(tmp_path: Path) -> None:
    data = json.loads(GAME.read_text())
    data["actions"][1]["price"] = 3
    (tmp_path / "low.json").write_text(json.dumps(data))
    for command in ("replay", "trace", "verify", "choices --all", "routes --all"):
        name, *more = command.split()
        code, _, err = shell(f"tetsuro {name} low.json {' '.join(more)}", cwd=tmp_path)
        assert code == 1
        assert err.startswith("tetsuro: low.json: actions[1]: the action is not legal: ")
        assert "£3" in err and err.count("\n") == 1


def test_differences_are_told_in_money(tmp_path: Path) -> None:
    data = json.loads(GAME.read_text())
    data["result"] = {player: worth + 1 for player, worth in data["result"].items()}
    (tmp_path / "other.json").write_text(json.dumps(data))
    code, out, err = shell("tetsuro verify other.json", cwd=tmp_path)
    assert (code, err) == (1, "")
    assert re.search(r"£\d+ recorded, £\d+ by our replay", out)


def test_a_file_that_cannot_be_written_whole_is_left_as_it_was(tmp_path: Path) -> None:
    assert shell("tetsuro new 18GB --players 2 --seed 7 -o g.json", cwd=tmp_path)[0] == 0
    before = (tmp_path / "g.json").read_text()
    apply = "tetsuro apply g.json --action 'bid player:0 company=LB price=40' -o g.json"
    code, _, _ = shell(f"(ulimit -f 0; {apply})", cwd=tmp_path)
    assert code == 2 and before == (tmp_path / "g.json").read_text()
    assert shell(apply, cwd=tmp_path)[0] == 0
    assert len(json.loads((tmp_path / "g.json").read_text())["actions"]) == 1
    assert [p.name for p in tmp_path.iterdir()] == ["g.json"]
