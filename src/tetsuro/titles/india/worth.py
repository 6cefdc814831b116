"""What a player is worth in 18India: cash, shares, companies, and book value (rules 9)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.showing import Worth, cash
from tetsuro.kernel.state import State
from tetsuro.mechanics.depot import side

PARTS: Final = 10


def book(state: State, corporation: str) -> tuple[Worth, ...]:
    """What a corporation owns: cash, trains at list price, companies at face value, certificates
    at price; ``D5``: by the published rules not its own certificates."""
    lines = [cash(state.cash[corporation])]
    for train in state.trains[corporation]:
        kind = side(state, train)
        lines.append(Worth("train", kind.name, 1, kind.price, kind.price))
    lines += [_company(state, company) for company in state.players_owning(corporation)]
    own_counts = not state.title.published("own-certificates")
    for other in state.corporations:
        count = shares(state, corporation, other)
        if count and (other != corporation or own_counts):
            price = state.price(other) or 0
            lines.append(Worth("share", other, count, price, count * price))
    return tuple(lines)


def book_value(state: State, corporation: str) -> int:
    """What the corporation itself is worth, in rupees (9)."""
    return sum(line.amount for line in book(state, corporation))


def _company(state: State, company: str) -> Worth:
    value = state.values[company]
    return Worth("private", company, 1, value, value)


def shares(state: State, holder: str | int, corporation: str) -> int:
    """How many tenths of the corporation the holder has."""
    return state.percent(holder, corporation) // 10


def worth(state: State, player: int) -> tuple[Worth, ...]:
    """Rules 9: each share brings its price and a tenth of the book value, rounded down."""
    lines = [cash(state.cash[player])]
    for corporation in state.corporations:
        if count := shares(state, player, corporation):
            price, book = state.price(corporation) or 0, book_value(state, corporation) // PARTS
            lines.append(Worth("share", corporation, count, price, count * price))
            lines.append(Worth("book", corporation, count, book, count * book))
    lines += [_company(state, company) for company in state.players_owning(player)]
    return tuple(lines)
