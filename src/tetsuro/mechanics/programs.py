"""Programmed actions: pass or buy until something happens (core 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tetsuro.kernel.actions import (
    Action,
    BuyShares,
    Holder,
    Pass,
    ProgramBuy,
    ProgramDisable,
    ProgramOther,
    SharePass,
)
from tetsuro.kernel.machine import Step, anytime, blocking
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import IPO, POOL, State
from tetsuro.kernel.verbs import tell
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.shares import held, one_share
from tetsuro.mechanics.turns import LAST_TURNS, did, moment

PASS: Final = "program_share_pass"
BUY: Final = "program_buy_shares"
HALF: Final = 50


def _set(state: State, player: object, program: tuple[object, ...]) -> None:
    assert isinstance(player, int)
    state.programs = {**state.programs, player: program}
    tell(state, "program_set", player=player, program=program[0])


@anytime(PASS)
def _program_pass(state: State, action: SharePass) -> None:
    flags = bool(action.unconditional), bool(action.indefinite)
    _set(state, action.entity, (PASS, *flags, moment(state)))


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
            moment(state),
        ),
    )


@anytime("program_close_pass")
def _program_other(state: State, action: ProgramOther) -> None:
    """A program of another title: nothing to do."""


@anytime("program_disable")
def _disable(state: State, action: ProgramDisable) -> None:
    state.programs = {p: prog for p, prog in state.programs.items() if p != action.entity}
    tell(state, "program_ended", player=action.entity, reason=action.reason or "")


@dataclass(frozen=True, slots=True)
class ProgramRules:
    """``step``: the step in which programs act; ``sells_at_once``: a freshly bought share could
    be sold again now, so that a start elsewhere matters to one who keeps buying; ``stops``: the
    title's own judgement on what another did, None to judge by core 4.4; ``buys``: shares come from
    the initial offering, so that a program can keep buying them."""

    step: str = "stock"
    sells_at_once: Callable[[State, str], bool] = lambda state, corporation: False
    stops: Callable[[State, Holder, Holder, str, str], bool | None] = (
        lambda state, owner, other, kind, corporation: None
    )
    buys: bool = True


program_rules: Final = parameters("programs", ProgramRules, ProgramRules())


def automatic(state: State) -> tuple[Action, ...]:
    """What the program of the player who must act does now (core 4.3)."""
    if not state.programs:
        return ()
    waiting = blocking(state)
    if waiting is None or waiting[0].name != program_rules(state).step:
        return ()
    step, player = waiting
    program = state.programs.get(player)
    if program is None:
        return ()
    if program[0] == PASS:
        return _keep_passing(state, step, player, program)
    return _keep_buying(state, step, player, program)


def _keep_passing(
    state: State, step: Step, player: Holder, program: tuple[Any, ...]
) -> tuple[Action, ...]:
    if "pass" not in step.offers(state, player):
        return ()
    _, unconditional, _, since = program
    if not unconditional and (why := reason_to_stop(state, player, since, None)):
        return (ProgramDisable(player, reason=why),)
    return (Pass(player),)


def _keep_buying(
    state: State, step: Step, player: Holder, program: tuple[Any, ...]
) -> tuple[Action, ...]:
    _, corporation, until, from_market, pass_after, since = program
    if _reached(state, player, corporation, until):
        over = ProgramDisable(player, reason="goal_reached")
        after = SharePass(player, unconditional=False, indefinite=False)
        return (over, after) if pass_after else (over,)
    if "buy_shares" in step.offers(state, player):
        found = _candidates(state, step, player, corporation, POOL if from_market else IPO)
        sizes = {state.percents[a.shares[0]] for a in found}
        if len(sizes) != 1:
            why = "certificates_differ" if sizes else "nothing_to_buy"
            return (ProgramDisable(player, reason=why),)
        if stop := reason_to_stop(state, player, since, found[0].shares[0]):
            return (ProgramDisable(player, reason=stop),)
        return (found[0],)
    if "pass" in step.offers(state, player) and (did(state, "buy") or did(state, "par")):
        if until == "float" and corporation in state.floated:
            return ()
        return (Pass(player),)
    return ()


def _reached(state: State, player: Holder, corporation: str, until: int | str) -> bool:
    """Owns as many shares as wanted; or it has floated, or has nothing left to sell."""
    if corporation not in state.corporations:
        return True
    if isinstance(until, int):
        return state.percent(player, corporation) // one_share(state, corporation) >= until
    return corporation in state.floated or not held(state, IPO, corporation)


def _candidates(
    state: State, step: Step, player: Holder, corporation: str, source: Holder
) -> list[BuyShares]:
    """Purchases of single certificates from one source that are legal now, in list order."""
    asked = state.as_offered()
    ids = held(state, source, corporation)
    actions = (BuyShares(player, shares=(i,), percent=state.percents[i]) for i in ids)
    return [a for a in actions if step.rules["buy_shares"].refusal(asked, a) is None]


def reason_to_stop(state: State, player: Holder, since: int, certificate: str | None) -> str | None:
    """The first thing that others have done since the program was set and that ends it, in words
    of code; ``certificate`` is what a buying program would take next (core 4.4)."""
    for other, record in LAST_TURNS.of(state).items():
        if other == player:
            continue
        for kind, corporation, clock in record:
            if int(clock) >= since and _stops(state, player, other, kind, corporation, certificate):
                return f"{kind}_by_{other}"
    return None


def _stops(
    state: State,
    player: Holder,
    other: Holder,
    kind: str,
    corporation: str,
    certificate: str | None,
) -> bool:
    rules = program_rules(state)
    judged = rules.stops(state, player, other, kind, corporation)
    if judged is not None:
        return judged
    if kind == "par":
        return certificate is None or rules.sells_at_once(state, _company(certificate))
    if kind != "buy" or corporation not in state.corporations:
        return True
    own = state.percent(player, corporation)
    if state.presidents.get(corporation) != player or own >= HALF:
        return False
    if certificate is None or _company(certificate) != corporation:
        return True
    after = own + state.percents[certificate]
    if after > HALF:
        return False
    bigger = (
        state.percents[i]
        for holder, ids in state.certificates[corporation].items()
        for i in ids
        if holder != player and state.percents[i] > state.percents[certificate]
    )
    return any(state.percent(other, corporation) + percent > after for percent in bigger)


def _company(certificate: str) -> str:
    return certificate.rpartition("_")[0]
