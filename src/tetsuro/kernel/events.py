"""What happened, as data: a kind and its figures. Logs, animations and tests read these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Event:
    """One thing that happened, e.g. ``Event("paid", payer="CR", payee="bank", amount=50)``."""

    __slots__ = ("kind", "params")

    # Not called ``kind``, since figures are: compiled, the two would be taken for one.
    def __init__(self, event: str, /, **params: Any) -> None:
        self.kind = event
        self.params: Mapping[str, Any] = params

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.kind == other.kind and self.params == other.params

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {dict(self.params)!r})"

    def to_json(self) -> dict[str, Any]:
        """The kind and the figures as JSON."""
        plain = {n: v.to_json() if hasattr(v, "to_json") else v for n, v in self.params.items()}
        return {"kind": self.kind, **plain}
