"""18India's corporations as owners: steps 9 and 10 of their turn (rules 4.4.8, 4.4.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import (
    Choose,
    CorporateBuyCompany,
    CorporateBuyShares,
    CorporateSellCompany,
    CorporateSellShares,
    Holder,
)
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics import stock
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.shares import held, owner_of, transfer
from tetsuro.titles.india import bonds
from tetsuro.titles.india.cards import (
    card_value,
    corporation_of,
    for_sale_by_bank,
    give,
    is_bond,
    is_directors,
    is_known,
    is_reserved,
    price_refusal,
    sale_refusal,
    sell_to_bank,
    take_card,
    tops,
)
from tetsuro.titles.india.heads import float_if_due

LIMIT: Final = 3
"""Certificates and private companies a corporation may own; bonds do not count."""


def owned(state: State, corporation: str) -> int:
    """What counts against a corporation's limit."""
    shares = sum(len(held(state, corporation, c)) for c in state.corporations)
    return shares + sum(1 for p in state.players_owning(corporation) if not is_bond(p))


def limit_refusal(state: State, corporation: str) -> Refusal | None:
    """A corporation owns a limited number of certificates and cards (4.4.9)."""
    if owned(state, corporation) >= LIMIT:
        return refuse("corporate_limit", corporation=corporation, limit=LIMIT)
    return None


# Selling


def sell_offers(state: State, entity: Holder) -> Types:
    """The operator's cards and certificates, where it has any (4.4.8)."""
    if entity != state.entity() or not isinstance(entity, str):
        return ()
    found = []
    if state.players_owning(entity):
        found.append("corporate_sell_company")
    if any(held(state, entity, c) for c in state.corporations):
        found.append("corporate_sell_shares")
    return (*found, "pass") if found else ()


def sell_shares_refusal(state: State, action: CorporateSellShares) -> Refusal | None:
    """Certificates of one corporation that the operator owns (4.4.8)."""
    ids = action.shares
    owners = [owner_of(state, i) for i in ids]
    if not ids:
        return refuse("no_shares")
    if None in owners:
        return refuse("unknown_share", share=ids[owners.index(None)])
    if len({o for o in owners if o}) > 1 and any(o and o[1] != action.entity for o in owners):
        return refuse("not_your_share")
    if len({o[0] for o in owners if o}) > 1 or len(set(ids)) < len(ids):
        return refuse("one_corporation")
    return _as_offered(state, action) if state.strict() else None


def _as_offered(state: State, action: CorporateSellShares) -> Refusal | None:
    """Its own certificates, all they carry, at the price; the site's engine does not ask."""
    corporation, total = bundle(state, action)
    if any(i not in held(state, action.entity, corporation) for i in action.shares):
        return refuse("not_your_share")
    if action.percent not in (None, total):
        return refuse("wrong_percent", percent=action.percent, needed=total)
    price = state.price(corporation)
    if action.share_price not in (None, price):
        return refuse("wrong_price", price=action.share_price, needed=price)
    return None


def bundle(state: State, action: CorporateSellShares | CorporateBuyShares) -> tuple[str, int]:
    """The corporation and the percent of certificates."""
    corporation = corporation_of(action.shares[0])
    assert corporation is not None
    return corporation, sum(state.percents[i] for i in action.shares)


def sell_shares(state: State, action: CorporateSellShares) -> None:
    """The bank pays the price, which does not move."""
    corporation, percent = bundle(state, action)
    found = owner_of(state, action.shares[0])
    assert found is not None
    pay(state, BANK, action.entity, (state.price(corporation) or 0) * percent // 10, "shares_sold")
    transfer(state, corporation, action.shares, percent, found[1], POOL)
    float_if_due(state, corporation)


def sell_shares_choices(state: State, entity: Holder) -> Iterator[CorporateSellShares]:
    """Every number of the operator's certificates of each corporation."""
    for corporation in state.corporations:
        ids = held(state, entity, corporation)
        for n in range(1, len(ids) + 1):
            percent = sum(state.percents[i] for i in ids[:n])
            yield CorporateSellShares(entity, shares=ids[:n], percent=percent)


def sell_company_choices(state: State, entity: Holder) -> Iterator[CorporateSellCompany]:
    """Each card of the operator, at its value."""
    for company in state.players_owning(entity):
        yield CorporateSellCompany(entity, company=company, price=state.values[company])


CORPORATE_SELL: Final = Step(
    "corporate_sell",
    sell_offers,
    {
        "corporate_sell_shares": Rule(sell_shares_refusal, sell_shares, sell_shares_choices),
        "corporate_sell_company": Rule(sale_refusal, sell_to_bank, sell_company_choices),
        "pass": passes("corporate_sell"),
    },
)


# Buying: one thing


def buy_offers(state: State, entity: Holder) -> Types:
    """A bond to convert, cards and certificates that the operator can buy (4.4.9)."""
    if entity != state.entity() or not isinstance(entity, str):
        return ()
    found = []
    if bonds.convertible(state, entity) and limit_refusal(state, entity) is None:
        found.append("choose")
    if any(True for _ in buy_company_choices(state, entity)):
        found.append("corporate_buy_company")
    if any(True for _ in buy_shares_choices(state, entity)):
        found.append("corporate_buy_shares")
    return (*found, "pass") if found else ()


def buy_shares_refusal(state: State, action: CorporateBuyShares) -> Refusal | None:
    """A certificate of the market; the site's engine takes several, and any that no player has
    and that lie in no hand."""
    found = stock.bundle_of(state, action.shares)
    if isinstance(found, Refusal):
        return found
    name, holder = found
    corporation, percent = operator(state), bundle(state, action)[1]
    price = (state.price(name) or 0) * percent // 10
    if isinstance(holder, int) or any(is_reserved(state, i) for i in action.shares):
        return refuse("share_not_for_sale", share=action.shares[0])
    if state.strict():
        if len(action.shares) != 1:
            return refuse("one_certificate", had=len(action.shares))
        if holder != POOL:
            return refuse("share_not_for_sale", share=action.shares[0])
        if action.percent not in (None, percent):
            return refuse("wrong_percent", percent=action.percent, needed=percent)
        if action.share_price not in (None, price):
            return refuse("wrong_price", price=action.share_price, needed=price)
    return limit_refusal(state, corporation) or cash_refusal(state, corporation, price)


def buy_shares(state: State, action: CorporateBuyShares) -> None:
    """Buy certificates of the pool; nothing more is bought in this turn (4.4.9)."""
    corporation, percent = bundle(state, action)
    found = owner_of(state, action.shares[0])
    assert found is not None
    pay(state, action.entity, BANK, (state.price(corporation) or 0) * percent // 10, "share")
    transfer(state, corporation, action.shares, percent, found[1], action.entity)
    pass_step(state, "corporate_buy")


def buy_shares_choices(state: State, entity: Holder) -> Iterator[CorporateBuyShares]:
    """Each certificate of the pool that the operator may buy."""
    if limit_refusal(state, operator(state)) is not None:
        return
    for corporation in state.corporations:
        if (state.price(corporation) or 0) > state.cash[entity]:
            continue
        for certificate in held(state, POOL, corporation):
            action = CorporateBuyShares(
                entity, shares=(certificate,), percent=state.percents[certificate]
            )
            if buy_shares_refusal(state, action) is None:
                yield action


def buy_company_refusal(state: State, action: CorporateBuyCompany) -> Refusal | None:
    """The top of a row, but no certificate of its own, or what the bank sells. The site's engine
    takes any card, at the price in the action."""
    corporation, card = operator(state), action.company
    on_sale = card in tops(state) or card in for_sale_by_bank(state)
    if not on_sale and (state.strict() or not is_known(state, card)):
        return refuse("card_not_for_sale", card=card)
    if corporation_of(card) == corporation:
        return refuse("own_card", corporation=corporation)
    if (no := price_refusal(state, card, action.price)) is not None:
        return no
    no = None if is_bond(card) else limit_refusal(state, corporation)
    return no or cash_refusal(state, corporation, share_price(state, card, action.price))


def share_price(state: State, card: str, price: int) -> int:
    """What a corporation pays for a card that it takes unchecked: for a director's certificate,
    which it should not get, the face value of one share."""
    issuer = corporation_of(card)
    if issuer is not None and is_directors(state, card):
        return state.pars[issuer]
    return max(0, price)


def buy_company(state: State, action: CorporateBuyCompany) -> None:
    """Money to the corporation of a certificate, for others to the bank; nobody's head changes,
    but a corporation that has one may float."""
    buyer, card = action.entity, action.company
    issuer, price = corporation_of(card), share_price(state, card, action.price)
    pay(state, buyer, BANK if issuer is None else issuer, price, "card")
    take_card(state, card)
    tell(state, "card_bought", buyer=buyer, card=card)
    pass_step(state, "corporate_buy")
    if issuer is None:
        give(state, card, buyer)
        return
    found = owner_of(state, card)
    transfer(state, issuer, (card,), state.percents[card], found[1] if found else IPO, buyer)
    float_if_due(state, issuer)


def buy_company_choices(state: State, entity: Holder) -> Iterator[CorporateBuyCompany]:
    """Each card on top of a row or of the bank's that the operator can buy."""
    for card in (*(c for c in tops(state) if c is not None), *for_sale_by_bank(state)):
        value = card_value(state, card)
        action = CorporateBuyCompany(entity, company=card, price=value)
        if value <= state.cash[entity] and buy_company_refusal(state, action) is None:
            yield action


def convert_refusal(state: State, action: Choose) -> Refusal | None:
    """Room for one thing more, and a share of GIPR kept for bonds (5.6)."""
    return limit_refusal(state, operator(state)) or bonds.refusal(state)


def convert(state: State, action: Choose) -> None:
    """Convert a bond; nothing more is bought in this turn (5.6)."""
    bonds.convert(state, action.entity)
    pass_step(state, "corporate_buy")


def convert_choices(state: State, entity: Holder) -> Iterator[Choose]:
    """Converting a bond, while a share is left for it."""
    if bonds.refusal(state) is None:
        yield Choose(entity, choice=bonds.choice_text(state))


CORPORATE_BUY: Final = Step(
    "corporate_buy",
    buy_offers,
    {
        "corporate_buy_shares": Rule(buy_shares_refusal, buy_shares, buy_shares_choices),
        "corporate_buy_company": Rule(buy_company_refusal, buy_company, buy_company_choices),
        "choose": Rule(convert_refusal, convert, convert_choices, bonds.meaning),
        "pass": passes("corporate_buy"),
    },
)
