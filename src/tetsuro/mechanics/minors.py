"""Minors and the majors they are associated with: starting, absorbing and closing them.

A minor has one certificate that is worth two shares; an associated minor can become its major.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.state import BANK, IPO, Column, State, Token
from tetsuro.kernel.verbs import (
    add_token,
    float_corporation,
    give_private,
    move_train,
    pay,
    remove_corporation,
    set_marker,
    tell,
)
from tetsuro.market.chart import Cell
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.shares import transfer

ASSOCIATIONS: Final[Column[dict[str, str]]] = Column("associations", {})
"""Minor → major, in order."""
MINOR: Final = "minor"
MAJOR: Final = "major"


@dataclass(frozen=True, slots=True)
class MinorRules:
    """``start``: share price and treasury that a winning bid brings; ``moves``: kinds of tokens
    that go from a minor to the company that absorbs it; ``par_zone``: where minors may start."""

    start: Callable[[State, int], tuple[int, int]]
    moves: frozenset[str] = frozenset()
    par_zone: str = "minor_par"


minor_rules: Final = parameters("minors", MinorRules)


def is_minor(state: State, corporation: str) -> bool:
    """Whether the corporation is a minor."""
    return state.types[corporation] == MINOR


def is_major(state: State, corporation: str) -> bool:
    """Whether the corporation is a major."""
    return state.types[corporation] == MAJOR


def minor_of(state: State, major: str) -> str | None:
    """The minor associated with a major."""
    return next((m for m, other in ASSOCIATIONS.of(state).items() if other == major), None)


def value(state: State, minor: str) -> int:
    """Twice the share price."""
    price = state.price(minor)
    assert price is not None
    return 2 * price


def start(state: State, minor: str, player: Holder, bid: int) -> None:
    """A player pays his bid; the bank gives the minor its treasury and price."""
    price, treasury = minor_rules(state).start(state, bid)
    pay(state, player, BANK, bid, "minor")
    give(state, minor, player, price, treasury)


def give(state: State, minor: str, player: Holder, price: int, treasury: int) -> None:
    """A minor starts at a price; its certificate goes to a player, its treasury is the bank's."""
    cell = par_cell(state, price)
    state.pars = {**state.pars, minor: price}
    set_marker(state, minor, cell.index)
    tell(state, "started", corporation=minor, player=player, price=price)
    transfer(state, minor, state.certificates[minor][IPO], 100, IPO, player)
    pay(state, BANK, minor, treasury, "treasury")
    float_corporation(state, minor)


def par_cell(state: State, price: int) -> Cell:
    """The cell in which a minor starts that is worth this price."""
    zone = minor_rules(state).par_zone
    return next(c for c in state.title.chart.pars(zone) if c.price == price)


def best_price(state: State, amount: int) -> int:
    """The dearest price at which a minor may start that is not above an amount."""
    pars = state.title.chart.pars(minor_rules(state).par_zone)
    return next((c.price for c in pars if c.price <= amount), pars[-1].price)


def absorb(state: State, minor: str, major: str) -> None:
    """Cash, private companies, trains and movable tokens of a minor go to a major; of the
    tokens the minor's own ones lie on until it closes."""
    pay(state, minor, major, state.cash[minor], "absorbed")
    for private in state.players_owning(minor):
        give_private(state, private, major)
    for train in state.trains[minor]:
        move_train(state, train, minor, major)
    kinds = minor_rules(state).moves
    for token in state.tokens[minor]:
        if token.kind in kinds:
            add_token(state, major, token)
    tell(state, "absorbed", minor=minor, major=major)


def station(state: State, minor: str) -> Token:
    """The minor's own token (its first)."""
    return state.tokens[minor][0]


def close(state: State, minor: str) -> None:
    """Company, token and reservation leave the game; its association stays in the table."""
    state.tokens = {**state.tokens, minor: ()}
    withdraw_reservation(state, minor)
    remove_corporation(state, minor)


def withdraw_reservation(state: State, minor: str) -> None:
    """A reservation vanishes; later ones in the same city move up by one slot."""
    kept = {}
    for hex, entries in state.reservations.items():
        gone = next((e for e in entries if e[2] == minor), None)
        if gone is not None:
            entries = tuple(_moved_up(e, gone) for e in entries if e != gone)
        if entries:
            kept[hex] = entries
    state.reservations = kept


Reservation = tuple[int | None, int | None, str]


def _moved_up(entry: Reservation, gone: Reservation) -> Reservation:
    city, slot, name = entry
    if city == gone[0] and slot is not None and gone[1] is not None and slot > gone[1]:
        return city, slot - 1, name
    return entry
