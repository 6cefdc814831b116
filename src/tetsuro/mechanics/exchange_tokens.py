"""The exchange area: tokens that become available or stand on the map by mergers and purchases."""

from __future__ import annotations

from tetsuro.kernel.state import Column, State, Token
from tetsuro.kernel.verbs import add_token, set_token, tell

EXCHANGE: Column[dict[str, int]] = Column("exchange_tokens", {})
"""Tokens a corporation still has in its exchange area."""
PRICE = 100


def left(state: State, corporation: str) -> int:
    return EXCHANGE.of(state).get(corporation, 0)


def take(state: State, corporation: str) -> None:
    """One token leaves the exchange area."""
    EXCHANGE.set(state, {**EXCHANGE.of(state), corporation: left(state, corporation) - 1})
    tell(state, "exchange_token", corporation=corporation)


def make_available(state: State, corporation: str) -> int:
    """One token leaves the exchange area for the available ones; its number."""
    take(state, corporation)
    return add_token(state, corporation, Token("normal", PRICE))


def place_new(state: State, corporation: str, hex: str, city: int, slot: int | None) -> None:
    """One token leaves the exchange area for the map, free of charge."""
    take(state, corporation)
    number = add_token(state, corporation, Token("normal", 0))
    set_token(state, corporation, number, Token("normal", 0, hex, city, slot))
