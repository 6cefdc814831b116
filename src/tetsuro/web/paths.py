"""A route being drawn: stops in order, the track between them found and drawn."""

from __future__ import annotations

from collections.abc import Iterable

from tetsuro.kernel.state import State
from tetsuro.mechanics.position import board
from tetsuro.mechanics.running import surveyed
from tetsuro.routes.draw import Drawing
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Route
from tetsuro.routes.survey import ways
from tetsuro.track.hexes import opposite

Pieces = tuple[tuple[str, tuple[int, ...]], ...]


FILLED = "~"
"""Before the id of a stop that was not clicked, but lies between two that were."""


def is_route(drawing: Drawing, local: bool) -> bool:
    """Whether it is a route yet (a local train's is a single stop)."""
    return len(drawing.route.stops) > 1 or (local and len(drawing.route.stops) == 1)


def written(network: Network, drawing: Drawing) -> str:
    """A drawing as addresses carry it: ids of stops, and which of several tracks between them."""
    parts = []
    (stops, chains), clicked = drawing
    for place, number in enumerate(stops):
        part = "" if number in clicked else FILLED
        part += network.stops[number].id
        if place:
            choice = between(network, stops[place - 1], number).index(chains[place - 1])
            part += f"!{choice}" if choice else ""
        parts.append(part)
    return ".".join(parts)


def drawing_of(network: Network, text: str) -> Drawing:
    """What ``written`` wrote, as far as it can be found."""
    stops: list[int] = []
    chains: list[int] = []
    clicked: list[int] = []
    for part in text.split(".") if text else ():
        name, _, which = part.removeprefix(FILLED).partition("!")
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
        if not part.startswith(FILLED):
            clicked.append(number)
    # both ends of a drawing were clicked
    ends = (stops[0], stops[-1]) if stops else ()
    known = tuple(n for n in stops if n in clicked or n in ends)
    return Drawing(Route(tuple(stops), tuple(chains)), known)


def between(network: Network, a: int, b: int) -> list[int]:
    """The chains that join two stops, the shortest first."""
    found = [number for number, there in network.ways[a] if there == b]
    return sorted(found, key=lambda n: (len(network.chains[n].hexes), n))


def stop_named(network: Network, name: str) -> int | None:
    """The stop that a click names: ``hex-part``, or ``hex:number of the stop`` on its tile."""
    if name in network.index:
        return network.index[name]
    hex, _, place = name.partition(":")
    here = [s.index for s in network.stops if s.hex == hex]
    if place.isdecimal() and len(place) < 3 and int(place) < len(here):
        return here[int(place)]
    return None


def track_of(network: Network, drawings: Iterable[Drawing]) -> int:
    """The track that some drawings use."""
    taken = 0
    for drawing in drawings:
        for number in drawing.route.chains:
            taken |= network.chains[number].mask
    return taken


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
