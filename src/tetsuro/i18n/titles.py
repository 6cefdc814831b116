"""The words for what a title has: options, rulings, private companies.

Message ids are ``KIND-TITLE-NAME``, and ``KIND-TITLE-NAME-PART`` for a part of it:

- ``option-T-O`` is an option's name, ``option-about-T-O`` what it changes
- ``ruling-T-R`` is a ruling's name, ``ruling-T-R-published`` and ``…-recorded`` its answers
- ``private-name-T-P`` is a private company's name, ``private-T-P`` what it can do
- ``title-T`` is the title's name, ``about-T`` what it is like.

A scenario (``1822PNW-SRS``) has the words of its title (``1822PNW``) where it has none of its own;
cards that differ only in number (``RB0``, ``RB1``) may share those of ``RB``; a ruling of several
titles needs no title (``ruling-route-memory``).
"""

from __future__ import annotations

from tetsuro.i18n.words import Voice


def called(voice: Voice, title: str) -> str:
    """What people call a title or scenario."""
    return voice.maybe(f"title-{title}") or title


def of_title(voice: Voice, kind: str, title: str, name: str, part: str = "") -> str:
    """What a title says of one of its things, or nothing if it says nothing.

    >>> of_title(Voice("en"), "private-name", "1822PNW-SRS", "P9")
    'P9: USPS Mail Service'
    >>> of_title(Voice("en"), "private-name", "18India", "RB3")
    'Railroad bond'
    >>> of_title(Voice("en"), "ruling", "18GB", "route-memory", "published")
    'Looked at afresh each time.'
    """
    titles = dict.fromkeys((title, title.partition("-")[0], ""))
    names = dict.fromkeys((name, name.rstrip("0123456789")))
    for owner in titles:
        for thing in names:
            ident = "-".join(filter(None, (kind, owner, thing, part)))
            if words := voice.maybe(ident):
                return words
    return ""
