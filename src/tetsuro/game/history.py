"""What stands of a list of actions: undo, redo and messages (core 3.2)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from tetsuro.game.line import Line
from tetsuro.kernel.refusal import Illegal, refuse
from tetsuro.kernel.state import State


@dataclass(frozen=True, slots=True)
class Standing:
    """An action that is in effect: its place in the raw list and the state after it."""

    index: int
    message: bool
    state: State


class History:
    """The actions in effect, in raw order, and the records that redo takes back."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.standing: Line[Standing] = Line()
        self.plain: Line[int] = Line()
        """Raw places of those in effect that are no messages."""
        self.undone: tuple[list[Standing], ...] = ()
        """For each undo what stood from its first action on, messages too."""

    @property
    def state(self) -> State:
        """The position now."""
        return self.standing[-1].state if self.standing else self.start

    def copy(self) -> History:
        """An independent history of the same past."""
        new = History(self.start)
        new.standing, new.plain = self.standing.copy(), self.plain.copy()
        new.undone = self.undone
        return new

    def add(self, index: int, state: State, message: bool) -> None:
        """An action takes effect; unless it is a message, nothing can be redone any more."""
        self.standing.append(Standing(index, message, state))
        if not message:
            self.plain.append(index)
            self.undone = ()

    def undo(self, keep: int | None) -> None:
        """Take back everything after raw position ``keep`` (-1: everything), or the last action
        if None, in one record; messages stay."""
        if keep is None:
            keep = self.plain[-1] - 1 if self.plain else self._last()
        first = self._place_after(keep)
        kept, taken = self.standing.until(first), self.standing[first:]
        self.undone = (*self.undone, taken)
        self.plain = self.plain.until(self.plain.up_to(keep, int))
        self._then(kept, (s.index for s in taken if s.message))

    def redo(self) -> None:
        """The latest record is in effect again; ``Illegal`` if there is none."""
        if not self.undone:
            raise Illegal(refuse("nothing_to_redo"))
        back = self.undone[-1]
        self.undone = self.undone[:-1]
        if not back:
            return
        first = self._place_after(back[0].index - 1)
        later = (s.index for s in self.standing[first:] if s.index > back[-1].index)
        self.plain = Line((*self.plain, *(s.index for s in back if not s.message)))
        self._then(Line((*self.standing[:first], *back)), later)

    def _then(self, standing: Line[Standing], talk: Iterable[int]) -> None:
        """These stand, and after them messages, which change nothing."""
        state = standing[-1].state if standing else self.start
        for index in talk:
            standing.append(Standing(index, True, state))
        self.standing = standing

    def _last(self) -> int:
        return self.standing[-1].index if self.standing else -1

    def _place_after(self, index: int) -> int:
        """Where in ``standing`` what came after a raw place begins."""
        return self.standing.up_to(index, attrgetter("index"))


def standing_at_end(actions: Sequence[Mapping[str, Any]]) -> frozenset[int]:
    """Places of the raw actions that are in effect after the last one."""
    messages: list[int] = []
    plain: list[int] = []
    undone: list[list[int]] = []
    places: dict[int, int] = {}
    for index, action in enumerate(actions):
        kind, target = action.get("type"), action.get("action_id")
        if kind == "undo":
            if target is None:
                first = len(plain) - 1 if plain else 0
            elif target == 0:
                first = 0
            elif type(target) is int and target in places:
                first = bisect_right(plain, places[target])
            else:
                first = len(plain)
            undone.append(plain[first:])
            del plain[first:]
        elif kind == "redo":
            plain.extend(undone.pop() if undone else ())
        elif kind == "message":
            messages.append(index)
        else:
            plain.append(index)
            undone.clear()
        if type(name := action.get("id")) is int:
            places[name] = index
    return frozenset((*messages, *plain))
