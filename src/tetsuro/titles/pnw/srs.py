"""The Southern Regional Scenario of 1822PNW, for two or three players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tetsuro.kernel.title import Title
from tetsuro.titles.pnw import family
from tetsuro.titles.pnw.family import RULINGS

NAME: Final = "1822PNW-SRS"
FILE_NAME: Final = "1822PNW SRS"
PLAYERS: Final = (2, 3)
OPTIONS: Final[dict[str, tuple[int, ...]]] = {}
__all__ = ["NAME", "OPTIONS", "PLAYERS", "RULINGS", "title"]


def title(players: int, options: tuple[str, ...], rulings: Mapping[str, str]) -> Title:
    """The scenario for a number of players."""
    return family.compose(NAME, FILE_NAME, players, options, rulings)
