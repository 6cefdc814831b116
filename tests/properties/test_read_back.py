"""What is accepted in play is in its file what it was: also what screens never offer."""

from __future__ import annotations

from random import Random

import pytest
from tests.properties.near import ANYTIME, Words, members, near
from tests.properties.playing import reload
from tests.properties.test_rulings_play import PROFILES

import tetsuro
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action
from tetsuro.kernel.choices import choices
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.refusal import Illegal, Unusable
from tetsuro.kernel.title import PUBLISHED, RECORDED
from tetsuro.titles.registry import entry

STEPS, ODD_EACH = 500, 4


def odd(game: Game, random: Random) -> Action | None:
    """An action near to one on offer that is accepted and is not on offer itself."""
    words, offered = Words(game), list(members(choices(game.state), random))
    for action in random.sample(offered, min(3, len(offered))):
        for other in near(action, words, random):
            if other.type in ANYTIME or other.type == "run_routes":
                continue
            try:
                made = action_from_json(other.to_json())
            except Unusable:
                continue
            if game.explain(made) is None and not game.offers(made):
                return made
    return None


@pytest.mark.slow
@pytest.mark.parametrize("title", ["18GB", "18India", "1822PNW"])
@pytest.mark.parametrize("answer", [RECORDED, PUBLISHED])
def test_what_is_accepted_is_read_back(title: str, answer: str) -> None:
    odd_ones = sum(played(title, seed, answer) for seed in range(8))
    assert odd_ones > 100 or answer == PUBLISHED, "published, hardly anything odd is accepted"


def played(title: str, seed: int, answer: str) -> int:
    """Play a game at random, now and then an odd action, and read it back; how many there were."""
    known, random = entry(title), Random(seed)
    players = known.players[seed % len(known.players)]
    rulings = {ruling.name: answer for ruling in known.rulings}
    game = tetsuro.new_game(title, [f"P{i}" for i in range(players)], seed, (), rulings)
    weights = PROFILES[title][seed % len(PROFILES[title])]
    odd_ones = 0
    for step in range(STEPS):
        if game.finished:
            break
        action = odd(game, random) if step % ODD_EACH == 0 else None
        try:
            game.apply(action or pick(game, random, weights))
            odd_ones += action is not None
        except Illegal:  # a bid that nobody can pay shows when it is to be paid
            assert action is not None
    reload(game)
    return odd_ones
