"""The store in one SQLite file.

A table is its title, some notes (``meta``) and its actions, numbered from 1; its *version* is how
many there are. Actions are only ever appended: an undo is an action too. Whoever appends says
which version he saw, so that of two requests for one position the second is refused. What
:meth:`Store.append` has returned is on disk. Several processes may share a file.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from tetsuro.store.errors import NoSuchTable, Stale, StoreError

_OURS = 0x54455453  # "TETS", SQLite's application_id
_LAYOUT = 1
_SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    created REAL NOT NULL,
    updated REAL NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    meta TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_update ON tables (updated DESC);
CREATE TABLE actions (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
"""
# In one statement, so that another process that makes the file isn't seen half-way.
_OWNER = """
SELECT a.application_id, u.user_version, (SELECT count(*) FROM sqlite_schema)
FROM pragma_application_id AS a, pragma_user_version AS u
"""
_TABLE = "SELECT id, title, created, updated, version, meta FROM tables"


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of a table without reading its game."""

    id: str
    title: str
    created: float
    updated: float
    version: int
    meta: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after the first ``version`` actions, as JSON."""

    version: int
    json: str


class Store:
    """An open file of tables; it may be used from any thread."""

    def __init__(self, path: str | Path, *, patience: float = 5.0) -> None:
        self.path = Path(path)
        self._lock = threading.RLock()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._unwritable(error.strerror or str(error)) from error
        with self._told():
            self._db = sqlite3.connect(
                self.path, timeout=patience, isolation_level=None, check_same_thread=False
            )
        try:
            with self._told():
                self._open(patience)
        except BaseException:
            self._db.close()
            raise

    # --- tables ---------------------------------------------------------------------------

    def create(
        self,
        title: str,
        meta: Mapping[str, Any],
        *,
        actions: Sequence[str] = (),
        table_id: str = "",
    ) -> Table:
        """A new table, with the actions of a file it starts from, if any."""
        now = time.time()
        ident = table_id or secrets.token_hex(8)
        notes = json.dumps(meta, ensure_ascii=False)
        with self._writing() as db:
            if db.execute("SELECT 1 FROM tables WHERE id = ?", (ident,)).fetchone():
                raise StoreError("table-exists", table=ident)
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)",
                (ident, title, now, now, len(actions), notes),
            )
            self._add(db, ident, 0, actions)
        return Table(ident, title, now, now, len(actions), dict(meta))

    def tables(self) -> list[Table]:
        """All tables, the one last played first."""
        with self._reading() as db:
            rows = db.execute(f"{_TABLE} ORDER BY updated DESC, id").fetchall()
        return [_table(row) for row in rows]

    def table(self, ident: str) -> Table:
        """The table with this id; raises ``NoSuchTable``."""
        with self._reading() as db:
            row = db.execute(f"{_TABLE} WHERE id = ?", (ident,)).fetchone()
        if row is None:
            raise NoSuchTable(ident)
        return _table(row)

    def set_meta(self, ident: str, meta: Mapping[str, Any]) -> None:
        """Replace what is noted about a table; raises ``NoSuchTable``."""
        notes = json.dumps(meta, ensure_ascii=False)
        with self._writing() as db:
            if not db.execute("UPDATE tables SET meta = ? WHERE id = ?", (notes, ident)).rowcount:
                raise NoSuchTable(ident)

    def delete(self, ident: str) -> None:
        """Remove a table with its actions; raises ``NoSuchTable``."""
        with self._writing() as db:
            if not db.execute("DELETE FROM tables WHERE id = ?", (ident,)).rowcount:
                raise NoSuchTable(ident)

    # --- actions --------------------------------------------------------------------------

    def actions(self, ident: str, after: int = 0) -> list[str]:
        """The actions of a table from number ``after`` + 1 on, as JSON."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT json FROM actions WHERE table_id = ? AND seq > ? ORDER BY seq",
                (ident, after),
            ).fetchall()
            if not rows and not db.execute("SELECT 1 FROM tables WHERE id=?", (ident,)).fetchone():
                raise NoSuchTable(ident)
        return [text for (text,) in rows]

    def append(self, ident: str, expected: int, *actions: str, snapshot: str | None = None) -> int:
        """Adds actions behind the first ``expected`` ones, all or none; the new version.

        Raises :class:`Stale`, and changes nothing, if the table isn't at that version. With a
        ``snapshot``, the state after these actions is kept too.
        """
        with self._writing() as db:
            row = db.execute("SELECT version FROM tables WHERE id = ?", (ident,)).fetchone()
            if row is None:
                raise NoSuchTable(ident)
            if row[0] != expected:
                raise Stale(expected, row[0])
            version = expected + len(actions)
            self._add(db, ident, expected, actions)
            db.execute(
                "UPDATE tables SET version = ?, updated = ? WHERE id = ?",
                (version, time.time(), ident),
            )
            if snapshot is not None:
                db.execute(
                    "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (ident, version, snapshot)
                )
        return version

    def keep(self, ident: str, version: int, snapshot: str) -> None:
        """Keeps the state after the first ``version`` actions."""
        if version > self.table(ident).version:
            raise ValueError(f"table {ident} has no {version} actions")
        with self._writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (ident, version, snapshot)
            )

    def snapshot(self, ident: str, at: int | None = None) -> Snapshot | None:
        """The latest kept state at or before version ``at`` (or of all)."""
        with self._reading() as db:
            row = db.execute(
                "SELECT seq, json FROM snapshots WHERE table_id = ? AND seq <= ?"
                " ORDER BY seq DESC LIMIT 1",
                (ident, 2**62 if at is None else at),
            ).fetchone()
        return None if row is None else Snapshot(*row)

    # --- the file -------------------------------------------------------------------------

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @staticmethod
    def _add(db: sqlite3.Connection, ident: str, after: int, actions: Sequence[str]) -> None:
        db.executemany(
            "INSERT INTO actions VALUES (?, ?, ?)",
            [(ident, seq, text) for seq, text in enumerate(actions, after + 1)],
        )

    def _open(self, patience: float) -> None:
        db = self._db
        path = str(self.path)
        owner, layout, things = db.execute(_OWNER).fetchone()
        if owner != _OURS and (owner or things):
            raise StoreError("store-foreign", path=path)
        if owner == _OURS and layout > _LAYOUT:
            raise StoreError("store-newer", path=path, found=layout, known=_LAYOUT)
        self._write_ahead(patience)
        db.execute("PRAGMA synchronous = FULL")  # on disk before the answer
        db.execute("PRAGMA foreign_keys = ON")
        problem = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if problem != "ok":
            raise StoreError("store-corrupt", path=path, problem=problem)
        with self._writing():
            if db.execute("PRAGMA application_id").fetchone()[0] == 0:
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {_LAYOUT}")
                db.execute(f"PRAGMA application_id = {_OURS}")

    def _write_ahead(self, patience: float) -> None:
        """Turns on the write-ahead log; SQLite itself doesn't wait here for another opener."""
        until = time.monotonic() + patience
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not busy or time.monotonic() > until:
                    raise
                time.sleep(0.02)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._told():
            yield self._db

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: what is done within is on disk afterwards, or none of it is done."""
        with self._lock, self._told():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """SQLite's complaints as the store's own."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise self._complaint(error) from error

    def _complaint(self, error: sqlite3.DatabaseError) -> Exception:
        path = str(self.path)
        match getattr(error, "sqlite_errorcode", 0) & 0xFF:
            case sqlite3.SQLITE_NOTADB:
                return StoreError("store-foreign", path=path)
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                return StoreError("store-locked", path=path)
            case sqlite3.SQLITE_CORRUPT:
                return StoreError("store-corrupt", path=path, problem=str(error))
            case (
                sqlite3.SQLITE_CANTOPEN
                | sqlite3.SQLITE_READONLY
                | sqlite3.SQLITE_PERM
                | sqlite3.SQLITE_FULL
                | sqlite3.SQLITE_IOERR
            ):
                return self._unwritable(str(error))
        return error

    def _unwritable(self, problem: str) -> StoreError:
        return StoreError("store-unwritable", path=str(self.path), problem=problem)


def _table(row: tuple[Any, ...]) -> Table:
    ident, title, created, updated, version, meta = row
    return Table(ident, title, created, updated, version, json.loads(meta))
