"""How a major is formed out of minors: par prices, numbers of shares and what is paid.

The minors' owner takes the president's certificate and further shares of the new major. If they
are worth more than the minors he pays the difference into its treasury; if less the treasury
pays him.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import Meaning, mean
from tetsuro.kernel.state import IPO, Column, State, Token
from tetsuro.kernel.verbs import float_corporation, pay, set_marker, set_token, tell
from tetsuro.market.chart import Cell
from tetsuro.mechanics import minors
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.shares import held, presidents_certificate, transfer
from tetsuro.mechanics.stations import next_token, place_in

CAPITALIZATION: Final[Column[dict[str, str]]] = Column("capitalization", {})
INCREMENTAL: Final = "incremental"
FULL: Final = "full"


@dataclass(frozen=True, slots=True)
class FormationRules:
    """``least`` and ``most`` shares the owner takes; minors worth more than ``most`` shares at
    the dearest par are exchanged for just these."""

    least: int = 2
    most: int = 6


formation_rules: Final = parameters("formation", FormationRules)


def share_choices(state: State, par: int, value: int, cash: int, purse: int) -> range:
    """Numbers of shares the owner may take at a par price, for minors of a value, cash in the
    new treasury and the owner's own cash."""
    rules = formation_rules(state)
    if rules.most * par < value:
        dearest = par == state.title.chart.pars()[0].price
        return range(rules.most, rules.most + 1) if dearest else range(0)
    least = max(rules.least, (value - cash - 1) // par + 1)
    most = min(rules.most, (value + min(purse, par - 1)) // par)
    return range(least, most + 1)


def par_choices(state: State, value: int, cash: int, purse: int) -> tuple[Cell, ...]:
    """Par cells with some number of shares, cheapest first."""
    return tuple(
        cell
        for cell in reversed(state.title.chart.pars())
        if share_choices(state, cell.price, value, cash, purse)
    )


def par_meaning(state: State, par: int, value: int, cash: int, purse: int) -> Meaning:
    """A par price, and how many shares the owner may take at it."""
    counts = share_choices(state, par, value, cash, purse)
    return mean("form-par", price=par, least=counts[0], most=counts[-1], value=value)


def shares_meaning(state: State, par: int, count: int, value: int) -> Meaning:
    """A number of shares, what they and the minors are worth."""
    return mean("form-shares", count=count, price=par, worth=count * par, value=value)


def found(state: State, major: str) -> None:
    """The major is formed: it may operate and sells its shares one by one."""
    CAPITALIZATION.set(state, {**CAPITALIZATION.of(state), major: INCREMENTAL})
    float_corporation(state, major)


def set_par(state: State, major: str, cell: Cell) -> None:
    """The major has its par, and its marker stands on the chart."""
    state.pars = {**state.pars, major: cell.price}
    set_marker(state, major, cell.index)
    tell(state, "par_set", corporation=major, price=cell.price)


def give_shares(state: State, major: str, player: Holder, count: int, value: int) -> None:
    """The owner of minors of a value receives shares, and the difference is settled: what the
    treasury cannot pay is lost."""
    price = state.pars[major]
    ids = _certificates(state, major, count)
    percent = sum(state.percents[i] for i in ids)
    transfer(state, major, ids, percent, IPO, player)
    owed = count * price - value
    if owed >= 0:
        pay(state, player, major, owed, "formation")
    else:
        pay(state, major, player, min(-owed, state.cash[major]), "formation")


def _certificates(state: State, major: str, shares: int) -> tuple[str, ...]:
    """The president's certificate and further single shares of the treasury."""
    token = presidents_certificate(state, major)
    others = tuple(i for i in held(state, IPO, major) if i != token)
    one = state.percents[others[0]]
    return (token, *others[: shares - state.percents[token] // one])


def take_place(state: State, minor: str, corporation: str, number: int) -> None:
    """A token of the corporation stands in the city where the minor's stood."""
    at = minors.station(state, minor)
    assert at.hex is not None and at.city is not None
    _put_back(state, minor)
    place_in(state, corporation, number, at.hex, at.city)


def _put_back(state: State, minor: str) -> None:
    at = minors.station(state, minor)
    set_token(state, minor, 0, Token(at.kind, at.price))


def remove_station(state: State, minor: str) -> None:
    """The minor's token leaves the map, and an extra slot with it."""
    _put_back(state, minor)


def replace_home(state: State, minor: str, major: str) -> None:
    """The major's home token replaces that of its associated minor."""
    number = next_token(state, major)
    assert number is not None
    take_place(state, minor, major, number)


def reserved_place(state: State, minor: str) -> tuple[str, int, int | None] | None:
    """(hex, city, slot) that a minor which never started has reserved."""
    for hex, entries in state.reservations.items():
        for city, slot, name in entries:
            if name == minor and city is not None:
                return hex, city, slot
    return None


def minors_value(state: State, merging: Sequence[str]) -> int:
    """What these minors are worth together."""
    return sum(minors.value(state, m) for m in merging)


def minors_cash(state: State, merging: Sequence[str]) -> int:
    """The treasuries of these minors together."""
    return sum(state.cash[m] for m in merging)
