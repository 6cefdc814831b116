"""The arms of one kind of train, grown when they are first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tetsuro.routes.arms import Growth, Work
from tetsuro.routes.shelves import Room, Shelf

PATIENCE: Final = 1000
"""Steps after which the arms of an anchor are left for later."""
Shelves = dict[Room, Shelf]
"""The arms of an anchor by the room they take."""


class Stock:
    """All arms of a train. With ``partial`` only a few of each anchor are grown; from ``others``
    of the same set they may be taken over."""

    def __init__(self, growth: Growth, anchors: Sequence[int], partial: bool) -> None:
        self.growth, self.anchors, self.partial = growth, anchors, partial
        self.others: Sequence[Stock] = ()
        self.thinned = False
        """Some were forgotten."""
        self._whole: dict[int, Shelves] | None = None
        self._priced: tuple[Sequence[float], dict[int, Shelves]] | None = None

    def whole(self) -> dict[int, Shelves]:
        """For each anchor its arms, where track costs nothing."""
        if self._whole is None:
            self._whole = self._taken_over() or self._all()
        return self._whole

    def at(self, cost: Sequence[float]) -> dict[int, Shelves]:
        """The arms where chains cost something."""
        if not any(cost):
            return self.whole()
        if self._priced is None or self._priced[0] is not cost:
            shelves = {
                anchor: {room: shelf.priced(cost) for room, shelf in own.items()}
                for anchor, own in self.whole().items()
            }
            self._priced = cost, shelves
        return self._priced[1]

    def keep(self, kept: dict[int, Shelves]) -> None:
        """Forget all others."""
        self._whole, self._priced, self.thinned = kept, None, True

    def _all(self) -> dict[int, Shelves]:
        """An arm visits no earlier anchor, so their order decides how many there are: small
        anchors come first, of large ones that which seems to have the fewest."""
        found: dict[int, Shelves] = {}
        banned, large = 0, []
        for anchor in self.anchors:
            grown = self._grown(anchor, banned, PATIENCE)
            if grown is None:
                large.append(anchor)
            else:
                found[anchor] = grown
                banned |= 1 << anchor
        while large:
            guesses = {anchor: self.growth.guess(anchor, banned) for anchor in large}
            anchor = min(large, key=lambda n: (guesses[n], n))
            large.remove(anchor)
            found[anchor] = self._grown(anchor, banned, None) or {}
            banned |= 1 << anchor
        return found

    def _grown(self, anchor: int, banned: int, patience: int | None) -> Shelves | None:
        growth = self.growth
        if not self.partial:
            return growth.shelves(anchor, banned, patience)
        # a partial stock has a few arms of each anchor
        share = None if growth.work.steps is None else growth.work.steps // len(self.anchors)
        few = Growth(growth.network, growth.train, growth.hints, Work(share, None))
        return few.shelves(anchor, banned, None, partial=True)

    def _taken_over(self) -> dict[int, Shelves] | None:
        """The arms of another train that differs only in how many times it is paid, or goes
        farther: those there is room for."""
        room_for = self.growth.train.room
        for other in self.others:
            times = self.growth.times(other.growth)
            if times is None or other.thinned or other.partial:
                continue
            if other._whole is None and other.growth.within(self.growth):
                continue
            return {
                anchor: {
                    room.multiplied(*times): shelf.multiplied(*times)
                    for room, shelf in shelves.items()
                    if room_for(room.cities, room.towns)
                }
                for anchor, shelves in other.whole().items()
            }
        return None
