"""18GB's presidency (rules 5.3, core 9): who leads, who takes over, which certificates move."""

from __future__ import annotations

from tests.titles.build import done, hand, passed, refused, taken, where
from tests.titles.gb.table import Board, buy, price, sell, standard
from tetsuro.kernel.state import IPO, POOL
from tetsuro.mechanics.shares import bundles
from tetsuro.titles.gb.conversion import convert as turn_into_ten


def cr() -> Board:
    """CR at 100 with a train, led by player 0."""
    return Board(4).everybody_has(2000).started("CR", 100, led_by=0).trains("CR", "2+1-0")


def ten(board: Board, corporation: str) -> Board:
    """The corporation is a 10-share company; its new certificates lie in the pool."""
    turn_into_ten(board.state, corporation, 0)
    return board


def test_a_tie_leaves_the_president() -> None:
    """Core 25.3: B buys 1 and 2: 40 % each."""
    game = done(cr().give(1, "CR_1").stock(2, 1, 2, 3, 0), buy(1, "CR_2"))
    assert game.state.presidents["CR"] == 0


def test_more_than_the_president_takes_over_and_swaps_the_first_certificates() -> None:
    """Core 25.3: then CR_3: 60 %. CR_1 and CR_2 go to the old president."""
    game = done(cr().give(1, "CR_1", "CR_2").stock(2, 1, 2, 3, 0), buy(1, "CR_3"))
    assert game.state.presidents["CR"] == 1
    assert hand(game, 0, "CR") == ("CR_1", "CR_2")
    assert hand(game, 1, "CR") == ("CR_3", "CR_0")


def test_core_25_3_to_its_end() -> None:
    """B sells 40 of 60 %: A leads again; then A sells 20 %: receivership. 100 → 80 → 75."""
    board = cr().give(1, "CR_1", "CR_2")
    game = done(board.stock(2, 1, 2, 3, 0), buy(1, "CR_3"))
    game = passed(game, 3)
    game = done(game, sell(1, "CR_3", "CR_0", percent=40))
    assert hand(game, 0, "CR") == ("CR_0",)
    assert hand(game, 1, "CR") == ("CR_3",)
    assert hand(game, POOL, "CR") == ("CR_1", "CR_2")
    assert price(game, "CR") == 80
    game = passed(game, 3)
    game = done(game, sell(0, "CR_0", percent=20))
    assert game.state.presidents["CR"] == POOL
    assert hand(game, 0, "CR") == ("CR_1",)
    assert hand(game, 1, "CR") == ("CR_3",)
    assert hand(game, POOL, "CR") == ("CR_2", "CR_0")
    assert price(game, "CR") == 75


def test_the_nearest_clockwise_takes_over() -> None:
    """0 sells out; 1 and 3 hold 20 % each: in the order of now, not of seats."""
    board = ten(cr(), "CR").give(1, "CR_1", "CR_2").give(3, "CR_3", "CR_4")
    game = done(board.stock(2), sell(0, "CR_0", percent=20))
    assert game.state.presidents["CR"] == 1
    assert hand(game, 1, "CR") == ("CR_0",)
    board = ten(cr(), "CR").give(1, "CR_1", "CR_2").give(3, "CR_3", "CR_4")
    board.state.players = (0, 3, 2, 1)  # order of passing, not of seats
    game = done(board.stock(2), sell(0, "CR_0", percent=20))
    assert game.state.presidents["CR"] == 3


def test_whoever_holds_most_goes_before_the_nearest() -> None:
    board = ten(cr(), "CR").give(1, "CR_1", "CR_2").give(3, "CR_3", "CR_4", "CR_5")
    game = done(board.stock(2), sell(0, "CR_0", percent=20))
    assert game.state.presidents["CR"] == 3
    assert hand(game, 3, "CR") == ("CR_5", "CR_0")
    assert hand(game, POOL, "CR")[-2:] == ("CR_3", "CR_4")


def test_the_sellers_whole_certificate_leaves_the_given_ones_in_the_pool() -> None:
    board = ten(cr(), "CR").give(0, "CR_3").give(1, "CR_1", "CR_2")
    pool = hand(board.at("SR", 2, 1), POOL, "CR")
    game = done(board.stock(2), sell(0, "CR_3", "CR_0", percent=30))
    assert hand(game, POOL, "CR") == (*pool, "CR_3", "CR_1", "CR_2")
    assert hand(game, 0, "CR") == ()


def test_a_partial_sale_with_a_new_president() -> None:
    """30 % sold as 20 % of ten: the seller gets the pool's first certificate back."""
    board = ten(cr(), "CR").give(0, "CR_3").give(1, "CR_1", "CR_2")
    first = hand(board.at("SR", 2, 1), POOL, "CR")[0]
    game = done(board.stock(2), sell(0, "CR_3", "CR_0", percent=20))
    assert hand(game, 0, "CR") == (first,)
    assert game.state.presidents["CR"] == 1


def test_nobody_with_20_percent_and_the_certificate_kept_changes_nothing() -> None:
    """Rule 3: the president sells down to his certificate; others hold less."""
    board = ten(cr(), "CR").give(0, "CR_3").give(1, "CR_1")
    game = done(board.stock(2), sell(0, "CR_3"))
    assert game.state.presidents["CR"] == 0


def test_60_percent_sold_by_the_only_holder() -> None:
    """§11.2: GWR at 100 with trains: 300, price 100 → 75, receivership."""
    board = Board(4).everybody_has(0).started("GWR", 100, led_by=0).trains("GWR", "2+1-0")
    game = done(board.give(0, "GWR_1").stock(2), sell(0, "GWR_1", "GWR_0", percent=60))
    assert game.state.cash[0] == 300
    assert price(game, "GWR") == 75
    assert game.state.presidents["GWR"] == POOL


def test_the_president_of_half_sells_all_while_others_have_10_percent() -> None:
    """§11.2: 50 % of 10-share MR at 70: 350, receivership, price 70 → 50, where it stops."""
    board = ten(Board(4).everybody_has(0).started("MR", 70, led_by=0).trains("MR", "2+1-0"), "MR")
    board.give(0, "MR_1", "MR_2", "MR_3").give(1, "MR_4").give(2, "MR_5")
    game = done(board.stock(3), sell(0, "MR_1", "MR_2", "MR_3", "MR_0", percent=50))
    assert game.state.cash[0] == 350
    assert price(game, "MR") == 50
    assert game.state.presidents["MR"] == POOL


def test_bundles_offer_every_number_of_shares_ordinary_first() -> None:
    state = ten(cr(), "CR").give(0, "CR_3", "CR_1").state
    assert bundles(state, 0, "CR") == [
        (("CR_3",), 10), (("CR_3", "CR_1"), 20),
        (("CR_3", "CR_1", "CR_0"), 30), (("CR_3", "CR_1", "CR_0"), 40),
    ]  # fmt: skip


# Out of receivership


def receivership(at: int = 65, **more: object) -> Board:
    """GWR without a president: X_0 and X_3 in the pool, player 1 has one share, player 2 two."""
    board = Board(4, **more).everybody_has(1000)
    board.started("GWR", at, led_by=POOL).trains("GWR", "2+1-0").give(POOL, "GWR_3")
    return board.give(1, "GWR_1")


def test_one_certificate_takes_the_presidents_for_the_price_of_one_share() -> None:
    """§11.2: pays 65 and gives his certificate to the pool."""
    game = done(receivership().stock(2, 1, 2, 3, 0), buy(1, "GWR_0", percent=40))
    assert game.state.cash[1] == 935
    assert hand(game, 1, "GWR") == ("GWR_0",)
    assert hand(game, POOL, "GWR") == ("GWR_3", "GWR_1")
    assert game.state.presidents["GWR"] == 1


def test_exactly_one_certificate_is_needed() -> None:
    game = receivership().stock(2, 0, 1, 2, 3)
    refused(game, buy(0, "GWR_0"), "presidency_needs_one_share", corporation="GWR")
    done(game, buy(0, "GWR_3"))
    done(passed(game), buy(1, "GWR_0"))
    ten_shares = ten(receivership(), "GWR").give(1, "GWR_2").give(2, "GWR_3")
    refused(ten_shares.stock(2, 1, 2, 3, 0), buy(1, "GWR_0"), "presidency_needs_one_share")
    done(ten_shares.stock(2, 2, 3, 0, 1), buy(2, "GWR_0"))


def test_published_the_cash_for_one_share_is_enough() -> None:
    """Ruling ``pool-presidency-cash`` (known trap G10)."""
    game = receivership().cash({1: 65}).stock(2, 1, 2, 3, 0)
    done(game, buy(1, "GWR_0"))
    game = receivership().cash({1: 64}).stock(2, 1, 2, 3, 0)
    refused(game, buy(1, "GWR_0"), "cash_short", needed=65, had=64)


def test_recorded_the_cash_for_two_shares_is_asked_for() -> None:
    recorded = {"pool-presidency-cash": "recorded"}
    game = receivership(rulings=recorded).cash({1: 129}).stock(2, 1, 2, 3, 0)
    refused(game, buy(1, "GWR_0"), "cash_short", needed=130, had=129)
    game = receivership(rulings=recorded).cash({1: 130}).stock(2, 1, 2, 3, 0)
    assert done(game, buy(1, "GWR_0")).state.cash[1] == 65


def test_the_certificate_limit_does_not_hold_for_the_presidents_certificate() -> None:
    board = receivership()
    others = ("CR", "LSWR", "LYR", "NBR", "NER")
    for name in others:
        board.started(name, 80, led_by=2)
    board.give(1, *[f"{c}_{n}" for c in others for n in (1, 2, 3)][:13])
    game = board.stock(2, 1, 2, 3, 0)
    refused(game, buy(1, "GWR_3"), "certificate_limit", had=14, limit=14)
    board.give(2, "GWR_3")
    done(board.stock(2, 1, 2, 3, 0), buy(1, "GWR_0"))


def test_40_percent_by_ordinary_purchases_ends_receivership_at_once() -> None:
    """The buyer swaps with the pool: his two first certificates for the president's."""
    game = done(receivership().stock(2, 1, 2, 3, 0), buy(1, "GWR_2"))
    assert game.state.presidents["GWR"] == 1
    assert hand(game, 1, "GWR") == ("GWR_0",)
    assert hand(game, POOL, "GWR") == ("GWR_3", "GWR_1", "GWR_2")
    assert hand(game, IPO, "GWR") == ()


def test_the_presidency_needs_more_than_the_sitting_presidents_share() -> None:
    board = cr().give(0, "CR_1").give(1, "CR_2")
    game = done(board.stock(2, 1, 2, 3, 0), buy(1, "CR_3"))
    assert game.state.presidents["CR"] == 0
    assert where(game, "CR_0") == 0


def test_recorded_a_player_may_hold_the_certificate_of_a_pool_led_corporation() -> None:
    """Ruling ``lone-presidents-sale``: after it the pool leads though the seller holds X_0."""
    board = standard(rulings={"lone-presidents-sale": "recorded"}).give(1, "MR_1")
    game = taken(board.stock(2), sell(0, "MR_0", percent=20))
    assert (game.state.presidents["MR"], where(game, "MR_0")) == (POOL, 0)
