"""18India's railroad bonds: from phase IV on each turns into a share of GIPR (rules 5.6)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Choose, Holder
from tetsuro.kernel.machine import Meaning, mean
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, State
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.shares import held, transfer
from tetsuro.titles.india.cards import is_bond
from tetsuro.titles.india.heads import GIPR, RESERVE, float_if_due, meet_manager
from tetsuro.titles.india.privates import retire

BONDS: Final = 10
BOND_PRICE: Final = 100
PRICE_WITHOUT_GIPR: Final = 112


def bond_of(state: State, owner: Holder) -> str | None:
    """The bond its owner converts first."""
    return next((c for c in state.players_owning(owner) if is_bond(c)), None)


def conversion_cost(state: State) -> int:
    """What a share of GIPR costs above the bond's hundred."""
    price = state.price(GIPR) if GIPR in state.corporations else None
    return max(0, (price or PRICE_WITHOUT_GIPR) - BOND_PRICE)


def convertible(state: State, owner: Holder) -> bool:
    """Whether a bond can be converted; limits are the caller's affair. (The site goes on offering
    it when GIPR has closed.)"""
    if conversion_refusal(state, owner) is not None:
        return False
    return shares_left(state) or not state.title.published("screen-rules")


def conversion_refusal(state: State, owner: Holder) -> Refusal | None:
    """Phase IV, a bond, and the money (rules 5.6)."""
    if "bonds_convertible" not in phase(state).status:
        return refuse("bonds_later", phase=state.phase)
    if bond_of(state, owner) is None:
        return refuse("no_bond")
    return cash_refusal(state, owner, conversion_cost(state))


def shares_left(state: State) -> bool:
    """Whether GIPR is in the game and has a certificate kept for bonds."""
    return GIPR in state.corporations and bool(held(state, RESERVE, GIPR))


def refusal(state: State) -> Refusal | None:
    """Why no bond can be converted now, though it is offered."""
    return None if shares_left(state) else refuse("no_bond_share")


def convert(state: State, owner: Holder) -> None:
    """The bond goes, a certificate comes, GIPR gets a hundred; a player may become its head.
    ``D11``: under published rules such a share helps GIPR to float."""
    bond = bond_of(state, owner)
    assert bond is not None
    cost = conversion_cost(state)
    certificate = held(state, RESERVE, GIPR)[0]
    retire(state, bond)
    if isinstance(owner, int):
        meet_manager(state, GIPR, owner)
    transfer(state, GIPR, (certificate,), state.percents[certificate], RESERVE, owner)
    pay(state, owner, BANK, cost, "conversion")
    pay(state, BANK, GIPR, BOND_PRICE, "conversion")
    tell(state, "bond_converted", owner=owner, bond=bond, certificate=certificate)
    float_if_due(state, GIPR)


def meaning(state: State, action: Choose) -> Meaning:
    """What the share costs above the bond."""
    return mean("convert-bond", corporation=GIPR, cost=conversion_cost(state))


def choice_text(state: State) -> str:
    """The one choice, as the site words it."""
    return f"Convert to GIPR Share for ₹{conversion_cost(state)}"
