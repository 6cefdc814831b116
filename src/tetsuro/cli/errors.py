"""How a command ends that can't do what it was asked to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tetsuro.i18n import Voice

FINE, DIFFERENT, UNUSABLE = 0, 1, 2
"""Exit codes: all well; a difference or an illegal action; unusable input."""


class Ended(Exception):
    """Ends the command with this one line and an exit code."""

    def __init__(self, line: str, code: int = UNUSABLE) -> None:
        # Paths and what files say may hold what steers a terminal.
        super().__init__("".join(c if c.isprintable() else " " for c in line))
        self.code = code


def language() -> str:
    """The language of the terminal, from its locale."""
    from tetsuro.i18n import negotiate

    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return negotiate(next(filter(None, names), None))


def words(reason: Any, voice: Voice | None = None) -> str:
    """A reason or fault of the engine as one line in the terminal's language, or said by a voice
    that knows the table."""
    from tetsuro.i18n import say

    said = say(reason, language()) if voice is None else voice.say(reason)
    return " ".join(said.split())


def exit_code(error: Exception) -> int:
    """The exit code for a fault of the engine: a file that holds an illegal action is readable."""
    illegal = getattr(error, "code", "") == "illegal_action" or hasattr(error, "refusal")
    return DIFFERENT if illegal else UNUSABLE
