"""Trains that leave the game because minors found no bidder."""

from __future__ import annotations

from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import tell
from tetsuro.mechanics.depot import card, leaves_bank


def export_freely(state: State, kind: str, count: int) -> None:
    """So many of the bank's next trains, as long as they are of a kind, leave the game without
    any effect on the phase."""
    for _ in range(count):
        if not state.depot or card(state.depot[0]) != kind:
            return
        tell(state, "train_exported", train=state.depot[0])
        state.depot = state.depot[1:]


def export_next(state: State) -> None:
    """The bank's next train, whatever it is, leaves the game with all a purchase brings about.
    The pool's trains are never exported."""
    if state.depot:
        leaves_bank(state, state.depot[0], None)
