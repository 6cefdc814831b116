"""A voice that knows a table: its money, and what its players, companies and shares are called."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from tetsuro.i18n.words import Voice
from tetsuro.kernel.title import Title


def table_voice(lang: str, title: Title | None, players: Iterable[tuple[int, str]] = ()) -> Voice:
    """Speaks a language at a table; without a title only the players are known.

    >>> table_voice("en", None, [(7, "Aki")]).names
    {7: 'Aki'}
    """
    names: dict[Hashable, str] = {}
    if title is not None:
        names.update({p: card.name for p, card in title.privates.items()})
        for charter in title.corporations.values():
            names[charter.id] = charter.id
            names.update({i: f"{charter.id} {n}%" for i, n in charter.certificates})
    names.update(players)
    return Voice(lang, title.currency if title else None, names)
