"""What stands in a game file beside its actions: each part checked, and what has no effect kept
only where it is small (facts/action_format 1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from tetsuro.kernel.notation import LARGEST_ID, is_text
from tetsuro.kernel.refusal import Unusable

MOST_PLAYERS: Final = 8
LONGEST_NAME: Final = 200
LONGEST_TEXT: Final = 2000
"""What a file says of its game, in letters."""
LONGEST_SEED: Final = 19
"""Digits; many more than the generator takes."""
MOST_SETTINGS: Final = 40
MOST_VALUES: Final = 20
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


def plain_name(name: str) -> str:
    """A player's name as it is shown anywhere: not too long, nothing that steers a terminal."""
    return _CONTROL.sub(" ", name[:LONGEST_NAME])


def game_id(found: object) -> int | str:
    """The game's own id, which may hold the seed: a number or a text, empty if there is none."""
    if found is None:
        return ""
    if type(found) is int and abs(found) <= LARGEST_ID:
        return found
    if isinstance(found, str) and is_text(found) and len(found) <= LONGEST_NAME:
        return found
    raise Unusable("wrong_shape", where="id", expected="number or text")


def kept(data: Mapping[str, Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """What is written again though it has no effect here: the game's description, and settings
    that are a short value each, or a short list of such. The rest is left out."""
    out: dict[str, Any] = {}
    if data.get("id") is not None:
        out["id"] = data["id"]
    described = data.get("description")
    if isinstance(described, str) and is_text(described):
        out["description"] = described[:LONGEST_TEXT]
    if small := {name: value for name, value in settings.items() if _is_small(name, value)}:
        out["settings"] = dict(list(small.items())[:MOST_SETTINGS])
    return out


def _is_small(name: object, value: object) -> bool:
    several = value if isinstance(value, list) else [value]
    return _is_short(name) and len(several) <= MOST_VALUES and all(map(_is_plain, several))


def _is_plain(value: object) -> bool:
    if isinstance(value, int | float):
        return abs(value) <= LARGEST_ID
    return value is None or _is_short(value)


def _is_short(value: object) -> bool:
    return isinstance(value, str) and is_text(value) and len(value) <= LONGEST_NAME


def read_players(found: object) -> tuple[tuple[tuple[int, str], ...], dict[object, int]]:
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
    if any(abs(i) > LARGEST_ID for i in numbers):
        raise Unusable("wrong_shape", where="players", expected="ids")
    renamed: dict[object, int] = {}
    if len(numbers) < len(ids):
        if not all(type(i) is int or isinstance(i, str) for i in ids):
            raise Unusable("wrong_shape", where="players", expected="ids")
        renamed = {player: seat for seat, player in enumerate(ids)}
        numbers = list(range(len(renamed)))
    if len(set(numbers)) < len(ids):
        raise Unusable("players_alike")
    return tuple(zip(numbers, names, strict=True)), renamed


def read_seed(seed: object) -> object:
    """The seed in the settings, if there is one: a whole number, also in letters."""
    if seed is None or seed == "" or (type(seed) is int and abs(seed) < 10**LONGEST_SEED):
        return seed
    if isinstance(seed, str) and seed.isdecimal() and len(seed) <= LONGEST_SEED:
        return int(seed)
    raise Unusable("wrong_shape", where="settings.seed", expected="whole number")


def read_options(found: object) -> tuple[str, ...]:
    """The ids of the options chosen."""
    if isinstance(found, list) and all(isinstance(t, str) for t in found):
        return tuple(found)
    raise Unusable("wrong_shape", where="settings.optional_rules", expected="list of texts")


def read_rulings(found: object) -> Mapping[str, str] | None:
    """The answer to each ruling; None in a file that knows of none."""
    if found is None:
        return None
    if isinstance(found, dict) and all(isinstance(v, str) for v in found.values()):
        return found
    raise Unusable("wrong_shape", where="settings.rulings", expected="object of texts")


def read_result(found: object) -> Mapping[str, int] | None:
    """What each player was worth, as the file records it."""
    if found is None:
        return None
    if isinstance(found, dict) and all(type(worth) is int for worth in found.values()):
        return found
    raise Unusable("wrong_shape", where="result", expected="object of whole numbers")
