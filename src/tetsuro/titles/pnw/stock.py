"""1822PNW's stock round (rules 4): sell, repay, then bid, buy, start or convert."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, Par, SellShares
from tetsuro.kernel.machine import Meaning, Offered, RoundRules, Rule, Step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import (
    bid_boxes,
    conversion,
    loans,
    minors,
    selling,
    starting,
    stock,
    stock_round,
)
from tetsuro.mechanics.auction import leading
from tetsuro.mechanics.conversion import CONVERTING
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.passing import just_pass, may_pass
from tetsuro.mechanics.train_buying import DISCARD
from tetsuro.mechanics.turns import begin_player_turn, did, mark_passing, next_player
from tetsuro.titles.pnw.companies import card_of, close_card
from tetsuro.titles.pnw.shares import pool_refusal

MINOR_PARS: Final = frozenset({"par", "minor_par"})


def offers(state: State, player: Holder) -> Offered:
    """What a player may do in his turn (4.2)."""
    if player != state.entity():
        return ()
    if CONVERTING.of(state)[0]:
        return ("choose",)
    if did(state, "buy") or did(state, "par"):
        return ()
    if bid_boxes.bids_made(state) >= bid_boxes.box_rules(state).bids_in_turn:
        return ()
    return stock_round.offers(state, player, ways)


def ways(state: State, player: Holder) -> Iterator[str]:
    """What the player may do beside passing, the cheapest question first."""
    owes = loans.debt(state, player)
    if not owes:
        yield "bid"
    elif loans.can_repay(state, player):
        yield from ("payoff_player_debt", "payoff_player_debt_partial")
    if any(True for _ in selling.sell_choices(state, player)):
        yield "sell_shares"
    if not owes and not bid_boxes.bids_made(state):
        if any(True for _ in stock.buy_choices(state, player)):
            yield "buy_shares"
        if may_start_some(state, player):
            yield "par"


def may_start_some(state: State, player: Holder) -> bool:
    """Recordings offer a start to the owner of an associated minor and to whoever could pay the
    lowest price of any major, possible or not."""
    if state.title.published("screen-rules"):
        return any(True for _ in par_choices(state, player))
    if "majors_may_start_directly" not in phase(state).status:
        return False
    lowest = state.title.chart.pars("minor_par")[-1].price
    return any(
        starting.start_test(state, player, major, lowest) is None
        or conversion.convertible(state, player, minors.minor_of(state, major) or "")
        for major in state.corporations
        if minors.is_major(state, major) and major not in state.pars
    )


def par_refusal(state: State, action: Par) -> Refusal | None:
    """A major is bought directly or its minor converted, from phase 5 on (4.7). The recorded
    site's engine takes the minors' lowest price for a major, too, and a start whose minor has a
    bid."""
    if "majors_may_start_directly" not in phase(state).status:
        return refuse("too_early", phase=state.phase)
    major, player = action.corporation, action.entity
    if major not in state.corporations or not minors.is_major(state, major):
        return refuse("unknown_corporation", corporation=major)
    if major in state.pars:
        return refuse("already_started", corporation=major)
    minor = minors.minor_of(state, major)
    if minor is None or minor not in state.floated:
        if not state.strict():
            return starting.par_refusal(state, action, MINOR_PARS)
        return card_refusal(state, minor) or starting.par_refusal(state, action)
    if not conversion.convertible(state, player, minor):
        return refuse("minor_of_other", corporation=major, minor=minor)
    return conversion.par_refusal(state, action, minor)


def card_refusal(state: State, minor: str | None) -> Refusal | None:
    """A bid on the associated minor keeps its major from being bought."""
    if minor is not None and leading(state, card_of(minor)) is not None:
        return refuse("minor_has_a_bid", minor=minor)
    return None


def sale_refusal(state: State, action: SellShares) -> Refusal | None:
    """As ever. The recorded site's engine takes the percent that is named for what the pool would
    get."""
    no = selling.sell_refusal(state, action)
    if no is not None or state.strict():
        return no
    found = selling.sale_of(state, action)
    assert not isinstance(found, Refusal)
    return pool_refusal(state, found[0], action.percent or 0)


def par(state: State, action: Par) -> None:
    """Buy the president's certificate; the associated minor's card and
    reservation go. Or convert it."""
    minor = minors.minor_of(state, action.corporation)
    if minor is not None and minor in state.floated:
        conversion.ask(state, action, minor)
        return
    starting.start(state, action)
    if minor is not None:
        close_card(state, card_of(minor))
        minors.withdraw_reservation(state, minor)


def par_choices(state: State, player: Holder) -> Iterator[Par]:
    """Every major at every par at which the player may start it or convert its minor (4.7)."""
    if "majors_may_start_directly" not in phase(state).status:
        return
    for major in state.corporations:
        if not minors.is_major(state, major) or major in state.pars:
            continue
        for cell in state.title.chart.pars():
            action = Par(player, corporation=major, share_price=cell.id)
            if par_refusal(state, action) is None:
                yield action


def par_meaning(state: State, action: Par) -> Meaning | None:
    """Converting a minor is told with the numbers of shares that the par allows."""
    minor = minors.minor_of(state, action.corporation)
    if minor is None or minor not in state.floated:
        return None
    return conversion.par_meaning(state, action, minor)


STOCK: Final = Step(
    "stock",
    offers,
    {
        "bid": Rule(bid_boxes.bid_refusal, bid_boxes.bid, bid_boxes.bid_choices),
        "buy_shares": Rule(stock.buy_refusal, stock.buy_in_turn, stock.buy_choices),
        "sell_shares": Rule(sale_refusal, selling.sell, selling.sell_choices),
        "par": Rule(par_refusal, par, par_choices, par_meaning),
        "choose": Rule(
            conversion.choose_refusal,
            conversion.choose,
            conversion.choices,
            conversion.choose_meaning,
        ),
        "payoff_player_debt": Rule(loans.refusal, loans.repay, loans.choices),
        "payoff_player_debt_partial": Rule(
            loans.part_refusal, loans.repay_part, loans.part_choices
        ),
        "pass": Rule(may_pass, stock.pass_turn, just_pass),
    },
    skip=mark_passing,
)


def begin(state: State) -> None:
    """Put the cards of the boxes on offer and begin the first turn (4.1)."""
    bid_boxes.put_on_offer(state)
    begin_player_turn(state)


def advance(state: State) -> None:
    """Begin the next player's turn, if there is one."""
    if next_player(state):
        begin_player_turn(state)


STOCK_ROUND: Final = RoundRules("SR", (DISCARD, STOCK), begin=begin, advance=advance)
