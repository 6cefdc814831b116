"""1822PNW's operating round: opening, turns and steps (rules 5)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Action, HexToken, Pass
from tetsuro.kernel.machine import RoundRules, Rule, Step, Types, blocking
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import (
    destination,
    emergency,
    issuing,
    minor_acquisition,
    operating,
    programs,
)
from tetsuro.mechanics.destination import DESTINATION_TOKEN
from tetsuro.mechanics.issuing import IssueRules
from tetsuro.mechanics.minor_acquisition import ACQUIRE_MINOR
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.train_buying import DISCARD
from tetsuro.titles.pnw import powers
from tetsuro.titles.pnw.companies import PAYOUTS, card_of, is_regional
from tetsuro.titles.pnw.dividends import DIVIDEND_STEP
from tetsuro.titles.pnw.markers import MARKERS
from tetsuro.titles.pnw.politics import ACQUIRE_COMPANY, USE_MOBILIER, majors_step
from tetsuro.titles.pnw.private_track import SURVEYORS_STEP, TRACK_STEP
from tetsuro.titles.pnw.running import ROUTES
from tetsuro.titles.pnw.shares import POOL_LIMIT
from tetsuro.titles.pnw.tokens import TOKEN, place_home
from tetsuro.titles.pnw.trains import FIRST_TRAIN, TRAINS

TURNS_BEFORE_ISSUE: Final = 2


def begin(state: State) -> None:
    """Income, regionals' payouts counted, trains fresh, the first turn."""
    paid = PAYOUTS.of(state)
    owned = [
        c
        for c in state.corporations
        if is_regional(state, c) and isinstance(state.owners.get(card_of(c)), int)
    ]
    PAYOUTS.set(state, {**paid, **{c: paid.get(c, 0) + 1 for c in owned}})
    operating.begin(state)


def begin_turn(state: State) -> None:
    """A company's turn begins with its home token."""
    place_home(state)


def may_issue(state: State, corporation: str) -> Refusal | None:
    """Shares are issued from the second operating turn on (5.12)."""
    if len(state.history[corporation]) < TURNS_BEFORE_ISSUE:
        return refuse("too_early_to_issue", corporation=corporation)
    return None


ISSUE_RULES: Final = IssueRules(pool_limit=POOL_LIMIT, may_issue=may_issue)


def issue_offers(state: State, corporation: str) -> Types:
    """Shares to redeem or to issue (5.12); P21 keeps the step from being skipped."""
    found = []
    if issuing.redeemable(state, corporation):
        found.append("buy_shares")
    if issuing.issuable(state, corporation):
        found.append("sell_shares")
    if not found and powers.owned_by(state, powers.MOBILIER, corporation):
        found.append("choose_ability")
    return (*found, "pass") if found else ()


ISSUE: Final = Step(
    issuing.STEP,
    majors_step(issue_offers),
    {
        "buy_shares": Rule(issuing.redeem_refusal, issuing.redeem, issuing.redeem_choices),
        "sell_shares": Rule(issuing.issue_refusal, issuing.issue, issuing.issue_choices),
        "choose_ability": USE_MOBILIER,
        "pass": passes(issuing.STEP),
    },
)


OPERATING_ROUND: Final = RoundRules(
    "OR",
    (
        DISCARD,
        FIRST_TRAIN,
        ACQUIRE_COMPANY,
        MARKERS,
        SURVEYORS_STEP,
        TRACK_STEP,
        DESTINATION_TOKEN,
        TOKEN,
        ROUTES,
        DIVIDEND_STEP,
        TRAINS,
        ACQUIRE_MINOR,
        ISSUE,
    ),
    begin=begin,
    advance=operating.advance,
    senders=emergency.director,
)


def automatic(state: State) -> tuple[Action, ...]:
    """Destination tokens settle themselves; nobody is asked about takeovers that cannot be."""
    waiting = blocking(state)
    if waiting is None:
        return ()
    step, actor = waiting
    if step is DESTINATION_TOKEN:
        if destination.connected(state, operator(state)):
            hex = destination.destination(state, operator(state))
            return (HexToken(actor, hex=hex or "", token_type=destination.KIND),)
        return (Pass(actor),)
    may_pass = step is ACQUIRE_MINOR and "pass" in step.offers(state, actor)
    if may_pass and not minor_acquisition.targets(state):
        return (Pass(actor),)
    return programs.automatic(state)
