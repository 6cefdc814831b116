"""Every recorded income is what the rules make of its routes; where not, it is known why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.conformance.games import all_games, game_file

from tetsuro.game.game_file import GameFile
from tetsuro.game.history import standing_at_end
from tetsuro.game.reading import begin, read_action

pytestmark = pytest.mark.conformance

SECOND_BONUS = "the east-west bonus of two crossing routes was found for one only"
ROCKPORT = "an E train was paid for the coal mark of Rockport"
PORTLAND = "a tile of Portland was taken out of the file after play"
EXPLAINED = {
    ("18gb-leased_train", 555): SECOND_BONUS,
    ("1822PNW_game_end_bank", 912): ROCKPORT,
    ("1822PNW_game_end_bank", 943): ROCKPORT,
    **{
        ("1822PNWSRS_game_end_bank_during_sr", id): PORTLAND
        for id in (402, 467, 511, 520, 687, 1076)
    },
}
"""Incomes of before the site mended a rule, by game and action."""
E_TRAIN_ENDS = "route_wrong_end"
"""E trains beyond the last token city: taken when read (ruling ``e-train-ends``)."""


def differences(file: GameFile) -> set[int]:
    """Runs of a file, undone ones too, that we would price otherwise."""
    game, standing, found = begin(file), standing_at_end(file.actions), set()
    for index, data in enumerate(file.actions):
        read_action(game, index, data, index in standing)
        for event in game.state.events if data["type"] == "run_routes" else ():
            differs = event.kind == "revenue_differs" or (
                event.kind == "run_not_legal" and event.params["code"] != E_TRAIN_ENDS
            )
            if differs:
                found.add(data["id"])
    return found


@pytest.mark.parametrize("path", all_games())
def test_recorded_incomes_are_ours(path: Path) -> None:
    explained = {id for name, id in EXPLAINED if name == path.stem}
    assert differences(game_file(path)) == explained


def test_another_income_would_be_seen() -> None:
    """A run with a sum that no route brings is found."""
    file = game_file(all_games(("18India",))[0].values[0])
    index = next(i for i, data in enumerate(file.actions) if data.get("routes"))
    data = file.actions[index]
    routes = [{**data["routes"][0], "revenue": 12345}, *data["routes"][1:]]
    changed = (*file.actions[:index], {**data, "routes": routes})
    assert differences(replace(file, actions=changed)) == {data["id"]}
