"""Mechanics know no title: whatever one title alone has reaches them as a parameter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tetsuro
from tetsuro.titles.registry import MODULES, entry

SOURCE = Path(tetsuro.__file__).parent
BELOW_TITLES = ("kernel", "mechanics", "routes", "track", "market")
FILES = [file for folder in BELOW_TITLES for file in sorted((SOURCE / folder).glob("*.py"))]
RULINGS_OF = {name: {ruling.name for ruling in entry(name).rulings} for name in MODULES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_only_rulings_of_every_title_are_named_below_titles(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    known = set().union(*RULINGS_OF.values())
    named = known & set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+", text))
    for title, rulings in RULINGS_OF.items():
        assert named <= rulings, f"{file.name} names rulings that {title} does not have"


def test_the_search_finds_a_ruling_that_is_named() -> None:
    text = (SOURCE / "mechanics" / "route_memory.py").read_text(encoding="utf-8")
    assert "route-memory" in text
    assert all("route-memory" in rulings for rulings in RULINGS_OF.values())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_title_is_imported_below_titles(file: Path) -> None:
    assert not re.search(r"(?:from|import) tetsuro\.titles\b", file.read_text(encoding="utf-8"))
