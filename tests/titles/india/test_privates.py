"""18India's private companies: what they bring, who may use them, and when (rules 10)."""

from __future__ import annotations

import pytest

from tests.titles.india.private_turns import a_use, owned_by, owner, turn
from tests.titles.india.table import code, do, floated, offered, operate, stock
from tetsuro.kernel.actions import (
    Assign,
    BuyCompany,
    ChooseAbility,
    CorporateBuyCompany,
    CorporateSellCompany,
    LayTile,
    PlaceToken,
    SellCompany,
)
from tetsuro.kernel.machine import types_for
from tetsuro.kernel.verbs import set_phase
from tetsuro.titles.india import cards
from tetsuro.titles.india.trains import on_phase

FACE = {"P1": 25, "P2": 35, "P3": 60, "P4": 75, "P5": 115, "P6": 150}
INCOME = {"P1": 5, "P2": 5, "P3": 10, "P4": 15, "P5": 20, "P6": 25}


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
