"""Why 18India offers something not at all: the rule behind an action that no step takes now."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Action
from tetsuro.kernel.machine import blocking
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import reasons, stations
from tetsuro.mechanics.shares import certificate_count
from tetsuro.mechanics.stock import over_limit
from tetsuro.titles.india import bonds, privates, stock, track
from tetsuro.titles.india.corporate import CORPORATE_BUY, limit_refusal

SALES: Final = ("sell_shares", "sell_company")
PURCHASES: Final = ("buy_shares", "buy_company", "choose")
POWERS: Final = {
    privates.YELLOW_TILE: "lay_tile",
    privates.UPGRADE: "lay_tile",
    privates.DISCOUNT: "choose_ability",
    privates.TOKEN: "place_token",
    privates.JEWELER: "assign",
}
STEPS: Final = {
    privates.YELLOW_TILE: "track",
    privates.UPGRADE: "track",
    privates.DISCOUNT: "track",
    privates.TOKEN: "token",
}
"""The step in which a power is used."""


def in_stock_round(state: State, action: Action) -> Refusal | None:
    """Selling and buying have turns of their own (rules 4.3.1)."""
    if action.private:
        return of_private(state, action)
    waiting = blocking(state)
    if waiting is None or waiting[1] != action.entity or action.entity not in state.players:
        return None
    selling = stock.selling_turn(state)
    if action.type in SALES and not selling:
        return refuse("buying_turn")
    if action.type in PURCHASES and selling:
        return refuse("selling_turn")
    if action.type == "pass" and over_limit(state, action.entity):
        had, limit = certificate_count(state, action.entity), state.title.certificate_limit(state)
        return refuse("must_sell", had=had, limit=limit)
    if action.type == "choose" and stock.SOURCE.of(state)[0]:
        return refuse("one_source", source=stock.SOURCE.of(state)[0])
    no = reasons.of_its_step(state, action)
    return no or _of_bonds(state, action)


def in_operating_round(state: State, action: Action) -> Refusal | None:
    """The rule behind what the operating round does not offer, or None."""
    if action.private:
        return of_private(state, action)
    waiting = blocking(state)
    if waiting is None or waiting[1] != action.entity:
        return None
    if action.type == "remove_border" and not track.removable(state):
        return refuse("markers_stay") if waiting[0] == track.TRACK else None
    no = reasons.of_the_order(state, action)
    return no or (_of_bonds(state, action) if waiting[0] == CORPORATE_BUY else None)


def _of_bonds(state: State, action: Action) -> Refusal | None:
    if action.type != "choose":
        return None
    no = bonds.conversion_refusal(state, action.entity)
    return no or (limit_refusal(state, action.entity) if isinstance(action.entity, str) else None)


def of_private(state: State, action: Action) -> Refusal | None:
    """Why a private company has no such power, or not now (rules 10)."""
    private = str(action.entity)
    if action.type != "choose_ability" and POWERS.get(private) != action.type:
        return refuse("no_such_power", private=private)
    if action.type == "choose_ability" and private not in state.title.privates:
        return None
    if state.round.kind != "OR" or not isinstance(state.entity(), str):
        return refuse("powers_in_operating_rounds", private=private)
    corporation = privates.user(state, private)
    if corporation is None:
        return refuse("not_owners_turn", private=private, corporation=state.entity())
    if private == privates.DISCOUNT and privates.DISCOUNT_LEFT.of(state) is not None:
        return refuse("power_used", private=private)
    step, waiting = STEPS.get(private), blocking(state)
    if step in state.passed_steps:
        return refuse("step_over", type=action.type, step=step)
    if private == privates.TOKEN and stations.next_token(state, corporation) is None:
        return refuse("no_token_left", corporation=corporation)
    if step is None or waiting is None:
        return None
    return refuse("step_to_come", type=action.type, step=waiting[0].name)
