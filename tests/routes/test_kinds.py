"""The router against trying everything, kind by kind: each rule on made-up maps where it
matters, so that the best set would bring something else without it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from tests.routes.brute import brute, random_network
from tests.routes.test_best import CARGO, CONNECTIONS, check
from tetsuro.routes.network import Network, Stop
from tetsuro.routes.rules import Item, Rules, Run
from tetsuro.routes.survey import Chain
from tetsuro.routes.trains import Train
from tetsuro.titles.gb_routes import gb_rules, gb_train
from tetsuro.titles.india_routes import india_rules, india_train
from tetsuro.titles.pnw_routes import pnw_rules, pnw_train

LEAST = 10
"""Each kind must have changed the answer on so many maps."""


class Question(NamedTuple):
    """What the router is asked."""

    network: Network
    trains: list[Train]
    rules: Rules

    def answer(self) -> tuple[int, int, int]:
        """The greatest revenue, its subsidy and trains, by trying everything."""
        return brute(self.network, self.trains, self.rules)


Ask = Callable[[random.Random], Question]
Without = Callable[[Question], Question]


# -- maps ---------------------------------------------------------------------------------------


def marked(network: Network, rng: random.Random, often: float, *names: str) -> Network:
    """Chains that bear each of some marks so often."""
    bits = [network.bits(name) for name in names]
    chains = [
        replace(c, marks=c.marks | sum(b for b in bits if not c.marks & b and rng.random() < often))
        for c in network.chains
    ]
    return replace(network, chains=tuple(chains))


def places(network: Network, **at: int) -> Network:
    """The network with marks on single stops, and on no others."""
    stops = []
    for stop in network.stops:
        marks = stop.marks
        for name, number in at.items():
            marks &= ~network.bits(name)
            if stop.index == number:
                marks |= network.bits(name)
        stops.append(replace(stop, marks=marks))
    return replace(network, stops=tuple(stops))


def stops_as(network: Network, change: Callable[[Stop], Stop]) -> Network:
    return replace(network, stops=tuple(change(stop) for stop in network.stops))


def chains_as(network: Network, change: Callable[[Chain], Chain]) -> Network:
    return replace(network, chains=tuple(change(chain) for chain in network.chains))


def lane(rng: random.Random, marks: Sequence[str]) -> Network:
    """Cities in a line from north to south, here and there a way round: what two-city trains
    run on hangs together only as a chain."""
    names = {name: number for number, name in enumerate(marks)}
    count = rng.randint(4, 5)
    stops = tuple(
        Stop(
            index=n,
            hex=f"A{n}",
            part=0,
            kind="offboard" if n in (0, count - 1) else "city",
            value=rng.choice([0, 10, 20, 30]),
            own=n not in (0, count - 1) and rng.random() < 0.8,
            blocks=n in (0, count - 1),
            groups=(),
            marks=0,
        )
        for n in range(count)
    )
    joined = [(n, n + 1) for n in range(count - 1)]
    for _ in range(rng.randint(0, 2)):
        a, b = sorted(rng.sample(range(count), 2))
        joined.append((a, b))
    chains = tuple(
        Chain(a, b, 1 << n, (f"A{a}", f"A{b}"), 0, _ends_of_axis(names, a, b, count), 0)
        for n, (a, b) in enumerate(joined)
    )
    return Network(stops, chains, len(chains), names, lambda one, other: 0)


def _ends_of_axis(names: dict[str, int], a: int, b: int, count: int) -> int:
    found = 0
    if a == 0 and "N" in names:
        found |= 1 << names["N"]
    if b == count - 1 and "S" in names:
        found |= 1 << names["S"]
    return found


# -- 18GB ---------------------------------------------------------------------------------------

GB_MARKS = ("N", "S", "E", "W", "estuary FT", "estuary S")
COMPASS = {"NS": 30, "EW": 40}


def gb(
    names: Sequence[str],
    most: int = 2,
    hex_bonus: dict[str, int] | None = None,
    often: float = 0.2,
    stops: int = 7,
) -> Ask:
    def ask(rng: random.Random) -> Question:
        network = marked(random_network(rng, GB_MARKS, most=stops), rng, often, *GB_MARKS)
        chosen = [rng.choice(names) for _ in range(rng.randint(1, most))]
        trains = [gb_train(f"{name}-{n}", name) for n, name in enumerate(chosen)]
        return Question(network, trains, gb_rules(COMPASS, hex_bonus or {}))

    return ask


def gb_lane(names: Sequence[str]) -> Ask:
    def ask(rng: random.Random) -> Question:
        network = lane(rng, GB_MARKS)
        trains = [gb_train(f"{n}", rng.choice(names)) for n in range(3)]
        return Question(network, trains, gb_rules(COMPASS, {}))

    return ask


def tolled(ask: Ask) -> Ask:
    """The same where a route that joins two others may cost more than it brings."""

    def asked(rng: random.Random) -> Question:
        q = ask(rng)
        priced = q.rules.items

        def items(network: Network, run: Run) -> list[Item]:
            dear = sum(n % 2 for n in run.route.chains)
            return [*priced(network, run), *[Item("toll", -15)] * dear]

        return q._replace(rules=replace(q.rules, items=items, unit=lambda network: 5))

    return asked


def only_pairs_meet(q: Question) -> Question:
    """Groups of routes that all meet each other: none hangs together through a third."""
    full = q.rules.shared
    assert full is not None

    def shared(network: Network, runs: Sequence[Run]) -> list[tuple[int, Item]]:
        best: list[tuple[int, Item]] = []
        for one in range(len(runs)):
            for other in range(one, len(runs)):
                pair = [runs[one], runs[other]][: 1 + (one != other)]
                found = full(network, pair)
                if sum(i.amount for _, i in found) > sum(i.amount for _, i in best):
                    best = [(one, item) for _, item in found]
        return best

    return q._replace(rules=replace(q.rules, shared=shared))


def without_marks(*names: str) -> Without:
    def change(q: Question) -> Question:
        bits = q.network.bits(*names)
        network = stops_as(q.network, lambda s: replace(s, marks=s.marks & ~bits))
        return q._replace(network=chains_as(network, lambda c: replace(c, marks=c.marks & ~bits)))

    return change


def trains_as(change: Callable[[Train], Train]) -> Without:
    return lambda q: q._replace(trains=[change(train) for train in q.trains])


def rules_as(**parts: object) -> Without:
    return lambda q: q._replace(rules=replace(q.rules, **parts))  # type: ignore[arg-type]


# -- 18India ------------------------------------------------------------------------------------

INDIA_MARKS = ("cargo OIL", "cargo ORE", "to X", "to Y", "red", "variable")
CITIES = ("at A0", "at A1", "at A2", "at A3")


def india(
    names: Sequence[str],
    most: int = 2,
    published: bool = True,
    often: float = 0.25,
    stops: int = 7,
) -> Ask:
    def ask(rng: random.Random) -> Question:
        made = random_network(rng, (*INDIA_MARKS, *CITIES), towns=0.2, most=stops)
        made = without_marks(*CITIES)(Question(made, [], Rules())).network
        made = marked(made, rng, often, "cargo OIL", "cargo ORE", "to X", "to Y")
        network = stops_as(made, lambda s: replace(s, marks=s.marks | made.bits(f"at {s.hex}")))
        chosen = [rng.choice(names) for _ in range(rng.randint(1, most))]
        trains = [india_train(f"{name}-{n}", name) for n, name in enumerate(chosen)]
        return Question(network, trains, india_rules(CONNECTIONS, CARGO, published=published))

    return ask


def gauged(ask: Ask) -> Ask:
    """The same with a gauge change on every other chain."""

    def asked(rng: random.Random) -> Question:
        q = ask(rng)
        return q._replace(
            network=chains_as(q.network, lambda c: replace(c, cost=int(rng.random() < 0.5)))
        )

    return asked


def of_another(name: str) -> Without:
    """A commodity that another corporation has claimed."""
    left = {known: pays for known, pays in CARGO.items() if known != name}
    return lambda q: q._replace(rules=india_rules(CONNECTIONS, left))


# -- 1822PNW ------------------------------------------------------------------------------------

PNW_MARKS = ("timber B0", "timber B1", "portage B2", "portage B3", "ski", "home", "destination")


def pnw(
    names: Sequence[str],
    most: int = 2,
    least: int = 1,
    towns: float = 0.3,
    stops: int = 7,
    **more: object,
) -> Ask:
    def ask(rng: random.Random) -> Question:
        made = random_network(rng, (*PNW_MARKS, "mill"), towns, stops)
        network = marked(made, rng, 0.15, "ski")
        count = len(network.stops)
        home, goal = rng.sample(range(count), 2)
        network = places(network, home=home, destination=goal, mill=rng.randrange(count))
        chosen = [rng.choice(names) for _ in range(rng.randint(least, most))]
        trains = [pnw_train(f"{name}-{n}", name) for n, name in enumerate(chosen)]
        return Question(network, trains, pnw_rules(mill=30, **more))  # type: ignore[arg-type]

    return ask


def pnw_again(**more: object) -> Without:
    return lambda q: q._replace(rules=pnw_rules(**{"mill": 30, **more}))  # type: ignore[arg-type]


def other_trains_only(*names: str) -> Without:
    return lambda q: q._replace(trains=[t for t in q.trains if t.name not in names])


def untold_post(q: Question) -> Question:
    """Without the mail contract, but as many trains and as much money as with it."""
    return q._replace(rules=pnw_rules(mill=30))


def decoupled(train: Train) -> Train:
    return replace(train, stops=train.cities)


EXPRESS = ["2E", "3E", "2Ex2"]
PNW_PLAIN = ["2", "3", "2P"]


KINDS: dict[str, tuple[Ask, Without]] = {
    "18GB compass axes": (gb(["2+1", "3+1", "3X"]), without_marks("N", "S", "E", "W")),
    "18GB groups through a third route": (gb_lane(["2+0", "2X", "2+1"]), only_pairs_meet),
    "groups through a third route that costs": (
        tolled(gb_lane(["2+0", "2X", "2+1"])),
        only_pairs_meet,
    ),
    "18GB estuaries": (gb(["2+1", "3+1", "3X"]), without_marks("estuary FT", "estuary S")),
    "18GB distance": (gb(["2X", "3X"]), trains_as(lambda t: replace(t, per_hex=0))),
    "18GB towns of N+M trains": (gb(["2+1", "2+2"]), trains_as(lambda t: replace(t, stops=2))),
    "18GB closed private companies": (
        gb(["2+1", "3X"], hex_bonus={"A0": 30, "A1": 20}),
        lambda q: q._replace(rules=gb_rules(COMPASS, {})),
    ),
    "18India gauge changes": (
        gauged(india(["2", "3", "3x2"])),
        lambda q: q._replace(network=chains_as(q.network, lambda c: replace(c, cost=0))),
    ),
    "18India gauge changes beside E trains": (
        gauged(india(["3", *EXPRESS], most=2)),
        lambda q: q._replace(network=chains_as(q.network, lambda c: replace(c, cost=0))),
    ),
    "18India best cities of E trains": (
        india(["2E", "2Ex2"]),
        trains_as(lambda t: replace(t, cities=t.pays, pays=None)),
    ),
    "18India claimed commodities": (india(["2", "3", *EXPRESS]), of_another("OIL")),
    "18India destinations": (india(["2", "3", *EXPRESS]), without_marks("to Y")),
    "18India connections": (
        india(["3", *EXPRESS]),
        lambda q: q._replace(rules=india_rules((), CARGO)),
    ),
    "18India connections of paid cities": (
        india(["2E", "2Ex2"]),
        lambda q: q._replace(rules=india_rules(CONNECTIONS, CARGO, published=False)),
    ),
    "18India variable cities": (india(["2", "3", "3x2", *EXPRESS]), without_marks("variable")),
    "18India red cities set no value": (india(["3", *EXPRESS]), without_marks("red")),
    "18India ends in cities": (india(["2", "3"]), trains_as(lambda t: replace(t, ends="any"))),
    "1822PNW pullmans": (pnw(["2+", "3+"], towns=0.5), trains_as(decoupled)),
    "1822PNW pullmans beside others": (
        pnw(["2+", "3", "L"], least=2, towns=0.5),
        trains_as(lambda t: decoupled(t) if t.name.endswith("+") else t),
    ),
    "1822PNW mail": (pnw(["2", "3", "L"], mail=True), untold_post),
    "1822PNW mail of several trains": (
        pnw(["2", "2P", "E", "L"], least=2, mail=True),
        untold_post,
    ),
    "1822PNW portages": (pnw(["2", "3", "3P"]), pnw_again(free_portages=True)),
    "1822PNW portages of E trains": (pnw(["E"], most=1), pnw_again(free_portages=True)),
    "1822PNW E trains share no track rule": (
        pnw(["E", "3", "2P"], least=2),
        trains_as(lambda t: replace(t, group="")),
    ),
    "1822PNW E trains end at own tokens": (
        pnw(["E"], most=1),
        trains_as(lambda t: replace(t, ends="any")),
    ),
    "1822PNW local trains": (pnw(["L", "LP", "2"], least=2), other_trains_only("L", "LP")),
    "1822PNW one local train in a city": (pnw(["L", "LP"], least=2), rules_as(once=None)),
    "1822PNW permanent trains": (pnw(["2P", "3P", "2"], least=2), other_trains_only("2P", "3P")),
    "1822PNW timber": (pnw(PNW_PLAIN), without_marks("timber ")),
    "1822PNW lumber baron": (pnw(PNW_PLAIN, lumber=True), pnw_again()),
    "1822PNW paper mill": (pnw(PNW_PLAIN), pnw_again(mill=0)),
    "1822PNW paper mill of E trains": (
        pnw(["E"], most=1, published=False),
        pnw_again(published=True),
    ),
    "1822PNW ski haus": (pnw(PNW_PLAIN), without_marks("ski")),
    "1822PNW destination": (pnw(["2", "3", "E"]), without_marks("destination")),
    "1822PNW two stops of a hex": (pnw(PNW_PLAIN), rules_as(fault=None)),
    "stops that block": (
        pnw(["3", "3P"]),
        lambda q: q._replace(network=stops_as(q.network, lambda s: replace(s, blocks=False))),
    ),
    "stops of one group": (
        gb(["3+1", "3X"]),
        lambda q: q._replace(network=stops_as(q.network, lambda s: replace(s, groups=()))),
    ),
    "terminal track": (
        gb(["3+1", "3X"]),
        lambda q: q._replace(network=chains_as(q.network, lambda c: replace(c, ends=0))),
    ),
    "no track twice": (
        gb(["2+1", "3+1"]),
        lambda q: q._replace(
            network=replace(
                q.network,
                chains=tuple(replace(c, mask=1 << n) for n, c in enumerate(q.network.chains)),
                size=len(q.network.chains),
            )
        ),
    ),
}
MAPS, MOST_MAPS = 120, 1200


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_where_it_matters(kind: str) -> None:
    """Right with the rule and without it, on so many maps that the two differ often enough."""
    ask, without = KINDS[kind]
    mattered = seed = 0
    while seed < MAPS or (mattered < LEAST and seed < MOST_MAPS):
        question = ask(random.Random(f"{kind} {seed}"))
        mattered += check(*question, seed) != without(question).answer()
        seed += 1
    print(f"{kind}: changed the answer on {mattered} of {seed} maps")
    assert mattered >= LEAST, f"{kind} mattered on {mattered} maps only"
