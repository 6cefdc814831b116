"""Parts of the question which set of routes is best: who keeps off which track."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tetsuro.routes.candidates import Top
from tetsuro.routes.network import Network
from tetsuro.routes.prices import Prices


@dataclass(frozen=True, slots=True)
class Node:
    """A part of the question: for each place of a train the track its route keeps off, and the
    most that such a route brings at some prices."""

    places: tuple[tuple[int, Top], ...]
    prices: Prices
    whole: float
    """The sum of the tops with their shares of the bonuses of the set, and what belongs to no
    route, ..."""
    own: float
    """... and by themselves."""
    bound: int
    """No set of it brings more."""
    fewer: float
    """No set of it with a train less brings more than this."""
    step: int
    """How far below the bound to look next."""
    tight: bool
    """Whether its prices are the best that were found for it."""

    def lowered(self, bound: int) -> Node:
        """The same with a lower bound, to be looked at further down."""
        return replace(self, bound=bound, step=self.step + self.step // 2 + 1)


def contested(network: Network, mask: int, most: int) -> list[int]:
    """A few bits of the track in a mask, those that most chains use."""
    found: dict[tuple[int, ...], int] = {}
    while mask:
        bit = mask & -mask
        mask ^= bit
        track = 1 << (bit.bit_length() - 1) % network.size if network.size else 0
        users = tuple(n for n, chain in enumerate(network.chains) if chain.mask & track)
        found.setdefault(users, bit)
    return [found[users] for users in sorted(found, key=lambda u: (-len(u), u))[:most]]
