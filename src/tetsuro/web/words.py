"""A table's words: names of whoever and whatever stands in an event, a reason or an action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tetsuro.i18n import money, say
from tetsuro.kernel.actions import Holder
from tetsuro.kernel.title import Title

HOLDERS = frozenset(
    ("player", "payer", "payee", "giver", "taker", "owner", "seller", "entity", "actor", "who", "by")
)
"""Parameters that name somebody: a player's number, a company's id, the bank …"""
TRAINS = frozenset(("train", "trains"))


@dataclass(frozen=True)
class Words:
    """Says things in one language, with one table's names and money."""

    lang: str
    title: Title | None = None
    names: Mapping[Any, str] = field(default_factory=dict)

    def t(self, ident: str, **params: Any) -> str:
        """A phrase by its id."""
        return say(ident, self.lang, currency=self._currency, **params)

    def maybe(self, ident: str, **params: Any) -> str:
        """The phrase, or nothing where no catalogue has it."""
        said = self.t(ident, **params)
        return "" if said.startswith(f"[{ident}") else said

    def said(self, what: Any) -> str:
        """A reason or an event in words, with names for numbers and ids."""
        what = getattr(what, "refusal", what)
        params = {k: self.spoken(k, v) for k, v in what.params.items()}
        return say(what, self.lang, currency=self._currency, **params)

    def money(self, amount: int) -> str:
        return money(amount, self._currency)

    @property
    def _currency(self) -> str | None:
        return None if self.title is None else self.title.currency

    def holder(self, who: Holder | None) -> str:
        """A player's name, a company's short name, or a word for the bank, the pool, the IPO."""
        if who is None:
            return self.t("holder-nobody")
        if isinstance(who, int):
            return self.names.get(who, str(who))
        return self.maybe(f"holder-{who}") or str(who)

    def hex(self, name: str) -> str:
        """A hex with the name of its place."""
        place = self.title.hex_names.get(name) if self.title else None
        return self.t("hex-named", hex=name, place=place) if place else name

    def private(self, name: str) -> str:
        """The full name of a private company."""
        card = self.title.privates.get(name) if self.title else None
        return card.name if card else name

    def corporation(self, name: str) -> str:
        """The full name of a corporation."""
        charter = self.title.corporations.get(name) if self.title else None
        return charter.name if charter else name

    def train(self, ident: str) -> str:
        """``2+1-3`` is a 2+1."""
        name = ident.rpartition("-")[0]
        return name or ident

    def spoken(self, name: str, value: Any) -> Any:
        """A parameter as it is said, by what its name promises."""
        if name in HOLDERS and (isinstance(value, str | int) or value is None):
            return self.holder(value)
        if name in ("private", "lot") and isinstance(value, str):
            return self.private(value)
        if name == "hex" and isinstance(value, str):
            return self.hex(value)
        if name == "train" and isinstance(value, str):
            return self.train(value)
        if name == "trains" and isinstance(value, tuple | list):
            return self.counted([self.train(t) for t in value])
        if name in ("type", "offered", "expected"):
            many = value if isinstance(value, tuple | list) else (value,)
            return [self.maybe(f"type-{v}") or str(v) for v in many]
        if name in ("phase", "color", "source", "step", "kind", "reason") and isinstance(value, str):
            return self.maybe(f"{name}-{value}") or self.maybe(f"word-{value}") or value
        if hasattr(value, "params"):
            return self.said(value)
        return value

    def counted(self, things: list[str]) -> str:
        """``2 × 2+1, 3+1``."""
        tally = {thing: things.count(thing) for thing in dict.fromkeys(things)}
        parts = [f"{n} × {thing}" if n > 1 else thing for thing, n in tally.items()]
        return self.t("joined", what=parts)
