"""Certificates and private companies as cards: what one is called, and where it lies."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

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
    return card in state.percents and corporation_of(state, card) is not None


def name_of(words: Words, state: State, card: str) -> str:
    """``MR 20%``, or a private company's name."""
    corporation = corporation_of(state, card)
    if corporation is None or card not in state.percents:
        return words.private(card)
    percent = state.percents[card]
    return f"{corporation} {percent}%" if percent else corporation


def place_of(words: Words, state: State, card: str, viewer: Holder) -> str:
    """Where a card lies, by the title's own lists (a hand, a row, a market)."""
    for key, value in state.title.public(state).items():
        if not isinstance(value, list | tuple) or card not in value:
            continue
        parts = key.split(".")
        if parts[0] == "player" and parts[1] != str(viewer):
            continue
        name = parts[-1] if parts[0] == "player" else parts[0]
        number = parts[-1] if parts[-1].isdecimal() else ""
        if said := words.maybe(f"place-{name}", number=number):
            return said
    return ""


def pickable(state: State, family: OpenFamily, player: Holder) -> tuple[str, ...]:
    """The cards from which a hand may be chosen."""
    hand = state.title.public(state).get(f"player.{player}.hand")
    if isinstance(hand, list | tuple):
        return tuple(map(str, hand))
    members: Iterable[object] = islice(iter(family), MOST_HANDS)
    found: dict[str, None] = {}
    for member in members:
        if isinstance(member, SelectCompanies):
            found.update(dict.fromkeys(member.companies))
    return tuple(found)
