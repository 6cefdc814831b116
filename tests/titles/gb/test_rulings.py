"""Each ruling of rules 14 has a test both ways: the list, and those that stand nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

import tetsuro
from tests.titles.build import done, refused, types_offered
from tests.titles.gb.table import Board, best, run
from tests.titles.gb.test_track import derby
from tetsuro import Unusable
from tetsuro.kernel.actions import Pass
from tetsuro.titles import gb

TESTED = {
    "auction-maximum": "test_auction",
    "pool-presidency-cash": "test_presidency",
    "lb-duty-end": "test_starting",
    "private-power-moment": "test_privates",
    "compass-groups": "test_compass",
    "late-insolvency": "test_insolvency",
    "route-memory": "test_rulings",
    "lone-presidents-sale": "test_selling",
    "program-order": "test_programs",
    "screen-rules": "test_stock",
}


def test_every_ruling_is_known_and_tested_both_ways() -> None:
    assert {ruling.name for ruling in gb.RULINGS} == set(TESTED)
    for name, module in TESTED.items():
        text = (Path(__file__).parent / f"{module}.py").read_text(encoding="utf-8")
        assert name in text, f"{name} is not tested in {module}"
        assert "recorded" in text, f"{name} has no recorded side in {module}"


def test_new_games_are_published_and_files_without_rulings_recorded() -> None:
    game = tetsuro.new_game("18GB", ["A", "B", "C"], 7)
    assert set(game.title.rulings.values()) == {"published"}
    file = game.to_json()
    assert tetsuro.load(file).title.rulings == game.title.rulings
    del file["settings"]["rulings"]
    assert set(tetsuro.load(file).title.rulings.values()) == {"recorded"}


def test_a_ruling_may_be_chosen_alone_and_travels_in_the_file() -> None:
    game = tetsuro.new_game("18GB", ["A", "B"], 7, rulings={"compass-groups": "recorded"})
    again = tetsuro.load(game.to_json())
    assert again.title.rulings["compass-groups"] == "recorded"
    assert again.title.rulings["route-memory"] == "published"


def test_unknown_rulings_and_answers_are_unusable() -> None:
    with pytest.raises(Unusable) as caught:
        tetsuro.new_game("18GB", ["A", "B"], 7, rulings={"no-such": "recorded"})
    assert caught.value.code == "unknown_ruling"
    with pytest.raises(Unusable) as caught:
        tetsuro.new_game("18GB", ["A", "B"], 7, rulings={"route-memory": "perhaps"})
    assert caught.value.code == "unknown_answer"


def without_track(ruling: str) -> Board:
    """MR could run once; then its only neighbour's track went (as if by an upgrade)."""
    board = derby(rulings={"route-memory": ruling}).laid("I20", "58")
    game = done(board.turn_of("MR"), Pass("MR"))
    assert types_offered(game, "MR") == {"run_routes"}
    later = Board(4, rulings={"route-memory": ruling})
    state = done(game, best(game)).state.copy()
    state.tiles = {hex: tile for hex, tile in state.tiles.items() if hex != "I20"}
    state.trains_run = ()
    later.state = state
    return later


def test_route_memory_recorded_keeps_that_it_can_run() -> None:
    game = done(without_track("recorded").turn_of("MR"), Pass("MR"))
    assert types_offered(game, "MR") == {"run_routes"}
    done(game, run("MR"))


def test_route_memory_published_looks_afresh() -> None:
    game = done(without_track("published").turn_of("MR"), Pass("MR"))
    assert "run_routes" not in types_offered(game, "MR")
    refused(game, run("MR"), "step_over", type="run_routes")
