"""Why something may not be done: a stable code and its figures, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any


class Refusal:
    """A 'may not' of the rules: ``code`` names the rule, ``params`` who, what, needed, had.

    ``tetsuro.say`` finds the words by the code. ``page`` is the section of the title's reference
    that has the rule; a game fills it in where it explains, and ``tetsuro.page`` finds its text.
    """

    __slots__ = ("code", "page", "params")

    def __init__(self, code: str, params: Mapping[str, Any], page: str = "") -> None:
        self.code = code
        self.params = params
        self.page = page

    def on_page(self, page: str) -> Refusal:
        """The same with its section of the reference."""
        return Refusal(self.code, self.params, page)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return self.code == other.code and dict(self.params) == dict(other.params)

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        figures = "".join(f", {key}={value!r}" for key, value in self.params.items())
        return f"Refusal({self.code}{figures})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (self.code, dict(self.params), self.page)

    def to_json(self) -> dict[str, Any]:
        """The code and the figures as JSON."""
        return {"code": self.code, **self.params}


def refuse(code: str, **params: Any) -> Refusal:
    """Shorthand with which rules say no."""
    return Refusal(code, params)


class Illegal(Exception):
    """An action that the rules refuse; the state it met is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are pickled by their text, of which this one is not made.
        return Illegal, (self.refusal,)


class Unusable(Exception):
    """Input that cannot be read as what it should be: what is wrong, and where."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Unusable, self.code, **self.params), ()
