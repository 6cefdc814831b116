"""Actions near to legal ones: what a careless or cunning hand might send instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tetsuro.game.game import Game
from tetsuro.kernel.actions import KINDS, Action, own_fields
from tetsuro.kernel.choices import Choice, Family, OpenFamily

ANYTIME = frozenset(
    (
        *("message", "log", "end_game", "undo", "redo"),
        *("program_share_pass", "program_buy_shares", "program_disable", "program_close_pass"),
    )
)
"""What may be done whatever is on offer; ``choices`` leaves it out and says so."""
STEPS = (-1, 1, -5, 5, 10, -10, 100)


def members(choices: Iterable[Choice], random: Random) -> Iterator[Action]:
    """Some members of every choice."""
    for choice in choices:
        if isinstance(choice, Family):
            yield from {choice.member(choice.values[i]) for i in (0, -1)}
            yield choice.member(random.choice(choice.values))
        elif isinstance(choice, OpenFamily):
            yield from (a for a, _ in zip(choice, range(3), strict=False))
        else:
            yield choice


class Words:
    """The names that actions of a game may carry, by the field they stand in."""

    def __init__(self, game: Game) -> None:
        state, title = game.state, game.state.title
        self.privates = frozenset(title.privates)
        companies = [*state.corporations, *title.privates]
        certificates = [i for c in title.corporations.values() for i, _ in c.certificates]
        trains = [*state.depot[:2], *state.depot[-1:], *state.pool_trains]
        trains += [t for held in state.trains.values() for t in held]
        tiles = [f"{name}-{n}" for name in title.tile_counts for n in (0, 1)]
        self.of: dict[str, list[Any]] = {
            "entity": [*state.players, *companies],
            "company": [*title.privates, *state.corporations],
            "corporation": list(title.corporations),
            "hex": list(title.printed),
            "target": list(title.printed),
            "tile": tiles,
            "train": trains,
            "exchange": [None, *trains],
            "variant": [None, *title.train_of],
            "tokener": [None, *state.corporations],
            "certificate": certificates,
            "choice": ["close", "exchange", "money", "replace", *state.corporations],
            "kind": ["payout", "half", "withhold"],
            "combo_entities": [None, *[(p,) for p in title.privates]],
        }
        for action in game.raw[-40:]:
            for field in ("city", "choice", "share_price", "hex"):
                if field in action:
                    self.of.setdefault(field, []).append(action[field])


def near(action: Action, words: Words, random: Random) -> Iterator[Action]:
    """The action with each field in turn left out, moved or swapped for another's."""
    yield replace(action, private=not action.private)
    for entity in random.sample(words.of["entity"], min(4, len(words.of["entity"]))):
        yield replace(action, entity=entity, private=entity in words.privates)
    for field, annotation, default in own_fields(type(action)):
        for value in _values(field, annotation, default, getattr(action, field), words, random):
            changes: dict[str, Any] = {field: value}
            yield replace(action, **changes)


def _values(
    field: str, annotation: str, default: Any, now: Any, words: Words, random: Random
) -> Iterator[Any]:
    if "None" in annotation:
        yield None
    if "int" in annotation and isinstance(now, int | None) and not isinstance(now, bool):
        base = now or 0
        yield from (base + step for step in random.sample(STEPS, 4))
    if field in ("shares", "companies") and isinstance(now, tuple):
        yield now[:-1]
        yield now[::-1]
        pool = words.of["certificate" if field == "shares" else "company"]
        for other in random.sample(pool, min(6, len(pool))):
            yield (other,)
            yield (*now, other)
    if field == "share_price" and isinstance(now, str):
        price, _, rest = now.partition(",")
        yield from (price, f"{price},0", f"{price},{rest},0", f"{price},9,9", "100,0,0")
    pool = words.of.get(field, [])
    yield from random.sample(pool, min(6, len(pool)))


def at_random(words: Words, random: Random) -> Iterator[Action]:
    """Actions of every kind made of nothing but names."""
    for kind in KINDS.values():
        if kind.type in ANYTIME or kind.type == "run_routes":
            continue
        for entity in random.sample(words.of["entity"], 2):
            made: dict[str, Any] = {}
            for field, annotation, default in own_fields(kind):
                pool = words.of.get(field) or [default]
                made[field] = random.choice(pool)
                if field == "shares":
                    made[field] = (random.choice(words.of["certificate"]),)
                elif annotation == "int":
                    made[field] = random.choice((0, 1, 2, 5, 40, 100))
            yield kind(entity, entity in words.privates, **made)
