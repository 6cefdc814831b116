"""A stock round of turns: sell, then buy or start; it ends when all have passed (core 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import RoundRules, Rule, Step, Types
from tetsuro.kernel.state import State
from tetsuro.kernel.title import nothing
from tetsuro.mechanics import stock
from tetsuro.mechanics.turns import DONE, begin_player_turn, mark_passing, next_player

Startable = Callable[[State, Holder, str], bool]
RULES = {
    "buy_shares": Rule(stock.buy_refusal, stock.buy_in_turn, stock.buy_choices),
    "sell_shares": Rule(stock.sell_refusal, stock.sell, stock.sell_choices),
    "par": Rule(stock.par_refusal, stock.start, stock.par_choices),
    "pass": Rule(stock.pass_refusal, stock.pass_turn, stock.pass_choices),
}


def startable(state: State, player: Holder, corporation: str) -> bool:
    """Not started, and affordable at the lowest par."""
    if corporation in state.pars:
        return False
    if stock.stock_rules(state).may_start(state, player, corporation) is not None:
        return False
    least = state.title.chart.pars()[-1].price
    return stock.start_test(state, player, corporation, least) is None


def offered(
    state: State, player: Holder, can_start: Startable = startable, more: Iterable[str] = ()
) -> Types:
    """What the player whose turn it is may do; ``more`` are actions of the title's own. Over the
    certificate limit he must sell; after anything but a sale he neither sells nor starts."""
    selling = stock.can_sell(state, player)
    if selling and stock.over_limit(state, player):
        return ("sell_shares",)
    found: list[str] = []
    if stock.buyable(state, player):
        found.append("buy_shares")
    if all(kind == "sell" for kind, _ in DONE.of(state)):
        if any(can_start(state, player, c) for c in state.corporations):
            found.append("par")
        if selling:
            found.append("sell_shares")
    found += more
    return (*found, "pass") if found else ()


def offers(state: State, player: Holder) -> Types:
    return offered(state, player) if player == state.entity() else ()


STOCK = Step("stock", offers, RULES, skip=mark_passing)


def stock_round(
    *steps: Step, kind: str = "SR", opening: Callable[[State], None] = nothing
) -> RoundRules:
    """A round of players' turns through these steps; ``opening`` begins each turn."""

    def begin(state: State) -> None:
        begin_player_turn(state)
        opening(state)

    def advance(state: State) -> None:
        if next_player(state):
            begin(state)

    return RoundRules(kind, steps or (STOCK,), begin=begin, advance=advance)
