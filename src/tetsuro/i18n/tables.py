"""A voice that knows a table: its money, and what its players, companies and shares are called."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from tetsuro.i18n.titles import of_title
from tetsuro.i18n.words import Voice
from tetsuro.kernel.state import IPO
from tetsuro.kernel.title import Corporation, Title


def table_voice(lang: str, title: Title | None, players: Iterable[tuple[int, str]] = ()) -> Voice:
    """Speaks a language at a table; without a title only the players are known.

    >>> table_voice("en", None, [(7, "Aki")]).names
    {7: 'Aki'}
    """
    names: dict[Hashable, str] = {}
    if title is not None:
        plain = Voice(lang)
        for p, card in title.privates.items():
            names[p] = of_title(plain, "private-name", title.name, p) or card.name
        for charter in title.corporations.values():
            names[charter.id] = _called(plain, charter)
            names.update({i: f"{charter.id} {n}%" for i, n in charter.certificates})
        names[IPO] = plain.say(f"word-{title.unsold}")
    names.update(players)
    return Voice(lang, title.currency if title else None, names)


def _called(voice: Voice, charter: Corporation) -> str:
    """A corporation's short name; one that is only a number or letter is said with its kind."""
    if charter.kind != "minor":
        return charter.id
    kind = "regional-named" if charter.more.get("regional") else "minor-named"
    return voice.say(kind, id=charter.id)
