"""Random games under every ruling: no position is without an action of those who must act."""

from __future__ import annotations

from random import Random

import pytest
from tests.properties import test_random_games, test_random_india, test_random_pnw

import tetsuro
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action
from tetsuro.kernel.choices import choices
from tetsuro.kernel.title import PUBLISHED, RECORDED
from tetsuro.titles.registry import MODULES, entry

PROFILES = {
    "18GB": test_random_games.PROFILES,
    "18India": test_random_india.PROFILES,
    **dict.fromkeys(("1822PNW", "1822PNW-Short", "1822PNW-SRS"), test_random_pnw.PROFILES),
}
ALL_RECORDED = {"18GB": 20}
"""Games with all rulings recorded; of other titles three."""
ALONE = ("18GB", "18India", "1822PNW")
"""Titles whose rulings are also tried one by one; the scenarios of 1822PNW have the same."""
ALL_BUT_ONE = ("18GB",)
"""Titles whose games are so short that all rulings but each are tried, too."""
MOST = 20_000


def answers(title: str) -> list[tuple[str, dict[str, str]]]:
    """All rulings recorded, each of them alone, and all but each."""
    names = [ruling.name for ruling in entry(title).rulings]
    recorded = dict.fromkeys(names, RECORDED)
    return [
        *[("all recorded", recorded)] * ALL_RECORDED.get(title, 3),
        *((f"{name} recorded", {name: RECORDED}) for name in names if title in ALONE),
        *(
            (f"{name} published", {**recorded, name: PUBLISHED})
            for name in names
            if title in ALL_BUT_ONE
        ),
    ]


def somebody_can_act(game: Game, found: Action | None) -> bool:
    """Whether a player or corporation that must act has anything to do, as he has whose action was
    found; private companies may, and need not."""
    if found is not None and found.entity not in game.title.privates:
        return True
    must = [who for who in game.actors if who not in game.title.privates]
    return any(next(iter(choices(game.state.as_offered(), who)), None) for who in must)


GAMES = [
    (title, number, label, rulings)
    for title in MODULES
    for number, (label, rulings) in enumerate(answers(title))
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "number", "label", "rulings"), GAMES, ids=lambda v: "" if isinstance(v, dict) else v
)
def test_no_position_is_without_an_action(
    title: str, number: int, label: str, rulings: dict[str, str]
) -> None:
    known = entry(title)
    setups = [
        (players, option)
        for players in known.players
        for option in ([], *([o] for o, counts in known.options.items() if players in counts))
    ]
    players, options = setups[number % len(setups)]
    names = [f"P{i}" for i in range(players)]
    game = tetsuro.new_game(title, names, number, options, rulings)
    random = Random(number)
    weights = PROFILES[title][number % len(PROFILES[title])]
    for _ in range(MOST):
        if game.finished:
            return
        action = pick(game, random, weights)
        assert somebody_can_act(game, action), f"nothing to do in {game.round}: {game.actors}"
        assert action is not None
        game.apply(action)
    pytest.fail("a game without end")
