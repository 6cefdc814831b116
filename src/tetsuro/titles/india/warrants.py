"""18India's guaranty warrants: three corporations pay even without income (rules 5.4, 8)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.state import Column, State
from tetsuro.kernel.verbs import tell

WARRANTS: Final[Column[tuple[str, ...]]] = Column("warrants", ())
"""Corporations with a guaranty warrant; all expire in phase IV."""
PARTS_OF_PRICE: Final = 20


def guaranteed(state: State, corporation: str) -> int:
    """What the bank pays for each share when the corporation pays nothing: 5 percent of the
    price, rounded down; 0 without a warrant."""
    if corporation not in WARRANTS.of(state):
        return 0
    return (state.price(corporation) or 0) // PARTS_OF_PRICE


def expire(state: State) -> None:
    """Guaranty warrants are out of the game."""
    WARRANTS.set(state, ())
    tell(state, "warrants_expired")
