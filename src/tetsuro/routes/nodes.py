"""Parts of the question which set of routes is best: who keeps off which track."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tetsuro.routes.candidates import Top
from tetsuro.routes.network import Network


@dataclass(frozen=True, slots=True)
class Node:
    """A part of the question: for each place of a train the track its route keeps off, and the
    most that such a route brings."""

    places: tuple[tuple[int, Top], ...]
    whole: int
    """The sum of the tops with their shares of the bonuses of the set, ..."""
    own: int
    """... and by themselves."""
    bound: int
    """No set of it brings more."""
    step: int
    """How far below the bound to look next."""

    def tie(self, target: int) -> bool:
        """Whether a set with a train less may still bring as much as the target."""
        least = min(min(top.all, top.own) for _, top in self.places)
        return self.bound - max(0, least) >= target

    def lowered(self, bound: int) -> Node:
        """The same part with a lower bound, which is next looked at in larger steps."""
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
