"""The best set of routes for all trains of a corporation, proved.

Branch and bound over the routes of each kind of train (``arms``). A good set is found first by
giving the trains their best routes one after the other; then only routes can matter whose bound,
with the best of every other train, comes to more than that set. They are listed in falling order
and combined; docs/routes.md has the argument.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations

from tetsuro.routes.arms import Struck, Work
from tetsuro.routes.combine import Pool
from tetsuro.routes.files import settled
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Evaluation, Rules, Run, evaluate, revenue
from tetsuro.routes.source import Candidate, Source
from tetsuro.routes.trains import Train


@dataclass(frozen=True, slots=True)
class Limit:
    """When to give up: after seconds (differs by machine) or steps of work (never differs)."""

    seconds: float | None = None
    steps: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The best set found."""

    routes: tuple[Run, ...]
    revenue: int
    proved: bool
    """No legal set brings more."""
    bound: int
    """No legal set brings more than this, proved or not."""
    work: int
    """Steps of work done."""
    evaluation: Evaluation
    """The price of the set, item by item."""


Progress = Callable[[int, int], "bool | None"]
"""Called now and then with the work done and the best sum so far; True asks to stop."""


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
    runs = settled(network, _ordered(network, search.assigned(), rules), rules)
    priced = evaluate(network, runs, rules)
    return Answer(
        routes=tuple(runs),
        revenue=priced.revenue,
        proved=not search.struck,
        bound=max(priced.revenue, search.bound or 0) if search.struck else priced.revenue,
        work=search.work.done,
        evaluation=priced,
    )


def _ordered(network: Network, runs: list[Run], rules: Rules) -> list[Run]:
    """The runs in the order in which they bring most, else as they are."""
    if rules.shared_at_best is None or len(runs) < 3:
        return runs
    orders = [list(order) for order in permutations(runs)]
    return max(orders, key=lambda order: revenue(network, order, rules))


SCOUT_STEPS = 2000
COUNT_BITS = 6
"""Sums are compared as revenue shifted by so many bits, less the number of trains used."""


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
        self.until = None if limit.seconds is None else time.monotonic() + limit.seconds
        watched = self.until is not None or progress is not None
        self.work = Work(limit.steps, self._pause if watched else None)
        self.struck = False
        self.chosen: tuple[Candidate, ...] = ()
        self.revenue = 0
        self.score = 0
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
                alone=len(trains) == 1,
                shift=groups.index(kind.group) * network.size,
                once=self._once if rules.once is not None else None,
            )
            for kind in kinds
        ]
        self.slots = [n for n, kind in enumerate(kinds) for t in trains if t.kind() == kind]
        self.bound: int | None = None

    # -- frame --------------------------------------------------------------------------

    def run(self) -> None:
        try:
            if len(self.trains) == 1:
                found = self.sources[0].best(watch=self._watch)
                self._take(() if found is None else (found,))
            elif self.trains:
                self._several()
        except Struck:
            self.struck = True
            if self.bound is None:
                self.bound = sum(self.sources[n].crude_bound() for n in self.slots)
            if not self.chosen:
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
                few.best(mask, watch=found.append)
            if found:
                taken.append(found[-1])
                mask |= found[-1].mask
                self._take(tuple(taken))

    def assigned(self) -> list[Run]:
        """The chosen routes with trains of their kind, in the order of the trains given."""
        left = list(self.trains)
        runs = []
        for candidate in self.chosen:
            assert candidate.price is not None
            train = next(t for t in left if t.kind() == candidate.source.train)
            left.remove(train)
            runs.append(Run(train, candidate.price.run.route))
        return sorted(runs, key=lambda run: [t.id for t in self.trains].index(run.train.id))

    def _pause(self, done: int) -> bool:
        if self.until is not None and time.monotonic() >= self.until:
            return True
        return self.progress is not None and self.progress(done, self.revenue) is True

    def _once(self, run: Run) -> int:
        assert self.rules.once is not None
        bits = 0
        for name in self.rules.once(self.network, run):
            place = self._once_bits.setdefault(name, self._once_from + len(self._once_bits))
            bits |= 1 << place
        return bits

    def _watch(self, found: Candidate) -> None:
        self._take((found,))

    def _take(self, chosen: tuple[Candidate, ...]) -> None:
        """Keep a set if it is better than the best so far."""
        total = self._worth(chosen)
        score = (total << COUNT_BITS) - len(chosen)
        if score > self.score:
            self.chosen, self.revenue, self.score = chosen, total, score

    def _worth(self, chosen: Sequence[Candidate]) -> int:
        prices = [c.price for c in chosen if c.price is not None]
        total = sum(price.value for price in prices)
        shared_of = self.rules.shared_at_best or self.rules.shared
        if shared_of is not None and len(self.trains) > 1:
            shared = shared_of(self.network, [price.run for price in prices])
            total += sum(item.amount for _, item in shared)
        return total

    # -- several trains -----------------------------------------------------------------

    def _several(self) -> None:
        tops = [source.best(by_bound=True) for source in self.sources]
        most = [
            top.price.value + top.price.share if top is not None and top.price is not None else 0
            for top in tops
        ]
        self.slots.sort(key=lambda n: -most[n])
        ceiling = self.bound = sum(most[n] for n in self.slots)
        cap = None
        if self.rules.most_shared is not None:
            cap = self.rules.most_shared(self.network, self.trains)
        target, step = ceiling, max(1, ceiling // 20)
        while True:
            target = max(target - step, self.revenue)
            step += step // 2 + 1
            # sets of the same sum with fewer trains matter where there can be any
            tie = ceiling - min(most) >= target
            pools = [
                Pool(
                    self.network,
                    source.above(max(0, target - ceiling + top - tie)),
                    self._once_from,
                )
                for source, top in zip(self.sources, most, strict=True)
            ]
            self._combine(pools, 0, [pools[n].all for n in self.slots], 0, 0, (), cap)
            if self.revenue >= target:
                return
            self.bound = target

    def _combine(
        self,
        pools: list[Pool],
        place: int,
        left: list[int],
        bound: int,
        value: int,
        chosen: tuple[Candidate, ...],
        cap: int | None,
    ) -> None:
        """Go through the sets that begin with ``chosen``; ``left``: what fits in each slot."""
        slots = self.slots
        own, later, number = left[0], left[1:], slots[place]
        pool, onward_slots = pools[number], slots[place + 1 :]
        after = sum(pools[n].top(fits) for n, fits in zip(onward_slots, later, strict=True))
        values = sum(pools[n].most_value for n in onward_slots)
        count = len(chosen) + 1
        while own:
            lowest = own & -own
            own ^= lowest
            candidate = pool.routes[lowest.bit_length() - 1]
            if ((bound + candidate.bound + after) << COUNT_BITS) - count <= self.score:
                break
            self.work.step()
            onward: list[int] = []
            if later:
                # look ahead before the route is priced
                clashes = {n: ~pools[n].clashing(candidate) for n in {*onward_slots}}
                # a route without track and limits may run twice
                same = own if candidate.mask else own | lowest
                onward = [
                    (same if n == number else fits) & clashes[n]
                    for n, fits in zip(onward_slots, later, strict=True)
                ]
                ahead = sum(
                    pools[n].top(fits) for n, fits in zip(onward_slots, onward, strict=True)
                )
            else:
                ahead = 0
            if ((bound + candidate.bound + ahead) << COUNT_BITS) - count <= self.score:
                continue
            price = candidate.price
            if price is None:
                continue
            so_far, alone = bound + price.value + price.share, value + price.value
            most = so_far + ahead if cap is None else min(so_far + ahead, alone + values + cap)
            if (most << COUNT_BITS) - count <= self.score:
                continue
            grown = (*chosen, candidate)
            if (so_far << COUNT_BITS) - count > self.score:
                self._take(grown)
            if later:
                self._combine(pools, place + 1, onward, so_far, alone, grown, cap)
        # leave the train out, and with it those of its kind that follow
        skip = 1
        while skip < len(left) and slots[place + skip] == number:
            skip += 1
        if skip < len(left):
            self._combine(pools, place + skip, left[skip:], bound, value, chosen, cap)
