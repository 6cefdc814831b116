"""1822PNW by Ken Kuhn (All-Aboard Games): the full game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tetsuro.kernel.title import Title
from tetsuro.titles.pnw import family
from tetsuro.titles.pnw.family import RULINGS

NAME: Final = "1822PNW"
PLAYERS: Final = (3, 4, 5)
OPTIONS: Final = dict.fromkeys(family.START_OPTIONS, PLAYERS)
__all__ = ["NAME", "OPTIONS", "PLAYERS", "RULINGS", "title"]


def title(players: int, options: tuple[str, ...], rulings: Mapping[str, str]) -> Title:
    """The full game for a number of players; at most one of its options."""
    return family.compose(NAME, NAME, players, options, rulings)
