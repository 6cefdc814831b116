"""Runs of the second 18India: what a route is, whether it may be run, what it pays (rules 7)."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

from tests.titles.india.second.tables import TRAINS, kind, printed
from tests.titles.second.drawing import Drawn, at_random, drawn, sides
from tests.titles.second.tiles import Stop

VARIABLE = set(printed("variable_cities"))
PAIRS = [(tuple(pair["hexes"]), pair["amount"]) for pair in printed("connections").values()]
COMMODITIES: dict[str, Any] = printed("commodities")


def crossings(table: Any, route: Drawn) -> int:
    """Borders crossed (7.3): each is met from both hexes."""
    return sum(n in table.ground.borders[hex] for hex, n, _ in sides(table.ground, route)) // 2


def cities(table: Any, route: Drawn) -> list[Stop]:
    return [s for s in route.stops if table.ground.tile(s[0]).kinds[s[1]] == "city"]


def may_run(table: Any, route: Drawn) -> bool:
    """7.2, 7.3."""
    me, ground, towns = table.operator, table.ground, set(cities(table, route))
    form, train = table.form(route.train), TRAINS[kind(route.train)]
    groups = [ground.tile(h).groups[s] for h, s in route.stops if ground.tile(h).groups[s]]
    used = sides(table.ground, route)
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
    used = [side for route in routes for side in sides(table.ground, route)]
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
    options = [[d for d in drawn(table.ground, route) if may_run(table, d)] for route in routes]
    for choice in product(*options):
        if may_run_together(table, list(choice)):
            return list(choice)
    return None


def some(table: Any, random: Random) -> list[dict[str, Any]]:
    """Routes for one or both of the operator's trains, each at its right price if it has one."""
    made, ground = [], table.ground
    stops = [stop for c in table.floated for stop in ground.placed(c)]
    starts = ground.placed(table.operator) * 3 + stops
    for train in random.sample(table.trains[table.operator], random.choice((1, 1, 2)) % 3):
        if route := at_random(ground, train, starts, random):
            fit = [d for d in drawn(table.ground, route) if may_run(table, d)]
            route["revenue"] = revenue(table, fit[0]) if fit else 100
            route["revenue_str"] = ""
            made.append(route)
    return made
