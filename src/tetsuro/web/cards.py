"""Certificates and private companies as cards: what one is called, and where it lies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tetsuro.kernel.actions import Holder, SelectCompanies
from tetsuro.kernel.choices import OpenFamily
from tetsuro.kernel.state import State
from tetsuro.web.words import Words

MOST_HANDS = 400


def corporation_of(state: State, card: str) -> str | None:
    """The corporation of a certificate's id, if it is one."""
    head = card.rpartition("_")[0]
    return head if head in state.title.corporations else None


def is_certificate(state: State, card: str) -> bool:
    """Whether the card is a corporation's certificate."""
    return card in state.percents and corporation_of(state, card) is not None


def name_of(words: Words, state: State, card: str) -> str:
    """``MR 20%``, or a private company's name."""
    corporation = corporation_of(state, card)
    if corporation is None or card not in state.percents:
        return words.private(card)
    percent = state.percents[card]
    return f"{corporation} {percent}%" if percent else corporation


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards lie that can be had: a hand, or a lane of the table."""

    kind: str
    number: int | str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.number}".strip()

    def named(self, words: Words) -> str:
        """What the place is called."""
        return words.t(f"place-{self.kind}", number=self.number)

    def hint(self, words: Words) -> str:
        """What may be taken from there in one turn."""
        return words.maybe(f"place-hint-{self.kind}")


def place_of(state: State, card: str, viewer: Holder) -> Place | None:
    """The viewer's hand or the lane in which a card lies, for titles that have such lanes."""
    if card in (public(state).get(f"player.{viewer}.hand") or ()):
        return Place("hand")
    return state.derived("lane_of", state.columns(), _lanes).get(card)


def _lanes(state: State) -> dict[str, Place]:
    """The first lane in which each card lies."""
    found: dict[str, Place] = {}
    for lane in state.title.lanes(state):
        if not lane.kind.startswith("boxes"):
            for lot in lane.lots:
                found.setdefault(lot.card, Place(lane.kind, lane.number))
    return found


def public(state: State) -> dict[str, Any]:
    """What the title shows of its own; worked out once for a position, not to be changed."""
    return state.derived("public", state.columns(), state.title.public)


def pickable(state: State, family: OpenFamily, player: Holder) -> tuple[str, ...]:
    """The cards from which a hand may be chosen."""
    hand = public(state).get(f"player.{player}.hand")
    if isinstance(hand, list | tuple):
        return tuple(map(str, hand))
    members: Iterable[object] = islice(iter(family), MOST_HANDS)
    found: dict[str, None] = {}
    for member in members:
        if isinstance(member, SelectCompanies):
            found.update(dict.fromkeys(member.companies))
    return tuple(found)
