"""Closing at price 0 and GIPR's exchange tokens (rules 5.7)."""

from __future__ import annotations

import pytest

from tests.titles.india.table import code, do, floated, give, offered, operate, stock
from tetsuro.kernel.actions import Pass, PlaceToken, RemoveToken
from tetsuro.kernel.state import IPO, POOL, State, Token
from tetsuro.kernel.verbs import move_marker, set_token
from tetsuro.mechanics import stations
from tetsuro.titles.india import cards, closing, commodities


def falling(gipr: bool = True, tokens: tuple[str, ...] = (), **rulings: str) -> State:
    """MR at 56 without trains, about to end its turn; WIP operates after it."""
    state = stock(**rulings)
    floated(state, "MR", 2)
    floated(state, "WIP", 3)
    if gipr:
        give(state, "GIPR", 4, 0, 1, 2)
        state.floated = (*state.floated, "GIPR")
        stations.place_in(state, "GIPR", 0, "D23", 0)
    move_marker(state, "MR", -8)
    for number, hex in enumerate(tokens, 1):
        token = state.tokens["MR"][number]
        set_token(state, "MR", number, Token("normal", token.price, hex, 0, 0))
    state.cash = {**state.cash, "MR": 200}
    operate(state, "MR", "WIP", step="corporate_buy")
    assert state.price("MR") == 56
    return state


def test_everything_of_a_closed_corporation_goes_its_way() -> None:
    """Fault B4: what it owned of others is in the market, trains too."""
    state = falling(gipr=False)
    give(state, "WIP", "MR", 7)
    cards.take_card(state, "RB0")
    cards.give(state, "RB0", "MR")
    bank = state.cash["bank"]
    after = do(state, Pass("MR"))
    assert "MR" not in after.corporations
    assert after.cash["bank"] == bank + 200
    assert after.percent(POOL, "WIP") >= 10
    assert cards.BANK_LIST.of(after)[-1] == "RB0"
    rows = [c for row in cards.ROWS.of(after) for c in row]
    assert not [c for c in rows if c.startswith("MR_")]
    assert after.title.certificate_limit(after) == 17
    total = sum(len(ids) for ids in after.certificates["WIP"].values())
    assert total == 10
    assert after.entity() == "WIP"
    assert not stations.located(after).get("K30")


def test_gipr_takes_the_first_place_and_is_asked_about_others() -> None:
    """Worked example 488-497."""
    state = do(falling(tokens=("Q10", "J27")), Pass("MR"))
    assert [t.hex for t in state.tokens["GIPR"] if t.kind == "exchange"] == ["K30"]
    assert "MR" in state.corporations, "it closes once GIPR has answered"
    assert {a.type for a in offered(state, "GIPR")} == {"pass", "remove_token"}
    assert code(state, Pass("WIP")) == "not_your_turn"
    assert code(state, RemoveToken("GIPR", city="D23-0-0")) == "wrong_city"
    state = do(state, RemoveToken("GIPR", city="Q10-0-0", slot=0))
    assert closing.exchange_tokens_left(state) == 1
    state = do(state, Pass("GIPR"))
    assert "MR" not in state.corporations
    assert state.entity() == "WIP"
    assert not stations.located(state).get("J27")


def test_the_fourth_token_is_not_given() -> None:
    """``exchange-tokens``: recordings still ask when the first place took the last token."""
    for answer, asked in (("published", False), ("recorded", True)):
        state = falling(tokens=("Q10",), exchange_tokens=answer)
        closing.USED.set(state, 2)
        state = do(state, Pass("MR"))
        assert closing.exchange_tokens_left(state) == 0
        assert bool(closing.QUESTIONS.of(state)) is asked
        assert ("MR" in state.corporations) is asked


def test_where_gipr_stands_its_token_is_used_up_all_the_same() -> None:
    state = falling()
    set_token(state, "MR", 0, Token("normal", 0, "D23", 1, 0))
    state = do(state, Pass("MR"))
    assert closing.exchange_tokens_left(state) == 2
    unplaced = [t for t in state.tokens["GIPR"] if t.kind == "exchange"]
    assert [t.hex for t in unplaced] == [None]


def test_the_last_of_a_round_keeps_it_open_until_gipr_has_answered() -> None:
    """Fault B5 and trap 20."""
    state = falling(tokens=("Q10",))
    state.round = state.round._replace(order=("MR",))
    state = do(state, Pass("MR"))
    assert state.round.kind == "OR"
    assert not state.round.over
    state = do(state, Pass("GIPR"))
    assert state.round[:3] == ("OR", 1, 2)
    assert "MR" not in state.corporations


@pytest.mark.parametrize("ruling", ["published", "recorded"])
def test_concessions_of_a_closed_corporation_are_lost(ruling: str) -> None:
    """``D9``: both answers are the same."""
    state = falling(gipr=False, lost_concessions=ruling)
    commodities.claim(state, "MR", "ORE1")
    state = do(state, Pass("MR"))
    assert "ORE1" not in commodities.usable(state, "WIP")
    assert "ORE2" not in commodities.usable(state, "WIP")
    assert state.percent(IPO, "WIP") > 0


def test_what_a_closed_corporation_owned_may_float_another() -> None:
    """``D6``: by the published rules its certificates counted for nothing until they came into
    the market; in recordings they had floated the other one long before."""
    state = falling(gipr=False)
    give(state, "TR", 4, 1, 2)
    give(state, "TR", "MR", 3)
    assert "TR" not in state.floated
    state = do(state, Pass("MR"))
    assert "TR" in state.floated
    assert state.cells[state.places["TR"]][-1] == "TR"
    assert {a.type for a in offered(state, "TR")} == {"place_token"}, "its home has two cities"


def test_a_first_token_beside_the_slots_is_not_replaced() -> None:
    """Rules 5.7.1: no slot results, so GIPR keeps the token; one that it is asked about is put
    where the other stood, as recordings do."""
    state = falling(tokens=("D3",))
    for slot, other in enumerate(("SIR", "EIR")):
        set_token(state, other, 0, Token("normal", 0, "K30", 0, slot))
    set_token(state, "SIR", 1, Token("normal", 0, "D3", 0, 0))
    set_token(state, "MR", 0, state.tokens["MR"][0]._replace(slot=2))
    set_token(state, "MR", 1, state.tokens["MR"][1]._replace(slot=1))
    assert [stations.printed_slots(state, hex, 0) for hex in ("K30", "D3")] == [2, 1]
    state = do(state, Pass("MR"))
    assert [t.hex for t in state.tokens["GIPR"] if t.kind == "exchange"] == [None]
    assert closing.exchange_tokens_left(state) == 2
    state = do(state, RemoveToken("GIPR", city="D3-0-0"))
    assert ("D3", 0, 1) in [t[2:] for t in state.tokens["GIPR"]]


def test_a_home_asked_for_by_a_closing_keeps_the_round_open() -> None:
    """``D6``: what the last corporation of a round owned floats GIPR when it comes to the market;
    as with its exchange tokens (rules 13.20) the round waits for the answer."""
    state = falling(gipr=False)
    give(state, "GIPR", 4, 0, 1)
    give(state, "GIPR", "MR", 2)
    operate(state, "MR", step="corporate_buy")
    after = do(state, Pass("MR"))
    assert "MR" not in after.corporations and "GIPR" in after.floated
    assert after.round[:3] == state.round[:3]
    assert {a.type for a in offered(after, "GIPR")} == {"lay_tile", "place_token"}
    answered = do(after, PlaceToken("GIPR", city="D23-0-0"))
    assert answered.round[:3] != state.round[:3]
