"""What private companies may lay where: the refusals and listings of their powers (rules 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import LayTile
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import stations
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.position import board, lying, tile_name
from tetsuro.mechanics.track_laying import refusal_of
from tetsuro.titles.pnw import laying
from tetsuro.titles.pnw.terrain import MILL, SKI, TIMBER, marks
from tetsuro.titles.pnw.track import builder
from tetsuro.titles.pnw_routes import PORTAGES
from tetsuro.track.laying import position_fault
from tetsuro.track.tiles import Tile
from tetsuro.track.upgrades import Leave, Options, upgrade_fault

LONG_SPIKE: Final = 1
PORTS: Final = ("P1", "P2")
BOOM_FROM: Final = ("7", "8", "9")
SEATTLE: Final = "H11"
CRUSHING: Final = Options(leave=Leave(label=True, stops=True, track="exits"))
"""Plain track in a town's place: only its sides are kept (7.7)."""


def crush_refusal(state: State, corporation: str, hex: str, tile: Tile) -> Refusal | None:
    """P7, P8: a hex with exactly one town, the next colour, its sides kept, reached."""
    old = board(state).tile(hex)
    if (no := laying.closed_hex(state, hex)) is not None:
        return no
    if not _is_one_town(old):
        return refuse("not_one_town", hex=hex)
    if tile.color not in laying.colors(state, corporation) and state.strict():
        return refuse("colour_too_early", color=tile.color, phase=state.phase)
    network = stations.network_of(state, corporation)
    return refusal_of(
        upgrade_fault(old, tile.turned(0), CRUSHING)
        or position_fault(board(state), hex, tile, network, CRUSHING)
    )


def _is_one_town(tile: Tile) -> bool:
    return len(tile.towns) == 1 and not tile.cities


def port_refusal(state: State, hex: str, tile: Tile) -> Refusal | None:
    """P12, P13: on a big stub in exactly its direction, no port or portage there."""
    if hex in state.tiles:
        return refuse("hex_occupied", hex=hex)
    printed = state.title.printed[hex]
    spikes = {
        n
        for t in printed.tracks
        if t.terminal == LONG_SPIKE
        for kind, n in t.ends
        if kind == "edge"
    }
    if not tile.edges <= spikes:
        return refuse("not_on_the_stub", hex=hex, rotation=tile.rotation)
    return None


def portage_refusal(state: State, hex: str, tile: Tile) -> Refusal | None:
    """P16: exits to hexes of the map, none to Seattle, no port there."""
    lying_there = state.tiles.get(hex)
    if lying_there is not None:
        name = tile_name(lying_there[0])
        if name in PORTS or state.title.published("portage-over-portage"):
            return refuse("hex_occupied", hex=hex)
    beyond = [board(state).adjacent(hex)[side] for side in sorted(tile.edges)]
    if None in beyond or SEATTLE in beyond:
        return refuse("exit_closed", hex=hex, rotation=tile.rotation)
    return None


def boom_refusal(state: State, hex: str) -> Refusal | None:
    """P18: on a plain yellow tile, not on timber."""
    lying_there = state.tiles.get(hex)
    if lying_there is None or tile_name(lying_there[0]) not in BOOM_FROM:
        return refuse("not_plain_yellow", hex=hex)
    if TIMBER in marks(state, hex):
        return refuse("timber_track", hex=hex)
    return None


def mine_refusal(state: State, corporation: str, hex: str, tile: Tile) -> Refusal | None:
    """P19: a mountain without a tile, mill or ski haus, at the network's edge."""
    if hex in state.tiles:
        return refuse("hex_occupied", hex=hex)
    if set(marks(state, hex)) & {MILL, SKI} and state.strict():
        return refuse("never_together", hex=hex)
    beyond = [board(state).adjacent(hex)[side] for side in tile.edges]
    towards = any(n is not None and stations.touches_hex(state, corporation, n) for n in beyond)
    if not stations.touches_hex(state, corporation, hex) or (state.strict() and not towards):
        return refuse("not_connected", hex=hex, rotation=tile.rotation)
    return None


def place_refusal(state: State, private: str, action: LayTile) -> Refusal | None:
    """Whether this private may put this tile there, its number of lays aside."""
    corporation, hex = builder(state, action), action.hex
    name, tile = tile_name(action.tile), lying(state, action.tile, action.rotation)
    if private in ("P7", "P8"):
        return crush_refusal(state, corporation, hex, tile)
    if name in PORTS:
        return port_refusal(state, hex, tile)
    if name in PORTAGES:
        return portage_refusal(state, hex, tile)
    if private == "P18":
        return boom_refusal(state, hex)
    return mine_refusal(state, corporation, hex, tile)


def likely_hexes(state: State, private: str) -> Iterator[str]:
    """Hexes on which a power may be used at all."""
    listed = state.title.privates[private].more.get("hexes")
    if listed is not None:
        yield from listed
    elif private == "P18":
        yield from state.tiles
    else:
        here = board(state)
        for hex in stations.network_of(state, operator(state)).sides:
            if _is_one_town(here.tile(hex)):
                yield hex
