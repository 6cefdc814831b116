"""What a player is worth in 18India: cash, shares, companies, and book value (rules 9)."""

from __future__ import annotations

from tetsuro.kernel.state import State
from tetsuro.mechanics.depot import side

PARTS = 10


def book_value(state: State, corporation: str) -> int:
    """Cash, trains at list price, companies at face value, certificates at price; ``D5``: by
    the published rules not its own certificates."""
    total = state.cash[corporation]
    total += sum(side(state, train).price for train in state.trains[corporation])
    total += sum(state.values[company] for company in state.players_owning(corporation))
    own_counts = not state.title.published("own-certificates")
    for other in state.corporations:
        if other != corporation or own_counts:
            total += shares(state, corporation, other) * (state.price(other) or 0)
    return total


def shares(state: State, holder: str | int, corporation: str) -> int:
    return state.percent(holder, corporation) // 10


def worth(state: State, player: int) -> int:
    """Rules 9: each share brings its price and a tenth of the book value, rounded down."""
    total = state.cash[player]
    total += sum(state.values[company] for company in state.players_owning(player))
    for corporation in state.corporations:
        count = shares(state, player, corporation)
        if count:
            each = (state.price(corporation) or 0) + book_value(state, corporation) // PARTS
            total += count * each
    return total
