"""An action: what one entity does, in the form of files and as a line of text.

The JSON form is that of 18xx.games' files: ``type``, ``entity``, ``entity_type`` and the
fields of the kind. The text form is one line, ``lay_tile CR hex=H15 tile=57-0 rotation=2``;
players are written ``player:3``, private companies ``company:P11``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform

Holder = int | str
"""Whoever owns or acts: players are numbers, everything else is text."""


@dataclass(frozen=True, slots=True)
class Route:
    """One train's run as files hold it (facts of 18.2): chains of hexes between stops."""

    train: str
    connections: tuple[tuple[str, ...], ...] = ()
    hexes: tuple[str, ...] = ()
    revenue: int = 0
    revenue_str: str = ""
    nodes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Action:
    """What one entity does. ``private`` is true when a private company acts."""

    type: ClassVar[str] = ""
    entity: Holder
    private: bool = False

    @property
    def entity_type(self) -> str:
        """Of what kind the entity is, as files say it."""
        if isinstance(self.entity, int):
            return "player"
        return "company" if self.private else "corporation"

    def to_json(self) -> dict[str, Any]:
        """The file form, without id, time and nested automatic actions."""
        out: dict[str, Any] = {
            "type": self.type,
            "entity": self.entity,
            "entity_type": self.entity_type,
        }
        for name, _, default in own_fields(type(self)):
            value = getattr(self, name)
            if value is None and default is None:
                continue
            out[name] = _plain(value)
        return out

    # Written once here: made anew for each kind, they were a tenth of the package's import.

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash((self.type, _values(self)))

    def __repr__(self) -> str:
        said = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"{type(self).__name__}({', '.join(said)})"

    def __str__(self) -> str:
        who = (
            f"{self.entity_type}:{self.entity}"
            if self.entity_type != "corporation"
            else self.entity
        )
        parts = [self.type, str(who)]
        for name, _, _ in own_fields(type(self)):
            value = getattr(self, name)
            if value is not None:
                parts.append(f"{name}={_word(_plain(value))}")
        return " ".join(parts)


Kind = TypeVar("Kind", bound=Action)


@dataclass_transform(frozen_default=True, eq_default=False)
def kind(made: type[Kind]) -> type[Kind]:
    """A kind of action: a frozen value of the fields it names, beside those of ``Action``."""
    return dataclass(frozen=True, slots=True, eq=False, repr=False)(made)


_KNOWN: Final[dict[str, tuple[tuple[str, str, Any], ...]]] = {}


def own_fields(kind: type[Action]) -> tuple[tuple[str, str, Any], ...]:
    """(name, annotation, default) of the fields a kind adds to entity and private."""
    found = _KNOWN.get(kind.type)
    if found is None:
        found = tuple((f.name, str(f.type), f.default) for f in fields(kind)[2:])
        _KNOWN[kind.type] = found
    return found


def _values(action: Any) -> tuple[Any, ...]:
    return tuple([getattr(action, field.name) for field in fields(action)])


def _plain(value: Any) -> Any:
    if isinstance(value, Route):
        return {name: _plain(getattr(value, name)) for name in Route.__slots__}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _word(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    bare = text[1:-1]
    if isinstance(value, str) and bare == value and bare and not set(bare) & set(' []{}"'):
        return bare
    return text
