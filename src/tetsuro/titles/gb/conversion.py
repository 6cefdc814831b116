"""18GB's conversion of a 5-share into a 10-share corporation (rules 5.4)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.state import BANK, IPO, POOL, State, Token
from tetsuro.kernel.verbs import add_token, move_marker, pay, tell
from tetsuro.mechanics.shares import UNBACKED

NEW_SHARES: Final = 5
TOKEN_PRICE: Final = 50
STEPS_IN_STOCK_ROUND: Final = 2
STEPS_IN_EMERGENCY: Final = 3


def convert(state: State, corporation: str, steps: int) -> None:
    """Shares halve, five new ones come, tokens are added, the price falls by ``steps``; a
    floated corporation gets 5 times its new price."""
    charter = state.title.corporations[corporation]
    floated = corporation in state.floated
    state.types = {**state.types, corporation: "10-share"}
    old = {i: percent // 2 for i, percent in charter.certificates}
    new = tuple(f"{corporation}_{n}" for n in range(len(old), len(old) + NEW_SHARES))
    state.percents = {**state.percents, **old, **dict.fromkeys(new, 10)}
    lists = state.certificates[corporation].copy()
    holder = POOL if floated else IPO
    lists[holder] = (*lists.get(holder, ()), *new)
    state.certificates = {**state.certificates, corporation: lists}
    for _ in range(charter.more["conversion_tokens"]):
        add_token(state, corporation, Token("normal", TOKEN_PRICE))
    if corporation in UNBACKED.of(state):
        UNBACKED.set(state, {c: u for c, u in UNBACKED.of(state).items() if c != corporation})
    tell(state, "converted", corporation=corporation)
    if steps:
        move_marker(state, corporation, -steps)
    if floated:
        price = state.price(corporation)
        assert price is not None
        pay(state, BANK, corporation, NEW_SHARES * price, "conversion")
