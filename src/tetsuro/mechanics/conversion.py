"""In a stock turn the owner of an associated minor turns it into its major: par, then shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Choose, Holder, Par
from tetsuro.kernel.machine import Meaning
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.market.chart import Cell
from tetsuro.mechanics import formation, minors, starting, stock
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.turns import note

CONVERTING: Final[Column[tuple[str, str]]] = Column("converting", ("", ""), "turn")
"""(minor, cell id of the par) while the number of shares is asked for."""


def money(state: State, player: Holder) -> int:
    """Cash the owner may use: recordings count money bound by leading bids, too."""
    if state.title.published("screen-rules"):
        return stock.purse(state, player)
    return state.cash[player]


def shares(state: State, player: Holder, minor: str, par: int) -> range:
    """Numbers of shares that the owner may take of the major at this par."""
    counts = _counts(state, player, minor, par)
    return counts if treasury_refusal(state, minor, par, counts) is None else range(0)


def _counts(state: State, player: Holder, minor: str, par: int) -> range:
    return formation.share_choices(
        state, par, minors.value(state, minor), state.cash[minor], money(state, player)
    )


def treasury_refusal(state: State, minor: str, par: int, counts: range) -> Refusal | None:
    """Where even the most shares are worth less than the minor, its treasury pays the difference
    in full. The recorded site offers such a par all the same, and breaks off; there the owner gets
    what there is."""
    if not counts or not state.title.published("screen-rules"):
        return None
    return cash_refusal(state, minor, minors.value(state, minor) - counts[-1] * par)


def convertible(state: State, player: Holder, minor: str) -> bool:
    """The player leads the minor and some par price is possible."""
    return minor in state.floated and state.presidents.get(minor) == player


def pars(state: State, player: Holder, minor: str) -> tuple[Cell, ...]:
    """Par cells at which the minor may be converted, cheapest first."""
    cells = reversed(state.title.chart.pars())
    return tuple(cell for cell in cells if shares(state, player, minor, cell.price))


def par_refusal(state: State, action: Par, minor: str) -> Refusal | None:
    """A par at which some number of shares is possible."""
    if (no := starting.cell_refusal(state, action)) is not None:
        return no
    par = state.title.chart.by_id[action.share_price].price
    counts = _counts(state, action.entity, minor, par)
    if not counts:
        return refuse("no_shares_at_par", minor=minor, price=action.share_price)
    return treasury_refusal(state, minor, par, counts)


def par_meaning(state: State, action: Par, minor: str) -> Meaning:
    """A par price, and how many shares the minor's owner may take at it."""
    par = state.title.chart.by_id[action.share_price].price
    value, cash = minors.value(state, minor), state.cash[minor]
    return formation.par_meaning(state, par, value, cash, money(state, action.entity))


def ask(state: State, action: Par, minor: str) -> None:
    """The par is chosen; the number of shares is still to be named."""
    CONVERTING.set(state, (minor, action.share_price))


def options(state: State, player: Holder) -> tuple[str, ...]:
    """The numbers of shares from which the player chooses now, as texts."""
    minor, cell = CONVERTING.of(state)
    par = state.title.chart.by_id[cell].price
    return tuple(map(str, shares(state, player, minor, par)))


def choose_refusal(state: State, action: Choose) -> Refusal | None:
    """One of the numbers of shares on offer."""
    if action.choice not in options(state, action.entity):
        return refuse("choice_not_offered", choice=action.choice)
    return None


def choose_meaning(state: State, action: Choose) -> Meaning:
    """A number of shares, what they and the minor are worth."""
    minor, cell = CONVERTING.of(state)
    par = state.title.chart.by_id[cell].price
    return formation.shares_meaning(state, par, int(action.choice), minors.value(state, minor))


def choose(state: State, action: Choose) -> None:
    """The minor becomes its major; no token leaves the exchange area."""
    player, (minor, cell) = action.entity, CONVERTING.of(state)
    major = minors.ASSOCIATIONS.of(state)[minor]
    CONVERTING.set(state, ("", ""))
    note(state, player, "par", major, seen_as="convert")
    value = minors.value(state, minor)
    minors.absorb(state, minor, major)
    formation.found(state, major)
    formation.set_par(state, major, state.title.chart.by_id[cell])
    formation.give_shares(state, major, player, int(action.choice), value)
    formation.replace_home(state, minor, major)
    minors.close(state, minor)


def choices(state: State, player: Holder) -> Iterator[Choose]:
    """The numbers of shares, while a conversion waits for one."""
    if CONVERTING.of(state)[0]:
        for choice in options(state, player):
            yield Choose(player, choice=choice)
