"""Verdicts on single actions at positions of a recorded game (conformance/judge)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tetsuro.files.walk import place_of, stops
from tetsuro.game.game import Game
from tetsuro.game.game_file import GameFile
from tetsuro.game.reading import begin
from tetsuro.kernel.machine import refusal
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.refusal import Refusal, Unusable
from tetsuro.kernel.title import Title
from tetsuro.titles.registry import make_title


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an action is legal at a position; ``reason`` says why not."""

    before: int
    reason: Refusal | Unusable | None

    @property
    def legal(self) -> bool:
        """Whether the action may be done."""
        return self.reason is None


def under(game: Game, rulings: str | None) -> Title:
    """The game's title with every ruling answered alike; ``None`` leaves it as it is."""
    if rulings is None:
        return game.title
    return make_title(game.title.name, len(game.players), game.title.options, {}, rulings)


def why_not(
    game: Game, action: Mapping[str, Any], rulings: str | None
) -> Refusal | Unusable | None:
    """Why an action may not be done at a game's position, under its own rulings or others. One
    of the wrong shape may not either."""
    try:
        made = action_from_json(action)
    except Unusable as error:
        return error
    if made.type in ("undo", "redo"):
        return game.explain(made)
    state = game.state.copy()
    state.title = under(game, rulings)
    return refusal(state, made)


def judge(
    file: GameFile, candidates: Iterable[tuple[int, Mapping[str, Any]]], rulings: str | None
) -> Iterator[Verdict]:
    """A verdict for each (id of a raw action, action to try before it), in their order.

    The positions are as recorded; ``rulings`` (``recorded`` or ``published``) only decide on the
    candidates. Raises ``Unusable`` for an id the file does not have.
    """
    game = begin(file)
    asked = list(candidates)
    places: dict[int, int] = {}
    for before, _ in asked:
        if before not in places:
            places[before] = place_of(file, before)
    at: dict[int, list[int]] = {}
    for number, (before, _) in enumerate(asked):
        at.setdefault(places[before], []).append(number)
    found: list[Verdict | None] = [None] * len(asked)
    last = max(at, default=-1)
    if last >= 0:
        for stop in stops(file, game):
            for number in at.get(stop.index, ()):
                before, action = asked[number]
                found[number] = Verdict(before, why_not(stop.game, action, rulings))
            if stop.index == last:
                break
    for done in found:
        assert done is not None
        yield done
