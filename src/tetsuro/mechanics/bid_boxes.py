"""Bid boxes: the first cards of open stacks, on which players put bidding tokens in a stock round.

A box emptied during the round holds ``EMPTY``: the other cards do not move up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Bid, Holder
from tetsuro.kernel.choices import Family
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.showing import Lane, Lot
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import give_private, pay, tell
from tetsuro.mechanics import auction
from tetsuro.mechanics.auction import BIDS, leading
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.shares import certificate_count
from tetsuro.mechanics.turns import DONE, note

EMPTY: Final = ""
STACKS: Final[Column[dict[str, tuple[str, ...]]]] = Column("stacks", {})
"""All cards still to come, by kind, those in the boxes first."""
BOXES: Final[Column[dict[str, tuple[str, ...]]]] = Column("boxes", {})
OUTBID: Final[Column[dict[str, dict[Holder, Holder]]]] = Column("outbid", {}, "round")
"""For each card, whose leading bid each bidder's latest bid has beaten."""


@dataclass(frozen=True, slots=True)
class BoxRules:
    """``sizes``: number of boxes for each kind of card; ``tokens``: bidding tokens a player
    has; ``first_bid``: the least first bid on a card."""

    sizes: Mapping[str, int]
    tokens: Callable[[State], int]
    first_bid: Callable[[State, str], int]
    increment: int = 5
    bids_in_turn: int = 3


box_rules: Final = parameters("boxes", BoxRules)


def fill(state: State) -> None:
    """The first cards of each stack are in the boxes."""
    BOXES.set(
        state, {kind: STACKS.of(state)[kind][:n] for kind, n in box_rules(state).sizes.items()}
    )


def put_on_offer(state: State) -> None:
    """A stock round begins: cards in the boxes are the bank's, who sells them."""
    fill(state)
    state.owners = {**state.owners, **dict.fromkeys(in_boxes(state), BANK)}


def in_boxes(state: State) -> tuple[str, ...]:
    """All cards in the boxes, in order."""
    return tuple(c for cards in BOXES.of(state).values() for c in cards if c != EMPTY)


def leave_stack(state: State, card: str, keep_box: bool = False) -> None:
    """A card has been sold or removed. In a stock round its box stays empty (``keep_box``)."""
    STACKS.set(
        state,
        {kind: tuple(c for c in cards if c != card) for kind, cards in STACKS.of(state).items()},
    )
    BOXES.set(
        state,
        {
            kind: tuple(EMPTY if c == card else c for c in cards if keep_box or c != card)
            for kind, cards in BOXES.of(state).items()
        },
    )


def remove_card(state: State, card: str, keep_box: bool = False) -> None:
    """The card is out of the game."""
    leave_stack(state, card, keep_box)
    state.owners = {c: owner for c, owner in state.owners.items() if c != card}


def pledged(state: State, player: Holder) -> tuple[int, int]:
    """Cash and certificates that the player's leading bids bind."""
    return state.derived("pledged", (BIDS.of(state),), _pledged).get(player, (0, 0))


def _pledged(state: State) -> dict[Holder, tuple[int, int]]:
    found: dict[Holder, tuple[int, int]] = {}
    for card in BIDS.of(state):
        if (best := leading(state, card)) is not None:
            cash, cards = found.get(best[0], (0, 0))
            found[best[0]] = cash + best[1], cards + 1
    return found


def tokens_left(state: State, player: Holder) -> int:
    """Bidding tokens a player still has: one lies on each card on which he has a bid."""
    used = sum(any(who == player for who, _ in bids) for bids in BIDS.of(state).values())
    return box_rules(state).tokens(state) - used


def has_bid(state: State, player: Holder, card: str) -> bool:
    """Whether the player has ever bid on this card in this round."""
    return any(who == player for who, _ in BIDS.of(state).get(card, ()))


def minimum(state: State, card: str) -> int:
    """The least bid that would lead on this card now."""
    best = leading(state, card)
    rules = box_rules(state)
    return rules.first_bid(state, card) if best is None else best[1] + rules.increment


def maximum(state: State, player: Holder) -> int:
    """The player's cash that no leading bid of his binds."""
    return state.cash[player] - pledged(state, player)[0]


def bids_made(state: State) -> int:
    """How many bids have been made in this player's turn."""
    return sum(1 for kind, _ in DONE.of(state) if kind == "bid")


def bid_refusal(state: State, action: Bid) -> Refusal | None:
    """Only cards in the boxes, with a token, and room for one certificate more. The recorded
    site's engine asks for the right money only, for any card."""
    card, player = action.company, action.entity
    if not state.strict():
        return price_refusal(state, action)
    if card not in in_boxes(state):
        return refuse("lot_not_on_offer", lot=card)
    if (no := price_refusal(state, action)) is not None:
        return no
    best = leading(state, card)
    if best is not None and best[0] == player:
        return refuse("own_highest_bid", lot=card, price=best[1])
    if not has_bid(state, player, card) and tokens_left(state, player) < 1:
        return refuse("no_bidding_token", limit=box_rules(state).tokens(state))
    count = certificate_count(state, player) + pledged(state, player)[1]
    limit = state.title.certificate_limit(state)
    if count >= limit:
        return refuse("certificate_limit", had=count, limit=limit)
    return None


def price_refusal(state: State, action: Bid) -> Refusal | None:
    """A bid on a card of the game: high enough, in whole steps, and money that is not bound."""
    card, price, player = action.company, action.price, action.entity
    if card not in state.title.privates:
        return refuse("lot_not_on_offer", lot=card)
    least, step = minimum(state, card), box_rules(state).increment
    if price < least:
        return refuse("bid_too_low", lot=card, price=price, needed=least)
    if (price - least) % step:
        return refuse("bid_not_a_multiple", lot=card, price=price, step=step, needed=least)
    if price > (most := maximum(state, player)):
        return refuse("bid_above_cash", lot=card, price=price, had=most)
    return None


def bid(state: State, action: Bid) -> None:
    """Write the bid down, and whose leading bid it has beaten."""
    player = action.entity
    assert isinstance(player, int)
    note(state, player, "bid", action.company)
    best, beaten = leading(state, action.company), OUTBID.of(state)
    if best is not None:
        card = {**beaten.get(action.company, {}), player: best[0]}
        OUTBID.set(state, {**beaten, action.company: card})
    auction.record(state, player, action.company, action.price)


def stops_program(state: State, owner: Holder, other: Holder, kind: str, card: str) -> bool | None:
    """A bid ends the program of him whose leading bid it has beaten, and nobody else's; what
    is no bid is not judged here (``ProgramRules.stops``)."""
    return OUTBID.of(state).get(card, {}).get(other) == owner if kind == "bid" else None


def winners(state: State, kind: str) -> dict[str, tuple[int, int]]:
    """(player, price) of the highest bid on each card of a kind that has one: the highest first,
    equal ones in the order of the boxes."""
    best = {card: leading(state, card) for card in BOXES.of(state)[kind] if card != EMPTY}
    bids = [(card, bid) for card, bid in best.items() if bid is not None]
    return dict(sorted(bids, key=lambda item: -item[1][1]))


def lapse(state: State, in_order: str, by_bid: str) -> None:
    """A bid that can no longer be paid wins nothing: those on the first kind of cards are paid box
    by box, then those on the second, the highest first. (Where money that a bid binds may be
    spent, as recordings allow.)"""
    left = dict(state.cash)
    won = winners(state, in_order)
    due = {card: won[card] for card in BOXES.of(state)[in_order] if card in won}
    for card, (player, price) in {**due, **winners(state, by_bid)}.items():
        if price > left[player]:
            BIDS.set(state, {c: bids for c, bids in BIDS.of(state).items() if c != card})
            tell(state, "bid_lapsed", player=player, lot=card, price=price)
        else:
            left[player] -= price


def unwanted(state: State, kind: str) -> tuple[str, ...]:
    """The cards of a kind in the boxes (``EMPTY`` for an emptied one) that nobody has bid on."""
    won = winners(state, kind)
    return tuple(card for card in BOXES.of(state)[kind] if card not in won)


def hand_over(state: State, kind: str) -> None:
    """Who bid most for a card pays the bank and takes it, box by box; others stay."""
    won = winners(state, kind)
    for card in BOXES.of(state)[kind]:
        if card in won:
            player, price = won[card]
            pay(state, player, BANK, price, "private")
            leave_stack(state, card)
            give_private(state, card, player)


def close_boxes(state: State) -> None:
    """The stock round is over: what is left is nobody's, and the boxes are filled for the sake
    of those who look into them before the next."""
    for card in in_boxes(state):
        if state.owners.get(card) == BANK:
            give_private(state, card, None)
    fill(state)


def bid_choices(state: State, player: Holder) -> Iterator[Family]:
    """A family of prices for each card in the boxes on which the player may bid."""
    step = box_rules(state).increment
    for card in in_boxes(state):
        prices = range(minimum(state, card), maximum(state, player) + 1, step)
        if prices:
            least = Bid(player, company=card, price=prices[0])
            if bid_refusal(state, least) is None:
                yield Family(Bid(player, company=card), "price", prices)


def lanes(state: State) -> tuple[Lane, ...]:
    """The boxes with their bids and least next bids, and the cards to come after each kind."""
    found = []
    for kind, boxed in BOXES.of(state).items():
        found.append(Lane(f"boxes_{kind}", "", tuple(_lot(state, card) for card in boxed)))
        coming = tuple(c for c in STACKS.of(state)[kind] if c not in boxed)
        found.append(Lane(f"stack_{kind}", "", tuple(Lot(c, free=False) for c in coming)))
    return tuple(found)


def _lot(state: State, card: str) -> Lot:
    if card == EMPTY:
        return Lot("", free=False)
    bids = sorted(BIDS.of(state).get(card, ()), key=lambda bid: bid[1])
    return Lot(card, minimum(state, card), tuple(bids))
