"""A stock round of turns: sell, then buy or start; it ends when all have passed (core 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, SellShares
from tetsuro.kernel.machine import Offered, RoundRules, Rule, Step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.kernel.title import nothing
from tetsuro.mechanics import selling, starting, stock
from tetsuro.mechanics.passing import just_pass, may_pass, or_pass
from tetsuro.mechanics.shares import presidents_percent, share_rules
from tetsuro.mechanics.turns import DONE, begin_player_turn, mark_passing, next_player


def sell_refusal(state: State, action: SellShares) -> Refusal | None:
    """As ever; where the presidency may not go to the pool, another player must be able to take
    it over (core 9.2)."""
    no = selling.sell_refusal(state, action)
    if no is not None or share_rules(state).president_to_pool:
        return no
    found = selling.sale_of(state, action)
    if isinstance(found, Refusal) or state.presidents.get(found[0]) != action.entity:
        return None
    corporation, percent, _ = found
    need = presidents_percent(state, corporation)
    if state.percent(action.entity, corporation) - percent >= need:
        return None
    if any(state.percent(p, corporation) >= need for p in state.players if p != action.entity):
        return None
    return refuse("no_successor", corporation=corporation, needed=need)


def sell_choices(state: State, player: Holder) -> Iterator[SellShares]:
    """Every bundle that may be sold in this turn."""
    for action in selling.sell_choices(state, player):
        if sell_refusal(state, action) is None:
            yield action


RULES: Final = {
    "buy_shares": Rule(stock.buy_refusal, stock.buy_in_turn, stock.buy_choices),
    "sell_shares": Rule(sell_refusal, selling.sell, sell_choices),
    "par": Rule(starting.par_refusal, starting.start, starting.par_choices),
    "pass": Rule(may_pass, stock.pass_turn, just_pass),
}


def can_start(state: State, player: Holder) -> bool:
    """Whether some corporation is not started, and affordable at the lowest par."""
    may_start, least = stock.stock_rules(state).may_start, state.title.chart.pars()[-1].price
    return any(
        may_start(state, player, corporation) is None
        and starting.start_test(state, player, corporation, least) is None
        for corporation in state.corporations
        if corporation not in state.pars
    )


def ways(
    state: State, player: Holder, starts: Callable[[State, Holder], bool] = can_start
) -> Iterator[str]:
    """What the player whose turn it is may do beside passing, the cheapest question first;
    ``starts`` tells whether he may start anything if there is room for its certificate. After
    anything but a sale he neither sells nor starts."""
    only_sold = all(kind == "sell" for kind, _ in DONE.of(state))
    if only_sold and selling.has_unsold(state, player):
        yield "sell_shares"
    if stock.buyable(state, player):
        yield "buy_shares"
    if only_sold and stock.room_test(state, player) is None and starts(state, player):
        yield "par"


def must_sell(state: State, player: Holder) -> bool:
    """Over the certificate limit a player must sell as long as he can (core 11.6)."""
    return stock.over_limit(state, player) and any(True for _ in sell_choices(state, player))


def offers(
    state: State, player: Holder, kinds: Callable[[State, Holder], Iterator[str]] = ways
) -> Offered:
    """What the player whose turn it is may do (core 11.3); ``kinds``: beside passing."""
    if player != state.entity():
        return ()
    return ("sell_shares",) if must_sell(state, player) else or_pass(kinds(state, player))


STOCK: Final = Step("stock", offers, RULES, skip=mark_passing)


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
