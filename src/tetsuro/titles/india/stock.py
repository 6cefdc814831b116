"""18India's stock round (rules 4.3): a selling turn for each, then buying turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import (
    BuyCompany,
    BuyShares,
    Choose,
    Holder,
    Pass,
    SellCompany,
    SellShares,
)
from tetsuro.kernel.machine import Offered, RoundRules, Rule, Step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, IPO, POOL, Column, State
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics import selling, stock
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.passing import just_pass, may_pass, or_pass
from tetsuro.mechanics.shares import (
    bundles,
    held,
    presidents_certificate,
    transfer,
)
from tetsuro.mechanics.stock import at_limit, over_limit
from tetsuro.mechanics.turns import DONE, begin_player_turn, mark_passing, next_player, note
from tetsuro.titles.india import bonds
from tetsuro.titles.india.cards import (
    HIDDEN,
    ROWS,
    card_value,
    corporation_of,
    for_sale_by_bank,
    give,
    hand,
    is_bond,
    is_directors,
    is_known,
    price_paid,
    sale_refusal,
    sell_to_bank,
    take_card,
    tops,
)
from tetsuro.titles.india.closing import EXCHANGE
from tetsuro.titles.india.heads import (
    GIPR,
    buy_directors,
    buy_ordinary,
    float_if_due,
    meet_manager,
)
from tetsuro.titles.india.homes import HOME, ask_home

TURNS: Final[Column[int]] = Column("turns", 0, "round")
"""Turns begun in this round, automatically skipped ones too."""
SOURCE: Final[Column[tuple[str, str]]] = Column("source", ("", ""), "turn")
"""Where this turn's purchase came from: ``hand`` and the corporation (or ``private``), ``row``
and its number, or ``once``."""
HOLDING_LIMIT: Final = 100
GIPR_LIMIT: Final = 200


def selling_turn(state: State) -> bool:
    """The first turn of each player, but for the first stock round (rules 4.3.1)."""
    return state.round.turn > 1 and TURNS.of(state) <= len(state.round.order)


def offers(state: State, player: Holder) -> Offered:
    """A selling turn for each player, then buying turns (4.3.1); above his limit he must sell
    (4.3.2)."""
    if player != state.entity():
        return ()
    if not selling_turn(state):
        return or_pass(ways_to_buy(state, player))
    sells = ways_to_sell(state, player)
    return tuple(sells) if over_limit(state, player) else or_pass(sells)


# Selling


def ways_to_sell(state: State, player: Holder) -> Iterator[str]:
    """Cards and shares that the player can sell."""
    if state.players_owning(player):
        yield "sell_company"
    if any(True for _ in sell_choices(state, player)):
        yield "sell_shares"


def sell_refusal(state: State, action: SellShares) -> Refusal | None:
    """Any bundle; the director's certificate only if another player can take it over."""
    found = selling.sale_of(state, action)
    if isinstance(found, Refusal):
        return found
    corporation, _, holder = found
    if holder != action.entity:
        return refuse("not_your_share")
    price = state.price(corporation)
    if action.share_price not in (None, price) and not state.reading:
        return refuse("wrong_price", price=action.share_price, needed=price)
    head = presidents_certificate(state, corporation)
    if head in action.shares and not _someone_takes(state, corporation, action.entity):
        return refuse("nobody_takes_over", corporation=corporation)
    return None


def _someone_takes(state: State, corporation: str, seller: Holder) -> bool:
    need = state.percents[presidents_certificate(state, corporation)]
    return any(state.percent(p, corporation) >= need for p in state.players if p != seller)


def sell(state: State, action: SellShares) -> None:
    """The bank pays the price, which does not move; the head may change."""
    found = selling.sale_of(state, action)
    assert not isinstance(found, Refusal)
    corporation, percent, holder = found
    player = action.entity
    each = state.price(corporation) or 0
    if state.reading and action.share_price is not None:
        each = action.share_price
    note(state, player, "sell", corporation)
    pay(state, BANK, holder if holder in state.cash else BANK, each * percent // 10, "shares_sold")
    transfer(state, corporation, action.shares, percent, holder, POOL)


def sell_choices(state: State, player: Holder) -> Iterator[SellShares]:
    """Every bundle that the player may sell."""
    for corporation in state.corporations:
        for ids, percent in bundles(state, player, corporation):
            action = SellShares(player, shares=ids, percent=percent)
            if sell_refusal(state, action) is None:
                yield action


def sell_company(state: State, action: SellCompany) -> None:
    """Note the sale; the bank pays the card's value (4.3.2)."""
    note(state, action.entity, "sell_company", "")
    sell_to_bank(state, action)


def sell_company_choices(state: State, player: Holder) -> Iterator[SellCompany]:
    """Each card of the player, at its value."""
    for company in state.players_owning(player):
        yield SellCompany(player, company=company, price=state.values[company])


# Buying: one source in a turn


def ways_to_buy(state: State, player: Holder) -> Iterator[str]:
    """Cards, shares of the pool and the conversion of a bond, where possible (4.3.3)."""
    unseen = isinstance(player, int) and HIDDEN.of(state).get(player)
    if unseen or any(
        card_refusal(state, player, card, short=True) is None for card in _cards(state, player)
    ):
        yield "buy_company"
    if not DONE.of(state):
        if any(True for _ in buy_choices(state, player)):
            yield "buy_shares"
        if bonds.convertible(state, player) and not at_limit(state, player):
            yield "choose"


def _cards(state: State, player: Holder) -> tuple[str, ...]:
    """All cards that a player could think of buying."""
    shown = (card for card in tops(state) if card is not None)
    return (*hand(state, player), *shown, *for_sale_by_bank(state))


def card_refusal(state: State, player: Holder, card: str, short: bool = False) -> Refusal | None:
    """Why a card cannot be bought now. ``short``: whether the turn stays open for it, for which
    money does not matter once something has been bought from the hand (rules 4.3.3)."""
    kind, which = SOURCE.of(state)
    if card in hand(state, player):
        if kind not in ("", "hand"):
            return refuse("one_source", source=kind)
        if kind == "hand" and (corporation_of(card) or "private") != which:
            return refuse("only_same_corporation", corporation=which)
    elif card in tops(state):
        if state.round.turn == 1:
            return refuse("no_rows_in_first_round", card=card)
        if kind not in ("", "row") or (kind == "row" and card != tops(state)[int(which)]):
            return refuse("one_source", source=kind)
        if len(DONE.of(state)) >= CARDS_OF_ROW:
            return refuse("already_bought", card=card)
    elif card in for_sale_by_bank(state):
        if kind:
            return refuse("one_source", source=kind)
    else:
        return refuse("card_not_for_sale", card=card)
    no = cash_refusal(state, player, card_value(state, card))
    if no is not None and not (short and kind == "hand"):
        return no
    if not is_bond(card) and at_limit(state, player):
        return refuse("certificate_limit", limit=state.title.certificate_limit(state))
    return None


CARDS_OF_ROW: Final = 2


def buy_company_refusal(state: State, action: BuyCompany) -> Refusal | None:
    """A card that may be bought now, at its value. The site's engine takes any card that the
    player can pay, at the price in the action, even that of a company that has closed."""
    player, card = action.entity, action.company
    if state.strict():
        if (no := card_refusal(state, player, card)) is not None:
            return no
        value = card_value(state, card)
        if action.price != value:
            return refuse("wrong_price", price=action.price, needed=value)
    known = is_known(state, card) or card in state.closed_privates
    if not known or state.owners.get(card) == player or action.price < 0:
        return refuse("card_not_for_sale", card=card)
    return cash_refusal(state, player, price_paid(state, card, action.price))


def buy_company(state: State, action: BuyCompany) -> None:
    """A certificate's price goes to its corporation, any other to the bank (rules 4.3.4)."""
    player, card = action.entity, action.company
    corporation = corporation_of(card)
    note(state, player, "buy", corporation or "", seen_as="buy_company")
    SOURCE.set(state, source_of(state, player, card))
    take_card(state, card)
    tell(state, "card_bought", buyer=player, card=card)
    if corporation is None:
        pay(state, player, BANK, action.price, "card")
        if card in state.owners:  # a closed company costs money and brings nothing
            give(state, card, player)
    elif is_directors(state, card) and card in held(state, IPO, corporation):
        buy_directors(state, corporation, card, player)
    else:
        buy_ordinary(state, corporation, card, player, price_paid(state, card, action.price))


def source_of(state: State, player: Holder, card: str) -> tuple[str, str]:
    """Where a card comes from, and what more may come from there in this turn (4.3.3)."""
    if card in hand(state, player):
        return "hand", corporation_of(card) or "private"
    for number, row in enumerate(ROWS.of(state)):
        if row[:1] == (card,):
            return "row", str(number)
    return "once", ""


def buy_company_choices(state: State, player: Holder) -> Iterator[BuyCompany]:
    """Each card that the player may buy, at its value."""
    for card in _cards(state, player):
        action = BuyCompany(player, company=card, price=card_value(state, card))
        if buy_company_refusal(state, action) is None:
            yield action


def buy_refusal(state: State, action: BuyShares) -> Refusal | None:
    """A certificate of the market, whoever sold it; the site's engine takes several at once."""
    player = action.entity
    found = stock.bundle_of(state, action.shares)
    if isinstance(found, Refusal):
        return found
    corporation, source = found
    if len(action.shares) != 1 and state.strict():
        return refuse("one_certificate", had=len(action.shares))
    if source != POOL:
        return refuse("share_not_for_sale", share=action.shares[0])
    percent = sum(state.percents[i] for i in action.shares)
    price = (state.price(corporation) or 0) * percent // 10
    if action.percent not in (None, percent):
        return refuse("wrong_percent", percent=action.percent, needed=percent)
    if action.share_price not in (None, price) and not state.reading:
        return refuse("wrong_price", price=action.share_price, needed=price)
    if DONE.of(state):
        return refuse("one_source", source=SOURCE.of(state)[0])
    if at_limit(state, player):
        return refuse("certificate_limit", limit=state.title.certificate_limit(state))
    after = state.percent(player, corporation) + percent
    limit = GIPR_LIMIT if corporation == GIPR else HOLDING_LIMIT
    if after > limit:
        return refuse("holding_limit", corporation=corporation, percent=after, limit=limit)
    return cash_refusal(state, player, price)


def buy(state: State, action: BuyShares) -> None:
    """The price goes to the bank. The first buyer becomes manager; a home token that found no
    place is tried again."""
    player = action.entity
    found = stock.bundle_of(state, action.shares)
    assert not isinstance(found, Refusal)
    corporation, _ = found
    percent = sum(state.percents[i] for i in action.shares)
    note(state, player, "buy", corporation)
    SOURCE.set(state, ("once", ""))
    meet_manager(state, corporation, player)
    each = state.price(corporation) or 0
    if state.reading and action.share_price is not None:
        each = action.share_price
    pay(state, player, BANK, each * percent // 10, "share")
    transfer(state, corporation, action.shares, percent, POOL, player)
    if corporation in state.floated:
        ask_home(state, corporation)
    else:
        float_if_due(state, corporation)


def buy_choices(state: State, player: Holder) -> Iterator[BuyShares]:
    """Each certificate of the pool that the player may buy."""
    if at_limit(state, player):
        return
    for corporation in state.corporations:
        if (state.price(corporation) or 0) > state.cash[player]:
            continue
        for certificate in held(state, POOL, corporation):
            percent = state.percents[certificate]
            action = BuyShares(player, shares=(certificate,), percent=percent)
            if buy_refusal(state, action) is None:
                yield action


def convert_refusal(state: State, action: Choose) -> Refusal | None:
    """Room for a certificate, and a share of GIPR kept for bonds (5.6)."""
    if at_limit(state, action.entity):
        return refuse("certificate_limit", limit=state.title.certificate_limit(state))
    return bonds.refusal(state)


def convert(state: State, action: Choose) -> None:
    """Note the conversion and carry it out; nothing more is bought in this turn (5.6)."""
    note(state, action.entity, "convert", GIPR)
    SOURCE.set(state, ("once", ""))
    bonds.convert(state, action.entity)


def convert_choices(state: State, player: Holder) -> Iterator[Choose]:
    """Converting a bond, while a share is left for it."""
    if bonds.refusal(state) is None:
        yield Choose(player, choice=bonds.choice_text(state))


# Turns


def finish(state: State) -> None:
    """The turn is over. In a selling turn nobody counts as passed; ``D1``: recordings still
    enter who did nothing into the order of passing."""
    selling = selling_turn(state)
    before = state.pass_order
    mark_passing(state)
    if selling:
        state.passed_players = ()
        if state.title.published("selling-turn-order"):
            state.pass_order = before


def pass_turn(state: State, action: Pass) -> None:
    """The turn is over; whoever has done nothing has passed."""
    if not DONE.of(state):
        tell(state, "passed", player=action.entity)
    state.passed_steps = (*state.passed_steps, "stock")
    finish(state)


STOCK: Final = Step(
    "stock",
    offers,
    {
        "sell_shares": Rule(sell_refusal, sell, sell_choices),
        "sell_company": Rule(sale_refusal, sell_company, sell_company_choices),
        "buy_shares": Rule(buy_refusal, buy, buy_choices),
        "buy_company": Rule(buy_company_refusal, buy_company, buy_company_choices),
        "choose": Rule(convert_refusal, convert, convert_choices, bonds.meaning),
        "pass": Rule(may_pass, pass_turn, just_pass),
    },
    skip=finish,
)


def begin_turn(state: State) -> None:
    """Begin the player's turn and count it."""
    begin_player_turn(state)
    TURNS.set(state, TURNS.of(state) + 1)


def advance(state: State) -> None:
    """Begin the next player's turn, if there is one."""
    if next_player(state):
        begin_turn(state)


STOCK_ROUND: Final = RoundRules("SR", (HOME, EXCHANGE, STOCK), begin=begin_turn, advance=advance)
