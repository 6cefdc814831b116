"""18India's corporations as owners: steps 9 and 10 of their turn (rules 4.4.8, 4.4.9)."""

from __future__ import annotations

from collections.abc import Iterator

from tetsuro.kernel.actions import (
    Choose,
    CorporateBuyCompany,
    CorporateBuyShares,
    CorporateSellCompany,
    CorporateSellShares,
    Holder,
    Pass,
)
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.shares import held, owner_of, transfer
from tetsuro.titles.india import bonds
from tetsuro.titles.india.cards import (
    card_value,
    corporation_of,
    for_sale_by_bank,
    give,
    is_bond,
    take_card,
    to_bank_list,
    tops,
)
from tetsuro.titles.india.heads import float_if_due

LIMIT = 3
"""Certificates and private companies a corporation may own; bonds do not count."""


def owned(state: State, corporation: str) -> int:
    """What counts against a corporation's limit."""
    shares = sum(len(held(state, corporation, c)) for c in state.corporations)
    return shares + sum(1 for p in state.players_owning(corporation) if not is_bond(p))


def limit_refusal(state: State, corporation: str) -> Refusal | None:
    if owned(state, corporation) >= LIMIT:
        return refuse("corporate_limit", corporation=corporation, limit=LIMIT)
    return None


def cash_refusal(state: State, corporation: str, price: int) -> Refusal | None:
    if price > state.cash[corporation]:
        return refuse("cash_short", needed=price, had=state.cash[corporation])
    return None


def no_refusal(state: State, action: Pass) -> Refusal | None:
    return None


def pass_choices(state: State, entity: Holder) -> Iterator[Pass]:
    yield Pass(entity)


# Selling


def sell_offers(state: State, entity: Holder) -> Types:
    if entity != state.entity() or not isinstance(entity, str):
        return ()
    found = []
    if state.players_owning(entity):
        found.append("corporate_sell_company")
    if any(held(state, entity, c) for c in state.corporations):
        found.append("corporate_sell_shares")
    return (*found, "pass") if found else ()


def sell_shares_refusal(state: State, action: CorporateSellShares) -> Refusal | None:
    ids = action.shares
    owners = [owner_of(state, i) for i in ids]
    if not ids:
        return refuse("no_shares")
    if None in owners:
        return refuse("unknown_share", share=ids[owners.index(None)])
    if any(o and o[1] != action.entity for o in owners):
        return refuse("not_your_share")
    if len({o[0] for o in owners if o}) > 1 or len(set(ids)) < len(ids):
        return refuse("one_corporation")
    total = sum(state.percents[i] for i in ids)
    if action.percent not in (None, total):
        return refuse("wrong_percent", percent=action.percent, needed=total)
    return None


def sell_shares(state: State, action: CorporateSellShares) -> None:
    """The bank pays the price, which does not move."""
    corporation = corporation_of(action.shares[0])
    assert corporation is not None
    percent = sum(state.percents[i] for i in action.shares)
    pay(state, BANK, action.entity, (state.price(corporation) or 0) * percent // 10, "shares_sold")
    transfer(state, corporation, action.shares, percent, action.entity, POOL)
    float_if_due(state, corporation)


def sell_shares_choices(state: State, entity: Holder) -> Iterator[CorporateSellShares]:
    for corporation in state.corporations:
        ids = held(state, entity, corporation)
        for n in range(1, len(ids) + 1):
            percent = sum(state.percents[i] for i in ids[:n])
            yield CorporateSellShares(entity, shares=ids[:n], percent=percent)


def sell_company_refusal(state: State, action: CorporateSellCompany) -> Refusal | None:
    if state.owners.get(action.company) != action.entity:
        return refuse("not_your_company", company=action.company)
    value = state.values[action.company]
    if action.price != value and state.strict():
        return refuse("wrong_price", price=action.price, needed=value)
    return None


def sell_company(state: State, action: CorporateSellCompany) -> None:
    pay(state, BANK, action.entity, state.values[action.company], "company_sold")
    to_bank_list(state, action.company)


def sell_company_choices(state: State, entity: Holder) -> Iterator[CorporateSellCompany]:
    for company in state.players_owning(entity):
        yield CorporateSellCompany(entity, company=company, price=state.values[company])


def pass_selling(state: State, action: Pass) -> None:
    pass_step(state, "corporate_sell")


CORPORATE_SELL = Step(
    "corporate_sell",
    sell_offers,
    {
        "corporate_sell_shares": Rule(sell_shares_refusal, sell_shares, sell_shares_choices),
        "corporate_sell_company": Rule(sell_company_refusal, sell_company, sell_company_choices),
        "pass": Rule(no_refusal, pass_selling, pass_choices),
    },
)


# Buying: one thing


def buy_offers(state: State, entity: Holder) -> Types:
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
    if len(action.shares) != 1:
        return refuse("one_certificate", had=len(action.shares))
    certificate = action.shares[0]
    found = owner_of(state, certificate)
    if found is None:
        return refuse("unknown_share", share=certificate)
    if found[1] != POOL:
        return refuse("share_not_for_sale", share=certificate)
    if action.percent not in (None, state.percents[certificate]):
        return refuse("wrong_percent", percent=action.percent, needed=state.percents[certificate])
    corporation, price = operator(state), state.price(found[0]) or 0
    if action.share_price not in (None, price):
        return refuse("wrong_price", price=action.share_price, needed=price)
    return limit_refusal(state, corporation) or cash_refusal(state, corporation, price)


def buy_shares(state: State, action: CorporateBuyShares) -> None:
    corporation = corporation_of(action.shares[0])
    assert corporation is not None
    pay(state, action.entity, BANK, state.price(corporation) or 0, "share")
    percent = state.percents[action.shares[0]]
    transfer(state, corporation, action.shares, percent, POOL, action.entity)
    pass_step(state, "corporate_buy")


def buy_shares_choices(state: State, entity: Holder) -> Iterator[CorporateBuyShares]:
    for corporation in state.corporations:
        for certificate in held(state, POOL, corporation):
            action = CorporateBuyShares(
                entity, shares=(certificate,), percent=state.percents[certificate]
            )
            if buy_shares_refusal(state, action) is None:
                yield action


def buy_company_refusal(state: State, action: CorporateBuyCompany) -> Refusal | None:
    """The top of a row, but no certificate of its own, or what the bank sells."""
    corporation, card = operator(state), action.company
    if card not in tops(state) and card not in for_sale_by_bank(state):
        return refuse("card_not_for_sale", card=card)
    if corporation_of(card) == corporation:
        return refuse("own_card", corporation=corporation)
    value = card_value(state, card)
    if action.price != value and state.strict():
        return refuse("wrong_price", price=action.price, needed=value)
    no = None if is_bond(card) else limit_refusal(state, corporation)
    return no or cash_refusal(state, corporation, value)


def buy_company(state: State, action: CorporateBuyCompany) -> None:
    """Money to the corporation of a certificate, for others to the bank; nobody's head changes,
    but a corporation that has one may float."""
    buyer, card = action.entity, action.company
    issuer, value = corporation_of(card), card_value(state, card)
    pay(state, buyer, BANK if issuer is None else issuer, value, "card")
    take_card(state, card)
    tell(state, "card_bought", buyer=buyer, card=card)
    pass_step(state, "corporate_buy")
    if issuer is None:
        give(state, card, buyer)
        return
    transfer(state, issuer, (card,), state.percents[card], IPO, buyer)
    float_if_due(state, issuer)


def buy_company_choices(state: State, entity: Holder) -> Iterator[CorporateBuyCompany]:
    for card in (*(c for c in tops(state) if c is not None), *for_sale_by_bank(state)):
        action = CorporateBuyCompany(entity, company=card, price=card_value(state, card))
        if buy_company_refusal(state, action) is None:
            yield action


def convert_refusal(state: State, action: Choose) -> Refusal | None:
    return limit_refusal(state, operator(state)) or bonds.refusal(state)


def convert(state: State, action: Choose) -> None:
    bonds.convert(state, action.entity)
    pass_step(state, "corporate_buy")


def convert_choices(state: State, entity: Holder) -> Iterator[Choose]:
    yield Choose(entity, choice=bonds.choice_text(state))


def pass_buying(state: State, action: Pass) -> None:
    pass_step(state, "corporate_buy")


CORPORATE_BUY = Step(
    "corporate_buy",
    buy_offers,
    {
        "corporate_buy_shares": Rule(buy_shares_refusal, buy_shares, buy_shares_choices),
        "corporate_buy_company": Rule(buy_company_refusal, buy_company, buy_company_choices),
        "choose": Rule(convert_refusal, convert, convert_choices),
        "pass": Rule(no_refusal, pass_buying, pass_choices),
    },
)
