"""The router against trying everything, and its promises."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.routes.brute import brute, random_network
from tetsuro.routes.best import best
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Rules, evaluate, find_fault
from tetsuro.routes.trains import (
    Train,
    cities_only,
    express,
    free_towns,
    local,
    plain,
    tokens_only,
    with_towns,
)
from tetsuro.titles.gb_routes import gb_rules
from tetsuro.titles.india_routes import india_rules, india_train
from tetsuro.titles.pnw_routes import pnw_rules, pnw_train

PLAIN = Rules()


def random_trains(rng: random.Random, most: int = 3) -> list[Train]:
    made = []
    for number in range(rng.randint(1, most)):
        id = f"t-{number}"
        made.append(
            rng.choice(
                [
                    plain(id, "2", 2),
                    plain(id, "3", 3),
                    with_towns(id, "2+1", 2, 1),
                    with_towns(id, "3+1", 3, 1),
                    cities_only(id, "3X", 3, 10),
                    free_towns(id, "3x2", 3, 2),
                    express(id, "2E", 2),
                    tokens_only(id, "E"),
                    local(id, "L"),
                ]
            )
        )
    return made


def agree(seed: int, rules: Rules, marks: tuple[str, ...], most: int) -> None:
    rng = random.Random(seed)
    check(random_network(rng, marks), random_trains(rng, most), rules, seed)


def check(network: Network, trains: list[Train], rules: Rules, seed: int) -> tuple[int, int, int]:
    """The router's answer is what trying everything finds: revenue, subsidy and trains."""
    found = proved(network, trains, rules)
    assert found == brute(network, trains, rules), seed
    return found


def proved(network: Network, trains: list[Train], rules: Rules) -> tuple[int, int, int]:
    """The router's answer, which it says is proved: revenue, subsidy and trains."""
    answer = best(network, trains, rules)
    assert find_fault(network, answer.routes, rules) is None
    assert evaluate(network, answer.routes, rules).revenue == answer.revenue == answer.bound
    assert answer.proved
    return answer.revenue, answer.evaluation.subsidy, len(answer.routes)


@pytest.mark.parametrize("block", range(10))
def test_plain_rules_against_brute_force(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        agree(seed, PLAIN, (), 3 if seed % 4 == 0 else 2)


def test_equal_trains_against_brute_force() -> None:
    kinds = [plain("", "2", 2), cities_only("", "3X", 3, 10), express("", "2E", 2), local("", "L")]
    for seed in range(200):
        network = random_network(random.Random(seed + 400_000))
        train = kinds[seed % len(kinds)]
        trains = [replace(train, id=str(number)) for number in range(2 + (seed % 10 == 0))]
        check(network, trains, PLAIN, seed)


@pytest.mark.parametrize("published", [True, False])
@pytest.mark.parametrize("block", range(5))
def test_compass_groups_against_brute_force(block: int, published: bool) -> None:
    rules = gb_rules({"NS": 30, "EW": 40}, {"A0": 10}, published=published)
    marks = ("N", "S", "E", "W", "estuary FT", "estuary S")
    for seed in range(block * 100, block * 100 + 100):
        agree(seed + 100_000, rules, marks, 3 if seed % 4 == 0 else 2)


CONNECTIONS = [("A0", "A1", 50), ("A1", "A2", 30), ("A2", "A3", 40)]
CARGO = {"OIL": {"X": 30, "Y": 50}, "ORE": {"Y": 40}}
INDIA_MARKS = ("cargo OIL", "cargo ORE", "to X", "to Y", "red", "variable", "at A0")


def india_map(rng: random.Random) -> Network:
    """A random map on which what lies at a stop is known by its hex."""
    network = random_network(rng, (*INDIA_MARKS, "at A1", "at A2", "at A3"))
    bits = {name: 1 << number for name, number in network.marks.items() if name[:3] == "at "}
    stops = [
        replace(s, marks=s.marks & ~sum(bits.values()) | bits.get(f"at {s.hex}", 0))
        for s in network.stops
    ]
    chains = [replace(c, marks=c.marks & ~sum(bits.values())) for c in network.chains]
    return replace(network, stops=tuple(stops), chains=tuple(chains))


@pytest.mark.parametrize("published", [True, False])
@pytest.mark.parametrize("block", range(5))
def test_commodities_and_variable_cities_against_brute_force(block: int, published: bool) -> None:
    rules = india_rules(CONNECTIONS, CARGO, published=published)
    for seed in range(block * 100, block * 100 + 100):
        rng = random.Random(seed + 200_000)
        network = india_map(rng)
        names = [rng.choice(["2", "3", "2E", "3Ex2", "2x3"]) for _ in range(rng.randint(1, 2))]
        trains = [india_train(f"{name}-{n}", name) for n, name in enumerate(names)]
        check(network, trains, rules, seed)


PNW_MARKS = ("timber B0", "timber B1", "timber B2", "portage B3", "ski", "home", "destination")


@pytest.mark.parametrize("owner", [True, False])
@pytest.mark.parametrize("block", range(5))
def test_bonuses_once_a_turn_against_brute_force(block: int, owner: bool) -> None:
    rules = pnw_rules(mill=30, lumber=owner, free_portages=owner, mail=True, published=not owner)
    for seed in range(block * 100, block * 100 + 100):
        rng = random.Random(seed + 300_000)
        network = random_network(rng, (*PNW_MARKS, "mill"))
        # there is one home and one destination
        goals = network.bits("home", "destination")
        places = [rng.randrange(len(network.stops)) for _ in range(2)]
        stops = [
            replace(
                stop,
                marks=stop.marks & ~goals
                | (network.bits("home") if stop.index == places[0] else 0)
                | (network.bits("destination") if stop.index == places[1] else 0),
            )
            for stop in network.stops
        ]
        network = replace(network, stops=tuple(stops))
        kinds = ["L", "2", "3", "2P", "2+", "E"]
        names = [rng.choice(kinds) for _ in range(rng.randint(1, 3 if seed % 4 == 0 else 2))]
        trains = [pnw_train(f"{name}-{n}", name) for n, name in enumerate(names)]
        check(network, trains, rules, seed)


def test_no_train_and_no_token_bring_nothing() -> None:
    network = random_network(random.Random(1))
    assert best(network, [], PLAIN).revenue == 0
