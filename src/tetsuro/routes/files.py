"""Routes in the file format: read back to the same track, and written (core 18.2).

A file fixes the way by ``connections``: for each chain the hexes it passes, in either
direction; ``nodes`` helps where several tracks pass the same hexes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tetsuro.routes.network import Network
from tetsuro.routes.rules import Evaluation, Fault, Priced, Route, Rules, Run, evaluate, find_fault
from tetsuro.routes.trains import Train

Entry = dict[str, Any]
LOCAL = "local"


def read_routes(
    network: Network, entries: object, trains: Mapping[str, Train]
) -> list[Run] | Fault:
    """The runs that the ``routes`` of an action mean, or why they mean none.

    Takes whatever stands in an action. Only finds the track; whether the runs are legal is
    ``find_fault``'s business.
    """
    if not isinstance(entries, list | tuple) or not all(_well_formed(e) for e in entries):
        return Fault("route_malformed", "")
    runs: list[Run] = []
    used: dict[str, int] = {}
    for entry in entries:
        train = trains.get(entry["train"])
        if train is None:
            return Fault("route_unknown_train", entry["train"])
        route = read_route(network, entry, used.get(train.group, 0))
        if route is None:
            return _unread(network, entry, train.id, used.get(train.group, 0))
        for number in route.chains:
            used[train.group] = used.get(train.group, 0) | network.chains[number].mask
        runs.append(Run(train, route))
    return runs


def _unread(network: Network, entry: Entry, train: str, used: int) -> Fault:
    """Why an entry means no route: track used already, or none like it."""
    listed = entry.get("connections") or []
    free = read_route(network, entry, 0)
    if free is None:
        found = [hexes for hexes in listed if not _fitting(network, hexes)] or listed
        code, hexes = "route_no_such_track", found[0] if found else ()
    else:
        chains = (network.chains[number] for number in free.chains)
        code, hexes = "route_reuses_track", next(c.hexes for c in chains if c.mask & used)
    return Fault(code, train, {"connections": listed, "hexes": hexes})


def _well_formed(entry: object) -> bool:
    """Whether an entry has the shape of facts/action_format.md 3."""
    if not isinstance(entry, dict) or not isinstance(entry.get("train"), str):
        return False
    lists = [entry.get("connections") or [], entry.get("hexes") or [], entry.get("nodes") or []]
    if not all(isinstance(found, list | tuple) for found in lists):
        return False
    chains, hexes, nodes = lists
    if not all(isinstance(chain, list | tuple) and chain for chain in chains):
        return False
    if any(chain[0] == LOCAL and len(chain) != 2 for chain in chains):
        return False
    names = [*hexes, *nodes, *(hex for chain in chains for hex in chain)]
    return all(isinstance(name, str) for name in names)


def read_route(network: Network, entry: Mapping[str, Any], used: int = 0) -> Route | None:
    """The route of one entry that avoids the track in ``used``; None if there is none."""
    connections = entry.get("connections") or []
    nodes = entry.get("nodes") or []
    if not connections or connections[0][0] == LOCAL:
        hexes = [connections[0][1]] if connections else entry.get("hexes") or []
        return _one_city(network, hexes, nodes)
    options = [_fitting(network, hexes) for hexes in connections]
    if not all(options):
        return None
    best: tuple[tuple[int, int], Route] | None = None
    for route in _joined(network, options, used):
        stops = [network.stops[n] for n in route.stops]
        known = sum(nodes.count(stop.id) for stop in stops)
        if len(options) == 1:
            if any(stop.own for stop in stops):
                known += len(nodes) + 1
            if _connection(network, route.chains[0]) != list(connections[0]):
                route = route.reversed()
        rank = (len(set(route.stops)), known)
        if best is None or rank > best[0]:
            best = rank, route
    return best[1] if best is not None else None


def _one_city(network: Network, hexes: Sequence[str], nodes: Sequence[str]) -> Route | None:
    """A local train's single city: the one named, else the first with an own token."""
    cities = [s for s in network.stops if s.hex in hexes[:1] and s.kind == "city"]
    cities.sort(key=lambda s: (not s.own, s.id not in nodes, s.index))
    return Route((cities[0].index,), ()) if cities else None


def _fitting(network: Network, hexes: Sequence[str]) -> list[int]:
    """All chains with exactly this list of hexes, in either direction."""
    if len(hexes) == 1 and " " in hexes[0]:
        hex, parts = hexes[0].split(" ", 1)
        wanted = {f"{hex}-{part}" for part in parts.split(".")}
        return [
            n
            for n in network.by_hexes.get((hex,), ())
            if {network.stops[network.chains[n].a].id, network.stops[network.chains[n].b].id}
            == wanted
        ]
    return list(network.by_hexes.get(tuple(hexes), ()))


def _joined(network: Network, options: Sequence[Sequence[int]], used: int) -> Iterator[Route]:
    """All ways to take one chain of each list such that they join end to end."""
    chains = network.chains

    def go(place: int, end: int, route: Route, mask: int) -> Iterator[Route]:
        if place == len(options):
            yield route
            return
        for number in options[place]:
            chain = chains[number]
            if chain.mask & mask or end not in (chain.a, chain.b):
                continue
            after = chain.b if end == chain.a else chain.a
            grown = Route((*route.stops, after), (*route.chains, number))
            yield from go(place + 1, after, grown, mask | chain.mask)

    for number in options[0]:
        chain = chains[number]
        if chain.mask & used:
            continue
        if len(options) == 1:
            yield Route((chain.a, chain.b), (number,))
            continue
        for start, end in ((chain.a, chain.b), (chain.b, chain.a)):
            first = Route((start, end), (number,))
            yield from go(1, end, first, used | chain.mask)


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
