"""A mail contract: its owner's treasury gets half of the ends of one route besides the income.

The best runs reckon with it (``subsidy``); what is paid is worked out from the run of the action.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Route, RunRoutes
from tetsuro.kernel.state import BANK, Column, State
from tetsuro.kernel.verbs import pay
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.position import board
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Item, Run
from tetsuro.track.tiles import Stop

MAIL: Final = "mail"
HALF: Final = 2
SUBSIDY: Final[Column[int]] = Column("subsidy", 0, "turn")


@dataclass(frozen=True, slots=True)
class MailRules:
    """``contracts``: private companies that are mail contracts; ``share``: which part of the two
    ends is paid (2: half)."""

    contracts: frozenset[str]
    share: int = HALF


mail_rules: Final = parameters("mail", MailRules)


def has_contract(state: State, corporation: str) -> bool:
    """Whether the corporation owns one of the title's mail contracts."""
    return any(state.owners.get(p) == corporation for p in mail_rules(state).contracts)


def note_run(state: State, action: RunRoutes) -> None:
    """Remember what is paid in the dividend step. It is worked out from the stops that the routes
    name: what files say of it is often wrong."""
    if has_contract(state, operator(state)):
        SUBSIDY.set(state, max((worth(state, r) for r in action.routes), default=0))


def worth(state: State, route: Route) -> int:
    """What is paid for a route of an action."""
    if not route.connections or not route.hexes:
        return 0
    first, last = _end(state, route, 0), _end(state, route, -1)
    colors = state.colors()
    values = [s.value(colors) for s in (first, *((last,) if len(route.hexes) > 1 else ())) if s]
    return part_of(values, mail_rules(state).share)


def _end(state: State, route: Route, place: int) -> Stop | None:
    """The stop at an end of a route."""
    hex = route.hexes[place]
    stops = board(state).tile(hex).stops
    named = {n.rpartition("-")[2] for n in route.nodes if n.rpartition("-")[0] == hex}
    found = [s for s in stops if str(s.part) in named] or list(stops)
    return found[place] if found else None


def part_of(ends: Sequence[int], share: int) -> int:
    """A part of the values of a route's two ends, or of its one city; never doubled."""
    return sum(ends) // share


def subsidy(network: Network, runs: Sequence[Run]) -> list[Item]:
    """Half of the ends of the route that brings most: of these runs, for the routes domain."""
    best = Item(MAIL, 0)
    for run in runs:
        first, last = (network.stops[run.route.stops[n]] for n in (0, -1))
        ends = (first.value,) if last is first else (first.value, last.value)
        if (paid := part_of(ends, HALF)) > best.amount:
            best = Item(MAIL, paid, first.hex)
    return [best] if best.amount else []


def most_subsidy(network: Network) -> int:
    """The most that ``subsidy`` can come to, whatever runs."""
    values = sorted((stop.value for stop in network.stops), reverse=True)
    return part_of(values[:2], HALF)


def settle(state: State) -> None:
    """The bank pays the treasury."""
    if SUBSIDY.of(state):
        pay(state, BANK, operator(state), SUBSIDY.of(state), MAIL)
        SUBSIDY.set(state, 0)
