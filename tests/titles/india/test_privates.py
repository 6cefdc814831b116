"""18India's private companies: who may use them, when, for what, and what it brings (rules 10)."""

from __future__ import annotations

import pytest

from tests.titles.india.table import code, do, floated, offered, operate, stock
from tetsuro.kernel.actions import (
    Action,
    Assign,
    BuyCompany,
    ChooseAbility,
    CorporateBuyCompany,
    CorporateSellCompany,
    LayTile,
    Pass,
    PlaceToken,
    SellCompany,
)
from tetsuro.kernel.machine import types_for
from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import set_phase
from tetsuro.mechanics import stations
from tetsuro.mechanics.track_laying import put
from tetsuro.titles.india import cards, commodities, privates, track
from tetsuro.titles.india.trains import on_phase

FACE = {"P1": 25, "P2": 35, "P3": 60, "P4": 75, "P5": 115, "P6": 150}
INCOME = {"P1": 5, "P2": 5, "P3": 10, "P4": 15, "P5": 20, "P6": 25}
USE = ChooseAbility("P4", True, choice="use")
P5_TO_KARACHI = PlaceToken("P5", True, city="A16-0-0", tokener="WIP")
JEWELRY = Assign("P6", True, target="F33")


def turn(step: str = "", corporation: str = "WIP", cash: int = 1000, **rulings: str) -> State:
    """A turn of a corporation that player 2 manages; player 3 manages SIR, which is next."""
    state = stock(**rulings)
    floated(state, corporation, 2)
    floated(state, "SIR", 3)
    state.cash = {**state.cash, corporation: cash, "SIR": 1000}
    operate(state, corporation, "SIR", step=step)
    return state


def owner(state: State, company: str, holder: int | str) -> None:
    cards.take_card(state, company)
    cards.give(state, company, holder)


def owned_by(company: str, holder: int | str, step: str = "", **rulings: str) -> State:
    state = turn(step, **rulings)
    owner(state, company, holder)
    return state


def ajmer(company: str, holder: int | str = 2, **rulings: str) -> State:
    """WR's turn with track in its home D17: C16 costs 30 for the river, E18 15."""
    state = turn(corporation="WR", **rulings)
    owner(state, company, "WR" if holder == "WIP" else holder)
    put(state, "WR", "D17", "57-0", 2)
    return state


OVER_THE_RIVER = LayTile("P2", True, hex="C16", tile="58-0", rotation=5)
EASTWARDS = LayTile("WR", hex="E18", tile="9-0", rotation=2)


def a_use(state: State, company: str) -> Action:
    """What the company can do, as if it could now."""
    lays: dict[str, Action] = {
        "P2": LayTile("P2", True, hex="F23", tile="9-0", rotation=1),
        "P3": LayTile("P3", True, hex="E24", tile="619-0", rotation=0),
        "P4": USE,
        "P5": P5_TO_KARACHI,
        "P6": JEWELRY,
    }
    return lays[company]


# Income, trade, closing


@pytest.mark.parametrize("company", FACE)
def test_figures_and_income(company: str) -> None:
    """Players and corporations are paid as a round opens; nothing for the bank's and for cards."""
    state = stock()
    assert state.values[company] == FACE[company]
    for holder in (2, "WIP"):
        state = stock()
        owner(state, company, holder)
        before = dict(state.cash)
        floated(state, "WIP", 2)
        before["WIP"] = state.cash["WIP"]
        operate(state, "WIP")
        assert state.cash[holder] == before[holder] + INCOME[company]
        others = {h: c for h, c in state.cash.items() if h not in (holder, "bank")}
        assert all(before[h] == c for h, c in others.items())


@pytest.mark.parametrize("company", FACE)
def test_bought_and_sold_at_face_value(company: str) -> None:
    face = FACE[company]
    state = stock(turn=2)
    cards.take_card(state, company)
    cards.to_bank_list(state, company)
    assert code(state, BuyCompany(1, company=company, price=face - 1)) == "wrong_price"
    bought = do(state, BuyCompany(1, company=company, price=face))
    assert (bought.owners[company], bought.cash[1]) == (1, 550 - face)
    selling = stock(turn=2, buying=False)
    owner(selling, company, 1)
    assert code(selling, SellCompany(1, company=company, price=face + 1)) == "wrong_price"
    sold = do(selling, SellCompany(1, company=company, price=face))
    assert sold.cash[1] == 550 + face
    assert cards.BANK_LIST.of(sold)[-1] == company
    corporate = owned_by(company, "WIP", "corporate_sell")
    sold = do(corporate, CorporateSellCompany("WIP", company=company, price=face))
    assert sold.cash["WIP"] == 1000 + face


def test_players_keep_theirs_from_corporations() -> None:
    state = owned_by("P3", 2, "corporate_buy")
    assert code(state, CorporateBuyCompany("WIP", company="P3", price=60)) == "card_not_for_sale"
    owner(state, "P3", "SIR")
    assert code(state, CorporateBuyCompany("WIP", company="P3", price=60)) == "card_not_for_sale"


def test_no_phase_closes_a_company() -> None:
    state = turn()
    for company in FACE:
        owner(state, company, 2)
    for phase in ("II", "III", "III'", "IV"):
        set_phase(state, phase)
        on_phase(state)
    assert set(FACE) <= set(state.owners)


@pytest.mark.parametrize("company", FACE)
def test_closed_without_use(company: str) -> None:
    """``D8``: by the published rules, where it could be used; P1 at any time. Recordings never."""
    step = "token" if company == "P5" else ""
    close = ChooseAbility(company, True, choice="close")
    for holder in (2, "WIP"):
        state = owned_by(company, holder, step)
        after = do(state, close)
        assert after.cash[holder] == state.cash[holder] + FACE[company]
        assert company not in after.owners
        assert company in after.closed_privates
        assert code(after, close) == "unknown_entity"
        recorded = owned_by(company, holder, step, private_closing="recorded")
        assert code(recorded, close) is not None
        assert close not in offered(recorded, company)
    for other in (3, "SIR"):
        assert code(owned_by(company, other, step), close) == "not_owners_turn"
    assert code(owned_by(company, 2), ChooseAbility(company, True, choice="x")) is not None
    waiting = stock(turn=2)
    owner(waiting, company, 1)
    assert code(waiting, close) == "powers_in_operating_rounds"


# Who and when


@pytest.mark.parametrize("company", ["P2", "P3", "P4", "P5", "P6"])
def test_who_may_use_it(company: str) -> None:
    """Its owner's head in that corporation's turn, or the corporation in its own."""
    step = "token" if company == "P5" else ""
    for holder in (2, "WIP"):
        state = owned_by(company, holder, step)
        assert a_use(state, company).type in types_for(state, company)
    for holder in (3, 1, "SIR"):
        state = owned_by(company, holder, step)
        assert types_for(state, company) == ()
        assert code(state, a_use(state, company)) == "not_owners_turn"
    assert code(turn(step), a_use(state, company)) == "not_owners_turn", "the bank's, or a card"
    round_ = stock(turn=2)
    owner(round_, company, 1)
    assert code(round_, a_use(round_, company)) == "powers_in_operating_rounds"


WHEN = {
    ("P2", "player"): "track token trains corporate_buy",
    ("P2", "corporation"): "track",
    ("P3", "player"): "track token trains corporate_buy",
    ("P3", "corporation"): "track",
    ("P4", "player"): "track",
    ("P4", "corporation"): "track",
    ("P5", "player"): "token",
    ("P5", "corporation"): "token",
    ("P6", "player"): "track token trains corporate_buy",
    ("P6", "corporation"): "track token trains corporate_buy",
}


@pytest.mark.parametrize("step", ["track", "token", "trains", "corporate_buy"])
@pytest.mark.parametrize(("company", "of"), WHEN)
def test_when(company: str, of: str, step: str) -> None:
    state = owned_by(company, 2 if of == "player" else "WIP", step)
    usable = step in WHEN[company, of].split()
    action = a_use(state, company)
    assert (action.type in types_for(state, company)) is usable
    if not usable:
        early = company == "P5" and step == "track"
        assert code(state, action) == ("step_to_come" if early else "step_over")


def test_nothing_has_another_ones_power() -> None:
    state = turn()
    for company in FACE:
        owner(state, company, 2)
    token = PlaceToken("P1", True, city="A16-0-0", tokener="WIP")
    assert code(state, token) == "no_such_power"
    assert code(state, Assign("P1", True, target="F33")) == "no_such_power"
    assert code(state, LayTile("P1", True, hex="F23", tile="9-0", rotation=1)) == "no_such_power"
    assert code(state, LayTile("P5", True, hex="F23", tile="9-0", rotation=1)) == "no_such_power"
    assert code(state, Assign("P2", True, target="F33")) == "no_such_power"
    assert code(state, ChooseAbility("P1", True, choice="use")) == "choice_not_offered"
    assert code(state, ChooseAbility("P6", True, choice="use")) == "choice_not_offered"
    assert code(state, Assign("P6", False, target="F33")) == "unknown_entity"
    assert code(state, Assign(2, target="F33")) == "not_your_turn"
    owner(state, "RB0", 2)
    assert code(state, Assign("RB0", True, target="F33")) == "no_such_power"
    assert code(state, ChooseAbility("RB0", True, choice="close")) is not None


# P2 and P3


def test_p2_lays_one_more_yellow_tile_that_the_corporation_pays() -> None:
    """Outside the four and outside their line; its owner gets the face value."""
    state = do(ajmer("P2"), EASTWARDS)
    own = LayTile("WR", hex="C16", tile="58-0", rotation=5)
    assert code(state, own) == "not_in_line"
    after = do(state, OVER_THE_RIVER)
    assert track.LINE.of(after) == ("E18",)
    assert after.cash["WR"] == state.cash["WR"] - 30
    assert after.cash[2] == state.cash[2] + 35
    assert "P2" not in after.owners
    assert code(after, OVER_THE_RIVER) == "unknown_entity"


def test_p2_counts_for_nothing_of_the_turn() -> None:
    state = ajmer("P2")
    track.LINE.set(state, ("E18", "F17", "F15", "G14"))
    no = track.lay_refusal(state, EASTWARDS)
    assert no is not None and no.code == "tile_actions_used"
    assert code(state, OVER_THE_RIVER) is None
    fresh = do(ajmer("P2"), OVER_THE_RIVER)
    assert code(fresh, EASTWARDS) is None


def test_what_p2_may_not() -> None:
    state = ajmer("P2")
    offers = offered(state, "P2", "lay_tile")
    assert {a.hex for a in offers} == {"C16", "E18"}

    def p2(hex: str, tile: str, rotation: int = 0) -> LayTile:
        return LayTile("P2", True, hex=hex, tile=tile, rotation=rotation)

    assert code(state, p2("D17", "619-0", 2)) == "wrong_colour"
    assert code(state, p2("O18", "9-0")) == "not_connected"
    assert code(state, p2("E18", "81-0")) == "wrong_color"
    assert code(state, p2("Z1", "9-0")) == "unknown_hex"
    assert code(state, p2("E18", "9-0", 7)) == "unknown_rotation"
    assert code(state, p2("E18", "57-0", 2)) == "tile_on_map"
    state.cash = {**state.cash, "WR": 29, 2: 9999}
    assert code(state, OVER_THE_RIVER) == "cash_short", "the corporation pays, not its head"
    assert code(state, Pass("P2", True)) == "no_such_power"


def test_p3_makes_one_more_upgrade() -> None:
    """Besides the corporation's own tiles; a city stays a city of two slots."""
    for holder in (2, "WIP"):
        state = do(ajmer("P3", holder), EASTWARDS)
        own = LayTile("WR", hex="D17", tile="619-0", rotation=2)
        assert code(state, own) == "upgrade_alone"
        upgrade = LayTile("P3", True, hex="D17", tile="619-0", rotation=2)
        assert all(not track.is_white(state, a.hex) for a in offered(state, "P3", "lay_tile"))
        yellow = LayTile("P3", True, hex="C16", tile="58-0", rotation=5)
        assert code(state, yellow) == "wrong_colour"
        one_slot = LayTile("P3", True, hex="D17", tile="12-0", rotation=0)
        assert code(state, one_slot) == "upgrade_forbidden"
        after = do(state, upgrade)
        paid = "WR" if holder == "WIP" else 2
        assert after.cash[paid] == state.cash[paid] + 60
        assert not track.UPGRADED.of(after)
        assert "P3" not in after.owners


def test_a_corporations_own_p2_or_p3_keeps_its_track_step_open() -> None:
    """It must be passed, and a fifth tile stays forbidden; not so with its head's."""
    for company in ("P2", "P3"):
        for holder, waits in (("WIP", True), (2, False)):
            state = ajmer(company, holder)
            track.LINE.set(state, ("E18", "F17", "F15", "G14"))
            types = track.offers(state, "WR")
            assert types == (("lay_tile", "pass") if waits else ())
            if waits:
                assert code(state, EASTWARDS) == "tile_actions_used"
                assert do(state, Pass("WR")).passed_steps[0] == "track"


# P4


def test_p4_takes_forty_off_the_costs_of_one_track_step() -> None:
    """Tile by tile until it is spent; what is left is lost; the owner is paid at its end."""
    for holder in (2, "WIP"):
        state = owned_by("P4", holder)
        with_it = do(state, USE)
        assert privates.DISCOUNT_LEFT.of(with_it) == 40
        assert code(with_it, USE) == "power_used"
        assert code(with_it, ChooseAbility("P4", True, choice="close")) == "power_used"
        assert privates.discounted(with_it, 30) == 0
        privates.spend_discount(with_it, 30)
        assert privates.discounted(with_it, 30) == 20
        ended = do(with_it, Pass("WIP"))
        assert ended.cash[holder] == state.cash[holder] + 75
        assert "P4" not in ended.owners
        assert privates.discounted(ended, 30) == 30
    assert privates.discounted(state, 30) == 30, "not before it is used"


def test_p4_helps_p2_too() -> None:
    state = ajmer("P4")
    owner(state, "P2", 2)
    state.cash = {**state.cash, "WR": 5}
    assert code(state, OVER_THE_RIVER) == "cash_short"
    state = do(do(state, USE), OVER_THE_RIVER)
    assert state.cash["WR"] == 5
    assert privates.DISCOUNT_LEFT.of(state) == 10
    state = do(state, EASTWARDS)
    assert state.cash["WR"] == 0, "15 less the 10 that were left"


# P5


def test_p5_puts_a_token_into_any_city() -> None:
    """Free, though unconnected, full or reserved; it is the turn's token."""
    state = owned_by("P5", 2, "token")
    assert state.tokens["WIP"][1].price == 40
    everywhere = {a.city for a in offered(state, "P5", "place_token")}
    assert {"A16-0-0", "D3-0-0", "G8-0-0", "P17-0-1"} <= everywhere
    assert code(state, P5_TO_KARACHI) is None
    stations.place_in(state, "SIR", 1, "A16", 0)
    assert stations.slot_refusal(state, "WIP", "A16", 0) is not None
    after = do(state, P5_TO_KARACHI)
    assert after.tokens["WIP"][1][2:] == ("A16", 0, 1), "beside the slot that SIR has taken"
    assert after.cash["WIP"] == state.cash["WIP"]
    assert after.cash[2] == state.cash[2] + 115
    assert "token" in after.passed_steps


def test_what_p5_may_not() -> None:
    state = owned_by("P5", 2, "token")
    home = PlaceToken("P5", True, city="E24-0-0", tokener="WIP")
    assert code(state, home) == "token_in_hex"
    other = PlaceToken("P5", True, city="A16-0-0", tokener="SIR")
    assert code(state, other) == "token_of_other"
    nowhere = PlaceToken("P5", True, city="Z1-0-0", tokener="WIP")
    assert code(state, nowhere) == "unknown_city"
    for number in range(1, len(state.tokens["WIP"])):
        stations.place_in(state, "WIP", number, ("D3", "A16", "R17", "Q10")[number - 1], 0)
    last = PlaceToken("P5", True, city="K40-0-0", tokener="WIP")
    assert code(state, last) == "no_token_left"


def test_p5_in_the_house_keeps_the_token_step_open() -> None:
    """Even for a corporation without money (trap 11)."""
    for holder in (2, "WIP"):
        state = owned_by("P5", holder)
        state.cash = {**state.cash, "WIP": 0}
        state = do(state, Pass("WIP"))
        assert types_for(state, "WIP") == ("pass", "place_token")
        assert code(state, PlaceToken("WIP", city="A16-0-0")) is not None
        after = do(state, Pass("WIP"))
        assert "place_token" not in types_for(after, "WIP")
    poor = turn()
    poor.cash = {**poor.cash, "WIP": 0}
    assert do(poor, Pass("WIP")).entity() == "SIR", "nothing else to do: its turn is over"


# P6


def test_p6_puts_jewelry_down_for_the_operating_corporation() -> None:
    for holder in (2, "WIP"):
        state = owned_by("P6", holder)
        after = do(state, JEWELRY)
        assert commodities.JEWELRY_HEX.of(after) == "F33"
        assert "JEWELRY" in commodities.CONCESSIONS.of(after)["WIP"]
        assert commodities.delivered(after, "WIP", ("F33", "G36")) == {"JEWELRY": 20}
        assert commodities.delivered(after, "SIR", ("F33", "G36")) == {}
        assert after.cash[holder] == state.cash[holder] + 150
        assert types_for(after, "WIP") == types_for(state, "WIP"), "the step goes on"


def test_jewelry_lies_in_a_hex_without_city_or_town_and_not_at_sea() -> None:
    state = owned_by("P6", 2)
    for hex, reason in (
        ("D23", "hex_with_stop"),
        ("E24", "hex_with_stop"),
        ("F25", "hex_with_stop"),
        ("C18", "hex_is_sea"),
        ("Z9", "unknown_hex"),
    ):
        assert code(state, Assign("P6", True, target=hex)) == reason
    assert code(state, Assign("P6", True, target="WIP", target_type="corporation")) == "unknown_hex"
