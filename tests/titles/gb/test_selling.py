"""18GB: selling shares (rules 4.2.3): what may be sold, for how much, and what the price does."""

from __future__ import annotations

import pytest

from tests.titles.build import done, hand, passed, refused, taken, where
from tests.titles.gb.table import Board, buy, price, sell, standard
from tetsuro.kernel.actions import SellShares
from tetsuro.kernel.machine import perform
from tetsuro.kernel.state import POOL
from tetsuro.titles.gb.conversion import convert as turn_into_ten


def rich(**more: object) -> Board:
    """MR at 100 with a train: 0 leads with all but one share, 1 has that."""
    return standard(**more).give(0, "MR_1", "MR_2").give(1, "MR_3")


def test_a_sale_pays_the_price_then_moves_it_left_per_share() -> None:
    game = done(rich().stock(2), sell(0, "MR_1", "MR_2"))
    assert game.state.cash[0] == 1200
    assert price(game, "MR") == 80  # 100, 90, 80
    assert hand(game, POOL, "MR") == ("MR_1", "MR_2")


def test_a_trainless_corporation_pays_half_rounded_down_per_share() -> None:
    """§11.2: LNWR without a train at 115: 57 each. Trap 3: floor for each share."""
    board = Board(4).everybody_has(100).started("LNWR", 115, led_by=0).give(0, "LNWR_1", "LNWR_2")
    game = board.stock(2)
    offered = [c for c in game.choices(0) if isinstance(c, SellShares)]
    assert {c.share_price for c in offered} == {57}
    game = done(game, sell(0, "LNWR_1", "LNWR_2", percent=40, price=57))
    assert game.state.cash[0] == 100 + 114
    assert price(game, "LNWR") == 90


def test_with_trains_the_record_names_no_price() -> None:
    offered = [c for c in rich().stock(2).choices(0) if isinstance(c, SellShares)]
    assert {c.share_price for c in offered} == {None}


def test_another_price_is_refused() -> None:
    game = rich().stock(2)
    refused(game, sell(0, "MR_1", price=50), "wrong_price", price=50, needed=100)
    refused(game, sell(0, "MR_1", price=0), "wrong_price", price=0, needed=100)
    done(game, sell(0, "MR_1"))


def test_screen_rules_of_a_named_price() -> None:
    """The recorded site's engine pays what is named, and the chart's price where nothing is."""
    game = rich(rulings={"screen-rules": "recorded"}).stock(2)
    before = game.state.cash[0]
    assert taken(game, sell(0, "MR_1", price=50)).state.cash[0] == before + 50
    refused(game, sell(0, "MR_1", price=-5), "wrong_price", price=-5, needed=100)
    board = Board(4, rulings={"screen-rules": "recorded"}).everybody_has(100)
    bare = board.started("LNWR", 115, led_by=0).give(0, "LNWR_1").stock(2)
    assert taken(bare, sell(0, "LNWR_1")).state.cash[0] == 100 + 115
    assert not bare.offers(sell(0, "LNWR_1"))


def test_a_sale_without_a_price_reads_back_as_it_was() -> None:
    board = Board(4).everybody_has(100).started("LNWR", 115, led_by=0).give(0, "LNWR_1")
    game = done(board.stock(2), sell(0, "LNWR_1"))
    assert game.state.cash[0] == 100 + 57
    again = board.stock(2).state.copy()
    again.reading = True
    perform(again, sell(0, "LNWR_1"))
    assert again.cash == game.state.cash


def test_shares_of_an_unstarted_corporation_are_not_for_sale() -> None:
    """The recorded site's engine gives them away; there is no price to be paid for them."""
    game = standard(rulings={"screen-rules": "recorded"}).stock(2)
    game = passed(taken(game, buy(0, "GWR_1", percent=20)), 3)
    assert hand(game, 0, "GWR") == ("GWR_1",)
    refused(game, sell(0, "GWR_1"), "not_started", corporation="GWR")


def test_in_the_first_round_what_was_just_bought_gives_half() -> None:
    """Trap 2; and any share may be sold at any time, also before it has operated or floated."""
    board = Board(4).everybody_has(300).started("NER", 90, led_by=0, floats=False)
    game = done(board.give(1, "NER_1").stock(1, 1, 2, 3, 0), sell(1, "NER_1", price=45))
    assert game.state.cash[1] == 345


def test_one_sale_of_a_corporation_in_a_turn_and_another_in_a_later_turn() -> None:
    game = done(rich().stock(2), sell(0, "MR_1"))
    refused(game, sell(0, "MR_2"), "sold_this_turn", corporation="MR")
    game = passed(game, 4)
    assert game.actors[0] == 0
    done(game, sell(0, "MR_2"))


def test_several_corporations_in_one_turn() -> None:
    board = rich().started("CR", 80, led_by=1).trains("CR", "2+1-1").give(0, "CR_1")
    game = done(board.stock(2), sell(0, "MR_1"), sell(0, "CR_1"))
    assert game.state.cash[0] == 1180


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (SellShares(0), "no_shares"),
        (sell(0, "MR_3"), "not_your_share"),
        (sell(0, "MR_9"), "unknown_share"),
        (sell(0, "MR_1", "CR_1"), "one_corporation"),
        (sell(0, "MR_1", "MR_1"), "one_corporation"),
        (sell(0, "MR_1", percent=40), "wrong_percent"),
        (sell(0, "MR_1", percent=10), "wrong_percent"),
        (sell(0, "MR_0", "MR_1", percent=20), "wrong_percent"),  # MR_1 alone is 20 %
        (sell(0, "MR_0", percent=20), "ordinary_first"),
    ],
)
def test_what_is_no_sale(action: SellShares, code: str) -> None:
    board = rich().started("CR", 80, led_by=1).give(0, "CR_1")
    refused(board.stock(2), action, code)


def test_ordinary_certificates_leave_before_the_presidents_is_split() -> None:
    game = rich().give(2, "MR_2").stock(2)  # 0: 40 + 20
    refused(game, sell(0, "MR_0", percent=20), "ordinary_first", corporation="MR")
    done(game, sell(0, "MR_1", percent=20))
    done(game, sell(0, "MR_1", "MR_0", percent=60))


def test_a_partial_sale_brings_ordinary_certificates_back() -> None:
    """0 sells 40 of 60 %: the whole bundle goes, MR_1 comes back first."""
    game = done(rich().give(2, "MR_2").stock(2), sell(0, "MR_1", "MR_0", percent=40))
    assert game.state.cash[0] == 1200
    assert hand(game, 0, "MR") == ("MR_1",)
    assert hand(game, POOL, "MR") == ("MR_0",)
    assert game.state.presidents["MR"] == POOL
    assert price(game, "MR") == 80


def test_screen_rules_of_whose_shares_are_sold() -> None:
    """The recorded site's engine sells any bundle of a company with a price, but not the pool's;
    its holder gets the money. Published: only what the seller holds."""
    recorded = rich(rulings={"screen-rules": "recorded"}).give(POOL, "MR_2").stock(2)
    game = taken(recorded, sell(0, "MR_3"))  # player 1's
    assert (game.state.cash[0], game.state.cash[1], where(game, "MR_3")) == (1000, 1100, POOL)
    refused(recorded, sell(0, "MR_2"), "not_your_share")
    refused(recorded, sell(0, "SWR_1"), "not_your_share")  # no price yet
    published = rich().give(POOL, "MR_2").stock(2)
    refused(published, sell(0, "MR_3"), "not_your_share")
    done(published, sell(0, "MR_1"))


# A part of a lone president's certificate


def lone(*, other: int = 0, pool: int = 0, **more: object) -> Board:
    """0 holds MR_0 alone; player 1 so many ordinary shares, the pool so many."""
    board = standard(**more)
    ids = ["MR_1", "MR_2", "MR_3"]
    board.give(1, *ids[:other]).give(POOL, *ids[other : other + pool])
    return board


def test_a_lone_certificate_is_not_split_when_nothing_can_come_back() -> None:
    game = lone().stock(2)
    refused(game, sell(0, "MR_0", percent=20), "no_certificate_to_return", corporation="MR")
    done(game, sell(0, "MR_0", percent=40))


def test_a_share_in_the_pool_comes_back() -> None:
    game = done(lone(pool=1).stock(2), sell(0, "MR_0", percent=20))
    assert hand(game, 0, "MR") == ("MR_1",)
    assert hand(game, POOL, "MR") == ("MR_0",)
    assert game.state.presidents["MR"] == POOL
    assert game.state.cash[0] == 1100


def test_a_new_president_with_40_percent_lets_shares_come_back() -> None:
    game = done(lone(other=2).stock(2), sell(0, "MR_0", percent=20))
    assert game.state.presidents["MR"] == 1
    assert hand(game, 1, "MR") == ("MR_0",)
    assert hand(game, 0, "MR") == ("MR_1",)
    assert hand(game, POOL, "MR") == ("MR_2",)


def test_published_the_lone_presidents_sale_beside_20_percent_is_refused() -> None:
    """The known defect of 5.3: one other player with exactly 20 %, nothing in the pool."""
    game = lone(other=1).stock(2)
    refused(game, sell(0, "MR_0", percent=20), "no_certificate_to_return", corporation="MR")
    done(game, sell(0, "MR_0", percent=40))
    done(lone(other=1, pool=1).stock(2), sell(0, "MR_0", percent=20))


def test_recorded_the_lone_president_gets_his_certificate_back_and_the_money() -> None:
    game = lone(other=1, rulings={"lone-presidents-sale": "recorded"}).stock(2)
    game = taken(game, sell(0, "MR_0", percent=20))
    assert where(game, "MR_0") == 0
    assert game.state.cash[0] == 1100
    assert game.state.presidents["MR"] == POOL


@pytest.mark.parametrize("ruling", ["recorded", "published"])
def test_another_player_with_exactly_10_percent_is_not_enough(ruling: str) -> None:
    """Ten shares, six players: the five others have 10 % each, the pool nothing."""
    board = Board(6, rulings={"lone-presidents-sale": ruling}).everybody_has(500)
    board.started("MR", 100, led_by=0).trains("MR", "2+1-0")
    turn_into_ten(board.state, "MR", 0)
    for player in range(1, 6):
        board.give(player, f"MR_{player + 3}")
    game = board.stock(2)
    refused(game, sell(0, "MR_0", percent=10), "no_certificate_to_return", corporation="MR")
    done(game, sell(0, "MR_0", percent=20))
    done(board.give(POOL, "MR_1").stock(2), sell(0, "MR_0", percent=10))


# Phase 6X


def test_in_phase_6x_only_the_presidents_sale_moves_the_price() -> None:
    """Trap 24: by the president one step per share, even if he is none afterwards."""
    board = rich().trains("MR", "6X-0").phase("6X").bank_trains("6X-1")
    game = done(board.stock(7, 1, 2, 3, 0), sell(1, "MR_3"))
    assert price(game, "MR") == 100
    board = rich().trains("MR", "6X-0").phase("6X").bank_trains("6X-1")
    game = done(board.stock(7), sell(0, "MR_1", "MR_2"))
    assert price(game, "MR") == 80
    board = rich().trains("MR", "6X-0").phase("6X").bank_trains("6X-1")
    game = done(board.stock(7), sell(0, "MR_1", "MR_2", "MR_0"))
    assert game.state.presidents["MR"] == POOL
    assert price(game, "MR") == 70


def test_before_phase_6x_every_sale_moves_it() -> None:
    game = done(rich().phase("5X").stock(6, 1, 2, 3, 0), sell(1, "MR_3"))
    assert price(game, "MR") == 90


def test_the_price_does_not_leave_the_chart() -> None:
    board = Board(4).everybody_has(0).started("MR", 55, led_by=0).trains("MR", "2+1-0")
    game = done(board.give(0, "MR_1", "MR_2").stock(2), sell(0, "MR_1", "MR_2", "MR_0"))
    assert price(game, "MR") == 50
    assert game.state.cash[0] == 220


def test_the_pool_takes_everything() -> None:
    game = done(rich().give(0, "MR_3").stock(2), sell(0, "MR_1", "MR_2", "MR_3", "MR_0"))
    assert game.state.percent(POOL, "MR") == 100
    assert (game.state.cash[0], price(game, "MR")) == (1500, 65)


def test_arrival_in_a_cell_is_that_of_the_last_step() -> None:
    """Trap 15: MR falls through 90 to 80, where CR stands already: it operates after CR."""
    board = rich().started("CR", 80, led_by=1).started("NER", 90, led_by=2).trains("NER", "2+1-1")
    game = done(board.give(2, "NER_1").stock(2), sell(0, "MR_1", "MR_2"))
    assert game.state.cells[6] == ("CR", "MR")
    game = done(passed(game, 2), sell(2, "NER_1"))
    assert game.state.cells[6] == ("CR", "MR", "NER")
    game = passed(game, 5)
    assert game.state.round.order == ("CR", "MR", "NER")


def test_selling_is_for_ones_own_turn() -> None:
    game = rich().stock(2)
    refused(game, sell(1, "MR_3"), "not_your_turn", entity=1, actor=0)
    game = passed(game)
    done(game, sell(1, "MR_3"))


def test_the_presidents_certificate_is_sold_after_the_ordinary_ones_and_named_last() -> None:
    """Alone it would leave a president without it, or be swapped back: money for nothing. Named
    first it came back to the seller while the corporation went into receivership."""
    game = rich().stock(2)
    refused(game, sell(0, "MR_0"), "ordinary_first", corporation="MR")
    refused(game, sell(0, "MR_0", "MR_1"), "ordinary_first", corporation="MR")
    refused(game, sell(0, "MR_0", "MR_1", "MR_2", percent=60), "ordinary_first")
    game = done(game, sell(0, "MR_1", "MR_2", "MR_0", percent=60))
    assert hand(game, POOL, "MR") == ("MR_2", "MR_0")
    assert hand(game, 0, "MR") == ("MR_1",)
    assert game.state.presidents["MR"] == POOL
