"""Buying, selling and starting corporations in a player's stock turn (core 11).

A title passes what differs as functions; the frame of turns is in ``turns``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import BuyShares, Holder, Pass
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import IPO, POOL, Column, State
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.shares import (
    certificate_count,
    held,
    one_share,
    owner_of,
    presidents_certificate,
    share_rules,
    transfer,
)
from tetsuro.mechanics.turns import DONE, did, mark_passing, note

SOLD: Final[Column[dict[Holder, tuple[str, ...]]]] = Column("sold", {}, "round")
"""Corporations each player has sold in this round; he may not buy them back in it."""


@dataclass(frozen=True, slots=True)
class StockRules:
    """What a title decides about share trading.

    ``cost``: price of one share from a source (IPO or pool); ``payee``: who gets the money;
    ``sale_price``: what the bank pays for one share; ``holding_limit``: percent a player may
    reach by buying from a source; ``may_buy``/``may_start``: further reasons against;
    ``bought``/``sold``: effects;
    ``again``: corporations of which a further share may be bought this turn;
    ``may_sell``: further reasons against selling a percentage of a corporation;
    ``presidency_asks_all``: who takes the president's certificate from the pool needs the cash
    of all its shares, though he pays one; ``unreturned_above``: part of a president's certificate
    may be sold, with none to come back from the pool, where another player holds more than this
    percentage (None: never).
    """

    cost: Callable[[State, str, Holder], int]
    payee: Callable[[State, str, Holder], Holder]
    sale_price: Callable[[State, str], int]
    holding_limit: Callable[[State, str, Holder], int]
    may_buy: Callable[[State, Holder, str], Refusal | None]
    may_start: Callable[[State, Holder, str], Refusal | None]
    bought: Callable[[State, str], None]
    sold: Callable[[State, str, int, bool], None]
    may_sell: Callable[[State, Holder, str, int], Refusal | None] = (
        lambda state, player, corporation, percent: None
    )
    again: Callable[[State, Holder], tuple[str, ...]] = lambda state, player: ()
    presidency_asks_all: bool = False
    unreturned_above: int | None = None


stock_rules: Final = parameters("stock", StockRules)


def over_limit(state: State, player: Holder) -> bool:
    """Whether the player has more certificates than allowed and must sell (core 8.4)."""
    return certificate_count(state, player) > state.title.certificate_limit(state)


def at_limit(state: State, player: Holder) -> bool:
    """Whether the player has no room for another certificate (core 8.4)."""
    return certificate_count(state, player) >= state.title.certificate_limit(state)


def purse(state: State, player: Holder) -> int:
    """Cash that is not bound by leading bids."""
    return state.cash[player] - share_rules(state).pledged(state, player)[0]


def has_sold(state: State, player: Holder, corporation: str) -> bool:
    """Whether the player has sold shares of the corporation in this round (core 11.4)."""
    return corporation in SOLD.of(state).get(player, ())


def sources(state: State, corporation: str) -> tuple[Holder, ...]:
    """Where shares of a corporation may be bought: the pool, and the IPO once started."""
    return (POOL, IPO) if corporation in state.pars else (POOL,)


def shares_in(state: State, certificate: str, corporation: str) -> int:
    """How many shares a certificate of the corporation stands for."""
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


def turn_test(state: State, player: Holder, corporation: str) -> Refusal | None:
    """Whether what the player has done before lets him buy shares of a corporation."""
    if has_sold(state, player, corporation):
        return refuse("sold_this_round", corporation=corporation)
    if corporation in open_to_purchase(state, player):
        return None
    return refuse("already_bought", corporation=corporation)


def open_to_purchase(state: State, player: Holder) -> tuple[str, ...]:
    """Corporations of which what the player has bought this turn lets him buy shares."""
    if did(state, "buy") or did(state, "par"):
        return stock_rules(state).again(state, player)
    return state.corporations


def certificate_test(
    state: State, player: Holder, corporation: str, source: Holder, certificate: str
) -> Refusal | None:
    """Whether this very certificate can be paid for and held."""
    leads, rules = takes_presidency(state, certificate, corporation, source), stock_rules(state)
    shares = shares_in(state, certificate, corporation)
    if leads and not rules.presidency_asks_all:
        shares = 1
    price = rules.cost(state, corporation, source) * shares
    if purse(state, player) < price:
        return refuse("cash_short", needed=price, had=purse(state, player))
    if leads:
        if len(held(state, player, corporation)) != 1:
            return refuse("presidency_needs_one_share", corporation=corporation)
        return None
    return room_test(state, player)


def room_test(state: State, player: Holder) -> Refusal | None:
    """Room for one certificate more, those counted that leading bids bind (core 8.4)."""
    limit = state.title.certificate_limit(state)
    count = certificate_count(state, player) + share_rules(state).pledged(state, player)[1]
    if count < limit:
        return None
    return refuse("certificate_limit", had=count, limit=limit)


def buyable(state: State, player: Holder) -> bool:
    """Whether a purchase is to be offered: what was done before, cash and room are asked, not
    whether the title's own rules allow it."""
    sold = SOLD.of(state).get(player, ())
    corporations = [c for c in open_to_purchase(state, player) if c not in sold]
    if not corporations:
        return False
    rules, cash, size = stock_rules(state), purse(state, player), state.percents.__getitem__
    room = room_test(state, player) is None
    for corporation in corporations:
        for source in sources(state, corporation):
            ids = held(state, source, corporation)
            if not ids or (cost := rules.cost(state, corporation, source)) > cash:
                continue
            certificate = min(ids, key=size)  # sold first: the smallest, then the first to arrive
            if takes_presidency(state, certificate, corporation, source):
                if certificate_test(state, player, corporation, source, certificate) is None:
                    return True
            elif room and cost * shares_in(state, certificate, corporation) <= cash:
                return True
    return False


def buy_refusal(state: State, action: BuyShares) -> Refusal | None:
    """Certificates of the pool or the initial offering: rules of the turn, money, limits (core
    11.4)."""
    found = bundle_of(state, action.shares)
    if isinstance(found, Refusal):
        return found
    corporation, source = found
    if source not in (POOL, IPO):
        return refuse("share_not_for_sale", share=action.shares[0])
    if state.strict() and (no := _as_offered(state, action, corporation, source)) is not None:
        return no
    player, rules = action.entity, stock_rules(state)
    no = rules.may_buy(state, player, corporation) or turn_test(state, player, corporation)
    if no is not None:
        return no
    if _as_offered(state, action, corporation, source) is None:
        no = certificate_test(state, player, corporation, source, action.shares[0])
    else:
        no = _unseen_test(state, action, corporation, source)
    return no or limit_test(state, player, corporation, source, action.shares)


def _as_offered(
    state: State, action: BuyShares, corporation: str, source: Holder
) -> Refusal | None:
    """One certificate of a started corporation at its price: the recorded site's screens offer
    nothing else, its engine takes more."""
    if len(action.shares) != 1:
        return refuse("one_certificate", had=len(action.shares))
    if source not in sources(state, corporation):
        return refuse("not_started", corporation=corporation)
    cost = stock_rules(state).cost(state, corporation, source)
    if action.share_price not in (None, cost):
        return refuse("wrong_price", price=action.share_price, needed=cost)
    percent = state.percents[action.shares[0]]
    if action.percent not in (None, percent):
        return refuse("wrong_percent", percent=action.percent, needed=percent)
    return None


def _unseen_test(
    state: State, action: BuyShares, corporation: str, source: Holder
) -> Refusal | None:
    """What the recorded site's engine tests of a bundle that its screens do not offer."""
    player, price = action.entity, bundle_price(state, action, corporation, source)
    if price < 0:
        return refuse("wrong_price", price=price, needed=0)
    if purse(state, player) < price:
        return refuse("cash_short", needed=price, had=purse(state, player))
    if presidents_certificate(state, corporation) in action.shares:
        return refuse("one_certificate", had=len(action.shares))
    return room_test(state, player)


def bundle_price(state: State, action: BuyShares, corporation: str, source: Holder) -> int:
    """What certificates bought together cost: shares of a corporation without a price nothing,
    others what the action says of price and percent, else the present price."""
    each = action.share_price
    if corporation not in state.pars:
        each = 0
    elif each is None:
        each = stock_rules(state).cost(state, corporation, source)
    if len(action.shares) == 1 and action.percent in (None, state.percents[action.shares[0]]):
        return each * shares_charged(state, action.shares[0], corporation, source)
    percent = action.percent or sum(state.percents[i] for i in action.shares)
    return -(-each * max(percent, 0) // one_share(state, corporation))


def limit_test(
    state: State, player: Holder, corporation: str, source: Holder, ids: tuple[str, ...]
) -> Refusal | None:
    """No player passes the percentage that may be reached from this source."""
    limit = stock_rules(state).holding_limit(state, corporation, source)
    after = state.percent(player, corporation) + sum(state.percents[i] for i in ids)
    if after > limit:
        return refuse("holding_limit", corporation=corporation, percent=after, limit=limit)
    return None


def buy(state: State, action: BuyShares) -> None:
    """Pay, take the certificate, and what the title adds (floating)."""
    found = bundle_of(state, action.shares)
    assert not isinstance(found, Refusal)
    corporation, source = found
    rules = stock_rules(state)
    shares = sum(shares_charged(state, i, corporation, source) for i in action.shares)
    price = bundle_price(state, action, corporation, source)
    pay(state, action.entity, rules.payee(state, corporation, source), price, "share")
    percent = shares * one_share(state, corporation)
    transfer(state, corporation, action.shares, percent, source, action.entity)
    rules.bought(state, corporation)


def buy_in_turn(state: State, action: BuyShares) -> None:
    """A purchase in a stock turn counts as the turn's purchase."""
    found = owner_of(state, action.shares[0])
    assert found is not None
    note(state, action.entity, "buy", found[0])
    buy(state, action)


def buy_choices(state: State, player: Holder) -> Iterator[BuyShares]:
    """Every certificate that the player may buy."""
    cost, cash = stock_rules(state).cost, purse(state, player)
    for corporation in state.corporations:
        for source in sources(state, corporation):
            ids = held(state, source, corporation)
            if not ids or cost(state, corporation, source) > cash:
                continue
            for certificate in ids:
                action = BuyShares(
                    player, shares=(certificate,), percent=state.percents[certificate]
                )
                if buy_refusal(state, action) is None:
                    yield action


def bundle_of(state: State, ids: tuple[str, ...]) -> tuple[str, Holder] | Refusal:
    """(corporation, holder) of certificates that move together, or why they cannot."""
    if not ids:
        return refuse("no_shares")
    owned = [owner_of(state, i) for i in ids]
    if None in owned:
        return refuse("unknown_share", share=ids[owned.index(None)])
    found = {o for o in owned if o}
    if len(found) > 1 or len(set(ids)) < len(ids):
        return refuse("one_corporation")
    return found.pop()


def pass_turn(state: State, action: Pass) -> None:
    """End the turn; without any deed in it this is a pass."""
    if not DONE.of(state):
        tell(state, "passed", player=action.entity)
    state.passed_steps = (*state.passed_steps, "stock")
    mark_passing(state)
