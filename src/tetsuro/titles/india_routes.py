"""18India: what routes pay (rules/18india.md 7)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import gcd
from typing import Final, NamedTuple

from tetsuro.routes.network import Network, SiteMarks, Stop
from tetsuro.routes.rules import Hints, Item, Priced, Rules, Run, worth
from tetsuro.routes.survey import Features, Site
from tetsuro.routes.trains import Train, express, free_towns

Connection = tuple[str, str, int]
"""Two hexes and what a route pays that has stops in both (7.4.4)."""
Commodity = Mapping[str, int]
"""What delivering it pays at each destination (7.5)."""
BASE: Final = 20
"""What the printed value of a variable city already contains (7.4.3)."""


@cache
def india_train(id: str, name: str) -> Train:
    """``n``, ``nE``, either with ``xM`` behind it (7.1). Every route runs from city to city."""
    number, _, times = name.partition("x")
    multiplier = int(times) if times else 1
    if number.endswith("E"):
        train = express(id, name, int(number[:-1]), multiplier)
    else:
        train = free_towns(id, name, int(number), multiplier)
    return replace(train, ends="city")


def india_features(places: Mapping[str, str], destinations: Mapping[str, str]) -> Features:
    """The hex of each commodity, and where it may go."""
    marks: dict[str, list[str]] = {}
    for name, hex in places.items():
        marks.setdefault(hex, []).append(f"cargo {name}")
    for name, hex in destinations.items():
        marks.setdefault(hex, []).append(f"to {name}")
    return Features(hex_marks=marks)


def india_site_marks(
    red: Collection[str], variable: Collection[str], connections: Sequence[Connection]
) -> SiteMarks:
    """Marks of stops: in a red hex, with a variable value, an end of a connection."""
    ends = {hex for one, other, _ in connections for hex in (one, other)}
    marked = {*red, *variable, *ends}

    def marks(site: Site) -> Sequence[str]:
        if site.hex not in marked:
            return ()
        found = []
        if site.hex in red:
            found.append("red")
        if site.hex in variable:
            found.append("variable")
        if site.hex in ends:
            found.append(f"at {site.hex}")
        return found

    return marks


def india_rules(
    connections: Sequence[Connection],
    commodities: Mapping[str, Commodity],
    *,
    published: bool = True,
) -> Rules:
    """``commodities``: those the corporation may deliver now, unclaimed or its own.

    The ruling ``D10``: connections need both cities among those that pay (published), or
    only visited.
    """

    def items(network: Network, run: Run) -> list[Item]:
        train, (numbers, _) = run
        stops = [network.stops[n] for n in numbers]
        red, variable = network.bits("red"), network.bits("variable")
        high = max((s.value for s in stops if not s.marks & red), default=0)
        extra = max(0, high - BASE)
        if train.pays is None:
            paid = stops
        else:
            cities = [s for s in stops if s.kind == "city"]
            gains = [(s.value + (extra if s.marks & variable else 0)) for s in cities]
            paid = _best_paid(
                cities, gains, train, connections if published else (), train.multiplier
            )
        found = [Item("stop", worth(train, s), s.hex, s.index) for s in paid]
        if extra:
            seen = set()
            for stop in paid:
                if stop.marks & variable and stop.hex not in seen:
                    seen.add(stop.hex)
                    found.append(Item("variable", extra * train.multiplier, stop.hex, stop.index))
        ends = {s.hex for s in (paid if published else stops)}
        for one, other, amount in connections:
            if one in ends and other in ends:
                found.append(Item(f"connection {one}-{other}", amount))
        found += [
            Item(f"commodity {name}", amount)
            for name, amount in deliveries(network, run, commodities)
        ]
        return found

    def hints(network: Network, train: Train, alone: bool) -> Hints:
        red, variable = network.bits("red"), network.bits("variable")
        high = max((s.value for s in network.stops if not s.marks & red), default=0)
        extra = max(0, high - BASE) * train.multiplier
        pairs = [(network.bits(f"at {a}"), network.bits(f"at {b}"), n) for a, b, n in connections]
        cargo = [
            (
                network.bits(f"cargo {name}"),
                [(network.bits(f"to {to}"), n) for to, n in pays.items()],
            )
            for name, pays in commodities.items()
        ]

        def of_stop(stop: Stop) -> int:
            return worth(train, stop) + (extra if stop.marks & variable else 0)

        places, own = network.bits("at "), 0
        for stop in network.stops:
            if stop.own:
                own |= stop.marks & places
        most = train.pays if published else None
        brings = _best_at(network, [p[:2] for p in pairs], of_stop)

        @cache
        def sets(joined: tuple[tuple[int, int, int], ...]) -> list[_Connected]:
            return list(_connected(joined, most, own, brings))

        def connected(marks: int) -> list[_Connected]:
            return sets(tuple([p for p in pairs if marks & p[0] and marks & p[1]]))

        def delivered(marks: int) -> int:
            total = 0
            for place, pays in cargo:
                if marks & place:
                    total += max((n for to, n in pays if marks & to), default=0)
            return total

        def of_marks(marks: int) -> int:
            return delivered(marks) + max([found.amount for found in connected(marks)])

        def beside_paid(marks: int, paid: tuple[int, ...]) -> int:
            """Ends of connections that aren't among the best are paid in place of others."""
            best = 0
            for ends, amount, bring in connected(marks):
                if ends <= len(paid):
                    lost = sum(paid[len(paid) - ends :]) - bring
                    best = max(best, amount - max(0, lost))
            return delivered(marks) + best

        signs = 0
        for one, other, _ in pairs:
            signs |= one | other
        for place, pays in cargo:
            signs |= place
            for to, _ in pays:
                signs |= to
        paid_only = beside_paid if most is not None else None
        return Hints(of_stop, marks=of_marks, beside_paid=paid_only, signs=signs)

    def unit(network: Network) -> int:
        amounts = [n for _, _, n in connections]
        amounts += [n for pays in commodities.values() for n in pays.values()]
        return gcd(BASE, *amounts, *(stop.value for stop in network.stops))

    return Rules(items=items, hints=hints, unit=unit, text=_text)


def deliveries(
    network: Network, run: Run, commodities: Mapping[str, Commodity]
) -> list[tuple[str, int]]:
    """The commodities a route delivers, each with its pay (7.5): it has track in the hex of
    the commodity and in the hex of a destination."""
    marks = 0
    for number in run.route.chains:
        marks |= network.chains[number].marks
    cargo, goals = marks & network.bits("cargo "), marks & network.bits("to ")
    if not cargo or not goals:
        return []
    held = {name.removeprefix("cargo ") for name in network.named(cargo)}
    reached = {name.removeprefix("to ") for name in network.named(goals)}
    found = []
    for name, pays in commodities.items():
        if name in held:
            most = max([n for to, n in pays.items() if to in reached], default=0)
            if most:
                found.append((name, most))
    return found


class _Connected(NamedTuple):
    """Connections paid together: how many ends they have, what they pay, and what their ends
    bring at most."""

    ends: int
    amount: int
    bring: int


def _connected(
    pairs: Sequence[tuple[int, int, int]],
    most: int | None,
    own: int,
    brings: Mapping[int, int],
) -> Iterator[_Connected]:
    """The connections that may be paid together to a route that reaches the ends of all: to an E
    train those with both ends among its ``most`` paid cities, of which one has an own token."""
    chosen = [(0, 0)]
    for one, other, amount in pairs:
        for ends, total in chosen[:]:
            grown = ends | one | other
            if most is None or grown.bit_count() <= most:
                chosen.append((grown, total + amount))
    for ends, total in chosen:
        count = ends.bit_count()
        if most is None or ends & own or count < most:
            yield _Connected(count, total, sum([n for end, n in brings.items() if end & ends]))


def _best_at(
    network: Network, pairs: Sequence[tuple[int, int]], of_stop: Callable[[Stop], int]
) -> Mapping[int, int]:
    """What the best city at each end of a connection brings."""
    return {
        end: max(
            [of_stop(s) for s in network.stops if s.marks & end and s.kind != "town"], default=0
        )
        for pair in pairs
        for end in pair
    }


def _best_paid(
    cities: Sequence[Stop],
    gains: Sequence[int],
    train: Train,
    connections: Sequence[Connection],
    multiplier: int,
) -> list[Stop]:
    """The cities that an E train is paid for: as many as it may, one with an own token, the
    best in all, connections between them included where they need paid ends (7.4.1)."""
    most = min(train.pays or 0, len(cities))
    by_gain = sorted(range(len(cities)), key=lambda n: -gains[n])
    at = {stop.hex: n for n, stop in enumerate(cities)}
    pairs = [(at[a], at[b], n) for a, b, n in connections if a in at and b in at]
    best: tuple[int, list[int]] = (-1, [])
    for choice in range(1 << len(pairs)):
        chosen: list[int] = []
        for place, (one, other, _) in enumerate(pairs):
            if choice >> place & 1:
                chosen += [n for n in (one, other) if n not in chosen]
        if len(chosen) > most:
            continue
        chosen += [n for n in by_gain if n not in chosen][: most - len(chosen)]
        if not any(cities[n].own for n in chosen):
            own = next((n for n in by_gain if cities[n].own), None)
            if own is None:
                continue
            chosen[-1] = own
        total = sum(gains[n] for n in chosen) * multiplier
        total += sum(n for one, other, n in pairs if one in chosen and other in chosen)
        if total > best[0]:
            best = total, chosen
    return [cities[n] for n in sorted(best[1])]


def _text(network: Network, priced: Priced) -> str:
    """As the site writes it: the hexes visited, gauge changes, and what is paid besides."""
    route = priced.run.route
    text = "-".join(network.stops[n].hex for n in route.stops)
    changes = sum(network.chains[n].cost for n in route.chains)
    if changes:
        text += f" Gauge:{changes}"
    for sign, rule in (("?", "variable"), ("R", "connection"), ("C", "commodity")):
        extra = sum(item.amount for item in priced.items if item.rule.split()[0] == rule)
        if extra:
            text += f" {sign}+{extra}"
    return text
