"""What random games must have reached between them, for each title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.properties import coverage_gb, coverage_india, coverage_pages, coverage_pnw

TITLES: dict[str, Any] = {
    "18GB": coverage_gb,
    "18India": coverage_india,
    **coverage_pnw.TITLES,
}
"""Modules with ``EXPECTED`` names, ``WHOLE`` (the games of a whole run), and ``before`` and
``after``, which tell what an action shows."""
GAMES = "games"
REACHED: Counter[str] = Counter()
"""What this process has reached."""
REFUSED: set[tuple[str, str]] = set()
"""(title, code) of each refusal that a test of a title's rules has seen in this process."""


def pages(title: str) -> str:
    """Under what name the games of a title played by its pages count."""
    return f"{title} by its pages"


def count(reached: Counter[str], title: str, names: Iterable[str]) -> None:
    reached.update(f"{title}: {name}" for name in names)


def expected(reached: Counter[str]) -> list[str]:
    """The names of the titles of which a whole run has been played, also by their pages."""
    wanted = {title: (of.WHOLE, of.EXPECTED) for title, of in TITLES.items()}
    for title, kinds in coverage_pages.EXPECTED.items():
        wanted[pages(title)] = coverage_pages.GAMES[title], kinds
    return [
        f"{title}: {name}"
        for title, (whole, names) in wanted.items()
        if reached[f"{title}: {GAMES}"] >= whole
        for name in names
    ]


def missing(reached: Counter[str]) -> list[str]:
    """What whole runs should have reached and did not."""
    return [name for name in expected(reached) if not reached[name]]
