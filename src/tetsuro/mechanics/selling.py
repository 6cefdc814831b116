"""Selling shares to the pool (core 11.6)."""

from __future__ import annotations

from collections.abc import Iterator

from tetsuro.kernel.actions import Holder, SellShares
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, POOL, State
from tetsuro.kernel.verbs import pay
from tetsuro.mechanics.shares import (
    bundles,
    held,
    one_share,
    presidents_certificate,
    share_rules,
    transfer,
)
from tetsuro.mechanics.stock import SOLD, bundle_of, stock_rules
from tetsuro.mechanics.turns import DONE, did, note


def sale_of(state: State, action: SellShares) -> tuple[str, int, Holder] | Refusal:
    """(corporation, percent, holder) of a bundle that may be offered, or why it is none. The
    recorded site's engine takes any percent that is named, and sells what the bundle carries."""
    found = bundle_of(state, action.shares)
    if isinstance(found, Refusal):
        return found
    corporation, holder = found
    percent = _percent_sold(state, action, corporation, holder)
    if not isinstance(percent, Refusal):
        return corporation, percent, holder
    own = holder == action.entity or share_rules(state).sells_any
    if state.strict() or not own or holder == POOL or corporation not in state.places:
        return percent
    return corporation, sum(state.percents[i] for i in action.shares), holder


def _percent_sold(
    state: State, action: SellShares, corporation: str, holder: Holder
) -> int | Refusal:
    """The percent of the seller's own bundle: all it carries, or a part of the president's
    certificate and all the rest."""
    if holder != action.entity:
        return refuse("not_your_share")
    ids = action.shares
    total = sum(state.percents[i] for i in ids)
    percent = total if action.percent is None else action.percent
    one = one_share(state, corporation)
    token = presidents_certificate(state, corporation)
    least = one if token in ids else total
    ordinary = total - (state.percents[token] if token in ids else 0)
    if token in ids:
        least = ordinary + one
    if not least <= percent <= total or percent % one:
        return refuse("wrong_percent", percent=percent, needed=total)
    own = held(state, action.entity, corporation)
    if percent < total and len(ids) < len(own):
        return refuse("ordinary_first", corporation=corporation)
    kept_back = any(i not in ids and state.percents[i] for i in own)
    if state.strict() and token in ids and (kept_back or ids[-1] != token):
        # it would leave behind a president without it, or come back in place of an ordinary one
        return refuse("ordinary_first", corporation=corporation)
    return percent


def sell_refusal(state: State, action: SellShares) -> Refusal | None:
    """The seller's own bundle, not sold in this turn, as the title allows, at its price (core
    11.6)."""
    found = sale_of(state, action)
    if isinstance(found, Refusal):
        return found
    corporation, percent, _ = found
    if corporation not in state.places:
        return refuse("not_started", corporation=corporation)
    if did(state, "sell", corporation):
        return refuse("sold_this_turn", corporation=corporation)
    no = stock_rules(state).may_sell(state, action.entity, corporation, percent)
    if no is not None:
        return no
    price, meant = stock_rules(state).sale_price(state, corporation), _meant(state, action)
    if meant != price and (meant < 0 or (state.strict() and not state.reading)):
        return refuse("wrong_price", price=meant, needed=price)
    return _returns(state, action, corporation, percent)


def _meant(state: State, action: SellShares) -> int:
    """The price of a share that the action means: the recorded site's engine pays what is named,
    and the chart's price if none is."""
    corporation = action.shares[0].rpartition("_")[0]
    if action.share_price is not None:
        return action.share_price
    if state.title.published("screen-rules"):
        return stock_rules(state).sale_price(state, corporation)
    return state.price(corporation) or 0


def _returns(state: State, action: SellShares, corporation: str, percent: int) -> Refusal | None:
    """A split president's certificate needs ordinary ones to come back from the pool."""
    total = sum(state.percents[i] for i in action.shares)
    one = one_share(state, corporation)
    back = (total - percent) // one
    need = state.percents[presidents_certificate(state, corporation)]
    others_hold = max(state.percent(p, corporation) for p in state.players if p != action.entity)
    if not back or others_hold >= need:
        return None
    unreturned_above = stock_rules(state).unreturned_above
    if unreturned_above is not None and others_hold > unreturned_above:
        return None
    ordinary = len(action.shares) - 1 + len(held(state, POOL, corporation))
    if ordinary < back:
        return refuse("no_certificate_to_return", corporation=corporation)
    return None


def sell(state: State, action: SellShares) -> None:
    """The bank pays, the bundle goes to the pool, then the price moves (core 11.6)."""
    found = sale_of(state, action)
    assert not isinstance(found, Refusal)
    corporation, percent, holder = found
    player, rules = action.entity, stock_rules(state)
    shares = percent // one_share(state, corporation)
    each = _meant(state, action)
    led = state.presidents.get(corporation) == player
    sold = SOLD.of(state)
    SOLD.set(state, {**sold, player: (*sold.get(player, ()), corporation)})
    note(state, player, "sell", corporation)
    pay(state, BANK, holder if holder in state.cash else BANK, each * shares, "shares_sold")
    transfer(state, corporation, action.shares, percent, holder, POOL)
    rules.sold(state, corporation, shares, led)


def sell_choices(state: State, player: Holder) -> Iterator[SellShares]:
    """Every bundle that the player may sell; the price is named where it isn't the chart's."""
    for corporation in state.corporations:
        if not held(state, player, corporation) or did(state, "sell", corporation):
            continue
        if corporation not in state.places:  # recordings may hold shares of an unstarted one
            continue
        each = stock_rules(state).sale_price(state, corporation)
        named = None if each == state.price(corporation) else each
        for ids, percent in bundles(state, player, corporation):
            action = SellShares(player, shares=ids, percent=percent, share_price=named)
            if sell_refusal(state, action) is None:
                yield action


def has_unsold(state: State, player: Holder) -> bool:
    """Whether a player holds shares of a corporation on the chart that he has not sold in this
    turn; that he may sell one of them this doesn't tell."""
    sold = {c for kind, c in DONE.of(state) if kind == "sell"}
    lists = state.certificates
    return any(lists[c].get(player) and c not in sold for c in state.places)
