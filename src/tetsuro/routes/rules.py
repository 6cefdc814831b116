"""One evaluation of a set of routes, for the router, for checks and for explanations.

A title passes its rules as ``Rules``: a few functions over plain values. ``evaluate`` prices
a set of routes item by item, each with the name of its rule; ``fault`` says what is wrong with
a set, in the order of core 18.3. The router uses the same functions, and ``Hints`` to know
early what a route can bring at most.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final, NamedTuple

from tetsuro.routes.network import Network, Stop
from tetsuro.routes.survey import Chain
from tetsuro.routes.trains import Train


class Route(NamedTuple):
    """Stops in order and the chains between them, by number in the network."""

    stops: tuple[int, ...]
    chains: tuple[int, ...]

    def reversed(self) -> Route:
        """The same run from the other end."""
        return Route(self.stops[::-1], self.chains[::-1])


class Run(NamedTuple):
    """A route and the train that runs it."""

    train: Train
    route: Route


class Item(NamedTuple):
    """One amount in the price of a route, and why."""

    rule: str
    """``stop`` for a visited stop, else the name of a bonus."""
    amount: int
    hex: str = ""
    stop: int = -1
    """The number of the stop it is paid for, where it is for one."""


class Fault(NamedTuple):
    """What makes a set of routes illegal: a stable code, the train, and figures."""

    code: str
    train: str
    params: Mapping[str, object] = {}


class Priced(NamedTuple):
    """A route with its price, item by item."""

    run: Run
    revenue: int
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a set of routes brings (core 18.8)."""

    routes: tuple[Priced, ...]
    revenue: int
    subsidy: int = 0
    """Money for the treasury that is no part of the revenue."""


@dataclass(frozen=True, slots=True)
class Hints:
    """Upper bounds for the router; a route brings at most the sum of these.

    To hold with bonuses that belong to a set, each route's bound also contains a *share* of
    them, such that the shares of any set of routes add up to the bonuses of the set.
    """

    stop: Callable[[Stop], int]
    """For visiting a stop."""
    chain: Callable[[Chain], int] | None = None
    """For passing a chain (tolls are negative)."""
    marks: Callable[[int], int] | None = None
    """Everything else it brings by itself, from all the marks on it; no less for more marks."""
    beside_paid: Callable[[int, tuple[int, ...]], int] | None = None
    """The same for a train that only its best cities pay, where it is known what these bring, the
    best first: bonuses for paid ends may need others in their place."""
    parts: Callable[[int], Parts] | None = None
    """What its share of the bonuses of a set depends on, likewise."""
    weighed: int = -1
    """The marks that matter at all, to what a route brings and to whether it is legal."""
    signs: int = 0
    """Marks of which it is worth the effort to know exactly which parts of routes bring them
    together: those of bonuses for two ends."""


ItemsOf = Callable[[Network, Run], "list[Item]"]
SharedOf = Callable[[Network, Sequence[Run]], "list[tuple[int, Item]]"]
Parts = tuple[int, ...]
"""What a route's share of the bonuses of a set depends on, as the title counts it."""
Weights = tuple[float, ...]
"""A choice how bonuses are shared out, one number for each of them."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """How the bonuses of a set are shared out among its routes: for every choice of weights
    within their limits the shares of a set and ``rest`` add up to at least its bonuses."""

    start: Weights
    most: Weights
    """Each weight lies between 0 and this."""
    parts: Callable[[Network, Run], Parts]
    """Of one route of several. No share of it is more than with ``Hints.parts``."""
    share: Callable[[Parts, Weights], float]
    rest: Callable[[Weights], float]
    """What belongs to no route; nothing at the start."""
    together: Callable[[Sequence[Parts]], float]
    """The most that the bonuses of a set come to whose routes have these parts."""
    rising: bool = False
    """The bonuses of a set depend on the parts of its routes alone, and neither they nor the
    shares are less where parts are greater."""


NONE: Final = Sharing(
    (), (), lambda network, run: (), lambda parts, weights: 0, lambda weights: 0, lambda parts: 0
)
"""There are no bonuses of a set."""


def worth(train: Train, stop: Stop) -> int:
    """What a stop pays to a train, whatever else it visits (core 18.7)."""
    if stop.kind == "town":
        return stop.value * train.multiplier if train.towns_pay else 0
    if train.own_only and not stop.own:
        return 0
    return stop.value * train.multiplier


def plain_items(network: Network, run: Run) -> list[Item]:
    """The paid stops and the distance between the ends (core 18.6, 18.7); no bonuses."""
    train, (stops, _) = run
    all_stops = network.stops
    paid = stops if train.pays is None else best_cities(network, train, stops)
    items = []
    for number in paid:
        stop = all_stops[number]
        if (stop.kind != "town" or train.towns_pay) and (stop.own or not train.own_only):
            items.append(Item("stop", worth(train, stop), stop.hex, number))
    if train.per_hex:
        cities = [n for n in stops if all_stops[n].kind != "town"]
        if len(cities) > 1:
            hexes = network.distance(all_stops[cities[0]].hex, all_stops[cities[-1]].hex)
            if hexes:
                items.append(Item("distance", train.per_hex * hexes))
    return items


def best_cities(network: Network, train: Train, stops: tuple[int, ...]) -> tuple[int, ...]:
    """The ``pays`` best cities of a route, one with an own token among them (core 18.6)."""
    cities = [n for n in stops if network.stops[n].kind != "town"]
    most = train.pays or 0
    if len(cities) <= most:
        return tuple(cities)
    ranked = sorted(cities, key=lambda n: -worth(train, network.stops[n]))
    chosen = ranked[:most]
    if not any(network.stops[n].own for n in chosen):
        chosen[-1] = next((n for n in ranked if network.stops[n].own), chosen[-1])
    return tuple(n for n in cities if n in chosen)


def plain_hints(network: Network, train: Train, alone: bool) -> Hints:
    """Bounds for ``plain_items``."""
    return Hints(stop=lambda stop: worth(train, stop))


@dataclass(frozen=True)
class Rules:
    """What a title says of routes, as functions. The defaults are core 18 with no bonus."""

    items: ItemsOf = plain_items
    """The price of one route by itself."""
    shared: SharedOf | None = None
    """Bonuses that belong to the set: (number of the route that shows it, item)."""
    shared_at_best: SharedOf | None = None
    """The same for the best order of the set, where ``shared`` depends on the order."""
    sharing: Callable[[Network, Sequence[Train]], Sharing] | None = None
    """How they may be shared out among the routes; told where there are any."""
    unit: Callable[[Network], int] = lambda network: 1
    """Every revenue is a multiple of this."""
    profile: Callable[[Network, Run], Hashable] | None = None
    """What counts of a route for ``shared``, beside its order among the routes."""
    most_shared: Callable[[Network, Sequence[Train]], int] | None = None
    """The most that the shared bonuses of any set can come to."""
    fault: Callable[[Network, Run], Fault | None] | None = None
    """What the title forbids on one route."""
    set_fault: Callable[[Network, Sequence[Run]], Fault | None] | None = None
    """What it forbids on the combination, if ``once`` doesn't say it."""
    once: Callable[[Network, Run], Sequence[str]] | None = None
    """Names of things that only one route of the set may use besides its track."""
    subsidy: Callable[[Network, Sequence[Run]], list[Item]] | None = None
    """Money beside the revenue; of sets of equal revenue that with most of it is best."""
    most_subsidy: Callable[[Network], int] | None = None
    """The most that it can come to; told where there is a subsidy."""
    hints: Callable[[Network, Train, bool], Hints] = plain_hints
    """Bounds for a train of this kind; True where it runs alone."""
    text: Callable[[Network, Priced], str] | None = None
    """How a file writes a route for people (``revenue_str``)."""


def evaluate(network: Network, runs: Sequence[Run], rules: Rules) -> Evaluation:
    """Price a set of routes, each item with the rule it comes from."""
    items = [rules.items(network, run) for run in runs]
    if rules.shared is not None:
        for number, item in rules.shared(network, runs):
            items[number].append(item)
    priced = [
        Priced(run, sum([item.amount for item in own]), tuple(own))
        for run, own in zip(runs, items, strict=True)
    ]
    extra = rules.subsidy(network, runs) if rules.subsidy is not None else []
    return Evaluation(
        tuple(priced),
        sum([route.revenue for route in priced]),
        sum([item.amount for item in extra]),
    )


def revenue(network: Network, runs: Sequence[Run], rules: Rules) -> int:
    """What ``evaluate`` comes to."""
    total = sum(i.amount for run in runs for i in rules.items(network, run))
    if rules.shared is not None:
        total += sum(item.amount for _, item in rules.shared(network, runs))
    return total


def at_best(network: Network, runs: Sequence[Run], rules: Rules) -> list[Run]:
    """The same runs, each from that end and all in that order in which they bring most; as they
    are where that doesn't matter."""

    def alone(run: Run) -> int:
        return sum(item.amount for item in rules.items(network, run))

    turned = [max(run, Run(run.train, run.route.reversed()), key=alone) for run in runs]
    if rules.shared_at_best is None or len(turned) < 3:
        return turned
    orders = [list(order) for order in permutations(turned)]
    return max(orders, key=lambda order: revenue(network, order, rules))


def find_fault(network: Network, runs: Sequence[Run], rules: Rules) -> Fault | None:
    """The first fault of a set of routes, in the order of core 18.3; None if it is legal."""
    seen: set[str] = set()
    for run in runs:
        if run.train.id in seen:
            return Fault("route_train_twice", run.train.id)
        seen.add(run.train.id)
        found = route_fault(network, run, rules)
        if found is not None:
            return found
    if rules.set_fault is not None:
        found = rules.set_fault(network, runs)
        if found is not None:
            return found
    used: dict[str, int] = {}
    once: set[str] = set()
    for run in runs:
        group = run.train.group
        mask = used.get(group, 0)
        for number in run.route.chains:
            chain = network.chains[number]
            if chain.mask & mask:
                return Fault("route_reuses_track", run.train.id, {"hexes": chain.hexes})
            mask |= chain.mask
        used[group] = mask
        for name in rules.once(network, run) if rules.once is not None else ():
            if name in once:
                return Fault("route_city_of_local_twice", run.train.id, {"what": name})
            once.add(name)
    return None


def route_fault(network: Network, run: Run, rules: Rules) -> Fault | None:
    """The first fault of one route by itself (core 18.3: 1 to 5, 7, 8, 10)."""
    train, (numbers, taken) = run
    stops = [network.stops[n] for n in numbers]
    chains = [network.chains[n] for n in taken]
    if len(stops) < 2 and not (train.local and len(stops) == 1):
        return Fault("route_too_short", train.id)
    if not any(stop.own for stop in stops):
        return Fault("route_no_token", train.id)
    groups: dict[str, int] = {}
    for stop in stops:
        for name in stop.groups:
            first = groups.setdefault(name, stop.index)
            if first != stop.index:
                both = {"hex": network.stops[first].hex, "other": stop.hex}
                return Fault("route_group_twice", train.id, {"group": name, **both})
    for place, chain in enumerate(chains):
        if chain.ends:
            near, far = (1, 2) if chain.a == numbers[place] else (2, 1)
            if (chain.ends & near and place) or (chain.ends & far and place < len(chains) - 1):
                return Fault("route_terminal", train.id, {"hexes": chain.hexes})
    for stop in (stops[0], stops[-1]):
        if (train.ends == "city" and stop.kind == "town") or (train.ends == "own" and not stop.own):
            return Fault("route_wrong_end", train.id, {"hex": stop.hex})
    if rules.fault is not None:
        found = rules.fault(network, run)
        if found is not None:
            return found
    if len(set(numbers)) < len(numbers):
        twice = next(s for s in stops if numbers.count(s.index) > 1)
        return Fault("route_stop_twice", train.id, {"hex": twice.hex})
    towns = [stop.kind for stop in stops].count("town")
    cities = len(stops) - towns + sum([chain.cost for chain in chains])
    if not train.room(cities, towns):
        return Fault("route_too_long", train.id, _overlong(train, cities, towns))
    for stop in stops[1:-1]:
        if stop.blocks:
            return Fault("route_blocked", train.id, {"hex": stop.hex})
    for place, chain in enumerate(chains):
        if numbers[place : place + 2] not in ((chain.a, chain.b), (chain.b, chain.a)):
            return Fault("route_no_such_track", train.id, {"hexes": chain.hexes})
    return None


def _overlong(train: Train, cities: int, towns: int) -> dict[str, object]:
    """What there is too much of, and how much of it the train may visit."""
    found: dict[str, object] = {"cities": cities, "towns": towns}
    if train.cities is not None and cities > train.cities and train.cities != train.stops:
        return {**found, "visited": cities, "most": train.cities, "counted": "cities"}
    return {**found, "visited": cities + towns, "most": train.stops, "counted": "stops"}
