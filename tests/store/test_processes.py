"""The store under several processes, and under one that is killed."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tetsuro.store import Store

RACER = """
import sys
from tetsuro.store import Stale, Store
path, name = sys.argv[1:]
won = 0
with Store(path, patience=30) as store:
    while (version := store.table("race").version) < 200:
        try:
            store.append("race", version, name)
            won += 1
        except Stale:
            pass
print(won)
"""

OPENER = """
import sys
from tetsuro.store import Store
with Store(sys.argv[1], patience=30) as store:
    store.create("18GB", {})
"""

WRITER = """
import sys
from tetsuro.store import Store
store = Store(sys.argv[1])
version = 0
while True:
    version = store.append("long", version, f"action {version + 1}")
    print(version, flush=True)
"""


def _start(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_of_several_racing_processes_each_version_has_one_winner(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store(path) as store:
        store.create("18GB", {}, table_id="race")
        racers = {name: _start(RACER, path, name) for name in "abc"}
        won = {name: int(racer.communicate(timeout=60)[0]) for name, racer in racers.items()}
        actions = store.actions("race")
        assert len(actions) == store.table("race").version == 200
    assert {name: actions.count(name) for name in "abc"} == won


def test_several_processes_may_make_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    openers = [_start(OPENER, path) for _ in range(4)]
    for opener in openers:
        opener.communicate(timeout=60)
        assert opener.returncode == 0
    with Store(path) as store:
        assert len(store.tables()) == 4


@pytest.mark.parametrize("before", range(1, 7))
def test_the_file_may_be_made_by_another_at_any_moment_of_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    path = tmp_path / "games.sqlite"
    connect = sqlite3.connect
    statements = 0

    class Raced(sqlite3.Connection):
        def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
            nonlocal statements
            statements += 1
            if statements == before and not self.in_transaction:
                with monkeypatch.context() as plain:
                    plain.setattr(sqlite3, "connect", connect)
                    with Store(path) as other:
                        other.create("18GB", {})
            return super().execute(sql, *arguments)

    monkeypatch.setattr(sqlite3, "connect", partial(connect, factory=Raced))
    with Store(path) as store:
        store.create("18India", {})
        assert {table.title for table in store.tables()} == {"18GB", "18India"}


def test_a_killed_process_loses_nothing_that_it_answered(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store(path) as store:
        store.create("18GB", {}, table_id="long")
    answered = 0
    with _start(WRITER, path) as writer:
        assert writer.stdout is not None
        for line in writer.stdout:
            answered = int(line)
            if answered == 50:
                writer.kill()
    assert answered >= 50
    with Store(path) as store:
        actions = store.actions("long")
        assert len(actions) >= answered
        assert actions == [f"action {n}" for n in range(1, len(actions) + 1)]
        assert store.append("long", len(actions), "and on") == len(actions) + 1
