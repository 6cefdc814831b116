"""All the routes of one kind of train that can bring more than a given sum.

Arms are sorted by their bounds, and two are put together only while the bounds add up to
enough; only then is the route priced.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice

from tetsuro.routes.arms import Growth, Room, Shelf, Work, may_end
from tetsuro.routes.candidates import Candidate, Floor, Price, Top
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Hints, Route, Rules, Run, revenue
from tetsuro.routes.trains import Train

PATIENCE = 1000
"""Steps after which the arms of an anchor are left for later."""


class Source:
    """The routes of one kind of train, on demand.

    ``alone``: the train runs alone, so a route's own shared bonuses are known.
    ``shift`` moves the mask of its track to the place of its group of trains, ``once`` gives
    more bits for what only one route of a set may use. ``free``: no other train is of its group,
    so that its track doesn't matter. ``partial``: not all routes, but those found with so much
    work on each anchor.
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
        free: bool = False,
        partial: bool = False,
    ) -> None:
        self.network, self.train, self.rules, self.work = network, train, rules, work
        self.alone, self.shift, self.once, self.partial = alone, shift, once, partial
        self.free = free
        self.hints: Hints = rules.hints(network, train, alone)
        self.worth = [self.hints.stop(stop) for stop in network.stops]
        self.anchors = [stop.index for stop in network.stops if stop.own]
        self.twins = _twins(network)
        self._marks: dict[int, tuple[int, int]] = {}
        self.growth = Growth(network, train, self.hints, work)
        self._arms: dict[int, dict[Room, Shelf]] | None = None

    def arms(self) -> dict[int, dict[Room, Shelf]]:
        """For each anchor its arms by the room they take.

        An arm visits no earlier anchor, so their order decides how many there are: small
        anchors come first, of large ones that which seems to have the fewest.
        """
        if self._arms is None:
            self._arms = {}
            banned, large = 0, []
            for anchor in self.anchors:
                grown = self._grown(anchor, banned, PATIENCE)
                if grown is None:
                    large.append(anchor)
                else:
                    self._arms[anchor] = grown
                    banned |= 1 << anchor
            while large:
                guesses = {anchor: self.growth.guess(anchor, banned) for anchor in large}
                anchor = min(large, key=lambda n: (guesses[n], n))
                large.remove(anchor)
                self._arms[anchor] = self._grown(anchor, banned, None) or {}
                banned |= 1 << anchor
        return self._arms

    def _grown(self, anchor: int, banned: int, patience: int | None) -> dict[Room, Shelf] | None:
        if not self.partial:
            return self.growth.shelves(anchor, banned, patience)
        # a partial source grows a few arms of each anchor
        few = Growth(self.network, self.train, self.hints, Work(self.work.steps, None))
        return few.shelves(anchor, banned, None, partial=True)

    def best(
        self,
        forbidden: int = 0,
        with_share: bool = False,
        watch: Callable[[Candidate], None] | None = None,
    ) -> Candidate | None:
        """The route of the greatest value, of those that keep off ``forbidden``; or with the
        greatest sum of value and share."""
        found: Candidate | None = None
        floor = Floor(all=0) if with_share else Floor(own=0)
        for candidate in self._routes(forbidden, floor):
            price = candidate.price
            if price is None or candidate.mask & forbidden:
                continue
            if with_share and price.value + price.share > floor.all:
                floor.all = price.value + price.share
            elif not with_share and price.value > floor.own:
                floor.own = price.value
            else:
                continue
            found = candidate
            if watch is not None:
                watch(candidate)
        return found

    def top(self, forbidden: int = 0, known: Top | None = None) -> Top:
        """The most that a route brings, with its share and by itself; ``known`` are the tops
        for less that is forbidden."""
        if known is not None and known.route is not None and not known.route.mask & forbidden:
            whole: Candidate | None = known.route
        else:
            whole = self.best(forbidden, with_share=True)
        most = 0
        if whole is not None and whole.price is not None:
            most = whole.price.value + whole.price.share
        if self.hints.shared is None:
            return Top(whole, most, whole, most)
        if known is not None and known.plain is not None and not known.plain.mask & forbidden:
            plain: Candidate | None = known.plain
        else:
            plain = self.best(forbidden)
        own = 0 if plain is None or plain.price is None else plain.price.value
        return Top(whole, most, plain, own)

    def above(
        self, floor: Floor, forbidden: int = 0, most: int | None = None
    ) -> list[Candidate] | None:
        """All routes whose bounds are above the floor, best first, in a stable order; None if
        there are more than ``most``."""
        routes = (c for c in self._routes(forbidden, floor) if not c.mask & forbidden)
        if self.free:
            found = self._undominated(routes)
        elif most is None:
            found = list(routes)
        else:
            found = list(islice(routes, most + 1))
            if len(found) > most:
                return None
        found.sort(key=lambda c: (-c.bound, len(c.route.stops), c.route))
        return found

    def _undominated(self, routes: Iterable[Candidate]) -> list[Candidate]:
        """Of the routes that are in no other's way and count alike for the bonuses of a set,
        only the best."""
        found: dict[Hashable, Candidate] = {}
        values: dict[Hashable, int] = {}
        for candidate in routes:
            price = candidate.price
            if price is None:
                continue
            profile = candidate.mask, self._profile(price.run)
            if profile not in found or price.value > values[profile]:
                found[profile], values[profile] = candidate, price.value
        return list(found.values())

    def _profile(self, run: Run) -> Hashable:
        """What counts of a route for the bonuses of a set."""
        if self.rules.shared is None:
            return ()
        return self.rules.profile(self.network, run) if self.rules.profile is not None else run

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
        track = 0 if self.free else forbidden >> self.shift & (1 << self.network.size) - 1
        for anchor, shelved in self.arms().items():
            yield from self._singles(anchor, shelved, track, floor)
            if not self.network.stops[anchor].blocks:
                yield from self._doubles(anchor, shelved, track, floor)

    def _singles(
        self, anchor: int, shelved: dict[Room, Shelf], track: int, floor: Floor
    ) -> Iterator[Candidate]:
        """Routes of one arm, that begin at the anchor and keep off ``track``."""
        if not may_end(self.network, self.train, anchor):
            return
        for room, shelf in shelved.items():
            base = self._paid(anchor, room.paid) + self._between(anchor, room.end)
            spare = self._bound_of_marks(shelf.marks)
            for arm in shelf.arms:
                self.work.step()
                if base + arm.gain <= floor.least(*spare):
                    break
                if arm.mask & track:
                    continue
                bound = base + arm.gain
                if bound > floor.least(*self._bound_of_marks(arm.marks)):
                    route = Route((anchor, *arm.stops), arm.chains)
                    yield self._made(bound, arm.marks, arm.mask, route)

    def _doubles(
        self, anchor: int, shelved: dict[Room, Shelf], track: int, floor: Floor
    ) -> Iterator[Candidate]:
        """Routes of two arms; promising shelves first."""
        train = self.train
        town = self.network.stops[anchor].kind == "town"
        pairs = []
        rooms = sorted(shelved)
        for place, one in enumerate(rooms):
            first = shelved[one]
            for other in rooms[place:]:
                # both counted the anchor
                if train.room(
                    one.cities + other.cities - (not town), one.towns + other.towns - town
                ):
                    second = shelved[other]
                    if first.common & second.common:
                        continue
                    paid = self._paid(anchor, one.paid + other.paid)
                    base = paid + self._between(one.end, other.end)
                    spare = self._bound_of_marks(first.marks | second.marks)
                    most = base + first.arms[0].gain + second.arms[0].gain
                    if most > floor.least(*spare):
                        pairs.append((-most - sum(spare), one, other, base, spare))
        pairs.sort()
        for _, one, other, base, spare in pairs:
            yield from self._joined(anchor, shelved[one], shelved[other], track, base, spare, floor)

    def _joined(
        self,
        anchor: int,
        ones: Shelf,
        others: Shelf,
        track: int,
        base: int,
        spare: tuple[int, int],
        floor: Floor,
    ) -> Iterator[Candidate]:
        """Routes of an arm from each of two shelves."""
        work, arms = self.work, others.arms
        top = arms[0].gain
        clear = others.clear(track) if track else -1
        for place, one in enumerate(ones.arms):
            work.step()
            least = floor.least(*spare) - base - one.gain
            if top <= least:
                break
            if one.solo or one.mask & track:
                continue
            start = place + 1 if ones is others else 0
            fitting = others.beside(one, least, start) & clear
            while fitting:
                lowest = fitting & -fitting
                fitting ^= lowest
                other = arms[lowest.bit_length() - 1]
                if other.gain <= floor.least(*spare) - base - one.gain:
                    break
                work.step()
                marks = one.marks | other.marks
                bound = base + one.gain + other.gain
                if bound > floor.least(*self._bound_of_marks(marks)):
                    route = Route(
                        (*one.stops[::-1], anchor, *other.stops),
                        (*one.chains[::-1], *other.chains),
                    )
                    yield self._made(bound, marks, one.mask | other.mask, route)

    def _between(self, one: int, other: int) -> int:
        """What the distance between two stops pays."""
        if not self.train.per_hex:
            return 0
        stops = self.network.stops
        return self.train.per_hex * self.network.distance(stops[one].hex, stops[other].hex)

    def _paid(self, anchor: int, best: tuple[int, ...]) -> int:
        """What the anchor brings, and the best cities of the arms where only these pay."""
        worth = self.worth[anchor]
        if self.train.pays is None:
            return worth
        return sum(sorted((worth, *best), reverse=True)[: self.train.pays])

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
        bits = 0 if self.free else mask << self.shift
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
