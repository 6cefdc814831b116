"""Reading actions: from the JSON of game files and from the one-line text form.

Whatever is not of the right shape ends in one ``Unusable`` that says what and where.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tetsuro.kernel.actions import KINDS, Action, Holder, Route, own_fields
from tetsuro.kernel.refusal import Unusable

_NUMBER: Final = re.compile(r"-?[0-9]{1,16}")
_AROUND: Final = " \t\r\n"
LARGEST: Final = 10**9
"""No figure of a game comes near; larger ones are refused where they are read."""
LARGEST_ID: Final = 2**53 - 1
"""Ids of players are whole numbers that every reader of JSON keeps as they are."""


def action_from_json(data: object, where: str = "action") -> Action:
    """An action from its file form; unknown keys are ignored, wrong shapes are not.

    Raises ``Unusable`` with the place (``where``) and the field.

    >>> action_from_json({"type": "bid", "entity": 0, "company": "LB", "price": 40})
    Bid(entity=0, private=False, company='LB', price=40)
    """
    if not isinstance(data, dict):
        raise Unusable("not_an_object", where=where)
    name = data.get("type")
    if not isinstance(name, str):
        raise Unusable("wrong_shape", where=f"{where}.type", expected="text")
    kind = KINDS.get(name)
    if kind is None and name.startswith("program_"):
        kind = KINDS["program_close_pass"]
    if kind is None:
        raise Unusable("unknown_action", where=where, type=name[:80])
    entity = _entity(data, where)
    values: dict[str, Any] = {}
    for field, annotation, default in own_fields(kind):
        if field in data:
            values[field] = _READ[annotation](data[field], where, field)
        elif _required(name, field, default):
            raise Unusable("missing_field", where=where, field=field)
    private = data.get("entity_type") == "company"
    return kind(entity, private, **values)


_OPTIONAL: Final = {("par", ""), ("assign", "target_type")}


def _required(kind: str, field: str, default: object) -> bool:
    return default is not None and (kind, field) not in _OPTIONAL


def action_from_text(text: object) -> Action:
    """Parse what ``str(action)`` wrote: ``kind entity field=value …``.

    >>> lay = action_from_text("lay_tile CR hex=H15 tile=57-0 rotation=2")
    >>> lay.rotation, str(lay)
    (2, 'lay_tile CR hex=H15 tile=57-0 rotation=2')
    >>> action_from_text("choose_ability company:LB choice=close").private
    True
    """
    if not isinstance(text, str):
        raise Unusable("wrong_shape", where="action", expected="text")
    words = text.strip(_AROUND).split(" ", 2)
    if len(words) < 2 or words[0] not in KINDS:
        raise Unusable("unknown_action", where="text", type=words[0][:80] if words else "")
    kind, who, rest = words[0], words[1], words[2] if len(words) == 3 else ""
    data: dict[str, Any] = {"type": kind}
    head, colon, tail = who.partition(":")
    if head == "player" and colon:
        data["entity"] = int(tail) if _NUMBER.fullmatch(tail) else None
    else:
        data["entity"] = tail if head == "company" and colon else who
        data["entity_type"] = "company" if head == "company" and colon else "corporation"
    annotations = {name: annotation for name, annotation, _ in own_fields(KINDS[kind])}
    decoder = json.JSONDecoder()
    while rest := rest.lstrip(_AROUND):
        field, equals, rest = rest.partition("=")
        if not equals or field not in annotations:
            raise Unusable("unknown_field", where="text", field=field[:80])
        if field in data:
            raise Unusable("field_twice", where="text", field=field)
        if rest[:1] in ("[", "{", '"'):
            try:
                data[field], end = decoder.raw_decode(rest)
            except (ValueError, RecursionError) as error:
                raise Unusable("wrong_shape", where=field, expected="JSON") from error
            rest = rest[end:]
        else:
            word, _, rest = rest.partition(" ")
            data[field] = _bare(word, annotations[field])
    return action_from_json(data, "text")


def _bare(word: str, annotation: str) -> Any:
    if "bool" in annotation and word in ("true", "false"):
        return word == "true"
    if "int" in annotation and _NUMBER.fullmatch(word):
        return int(word)
    return word


def _entity(data: Mapping[str, Any], where: str) -> Holder:
    entity = data.get("entity")
    if type(entity) is int and abs(entity) <= LARGEST_ID:
        return entity
    if isinstance(entity, str) and entity and is_text(entity):
        return entity
    raise Unusable("wrong_shape", where=f"{where}.entity", expected="player or company")


def _wrong(where: str, field: str, expected: str) -> Unusable:
    return Unusable("wrong_shape", where=f"{where}.{field}", expected=expected)


def is_text(value: object) -> bool:
    """Whether it is text that can be written down: half a surrogate pair cannot."""
    if not isinstance(value, str):
        return False
    return value.isascii() or not any(0xD800 <= ord(letter) <= 0xDFFF for letter in value)


def _text(value: object, where: str, field: str) -> str:
    if isinstance(value, str) and is_text(value):
        return value
    raise _wrong(where, field, "text")


def _text_or_none(value: object, where: str, field: str) -> str | None:
    return None if value is None else _text(value, where, field)


def _whole(value: object, where: str, field: str) -> int:
    if type(value) is int and abs(value) <= LARGEST:
        return value
    raise _wrong(where, field, "whole number")


def _whole_or_none(value: object, where: str, field: str) -> int | None:
    return None if value is None or value is False else _whole(value, where, field)


def _whole_or_text(value: object, where: str, field: str) -> int | str:
    """A number stays one in letters: the text form has no other sign of it."""
    if isinstance(value, str) and is_text(value) and not _NUMBER.fullmatch(value):
        return value
    return _whole(int(value) if isinstance(value, str) else value, where, field)


def _flag(value: object, where: str, field: str) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    raise _wrong(where, field, "true or false")


def _texts(value: object, where: str, field: str) -> tuple[str, ...]:
    if isinstance(value, list | tuple) and _all_text(value):
        return tuple(value)
    raise _wrong(where, field, "list of texts")


def _all_text(values: Sequence[Any]) -> bool:
    try:
        return is_text("".join(values))
    except TypeError:
        return False


def _texts_or_none(value: object, where: str, field: str) -> tuple[str, ...] | None:
    return None if value is None else _texts(value, where, field)


def _routes(value: object, where: str, field: str) -> tuple[Route, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(where, field, "list of routes")
    return tuple(_route(item, f"{where}.{field}[{i}]") for i, item in enumerate(value))


def _route(value: object, where: str) -> Route:
    if not isinstance(value, dict):
        raise Unusable("wrong_shape", where=where, expected="route")
    if "train" not in value:
        raise Unusable("missing_field", where=where, field="train")
    chains = value.get("connections") or ()
    if not isinstance(chains, list | tuple):
        raise _wrong(where, "connections", "list of lists of hexes")
    return Route(
        train=_text(value["train"], where, "train"),
        connections=tuple(_texts(c, where, "connections") for c in chains),
        hexes=_texts(value.get("hexes") or (), where, "hexes"),
        revenue=_whole(value.get("revenue", 0), where, "revenue"),
        revenue_str=_text(value.get("revenue_str") or "", where, "revenue_str"),
        nodes=_texts(value.get("nodes") or (), where, "nodes"),
    )


_READ: Final[dict[str, Callable[[object, str, str], Any]]] = {
    "str": _text,
    "str | None": _text_or_none,
    "int": _whole,
    "int | None": _whole_or_none,
    "int | str": _whole_or_text,
    "bool | None": _flag,
    "tuple[str, ...]": _texts,
    "tuple[str, ...] | None": _texts_or_none,
    "tuple[Route, ...]": _routes,
}
