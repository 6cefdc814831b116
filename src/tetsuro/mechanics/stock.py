"""Buying, selling and starting corporations in a player's stock turn (core 11).

A title passes what differs as functions; the frame of turns is in ``turns``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tetsuro.kernel.actions import BuyShares, Holder, Par, Pass, SellShares
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, IPO, POOL, Column, State
from tetsuro.kernel.verbs import pay, set_marker, tell
from tetsuro.mechanics.shares import (
    bundles,
    certificate_count,
    held,
    one_share,
    owner_of,
    presidents_certificate,
    transfer,
)
from tetsuro.mechanics.turns import DONE, did, mark_passing, note

MINOR_HOLDING = 10
SOLD: Column[dict[Holder, tuple[str, ...]]] = Column("sold", {}, "round")
"""Corporations each player has sold in this round; he may not buy them back in it."""


@dataclass(frozen=True, slots=True)
class StockRules:
    """What a title decides about share trading.

    ``cost``: price of one share from a source (IPO or pool); ``payee``: who gets the money;
    ``sale_price``: what the bank pays for one share; ``holding_limit``: percent a player may
    reach by buying from a source; ``may_buy``/``may_start``: further reasons against;
    ``again``: whether a further share may be bought this turn; ``bought``/``sold``: effects;
    ``pledged``: a player's cash and certificates bound by leading bids; ``may_sell``: further
    reasons against selling a percentage of a corporation.
    """

    cost: Callable[[State, str, Holder], int]
    payee: Callable[[State, str, Holder], Holder]
    sale_price: Callable[[State, str], int]
    holding_limit: Callable[[State, str, Holder], int]
    may_buy: Callable[[State, Holder, str], Refusal | None]
    may_start: Callable[[State, Holder, str], Refusal | None]
    again: Callable[[State, Holder, str], bool]
    bought: Callable[[State, str], None]
    sold: Callable[[State, str, int, bool], None]
    pledged: Callable[[State, Holder], tuple[int, int]] = lambda state, player: (0, 0)
    may_sell: Callable[[State, Holder, str, int], Refusal | None] = (
        lambda state, player, corporation, percent: None
    )


def stock_rules(state: State) -> StockRules:
    rules = state.title.rules["stock"]
    assert isinstance(rules, StockRules)
    return rules


def over_limit(state: State, player: Holder) -> bool:
    return certificate_count(state, player) > state.title.certificate_limit(state)


def at_limit(state: State, player: Holder) -> bool:
    pledged = stock_rules(state).pledged(state, player)[1]
    return certificate_count(state, player) + pledged >= state.title.certificate_limit(state)


def purse(state: State, player: Holder) -> int:
    """Cash that is not bound by leading bids."""
    return state.cash[player] - stock_rules(state).pledged(state, player)[0]


def has_sold(state: State, player: Holder, corporation: str) -> bool:
    return corporation in SOLD.of(state).get(player, ())


def cheapest(state: State, corporation: str, source: Holder) -> str | None:
    """The certificate a source would sell first: the smallest, then the first to arrive."""
    ids = held(state, source, corporation)
    return min(ids, key=lambda i: state.percents[i], default=None)


def sources(state: State, corporation: str) -> tuple[Holder, ...]:
    """Where shares of a corporation may be bought: the pool, and the IPO once started."""
    return (POOL, IPO) if corporation in state.pars else (POOL,)


def shares_in(state: State, certificate: str, corporation: str) -> int:
    return state.percents[certificate] // one_share(state, corporation)


def takes_presidency(state: State, certificate: str, corporation: str, source: Holder) -> bool:
    """Buying this certificate takes the presidency out of the pool (receivership ends)."""
    return source == POOL and certificate == presidents_certificate(state, corporation)


def shares_charged(state: State, certificate: str, corporation: str, source: Holder) -> int:
    """Shares paid for: the president's certificate from the pool costs one, as an ordinary
    one is given for it."""
    if takes_presidency(state, certificate, corporation, source):
        return 1
    return shares_in(state, certificate, corporation)


def short_test(state: State, player: Holder, corporation: str, source: Holder) -> Refusal | None:
    """Reasons that keep a purchase from being offered at all."""
    if has_sold(state, player, corporation):
        return refuse("sold_this_round", corporation=corporation)
    if (did(state, "buy") or did(state, "par")) and not stock_rules(state).again(
        state, player, corporation
    ):
        return refuse("already_bought", corporation=corporation)
    certificate = cheapest(state, corporation, source)
    if certificate is None:
        return refuse("nothing_to_buy", corporation=corporation, source=source)
    return certificate_test(state, player, corporation, source, certificate)


def certificate_test(
    state: State, player: Holder, corporation: str, source: Holder, certificate: str
) -> Refusal | None:
    """Whether this very certificate can be paid for and held."""
    leads = takes_presidency(state, certificate, corporation, source)
    shares = shares_in(state, certificate, corporation)
    if leads and state.title.published("pool-presidency-cash"):
        shares = 1
    price = stock_rules(state).cost(state, corporation, source) * shares
    if purse(state, player) < price:
        return refuse("cash_short", needed=price, had=purse(state, player))
    if leads:
        if len(held(state, player, corporation)) != 1:
            return refuse("presidency_needs_one_share", corporation=corporation)
    elif at_limit(state, player):
        limit = state.title.certificate_limit(state)
        return refuse("certificate_limit", had=certificate_count(state, player), limit=limit)
    return None


def buyable(state: State, player: Holder) -> bool:
    """Whether anything passes the short test."""
    return any(
        short_test(state, player, corporation, source) is None
        for corporation in state.corporations
        for source in sources(state, corporation)
    )


def buy_refusal(state: State, action: BuyShares) -> Refusal | None:
    player = action.entity
    if len(action.shares) != 1:
        return refuse("one_certificate", had=len(action.shares))
    certificate = action.shares[0]
    found = owner_of(state, certificate)
    if found is None:
        return refuse("unknown_share", share=certificate)
    corporation, source = found
    if source not in (POOL, IPO):
        return refuse("share_not_for_sale", share=certificate)
    if source not in sources(state, corporation):
        return refuse("not_started", corporation=corporation)
    rules = stock_rules(state)
    if action.share_price is not None:
        cost = rules.cost(state, corporation, source)
        if action.share_price != cost:
            return refuse("wrong_price", price=action.share_price, needed=cost)
    percent = state.percents[certificate]
    if action.percent is not None and action.percent != percent:
        return refuse("wrong_percent", percent=action.percent, needed=percent)
    no = rules.may_buy(state, player, corporation) or short_test(
        state, player, corporation, source
    )
    if no is None:
        no = certificate_test(state, player, corporation, source, certificate)
    if no is not None:
        return no
    return limit_test(state, player, corporation, source, certificate)


def limit_test(
    state: State, player: Holder, corporation: str, source: Holder, certificate: str
) -> Refusal | None:
    """No player passes the percentage that may be reached from this source."""
    limit = stock_rules(state).holding_limit(state, corporation, source)
    after = state.percent(player, corporation) + state.percents[certificate]
    if after > limit:
        return refuse("holding_limit", corporation=corporation, percent=after, limit=limit)
    return None


def buy(state: State, action: BuyShares) -> None:
    """Pay, take the certificate, and what the title adds (floating)."""
    certificate = action.shares[0]
    found = owner_of(state, certificate)
    assert found is not None
    corporation, source = found
    rules = stock_rules(state)
    shares = shares_charged(state, certificate, corporation, source)
    price = rules.cost(state, corporation, source) * shares
    payee = rules.payee(state, corporation, source)
    pay(state, action.entity, payee, price, "share")
    percent = shares * one_share(state, corporation)
    transfer(state, corporation, (certificate,), percent, source, action.entity)
    rules.bought(state, corporation)


def buy_in_turn(state: State, action: BuyShares) -> None:
    """A purchase in a stock turn counts as the turn's purchase."""
    found = owner_of(state, action.shares[0])
    assert found is not None
    note(state, action.entity, "buy", found[0])
    buy(state, action)


def buy_choices(state: State, player: Holder) -> Iterator[BuyShares]:
    for corporation in state.corporations:
        for source in sources(state, corporation):
            for certificate in held(state, source, corporation):
                action = BuyShares(
                    player, shares=(certificate,), percent=state.percents[certificate]
                )
                if buy_refusal(state, action) is None:
                    yield action


def sale_of(state: State, action: SellShares) -> tuple[str, int] | Refusal:
    """(corporation, percent) of a bundle that its owner may offer, or why it is none."""
    ids = action.shares
    if not ids:
        return refuse("no_shares")
    owned = [owner_of(state, i) for i in ids]
    if None in owned:
        return refuse("unknown_share", share=ids[owned.index(None)])
    if any(o and o[1] != action.entity for o in owned):
        return refuse("not_your_share")
    found = {o[0] for o in owned if o}
    if len(found) > 1 or len(set(ids)) < len(ids):
        return refuse("one_corporation")
    corporation = found.pop()
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
    if percent < total and len(ids) < len(held(state, action.entity, corporation)):
        return refuse("ordinary_first", corporation=corporation)
    return corporation, percent


def sell_refusal(state: State, action: SellShares) -> Refusal | None:
    found = sale_of(state, action)
    if isinstance(found, Refusal):
        return found
    corporation, percent = found
    if did(state, "sell", corporation):
        return refuse("sold_this_turn", corporation=corporation)
    no = stock_rules(state).may_sell(state, action.entity, corporation, percent)
    if no is not None:
        return no
    price = stock_rules(state).sale_price(state, corporation)
    if action.share_price is not None and action.share_price != price and not state.reading:
        return refuse("wrong_price", price=action.share_price, needed=price)
    return _returns(state, action, corporation, percent)


def _returns(
    state: State, action: SellShares, corporation: str, percent: int
) -> Refusal | None:
    """A split president's certificate needs ordinary ones to come back from the pool."""
    total = sum(state.percents[i] for i in action.shares)
    one = one_share(state, corporation)
    back = (total - percent) // one
    need = state.percents[presidents_certificate(state, corporation)]
    others = (p for p in state.players if p != action.entity)
    if not back or any(state.percent(p, corporation) >= need for p in others):
        return None
    others_hold = max(state.percent(p, corporation) for p in state.players if p != action.entity)
    if not state.title.published("lone-presidents-sale") and others_hold > MINOR_HOLDING:
        return None
    ordinary = len(action.shares) - 1 + len(held(state, POOL, corporation))
    if ordinary < back:
        return refuse("no_certificate_to_return", corporation=corporation)
    return None


def sell(state: State, action: SellShares) -> None:
    """The bank pays, the bundle goes to the pool, then the price moves (core 11.6)."""
    found = sale_of(state, action)
    assert not isinstance(found, Refusal)
    corporation, percent = found
    player, rules = action.entity, stock_rules(state)
    shares = percent // one_share(state, corporation)
    each = rules.sale_price(state, corporation)
    if state.reading:
        each = action.share_price or state.price(corporation) or each
    led = state.presidents.get(corporation) == player
    sold = SOLD.of(state)
    SOLD.set(state, {**sold, player: (*sold.get(player, ()), corporation)})
    note(state, player, "sell", corporation)
    pay(state, BANK, player, each * shares, "shares_sold")
    transfer(state, corporation, action.shares, percent, player, POOL)
    rules.sold(state, corporation, shares, led)


def sell_choices(state: State, player: Holder) -> Iterator[SellShares]:
    for corporation in state.corporations:
        if did(state, "sell", corporation) or not held(state, player, corporation):
            continue
        each = stock_rules(state).sale_price(state, corporation)
        named = None if each == state.price(corporation) else each
        for ids, percent in bundles(state, player, corporation):
            action = SellShares(player, shares=ids, percent=percent, share_price=named)
            if sell_refusal(state, action) is None:
                yield action


def can_sell(state: State, player: Holder) -> bool:
    """Holds shares of a corporation not yet sold in this turn."""
    return any(
        held(state, player, c) and not did(state, "sell", c) for c in state.corporations
    )


def par_refusal(state: State, action: Par) -> Refusal | None:
    corporation, player = action.corporation, action.entity
    if corporation not in state.corporations:
        return refuse("unknown_corporation", corporation=corporation)
    if corporation in state.pars:
        return refuse("already_started", corporation=corporation)
    cell = state.title.chart.by_id.get(action.share_price)
    if cell is None or "par" not in cell.zones:
        return refuse("not_a_par", price=action.share_price)
    no = stock_rules(state).may_start(state, player, corporation)
    if no is not None:
        return no
    return start_test(state, player, corporation, cell.price)


def start_test(state: State, player: Holder, corporation: str, par: int) -> Refusal | None:
    """Cash for the president's certificate, and room for it."""
    if did(state, "buy") or did(state, "par"):
        return refuse("already_bought", corporation=corporation)
    if has_sold(state, player, corporation):
        return refuse("sold_this_round", corporation=corporation)
    token = presidents_certificate(state, corporation)
    price = par * shares_in(state, token, corporation)
    if purse(state, player) < price:
        return refuse("cash_short", needed=price, had=purse(state, player))
    if at_limit(state, player):
        limit = state.title.certificate_limit(state)
        return refuse("certificate_limit", had=certificate_count(state, player), limit=limit)
    return None


def start(state: State, action: Par) -> None:
    """The marker goes on the chart and the starter takes the president's certificate."""
    corporation, player = action.corporation, action.entity
    cell = state.title.chart.by_id[action.share_price]
    note(state, player, "par", corporation)
    state.pars = {**state.pars, corporation: cell.price}
    set_marker(state, corporation, cell.index)
    tell(state, "started", corporation=corporation, player=player, price=cell.price)
    token = presidents_certificate(state, corporation)
    price = cell.price * shares_in(state, token, corporation)
    pay(state, player, stock_rules(state).payee(state, corporation, IPO), price, "share")
    transfer(state, corporation, (token,), state.percents[token], IPO, player)
    stock_rules(state).bought(state, corporation)


def par_choices(state: State, player: Holder) -> Iterator[Par]:
    for corporation in state.corporations:
        for cell in state.title.chart.pars():
            action = Par(player, corporation=corporation, share_price=cell.id)
            if par_refusal(state, action) is None:
                yield action


def pass_refusal(state: State, action: Pass) -> Refusal | None:
    return None


def pass_turn(state: State, action: Pass) -> None:
    """End the turn; without any deed in it this is a pass."""
    if not DONE.of(state):
        tell(state, "passed", player=action.entity)
    state.passed_steps = (*state.passed_steps, "stock")
    mark_passing(state)


def pass_choices(state: State, player: Holder) -> Iterator[Pass]:
    yield Pass(player)
