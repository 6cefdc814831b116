"""Where a game of the second 18India stands, and what is remembered of a turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Turn:
    """What is remembered of the present turn."""

    over: set[str] = field(default_factory=set)
    """Steps that are behind."""
    acted: bool = False
    source: tuple[str, Any] | None = None
    """Where the first card came from in a buying turn."""
    line: list[str] = field(default_factory=list)
    """Hexes of the yellow tiles laid by the corporation itself."""
    tracked: bool = False
    """The track step's upgrade or removal is done."""
    discount: int | None = None
    bought: list[tuple[str, bool]] = field(default_factory=list)
    """Trains bought, and whether of the bank."""
    revenue: int = 0
