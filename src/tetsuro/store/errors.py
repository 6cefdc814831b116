"""What can be wrong with the store: codes and figures, told by the catalogues."""

from __future__ import annotations


class StoreError(Exception):
    """The store can't do what was asked; ``code`` and ``params`` say why."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return f"{self.code} {self.params}"


class NoSuchTable(StoreError):
    """No table has that id."""

    def __init__(self, table: str) -> None:
        super().__init__("no-such-table", table=table)


class Stale(StoreError):
    """The table has moved on since the version that the request was made for."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__("stale", expected=expected, actual=actual)
        self.expected = expected
        self.actual = actual
