"""Where 18India's next yellow tile of a turn may go: on from those just laid (rules 6.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tetsuro.kernel.state import State
from tetsuro.mechanics import stations
from tetsuro.mechanics.position import board
from tetsuro.track.board import Board
from tetsuro.track.graph import LANES, SPAN, STOPS

ONE_EXIT, ALL_EXITS = 1, 6


def line_hexes(state: State, corporation: str, line: Sequence[str]) -> frozenset[str]:
    """The white hexes that prolong the line."""
    return frozenset(_ahead(state, corporation, line))


def prolongs(state: State, corporation: str, line: Sequence[str], hex: str) -> bool:
    """Whether a hex is one of the ``line_hexes``; looks no further than that takes."""
    return hex in _ahead(state, corporation, line)


def _ahead(state: State, corporation: str, line: Sequence[str]) -> Iterable[str]:
    """``D12``: in recordings the white hexes at one or two exits of the last tile do without a
    look at the rest of the track."""
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
    return _walked(here, state, corporation, line)


def _walked(here: Board, state: State, corporation: str, line: Sequence[str]) -> Iterator[str]:
    """White hexes at exits of paths from the corporation's tokens that use track of every tile of
    the line, in order. Searched place by place together with how much of the line has been used."""
    graph = here.graph
    starts, blocked = stations.seen_by(state, corporation).access(here)
    closed = {graph.number[hex] * SPAN + STOPS + stop for hex, stop in blocked} | graph.shut
    wanted = [graph.number[hex] for hex in line]
    seen: set[tuple[int, int, int]] = set()
    stack = [(graph.number[hex] * SPAN + STOPS + stop, -1, 0) for hex, stop in starts]
    while stack:
        place = stack.pop()
        if place in seen:
            continue
        seen.add(place)
        node, came, used = place
        for piece, end in graph.links.get(node, ()):
            if piece == came:
                continue
            hex = end // SPAN
            now = used + (used < len(wanted) and wanted[used] == hex)
            if end % SPAN >= STOPS:
                if end not in closed:
                    stack.append((end, piece, now))
                continue
            beyond = here.neighbor(graph.names[hex], end % SPAN // LANES)
            if beyond is None:
                continue
            if now == len(wanted) and here.tile(beyond).color == "white":
                yield beyond
            across = graph.mate.get(end)
            if across is not None:
                stack.append((across, -1, now))
