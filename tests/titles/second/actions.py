"""Actions as files write them."""

from __future__ import annotations

from typing import Any

from tetsuro.kernel.actions import Action


def as_file(action: Action) -> dict[str, Any]:
    """With the sort of who does it."""
    who = "player" if isinstance(action.entity, int) else "corporation"
    return {**action.to_json(), "entity_type": "company" if action.private else who}
