"""The list of rulings is complete and agrees with the code; so do the reference pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.reference.tables import tables

from tetsuro.i18n import LANGUAGES
from tetsuro.titles import registry

DECISIONS = Path(__file__).resolve().parents[2] / "docs" / "rules-decisions.md"
HEADS = {"18GB": "18GB", "18India": "18India", "1822PNW": "1822PNW and its scenarios"}


def rows(title: str) -> list[list[str]]:
    """The table under a title's heading."""
    parts = DECISIONS.read_text(encoding="utf-8").split("\n## ")
    (part,) = (p for p in parts if p.startswith(HEADS[title] + "\n"))
    lines = [line for line in part.split("\n") if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("title", HEADS)
def test_every_ruling_is_listed(title: str) -> None:
    rulings = {r.name: r for r in registry.entry(title).rulings}
    listed = {row[0].strip("`"): row for row in rows(title)}
    assert listed.keys() == rulings.keys()
    for name, row in listed.items():
        ruling = rulings[name]
        if ruling.number:
            assert row[1] == ruling.number
        assert all(row[-3:]), name
        assert row[-2].startswith("the same") == (ruling.recorded == ruling.published), name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", HEADS)
def test_pages_say_where_both_answers_are_the_same(title: str, lang: str) -> None:
    rulings = {r.name: r for r in registry.entry(title).rulings}
    (told,) = tables(title, lang, "rulings")
    assert [row[0] for row in told] == list(dict.fromkeys(row[0] for row in told))
    assert {row[0] for row in told} == rulings.keys()
    for name, _, published in told:
        same = "the same" in published or "同じ" in published
        assert same == (rulings[name].recorded == rulings[name].published), name


def test_scenarios_have_their_titles_rulings() -> None:
    for scenario in ("1822PNW-Short", "1822PNW-SRS"):
        assert registry.entry(scenario).rulings == registry.entry("1822PNW").rulings
