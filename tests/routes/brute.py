"""An independent router for tests: every route, every set, no cleverness at all."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

from tetsuro.routes.network import Network, Stop
from tetsuro.routes.rules import Route, Rules, Run, evaluate, find_fault
from tetsuro.routes.survey import Chain
from tetsuro.routes.trains import Train


def all_routes(network: Network) -> Iterator[Route]:
    """Every path that visits no stop twice, once in each direction; single stops too."""

    def go(stops: tuple[int, ...], chains: tuple[int, ...]) -> Iterator[Route]:
        yield Route(stops, chains)
        for number, chain in enumerate(network.chains):
            if stops[-1] in (chain.a, chain.b):
                to = chain.b if chain.a == stops[-1] else chain.a
                if to not in stops:
                    yield from go((*stops, to), (*chains, number))

    for stop in network.stops:
        yield from go((stop.index,), ())


def brute(network: Network, trains: Sequence[Train], rules: Rules) -> tuple[int, int, int]:
    """The greatest revenue, with it the greatest subsidy, and the fewest trains that takes."""
    routes = list(all_routes(network))
    fitting = []
    for train in trains:
        fits: list[Run | None] = [None]
        for route in routes:
            run = Run(train, route)
            if find_fault(network, [run], rules) is None:
                fits.append(run)
        fitting.append(fits)
    best = (0, 0, 0)
    for chosen in product(*fitting):
        runs = [run for run in chosen if run is not None]
        priced = evaluate(network, runs, rules)
        found = (priced.revenue, priced.subsidy, -len(runs))
        if found > best and find_fault(network, runs, rules) is None:
            best = found
    return best[0], best[1], -best[2]


def random_network(
    rng: random.Random, marks: Sequence[str] = (), towns: float = 0.3, most: int = 7
) -> Network:
    """Up to ``most`` stops; chains that share some of their track."""
    count = rng.randint(2 if most <= 7 else most // 2, most)
    names = {name: number for number, name in enumerate(marks)}

    def bits(often: float) -> int:
        return sum(1 << n for n in names.values() if rng.random() < often)

    stops = []
    for number in range(count):
        kind = "town" if rng.random() < towns else rng.choice(["city", "city", "offboard"])
        own = kind == "city" and rng.random() < 0.5
        stops.append(
            Stop(
                index=number,
                hex=f"A{rng.choice([number, number, 0])}",
                part=number,
                kind=kind,  # type: ignore[arg-type]
                value=rng.choice([0, 10, 10, 20, 30, 40, 50]),
                own=own,
                blocks=kind == "offboard" or (kind == "city" and not own and rng.random() < 0.2),
                groups=("twins",) if rng.random() < 0.15 else (),
                marks=bits(0.15),
            )
        )
    chains = []
    size = rng.randint(4, 2 * most)
    for number in range(rng.randint(1, 9) if most <= 7 else rng.randint(most, 2 * most)):
        a, b = sorted(rng.sample(range(count), 2))
        mask = sum(1 << bit for bit in rng.sample(range(size), rng.randint(1, 2)))
        hexes = (stops[a].hex, f"B{number // 2}", stops[b].hex)
        ends = rng.choice([0] * 12 + [1, 2])
        chains.append(Chain(a, b, mask, hexes, int(rng.random() < 0.1), bits(0.15), ends))
    places = {f"A{n}": (rng.randint(0, 6), rng.randint(0, 6)) for n in range(count)}

    def distance(one: str, other: str) -> int:
        (x, y), (u, v) = places[one], places[other]
        return max(abs(x - u), abs(y - v))

    return Network(tuple(stops), tuple(chains), size, names, distance)
