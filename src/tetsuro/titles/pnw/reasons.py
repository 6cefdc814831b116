"""Why 1822PNW offers something not at all (rules 4.2, 5.1, 5.8)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Action, SellShares
from tetsuro.kernel.machine import blocking
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import bid_boxes, loans, minors, reasons
from tetsuro.mechanics.conversion import CONVERTING
from tetsuro.mechanics.operating import operator, president
from tetsuro.mechanics.shares import certificate_count
from tetsuro.mechanics.stock_round import must_sell
from tetsuro.titles.pnw.trains import TRAINS, cheapest, obliged

ACQUIRING: Final = ("bid", "buy_shares", "par")
MAJORS_ONLY: Final = ("hex_token", "place_token", "dividend", "merge", "buy_shares", "sell_shares")
SKIPPED_IF_FULL: Final = ("lay_tile", "place_token", "buy_train")
"""What cannot be done any more or at all is passed over: the limit or the lack is the reason."""


def in_stock_round(state: State, action: Action) -> Refusal | None:
    """What stands in the way of the player whose turn it is."""
    player = action.entity
    if player != state.entity() or CONVERTING.of(state)[0]:
        return None
    if action.type != "sell_shares" and must_sell(state, player):
        had, limit = certificate_count(state, player), state.title.certificate_limit(state)
        return refuse("must_sell", had=had, limit=limit)
    if action.type in ACQUIRING and (owed := loans.debt(state, player)):
        return refuse("debt_first", amount=owed)
    if action.type in ACQUIRING and bid_boxes.bids_made(state):
        return refuse("bids_made")
    return None if action.type == "choose" else reasons.of_its_step(state, action)


def in_operating_round(state: State, action: Action) -> Refusal | None:
    """What stands in the way of the company whose turn it is, or of a forced sale."""
    corporation, waiting = operator(state), blocking(state)
    if waiting is None or waiting[1] != corporation:
        return None
    if isinstance(action, SellShares) and action.entity == president(state):
        return refuse("no_sale_needed") if waiting[0] is TRAINS else None
    if action.entity != corporation or action.type == "choose":
        return None
    if action.type == "pass" and waiting[0] is TRAINS and obliged(state, corporation):
        return refuse("needs_train", corporation=corporation, price=cheapest(state))
    if action.type in MAJORS_ONLY and minors.is_minor(state, corporation):
        return refuse("majors_only", corporation=corporation)
    no = reasons.of_the_order(state, action)
    if no is not None and no.code == "step_over" and action.type in SKIPPED_IF_FULL:
        return reasons.of_its_step(state, action) or no
    return no
