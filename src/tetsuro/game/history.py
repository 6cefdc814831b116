"""What stands of a list of actions: undo, redo and messages (core 3.2)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
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
    state: State


class History:
    """The actions in effect, in raw order, and the records that redo takes back. Notes are in
    effect for good and change nothing, so they lie apart."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.plain: Line[Standing] = Line()
        """Those in effect that are no notes."""
        self.notes: Line[int] = Line()
        """Raw places of notes."""
        self.undone: tuple[list[Standing], ...] = ()
        """For each undo what stood from its first action on."""

    @property
    def state(self) -> State:
        """The position now."""
        return self.plain[-1].state if self.plain else self.start

    @property
    def standing(self) -> set[int]:
        """Raw places of all that is in effect."""
        return {*self.notes, *(done.index for done in self.plain)}

    def copy(self) -> History:
        """An independent history of the same past."""
        new = History(self.start)
        new.plain, new.notes, new.undone = self.plain.copy(), self.notes.copy(), self.undone
        return new

    def add(self, index: int, state: State, message: bool) -> None:
        """An action takes effect; unless it is a note, nothing can be redone any more."""
        if message:
            self.notes.append(index)
        else:
            self.plain.append(Standing(index, state))
            self.undone = ()

    def undo(self, keep: int | None) -> None:
        """Take back everything after raw position ``keep`` (-1: everything), or the last action
        if None, in one record; notes stay."""
        if keep is None:
            first = max(len(self.plain) - 1, 0)
        else:
            first = self.plain.up_to(keep, attrgetter("index"))
        self.undone = (*self.undone, self.plain[first:])
        self.plain = self.plain.until(first)

    def redo(self) -> None:
        """The latest record is in effect again; ``Illegal`` if there is none."""
        if not self.undone:
            raise Illegal(refuse("nothing_to_redo"))
        self.plain = Line((*self.plain, *self.undone[-1]))
        self.undone = self.undone[:-1]


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
