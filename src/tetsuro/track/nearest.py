"""The shortest way to what is asked for, which nearly always is a walk (core 14.2).

Whether a walk gets from a token to new track is asked from the track: a walk can be walked back,
and the next token is seldom far. A search breadth first in which ways may meet themselves finds
no fewer places than walks do. So where it finds nothing no walk does; what it finds is sure if
the way passes each stop, junction and side once. The rest is left to `tetsuro.track.search`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tetsuro.track.graph import JUNCTIONS, SPAN, STOPS, Graph, Link

LOCAL: Final = SPAN - 1
Arrival = tuple[int, int, tuple[Link, ...], int]
"""(node, piece that may not be gone back on or -1, ways on, number of the arrival before or -1)"""


def nearest(
    graph: Graph,
    begin: Sequence[tuple[int, Link]],
    fits: Callable[[int], bool],
    closed: Callable[[int], bool],
) -> bool | None:
    """Whether a walk ends at a stop that ``fits``; None if that is not settled.

    It begins with one of ``begin``: the node behind it, then the piece of track and the node at
    its end. Stops that are ``closed`` end a walk. Not for graphs with tangles.
    """
    links, mate = graph.links, graph.mate
    doubt = False
    entered: dict[int, int] = {}  # by which piece a stop was first entered; -1: left by all
    seen: set[int] = set()
    queue: list[Arrival] = [(behind, -1, (link,), -1) for behind, link in begin]
    for at, (_, came, ways, _) in enumerate(queue):
        for piece, end in ways:
            if piece == came:
                continue
            if end & LOCAL < STOPS:
                across = mate.get(end, -1)
                if across >= 0 and across not in seen:
                    seen.add(across)
                    queue.append((across, -1, links[across], at))
                continue
            first = entered.get(end)
            if first is None:
                entered[end] = piece
                if end & LOCAL < JUNCTIONS:
                    if fits(end):
                        if _passes_once(graph, queue, at):
                            return True
                        doubt = True
                    if closed(end):
                        entered[end] = -1
                        continue
                queue.append((end, piece, links[end], at))
            elif first not in (piece, -1):
                entered[end] = -1
                queue.append((end, -1, links[end], at))
    return None if doubt else False


def _passes_once(graph: Graph, queue: list[Arrival], at: int) -> bool:
    """Whether the way to an arrival passes each stop, junction and side once."""
    mate = graph.mate
    passed: set[int] = set()
    count = 0
    while at >= 0:
        node, _, _, at = queue[at]
        passed.add(min(node, mate.get(node, node)))
        count += 1
    return len(passed) == count
