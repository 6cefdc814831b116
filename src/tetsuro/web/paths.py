"""A route being drawn: stops in order, the track between them found and drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from tetsuro.kernel.state import State
from tetsuro.mechanics.position import board
from tetsuro.mechanics.running import surveyed
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Route
from tetsuro.routes.survey import ways
from tetsuro.track.hexes import opposite

Pieces = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Path:
    """Stops by number, and for each way between two the number of the chain taken."""

    stops: tuple[int, ...] = ()
    chains: tuple[int, ...] = ()

    @property
    def route(self) -> Route:
        """The stops and track as the optimizer knows them."""
        return Route(self.stops, self.chains)

    def drawn(self, local: bool) -> bool:
        """Whether it is a route yet (a local train's is a single stop)."""
        return len(self.stops) > 1 or (local and len(self.stops) == 1)


def written(network: Network, path: Path) -> str:
    """A path as addresses carry it: ids of stops, and which of several tracks between them."""
    parts = []
    for place, number in enumerate(path.stops):
        part = network.stops[number].id
        if place:
            choice = between(network, path.stops[place - 1], number).index(path.chains[place - 1])
            part += f"!{choice}" if choice else ""
        parts.append(part)
    return ".".join(parts)


def path_of(network: Network, text: str) -> Path:
    """What ``written`` wrote, as far as it can be found."""
    stops: list[int] = []
    chains: list[int] = []
    for part in text.split(".") if text else ():
        name, _, which = part.partition("!")
        number = network.index.get(name)
        if number is None or number in stops:
            break
        if stops:
            ways_there = between(network, stops[-1], number)
            if not ways_there:
                break
            chosen = int(which) if which.isdecimal() and len(which) < 3 else 0
            chains.append(ways_there[chosen % len(ways_there)])
        stops.append(number)
    return Path(tuple(stops), tuple(chains))


def between(network: Network, a: int, b: int) -> list[int]:
    """The chains that join two stops, the shortest first."""
    found = [number for number, there in network.ways[a] if there == b]
    return sorted(found, key=lambda n: (len(network.chains[n].hexes), n))


def extended(network: Network, path: Path, stop: str, others: Iterable[Path]) -> Path:
    """The path after a click on a stop (``hex-part``, or ``hex:number of the stop``).

    A stop beyond either end is joined by the shortest free way; one on the path cuts it there;
    the last one again takes another track to it, if there is one.
    """
    number = _stop(network, stop)
    if number is None:
        return path
    if not path.stops:
        return Path((number,))
    if number == path.stops[-1]:
        return _other_way(network, path)
    if number in path.stops:
        at = path.stops.index(number)
        return Path(path.stops[: at + 1], path.chains[:at])
    taken = _mask(network, [path, *others])
    for start in (path, Path(path.stops[::-1], path.chains[::-1])):
        way = _shortest(network, start.stops[-1], number, frozenset(start.stops), taken)
        if way is not None:
            return Path((*start.stops, *way.stops[1:]), (*start.chains, *way.chains))
    way = _shortest(network, path.stops[-1], number, frozenset(path.stops), 0)
    if way is None:
        return path
    return Path((*path.stops, *way.stops[1:]), (*path.chains, *way.chains))


def _stop(network: Network, name: str) -> int | None:
    if name in network.index:
        return network.index[name]
    hex, _, place = name.partition(":")
    here = [s.index for s in network.stops if s.hex == hex]
    if place.isdecimal() and len(place) < 3 and int(place) < len(here):
        return here[int(place)]
    return None


def _other_way(network: Network, path: Path) -> Path:
    if len(path.stops) < 2:
        return Path()
    choices = between(network, path.stops[-2], path.stops[-1])
    now = choices.index(path.chains[-1])
    return Path(path.stops, (*path.chains[:-1], choices[(now + 1) % len(choices)]))


def _mask(network: Network, paths: Iterable[Path]) -> int:
    taken = 0
    for path in paths:
        for number in path.chains:
            taken |= network.chains[number].mask
    return taken


def _shortest(
    network: Network, start: int, end: int, passed: frozenset[int], taken: int
) -> Path | None:
    """The way with the fewest stops between that uses no track twice."""
    queue: deque[tuple[Path, int]] = deque([(Path((start,)), taken)])
    seen = set(passed)
    while queue:
        path, mask = queue.popleft()
        here = path.stops[-1]
        if here != start and network.stops[here].blocks:
            continue
        ways_on = sorted(network.ways[here], key=lambda w: len(network.chains[w[0]].hexes))
        for number, there in ways_on:
            chain = network.chains[number]
            if chain.mask & mask or there in seen:
                continue
            grown = Path((*path.stops, there), (*path.chains, number))
            if there == end:
                return grown
            seen.add(there)
            queue.append((grown, mask | chain.mask))
    return None


def line_of(state: State, network: Network, route: Route) -> Pieces:
    """The pieces of track that a route passes, for the map."""
    found: list[tuple[str, tuple[int, ...]]] = []
    for start, number in zip(route.stops, route.chains, strict=False):
        chain = network.chains[number]
        hexes = chain.hexes if chain.a == start else chain.hexes[::-1]
        end = chain.b if chain.a == start else chain.a
        found += _along(state, hexes, start, end)
    return tuple(found)


def _along(
    state: State, hexes: tuple[str, ...], start: int, end: int
) -> list[tuple[str, tuple[int, ...]]]:
    here, sites = board(state), surveyed(state).sites
    last = sites[end].stop.index
    entries = ways(here.tile(hexes[0])).stops[sites[start].stop.index]
    found: list[tuple[str, tuple[int, ...]]] = []
    for place, hex in enumerate(hexes):
        onward = hexes[place + 1] if place + 1 < len(hexes) else None
        for entry in entries:
            move = entry.move
            if onward is None:
                fits = move.kind == "stop" and move.at == last
            else:
                fits = move.kind == "edge" and here.neighbor(hex, move.at) == onward
            if fits:
                found.append((hex, move.pieces))
                if onward is not None:
                    entries = ways(here.tile(onward)).sides[opposite(move.at)]
                break
        else:
            return found
    return found
