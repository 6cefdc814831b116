"""What no recorded game shows (rules 17): packets, forced sales, discards after an export."""

from __future__ import annotations

import pytest

import tetsuro
from tests.titles.build import changed, done, passed, refused, types_offered, where
from tests.titles.pnw.table import Board, best, bid, cash, choose, sell, start, train, until
from tetsuro.game.game import Game
from tetsuro.kernel.actions import BuyTrain, DiscardTrain, Pass
from tetsuro.mechanics.bid_boxes import BOXES, STACKS
from tetsuro.mechanics.loans import debt
from tetsuro.titles.pnw.stock_end import EVER_BID
from tetsuro.web.controls import now
from tetsuro.web.words import Words

PACKETS = (
    (("18", "21"), ("P8", "P16")),
    (("7", "9"), ("P18", "P19")),
    (("1", "2"), ("P12", "P17")),
    (("6", "8"), ("P14", "P15")),
    (("10", "20"), ("P10", "P11")),
)


def packets(players: int, seed: int = 3) -> Game:
    names = [f"P{n}" for n in range(players)]
    return tetsuro.new_game("1822PNW", names, seed, options=["starting_packet"])


# The starting packet (11.1)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_has_two_minors_two_privates_and_their_income(players: int) -> None:
    game = packets(players)
    state = game.state
    dealt = PACKETS[:players]
    assert game.round == "OR 1.1"
    assert state.floated == tuple(m for minors, _ in dealt for m in minors)
    for player, (minors, privates) in enumerate(dealt):
        assert set(state.players_owning(player)) == set(privates)
        assert cash(game, player) == sum(state.revenues[p] for p in privates)
        for minor in minors:
            assert state.presidents[minor] == player
            assert (state.price(minor), cash(game, minor)) == (50, 100)
    left = STACKS.of(state)["minors"]
    assert not {f"M{m}" for minors, _ in dealt for m in minors} & set(left)
    assert len(left) == 24 - 2 * players
    assert STACKS.of(state)["privates"][0] == "P1"


def test_operating_rounds_follow_each_other_until_phase_2() -> None:
    game = packets(3)
    rounds = []
    while game.round.startswith("OR") and len(rounds) < 3:
        if game.round not in rounds:
            rounds.append(game.round)
            assert game.phase == "1"
            assert BOXES.of(game.state)["minors"] == ()
        game = _on(game)
    assert rounds == ["OR 1.1", "OR 2.1", "OR 3.1"]
    game = _rich(game, "7")
    turn = game.round
    while game.round == turn and game.phase == "1":
        game = _on(game, upgrade=True)
    assert game.phase == "2"
    while game.round == turn:
        game = _on(game)
    assert game.round == "SR 4"  # nobody could merge in the merger round
    assert len(BOXES.of(game.state)["minors"]) == 4


def _rich(game: Game, minor: str) -> Game:
    return changed(game, cash={**game.state.cash, minor: 500})


def _on(game: Game, upgrade: bool = False) -> Game:
    """One step on: an L in the first turn, turned into a 2 if asked, else nothing."""
    actor = game.actors[0]
    offers = list(game.choices(actor))
    kinds = types_offered(game, actor)
    for choice in offers:
        if isinstance(choice, BuyTrain) and choice.variant == ("2" if upgrade else "L"):
            return done(game, choice)
    if "pass" in kinds:
        return done(game, Pass(actor))
    first = getattr(offers[0], "first", offers[0])
    return done(game, first)


def test_nobody_bids_in_the_first_stock_round_after_the_packets() -> None:
    """The rule of section 9 holds for the first stock round, though it comes late."""
    board = Board(options=["starting_packet"]).in_phase("2")
    game = passed(board.stock(turn=5), 3)
    assert game.finished
    assert game.state.finished == "dnf"


def test_the_packets_go_with_no_other_option() -> None:
    with pytest.raises(tetsuro.Unusable, match="options_exclude_each_other"):
        tetsuro.new_game("1822PNW", ["A", "B", "C"], 1, ["starting_packet", "remove_two_ls"])


# Several emergency sales (5.9)


def forced(*, debtor_cash: int = 0, treasury: int = 50) -> Game:
    """SWW must own a train, the cheapest costs 500 (a 5) and player 0 has shares of others:
    two of NP (at 100), three of CPR (at 80)."""
    board = Board(4).in_phase("5").everybody_has(500).cash({0: debtor_cash})
    board.major("SWW", cash=treasury, turns=3)
    board.major("NP", led_by=1, price=100, cash=0, shares=3).give(0, "NP_5", "NP_6")
    board.major("CPR", led_by=2, price=80, cash=0, shares=4).give(0, "CPR_5", "CPR_6", "CPR_7")
    board.trains("NP", "4-0").trains("CPR", "4-1")
    return until(board.turn_of("SWW", "CPR", "NP"), "buy_train")


def test_several_sales_one_for_each_company_and_only_what_is_needed() -> None:
    game = forced(debtor_cash=100)
    need = 500
    assert game.actors == ("SWW", 0)
    assert types_offered(game, 0) == {"sell_shares"}
    assert types_offered(game, "SWW") == {"buy_train"}  # only from other companies
    refused(game, train("SWW", "5-0", need), "sell_shares_first", needed=need, had=150)
    game = done(game, sell(0, "NP_5"))
    assert cash(game, 0) == 200
    assert game.state.price("NP") == 90  # not its president: one cell
    refused(game, sell(0, "NP_6"), "sold_this_turn", corporation="NP")
    refused(game, train("SWW", "5-0", need), "sell_shares_first")
    game = done(game, sell(0, "CPR_5", "CPR_6"))
    assert cash(game, 0) == 360
    assert game.state.price("CPR") == 75
    game = done(game, train("SWW", "5-0", need))
    assert game.state.trains["SWW"] == ("5-0",)
    assert debt(game.state, 0) == 90 + 45
    assert (cash(game, 0), cash(game, "SWW")) == (0, 0)


def test_a_sale_puts_the_companies_still_to_operate_in_order_anew() -> None:
    """CPR at 80 falls below NP at 75 and goes behind it."""
    board = Board(4).in_phase("5").everybody_has(500).cash({0: 0}).major("SWW", cash=50, turns=3)
    board.major("NP", led_by=1, price=75, cash=0).trains("NP", "4-0")
    board.major("CPR", led_by=2, price=80, cash=0).trains("CPR", "4-1")
    board.give(0, "CPR_5", "CPR_6").token("NP", "I12")
    game = until(board.turn_of("SWW", "CPR", "NP"), "buy_train")
    game = done(game, sell(0, "CPR_5"))
    assert game.state.round.order == ("SWW", "NP", "CPR")


def test_a_bundle_larger_than_needed_is_refused() -> None:
    game = forced(debtor_cash=380, treasury=50)  # 70 short of 500
    refused(game, sell(0, "NP_5", "NP_6"), "more_than_needed", price=100)
    game = done(game, sell(0, "NP_5"))
    refused(game, sell(0, "CPR_5"), "no_sale_needed")
    game = done(game, train("SWW", "5-0", 500))
    assert debt(game.state, 0) == 0


def test_after_a_sale_nothing_is_bought_from_other_companies() -> None:
    game = forced(debtor_cash=100, treasury=50)
    done(game, train("SWW", "4-0", 50))
    game = done(game, sell(0, "NP_5"))
    refused(game, train("SWW", "4-0", 50), "must_buy_from_bank", corporation="SWW")


def test_a_loan_only_when_nothing_may_be_sold_and_only_for_the_cheapest() -> None:
    game = until(
        Board().in_phase("5").everybody_has(500).cash({0: 7}).major("SWW", cash=0, turns=3)
        .turn_of("SWW"),
        "buy_train",
    )  # fmt: skip
    pool = changed(game, pool_trains=("4-0",))
    refused(pool, train("SWW", "5-0", 500), "only_the_cheapest")
    game = done(game, train("SWW", "5-0", 500))
    assert debt(game.state, 0) == 493 + 247
    assert cash(game, 0) == 0


def test_the_buyers_own_shares_only_if_its_president_stays() -> None:
    board = Board().in_phase("5").everybody_has(500).cash({0: 0})
    board.major("SWW", cash=0, shares=4, turns=3).give(1, "SWW_4", "SWW_5", "SWW_6")
    game = until(board.turn_of("SWW"), "sell_shares", 0)
    done(game, sell(0, "SWW_1"))
    refused(game, sell(0, "SWW_1", "SWW_2"), "would_lose_presidency", corporation="SWW")
    young = Board().in_phase("5").everybody_has(500).cash({0: 0})
    young.major("SWW", cash=0, shares=4, turns=0)
    game = until(young.turn_of("SWW"), "buy_train")
    refused(game, sell(0, "SWW_1"), "has_not_operated", corporation="SWW")


def test_a_forced_sale_may_change_the_president_of_another_company() -> None:
    board = Board().in_phase("5").everybody_has(500).cash({0: 0}).major("SWW", cash=50, turns=3)
    board.major("NP", led_by=0, price=100, cash=0, shares=3).trains("NP", "4-0")
    board.give(1, "NP_5", "NP_6")
    game = until(board.turn_of("SWW"), "buy_train")
    game = done(game, sell(0, "NP_1", "NP_0", percent=20))
    assert game.state.presidents["NP"] == 1
    assert where(game, "NP_0") == 1
    assert game.state.price("NP") == 80  # the president sold two


# Exports that cause discards (4.6, 5.10)


def before_export(trains: tuple[str, ...] = ("3-0", "3-1")) -> Board:
    """The next train is the first 4; minor 10 has two 3s and player 1 the private P7."""
    board = Board().in_phase("3").everybody_has(500).minor("10", led_by=0)
    board.trains("10", *trains).column(EVER_BID, True).owns(1, "P7")
    board.state.depot = board.state.depot[board.state.depot.index("4-0") :]
    return board


def test_an_export_that_begins_a_phase_makes_companies_discard_in_the_next_round() -> None:
    """After the income and the first company's home token, before anything else."""
    board = before_export()
    game = board.stock()
    box = BOXES.of(game.state)["minors"]
    game = done(game, bid(0, box[1], 100), bid(0, box[2], 100))
    game = passed(game, 4)
    assert (game.round, game.phase) == ("OR 3.1", "4")
    assert cash(game, 1) == 510
    minor = box[0][1:]
    assert minor not in game.state.corporations
    assert game.state.depot[0] == "4-1"
    assert game.actors == ("10",)
    assert types_offered(game, "10") == {"discard_train"}
    refused(game, DiscardTrain("10", train="L-0"), "not_your_train")
    game = done(game, DiscardTrain("10", train="3-1"))
    assert game.state.pool_trains == ("3-1",)
    assert game.actors[0] == game.state.round.order[0]


def test_an_unwanted_minor_elsewhere_exports_no_dear_train() -> None:
    """Only an L goes for a box without a bid that is not the first."""
    game = before_export(("3-0",)).stock()
    box = BOXES.of(game.state)["minors"]
    game = passed(done(game, bid(0, box[0], 100)), 4)
    assert (game.phase, game.state.depot[0]) == ("3", "4-0")
    assert box[1] in game.state.owners


def test_a_box_emptied_by_a_direct_start_causes_no_export() -> None:
    """A major was started whose associated minor lay in box 1 (4.6.2)."""
    board = Board().in_phase("5").everybody_has(900).minor("10").column(EVER_BID, True)
    stacks = STACKS.of(board.state)
    cards = ("M20", *(c for c in stacks["minors"] if c != "M20"))
    game = board.column(STACKS, {**stacks, "minors": cards}).stock()
    first = game.state.depot[0]
    game = passed(done(game, start(game, 0, "NP", 100)), 3)
    assert game.round == "OR 3.1"
    assert game.state.depot[0] == first
    assert cards[1] in game.state.owners


def test_ls_exported_for_boxes_without_bids_begin_no_phase() -> None:
    board = Board().column(EVER_BID, True)
    game = board.stock(turn=2)
    box = BOXES.of(game.state)["minors"]
    game = passed(done(game, bid(0, box[0], 100)), 4)
    assert game.state.depot[0] == "L-3"
    assert game.phase == "1"


# Bids whose money is gone


@pytest.mark.parametrize("answer", ["recorded", "published"])
def test_a_conversion_and_the_money_that_bids_bind(answer: str) -> None:
    """Four shares at 60 for a minor worth 200 cost 40, of which a bid of 180 leaves 20. Recordings
    let them be spent: the bid then wins nothing, and the game goes on."""
    board = Board(rulings={"screen-rules": answer}).in_phase("5").everybody_has(200)
    game = board.minor("8", price=100, cash=0).column(EVER_BID, True).stock()
    card = BOXES.of(game.state)["minors"][1]
    game = passed(done(game, bid(0, card, 180)), 3)
    convert = start(game, 0, "SWW", 60)
    if answer == "published":
        refused(game, convert, "no_shares_at_par", minor="8")
        return
    game = passed(done(game, convert, choose(0, "4")), 3)
    assert game.round == "OR 3.1"
    assert cash(game, 0) == 160
    assert card[1:] not in game.state.floated
    assert card in STACKS.of(game.state)["minors"]


def test_the_table_shows_the_director_what_he_may_sell() -> None:
    game = forced(debtor_cash=100)
    shown = now(Words("en", game.title, game.players), game.state)
    assert [group.entity for group in shown.groups] == [0, "SWW"]


# The end of the game (9)


def test_when_a_broken_bank_ends_the_game_is_judged_anew_in_a_merger_round() -> None:
    """After a set while companies operate, after the next operating round in a merger round: a
    market end that would come no sooner replaces it no more."""
    board = Board().in_phase("2").everybody_has(500).minor("8").minor("10")
    board.trains("8", "L-0").trains("10", "L-1")
    board.state.bank_broken, board.state.end = True, ("bank", "full_or")
    board.state.rounds_in_set = 2
    game = done(board.merging("10", "8"), Pass("10"))
    assert game.state.end == ("bank", "current_or")
    game = done(game, Pass("8"))
    assert (game.round, game.finished) == ("OR 3.2", False)
    for minor in ("8", "10"):
        game = until(changed(game, market_end_reached=True), "run_routes", minor)
        game = until(done(game, best(game)), "pass", minor)
        game = passed(game)
    assert (game.round, game.state.finished) == ("OR 3.2", "bank")
