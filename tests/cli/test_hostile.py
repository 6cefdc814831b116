"""Corrupt and hostile files: answered within 2 seconds and 300 MB, with one line, never a crash."""

from __future__ import annotations

import copy
import json
import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import OWN

from tetsuro.game.reading import load
from tetsuro.kernel.refusal import Illegal, Unusable

GAME = OWN / "random" / "18GB" / "2p-6.json"
SECONDS, BYTES = 2, 300_000_000
MUTATIONS = 150
MEASURE = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = used.ru_utime + used.ru_stime
print(json.dumps([done.returncode, done.stdout + done.stderr, seconds, used.ru_maxrss]))
"""
"""Runs a command from a process that is itself small: a child's memory counts from the fork on."""


def _text(**parts: Any) -> str:
    return json.dumps({**json.loads(GAME.read_text()), **parts})


def _many(count: int, *actions: dict[str, Any]) -> str:
    entity = {"entity": 1, "entity_type": "player"}
    found = [{**action, **entity} for action in actions for _ in range(count)]
    return _text(actions=[{**a, "id": n} for n, a in enumerate(found, 1)])


def _back_and_forth(count: int) -> str:
    """One action, notes, then undo and redo in turn."""
    who = {"entity": 1, "entity_type": "player"}
    game = json.loads(GAME.read_text())
    found = [game["actions"][0], *[{**who, "type": "message", "message": "x"}] * count]
    found += [{**who, "type": kind} for kind in ("undo", "redo") * (count // 2)]
    return _text(actions=[{**a, "id": n} for n, a in enumerate(found, 1)])


def _sparse(path: Path) -> None:
    with path.open("wb") as handle:
        handle.truncate(100_000_000)


def _write(text: str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_text(text)

    return write


DEEP = 200_000
HTML = "<script>alert(1)</script>"
HOSTILE: dict[str, tuple[Callable[[Path], None], tuple[int, ...]]] = {
    "truncated": (_write(GAME.read_text()[:9000]), (2,)),
    "100 MB of nothing": (_sparse, (2,)),
    "100 MB of brackets": (lambda path: _write("[" * 100_000_000)(path), (2,)),
    "deep lists": (_write("[" * DEEP), (2,)),
    "deep objects": (_write('{"a":' * DEEP), (2,)),
    "deep closed": (_write('{"title":' + "[" * DEEP + "]" * DEEP + "}"), (2,)),
    "deep settings": (_write(_text(settings="X").replace('"X"', "[" * 900 + "]" * 900)), (2,)),
    "many lists": (_write('{"actions":[' + "[]," * 1_900_000 + "[]]}"), (2,)),
    "many objects": (
        _write(_text(actions="X").replace('"X"', "[" + "{}," * 1_900_000 + "{}]")),
        (2,),
    ),
    "not a number": (_write(_text(actions=[]).replace("[]", "[NaN]", 1)), (2,)),
    "endless number": (
        _write(_text(settings="X").replace('"X"', '{"seed":' + "9" * 9999 + "}")),
        (2,),
    ),
    "too many actions": (_write(_many(20_000, {"type": "message"})), (2,)),
    "as many messages as may be": (_write(_many(8_000, {"type": "message"})), (1,)),
    "undos": (_write(_many(4_000, {"type": "message"}, {"type": "undo"})), (1,)),
    "back and forth over notes": (_write(_back_and_forth(3_999)), (1,)),
    "redo of nothing": (_write(_many(1, {"type": "redo"})), (1, 2)),
    "HTML in names": (
        _write(_text(players=[{"id": 1, "name": HTML}, {"id": 2, "name": HTML}])),
        (0,),
    ),
    "players alike": (
        _write(_text(players=[{"id": 1, "name": "a"}, {"id": 1, "name": "b"}])),
        (2,),
    ),
    "too many players": (_write(_text(players=[{"id": n, "name": "a"} for n in range(99)])), (2,)),
    "unknown undo": (_write(_many(1, {"type": "undo", "action_id": 77})), (1, 2)),
    "unknown entity": (_write(_many(1, {"type": "pass", "entity": "XQZ"})), (1,)),
    "unknown option": (_write(_text(settings={"optional_rules": ["x"]})), (2,)),
    "rulings of another kind": (_write(_text(settings={"rulings": {"screen-rules": "x"}})), (2,)),
    "title in a list": (_write(_text(title=["18GB"])), (2,)),
    "another title": (_write(_text(title="1830")), (2,)),
    "actions by name": (_write(_text(actions={"1": {}})), (2,)),
    "no JSON at all": (_write("GET / HTTP/1.1\r\n\r\n"), (2,)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(name: str, tmp_path: Path) -> None:
    write, codes = HOSTILE[name]
    path = tmp_path / "hostile.json"
    write(path)
    command = [sys.executable, "-m", "tetsuro.cli.main", "verify", str(path)]
    env = {**os.environ, "LC_ALL": "en_GB.UTF-8"}
    measured = subprocess.run(
        [sys.executable, "-c", MEASURE, *command], capture_output=True, check=True, env=env
    )
    code, said, seconds, memory = json.loads(measured.stdout)
    assert code in codes, said
    assert said.count("\n") == 1, said
    assert len(said) < 2000
    assert seconds < SECONDS
    assert memory * _unit() < BYTES


def _unit() -> int:
    """What ru_maxrss counts: kilobytes, on a Mac bytes."""
    return 1 if sys.platform == "darwin" else 1024


def test_a_terminal_without_our_letters(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(_text(players=[{"id": 1, "name": "鉄路"}, {"id": 2, "name": "é"}], actions=[]))
    command = [sys.executable, "-m", "tetsuro.cli.main", "replay", str(path)]
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "ja_JP.UTF-8"}
    done = subprocess.run(command, capture_output=True, check=False, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()


def test_a_hundred_megabytes_are_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    _sparse(path)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(Unusable, match="file_too_large"):
        load(path)
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * _unit() < 30_000_000


JUNK: list[Any] = [
    *(None, True, False, -1, 0, 1, 10**12, -(10**12), 3.7, 6, 7),
    *("", "XQZ", "<b>x</b>", "0", "MR", "G39-0", "H19", "MR_0", "LB", "70,0,4", "close"),
    *([], {}, [1], {"a": 1}, [["H19"]], ["MR_0", "MR_0"], "convert_MR"),
]


@pytest.mark.parametrize("seed", range(8))
def test_files_with_something_changed(seed: int) -> None:
    """Whatever is changed in a file, it is read, or refused with a reason."""
    chance = random.Random(seed)
    files = [json.loads(p.read_text()) for p in sorted(GAME.parent.glob("[23]p-*.json"))]
    for _ in range(MUTATIONS // 8):
        data = copy.deepcopy(chance.choice(files))
        data["actions"] = data["actions"][: chance.randrange(1, len(data["actions"]))]
        for _ in range(chance.choice((1, 1, 2, 4))):
            _change(chance.choice(data["actions"]) or data, chance)
        if chance.random() < 0.2:
            _change(data, chance)
        settings = data.get("settings")
        if chance.random() < 0.5 and isinstance(settings, dict):
            settings["rulings"] = {}
        try:
            game = load(data)
            list(game.choices())
            game.result()
        except (Unusable, Illegal):
            continue


def _change(value: Any, chance: random.Random) -> None:
    """Change, repeat or delete something somewhere inside a value."""
    place: tuple[Any, Any] | None = None
    while isinstance(value, dict | list) and value and (place is None or chance.random() < 0.8):
        key = chance.choice(list(value)) if isinstance(value, dict) else _index(value, chance)
        place, value = (value, key), value[key]
    if place is None:
        return
    inside, key = place
    how = chance.random()
    if how < 0.15:
        del inside[key]
    elif how < 0.3 and isinstance(inside, list):
        inside.insert(key, copy.deepcopy(inside[_index(inside, chance)]))
    elif how < 0.5 and type(value) is int:
        inside[key] += chance.choice((-100, -10, -5, -1, 1, 5, 10, 100, 1000))
    else:
        inside[key] = copy.deepcopy(chance.choice(JUNK))


def _index(items: list[Any], chance: random.Random) -> int:
    return chance.randrange(len(items))
