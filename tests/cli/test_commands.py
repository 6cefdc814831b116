"""Every command and every exit code, on our own copies of generated games."""

from __future__ import annotations

import json
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.shell import Shell
from tests.conformance.games import OWN, json_lines, trace_path

from tetsuro.cli.main import main

GAMES = OWN / "random" / "18GB"
GAME = GAMES / "2p-6.json"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def changed(path: Path, tmp_path: Path, **parts: Any) -> Path:
    """A copy of a game file with other parts."""
    data = json.loads(path.read_text())
    copy = tmp_path / "changed.json"
    copy.write_text(json.dumps({**data, **parts}))
    return copy


def test_the_package_itself_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tetsuro", "titles", "--json"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("tetsuro", run_name="__main__")
    assert end.value.code == 0
    assert '"title":"18GB"' in capsys.readouterr().out.replace(" ", "")


def test_titles(shell: Shell) -> None:
    assert shell("titles") == 0
    assert "18GB: 2–6 players" in shell.out
    assert "option four_player_alt (4 players)" in shell.out
    assert shell("titles", "--json") == 0
    assert {"18GB"} <= {line["title"] for line in shell.lines}


def test_new_with_options_and_rulings(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    arguments = ["18gb", "--players", 4, "--option", "four_player_alt", "--seed", 7, "-o", path]
    assert shell("new", *arguments, "--ruling", "screen-rules=recorded", "--name", "Aki") == 0
    data = json.loads(path.read_text())
    assert data["settings"]["optional_rules"] == ["four_player_alt"]
    assert data["settings"]["rulings"]["screen-rules"] == "recorded"
    assert data["settings"]["rulings"]["auction-maximum"] == "published"
    assert [p["name"] for p in data["players"]] == ["Aki", "Player 2", "Player 3", "Player 4"]
    assert shell("new", "18GB", "--players", 2) == 0
    assert shell.lines[0]["title"] == "18GB"


@pytest.mark.parametrize("seed", [-(2**31) + 7, 2**31 + 7, 2**40 + 7])
def test_of_a_large_seed_what_the_generator_takes(shell: Shell, tmp_path: Path, seed: int) -> None:
    for path, number in ((tmp_path / "a.json", 7), (tmp_path / "b.json", seed)):
        assert shell("new", "18India", "--players", 3, "--seed", number, "-o", path) == 0
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text()
    assert shell("new", "18GB", "--players", 3, "--seed", seed) == 0
    assert shell.lines[0]["settings"]["seed"] == 7


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["18XX", "--players", "3"], "There is no title “18XX”"),
        (["18GB", "--players", "7"], "can’t be played by 7 players"),
        (["18GB", "--players", "99"], "can’t be played by 99 players"),
        (["18GB", "--players", "3", "--option", "nonsense"], "no option “nonsense”"),
        (["18GB", "--players", "3", "--option", "two_player_ew"], "for this number of players"),
        (["18GB", "--players", "1", "--name", "A", "--name", "B"], "2 names are too many for 1"),
        (["18GB", "--players", "3", "--ruling", "nonsense=recorded"], "no ruling “nonsense”"),
        (["18GB", "--players", "3", "--ruling", "screen-rules=maybe"], "“maybe” is no answer"),
        (["18GB", "--players", "3", "--ruling", "screen-rules"], "is no answer"),
        (["18GB", "--players", "3", "-o", "/nowhere/at/all.json"], "Cannot write /nowhere"),
    ],
)
def test_new_refuses(shell: Shell, arguments: list[str], words: str) -> None:
    assert shell("new", *arguments) == 2
    assert words in shell.err
    assert shell.err.count("\n") == 1


def test_replay(shell: Shell) -> None:
    assert shell("replay", GAME) == 0
    assert "18GB, OR" in shell.out
    assert "finished: " in shell.out
    assert shell("replay", GAME, "--at", 0) == 0
    assert "18GB, ISR 1, 2+1\n  to act: " in shell.out


def test_replay_as_json_is_the_trace_s_state(shell: Shell) -> None:
    trace = json_lines(trace_path(GAME))
    state = {k: v for k, v in next(trace)["initial"].items() if v is not None}
    for line, _ in zip(trace, range(50), strict=False):
        state.update(line["changed"])
    assert shell("replay", GAME, "--at", line["id"], "--json") == 0
    have = shell.lines[0]["state"]
    assert {k: v for k, v in have.items() if v is not None} == {
        k: v for k, v in state.items() if v is not None
    }


def test_trace(shell: Shell, tmp_path: Path) -> None:
    wanted = list(json_lines(trace_path(GAME)))
    assert shell("trace", GAME) == 0
    assert shell.lines == wanted
    out = tmp_path / "out.jsonl"
    assert shell("trace", GAME, "-o", out) == 0
    assert list(json_lines(out)) == wanted


def test_traces_of_many_games(shell: Shell, tmp_path: Path) -> None:
    games = sorted(GAMES.glob("*.json"))[:3]
    assert shell("trace", *games, "-o", tmp_path) == 0
    assert shell.err == ""
    for game in games:
        ours = list(json_lines(tmp_path / f"{game.stem}.trace.jsonl"))
        assert ours == list(json_lines(trace_path(game)))
    alike = tmp_path / "other" / games[0].name
    alike.parent.mkdir()
    shutil.copy(games[1], alike)
    assert shell("trace", games[0], alike, "-o", alike.parent) == 2
    assert f"{games[0].stem}.trace.jsonl" in shell.err
    assert len(list(alike.parent.iterdir())) == 1
    assert shell("trace", *games, "-o", tmp_path / "nowhere") == 2
    assert "no folder" in shell.err


def test_undone_lines(shell: Shell, new_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "undone.json"
    bid = {"type": "bid", "entity": 0, "entity_type": "player", "company": "LB", "price": 40}
    undo = {"type": "undo", "entity": 0, "entity_type": "player"}
    for action in (bid, undo, {**bid, "company": "LM", "price": 45}):
        source = path if path.exists() else new_file
        assert shell("apply", source, "--action", json.dumps(action), "-o", path) == 0
    assert shell("trace", path) == 0
    marks = [(line["type"], "undone" in line) for line in shell.lines[1:]]
    assert marks == [("bid", True), ("undo", False), ("bid", False)]
    assert shell("choices", path, "--all") == 0
    assert [line["before"] for line in shell.lines] == [3]
    assert shell("choices", path, "--before", 3) == 0
    assert ["LB", 40, 330] in shell.lines[0]["bid"]


def test_verify(shell: Shell, tmp_path: Path) -> None:
    games = sorted(GAMES.glob("*.json"))[:3]
    assert shell("verify", *games) == 0
    assert shell.out.splitlines() == [f"{game}: same result" for game in games]
    result = json.loads(GAME.read_text())["result"]
    wrong = changed(GAME, tmp_path, result={**result, "1": result["1"] + 1})
    assert shell("verify", GAME, wrong) == 1
    assert f"£{result['1'] + 1} recorded, £{result['1']} by our replay" in shell.out


def test_verify_goes_on_after_a_file_it_cannot_use(shell: Shell, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(GAME.read_text()[:500])
    assert shell("verify", broken, GAME) == 2
    assert f"{broken}: The file is not JSON: line 1" in shell.err
    assert "same result" in shell.out


def test_an_illegal_action_in_a_file(shell: Shell, tmp_path: Path) -> None:
    actions = json.loads(GAME.read_text())["actions"]
    bad = changed(GAME, tmp_path, actions=[{**actions[0], "price": 10}, *actions[1:]])
    assert shell("verify", bad) == 1
    assert "actions[0]: the action is not legal" in shell.err


def test_choices(shell: Shell, new_file: Path) -> None:
    assert shell("choices", GAME, "--all") == 0
    lines = shell.lines
    assert lines[0]["before"] == 1
    assert lines[0]["actions"] == ["bid"]
    lay = next(line for line in lines if line["type"] == "lay_tile")
    assert lay["lay_tile"]
    assert shell("choices", GAME, "--before", lay["before"]) == 0
    assert shell.lines == [lay]
    assert shell("choices", GAME, "--before", 99999) == 2
    assert "There is no action 99999" in shell.err


def test_apply(shell: Shell, new_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert shell("apply", new_file, "--action", "bid player:0 company=LB price=40", "-o", out) == 0
    assert json.loads(out.read_text())["actions"][0]["price"] == 40
    assert shell("apply", out, "--action", '{"type":"pass","entity":0}', "-o", out) == 1
    assert "tetsuro: " in shell.err
    assert len(json.loads(out.read_text())["actions"]) == 1


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("{", "--action: this is not JSON"),
        ("[]", "an object with fields is expected"),
        ("{}", "text is expected"),
        ('{"type":"bid","entity":0,"company":"LB"}', "the field “price” is missing"),
        ('{"type":"bid","entity":0,"company":7,"price":40}', "text is expected"),
        ('{"type":"bid","entity":0,"company":"LB","price":"40"}', "whole number is expected"),
        ('{"type":"bid","entity":null,"company":"LB","price":40}', "player or company"),
        ('{"type":"lay_egg","entity":0}', "no kind of action “lay_egg”"),
        ("bid player:0 company=LB price=40 price=45", "the field “price” is given twice"),
    ],
)
def test_actions_of_the_wrong_shape(
    shell: Shell, new_file: Path, action: str, words: str, tmp_path: Path
) -> None:
    out = tmp_path / "out.json"
    assert shell("apply", new_file, "--action", action, "-o", out) == 2
    assert words in shell.err
    assert not out.exists()


def test_judge(shell: Shell, tmp_path: Path) -> None:
    bid = {"type": "bid", "entity": 1, "entity_type": "player", "company": "LB", "price": 40}
    asked = [bid, {**bid, "price": 41}, {**bid, "company": "X"}, {"type": "bid", "entity": 1}, 7]
    lines = tmp_path / "asked.jsonl"
    text = "".join(json.dumps({"before": 1, "action": action}) + "\n" for action in asked)
    lines.write_text(text + "\n")
    assert shell("judge", GAME, "--actions", lines, "--rulings", "published") == 0
    assert [(v["legal"], v["code"]) for v in shell.lines] == [
        (True, None),
        (False, "bid_not_a_multiple"),
        (False, "lot_not_on_offer"),
        (False, "missing_field"),
        (False, "not_an_object"),
    ]
    assert all(v["before"] == 1 for v in shell.lines)
    assert shell.lines[1]["reason"].startswith("Bids for London & Birmingham are £40 and more")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "asked.jsonl:1: this is not JSON"),
        ("[]", "asked.jsonl:1: an object"),
        ('{"before":1}', "the field “action” is missing"),
        ('{"action":{}}', "the field “before” is missing"),
        ('{"before":"1","action":{}}', "whole number is expected"),
        ('{"before":77777,"action":{}}', "There is no action 77777"),
    ],
)
def test_judge_refuses(shell: Shell, tmp_path: Path, line: str, words: str) -> None:
    lines = tmp_path / "asked.jsonl"
    lines.write_text(line)
    assert shell("judge", GAME, "--actions", lines) == 2
    assert words in shell.err
    assert shell("judge", GAME, "--actions", tmp_path / "missing") == 2
    assert "Cannot read" in shell.err


def test_both_rulings(shell: Shell, tmp_path: Path) -> None:
    """A second-tier corporation in the first stock round: the site's engine takes it."""
    actions = json.loads(GAME.read_text())["actions"]
    par = next(a for a in actions if a["type"] == "par")
    assert shell("replay", GAME, "--at", par["id"] - 1, "--json") == 0
    state = shell.lines[0]["state"]
    second = next(c for c in ("CR", "LYR", "MR", "NBR", "NER") if state[f"corp.{c}.tier"] == 2)
    lines = tmp_path / "asked.jsonl"
    lines.write_text(
        json.dumps({"before": par["id"], "action": {**par, "corporation": second}}) + "\n"
    )
    codes = []
    for rulings in ("recorded", "published"):
        assert shell("judge", GAME, "--actions", lines, "--rulings", rulings) == 0
        codes.append(shell.lines[0]["code"])
    assert codes[1] != codes[0]
    assert codes[1] == "second_tier"


def test_routes(shell: Shell) -> None:
    runs = [a for a in json.loads(GAME.read_text())["actions"] if a["type"] == "run_routes"]
    assert shell("routes", GAME, "--all") == 0
    assert [line["before"] for line in shell.lines] == [a["id"] for a in runs]
    for line, action in zip(shell.lines, runs, strict=True):
        assert line["proved"]
        assert line["bound"] == line["revenue"]
        assert line["revenue"] == sum(r["revenue"] for r in line["routes"])
        assert line["revenue"] >= sum(r["revenue"] for r in action["routes"])
    last = shell.lines[-1]
    assert shell("routes", GAME, "--before", last["before"], "--limit", 5) == 0
    assert {**shell.lines[0], "seconds": 0} == {**last, "seconds": 0}
    assert shell("routes", GAME, "--before", 1) == 2
    assert "No corporation operates" in shell.err
    assert shell("routes", GAME, "--before", 1, "--limit", -1) == 2


def test_render(shell: Shell, tmp_path: Path) -> None:
    for what, words in (("map", 'data-hex="G26"'), ("market", "<svg"), ("tile:G30", "<svg")):
        out = tmp_path / "out.svg"
        assert shell("render", GAME, "--at", 60, "--what", what, "-o", out) == 0
        assert words in out.read_text()
    assert shell("render", GAME, "--what", "map") == 0
    assert shell.out.startswith("<svg")
    for what, why in (("tile:nonsense", "no tile nonsense"), ("nonsense", "no picture “nonsense”")):
        assert shell("render", GAME, "--what", what) == 2
        assert why in shell.err
    assert shell("render", GAME, "--what", "map", "-o", tmp_path / "no" / "x.svg") == 2
    assert shell("render", GAME, "--what", "map", "-o", tmp_path / "x.gif") == 2
    assert "x.gif: pictures are written as .svg or .png" in shell.err
    assert not (tmp_path / "x.gif").exists()
    assert shell("render", GAME, "--what", "map", "--at", 99999) == 2


@pytest.mark.parametrize(
    "command",
    [
        ["replay"],
        ["trace"],
        ["verify"],
        ["choices", "--all"],
        ["routes", "--all"],
        ["judge", "--actions", "/dev/null"],
        ["render", "--what", "map"],
        ["apply", "--action", "{}", "-o", "x"],
    ],
    ids=lambda command: command[0],
)
def test_files_of_something_else(shell: Shell, tmp_path: Path, command: list[str]) -> None:
    path = tmp_path / "file.json"
    cases = {
        "": "not JSON",
        "[]": "an object with fields is expected",
        "{}": "the field “title” is missing",
        '{"title":"18XX","players":[{"id":1,"name":"a"}],"actions":[]}': "no title “18XX”",
    }
    for text, words in cases.items():
        path.write_text(text)
        assert shell(command[0], path, *command[1:]) == 2
        assert words in shell.err
        assert shell.err.count("\n") == 1
        assert shell.out == ""
    path.write_bytes(b"\xff\xfe\x00")
    assert shell(command[0], path, *command[1:]) == 2
    assert "not UTF-8" in shell.err
    assert shell(command[0], tmp_path / "missing.json", *command[1:]) == 2
    assert "Cannot read" in shell.err
    assert shell(command[0], tmp_path, *command[1:]) == 2
    assert "Cannot read" in shell.err


def test_messages_in_japanese(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert shell("verify", GAME) == 0
    assert "一致" in shell.out


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["choices", str(GAME)], ["new", "18GB"]])
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    err = capsys.readouterr().err
    assert err.startswith("tetsuro: ") and err.endswith("--help)\n") and err.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    [
        "titles",
        "new",
        "replay",
        "trace",
        "verify",
        "choices",
        "judge",
        "routes",
        "apply",
        "render",
        "serve",
    ],
)
def test_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: tetsuro {command}")


def test_reading_from_the_standard_input(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copy(GAME, tmp_path / "game.json")
    lines = tmp_path / "lines"
    lines.write_text('{"before":1,"action":{"type":"pass","entity":1}}\n')
    with lines.open() as handle:
        monkeypatch.setattr("sys.stdin", handle)
        assert shell("judge", tmp_path / "game.json", "--actions", "-") == 0
    assert shell.lines[0]["code"] == "pass_needs_bids"
