"""Portage fees: what the bank pays the portages' owner for others' runs over them (7.16)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.actions import Route, RunRoutes
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import pay
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.position import tile_name
from tetsuro.titles.pnw_routes import PORTAGES, TOLL

TOLLS: Final[Column[int]] = Column("tolls", 0, "turn")
PORTAGE: Final = "P16"


def note_run(state: State, action: RunRoutes) -> None:
    """Remember what is paid in the dividend step."""
    owner = state.owners.get(PORTAGE)
    if isinstance(owner, str) and owner in state.corporations and owner != operator(state):
        TOLLS.set(state, TOLL * sum(portages(state, r) for r in action.routes))


def portages(state: State, route: Route) -> int:
    """Portage tiles on a route."""
    hexes = {h for chain in route.connections for h in chain}
    return sum(1 for h in hexes if h in state.tiles and tile_name(state.tiles[h][0]) in PORTAGES)


def settle(state: State) -> None:
    """The bank pays the portages' owner."""
    owner = state.owners.get(PORTAGE)
    if TOLLS.of(state) and isinstance(owner, str):
        pay(state, BANK, owner, TOLLS.of(state), "portage")
        TOLLS.set(state, 0)
