"""Trains of 1822PNW: what may not be bought, turned, kept or discarded (rules 5.1, 5.8 to 5.10)."""

from __future__ import annotations

import pytest

from tests.titles.build import changed, done, refused, taken, types_offered, withheld
from tests.titles.pnw.table import Board, cash, late, sell, train, until
from tetsuro.game.game import Game
from tetsuro.kernel.actions import BuyTrain, DiscardTrain, Pass, SellShares
from tetsuro.kernel.state import POOL
from tetsuro.kernel.verbs import move_train
from tetsuro.mechanics.depot import ONE_SIDED, crowded


def first_turn(cash: int = 100, **more: str) -> Game:
    """Minor 10's first turn in phase 1."""
    board = Board(**({"rulings": more} if more else {}))
    return board.minor("10", price=50, cash=cash, turns=0).turn_of("10")


def buying(board: Board, company: str = "SWW") -> Game:
    return until(board.turn_of(company), "buy_train")


# The first turn


def test_in_its_first_turn_a_minor_buys_an_l_at_its_price() -> None:
    game = first_turn()
    assert types_offered(game, "10") == {"buy_train", "pass"}
    refused(game, train("10", "L-0", 60, "2"), "unknown_variant", variant="2")
    refused(game, train("10", "L-0", 50, "L"), "wrong_price", needed=60)
    refused(game, train("10", "3-0", 60), "train_not_on_offer")
    refused(game, train("10", "L-0", 80, "2", exchange="L-0"), "unknown_variant")
    refused(game, train("10", "L-0", 60, "L", exchange="L-3"), "no_exchange")
    after = done(game, train("10", "L-0", 60, "L"))
    assert after.state.trains["10"] == (game.state.depot[0],)
    assert cash(after, "10") == 40


def test_a_minor_without_the_money_is_not_asked() -> None:
    game = first_turn(59)
    assert "buy_train" not in types_offered(game, "10")


def test_no_first_train_later_nor_for_majors_nor_when_the_next_is_no_l() -> None:
    second = Board().minor("10", turns=1, cash=100).turn_of("10")
    refused(second, train("10", "L-0", 60, "L"), "step_to_come")
    major = Board().in_phase("2").everybody_has(500).major("SWW", turns=0).turn_of("SWW")
    refused(major, train("SWW", "L-0", 60, "L"), "step_to_come")
    third = Board().in_phase("3").minor("10", turns=0, cash=300).turn_of("10")
    assert "buy_train" not in types_offered(third, "10")


def test_recordings_take_more_in_a_first_turn() -> None:
    """The other side, another price, a card handed in, another minor that has not operated."""
    rulings = {"screen-rules": "recorded"}
    board = Board(rulings=rulings).minor("10", turns=0, cash=130)
    game = board.minor("8", turns=0, cash=130).turn_of("10", "8")
    assert taken(game, train("10", "L-0", 120, "2")).phase == "2"
    assert cash(taken(game, train("10", "L-0", 7, "L")), "10") == 123
    assert taken(game, train("8", "L-0", 60, "L")).state.trains["8"]
    refused(game, train("10", "L-0", 0, "L"), "price_too_low", needed=1)
    refused(game, train("10", "L-0", 131, "L"), "cash_short", needed=131, had=130)
    refused(game, train("10", "L-0", 60, "Q9"), "unknown_variant")


# Buying


def test_the_next_train_at_its_printed_price() -> None:
    game = buying(late("5"))
    refused(game, train("SWW", "5-1", 490), "wrong_price", needed=500)
    refused(game, train("SWW", "5-2", 500), "unknown_train")
    refused(game, train("SWW", "6-0", 600), "train_not_on_offer", train="6-0")
    refused(game, train("SWW", "5-1", 500, "4"), "unknown_variant", variant="4")
    done(game, train("SWW", "5-1", 500))


def test_no_train_of_another_company_is_offered_before_phase_3() -> None:
    board = late("2").minor("10", led_by=1).trains("10", "L-8")
    game = buying(board)
    withheld(game, train("SWW", "L-8", 10), "no_trade_yet")


def test_not_beyond_the_limit() -> None:
    board = late("5").trains("SWW", "4-1").minor("10", led_by=1).trains("10", "4-0")
    game = buying_or_pass(board.turn_of("SWW"))
    assert "buy_train" not in types_offered(game, "SWW")
    for other, price in (("4-0", 10), ("5-1", 500)):
        refused(game, train("SWW", other, price), "train_limit", corporation="SWW", limit=2)


def test_with_an_l_a_company_at_its_limit_may_buy_from_the_bank() -> None:
    """It could turn the L instead; buying, it must discard at once."""
    board = Board().in_phase("2").everybody_has(500).minor("10", cash=200)
    game = buying_or_pass(board.trains("10", "L-9", "L-10").turn_of("10"))
    card = game.state.depot[0]
    game = done(game, train("10", card, 60, "L"))
    assert crowded(game.state) == ("10",)
    assert types_offered(game, "10") == {"discard_train"}
    refused(game, Pass("10"), "not_offered")


def test_not_without_the_money() -> None:
    board = late("5").cash({"SWW": 30}).minor("10", led_by=1).trains("10", "4-0")
    game = buying_or_pass(board.turn_of("SWW"))
    refused(game, train("SWW", "5-1", 500), "cash_short", needed=500, had=30)
    refused(game, train("SWW", "4-0", 31), "cash_short", needed=31, had=30)
    done(game, train("SWW", "4-0", 30))


def test_of_others_at_any_price_from_1_on() -> None:
    game = buying(late("5").minor("10", led_by=1).trains("10", "4-0"))
    refused(game, train("SWW", "4-0", 0), "price_too_low", needed=1)
    refused(game, train("SWW", "5-0", 1), "own_train", train="5-0")
    refused(game, train("SWW", "4-0", 50, "5"), "unknown_variant", variant="5")
    done(game, train("SWW", "4-0", 1))


@pytest.mark.parametrize("special", ["2P-0", "LP-0", "P+-0"])
def test_permanent_trains_and_pullmans_are_not_for_sale(special: str) -> None:
    game = buying(late("5").minor("10").trains("10", special))
    refused(game, train("SWW", special, 50), "not_for_sale", train=special)
    lax = buying(late("5", rulings={"screen-rules": "recorded"}).minor("10").trains("10", special))
    assert special in taken(lax, train("SWW", special, 50)).state.trains["SWW"]


def test_between_companies_trains_are_offered_from_phase_3_on() -> None:
    """Before, the step waits for a pass all the same."""
    board = Board().in_phase("2").everybody_has(500).major("SWW", cash=30).trains("SWW", "L-9")
    game = buying_or_pass(board.minor("10").trains("10", "L-10").turn_of("SWW"))
    assert types_offered(game, "SWW") == {"pass"}


def buying_or_pass(game: Game) -> Game:
    """The same turn in its train step."""
    steps = ("acquire_company", "track", "destination_token", "token", "routes", "dividend")
    return changed(game, passed_steps=(*game.state.passed_steps, *steps))


def test_one_e_train_at_most() -> None:
    board = Board().in_phase("7").everybody_has(500).major("SWW", cash=3000)
    game = buying_or_pass(board.turn_of("SWW"))
    first, second = "7-0", "7-1"
    game = done(game, train("SWW", first, 1000, "E"))
    refused(game, train("SWW", second, 1000, "E"), "one_express", corporation="SWW")
    done(game, train("SWW", second, 750, "7"))


# An L turned into a 2


def turning(cash: int = 100, phase: str = "2", **more: str) -> Game:
    board = Board(**({"rulings": more} if more else {})).in_phase(phase).everybody_has(500)
    board = board.minor("10", cash=cash).trains("10", "L-9").minor("8", led_by=1)
    return buying_or_pass(board.trains("8", "L-10").turn_of("10"))


def test_only_an_l_of_its_own_at_the_printed_price() -> None:
    game = turning()
    refused(game, turn("10", "L-10"), "no_exchange", train="L-10")
    refused(game, turn("10", "L-9", 60), "wrong_price", needed=80)
    refused(game, turn("10", "L-9", 80, "L"), "unknown_variant", variant="L")
    refused(
        game, BuyTrain("10", train="L-10", price=80, variant="2", exchange="L-9"), "no_exchange"
    )
    after = done(game, turn("10", "L-9"))
    assert (cash(after, "10"), after.state.train_sides["L-9"]) == (20, "2")
    refused(buying_or_pass(after), turn("10", "L-9"), "no_exchange", train="L-9")
    refused(turning(79), turn("10", "L-9"), "cash_short", needed=80, had=79)


def turn(by: str, card: str, price: int = 80, side: str = "2") -> BuyTrain:
    return BuyTrain(by, train=card, price=price, variant=side, exchange=card)


def test_an_l_of_the_pool_stays_an_l_but_keeps_the_step_open() -> None:
    """The step waits for whoever 'owns an L train' and has the money (5.8), though one discarded
    has lost its other side (5.10)."""
    board = Board().in_phase("2").everybody_has(500).minor("10", cash=140)
    move_train(board.state, "L-9", "depot", POOL)
    board.column(ONE_SIDED, ("L-9",))
    game = done(buying_or_pass(board.turn_of("10")), train("10", "L-9", 60, "L"))
    assert types_offered(game, "10") == {"buy_train", "pass"}
    refused(game, turn("10", "L-9"), "no_exchange", train="L-9")
    move_train(board.state, "L-9", POOL, "10")
    full = board.trains("10", "L-8").column(ONE_SIDED, ("L-9", "L-8"))
    game = buying_or_pass(full.cash({"10": 100}).turn_of("10"))
    refused(game, turn("10", "L-9"), "no_exchange", train="L-9")
    assert game.actors[0] == "10"
    done(game, Pass("10"))
    game = buying_or_pass(full.cash({"10": 79}).turn_of("10"))
    refused(game, Pass("10"), "not_offered")


def test_recordings_turn_a_card_at_any_price_and_to_any_side() -> None:
    lax = {"screen-rules": "recorded"}
    assert cash(taken(turning(**lax), turn("10", "L-9", 5)), "10") == 95
    after = taken(turning(**lax), turn("10", "L-9", 80, "L"))
    assert after.state.train_sides.get("L-9", "L") == "L"
    after = taken(turning(**lax), turn("10", "L-10"))
    assert (cash(after, "10"), after.state.train_sides) == (100, {})
    refused(turning(**lax), turn("10", "L-9", 0), "price_too_low")
    refused(turning(**lax), turn("10", "99-0"), "unknown_train", train="99-0")


# A company without a train


@pytest.mark.parametrize("held", [(), ("2P-0",), ("LP-0", "P+-0")])
def test_a_company_without_a_proper_train_must_buy(held: tuple[str, ...]) -> None:
    board = Board().in_phase("3").everybody_has(500).major("SWW").trains("SWW", *held)
    game = buying_or_pass(board.turn_of("SWW"))
    assert "pass" not in types_offered(game, "SWW")
    refused(game, Pass("SWW"), "needs_train", corporation="SWW", price=200)
    done(game, train("SWW", "3-0", 200))


def test_the_director_helps_with_the_cheapest_train_of_the_bank_only() -> None:
    board = Board().in_phase("3").everybody_has(500).major("SWW", cash=50).minor("10", led_by=1)
    game = buying_or_pass(board.trains("10", "3-1").turn_of("SWW"))
    refused(game, train("SWW", "3-1", 60), "cash_short", needed=60, had=50)
    after = done(game, train("SWW", "3-0", 200))
    assert (cash(after, "SWW"), cash(after, 0)) == (0, 350)


def test_nobody_helps_a_company_that_has_a_train() -> None:
    board = late("5").cash({"SWW": 30})
    game = buying_or_pass(board.minor("10", led_by=1).trains("10", "4-0").turn_of("SWW"))
    refused(game, train("SWW", "5-1", 500), "cash_short", needed=500, had=30)
    done(game, Pass("SWW"))


def test_no_share_is_sold_without_need() -> None:
    board = late("5").major("NP", led_by=1).give(0, "NP_1").trains("NP", "5P-0")
    game = buying(board)
    refused(game, sell(0, "NP_1"), "no_sale_needed")
    needy = Board().in_phase("3").everybody_has(500).major("SWW", cash=50)
    game = buying_or_pass(needy.major("NP", led_by=1).give(0, "NP_1").turn_of("SWW"))
    refused(game, sell(0, "NP_1"), "no_sale_needed")
    free = late("5").cash({"SWW": 30, 0: 10}).major("NP", led_by=1).give(0, "NP_1")
    game = buying_or_pass(free.trains("NP", "5P-0").turn_of("SWW"))
    refused(game, sell(0, "NP_1"), "no_sale_needed")


def test_the_company_sells_no_shares_itself() -> None:
    board = Board().in_phase("3").everybody_has(10).major("SWW", cash=50)
    game = buying_or_pass(board.turn_of("SWW"))
    own = SellShares("SWW", shares=("SWW_8",), percent=10)
    refused(game, own, "director_sells", corporation="SWW")


# Too many


def crowded_board() -> Board:
    """SWW has three trains in phase 5 (limit 2), minor 10 two (limit 1)."""
    board = late("5").trains("SWW", "5-1", "4-0").minor("10", led_by=1)
    return board.trains("10", "4-1", "4-2")


def test_surplus_trains_go_before_anything_else() -> None:
    game = crowded_board().turn_of("SWW")
    assert crowded(game.state) == ("10", "SWW")
    assert game.actors[0] == "10"
    refused(game, Pass("SWW"), "not_your_turn")
    refused(game, DiscardTrain("10", train="5-0"), "not_your_train", train="5-0")
    game = done(game, DiscardTrain("SWW", train="4-0"), DiscardTrain("10", train="4-1"))
    assert game.state.pool_trains == ("4-0", "4-1")
    assert not crowded(game.state)


def test_in_a_stock_round_too() -> None:
    game = crowded_board().stock()
    assert types_offered(game, "10") == {"discard_train"}
    refused(game, Pass(0), "not_your_turn", actor="10")


def test_nobody_discards_without_need() -> None:
    game = late("5").turn_of("SWW")
    refused(game, DiscardTrain("SWW", train="5-0"), "not_offered")


@pytest.mark.parametrize(
    ("held", "surplus"),
    [(("2P-0", "LP-0"), {"2P-0", "LP-0"}), (("P+-0", "P+-1"), {"P+-0", "P+-1"})],
)
def test_too_many_special_trains(held: tuple[str, ...], surplus: set[str]) -> None:
    """The choice is among those; they leave the game."""
    game = late("5").trains("SWW", *held).turn_of("SWW")
    assert {a.train for a in game.choices("SWW")} == surplus
    refused(game, DiscardTrain("SWW", train="5-0"), "not_a_surplus_train", train="5-0")
    gone = done(game, DiscardTrain("SWW", train=held[0]))
    assert held[0] not in {*gone.state.pool_trains, *gone.state.trains["SWW"]}


@pytest.mark.parametrize("answer", ["published", "recorded"])
def test_a_card_out_of_the_pool_keeps_its_side(answer: str) -> None:
    """An L that has been discarded stays one: 10 buys it, but never turns it into a 2 (5.10)."""
    board = Board(rulings={"screen-rules": answer}).in_phase("2").everybody_has(500)
    board.minor("8", led_by=1).trains("8", "L-4", "L-5", "L-6").minor("10", cash=400)
    game = done(board.turn_of("10"), DiscardTrain("8", train="L-4"))
    game = buying_or_pass(game)
    pooled = [a for a in game.choices("10") if getattr(a, "train", "") == "L-4"]
    assert [(a.variant, a.price) for a in pooled] == [("L", 60)]
    refused(game, train("10", "L-4", 120, "2"), "unknown_variant", variant="2")
    game = done(game, train("10", "L-4", 60, "L"), train("10", "L-0", 60, "L"))
    code = {"published": "no_exchange", "recorded": "unknown_variant"}[answer]
    refused(game, turn("10", "L-4"), code, train="L-4")
    done(game, turn("10", "L-0"))


def test_recordings_discard_any_train() -> None:
    board = late("5", rulings={"screen-rules": "recorded"}).trains("SWW", "2P-0", "LP-0")
    game = board.turn_of("SWW")
    assert "5-0" in taken(game, DiscardTrain("SWW", train="5-0")).state.pool_trains
    same = taken(game, DiscardTrain("SWW", train="3-0"))
    assert same.state.trains == game.state.trains
    refused(game, DiscardTrain("SWW", train="99-0"), "not_your_train")
