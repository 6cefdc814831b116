"""Why something may not be done on the map: a stable code and its figures, no words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Fault:
    """A reason for refusal; ``params`` say what was asked for and what stands against it."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
