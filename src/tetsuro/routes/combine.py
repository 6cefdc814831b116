"""Putting routes together: which routes of a list still fit beside those already chosen.

A ``Pool`` holds the routes of one kind of train in falling order of their bounds. Sets of them
are integers with a bit for each; what a chosen route rules out is found by or-ing a few of
them, so that thousands of routes are looked through at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from tetsuro.routes.arms import Candidate
from tetsuro.routes.network import Network


class Pool:
    """Routes of one kind of train; bit i of a set stands for ``routes[i]``."""

    def __init__(self, network: Network, routes: Sequence[Candidate], once_from: int) -> None:
        self.network = network
        self.routes = routes
        self.once_from = once_from
        self.group = routes[0].run.train.group if routes else ""
        self.all = (1 << len(routes)) - 1
        self.most_value = max((c.value for c in routes), default=0)
        self._clashes: dict[int, int] = {}
        by_chain: dict[int, list[int]] = {}
        by_once: dict[int, list[int]] = {}
        for number, candidate in enumerate(routes):
            for chain in candidate.run.route.chains:
                by_chain.setdefault(chain, []).append(number)
            once = candidate.mask >> once_from
            if once:
                by_once.setdefault(once, []).append(number)
        size = len(routes)
        self.users = {chain: _bits(numbers, size) for chain, numbers in by_chain.items()}
        self.once = {once: _bits(numbers, size) for once, numbers in by_once.items()}

    def top(self, left: int) -> int:
        """The greatest bound among the routes ``left``."""
        return self.routes[(left & -left).bit_length() - 1].bound if left else 0

    def clashing(self, chosen: Candidate) -> int:
        """The routes that can't run beside ``chosen``."""
        found = 0
        if chosen.run.train.group == self.group:
            for chain in chosen.run.route.chains:
                found |= self._with_chain(chain)
        once = chosen.mask >> self.once_from
        if once:
            for other, users in self.once.items():
                if other & once:
                    found |= users
        return found

    def _with_chain(self, chain: int) -> int:
        known = self._clashes.get(chain)
        if known is None:
            mask = self.network.chains[chain].mask
            known = self.users.get(chain, 0)
            for other, users in self.users.items():
                if self.network.chains[other].mask & mask:
                    known |= users
            self._clashes[chain] = known
        return known


def _bits(numbers: list[int], size: int) -> int:
    if len(numbers) < 32:
        found = 0
        for number in numbers:
            found |= 1 << number
        return found
    packed = bytearray((size + 7) // 8)
    for number in numbers:
        packed[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(packed, "little")
