"""Whose turn: of players, their passing and its order; of corporations (core 6.2, 11.1-2, 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import new_turn
from tetsuro.kernel.state import Column, State
from tetsuro.mechanics.parameters import parameters

AUTOMATIC: Final = 10**9
UNSEEN: Final = ""

DONE: Final[Column[tuple[tuple[str, str], ...]]] = Column("done", (), "turn")
"""What the player has done this turn: (kind, corporation), in order."""
LAST_TURNS: Final[Column[dict[Holder, tuple[tuple[str, ...], ...]]]] = Column(
    "last_turns", {}, "round"
)
"""For each player what he did in his latest turn, and at which moment."""


@dataclass(frozen=True, slots=True)
class TurnRules:
    """``automatic_last``: an automatic action counts as later than any other, since the recorded
    site goes by the time at which it made it; else by the order in which they were done."""

    automatic_last: bool = True


turn_rules: Final = parameters("turns", TurnRules, TurnRules())


def did(state: State, kind: str, corporation: str = "") -> bool:
    """Whether this was done in the present turn (of any corporation if none is named)."""
    for done, where in DONE.of(state):
        if done == kind and (not corporation or where == corporation):
            return True
    return False


def moment(state: State) -> int:
    """When the present action is done, to tell which of two came first."""
    late = state.nested and turn_rules(state).automatic_last
    return state.clock + AUTOMATIC if late else state.clock


def note(
    state: State, player: Holder, kind: str, corporation: str, seen_as: str | None = None
) -> None:
    """Add to the turn's list; the player is the last who acted. ``seen_as``: what others'
    programs take it for, if not the same (``UNSEEN``: it is no concern of theirs)."""
    DONE.set(state, (*DONE.of(state), (kind, corporation)))
    state.last_to_act = player
    if seen_as == UNSEEN:
        return
    turns = LAST_TURNS.of(state)
    record = (*turns.get(player, ()), (seen_as or kind, corporation, str(moment(state))))
    LAST_TURNS.set(state, {**turns, player: record})


def begin_player_turn(state: State) -> None:
    """A player's turn starts: steps open, his former turn's record is wiped."""
    new_turn(state)
    player = state.entity()
    turns = LAST_TURNS.of(state)
    if player in turns:
        LAST_TURNS.set(state, {p: r for p, r in turns.items() if p != player})


def mark_passing(state: State) -> None:
    """The step is over, by a pass or because nothing is offered: an empty turn counts as
    passed and enters the order of passing, any other leaves it (core 11.2)."""
    player = state.entity()
    assert isinstance(player, int)
    if DONE.of(state):
        state.passed_players = tuple(p for p in state.passed_players if p != player)
        state.pass_order = tuple(p for p in state.pass_order if p != player)
        return
    if player not in state.passed_players:
        state.passed_players = (*state.passed_players, player)
    if player not in state.pass_order:
        state.pass_order = (*state.pass_order, player)


def next_player(state: State) -> bool:
    """End a player's turn: the next one is to act, or the round is over once all have passed
    in their latest turn. Returns whether a turn begins."""
    order = state.round.order
    over = len(state.passed_players) == len(order)
    state.round = state.round._replace(position=(state.round.position + 1) % len(order), over=over)
    return not over


def order_by_passing(state: State) -> None:
    """Players act next in the order in which they passed (core 6.2, first to pass)."""
    if state.pass_order:
        state.players = state.pass_order


def priority(state: State, actor: Holder | None) -> int:
    """Who would start if everybody passed from now on: the player after the last who acted
    while a player is to act, else the first (core 6.3)."""
    order = state.players
    last = state.last_to_act
    if isinstance(actor, int) and isinstance(last, int) and last in order:
        return order[(order.index(last) + 1) % len(order)]
    return order[0]


def begin_corporation_turn(state: State, place: int) -> bool:
    """The first corporation in the round's order from this place on that is still in play has its
    turn. False, and the round is over, when there is none."""
    order = state.round.order
    while place < len(order) and order[place] not in state.corporations:
        place += 1
    if place >= len(order):
        state.round = state.round._replace(over=True)
        return False
    state.turn_to(place)
    new_turn(state)
    return True
