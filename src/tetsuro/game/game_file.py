"""Game files: the JSON of 18xx.games, read with care and written back (facts/action_format).

Whatever is wrong with a file ends in one ``Unusable`` that says what and where.
"""

from __future__ import annotations

import json
import math
import os
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tetsuro.game.collecting import no_collection
from tetsuro.game.header import (
    game_id,
    kept,
    read_options,
    read_players,
    read_result,
    read_rulings,
    read_seed,
)
from tetsuro.kernel.notation import LARGEST, LARGEST_ID
from tetsuro.kernel.refusal import Unusable

BOOKKEEPING = (
    ("id", 1, 1, LARGEST),
    ("created_at", 0, -LARGEST_ID, LARGEST_ID),
    ("user", 0, -LARGEST_ID, LARGEST_ID),
)
"""What is said of an action beside it: left out where it is no number in its bounds."""
LARGEST_FILE = 6_000_000
MOST_ACTIONS = 8_000
"""Several times what the longest games need; what is larger is refused before it costs much."""
DEEPEST = 100
"""Lists and objects within one another; what is deeper could be read but not written again."""
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(frozen=True)
class GameFile:
    """A game file's parts. ``more`` holds what is not needed to replay, but written again."""

    title: str
    players: tuple[tuple[int, str], ...]
    seed: object
    options: tuple[str, ...]
    rulings: Mapping[str, str] | None
    actions: tuple[dict[str, Any], ...]
    id: object = ""
    result: Mapping[str, int] | None = None
    more: Mapping[str, Any] = field(default_factory=dict)


def parse(data: bytes | str) -> dict[str, Any]:
    """The JSON object in a file's bytes; ``Unusable`` for anything else."""
    if len(data) > LARGEST_FILE:
        raise Unusable("file_too_large", size=len(data), limit=LARGEST_FILE)
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise Unusable("not_utf8", where=error.start) from error
    with no_collection():
        found = _loaded(text)
        if not isinstance(found, dict):
            raise Unusable("not_an_object", where="file")
        _writable(found, text)
    return found


def plain_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same object as a file would hold it, and nobody else's; ``Unusable`` where none could."""
    try:
        text = json.dumps(data if isinstance(data, dict) else dict(data), allow_nan=False)
    except RecursionError as error:
        raise Unusable("too_deep") from error
    except (TypeError, ValueError) as error:
        raise Unusable("not_json_at", where="file") from error
    with no_collection():
        found: dict[str, Any] = json.loads(text)
        _writable(found, text)
    return found


def _loaded(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_no_constant, parse_float=_number)
    except json.JSONDecodeError as error:
        raise Unusable("not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise Unusable("too_deep") from error
    except ValueError as error:
        raise Unusable("not_json", line=1, column=1) from error


def _writable(found: object, text: str) -> None:
    """What is read here is written again: to disk, to a page, to another file."""
    level, depth = [found], 0
    while level:
        if depth > DEEPEST:
            raise Unusable("too_deep")
        level = [inner for each in level for inner in _inside(each) if type(inner) in _NESTS]
        depth += 1
    if (half := _HALF.search(text)) is not None:
        try:
            json.dumps(found, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            raise Unusable("not_utf8", where=half.start()) from error


_NESTS = (dict, list)


def _inside(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


def parse_file(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The JSON object in a file; no more of it is read than may be used."""
    try:
        with Path(path).open("rb") as handle:
            data = handle.read(LARGEST_FILE + 1)
            size = os.fstat(handle.fileno()).st_size
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Unusable("unreadable_file", path=str(path), why=why) from error
    if len(data) > LARGEST_FILE:
        raise Unusable("file_too_large", size=max(size, len(data)), limit=LARGEST_FILE)
    return parse(data)


def write_file(path: str | Path, text: str) -> None:
    """Text to a file, whole or not at all: what stood there stays until the new one is complete.
    Raises OSError, and ``Unusable`` for what is no path."""
    if not isinstance(path, str | os.PathLike):
        raise Unusable("wrong_shape", where="save", expected="path")
    place = Path(path)
    if place.exists() and not place.is_file():  # a pipe, a terminal, a folder
        place.write_text(text, encoding="utf-8")
        return
    place = place.resolve()
    fresh = place.with_name(f".{place.name}.{os.getpid()}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        if place.exists():
            shutil.copymode(place, fresh)
        fresh.replace(place)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def read(data: Mapping[str, Any]) -> GameFile:
    """Check the parts of a game file's object."""
    if "view" in data and "state" in data:
        raise Unusable("only_a_view")
    for key in ("title", "players", "actions"):
        if key not in data:
            raise Unusable("missing_field", where="file", field=key)
    title = data["title"]
    if not isinstance(title, str):
        raise Unusable("wrong_shape", where="title", expected="text")
    settings = data.get("settings") or {}
    if not isinstance(settings, dict):
        raise Unusable("wrong_shape", where="settings", expected="object")
    actions = data["actions"]
    if not isinstance(actions, list):
        raise Unusable("wrong_shape", where="actions", expected="list")
    if len(actions) > MOST_ACTIONS:
        raise Unusable("too_many_actions", count=len(actions), limit=MOST_ACTIONS)
    players, renamed = read_players(data["players"])
    return GameFile(
        title=title,
        players=players,
        seed=read_seed(settings.get("seed")),
        options=read_options(settings.get("optional_rules") or []),
        rulings=read_rulings(settings.get("rulings")),
        actions=numbered([_action(a, i, renamed) for i, a in enumerate(actions)]),
        id=game_id(data.get("id")),
        result=read_result(data.get("result")),
        more=kept(data, settings),
    )


def numbered(actions: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """Actions without an id that an undo can name get one more than that before them, where no
    other action of the file has it: in a file without ids each is found by its place, from 1."""
    given = {action.get("id") for action in actions}
    if None not in given:
        return tuple(actions)
    found, last = [], 0
    for action in actions:
        if "id" not in action and last + 1 not in given:
            action = {**action, "id": last + 1}
        last = action.get("id", last)
        found.append(action)
    return tuple(found)


def _action(action: object, index: int, renamed: dict[object, int]) -> dict[str, Any]:
    if not isinstance(action, dict):
        raise Unusable("wrong_shape", where=f"actions[{index}]", expected="object")
    nested = action.get("auto_actions") or []
    if not isinstance(nested, list) or not all(isinstance(a, dict) for a in nested):
        raise Unusable("wrong_shape", where=f"actions[{index}].auto_actions", expected="list")
    for key, usual, least, most in BOOKKEEPING:
        value = action.get(key, usual)
        if type(value) is not int or not least <= value <= most:
            action = {name: said for name, said in action.items() if name != key}
    if renamed:
        action = _rename(action, renamed)
    return action


def is_number(value: object) -> bool:
    """Whether it is a whole number that a file may hold."""
    return type(value) is int and abs(value) <= LARGEST_ID


def _rename(action: dict[str, Any], renamed: dict[object, int]) -> dict[str, Any]:
    out = dict(action)
    if action.get("entity_type") == "player" and isinstance(action.get("entity"), int | str):
        out["entity"] = renamed.get(action["entity"], action["entity"])
    nested = action.get("auto_actions")
    if isinstance(nested, list):
        plain = ({k: v for k, v in a.items() if k != "auto_actions"} for a in nested)
        out["auto_actions"] = [_rename(a, renamed) for a in plain]
    return out
