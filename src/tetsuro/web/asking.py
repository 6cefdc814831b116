"""A purchase that waits for another seat's yes: asked by one player, answered by the other.

The question stands beside the game, not in it, for the position in which it was asked.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tetsuro.kernel.actions import Action
from tetsuro.kernel.notation import action_from_text
from tetsuro.web.labels import label
from tetsuro.web.tables import Live, Tables
from tetsuro.web.words import Words

MEANT = "question"


@dataclass(frozen=True, slots=True)
class Question:
    """What one player asks another: an action in text, at the version of the table it is for."""

    id: str
    version: int
    action: str
    by: int
    to: int

    @property
    def meant(self) -> Action:
        """The action that waits."""
        return action_from_text(self.action)

    @property
    def price(self) -> int | None:
        """What is offered for it."""
        return getattr(self.meant, "price", None)


def question(live: Live) -> Question | None:
    """What is being asked at a table, if anything still is."""
    found: Mapping[str, Any] | None = live.table.meta.get(MEANT)
    if found is None or found["version"] != live.version or live.game.finished:
        return None
    return Question(**found)


def ask(tables: Tables, live: Live, action: Action, by: int, to: int) -> None:
    """Ask a player; a question before it is dropped."""
    asked = Question(secrets.token_hex(4), live.version, str(action), by, to)
    tables.note(live.id, MEANT, asdict(asked))


def drop(tables: Tables, live: Live) -> None:
    """Nothing is asked any more."""
    tables.note(live.id, MEANT, None)


def what(words: Words, live: Live, asked: Question) -> str:
    """What would be done, in words; all of it is open."""
    return label(words, live.seat(None).state, asked.meant)
