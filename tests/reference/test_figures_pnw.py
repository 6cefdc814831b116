"""The figures on 1822PNW's reference pages are those that the rules play by."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.reference.tables import Rows, numbers
from tests.reference.tables import tables as tables_of
from tetsuro.i18n import LANGUAGES
from tetsuro.kernel.setup import fresh
from tetsuro.mechanics import formation
from tetsuro.reference import sections
from tetsuro.titles import data
from tetsuro.titles.pnw import acquisition, dividends, family, running, terrain
from tetsuro.titles.pnw.companies import REGIONAL_VALUE
from tetsuro.titles.pnw.reference import PAGES
from tetsuro.titles.registry import make_title

SCENARIOS = ("1822PNW", "1822PNW-Short", "1822PNW-SRS")


def tables(lang: str, anchor: str) -> list[Rows]:
    return tables_of("1822PNW", lang, anchor)


def table(name: str) -> dict[str, Any]:
    return data.table(family.PACKAGE, name)


def text(lang: str, anchor: str) -> str:
    return sections("1822PNW", lang)[anchor].text


def hexes(told: str) -> set[str]:
    return set(re.findall(r"\b[A-P]\d{1,2}\b", told, re.A))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_set_up(lang: str) -> None:
    assert f"{family.BANK_CASH:,}" in text(lang, "overview")
    rows = tables(lang, "setup")[0]
    for column, name in enumerate(SCENARIOS, 1):
        facts = table("scenarios")[name]
        told = [numbers(row[column]) for row in rows]
        assert told == [
            facts["players"],
            list(facts["starting_cash"].values()),
            list(facts["certificate_limit"].values()),
            list(facts["bidding_tokens"].values()),
            list(facts["upgrade_price"].values()),
            [facts["end_price"]],
        ]
    rules = make_title("1822PNW", 4).rules["boxes"]
    assert rules.sizes == {"minors": 4, "privates": 3}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scenarios_and_options(lang: str) -> None:
    short, southern = text(lang, "scenarios").split("\n\n")
    facts = table("scenarios")
    for told, name in ((short, SCENARIOS[1]), (southern, SCENARIOS[2])):
        privates = [card for card in facts[name]["cards"] if card.startswith("P")]
        assert " ".join(privates) in told
    for associated, other in facts[SCENARIOS[1]]["pairs"]:
        one, two = associated[1:], other[1:]
        assert f"{one} and {two}" in short or f"{one}と{two}" in short
    assert "200" in short and facts[SCENARIOS[1]]["pair_min_bid"] == 200
    majors = {c for c in facts[SCENARIOS[2]]["corporations"] if len(c) > 2 or c == "NP"}
    assert majors <= set(re.findall(r"[A-Z]{2,}", southern))
    packet = [[*p["minors"], *p["privates"]] for p in table("starting_packet").values()]
    for given in packet:
        joined = (" and ", "と")[lang == "ja"]
        with_ = (" with ", "と")[lang == "ja"]
        assert joined.join(given[:2]) + with_ + joined.join(given[2:]) in text(lang, "options")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_companies(lang: str) -> None:
    minors, majors = tables(lang, "companies")
    charters, names = table("corporations"), {h: f.get("name") for h, f in table("map").items()}
    assert [row[0].split()[0] for row in (*minors, *majors)] == list(charters)
    for row in minors:
        id, name = row[0].split(" ", 1)
        place, home = row[1].rsplit(" ", 1)
        assert name in charters[id]["name"].replace("Prarie", "Prairie")
        assert (home, place) == (charters[id]["home"], names[home])
        assert row[2] == table("associations").get(id, "")
    for row in majors:
        id, name = row[0].split(" ", 1)
        assert name in charters[id]["name"]
        assert row[1:] == [charters[id]["home"], charters[id]["destination"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_prices_phases_trains(lang: str) -> None:
    line = re.split("。|Right", text(lang, "market"))[0]
    told = [int(n) for n in re.findall(r"\d+", line)]
    row = table("market")["rows"][0]
    assert told == [cell["price"] for cell in row]
    pars = [cell["price"] for cell in row if "par" in cell.get("zones", ())]
    assert pars == told[2:10]
    for line, (name, phase) in zip(tables(lang, "phases")[0], table("phases").items(), strict=True):
        limits = phase["train_limit"]
        assert line[0] == name and int(line[3]) == phase["operating_rounds"]
        assert line[2] == f"{limits['minor']} / {limits['major']}"
    trains, rows = table("trains"), tables(lang, "trains")[0]
    for line in rows:
        name = re.findall(r"[L\d]", line[0])[0]
        card = trains["L"]["variants"][0] if name == "2" else trains[name]
        price = card["price"]
        prices = [price["1822PNW"], price["1822PNW-SRS"]] if isinstance(price, dict) else [price]
        prices += [v["price"] for v in card.get("variants", ()) if name != "L"]
        assert numbers(line[1]) == prices
        assert line[2] == card.get("rusts_on", line[2])
        assert line[2].isdecimal() == ("rusts_on" in card)
        count = card.get("count")
        if count:
            counts = [count[s] for s in SCENARIOS] if isinstance(count, dict) else [count] * 3
            assert [int(cell) for cell in line[3:]] == counts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_privates(lang: str) -> None:
    facts = table("privates")
    told: dict[str, list[str]] = {}
    for row in tables(lang, "privates")[0]:
        told.update(dict.fromkeys(re.findall(r"\bP\d+", row[0], re.A), row))
    assert told.keys() == facts.keys()
    for name, row in told.items():
        private = facts[name]
        assert row[1] == private["acquired_from_phase"]
        assert (row[2] in ("major", "メジャー")) == (private["acquired_by"] == ["major"])
        assert numbers(row[3])[0] == private["revenue"]
    for name in ("P12", "P15", "P16", "P17", "P19"):
        anchor = PAGES.each_private[name]
        assert set(facts[name]["hexes"]) <= hexes(text(lang, anchor)), name
    crushing = set(numbers(text(lang, "dit-crusher")))
    assert crushing >= {7, 8, 9, 80, 83, 544, 546, 60, 169}
    values = {t: table("tiles")[t]["stops"][0]["revenue"] for t in ("PNW3", "PNW4", "PNW5")}
    assert str(values["PNW3"]) in text(lang, "boom-town")
    assert {values["PNW4"], values["PNW5"]} <= set(map(int, re.findall(r"\d+", text(lang, "mine"))))
    assert set(map(int, re.findall(r"\d0", text(lang, "ports")))) >= {30, 40, 50, 60}
    bonuses = set(map(int, re.findall(r"\d0", text(lang, "mill"))))
    assert {running.MILL_BONUS, running.LATE_MILL_BONUS} <= bonuses


@pytest.mark.parametrize("lang", LANGUAGES)
def test_map_and_costs(lang: str) -> None:
    costs: dict[int, set[str]] = {}
    for hex, facts in table("map").items():
        for cost in facts.get("upgrade_costs") or ():
            costs.setdefault(cost["cost"], set()).add(hex)
    told = text(lang, "costs")
    for cost, where in costs.items():
        assert str(cost) in told
        if cost not in (10, terrain.LEVEL_COST):
            assert where <= hexes(told), cost
    assert str(terrain.RIVER_COST) in told and str(terrain.DISCOUNT) in text(lang, "cubes")
    assert str(terrain.LEVEL_COST) in text(lang, "big-cities")
    tiles = table("tiles")
    for names in terrain.LEVELS.values():
        assert [tiles[n]["stops"][0]["revenue"] for n in names] == [40, 60, 80, 100]
    for hex in ("A22", "F23", "O22", "I12"):
        values = table("map")[hex]["stops"][0]["revenue"].values()
        assert " ".join(map(str, values)) in text(lang, "revenue")
    assert set(acquisition.FERRIES) <= hexes(text(lang, "takeover"))
    assert REGIONAL_VALUE == 200 and dividends.THREE_CELLS_UP_TO == 150


def test_shares_of_a_merger() -> None:
    """The numbers of shares that the example and the text promise."""
    state = fresh(make_title("1822PNW", 4), (0, 1, 2, 3), 34)
    assert tuple(formation.share_choices(state, 65, 260, 140, 215)) == (2, 3, 4)
    assert tuple(formation.share_choices(state, 100, 670, 31, 500)) == (6,)
    assert not formation.share_choices(state, 90, 670, 31, 500)


def test_worked_beginning() -> None:
    """The amounts of the example follow from each other."""
    chart = [cell.price for cell in make_title("1822PNW", 4).chart.cells]
    assert chart[chart.index(100) + 3] == 135 and chart[chart.index(245) - 4] == 165
    for lang in LANGUAGES:
        rows = tables(lang, "example")[0]
        figures = [[int(c) if c.isdecimal() else None for c in row[1:]] for row in rows]
        assert figures == [
            [375, None, None, None, None],
            [375 - 120 - 100, 100, 100, None, 50],
            [155 + 2 * 10, 100 - 60 + 10, 50, None, 55],
            [175 + 2 * 10, 60, 60, None, 60],
            [195 + 2 * 10, 70, 70, None, 65],
            [215 + 2 * (65 + 65) - 4 * 65, None, None, 70 + 70, 65],
            [215 - 65, None, None, 140 + 65, 65],
            [150 + 5 * 4, None, None, 205 + 5 * 4, 65],
            [170, None, None, 225 - 120, 65],
            [170 + 5 * 8, None, None, 105 + 5 * 8, chart[chart.index(65) + 1]],
        ]
