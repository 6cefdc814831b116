"""Every recorded legal set: all that the site offered, and nothing besides."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import as_read, game_file, json_lines, needs_shared, recorded_games

from tetsuro.files.legal import lines
from tetsuro.files.walk import place_of

pytestmark = [pytest.mark.conformance, needs_shared]


@pytest.mark.parametrize("path", recorded_games())
def test_legal_sets(path: Path) -> None:
    file = game_file(path)
    wanted = {
        place_of(file, line["before"]): line
        for line in json_lines(path.with_name(path.stem + ".legal.jsonl"))
    }
    found = lines(file, lambda place: place in wanted)
    for (_, want), line in zip(sorted(wanted.items()), found, strict=True):
        have = as_read(line)
        if want["type"] != "lay_tile":  # only these lines of the sample list tiles
            have.pop("lay_tile", None)
        assert {k: _sorted(v) for k, v in have.items()} == {
            k: _sorted(v) for k, v in want.items()
        }, want["before"]


def _sorted(section: Any) -> Any:
    """A section without the order of its rows."""
    return sorted(map(json.dumps, section)) if isinstance(section, list) else section
