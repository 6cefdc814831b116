"""Backroom Negotiations and Credit Mobilier: P20 and P21 (rules 7.20, 7.21)."""

from __future__ import annotations

import pytest

from tests.titles.build import done, passed, refused, types_offered
from tests.titles.pnw.table import Board, ability, acquire, choose, late, merge, until
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Pass
from tetsuro.kernel.state import Token
from tetsuro.mechanics.bid_boxes import BOXES, STACKS, in_boxes
from tetsuro.mechanics.exchange_tokens import EXCHANGE
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.titles.pnw.companies import DESTINATIONS, card_of, destination, home, remove_minor

TABLE = {"1": "CPR", "5": "GNR", "7": "CMPS", "8": "SWW", "17": "SPS", "18": "ORNC", "20": "NP"}


def backroom(buyer: str = "10", *, boxes: tuple[str, ...] = ()) -> Board:
    """A minor is about to take P20 over; no associated minor lies in a box but those named."""
    board = Board().everybody_has(500).minor(buyer).owns(1, "P20")
    stack = STACKS.of(board.state)
    rest = [c for c in stack["minors"] if c[1:] not in TABLE]
    front = [*map(card_of, boxes), *rest]
    cards = (*front, *(c for c in stack["minors"] if c not in front))
    return board.column(STACKS, {**stack, "minors": cards}).column(
        BOXES, {**BOXES.of(board.state), "minors": cards[:4]}
    )


def taken_over(board: Board, buyer: str = "10") -> Game:
    return done(board.turn_of(buyer), acquire(buyer, "P20"))


def offered(game: Game) -> list[str]:
    return [getattr(c, "choice", "") for c in game.choices(game.actors[0])]


# P20


def test_p20_closes_at_once_and_asks_whom_to_replace_in_the_tables_order() -> None:
    game = taken_over(backroom())
    assert "P20" in game.state.closed_privates
    assert types_offered(game, "10") == {"choose"}
    assert offered(game) == list(TABLE)
    refused(game, Pass("10"), "not_offered")
    refused(game, choose("10", "9"), "choice_not_offered", choice="9")
    refused(game, choose("10", "10"), "choice_not_offered", choice="10")


def test_not_one_that_is_owned_or_in_a_box_nor_of_a_formed_major() -> None:
    board = backroom(boxes=("5",)).minor("7", led_by=2).major("SWW", led_by=1)
    game = taken_over(board)
    assert offered(game) == ["1", "17", "18", "20"]
    for minor in ("5", "7", "8"):
        refused(game, choose("10", minor), "choice_not_offered", choice=minor)


def test_one_that_has_left_the_game_may_be_replaced() -> None:
    board = backroom()
    remove_minor(board.state, "17")
    game = done(taken_over(board), choose("10", "17"))
    assert ASSOCIATIONS.of(game.state)["10"] == "SPS"


def test_the_new_pair_stands_at_the_end_and_the_old_minor_is_gone() -> None:
    game = done(taken_over(backroom()), choose("10", "1"))
    state = game.state
    assert dict(ASSOCIATIONS.of(state)) == {
        **{minor: major for minor, major in TABLE.items() if minor != "1"},
        "10": "CPR",
    }
    assert list(ASSOCIATIONS.of(state))[-1] == "10"
    assert "1" not in state.corporations
    assert "M1" not in (*STACKS.of(state)["minors"], *state.owners)
    assert all(name != "1" for entries in state.reservations.values() for _, _, name in entries)
    assert (home(state, "CPR"), destination(state, "CPR")) == ("I12", "A22")
    assert types_offered(game, "10") & {"lay_tile", "buy_train"}  # the turn goes on


@pytest.mark.parametrize("buyer", ["SWW", "20"])
def test_a_major_or_an_associated_minor_closes_it_for_nothing(buyer: str) -> None:
    board = late("2") if buyer == "SWW" else Board().everybody_has(500).minor("20")
    game = taken_over(board.owns(1, "P20"), buyer)
    assert "P20" in game.state.closed_privates
    assert "choose" not in types_offered(game, buyer)
    assert dict(ASSOCIATIONS.of(game.state)) == TABLE


def test_without_a_target_nothing_is_asked() -> None:
    board = backroom()
    board.column(ASSOCIATIONS, {"5": "GNR"}).minor("5", led_by=1)
    game = taken_over(board)
    assert "choose" not in types_offered(game, "10")


def test_the_home_may_move_onto_the_destination() -> None:
    """No recorded game has it (17): NP's destination is Tacoma, the home of 10."""
    game = done(taken_over(backroom()), choose("10", "20"))
    assert home(game.state, "NP") == "I12"
    assert destination(game.state, "NP") == "O20"


def test_a_major_whose_home_moved_onto_its_destination_is_formed_there() -> None:
    """Its home token stands in its new home; its destination token goes to the old one."""
    board = Board().in_phase("2").everybody_has(500).minor("10").minor("9", price=50)
    associations = {m: x for m, x in TABLE.items() if m != "20"}
    board.column(ASSOCIATIONS, {**associations, "10": "NP"})
    board.column(DESTINATIONS, {**DESTINATIONS.of(board.state), "NP": "O20"})
    board.laid("H13", "9", 1).laid("H15", "9", 1).laid("I14", "8", 1)
    board.laid("H17", "PNW4", 1).laid("H19", "57", 1)
    remove_minor(board.state, "20")
    game = board.merging("10", "9")
    game = done(game, merge("10", "9"), choose("10", "75"), choose("10", "4"))
    game = done(game, choose("10", "replace"))
    state = game.state
    assert state.tokens["NP"][0].hex == "I12"
    assert [t for t in state.tokens["NP"] if t.kind == "destination"] == [Token("destination", 0)]


# P21


def mobilier(owner: str = "SWW", *more: str) -> Board:
    """With a major's other track power, so that its track step stays open."""
    if owner == "SWW":
        return late("3").owns("SWW", "P21", *more)
    board = Board().in_phase("3").everybody_has(500).minor(owner).trains(owner, "3-0")
    return board.owns(owner, "P21", *more)


@pytest.mark.parametrize("owner", ["SWW", "10"])
def test_p21_moves_any_card_that_is_in_no_box(owner: str) -> None:
    game = mobilier(owner).turn_of(owner)
    stacks = STACKS.of(game.state)
    for kind, boxes in (("minors", 4), ("privates", 3)):
        free = [c for c in stacks[kind] if c not in in_boxes(game.state)]
        assert free == list(stacks[kind][boxes:])
        card = free[2]
        others = [c for c in stacks[kind] if c != card]
        top = done(game, ability(f"{card}_top"))
        assert list(STACKS.of(top.state)[kind]) == [*others[:boxes], card, *others[boxes:]]
        bottom = done(game, ability(f"{card}_bottom"))
        assert list(STACKS.of(bottom.state)[kind]) == [*others, card]
        assert "P21" in top.state.closed_privates
        assert BOXES.of(top.state) == BOXES.of(game.state)


def test_not_a_card_in_a_box_nor_one_that_is_gone() -> None:
    game = mobilier().turn_of("SWW")
    for card in (*in_boxes(game.state)[:2], "M8", "P21"):
        refused(game, ability(f"{card}_top"), "choice_not_offered", choice=f"{card}_top")
    refused(game, ability("M7_middle"), "choice_not_offered")


def test_or_it_turns_an_exchange_token_into_an_available_one() -> None:
    game = mobilier().turn_of("SWW")
    before = game.state.tokens["SWW"]
    game = done(game, ability("exchange"))
    assert game.state.tokens["SWW"] == (*before, Token("normal", 100))
    assert EXCHANGE.of(game.state)["SWW"] == 2


def test_no_exchange_for_a_minor_or_without_such_a_token() -> None:
    refused(mobilier("10").turn_of("10"), ability("exchange"), "choice_not_offered")
    spent = mobilier()
    spent.column(EXCHANGE, {**EXCHANGE.of(spent.state), "SWW": 0})
    refused(spent.turn_of("SWW"), ability("exchange"), "choice_not_offered")


def test_in_the_steps_of_track_tokens_and_issue_but_in_no_other() -> None:
    """Before the privates' step has ended, while running or buying trains it does not work."""
    game = mobilier().owns(0, "P4").laid("G12", "4", 0).laid("F13", "6", 4).turn_of("SWW")
    no = ability("exchange")
    refused(game, no, "not_your_turn")
    game = done(game, Pass("SWW"))
    done(game, no)
    game = until(game, "place_token")
    done(game, no)
    game = done(game, Pass("SWW"))
    assert "run_routes" in types_offered(game, "SWW")
    refused(game, no, "not_your_turn")
    game = until(game, "buy_train")
    refused(game, no, "not_your_turn")
    game = done(game, Pass("SWW"))
    done(game, no)


def test_it_keeps_the_issue_step_open_even_if_nothing_can_be_issued() -> None:
    """A major in its first turn has nothing to issue nor to redeem."""
    board = mobilier().turns("SWW", 0)
    game = passed(until(board.turn_of("SWW"), "buy_train"))
    assert game.round == "OR 3.1"
    assert types_offered(game, "SWW") == {"pass"}
    done(game, ability("M7_bottom"))


def test_not_in_another_companys_turn_and_not_while_a_player_has_it() -> None:
    board = mobilier("10").major("NP").trains("NP", "3-1")
    refused(board.turn_of("NP"), ability("M7_top"), "not_your_turn")
    board = late("3").owns(0, "P21")
    game = done(board.turn_of("SWW"), Pass("SWW"))
    refused(game, ability("M7_top"), "not_your_turn")


def test_a_moved_card_comes_into_the_box_it_was_moved_to() -> None:
    board = mobilier()
    card = STACKS.of(board.state)["minors"][9]
    game = done(board.turn_of("SWW"), ability(f"{card}_top"))
    stacks = STACKS.of(game.state)
    emptied = {**stacks, "minors": stacks["minors"][1:]}  # the first card is sold
    assert in_boxes(Board().column(STACKS, emptied).stock().state)[3] == card


@pytest.mark.parametrize("step", ["place_token", "sell_shares"])
def test_all_that_p21_is_offered_is_legal_its_pass_too(step: str) -> None:
    board = mobilier().laid("G12", "4", 0).laid("F13", "6", 4).trains("SWW", "3-1", "3-2")
    game = until(board.turn_of("SWW"), step)
    offers = list(game.choices("P21"))
    assert Pass("P21", True) in offers
    for action in offers:
        assert game.explain(action) is None, action
    done(game, Pass("P21", True))
