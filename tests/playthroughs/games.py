"""The printed games: one for each title and scenario."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import tetsuro
from tests.playthroughs.printed import moves, printed
from tests.properties.test_random_games import PROFILES
from tetsuro import Illegal, Unusable
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action

FOLDER = Path(__file__).resolve().parents[1] / "data" / "playthroughs"
NAMES = ("Aki", "Ben", "Chie", "Dora", "Emi", "Fumi")
BRIEF = {"pass": 4.0}
"""A short auction: bids are many and alike."""


@dataclass(frozen=True)
class Setup:
    """A game to begin, and how many moves of it are printed at most."""

    name: str
    title: str
    players: int
    most: int
    options: tuple[str, ...] = ()
    seed: int = 3

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    def begin(self) -> Game:
        return tetsuro.new_game(self.title, NAMES[: self.players], self.seed, self.options)


GAMES = {
    setup.name: setup
    for setup in (
        Setup("18gb-2ns", "18GB", 2, 150),
        Setup("18gb-2ew", "18GB", 2, 150, ("two_player_ew",)),
        Setup("18gb-3", "18GB", 3, 1000),
        Setup("18gb-4", "18GB", 4, 150),
        Setup("18gb-4alt", "18GB", 4, 150, ("four_player_alt",)),
        Setup("18gb-5", "18GB", 5, 150),
        Setup("18gb-6", "18GB", 6, 150),
        Setup("18india-3", "18India", 3, 400),
        Setup("1822pnw-3", "1822PNW", 3, 400),
        Setup("1822pnw-short-3", "1822PNW-Short", 3, 200),
        Setup("1822pnw-srs-3", "1822PNW-SRS", 3, 200),
    )
}


def played(name: str) -> str:
    """A game of a random player, printed."""
    setup = GAMES[name]
    game, random = setup.begin(), Random(setup.seed)
    done: list[Action] = []
    while not game.finished and len(done) < setup.most:
        action = pick(game, random, BRIEF if game.state.round.kind == "ISR" else PROFILES[0])
        assert action is not None
        game.apply(action)
        done.append(action)
    return printed(setup.begin(), done)


def replayed(name: str) -> str:
    """The game that stands in the repository, printed anew, as far as its moves are legal."""
    setup = GAMES[name]
    game, done = setup.begin(), []
    for action in moves(setup.path.read_text(encoding="utf-8")):
        try:
            game.apply(action)
        except (Illegal, Unusable):
            break
        done.append(action)
    return printed(setup.begin(), done)
