"""Whom a major of 1822PNW may take over, and connections for takeovers and mergers (5.11, 8)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, State
from tetsuro.mechanics import formation, minors, stations
from tetsuro.mechanics.bid_boxes import BOXES
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.minor_acquisition import AcquisitionRules, Spot, payments
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.mechanics.money import cash_refusal
from tetsuro.titles.pnw.companies import (
    PAYOUTS,
    REGIONAL_VALUE,
    card_of,
    close_card,
    is_associated,
    is_regional,
    remove_minor,
)

TURNS_NEEDED: Final = 2
PAYOUTS_NEEDED: Final = 2
BOX_PRICE: Final = 200
FERRIES: Final = ("D9", "E8")


def barred(state: State, major: str, minor: str) -> Refusal | None:
    """Whom a major may take over: floated unassociated minors, regionals, and minors in the boxes
    (5.11 a to c). A regional is one whether or not it can be paid for."""
    if minors.is_minor(state, major):
        return refuse("majors_only", corporation=major)
    if (no := _turns_refusal(state, major)) is not None:
        return no
    if not minors.is_minor(state, minor):
        return refuse("not_to_be_acquired", corporation=minor)
    if is_associated(state, minor):
        return refuse("associated", minor=minor, corporation=ASSOCIATIONS.of(state)[minor])
    if in_box(state, minor):
        return _box_refusal(state, major)
    if is_regional(state, minor):
        return _payouts_refusal(state, minor)
    if minor not in state.floated:
        return refuse("not_to_be_acquired", corporation=minor)
    no = _turns_refusal(state, minor)
    if no is None and not payments(state, major, minor):
        return refuse("no_payment_possible", corporation=minor)
    return no


def _turns_refusal(state: State, company: str) -> Refusal | None:
    had = len(state.history[company])
    if had < TURNS_NEEDED:
        return refuse("too_few_turns", corporation=company, needed=TURNS_NEEDED, had=had)
    return None


def _box_refusal(state: State, major: str) -> Refusal | None:
    if "minor_from_bid_box_acquirable" not in phase(state).status:
        return refuse("too_early", phase=state.phase)
    return cash_refusal(state, major, BOX_PRICE)


def _payouts_refusal(state: State, regional: str) -> Refusal | None:
    if not isinstance(state.owners.get(card_of(regional)), int):
        return refuse("not_to_be_acquired", corporation=regional)
    had = PAYOUTS.of(state).get(regional, 0)
    if had < PAYOUTS_NEEDED:
        return refuse("too_few_payouts", corporation=regional, needed=PAYOUTS_NEEDED, had=had)
    return None


def in_box(state: State, minor: str) -> bool:
    """Whether the minor's card lies in a bid box."""
    return card_of(minor) in BOXES.of(state)["minors"]


def value(state: State, minor: str) -> int:
    """What the minor costs its buyer (5.11)."""
    if in_box(state, minor):
        return BOX_PRICE
    return REGIONAL_VALUE if is_regional(state, minor) else minors.value(state, minor)


def owner(state: State, minor: str) -> Holder:
    """Who is paid for the minor: the bank for a card in a box."""
    return BANK if in_box(state, minor) else state.presidents[minor]


def spot(state: State, minor: str) -> Spot:
    """Where its token stands, or will stand."""
    if in_box(state, minor):
        found = formation.reserved_place(state, minor)
        assert found is not None
        return found
    token = minors.station(state, minor)
    assert token.hex is not None and token.city is not None
    return token.hex, token.city, token.slot


def cities_of(state: State, corporation: str) -> tuple[Spot, ...]:
    """Where a company's stations are, or the first of them will be."""
    no_station = state.title.rules["no_station"]
    placed = tuple(
        (t.hex, t.city, t.slot)
        for t in state.tokens[corporation]
        if t.hex is not None and t.city is not None and t.kind not in no_station
    )
    reserved = formation.reserved_place(state, corporation)
    return placed or ((reserved,) if reserved is not None else ())


def absorb(state: State, minor: str, major: str) -> None:
    """What the minor has goes to the major; one that has not floated has nothing."""
    if minor in state.floated:
        minors.absorb(state, minor, major)


def close(state: State, minor: str) -> None:
    """The minor leaves the game, and its card."""
    if in_box(state, minor):
        remove_minor(state, minor)
        return
    minors.close(state, minor)
    close_card(state, card_of(minor))


def touches_ferry(state: State, corporation: str) -> bool:
    """Whether the company's network reaches a ferry hex (8)."""
    return any(stations.touches_hex(state, corporation, hex) for hex in FERRIES)


def reaches(state: State, corporation: str, at: Spot) -> bool:
    """The city is on the corporation's network."""
    return stations.reaches_this_city(state, corporation, at[0], at[1])


def acquirable(state: State, major: str, minor: str) -> bool:
    """A city with its token, or the one reserved for it, is reached, or both touch a ferry port."""
    if any(reaches(state, major, at) for at in cities_of(state, minor)):
        return True
    return touches_ferry(state, major) and touches_ferry(state, minor)


def mergeable(state: State, one: str, other: str) -> bool:
    """Either's network contains the other's city, or both touch a ferry port."""
    if reaches(state, one, spot(state, other)) or reaches(state, other, spot(state, one)):
        return True
    return touches_ferry(state, one) and touches_ferry(state, other)


RULES: Final = AcquisitionRules(
    barred=barred,
    connected=acquirable,
    value=value,
    owner=owner,
    spot=spot,
    absorb=absorb,
    close=close,
    ruling="acquisition-presidency",
)
