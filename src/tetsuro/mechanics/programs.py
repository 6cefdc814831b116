"""Programmed actions: pass or buy until something happens (core 4)."""

from __future__ import annotations

from tetsuro.kernel.actions import Action, ProgramBuy, ProgramDisable, ProgramOther, SharePass
from tetsuro.kernel.machine import anytime
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import tell

PASS, BUY = "program_share_pass", "program_buy_shares"


def _set(state: State, player: object, program: tuple[object, ...]) -> None:
    assert isinstance(player, int)
    state.programs = {**state.programs, player: program}
    tell(state, "program_set", player=player, program=program[0])


@anytime(PASS)
def _program_pass(state: State, action: SharePass) -> None:
    flags = bool(action.unconditional), bool(action.indefinite)
    _set(state, action.entity, (PASS, *flags, state.clock))


def _no_such_corporation(state: State, action: ProgramBuy) -> Refusal | None:
    if action.corporation in state.title.corporations:
        return None
    return refuse("unknown_corporation", corporation=action.corporation)


@anytime(BUY, _no_such_corporation)
def _program_buy(state: State, action: ProgramBuy) -> None:
    _set(
        state,
        action.entity,
        (
            BUY,
            action.corporation,
            action.until_condition,
            bool(action.from_market),
            bool(action.auto_pass_after),
            state.clock,
        ),
    )


@anytime("program_close_pass")
def _program_other(state: State, action: ProgramOther) -> None:
    """A program of another title: nothing to do."""


@anytime("program_disable")
def _disable(state: State, action: ProgramDisable) -> None:
    state.programs = {p: prog for p, prog in state.programs.items() if p != action.entity}
    tell(state, "program_ended", player=action.entity, reason=action.reason or "")


def automatic(state: State) -> tuple[Action, ...]:
    return ()
