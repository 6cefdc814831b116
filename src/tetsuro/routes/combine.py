"""Putting routes together: depth first, with the routes that still fit beside those chosen."""

from __future__ import annotations

from collections.abc import Sequence

from tetsuro.routes.arms import Work
from tetsuro.routes.candidates import Candidate
from tetsuro.routes.clash import Clashes, bits
from tetsuro.routes.leader import Leader
from tetsuro.routes.network import Network
from tetsuro.routes.prices import Prices


class Pool:
    """The routes of one kind of train in falling order of their bounds.

    Sets of them are integers: bit i stands for ``routes[i]``.
    """

    def __init__(self, network: Network, routes: Sequence[Candidate], once_from: int) -> None:
        self.routes = routes
        self.once_from = once_from
        self.group = routes[0].source.train.group if routes else ""
        self.all = (1 << len(routes)) - 1
        self.most_value = max([0, *(c.value_bound for c in routes)])
        self.clashes = Clashes(network, None, [c.route.chains for c in routes], len(routes))
        once: dict[int, list[int]] = {}
        for number, candidate in enumerate(routes):
            if candidate.mask >> once_from:
                once.setdefault(candidate.mask >> once_from, []).append(number)
        self.once = {names: bits(numbers, len(routes)) for names, numbers in once.items()}

        free = bool(routes) and routes[0].source.free
        self.unpriced = [
            c.bound + (0 if free else c.prices.of(self.group, c.route.chains)) for c in routes
        ]
        """The bounds of the routes as if track cost nothing."""
        self.most_unpriced = max([0, *self.unpriced])
        self._levels: dict[float, int] | None = None

    def reaching(self, least: float) -> int:
        """The routes that count so much if track costs nothing."""
        if self._levels is None:
            places: dict[float, list[int]] = {}
            for place, bound in enumerate(self.unpriced):
                places.setdefault(bound, []).append(place)
            self._levels, found = {}, 0
            for bound in sorted(places, reverse=True):
                found |= bits(places[bound], len(self.routes))
                self._levels[bound] = found
        lowest = 0
        for bound, routes in self._levels.items():
            if bound < least:
                break
            lowest = routes
        return lowest

    def top(self, left: int) -> float:
        """The greatest bound among the routes ``left``, or nothing: the train may stay at home."""
        return max(0, self.routes[(left & -left).bit_length() - 1].bound) if left else 0

    def clashing(self, chosen: Candidate) -> int:
        """The routes that can't run beside ``chosen``."""
        found = 0
        if chosen.source.train.group == self.group:
            for chain in chosen.route.chains:
                found |= self.clashes.with_chain(chain)
        names = chosen.mask >> self.once_from
        if names:
            for other, users in self.once.items():
                if other & names:
                    found |= users
        return found


def by_length(pools: list[Pool]) -> list[Pool]:
    """Few routes first; equal pools side by side."""
    first = {id(pool): place for place, pool in reversed(list(enumerate(pools)))}
    return sorted(pools, key=lambda pool: (len(pool.routes), first[id(pool)]))


class Combining:
    """Goes through the sets that can be put together, and shows the best to the leader."""

    def __init__(self, leader: Leader, work: Work, cap: int | None = None) -> None:
        self.leader, self.work = leader, work
        self.spare: float = 0.0
        """What belongs to no route where track costs nothing."""
        self.cap = cap
        """The most that the shared bonuses of a set come to, where bounds of routes by
        themselves may be used besides."""

    def go(self, pools: list[Pool], prices: Prices) -> None:
        """All sets of a route of each pool or none, listed at some prices."""
        if pools:
            self.spare = prices.rest - sum(prices.pieces)
            left = [pool.all for pool in pools]
            self._go(pools, 0, left, prices.rest, 0, self.spare, ())

    def _go(
        self,
        pools: list[Pool],
        place: int,
        left: list[int],
        bound: float,
        value: int,
        unpriced: float,
        chosen: tuple[Candidate, ...],
    ) -> None:
        """Go through the sets that begin with ``chosen``; ``left``: what fits at each place."""
        leader, cap = self.leader, self.cap
        own, later = left[0], left[1:]
        pool, onward_pools = pools[place], pools[place + 1 :]
        alike, after = 0, 0.0
        for p, fits in zip(onward_pools, later, strict=True):
            if p is pool:
                alike += 1
            else:
                after += p.top(fits)
        values = sum(p.most_value for p in onward_pools)
        farther = sum(p.most_unpriced for p in onward_pools)
        count = len(chosen) + 1
        while own:
            lowest = own & -own
            own ^= lowest
            number = lowest.bit_length() - 1
            candidate = pool.routes[number]
            # equal trains run what follows in the list, which brings no more
            following = alike * max(0, candidate.bound) + after
            if leader.beats(bound + candidate.bound + following, count):
                break
            self.work.step()
            onward: list[int] = []
            ahead: float = 0.0
            if later:
                # look ahead before the route is priced
                clashes = {id(p): ~p.clashing(candidate) for p in onward_pools}
                # a route without track and limits may run twice
                same = own if candidate.mask else own | lowest
                onward = [
                    (same if p is pool else fits) & clashes[id(p)]
                    for p, fits in zip(onward_pools, later, strict=True)
                ]
                # track that no train uses brings nothing, whatever its price
                least = leader.least(count + 1) - unpriced - pool.unpriced[number] - farther
                onward = [
                    fits & p.reaching(least + p.most_unpriced)
                    for p, fits in zip(onward_pools, onward, strict=True)
                ]
                ahead = sum(p.top(fits) for p, fits in zip(onward_pools, onward, strict=True))
            if leader.beats(bound + candidate.bound + ahead, count) or (
                cap is not None
                and leader.beats(value + candidate.value_bound + values + cap, count)
            ):
                continue
            price = candidate.price
            if price is None:
                continue
            so_far, alone = bound + price.value + price.share, value + price.value
            most = so_far + ahead if cap is None else min(so_far + ahead, alone + values + cap)
            if leader.beats(most, count):
                continue
            grown = (*chosen, candidate)
            without = unpriced + pool.unpriced[number] - candidate.bound + price.value + price.share
            if not leader.beats(min(so_far, without), count):
                leader.take(grown)
            if later:
                self._go(pools, place + 1, onward, so_far, alone, without, grown)
        # leave the train out, and with it those of its kind that follow
        skip = 1
        while skip < len(left) and pools[place + skip] is pool:
            skip += 1
        if skip < len(left):
            self._go(pools, place + skip, left[skip:], bound, value, unpriced, chosen)
