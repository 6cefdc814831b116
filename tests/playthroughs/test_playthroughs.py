"""Printed games and counted lines of play are those of the repository.

A change of behaviour shows as a difference to read; if it is meant, ``python -m
tests.playthroughs`` writes the files anew.
"""

from __future__ import annotations

import pytest

from tests.playthroughs import perft
from tests.playthroughs.games import GAMES, replayed


@pytest.mark.parametrize("name", GAMES)
def test_printed_game(name: str) -> None:
    kept = GAMES[name].path.read_text(encoding="utf-8").splitlines()
    now = replayed(name).splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=False), 1):
        assert new == old, f"{GAMES[name].path.name}:{number}"
    assert len(now) == len(kept)


def test_counted_lines_of_play() -> None:
    kept = perft.PATH.read_text(encoding="utf-8").splitlines()
    assert len(kept) > 50
    assert perft.table().splitlines() == kept
