"""18GB's stock round (rules 4.2.1, 4.2.2, 4.2.5, 4.2.8): turns, purchases, limits, passing."""

from __future__ import annotations

import pytest

from tests.titles.build import done, hand, passed, refused, taken, types_offered, where
from tests.titles.gb.table import Board, buy, price, sell, standard, start
from tetsuro.game.game import Game
from tetsuro.kernel.actions import BuyShares, Pass
from tetsuro.kernel.machine import types_for
from tetsuro.kernel.state import IPO, POOL


def two_lines() -> Board:
    """MR at 100 (led by 0), CR at 70 (led by 1, with a train)."""
    return standard().started("CR", 70, led_by=1).trains("CR", "2+1-1").operated("CR")


# Buying


def test_a_share_costs_the_present_price_and_the_bank_gets_it() -> None:
    """Trap 1: not par. MR was started at 100 and stands at 115 now."""
    board = standard()
    board.state.pars = {"MR": 90}
    game = done(board.stock(2), buy(0, "MR_1"))
    assert game.state.cash[0] == 900
    assert game.state.cash["MR"] == 500
    assert where(game, "MR_1") == 0


def test_a_share_needs_its_price_in_cash() -> None:
    game = two_lines().cash({0: 99}).stock(2)
    refused(game, buy(0, "MR_1"), "cash_short", needed=100, had=99)
    done(game, buy(0, "CR_1"))
    game = two_lines().cash({0: 69}).stock(2)  # nothing on offer at all: the same reason
    refused(game, buy(0, "MR_1"), "cash_short", needed=100, had=69)
    done(two_lines().cash({0: 100}).stock(2), buy(0, "MR_1"))


def test_from_the_ipo_no_more_than_60_percent() -> None:
    game = standard().give(0, "MR_1").stock(2)
    refused(game, buy(0, "MR_2"), "holding_limit", corporation="MR", percent=80, limit=60)
    done(standard().stock(2), buy(0, "MR_1"))


def test_from_the_pool_up_to_all_of_it() -> None:
    board = standard().give(0, "MR_1", "MR_2").give(POOL, "MR_3")
    game = done(board.stock(2), buy(0, "MR_3"))
    assert game.state.percent(0, "MR") == 100


def test_what_was_sold_in_this_round_is_not_bought_back() -> None:
    """Also not in a later turn of the round; in the next round it is."""
    game = two_lines().give(0, "MR_1").stock(2)
    game = done(game, sell(0, "MR_1"))
    refused(game, buy(0, "MR_1"), "sold_this_round", corporation="MR")
    refused(game, buy(0, "MR_2"), "sold_this_round", corporation="MR")
    game = passed(done(game, buy(0, "CR_1")), 3)
    assert game.actors[0] == 0
    refused(game, buy(0, "MR_1"), "sold_this_round", corporation="MR")
    done(game, buy(0, "CR_2"))
    later = two_lines().give(POOL, "MR_1").stock(3)
    done(later, buy(0, "MR_1"))


def test_another_player_may_buy_what_was_sold() -> None:
    game = passed(done(two_lines().give(0, "MR_1").stock(2), sell(0, "MR_1")))
    done(game, buy(1, "MR_1"))


def test_one_purchase_in_a_turn_which_then_ends_by_itself() -> None:
    game = done(two_lines().stock(2), buy(0, "MR_1"))
    assert game.actors[0] == 1
    refused(game, buy(0, "CR_1"), "not_your_turn", entity=0, actor=1)


def test_after_a_sale_the_turn_goes_on() -> None:
    game = done(two_lines().give(0, "MR_1", "CR_1").stock(2), sell(0, "MR_1"), sell(0, "CR_1"))
    assert game.actors[0] == 0
    assert "pass" in types_offered(game, 0)


def test_no_selling_after_buying() -> None:
    """Sell, then buy: MR in an olive cell keeps the turn open after its first share."""
    game = done(olive().stock(2), buy(0, "MR_1"))
    refused(game, sell(0, "MR_1"), "sell_before_buying")
    done(olive().stock(2), sell(0, "MR_0", percent=40))


def test_certificates_stop_at_the_limit() -> None:
    """14 with four players: the fourteenth is bought, no fifteenth; privates count nothing."""
    thirteen = full_hand(13).stock(2)
    assert len(thirteen.state.players_owning(3)) == 8
    fourteen = done(thirteen, buy(3, "MR_3"))
    assert fourteen.actors[0] == 0
    game = full_hand(14).stock(2)
    refused(game, buy(3, "MR_3"), "certificate_limit", had=14, limit=14)
    done(game, sell(3, "CR_1"), buy(3, "MR_3"))


def test_over_the_limit_one_must_sell_first_and_can_do_nothing_else() -> None:
    game = full_hand(15).stock(2)
    assert types_offered(game, 3) == {"sell_shares"}
    refused(game, Pass(3), "must_sell", had=15, limit=14)
    refused(game, buy(3, "MR_3"), "must_sell", had=15, limit=14)
    refused(game, start(3, "SWR", 70), "must_sell", had=15, limit=14)
    game = done(game, sell(3, "CR_1"))
    done(game, Pass(3))
    done(done(full_hand(15).stock(2), sell(3, "CR_1", "CR_2")), buy(3, "MR_3"))  # known trap G6


def full_hand(count: int) -> Board:
    """Player 3 first, with so many certificates of companies that others lead."""
    board = standard()
    for number, name in enumerate(("CR", "GWR", "LSWR", "LYR", "NBR")):
        board.started(name, 80, led_by=number % 3)
    board.started("LNWR", 80, led_by=2)
    board.trains("CR", "2+1-1")
    ids = [f"{c}_{n}" for c in ("CR", "GWR", "LSWR", "LYR", "NBR") for n in (1, 2, 3)]
    board.give(3, *ids[:count])
    board.state.players = (3, 0, 1, 2)
    return board


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (BuyShares(0), "no_shares"),
        (buy(0, "XX_1"), "unknown_share"),
        (buy(0, "CR_1", "MR_1"), "one_corporation"),
        (buy(0, "MR_1", "MR_1"), "one_corporation"),
        (buy(0, "CR_0"), "share_not_for_sale"),  # player 1's
        (buy(0, "MR_1", "MR_2"), "one_certificate"),
        (buy(0, "NER_1"), "not_started"),
        (buy(0, "MR_1", share_price=90), "wrong_price"),
        (buy(0, "MR_1", percent=40), "wrong_percent"),
    ],
)
def test_what_is_no_purchase(action: BuyShares, code: str) -> None:
    game = two_lines().stock(2)
    refused(game, action, code)
    done(game, buy(0, "MR_1", percent=20))


def test_screen_rules_of_buying() -> None:
    """Ruling: the recorded site's engine sells two at once, takes a price that is named, and
    gives shares of what has not been started for nothing; new games do not."""
    recorded = recorded_two_lines()
    game = taken(recorded, buy(1, "MR_1", "MR_2"))
    assert (game.state.cash[1], game.state.percent(1, "MR")) == (800, 40)
    game = taken(recorded, buy(1, "MR_1", share_price=90))
    assert game.state.cash[1] == 910
    assert taken(recorded, buy(1, "MR_1", share_price=0)).state.cash[1] == 1000
    refused(recorded, buy(1, "MR_1", share_price=-5), "wrong_price", price=-5, needed=0)
    poor = standard(rulings={"screen-rules": "recorded"}).cash({1: 150}).stock(2, 1, 2, 3, 0)
    refused(poor, buy(1, "MR_1", "MR_2"), "cash_short", needed=200, had=150)
    game = taken(recorded, buy(1, "SWR_1"))
    assert (game.state.cash[1], where(game, "SWR_1")) == (1000, 1)
    published = two_lines().stock(2, 1, 2, 3, 0)
    refused(published, buy(1, "MR_1", "MR_2"), "one_certificate", had=2)
    refused(published, buy(1, "MR_1", share_price=90), "wrong_price", price=90, needed=100)
    done(published, buy(1, "MR_1"))


def recorded_two_lines() -> Game:
    board = standard(rulings={"screen-rules": "recorded"})
    board.started("CR", 70, led_by=1).trains("CR", "2+1-1").operated("CR")
    return board.stock(2, 1, 2, 3, 0)


# The second share in an olive cell


def olive(at: int = 65) -> Board:
    """MR, led by 0, stands in an olive cell; CR, led by 1, too."""
    board = Board(4).everybody_has(1000)
    board.started("MR", at, led_by=0).trains("MR", "2+1-0").operated("MR")
    return board.started("CR", 60, led_by=1).trains("CR", "2+1-1").operated("CR")


def test_in_an_olive_cell_the_president_buys_a_second_share_never_a_third() -> None:
    board = olive().give(POOL, "MR_2", "MR_3")
    game = done(board.stock(2), buy(0, "MR_1"))
    assert game.actors[0] == 0
    game = done(game, buy(0, "MR_2"))  # from the pool: 80 %
    assert game.actors[0] == 1
    assert game.state.percent(0, "MR") == 80
    refused(game, buy(0, "MR_3"), "not_your_turn")


def test_the_second_share_is_of_the_same_corporation() -> None:
    game = done(olive().give(POOL, "MR_2").stock(2), buy(0, "MR_1"))
    refused(game, buy(0, "CR_1"), "already_bought", corporation="CR")
    done(game, buy(0, "MR_2"))


def test_the_second_share_from_the_ipo_respects_60_percent() -> None:
    game = done(olive().give(POOL, "MR_3").stock(2), buy(0, "MR_1"))
    refused(game, buy(0, "MR_2"), "holding_limit", percent=80, limit=60)
    done(game, buy(0, "MR_3"))


@pytest.mark.parametrize(("at", "again"), [(50, True), (55, True), (60, True), (65, True),
                                           (70, False), (75, False)])  # fmt: skip
def test_olive_is_up_to_65(at: int, again: bool) -> None:
    game = done(olive(at).give(POOL, "MR_2").stock(2), buy(0, "MR_1"))
    assert (game.actors[0] == 0) == again


def test_no_second_share_for_one_who_does_not_lead() -> None:
    game = done(olive().stock(2, 2, 3, 0, 1), buy(2, "MR_1"))
    assert game.actors[0] == 3


def test_no_second_share_for_one_who_did_not_lead_when_his_turn_began() -> None:
    """Player 2 becomes president by his purchase: 60 % against 40 %."""
    board = olive().give(2, "MR_1", "MR_2")
    game = done(board.stock(2, 2, 3, 0, 1), buy(2, "MR_3"))
    assert game.state.presidents["MR"] == 2
    assert game.actors[0] == 3


def test_a_sale_by_another_that_made_one_president_counts_from_the_next_turn() -> None:
    """4.2.7: 0 sells down to 20 %, 1 (40 %) leads now; in his own turn he may buy two."""
    board = olive().give(1, "MR_1", "MR_2").give(0, "MR_3")
    game = done(board.stock(2), sell(0, "MR_3", "MR_0", percent=40))
    assert game.state.presidents["MR"] == 1
    game = passed(game)
    first = hand(game, POOL, "MR")[0]
    game = done(game, buy(1, first))
    assert game.actors[0] == 1
    done(game, buy(1, hand(game, POOL, "MR")[0]))


def test_the_cell_is_looked_at_after_the_first_purchase() -> None:
    """A purchase moves no price, so what stands at 65 stays olive for both."""
    game = done(olive().give(POOL, "MR_2").stock(2), buy(0, "MR_1"), buy(0, "MR_2"))
    assert price(game, "MR") == 65
    assert game.state.cash[0] == 1000 - 130


# Turns, passing, order


def test_an_empty_turn_passes_and_the_order_of_passing_is_the_next_order() -> None:
    game = standard().stock(2, 2, 0, 1, 3)
    game = done(game, Pass(2), Pass(0), buy(1, "MR_1"), Pass(3), Pass(2), Pass(0), Pass(1))
    assert game.round == "OR 2.1"
    assert game.state.players == (2, 0, 3, 1)


def test_who_passes_and_acts_again_loses_his_place() -> None:
    game = standard().give(POOL, "MR_3").stock(2)
    game = done(game, Pass(0), buy(1, "MR_1"), Pass(2), Pass(3), buy(0, "MR_3"))
    assert game.state.pass_order == (2, 3)
    game = done(game, Pass(1), Pass(2), Pass(3), Pass(0))
    assert game.state.players == (2, 3, 1, 0)


def test_who_acted_last_passes_again_before_the_round_ends() -> None:
    game = done(standard().stock(2), buy(0, "MR_1"), Pass(1), Pass(2), Pass(3))
    assert game.actors[0] == 0
    assert done(game, Pass(0)).round == "OR 2.1"


def test_a_sale_is_no_pass_and_the_pass_behind_it_does_not_count() -> None:
    game = done(two_lines().give(0, "CR_1").stock(2), sell(0, "CR_1"), Pass(0))
    assert game.state.passed_players == ()
    assert game.state.pass_order == ()


def test_who_has_nothing_on_offer_is_passed_over_and_counts_as_passed() -> None:
    """Trap 17."""
    game = done(standard().cash({1: 60}).stock(2), Pass(0))
    assert game.actors[0] == 2
    assert game.state.pass_order == (0, 1)


def test_par_is_offered_whenever_an_ipo_share_may_be_bought() -> None:
    """The quirk of 4.2.2: also with too little for any start."""
    game = standard().cash({0: 139}).started("CR", 75, led_by=1).stock(2)
    assert types_for(game.state, 0) == ("buy_shares", "choose", "par", "pass", "sell_shares")
    refused(game, start(0, "SWR", 70), "cash_short", needed=140, had=139)


def test_nothing_moves_prices_when_the_round_ends() -> None:
    """Not even a corporation sold out, nor shares in the pool (rules 5.6)."""
    board = standard().give(0, "MR_1", "MR_2", "MR_3").started("CR", 70, led_by=1)
    game = passed(board.give(POOL, "CR_1").stock(2), 4)
    assert (price(game, "MR"), price(game, "CR")) == (100, 70)


def test_pool_and_ipo_are_both_open_to_buy_from() -> None:
    game = standard().give(POOL, "MR_3").stock(2, 1, 2, 3, 0)
    done(game, buy(1, "MR_3"))
    after = done(game, buy(1, "MR_1"))
    assert hand(after, IPO, "MR") == ("MR_2",)


# Offered on the short test (trap 10)


def offered_types(game: Game) -> tuple[str, ...]:
    """What the step offers, legal or not."""
    player = game.state.round.entity
    assert player is not None
    return types_for(game.state, player)


def test_a_purchase_is_offered_that_60_percent_or_lb_forbid() -> None:
    """The step waits for a pass that is all there is to do."""
    board = standard().cash({0: 120}).give(0, "MR_1")
    board.state.history = {**board.state.history, "MR": ()}
    game = board.stock(2)
    assert "buy_shares" in offered_types(game)
    refused(game, buy(0, "MR_2"), "holding_limit", percent=80)
    duty = standard().cash({1: 120}).owns(1, "LB").stock(2, 1, 2, 3, 0)
    assert offered_types(duty) == ("buy_shares", "pass")
    assert types_offered(duty, 1) == {"pass"}
    done(duty, Pass(1))


def test_what_the_short_test_asks() -> None:
    """Cash, the limit, what was sold in this round."""
    poor = standard().cash({1: 99}).stock(2, 1, 2, 3, 0)
    assert poor.actors[0] == 2  # nothing on offer: passed over
    seller = done(standard().give(1, "MR_1").cash({1: 0}).stock(2, 1, 2, 3, 0), sell(1, "MR_1"))
    assert seller.actors[0] == 2  # 100 now, but MR was sold: the turn is over
    assert 1 not in seller.state.passed_players
