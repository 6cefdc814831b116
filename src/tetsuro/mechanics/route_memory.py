"""Whether a corporation can run at all, and that recordings never ask again (core 14.4)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.state import Column, State
from tetsuro.mechanics import stations
from tetsuro.mechanics.operating import operator

HAD_ROUTE: Final[Column[tuple[str, ...]]] = Column("had_route", ())
"""Corporations once found able to run; kept for good under the recorded ``route-memory``."""


def can_run(state: State, corporation: str) -> bool:
    """From one of its tokens a further city, town or off-board can be reached."""
    if corporation in HAD_ROUTE.of(state):
        return True
    return stations.has_way(state, corporation)


def remember_route(state: State) -> None:
    """Keep 'can run' once true, where recordings do (core 14.4)."""
    if state.title.published("route-memory") or state.round.kind != "OR" or state.round.over:
        return
    corporation = operator(state)
    if corporation not in HAD_ROUTE.of(state) and can_run(state, corporation):
        HAD_ROUTE.set(state, (*HAD_ROUTE.of(state), corporation))
