"""The exchange area: tokens that become available or stand on the map by mergers and purchases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.state import Column, State, Token
from tetsuro.kernel.verbs import add_token, set_token, tell
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.stations import place_in

EXCHANGE: Final[Column[dict[str, int]]] = Column("exchange_tokens", {})
"""Tokens a corporation still has in its exchange area."""


@dataclass(frozen=True, slots=True)
class ExchangeRules:
    """``price``: what it costs to place a token that has become available."""

    price: int = 100


exchange_rules: Final = parameters("exchange_tokens", ExchangeRules, ExchangeRules())


def token_price(state: State) -> int:
    """What a token costs that becomes available from the exchange area."""
    return exchange_rules(state).price


def left(state: State, corporation: str) -> int:
    """How many tokens the corporation has in the exchange area."""
    return EXCHANGE.of(state).get(corporation, 0)


def take(state: State, corporation: str) -> None:
    """One token leaves the exchange area."""
    EXCHANGE.set(state, {**EXCHANGE.of(state), corporation: left(state, corporation) - 1})
    tell(state, "exchange_token", corporation=corporation)


def make_available(state: State, corporation: str) -> int:
    """One token leaves the exchange area for the available ones; its number."""
    take(state, corporation)
    return add_token(state, corporation, Token("normal", token_price(state)))


def place_new(state: State, corporation: str, hex: str, city: int, slot: int | None) -> None:
    """One token leaves the exchange area for a free place on the map, free of charge."""
    take(state, corporation)
    number = add_token(state, corporation, Token("normal", 0))
    set_token(state, corporation, number, Token("normal", 0, hex, city, slot))


def replace(state: State, corporation: str, hex: str, city: int, slot: int | None) -> None:
    """The same where another token has just been taken off, in the first free slot: the charter
    then has its placed tokens, the new one, and the others by price."""
    take(state, corporation)
    charter = state.tokens[corporation]
    placed = tuple(t for t in charter if t.hex is not None)
    rest = sorted((t for t in charter if t.hex is None), key=lambda t: t.price)
    state.tokens = {**state.tokens, corporation: (*placed, Token("normal", 0), *rest)}
    place_in(state, corporation, len(placed), hex, city)
