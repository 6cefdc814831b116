"""Recorded incomes beside what the rules make of their routes, and where these differ why."""

from __future__ import annotations

from pathlib import Path

from tetsuro.game.game_file import GameFile
from tetsuro.game.history import standing_at_end
from tetsuro.game.reading import begin, read_action
from tetsuro.kernel.state import State

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


def explained(path: Path) -> set[int]:
    """The runs of a game of which it is known why we price them otherwise."""
    return {id for name, id in EXPLAINED if name == path.stem}


def differs(state: State) -> bool:
    """Whether we price the run otherwise that was just read."""
    return any(
        event.kind == "revenue_differs"
        or (event.kind == "run_not_legal" and event.params["code"] != E_TRAIN_ENDS)
        for event in state.events
    )


def differences(file: GameFile) -> set[int]:
    """Runs of a file, undone ones too, that we would price otherwise."""
    game, standing, found = begin(file), standing_at_end(file.actions), set()
    for index, data in enumerate(file.actions):
        read_action(game, index, data, index in standing)
        if data["type"] == "run_routes" and differs(game.state):
            found.add(data["id"])
    return found
