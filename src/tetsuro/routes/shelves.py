"""Arms on shelves: those that take the same room side by side, the most promising first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tetsuro.routes.clash import Clashes, bits
from tetsuro.routes.network import Network

TESTS: Final = 8
"""How often each arm of a shelf is tested against others before bit sets are made for it."""
INFINITY: Final = float("inf")

Arm = tuple[int, int, int, tuple[int, ...], tuple[int, ...], bool, int]
"""A path from an anchor, the anchor not counted:

* what it adds at most by itself, beside what marks and its room bring,
* the track it uses, and its marks,
* its stops and its chains,
* whether it begins with terminal track, so that nothing goes on beyond the anchor,
* the set of the stops it visits, and the anchor.

There are hundreds of thousands, and Python's garbage collector looks again and again at
objects, but not at plain tuples of numbers.
"""


class Room(NamedTuple):
    """What arms are told apart by: cities and towns as far as the train counts them, the last
    city where the distance pays, what the best cities bring where only these pay, and a city
    with an own token if more than the anchor, and the marks that count together
    (``Hints.signs``)."""

    cities: int
    towns: int
    end: int
    paid: tuple[int, ...]
    own: int
    signs: int

    def multiplied(self, times: int, over: int) -> Room:
        """The same where everything brings ``times`` as much, divided by ``over``."""
        paid = tuple([times * value // over for value in self.paid])
        return self._replace(paid=paid, own=times * self.own // over)


class Shelf:
    """Arms of one anchor that take the same room, the most promising first.

    Where track has prices, ``cost`` is what each chain costs, and ``free`` the shelf of the same
    arms where it costs nothing. Arms are sorted when they are first asked for.
    """

    def __init__(
        self,
        network: Network,
        arms: list[Arm],
        cost: Sequence[float] = (),
        free: Shelf | None = None,
    ) -> None:
        self.network, self.cost = network, cost
        self._arms = arms
        self._falling: list[float] | None = None
        self._clashes: Clashes | None = None
        self._known = 0
        """So many arms, the first, are in the bit sets."""
        self._clear: dict[int, int] = {}
        self._leads: dict[int, float] = {}
        self._past: dict[int, float] = {}
        self._solo = 0
        self._tests = 0
        self.marks = 0
        """All marks on the arms."""
        self.common = -1
        """The stops that all of the arms visit, and the anchor."""
        self.outlook = 0.0
        """No arm adds more than this, with its sign turned."""
        if free is None:
            for _, _, marks, _, _, _, seen in arms:
                self.marks |= marks
                self.common &= seen
            self.outlook = float(-max([arm[0] for arm in arms]))
        else:
            self.marks, self.common, self.outlook = free.marks, free.common, free.outlook

    def _sort(self) -> list[float]:
        if self.cost:
            price = self.cost.__getitem__
            losses = [sum(map(price, chains)) - gain for gain, _, _, _, chains, _, _ in self._arms]
            order = sorted(range(len(losses)), key=losses.__getitem__)
            self._arms = [self._arms[n] for n in order]
            self._falling = [losses[n] for n in order]
        else:
            self._arms = sorted(self._arms, key=lambda arm: (-arm[0], len(arm[3])))
            self._falling = [-arm[0] for arm in self._arms]
        return self._falling

    @property
    def arms(self) -> list[Arm]:
        """The arms in falling order of what they add at most, less the prices of their track."""
        if self._falling is None:
            self._sort()
        return self._arms

    @property
    def falling(self) -> list[float]:
        """What that is for each, with its sign turned."""
        return self._sort() if self._falling is None else self._falling

    def priced(self, cost: Sequence[float]) -> Shelf:
        """The same arms where track costs something."""
        return Shelf(self.network, self._arms, cost, self)

    def multiplied(self, times: int, over: int) -> Shelf:
        """The same arms where everything brings ``times`` as much, divided by ``over``."""
        arms = self._arms
        if any(arm[0] for arm in arms):  # what only paid cities bring is in the room
            arms = [(times * arm[0] // over, *arm[1:]) for arm in arms]
        return Shelf(self.network, arms)

    def clashes(self, end: int) -> Clashes:
        """Which arms share stops or track with which, of so many at least: the first, as what
        follows is seldom asked for."""
        if self._clashes is None or end > self._known:
            self._known = min(2 * end, len(self._arms))
            arms = self.arms[: self._known]
            stops, chains = [arm[3] for arm in arms], [arm[4] for arm in arms]
            self._clashes = Clashes(self.network, stops, chains, self._known)
            self._solo = bits([n for n, arm in enumerate(arms) if arm[5]], self._known)
            self._clear.clear()
        return self._clashes

    def _off(self, track: int, clashes: Clashes) -> int:
        """The set of the arms that keep off some track."""
        known = self._clear.get(track)
        if known is None:
            known = 0
            for chain, users in clashes.at_chain.items():
                if self.network.chains[chain].mask & track:
                    known |= users
            known = self._clear[track] = ~known
        return known

    def lead(self, track: int) -> float:
        """What an arm adds at most that keeps off some track, with its sign turned."""
        known = self._leads.get(track)
        if known is None:
            known = INFINITY
            for place, arm in enumerate(self.arms):
                if not arm[1] & track:
                    known = self.falling[place]
                    break
            self._leads[track] = known
        return known

    def past(self, stops: Sequence[int]) -> float:
        """What an arm adds at most that visits none of some stops, with its sign turned; looked
        at one stop at a time, so that it may be less."""
        known, worst = self._past, -INFINITY
        for stop in stops:
            loss = known.get(stop)
            if loss is None:
                loss = known[stop] = self._past_one(self.network.exclusive[stop])
            if loss > worst:
                worst = loss
        return worst

    def _past_one(self, barred: int) -> float:
        for place, arm in enumerate(self.arms):
            if not arm[6] & barred:
                return self.falling[place]
        return INFINITY

    def beside(self, arm: Arm, least: float, start: int, track: int) -> Iterator[int]:
        """The places, from ``start`` on, of the arms that go with ``arm``, add more than
        ``least`` and keep off ``track``."""
        arms = self.arms
        end = bisect_left(self.falling, -least)
        if end <= start:
            return
        self._tests += end - start
        if end > self._known and self._tests <= TESTS * end:
            used, barred = arm[1] | track, 0
            for stop in arm[3]:
                barred |= self.network.exclusive[stop]
            for place in range(start, end):
                _, mask, _, _, _, solo, seen = arms[place]
                if not (mask & used or seen & barred or solo):
                    yield place
            return
        clashes = self.clashes(end)
        found = self._solo
        for stop in arm[3]:
            found |= clashes.with_stop(stop)
        for chain in arm[4]:
            found |= clashes.with_chain(chain)
        found = ~found & ((1 << end) - (1 << start))
        if track:
            found &= self._off(track, clashes)
        while found:
            lowest = found & -found
            found ^= lowest
            yield lowest.bit_length() - 1
