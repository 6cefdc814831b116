"""Money that a run brings besides its revenue: the mail subsidy and portage fees (7.9, 7.16)."""

from __future__ import annotations

from tetsuro.kernel.actions import Route, RunRoutes
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import pay
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.position import board, tile_name
from tetsuro.titles.pnw.powers import owned_by
from tetsuro.track.tiles import Stop

SUBSIDY: Column[int] = Column("subsidy", 0, "turn")
TOLLS: Column[int] = Column("tolls", 0, "turn")
PORTAGES = ("PNW1", "PNW2")
TOLL = 10
MAIL, PORTAGE = "P9", "P16"


def note_run(state: State, action: RunRoutes) -> None:
    """Remember what is paid in the dividend step. It is worked out from the stops and hexes that
    the routes name: what files say of it is often wrong (trap 8)."""
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


def mail(state: State, route: Route) -> int:
    """Half of the values of the route's two ends, or of its one city (6.8.1, not doubled)."""
    if not route.connections or not route.hexes:
        return 0
    first, last = _end(state, route, 0), _end(state, route, -1)
    colors = state.colors()
    values: list[int] = [
        s.value(colors) for s in (first, *((last,) if len(route.hexes) > 1 else ())) if s
    ]
    return sum(values) // 2


def _end(state: State, route: Route, place: int) -> Stop | None:
    """The stop at an end of a route."""
    hex = route.hexes[place]
    stops = board(state).tile(hex).stops
    named = {n.rpartition("-")[2] for n in route.nodes if n.rpartition("-")[0] == hex}
    found = [s for s in stops if str(s.part) in named] or list(stops)
    return found[place] if found else None


def settle(state: State) -> None:
    """The bank pays the portage's owner, and the mail to the operator's treasury."""
    owner = state.owners.get(PORTAGE)
    if TOLLS.of(state) and isinstance(owner, str):
        pay(state, BANK, owner, TOLLS.of(state), "portage")
        TOLLS.set(state, 0)
    if SUBSIDY.of(state):
        pay(state, BANK, operator(state), SUBSIDY.of(state), "mail")
        SUBSIDY.set(state, 0)
