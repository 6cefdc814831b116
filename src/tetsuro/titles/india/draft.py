"""18India's first round: each player keeps some cards, the others are drafted (rules 4.1, 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from tetsuro.kernel.actions import Action, Bid, Holder, SelectCompanies
from tetsuro.kernel.choices import OpenFamily
from tetsuro.kernel.machine import RoundRules, Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.kernel.verbs import tell
from tetsuro.titles.india.cards import (
    DECK,
    PICKED,
    card_value,
    hand,
    is_known,
    name_order,
    price_refusal,
    set_hand,
    to_draft,
)

KEPT: Final[Column[dict[int, tuple[str, ...]]]] = Column("kept_cards", {})
"""What each player has chosen to keep; secret, and empty once all have chosen."""


BEGUN: Final[Column[bool]] = Column("draft_begun", False)


def selecting(state: State) -> bool:
    """Whether hands are still to be chosen."""
    return not BEGUN.of(state)


def to_keep(state: State) -> int:
    """How many cards each player keeps of his hand."""
    count: int = state.title.rules["scenario"]["cards_kept"]
    return count


def select_offers(state: State, entity: Holder) -> Types:
    """The player whose turn it is keeps cards (4.1)."""
    return ("select_multiple_companies",) if entity == state.entity() else ()


def select_refusal(state: State, action: SelectCompanies) -> Refusal | None:
    """So many different cards of the player's own hand (4.1)."""
    cards, own = action.companies, hand(state, action.entity)
    for card in cards:
        if card not in own:
            return refuse("not_in_hand", card=card)
    if not state.strict():
        return None
    if len(set(cards)) < len(cards):
        return refuse("card_twice")
    if len(cards) != to_keep(state):
        return refuse("wrong_number_of_cards", had=len(cards), needed=to_keep(state))
    return None


def select(state: State, action: SelectCompanies) -> None:
    """Note what the player keeps; when all have chosen the draft begins (4.1)."""
    assert isinstance(action.entity, int)
    KEPT.set(state, {**KEPT.of(state), action.entity: action.companies})
    tell(state, "cards_selected", player=action.entity)
    if len(KEPT.of(state)) == len(state.players):
        _begin_draft(state)
    else:
        state.turn_to(state.round.position + 1)


def _begin_draft(state: State) -> None:
    """What nobody kept joins the director's certificates; the first cycle runs backwards."""
    deck = DECK.of(state)
    for player in state.players:
        kept = KEPT.of(state)[player]
        cards = hand(state, player)
        deck = (*deck, *(c for c in cards if c not in kept))
        set_hand(state, player, tuple(c for c in cards if c in kept))
    DECK.set(state, deck)
    KEPT.set(state, {})
    BEGUN.set(state, True)
    state.round = state.round._replace(order=state.players[::-1], position=0)


def select_choices(state: State, entity: Holder) -> Iterator[OpenFamily]:
    """Any of the cards dealt; a hand that is not seen offers nothing to choose."""
    own, count = hand(state, entity), to_keep(state)
    if len(own) < count:
        return

    def legal(action: Action) -> bool:
        return (
            isinstance(action, SelectCompanies)
            and action.entity == entity
            and not action.private
            and select_refusal(state, action) is None
        )

    def listing() -> Iterator[Action]:
        for cards in combinations(own, count):
            yield SelectCompanies(entity, companies=cards)

    yield OpenFamily(SelectCompanies(entity, companies=own[:count]), legal, listing)


HAND_SELECTION: Final = Step(
    "hand_selection",
    select_offers,
    {"select_multiple_companies": Rule(select_refusal, select, select_choices)},
    active=selecting,
)


def draft_offers(state: State, entity: Holder) -> Types:
    """The player whose turn it is takes a card while there are any (4.2)."""
    return ("bid",) if entity == state.entity() and to_draft(state) else ()


def draft_refusal(state: State, action: Bid) -> Refusal | None:
    """A card of the draft, at its value (4.2)."""
    if action.company not in to_draft(state) and (
        state.strict() or not is_known(state, action.company)
    ):
        return refuse("card_not_in_draft", card=action.company)
    return price_refusal(state, action.company, action.price)


def draft(state: State, action: Bid) -> None:
    """Take a card, free of charge; the first cycle ran backwards, all others forwards."""
    player = action.entity
    assert isinstance(player, int)
    cards = (*hand(state, player), action.company)
    set_hand(state, player, tuple(sorted(cards, key=lambda card: name_order(state, card))))
    PICKED.set(
        state,
        {**PICKED.of(state), player: (*PICKED.of(state).get(player, ()), action.company)},
    )
    tell(state, "drafted", player=player, card=action.company)
    index = state.round.position + 1
    if index == len(state.players):
        state.round = state.round._replace(order=state.players, position=0)
    else:
        state.turn_to(index)
    if not to_draft(state):
        state.round = state.round._replace(over=True)


def draft_choices(state: State, entity: Holder) -> Iterator[Bid]:
    """Each card of the draft."""
    for card in to_draft(state):
        yield Bid(entity, company=card, price=card_value(state, card))


DRAFT: Final = Step(
    "draft",
    draft_offers,
    {"bid": Rule(draft_refusal, draft, draft_choices)},
    active=lambda state: not selecting(state),
)
DRAFT_ROUND: Final = RoundRules(
    "DR",
    (HAND_SELECTION, DRAFT),
    begin=lambda state: None,
    advance=lambda state: None,
)
