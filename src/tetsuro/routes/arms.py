"""All the routes of one kind of train that can bring more than a given sum.

Every route holds an own token; taken at its token of the lowest number, the *anchor*, it is
two *arms*, simple paths that leave the anchor, or one. A network with tens of thousands of
routes has a few hundred arms. Each arm carries an upper bound of what it adds (``Hints``),
arms are sorted by it, and two are put together only while their bounds add up to enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tetsuro.routes.network import Network
from tetsuro.routes.rules import Hints, Route, Rules, Run, revenue
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

    def step(self, count: int = 1) -> None:
        self.done += count
        if self.steps is not None and self.done > self.steps:
            raise Struck
        if self.pause is not None and self.done >= self.next:
            self.next = self.done + 256
            if self.pause(self.done):
                raise Struck


class Arm(NamedTuple):
    """A path from an anchor, the anchor not counted."""

    bound: int
    """What it adds at most, the distance bonus from the anchor to its last city with it."""
    stops: int
    """Bits of its stops."""
    mask: int
    """Track it uses."""
    excludes: int
    """Bits of the stops that can't be on the same route."""
    marks: int
    path: Route
    solo: bool
    """Begins with terminal track: nothing goes on beyond the anchor."""


class Candidate(NamedTuple):
    """A route that may be in the best set."""

    bound: int
    """Its value and its share of the bonuses of a set."""
    value: int
    """What it brings without them."""
    mask: int
    run: Run


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
        self._arms: dict[int, dict[tuple[int, int], list[Arm]]] | None = None

    # -- arms ---------------------------------------------------------------------------

    def arms(self) -> dict[int, dict[tuple[int, int], list[Arm]]]:
        """For each anchor its arms by the room they take, the most promising first."""
        if self._arms is None:
            found = {}
            banned = 0
            for anchor in self.anchors:
                buckets = self._grow(anchor, banned)
                for arms in buckets.values():
                    arms.sort(key=lambda arm: (-arm.bound, len(arm.path.stops)))
                found[anchor] = buckets
                banned |= 1 << anchor
            self._arms = found
        return self._arms

    def _grow(self, anchor: int, banned: int) -> dict[tuple[int, int], list[Arm]]:
        network, train, worth, work = self.network, self.train, self.worth, self.work
        stops, chains, ways, exclusive = (
            network.stops,
            network.chains,
            network.ways,
            network.exclusive,
        )
        chain_worth = (
            [self.hints.chain(chain) for chain in chains]
            if self.hints.chain is not None
            else [0] * len(chains)
        )
        is_town = [stop.kind == "town" for stop in stops]
        may_end = [self.may_end(n) for n in range(len(stops))]
        most_cities, most_stops = train.cities, train.stops
        per_hex = train.per_hex
        home = stops[anchor].hex
        reach = [per_hex * network.distance(home, s.hex) if per_hex else 0 for s in stops]
        buckets: dict[tuple[int, int], list[Arm]] = {}

        def go(
            at: int,
            seen: int,
            bits: int,
            mask: int,
            excludes: int,
            cities: int,
            towns: int,
            gain: int,
            far: int,
            marks: int,
            path_stops: tuple[int, ...],
            path_chains: tuple[int, ...],
            solo: bool,
        ) -> None:
            work.step()
            for number, to in ways[at]:
                chain = chains[number]
                if seen & exclusive[to] or mask & chain.mask or banned >> to & 1:
                    continue
                near, beyond = (1, 2) if chain.a == at else (2, 1)
                alone = solo
                if chain.ends:
                    if chain.ends & near:
                        if path_chains:
                            continue
                        alone = True
                if is_town[to]:
                    c, t, end = cities + chain.cost, towns + 1, far
                else:
                    c, t, end = cities + chain.cost + 1, towns, reach[to]
                if most_cities is not None and c > most_cities:
                    continue
                if most_stops is not None and c + t > most_stops:
                    continue
                g = gain + worth[to] + chain_worth[number]
                b, m = bits | 1 << to, mask | chain.mask
                x, k = excludes | exclusive[to], marks | chain.marks | stops[to].marks
                ps, pc = (*path_stops, to), (*path_chains, number)
                if may_end[to]:
                    key = (0 if most_cities is None else c, 0 if most_stops is None else t)
                    arm = Arm(g + end, b, m, x, k, Route(ps, pc), alone)
                    buckets.setdefault(key, []).append(arm)
                if not (stops[to].blocks or chain.ends & beyond):
                    go(to, seen | b, b, m, x, c, t, g, end, k, ps, pc, alone)

        start = exclusive[anchor]
        cities, towns = (0, 1) if is_town[anchor] else (1, 0)
        seen = 1 << anchor
        if train.room(cities, towns):
            go(
                anchor, seen, 0, 0, start, cities, towns, 0, 0, stops[anchor].marks, (), (), False
            )
        return buckets

    def may_end(self, stop: int) -> bool:
        """Whether a route of this train may end at a stop."""
        train, at = self.train, self.network.stops[stop]
        if train.ends == "city":
            return at.kind != "town"
        return at.own if train.ends == "own" else True

    def crude_bound(self) -> int:
        """More than any route can bring, known without looking at a single one."""
        train, stops = self.train, self.network.stops
        cities = sorted((w for w, s in zip(self.worth, stops, strict=True) if s.kind != "town"))
        towns = sorted((w for w, s in zip(self.worth, stops, strict=True) if s.kind == "town"))
        total = sum(cities[::-1] if train.cities is None else cities[::-1][: train.cities])
        total += sum(towns[::-1] if train.stops is None else towns[::-1][: train.stops])
        if self.hints.chain is not None:
            total += sum(max(0, self.hints.chain(chain)) for chain in self.network.chains)
        if self.hints.marks is not None:
            total += self._bound_of_marks(-1)
        if train.per_hex:
            hexes = {stop.hex for stop in stops if stop.kind != "town"}
            far = (self.network.distance(a, b) for a in hexes for b in hexes)
            total += train.per_hex * max(far, default=0)
        return total

    # -- routes -------------------------------------------------------------------------

    def best(
        self,
        forbidden: int = 0,
        by_bound: bool = False,
        watch: Callable[[Candidate], None] | None = None,
    ) -> Candidate | None:
        """The route of the greatest value (or bound), of those that keep off ``forbidden``."""
        found: Candidate | None = None
        floor = 0
        for candidate in self._routes(forbidden, lambda: floor):
            if candidate.mask & forbidden:
                continue
            measure = candidate.bound if by_bound else candidate.value
            if measure > floor:
                floor, found = measure, candidate
                if watch is not None:
                    watch(candidate)
        return found

    def above(self, floor: int) -> list[Candidate]:
        """All routes whose bound is more than ``floor``, best first, in a stable order."""
        found = [c for c in self._routes(0, lambda: floor) if c.bound > floor]
        found.sort(key=lambda c: (-c.bound, -c.value, len(c.run.route.stops), c.run.route.stops))
        return found

    def _routes(self, forbidden: int, floor: Callable[[], int]) -> Iterator[Candidate]:
        forbidden >>= self.shift
        bound_of = self._bound_of_marks
        spare = bound_of(-1) if self.hints.marks is not None else 0
        if self.train.local:
            for anchor in self.anchors:
                single = self._candidate(Route((anchor,), ()), 0)
                if single is not None:
                    yield single
        for anchor, buckets in self.arms().items():
            yield from self._at(anchor, buckets, forbidden, floor, spare)

    def _at(
        self,
        anchor: int,
        buckets: dict[tuple[int, int], list[Arm]],
        forbidden: int,
        floor: Callable[[], int],
        spare: int,
    ) -> Iterator[Candidate]:
        """Routes through an anchor: single arms, then pairs, promising buckets first."""
        train, work = self.train, self.work
        base = self.worth[anchor]
        free = {
            key: [arm for arm in arms if not arm.mask & forbidden] if forbidden else arms
            for key, arms in buckets.items()
        }
        free = {key: arms for key, arms in free.items() if arms}
        town = 1 if self.network.stops[anchor].kind == "town" else 0
        if self.may_end(anchor):
            for arms in free.values():
                for arm in arms:
                    work.step()
                    if base + arm.bound + spare <= floor():
                        break
                    start = Route((anchor, *arm.path.stops), arm.path.chains)
                    made = self._bounded(base + arm.bound, arm.marks, arm.mask, start, floor)
                    if made is not None:
                        yield made
        if self.network.stops[anchor].blocks:
            return
        pairs = []
        keys = sorted(free)
        for i, one in enumerate(keys):
            for other in keys[i:]:
                cities, towns = one[0] + other[0] - 1 + town, one[1] + other[1] - town
                if train.room(cities, towns):
                    pairs.append((-free[one][0].bound - free[other][0].bound, one, other))
        pairs.sort()
        for most, one, other in pairs:
            if base - most + spare <= floor():
                break
            yield from self._pairs(anchor, free[one], free[other], one == other, floor, spare)

    def _pairs(
        self,
        anchor: int,
        ones: list[Arm],
        others: list[Arm],
        same: bool,
        floor: Callable[[], int],
        spare: int,
    ) -> Iterator[Candidate]:
        work = self.work
        base = self.worth[anchor] + spare
        top = others[0].bound
        for place, one in enumerate(ones):
            work.step()
            if base + one.bound + top <= floor():
                break
            if one.solo:
                continue
            least = floor() - base - one.bound
            stops, mask = one.excludes, one.mask
            for other in others[place + 1 :] if same else others:
                if other.bound <= least:
                    break
                if other.stops & stops or other.mask & mask or other.solo:
                    continue
                work.step()
                route = Route(
                    (*one.path.stops[::-1], anchor, *other.path.stops),
                    (*one.path.chains[::-1], *other.path.chains),
                )
                made = self._bounded(
                    base - spare + one.bound + other.bound,
                    one.marks | other.marks,
                    mask | other.mask,
                    route,
                    floor,
                )
                if made is not None:
                    yield made
                    least = floor() - base - one.bound

    def _bounded(
        self, bound: int, marks: int, mask: int, route: Route, floor: Callable[[], int]
    ) -> Candidate | None:
        """The route as a candidate, if its bound is more than the floor."""
        if self.hints.marks is not None:
            bound += self._bound_of_marks(marks)
        return None if bound <= floor() else self._candidate(route, mask)

    def _bound_of_marks(self, marks: int) -> int:
        known = self._marks.get(marks)
        if known is None:
            assert self.hints.marks is not None
            known = self._marks[marks] = self.hints.marks(marks)
        return known

    def _candidate(self, route: Route, mask: int) -> Candidate | None:
        """Price a route; where two stops lie in one hex, in the better direction."""
        network, rules = self.network, self.rules
        run = Run(self.train, route)
        if rules.fault is not None and rules.fault(network, run) is not None:
            return None
        made = self._priced(run, mask)
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
