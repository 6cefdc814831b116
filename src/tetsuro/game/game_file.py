"""Game files: the JSON of 18xx.games, read with care and written back (facts/action_format).

Whatever is wrong with a file ends in one ``Unusable`` that says what and where.
"""

from __future__ import annotations

import json
import math
import os
import re
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tetsuro.game.collecting import no_collection
from tetsuro.kernel.notation import is_text
from tetsuro.kernel.refusal import Unusable

LARGEST_FILE = 6_000_000
MOST_ACTIONS = 8_000
"""Several times what the longest games need; what is larger is refused before it costs much."""
MOST_PLAYERS = 8
LONGEST_NAME = 200
DEEPEST = 100
"""Lists and objects within one another; what is deeper could be read but not written again."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(frozen=True)
class GameFile:
    """A game file's parts. ``more`` holds what is not needed to replay."""

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


def _loaded(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_no_constant, parse_float=_number)
    except json.JSONDecodeError as error:
        raise Unusable("not_json", line=error.lineno, column=error.colno) from error
    except (RecursionError, ValueError) as error:
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


def parse_file(path: str | Path) -> dict[str, Any]:
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
    Raises OSError."""
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
    players, renamed = _players(data["players"])
    return GameFile(
        title=title,
        players=players,
        seed=_seed(settings.get("seed")),
        options=_texts(settings.get("optional_rules") or [], "settings.optional_rules"),
        rulings=_rulings(settings.get("rulings")),
        actions=tuple(_action(a, i, renamed) for i, a in enumerate(actions)),
        id=data.get("id", ""),
        result=data.get("result") if isinstance(data.get("result"), dict) else None,
        more={k: v for k, v in data.items() if k not in ("title", "players", "actions")},
    )


def plain_name(name: str) -> str:
    """A player's name as it is shown anywhere: not too long, nothing that steers a terminal."""
    return _CONTROL.sub(" ", name[:LONGEST_NAME])


def _players(found: object) -> tuple[tuple[tuple[int, str], ...], dict[object, int]]:
    """(id, name) of each player in seat order; ids that are no numbers become seat numbers."""
    if not isinstance(found, list) or not 1 <= len(found) <= MOST_PLAYERS:
        raise Unusable("wrong_shape", where="players", expected="list of players")
    ids: list[object] = []
    names: list[str] = []
    for i, player in enumerate(found):
        if not isinstance(player, dict) or not is_text(player.get("name")):
            raise Unusable("wrong_shape", where=f"players[{i}]", expected="id and name")
        ids.append(player.get("id", i))
        names.append(plain_name(player["name"]))
    numbers = [i for i in ids if type(i) is int]
    renamed: dict[object, int] = {}
    if len(numbers) < len(ids):
        if not all(isinstance(i, int | str) for i in ids):
            raise Unusable("wrong_shape", where="players", expected="ids")
        renamed = {player: seat for seat, player in enumerate(ids)}
        numbers = list(range(len(renamed)))
    if len(set(numbers)) < len(ids):
        raise Unusable("players_alike")
    return tuple(zip(numbers, names, strict=True)), renamed


def _action(action: object, index: int, renamed: dict[object, int]) -> dict[str, Any]:
    if not isinstance(action, dict):
        raise Unusable("wrong_shape", where=f"actions[{index}]", expected="object")
    nested = action.get("auto_actions") or []
    if not isinstance(nested, list) or not all(isinstance(a, dict) for a in nested):
        raise Unusable("wrong_shape", where=f"actions[{index}].auto_actions", expected="list")
    if renamed:
        action = _rename(action, renamed)
    return action


def _rename(action: dict[str, Any], renamed: dict[object, int]) -> dict[str, Any]:
    out = dict(action)
    if action.get("entity_type") == "player" and isinstance(action.get("entity"), int | str):
        out["entity"] = renamed.get(action["entity"], action["entity"])
    nested = action.get("auto_actions")
    if isinstance(nested, list):
        plain = ({k: v for k, v in a.items() if k != "auto_actions"} for a in nested)
        out["auto_actions"] = [_rename(a, renamed) for a in plain]
    return out


def _seed(seed: object) -> object:
    if seed is None or seed == "" or type(seed) is int:
        return seed
    if isinstance(seed, str) and seed.isdecimal() and len(seed) < 20:
        return int(seed)
    raise Unusable("wrong_shape", where="settings.seed", expected="whole number")


def _texts(found: object, where: str) -> tuple[str, ...]:
    if isinstance(found, list) and all(isinstance(t, str) for t in found):
        return tuple(found)
    raise Unusable("wrong_shape", where=where, expected="list of texts")


def _rulings(found: object) -> Mapping[str, str] | None:
    if found is None:
        return None
    if isinstance(found, dict) and all(isinstance(v, str) for v in found.values()):
        return found
    raise Unusable("wrong_shape", where="settings.rulings", expected="object of texts")
