"""Where tables are kept: their actions, in order, in one SQLite file."""

from tetsuro.store.errors import NoSuchTable, Stale, StoreError
from tetsuro.store.sqlite import Snapshot, Store, Table

__all__ = ["NoSuchTable", "Snapshot", "Stale", "Store", "StoreError", "Table"]
