"""All the routes of one kind of train that can bring more than a given sum.

Arms are sorted by their bounds, and two are put together only while the bounds add up to
enough; only then is the route priced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tetsuro.routes.arms import Room, Shelf, Work, may_end, shelves
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Hints, Route, Rules, Run, revenue
from tetsuro.routes.trains import Train


class Price(NamedTuple):
    """What a route brings."""

    value: int
    """By itself."""
    share: int
    """Its share of the bonuses of a set, at most."""
    run: Run


class Candidate:
    """A route that may be in the best set; it is priced only when that matters."""

    __slots__ = ("_price", "bound", "mask", "route", "source", "value_bound")

    def __init__(self, source: Source, bound: int, value_bound: int, mask: int, route: Route):
        self.source = source
        self.bound = bound
        """No more than this, its share of the bonuses of a set included."""
        self.value_bound = value_bound
        """No more than this by itself."""
        self.mask = mask
        self.route = route
        self._price: Price | bool | None = False

    @property
    def price(self) -> Price | None:
        """Its exact price; None if the title forbids the route."""
        if isinstance(self._price, bool):
            self._price = self.source.price(self.route)
        return self._price


class Floor:
    """The sum that a bound must pass; it may rise while routes are looked through."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at


class Source:
    """The routes of one kind of train, on demand.

    ``alone``: the train runs alone, so a route's own shared bonuses are known.
    ``shift`` moves the mask of its track to the place of its group of trains, ``once`` gives
    more bits for what only one route of a set may use. ``partial``: not all routes, but those
    found with so much work on each anchor.
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
        partial: bool = False,
    ) -> None:
        self.network, self.train, self.rules, self.work = network, train, rules, work
        self.alone, self.shift, self.once, self.partial = alone, shift, once, partial
        self.hints: Hints = rules.hints(network, train, alone)
        self.worth = [self.hints.stop(stop) for stop in network.stops]
        self.anchors = [stop.index for stop in network.stops if stop.own]
        self.twins = _twins(network)
        self._marks: dict[int, tuple[int, int]] = {}
        self._arms: dict[int, dict[Room, Shelf]] | None = None

    def arms(self) -> dict[int, dict[Room, Shelf]]:
        """For each anchor its arms by the room they take."""
        if self._arms is None:
            found, banned = {}, 0
            for anchor in self.anchors:
                # a partial source grows a few arms of each anchor
                work = Work(self.work.steps, None) if self.partial else self.work
                found[anchor] = shelves(
                    self.network, self.train, self.hints, anchor, banned, work, self.partial
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
        """The route of the greatest value, of those that keep off ``forbidden``; or with the
        greatest sum of value and share."""
        found: Candidate | None = None
        floor = Floor(0)
        for candidate in self._routes(forbidden, floor):
            price = candidate.price
            if price is None or candidate.mask & forbidden:
                continue
            measure = price.value + (price.share if by_bound else 0)
            if measure > floor.at:
                floor.at, found = measure, candidate
                if watch is not None:
                    watch(candidate)
        return found

    def above(self, floor: int) -> list[Candidate]:
        """All routes whose bound is more than ``floor``, best first, in a stable order."""
        found = list(self._routes(0, Floor(floor)))
        found.sort(key=lambda c: (-c.bound, len(c.route.stops), c.route))
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
        total += sum(self._bound_of_marks(-1))
        if train.per_hex:
            hexes = {stop.hex for stop in stops if stop.kind != "town"}
            far = (self.network.distance(a, b) for a in hexes for b in hexes)
            total += train.per_hex * max(far, default=0)
        return total

    # -- routes -------------------------------------------------------------------------

    def _routes(self, forbidden: int, floor: Floor) -> Iterator[Candidate]:
        if self.train.local:
            for anchor in self.anchors:
                marks = self.network.stops[anchor].marks
                yield self._made(self.worth[anchor], marks, 0, Route((anchor,), ()))
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
            spare = sum(self._bound_of_marks(shelf.marks))
            for arm in shelf.arms:
                self.work.step()
                if base + arm.bound + spare <= floor.at:
                    break
                bound = self._bound(base, anchor, arm.bound, arm.best)
                if bound + sum(self._bound_of_marks(arm.marks)) > floor.at:
                    route = Route((anchor, *arm.path.stops), arm.path.chains)
                    yield self._made(bound, arm.marks, arm.mask, route)

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
                    spare = sum(self._bound_of_marks(first.marks | second.marks))
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
                marks = one.marks | other.marks
                bound = one.bound + other.bound
                bound = self._bound(base, anchor, bound, one.best + other.best)
                if bound + sum(self._bound_of_marks(marks)) > floor.at:
                    route = Route(
                        (*one.path.stops[::-1], anchor, *other.path.stops),
                        (*one.path.chains[::-1], *other.path.chains),
                    )
                    yield self._made(bound, marks, one.mask | other.mask, route)

    def _between(self, one: int, other: int) -> int:
        """What the distance between two stops pays."""
        if not self.train.per_hex:
            return 0
        stops = self.network.stops
        return self.train.per_hex * self.network.distance(stops[one].hex, stops[other].hex)

    def _bound(self, base: int, anchor: int, bound: int, best: tuple[int, ...]) -> int:
        """What stops, chains and the distance bring at most, where only the best cities of
        all arms and the anchor pay; ``base`` is for the anchor and the distance."""
        bound += base
        if self.train.pays is not None:
            worth = self.worth[anchor]
            bound -= worth + sum(best)
            bound += sum(sorted((worth, *best), reverse=True)[: self.train.pays])
        return bound

    def _bound_of_marks(self, marks: int) -> tuple[int, int]:
        """What marks bring at most: to the route by itself, and as its share."""
        known = self._marks.get(marks)
        if known is None:
            own, shared = self.hints.marks, self.hints.shared
            known = (0 if own is None else own(marks), 0 if shared is None else shared(marks))
            self._marks[marks] = known
        return known

    # -- prices -------------------------------------------------------------------------

    def _made(self, bound: int, marks: int, mask: int, route: Route) -> Candidate:
        own, shared = self._bound_of_marks(marks)
        bits = mask << self.shift
        if self.once is not None:
            bits |= self.once(Run(self.train, route))
        return Candidate(self, bound + own + shared, bound + own, bits, route)

    def price(self, route: Route) -> Price | None:
        """Price a route; where two stops lie in one hex, in the better direction."""
        network, rules = self.network, self.rules
        run = Run(self.train, route)
        if rules.fault is not None and rules.fault(network, run) is not None:
            return None
        made = self._price(run)
        if self.twins:
            bits = 0
            for stop in route.stops:
                bits |= 1 << stop
            if any((bits & twins) & ((bits & twins) - 1) for twins in self.twins):
                turned = self._price(Run(self.train, route.reversed()))
                if turned.value > made.value:
                    return turned
        return made

    def _price(self, run: Run) -> Price:
        network, rules = self.network, self.rules
        if self.alone:
            return Price(revenue(network, (run,), rules), 0, run)
        value = sum(item.amount for item in rules.items(network, run))
        return Price(value, rules.share(network, run) if rules.share is not None else 0, run)


def _twins(network: Network) -> list[int]:
    """Bits of the stops of each hex that has several."""
    hexes: dict[str, int] = {}
    for stop in network.stops:
        hexes[stop.hex] = hexes.get(stop.hex, 0) | 1 << stop.index
    return [bits for bits in hexes.values() if bits & (bits - 1)]
