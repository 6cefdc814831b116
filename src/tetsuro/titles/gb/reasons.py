"""Why 18GB offers something not at all: the rule behind an action that no step takes now."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Action
from tetsuro.kernel.machine import blocking
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import reasons, stock_round
from tetsuro.mechanics.building import NAME as TRACK
from tetsuro.mechanics.depot import prices_on_offer
from tetsuro.mechanics.operating import operator, president
from tetsuro.mechanics.shares import certificate_count
from tetsuro.mechanics.turns import did
from tetsuro.titles.gb.insolvency import is_insolvent, is_solvent
from tetsuro.titles.gb.privates import USED, is_open
from tetsuro.titles.gb.track import NO_MORE_TOKENS
from tetsuro.titles.gb.trains import may_convert, obliged

BUILDING: Final = ("lay_tile", "place_token")


def in_stock_round(state: State, action: Action) -> Refusal | None:
    """The rule behind what the stock round does not offer, or None."""
    if action.private:
        return of_private(state, action)
    player = action.entity
    if player != state.entity():
        return None
    if action.type != "sell_shares" and stock_round.must_sell(state, player):
        had, limit = certificate_count(state, player), state.title.certificate_limit(state)
        return refuse("must_sell", had=had, limit=limit)
    if action.type == "sell_shares" and (did(state, "buy") or did(state, "par")):
        return refuse("sell_before_buying")
    if action.type == "sell_shares" and did(state, "convert"):
        return refuse("sell_before_buying")
    return reasons.of_its_step(state, action)


def in_operating_round(state: State, action: Action) -> Refusal | None:
    """The rule behind what the operating round does not offer, or None."""
    if action.private:
        return of_private(state, action)
    corporation = operator(state)
    if action.entity != corporation:
        return None
    if action.type in BUILDING and not is_solvent(state, corporation):
        code = "insolvent_builds" if is_insolvent(state, corporation) else "receivership_builds"
        return refuse(code, corporation=corporation)
    waiting = blocking(state)
    if waiting is None or waiting[1] != corporation:
        return None
    if action.type == "pass" and waiting[0].name == "trains" and obliged(state, corporation):
        needed = max(prices_on_offer(state))
        return refuse("must_buy_train", corporation=corporation, needed=needed)
    in_its_step = reasons.step_for(state, action) is waiting[0]
    if action.type == "convert" and in_its_step and not may_convert(state, corporation):
        return refuse("no_emergency", corporation=corporation)
    return reasons.of_the_order(state, action)


def of_private(state: State, action: Action) -> Refusal | None:
    """Why a private company may not be closed, or not use its power."""
    private = str(action.entity)
    if action.type == "choose_ability":
        if not is_open(state, private):
            return refuse("private_closed", private=private)
        return refuse("private_closes_later", private=private)
    if action.type not in BUILDING:
        return None
    power = "tile_power" if action.type == "lay_tile" else "token_hex"
    if power not in state.title.privates[private].more:
        return refuse("no_such_power", private=private)
    if is_open(state, private):
        return refuse("private_still_open", private=private)
    if private in USED.of(state):
        return refuse("power_used", private=private)
    if state.round.kind != "OR":
        return refuse("powers_in_operating_rounds", private=private)
    if action.type == "place_token" and NO_MORE_TOKENS.of(state):
        return refuse("end_game_restriction")
    corporation = operator(state)
    if state.owners[private] != president(state):
        return refuse("not_owners_turn", private=private, corporation=corporation)
    if not is_solvent(state, corporation):
        return refuse("insolvent_builds", corporation=corporation)
    return refuse("step_over", type=action.type, step=TRACK)
