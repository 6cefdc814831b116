"""Cards in players' hands: what the viewer knows of each, and how many he does not."""

from __future__ import annotations

from dataclasses import dataclass

from tetsuro.kernel.state import State
from tetsuro.web.cards import name_of, public
from tetsuro.web.words import Words


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's cards: (card, its name, what it can do) of each that is known; those ``kept``
    are chosen already, while others still choose."""

    player: int
    cards: tuple[tuple[str, str, str], ...]
    hidden: int
    kept: tuple[str, ...]


def hands(words: Words, state: State) -> list[Hand]:
    """All hands that hold a card, in present order; nothing in a title without hands."""
    shown = public(state)
    found = []
    for player in state.players:
        cards = shown.get(f"player.{player}.hand") or ()
        hidden = shown.get(f"player.{player}.hidden_cards") or 0
        if cards or hidden:
            known = tuple((c, name_of(words, state, c), _power(words, state, c)) for c in cards)
            kept = tuple(shown.get(f"player.{player}.kept") or ())
            found.append(Hand(player, known, hidden, kept))
    return found


def _power(words: Words, state: State, card: str) -> str:
    """What a private company can do; nothing for a certificate."""
    return words.about("private", state.title.name, card) if card in state.title.privates else ""
