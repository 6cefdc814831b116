"""Values that are never changed: compared in their order, and to JSON and back."""

from __future__ import annotations

from typing import Any


def ordered(value: Any) -> Any:
    """What two values agree in that have the same in the same order."""
    if isinstance(value, dict):
        return tuple((k, ordered(v)) for k, v in value.items())
    if isinstance(value, tuple):
        return tuple(map(ordered, value))
    return value


def thaw(value: Any) -> Any:
    """A column's value as JSON: tuples as lists, number keys as ``"@3"``."""
    if isinstance(value, dict):
        return {f"@{k}" if isinstance(k, int) else k: thaw(v) for k, v in value.items()}
    if isinstance(value, tuple):
        return [thaw(v) for v in value]
    return value


def freeze(value: Any) -> Any:
    """The value that ``thaw`` wrote."""
    if isinstance(value, dict):
        return {int(k[1:]) if k[0] == "@" else k: freeze(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return tuple([freeze(v) for v in value])
    return value
