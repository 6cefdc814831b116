"""The trace of a game file: its first position, then what each raw action changed in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tetsuro.files.trace import changes, every_key
from tetsuro.files.walk import NOT_EFFECTIVE, Stop, stops
from tetsuro.game.game import Game
from tetsuro.game.game_file import GameFile
from tetsuro.game.reading import begin


def header(game: Game) -> dict[str, Any]:
    """The first line: who plays what, and the position before any action."""
    return {
        "title": game.title.file_name,
        "players": [player for player, _ in game.players],
        "optional_rules": list(game.title.options),
        "seed": game.seed,
        "initial": every_key(game.state),
    }


def lines(file: GameFile, game: Game | None = None) -> Iterator[dict[str, Any]]:
    """All lines of a game's trace (conformance format 1). A ``game`` just begun goes on by itself
    and is, at each line, as far as the line tells."""
    game = begin(file) if game is None else game
    yield header(game)
    taken: list[bool] = []
    before, last = every_key(game.state), None
    for stop in stops(file, game, taken.append):
        if last is not None:
            after = every_key(game.state)
            yield _line(last, taken[-1], changes(before, after))
            before = after
        last = stop
    if last is not None:
        yield _line(last, taken[-1], changes(before, every_key(game.state)))


def _line(stop: Stop, taken: bool, changed: dict[str, Any]) -> dict[str, Any]:
    data = stop.data
    line: dict[str, Any] = {key: data.get(key) for key in ("id", "type", "entity")}
    if not stop.stands and data.get("type") not in NOT_EFFECTIVE:
        line["undone"] = True
    if not taken:
        line["refused"] = True
    nested = data.get("auto_actions") or ()
    if nested:
        line["auto"] = [action.get("type") for action in nested]
    return {**line, "changed": changed}


def text(line: dict[str, Any]) -> str:
    """A line as it stands in a file."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
