"""1822PNW's set-up against the vectors of the generator (rules 2)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tetsuro.kernel.refusal import Unusable
from tetsuro.kernel.setup import fresh
from tetsuro.mechanics.bid_boxes import BOXES, STACKS
from tetsuro.titles.pnw.companies import PAIR
from tetsuro.titles.registry import make_title

VECTORS = Path(__file__).resolve().parents[3].parent / "shared" / "facts" / "rng.json"
TITLES = {"1822pnw": "1822PNW", "1822pnw_short": "1822PNW-Short", "1822pnw_srs": "1822PNW-SRS"}


def vectors() -> list[Any]:
    if not VECTORS.exists():
        return []
    table = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]
    return [
        pytest.param(name, scenario, row, id=f"{name}-{scenario}-{row['seed']}")
        for key, name in TITLES.items()
        for scenario, rows in table[key].items()
        for row in rows
    ]


@pytest.mark.parametrize(("name", "scenario", "want"), vectors())
def test_stacks_and_boxes(name: str, scenario: str, want: dict[str, Any]) -> None:
    players, _, option = scenario.partition("-")
    title = make_title(name, int(players), (option,) if option else ())
    state = fresh(title, tuple(range(int(players))), want["seed"])
    stacks, boxes = STACKS.of(state), BOXES.of(state)
    assert list(stacks["minors"]) == want["minors"]
    assert state.depot[0] == want["bank_trains_first"]
    assert list(PAIR.of(state)) == want.get("pair", [])
    if option == "starting_packet":
        given = {p for p in want["privates"] if isinstance(state.owners[p], int)}
        assert len(given) == 2 * int(players)
        assert list(stacks["privates"]) == [p for p in want["privates"] if p not in given]
    else:
        assert list(stacks["privates"]) == want["privates"]
        assert list(boxes["minors"]) == want["bid_box_minors"]
        assert list(boxes["privates"]) == want["bid_box_privates"]


def test_options_exclude_each_other() -> None:
    with pytest.raises(Unusable, match="options_exclude_each_other"):
        make_title("1822PNW", 3, ("remove_two_ls", "starting_packet"))


@pytest.mark.parametrize("name", ["1822PNW", "1822PNW Short Scenario", "1822PNW SRS"])
def test_file_names(name: str) -> None:
    assert make_title(name, 3).file_name == name
