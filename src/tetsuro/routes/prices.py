"""Prices of contested track: a bound for sets of routes (docs/routes.md 4.4).

Of a set each piece of track is used once at most. So if pieces have prices, no set brings more
than the sum of all prices and, of each train, the best route less the prices of the track that
it uses. Prices at which the trains want different track make that bound small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tetsuro.routes.network import Network
from tetsuro.routes.rules import Parts, Sharing, Weights

GRAIN: Final = 16
"""Prices are whole sixteenths, so that sums of them are exact."""
TRIES: Final = 60
"""Steps to better prices before the routes are looked through again."""
PATIENCE: Final = 8
"""Steps without a better bound before they are made smaller."""


class Prices(NamedTuple):
    """How bonuses are shared out, and what track costs."""

    weights: Weights
    pieces: tuple[float, ...]
    """For each piece of track, those of the first group of trains before those of the next."""
    track: Mapping[str, Sequence[float]]
    """For each group of trains what the chains cost."""
    rest: float
    """What belongs to no route: all prices, and what is left of the bonuses."""

    def of(self, group: str, chains: Sequence[int]) -> float:
        """What some chains cost."""
        cost = self.track.get(group)
        return sum([cost[chain] for chain in chains]) if cost else 0


class Column(NamedTuple):
    """A route as prices see it."""

    value: int
    parts: Parts
    chains: tuple[int, ...]
    mask: int


class Bidder(NamedTuple):
    """Equal trains, and routes that they may want."""

    number: int
    group: str
    columns: Sequence[Column]


class Market:
    """Finds prices for the track that trains of some groups contest."""

    def __init__(self, network: Network, sharing: Sharing, groups: Sequence[str]) -> None:
        self.sharing, self.groups = sharing, groups
        self.network = network
        self.start = Prices(sharing.start, (), {}, sharing.rest(sharing.start))
        """Track costs nothing."""
        self.pieces = 0
        """Pieces of track that may have a price."""
        self.pieces_of: list[list[int]] = []
        """Of which pieces each chain is made."""

    def _open(self) -> None:
        """Look at the track, when prices are first asked for."""
        users = _pieces(self.network) if self.groups else []
        self.pieces = len(users)
        self.pieces_of = [[] for _ in self.network.chains]
        for piece, chains in enumerate(users):
            for chain in chains:
                self.pieces_of[chain].append(piece)

    def prices(self, weights: Sequence[float], pieces: Sequence[float]) -> Prices:
        """Prices in whole grains."""
        fixed = tuple(round(weight * GRAIN) / GRAIN for weight in weights)
        each = tuple(round(price * GRAIN) / GRAIN for price in pieces)
        track = {group: self._costs(each, number) for number, group in enumerate(self.groups)}
        return Prices(fixed, each, track, sum(each) + self.sharing.rest(fixed))

    def _costs(self, pieces: Sequence[float], group: int) -> list[float]:
        first = group * self.pieces
        return [sum(pieces[first + piece] for piece in own) for own in self.pieces_of]

    def better(self, prices: Prices, bidders: Sequence[Bidder], aim: float) -> tuple[Prices, float]:
        """Prices at which the bidders' columns bring little together, and how much: steps down
        the slope of that bound, as long as it may come down to ``aim`` (Polyak 1969)."""
        if not self.pieces_of:
            self._open()
        weights = list(prices.weights)
        pieces = list(prices.pieces) or [0.0] * (self.pieces * len(self.groups))
        best = weights, pieces
        best_bound, length, failed = float("inf"), 1.0, 0
        for _ in range(TRIES):
            bound, slopes, turns = self._slope(weights, pieces, bidders)
            if bound < best_bound - 1 / GRAIN:
                best_bound, best, failed = bound, (weights[:], pieces[:]), 0
            else:
                failed += 1
                if failed > PATIENCE:
                    length, failed = length / 2, 0
                    weights, pieces = best[0][:], best[1][:]
                    bound, slopes, turns = self._slope(weights, pieces, bidders)
            square = float(sum([slope * slope for slope in slopes.values()]))
            turned = 0.0  # a sum of none would be a whole number, which mypyc doesn't take here
            for turn in turns:
                turned += turn * turn
            square += turned
            if bound <= aim or not square:
                break
            step = length * (bound - aim) / square
            for piece, slope in slopes.items():
                pieces[piece] = max(0.0, pieces[piece] - step * slope)
            for number, turn in enumerate(turns):
                moved = weights[number] - step * turn
                weights[number] = min(max(0.0, moved), self.sharing.most[number])
        return self.prices(*best), best_bound

    def _slope(
        self, weights: list[float], pieces: list[float], bidders: Sequence[Bidder]
    ) -> tuple[float, dict[int, int], list[float]]:
        """The bound, and how it grows with the prices and weights that may move."""
        sharing, size = self.sharing, self.pieces
        now = tuple(weights)
        wanted: dict[int, int] = {}
        parts: list[tuple[int, Parts]] = []
        bound = sum(pieces) + sharing.rest(now)
        costs = [self._costs(pieces, number) for number in range(len(self.groups))]
        for count, group, columns in bidders:
            number = self.groups.index(group) if group in self.groups else -1
            column, most = _best(columns, sharing, now, costs[number] if number >= 0 else None)
            bound += count * most
            if column is not None:
                parts.append((count, column.parts))
                for chain in column.chains if number >= 0 else ():
                    for piece in self.pieces_of[chain]:
                        place = number * size + piece
                        wanted[place] = wanted.get(place, 0) + count
        slopes = {place: 1 - count for place, count in wanted.items() if count > 1}
        slopes.update((place, 1) for place, p in enumerate(pieces) if p > 0 and place not in wanted)
        turns = []
        for number, weight in enumerate(weights):
            turn = 0.0
            for way in (1, -1):
                if 0 <= weight + way <= sharing.most[number]:
                    moved = (*now[:number], weight + way, *now[number + 1 :])
                    change = sharing.rest(moved) - sharing.rest(now)
                    for count, part in parts:
                        change += count * (sharing.share(part, moved) - sharing.share(part, now))
                    if change < 0:
                        turn = change * way
                        break
            turns.append(turn)
        return bound, slopes, turns


def _best(
    columns: Sequence[Column], sharing: Sharing, weights: Weights, cost: Sequence[float] | None
) -> tuple[Column | None, float]:
    """The column that brings most at some prices; None where all cost more than they bring."""
    shares: dict[Parts, float] = {}
    best, most = None, 0.0
    for column in columns:
        share = shares.get(column.parts)
        if share is None:
            share = shares[column.parts] = sharing.share(column.parts, weights)
        worth = column.value + share
        if worth > most:
            if cost is not None:
                worth -= sum([cost[chain] for chain in column.chains])
            if worth > most:
                best, most = column, worth
    return best, most


def _pieces(network: Network) -> list[tuple[int, ...]]:
    """The chains that use each piece of track, the same chains once; what fewer of them use
    besides tells nothing new."""
    users: dict[int, int] = {}
    for number, chain in enumerate(network.chains):
        left = chain.mask
        while left:
            bit = left & -left
            left ^= bit
            users[bit] = users.get(bit, 0) | 1 << number
    found: list[int] = []
    for chains in sorted(set(users.values()), key=lambda bits: (-bits.bit_count(), bits)):
        if not any(chains & other == chains for other in found):
            found.append(chains)
    size = len(network.chains)
    return [tuple(n for n in range(size) if chains >> n & 1) for chains in found]
