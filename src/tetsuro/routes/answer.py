"""What the router is asked beside the trains, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tetsuro.routes.rules import Evaluation, Run


@dataclass(frozen=True, slots=True)
class Limit:
    """When to give up: after seconds (differs by machine) or steps of work (never differs)."""

    seconds: float | None = None
    steps: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The best set found."""

    routes: tuple[Run, ...]
    revenue: int
    proved: bool
    """No legal set brings more."""
    bound: int
    """No legal set brings more than this, proved or not."""
    work: int
    """Steps of work done."""
    evaluation: Evaluation
    """The price of the set, item by item."""


Progress = Callable[[int, int], "bool | None"]
"""Called now and then with the work done and the best sum so far; True asks to stop."""
