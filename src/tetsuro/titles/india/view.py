"""What one player may see of an 18India game (rules 4.1): hands are secret.

Open are the rows, the market, the draft and what each took from it, and the number of cards in
each hand; secret are the cards dealt to others, what they kept, and their choice until all have
chosen.
"""

from __future__ import annotations

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.state import State
from tetsuro.titles.india.cards import DECK, HANDS, HIDDEN, PICKED
from tetsuro.titles.india.draft import KEPT


def player_view(state: State, viewer: Holder | None) -> State:
    """The position without the cards that ``viewer`` (None: a spectator) does not know; how many
    each hand lacks stands in their place."""
    seen = state.copy()
    hands, hidden = {}, {}
    for player, cards in HANDS.of(state).items():
        open_cards = cards if player == viewer else PICKED.of(state).get(player, ())
        hands[player] = tuple(card for card in cards if card in open_cards)
        if len(cards) > len(hands[player]):
            hidden[player] = len(cards) - len(hands[player])
    HANDS.set(seen, hands)
    HIDDEN.set(seen, hidden)
    kept = {p: cards if p == viewer else () for p, cards in KEPT.of(state).items()}
    KEPT.set(seen, kept)
    # The deck's own order would tell who kept back which of its cards.
    DECK.set(seen, tuple(sorted(DECK.of(state))))
    return seen
