"""The one way a command says that it can't use what it was given."""

from __future__ import annotations

import os


class Unusable(Exception):
    """Ends the command with exit code 2 and this one line."""


def language() -> str:
    """The language of the terminal, from its locale."""
    from tetsuro.i18n import negotiate

    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return negotiate(next(filter(None, names), None))
