"""A random player: any kind of action on offer, then any action of that kind.

The kind is chosen first, since a track step has hundreds of lays and one pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, Holder
from tetsuro.kernel.choices import Choice, Family, OpenFamily, actors
from tetsuro.kernel.machine import Step, steps_open_to

Weights = Mapping[str, float]
MOST_LISTED = 60
FIRST_IS_BEST = ("dividend", "par")
THRIFT = 0.8
"""How often the least amount is offered where the amount is free."""
SENSE = 0.8
"""How often the first, that is the best, of a listing is taken."""


def kinds_on_offer(game: Game) -> list[tuple[Holder, Step, str]]:
    """(who, step, action type) of everything on offer."""
    state = game.state.as_offered()
    return [
        (who, step, kind)
        for who in actors(state)
        for step, types in steps_open_to(state, who)
        for kind in types
    ]


def listed(game: Game, who: Holder, step: Step, kind: str) -> Iterator[Choice]:
    """The legal actions of one kind."""
    state = game.state.as_offered()
    yield from step.rules[kind].choices(state, who)


def pick(game: Game, random: Random, weights: Weights | None = None) -> Action | None:
    """A random legal action; None if there is none (which no position should allow)."""
    kinds = kinds_on_offer(game)
    given = weights or {}
    while kinds:
        odds = [given.get(kind, 1.0) for _, _, kind in kinds]
        chosen = random.choices(range(len(kinds)), [max(o, 1e-6) for o in odds])[0]
        who, step, kind = kinds.pop(chosen)
        found = list(listed(game, who, step, kind))
        if found:
            first = kind in FIRST_IS_BEST and random.random() < SENSE
            return _member(found[0] if first else random.choice(found), random)
    return None


def _member(choice: Choice, random: Random) -> Action:
    if isinstance(choice, Family):
        thrifty = random.random() < THRIFT
        return choice.member(choice.values[0] if thrifty else random.choice(choice.values))
    if isinstance(choice, OpenFamily):
        some = [action for action, _ in zip(choice, range(MOST_LISTED), strict=False)]
        return some[0] if random.random() < SENSE else random.choice(some)
    return choice


def play(
    game: Game,
    random: Random,
    weights: Weights | None = None,
    seen: Callable[[Game, Action], None] = lambda game, action: None,
    most: int = 20_000,
) -> int:
    """Play to the end; ``seen`` is told each action before it is done. Returns how many.

    Raises RuntimeError at a position without a legal action.
    """
    for count in range(most):
        if game.finished:
            return count
        action = pick(game, random, weights)
        if action is None:
            raise RuntimeError(f"nothing to do in {game.round}: {game.actors}")
        seen(game, action)
        game.apply(action)
    return most
