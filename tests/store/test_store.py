"""The store of tables: order, versions, snapshots, and clear words about a bad file."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tetsuro.i18n import say
from tetsuro.store import NoSuchTable, Snapshot, Stale, Store, StoreError

META = {"players": ["Aki", "Ben", "千絵"], "options": []}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite"


def test_actions_come_back_in_order_after_reopening(path: Path) -> None:
    actions = [json.dumps({"type": "pass", "id": n}) for n in range(1, 301)]
    with Store(path) as store:
        table = store.create("18GB", META)
        for version, action in enumerate(actions[:200]):
            assert store.append(table.id, version, action) == version + 1
        assert store.append(table.id, 200, *actions[200:]) == 300
    with Store(path) as store:
        assert store.actions(table.id) == actions
        assert store.actions(table.id, after=298) == actions[298:]
        found = store.table(table.id)
        assert (found.title, found.version, found.meta) == ("18GB", 300, META)
        assert found.updated >= found.created == table.created


def test_a_table_may_start_from_a_file_s_actions(path: Path) -> None:
    with Store(path) as store:
        table = store.create("18GB", META, actions=["1", "2"], table_id="mine")
        assert (table.id, table.version, store.actions("mine")) == ("mine", 2, ["1", "2"])
        with pytest.raises(StoreError, match="table-exists"):
            store.create("18GB", META, table_id="mine")


def test_the_second_request_for_one_position_is_refused(path: Path) -> None:
    with Store(path) as store, Store(path) as other:
        table = store.create("18GB", META).id
        store.append(table, 0, "a")
        with pytest.raises(Stale) as refused:
            other.append(table, 0, "b")
        assert (refused.value.expected, refused.value.actual) == (0, 1)
        with pytest.raises(Stale):
            other.append(table, 2, "b")
        assert other.actions(table) == ["a"]


def test_the_last_played_is_listed_first(path: Path) -> None:
    with Store(path) as store:
        first, second = store.create("18GB", {}), store.create("18India", {})
        assert {t.id for t in store.tables()} == {first.id, second.id}
        store.append(first.id, 0, "a")
        assert [t.id for t in store.tables()] == [first.id, second.id]
        store.set_meta(second.id, META)
        store.delete(first.id)
        assert [(t.id, t.meta) for t in store.tables()] == [(second.id, META)]
        with pytest.raises(NoSuchTable):
            store.actions(first.id)


def test_snapshots(path: Path) -> None:
    with Store(path) as store:
        table = store.create("18GB", {}).id
        assert store.snapshot(table) is None
        store.append(table, 0, "a", snapshot="after a")
        store.append(table, 1, "b", "c", "d")
        store.keep(table, 3, "after c")
        assert store.snapshot(table) == Snapshot(3, "after c")
        assert store.snapshot(table, at=2) == Snapshot(1, "after a")
        assert store.snapshot(table, at=0) is None
        with pytest.raises(ValueError, match="no 5 actions"):
            store.keep(table, 5, "too far")


def test_an_unknown_table(path: Path) -> None:
    with Store(path) as store:
        assert store.actions(store.create("18GB", {}).id) == []
        for ask in (
            lambda: store.table("x"),
            lambda: store.actions("x"),
            lambda: store.append("x", 0, "a"),
            lambda: store.set_meta("x", {}),
            lambda: store.delete("x"),
        ):
            with pytest.raises(NoSuchTable):
                ask()


def test_what_fails_midway_leaves_nothing(path: Path) -> None:
    with Store(path) as store:
        table = store.create("18GB", {}).id
        with pytest.raises(sqlite3.Error):
            store.append(table, 0, "a", None)  # type: ignore[arg-type]
        assert store.actions(table) == []
        assert store.append(table, 0, "a") == 1


def _refusal(path: Path) -> StoreError:
    with pytest.raises(StoreError) as refused:
        Store(path, patience=0.05)
    assert "[" not in say(refused.value, "ja")
    return refused.value


def test_a_file_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Aki, " * 100)
    assert _refusal(tmp_path / "letter").code == "store-foreign"
    other = sqlite3.connect(tmp_path / "other.sqlite")
    other.execute("CREATE TABLE recipes (name)")
    other.close()
    before = (tmp_path / "other.sqlite").read_bytes()
    assert _refusal(tmp_path / "other.sqlite").code == "store-foreign"
    assert (tmp_path / "other.sqlite").read_bytes() == before


def test_a_file_of_a_later_version(path: Path) -> None:
    Store(path).close()
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA user_version = 99")
    raw.close()
    refusal = _refusal(path)
    assert (refusal.code, refusal.params["found"]) == ("store-newer", 99)


def test_a_damaged_file(path: Path) -> None:
    with Store(path) as store:
        table = store.create("18GB", META).id
        store.append(table, 0, *(f"{n}" * 500 for n in range(500)))
    content = bytearray(path.read_bytes())
    content[4096 : len(content) // 2] = b"\x55" * (len(content) // 2 - 4096)
    path.write_bytes(content)
    assert _refusal(path).code == "store-corrupt"
    path.write_bytes(content[:5000])
    assert _refusal(path).code == "store-corrupt"


def test_a_place_that_can_t_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert _refusal(tmp_path / "file" / "games.sqlite").code == "store-unwritable"
    assert _refusal(tmp_path).code == "store-unwritable"  # a folder


def test_a_file_held_by_another(path: Path) -> None:
    with Store(path, patience=0.05) as store:
        table = store.create("18GB", {}).id
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="store-locked"):
            store.append(table, 0, "a")
        assert store.actions(table) == []  # reading goes on
        holder.execute("ROLLBACK")
        holder.close()
        assert store.append(table, 0, "a") == 1
