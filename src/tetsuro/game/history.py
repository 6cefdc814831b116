"""What stands of a list of actions: undo, redo and messages (core 3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from tetsuro.kernel.refusal import Illegal, refuse
from tetsuro.kernel.state import State


@dataclass(frozen=True, slots=True)
class Standing:
    """An action that is in effect: its place in the raw list and the state after it."""

    index: int
    message: bool
    state: State


class History:
    """The actions in effect and the records that redo takes back."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.standing: tuple[Standing, ...] = ()
        self.undone: tuple[tuple[Standing, ...], ...] = ()

    @property
    def state(self) -> State:
        """The position now."""
        return self.standing[-1].state if self.standing else self.start

    def copy(self) -> History:
        """An independent history of the same past."""
        new = History(self.start)
        new.standing, new.undone = self.standing, self.undone
        return new

    def add(self, index: int, state: State, message: bool) -> None:
        """An action takes effect; unless it is a message, nothing can be redone any more."""
        self.standing = (*self.standing, Standing(index, message, state))
        if not message:
            self.undone = ()

    def undo(self, keep: int | None) -> None:
        """Take back everything after raw position ``keep`` (-1: everything), or the last action
        if None, in one record; messages stay."""
        if keep is None:
            last = [s.index for s in self.standing if not s.message][-1:]
            keep = last[0] - 1 if last else len(self.standing)
        kept = tuple(s for s in self.standing if s.index <= keep)
        talk = tuple(s for s in self.standing if s.index > keep and s.message)
        self.undone = (*self.undone, self.standing)
        state = kept[-1].state if kept else self.start
        self.standing = (*kept, *(Standing(s.index, True, state) for s in talk))

    def redo(self) -> None:
        """The latest record is in effect again; ``Illegal`` if there is none."""
        if not self.undone:
            raise Illegal(refuse("nothing_to_redo"))
        before, now = self.undone[-1], self.standing
        self.undone = self.undone[:-1]
        known = {s.index for s in before}
        state = before[-1].state if before else self.start
        later = tuple(Standing(s.index, True, state) for s in now if s.index not in known)
        self.standing = (*before, *later)
