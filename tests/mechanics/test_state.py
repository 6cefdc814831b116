"""A state's columns: each is copied, compared, written and read (``kernel/state.py``)."""

from __future__ import annotations

import pytest

import tetsuro
from tetsuro.kernel.state import COLUMNS, State

BESIDE = {"title", "reading", "nested", "offering", "events", "memo"}


def begun() -> State:
    return tetsuro.new_game("18GB", ["Aki", "Ben", "Chie"], seed=7).state


def test_every_column_is_listed_in_order() -> None:
    assert [c for c in State.__annotations__ if c not in BESIDE] == list(COLUMNS)
    state = begun()
    assert all(
        mine is getattr(state, name)
        for mine, name in zip(state.columns(), list(COLUMNS)[1:], strict=True)
    )


@pytest.mark.parametrize("column", COLUMNS)
def test_every_column_is_copied_compared_written_and_read(column: str) -> None:
    state = begun()
    setattr(state, column, other := getattr(state, column, None) or ("mark",))
    copy = state.copy()
    assert getattr(copy, column) is other
    assert copy == state
    setattr(copy, column, ("another",))
    assert copy != state
    assert state.to_json()[column] != copy.to_json()[column]


def test_a_copy_is_read_or_listed_as_its_original() -> None:
    state = begun()
    state.reading = state.nested = True
    assert state.copy().reading and state.copy().nested and state.as_offered().copy().offering
    state.memo["known"] = ((), 1)
    copy = state.copy()
    copy.memo["more"] = ((), 2)
    assert "more" not in state.memo and copy.memo["known"] == ((), 1)
