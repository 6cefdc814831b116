"""1822PNW's companies: cards and what they stand for, homes, regionals (rules 1, 4.6.1)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.state import BANK, Column, State, Token
from tetsuro.kernel.verbs import drop_reservations, pay, set_president, set_token, tell
from tetsuro.mechanics import bid_boxes, formation, minors
from tetsuro.mechanics.minors import ASSOCIATIONS

HOMES: Final[Column[dict[str, str]]] = Column("homes", {})
"""Home hexes that P20 has moved."""
DESTINATIONS: Final[Column[dict[str, str]]] = Column("destinations", {})
"""Destination hex of every major."""
PAYOUTS: Final[Column[dict[str, int]]] = Column("payouts", {})
"""How often a regional has paid its owner."""
PAIR: Final[Column[tuple[str, ...]]] = Column("pair", ())
"""Cards sold as one lot: the associated one, then the other (Short Scenario)."""
REGIONAL_PRICE: Final = 100
REGIONAL_VALUE: Final = 200


def home(state: State, corporation: str) -> str:
    """The hex of a company's home token."""
    printed = state.title.corporations[corporation].home
    assert printed is not None
    return HOMES.of(state).get(corporation, printed)


def destination(state: State, major: str) -> str | None:
    """The hex of the major's destination token; None if it has none."""
    return DESTINATIONS.of(state).get(major)


def card_of(minor: str) -> str:
    """The card that stands for a minor or regional in the boxes."""
    return f"M{minor}"


def is_card(name: str) -> bool:
    """Whether the name is that of a minor's or regional's card."""
    return name.startswith("M")


def minor_on(state: State, card: str) -> str:
    """The company that a card stands for."""
    found: str = state.title.privates[card].more["starts"]
    return found


def is_regional(state: State, corporation: str) -> bool:
    """Whether the company is a regional (1)."""
    return bool(state.title.corporations[corporation].more.get("regional"))


def is_associated(state: State, minor: str) -> bool:
    """Whether the minor is associated with a major."""
    return minor in ASSOCIATIONS.of(state)


def place_at_reserved(state: State, corporation: str) -> None:
    """The first token goes into the slot reserved for the company."""
    spot = formation.reserved_place(state, corporation)
    assert spot is not None
    token = state.tokens[corporation][0]
    set_token(state, corporation, 0, Token(token.kind, token.price, *spot))
    drop_reservations(state, corporation)


def take_regional(state: State, card: str, player: Holder, bid: int) -> None:
    """The winner of a regional keeps its card; its token is placed at once (4.6.1)."""
    regional = minor_on(state, card)
    pay(state, player, BANK, bid, "regional")
    bid_boxes.leave_stack(state, card)
    state.owners = {**state.owners, card: player}
    state.values = {**state.values, card: REGIONAL_VALUE}
    set_president(state, regional, player)
    place_at_reserved(state, regional)
    tell(state, "regional", player=player, corporation=regional)


def remove_minor(state: State, minor: str) -> None:
    """A minor or regional nobody has started leaves the game, with its card (4.6, 7.20)."""
    bid_boxes.remove_card(state, card_of(minor))
    minors.close(state, minor)


def close_card(state: State, card: str) -> None:
    """A card is closed: it keeps only its name in the list of closed ones."""
    if card in state.owners:
        bid_boxes.remove_card(state, card, keep_box=True)
        state.closed_privates = (*state.closed_privates, card)
        tell(state, "card_closed", private=card)
