"""Arms: simple paths that leave a stop with an own token.

Every route holds an own token; taken at the first of them, the *anchor*, it is two arms from
there, or one. A network with tens of thousands of routes has a few hundred arms.
Each carries an upper bound of what it adds to a route (``Hints``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from tetsuro.routes.network import Network
from tetsuro.routes.rules import Hints
from tetsuro.routes.shelves import Arm, Room, Shelf
from tetsuro.routes.trains import Train

PROBES: Final = 48
"""Random arms from which their number is guessed."""
STRIDE: Final = 2
"""After so many chains it is looked whether an arm still leads anywhere: each time would cost as
much as it saves."""


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


def may_end(network: Network, train: Train, stop: int) -> bool:
    """Whether a route of this train may end at a stop."""
    at = network.stops[stop]
    if train.ends == "city":
        return at.kind != "town"
    return at.own if train.ends == "own" else True


class Way(NamedTuple):
    """A chain as an arm takes it from one of its ends."""

    chain: int
    to: int
    """The stop at the other end."""
    bit: int
    """That stop, as a set."""
    excluded: int
    """The stops that no arm may have visited before."""
    mask: int
    cost: int
    """How many cities a change of gauge counts for."""
    town: bool
    """Whether it leads to a town."""
    worth: int
    """What the stop brings."""
    own: int
    """The same if an own token is there, else 0."""
    gain: int
    """What the chain brings, and the town."""
    marks: int
    """Of the chain and the stop."""
    terminal: bool
    """It begins with terminal track."""
    ends: bool
    """A route may end there ..."""
    onward: bool
    """... and go on."""


class Growth:
    """Grows the arms of anchors for one kind of train."""

    def __init__(self, network: Network, train: Train, hints: Hints, work: Work) -> None:
        self.network, self.train, self.work = network, train, work
        self.hints = hints
        self.worth = [hints.stop(stop) for stop in network.stops]
        self.is_town = [stop.kind == "town" for stop in network.stops]
        self.ends = [may_end(network, train, n) for n in range(len(network.stops))]
        self.most_cities = 1 << 30 if train.cities is None else train.cities
        self.most_stops = 1 << 30 if train.stops is None else train.stops
        self.most_paid = train.pays
        self.signs = hints.signs
        self.counts_cities = train.cities is not None
        self.counts_stops = train.stops is not None
        self.by_end = train.per_hex != 0
        self.found: dict[tuple[int, int, int, tuple[int, ...], int, int], list[Arm]] = {}
        self._ways: dict[int, list[Way]] = {}
        self.hampered = not all(self.ends)
        """There are stops where no route ends."""
        self.near = [0] * len(network.stops)
        self.goals = self.through = 0
        for stop in network.stops:
            for _, to in network.ways[stop.index]:
                self.near[stop.index] |= 1 << to
            if self.ends[stop.index]:
                self.goals |= 1 << stop.index
            if not stop.blocks:
                self.through |= 1 << stop.index
        self.banned = 0
        self.open: dict[int, list[tuple[int, int, Way]]] = {}
        """The ways from each stop that visit no banned one ..."""
        self.free: dict[int, list[tuple[int, int, Way]]] = {}
        """... and those that take no room of a city."""
        self.last = 0

    def ways(self, at: int) -> list[Way]:
        """The ways from a stop, worked out when an arm first comes there."""
        found = self._ways.get(at)
        if found is None:
            found = self._ways[at] = [self._way(at, *way) for way in self.network.ways[at]]
        return found

    def _way(self, at: int, number: int, to: int) -> Way:
        network, town, worth = self.network, self.is_town[to], self.worth[to]
        chain, stop = network.chains[number], network.stops[to]
        near, beyond = (1, 2) if chain.a == at else (2, 1)
        gain = 0 if self.hints.chain is None else self.hints.chain(chain)
        return Way(
            number,
            to,
            1 << to,
            network.exclusive[to],
            chain.mask,
            chain.cost,
            town,
            worth,
            worth if stop.own else 0,
            gain + worth if town else gain,
            chain.marks | stop.marks,
            bool(chain.ends & near),
            self.ends[to],
            not (stop.blocks or chain.ends & beyond),
        )

    def _open(self, at: int) -> list[tuple[int, int, Way]]:
        ways = [way for way in self.ways(at) if not self.banned & way.bit]
        found = self.open[at] = [(way.excluded, way.mask, way) for way in ways]
        self.free[at] = [entry for entry in found if entry[2].town and not entry[2].cost]
        return found

    def times(self, other: Growth) -> tuple[int, int] | None:
        """How many times as much everything brings as to another train that goes as far or
        farther, as a fraction; None if that isn't so everywhere, or trains differ in more."""
        times, over = self.train.multiplier, other.train.multiplier
        same = replace(self.train, name="", multiplier=1, cities=None, stops=None) == replace(
            other.train, name="", multiplier=1, cities=None, stops=None
        )
        counted = (self.counts_cities, self.counts_stops)
        if not same or self.signs != other.signs:
            return None
        if counted != (other.counts_cities, other.counts_stops) or not self.within(other):
            return None
        for at in range(len(self.network.stops)):
            if over * self.worth[at] != times * other.worth[at]:
                return None
            for way, like in zip(self.ways(at), other.ways(at), strict=True):
                if over * way.gain != times * like.gain:
                    return None
        return times, over

    def within(self, other: Growth) -> bool:
        """Whether another train goes as far."""
        return self.most_cities <= other.most_cities and self.most_stops <= other.most_stops

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
            self.banned, self.open, self.free = banned, {}, {}
            marks, own = network.stops[anchor].marks, self.worth[anchor]
            try:
                whole = self._go(
                    anchor, 1 << anchor, 0, cities, towns, 0, (), own, anchor, marks, (), (), False
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
        own: int,
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
        most_cities, most_stops, most_paid = self.most_cities, self.most_stops, self.most_paid
        hampered = self.hampered
        ways = self.open.get(at)
        if ways is None:
            ways = self._open(at)
        if cities == most_cities:
            ways = self.free[at]
        for excluded, used, way in ways:
            if seen & excluded or mask & used:
                continue
            number, to, bit, _, _, cost, town, worth, at_own, more, signs, _, ends, on = way
            alone = solo
            if way.terminal:
                if path:
                    continue
                alone = True
            c, t, g, far, paid, mine = cities + cost, towns, gain + more, end, best, own
            if town:
                t += 1
            else:
                c += 1
                far = to
                if most_paid is None:
                    g += worth
                else:
                    paid = tuple(sorted((*best, worth), reverse=True)[:most_paid])
                    mine = max(own, at_own)
            if c > most_cities or c + t > most_stops:
                continue
            s, m, k = seen | bit, mask | used, marks | signs
            onward, track = (*stops, to), (*path, number)
            if ends:
                room = (
                    c if self.counts_cities else 0,
                    t if self.counts_stops else 0,
                    far if self.by_end else -1,
                    paid,
                    mine,
                    k & self.signs,
                )
                arm = (g, m, k, onward, track, alone, s)
                arms = self.found.get(room)
                if arms is None:
                    self.found[room] = [arm]
                else:
                    arms.append(arm)
            if not on or (hampered and len(track) % STRIDE == 0 and not self._leads_on(to, s)):
                continue
            if not self._go(to, s, m, c, t, g, paid, mine, far, k, onward, track, alone):
                return False
        return True

    def _leads_on(self, at: int, seen: int) -> bool:
        """Whether a route may end at any stop within reach of one, over stops that aren't
        ``seen``; what track is used is not looked at."""
        near, goals, through = self.near, self.goals, self.through
        seen |= self.banned
        found = near[at] & ~seen
        if found & goals:
            return True
        seen |= found
        left = found & through
        while left:
            lowest = left & -left
            found = near[lowest.bit_length() - 1] & ~seen
            if found & goals:
                return True
            seen |= found
            left = (left ^ lowest) | (found & through)
        return False

    def guess(self, anchor: int, banned: int) -> int:
        """About how many arms an anchor has, from a few random ones (Knuth 1975): at each step
        as many go on as there are ways. The same for the same input."""
        random, total = 1, 0
        for _ in range(PROBES):
            self.work.step()
            at, seen, mask, weight, onward = anchor, 1 << anchor, 0, 1, True
            cities, towns = (0, 1) if self.is_town[anchor] else (1, 0)
            while onward:
                ways = []
                for way in self.ways(at):
                    if seen & way.excluded or mask & way.mask or banned & way.bit:
                        continue
                    c, t = cities + way.cost, towns
                    if way.town:
                        t += 1
                    else:
                        c += 1
                    if c <= self.most_cities and c + t <= self.most_stops:
                        ways.append((way, c, t))
                if not ways:
                    break
                weight *= len(ways)
                total += weight
                random = (random * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
                way, cities, towns = ways[(random >> 16) % len(ways)]
                at, seen, mask, onward = way.to, seen | way.bit, mask | way.mask, way.onward
        return total
