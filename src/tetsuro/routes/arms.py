"""Arms: simple paths that leave a stop with an own token.

Every route holds an own token; taken at its token of the lowest number, the *anchor*, it is
two arms from there, or one. A network with tens of thousands of routes has a few hundred arms.
Each carries an upper bound of what it adds to a route (``Hints``).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from tetsuro.routes.clash import Clashes
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Hints, Route
from tetsuro.routes.trains import Train


class Struck(Exception):
    """A limit was reached, or the caller asked to stop."""


class Work:
    """Counts steps of work; raises ``Struck`` where they are up."""

    def __init__(self, steps: int | None, pause: Callable[[int], bool] | None) -> None:
        self.done = 0
        self.steps = steps
        self.pause = pause
        self.next = 0

    def step(self) -> None:
        self.done += 1
        if self.steps is not None and self.done > self.steps:
            raise Struck
        if self.pause is not None and self.done >= self.next:
            self.next = self.done + 256
            if self.pause(self.done):
                raise Struck


class Arm(NamedTuple):
    """A path from an anchor, the anchor not counted."""

    bound: int
    """What it adds at most, beside what marks and the distance of the ends bring."""
    best: tuple[int, ...]
    """For a train that is paid for its best cities only: what these bring, falling."""
    mask: int
    """Track it uses."""
    marks: int
    path: Route
    solo: bool
    """Begins with terminal track: nothing goes on beyond the anchor."""


class Shelf:
    """Arms of one anchor that take the same room, the most promising first."""

    def __init__(self, network: Network, arms: list[Arm]) -> None:
        arms.sort(key=lambda arm: (-arm.bound, len(arm.path.stops)))
        self.network = network
        self.arms = arms
        self.marks = 0
        """All marks on the arms."""
        self.solo = 0
        for place, arm in enumerate(arms):
            self.marks |= arm.marks
            if arm.solo:
                self.solo |= 1 << place

    @cached_property
    def clashes(self) -> Clashes:
        arms = self.arms
        return Clashes(
            self.network, [a.path.stops for a in arms], [a.path.chains for a in arms], len(arms)
        )

    @cached_property
    def falling(self) -> list[int]:
        return [-arm.bound for arm in self.arms]

    def beside(self, arm: Arm, least: int, start: int) -> int:
        """The set of the arms from ``start`` on that go with ``arm`` and add more than
        ``least``."""
        end = bisect_left(self.falling, -least)
        if end <= start:
            return 0
        found = self.solo
        clashes = self.clashes
        for stop in arm.path.stops:
            found |= clashes.with_stop(stop)
        for chain in arm.path.chains:
            found |= clashes.with_chain(chain)
        return ~found & ((1 << end) - (1 << start))


class Room(NamedTuple):
    """What arms are told apart by: cities and towns as far as the train counts them, and the
    last city where the distance pays."""

    cities: int
    towns: int
    end: int


def may_end(network: Network, train: Train, stop: int) -> bool:
    """Whether a route of this train may end at a stop."""
    at = network.stops[stop]
    if train.ends == "city":
        return at.kind != "town"
    return at.own if train.ends == "own" else True


def shelves(
    network: Network,
    train: Train,
    hints: Hints,
    anchor: int,
    banned: int,
    work: Work,
    partial: bool = False,
) -> dict[Room, Shelf]:
    """All arms of an anchor that visit none of the stops in ``banned``, by the room they
    take; with ``partial`` those found before the work is up."""
    stops, chains, ways, exclusive = (
        network.stops,
        network.chains,
        network.ways,
        network.exclusive,
    )
    worth = [hints.stop(stop) for stop in stops]
    chain_worth = (
        [hints.chain(chain) for chain in chains] if hints.chain is not None else [0] * len(chains)
    )
    is_town = [stop.kind == "town" for stop in stops]
    ends = [may_end(network, train, n) for n in range(len(stops))]
    most_cities, most_stops, most_paid = train.cities, train.stops, train.pays
    by_end = bool(train.per_hex)
    found: dict[Room, list[Arm]] = {}

    def go(
        at: int,
        seen: int,
        mask: int,
        cities: int,
        towns: int,
        gain: int,
        best: tuple[int, ...],
        end: int,
        marks: int,
        path: Route,
        solo: bool,
    ) -> None:
        work.step()
        for number, to in ways[at]:
            chain = chains[number]
            if seen & exclusive[to] or mask & chain.mask or banned >> to & 1:
                continue
            near, beyond = (1, 2) if chain.a == at else (2, 1)
            alone = solo
            if chain.ends & near:
                if path.chains:
                    continue
                alone = True
            c, t, far, g, paid = cities + chain.cost, towns, end, gain + chain_worth[number], best
            if is_town[to]:
                t += 1
                g += worth[to]
            else:
                c += 1
                far = to
                if most_paid is None:
                    g += worth[to]
                else:
                    paid = tuple(sorted((*best, worth[to]), reverse=True)[:most_paid])
            if most_cities is not None and c > most_cities:
                continue
            if most_stops is not None and c + t > most_stops:
                continue
            m, k = mask | chain.mask, marks | chain.marks | stops[to].marks
            onward = Route((*path.stops, to), (*path.chains, number))
            if ends[to]:
                room = Room(
                    0 if most_cities is None else c,
                    0 if most_stops is None else t,
                    far if by_end else -1,
                )
                arm = Arm(g + sum(paid), paid, m, k, onward, alone)
                found.setdefault(room, []).append(arm)
            if not (stops[to].blocks or chain.ends & beyond):
                go(to, seen | 1 << to, m, c, t, g, paid, far, k, onward, alone)

    cities, towns = (0, 1) if is_town[anchor] else (1, 0)
    if train.room(cities, towns):
        start = stops[anchor].marks
        try:
            go(anchor, 1 << anchor, 0, cities, towns, 0, (), anchor, start, Route((), ()), False)
        except Struck:
            if not partial:
                raise
    return {room: Shelf(network, arms) for room, arms in found.items()}
