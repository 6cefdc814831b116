"""1822PNW's sequence of rounds (rules 3, 11.1)."""

from __future__ import annotations

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import begin_round, note_end
from tetsuro.kernel.state import Round, State
from tetsuro.mechanics import minors
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.operating import by_price
from tetsuro.titles.pnw.stock_end import end_stock_round


def operating_order(state: State, among: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """Floated minors, then floated majors, each by price (5.0)."""
    playing = state.floated if among is None else among
    return (
        *by_price(state, (c for c in playing if minors.is_minor(state, c))),
        *by_price(state, (c for c in playing if minors.is_major(state, c))),
    )


def next_round(state: State) -> None:
    """The round that follows the one just over (3, 11.1)."""
    kind, turn, number = state.round.kind, state.round.turn, state.round.number
    if kind == "SR":
        end_stock_round(state)
        note_end(state)
        if not state.finished:
            state.rounds_in_set = phase(state).operating_rounds
            state.players = by_cash(state)
            _enter(state, "OR", turn, 1, operating_order(state))
    elif kind == "OR" and merging_allowed(state):
        order = tuple(c for c in operating_order(state) if minors.is_minor(state, c))
        _enter(state, "MR", turn, number, order)
    elif number < state.rounds_in_set:
        _enter(state, "OR", turn, number + 1, operating_order(state))
    elif packet_goes_on(state):
        _enter(state, "OR", turn + 1, 1, operating_order(state))
    else:
        _enter(state, "SR", turn + 1, 1, state.players)


def merging_allowed(state: State) -> bool:
    """From phase 2 on a merger round follows each operating round."""
    return state.title.phase_index[state.phase] >= 1


def packet_goes_on(state: State) -> bool:
    """With starting packets operating rounds follow each other until phase 2 (11.1)."""
    return "starting_packet" in state.title.options and not merging_allowed(state)


def by_cash(state: State) -> tuple[int, ...]:
    """Most cash first; ties keep the former order."""
    return tuple(sorted(state.players, key=lambda player: -state.cash[player]))


def _enter(state: State, kind: str, turn: int, number: int, order: tuple[Holder, ...]) -> None:
    begin_round(state, Round(kind, turn, number, order))
