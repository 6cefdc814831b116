"""18India's cards: IPO rows, hands, the draft deck and the bank's list (rules 2, 4.1, 4.2).

A card stands for one certificate (and has its id) or for a private company. The certificate of
a card that nobody has bought lies with the IPO; bonds have no card, they start in the bank's list.
"""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import CorporateSellCompany, Holder, SellCompany
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import give_private, pay

Cards = tuple[str, ...]
Sale = SellCompany | CorporateSellCompany

ROWS: Final[Column[tuple[Cards, ...]]] = Column("ipo_rows", ())
"""The three rows of the IPO, next card first."""
HANDS: Final[Column[dict[int, Cards]]] = Column("hands", {})
HIDDEN: Final[Column[dict[int, int]]] = Column("hidden_cards", {})
"""In what a player sees: how many cards of each hand he does not know."""
DECK: Final[Column[Cards]] = Column("draft_deck", ())
"""The cards of the draft as they came together; open to all."""
PICKED: Final[Column[dict[int, Cards]]] = Column("picked", {})
"""What each player took from the draft; open to all."""
BANK_LIST: Final[Column[Cards]] = Column("bank_list", ())
"""Private companies and bonds for sale, in order of arrival."""
DIRECTORS_SHARES: Final = 2


def is_bond(company: str) -> bool:
    """Whether the card is a railroad bond."""
    return company.startswith("RB")


def corporation_of(card: str) -> str | None:
    """The corporation a card is a certificate of; None for a private company or a bond."""
    corporation, bar, _ = card.rpartition("_")
    return corporation if bar else None


def is_known(state: State, card: str) -> bool:
    """Whether there is such a card, private company or bond in this game at all."""
    if corporation_of(card) is None:
        return card in state.owners
    return card in state.percents and corporation_of(card) in state.corporations


def is_directors(state: State, card: str) -> bool:
    """A 20 percent certificate."""
    return state.percents.get(card) == 20


def card_value(state: State, card: str) -> int:
    """What a card costs: face value, twice for the director's certificate; never the price."""
    corporation = corporation_of(card)
    if corporation is None:
        return state.values[card]
    return state.pars[corporation] * (DIRECTORS_SHARES if is_directors(state, card) else 1)


def price_paid(state: State, card: str, price: int) -> int:
    """What changes hands for a card: its value, in an action that the site took unchecked the
    price named there, but for a director's certificate (rules 13.23)."""
    return card_value(state, card) if is_directors(state, card) else price


def is_reserved(state: State, card: str) -> bool:
    """Director's certificates and cards in hands are for whoever has the card only."""
    return is_directors(state, card) or any(card in h for h in HANDS.of(state).values())


def hand(state: State, player: Holder) -> Cards:
    """The cards in a player's hand; nobody else has one."""
    return HANDS.of(state).get(player, ()) if isinstance(player, int) else ()


def set_hand(state: State, player: int, cards: Cards) -> None:
    """The player's hand holds these cards."""
    HANDS.set(state, {**HANDS.of(state), player: cards})


def tops(state: State) -> tuple[str | None, ...]:
    """The card of each IPO row that can be bought now."""
    return tuple(row[0] if row else None for row in ROWS.of(state))


def for_sale_by_bank(state: State) -> Cards:
    """The private companies of the bank's list, and its first bond (rules 4.3.3)."""
    listed = BANK_LIST.of(state)
    bond = next((c for c in listed if is_bond(c)), None)
    return tuple(c for c in listed if not is_bond(c) or c == bond)


def give(state: State, company: str, owner: Holder) -> None:
    """A private company or bond changes hands; an owner's stand in order of arrival."""
    state.owners = {c: o for c, o in state.owners.items() if c != company}
    give_private(state, company, owner)


def to_bank_list(state: State, company: str) -> None:
    """A private company or bond is the bank's, last of its list."""
    give(state, company, BANK)
    BANK_LIST.set(state, (*BANK_LIST.of(state), company))


def sale_refusal(state: State, action: Sale) -> Refusal | None:
    """An own private company or bond, at face value; the site's engine takes any, and any card."""
    if not is_known(state, action.company) or action.price < 0:
        return refuse("not_your_company", company=action.company)
    if state.owners.get(action.company) != action.entity and state.strict():
        return refuse("not_your_company", company=action.company)
    return price_refusal(state, action.company, action.price)


def price_refusal(state: State, card: str, price: int) -> Refusal | None:
    """A card is paid at its value; the site's engine takes any price."""
    value = card_value(state, card)
    if state.strict() and price != value:
        return refuse("wrong_price", price=price, needed=value)
    return None


def sell_to_bank(state: State, action: Sale) -> None:
    """The bank pays, and has what it bought last of its list."""
    pay(state, BANK, action.entity, action.price, "company_sold")
    take_card(state, action.company)
    if action.company in state.owners:
        to_bank_list(state, action.company)
    else:
        BANK_LIST.set(state, (*BANK_LIST.of(state), action.company))


def take_card(state: State, card: str) -> None:
    """The card is no longer in a row, a hand or the bank's list."""
    ROWS.set(state, tuple(tuple(c for c in row if c != card) for row in ROWS.of(state)))
    HANDS.set(
        state, {p: tuple(c for c in cards if c != card) for p, cards in HANDS.of(state).items()}
    )
    BANK_LIST.set(state, tuple(c for c in BANK_LIST.of(state) if c != card))


def drop_cards(state: State, corporation: str) -> None:
    """The cards of a closed corporation vanish (rules 5.7)."""
    for card in (*(c for row in ROWS.of(state) for c in row), *sum(HANDS.of(state).values(), ())):
        if corporation_of(card) == corporation:
            take_card(state, card)


def name_order(state: State, card: str) -> tuple[str, bool]:
    """Cards by name; the director's certificate before the others."""
    corporation = corporation_of(card)
    if corporation is None:
        return state.title.privates[card].name, False
    return corporation + " ", not is_directors(state, card)


def to_draft(state: State) -> Cards:
    """Cards of the draft that nobody has taken."""
    gone = {card for cards in PICKED.of(state).values() for card in cards}
    left = (card for card in DECK.of(state) if card not in gone)
    return tuple(sorted(left, key=lambda card: draft_order(state, card)))


def draft_order(state: State, card: str) -> tuple[int, int, str]:
    """The draft deck: director's certificates, private companies, certificates; dear first."""
    corporation = corporation_of(card)
    kind = 1 if corporation is None else 0 if is_directors(state, card) else 2
    return kind, -card_value(state, card), name_order(state, card)[0]
