"""Routes drawn by hand: clicked stops become track, and clicking again changes the track.

Between two stops there may be several ways (a detour through forests can pay); all are given,
the shortest first, in a stable order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from tetsuro.routes.network import Network
from tetsuro.routes.rules import Route


def completions(
    network: Network, clicked: Sequence[int], used: int = 0, most: int = 200
) -> list[Route]:
    """The routes that visit the clicked stops in order, shortest first, at most ``most``.

    Stops that are no neighbours are linked through as few others as possible. ``used`` is
    track of other routes; stops that block are not passed, none is visited twice.
    """
    if not clicked or len(set(clicked)) < len(clicked):
        return []
    found = list(islice(_through(network, clicked, used), most * 5))
    found.sort(key=lambda route: _length(network, route))
    return found[:most]


def cycled(network: Network, route: Route, used: int = 0) -> Route:
    """The next way to visit the same stops, after the last one the first again."""
    ways = [r for r in completions(network, route.stops, used) if r.stops == route.stops]
    if route not in ways:
        return ways[0] if ways else route
    return ways[(ways.index(route) + 1) % len(ways)]


def onward(network: Network, route: Route, used: int = 0) -> list[int]:
    """The stops that may be clicked next: neighbours of the last stop of a drawn route."""
    found = []
    for longer in _extended(network, route, used):
        if longer.stops[-1] not in found:
            found.append(longer.stops[-1])
    return found


def _length(network: Network, route: Route) -> tuple[int, int, tuple[int, ...]]:
    hexes = sum(len(network.chains[n].hexes) for n in route.chains)
    return len(route.stops), hexes, route.chains


def _extended(network: Network, route: Route, used: int) -> Iterator[Route]:
    """A route with one more chain at its end."""
    at = route.stops[-1]
    taken, excluded = used, 0
    for number in route.chains:
        taken |= network.chains[number].mask
    for stop in route.stops:
        excluded |= network.exclusive[stop]
    if route.chains and network.stops[at].blocks:
        return
    if route.chains and _ends_at(network, route.chains[-1], at):
        return
    for number, to in network.ways[at]:
        chain = network.chains[number]
        if chain.mask & taken or excluded >> to & 1:
            continue
        if route.chains and _ends_at(network, number, at):
            continue
        yield Route((*route.stops, to), (*route.chains, number))


def _ends_at(network: Network, number: int, stop: int) -> bool:
    """Whether a chain comes to a stop over terminal track."""
    chain = network.chains[number]
    return bool(chain.ends & (1 if chain.a == stop else 2))


def _through(network: Network, clicked: Sequence[int], used: int) -> Iterator[Route]:
    def go(route: Route, place: int) -> Iterator[Route]:
        if place == len(clicked):
            yield route
            return
        for longer in _legs(network, route, clicked[place], set(clicked[place + 1 :]), used):
            yield from go(longer, place + 1)

    return go(Route((clicked[0],), ()), 1)


def _legs(network: Network, route: Route, goal: int, later: set[int], used: int) -> list[Route]:
    """The route extended to ``goal`` through as few other stops as possible, all ways."""
    reached = [route]
    for _ in network.stops:
        reached = [longer for r in reached for longer in _extended(network, r, used)]
        there = [r for r in reached if r.stops[-1] == goal]
        if there:
            return there
        reached = [r for r in reached if r.stops[-1] not in later][:5000]
    return []
