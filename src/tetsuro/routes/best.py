"""The best set of routes for all trains of a corporation, proved.

Branch and bound over the routes of each kind of train (``arms``). The best route of each gives a
bound for the set; for a target below it, only routes can matter whose bound, with the best of every
other train, comes to more. They are listed in falling order and combined, and the target falls
until the best set reaches it; docs/routes.md has the argument.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from heapq import heappop, heappush
from itertools import combinations

from tetsuro.routes.answer import Answer, Limit, Progress
from tetsuro.routes.arms import Struck, Work
from tetsuro.routes.candidates import Candidate, Floor, Top
from tetsuro.routes.combine import Pool
from tetsuro.routes.files import settled
from tetsuro.routes.leader import Leader
from tetsuro.routes.network import Network
from tetsuro.routes.nodes import Node, contested
from tetsuro.routes.rules import Rules, Run, at_best, evaluate
from tetsuro.routes.source import Source
from tetsuro.routes.trains import Train


def best(
    network: Network,
    trains: Sequence[Train],
    rules: Rules,
    limit: Limit | None = None,
    *,
    progress: Progress | None = None,
) -> Answer:
    """The set of routes with the greatest revenue; of equal ones that of the fewest trains.

    Nothing is kept between calls, so any number may run at a time.
    """
    search = _Search(network, trains, rules, limit or Limit(), progress)
    search.run()
    runs = settled(network, at_best(network, search.assigned(), rules), rules)
    priced = evaluate(network, runs, rules)
    return Answer(
        routes=tuple(runs),
        revenue=priced.revenue,
        proved=not search.struck,
        bound=max(priced.revenue, search.bound or 0) if search.struck else priced.revenue,
        work=search.work.done,
        evaluation=priced,
    )


SCOUT_STEPS = 2000


LISTED = 120_000
"""Routes to list before the question is divided instead."""
CONTESTED = 4
"""Pieces of track to try when a question is divided."""


class _Search:
    def __init__(
        self,
        network: Network,
        trains: Sequence[Train],
        rules: Rules,
        limit: Limit,
        progress: Progress | None,
    ) -> None:
        self.network, self.trains, self.rules = network, trains, rules
        self.progress = progress
        self.alone = len(trains) == 1 and rules.subsidy is None
        self.leader = Leader(network, rules, self.alone)
        self.until = None if limit.seconds is None else time.monotonic() + limit.seconds
        watched = self.until is not None or progress is not None
        self.work = Work(limit.steps, self._pause if watched else None)
        self.struck = False
        kinds = list(dict.fromkeys(train.kind() for train in trains))
        groups = list(dict.fromkeys(train.group for train in trains))
        self._once_bits: dict[str, int] = {}
        self._once_from = len(groups) * network.size
        self.sources = [
            Source(
                network,
                kind,
                rules,
                self.work,
                alone=self.alone,
                shift=groups.index(kind.group) * network.size,
                once=self._once if rules.once is not None else None,
                free=not self.alone and [t.group for t in trains].count(kind.group) == 1,
            )
            for kind in kinds
        ]
        self.slots = [n for n, kind in enumerate(kinds) for t in trains if t.kind() == kind]
        self.bound: int | None = None
        self.cap: int | None = None
        """The most that the shared bonuses of a set come to, if known."""

    # -- frame --------------------------------------------------------------------------

    def run(self) -> None:
        try:
            if self.alone:
                found = self.sources[0].best(with_share=True, watch=self._watch)
                self.leader.take(() if found is None else (found,))
            elif self.trains:
                self._several()
        except Struck:
            self.struck = True
            if self.bound is None:
                self.bound = sum(self.sources[n].crude_bound() for n in self.slots)
            if not self.leader.chosen:
                self._scout()

    def _scout(self) -> None:
        """Something to show where the limit struck before anything was found: the best of a
        few routes for each train, one after the other."""
        mask, taken = 0, []
        for number in self.slots:
            source = self.sources[number]
            few = Source(
                self.network,
                source.train,
                self.rules,
                Work(SCOUT_STEPS, None),
                alone=source.alone,
                shift=source.shift,
                once=source.once,
                partial=True,
            )
            found: list[Candidate] = []
            with suppress(Struck):
                few.best(mask, with_share=source.alone, watch=found.append)
            if found:
                taken.append(found[-1])
                mask |= found[-1].mask
                self.leader.take(tuple(taken))

    def assigned(self) -> list[Run]:
        """The chosen routes with trains of their kind, in the order of the trains given."""
        left = list(self.trains)
        runs = []
        for candidate in self.leader.chosen:
            assert candidate.price is not None
            train = next(t for t in left if t.kind() == candidate.source.train)
            left.remove(train)
            runs.append(Run(train, candidate.price.run.route))
        return sorted(runs, key=lambda run: [t.id for t in self.trains].index(run.train.id))

    def _pause(self, done: int) -> bool:
        if self.until is not None and time.monotonic() >= self.until:
            return True
        return self.progress is not None and self.progress(done, self.leader.revenue) is True

    def _once(self, run: Run) -> int:
        assert self.rules.once is not None
        bits = 0
        for name in self.rules.once(self.network, run):
            place = self._once_bits.setdefault(name, self._once_from + len(self._once_bits))
            bits |= 1 << place
        return bits

    def _watch(self, found: Candidate) -> None:
        self.leader.take((found,))

    def _tie(self, node: Node, target: int) -> bool:
        """Whether sets that bring no more than the target matter: they may need fewer trains,
        or bring more subsidy."""
        return self.leader.may_gain_subsidy(target) or node.tie(target)

    # -- several trains -----------------------------------------------------------------

    def _several(self) -> None:
        if self.rules.most_shared is not None:
            self.cap = self.rules.most_shared(self.network, self.trains)
        tops = [source.top() for source in self.sources]
        self.slots.sort(key=lambda n: -tops[n].all)
        root = self._node([(0, tops[n]) for n in self.slots], None)
        self.bound = root.bound
        open_nodes = [(-root.bound, 0, root)]
        count = 0
        while open_nodes:
            _, _, node = heappop(open_nodes)
            self.bound = node.bound
            if node.bound < self.leader.revenue:
                return
            for child in self._worked(node):
                if child.bound > self.leader.revenue or self._tie(child, self.leader.revenue):
                    count += 1
                    heappush(open_nodes, (-child.bound, count, child))

    def _node(self, places: Sequence[tuple[int, Top]], parent: Node | None) -> Node:
        whole = sum(top.all for _, top in places)
        own = sum(top.own for _, top in places)
        bound = self._most(whole, own)
        if parent is not None:
            bound = min(bound, parent.bound)
        return Node(tuple(places), whole, own, bound, max(1, bound // 20))

    def _most(self, whole: int, own: int) -> int:
        """The most that sets bring whose routes bring so much with their shares, and alone."""
        return whole if self.cap is None else min(whole, own + self.cap)

    def _worked(self, node: Node) -> list[Node]:
        """Search a node down to a target near its bound; what is left of it."""
        target = max(node.bound - node.step, self.leader.revenue)
        pools = self._pools(node, target, LISTED)
        if pools is None:
            parts = self._parts(node)
            if parts is not None:
                return parts
            target = max(node.bound - node.step, self.leader.revenue)
            pools = self._pools(node, target, None)
            assert pools is not None
        self._combine(pools, 0, [pool.all for pool in pools], 0, 0, ())
        return [] if self.leader.revenue >= target else [node.lowered(target)]

    def _pools(self, node: Node, target: int, most: int | None) -> list[Pool] | None:
        """For each place the routes that a set above the target may hold, as the others bring
        their tops at most; None if there are more than ``most``."""
        least = target - self._tie(node, target)
        known: dict[tuple[int, int], Pool] = {}
        for number, (forbidden, top) in zip(self.slots, node.places, strict=True):
            if (number, forbidden) in known:
                continue
            floor = Floor(least - node.whole + top.all)
            if self.rules.shared is None:
                # else a route that brings nothing may join others to a group that earns a bonus
                floor.all = max(-1 if self.leader.most_subsidy else 0, floor.all)
            if self.cap is not None:
                floor.own = least - node.own - self.cap + top.own
            routes = self.sources[number].above(floor, forbidden, most)
            if routes is None:
                return None
            if most is not None:
                most -= len(routes)
            known[number, forbidden] = Pool(self.network, routes, self._once_from)
        pools = [
            known[number, forbidden]
            for number, (forbidden, _) in zip(self.slots, node.places, strict=True)
        ]
        # few routes first; equal pools side by side
        first = {id(pool): place for place, pool in reversed(list(enumerate(pools)))}
        pools.sort(key=lambda pool: (len(pool.routes), first[id(pool)]))
        return pools

    # -- dividing -----------------------------------------------------------------------

    def _parts(self, node: Node) -> list[Node] | None:
        """Divide a node at track that the best routes of two trains both use: in each set one
        of the two keeps off it. None where no best routes meet."""
        tops = [top.route for _, top in node.places]
        self._greedy(node, 1)
        self._greedy(node, -1)
        best: tuple[tuple[int, int], list[Node]] | None = None
        for one, other in combinations(range(len(tops)), 2):
            first, second = tops[one], tops[other]
            if first is None or second is None or not first.mask & second.mask:
                continue
            for bit in contested(self.network, first.mask & second.mask, CONTESTED):
                parts = [self._without(node, one, bit)]
                if (self.slots[one], node.places[one][0]) != (
                    self.slots[other],
                    node.places[other][0],
                ):
                    parts.append(self._without(node, other, bit))
                bounds = sorted(part.bound for part in parts)
                rank = (bounds[-1], bounds[0])
                if best is None or rank < best[0]:
                    best = rank, parts
        if best is None:
            self.leader.take(tuple(top for top in tops if top is not None))
            return None
        return best[1]

    def _without(self, node: Node, place: int, bit: int) -> Node:
        """A node in which the route at one place keeps off some track."""
        forbidden, top = node.places[place]
        source = self.sources[self.slots[place]]
        places = list(node.places)
        places[place] = forbidden | bit, source.top(forbidden | bit, top)
        return self._node(places, node)

    def _greedy(self, node: Node, order: int) -> None:
        """The best routes of the trains one after the other."""
        mask, taken = 0, []
        for number, (forbidden, _) in list(zip(self.slots, node.places, strict=True))[::order]:
            found = self.sources[number].best(forbidden | mask)
            if found is not None:
                taken.append(found)
                mask |= found.mask
        self.leader.take(tuple(taken))

    # -- combining ----------------------------------------------------------------------

    def _combine(
        self,
        pools: list[Pool],
        place: int,
        left: list[int],
        bound: int,
        value: int,
        chosen: tuple[Candidate, ...],
    ) -> None:
        """Go through the sets that begin with ``chosen``; ``left``: what fits at each place."""
        leader, cap = self.leader, self.cap
        own, later = left[0], left[1:]
        pool, onward_pools = pools[place], pools[place + 1 :]
        after = sum(p.top(fits) for p, fits in zip(onward_pools, later, strict=True))
        values = sum(p.most_value for p in onward_pools)
        count = len(chosen) + 1
        while own:
            lowest = own & -own
            own ^= lowest
            candidate = pool.routes[lowest.bit_length() - 1]
            if leader.beats(bound + candidate.bound + after, count):
                break
            self.work.step()
            onward: list[int] = []
            ahead = 0
            if later:
                # look ahead before the route is priced
                clashes = {id(p): ~p.clashing(candidate) for p in onward_pools}
                # a route without track and limits may run twice
                same = own if candidate.mask else own | lowest
                onward = [
                    (same if p is pool else fits) & clashes[id(p)]
                    for p, fits in zip(onward_pools, later, strict=True)
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
            if not leader.beats(so_far, count):
                leader.take(grown)
            if later:
                self._combine(pools, place + 1, onward, so_far, alone, grown)
        # leave the train out, and with it those of its kind that follow
        skip = 1
        while skip < len(left) and pools[place + skip] is pool:
            skip += 1
        if skip < len(left):
            self._combine(pools, place + skip, left[skip:], bound, value, chosen)
