"""How a command ends that can't do what it was asked to."""

from __future__ import annotations

import os
from typing import Any

FINE, DIFFERENT, UNUSABLE = 0, 1, 2
"""Exit codes: all well; a difference or an illegal action; unusable input."""


class Unusable(Exception):
    """Ends the command with exit code 2 and this one line."""


def language() -> str:
    """The language of the terminal, from its locale."""
    from tetsuro.i18n import negotiate

    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return negotiate(next(filter(None, names), None))


def words(reason: Any, currency: str | None = None) -> str:
    """A reason or fault of the engine as one line in the terminal's language."""
    from tetsuro.i18n import say

    said = say(reason, language(), currency=currency)
    return " ".join(said.split())


def exit_code(error: Exception) -> int:
    """The exit code for a fault of the engine: a file that holds an illegal action is readable."""
    illegal = getattr(error, "code", "") == "illegal_action" or hasattr(error, "refusal")
    return DIFFERENT if illegal else UNUSABLE
