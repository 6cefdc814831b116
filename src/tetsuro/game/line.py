"""A sequence that grows at its end and is copied at once, as the past of a game is."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Line(Generic[T]):
    """Copies share what they have in common, so a copy costs the same however long it is.

    >>> one = Line([1, 2])
    >>> two = one.copy()
    >>> one.append(3); two.append(4); two.append(5)
    >>> list(one), list(two), two[1:]
    ([1, 2, 3], [1, 2, 4, 5], [2, 4, 5])
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = dict(enumerate(items))
        self._length = len(self._items)

    def copy(self) -> Line[T]:
        """An independent line of the same past."""
        new: Line[T] = Line()
        new._items, new._length = self._items, self._length
        return new

    def until(self, end: int) -> Line[T]:
        """The line as it was when it had ``end`` items."""
        new = self.copy()
        new._length = min(end, self._length)
        return new

    def append(self, item: T) -> None:
        """Put one more item at the end."""
        # One step, so that of two threads which append to copies only one goes on sharing.
        if self._items.setdefault(self._length, item) is not item:
            self._items = dict(islice(self._items.items(), self._length))
            self._items[self._length] = item
        self._length += 1

    def up_to(self, value: int, key: Callable[[T], int]) -> int:
        """How many items of a line that rises by ``key`` come no later than ``value``."""
        items = self._items
        return bisect_right(range(self._length), value, key=lambda at: key(items[at]))

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return map(self._items.__getitem__, range(self._length))

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        places = range(self._length)[at]
        if isinstance(places, range):
            return list(map(self._items.__getitem__, places))
        return self._items[places]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Line | list | tuple):
            return NotImplemented
        return list(self) == list(other)

    def __repr__(self) -> str:
        return f"Line({list(self)!r})"
