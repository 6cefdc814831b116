"""Rulings of 18India that no other test shows both ways (rules 12)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tetsuro
from tests.conformance.games import OWN
from tests.titles.india.table import code, do, floated, give, offered, operate, start, stock
from tetsuro.kernel.actions import BuyCompany, BuyTrain, LayTile, Pass, SelectCompanies, SellShares
from tetsuro.kernel.machine import types_for
from tetsuro.mechanics import stations
from tetsuro.mechanics.depot import side
from tetsuro.mechanics.route_memory import can_run, remember_route
from tetsuro.mechanics.track_laying import put
from tetsuro.titles.india import RULINGS, cards
from tetsuro.titles.india.privates import YELLOW_TILE, retire
from tetsuro.titles.india.track import asked
from tetsuro.titles.registry import make_title

TESTED = {
    "selling-turn-order": "test_rulings",
    "half-price": "test_operating",
    "jewelry-bonus": "test_revenue",
    "resale": "test_operating",
    "own-certificates": "test_operating",
    "corporate-float": "test_track",
    "first-round-rows": "test_stock",
    "private-closing": "test_privates",
    "lost-concessions": "test_closing",
    "connection-ends": "test_revenue",
    "bond-float": "test_track",
    "red-city-line": "test_track",
    "lone-double-city": "test_track",
    "silent-float": "test_track",
    "home-tile-border": "test_track",
    "double-city-asker": "test_rulings",
    "exchange-tokens": "test_closing",
    "route-memory": "test_rulings",
    "screen-rules": "test_rulings",
}
ONE_ANSWER = {"jewelry-bonus", "first-round-rows", "lost-concessions", "home-tile-border"}


def test_each_deviation_of_the_page_is_a_ruling() -> None:
    """D1 to D16 and three more; D3, D7, D9 and D15 have one answer for now."""
    assert [r.name for r in RULINGS] == list(TESTED)
    assert {r.number for r in RULINGS if r.number} == {f"D{n}" for n in range(1, 17)}
    assert {r.name for r in RULINGS if r.recorded == r.published} == ONE_ANSWER


@pytest.mark.parametrize("name", TESTED)
def test_each_ruling_is_tested_both_ways_and_in_the_documents(name: str) -> None:
    folder = Path(__file__).parent
    source = (folder / f"{TESTED[name]}.py").read_text(encoding="utf-8")
    ruling = next(r for r in RULINGS if r.name == name)
    spelt = {name, name.replace("-", "_"), f"``{ruling.number or name}``"}
    listed = folder / f"{TESTED[name]}.py" == Path(__file__)  # by the table above
    assert sum(map(source.count, spelt)) > listed
    pages = folder.parents[2] / "docs" / "rules-decisions.md"
    row = f"| `{name}` | {ruling.number} |".replace("  ", " ")
    assert row in pages.read_text(encoding="utf-8")


@pytest.mark.parametrize("answer", ["recorded", "published"])
def test_passing_in_a_selling_turn(answer: str) -> None:
    """``D1``: player 2 has nothing to do in his selling turn."""
    state = stock(turn=2, buying=False, selling_turn_order=answer)
    give(state, "MR", 1, 1)
    give(state, "MR", 3, 2)
    state = do(state, SellShares(1, shares=("MR_1",), percent=10))
    assert state.pass_order == ((2,) if answer == "recorded" else ())
    state = do(state, SellShares(3, shares=("MR_2",), percent=10))
    assert state.passed_players == ()
    wanted = (2, 4) if answer == "recorded" else ()
    assert state.pass_order == wanted
    for player in (1, 2, 3, 4):
        state = do(state, Pass(player))
    ends = (2, 4, 1, 3) if answer == "recorded" else (1, 2, 3, 4)
    assert state.players == ends


def test_once_able_to_run() -> None:
    """``D16``: the recorded answer keeps it for good."""
    for answer, still in (("recorded", True), ("published", False)):
        state = stock(route_memory=answer)
        floated(state, "WIP", 2)
        put(state, "WIP", "E24", "6-0", 2)
        operate(state, "WIP")
        assert can_run(state, "WIP")
        remember_route(state)
        state.tiles = {}
        assert can_run(state, "WIP") is still


def test_who_is_asked_when_a_players_company_lays_a_double_city() -> None:
    for answer, who in (("recorded", 2), ("published", "NWR")):
        state = stock(double_city_asker=answer)
        floated(state, "NWR", 2)
        cards.give(state, YELLOW_TILE, 2)
        operate(state, "NWR")
        lay = LayTile(YELLOW_TILE, True, hex="G8", tile="235-0", rotation=0)
        assert asked(state, lay) == who
        state.owners = {**state.owners, YELLOW_TILE: 0}
        assert asked(state, lay) == (who if answer == "published" else 0), "0 is a player, too"
        state.owners = {**state.owners, YELLOW_TILE: 2}
        state = do(state, lay)
        assert types_for(state, who)


def test_a_closed_company_is_sold_by_the_sites_engine_only() -> None:
    for default, wanted in (("recorded", None), ("published", "card_not_for_sale")):
        state = stock(default=default)
        cards.take_card(state, "RB0")
        retire(state, "RB0")
        action = BuyCompany(1, company="RB0", price=100)
        assert code(state, action) == wanted
        assert action not in offered(state)
        if wanted is None:
            after = do(state, action)
            assert after.cash[1] == state.cash[1] - 100
            assert "RB0" not in after.owners


def test_what_only_the_sites_engine_takes() -> None:
    """``screen-rules``: accepted in recordings, never offered."""
    loose = start("recorded")
    hand = cards.hand(loose, 1)
    assert code(loose, SelectCompanies(1, companies=hand[:3])) is None
    assert code(start(), SelectCompanies(1, companies=hand[:3])) == "wrong_number_of_cards"


def test_a_town_may_grow_apart_from_the_track_in_recordings() -> None:
    """The generated game lays it: WR's track comes to F23 where neither tile has an exit."""
    game = tetsuro.load(OWN / "random" / "18India" / "4p-0.json").at(573)
    city = LayTile("WR", hex="F23", tile="205-0", rotation=3)
    assert not stations.network_of(game.state, "WR").sides["F23"] & 0b011001
    assert city in offered(game.state, "WR", "lay_tile")
    state = game.state.copy()
    state.title = make_title("18India", 4, (), {}, "published")
    assert code(state, city) == "not_connected"
    assert city not in offered(state, "WR", "lay_tile")


@pytest.mark.parametrize("default", ["recorded", "published"])
def test_any_purchase_may_turn_a_train(default: str) -> None:
    """Rules 13.31; screens offer another corporation's card as it lies."""
    state = stock(default=default)
    floated(state, "MR", 2)
    floated(state, "SIR", 3)
    state.trains = {**state.trains, "SIR": ("4-0",)}
    state.cash = {**state.cash, "MR": 100}
    operate(state, "MR", step="trains")
    turned = BuyTrain("MR", train="4-0", price=5, variant="4E")
    assert code(state, turned) is None
    assert code(state.as_offered(), turned) == "unknown_variant"
    assert {a.variant for a in offered(state, kind="buy_train")} == {"4"}
    assert code(state, replace(turned, variant="3")) == "unknown_variant"
    state = do(state, turned)
    assert (state.trains["MR"], side(state, "4-0").name) == (("4-0",), "4E")
    back = BuyTrain("SIR", train="4-0", price=5, variant="4")
    operate(state, "SIR", step="trains")
    state.cash = {**state.cash, "SIR": 100}
    assert side(do(state, back), "4-0").name == "4"
