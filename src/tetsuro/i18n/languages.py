"""Which languages there are, and which one a person is served."""

from __future__ import annotations

LANGUAGES = ("en", "ja")
FALLBACK = "en"


def negotiate(accept: str | None) -> str:
    """The language to answer in, from an ``Accept-Language`` header or a locale's name.

    >>> negotiate("fr, ja;q=0.8, en;q=0.5")
    'ja'
    >>> negotiate("ja_JP.UTF-8")
    'ja'
    >>> negotiate(None)
    'en'
    """
    best, weight = FALLBACK, 0.0
    for part in (accept or "")[:1000].split(","):
        name, _, rest = part.partition(";")
        language = name.strip().replace("_", "-").split("-")[0].split(".")[0].lower()
        if language == "*":
            language = FALLBACK
        if language in LANGUAGES and (wish := _weight(rest)) > weight:
            best, weight = language, wish
    return best


def _weight(parameters: str) -> float:
    for parameter in parameters.split(";"):
        name, _, value = parameter.strip().partition("=")
        if name.strip().lower() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0
