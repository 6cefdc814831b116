"""18GB's private auction (rules 4.1): who may bid what, who may pass, how it is settled."""

from __future__ import annotations

import pytest

from tests.titles.build import Setting, as_game, done, refused, taken, types_offered
from tests.titles.gb.table import bid
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Pass
from tetsuro.kernel.refusal import Illegal
from tetsuro.mechanics.auction import BIDS, minimum


def auction(players: int = 4, **more: object) -> Game:
    return Setting("18GB", players, **more).at("ISR", 1, 1)  # type: ignore[arg-type]


def test_the_first_of_the_file_begins_and_every_bid_and_pass_moves_on() -> None:
    game = auction()
    assert game.actors[0] == 0
    refused(game, bid(1, "LB", 40), "not_your_turn", entity=1, actor=0)
    game = done(game, bid(0, "LB", 40), bid(1, "LB", 45), bid(2, "AF", 30))
    assert game.actors[0] == 3


def test_a_bid_is_at_least_the_value() -> None:
    game = auction()
    refused(game, bid(0, "LB", 35), "bid_too_low", lot="LB", price=35, needed=40)
    done(game, bid(0, "LB", 40))


def test_a_bid_is_at_least_five_more_than_the_highest() -> None:
    game = done(auction(), bid(0, "LB", 40))
    refused(game, bid(1, "LB", 40), "bid_too_low", price=40, needed=45)
    refused(game, bid(1, "LB", 44), "bid_too_low", price=44, needed=45)
    done(game, bid(1, "LB", 45))


def test_bids_go_in_steps_of_five() -> None:
    game = auction()
    refused(game, bid(0, "SD", 37), "bid_not_a_multiple", price=37, step=5, needed=35)
    done(game, bid(0, "SD", 40))


def test_a_bid_is_for_a_private_on_offer() -> None:
    game = auction(4)
    refused(game, bid(0, "MC", 50), "lot_not_on_offer", lot="MC")  # not in 4Std
    refused(game, bid(0, "XX", 50), "lot_not_on_offer", lot="XX")
    done(game, bid(0, "CH", 30))


def test_a_bid_is_at_most_the_cash_less_other_leading_bids() -> None:
    game = auction()  # 330 each
    refused(game, bid(0, "LB", 335), "bid_above_cash", price=335, had=330)
    game = done(game, bid(0, "LB", 230), bid(1, "AF", 30), bid(2, "GN", 70), bid(3, "SD", 35))
    refused(game, bid(0, "LM", 105), "bid_above_cash", price=105, had=100)
    done(game, bid(0, "LM", 100))


def test_raising_the_own_leading_bid_frees_its_money() -> None:
    game = done(auction(), bid(0, "LB", 230), *(bid(p, "AF", 25 + 5 * p) for p in (1, 2, 3)))
    refused(game, bid(0, "LB", 335), "bid_above_cash", had=330)
    done(game, bid(0, "LB", 330))


def _outbid(ruling: str) -> Game:
    """Two players with 375 each: the first had 100 on LB and was outbid with 105."""
    game = auction(2, rulings={"auction-maximum": ruling})
    return done(game, bid(0, "LB", 100), bid(1, "LB", 105))


def test_published_an_outbid_offer_frees_nothing() -> None:
    game = _outbid("published")
    refused(game, bid(0, "LB", 380), "bid_above_cash", price=380, had=375)
    done(game, bid(0, "LB", 375))


def test_recorded_an_outbid_offer_is_added_to_the_maximum() -> None:
    game = _outbid("recorded")
    refused(game, bid(0, "LB", 480), "bid_above_cash", price=480, had=475)
    taken(game, bid(0, "LB", 475))


def _unpayable() -> Game:
    """The first player leads LB with more than he has, the second all else; he is to act."""
    game = taken(_outbid("recorded"), bid(0, "LB", 475))
    return changed_bids(game, dict.fromkeys(("AF", "GN", "SD", "LM", "LS"), ((1, 70),)))


def test_recorded_a_purchase_that_cannot_be_paid_ends_nothing() -> None:
    """The settlement fails, the pass that brings it is refused, as long as there are bids."""
    state = _unpayable().state.copy()
    state.passed_players = (0,)
    game = as_game(_unpayable(), state)
    with pytest.raises(Illegal, match="cash_short") as caught:
        game.copy().apply(Pass(1))
    assert caught.value.refusal.params["needed"] == 475
    assert game.explain(Pass(1)) == caught.value.refusal
    assert Pass(1) not in list(game.choices())
    assert list(game.choices())


def test_recorded_who_can_only_pass_may_pass_and_what_cannot_be_paid_is_struck() -> None:
    """Else the game would stand still: the lot counts as one without a bid."""
    game = done(_unpayable(), Pass(1))
    assert list(game.choices()) == [Pass(0)]
    after = done(game, Pass(0))
    struck = [e.params for e in after.state.events if e.kind == "bid_struck"]
    assert struck == [{"player": 0, "lot": "LB", "price": 475}]
    assert after.state.owners["LB"] is None
    assert after.state.owners["AF"] == 1
    assert {p: after.state.cash[p] for p in (0, 1)} == {0: 375, 1: 375 - 5 * 70}
    assert minimum(after.state, "LB") == 30
    assert after.actors[0] == 1


def changed_bids(game: Game, bids: dict[str, tuple[tuple[int, int], ...]]) -> Game:
    state = game.state.copy()
    BIDS.set(state, {**BIDS.of(state), **bids})
    return as_game(game, state)


def test_passing_needs_a_leading_bid_while_lots_are_without() -> None:
    game = auction()
    refused(game, Pass(0), "pass_needs_bids", needed=1, had=0)
    game = done(game, bid(0, "LB", 40), *(bid(p, "LB", 40 + 5 * p) for p in (1, 2, 3)))
    refused(game, Pass(0), "pass_needs_bids", needed=1, had=0)  # outbid
    game = done(game, bid(0, "AF", 30), bid(1, "GN", 70), bid(2, "SD", 35), Pass(3))
    assert 3 in game.state.passed_players


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_one_leading_bid_is_enough_with_more_than_two(players: int) -> None:
    """Known trap C13: it is one with six players, too."""
    game = auction(players)
    for p in range(players):
        game = done(game, bid(p, ("LB", "AF", "GN", "SD", "LM", "LS")[p], 70))
    assert types_offered(game, 0) == {"bid", "pass"}


def test_two_players_need_two_leading_bids() -> None:
    game = done(auction(2), bid(0, "LB", 40), bid(1, "AF", 30))
    refused(game, Pass(0), "pass_needs_bids", needed=2, had=1)
    game = done(game, bid(0, "GN", 70), bid(1, "SD", 35))
    done(game, Pass(0))


def test_passing_is_free_once_every_lot_has_a_bid() -> None:
    game = auction(2)
    for lot in ("LB", "AF", "GN", "SD", "LM", "LS"):
        player = game.actors[0]
        if lot != "LS":
            assert types_offered(game, player) == (
                {"bid"} if lot in ("LB", "AF", "GN", "SD") else {"bid", "pass"}
            )
        game = done(game, bid(int(player), lot, 70))
    assert types_offered(game, game.actors[0]) == {"bid", "pass"}


def test_a_bid_clears_the_bidders_pass_only() -> None:
    game = done(auction(), bid(0, "LB", 40), bid(1, "AF", 30), bid(2, "GN", 70), bid(3, "SD", 35))
    game = done(game, Pass(0), Pass(1), bid(2, "LB", 45), Pass(3))
    assert game.state.passed_players == (0, 1, 3)
    game = done(game, bid(0, "LB", 50))
    assert game.state.passed_players == (1, 3)
    game = done(game, Pass(1), Pass(2))  # 1 passes again though marked
    assert set(game.state.passed_players) == {1, 2, 3}


def settled_once() -> Game:
    """Four players, a bid each on LB AF GN SD, all pass: those are sold, the rest falls."""
    game = done(auction(), bid(0, "LB", 40), bid(1, "AF", 30), bid(2, "GN", 70), bid(3, "SD", 35))
    return done(game, *(Pass(p) for p in range(4)))


def test_settlement_sells_to_the_highest_and_lowers_the_rest() -> None:
    game = settled_once()
    assert game.state.owners == {
        "LB": 0, "AF": 1, "GN": 2, "SD": 3, "LM": None, "LS": None, "TV": None, "CH": None,
    }  # fmt: skip
    assert [game.state.cash[p] for p in range(4)] == [290, 300, 260, 295]
    assert game.actors[0] == 0
    refused(game, bid(0, "LM", 30), "bid_too_low", needed=35)
    refused(game, bid(0, "LM", 37), "bid_not_a_multiple", needed=35)
    refused(game, bid(0, "LB", 45), "lot_not_on_offer", lot="LB")
    done(game, bid(0, "LM", 35))


def test_after_a_fall_passing_is_free() -> None:
    game = settled_once()
    assert types_offered(game, 0) == {"bid", "pass"}


def test_a_lot_fallen_to_nothing_is_forced_on_the_next_player() -> None:
    """LS and CH (30) reach 0 at the third settlement: each goes to the player after the last
    passer (then the one after him) as a bid of 0, and the auction goes on behind them."""
    game = settled_once()
    game = done(game, *(Pass(p) for p in (0, 1, 2, 3)), *(Pass(p) for p in (0, 1)))
    game = done(game, Pass(2), Pass(3))
    bids = {lot: game.state.round_columns["bids"].get(lot) for lot in ("LM", "LS", "TV", "CH")}
    assert bids == {"LM": None, "LS": ((0, 0),), "TV": None, "CH": ((1, 0),)}
    assert game.actors[0] == 2
    refused(game, bid(2, "LS", 0), "bid_too_low", needed=5)
    refused(game, bid(2, "LM", 10), "bid_too_low", needed=15)
    taken_over = done(game, bid(2, "LS", 5))
    assert taken_over.state.owners["LS"] is None  # settled at the next settlement only


def test_the_round_ends_when_nothing_is_left_and_the_poorest_starts() -> None:
    game = settled_once()
    game = done(game, bid(0, "LM", 50), bid(1, "LS", 20), bid(2, "TV", 50), bid(3, "CH", 20))
    game = done(game, *(Pass(p) for p in range(4)))
    assert game.round == "SR 1"
    assert [game.state.cash[p] for p in range(4)] == [240, 280, 210, 275]
    assert game.state.players == (2, 0, 3, 1)


def test_equal_cash_goes_by_number_of_privates_then_by_seats() -> None:
    game = auction()
    for lot, player, price in (
        ("LB", 0, 80), ("AF", 1, 40), ("GN", 2, 80), ("SD", 3, 100),
        ("LM", 0, 45), ("LS", 1, 40), ("TV", 2, 100), ("CH", 3, 80),
    ):  # fmt: skip
        game = done(game, bid(player, lot, price))
    # 0 has paid 125, 1 paid 80 for two, 2 and 3 paid 180 for two each: seats decide.
    game = done(game, *(Pass(p) for p in range(4)))
    assert game.state.players == (2, 3, 0, 1)


def test_more_privates_go_before_fewer_at_equal_cash() -> None:
    game = auction(3)
    game = done(game, bid(0, "LB", 70), bid(1, "AF", 35), bid(2, "GN", 70))
    game = done(game, bid(0, "SD", 75), bid(1, "LM", 45), bid(2, "LS", 30))
    game = done(game, Pass(0), bid(1, "LS", 40), bid(2, "GN", 120), *(Pass(p) for p in (0, 1, 2)))
    # 0: 145 for two, 1: 120 for three, 2: 120 for one.
    assert [game.state.cash[p] for p in range(3)] == [185, 210, 210]
    assert game.state.players == (0, 1, 2)
    assert len(game.state.players_owning(1)) == 3


def test_who_can_bid_on_nothing_may_pass() -> None:
    """No dead end: without the money for any bid one is not asked for leading bids."""
    game = Setting("18GB", 4).cash({0: 25}).at("ISR", 1, 1)
    assert types_offered(game, 0) == {"pass"}
    refused(game, bid(0, "AF", 30), "bid_above_cash", price=30, had=25)
    done(game, Pass(0))
    rich = Setting("18GB", 4).cash({0: 30}).at("ISR", 1, 1)
    refused(rich, Pass(0), "pass_needs_bids", needed=1, had=0)
