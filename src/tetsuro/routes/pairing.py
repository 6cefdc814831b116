"""Which shelves of arms go together, and what their rooms bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tetsuro.routes.bunches import Bunch, bunches
from tetsuro.routes.bunches import pairs as pairs_of
from tetsuro.routes.candidates import Floor
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Weights
from tetsuro.routes.shelves import Room
from tetsuro.routes.stock import Shelves
from tetsuro.routes.trains import Train

Paid = tuple[int, ...]
"""What the best cities of a route bring, where only these pay, the best first."""
Bounds = Callable[[int, Paid, Weights], "tuple[int, float]"]
"""What marks bring at most at some weights, beside the paid cities: to a route by itself, and as
its share."""


class Pair(NamedTuple):
    """Two shelves of an anchor, what their rooms bring to a route, and what their marks bring at
    most: to the route by itself, and as its share."""

    one: Room
    other: Room
    base: int
    paid: Paid
    spare: tuple[int, float]


class Pairing:
    """Pairs shelves of one kind of train. ``worth``: what each stop brings; ``signs``: the marks
    that shelves are told apart by."""

    def __init__(
        self,
        network: Network,
        train: Train,
        signs: int,
        worth: Sequence[int],
        start: Weights,
        bound_of_marks: Bounds,
    ) -> None:
        self.network, self.train, self.signs = network, train, signs
        self.worth, self.start, self.bound_of_marks = worth, start, bound_of_marks
        self._known: dict[tuple[object, ...], tuple[int, Paid]] = {}
        """What paid cities bring, as told before."""
        self._bunched: dict[int, tuple[Shelves, list[tuple[Room, Bunch]]]] = {}

    def alone(self, anchor: int, room: Room) -> tuple[int, Paid]:
        """What the room of an arm brings to a route that has no other."""
        base, paid = self._paid(anchor, room)
        return base + self._between(anchor, room.end), paid

    def pairs(
        self, anchor: int, shelved: Shelves, track: int, floor: Floor, weights: Weights
    ) -> list[Pair]:
        """Shelves whose arms together may pass the floor off some track, the most promising
        first."""
        train, town = self.train, self.network.stops[anchor].kind == "town"
        bunched = self._bunches(anchor, shelved)
        bound, start, found = self.bound_of_marks, 1 << anchor, list[tuple[float, Pair]]()
        paid: Paid = ()

        def hopeless(one: Bunch, other: Bunch, base: int) -> bool:
            if one.common & other.common != start:  # all of their arms visit a stop
                return True
            return base - one.lead - other.lead <= floor.least(
                *bound(one.marks | other.marks, paid, weights)
            )

        for place, (one, ones) in enumerate(bunched):
            for other, others in bunched[place:]:
                # both counted the anchor
                if not train.room(
                    one.cities + other.cities - (not town), one.towns + other.towns - town
                ):
                    continue
                if ones.common & others.common != start:
                    continue  # hopeless, whatever the rooms bring
                base, paid = self._paid(anchor, one, other)
                base += self._between(one.end, other.end)
                if hopeless(ones, others, base):
                    continue
                for a, b in pairs_of(ones, others, base, hopeless):
                    first, second = shelved[a], shelved[b]
                    spare = bound(first.marks | second.marks, paid, weights)
                    most = base - first.lead(track) - second.lead(track)
                    if most > floor.least(*spare):
                        found.append((-most - sum(spare), Pair(a, b, base, paid, spare)))
        found.sort()
        return [pair for _, pair in found]

    def _bunches(self, anchor: int, shelved: Shelves) -> list[tuple[Room, Bunch]]:
        """The shelves of an anchor in bunches, those marks first that bring most."""
        known = self._bunched.get(anchor)
        if known is None or known[0] is not shelved:
            known = self._bunched[anchor] = shelved, bunches(shelved, self._signs)
        return known[1]

    def _signs(self) -> list[int]:
        """The marks that are looked at one by one, those that bring most first."""
        every, start = self.signs, self.start
        signs = [1 << place for place in range(every.bit_length()) if every >> place & 1]
        return sorted(signs, key=lambda sign: sum(self.bound_of_marks(every & ~sign, (), start)))

    def _between(self, one: int, other: int) -> int:
        """What the distance between two stops pays."""
        if not self.train.per_hex:
            return 0
        stops = self.network.stops
        return self.train.per_hex * self.network.distance(stops[one].hex, stops[other].hex)

    def _paid(self, anchor: int, one: Room, other: Room | None = None) -> tuple[int, Paid]:
        """What the anchor brings, and the best cities of the arms where only these pay: one
        with an own token is among them (core 18.6)."""
        worth, most = self.worth[anchor], self.train.pays
        if most is None:
            return worth, ()
        key = anchor, one.paid, one.own, () if other is None else (other.paid, other.own)
        known = self._known.get(key)
        if known is None:
            best, own = (worth, *one.paid), one.own
            if other is not None:
                best, own = (*best, *other.paid), max(own, other.own)
            ranked = sorted(best, reverse=True)[:most]
            if own < ranked[-1]:
                ranked[-1] = own
            known = self._known[key] = sum(ranked), tuple(ranked)
        return known
