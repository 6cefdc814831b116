"""The figures on 18GB's reference pages are those that the rules play by."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.reference.tables import Rows
from tests.reference.tables import tables as tables_of
from tetsuro.i18n import LANGUAGES
from tetsuro.reference import sections
from tetsuro.titles import data
from tetsuro.titles.gb import PACKAGE
from tetsuro.titles.registry import make_title

SCENARIOS = ("2NS", "2EW", "3", "4Std", "4Alt", "5", "6")


def tables(lang: str, anchor: str) -> list[Rows]:
    return tables_of("18GB", lang, anchor)


def table(name: str) -> dict[str, Any]:
    return data.table(PACKAGE, name)


def number(cell: str) -> int:
    return int(re.sub(r"\D", "", cell))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_setups(lang: str) -> None:
    setups, trains = tables(lang, "setups")
    for name, row in zip(SCENARIOS, setups, strict=True):
        facts = table("scenarios")[name]
        told = [number(cell) for cell in row[1:4]]
        assert told == [
            facts["starting_cash"],
            facts["certificate_limit"],
            facts["level2_corporations"],
        ]
        if len(facts["companies_in_play"]) < 9:
            assert row[5].split() == facts["companies_in_play"]
    for name, row in zip(("2NS", "3", "4Std", "5", "6"), trains, strict=True):
        counts = [card["count"][name] for card in table("trains").values()]
        assert [int(cell) for cell in row[1:]] == counts
        if name == "4Std":
            assert counts == [card["count"]["4Alt"] for card in table("trains").values()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_corporations(lang: str) -> None:
    rows = tables(lang, "corporations")[0]
    charters = table("corporations")
    assert [row[0].split()[0] for row in rows] == list(charters)
    for row, facts in zip(rows, charters.values(), strict=True):
        assert row[1].split()[-1] == facts["home"]
        second = facts["token_prices"][1:]
        assert row[2].isdecimal() == (second == [50])
        assert (row[2] in ("none", "なし")) == (not second)
        assert int(row[3]) == facts["conversion_tokens"]
        assert bool(row[4]) == (facts["home"] in facts.get("early_green", ()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_privates(lang: str) -> None:
    rows = tables(lang, "privates")[0]
    for row, (name, facts) in zip(rows, table("privates").items(), strict=True):
        assert row[0].startswith(f"{name} {facts['name']}")
        assert [int(row[1]), int(row[2])] == [facts["value"], facts["revenue"]]
        assert [row[3]] == facts["blocks"]
        if "stop_bonus" in facts:
            assert f"+{facts['stop_bonus']['amount']}" in row[4]
            assert facts["stop_bonus"]["hex"] in row[4]
        assert facts.get("token_hex", "") in row[4]
    text = sections("18GB", lang)["privates"].text
    for private in ("AF", "LS"):
        assert table("privates")[private]["tile_power"]["hex"] in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_trains_phases_prices(lang: str) -> None:
    for row, (name, card) in zip(tables(lang, "trains")[0], table("trains").items(), strict=True):
        assert row[:2] == [name, str(card["price"])]
        assert (
            row[2] == card.get("rusts_on", row[2])
            and bool(card.get("rusts_on")) == row[2][0].isdecimal()
        )
        since = card.get("available_from_phase")
        assert since is None or since in row[3]
    for row, (name, phase) in zip(tables(lang, "phases")[0], table("phases").items(), strict=True):
        limits = phase["train_limit"]
        five, ten = (limits.get(kind, limits.get("all")) for kind in ("5-share", "10-share"))
        assert row[0] == name and row[2] == f"{five} / {ten}"
    told = [int(n) for n in re.findall(r"\b\d{2,3}\b", sections("18GB", lang)["market"].text)]
    assert told[:22] == [cell["price"] for cell in table("market")["rows"][0]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_compass(lang: str) -> None:
    rows = tables(lang, "compass")[0]
    for row, name in zip(rows, ("2NS", "2EW", "3"), strict=True):
        hexes = table("scenarios")[name]["compass_hexes"]
        assert [set(cell.split()) for cell in row[1:]] == [set(hexes[p]) for p in "NESW"]
    others = {str(table("scenarios")[n]["compass_hexes"]) for n in SCENARIOS[2:]}
    assert len(others) == 1


def test_worked_round() -> None:
    """The amounts of the example follow from each other."""
    title = make_title("18GB", 4)
    charter = title.corporations["MR"]
    assert [percent for _, percent in charter.certificates] == [40, 20, 20, 20]
    chart = [cell.price for cell in title.chart.cells]
    assert chart[chart.index(90) - 2] == 75
    for lang in LANGUAGES:
        rows = tables(lang, "example")[0]
        figures = [[int(c) if c.isdecimal() else None for c in row[1:]] for row in rows]
        assert figures == [
            [330, None, None],
            [330 - 45, None, None],
            [285 - 2 * 90, 5 * 90, 90],
            [105 - 90, 450, 90],
            [15 + 15, 450, 90],
            [30, 450, 80],
            [30, 450 - 80, 80],
            [30 + 15, 370, 80],
            [45 + 3 * 8, 370 + 2 * 8, 90],
            [69, 386 - 80, 90],
            [69, 306 + 5 * 75, 75],
        ]
