"""A game file read action by action: the position before each of them and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tetsuro.game.game import Game
from tetsuro.game.game_file import GameFile
from tetsuro.game.history import standing_at_end
from tetsuro.game.reading import begin, read_action
from tetsuro.kernel.refusal import Unusable

NOT_EFFECTIVE = ("undo", "redo")


@dataclass(frozen=True, slots=True)
class Stop:
    """A raw action of a file that is about to be read, and the game just before it."""

    index: int
    data: dict[str, Any]
    stands: bool
    """In effect after the last action of the file."""
    game: Game


def stops(
    file: GameFile,
    game: Game | None = None,
    read: Callable[[bool], None] | None = None,
) -> Iterator[Stop]:
    """The places of a file in order. The game goes on by itself after each: what is to be kept
    of it must be copied. ``read`` hears whether today's rules took the action."""
    game = begin(file) if game is None else game
    standing = standing_at_end(file.actions)
    for index, data in enumerate(file.actions):
        stands = index in standing
        yield Stop(index, data, stands, game)
        taken = read_action(game, index, data, stands)
        if read is not None:
            read(taken)


def place_of(file: GameFile, action_id: int) -> int:
    """The place of the raw action with this id; of several the last one that stands (some files
    repeat ids). ``Unusable`` if there is none."""
    places = [i for i, data in enumerate(file.actions) if data.get("id") == action_id]
    if not places:
        raise Unusable("unknown_action_id", id=action_id)
    standing = standing_at_end(file.actions)
    return next((i for i in reversed(places) if i in standing), places[-1])
