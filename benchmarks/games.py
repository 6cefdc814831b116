"""The recorded games that the budgets speak of, one for each title.

They lie in ``../shared``; where that is missing there is only the largest generated game of the
tests, whose figures say as much but are not the budgets' own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tetsuro
from tetsuro.game.game import Game
from tetsuro.game.game_file import GameFile, parse, read
from tetsuro.kernel.state import State

ROOT = Path(__file__).resolve().parents[1]
RECORDED = ROOT.parent / "shared" / "conformance" / "games"
GENERATED = ROOT / "tests" / "data" / "conformance" / "random" / "18GB" / "6p-9.json"


@dataclass(frozen=True)
class Recorded:
    """A game and the seconds its replay may take: in plain Python, compiled."""

    title: str
    path: Path
    plain: float
    compiled: float


def found() -> tuple[Recorded, ...]:
    """The games that are here."""
    wanted = (
        Recorded("18GB", RECORDED / "18GB" / "18gb-6p.json", 0.250, 0.120),
        Recorded("18India", RECORDED / "18India" / "18India_game_end_bank.json", 0.280, 0.140),
        Recorded(
            "1822PNW", RECORDED / "1822PNW" / "1822PNW_game_end_stock_market.json", 0.400, 0.200
        ),
    )
    here = tuple(game for game in wanted if game.path.exists())
    return here or (Recorded("18GB", GENERATED, 0.250, 0.120),)


@cache
def file_of(path: Path) -> GameFile:
    return read(parse(path.read_bytes()))


@cache
def game_of(path: Path) -> Game:
    return tetsuro.load(path)


@cache
def states_of(path: Path) -> tuple[State, ...]:
    """The position before each action of the game, and the last one."""
    game = game_of(path)
    return (game.history.start, *game.positions)
