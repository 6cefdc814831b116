"""Bid boxes with made-up parameters: two boxes and one, bids by tens, two tokens."""

from __future__ import annotations

import pytest

from tests.mechanics.table import Isle
from tests.titles.build import done, passed, refused, types_offered
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Bid, Pass, SharePass
from tetsuro.kernel.state import BANK
from tetsuro.mechanics import bid_boxes
from tetsuro.mechanics.auction import BIDS
from tetsuro.mechanics.bid_boxes import BOXES, EMPTY, STACKS, BoxRules, stops_program


def bid(player: int, card: str, price: int) -> Bid:
    return Bid(player, company=card, price=price)


def wide(**more: int) -> BoxRules:
    return BoxRules(
        sizes={"minors": 3, "privates": 2},
        tokens=lambda state: more.get("tokens", 5),
        first_bid=lambda state, card: more.get("first", 7),
        increment=more.get("increment", 3),
        bids_in_turn=more.get("in_turn", 1),
    )


def test_the_first_cards_of_each_stack_are_the_banks_in_its_boxes() -> None:
    state = Isle().stock().state
    assert BOXES.of(state) == {"minors": ("A-card", "B-card"), "privates": ("MAIL",)}
    assert [state.owners[c] for c in ("A-card", "B-card", "MAIL")] == [BANK] * 3
    assert state.owners["C-card"] is None
    state = Isle(boxes=wide()).stock().state
    assert [len(cards) for cards in BOXES.of(state).values()] == [3, 2]


@pytest.mark.parametrize(
    ("card", "price", "code"),
    [
        ("A-card", 20, "bid_too_low"),
        ("A-card", 35, "bid_not_a_multiple"),
        ("A-card", 120, "bid_above_cash"),
        ("C-card", 30, "lot_not_on_offer"),
        ("COACH", 10, "lot_not_on_offer"),
    ],
)
def test_what_is_no_bid(card: str, price: int, code: str) -> None:
    refused(Isle().stock(), bid(0, card, price), code)


def test_the_next_bid_is_higher_and_by_another() -> None:
    game = done(Isle().stock(), bid(0, "A-card", 40))
    refused(game, bid(0, "A-card", 50), "own_highest_bid", price=40)
    game = done(game, Pass(0))
    refused(game, bid(1, "A-card", 40), "bid_too_low", needed=50)
    game = done(game, bid(1, "A-card", 60))
    assert BIDS.of(game.state)["A-card"] == ((0, 40), (1, 60))
    assert bid_boxes.pledged(game.state, 0) == (0, 0)
    assert bid_boxes.pledged(game.state, 1) == (60, 1)


def test_other_steps_and_least_bids() -> None:
    game = Isle(boxes=wide()).stock()
    refused(game, bid(0, "C-card", 8), "bid_not_a_multiple", needed=7)
    game = done(game, bid(0, "C-card", 10))
    assert game.actors[0] == 1  # one bid a turn
    refused(game, bid(1, "C-card", 12), "bid_too_low", needed=13)


def test_leading_bids_bind_money() -> None:
    game = done(Isle().stock(), bid(0, "A-card", 80))
    refused(game, bid(0, "B-card", 40), "bid_above_cash", had=30)
    done(game, bid(0, "B-card", 30))


def test_a_token_lies_on_each_card_also_where_it_is_outbid() -> None:
    game = done(Isle().stock(), bid(0, "A-card", 30), bid(0, "MAIL", 0))
    game = done(game, bid(1, "A-card", 40), Pass(1), Pass(2))
    assert bid_boxes.tokens_left(game.state, 0) == 0
    refused(game, bid(0, "B-card", 30), "no_bidding_token", limit=2)
    done(game, bid(0, "A-card", 50))  # where its token lies


def test_the_turn_ends_with_the_last_bid_allowed() -> None:
    game = done(Isle().stock(), bid(0, "A-card", 30))
    assert game.actors[0] == 0
    assert done(game, bid(0, "B-card", 30)).actors[0] == 1


def test_a_full_hand_bids_no_more() -> None:
    board = Isle().major("CC", led_by=1, shares=3).major("AA", led_by=1, shares=3)
    board.give(0, *(f"{c}_{n}" for c in ("AA", "CC") for n in range(1, 7)))
    refused(board.stock(), bid(0, "B-card", 30), "certificate_limit", had=12, limit=12)


# The end of the round


def bidden() -> Game:
    """0 leads on B with 50, 1 on A with 40 and MAIL with 10."""
    game = done(Isle().stock(), bid(0, "B-card", 50), Pass(0))
    return done(game, bid(1, "A-card", 40), bid(1, "MAIL", 10))


def test_winners_highest_first_and_equal_ones_by_box() -> None:
    assert bid_boxes.winners(bidden().state, "minors") == {"B-card": (0, 50), "A-card": (1, 40)}
    equal = done(Isle().stock(), bid(0, "B-card", 40), Pass(0), bid(1, "A-card", 40))
    assert list(bid_boxes.winners(equal.state, "minors")) == ["A-card", "B-card"]
    assert bid_boxes.unwanted(equal.state, "minors") == ()
    assert bid_boxes.unwanted(Isle().stock().state, "minors") == ("A-card", "B-card")


def test_a_card_is_handed_over_for_the_bid_and_others_stay() -> None:
    state = bidden().state.copy()
    before = state.cash[1]
    bid_boxes.hand_over(state, "privates")
    assert (state.owners["MAIL"], state.cash[1]) == (1, before - 10)
    assert STACKS.of(state)["privates"] == ("COACH",)
    bid_boxes.close_boxes(state)
    assert BOXES.of(state)["privates"] == ("COACH",)
    assert state.owners["A-card"] is None


def test_bids_that_cannot_be_paid_any_more_win_nothing() -> None:
    """MAIL is paid first, then the minors by bid."""
    for money, won in ((50, ["A-card"]), (49, []), (9, [])):
        state = bidden().state.copy()
        state.cash = {**state.cash, 1: money}
        bid_boxes.lapse(state, "privates", "minors")
        assert [c for c, (p, _) in bid_boxes.winners(state, "minors").items() if p == 1] == won
        assert bool(bid_boxes.winners(state, "privates")) == (money >= 10)
        assert "B-card" in bid_boxes.winners(state, "minors")


def test_a_box_emptied_in_the_round_stays_empty() -> None:
    state = Isle().stock().state.copy()
    bid_boxes.remove_card(state, "A-card", keep_box=True)
    assert BOXES.of(state)["minors"] == (EMPTY, "B-card")
    assert bid_boxes.in_boxes(state) == ("B-card", "MAIL")
    assert bid_boxes.unwanted(state, "minors") == (EMPTY, "B-card")
    bid_boxes.fill(state)
    assert BOXES.of(state)["minors"] == ("B-card", "C-card")


def test_whole_rounds_end_with_minors_started_by_bid() -> None:
    game = bidden()
    game = passed(game, 3)
    assert game.state.floated == ("b", "a")
    assert game.state.owners["MAIL"] == 1


# Programs (core 4.4)


def test_a_bid_ends_the_program_of_him_whose_lead_it_takes_and_of_no_other() -> None:
    """Also if he had been outbid before and somebody else is outbid now."""
    game = done(Isle(4).stock(), bid(0, "A-card", 30), Pass(0), bid(1, "A-card", 40), Pass(1))
    state = game.state
    assert stops_program(state, 0, 1, "bid", "A-card") is True
    assert stops_program(state, 2, 1, "bid", "A-card") is False
    game = done(game, bid(2, "A-card", 50))
    assert stops_program(game.state, 1, 2, "bid", "A-card") is True
    assert stops_program(game.state, 0, 2, "bid", "A-card") is False
    assert stops_program(game.state, 0, 2, "sell", "A-card") is None


def test_programmed_passes_go_on_through_bids_that_do_not_matter() -> None:
    game = done(Isle().stock(), bid(0, "A-card", 30), Pass(0), SharePass(0))
    quiet = done(game, bid(1, "B-card", 30), Pass(1), Pass(2))
    assert [a["type"] for a in quiet.raw[-1]["auto_actions"]] == ["pass"]
    assert quiet.actors[0] == 1
    outbid = done(game, bid(1, "A-card", 40), Pass(1), Pass(2))
    assert [a["type"] for a in outbid.raw[-1]["auto_actions"]] == ["program_disable"]
    assert "bid" in types_offered(outbid, 0)
