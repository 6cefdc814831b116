"""An auction of all lots at once: bid on any, pass when content, settle when all have passed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Action, Bid, Holder, Pass
from tetsuro.kernel.choices import Family
from tetsuro.kernel.machine import RoundRules, Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import give_private, pay, tell
from tetsuro.mechanics.parameters import parameters

BIDS: Final[Column[dict[str, tuple[tuple[int, int], ...]]]] = Column("bids", {}, "round")
"""Standing bids (player, price) on each lot, in the order in which they were made."""
DISCOUNTS: Final[Column[dict[str, int]]] = Column("discounts", {}, "round")


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """``bids_to_pass``: leading bids that let a player pass while lots are without a bid;
    ``own_outbid_counts``: adds the bidder's own outbid offer on the lot to his maximum;
    ``settled``: what follows once no lot is left."""

    bids_to_pass: int
    increment: int
    drop: int
    own_outbid_counts: bool
    settled: Callable[[State], None]


auction_rules: Final = parameters("auction", AuctionRules)


def lots(state: State) -> tuple[str, ...]:
    """Private companies still to be sold, in the title's order."""
    return tuple(p for p, owner in state.owners.items() if owner is None)


def leading(state: State, lot: str) -> tuple[int, int] | None:
    """(player, price) of the highest bid on a lot."""
    return max(BIDS.of(state).get(lot, ()), key=lambda bid: bid[1], default=None)


def minimum(state: State, lot: str) -> int:
    """The least that may be bid: the value less its discount, or the highest bid and 5."""
    best = leading(state, lot)
    if best is None:
        return state.title.privates[lot].min_bid - DISCOUNTS.of(state).get(lot, 0)
    return best[1] + auction_rules(state).increment


def committed(state: State, player: Holder) -> int:
    """Money bound by the player's leading bids."""
    best = (leading(state, lot) for lot in lots(state))
    return sum(bid[1] for bid in best if bid and bid[0] == player)


def maximum(state: State, player: Holder, lot: str) -> int:
    """The most a player may bid: his cash less his other leading bids."""
    own = next((price for who, price in BIDS.of(state).get(lot, ()) if who == player), 0)
    best = leading(state, lot)
    frees = own if best and best[0] == player else 0
    if auction_rules(state).own_outbid_counts:
        frees = own
    return state.cash[player] - committed(state, player) + frees


def can_bid(state: State, player: Holder) -> bool:
    """Whether the player has the money for a bid on any lot."""
    return any(minimum(state, lot) <= maximum(state, player, lot) for lot in lots(state))


def may_pass(state: State, player: Holder) -> bool:
    """Passing is free once every lot has a bid, any has fallen, or the player can bid on
    none; else it needs leading bids."""
    remaining = lots(state)
    if not can_bid(state, player):
        return True
    best = [leading(state, lot) for lot in remaining]
    discounts = DISCOUNTS.of(state)
    led = sum(1 for bid in best if bid and bid[0] == player)
    return (
        all(best)
        or any(discounts.get(lot) for lot in remaining)
        or led >= auction_rules(state).bids_to_pass
    )


def offers(state: State, entity: Holder) -> Types:
    """Bids, and a pass where the player may pass, for him whose turn it is (core 22)."""
    if entity != state.entity():
        return ()
    return ("bid", "pass") if may_pass(state, entity) else ("bid",)


def bid_refusal(state: State, action: Bid) -> Refusal | None:
    """A lot on offer, a price in whole steps from the least bid up, and the money (core 22)."""
    lot, price, player = action.company, action.price, action.entity
    if lot not in lots(state):
        return refuse("lot_not_on_offer", lot=lot)
    least = minimum(state, lot)
    step = auction_rules(state).increment
    if price < least:
        return refuse("bid_too_low", lot=lot, price=price, needed=least)
    if (price - least) % step:
        return refuse("bid_not_a_multiple", lot=lot, price=price, step=step, needed=least)
    most = maximum(state, player, lot)
    if price > most:
        return refuse("bid_above_cash", lot=lot, price=price, had=most)
    return None


def bid_choices(state: State, player: Holder) -> Iterator[Family]:
    """A family of prices for each lot on which the player can bid."""
    step = auction_rules(state).increment
    for lot in lots(state):
        prices = range(minimum(state, lot), maximum(state, player, lot) + 1, step)
        if prices:
            yield Family(Bid(player, company=lot), "price", prices)


def record(state: State, player: int, lot: str, price: int) -> None:
    """The player's bid replaces his former one on the lot; he has not passed."""
    others = tuple(b for b in BIDS.of(state).get(lot, ()) if b[0] != player)
    BIDS.set(state, {**BIDS.of(state), lot: (*others, (player, price))})
    state.passed_players = tuple(p for p in state.passed_players if p != player)
    tell(state, "bid", player=player, lot=lot, price=price)


def _next(state: State) -> None:
    state.turn_to((state.round.position + 1) % len(state.round.order))


def bid(state: State, action: Bid) -> None:
    """Write the bid down; the next player is asked."""
    assert isinstance(action.entity, int)
    record(state, action.entity, action.company, action.price)
    _next(state)


def pass_refusal(state: State, action: Pass) -> Refusal | None:
    """The pass that settles needs leaders who can pay (recorded maxima reach beyond that), as
    long as the player can do anything else."""
    settles = {*state.passed_players, action.entity} >= set(state.round.order)
    if settles and can_bid(state, action.entity):
        for player in state.players:
            needed = committed(state, player)
            if needed > state.cash[player]:
                return refuse("cash_short", needed=needed, had=state.cash[player])
    return None


def pass_bid(state: State, action: Pass) -> None:
    """The player is content; the lots are sold when all players are."""
    assert isinstance(action.entity, int)
    tell(state, "passed", player=action.entity)
    state.passed_players = (*state.passed_players, action.entity)
    if set(state.passed_players) >= set(state.round.order):
        _settle(state)
    else:
        _next(state)


def pass_choices(state: State, player: Holder) -> Iterator[Pass]:
    """The pass, where it is allowed."""
    if pass_refusal(state, Pass(player)) is None:
        yield Pass(player)


def _settle(state: State) -> None:
    """All have passed: bids are paid, what nobody wanted falls in price (every lot at once); a
    bid that its bidder cannot pay is struck, as if there were none."""
    for lot in lots(state):
        best = leading(state, lot)
        if best is None:
            continue
        player, price = best
        if price > state.cash[player]:
            tell(state, "bid_struck", player=player, lot=lot, price=price)
            continue
        pay(state, player, BANK, price, "auction")
        give_private(state, lot, player)
    BIDS.set(state, {})
    state.passed_players = ()
    for lot in lots(state):
        dropped = DISCOUNTS.of(state).get(lot, 0) + auction_rules(state).drop
        DISCOUNTS.set(state, {**DISCOUNTS.of(state), lot: dropped})
        tell(state, "lot_cheaper", lot=lot, price=max(0, minimum(state, lot)))
        if minimum(state, lot) <= 0:
            _next(state)
            forced = state.entity()
            assert isinstance(forced, int)
            record(state, forced, lot, 0)
    _next(state)
    if not lots(state):
        state.round = state.round._replace(over=True)
        auction_rules(state).settled(state)


AUCTION: Final = Step(
    "auction",
    offers,
    {
        "bid": Rule(bid_refusal, bid, bid_choices),
        "pass": Rule(pass_refusal, pass_bid, pass_choices),
    },
)


def why_not(state: State, action: Action) -> Refusal | None:
    """Why the player whose turn it is may not pass."""
    if action.type != "pass" or action.entity != state.entity():
        return None
    led = sum(1 for lot in lots(state) if (leading(state, lot) or (None,))[0] == action.entity)
    return refuse("pass_needs_bids", needed=auction_rules(state).bids_to_pass, had=led)


def auction_round(kind: str) -> RoundRules:
    """The round that sells all private companies before anything else."""
    return RoundRules(
        kind, (AUCTION,), begin=lambda state: None, advance=lambda state: None, why=why_not
    )
