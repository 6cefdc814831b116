"""Operating rounds of 18India: what the page forbids, each with its reason (rules 4.4, 6, 7.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.titles.india.table import (
    bond_of,
    code,
    deal,
    do,
    floated,
    give,
    offered,
    operate,
    row,
    stock,
    told,
)
from tetsuro.kernel.actions import (
    BuyCompany,
    BuyTrain,
    Choose,
    CorporateBuyCompany,
    CorporateBuyShares,
    CorporateSellCompany,
    CorporateSellShares,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    RemoveBorder,
    RunRoutes,
    SellShares,
    SellTrain,
)
from tetsuro.kernel.machine import types_for
from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import move_marker, set_phase
from tetsuro.mechanics import stations
from tetsuro.mechanics.track_laying import put
from tetsuro.titles.india import heads, homes, scenario, track


def turn(step: str = "", cash: int = 1000, corporation: str = "WR") -> State:
    """WR's turn with track in its home D17, under player 2; SIR under player 3 is next."""
    state = stock()
    floated(state, corporation, 2)
    floated(state, "SIR", 3)
    put(state, "WR", "D17", "57-0", 2)
    state.cash = {**state.cash, corporation: cash, "SIR": 1000}
    operate(state, corporation, "SIR", step=step)
    return state


# Track (4.4.3, 6)


def test_what_only_one_of_can_be_done_in_a_track_step() -> None:
    state = do(turn(), LayTile("WR", hex="E18", tile="9-0", rotation=2))
    up = LayTile("WR", hex="D17", tile="619-0", rotation=2)
    assert code(state, up) == "upgrade_alone"
    pune = turn(corporation="WIP")
    pune = do(pune, LayTile("WIP", hex="E24", tile="6-0", rotation=2))
    set_phase(pune, "IV")
    gauge = RemoveBorder("WIP", hex="E24", edge=2)
    assert code(pune, gauge) == "marker_instead_of_track"
    operate(pune, "WIP", "SIR")
    assert "track" in do(pune, gauge).passed_steps, "and it ends the step"
    after = do(turn(), up)
    assert "track" in after.passed_steps, "an upgrade ends the step"
    both = LayTile("WR", hex="E18", tile="9-0", rotation=2, combo_entities=("P2",))
    assert code(turn(), both) == "no_combination"


def test_a_marker_is_removed_in_the_track_step_of_phase_four() -> None:
    state = turn()
    gauge = RemoveBorder("WR", hex="D17", edge=0)
    assert code(state, gauge) == "markers_stay"
    set_phase(state, "IV")
    assert code(state, gauge) == "markers_stay", "none lies on the map"
    late = turn("trains")
    set_phase(late, "IV")
    assert code(late, gauge) is not None


@pytest.mark.parametrize(
    ("hex", "tile", "rotation", "reason"),
    [
        ("D17", "12-0", 2, "upgrade_forbidden"),
        ("D17", "611-0", 0, "wrong_color"),
        ("D17", "619-0", 0, "track_not_kept"),
        ("E18", "58-0", 2, "wrong_towns"),
        ("E18", "5-0", 2, "wrong_cities"),
        ("E18", "80-0", 2, "wrong_color"),
        ("E18", "9-0", 0, "not_connected"),
        ("D23", "57-2", 0, "wrong_color"),
        ("C18", "9-0", 0, "wrong_color"),
        ("C16", "9-0", 5, "wrong_towns"),
    ],
)
def test_upgrades_that_are_none(hex: str, tile: str, rotation: int, reason: str) -> None:
    """Rules 6.1: one colour after the other, towns and cities stay, track is kept and reached;
    red hexes and the sea never change."""
    assert code(turn(), LayTile("WR", hex=hex, tile=tile, rotation=rotation)) == reason


def test_the_ferry_is_not_turned_and_keeps_its_label() -> None:
    state = turn()
    assert ("IF2", 1) in track.UPGRADES.unturnable
    assert code(state, LayTile("WR", hex="J37", tile="9-0", rotation=0)) == "wrong_label"


# Homes (4.4.1)


def gipr() -> State:
    state = stock()
    give(state, "GIPR", 1, 0, 1, 2)
    heads.launch(state, "GIPR")
    state.cash = {**state.cash, "GIPR": 336}
    return state


def test_where_gipr_may_not_settle() -> None:
    state = gipr()
    assert code(state, PlaceToken("GIPR", city="D17-0-0")) == "wrong_hex", "kept for WR"
    assert code(state, PlaceToken("GIPR", city="Z1-0-0")) == "unknown_city"
    assert code(state, PlaceToken("GIPR", city="D23-0-0", tokener="WR")) == "token_of_other"
    assert code(state, Pass(1)) == "not_your_turn"
    edge = LayTile("GIPR", hex="Q18", tile="12-0", rotation=0)
    assert code(state, edge) == "not_a_town_hex"
    assert code(state, replace(edge, hex="I8", rotation=2)) == "track_into_nothing"
    assert code(state, LayTile("GIPR", hex="L39", tile="12-0", rotation=0)) == "hex_never_a_city"
    assert code(state, LayTile("GIPR", hex="E22", tile="12-0", rotation=0)) == "not_a_town_hex"
    assert code(state, LayTile("GIPR", hex="G8", tile="12-0", rotation=0)) is not None
    assert code(state, LayTile("GIPR", hex="F25", tile="12-0", rotation=9)) == "unknown_rotation"
    assert code(state, LayTile("GIPR", hex="F25", tile="58-0", rotation=0)) == "wrong_tile"
    assert code(state, LayTile("GIPR", hex="F25", tile="12-9", rotation=0)) == "unknown_tile"
    mumbai = LayTile("GIPR", hex="D23", tile="12-0", rotation=0)
    assert code(state, mumbai) == "slots_lost", "two cities are not made one"


def test_a_home_with_its_city_lays_no_tile() -> None:
    """BR and TR, and the companies of a double city, only choose one."""
    state = stock()
    deal(state, 1, "TR_0")
    state = do(state, BuyCompany(1, company="TR_0", price=142))
    assert types_for(state, "TR") == ("place_token",)
    no = homes.lay_refusal(state, LayTile("TR", hex="M10", tile="12-0", rotation=0))
    assert told(state, no) == "home_has_its_city"


# Tokens (4.4.4, 6.5)


def to_karachi() -> State:
    """WR's token step with track from Ajmer to Karachi."""
    state = turn("token")
    put(state, "WR", "D17", "57-1", 0)
    for hex, tile, rotation in (("D15", "8-0", 0), ("C14", "8-1", 5), ("B15", "9-0", 1)):
        put(state, "WR", hex, tile, rotation)
    return state


def test_the_token_step() -> None:
    state = to_karachi()
    karachi = PlaceToken("WR", city="A16-0-0", slot=0)
    assert offered(state, "WR", "place_token") == [karachi]
    assert code(state, PlaceToken("WR", city="57-1-0")) == "token_in_hex"
    assert code(state, PlaceToken("SIR", city="A16-0-0")) == "not_your_turn"
    assert code(state, PlaceToken("WR", city="A16-0-0", tokener="SIR")) == "token_of_other"
    assert code(state, PlaceToken("WR", city="K40-0-0")) == "city_not_reached"
    assert code(state, PlaceToken("WR", city="Z1-0-0")) == "unknown_city"
    after = do(state, karachi)
    assert after.cash["WR"] == state.cash["WR"] - 40
    assert code(after, PlaceToken("WR", city="H25-0-0")) == "step_over", "one token a turn"


def test_cities_that_take_no_token() -> None:
    full = to_karachi()
    stations.place_in(full, "SIR", 1, "A16", 0)
    no = stations.slot_refusal(full, "WR", "A16", 0)
    assert told(full, no) == "city_full"
    kept = to_karachi()
    kept.reservations = {**kept.reservations, "A16": ((0, 0, "MR"),)}
    no = stations.slot_refusal(kept, "WR", "A16", 0)
    assert told(kept, no) == "slot_reserved"
    assert kept.reservations["M10"] == ((None, None, "TR"),)
    assert stations.slot_refusal(kept, "WR", "M10", 0) is None, "the other city is left for TR"
    stations.place_in(kept, "SIR", 1, "M10", 1)
    no = stations.slot_refusal(kept, "WR", "M10", 0)
    assert no is not None and no.code == "hex_reserved"
    poor = to_karachi()
    poor.cash = {**poor.cash, "WR": 39}
    assert types_for(poor, "WR") == (), "too dear: the step is passed over"


# Trains (7.6)


def test_trains_that_cannot_be_bought() -> None:
    state = turn("trains")
    assert code(state, BuyTrain("WR", train="3-0", price=300)) == "train_not_on_offer"
    assert code(state, BuyTrain("WR", train="3x2-0", price=700)) == "train_not_on_offer"
    assert code(state, BuyTrain("WR", train="2-0", price=180, exchange="2-0")) == "no_exchange"
    own = state.copy()
    own.trains = {**own.trains, "WR": ("2-0",)}
    own.depot = own.depot[1:]
    assert code(own, BuyTrain("WR", train="2-0", price=1)) == "own_train"
    assert code(state, SellTrain("SIR", train="2-0", price=180)) == "not_your_turn"
    state.cash = {**state.cash, "WR": 179}
    floated(state, "MR", 4)
    state.trains = {**state.trains, "MR": ("2-5",)}
    assert code(state, BuyTrain("WR", train="2-0", price=180)) == "cash_short"


def test_nobody_helps_and_nobody_must() -> None:
    """A corporation without a train may pass; its president's money is no help."""
    state = turn("trains", cash=200)
    state.cash = {**state.cash, 2: 9000}
    assert "pass" in types_for(state, "WR")
    assert code(state, BuyTrain("WR", train="2-0", price=201)) == "wrong_price"
    assert code(state, SellShares(2, shares=("WR_1",), percent=10)) == "not_your_turn"


# Order of a turn


def test_steps_have_their_order() -> None:
    state = turn()
    assert code(state, BuyTrain("WR", train="2-0", price=180)) == "step_to_come"
    assert code(state, Dividend("WR", kind="payout")) == "step_to_come"
    assert code(state, CorporateBuyShares("WR", shares=("BNR_5",))) == "step_to_come"
    late = turn("trains")
    assert code(late, LayTile("WR", hex="E18", tile="9-0", rotation=2)) == "step_over"
    assert code(late, RunRoutes("WR")) == "step_over"
    assert code(late, Pass("SIR")) == "not_your_turn"
    assert code(late, Pass(2)) == "not_your_turn", "its head acts in its name only"


def test_gipr_waits_for_phase_two_and_for_a_round_that_starts_in_it() -> None:
    state = stock()
    give(state, "GIPR", 1, 0, 1, 2)
    state.floated = (*state.floated, "GIPR")
    floated(state, "WR", 2)
    assert "GIPR" not in scenario.operators(state)
    operate(state, "WR")
    set_phase(state, "II")
    assert code(state, Pass("GIPR")) == "not_your_turn"


# Corporations as owners (4.4.8, 4.4.9)


def test_what_a_corporation_may_not_buy() -> None:
    state = turn("corporate_buy")
    deal(state, 2, "MR_1")
    row(state, 0, "SIR_1", "SIR_4")
    give(state, "MR", 3, 2)

    def card(name: str, price: int) -> str | None:
        return code(state, CorporateBuyCompany("WR", company=name, price=price))

    assert card("MR_1", 90) == "card_not_for_sale", "a card in a hand"
    assert card("SIR_4", 82) == "card_not_for_sale", "below the top"
    assert card("MR_0", 180) == "card_not_for_sale", "a director's certificate"
    assert card("RB1", 100) == "card_not_for_sale", "the second bond"
    assert code(state, CorporateBuyShares("WR", shares=("MR_2",))) == "share_not_for_sale"
    state.cash = {**state.cash, "WR": 81}
    assert card("SIR_1", 82) == "cash_short"
    assert code(state, CorporateBuyShares("WR", shares=("BNR_5",))) == "cash_short"


def test_a_corporations_bond() -> None:
    state = turn("corporate_buy")
    choose = Choose("WR", choice="any")
    assert code(state, choose) == "bonds_later"
    set_phase(state, "IV")
    assert code(state, choose) == "no_bond"
    bond_of(state, "WR")
    assert code(state, choose) is None
    give(state, "MR", "WR", 1, 2, 3)
    assert code(state, choose) == "corporate_limit"
    assert choose not in offered(state, "WR")


def test_a_corporation_sells_its_own_things_in_their_step() -> None:
    state = turn("corporate_sell")
    bond_of(state, "WR")
    give(state, "MR", "SIR", 1)
    assert code(state, CorporateSellShares("WR", shares=("MR_1",))) == "not_your_share"
    assert code(state, CorporateSellShares("WR", shares=())) == "no_shares"
    assert code(state, CorporateSellCompany("WR", company="RB0", price=99)) == "wrong_price"
    assert code(state, CorporateSellCompany("WR", company="RB1", price=100)) == "not_your_company"
    assert code(state, CorporateBuyShares("WR", shares=("BNR_5",))) == "step_to_come"
    late = turn("corporate_buy")
    bond_of(late, "WR")
    assert code(late, CorporateSellCompany("WR", company="RB0", price=100)) == "step_over"


def test_a_corporations_purchase_makes_nobody_head() -> None:
    state = turn("corporate_buy")
    state.trains = {**state.trains, "WR": ("2-0",)}
    after = do(state, CorporateBuyShares("WR", shares=("BNR_5",)))
    assert "BNR" not in after.presidents
    assert after.entity() == "SIR", "one purchase ends the turn"


# Dividends and the end


def test_kinds_of_dividend() -> None:
    state = turn("dividend")
    assert code(state, Dividend("WR", kind="half")) is not None
    assert code(state, Dividend("SIR", kind="payout")) == "not_your_turn"


def test_nothing_after_the_end() -> None:
    state = turn("corporate_buy")
    move_marker(state, "WR", 99)
    state.end = ("stock_market", "current_or")
    state.round = state.round._replace(order=("WR",))
    after = do(state, Pass("WR"))
    assert after.finished
    assert code(after, Pass("WR")) == "game_over"
