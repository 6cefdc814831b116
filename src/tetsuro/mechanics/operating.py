"""The frame of an operating round: order, opening, one corporation after another (core 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.state import BANK, State
from tetsuro.kernel.title import nothing
from tetsuro.kernel.verbs import pay
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.turns import begin_corporation_turn


@dataclass(frozen=True, slots=True)
class OperatingRules:
    """What a title adds as a corporation's turn begins and ends."""

    begin_turn: Callable[[State], None] = nothing
    end_turn: Callable[[State], None] = nothing


operating_rules: Final = parameters("operating", OperatingRules)


def operator(state: State) -> str:
    """The corporation whose operating turn it is."""
    entity = state.entity()
    assert isinstance(entity, str)
    return entity


def president(state: State) -> int | None:
    """The player who acts for the operator; None in receivership."""
    found = state.presidents.get(operator(state))
    return found if isinstance(found, int) else None


def operating_order(state: State) -> tuple[str, ...]:
    """Floated corporations by share price."""
    return by_price(state, (c for c in state.corporations if c in state.floated))


def by_price(state: State, corporations: Iterable[str]) -> tuple[str, ...]:
    """Corporations by share price, within a cell by arrival (a marker that has never been put
    down goes before all), then by name (core 10.3)."""
    chart = state.title.chart

    def rank(corporation: str) -> tuple[int, int, int, str]:
        place = state.places[corporation]
        stack = state.cells.get(place, ())
        return (
            -chart.cells[place].price,
            -chart.cells[place].column,
            stack.index(corporation) if corporation in stack else 0,
            corporation,
        )

    return tuple(sorted(corporations, key=rank))


def begin(state: State) -> None:
    """Open the round: income of private companies, trains fresh, first turn (core 12.1)."""
    pay_privates(state)
    used = {t for c in state.round.order for t in state.trains[str(c)]}
    state.trains_run = tuple(t for t in state.trains_run if t not in used)
    _enter(state, 0)


def pay_privates(state: State) -> None:
    """Every owned private company pays its owner."""
    for private, owner in state.owners.items():
        if owner not in (None, BANK) and state.revenues[private]:
            pay(state, BANK, owner, state.revenues[private], "income")


def advance(state: State) -> None:
    """End the operator's turn; the next corporation still in play begins its own."""
    operating_rules(state).end_turn(state)
    _enter(state, state.round.position + 1)


def _enter(state: State, index: int) -> None:
    if begin_corporation_turn(state, index):
        operating_rules(state).begin_turn(state)
