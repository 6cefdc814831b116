"""Which of many paths get in each other's way, by bit sets.

Bit i of a set stands for path i. For every stop and chain the paths that use it are known as
one integer, so what a path rules out among thousands is found by or-ing a few of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tetsuro.routes.network import Network


class Clashes:
    """The paths of a list by the stops and chains that they use."""

    def __init__(
        self,
        network: Network,
        stops: Iterable[Sequence[int]] | None,
        chains: Iterable[Sequence[int]],
        size: int,
    ) -> None:
        self.network = network
        self.at_stop = users(stops, size) if stops is not None else {}
        self.at_chain = users(chains, size)
        self._stop: dict[int, int] = {}
        self._chain: dict[int, int] = {}

    def with_stop(self, stop: int) -> int:
        """The paths that can't be on one route with a stop: they visit it or one of its group."""
        known = self._stop.get(stop)
        if known is None:
            excluded, known = self.network.exclusive[stop], 0
            for other, paths in self.at_stop.items():
                if excluded >> other & 1:
                    known |= paths
            self._stop[stop] = known
        return known

    def with_chain(self, chain: int) -> int:
        """The paths that share track with a chain."""
        known = self._chain.get(chain)
        if known is None:
            mask, known = self.network.chains[chain].mask, 0
            for other, paths in self.at_chain.items():
                if self.network.chains[other].mask & mask:
                    known |= paths
            self._chain[chain] = known
        return known


def users(things: Iterable[Sequence[int]], size: int) -> dict[int, int]:
    """For each thing the set of the places in the list where it is used."""
    places: dict[int, list[int]] = {}
    for place, used in enumerate(things):
        for thing in used:
            places.setdefault(thing, []).append(place)
    return {thing: bits(found, size) for thing, found in places.items()}


def bits(places: Sequence[int], size: int) -> int:
    """The set of some places, as an integer."""
    packed = bytearray((size + 7) // 8)
    for place in places:
        packed[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(packed, "little")
