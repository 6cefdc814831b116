"""Tours: the routes of a train that is paid for own tokens alone and is in nobody's way.

It may visit what it likes, so that there are endless variants of track between the same tokens.
One that brings most is enough, and of those that bring less one for each better part in the
bonuses of the set; docs/routes.md 4.5 has the argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tetsuro.routes.arms import Growth
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Parts, Route, Rules, Sharing
from tetsuro.routes.trains import Train


class Tour(NamedTuple):
    """A route, what its stops bring at most, its track and its marks, those of its chains apart."""

    gain: int
    mask: int
    marks: int
    on_track: int
    route: Route


Most = Callable[[int], "tuple[float, Parts]"]
"""What marks bring at most by themselves, and what the share depends on."""
Exact = Callable[[Tour], "tuple[float, Parts] | None"]
"""What a tour brings, likewise; None if it may not be run."""


def may_tour(
    network: Network, train: Train, rules: Rules, sharing: Sharing, growth: Growth
) -> bool:
    """Whether a train that is in nobody's way is one of those whose tours can be told apart by
    what they bring."""
    unlimited = train.cities is None and train.stops is None and train.pays is None
    tolls = growth.hints.chain
    return (
        unlimited
        and train.own_only
        and train.ends == "own"
        and not (train.local or train.towns_pay or train.per_hex)
        and rules.subsidy is None
        and (rules.shared is None or sharing.rising)
        and (tolls is None or all(tolls(chain) <= 0 for chain in network.chains))
    )


class Tours:
    """Finds the tours that no other one makes needless, from token to token."""

    def __init__(self, growth: Growth, tokens: Sequence[int], most: Most, exact: Exact) -> None:
        self.growth, self.tokens, self.most, self.exact = growth, tokens, most, exact
        self.network = network = growth.network
        self.weighed = growth.hints.weighed
        self.chains = [(1 << chain.a | 1 << chain.b, chain.mask) for chain in network.chains]
        self.near = [sorted({to for _, to in ways}) for ways in network.ways]
        self.special = 0
        """Stops that count for more than what they bring: they bear marks that matter, or lie in a
        hex with others."""
        for stops in network.twins:
            self.special |= stops
        self.at_mark: dict[int, int] = {}
        """For each mark that matters the stops whose visit may bring it."""
        for stop in network.stops:
            marks = stop.marks
            if marks & self.weighed:
                self.special |= 1 << stop.index
            for chain, _ in network.ways[stop.index]:
                marks |= network.chains[chain].marks
            marks &= self.weighed
            while marks:
                mark = marks & -marks
                marks ^= mark
                self.at_mark[mark] = self.at_mark.get(mark, 0) | 1 << stop.index
        self.found: list[tuple[float, Parts, Tour]] = []
        self._begun: dict[tuple[int, int, int, int], int] = {}

    def all(self) -> list[Tour]:
        """Tours, such that to each of the others there is one that brings as much and counts no
        less for the bonuses of the set."""
        later = sum(1 << token for token in self.tokens)
        for token in self.tokens:
            later ^= 1 << token
            gain, marks = self.growth.worth[token], self.network.stops[token].marks
            start = Tour(gain, 0, marks, 0, Route((token,), ()))
            self._go(start, 1 << token, self.network.exclusive[token], later)
        return [tour for _, _, tour in self.found]

    def _go(self, begun: Tour, seen: int, barred: int, later: int) -> None:
        """Go on from a beginning that visits the stops ``seen`` to the tokens ``later``; it may
        visit none of the stops ``barred``."""
        gain, mask, marks, on_track, (stops, chains) = begun
        growth, at = self.growth, stops[-1]
        growth.work.step()
        outlook, within = self._outlook(at, barred, later)
        if outlook < 0 or self._needless(gain + outlook, marks | self._reached(within)):
            return
        within |= 1 << at
        if chains:
            usable = 0
            for number, (ends, used) in enumerate(self.chains):
                if ends & within == ends and not used & mask:
                    usable |= 1 << number
            state = at, usable, on_track & self.weighed, seen & self.special
            if self._begun.get(state, -1) >= gain:
                return
            self._begun[state] = gain
        for way in growth.ways(at):
            if not within & way.bit or mask & way.mask or (way.terminal and chains):
                continue
            tour = Tour(
                gain if way.town else gain + way.worth,
                mask | way.mask,
                marks | way.marks,
                on_track | self.network.chains[way.chain].marks,
                Route((*stops, way.to), (*chains, way.chain)),
            )
            if later & way.bit:
                self._take(tour)
            if way.onward:
                self._go(tour, seen | way.bit, barred | way.excluded, later)

    def _reached(self, stops: int) -> int:
        """The marks that matter which a tour may get at some stops."""
        found = 0
        for mark, places in self.at_mark.items():
            if places & stops:
                found |= mark
        return found

    def _needless(self, gain: float, marks: int) -> bool:
        """Whether a tour that brings as much is known, and counts no less for the set."""
        own, parts = self.most(marks & self.weighed)
        return self._outdone(gain + own, parts)

    def _outdone(self, value: float, parts: Parts) -> bool:
        for most, better, _ in self.found:
            if most >= value and all(a >= b for a, b in zip(better, parts, strict=True)):
                return True
        return False

    def _take(self, tour: Tour) -> None:
        if self._needless(tour.gain, tour.marks):
            return
        price = self.exact(tour)
        if price is not None and not self._outdone(*price):
            self.found.append((*price, tour))

    def _outlook(self, root: int, barred: int, later: int) -> tuple[int, int]:
        """The most that stops bring to a path on from ``root`` to one of the stops ``later``, and
        the stops that such paths may visit; less than 0 if there are none.

        Stops are put together to blocks, in which there are two ways between any two of them
        (Hopcroft and Tarjan 1973). A path goes through each block once, and from each into one
        further block at most.
        """
        worth, near, stops = self.growth.worth, self.near, self.network.stops
        order = {root: 0}
        stack: list[tuple[int, int]] = []
        useful = 0

        def visit(at: int, before: int) -> tuple[int, int]:
            """The first stop that what lies beyond leads back to, and the most it brings."""
            nonlocal useful
            first, most = order[at], -1
            for stop in near[at]:
                if stop == before or (barred >> stop & 1 and stop != root):
                    continue
                if stops[stop].blocks:
                    if later >> stop & 1:
                        useful |= 1 << stop
                        most = max(most, worth[stop])
                    continue
                known = order.get(stop)
                if known is not None:
                    first = min(first, known)
                    continue
                place = len(stack)
                order[stop] = len(order)
                stack.append((stop, -1))
                back, beyond = visit(stop, at)
                stack[place] = stop, beyond
                if back < order[at]:
                    first = min(first, back)
                    continue
                block = stack[place:]
                del stack[place:]
                farther = max([gain for _, gain in block])
                if farther >= 0 or any(later >> member & 1 for member, _ in block):
                    total = max(0, farther)
                    for member, _ in block:
                        total += worth[member]
                        useful |= 1 << member
                    most = max(most, total)
            return first, most

        _, most = visit(root, -1)
        return most, useful
