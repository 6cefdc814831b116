"""Money that a run brings besides its revenue: the mail subsidy and portage fees (7.9, 7.16)."""

from __future__ import annotations

from tetsuro.kernel.actions import Route, RunRoutes
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import pay
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.position import board, tile_name
from tetsuro.titles.pnw.powers import owned_by

SUBSIDY: Column[int] = Column("subsidy", 0, "turn")
TOLLS: Column[int] = Column("tolls", 0, "turn")
PORTAGES = ("PNW1", "PNW2")
TOLL = 10
MAIL, PORTAGE = "P9", "P16"


def note_run(state: State, action: RunRoutes) -> None:
    """Remember what is paid in the dividend step."""
    corporation = operator(state)
    if owned_by(state, MAIL, corporation):
        SUBSIDY.set(state, max((mail(state, r) for r in action.routes), default=0))
    owner = state.owners.get(PORTAGE)
    if isinstance(owner, str) and owner in state.corporations and owner != corporation:
        TOLLS.set(state, TOLL * sum(portages(state, r) for r in action.routes))


def portages(state: State, route: Route) -> int:
    """Portage tiles on a route."""
    hexes = {h for chain in route.connections for h in chain}
    return sum(1 for h in hexes if h in state.tiles and tile_name(state.tiles[h][0]) in PORTAGES)


def stop_value(state: State, hex: str, part: str) -> int:
    """The value of a stop in this phase (6.8.1)."""
    for stop in board(state).tile(hex).stops:
        if str(stop.part) == part:
            values = stop.revenue
            graded = [values[c] for c in state.colors() if c in values]
            return graded[-1] if graded else values.get("", 0)
    return 0


def mail(state: State, route: Route) -> int:
    """Half of the values of the route's two ends, or of its one city."""
    stops = _stops(route)
    if not stops:
        return 0
    if route.connections and route.connections[0][0] == "local" or len(stops) == 1:
        return stop_value(state, *stops[0]) // 2
    return (stop_value(state, *stops[0]) + stop_value(state, *stops[-1])) // 2


def _stops(route: Route) -> list[tuple[str, str]]:
    """(hex, part) of the stops in order."""
    if not route.connections:
        return []
    found = []
    for node in route.nodes:
        hex, _, part = node.rpartition("-")
        found.append((hex, part))
    return found


def settle(state: State) -> None:
    """The bank pays the portage's owner, and the mail to the operator's treasury."""
    owner = state.owners.get(PORTAGE)
    if TOLLS.of(state) and isinstance(owner, str):
        pay(state, BANK, owner, TOLLS.of(state), "portage")
        TOLLS.set(state, 0)
    if SUBSIDY.of(state):
        pay(state, BANK, operator(state), SUBSIDY.of(state), "mail")
        SUBSIDY.set(state, 0)
