"""Saying things: ids and parameters to sentences, remembered once said.

A :class:`Voice` speaks one language at one table: it knows how the title writes money and what
the players are called. :func:`say` and :func:`t` are for what needs no table.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tetsuro.i18n.languages import FALLBACK, LANGUAGES

_REMEMBERED = 20_000
_LONGEST_TEXT, _LONGEST_LIST, _LARGEST_NUMBER = 2000, 200, 10**15
"""What somebody made up may be of any length; Fluent says nothing of more than 2500 letters
and fails on a number of 30."""


class Voice:
    """Speaks ``lang``; ``currency`` is the title's way to write money (``"£{}"``), ``names`` tell
    what players and others are called whose ids stand in reasons and events.

    >>> from types import SimpleNamespace as Thing
    >>> voice = Voice("en", "£{}", {7: "Aki"})
    >>> voice.say(Thing(kind="bid", params={"player": 7, "lot": "LB", "price": 40}))
    'Aki bids £40 for LB'
    """

    def __init__(
        self,
        lang: str = FALLBACK,
        currency: str | None = None,
        names: Mapping[Hashable, str] | None = None,
    ) -> None:
        self.lang = lang if lang in LANGUAGES else FALLBACK
        self.currency = currency or "{}"
        self.names = dict(names or {})
        self._said: dict[tuple[Any, ...], str] = {}

    def say(self, what: Any, /, **params: Any) -> str:
        """``what`` in words: an id, or a reason or event (anything with code or kind, and params).

        Parameters given here come on top of the thing's own. A parameter may be text, a number,
        another thing to say, or a list of such.
        """
        if isinstance(what, str):
            ident = what
        else:
            what = getattr(what, "refusal", what)
            ident = message_id(what)
            own = what.params
            params = {**own, **params} if params else own
        key = (ident, *params.items())
        try:
            return self._said[key]
        except KeyError:
            pass
        except TypeError:  # a list or the like among the parameters
            return self._say(ident, params)
        words = self._say(ident, params)
        if len(self._said) >= _REMEMBERED:
            self._said.clear()
        self._said[key] = words
        return words

    def maybe(self, ident: str, /, **params: Any) -> str:
        """The phrase, or nothing where no catalogue has it.

        >>> Voice("en").maybe("no-such-phrase")
        ''
        """
        said = self.say(ident, **params)
        return "" if said.startswith(f"[{ident}") else said

    def money(self, amount: int) -> str:
        """``amount`` as the title writes money.

        >>> Voice("ja", "£{}").money(-40)
        '-£40'
        """
        words = self.currency.format(abs(amount))
        return "-" + words if amount < 0 else words

    def _say(self, ident: str, params: Mapping[str, Any]) -> str:
        from tetsuro.i18n.bundles import bundle

        spoken = {name: _cut(self._value(value)) for name, value in params.items()}
        for lang in dict.fromkeys((self.lang, FALLBACK)):
            words, errors = bundle(lang).format(ident, spoken, self)
            if errors:
                _warn(ident, lang, errors)
            if words is not None:
                return words
        shown = " ".join(f"{name}={value}" for name, value in spoken.items())
        return f"[{ident} {shown}]" if shown else f"[{ident}]"

    def _value(self, value: Any) -> Any:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (str, int)):
            return value
        if value is None:
            return "none"
        if hasattr(value, "params"):
            return self.say(value)
        if isinstance(value, Sequence):
            named = [str(self._value(item)) for item in value[:_LONGEST_LIST]]
            return self._listed(named if len(value) <= _LONGEST_LIST else [*named, "…"])
        return str(value)

    def _listed(self, items: list[str]) -> str:
        if not items:
            return self.say("list-none")
        words = items[0]
        for item in items[1:-1]:
            words = self.say("list-more", first=words, next=item)
        if len(items) > 1:
            words = self.say("list-last", first=words, last=items[-1])
        return words


@lru_cache(maxsize=64)
def voice(lang: str = FALLBACK, currency: str | None = None) -> Voice:
    """The voice without names, one for each language and currency."""
    return Voice(lang, currency)


def say(what: Any, lang: str = FALLBACK, /, *, currency: str | None = None, **params: Any) -> str:
    """``what`` in words, where nobody's name is needed: see :meth:`Voice.say`.

    >>> say("no-such-thing", "en", seat=3)
    '[no-such-thing seat=3]'
    """
    return voice(lang, currency).say(what, **params)


def t(ident: str, lang: str = FALLBACK, /, **params: Any) -> str:
    """A phrase of the interface, by its id."""
    return voice(lang).say(ident, **params)


def _cut(value: Any) -> Any:
    """A value that is not too long to be said."""
    if isinstance(value, int) and abs(value) > _LARGEST_NUMBER:
        value = str(value)
    if isinstance(value, str) and len(value) > _LONGEST_TEXT:
        return value[: _LONGEST_TEXT - 1] + "…"
    return value


def message_id(thing: Any) -> str:
    """The catalogue's id for a reason, fault or event."""
    code = getattr(thing, "code", None)
    ident = f"event-{thing.kind}" if code is None else f"reason-{code}"
    return ident.replace("_", "-")


def _warn(ident: str, lang: str, errors: list[Exception]) -> None:
    import logging  # not before it is needed: it takes longer to import than all of this

    problems = "; ".join(map(str, errors))
    logging.getLogger(__name__).warning("%s in %s: %s", ident, lang, problems)
