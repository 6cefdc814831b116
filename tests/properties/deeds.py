"""What an action means, however it is spelt.

Files may leave a figure out (the percentage of shares, a train's side, a slot), give one that
nothing depends on, and name any of several equal pieces: a copy of a tile, a certificate of the
same size in the same hand. ``choices`` lists each deed once; ``explain`` takes every spelling.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tetsuro.kernel.actions import (
    Action,
    BuyShares,
    BuyTrain,
    Choose,
    CorporateBuyShares,
    CorporateSellShares,
    Holder,
    LayTile,
    PayDebtPartly,
    PlaceToken,
    RemoveBorder,
    RemoveToken,
    SellShares,
)
from tetsuro.kernel.choices import Family, OpenFamily, choices
from tetsuro.kernel.machine import blocking
from tetsuro.kernel.state import State
from tetsuro.mechanics import stations
from tetsuro.mechanics.depot import card, phase, side
from tetsuro.mechanics.first_train import STEP as FIRST_TRAIN
from tetsuro.mechanics.loans import debt
from tetsuro.mechanics.position import board, tile_name
from tetsuro.mechanics.shares import owner_of, presidents_certificate

Trade = BuyShares | SellShares | CorporateBuyShares | CorporateSellShares


def deed(state: State, action: Action) -> Action:
    """The one spelling of what a legal action does here; equal for two of them if they lead to
    the same position but for which of equal pieces was moved. Not meant to be applied."""
    if isinstance(action.entity, int) and action.private:
        action = replace(action, private=False)
    spell = _SPELLINGS.get(type(action))
    return action if spell is None else spell(state, action)


class Listing:
    """What ``choices`` holds at a position, asked for once for each entity."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._deeds: dict[Holder, tuple[set[Action], list[Family | OpenFamily]]] = {}

    def holds(self, action: Action) -> bool:
        """Whether what a legal action does is among them, in whatever spelling."""
        if action.entity not in self._deeds:
            self._deeds[action.entity] = self._of(action.entity)
        meant, (deeds, families) = deed(self.state, action), self._deeds[action.entity]
        return meant in deeds or any(self._in(family, action, meant) for family in families)

    def _of(self, entity: Holder) -> tuple[set[Action], list[Family | OpenFamily]]:
        found = list(choices(self.state, entity))
        single = {deed(self.state, c) for c in found if isinstance(c, Action)}
        return single, [c for c in found if isinstance(c, Family | OpenFamily)]

    def _in(self, family: Family | OpenFamily, action: Action, meant: Action) -> bool:
        if isinstance(family, OpenFamily):
            return action in family
        value = getattr(meant, family.field, None)
        among = isinstance(value, int) and value in family.values
        return among and deed(self.state, family.member(value)) == meant


def _trade(state: State, action: Trade) -> Trade:
    """Which certificates matters by their size, their holder and the presidency only."""
    percent = action.percent
    if percent is None:
        percent = sum(state.percents.get(i, 0) for i in action.shares)
    names = tuple(sorted(_certificate(state, i) for i in action.shares))
    price = None if state.title.published("screen-rules") else action.share_price
    return replace(action, shares=names, percent=percent, share_price=price)


def _certificate(state: State, certificate: str) -> str:
    found = owner_of(state, certificate)
    if found is None:
        return certificate
    corporation, holder = found
    leads = "*" if certificate == presidents_certificate(state, corporation) else ""
    return f"{corporation} {state.percents[certificate]}{leads} {holder}"


def _lay(state: State, action: LayTile) -> LayTile:
    return replace(
        action, tile=tile_name(action.tile), combo_entities=action.combo_entities or None
    )


def _token(state: State, action: PlaceToken) -> PlaceToken:
    """A token takes the first free slot, and is the operator's."""
    tokener = None if action.tokener == state.entity() else action.tokener
    return replace(action, city=_city(state, action.city), slot=None, tokener=tokener)


def _choice(state: State, action: Choose) -> Choose:
    """Where bonds are converted there is one choice, and its text is not looked at."""
    bonds = "bonds_convertible" in phase(state).status
    return replace(action, choice="convert") if bonds else action


def _removal(state: State, action: RemoveToken) -> RemoveToken:
    """One token is asked about at a time."""
    return replace(action, city=_city(state, action.city), slot=None)


def _city(state: State, name: str) -> str:
    found = stations.city_of(state, name)
    return name if found is None else f"{found[0]}/{found[1]}"


def _border(state: State, action: RemoveBorder) -> RemoveBorder:
    """Either of the two hexes may be named."""
    if action.hex not in state.title.printed or not 0 <= action.edge <= 5:
        return action
    beyond = board(state).adjacent(action.hex)[action.edge]
    if beyond is None or action.hex < beyond:
        return action
    return replace(action, hex=beyond, edge=(action.edge + 3) % 6)


def _part_of_debt(state: State, action: PayDebtPartly) -> PayDebtPartly:
    """More than is owed pays what is owed."""
    return replace(action, amount=min(action.amount, debt(state, action.entity)))


def _train(state: State, action: BuyTrain) -> BuyTrain:
    """Without a side named it is the one that lies up; a minor's first train is the bank's next,
    whichever copy is named."""
    waiting = blocking(state)
    first = waiting is not None and waiting[0].name == FIRST_TRAIN
    train = card(action.train) if first else action.train
    return replace(action, train=train, variant=action.variant or side(state, action.train).name)


_SPELLINGS: dict[type[Action], Callable[[State, Any], Action]] = {
    BuyShares: _trade,
    SellShares: _trade,
    CorporateBuyShares: _trade,
    CorporateSellShares: _trade,
    LayTile: _lay,
    PlaceToken: _token,
    RemoveToken: _removal,
    RemoveBorder: _border,
    PayDebtPartly: _part_of_debt,
    Choose: _choice,
    BuyTrain: _train,
}
