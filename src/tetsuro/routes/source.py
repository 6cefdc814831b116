"""All the routes of one kind of train that can bring more than a given sum.

Arms are sorted by their bounds, and two are put together only while the bounds add up to
enough; only then is the route priced.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import chain, islice

from tetsuro.routes.arms import Growth, Work, may_end
from tetsuro.routes.candidates import Candidate, Floor, Price, Top
from tetsuro.routes.network import Network
from tetsuro.routes.pairing import Paid, Pair, Pairing
from tetsuro.routes.prices import Prices
from tetsuro.routes.rules import Hints, Parts, Route, Rules, Run, Sharing, Weights, revenue
from tetsuro.routes.shelves import INFINITY, Shelf
from tetsuro.routes.stock import Shelves, Stock
from tetsuro.routes.tours import Tour, Tours, may_tour
from tetsuro.routes.trains import Train


class Source:
    """The routes of one kind of train, on demand.

    ``alone``: the train runs alone, so a route's own shared bonuses are known.
    ``shift`` moves the mask of its track to the place of its group of trains, ``once`` gives
    more bits for what only one route of a set may use. ``free``: no other train is of its group,
    so that its track doesn't matter. ``partial``: not all routes, but some of each anchor.
    """

    def __init__(
        self,
        network: Network,
        train: Train,
        rules: Rules,
        work: Work,
        *,
        sharing: Sharing,
        alone: bool,
        shift: int = 0,
        once: Callable[[Run], int] | None = None,
        free: bool = False,
        partial: bool = False,
    ) -> None:
        self.network, self.train, self.rules, self.work = network, train, rules, work
        self.alone, self.shift, self.once = alone, shift, once
        self.free, self.sharing = free, sharing
        self.hints: Hints = rules.hints(network, train, alone)
        self.worth = [self.hints.stop(stop) for stop in network.stops]
        self.anchors = [stop.index for stop in network.stops if stop.own]
        self.twins = network.twins
        self._marks: dict[Weights, dict[tuple[int, Paid], tuple[int, float]]] = {}
        growth = Growth(network, train, self.hints, work)
        self.stock = Stock(growth, self.anchors, partial)
        self._worths: dict[Route, Price | None] = {}
        unhindered = (free or alone) and not partial
        self.touring = unhindered and may_tour(network, train, rules, sharing, growth)
        """Its routes are found as tours instead of arms."""
        self._tours: list[Tour] | None = None
        self.pairing = Pairing(
            network, train, self.hints.signs, self.worth, sharing.start, self.bound_of_marks
        )

    def shelved(self, prices: Prices) -> dict[int, Shelves]:
        """For each anchor its arms in the order that they have at some prices."""
        return self.stock.at(() if self.free else prices.track.get(self.train.group, ()))

    def best(
        self,
        prices: Prices,
        forbidden: int = 0,
        with_share: bool = False,
        least: float = 0,
        watch: Callable[[Candidate], None] | None = None,
    ) -> Candidate | None:
        """The route of the greatest value, of those that keep off ``forbidden``, or with the
        greatest sum of value and share; if that is more than ``least``."""
        found: Candidate | None = None
        least = max(0, least)
        floor = Floor(all=least) if with_share else Floor(own=least)
        for candidate in self._routes(prices, forbidden, floor):
            price = candidate.price
            if price is None or candidate.mask & forbidden:
                continue
            if with_share and price.value + price.share > floor.all:
                floor.all = price.value + price.share
            elif not with_share and price.value > floor.own:
                floor.own = float(price.value)
            else:
                continue
            found = candidate
            if watch is not None:
                watch(candidate)
        return found

    def leading(
        self, prices: Prices, forbidden: int, most: int, known: Iterable[Candidate] = ()
    ) -> list[Candidate]:
        """The best routes at some prices, no more than ``most`` and the best first; the better
        those that are ``known``, the sooner they are found."""
        floor = Floor(all=0)
        found: list[tuple[float, int, Candidate]] = []
        taken: set[Route] = set()
        again = (self.again(candidate, prices) for candidate in known)
        routes = chain(again, self._routes(prices, forbidden, floor))
        for count, candidate in enumerate(routes):
            price = candidate.price
            if price is None or candidate.mask & forbidden or candidate.route in taken:
                continue
            worth = price.value + price.share
            if worth > floor.all:
                taken.add(candidate.route)
                heappush(found, (worth, -count, candidate))
                if len(found) > most:
                    heappop(found)
                    floor.all = found[0][0]
        return [candidate for _, _, candidate in sorted(found, reverse=True)]

    def again(self, candidate: Candidate, prices: Prices) -> Candidate:
        """A route at other prices."""
        price = self.price(candidate.route, prices)
        own = 0 if price is None else price.value
        whole = 0 if price is None else own + price.share
        return Candidate(self, whole, own, candidate.mask, candidate.route, prices)

    def top(self, prices: Prices, apart: bool, forbidden: int = 0, known: Top | None = None) -> Top:
        """The most that a route brings with its share, and by itself where that is asked for
        ``apart``; ``known`` are the tops for less that is forbidden."""
        if known is not None and known.route is not None and not known.route.mask & forbidden:
            whole: Candidate | None = known.route
        else:
            whole = self.best(prices, forbidden, with_share=True)
        most: float = 0.0
        if whole is not None and whole.price is not None:
            most = whole.price.value + whole.price.share
        if self.hints.parts is None or not apart:
            return Top(whole, most, whole, most)
        if known is not None and known.plain is not None and not known.plain.mask & forbidden:
            plain: Candidate | None = known.plain
        else:
            least = 0 if whole is None or whole.price is None else whole.price.value
            plain = self.best(prices, forbidden, least=least) or whole
        own = 0 if plain is None or plain.price is None else plain.price.value
        return Top(whole, most, plain, own)

    def above(
        self, prices: Prices, floor: Floor, forbidden: int = 0, most: int | None = None
    ) -> list[Candidate] | None:
        """All routes whose bounds are above the floor, best first, in a stable order; None if
        there are more than ``most``."""
        routes = self._off(prices, forbidden, floor)
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

    def _off(self, prices: Prices, forbidden: int, floor: Floor) -> Iterator[Candidate]:
        """The routes that keep off some track, one by one (a generator expression would be a list
        in compiled code, and no list is wanted that is too long)."""
        for candidate in self._routes(prices, forbidden, floor):
            if not candidate.mask & forbidden:
                yield candidate

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

    def thin(self, prices: Prices, floor: float) -> None:
        """Forget the arms that are on no route above a floor."""
        if self.touring:
            return
        kept: dict[int, Shelves] = {}
        whole = self.stock.whole()
        for anchor, shelves in self.shelved(prices).items():
            least = dict.fromkeys(shelves, INFINITY)
            if may_end(self.network, self.train, anchor):
                for room, shelf in shelves.items():
                    base, paid = self.pairing.alone(anchor, room)
                    spare = self.bound_of_marks(shelf.marks, paid, prices.weights)
                    least[room] = floor - base - sum(spare)
            if not self.network.stops[anchor].blocks:
                together = self.pairing.pairs(anchor, shelves, 0, Floor(floor), prices.weights)
                for one, other, base, _, spare in together:
                    needed = floor - base - sum(spare)
                    least[one] = min(least[one], needed + shelves[other].falling[0])
                    least[other] = min(least[other], needed + shelves[one].falling[0])
            kept[anchor] = {}
            for room, shelf in shelves.items():
                if least[room] < -shelf.outlook:
                    arms = shelf.arms[: bisect_left(shelf.falling, -least[room])]
                    if len(arms) == len(shelf.arms):
                        kept[anchor][room] = whole[anchor][room]
                    elif arms:
                        kept[anchor][room] = Shelf(self.network, arms)
        self.stock.keep(kept)

    # -- routes -------------------------------------------------------------------------

    def _routes(self, prices: Prices, forbidden: int, floor: Floor) -> Iterator[Candidate]:
        if self.touring:
            for gain, mask, marks, _, route in self.tours():
                if gain > floor.least(*self.bound_of_marks(marks, (), prices.weights)):
                    yield self._made(gain, marks, (), mask, route, prices)
            return
        if self.train.local:
            for anchor in self.anchors:
                marks = self.network.stops[anchor].marks
                yield self._made(self.worth[anchor], marks, (), 0, Route((anchor,), ()), prices)
        track = 0 if self.free else forbidden >> self.shift & (1 << self.network.size) - 1
        for anchor, shelved in self.shelved(prices).items():
            yield from self._singles(anchor, shelved, track, floor, prices)
            if not self.network.stops[anchor].blocks:
                yield from self._doubles(anchor, shelved, track, floor, prices)

    def tours(self) -> list[Tour]:
        """The tours of a train that is in nobody's way, found when they are first asked for."""
        if self._tours is None:
            start, parts_of = self.sharing.start, self.hints.parts

            def most(marks: int) -> tuple[float, Parts]:
                own, share = self.bound_of_marks(marks, (), start)
                if self.alone or parts_of is None:
                    return own + share, ()
                return own, parts_of(marks)

            def exact(tour: Tour) -> tuple[float, Parts] | None:
                price = self._worth(tour.route)
                return None if price is None else (price.value, price.parts)

            self._tours = Tours(self.stock.growth, self.anchors, most, exact).all()
        return self._tours

    def _singles(
        self, anchor: int, shelved: Shelves, track: int, floor: Floor, prices: Prices
    ) -> Iterator[Candidate]:
        """Routes of one arm, that begin at the anchor and keep off ``track``."""
        if not may_end(self.network, self.train, anchor):
            return
        for room, shelf in shelved.items():
            base, paid = self.pairing.alone(anchor, room)
            spare = self.bound_of_marks(shelf.marks, paid, prices.weights)
            if base - shelf.outlook <= floor.least(*spare):
                continue
            for arm, loss in zip(shelf.arms, shelf.falling, strict=True):
                self.work.step()
                bound = base - loss
                if bound <= floor.least(*spare):
                    break
                _, mask, marks, stops, chains, _, _ = arm
                if mask & track:
                    continue
                if bound > floor.least(*self.bound_of_marks(marks, paid, prices.weights)):
                    route = Route((anchor, *stops), chains)
                    yield self._made(bound, marks, paid, mask, route, prices)

    def _doubles(
        self, anchor: int, shelved: Shelves, track: int, floor: Floor, prices: Prices
    ) -> Iterator[Candidate]:
        """Routes of two arms; promising shelves first."""
        for pair in self.pairing.pairs(anchor, shelved, track, floor, prices.weights):
            ones, others = shelved[pair.one], shelved[pair.other]
            yield from self._joined(anchor, ones, others, track, pair, floor, prices)

    def _joined(
        self,
        anchor: int,
        ones: Shelf,
        others: Shelf,
        track: int,
        pair: Pair,
        floor: Floor,
        prices: Prices,
    ) -> Iterator[Candidate]:
        """Routes of an arm from each of two shelves."""
        work, arms, falling = self.work, others.arms, others.falling
        _, _, base, paid, spare = pair
        top, weights = -others.lead(track), prices.weights
        for place, one in enumerate(ones.arms):
            work.step()
            gain = base - ones.falling[place]
            least = floor.least(*spare) - gain
            if top <= least:
                break
            _, mask, own_marks, stops, chains, solo, _ = one
            if solo or mask & track or -others.past(stops) <= least:
                continue
            start = place + 1 if ones is others else 0
            for second in others.beside(one, least, start, track):
                bound = gain - falling[second]
                if bound <= floor.least(*spare):
                    break
                work.step()
                _, other_mask, marks, onward, track_on, _, _ = arms[second]
                marks |= own_marks
                if bound > floor.least(*self.bound_of_marks(marks, paid, weights)):
                    route = Route((*stops[::-1], anchor, *onward), (*chains[::-1], *track_on))
                    yield self._made(bound, marks, paid, mask | other_mask, route, prices)

    def bound_of_marks(self, marks: int, paid: Paid, weights: Weights) -> tuple[int, float]:
        """What marks bring at most beside the paid cities: to the route by itself, and as its
        share."""
        at_weights = self._marks.setdefault(weights, {})
        known = at_weights.get((marks, paid))
        if known is None:
            own, parts = self.hints.marks, self.hints.parts
            share = 0 if parts is None else self.sharing.share(parts(marks), weights)
            most = 0 if own is None else own(marks)
            if paid and self.hints.beside_paid is not None:
                most = self.hints.beside_paid(marks, paid)
            known = at_weights[marks, paid] = most, share
        return known

    # -- prices -------------------------------------------------------------------------

    def _made(
        self, bound: float, marks: int, paid: Paid, mask: int, route: Route, prices: Prices
    ) -> Candidate:
        own, shared = self.bound_of_marks(marks, paid, prices.weights)
        bits = 0 if self.free else mask << self.shift
        if self.once is not None:
            bits |= self.once(Run(self.train, route))
        return Candidate(self, bound + own + shared, bound + own, bits, route, prices)

    def price(self, route: Route, prices: Prices) -> Price | None:
        """Price a route; where two stops lie in one hex, in the better direction."""
        if route not in self._worths:
            self._worths[route] = self._worth(route)
        known = self._worths[route]
        if known is None or self.alone:
            return known
        value, _, parts, run = known
        share = self.sharing.share(parts, prices.weights)
        if not self.free:
            share -= prices.of(self.train.group, route.chains)
        return Price(value, share, parts, run)

    def _worth(self, route: Route) -> Price | None:
        """The price of a route, whatever its share and the track cost."""
        network, rules = self.network, self.rules
        run = Run(self.train, route)
        if rules.fault is not None and rules.fault(network, run) is not None:
            return None
        made = self._evaluated(run)
        if self.twins:
            bits = 0
            for stop in route.stops:
                bits |= 1 << stop
            if any((bits & twins) & ((bits & twins) - 1) for twins in self.twins):
                turned = self._evaluated(Run(self.train, route.reversed()))
                if turned.value > made.value:
                    return turned
        return made

    def _evaluated(self, run: Run) -> Price:
        network, rules = self.network, self.rules
        if self.alone:
            return Price(revenue(network, (run,), rules), 0, (), run)
        value = sum([item.amount for item in rules.items(network, run)])
        return Price(value, 0, self.sharing.parts(network, run), run)
