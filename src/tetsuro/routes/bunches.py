"""Bunches: shelves of arms put together, to be passed over together.

Where many marks count together, an anchor may have thousands of shelves, and most pairs of them
can't bring enough. A bunch knows what its shelves bring at most, and falls into two of which
one has a mark and the other doesn't; so pairs of bunches are divided only as long as they may
bring enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from tetsuro.routes.shelves import Room, Shelf

FEW: Final = 100
"""So many shelves are rather looked at one by one."""


class Bunch:
    """Shelves whose rooms differ in marks only."""

    __slots__ = ("common", "lead", "marks", "parts", "room")

    def __init__(
        self,
        rooms: Sequence[Room],
        shelves: Mapping[Room, Shelf],
        signs: Sequence[int],
        exact: bool,
    ) -> None:
        """``signs``: the marks that tell rooms apart, those that bring most first; ``exact``:
        shelves are sorted to know what their arms add."""
        self.room = rooms[0]
        """Where there is one."""
        self.parts: tuple[Bunch, Bunch] | None = None
        if len(rooms) == 1:
            shelf = shelves[rooms[0]]
            self.marks, self.common = shelf.marks, shelf.common
            self.lead = shelf.lead(0) if exact else shelf.outlook
            return
        place, having, lacking = 0, list(rooms), list[Room]()
        while not (having and lacking):
            sign = signs[place]
            place += 1
            having = [room for room in rooms if room.signs & sign]
            lacking = [room for room in rooms if not room.signs & sign]
        one = Bunch(having, shelves, signs[place:], exact)
        other = Bunch(lacking, shelves, signs[place:], exact)
        self.parts = one, other
        self.marks, self.common = one.marks | other.marks, one.common & other.common
        """All marks on the arms, and the stops that all of them visit."""
        self.lead = min(one.lead, other.lead)
        """No arm adds more than this, with its sign turned."""


def bunches(
    shelves: Mapping[Room, Shelf], signs: Callable[[], Sequence[int]]
) -> list[tuple[Room, Bunch]]:
    """All shelves of an anchor, where there are many by their rooms without the marks."""
    rooms = sorted(shelves)
    if len(rooms) <= FEW:
        return [(room, Bunch([room], shelves, (), False)) for room in rooms]
    alike: dict[Room, list[Room]] = {}
    for room in rooms:
        alike.setdefault(room._replace(signs=0), []).append(room)
    marks = signs()
    return [(room, Bunch(own, shelves, marks, len(own) > 1)) for room, own in alike.items()]


def pairs(
    one: Bunch, other: Bunch, base: int, hopeless: Callable[[Bunch, Bunch, int], bool]
) -> Iterator[tuple[Room, Room]]:
    """The pairs of rooms, one of each bunch, without those that are hopeless where their
    rooms bring ``base``. Of a bunch with itself each pair once."""
    left = [(one, other)]
    while left:
        first, second = left.pop()
        if first.parts is None and second.parts is None:
            yield first.room, second.room
            continue
        if first is second and first.parts is not None:
            having, lacking = first.parts
            parts = [(having, having), (having, lacking), (lacking, lacking)]
        elif first.parts is not None and (second.parts is None or first.lead <= second.lead):
            parts = [(part, second) for part in first.parts]
        else:
            parts = [(first, part) for part in second.parts or ()]
        left += [part for part in parts if not hopeless(*part, base)]
