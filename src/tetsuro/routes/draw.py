"""Routes drawn by hand: clicked stops become track, and clicking again changes the track.

Between two stops there may be several ways (a detour through forests can pay), through other
stops too; all are given, in a stable order: first what takes least of the train's room, then
the fewest stops, then the shortest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from tetsuro.routes.network import Network
from tetsuro.routes.rules import Route
from tetsuro.routes.trains import Train

MOST: Final = 200
"""So many ways are given at most."""
LOOKS: Final = 20_000
"""So many beginnings of ways are looked at; beyond that, what was found is given."""


class Drawing(NamedTuple):
    """A route as far as it is drawn, and which of its stops were clicked; the others lie
    between them."""

    route: Route = Route((), ())
    clicked: tuple[int, ...] = ()


class Terms(NamedTuple):
    """What a way must keep to: track of other routes, a train's room, the rules of routes."""

    used: int = 0
    train: Train | None = None
    lawful: bool = True


def completions(
    network: Network,
    clicked: Sequence[int],
    used: int = 0,
    train: Train | None = None,
    most: int = MOST,
) -> list[Route]:
    """The routes from the first clicked stop to the last that visit all in this order, at most
    ``most`` of them.

    None visits a stop twice or two stops of a group, passes a stop that blocks, goes on beyond
    terminal track, or uses track twice or track in ``used``; none has more stops than fit the
    ``train``. Whether it has a token, and ends where it may, shows when it is drawn
    (``find_fault``).
    """
    if not clicked or len(set(clicked)) < len(clicked):
        return []
    return _ways(network, Route((clicked[0],), ()), clicked[1:], Terms(used, train), most)


def cycled(network: Network, route: Route, used: int = 0) -> Route:
    """The next track to visit the same stops, after the last one the first again."""
    ways = [r for r in completions(network, route.stops, used) if r.stops == route.stops]
    return _after(ways, route) if ways else route


def onward(network: Network, route: Route, used: int = 0) -> list[int]:
    """The stops that may be clicked next: neighbours of the last stop of a drawn route."""
    terms = Terms(used)
    return list(dict.fromkeys(longer.stops[-1] for longer in _extended(network, route, terms)))


def click(
    network: Network, drawing: Drawing, stop: int, used: int = 0, train: Train | None = None
) -> Drawing | None:
    """The drawing after a click on a stop; None where no track leads there.

    A stop beyond either end is joined by the first of the ``completions``. If there is none,
    then by a way too long for the train, one over track of other routes, or one that no rule
    allows: ``find_fault`` says what is wrong with it. A stop on the route cuts it there; the
    last one again takes the next way from the clicked stop before it, or clears a single stop.
    """
    route, clicked = drawing
    if not route.stops:
        return Drawing(Route((stop,), ()), (stop,))
    if stop == route.stops[-1]:
        return _other_way(network, drawing, used, train)
    if stop in route.stops:
        at = route.stops.index(stop)
        kept = route.stops[: at + 1]
        before = tuple(n for n in clicked if n in kept and n != stop)
        return Drawing(Route(kept, route.chains[:at]), (*before, stop))
    for terms in _ever_freer(used, train):
        for start, known in ((route, clicked), (route.reversed(), clicked[::-1])):
            found = _ways(network, start, (stop,), terms, 1)
            if found:
                return Drawing(found[0], (*known, stop))
    return None


def unclicked(drawing: Drawing) -> Drawing:
    """The drawing without its last clicked stop and the way to it."""
    clicked = drawing.clicked[:-1]
    if not clicked:
        return Drawing()
    at = drawing.route.stops.index(clicked[-1])
    return Drawing(Route(drawing.route.stops[: at + 1], drawing.route.chains[:at]), clicked)


def _other_way(network: Network, drawing: Drawing, used: int, train: Train | None) -> Drawing:
    before = unclicked(drawing)
    if not before.route.stops:
        return before
    goal = drawing.route.stops[-1:]
    for terms in _ever_freer(used, train):
        ways = _ways(network, before.route, goal, terms, MOST)
        if drawing.route in ways:
            return Drawing(_after(ways, drawing.route), drawing.clicked)
    return drawing


def _ever_freer(used: int, train: Train | None) -> tuple[Terms, ...]:
    return Terms(used, train), Terms(used), Terms(), Terms(lawful=False)


def _after(ways: list[Route], route: Route) -> Route:
    return ways[(ways.index(route) + 1) % len(ways)] if route in ways else ways[0]


# -- ways -----------------------------------------------------------------------------------


def _ways(
    network: Network, start: Route, goals: Sequence[int], terms: Terms, most: int
) -> list[Route]:
    """The continuations of a route over the goals in order, the first ``most`` of them.

    What is begun is looked at in the order of what it comes to at least (A*): its length and
    the shortest way over what goals are left, whatever else may forbid that.
    """
    remaining = _least(network, goals, terms)
    first = remaining[0].get(start.stops[-1])
    if first is None:
        return []
    found: list[tuple[int, Route]] = []
    open_ways = [(first, start.chains, 0, start, 0)]
    for _ in range(LOOKS):
        if not open_ways:
            break
        bound, _, length, route, place = heappop(open_ways)
        if len(found) >= most and bound > found[-1][0]:
            break
        if place == len(goals):
            found.append((bound, route))
            continue
        later = goals[place + 1 :]
        for longer in _extended(network, route, terms):
            to = longer.stops[-1]
            after = place + (to == goals[place])
            left = remaining[after].get(to)
            if left is None or to in later:
                continue
            so_far = length + _takes(network, terms.train, longer.chains[-1], to)
            heappush(open_ways, (so_far + left, longer.chains, so_far, longer, after))
    found.sort(key=lambda known: (known[0], known[1].chains))
    return [route for _, route in found[:most]]


def _takes(network: Network, train: Train | None, number: int, to: int) -> int:
    """What a chain and the stop it leads to add to the length of a way: the train's room, then
    stops, then hexes, as one figure."""
    chain = network.chains[number]
    free = train is not None and train.stops is None and network.stops[to].kind == "town"
    return (chain.cost + (not free) << 40) + (1 << 20) + len(chain.hexes)


def _least(network: Network, goals: Sequence[int], terms: Terms) -> list[dict[int, int]]:
    """For each number of goals reached the least length from each stop over those left."""
    known = [{stop.index: 0 for stop in network.stops}]
    for place in range(len(goals) - 1, -1, -1):
        beyond = known[0].get(goals[place])
        known.insert(0, {} if beyond is None else _distances(network, goals[place], beyond, terms))
    return known


def _distances(network: Network, goal: int, beyond: int, terms: Terms) -> dict[int, int]:
    found: dict[int, int] = {}
    reached = [(beyond, goal)]
    while reached:
        length, at = heappop(reached)
        if at in found:
            continue
        found[at] = length
        for number, start in network.ways[at]:
            if start not in found and not (
                terms.lawful and network.chains[number].mask & terms.used
            ):
                more = _takes(network, terms.train, number, at)
                heappush(reached, (length + more, start))
    return found


def _extended(network: Network, route: Route, terms: Terms) -> Iterator[Route]:
    """A route with one more chain at its end."""
    at = route.stops[-1]
    if not terms.lawful:
        for number, to in network.ways[at]:
            if to not in route.stops:
                yield Route((*route.stops, to), (*route.chains, number))
        return
    if route.chains and (network.stops[at].blocks or _ends_at(network, route.chains[-1], at)):
        return
    taken, excluded = terms.used, 0
    for number in route.chains:
        taken |= network.chains[number].mask
    for stop in route.stops:
        excluded |= network.exclusive[stop]
    for number, to in network.ways[at]:
        if network.chains[number].mask & taken or excluded >> to & 1:
            continue
        if route.chains and _ends_at(network, number, at):
            continue
        longer = Route((*route.stops, to), (*route.chains, number))
        if terms.train is None or _fits(network, longer, terms.train):
            yield longer


def _fits(network: Network, route: Route, train: Train) -> bool:
    towns = sum(network.stops[n].kind == "town" for n in route.stops)
    cost = sum(network.chains[n].cost for n in route.chains)
    return train.room(len(route.stops) - towns + cost, towns)


def _ends_at(network: Network, number: int, stop: int) -> bool:
    """Whether a chain comes to a stop over terminal track."""
    chain = network.chains[number]
    return bool(chain.ends & (1 if chain.a == stop else 2))
