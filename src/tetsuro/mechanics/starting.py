"""Starting a corporation: its par, its president (core 11.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, Par
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import IPO, State
from tetsuro.kernel.verbs import pay, set_marker, tell
from tetsuro.mechanics.shares import (
    held,
    transfer,
)
from tetsuro.mechanics.stock import (
    has_sold,
    limit_test,
    purse,
    room_test,
    shares_in,
    stock_rules,
)
from tetsuro.mechanics.turns import did, note

PAR: Final = frozenset({"par"})


def cell_refusal(state: State, action: Par, zones: frozenset[str] = PAR) -> Refusal | None:
    """Whether the price is that of a cell in one of these zones."""
    cell = state.title.chart.by_id.get(action.share_price)
    if cell is None or not zones & set(cell.zones):
        return refuse("not_a_par", price=cell.price if cell else action.share_price)
    return None


def par_refusal(state: State, action: Par, zones: frozenset[str] = PAR) -> Refusal | None:
    """``zones``: the cells of the chart at which a corporation may start."""
    corporation, player = action.corporation, action.entity
    if corporation not in state.corporations:
        return refuse("unknown_corporation", corporation=corporation)
    if corporation in state.pars and state.strict():
        return refuse("already_started", corporation=corporation)
    no = cell_refusal(state, action, zones) or stock_rules(state).may_start(
        state, player, corporation
    )
    if no is not None:
        return no
    return start_test(state, player, corporation, state.title.chart.by_id[action.share_price].price)


def start_test(state: State, player: Holder, corporation: str, par: int) -> Refusal | None:
    """Cash for the president's certificate, and room for it."""
    if did(state, "buy") or did(state, "par"):
        return refuse("already_bought", corporation=corporation)
    if has_sold(state, player, corporation):
        return refuse("sold_this_round", corporation=corporation)
    first = held(state, IPO, corporation)[:1]
    if not first:
        return refuse("nothing_to_buy", corporation=corporation, source=IPO)
    price = par * shares_in(state, first[0], corporation)
    if purse(state, player) < price:
        return refuse("cash_short", needed=price, had=purse(state, player))
    return room_test(state, player) or limit_test(state, player, corporation, IPO, first)


def start(state: State, action: Par) -> None:
    """The marker goes on the chart and the starter takes the president's certificate (the
    first that is left: the recorded site's engine starts a corporation again if asked)."""
    corporation, player = action.corporation, action.entity
    cell = state.title.chart.by_id[action.share_price]
    note(state, player, "par", corporation)
    state.pars = {**state.pars, corporation: cell.price}
    set_marker(state, corporation, cell.index)
    tell(state, "started", corporation=corporation, player=player, price=cell.price)
    first = held(state, IPO, corporation)[0]
    price = cell.price * shares_in(state, first, corporation)
    pay(state, player, stock_rules(state).payee(state, corporation, IPO), price, "share")
    transfer(state, corporation, (first,), state.percents[first], IPO, player)
    stock_rules(state).bought(state, corporation)


def par_choices(state: State, player: Holder) -> Iterator[Par]:
    """Every par at which the player may start a corporation (core 11.5)."""
    for corporation in state.corporations:
        for cell in state.title.chart.pars():
            action = Par(player, corporation=corporation, share_price=cell.id)
            if par_refusal(state, action) is None:
                yield action
