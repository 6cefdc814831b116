"""Tours against all routes: each that is left out must be made needless by one that is found."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.routes.brute import all_routes, random_network
from tetsuro.routes.arms import Work
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Rules, Run, find_fault
from tetsuro.routes.source import Source
from tetsuro.titles.pnw_routes import pnw_rules, pnw_train

ON_STOPS = ("home", "destination", "mill")
MARKS = ("portage X", "portage Y", "shared", "ski", "timber X")


def random_map(rng: random.Random) -> Network:
    """Many own tokens; a home, a destination and a paper mill here and there."""
    network = random_network(rng, (*MARKS, *ON_STOPS), 0.2, rng.choice([6, 8, 9]))
    on_stops = network.bits(*ON_STOPS)
    stops = []
    for stop in network.stops:
        own = stop.kind == "city" and (stop.own or rng.random() < 0.5)
        marks = stop.marks & ~on_stops
        stops.append(replace(stop, own=own, blocks=stop.blocks and not own, marks=marks))
    for name in ON_STOPS:
        for place in rng.sample(range(len(stops)), 1 if name != "mill" else rng.randint(0, 2)):
            stops[place] = replace(stops[place], marks=stops[place].marks | network.bits(name))
    chains = [replace(chain, marks=chain.marks & ~on_stops) for chain in network.chains]
    return replace(network, stops=tuple(stops), chains=tuple(chains))


def amounts(network: Network, run: Run, rules: Rules, alone: bool) -> tuple[int, ...]:
    """What a route brings, and what its share depends on; alone, that too in one sum."""
    value = sum(item.amount for item in rules.items(network, run))
    assert rules.sharing is not None
    parts = rules.sharing(network, [run.train]).parts(network, run)
    return (value + sum(parts),) if alone else (value, *parts)


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("published", [False, True])
def test_no_route_is_better_than_every_tour(alone: bool, published: bool) -> None:
    rng = random.Random(f"tours {alone} {published}")
    fewer = several = 0
    for _ in range(400):
        network = random_map(rng)
        rules = pnw_rules(mill=30, published=published, free_portages=rng.random() < 0.3)
        train = pnw_train("E-0", "E")
        legal = [
            amounts(network, run, rules, alone)
            for run in (Run(train, route) for route in all_routes(network))
            if find_fault(network, [run], rules) is None
        ]
        assert rules.sharing is not None
        work = Work(None, None)
        sharing = rules.sharing(network, [train])
        source = Source(network, train, rules, work, sharing=sharing, alone=alone, free=not alone)
        assert source.touring
        found = []
        for tour in source.tours():
            run = Run(train, tour.route)
            assert find_fault(network, [run], rules) is None
            found.append(amounts(network, run, rules, alone))
        for route in legal:
            assert any(all(a >= b for a, b in zip(tour, route, strict=True)) for tour in found)
        assert bool(found) == bool(legal)
        fewer += work.done < len(legal)
        several += len(found) > 1
    print(f"fewer steps than routes on {fewer} maps, several tours on {several}")
    assert fewer >= 30
    assert several >= 10
