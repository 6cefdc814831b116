"""Shares in 1822PNW: what may not be bought, sold, started or converted (rules 4.2, 4.4 to 4.7)."""

from __future__ import annotations

from tests.titles.build import done, passed, refused, types_offered, where
from tests.titles.pnw.table import Board, bid, buy, cash, choose, late, price, sell, start
from tetsuro.kernel.actions import BuyShares, Par, Pass, SellShares
from tetsuro.kernel.state import POOL
from tetsuro.mechanics.bid_boxes import BOXES, EMPTY
from tetsuro.mechanics.shares import certificate_count
from tetsuro.titles.pnw.stock_end import EVER_BID


def rivals(phase: str = "3") -> Board:
    """SWW at 100: player 0 leads with four shares, player 1 has three, the pool one."""
    board = late(phase).give(0, "SWW_1", "SWW_2").give(1, "SWW_3", "SWW_4", "SWW_5")
    return board.give(POOL, "SWW_6").column(EVER_BID, True)


# Buying


def test_one_certificate_at_the_market_price() -> None:
    game = rivals().stock()
    refused(game, buy(0, "SWW_7", "SWW_8"), "one_certificate", had=2)
    refused(game, BuyShares(0, shares=("SWW_7",), share_price=90), "wrong_price", needed=100)
    refused(game, BuyShares(0, shares=("SWW_7",), percent=20), "wrong_percent", needed=10)
    refused(game, BuyShares(0, shares=()), "no_shares")
    refused(game, buy(0, "SWW_9"), "unknown_share", share="SWW_9")
    after = done(game, buy(0, "SWW_7"))
    assert (cash(after, 0), cash(after, "SWW")) == (400, 1100)
    after = done(game, buy(0, "SWW_6"))
    assert (cash(after, 0), cash(after, "SWW")) == (400, 1000)


def test_not_from_players_and_not_before_the_company_is_formed() -> None:
    game = rivals().stock()
    refused(game, buy(0, "SWW_3"), "share_not_for_sale", share="SWW_3")
    refused(game, buy(0, "SWW_1"), "share_not_for_sale", share="SWW_1")
    refused(game, buy(0, "NP_1"), "not_started", corporation="NP")
    refused(game, buy(0, "6_0"), "not_started", corporation="6")


def test_money_bound_by_leading_bids_buys_nothing() -> None:
    game = done(rivals().cash({0: 190}).stock(), bid(0, "M6", 100))
    game = passed(game, 3)
    refused(game, buy(0, "SWW_7"), "cash_short", needed=100, had=90)


def test_at_most_six_shares() -> None:
    board = rivals().give(0, "SWW_7", "SWW_8")
    refused(board.stock(), buy(0, "SWW_6"), "holding_limit", percent=70, limit=60)


def test_leading_bids_take_room_as_certificates_do() -> None:
    board = Board(5).in_phase("3").everybody_has(500).major("SWW", led_by=1)
    board.owns(0, *(f"P{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14)))
    game = done(board.stock(), bid(0, "M6", 100))
    game = passed(game, 5)
    refused(game, buy(0, "SWW_1"), "certificate_limit", had=12, limit=12)


def test_over_the_limit_one_sells_and_does_nothing_else() -> None:
    board = Board(5).in_phase("3").everybody_has(500).major("SWW", led_by=1).give(0, "SWW_1")
    board.owns(0, *(f"P{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 15)))
    game = board.stock()
    assert certificate_count(game.state, 0) == 13
    assert types_offered(game, 0) == {"sell_shares"}
    refused(game, Pass(0), "must_sell", had=13, limit=12)
    refused(game, bid(0, "M6", 100), "must_sell", had=13, limit=12)
    done(game, sell(0, "SWW_1"))


def test_what_was_sold_in_a_round_is_not_bought_in_it() -> None:
    game = done(rivals().stock(), sell(0, "SWW_1"))
    refused(game, buy(0, "SWW_7"), "sold_this_round", corporation="SWW")
    game = passed(game, 3)
    refused(game, buy(0, "SWW_7"), "sold_this_round", corporation="SWW")


# Selling


def test_a_company_is_sold_once_in_a_turn() -> None:
    game = done(rivals().stock(), sell(0, "SWW_1"))
    refused(game, sell(0, "SWW_2"), "sold_this_turn", corporation="SWW")
    game = passed(game, 3)
    assert "sell_shares" in types_offered(game, 0)


def test_nothing_of_a_company_that_has_not_operated() -> None:
    board = late("3").major("NP", led_by=1, turns=0).give(0, "NP_1")
    refused(board.stock(), sell(0, "NP_1"), "has_not_operated", corporation="NP")


def test_half_of_a_company_is_the_most_the_pool_takes() -> None:
    board = rivals().give(POOL, "SWW_7", "SWW_8").give(POOL, "SWW_2")
    game = board.stock()
    refused(game, sell(1, "SWW_3"), "not_your_turn", actor=0)
    game = passed(game)
    refused(game, sell(1, "SWW_3", "SWW_4"), "pool_limit", percent=20, limit=50)
    done(game, sell(1, "SWW_3"))


def test_a_president_needs_a_successor() -> None:
    board = late("3").give(0, "SWW_1").give(1, "SWW_3")
    game = board.stock()
    refused(game, sell(0, "SWW_1", "SWW_0"), "no_successor", corporation="SWW", needed=20)
    refused(game, sell(0, "SWW_1", "SWW_0", percent=20), "no_successor", needed=20)
    done(game, sell(0, "SWW_1"))


def test_with_a_successor_the_usual_swap_is_made() -> None:
    """Four cells down for four shares; the new president gives two ordinary certificates."""
    game = done(rivals().stock(), sell(0, "SWW_1", "SWW_2", "SWW_0"))
    assert game.state.presidents["SWW"] == 1
    assert where(game, "SWW_0") == 1
    assert (price(game, "SWW"), cash(game, 0)) == (70, 900)
    assert game.state.percent(POOL, "SWW") == 50


def test_ordinary_certificates_are_sold_before_the_presidents() -> None:
    game = rivals().operated("SWW").stock()
    refused(game, sell(0, "SWW_0", percent=10), "ordinary_first", corporation="SWW")


def test_a_minor_is_never_sold() -> None:
    game = late("3").minor("10").stock()
    refused(game, sell(0, "10_0"), "minors_certificate", corporation="10")
    assert "sell_shares" not in types_offered(game, 0)


def test_only_ones_own_shares_of_one_company_at_their_price() -> None:
    board = rivals().major("NP", led_by=1).give(0, "NP_1")
    game = board.stock()
    refused(game, sell(0, "SWW_3"), "not_your_share")
    refused(game, sell(0, "SWW_7"), "not_your_share")
    refused(game, sell(0, "SWW_1", "NP_1"), "one_corporation")
    refused(game, SellShares(0, shares=("SWW_1",), share_price=110), "wrong_price", needed=100)
    refused(game, sell(0, "SWW_1", percent=20), "wrong_percent", needed=10)
    refused(game, SellShares(0, shares=()), "no_shares")


def test_others_pay_one_cell_whatever_they_sell() -> None:
    game = done(passed(rivals().stock()), sell(1, "SWW_3", "SWW_4"))
    assert price(game, "SWW") == 90


# Starting a major


def test_no_major_is_started_before_phase_5() -> None:
    game = late("4").stock()
    assert "par" not in types_offered(game, 0)
    refused(game, start(game, 0, "NP", 55), "too_early", phase="4")


def test_a_major_is_bought_for_twice_a_par_price() -> None:
    game = late("5").stock()
    refused(game, par(0, "NP", "50,0,1"), "not_a_par", price=50)
    refused(game, par(0, "NP", "110,0,10"), "not_a_par", price=110)
    refused(game, par(0, "NP", "nowhere"), "not_a_par", price="nowhere")
    refused(game, start(game, 0, "SWW", 55), "already_started", corporation="SWW")
    refused(game, start(game, 0, "XYZ", 55), "unknown_corporation", corporation="XYZ")
    refused(game, start(game, 0, "6", 55), "unknown_corporation", corporation="6")
    after = done(game, start(game, 0, "NP", 100))
    assert (cash(after, 0), cash(after, "NP"), after.actors[0]) == (300, 200, 1)
    assert "NP" not in after.state.floated


def par(player: int, corporation: str, cell: str) -> Par:
    return Par(player, corporation=corporation, share_price=cell)


def test_the_price_must_be_paid_with_free_money_and_room() -> None:
    game = late("5").cash({0: 150}).stock()
    refused(game, start(game, 0, "NP", 80), "cash_short", needed=160, had=150)
    board = Board(5).in_phase("5").everybody_has(500)
    board.owns(0, *(f"P{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 15)))
    full = board.stock()
    assert "par" not in types_offered(full, 0)


def test_a_bid_on_its_minor_keeps_a_major_from_being_started() -> None:
    game = late("5").stock()
    assert "M17" in BOXES.of(game.state)["minors"]  # of SPS
    game = done(game, bid(0, "M17", 100))
    refused(passed(game), start(game, 1, "SPS", 55), "minor_has_a_bid", minor="17")


def test_the_card_of_its_minor_leaves_an_empty_box() -> None:
    game = late("5").stock()
    number = BOXES.of(game.state)["minors"].index("M17")
    game = done(game, start(game, 0, "SPS", 55))
    assert BOXES.of(game.state)["minors"][number] == EMPTY
    assert "17" not in {
        name for entries in game.state.reservations.values() for *_, name in entries
    }
    refused(game, bid(1, "M17", 100), "lot_not_on_offer", lot="M17")


# Converting a minor


def owned(cash: int = 100) -> Board:
    return late("5").minor("20", led_by=1, price=100, cash=cash)


def test_only_its_owner_turns_a_minor_into_its_major() -> None:
    game = owned().stock()
    refused(game, start(game, 0, "NP", 55), "minor_of_other", corporation="NP", minor="20")
    done(passed(game), start(game, 1, "NP", 55))


def test_only_at_a_price_with_some_number_of_shares() -> None:
    """A minor worth 1000 is six shares of 100 at most; one worth 200 without cash takes what it
    is worth at least."""
    game = passed(owned().stock())
    refused(game, par(1, "NP", "50,0,1"), "not_a_par", price=50)
    refused(game, par(1, "NP", "55,9,9"), "not_a_par", price="55,9,9")
    rich = passed(late("5").minor("20", led_by=1, price=500, cash=400).stock())
    refused(rich, start(rich, 1, "NP", 90), "no_shares_at_par", minor="20")
    after = done(rich, start(rich, 1, "NP", 100), choose(1, "6"))
    assert (cash(after, 1), cash(after, "NP")) == (900, 0)


def test_what_six_shares_at_100_lack_the_treasury_has_in_full() -> None:
    """A minor worth 660: in conversions, not in mergers, all 60 must be there (4.7, trap 18). The
    recorded site offers the par all the same."""
    poor = late("5").minor("20", led_by=1, price=330, cash=59)
    game = passed(poor.stock())
    refused(game, start(game, 1, "NP", 100), "cash_short", needed=60, had=59)
    assert not any(getattr(c, "corporation", "") == "NP" for c in game.choices(1))
    done(passed(poor.cash({"20": 60}).stock()), start(game, 1, "NP", 100), choose(1, "6"))
    lax = late("5", rulings={"screen-rules": "recorded"})
    game = passed(lax.minor("20", led_by=1, price=330, cash=59).stock())
    after = done(game, start(game, 1, "NP", 100), choose(1, "6"))
    assert (cash(after, 1), cash(after, "NP")) == (559, 0)


def test_until_the_number_of_shares_is_named_nothing_else_is_done() -> None:
    game = passed(owned().stock())
    game = done(game, start(game, 1, "NP", 100))
    assert types_offered(game, 1) == {"choose"}
    refused(game, Pass(1), "not_offered")
    refused(game, choose(1, "1"), "choice_not_offered", choice="1")
    refused(game, choose(1, "7"), "choice_not_offered", choice="7")
    after = done(game, choose(1, "2"))
    assert after.actors[0] == 2
    assert (cash(after, "NP"), after.state.pars["NP"]) == (100, 100)
    assert "20" not in after.state.corporations
