"""``choices`` is complete: whatever ``explain`` takes, however near to a legal action somebody
made it up, ``choices`` holds, in its own spelling; but for a short list of leniencies."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.properties.deeds import Listing, deed
from tests.properties.near import ANYTIME, Words, at_random, members, near
from tests.properties.test_random_games import PROFILES

import tetsuro
from tetsuro import Unusable
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game, as_action
from tetsuro.kernel.actions import Action
from tetsuro.kernel.machine import refusal

LENIENT = {
    "18GB": {
        ("buy_train", "last_train"),
        ("buy_train", "receivership_trade"),
        ("buy_train", "must_buy_from_bank"),
    },
    "18India": {("buy_train", "unknown_variant")},
    "1822PNW": {("buy_train", "no_trade_yet"), ("lay_tile", "not_your_turn")},
}
"""Accepted, not offered (docs/rules-decisions.md): why ``choices`` leaves the action out."""
SETUPS = (
    ("18GB", 2, 1, 9), ("18GB", 3, 2, 9), ("18GB", 4, 3, 13), ("18GB", 6, 1, 23),
    ("18India", 3, 1, 31), ("18India", 2, 2, 37), ("1822PNW", 3, 1, 47), ("1822PNW", 4, 10, 61),
    ("1822PNW-Short", 3, 1, 31), ("1822PNW-SRS", 3, 2, 31),
)  # fmt: skip
"""Title, players, seed, and every how many actions the position is looked at."""
MOST_ACTIONS = 1500
NEAR_TO = 12
DECISIONS = Path(__file__).resolve().parents[2] / "docs" / "rules-decisions.md"


def candidates(game: Game, random: Random) -> list[Action]:
    """Actions near to legal ones, of other moments, and made of names alone."""
    words = Words(game)
    base = list(members(game.choices(), random))
    assert all(game.explain(action) is None and game.offers(action) for action in base)
    random.shuffle(base)
    found = [other for action in base[:NEAR_TO] for other in near(action, words, random)]
    found.extend(at_random(words, random))
    earlier = random.sample(game.raw, min(5, len(game.raw)))
    found.extend(tetsuro.action_from_json(data) for data in earlier)
    return [action for action in found if action.type not in ANYTIME]


def not_offered(game: Game, listing: Listing, action: Action) -> str | None:
    """Why ``choices`` leaves out what ``explain`` takes; None where it holds it."""
    no = refusal(game.state.as_offered(), action)
    assert game.offers(action) == listing.holds(action) == (no is None), str(action)
    return None if no is None else no.code


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players", "seed", "every"), SETUPS)
def test_what_is_accepted_is_offered(title: str, players: int, seed: int, every: int) -> None:
    random = Random(seed)
    game = tetsuro.new_game(title, [f"P{i}" for i in range(players)], seed=seed)
    lenient = LENIENT[title.partition("-")[0]]
    accepted = refused = 0
    for count in range(MOST_ACTIONS):
        if game.finished:
            break
        if count % every == seed % every:
            listing = Listing(game.state)
            for action in candidates(game, random):
                try:
                    made = as_action(action)
                except Unusable:
                    continue
                if game.explain(made) is not None:
                    refused += 1
                    assert not game.offers(made), f"offered but refused: {made}"
                    continue
                accepted += 1
                why = not_offered(game, listing, made)
                assert why is None or (made.type, why) in lenient, f"{game.round}: {made} ({why})"
        action = pick(game, random, PROFILES[seed % len(PROFILES)])
        assert action is not None
        game.apply(action)
    assert accepted > 100 and refused > 1000


def test_leniencies_are_told() -> None:
    text = DECISIONS.read_text(encoding="utf-8")
    for leniencies in LENIENT.values():
        for _, code in leniencies:
            assert f"`{code}`" in text, code


def test_spellings_of_one_deed() -> None:
    game = tetsuro.new_game("18GB", ["A", "B"], seed=7)
    state = game.state
    for one, other in (
        ("buy_train MR train=2+1-0 price=80", "buy_train MR train=2+1-0 price=80 variant=2+1"),
        ('buy_shares player:0 shares=["MR_1"]', 'buy_shares player:0 shares=["MR_2"] percent=20'),
        ("lay_tile MR hex=H19 tile=5-0 rotation=2", "lay_tile MR hex=H19 tile=5-1 rotation=2"),
        ("place_token MR city=F21-0-0", "place_token MR city=F21-0-0 slot=0"),
    ):
        first, second = map(tetsuro.action_from_text, (one, other))
        assert first != second
        assert deed(state, first) == deed(state, second), one
    for one, other in (
        ('buy_shares player:0 shares=["MR_0"]', 'buy_shares player:0 shares=["MR_1"]'),
        ('buy_shares player:0 shares=["MR_1"]', 'buy_shares player:1 shares=["MR_1"]'),
        ("lay_tile MR hex=H19 tile=5-0 rotation=2", "lay_tile MR hex=H19 tile=5-0 rotation=1"),
        ("buy_train MR train=2+1-0 price=80", "buy_train MR train=2+1-0 price=81"),
    ):
        first, second = map(tetsuro.action_from_text, (one, other))
        assert deed(state, first) != deed(state, second), one
