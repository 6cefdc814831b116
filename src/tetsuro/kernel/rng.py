"""The pseudo-random generator of the game files (core 2.2). Used at set-up only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeVar

T = TypeVar("T")
MODULUS: Final = 2**31


class Random:
    """Linear congruential generator; every draw is the new state."""

    def __init__(self, seed: int) -> None:
        self.state = seed % MODULUS

    def draw(self) -> int:
        """The next number, from 0 to 2³¹ - 1 (core 2.2)."""
        self.state = (1103515245 * self.state + 12345) % MODULUS
        return self.state

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """One draw for each element in order, then sorted by draw, ascending."""
        drawn = [(self.draw(), item) for item in items]
        return [item for _, item in sorted(drawn, key=lambda pair: pair[0])]


def seed_of(seed: object, game_id: object) -> int:
    """The seed in use: ``settings.seed`` if given, else the first run of digits of the id."""
    if seed is not None and seed != "":
        return int(str(seed))
    digits = re.search(r"\d+", str(game_id))
    return int(digits[0]) if digits else 0
