"""1822PNW's private companies as such: income, who may take them over and when (rules 5.2, 7)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.titles.build import done, passed, refused, taken, types_offered
from tests.titles.pnw.table import (
    FULL,
    SHORT,
    SRS,
    Board,
    acquire,
    cash,
    cube,
    late,
    train,
    until,
)
from tetsuro.kernel.actions import DiscardTrain, LayTile, Pass
from tetsuro.mechanics.depot import crowded, phase
from tetsuro.mechanics.shares import certificate_count
from tetsuro.titles.pnw.stock_end import EVER_BID
from tetsuro.titles.pnw.track import DONE_TILES
from tetsuro.titles.registry import make_title

ALL = [f"P{n}" for n in range(1, 22)]
FROM_PHASE = {
    "P1": "5", "P2": "2", "P3": "1", "P4": "1", "P5": "3", "P6": "3", "P7": "1", "P8": "1",
    "P9": "3", "P10": "1", "P11": "3", "P12": "2", "P13": "3", "P14": "3", "P15": "3",
    "P16": "2", "P17": "5", "P18": "3", "P19": "3", "P20": "1", "P21": "2",
}  # fmt: skip
MAJORS_ONLY = ("P1", "P2", "P9", "P13")
TRAINS = {"P1": "5P-0", "P2": "2P-0", "P3": "LP-0", "P4": "LP-1", "P5": "P+-0", "P6": "P+-1"}
INCOME = {p: {"P1": 5, "P2": 0, "P3": 0, "P4": 0, "P20": 0}.get(p, 10) for p in ALL}


def company_of(private: str, phase: str) -> tuple[Board, str]:
    """SWW or minor 10, whichever may have it, in a phase; the private is player 1's."""
    board = Board(4).in_phase(phase).everybody_has(500)
    if private in MAJORS_ONLY:
        return board.major("SWW").owns(1, private), "SWW"
    return board.minor("10").owns(1, private), "10"


@pytest.mark.parametrize("private", ALL)
def test_taken_over_free_of_charge_from_its_phase_on(private: str) -> None:
    board, company = company_of(private, FROM_PHASE[private])
    before = board.turn_of(company)
    game = done(before, acquire(company, private))
    assert cash(game, 1) == cash(before, 1)
    assert cash(game, company) == cash(before, company)
    if private in TRAINS:
        assert TRAINS[private] in game.state.trains[company]
    if private in (*TRAINS, "P20"):
        assert private in game.state.closed_privates
    else:
        assert game.state.owners[private] == company


@pytest.mark.parametrize("private", [p for p in ALL if FROM_PHASE[p] != "1"])
def test_not_before_its_phase(private: str) -> None:
    needed = FROM_PHASE[private]
    earlier = str(int(needed) - 1)
    board, company = company_of(private, earlier)
    board.owns(0, "P3")  # so that the step waits
    refused(board.turn_of(company), acquire(company, private), "too_early", needed=needed)


@pytest.mark.parametrize("private", MAJORS_ONLY)
def test_a_minor_has_none_of_the_majors(private: str) -> None:
    game = Board().in_phase("5").minor("10").owns(0, private, "P3").turn_of("10")
    refused(game, acquire("10", private), "wrong_kind_of_company", private=private)


@pytest.mark.parametrize("private", [p for p in ALL if p not in MAJORS_ONLY])
def test_a_major_has_those_of_the_minors_too(private: str) -> None:
    done(late().owns(2, private).turn_of("SWW"), acquire("SWW", private))


@pytest.mark.parametrize("private", ALL)
def test_one_that_no_player_has_is_not_to_be_had(private: str) -> None:
    other = "P4" if private == "P3" else "P3"
    board = late().owns(0, other)
    refused(board.turn_of("SWW"), acquire("SWW", private), "not_a_players_private")
    owned = late().minor("10").owns(0, other)
    if private not in (*TRAINS, "P20"):
        owned.owns("10", private)
        refused(owned.turn_of("SWW"), acquire("SWW", private), "not_a_players_private")


def test_a_minors_card_is_no_private_to_take_over() -> None:
    game = late().regional("B", 0).owns(0, "P3").turn_of("SWW")
    refused(game, acquire("SWW", "MB"), "not_acquirable", private="MB")


def test_any_number_then_a_pass_or_none_is_left() -> None:
    game = late().owns(0, "P7").owns(1, "P8", "P14").turn_of("SWW")
    game = done(game, acquire("SWW", "P7"), acquire("SWW", "P14"))
    assert types_offered(game, "SWW") == {"acquire_company", "pass"}
    assert "lay_tile" in types_offered(done(game, acquire("SWW", "P8")), "SWW")
    game = done(game, Pass("SWW"))
    refused(game, acquire("SWW", "P8"), "step_over")


def test_the_step_waits_for_privates_of_any_player_but_not_for_forbidden_ones() -> None:
    waits = late().owns(2, "P7").turn_of("SWW")
    assert types_offered(waits, "SWW") == {"acquire_company", "pass"}
    forbidden = Board().in_phase("5").minor("10").owns(0, "P9").turn_of("10")
    assert "acquire_company" not in types_offered(forbidden, "10")


# Income


@pytest.mark.parametrize("private", ALL)
def test_income_of_a_player(private: str) -> None:
    """Of each round's beginning; and it is a certificate of his, worth nothing at the end."""
    board = Board().everybody_has(500).minor("10").owns(1, private).column(EVER_BID, True)
    game = passed(board.stock(), 3)
    assert game.round == "OR 3.1"
    assert cash(game, 1) == 500 + INCOME[private]
    assert certificate_count(game.state, 1) == 1
    assert game.result()[1] == cash(game, 1)


@pytest.mark.parametrize("private", [p for p in ALL if p not in (*TRAINS, "P20")])
def test_income_goes_to_the_company_unless_it_ends_with_the_takeover(private: str) -> None:
    game = done(late().owns(0, private).turn_of("SWW"), acquire("SWW", private))
    ends = private in ("P9", "P10", "P14")
    assert game.state.revenues[private] == (0 if ends else 10)


# Trains, permanent trains, pullmans


def test_the_5p_is_an_ordinary_train_for_limit_trade_and_ownership() -> None:
    game = done(late().owns(0, "P1").turn_of("SWW"), acquire("SWW", "P1"))
    assert (game.phase, game.state.trains["SWW"]) == ("5", ("5-0", "5P-0"))
    assert not crowded(game.state)  # two trains in phase 5
    board = late().trains("SWW", "5P-0").major("NP").token("NP", "I12")
    game = until(board.turn_of("NP"), "buy_train")
    done(game, train("NP", "5P-0", 1))


def test_a_5p_over_the_limit_makes_its_owner_discard_at_once() -> None:
    game = late().trains("SWW", "5-1").owns(0, "P1").turn_of("SWW")
    game = done(game, acquire("SWW", "P1"))
    assert types_offered(game, "SWW") == {"discard_train"}


def test_taking_the_5p_over_begins_no_phase() -> None:
    """It cannot come before phase 5, and is no purchase: the bank's next 5 and 6 stay."""
    before = late().owns(0, "P1").turn_of("SWW")
    game = done(before, acquire("SWW", "P1"))
    assert (game.state.depot, game.phase) == (before.state.depot, before.phase)


@pytest.mark.parametrize("private", ["P2", "P3", "P4", "P5", "P6"])
def test_special_trains_are_beyond_the_limit_and_no_train_for_the_duty(private: str) -> None:
    board = late().trains("SWW", "5-1").owns(0, private)
    game = done(board.turn_of("SWW"), acquire("SWW", private))
    assert not crowded(game.state)
    poor = Board().in_phase("5").everybody_has(500).major("SWW").trains("SWW", TRAINS[private])
    game = until(poor.turn_of("SWW"), "buy_train")
    assert types_offered(game, "SWW") == {"buy_train"}  # no pass


@pytest.mark.parametrize("private", ["P2", "P3", "P4", "P5", "P6"])
def test_special_trains_are_never_for_sale(private: str) -> None:
    board = late().trains("SWW", TRAINS[private]).major("NP")
    game = until(board.turn_of("NP"), "buy_train")
    refused(game, train("NP", TRAINS[private], 1), "not_for_sale", train=TRAINS[private])
    done(game, train("NP", "5-0", 1))


@pytest.mark.parametrize(("first", "second"), list(permutations(["P2", "P3", "P4"], 2)))
def test_two_permanent_trains_are_one_too_many(first: str, second: str) -> None:
    game = late().owns(0, first, second).turn_of("SWW")
    game = done(game, acquire("SWW", first), acquire("SWW", second))
    offered = {a.train for a in game.choices("SWW")}
    assert offered == {TRAINS[first], TRAINS[second]}
    refused(game, DiscardTrain("SWW", train="5-0"), "not_a_surplus_train", train="5-0")
    game = done(game, DiscardTrain("SWW", train=TRAINS[first]))
    assert TRAINS[first] not in (*game.state.pool_trains, *game.state.trains["SWW"])


def test_two_pullmans_are_one_too_many() -> None:
    game = late().owns(0, "P5", "P6").turn_of("SWW")
    game = done(game, acquire("SWW", "P5"), acquire("SWW", "P6"))
    game = done(game, DiscardTrain("SWW", train="P+-0"))
    assert game.state.trains["SWW"] == ("5-0", "P+-1")
    assert "P+-0" not in game.state.pool_trains


def test_permanent_trains_never_rust() -> None:
    board = Board().in_phase("3").everybody_has(500).major("SWW", cash=2000)
    board.trains("SWW", "LP-0").minor("10").trains("10", "2P-0", "P+-0")
    game = until(board.in_phase("7").phase("6").turn_of("SWW"), "buy_train")
    game = done(game, train("SWW", "7-0", 750, "7"))
    assert phase(game.state).name == "7"
    assert game.state.trains["SWW"] == ("LP-0", "7-0")
    assert game.state.trains["10"] == ("2P-0", "P+-0")


# Scenarios


@pytest.mark.parametrize(
    ("title", "left_out"),
    [
        (FULL, set()),
        (SHORT, {"P4", "P6", "P8", "P12", "P13", "P17", "P18", "P19", "P21"}),
        (SRS, {"P4", "P6", "P8", "P12", "P13", "P17", "P19", "P20", "P21"}),
    ],
)
def test_which_privates_are_in_a_scenario(title: str, left_out: set[str]) -> None:
    made = make_title(title, 3)
    assert {p for p in made.privates if p.startswith("P")} == set(ALL) - left_out


def test_powers_of_track_end_with_the_turn_of_another_company() -> None:
    game = late().minor("10").owns("10", "P10").turn_of("SWW")
    refused(game, cube("P10", "J11", private=True), "not_your_turn")


def test_a_town_is_removed_in_the_turn_of_another_company() -> None:
    """Nobody is offered it; the owner lays and pays, and the turn has one tile action less."""
    board = late("3").minor("10").owns("10", "P7").laid("I10", "58", 3)
    game = board.turn_of("SWW")
    upgrade = next(a for a in board.turn_of("10").choices("P7") if isinstance(a, LayTile))
    after = taken(game, upgrade)
    assert "P7" not in after.state.owners
    assert DONE_TILES.of(after.state) == ("upgrade",)
    assert "lay_tile" not in types_offered(after, "SWW")
    assert "P7" not in game.actors
