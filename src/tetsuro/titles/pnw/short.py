"""The Short Scenario of 1822PNW: fewer trains and privates, a pair of minors as one lot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tetsuro.kernel.title import Title
from tetsuro.titles.pnw import family
from tetsuro.titles.pnw.family import RULINGS

NAME: Final = "1822PNW-Short"
FILE_NAME: Final = "1822PNW Short Scenario"
PLAYERS: Final = (3, 4, 5)
OPTIONS: Final[dict[str, tuple[int, ...]]] = {}
__all__ = ["NAME", "OPTIONS", "PLAYERS", "RULINGS", "title"]


def title(players: int, options: tuple[str, ...], rulings: Mapping[str, str]) -> Title:
    """The scenario for a number of players."""
    return family.compose(NAME, FILE_NAME, players, options, rulings)
