"""A major takes over a minor: candidate, payment in money or own shares, what its token becomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Choose, Holder, Merge
from tetsuro.kernel.machine import Meaning, Rule, Step, Types, mean, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, IPO, Column, State
from tetsuro.kernel.verbs import move_certificates, pay, tell
from tetsuro.mechanics import exchange_tokens
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.shares import certificate_count, held, transfer

ACQUIRING: Final[Column[tuple[str, str]]] = Column("acquiring", ("", ""), "turn")
"""(candidate, way of payment once chosen) while a takeover is going on."""
MONEY: Final = "money"
ONE_SHARE: Final = "one_share"
TWO_SHARES: Final = "two_shares"
UNPAID: Final = "unpaid"
"""The answer where nobody can pay: the takeover comes to nothing."""
REPLACE: Final = "replace"
EXCHANGE: Final = "exchange"
REMOVE: Final = "remove"
SHARES: Final = {MONEY: 0, ONE_SHARE: 1, TWO_SHARES: 2}
Spot = tuple[str, int, int | None]


@dataclass(frozen=True, slots=True)
class AcquisitionRules:
    """``barred``: why a major may not take a company over, connection aside; ``connected``: that,
    of any company; ``value``: what is paid; ``owner``: to whom (a player, or the bank for a card
    in a box, that takes only money); ``spot``: (hex, city, slot) of its token or reservation;
    ``absorb``: all it has goes to the major; ``close``: it leaves; ``ruling``: the name of the one
    on whether the presidency is looked at again."""

    barred: Callable[[State, str, str], Refusal | None]
    connected: Callable[[State, str, str], bool]
    value: Callable[[State, str], int]
    owner: Callable[[State, str], Holder]
    spot: Callable[[State, str], Spot]
    absorb: Callable[[State, str, str], None]
    close: Callable[[State, str], None]
    ruling: str


acquisition_rules: Final = parameters("minor_acquisition", AcquisitionRules)


def payments(state: State, major: str, candidate: str) -> tuple[str, ...]:
    """Ways in which the major can pay."""
    return tuple(way for way in SHARES if payment_refusal(state, major, candidate, way) is None)


def payment_refusal(state: State, major: str, candidate: str, way: str) -> Refusal | None:
    """The bank takes only money; shares must be there and may be held; the rest must be paid."""
    rules = acquisition_rules(state)
    owner, value, shares = rules.owner(state, candidate), rules.value(state, candidate), SHARES[way]
    if shares and owner == BANK:
        return refuse("bank_takes_money", corporation=candidate)
    if len(held(state, IPO, major)) < shares:
        return refuse("no_treasury_share", corporation=major, needed=shares)
    limit = state.title.certificate_limit(state)
    if shares == 2 and certificate_count(state, owner) >= limit:
        return refuse("certificate_limit", had=certificate_count(state, owner), limit=limit)
    rest = value - shares * (state.price(major) or 0)
    return cash_refusal(state, major if rest >= 0 else owner, abs(rest))


def candidates(state: State) -> tuple[str, ...]:
    """Companies that the operator may take over, connection aside."""
    barred, major = acquisition_rules(state).barred, operator(state)
    return tuple(c for c in state.corporations if barred(state, major, c) is None)


def targets(state: State) -> tuple[str, ...]:
    """Candidates that may be taken over now."""
    return tuple(c for c in candidates(state) if target_refusal(state, c) is None)


def target_refusal(state: State, candidate: str) -> Refusal | None:
    """Connected, and payable in some way. (Recordings offer what nobody can pay, too, so there it
    isn't asked: not even of what is on offer.)"""
    major, rules = operator(state), acquisition_rules(state)
    if candidate not in state.corporations:
        return refuse("not_to_be_acquired", corporation=candidate)
    if (no := rules.barred(state, major, candidate)) is not None:
        return no
    if not rules.connected(state, major, candidate):
        return refuse("not_connected", corporation=candidate)
    unpaid = state.title.published("screen-rules") and not payments(state, major, candidate)
    if unpaid:
        return refuse("no_payment_possible", corporation=candidate)
    return None


def offers(state: State, who: Holder) -> Types:
    """A takeover or a pass while there are candidates; then what the takeover still asks."""
    if who != state.entity():
        return ()
    if ACQUIRING.of(state)[0]:
        return ("choose",)
    return ("merge", "pass") if candidates(state) else ()


def merge_refusal(state: State, action: Merge) -> Refusal | None:
    """A target. The recorded site's engine asks for the connection only."""
    company = action.corporation
    if state.strict():
        return target_refusal(state, company)
    if company not in state.corporations:
        return refuse("not_to_be_acquired", corporation=company)
    if not acquisition_rules(state).connected(state, operator(state), company):
        return refuse("not_connected", corporation=company)
    return None


def merge(state: State, action: Merge) -> None:
    """The takeover begins; of one that may not be nothing comes. Recordings begin one that nobody
    can pay, too: it ends with any text."""
    if target_refusal(state, action.corporation) is None:
        ACQUIRING.set(state, (action.corporation, ""))


def merge_choices(state: State, who: Holder) -> Iterator[Merge]:
    """A takeover of each target."""
    for candidate in targets(state):
        yield Merge(who, corporation=candidate)


def merge_meaning(state: State, action: Merge) -> Meaning:
    """Who is taken over, from whom, and for what."""
    rules, candidate = acquisition_rules(state), action.corporation
    owner, value = rules.owner(state, candidate), rules.value(state, candidate)
    return mean("acquire", corporation=candidate, owner=owner, value=value)


def options(state: State) -> tuple[str, ...]:
    """Ways to pay, ``UNPAID`` if there is none; then what may become of the token."""
    candidate, way = ACQUIRING.of(state)
    if way == UNPAID:
        return (UNPAID,)
    if not way:
        return payments(state, operator(state), candidate) or (UNPAID,)
    if exchange_tokens.left(state, operator(state)):
        return (REPLACE, EXCHANGE)
    return (REMOVE,)


def choose_refusal(state: State, action: Choose) -> Refusal | None:
    """The recorded site's engine takes any text."""
    if not state.strict():
        return None
    candidate, way = ACQUIRING.of(state)
    if not way and action.choice in SHARES:
        return payment_refusal(state, operator(state), candidate, action.choice)
    if action.choice not in options(state):
        return refuse("choice_not_offered", choice=action.choice)
    return None


def choose_meaning(state: State, action: Choose) -> Meaning:
    """A way of payment in shares and cash, or what the token becomes."""
    major, (candidate, way) = operator(state), ACQUIRING.of(state)
    if action.choice == UNPAID:
        return mean("takeover-unpaid", minor=candidate)
    rules = acquisition_rules(state)
    if way:
        hex = rules.spot(state, candidate)[0]
        choice = action.choice
        return mean(f"takeover-{choice}", corporation=major, minor=candidate, hex=hex)
    count, price = SHARES[action.choice], state.price(major) or 0
    owner, value = rules.owner(state, candidate), rules.value(state, candidate)
    rest = value - count * price
    return mean(
        "takeover-shares" if count else "takeover-money",
        corporation=major,
        minor=candidate,
        owner=owner,
        count=count,
        price=price,
        value=value,
        rest=abs(rest),
        payer=major if rest > 0 else owner if rest < 0 else "none",
    )


def choose(state: State, action: Choose) -> None:
    """First how to pay, then what becomes of the token (any text but 'replace' counts as
    'exchange'); all is done after the second. Of a way that is none nothing comes."""
    major, (candidate, way) = operator(state), ACQUIRING.of(state)
    rules = acquisition_rules(state)
    if not way:
        ACQUIRING.set(state, (candidate, action.choice))
        return
    ACQUIRING.set(state, ("", ""))
    pass_step(state, "acquire_minor")
    if way not in payments(state, major, candidate):
        return
    _pay(state, major, candidate, way)
    rules.absorb(state, candidate, major)
    spot, stood = rules.spot(state, candidate), rules.owner(state, candidate) != BANK
    rules.close(state, candidate)
    _settle_token(state, major, spot, stood, action.choice)
    tell(state, "acquired", major=major, minor=candidate)


def _pay(state: State, major: str, candidate: str, way: str) -> None:
    rules = acquisition_rules(state)
    owner, shares = rules.owner(state, candidate), SHARES[way]
    rest = rules.value(state, candidate) - shares * (state.price(major) or 0)
    if rest >= 0:
        pay(state, major, owner, rest, "acquisition")
    else:
        pay(state, owner, major, -rest, "acquisition")
    if not shares:
        return
    ids = held(state, IPO, major)[:shares]
    if state.title.published(rules.ruling):
        transfer(state, major, ids, sum(state.percents[i] for i in ids), IPO, owner)
    else:
        move_certificates(state, major, ids, IPO, owner)


def _settle_token(state: State, major: str, spot: Spot, stood: bool, choice: str) -> None:
    hex, city, slot = spot
    if not exchange_tokens.left(state, major):
        return
    stands = any((t.hex, t.city) == (hex, city) for t in state.tokens[major])
    if choice == REPLACE and not stands:
        put = exchange_tokens.replace if stood else exchange_tokens.place_new
        put(state, major, hex, city, slot)
    else:
        exchange_tokens.make_available(state, major)


def choose_choices(state: State, who: Holder) -> Iterator[Choose]:
    """What may be chosen, while a takeover is going on."""
    if ACQUIRING.of(state)[0]:
        for choice in options(state):
            yield Choose(who, choice=choice)


ACQUIRE_MINOR: Final = Step(
    "acquire_minor",
    offers,
    {
        "merge": Rule(merge_refusal, merge, merge_choices, merge_meaning),
        "choose": Rule(choose_refusal, choose, choose_choices, choose_meaning),
        "pass": passes("acquire_minor"),
    },
)
