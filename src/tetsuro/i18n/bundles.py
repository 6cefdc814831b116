"""The catalogues, read when the first sentence of a language is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone, fluent_number
from fluent.syntax.ast import Resource

from tetsuro.i18n.words import money


def texts(lang: str) -> dict[str, str]:
    """The source text of each catalogue file of a language, by file name."""
    folder = files(__package__) / lang
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".ftl")), key=lambda f: f.name)
    return {f.name: f.read_text(encoding="utf-8") for f in found}


@cache
def _resources(lang: str) -> tuple[Resource, ...]:
    return tuple(FluentResource(text) for text in texts(lang).values())


class Bundle:
    """One language's catalogues, with one title's way to write money."""

    def __init__(self, lang: str, currency: str | None) -> None:
        def in_currency(amount: Any) -> str:
            return "?" if isinstance(amount, FluentNone) else money(int(amount), currency)

        def in_words(name: Any) -> str:
            words, _ = self.format(f"word-{_plain(name)}", {})
            return str(name) if words is None else words

        functions: Any = {"MONEY": in_currency, "WORD": in_words}
        self._fluent = FluentBundle([lang], functions=functions, use_isolating=False)
        for resource in _resources(lang):
            self._fluent.add_resource(resource)

    def format(self, ident: str, params: Mapping[str, Any]) -> tuple[str | None, list[Exception]]:
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
        words, errors = self._fluent.format_pattern(pattern, values)
        return str(words), list(errors)


def _plain(ident: Any) -> str:
    return re.sub(r"[^A-Za-z0-9-]", "-", str(ident))


@cache
def bundle(lang: str, currency: str | None) -> Bundle:
    return Bundle(lang, currency)
