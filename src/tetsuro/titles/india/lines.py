"""Where 18India's next yellow tile of a turn may go: on from those just laid (rules 6.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from tetsuro.kernel.state import State
from tetsuro.mechanics import stations
from tetsuro.mechanics.position import board
from tetsuro.titles.india.paths import Paths
from tetsuro.track.graph import SPAN, STOPS
from tetsuro.track.network import Place

ONE_EXIT: Final = 1
ALL_EXITS: Final = 6


def line_hexes(
    state: State, corporation: str, line: Sequence[str], only: str | None = None
) -> Collection[str]:
    """The white hexes that prolong the line; with ``only`` it is enough to know of that one.
    ``D12``: in recordings those at one or two exits of the last tile do without a look at the rest
    of the track."""
    here = board(state)
    if not state.title.published("red-city-line"):
        exits = here.tile(line[-1]).edges
        ahead = frozenset(
            beyond
            for side in exits
            if (beyond := here.neighbor(line[-1], side)) and here.tile(beyond).color == "white"
        )
        if len(exits) not in (ONE_EXIT, ALL_EXITS) and 1 <= len(ahead) <= 2:
            return ahead
    return walked(state, corporation, line, only)


def prolongs(state: State, corporation: str, line: Sequence[str], hex: str) -> bool:
    """Whether a hex is one of the ``line_hexes``."""
    return hex in line_hexes(state, corporation, line, hex)


def walked(
    state: State, corporation: str, line: Sequence[str], only: str | None = None
) -> set[str]:
    """White hexes at exits of paths from the corporation's tokens that use track of every tile of
    the line, in order."""
    here = board(state)
    number = here.graph.number
    starts, blocked = stations.seen_by(state, corporation).access(here)

    def nodes(stops: Collection[Place]) -> set[int]:
        return {number[hex] * SPAN + STOPS + stop for hex, stop in stops}

    shut = nodes(blocked) | here.graph.shut
    return Paths(here, shut).beyond(nodes(starts), [number[hex] for hex in line], only)
