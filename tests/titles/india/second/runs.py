"""Runs of the second 18India: what a route is, whether it may be run, what it pays (rules 7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from random import Random
from typing import Any, NamedTuple

from tests.titles.india.second.tables import TRAINS, kind, printed
from tests.titles.india.second.tiles import Segment, Stop, adjacent

VARIABLE = set(printed("variable_cities"))
PAIRS = [(tuple(pair["hexes"]), pair["amount"]) for pair in printed("connections").values()]
COMMODITIES: dict[str, Any] = printed("commodities")


class Drawn(NamedTuple):
    """A route on the map."""

    train: str
    stops: tuple[Stop, ...]
    track: tuple[Segment, ...]


def chains(table: Any, hexes: list[str]) -> Iterator[tuple[Stop, tuple[Segment, ...], Stop]]:
    """The tracks from stop to stop over exactly these hexes (core 18.2)."""
    ground = table.ground

    def through(n: int, side: int | None) -> Iterator[tuple[tuple[Segment, ...], Stop]]:
        hex = hexes[n]
        track = list(enumerate(ground.tile(hex).track))
        if n == len(hexes) - 1:
            for m, ends in track:
                if ("edge", side) in ends:
                    yield from ((((hex, m),), (hex, s)) for what, s in ends if what == "stop")
            return
        outs = [s for s in range(6) if adjacent(hex, s) == hexes[n + 1]]
        for out in outs:
            near, far = ("edge", side), ("edge", out)
            here = [((hex, m),) for m, ends in track if near in ends and far in ends]
            here += [
                ((hex, a), (hex, b))
                for (a, x), (b, y) in product(track, track)
                if a != b and near in x and far in y and ("junction", 0) in x
                if ("junction", 0) in y
            ]
            for pieces in here:
                for rest, end in through(n + 1, (out + 3) % 6):
                    yield (*pieces, *rest), end

    first = hexes[0]
    for m, ends in enumerate(ground.tile(first).track):
        for what, s in ends:
            if what != "stop":
                continue
            for other, out in ends:
                if other == "edge" and len(hexes) > 1 and adjacent(first, out) == hexes[1]:
                    for rest, end in through(1, (out + 3) % 6):
                        yield (first, s), ((first, m), *rest), end


def drawn(table: Any, route: dict[str, Any]) -> Iterator[Drawn]:
    """What a route of a file may mean."""
    found = []
    for hexes in route["connections"]:
        ways = list(chains(table, hexes))
        found.append(ways + [(b, track[::-1], a) for a, track, b in ways])
    for choice in product(*found) if found else ():
        if all(a[2] == b[0] for a, b in pairwise(choice)):
            stops = (choice[0][0], *(end for _, _, end in choice))
            track = tuple(piece for _, pieces, _ in choice for piece in pieces)
            named = {name(table, stop) for stop in stops}
            if not route.get("nodes") or named == set(route["nodes"]):
                yield Drawn(route["train"], stops, track)


def name(table: Any, stop: Stop) -> str:
    """hex-part number (core 18.2)."""
    return f"{stop[0]}-{table.ground.tile(stop[0]).parts[stop[1]]}"


def sides(table: Any, route: Drawn) -> list[tuple[str, int]]:
    """The hex sides that a route uses."""
    return [
        (hex, n)
        for hex, m in route.track
        for what, n in table.ground.ends((hex, m))
        if what == "edge"
    ]


def crossings(table: Any, route: Drawn) -> int:
    """Borders crossed (7.3): each is met from both hexes."""
    return sum(n in table.ground.borders[hex] for hex, n in sides(table, route)) // 2


def cities(table: Any, route: Drawn) -> list[Stop]:
    return [s for s in route.stops if table.ground.tile(s[0]).kinds[s[1]] == "city"]


def may_run(table: Any, route: Drawn) -> bool:
    """7.2, 7.3."""
    me, ground, towns = table.operator, table.ground, set(cities(table, route))
    form, train = table.form(route.train), TRAINS[kind(route.train)]
    groups = [ground.tile(h).groups[s] for h, s in route.stops if ground.tile(h).groups[s]]
    used = sides(table, route)
    return (
        route.train in table.trains[me]
        and len(route.stops) > 1
        and {route.stops[0], route.stops[-1]} <= towns
        and any(stop in ground.placed(me) for stop in route.stops)
        and len(set(route.stops)) == len(route.stops)
        and len(set(groups)) == len(groups)
        and len(set(used)) == len(used)
        and len(set(route.track)) == len(route.track)
        and not any(ground.blocks(me, stop) for stop in route.stops[1:-1])
        and not any(map(ground.stub, route.track))
        and ("E" in form or len(towns) + crossings(table, route) <= train.visits)
    )


def may_run_together(table: Any, routes: list[Drawn]) -> bool:
    """No track by two trains; no train twice."""
    used = [side for route in routes for side in sides(table, route)]
    names = [route.train for route in routes]
    return len(set(used)) == len(used) and len(set(names)) == len(names)


def usable(table: Any, commodity: str) -> bool:
    holder = table.concession.get(COMMODITIES[commodity]["concession"])
    return holder in (None, table.operator)


def delivered(table: Any, route: Drawn) -> dict[str, int]:
    """commodity → bonus (7.5)."""
    hexes, found = {hex for hex, _ in route.track}, {}
    for commodity, data in COMMODITIES.items():
        place = table.jewelry if commodity == "JEWELRY" else data["hex"]
        met = [amount for hex, amount in data["pays"].items() if hex in hexes]
        if place in hexes and met and usable(table, commodity):
            found[commodity] = max(met)
    return found


def revenue(table: Any, route: Drawn) -> int:
    """7.4."""
    visited, ground = cities(table, route), table.ground
    express = "E" in table.form(route.train)
    times = TRAINS[kind(route.train)].times
    worth = {(h, s): ground.tile(h).values[s] for h, s in route.stops}
    plain = [w for stop, w in worth.items() if w and ground.tile(stop[0]).color != "red"]
    more = max(0, max(plain, default=0) - 20)
    best = -1
    sets = combinations(visited, min(4, len(visited))) if express else [route.stops]
    for paid in sets:
        if not any(stop in ground.placed(table.operator) for stop in paid):
            continue
        hexes = {hex for hex, _ in paid}
        total = times * (sum(worth[stop] for stop in paid) + more * len(hexes & VARIABLE))
        met = hexes if table.published("connection-ends") else {h for h, _ in route.stops}
        total += sum(amount for pair, amount in PAIRS if set(pair) <= met)
        best = max(best, total)
    return best + sum(delivered(table, route).values())


def read(table: Any, routes: list[dict[str, Any]]) -> list[Drawn] | None:
    """The routes of an action as they may be run together; None if they may not."""
    options = [[d for d in drawn(table, route) if may_run(table, d)] for route in routes]
    for choice in product(*options):
        if may_run_together(table, list(choice)):
            return list(choice)
    return None


def at_random(table: Any, train: str, random: Random) -> dict[str, Any] | None:
    """A route for a train as somebody might draw it, legal or not."""
    ground, route = table.ground, None
    stops = [stop for c in table.floated for stop in ground.placed(c)]
    own = ground.placed(table.operator)
    here = random.choice(own * 3 + stops)
    ground.known = {}
    for _ in range(random.choice((1, 1, 2, 2, 3, 4, 6, 9))):
        starts = ground.at(here[0], ("stop", here[1]))
        if not starts:
            break
        item, chain = random.choice(starts), [here[0]]
        while True:
            (hex, _), _ = item
            chain += [hex] if chain[-1] != hex else []
            far, more = ground.after(*item)
            if far[0] == "stop" or not more or len(chain) > 25:
                break
            item = random.choice(more)
        if far[0] != "stop":
            break
        route = route or {"train": train, "connections": [], "nodes": [name(table, here)],
                          "hexes": [here[0]]}  # fmt: skip
        here = (item[0][0], far[1])
        route["connections"].append(chain)
        route["nodes"].append(name(table, here))
        route["hexes"].append(here[0])
    return route


def some(table: Any, random: Random) -> list[dict[str, Any]]:
    """Routes for one or both of the operator's trains, each at its right price if it has one."""
    made = []
    for train in random.sample(table.trains[table.operator], random.choice((1, 1, 2)) % 3):
        if route := at_random(table, train, random):
            fit = [d for d in drawn(table, route) if may_run(table, d)]
            route["revenue"] = revenue(table, fit[0]) if fit else 100
            route["revenue_str"] = ""
            made.append(route)
    return made
