"""The figures on 18India's reference pages are those that the rules play by."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.reference.tables import Rows, head, numbers
from tests.reference.tables import tables as tables_of
from tests.titles.india.table import deal, do, operate, stock
from tetsuro import action_from_text
from tetsuro.i18n import LANGUAGES
from tetsuro.kernel.choices import choices
from tetsuro.kernel.machine import begin_round
from tetsuro.kernel.state import Round, State
from tetsuro.reference import section, sections
from tetsuro.titles import data
from tetsuro.titles.india import BANK_CASH, PACKAGE, bonds, corporate, homes
from tetsuro.titles.india import stock as stock_rules
from tetsuro.titles.india.worth import book_value, worth
from tetsuro.titles.registry import make_title

PLACES = {
    "Karachi": "A16", "Lahore": "D3", "Mumbai": "D23", "Kochi": "G36", "Chennai": "K30",
    "Colombo": "K40", "Nepal": "M10", "China": "Q10", "Dhaka": "R17", "Haldia": "P19",
    "Visakhapatnam": "M24",
}  # fmt: skip
COMMODITIES = ("OIL", "ORE1", "COTTON", "SPICES", "GOLD", "OPIUM", "TEA1", "RICE", "JEWELRY")


def tables(lang: str, anchor: str) -> list[Rows]:
    return tables_of("18India", lang, anchor)


def table(name: str) -> dict[str, Any]:
    return data.table(PACKAGE, name)


def text(lang: str, anchor: str) -> str:
    return sections("18India", lang)[anchor].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_set_up(lang: str) -> None:
    assert str(BANK_CASH) in text(lang, "overview")
    cards = 6 + 10 + 9 * 8
    for row in tables(lang, "setup")[0]:
        facts = table("scenarios")[row[0]]
        dealt, rows = facts["cards_dealt"], facts["cards_in_row"]
        left = cards - 3 * rows - int(row[0]) * dealt
        assert [int(cell) for cell in row[1:6]] == [
            facts["starting_cash"], dealt, facts["cards_kept"], rows, left,
        ]  # fmt: skip
        limits = facts["certificate_limit"]
        assert numbers(row[6]) == [limits[n] for n in ("10", "9", "8")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_corporations(lang: str) -> None:
    regions = {c: name for name, members in table("regions").items() for c in members}
    words = {"East": "east", "東": "east", "West": "west", "西": "west", "South": "south"}
    words["南"] = "south"
    rows = tables(lang, "corporations")[0]
    charters = table("corporations")
    assert [row[0].split()[0] for row in rows] == list(charters)
    for row, (name, facts) in zip(rows, charters.items(), strict=True):
        assert words.get(row[1]) == regions.get(name)
        assert int(row[2]) == facts["face_value"]
        assert facts["home"] is None or row[3].split()[-1] == facts["home"]
        assert int(row[4]) == len(facts["token_prices"])
        assert facts["token_prices"] == [0, 40, 100, 100, 100][: int(row[4])]
    hexes = table("map")
    for row in rows:
        place = row[3].split()[0]
        if place in PLACES or place in ("Delhi", "Kolkata"):
            assert hexes[row[3].split()[-1]]["name"] == place.upper()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_prices_trains_phases(lang: str) -> None:
    told = [int(n) for n in re.findall(r"\d+", text(lang, "market").split("\n")[0])]
    row = table("market")["rows"][0]
    assert told[: len(row)] == [cell["price"] for cell in row]
    ends = [cell["price"] for cell in row if "end" in cell.get("zones", ())]
    assert ends == [400, 420, 440, 460]
    for line, (name, card) in zip(tables(lang, "trains")[0], table("trains").items(), strict=True):
        forms = re.findall(r"\d\w*", line[0], re.A)
        assert forms == [name, *(v["name"] for v in card.get("variants", ()))]
        resale = int(line[2]) if line[2].isdecimal() else 0
        assert [int(line[1]), resale, int(line[3])] == [
            card["price"], card["salvage"], card["count"],
        ]  # fmt: skip
        since = card.get("available_from_phase")
        assert since is None or since in line[4]
    assert [line[0] for line in tables(lang, "phases")[0]] == list(table("phases"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_red_cities_and_pairs(lang: str) -> None:
    (extra,) = tables(lang, "revenue")[0]
    for place, cell in zip(head("18India", lang, "revenue"), extra, strict=True):
        name, hex = place.split()
        assert PLACES[name] == hex and hex in table("variable_cities")
        values = {stop["revenue"] for stop in table("map")[hex]["stops"]}
        assert values == {20 + int(cell)}
    assert len(extra) == len(table("variable_cities"))
    pairs = {frozenset(c["hexes"]): c["amount"] for c in table("connections").values()}
    told = {
        frozenset(re.findall(r"\b[A-Z]\d+", row[0])): int(row[1])
        for row in tables(lang, "revenue")[1]
    }
    assert told == pairs


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commodities(lang: str) -> None:
    facts = table("commodities")
    rows = tables(lang, "commodities")[0]
    for row, name in zip(rows, COMMODITIES, strict=True):
        both = [f for f in facts.values() if f["concession"] == facts[name]["concession"]]
        if name != "JEWELRY":
            assert re.findall(r"\b[A-Z]\d+", row[1], re.A) == [f["hex"] for f in both]
            pays: dict[str, int] = {}
            for part in re.split(r"[;。] ?", row[2]):
                amount = int(re.findall(r"\d+", part)[0])
                pays.update({PLACES[p]: amount for p in re.findall(r"[A-Z][a-z]+", part)})
            assert all(f["pays"] == pays for f in both), name
        else:
            assert set(facts[name]["pays"].values()) == {numbers(row[2])[-1]}
    named = {h for f in facts.values() for h in f["pays"]}
    assert len(named) == 10 and "P19" in text(lang, "commodities")
    assert {PLACES[p] for p in re.findall(r"[A-Z][a-z]+", text(lang, "commodities")) if p in PLACES}
    assert named == set(PLACES.values()) - {PLACES["Dhaka"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_privates_and_limits(lang: str) -> None:
    rows = tables(lang, "privates")[0]
    for row, (name, facts) in zip(rows, table("privates").items(), strict=True):
        assert row[0].startswith(name + " ") and facts["name"] in row[0]
        assert [int(row[1]), int(row[2])] == [facts["value"], facts["revenue"]]
    assert str(table("privates")["P4"]["power"]["terrain_discount_total"]) in rows[3][4]
    assert str(bonds.BOND_PRICE) in text(lang, "bonds")
    assert corporate.LIMIT == 3 and stock_rules.GIPR_LIMIT == 200
    assert "200" in text(lang, "buying")
    for tile in ("12", "13", "205", "206"):
        assert tile in text(lang, "homes") and table("tiles")[tile]["color"] == "green"
    never = text(lang, "homes")
    assert all(hex in never for hex in homes.NEVER_A_CITY)
    costs = {c["cost"] for h in table("map").values() for c in h.get("upgrade_costs") or ()}
    assert costs == {15, 30, 60}


def play(state: State, line: str) -> State:
    return do(state, action_from_text(line))


def test_worked_beginning() -> None:
    """The example, played."""
    state = stock()
    deal(state, 1, "EIR_0", "EIR_1", "EIR_2")
    seen: list[tuple[int, int, int | None]] = [(state.cash[1], 0, None)]

    def told(*lines: str) -> None:
        nonlocal state
        for line in lines:
            state = play(state, line)
        seen.append((state.cash[1], state.cash["EIR"], state.price("EIR")))

    told("buy_company player:1 company=EIR_0 price=200")
    told(
        "buy_company player:1 company=EIR_1 price=100",
        "buy_company player:1 company=EIR_2 price=100",
    )
    operate(state, "EIR")
    told(
        "lay_tile EIR hex=P17 tile=235-0 rotation=0",
        "place_token EIR city=235-0-0 slot=0",
        "lay_tile EIR hex=Q18 tile=9-0 rotation=1",
    )
    state = play(state, "pass EIR")
    before = state.price("EIR")
    told("place_token EIR city=R17-0-0 slot=0")
    token = seen.pop()
    seen += [(*token[:2], before), token]
    told("buy_train EIR train=2-0 price=180")
    told('corporate_buy_shares EIR shares=["BNR_5"] percent=10')
    operate(state, "EIR", number=2)
    state = play(state, "pass EIR")
    best = next(iter(next(choices(state, "EIR"))))
    assert [route.revenue for route in best.routes] == [80]
    state = do(state, best)
    told("dividend EIR kind=payout")
    begin_round(state, Round("SR", 2, 1, (1, 2, 3, 4)))
    told('sell_shares player:1 shares=["EIR_1"] percent=10')
    assert book_value(state, "EIR") == 330
    assert [line.amount for line in worth(state, 1)] == [282, 3 * 100, 3 * 33]
    assert 282 + 3 * 100 + 3 * 33 == 681
    for lang in LANGUAGES:
        rows = [
            tuple(int(c) if c.isdecimal() else None for c in row[1:])
            for row in tables(lang, "example")[0]
        ]
        assert rows[0] == (seen[0][0], None, None)
        assert rows[1:] == seen[1:]
        assert "330" in text(lang, "example") and "681" in text(lang, "example")


def test_the_title_knows_its_pages() -> None:
    title = make_title("18India", 4)
    bid = action_from_text("bid player:0 company=P1 price=25")
    assert title.page("card_not_in_draft", bid) == "draft"
    assert section("18India", title.page("cash_short", action_from_text("pass player:0")))
