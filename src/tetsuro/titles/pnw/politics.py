"""Backroom Negotiations and Credit Mobilier: P20 and P21 (rules 7.20, 7.21)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tetsuro.kernel.actions import AcquireCompany, Choose, ChooseAbility, Holder
from tetsuro.kernel.machine import Meaning, Rule, Step, Types, mean
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.mechanics import exchange_tokens, minors, private_acquisition
from tetsuro.mechanics.bid_boxes import STACKS, in_boxes
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import passes
from tetsuro.titles.pnw import powers
from tetsuro.titles.pnw.companies import (
    DESTINATIONS,
    HOMES,
    card_of,
    destination,
    home,
    remove_minor,
)

NEGOTIATING: Final[Column[bool]] = Column("negotiating", False, "turn")
"""P20 has closed and its buyer must name the minor it replaces."""
EXCHANGE: Final = "exchange"
TOP: Final = "top"
BOTTOM: Final = "bottom"


def replaceable(state: State) -> tuple[str, ...]:
    """Associated minors that may be replaced, in the order of the table."""
    return tuple(
        minor
        for minor, major in ASSOCIATIONS.of(state).items()
        if minor not in state.floated
        and major not in state.pars
        and card_of(minor) not in in_boxes(state)
    )


def acquire(state: State, action: AcquireCompany) -> None:
    """P20 closes at once and may ask whom its buyer replaces."""
    held = isinstance(state.owners.get(action.company), int)
    private_acquisition.acquire(state, action)
    if action.company != powers.NEGOTIATIONS or not held:
        return
    powers.close(state, action.company)
    buyer = operator(state)
    if minors.is_minor(state, buyer) and buyer not in ASSOCIATIONS.of(state):
        NEGOTIATING.set(state, bool(replaceable(state)))


def offers(state: State, entity: Holder) -> Types:
    """The recorded site's engine takes P20's choice from anybody."""
    corporation = state.entity()
    if NEGOTIATING.of(state):
        return ("choose",) if entity == corporation or _takes_part(state, entity) else ()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    on_hand = private_acquisition.on_hand(state, corporation)
    return ("acquire_company", "pass") if on_hand else ()


def _takes_part(state: State, entity: Holder) -> bool:
    """Players, companies and owned cards, for the recorded site's engine."""
    owned = state.owners.get(str(entity)) not in (None, BANK)
    known = owned or entity in state.players or entity in state.corporations
    return known and not state.strict()


def choose_refusal(state: State, action: Choose) -> Refusal | None:
    """Whose place the buyer of P20 may take. (The recorded site's engine takes any text.)"""
    if state.strict() and action.choice not in replaceable(state):
        return refuse("choice_not_offered", choice=action.choice)
    return None


def choose_meaning(state: State, action: Choose) -> Meaning:
    """Whose place the buyer of P20 takes, and with which major."""
    major = ASSOCIATIONS.of(state)[action.choice]
    return mean("replace-associated", old=action.choice, new=operator(state), major=major)


def choose(state: State, action: Choose) -> None:
    """The buyer is associated with the major in the old minor's stead, whose home moves. Of
    another text nothing comes."""
    NEGOTIATING.set(state, False)
    old, new = action.choice, operator(state)
    if old not in replaceable(state):
        return
    major = ASSOCIATIONS.of(state)[old]
    kept = {m: x for m, x in ASSOCIATIONS.of(state).items() if m != old}
    ASSOCIATIONS.set(state, {**kept, new: major})
    before, after = home(state, major), home(state, new)
    HOMES.set(state, {**HOMES.of(state), major: after})
    if destination(state, major) == after:
        DESTINATIONS.set(state, {**DESTINATIONS.of(state), major: before})
    if old in state.corporations:
        remove_minor(state, old)


def choices(state: State, entity: Holder) -> Iterator[Choose]:
    """Each associated minor whose place the buyer of P20 may take (7.20)."""
    if NEGOTIATING.of(state):
        for minor in replaceable(state):
            yield Choose(entity, private=entity in state.owners, choice=minor)


ACQUIRE_COMPANY: Final = Step(
    "acquire_company",
    offers,
    {
        "acquire_company": Rule(private_acquisition.refusal, acquire, private_acquisition.choices),
        "choose": Rule(choose_refusal, choose, choices, choose_meaning),
        "pass": passes(private_acquisition.STEP),
    },
)


# P21


def movable(state: State) -> tuple[str, ...]:
    """Cards of the stacks that lie in no box."""
    boxed = in_boxes(state)
    return tuple(c for cards in STACKS.of(state).values() for c in cards if c not in boxed)


def ability_options(state: State) -> tuple[str, ...]:
    """What P21 may do: move a card of the stacks, or make an exchange token available (7.21)."""
    found = [f"{card}_{end}" for card in movable(state) for end in (TOP, BOTTOM)]
    corporation = operator(state)
    if minors.is_major(state, corporation) and exchange_tokens.left(state, corporation):
        found.append(EXCHANGE)
    return tuple(found)


def ability_refusal(state: State, action: ChooseAbility) -> Refusal | None:
    """One of the options, in the turn of P21's owner (7.21)."""
    if not powers.owned_by(state, powers.MOBILIER, operator(state)):
        return refuse("owners_turn_only", private=powers.MOBILIER)
    if action.choice not in ability_options(state):
        return refuse("choice_not_offered", choice=action.choice)
    return None


def use_ability(state: State, action: ChooseAbility) -> None:
    """Do what was chosen; P21 closes (7.21)."""
    if action.choice == EXCHANGE:
        exchange_tokens.make_available(state, operator(state))
    else:
        card, _, end = action.choice.rpartition("_")
        _move(state, card, end)
    powers.close(state, powers.MOBILIER)


def _move(state: State, card: str, end: str) -> None:
    """Behind the last box of its kind, or to the end of the stack."""
    stacks = STACKS.of(state)
    kind = next(k for k, cards in stacks.items() if card in cards)
    rest = [c for c in stacks[kind] if c != card]
    boxed = sum(1 for c in rest if c in in_boxes(state))
    at = boxed if end == TOP else len(rest)
    STACKS.set(state, {**stacks, kind: (*rest[:at], card, *rest[at:])})


def ability_choices(state: State, entity: Holder) -> Iterator[ChooseAbility]:
    """For the private itself: its company is only kept from being passed over."""
    if entity == powers.MOBILIER:
        for choice in ability_options(state):
            yield ChooseAbility(entity, True, choice=choice)


def ability_meaning(state: State, action: ChooseAbility) -> Meaning:
    """Where a card goes, or that a token leaves the exchange area."""
    if action.choice == EXCHANGE:
        return mean("exchange-token", corporation=operator(state))
    card, _, end = action.choice.rpartition("_")
    return mean(f"card-{end}", card=card)


USE_MOBILIER: Final = Rule(ability_refusal, use_ability, ability_choices, ability_meaning)


def has_mobilier(state: State, entity: Holder) -> bool:
    """P21, when it may be used."""
    return entity == powers.MOBILIER and powers.in_turn(state, powers.MOBILIER)


def majors_step(offered: Callable[[State, str], Types]) -> Callable[[State, Holder], Types]:
    """What a step offers that only majors have: ``offered`` to the operator, P21 to itself."""

    def offers(state: State, entity: Holder) -> Types:
        corporation = state.entity()
        if not isinstance(corporation, str) or minors.is_minor(state, corporation):
            return ()
        if has_mobilier(state, entity):
            return ("choose_ability", "pass")
        return offered(state, corporation) if entity == corporation else ()

    return offers
