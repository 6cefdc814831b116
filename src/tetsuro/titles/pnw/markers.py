"""The paper mill and the ski haus: P15 and P17 (rules 7.15, 7.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Assign, Holder
from tetsuro.kernel.machine import Rule, Step, Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics.position import board, tile_name
from tetsuro.titles.pnw import powers
from tetsuro.titles.pnw.terrain import MILL, SKI, TIMBER, mark, marks
from tetsuro.track.hexes import opposite

MINES: Final = ("PNW4", "PNW5")


def offers(state: State, entity: Holder) -> Types:
    """At any time of the company's turn once privates have been taken over."""
    if entity not in (MILL, SKI) or not powers.owned_by(state, str(entity), state.entity()):
        return ()
    return ("assign",)


def refusal(state: State, action: Assign) -> Refusal | None:
    """Where the card's marker may lie. (The recorded site's engine takes any hex.)"""
    private, hex = str(action.entity), action.target
    if action.target_type != "hex" or hex not in state.title.printed:
        return refuse("unknown_hex", hex=hex)
    if not state.strict():
        return None
    if hex not in state.title.privates[private].more["hexes"]:
        return refuse("wrong_hex", hex=hex, private=private)
    if set(marks(state, hex)) & {MILL, SKI} or _has_mine(state, hex):
        return refuse("never_together", hex=hex)
    if private == MILL and not leads_to_timber(state, hex):
        return refuse("no_timber_track", hex=hex)
    if private == SKI and state.title.published("ski-haus-track") and not has_track(state, hex):
        return refuse("no_track", hex=hex)
    return None


def _has_mine(state: State, hex: str) -> bool:
    return hex in state.tiles and tile_name(state.tiles[hex][0]) in MINES


def has_track(state: State, hex: str) -> bool:
    """Whether track leads into the hex."""
    return bool(board(state).tile(hex).edges)


def leads_to_timber(state: State, hex: str) -> bool:
    """Track of the hex continues into timber track beside it."""
    here = board(state)
    for side in here.tile(hex).edges:
        beyond = here.neighbor(hex, side)
        timber = beyond is not None and TIMBER in marks(state, beyond)
        if beyond and timber and opposite(side) in here.tile(beyond).edges:
            return True
    return False


def assign(state: State, action: Assign) -> None:
    """The marker lies in the hex for good, and the private closes (7.15, 7.17)."""
    private = str(action.entity)
    mark(state, action.target, private)
    powers.close(state, private)


def choices(state: State, entity: Holder) -> Iterator[Assign]:
    """Each hex in which the private's marker may be put."""
    for hex in state.title.privates[str(entity)].more["hexes"]:
        action = Assign(entity, True, target=hex)
        if refusal(state, action) is None:
            yield action


MARKERS: Final = Step(
    "company_assign",
    offers,
    {"assign": Rule(refusal, assign, choices)},
    blocks=False,
)
