"""A table's words: its players, companies, places and money, in one language."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tetsuro.i18n import Voice
from tetsuro.i18n.tables import table_voice
from tetsuro.i18n.titles import called, of_title
from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import Meaning
from tetsuro.kernel.title import Title

_MOST_VOICES = 128
_voices: dict[tuple[str, int, tuple[tuple[int, str], ...]], tuple[Title | None, Voice]] = {}


def _voice(lang: str, title: Title | None, players: tuple[tuple[int, str], ...]) -> Voice:
    """One voice for each language and table, since a voice remembers what it has said."""
    key = lang, id(title), players
    if key not in _voices:
        if len(_voices) >= _MOST_VOICES:
            _voices.clear()
        _voices[key] = title, table_voice(lang, title, players)
    return _voices[key][1]


@dataclass(frozen=True)
class Words:
    """Says things in one language, with one table's names and money."""

    lang: str
    title: Title | None = None
    players: tuple[tuple[int, str], ...] = ()
    voice: Voice = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "voice", _voice(self.lang, self.title, self.players))

    def t(self, ident: str, **params: Any) -> str:
        """A phrase by its id."""
        return self.voice.say(ident, **params)

    def maybe(self, ident: str, **params: Any) -> str:
        """The phrase, or nothing where no catalogue has it."""
        return self.voice.maybe(ident, **params)

    def about(self, kind: str, title: str, name: str, part: str = "") -> str:
        """What a ruling, option or private company is called or means; nothing if untold."""
        return of_title(self.voice, kind, title, name, part)

    def called(self, title: str) -> str:
        """The name of a title or scenario."""
        return called(self.voice, title)

    def meant(self, meaning: Meaning) -> str:
        """What an action is about here, in words."""
        params = dict(meaning.params)
        if isinstance(hex := params.get("hex"), str):
            params["hex"] = self.hex(hex)
        return self.t(f"means-{meaning.code.replace('_', '-')}", **params)

    def said(self, what: Any) -> str:
        """A reason or an event in words."""
        what = getattr(what, "refusal", what)
        hex = what.params.get("hex")
        if isinstance(hex, str):
            return self.voice.say(what, hex=self.hex(hex))
        return self.voice.say(what)

    def word(self, name: object) -> str:
        """A word of the rules: a phase's colour, a kind of dividend, why a game ends."""
        return self.maybe(f"word-{name}") or str(name).replace("_", " ")

    def money(self, amount: int) -> str:
        """An amount in the title's currency."""
        return self.voice.money(amount)

    def holder(self, who: Holder | None) -> str:
        """A player's name, a company's short name, or a word for the bank, the pool, the IPO."""
        if who is None:
            return self.t("word-none")
        return self._names.get(who) or self.maybe(f"word-{who}") or str(who)

    @property
    def _names(self) -> Mapping[Hashable, str]:
        return self.voice.names

    def hex(self, name: str) -> str:
        """A hex with the name of its place."""
        place = self.title.hex_names.get(name) if self.title else None
        return self.t("hex-named", hex=name, place=place) if place else name

    def place(self, hex: str) -> str:
        """The name of a hex's place, or the hex."""
        return (self.title.hex_names.get(hex) if self.title else None) or hex

    def private(self, name: str) -> str:
        """The full name of a private company."""
        return str(self._names.get(name, name))

    def corporation(self, name: str) -> str:
        """The full name of a corporation."""
        charter = self.title.corporations.get(name) if self.title else None
        return charter.name if charter else name

    def end(self, reason: str) -> str:
        """Why the game ends."""
        return self.maybe(f"end-{reason}") or self.word(reason)

    def train(self, ident: str) -> str:
        """``2+1-3`` is a 2+1."""
        return ident.rpartition("-")[0] or ident

    def counted(self, things: list[str]) -> str:
        """``2 × 2+1, 3+1``."""
        tally = {thing: things.count(thing) for thing in dict.fromkeys(things)}
        parts = [f"{n} × {thing}" if n > 1 else thing for thing, n in tally.items()]
        return self.joined(parts)

    def joined(self, parts: list[str]) -> str:
        """A list in the language's way."""
        return self.t("joined", what=parts)
