"""Stock rounds and sets of operating rounds in turn (core 5.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import begin_round
from tetsuro.kernel.state import Round, State
from tetsuro.kernel.title import nothing
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.operating import operating_order
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.train_buying import BOUGHT_FROM_BANK
from tetsuro.mechanics.turns import order_by_passing


@dataclass(frozen=True, slots=True)
class SequenceRules:
    """``order``: sets the order of players as a stock round ends; ``after_operating``: what
    follows every operating round (it may end the game)."""

    order: Callable[[State], None] = order_by_passing
    after_operating: Callable[[State], None] = nothing


sequence_rules: Final = parameters("sequence", SequenceRules)


def next_round(state: State) -> None:
    """A stock round after anything else, a set of operating rounds (as many as the phase says
    when it begins) after each stock round."""
    rules = sequence_rules(state)
    kind, turn, number = state.round.kind, state.round.turn, state.round.number
    if kind == "SR":
        rules.order(state)
        state.rounds_in_set = phase(state).operating_rounds
        _enter(state, "OR", turn, 1, operating_order(state))
    elif kind == "OR":
        rules.after_operating(state)
        if state.finished:
            return
        if number < state.rounds_in_set:
            _enter(state, "OR", turn, number + 1, operating_order(state))
        else:
            _enter(state, "SR", turn + 1, 1, state.players)
    else:
        _enter(state, "SR", turn, 1, state.players)


def _enter(state: State, kind: str, turn: int, number: int, order: tuple[Holder, ...]) -> None:
    if kind == "OR":
        BOUGHT_FROM_BANK.set(state, False)
    begin_round(state, Round(kind, turn, number, order))
