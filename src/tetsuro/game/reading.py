"""Games from files: every recorded action done again, as it stands (core 3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

from tetsuro.game.collecting import no_collection
from tetsuro.game.game import Game
from tetsuro.game.game_file import GameFile, parse, parse_file, plain_json, read
from tetsuro.game.history import standing_at_end
from tetsuro.kernel.machine import perform, refusal
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.refusal import Illegal, Unusable
from tetsuro.kernel.rng import seed_of
from tetsuro.kernel.setup import fresh
from tetsuro.kernel.state import State
from tetsuro.kernel.title import PUBLISHED, RECORDED
from tetsuro.titles.registry import make_title


def load(source: object) -> Game:
    """A game from a file's path, bytes or parsed JSON, ours or 18xx.games'.

    Raises ``Unusable`` when it cannot be read as one, saying what and where.
    """
    if isinstance(source, bytes | bytearray):
        data = parse(bytes(source))
    elif isinstance(source, Mapping):
        data = plain_json(source)
    elif isinstance(source, str | PathLike):
        data = parse_file(source)
    else:
        raise Unusable("wrong_shape", where="load", expected="path or file")
    return replay(read(data))


def begin(file: GameFile) -> Game:
    """The game of a file before its first action. A file without rulings is ``recorded``."""
    default = RECORDED if file.rulings is None else PUBLISHED
    options = file.options
    title = make_title(file.title, len(file.players), options, file.rulings, default)
    seed = seed_of(file.seed, file.id)
    game = Game(title, file.players, seed, fresh(title, tuple(i for i, _ in file.players), seed))
    game.more = file.more
    return game


def replay(file: GameFile) -> Game:
    """Do all actions of a file. What was undone later and is refused today changes nothing."""
    game = begin(file)
    standing = standing_at_end(file.actions)
    with no_collection():
        for index, data in enumerate(file.actions):
            read_action(game, index, data, index in standing)
    return game


def read_action(game: Game, index: int, data: dict[str, Any], stands: bool) -> bool:
    """Do one raw action of a file, its nested actions as they stand. False if today's rules
    refuse it (one that was undone later): it then changes nothing."""
    where = f"actions[{index}]"
    kind = data.get("type")
    if kind in ("undo", "redo"):
        action_from_json(data, where)
        try:
            game.enter(data)
        except Illegal as no:
            raise Unusable("illegal_action", where=where, reason=no.refusal) from no
        return True
    if kind == "message":
        game.enter(data, _talked(game.state, data, where))
        return True
    state = game.state.copy()
    state.reading = True
    taken = True
    try:
        for part in (data, *(data.get("auto_actions") or ())):
            perform(state, action_from_json(part, where))
            state.nested = True
    except Illegal as no:
        if stands:
            raise Unusable(
                "illegal_action", where=where, id=data.get("id"), reason=no.refusal
            ) from no
        state = game.state.copy()
        taken = False
    state.reading = state.nested = False
    game.enter(data, state)
    return taken


def _talked(state: State, data: Mapping[str, Any], where: str) -> State:
    """The state after a message of a file: the same, if it is one."""
    if (no := refusal(state, action_from_json(data, where))) is not None:
        raise Unusable("illegal_action", where=where, id=data.get("id"), reason=no)
    return state
