"""Putting routes together: which routes of a list still fit beside those already chosen."""

from __future__ import annotations

from collections.abc import Sequence

from tetsuro.routes.candidates import Candidate
from tetsuro.routes.clash import Clashes, bits
from tetsuro.routes.network import Network


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

    def top(self, left: int) -> int:
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
