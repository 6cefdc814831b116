"""Runs of the second 1822PNW: what may be run, what it pays (rules 6.7, 6.8, 7.9, 7.16)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from tests.titles.pnw.second.tables import (
    COLORS,
    LEAVENWORTH,
    LOCAL,
    PERMANENT,
    PULLMAN,
    kind,
)
from tests.titles.second.drawing import Drawn, at_random, drawn, joined, name, sides
from tests.titles.second.tiles import Stop

TWICE = (LEAVENWORTH, "M4")


def is_town(table: Any, stop: Stop) -> bool:
    return bool(table.ground.tile(stop[0]).kinds[stop[1]] == "town")


def station(table: Any, stop: Stop) -> bool:
    return stop in table.ground.placed(table.operator)


def readings(table: Any, route: dict[str, Any]) -> list[Drawn]:
    """What a route of a file may mean."""
    ground, lines = table.ground, route.get("connections") or []
    if lines and all(line[:1] == ["local"] for line in lines):
        hexes = [lines[0][1]] if len(lines) == 1 and len(lines[0]) == 2 else []
        if not hexes or hexes[0] not in ground.sheet.map:
            return []
        tile = ground.tile(hexes[0])
        return [Drawn(route["train"], ((hexes[0], n),), ()) for n in tile.cities]
    if any(hex not in ground.sheet.map for line in lines for hex in line):
        return []
    return [d for d in drawn(ground, route) if joined(ground, d.track)]


def may_run(table: Any, route: Drawn, lenient: bool = False) -> bool:
    """6.7, one route; ``lenient``: as files of old rules have it."""
    me, ground, train = table.operator, table.ground, route.train
    if train not in table.trains[me] or kind(train) == PULLMAN or train in table.used:
        return False
    stops, side = route.stops, table.side(train)
    towns = [s for s in stops if is_town(table, s)]
    hexes = [h for h, _ in stops]
    used = sides(ground, route)
    plain = (
        len(set(stops)) == len(stops)
        and len(set(used)) == len(used)
        and len(set(route.track)) == len(route.track)
        and not any(map(ground.stub, route.track[1:-1]))
        and not any(ground.blocks(me, stop) for stop in stops[1:-1])
        and any(station(table, stop) for stop in stops)
    )
    if not plain or (len(set(hexes)) < len(hexes) and not set(hexes) & set(TWICE)):
        return False
    if side in LOCAL:
        own = [s for s in stops if station(table, s)]
        return len(own) == 1 and len(towns) <= 1 and len(stops) == 1 + len(towns)
    if len(stops) < 2:
        return False
    if side == "E":
        ends = station(table, stops[0]) and station(table, stops[-1])
        return ends or (lenient and not table.published("e-train-ends"))
    reach = {"2P": 2, "5P": 5}.get(side) or int(side)
    counted = len(stops) - (len(towns) if table.turn.pullman == train else 0)
    return counted <= reach


def may_run_together(table: Any, routes: list[Drawn]) -> bool:
    names = [route.train for route in routes]
    if len(set(names)) < len(names):
        return False
    locals_ = [r for r in routes if table.side(r.train) in LOCAL]
    starts = [next(s for s in r.stops if not is_town(table, s)) for r in locals_]
    if len(set(starts)) < len(starts):
        return False
    for express in (False, True):
        group = [r for r in routes if (table.side(r.train) == "E") == express]
        used = [side for r in group for side in sides(table.ground, r)]
        if len(set(used)) < len(used):
            return False
    return True


# Revenue (6.8)


def value(table: Any, stop: Stop) -> int:
    worth = table.ground.tile(stop[0]).values[stop[1]]
    if not isinstance(worth, dict):
        return int(worth)
    shown = COLORS[: (1, 1, 2, 2, 3, 3, 4)[table.phase - 1]]
    return int(next(worth[c] for c in reversed(shown) if c in worth))


def is_express(table: Any, route: Drawn) -> bool:
    return bool(table.side(route.train) == "E")


def timber(table: Any, route: Drawn) -> int:
    if is_express(table, route):
        return 0
    return 10 * len({hex for hex, _ in route.track} & table.ground.timber)


def base(table: Any, route: Drawn) -> int:
    """Stops, timber, ski haus, portages."""
    ground, hexes = table.ground, {hex for hex, _ in route.track} | {h for h, _ in route.stops}
    total: int
    if is_express(table, route):
        total = 2 * sum(value(table, s) for s in route.stops if station(table, s))
    else:
        total = sum(value(table, s) for s in route.stops) + timber(table, route)
        total += 30 * any("P17" in ground.marks.get(hex, ()) for hex in hexes)
    own = table.owner.get("P16") == table.operator
    return total - (0 if own else 10 * portages(table, route))


def portages(table: Any, route: Drawn) -> int:
    laid = table.ground.laid
    hexes = {hex for hex, _ in route.track}
    return sum(kind(laid[h][0]) in ("PNW1", "PNW2") for h in hexes if h in laid)


def destination(table: Any, route: Drawn) -> int:
    me, ground = table.operator, table.ground
    tokens = ground.tokens[me]
    goal = next((t for t in tokens if t.kind == "destination" and t.hex), None)
    if goal is None or tokens[0].hex is None:
        return 0
    both = {(goal.hex, goal.stop), (tokens[0].hex, tokens[0].stop)}
    if not both <= set(route.stops):
        return 0
    return value(table, (goal.hex, goal.stop)) * (2 if is_express(table, route) else 1)


def mill(table: Any, route: Drawn) -> int:
    marks = table.ground.marks
    met = [s for s in route.stops if "P15" in marks.get(s[0], ())]
    if not met:
        return 0
    bonus: int = 10 if table.phase < 5 else 30
    if is_express(table, route):
        own = any(station(table, s) for s in met)
        return 2 * bonus if own and not table.published("mill-e-train") else 0
    return bonus


def best(amounts: list[int]) -> tuple[int, int]:
    """(which, amount): the first of the largest."""
    if not amounts:
        return 0, 0
    most = max(amounts)
    return amounts.index(most), most


def incomes(table: Any, routes: list[Drawn]) -> list[int]:
    """Of each route, the bonuses that are given once on the first that earns most."""
    found = [base(table, r) for r in routes]
    once = [destination, mill] + [timber] * (table.owner.get("P14") == table.operator)
    for bonus in once:
        which, amount = best([bonus(table, r) for r in routes])
        if amount:
            found[which] += amount
    return found


def mail(table: Any, routes: list[Drawn]) -> int:
    """7.9."""
    if table.owner.get("P9") != table.operator:
        return 0
    ends = [{r.stops[0], r.stops[-1]} for r in routes]
    return max((sum(value(table, s) for s in two) // 2 for two in ends), default=0)


def read(table: Any, routes: list[dict[str, Any]], lenient: bool = False) -> list[Drawn] | None:
    """The routes of an action as they may be run together; None if they may not."""
    options = [[d for d in readings(table, r) if may_run(table, d, lenient)] for r in routes]
    for choice in product(*options):
        if may_run_together(table, list(choice)):
            return list(choice)
    return None


def may_run_routes(table: Any, action: dict[str, Any]) -> bool:
    routes = read(table, action["routes"])
    if routes is None or action.get("extra_revenue"):
        return False
    right = sum(incomes(table, routes)) == sum(r["revenue"] for r in action["routes"])
    return right and action.get("subsidy") in (None, mail(table, routes))


def settle(table: Any, action: dict[str, Any]) -> None:
    """The run has been made; what a file says it earned is taken as it stands."""
    turn, routes = table.turn, read(table, action["routes"], lenient=True)
    turn.revenue = sum(route["revenue"] for route in action["routes"])
    special = [r["revenue"] for r in action["routes"] if kind(r["train"]) in PERMANENT]
    turn.permanent = sum(special)
    turn.pullman = ""
    if routes is None:
        return
    turn.subsidy = mail(table, routes)
    if table.owner.get("P16") not in (None, table.operator):
        turn.tolls = 10 * sum(portages(table, route) for route in routes)


# Runs as somebody might draw them


def some(table: Any, random: Random) -> list[dict[str, Any]]:
    """Routes for some of the operator's trains."""
    me, ground = table.operator, table.ground
    own = ground.placed(me)
    stops = [s for c in ground.tokens for s in ground.placed(c)]
    made = []
    trains = table.trains[me]
    for train in random.sample(trains, min(len(trains), random.choice((1, 1, 1, 2, 2, 3)))):
        local = table.side(train) in LOCAL
        if local and random.random() < 0.5:
            stop = random.choice(own or stops)
            route = {"train": train, "connections": [["local", stop[0]]], "hexes": [stop[0]],
                     "nodes": [name(ground, stop)]}  # fmt: skip
        else:
            found = at_random(ground, train, own * 3 + stops, random)
            if found is None:
                continue
            route = found
        made.append(route)
    return priced(table, made)


def priced(table: Any, made: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The routes at their right price, if they have one."""
    together = read(table, made)
    if together is not None:
        earned = incomes(table, together)
    else:
        fits = [[d for d in readings(table, r) if may_run(table, d)] for r in made]
        earned = [base(table, f[0]) if f else 100 for f in fits]
    for route, amount in zip(made, earned, strict=True):
        route |= {"revenue": amount, "revenue_str": ""}
    return made


def varied(table: Any, routes: list[dict[str, Any]], random: Random) -> list[dict[str, Any]]:
    """A run with something changed: shorter, by other trains, or along a part of another."""
    made = [{**r, "connections": [*r["connections"]]} for r in routes]
    route, other = random.choice(made), random.choice(made)
    how = random.choice(("shorter", "longer", "trains", "train", "twice", "fewer"))
    if how == "shorter" and len(route["connections"]) > 1:
        del route["connections"][random.choice((0, -1))]
        route["nodes"], route["hexes"] = [], []
    elif how == "longer" and route is not other:
        route["connections"] += other["connections"][:1]
        route["nodes"], route["hexes"] = [], []
    elif how == "trains":
        route["train"], other["train"] = other["train"], route["train"]
    elif how == "train":
        route["train"] = random.choice(table.trains[table.operator])
    elif how == "twice":
        made.append({**route, "train": random.choice(table.trains[table.operator])})
    else:
        made.remove(route)
    return priced(table, made)
