"""The titles by name, as games and files call them."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Final

from tetsuro.kernel.refusal import Unusable
from tetsuro.kernel.title import PUBLISHED, RECORDED, Ruling, Title

MODULES: Final = {
    "18GB": "tetsuro.titles.gb",
    "1822PNW": "tetsuro.titles.pnw",
    "1822PNW-Short": "tetsuro.titles.pnw.short",
    "1822PNW-SRS": "tetsuro.titles.pnw.srs",
    "18India": "tetsuro.titles.india",
}


def plain(name: str) -> str:
    """A title's name in any spelling: small letters, no spaces or hyphens (``18 India``)."""
    return name.lower().replace(" ", "").replace("-", "")


ALIASES: Final = {
    **{plain(name): name for name in MODULES},
    "1822pnwshortscenario": "1822PNW-Short",
}
"""Titles by their plain names, and by what files call them."""


def add(name: str, module: str) -> None:
    """Make a title known that lies outside this package: its name and the module that holds it."""
    MODULES[name] = module
    ALIASES[plain(name)] = name


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a title before a game of it begins."""

    name: str
    players: tuple[int, ...]
    options: Mapping[str, tuple[int, ...]]
    rulings: tuple[Ruling, ...]
    module: ModuleType


@cache
def entry(name: str) -> Entry:
    """The title of this name; ``Unusable`` if there is none."""
    known = ALIASES.get(plain(name), name)
    if known not in MODULES:
        raise Unusable("unknown_title", title=name[:80], known=", ".join(MODULES))
    module = importlib.import_module(MODULES[known])
    return Entry(module.NAME, module.PLAYERS, module.OPTIONS, module.RULINGS, module)


@cache
def _title(name: str, players: int, options: tuple[str, ...], rulings: tuple[str, ...]) -> Title:
    known = entry(name)
    answers = {r.name: a for r, a in zip(known.rulings, rulings, strict=True)}
    made: Title = known.module.title(players, options, answers)
    return made


def make_title(
    name: str,
    players: int,
    options: Iterable[str] = (),
    rulings: Mapping[str, str] | None = None,
    default: str = PUBLISHED,
) -> Title:
    """The composed title for a game; equal arguments give the same value.

    ``rulings`` answers some rulings, ``default`` the others. Raises ``Unusable`` for a number of
    players, an option, a ruling or an answer that the title does not have.
    """
    known = entry(name)
    if players not in known.players:
        raise Unusable("wrong_player_count", title=known.name, players=players)
    for option in options:
        if option not in known.options:
            raise Unusable("unknown_option", title=known.name, option=str(option)[:80])
    numbers = {r.number: r.name for r in known.rulings if r.number}
    given = {numbers.get(name, name): answer for name, answer in (rulings or {}).items()}
    names = [r.name for r in known.rulings]
    for ruling, answer in given.items():
        if ruling not in names:
            raise Unusable("unknown_ruling", title=known.name, ruling=str(ruling)[:80])
        if answer not in (RECORDED, PUBLISHED):
            raise Unusable("unknown_answer", ruling=ruling, answer=str(answer)[:80])
    answers = tuple(given.get(n, default) for n in names)
    return _title(known.name, players, tuple(sorted(set(options))), answers)
