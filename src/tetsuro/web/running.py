"""Running trains: the best routes, or routes drawn stop by stop, with what they bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tetsuro.kernel.state import State
from tetsuro.render import Route
from tetsuro.web.controls import Control, Now, control
from tetsuro.web.words import Words

if TYPE_CHECKING:
    from tetsuro.web.scene import Asked


@dataclass(frozen=True, slots=True)
class Plan:
    """The routes shown and the button that runs them."""

    run: Control | None
    drawn: tuple[Route, ...] = ()


def plan(words: Words, state: State, now: Now, asked: Asked) -> Plan | None:
    """What is shown while trains may run."""
    group = next((g for g in now.groups if g.kind == "routes"), None)
    if group is None:
        return None
    if group.open is not None:
        return Plan(control(words, state, group.open.first))
    return Plan(next(group.controls(), None))
