"""All the routes of one kind of train that can bring more than a given sum.

Arms are sorted by their bounds, and two are put together only while the bounds add up to
enough; only then is the route priced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tetsuro.routes.arms import Arm, Room, Shelf, Work, may_end, shelves
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Hints, Route, Rules, Run, revenue
from tetsuro.routes.trains import Train


class Candidate(NamedTuple):
    """A route that may be in the best set."""

    bound: int
    """Its value and its share of the bonuses of a set."""
    value: int
    """What it brings without them."""
    mask: int
    run: Run


class Floor:
    """The sum that a bound must pass; it may rise while routes are looked through."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at


class Source:
    """The routes of one kind of train, on demand.

    ``alone``: the train runs alone, so a route's own shared bonuses are known.
    ``shift`` moves the mask of its track to the place of its group of trains, ``once`` gives
    more bits for what only one route of a set may use.
    """

    def __init__(
        self,
        network: Network,
        train: Train,
        rules: Rules,
        work: Work,
        *,
        alone: bool,
        shift: int = 0,
        once: Callable[[Run], int] | None = None,
    ) -> None:
        self.network, self.train, self.rules, self.work = network, train, rules, work
        self.alone, self.shift, self.once = alone, shift, once
        self.hints: Hints = rules.hints(network, train, alone)
        self.worth = [self.hints.stop(stop) for stop in network.stops]
        self.anchors = [stop.index for stop in network.stops if stop.own]
        self.twins = _twins(network)
        self._marks: dict[int, int] = {}
        self._arms: dict[int, dict[Room, Shelf]] | None = None

    def arms(self) -> dict[int, dict[Room, Shelf]]:
        """For each anchor its arms by the room they take."""
        if self._arms is None:
            found, banned = {}, 0
            for anchor in self.anchors:
                found[anchor] = shelves(
                    self.network, self.train, self.hints, anchor, banned, self.work
                )
                banned |= 1 << anchor
            self._arms = found
        return self._arms

    def best(
        self,
        forbidden: int = 0,
        by_bound: bool = False,
        watch: Callable[[Candidate], None] | None = None,
    ) -> Candidate | None:
        """The route of the greatest value (or bound), of those that keep off ``forbidden``."""
        found: Candidate | None = None
        floor = Floor(0)
        for candidate in self._routes(forbidden, floor):
            if candidate.mask & forbidden:
                continue
            measure = candidate.bound if by_bound else candidate.value
            if measure > floor.at:
                floor.at, found = measure, candidate
                if watch is not None:
                    watch(candidate)
        return found

    def above(self, floor: int) -> list[Candidate]:
        """All routes whose bound is more than ``floor``, best first, in a stable order."""
        found = [c for c in self._routes(0, Floor(floor)) if c.bound > floor]
        found.sort(key=lambda c: (-c.bound, -c.value, len(c.run.route.stops), c.run.route.stops))
        return found

    def crude_bound(self) -> int:
        """More than any route can bring, known without looking at a single one."""
        train, stops, hints = self.train, self.network.stops, self.hints
        cities = sorted((w for w, s in zip(self.worth, stops, strict=True) if s.kind != "town"))
        towns = sorted((w for w, s in zip(self.worth, stops, strict=True) if s.kind == "town"))
        paid = train.cities if train.pays is None else train.pays
        total = sum(cities[::-1][:paid]) + sum(towns[::-1][: train.stops])
        if hints.chain is not None:
            total += sum(max(0, hints.chain(chain)) for chain in self.network.chains)
        total += self._bound_of_marks(-1)
        if train.per_hex:
            hexes = {stop.hex for stop in stops if stop.kind != "town"}
            far = (self.network.distance(a, b) for a in hexes for b in hexes)
            total += train.per_hex * max(far, default=0)
        return total

    # -- routes -------------------------------------------------------------------------

    def _routes(self, forbidden: int, floor: Floor) -> Iterator[Candidate]:
        if self.train.local:
            for anchor in self.anchors:
                single = self._candidate(Route((anchor,), ()), 0)
                if single is not None:
                    yield single
        for anchor, shelved in self.arms().items():
            if forbidden:
                mask = forbidden >> self.shift
                kept = {r: [a for a in s.arms if not a.mask & mask] for r, s in shelved.items()}
                shelved = {r: Shelf(self.network, arms) for r, arms in kept.items() if arms}
            yield from self._singles(anchor, shelved, floor)
            if not self.network.stops[anchor].blocks:
                yield from self._doubles(anchor, shelved, floor)

    def _singles(
        self, anchor: int, shelved: dict[Room, Shelf], floor: Floor
    ) -> Iterator[Candidate]:
        """Routes of one arm, that begin at the anchor."""
        if not may_end(self.network, self.train, anchor):
            return
        for room, shelf in shelved.items():
            base = self.worth[anchor] + self._between(anchor, room.end)
            spare = self._bound_of_marks(shelf.marks)
            for arm in shelf.arms:
                self.work.step()
                if base + arm.bound + spare <= floor.at:
                    break
                if self._bound(base, anchor, arm, None) > floor.at:
                    route = Route((anchor, *arm.path.stops), arm.path.chains)
                    made = self._candidate(route, arm.mask)
                    if made is not None:
                        yield made

    def _doubles(
        self, anchor: int, shelved: dict[Room, Shelf], floor: Floor
    ) -> Iterator[Candidate]:
        """Routes of two arms; promising shelves first."""
        train = self.train
        town = self.network.stops[anchor].kind == "town"
        worth = self.worth[anchor]
        pairs = []
        rooms = sorted(shelved)
        for place, one in enumerate(rooms):
            first = shelved[one]
            for other in rooms[place:]:
                # both counted the anchor
                if train.room(one[0] + other[0] - (not town), one[1] + other[1] - town):
                    second = shelved[other]
                    base = worth + self._between(one[2], other[2])
                    spare = self._bound_of_marks(first.marks | second.marks)
                    most = base + spare + first.arms[0].bound + second.arms[0].bound
                    if most > floor.at:
                        pairs.append((-most, one, other, base, spare))
        pairs.sort()
        for most, one, other, base, spare in pairs:
            if -most <= floor.at:
                break
            yield from self._joined(anchor, shelved[one], shelved[other], base, spare, floor)

    def _joined(
        self, anchor: int, ones: Shelf, others: Shelf, base: int, spare: int, floor: Floor
    ) -> Iterator[Candidate]:
        """Routes of an arm from each of two shelves."""
        work, arms = self.work, others.arms
        top = arms[0].bound
        for place, one in enumerate(ones.arms):
            work.step()
            most = base + spare + one.bound
            if most + top <= floor.at:
                break
            if one.solo:
                continue
            start = place + 1 if ones is others else 0
            fitting = others.beside(one, floor.at - most, start)
            while fitting:
                lowest = fitting & -fitting
                fitting ^= lowest
                other = arms[lowest.bit_length() - 1]
                if most + other.bound <= floor.at:
                    break
                work.step()
                if self._bound(base, anchor, one, other) > floor.at:
                    route = Route(
                        (*one.path.stops[::-1], anchor, *other.path.stops),
                        (*one.path.chains[::-1], *other.path.chains),
                    )
                    made = self._candidate(route, one.mask | other.mask)
                    if made is not None:
                        yield made

    def _between(self, one: int, other: int) -> int:
        """What the distance between two stops pays."""
        if not self.train.per_hex:
            return 0
        stops = self.network.stops
        return self.train.per_hex * self.network.distance(stops[one].hex, stops[other].hex)

    def _bound(self, base: int, anchor: int, one: Arm, other: Arm | None) -> int:
        """The bound of the route of one or two arms, closer than the sum of theirs; ``base``
        is for the anchor and the distance."""
        bound, marks, best = base + one.bound, one.marks, one.best
        if other is not None:
            bound, marks = bound + other.bound, marks | other.marks
            best = best + other.best
        if self.train.pays is not None:
            worth = self.worth[anchor]
            bound -= worth + sum(best)
            bound += sum(sorted((worth, *best), reverse=True)[: self.train.pays])
        return bound + self._bound_of_marks(marks)

    def _bound_of_marks(self, marks: int) -> int:
        if self.hints.marks is None:
            return 0
        known = self._marks.get(marks)
        if known is None:
            known = self._marks[marks] = self.hints.marks(marks)
        return known

    # -- prices -------------------------------------------------------------------------

    def _candidate(self, route: Route, mask: int) -> Candidate | None:
        """Price a route; where two stops lie in one hex, in the better direction."""
        network, rules = self.network, self.rules
        run = Run(self.train, route)
        if rules.fault is not None and rules.fault(network, run) is not None:
            return None
        made = self._priced(run, mask)
        if self.twins:
            bits = 0
            for stop in route.stops:
                bits |= 1 << stop
            if any((bits & twins) & ((bits & twins) - 1) for twins in self.twins):
                turned = self._priced(Run(self.train, route.reversed()), mask)
                if turned.value > made.value:
                    return turned
        return made

    def _priced(self, run: Run, mask: int) -> Candidate:
        network, rules = self.network, self.rules
        bits = mask << self.shift
        if self.once is not None:
            bits |= self.once(run)
        if self.alone:
            value = revenue(network, (run,), rules)
            return Candidate(value, value, bits, run)
        value = sum(item.amount for item in rules.items(network, run))
        share = rules.share(network, run) if rules.share is not None else 0
        return Candidate(value + share, value, bits, run)


def _twins(network: Network) -> list[int]:
    """Bits of the stops of each hex that has several."""
    hexes: dict[str, int] = {}
    for stop in network.stops:
        hexes[stop.hex] = hexes.get(stop.hex, 0) | 1 << stop.index
    return [bits for bits in hexes.values() if bits & (bits - 1)]
