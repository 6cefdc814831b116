"""Majors issue shares of their treasury to the pool, or redeem shares from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import BuyShares, Holder, SellShares
from tetsuro.kernel.machine import pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.kernel.verbs import move_marker, pay
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.shares import held, presidents_certificate, transfer
from tetsuro.mechanics.stock import bundle_of

STEP: Final = "issue_shares"


@dataclass(frozen=True, slots=True)
class IssueRules:
    """``pool_limit``: percent of a corporation that the pool may hold; ``may_issue``: reasons
    against issuing."""

    pool_limit: int
    may_issue: Callable[[State, str], Refusal | None]


issue_rules: Final = parameters("issuing", IssueRules)


def price_after(state: State, corporation: str, shares: int) -> int:
    """The price this many cells to the left of the present one."""
    chart, place = state.title.chart, state.places[corporation]
    last = [place, *chart.moved(place, -shares)][-1]
    return chart.cells[last].price


def _treasury(state: State, corporation: str) -> tuple[str, ...]:
    token = presidents_certificate(state, corporation)
    return tuple(i for i in held(state, IPO, corporation) if i != token)


def room_in_pool(state: State, corporation: str) -> int:
    """Percent that the pool can still take."""
    return issue_rules(state).pool_limit - state.percent(POOL, corporation)


def issuable(state: State, corporation: str) -> tuple[tuple[str, ...], ...]:
    """Bundles that may be issued: the first shares of the treasury."""
    if issue_rules(state).may_issue(state, corporation) is not None:
        return ()
    ids, room = _treasury(state, corporation), room_in_pool(state, corporation)
    firsts = (ids[:n] for n in range(1, len(ids) + 1))
    return tuple(some for some in firsts if sum(state.percents[i] for i in some) <= room)


def issue_refusal(state: State, action: SellShares) -> Refusal | None:
    """The first ordinary shares of the treasury, for which the pool has room."""
    if not state.strict():
        return issued_anyway(state, action)
    corporation, ids = operator(state), action.shares
    no = issue_rules(state).may_issue(state, corporation)
    if no is not None:
        return no
    if not ids:
        return refuse("no_shares")
    if len(set(ids)) < len(ids) or any(i not in _treasury(state, corporation) for i in ids):
        return refuse("not_in_treasury", corporation=corporation)
    percent = sum(state.percents[i] for i in ids)
    if action.percent not in (None, percent):
        return refuse("wrong_percent", percent=action.percent, needed=percent)
    if percent > (room := room_in_pool(state, corporation)):
        return refuse("pool_limit", percent=percent, limit=room)
    price = price_after(state, corporation, len(ids))
    if action.share_price not in (None, price) and not state.reading:
        return refuse("wrong_price", price=action.share_price, needed=price)
    return None


def issued_anyway(state: State, action: SellShares) -> Refusal | None:
    """The recorded site's engine takes ordinary certificates of any corporation at any price."""
    found = bundle_of(state, action.shares)
    if isinstance(found, Refusal):
        return found
    corporation, holder = found
    if holder == POOL or presidents_certificate(state, corporation) in action.shares:
        return refuse("not_in_treasury", corporation=operator(state))
    return price_below_zero(action.share_price)


def price_below_zero(price: int | None) -> Refusal | None:
    """A price that is named must not lie below zero."""
    if price is not None and price < 0:
        return refuse("wrong_price", price=price, needed=0)
    return None


def issue(state: State, action: SellShares) -> None:
    """The bank pays the price after the fall for each share, then the price falls. Of shares of
    a corporation that has no price nothing comes."""
    found, ids = bundle_of(state, action.shares), action.shares
    assert not isinstance(found, Refusal)
    corporation, holder = found
    pass_step(state, STEP)
    if corporation not in state.places:
        return
    each = action.share_price
    if each is None:
        each = price_after(state, corporation, len(ids))
    pay(state, BANK, operator(state), each * len(ids), "shares_sold")
    transfer(state, corporation, ids, sum(state.percents[i] for i in ids), holder, POOL)
    move_marker(state, corporation, -len(ids))


def issue_choices(state: State, entity: Holder) -> Iterator[SellShares]:
    """Every bundle that may be issued, with the price it brings (core 20.8)."""
    corporation = operator(state)
    for ids in issuable(state, corporation):
        yield SellShares(
            entity,
            shares=ids,
            percent=sum(state.percents[i] for i in ids),
            share_price=price_after(state, corporation, len(ids)),
        )


def redeemable(state: State, corporation: str) -> tuple[tuple[str, ...], ...]:
    """Bundles in the pool that the corporation can pay."""
    ids, price = held(state, POOL, corporation), state.price(corporation)
    assert price is not None
    return tuple(ids[:n] for n in range(1, len(ids) + 1) if n * price <= state.cash[corporation])


def redeem_refusal(state: State, action: BuyShares) -> Refusal | None:
    """The corporation's own shares, from the pool, for which it can pay."""
    if not state.strict():
        return redeemed_anyway(state, action)
    corporation, ids = operator(state), action.shares
    price = state.price(corporation)
    assert price is not None
    if not ids:
        return refuse("no_shares")
    if len(set(ids)) < len(ids) or any(i not in held(state, POOL, corporation) for i in ids):
        return refuse("not_in_pool", corporation=corporation)
    percent = sum(state.percents[i] for i in ids)
    if action.percent not in (None, percent):
        return refuse("wrong_percent", percent=action.percent, needed=percent)
    if action.share_price not in (None, price) and not state.reading:
        return refuse("wrong_price", price=action.share_price, needed=price)
    return cash_refusal(state, corporation, price * len(ids))


def redeemed_anyway(state: State, action: BuyShares) -> Refusal | None:
    """The recorded site's engine takes any certificates of the pool, at any price."""
    found = bundle_of(state, action.shares)
    if isinstance(found, Refusal):
        return found
    corporation, holder = found
    if holder != POOL:
        return refuse("not_in_pool", corporation=operator(state))
    if (no := price_below_zero(action.share_price)) is not None:
        return no
    return cash_refusal(state, operator(state), _redemption(state, corporation, action))


def _redemption(state: State, corporation: str, action: BuyShares) -> int:
    each = state.price(corporation) if action.share_price is None else action.share_price
    return (each or 0) * len(action.shares)


def redeem(state: State, action: BuyShares) -> None:
    """The corporation pays the bank; the price stays."""
    buyer, ids = operator(state), action.shares
    found = bundle_of(state, ids)
    assert not isinstance(found, Refusal)
    corporation, _ = found
    pay(state, buyer, BANK, _redemption(state, corporation, action), "share")
    taker = IPO if corporation == buyer else buyer
    transfer(state, corporation, ids, sum(state.percents[i] for i in ids), POOL, taker)
    pass_step(state, STEP)


def redeem_choices(state: State, entity: Holder) -> Iterator[BuyShares]:
    """Every bundle that may be redeemed (core 20.8)."""
    for ids in redeemable(state, operator(state)):
        yield BuyShares(entity, shares=ids, percent=sum(state.percents[i] for i in ids))
