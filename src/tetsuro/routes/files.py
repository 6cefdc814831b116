"""Routes in the file format: read back to the same track, and written (core 18.2).

A file fixes the way by ``connections``: for each chain the hexes it passes, in either
direction; ``nodes`` helps where several tracks pass the same hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tetsuro.routes.network import Network
from tetsuro.routes.rules import Evaluation, Fault, Priced, Route, Rules, Run, evaluate, find_fault
from tetsuro.routes.trains import Train

Entry = dict[str, Any]
LOCAL: Final = "local"


class Drawn(NamedTuple):
    """A route as a file says it."""

    train: str
    connections: Sequence[Sequence[str]]
    hexes: Sequence[str]
    nodes: Sequence[str]

    def single(self) -> str | None:
        """The hex of a run in one city; None where there is a way, or no hex is named."""
        if self.connections and self.connections[0][0] != LOCAL:
            return None
        named = self.connections[0][1:] if self.connections else self.hexes
        return named[0] if named else None


def read_routes(
    network: Network, entries: object, trains: Mapping[str, Train]
) -> list[Run] | Fault:
    """The runs that the ``routes`` of an action mean, or why they mean none.

    Takes whatever stands in an action. Only finds the track; whether the runs are legal is
    ``find_fault``'s business.
    """
    if not isinstance(entries, list | tuple):
        return Fault("route_malformed", "")
    drawn = [found for entry in entries if (found := _drawn(entry)) is not None]
    if len(drawn) < len(entries):
        return Fault("route_malformed", "")
    return runs_of(network, drawn, trains)


def _drawn(entry: object) -> Drawn | None:
    """An entry that has the shape of facts/action_format.md 3."""
    if not isinstance(entry, dict) or not isinstance(entry.get("train"), str):
        return None
    lists = [entry.get("connections") or [], entry.get("hexes") or [], entry.get("nodes") or []]
    if not all(isinstance(found, list | tuple) for found in lists):
        return None
    chains, hexes, nodes = lists
    if not all(isinstance(chain, list | tuple) for chain in chains):
        return None
    names = [*hexes, *nodes, *(hex for chain in chains for hex in chain)]
    if not all(isinstance(name, str) for name in names):
        return None
    drawn = Drawn(entry["train"], chains, hexes, nodes)
    return drawn if well_drawn(drawn) else None


def well_drawn(drawn: Drawn) -> bool:
    """Whether each chain names a hex; that of a run in one city names one, and is alone."""
    for chain in drawn.connections:
        if not chain or (chain[0] == LOCAL and (len(chain) != 2 or len(drawn.connections) > 1)):
            return False
    return True


def named_lists(routes: Iterable[Drawn], order: Mapping[str, int]) -> list[tuple[str, ...]]:
    """The lists of hexes that routes name, each once and from the hex of lower ``order``; only
    those of hexes that have one."""
    found: dict[tuple[str, ...], None] = {}
    for drawn in routes:
        for chain in drawn.connections:
            hexes = _hexes_of(chain)
            try:
                first, last = order[hexes[0]], order[hexes[-1]]
                for hex in hexes[1:-1]:
                    order[hex]
            except KeyError:
                continue
            if last < first or (last == first and hexes[::-1] < hexes):
                hexes = hexes[::-1]
            found[hexes] = None
    return list(found)


def runs_of(
    network: Network, routes: Sequence[Drawn], trains: Mapping[str, Train]
) -> list[Run] | Fault:
    """The runs that routes mean, or why they mean none."""
    runs: list[Run] = []
    used: dict[str, int] = {}
    for drawn in routes:
        train = trains.get(drawn.train)
        if train is None:
            return Fault("route_unknown_train", drawn.train)
        mask = used.get(train.group, 0)
        route = read_route(network, drawn, mask)
        if route is None:
            return _unread(network, drawn, train.id, mask)
        for number in route.chains:
            mask |= network.chains[number].mask
        used[train.group] = mask
        runs.append(Run(train, route))
    return runs


def _unread(network: Network, drawn: Drawn, train: str, used: int) -> Fault:
    """Why a drawn route means none: track used already, or none like it."""
    listed = drawn.connections
    free = read_route(network, drawn, 0)
    if free is None:
        found = [hexes for hexes in listed if not _fitting(network, hexes)] or listed
        code, hexes = "route_no_such_track", found[0] if found else ()
    else:
        chains = (network.chains[number] for number in free.chains)
        code, hexes = "route_reuses_track", next(c.hexes for c in chains if c.mask & used)
    return Fault(code, train, {"connections": listed, "hexes": hexes})


def read_route(network: Network, drawn: Drawn, used: int = 0) -> Route | None:
    """The one route that avoids the track in ``used``; None if there is none."""
    connections, nodes = drawn.connections, drawn.nodes
    if not connections or connections[0][0] == LOCAL:
        return _one_city(network, drawn.single(), nodes)
    options = [_fitting(network, hexes) for hexes in connections]
    if not all(options):
        return None
    routes = _joined(network, options, used)
    if len(options) == 1:
        only = list(connections[0])
        routes = [
            route if _connection(network, route.chains[0]) == only else route.reversed()
            for route in routes
        ]
    best: tuple[tuple[int, int], Route] | None = None
    for route in routes:
        if len(routes) == 1:
            return route
        stops = [network.stops[n] for n in route.stops]
        known = sum(nodes.count(stop.id) for stop in stops)
        if len(options) == 1 and any(stop.own for stop in stops):
            known += len(nodes) + 1
        rank = (len(set(route.stops)), known)
        if best is None or rank > best[0]:
            best = rank, route
    return best[1] if best is not None else None


def _one_city(network: Network, hex: str | None, nodes: Sequence[str]) -> Route | None:
    """A local train's single city: the one named, else the first with an own token."""
    cities = [s for s in network.stops if s.hex == hex and s.kind == "city"]
    cities.sort(key=lambda s: (not s.own, s.id not in nodes, s.index))
    return Route((cities[0].index,), ()) if cities else None


def _hexes_of(chain: Sequence[str]) -> tuple[str, ...]:
    """The hexes of a chain as files write it: ``E5 0.1`` is track inside E5."""
    return (chain[0].partition(" ")[0],) if len(chain) == 1 else tuple(chain)


def _fitting(network: Network, hexes: Sequence[str]) -> Sequence[int]:
    """All chains with exactly this list of hexes, in either direction; ``E5 0.1`` is the track
    inside a hex that joins its parts 0 and 1."""
    found = network.by_hexes.get(tuple(hexes), ())
    if found or len(hexes) > 1:
        return found
    hex, _, parts = hexes[0].partition(" ")
    wanted = {f"{hex}-{part}" for part in parts.split(".")}
    return [
        n
        for n in network.by_hexes.get((hex,), ())
        if {network.stops[network.chains[n].a].id, network.stops[network.chains[n].b].id} == wanted
    ]


def _joined(network: Network, options: Sequence[Sequence[int]], used: int) -> list[Route]:
    """All ways to take one chain of each list such that they join end to end; of the only chain
    of a route, and the track in ``used`` aside."""
    chains = network.chains
    begun: list[tuple[tuple[int, ...], tuple[int, ...], int]] = []
    for number in options[0]:
        chain = chains[number]
        if not chain.mask & used:
            mask = chain.mask | used
            begun.append(((chain.a, chain.b), (number,), mask))
            if len(options) > 1:
                begun.append(((chain.b, chain.a), (number,), mask))
    for numbers in options[1:]:
        grown = []
        for stops, taken, mask in begun:
            end = stops[-1]
            for number in numbers:
                chain = chains[number]
                if (end == chain.a or end == chain.b) and not chain.mask & mask:
                    after = chain.b if end == chain.a else chain.a
                    grown.append(((*stops, after), (*taken, number), mask | chain.mask))
        begun = grown
    return [Route(stops, taken) for stops, taken, _ in begun]


def write_routes(network: Network, priced: Evaluation, rules: Rules) -> list[Entry]:
    """The ``routes`` of a ``run_routes`` action with all the fields that files have."""
    return [write_route(network, route, rules) for route in priced.routes]


def write_route(network: Network, priced: Priced, rules: Rules) -> Entry:
    """One entry of ``routes``."""
    train, route = priced.run
    stops = [network.stops[n] for n in route.stops]
    text = rules.text if rules.text is not None else plain_text
    connections = [_connection(network, number) for number in route.chains]
    return {
        "train": train.id,
        "connections": connections or [[LOCAL, stops[0].hex]],
        "hexes": [stop.hex for stop in stops],
        "revenue": priced.revenue,
        "revenue_str": text(network, priced),
        "nodes": [stop.id for stop in stops],
    }


def plain_text(network: Network, priced: Priced) -> str:
    """The hexes of the stops that pay, and names of bonuses."""
    paid = {item.stop for item in priced.items if item.rule == "stop"}
    stops = [network.stops[n] for n in priced.run.route.stops]
    hexes = "-".join(s.hex for s in stops if s.index in paid or not paid)
    bonuses = [f" + {item.rule}" for item in priced.items if item.rule != "stop"]
    return hexes + "".join(bonuses)


def _connection(network: Network, number: int) -> list[str]:
    """How files write a chain: its hexes, or ``hex a.b`` inside a hex with several tracks."""
    chain = network.chains[number]
    if len(chain.hexes) == 1 and len(network.by_hexes[chain.hexes]) > 1:
        parts = (network.stops[chain.a].part, network.stops[chain.b].part)
        return [f"{chain.hexes[0]} {parts[0]}.{parts[1]}"]
    return list(chain.hexes)


def settled(network: Network, runs: Sequence[Run], rules: Rules) -> list[Run]:
    """The same runs such that a file gives back exactly their track.

    Where two tracks pass the same hexes between the same stops, a file can't tell them apart:
    then the track that reading would choose is taken, if it is legal and pays the same.
    """
    for ordered in (list(runs), list(runs)[::-1]):
        priced = evaluate(network, ordered, rules)
        trains = {run.train.id: run.train for run in ordered}
        back = read_routes(network, write_routes(network, priced, rules), trains)
        if isinstance(back, Fault):
            continue
        if back == ordered:
            return ordered
        if (
            find_fault(network, back, rules) is None
            and evaluate(network, back, rules).revenue == priced.revenue
        ):
            return back
    return list(runs)
