"""The catalogues, read when the first sentence of a language is asked for.

Functions that a catalogue may use:

- ``MONEY($amount)``: in the title's currency
- ``NAME($player)``: what a player, the bank, a company … is called
- ``WORD($round)``: the message ``word-VALUE``, or the value itself where there is none
- ``CARD($train)``: a train's or tile's name without the number of its copy
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from threading import RLock
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone, fluent_number

from tetsuro.i18n.words import Voice

_COPY = re.compile(r"(?<=\w)-\d+(?![\w+])")


def texts(lang: str) -> dict[str, str]:
    """The source text of each catalogue file of a language, by file name."""
    folder = files(__package__) / lang
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".ftl")), key=lambda f: f.name)
    return {f.name: f.read_text(encoding="utf-8") for f in found}


class Bundle:
    """One language's catalogues; whoever formats lends his voice for names and money."""

    def __init__(self, lang: str) -> None:
        self._lock = RLock()
        self._voice = Voice(lang)
        functions: Any = {
            "MONEY": self._money,
            "NAME": self._name,
            "WORD": self._word,
            "CARD": lambda name: _COPY.sub("", str(name)),
        }
        self._fluent = FluentBundle([lang], functions=functions, use_isolating=False)
        for text in texts(lang).values():
            self._fluent.add_resource(FluentResource(text))

    def format(
        self, ident: str, params: Mapping[str, Any], voice: Voice
    ) -> tuple[str | None, list[Exception]]:
        """The sentence and what was wrong with it, or None where there is no such message."""
        ident = _plain(ident)
        if not self._fluent.has_message(ident):
            return None, []
        pattern = self._fluent.get_message(ident).value
        if pattern is None:
            return None, []
        # A share price of 1000 or a tile 8858 is not to be written 1,000 or 8,858.
        values = {
            name: fluent_number(value, useGrouping=False) if isinstance(value, int) else value
            for name, value in params.items()
        }
        with self._lock:  # one voice at a time; a word within a sentence comes back here
            before, self._voice = self._voice, voice
            try:
                words, errors = self._fluent.format_pattern(pattern, values)
            finally:
                self._voice = before
        return str(words), list(errors)

    def _money(self, amount: Any) -> str:
        try:
            return self._voice.money(int(amount))
        except (TypeError, ValueError):
            return "?" if isinstance(amount, FluentNone) else str(amount)

    def _name(self, holder: Any) -> str:
        if isinstance(holder, (int, float)):
            return self._voice.names.get(int(holder), str(int(holder)))
        return self._voice.names.get(str(holder)) or self._word(holder)

    def _word(self, name: Any) -> str:
        words, _ = self.format(f"word-{name}", {}, self._voice)
        return str(name) if words is None else words


def _plain(ident: Any) -> str:
    return re.sub(r"[^A-Za-z0-9-]", "-", str(ident))


@cache
def bundle(lang: str) -> Bundle:
    """The catalogue of a language."""
    return Bundle(lang)
