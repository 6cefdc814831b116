"""Arms: simple paths that leave a stop with an own token.

Every route holds an own token; taken at the first of them, the *anchor*, it is two arms from
there, or one. A network with tens of thousands of routes has a few hundred arms.
Each carries an upper bound of what it adds to a route (``Hints``).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tetsuro.routes.clash import Clashes
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Hints
from tetsuro.routes.trains import Train

PROBES = 48
"""Random arms from which their number is guessed."""


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
        """One step more; raises ``Struck`` at the limit or when ``pause`` says so."""
        self.done += 1
        if self.steps is not None and self.done > self.steps:
            raise Struck
        if self.pause is not None and self.done >= self.next:
            self.next = self.done + 256
            if self.pause(self.done):
                raise Struck


class Arm:
    """A path from an anchor, the anchor not counted."""

    __slots__ = ("chains", "gain", "marks", "mask", "seen", "solo", "stops")

    def __init__(
        self,
        gain: int,
        mask: int,
        marks: int,
        stops: tuple[int, ...],
        chains: tuple[int, ...],
        solo: bool,
        seen: int,
    ) -> None:
        self.gain = gain
        """What it adds at most by itself, beside what marks and its room bring."""
        self.mask = mask
        """Track it uses."""
        self.marks = marks
        self.stops = stops
        self.chains = chains
        self.solo = solo
        """Begins with terminal track: nothing goes on beyond the anchor."""
        self.seen = seen
        """The set of the stops it visits, and the anchor."""


class Shelf:
    """Arms of one anchor that take the same room, the most promising first."""

    def __init__(self, network: Network, arms: list[Arm], cost: Sequence[float] = ()) -> None:
        self.falling: list[float]
        """What they add at most, less the prices of their track, with its sign turned."""
        if cost:
            price = cost.__getitem__
            losses = [sum(map(price, arm.chains)) - arm.gain for arm in arms]
            order = sorted(range(len(arms)), key=losses.__getitem__)
            self.arms = [arms[n] for n in order]
            self.falling = [losses[n] for n in order]
        else:
            self.arms = sorted(arms, key=lambda arm: (-arm.gain, len(arm.stops)))
            self.falling = [-arm.gain for arm in self.arms]
        self.network = network
        self.marks = 0
        """All marks on the arms."""
        self.solo = 0
        self._clashes: Clashes | None = None
        self._clear: dict[int, int] = {}
        self.common = -1
        """The stops that all of the arms visit, and the anchor."""
        for place, arm in enumerate(self.arms):
            self.marks |= arm.marks
            self.common &= arm.seen
            if arm.solo:
                self.solo |= 1 << place

    @property
    def clashes(self) -> Clashes:
        """Which arms share stops or track with which, worked out once."""
        if self._clashes is None:
            arms = self.arms
            self._clashes = Clashes(
                self.network, [a.stops for a in arms], [a.chains for a in arms], len(arms)
            )
        return self._clashes

    def clear(self, track: int) -> int:
        """The set of the arms that keep off some track."""
        known = self._clear.get(track)
        if known is None:
            known = 0
            for chain, users in self.clashes.at_chain.items():
                if self.network.chains[chain].mask & track:
                    known |= users
            known = self._clear[track] = ~known
        return known

    def beside(self, arm: Arm, least: float, start: int) -> int:
        """The set of the arms from ``start`` on that go with ``arm`` and add more than
        ``least``."""
        end = bisect_left(self.falling, -least)
        if end <= start:
            return 0
        found = self.solo
        clashes = self.clashes
        for stop in arm.stops:
            found |= clashes.with_stop(stop)
        for chain in arm.chains:
            found |= clashes.with_chain(chain)
        return ~found & ((1 << end) - (1 << start))


class Room(NamedTuple):
    """What arms are told apart by: cities and towns as far as the train counts them, the last
    city where the distance pays, what the best cities bring where only these pay, and the marks
    that count together (``Hints.signs``)."""

    cities: int
    towns: int
    end: int
    paid: tuple[int, ...]
    signs: int


def may_end(network: Network, train: Train, stop: int) -> bool:
    """Whether a route of this train may end at a stop."""
    at = network.stops[stop]
    if train.ends == "city":
        return at.kind != "town"
    return at.own if train.ends == "own" else True


class Growth:
    """Grows the arms of anchors for one kind of train."""

    def __init__(self, network: Network, train: Train, hints: Hints, work: Work) -> None:
        stops, chains = network.stops, network.chains
        self.network, self.train, self.work = network, train, work
        self.worth = [hints.stop(stop) for stop in stops]
        self.chain_worth = [0 if hints.chain is None else hints.chain(c) for c in chains]
        self.is_town = [stop.kind == "town" for stop in stops]
        self.ends = [may_end(network, train, n) for n in range(len(stops))]
        self.blocks = [stop.blocks for stop in stops]
        self.marks = [stop.marks for stop in stops]
        self.chains, self.ways, self.exclusive = chains, network.ways, network.exclusive
        self.most_cities = 1 << 30 if train.cities is None else train.cities
        self.most_stops = 1 << 30 if train.stops is None else train.stops
        self.most_paid = train.pays
        self.signs = hints.signs
        self.counts_cities = train.cities is not None
        self.counts_stops = train.stops is not None
        self.by_end = train.per_hex != 0
        self.found: dict[tuple[int, int, int, tuple[int, ...], int], list[Arm]] = {}
        self.banned = 0
        self.last = 0

    def shelves(
        self, anchor: int, banned: int, patience: int | None, partial: bool = False
    ) -> dict[Room, Shelf] | None:
        """All arms of an anchor that visit none of the stops in ``banned``, by the room they
        take; None where that takes more steps than ``patience``. With ``partial`` those found
        before the work is up."""
        network, self.found = self.network, {}
        self.last = 1 << 60 if patience is None else self.work.done + patience
        town = self.is_town[anchor]
        cities, towns = (0, 1) if town else (1, 0)
        if self.train.room(cities, towns):
            self.banned = banned
            try:
                whole = self._go(
                    anchor,
                    1 << anchor,
                    0,
                    cities,
                    towns,
                    0,
                    (),
                    anchor,
                    self.marks[anchor],
                    (),
                    (),
                    False,
                )
            except Struck:
                if not partial:
                    raise
            else:
                if not whole:
                    return None
        return {Room(*room): Shelf(network, arms) for room, arms in self.found.items()}

    def _go(
        self,
        at: int,
        seen: int,
        mask: int,
        cities: int,
        towns: int,
        gain: int,
        best: tuple[int, ...],
        end: int,
        marks: int,
        stops: tuple[int, ...],
        path: tuple[int, ...],
        solo: bool,
    ) -> bool:
        """Grow on from a stop; False when the patience is at an end."""
        self.work.step()
        if self.work.done > self.last:
            return False
        chains, most_paid = self.chains, self.most_paid
        for number, to in self.ways[at]:
            chain = chains[number]
            if seen & self.exclusive[to] or mask & chain.mask or self.banned >> to & 1:
                continue
            near, beyond = (1, 2) if chain.a == at else (2, 1)
            alone = solo
            if chain.ends & near:
                if path:
                    continue
                alone = True
            c, t, far, paid = cities + chain.cost, towns, end, best
            g = gain + self.chain_worth[number]
            if self.is_town[to]:
                t += 1
                g += self.worth[to]
            else:
                c += 1
                far = to
                if most_paid is None:
                    g += self.worth[to]
                else:
                    paid = tuple(sorted((*best, self.worth[to]), reverse=True)[:most_paid])
            if c > self.most_cities or c + t > self.most_stops:
                continue
            m, k = mask | chain.mask, marks | chain.marks | self.marks[to]
            onward, track = (*stops, to), (*path, number)
            if self.ends[to]:
                room = (
                    c if self.counts_cities else 0,
                    t if self.counts_stops else 0,
                    far if self.by_end else -1,
                    paid,
                    k & self.signs,
                )
                arm = Arm(g, m, k, onward, track, alone, seen | 1 << to)
                arms = self.found.get(room)
                if arms is None:
                    self.found[room] = [arm]
                else:
                    arms.append(arm)
            if not (self.blocks[to] or chain.ends & beyond) and not self._go(
                to, seen | 1 << to, m, c, t, g, paid, far, k, onward, track, alone
            ):
                return False
        return True

    def guess(self, anchor: int, banned: int) -> int:
        """About how many arms an anchor has, from a few random ones (Knuth 1975): at each step
        as many go on as there are ways. The same for the same input."""
        chains, random, total = self.chains, 1, 0
        for _ in range(PROBES):
            self.work.step()
            at, seen, mask, weight, onward = anchor, 1 << anchor, 0, 1, True
            cities, towns = (0, 1) if self.is_town[anchor] else (1, 0)
            while onward:
                ways = []
                for number, to in self.ways[at]:
                    if seen & self.exclusive[to] or mask & chains[number].mask or banned >> to & 1:
                        continue
                    c, t = cities + chains[number].cost, towns
                    if self.is_town[to]:
                        t += 1
                    else:
                        c += 1
                    if c <= self.most_cities and c + t <= self.most_stops:
                        ways.append((number, to, c, t))
                if not ways:
                    break
                weight *= len(ways)
                total += weight
                random = (random * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
                number, to, cities, towns = ways[(random >> 16) % len(ways)]
                chain = chains[number]
                seen, mask = seen | 1 << to, mask | chain.mask
                onward = not (self.blocks[to] or chain.ends & (2 if chain.a == at else 1))
                at = to
        return total
