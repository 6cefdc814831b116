"""18GB's shares: floating, IPO shares at the current price, trainless corporations at half."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.showing import Worth, cash
from tetsuro.kernel.state import BANK, IPO, POOL, Column, State
from tetsuro.kernel.verbs import float_corporation, move_certificates, move_marker, pay
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.shares import held, one_share

FLOAT_PERCENT: Final[Column[dict[str, int]]] = Column("float_percent", {})
"""Percent that must have left the IPO, where it is no longer 40 (first 3+1)."""
IPO_LIMIT: Final = 60


def cost(state: State, corporation: str, source: Holder) -> int:
    """IPO shares, too, cost the present share price (rules 1.5)."""
    price = state.price(corporation)
    assert price is not None
    return price


def payee(state: State, corporation: str, source: Holder) -> Holder:
    """The bank: a corporation has its capital from it when it floats (5.2)."""
    return BANK


def sale_price(state: State, corporation: str) -> int:
    """Half, rounded down, for a corporation without trains (rules 4.2.3)."""
    price = state.price(corporation)
    assert price is not None
    return price if state.trains[corporation] else price // 2


def holding_limit(state: State, corporation: str, source: Holder) -> int:
    """The percent of a corporation that a player may hold after buying from this source."""
    return IPO_LIMIT if source == IPO else 100


def sold(state: State, corporation: str, shares: int, led: bool) -> None:
    """The price falls one step for each share; in phase 6X only when the president sells."""
    if led or "only_president_sales_lower_price" not in phase(state).status:
        move_marker(state, corporation, -shares)


def float_percent(state: State, corporation: str) -> int:
    """The percent that must be sold before the corporation floats (5.2)."""
    return FLOAT_PERCENT.of(state).get(corporation, 40)


def check_float(state: State, corporation: str) -> None:
    """Float once enough has left the IPO; capital is 5 or 10 times the present price (5.2)."""
    if corporation in state.floated or corporation not in state.places:
        return
    if state.percent(IPO, corporation) > 100 - float_percent(state, corporation):
        return
    float_corporation(state, corporation)
    ten = state.types[corporation] == "10-share"
    price = state.price(corporation)
    assert price is not None
    pay(state, BANK, corporation, (10 if ten else 5) * price, "capital")
    if ten:
        move_certificates(state, corporation, held(state, IPO, corporation), IPO, POOL)


def worth(state: State, player: int) -> tuple[Worth, ...]:
    """Cash, certificates (half for trainless corporations, floor for each) and open privates."""
    lines = [cash(state.cash[player])]
    for corporation in state.corporations:
        own = held(state, player, corporation)
        if own:
            count = sum(state.percents[i] for i in own) // one_share(state, corporation)
            amount = sum(certificate_value(state, corporation, i) for i in own)
            kind = "share" if state.trains[corporation] else "half_share"
            lines.append(Worth(kind, corporation, count, state.price(corporation) or 0, amount))
    for private in state.players_owning(player):
        value = state.values[private]
        lines.append(Worth("private", private, 1, value, value))
    return tuple(lines)


def certificate_value(state: State, corporation: str, certificate: str) -> int:
    """What a certificate counts in the result: its price, half without a train (9)."""
    price = state.price(corporation) or 0
    one = 10 if state.types[corporation] == "10-share" else 20
    value = price * state.percents[certificate] // one
    return value if state.trains[corporation] else value // 2
