"""Where a game of a title's second writing stands."""

from __future__ import annotations

from typing import Any, NamedTuple


class Waiting(NamedTuple):
    """The step in which the game stands, who must act, and what is on offer."""

    step: str
    actor: Any
    offers: tuple[str, ...]
