"""Saying things: ids and parameters to sentences, remembered once said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tetsuro.i18n.languages import FALLBACK, LANGUAGES

_REMEMBERED = 50_000
_said: dict[tuple[Any, ...], str] = {}


def say(what: Any, lang: str = FALLBACK, /, *, currency: str | None = None, **params: Any) -> str:
    """``what`` in words: an id, or a reason or event (anything with code or kind, and params).

    ``currency`` is the title's way to write money, such as ``"£{}"``. Parameters given here come
    on top of the thing's own. A parameter may be text, a number, another thing to say, or a
    list of such.

    >>> say("no-such-thing", "en", seat=3)
    '[no-such-thing seat=3]'
    """
    if isinstance(what, str):
        ident = what
    else:
        what = getattr(what, "refusal", what)
        ident = message_id(what)
        own = what.params
        params = {**own, **params} if params else own
    key = (lang, currency, ident, *params.items())
    try:
        return _said[key]
    except KeyError:
        pass
    except TypeError:  # a list or the like among the parameters
        return _say(ident, lang, currency, params)
    words = _say(ident, lang, currency, params)
    if len(_said) >= _REMEMBERED:
        _said.clear()
    _said[key] = words
    return words


def t(ident: str, lang: str = FALLBACK, /, **params: Any) -> str:
    """A phrase of the interface, by its id."""
    return say(ident, lang, **params)


def message_id(thing: Any) -> str:
    """The catalogue's id for a reason, fault or event."""
    code = getattr(thing, "code", None)
    ident = f"event-{thing.kind}" if code is None else f"reason-{code}"
    return ident.replace("_", "-")


def money(amount: int, currency: str | None) -> str:
    """``amount`` as the title writes money.

    >>> money(-40, "£{}")
    '-£40'
    """
    words = (currency or "{}").format(abs(amount))
    return "-" + words if amount < 0 else words


def _say(ident: str, lang: str, currency: str | None, params: Mapping[str, Any]) -> str:
    from tetsuro.i18n.bundles import bundle

    spoken = {name: _value(value, lang, currency) for name, value in params.items()}
    for language in dict.fromkeys((lang if lang in LANGUAGES else FALLBACK, FALLBACK)):
        words, errors = bundle(language, currency).format(ident, spoken)
        if errors:
            _warn(ident, language, errors)
        if words is not None:
            return words
    shown = " ".join(f"{name}={value}" for name, value in spoken.items())
    return f"[{ident} {shown}]" if shown else f"[{ident}]"


def _warn(ident: str, lang: str, errors: list[Exception]) -> None:
    import logging  # not before it is needed: it takes longer to import than all of this

    problems = "; ".join(map(str, errors))
    logging.getLogger(__name__).warning("%s in %s: %s", ident, lang, problems)


def _value(value: Any, lang: str, currency: str | None) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (str, int)):
        return value
    if value is None:
        return "none"
    if hasattr(value, "params"):
        return say(value, lang, currency=currency)
    if isinstance(value, Sequence):
        return _listed([str(_value(item, lang, currency)) for item in value], lang)
    return str(value)


def _listed(items: list[str], lang: str) -> str:
    if not items:
        return say("list-none", lang)
    words = items[0]
    for item in items[1:-1]:
        words = say("list-more", lang, first=words, next=item)
    if len(items) > 1:
        words = say("list-last", lang, first=words, last=items[-1])
    return words
