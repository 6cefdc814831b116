"""The best set of routes for all trains of a corporation, proved.

Branch and bound over the routes of each kind of train (``arms``). The best route of each gives a
bound for the set; for a target below it, only routes can matter whose bound, with the best of every
other train, comes to more. They are listed in falling order and combined, and the target falls
until the best set reaches it; docs/routes.md has the argument.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import combinations
from typing import Final

from tetsuro.routes.answer import Answer, Limit, Progress
from tetsuro.routes.arms import Struck, Work
from tetsuro.routes.candidates import Candidate, Floor, Top, columns_of, top_of
from tetsuro.routes.combine import Combining, Pool, by_length
from tetsuro.routes.files import settled
from tetsuro.routes.guesses import Guesses
from tetsuro.routes.leader import Leader
from tetsuro.routes.network import Network
from tetsuro.routes.nodes import Node, contested
from tetsuro.routes.prices import Bidder, Market, Prices
from tetsuro.routes.rules import NONE, Route, Rules, Run, at_best, evaluate
from tetsuro.routes.scout import crude_bound, scouted
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


EASY: Final = 10_000
"""Routes to list before better prices are looked for."""
LISTED: Final = 250_000
"""Routes to list before the question is divided instead."""
ROUNDS: Final = 12
"""How often all routes are looked through for better prices."""
GUESSED: Final = 2
"""In how many of these rounds sets are guessed around the best routes, ..."""
FAR: Final = 1 / 5
"""... if the best set is so far from the bound."""
NEAR: Final = 300
"""How many of the best are then combined ..."""
OFFERED: Final = 100
"""... and how many used for the next prices."""
CLOSE: Final = 1 / 4
"""Of what lies between the bound and the best set, better prices must promise more than this."""
LESS: Final = 3 / 4
"""Of that gap, less than this part must be left for arms to be forgotten once more."""
LITTLE: Final = 1 / 32
"""Less than any difference between sums of prices."""
CONTESTED: Final = 4
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
        self.until = None if limit.seconds is None else time.monotonic() + limit.seconds
        watched = self.until is not None or progress is not None
        self.work = Work(limit.steps, self._pause if watched else None)
        self.struck = False
        kinds = list(dict.fromkeys(train.kind() for train in trains))
        groups = list(dict.fromkeys(train.group for train in trains))
        sharing = NONE if rules.sharing is None else rules.sharing(network, trains)
        self.leader = Leader(network, rules, sharing, self.alone)
        self._once_bits: dict[str, int] = {}
        self._once_from = len(groups) * network.size
        self.sources: list[Source] = []
        for kind in kinds:
            source = Source(
                network,
                kind,
                rules,
                self.work,
                sharing=sharing,
                alone=self.alone,
                shift=groups.index(kind.group) * network.size,
                once=self._once if rules.once is not None else None,
                free=not self.alone and [t.group for t in trains].count(kind.group) == 1,
            )
            self.sources.append(source)
        for source in self.sources:
            source.stock.others = [s.stock for s in self.sources if s is not source]
        shared = [g for g in groups if sum(t.group == g and not t.local for t in trains) > 1]
        self.market = Market(network, sharing, shared)
        self.start = self.market.start
        self.slots = [n for n, kind in enumerate(kinds) for t in trains if t.kind() == kind]
        self.guesses = Guesses(self.sources, self.slots, self.start, self.leader)
        self.tops: list[Top] = []
        self.bound: int | None = None
        self.cap: int | None = None
        """The most that the shared bonuses of a set come to, if known."""

    # -- frame --------------------------------------------------------------------------

    def run(self) -> None:
        try:
            if self.alone:
                found = self.sources[0].best(self.start, with_share=True, watch=self._watch)
                self.leader.take(() if found is None else (found,))
            elif self.trains:
                self._several()
        except Struck:
            self.struck = True
            if self.bound is None:
                self.bound = int(sum(self._most(number) for number in self.slots))
            if not self.leader.chosen:
                self._scout()

    def _most(self, number: int) -> float:
        """The most that a train brings, as far as that is known."""
        if number < len(self.tops):
            return self.tops[number].all
        return crude_bound(self.sources[number], self.start)

    def _scout(self) -> None:
        """Something to show where the limit struck before anything was found: the best of a
        few routes for each train, one after the other."""
        mask, taken = 0, []
        for number in self.slots:
            found = scouted(self.sources[number], self.start, mask)
            if found is not None:
                taken.append(found)
                mask |= found.mask
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
        return self.leader.may_gain_subsidy(target) or node.fewer >= target

    # -- several trains -----------------------------------------------------------------

    def _several(self) -> None:
        if self.rules.most_shared is not None:
            self.cap = self.rules.most_shared(self.network, self.trains)
        tops = self.tops
        for source in self.sources:
            tops.append(source.top(self.start, self.cap is not None))
        self.slots.sort(key=lambda n: -tops[n].all)
        root = self._node([(0, tops[n]) for n in self.slots], self.start, None)
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

    def _cap(self, prices: Prices) -> int | None:
        """The cap of a set's bonuses, where routes are also known by what they bring alone."""
        return self.cap if prices is self.start else None

    def _node(
        self,
        places: Sequence[tuple[int, Top]],
        prices: Prices,
        parent: Node | None,
        tight: bool = False,
    ) -> Node:
        cap = self._cap(prices)
        whole = prices.rest + sum(top.all for _, top in places)
        own = sum(top.own for _, top in places)
        bound, fewer = whole, whole - min(top.all for _, top in places)
        if cap is not None:
            bound = min(bound, own + cap)
            fewer = min(fewer, own + cap - min(top.own for _, top in places))
        if parent is not None:
            bound, fewer = min(bound, parent.bound), min(fewer, parent.fewer)
        most = self.leader.whole(bound)
        return Node(tuple(places), prices, whole, own, most, fewer, max(1, most // 20), tight)

    def _worked(self, node: Node) -> list[Node]:
        """Search a node down to a target near its bound; what is left of it."""
        target = max(self.leader.whole(node.bound - node.step), self.leader.revenue)
        if target - self.leader.revenue < node.step:
            target = self.leader.revenue  # rather than list nearly the same routes once more
        pools = self._pools(node, target, LISTED if node.tight else EASY)
        if pools is None and not node.tight:
            return [self._tightened(node)]
        if pools is None:
            parts = self._parts(node)
            if parts is not None:
                return parts
            target = max(target, self.leader.revenue)
            pools = self._pools(node, target, None)
            assert pools is not None
        self._combining(node.prices).go(pools, node.prices)
        return [] if self.leader.revenue >= target else [node.lowered(target)]

    def _combining(self, prices: Prices) -> Combining:
        return Combining(self.leader, self.work, self._cap(prices))

    def _pools(self, node: Node, target: int, most: int | None) -> list[Pool] | None:
        """For each place the routes that a set above the target may hold, as the others bring
        their tops at most; None if there are more than ``most``."""
        leader, cap = self.leader, self._cap(node.prices)
        least = leader.whole(target) + leader.unit
        if self._tie(node, target):
            least = target
        known: dict[tuple[int, int], Pool] = {}
        for number, (forbidden, top) in zip(self.slots, node.places, strict=True):
            if (number, forbidden) in known:
                continue
            floor = Floor(least - LITTLE - node.whole + top.all)
            if self.rules.shared is None and node.prices is self.start:
                # else a route that brings nothing may join others to a group that earns a bonus
                floor.all = max(-1 if leader.most_subsidy else 0, floor.all)
            if cap is not None:
                floor.own = least - LITTLE - node.own - cap + top.own
            routes = self.sources[number].above(node.prices, floor, forbidden, most)
            if routes is None:
                return None
            if most is not None:
                most -= len(routes)
                if most < 0:
                    return None
            known[number, forbidden] = Pool(self.network, routes, self._once_from)
        return by_length(
            [
                known[number, forbidden]
                for number, (forbidden, _) in zip(self.slots, node.places, strict=True)
            ]
        )

    def _tightened(self, node: Node) -> Node:
        """The node at better prices, with a lower bound. What prices can bring down is known
        from a few routes; all are looked through to make sure, and the best are added."""
        self.guesses.greedy(node)
        self._thin(node)
        thinned = node.whole - self.leader.revenue
        found, prices = replace(node, tight=True), node.prices
        keys = [(n, forbidden) for n, (forbidden, _) in zip(self.slots, node.places, strict=True)]
        places = Counter(keys)
        columns: dict[int, dict[Route, Candidate]] = {n: {} for n in self.slots}
        leading: dict[int, list[Candidate]] = {}
        for candidate in self.leader.chosen:
            number = next(n for n, s in enumerate(self.sources) if s is candidate.source)
            columns[number][candidate.route] = candidate
        for number, forbidden in places:
            leading[number] = self.sources[number].leading(prices, forbidden, NEAR)
            columns[number].update((c.route, c) for c in leading[number][:OFFERED])
        for turn in range(ROUNDS):
            bidders = [
                Bidder(
                    count,
                    self.sources[number].train.group,
                    columns_of(columns[number].values(), forbidden),
                )
                for (number, forbidden), count in places.items()
            ]
            prices, known_bound = self.market.better(prices, bidders, self.leader.revenue)
            tops, pools = {}, {}
            for number, forbidden in places:
                known = [*leading[number], *columns[number].values()]
                near = self.sources[number].leading(prices, forbidden, NEAR, known)
                leading[number] = near
                columns[number].update((c.route, c) for c in near[:OFFERED])
                tops[number, forbidden] = top_of(near)
                near.sort(key=lambda c: -c.bound)
                pools[number, forbidden] = Pool(self.network, near, self._once_from)
            self._combining(prices).go(by_length([pools[key] for key in keys]), prices)
            if turn < GUESSED and self.leader.revenue < (1 - FAR) * node.bound:
                for key in places:
                    self.guesses.around(node, keys.index(key), tops[key].route)
            tried = self._node([(key[1], tops[key]) for key in keys], prices, node, tight=True)
            found = min(found, tried, key=lambda node: node.whole)
            gap = found.whole - self.leader.revenue
            if gap < thinned * LESS:
                self._thin(found)
                thinned = gap
            if gap < self.leader.unit or found.whole - known_bound < gap * CLOSE:
                break
        return replace(found, step=max(self.leader.unit, int(gap) // 4))

    def _thin(self, node: Node) -> None:
        """Forget what is in no set that matters, where the node is the whole question."""
        if any(forbidden for forbidden, _ in node.places):
            return
        for number, (_, top) in dict(zip(self.slots, node.places, strict=True)).items():
            floor = self.leader.revenue - LITTLE - node.whole + top.all
            self.sources[number].thin(node.prices, floor)

    # -- dividing -----------------------------------------------------------------------

    def _parts(self, node: Node) -> list[Node] | None:
        """Divide a node at track that the best routes of two trains both use: in each set one
        of the two keeps off it. None where no best routes meet."""
        tops = [top.route for _, top in node.places]
        self.guesses.greedy(node)
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
        places[place] = (
            forbidden | bit,
            source.top(node.prices, self._cap(node.prices) is not None, forbidden | bit, top),
        )
        return self._node(places, node.prices, node)
