"""Counts of lines of play from fixed positions of the printed games, as chess engines have them.

A line of play is a sequence of choices; a family counts with its first and its last member, an
open family with one. Each number stands for all the rules met on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.playthroughs.games import GAMES
from tests.playthroughs.printed import moves
from tetsuro.game.game import Game, round_name
from tetsuro.kernel.actions import Action
from tetsuro.kernel.choices import Family, OpenFamily

PATH = Path(__file__).resolve().parents[1] / "data" / "perft.txt"
DEPTHS = (1, 2, 3)
MOST = 400
"""Where a depth has more lines than this, no deeper one is counted."""
EVERY = 37


def lines_of_play(game: Game, depth: int) -> int:
    """How many lines of play of this length there are."""
    count = 0
    for action in acts(game):
        if depth == 1:
            count += 1
            continue
        after = game.copy()
        after.apply(action)
        count += lines_of_play(after, depth - 1)
    return count


def acts(game: Game) -> Iterator[Action]:
    for choice in game.choices():
        if isinstance(choice, Family):
            ends = choice.values[:1], choice.values[-1:] if len(choice) > 1 else ()
            yield from (choice.member(value) for end in ends for value in end)
        else:
            yield choice.first if isinstance(choice, OpenFamily) else choice


def table() -> str:
    """A line for each position: game, move, round, and the counts by depth."""
    rows = []
    for name, setup in GAMES.items():
        game = setup.begin()
        for number, action in enumerate(moves(setup.path.read_text(encoding="utf-8"))):
            if number % EVERY == 0:
                counts = " ".join(map(str, counted(game)))
                rows.append(f"{name} {number} {round_name(game.state)}: {counts}")
            game.apply(action)
    return "\n".join(rows) + "\n"


def counted(game: Game) -> Iterator[int]:
    for depth in DEPTHS:
        count = lines_of_play(game, depth)
        yield count
        if count > MOST // 10:
            return
