"""The log a person reads: events in his words, round by round, the newest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from tetsuro.game.game import Game
from tetsuro.kernel.actions import Holder
from tetsuro.kernel.events import Event
from tetsuro.kernel.state import BANK, State
from tetsuro.web.words import Words

SHORT = 30
ROUND = attrgetter("round.kind", "round.turn", "round.number")
QUIET = frozenset(("paid", "round"))


@dataclass(frozen=True, slots=True)
class Entry:
    """One raw action of the file: what happened, and who paid or was paid."""

    number: int
    """Its place in the file, from 1: where stepping back to it leads."""
    lines: tuple[str, ...]
    money: tuple[tuple[Holder, int], ...]
    undone: bool
    note: bool


@dataclass(frozen=True, slots=True)
class Part:
    """What was done in one round, the newest first."""

    name: str
    entries: tuple[Entry, ...]


def parts(words: Words, game: Game, until: int, most: int | None) -> list[Part]:
    """The last ``most`` entries up to the raw action ``until`` (all if None) by the round in which
    they were done, the newest round first."""
    standing, raw, after = game.history.standing, game.raw, game.positions
    first = 0 if most is None else max(0, until - most)

    def in_round(index: int) -> tuple[str, int, int]:
        found: tuple[str, int, int] = ROUND(after[index - 1] if index else game.history.start)
        return found

    return [
        Part(
            round_words(words, *which),
            tuple(_entry(words, i, raw[i], after[i], i in standing) for i in run),
        )
        for which, run in groupby(range(until - 1, first - 1, -1), in_round)
    ]


def _entry(words: Words, index: int, raw: Mapping[str, Any], after: State, stands: bool) -> Entry:
    kind = raw["type"]
    if kind in ("undo", "redo"):
        who = words.holder(raw.get("entity"))
        line = words.t("log-undo", who=who) if kind == "undo" else words.t("log-redo", who=who)
        return Entry(index + 1, (line,), (), False, False)
    events = after.events
    lines = [words.said(e) for e in events if e.kind not in QUIET]
    begun = [e.params for e in events if e.kind == "round"]
    if not lines:
        who = words.holder(raw.get("entity"))
        passed = words.t("log-passed", who=who)
        lines = (
            [passed]
            if kind == "pass"
            else [words.t("log-did", who=who, what=words.maybe(f"type-{kind}") or str(kind))]
        )
    for it in begun:
        name = round_words(words, it["name"], it["turn"], it["number"])
        lines.append(words.t("log-begins", round=name))
    return Entry(
        index + 1,
        tuple(dict.fromkeys(lines)),
        money_of(events),
        not stands,
        kind in ("message", "log"),
    )


def money_of(events: Sequence[Event]) -> tuple[tuple[Holder, int], ...]:
    """Net money of everybody but the bank."""
    net: dict[Holder, int] = {}
    for e in events:
        if e.kind == "paid":
            for who, sign in ((e.params["payer"], -1), (e.params["payee"], 1)):
                net[who] = net.get(who, 0) + sign * e.params["amount"]
    return tuple((who, n) for who, n in net.items() if who != BANK and n)


def round_words(words: Words, kind: str, turn: int, number: int) -> str:
    """``Operating round 2.1``."""
    which = f"{turn}.{number}" if kind in ("OR", "MR") else str(turn)
    name = words.maybe(f"round-{kind}", number=which)
    return name or f"{kind} {which}"


def chapters(words: Words, game: Game) -> list[tuple[int, str]]:
    """(raw action, round) where each round begins in the line of play that stands."""
    runs = groupby(game.history.plain, lambda done: ROUND(done.state))
    return [(next(run).index + 1, round_words(words, *which)) for which, run in runs]


def notes(game: Game, until: int) -> list[tuple[int, Holder, str]]:
    """(raw action, who, text) of everything said at the table."""
    return [
        (n, raw.get("entity", ""), str(raw.get("message") or ""))
        for n, raw in enumerate(game.raw[:until], 1)
        if raw["type"] == "message"
    ]
