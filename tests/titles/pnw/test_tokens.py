"""Tokens of 1822PNW: home, destination, stations (rules 5.4, 5.5, 6.5)."""

from __future__ import annotations

import pytest

from tests.titles.build import changed, done, refused, types_offered
from tests.titles.pnw.table import Board, cash, late, lay, token, until
from tetsuro.game.game import Game
from tetsuro.kernel.actions import HexToken, Pass, PlaceToken
from tetsuro.kernel.state import Token
from tetsuro.mechanics import bid_boxes, stations
from tetsuro.titles.pnw.companies import DESTINATIONS


def at_tokens(board: Board) -> Game:
    return until(board.turn_of("SWW"), "place_token")


def test_one_token_a_turn_for_100() -> None:
    game = at_tokens(late("3"))
    after = done(game, token(game, "SWW", "I12"))
    assert cash(game, "SWW") - cash(after, "SWW") == 100
    assert "place_token" not in types_offered(after, "SWW")
    refused(after, token(after, "SWW", "I12"), "token_placed")


def test_only_in_cities_within_reach() -> None:
    game = at_tokens(late("3"))
    refused(game, token(game, "SWW", "G14"), "city_not_reached", hex="G14")
    refused(game, PlaceToken("SWW", city="nowhere-0"), "unknown_city")
    refused(game, PlaceToken("SWW", city=token(game, "SWW", "I12").city, tokener="NP"),
            "token_of_other")  # fmt: skip


def test_not_twice_in_a_hex() -> None:
    game = at_tokens(late("3"))
    refused(game, token(game, "SWW", "H11"), "token_in_hex", hex="H11")


def two_cities(*others: str) -> Game:
    """SWW reaches I12 and G14; in I12, where minor 10 and B have a slot each, others stand."""
    board = late("3").laid("G12", "58", 4).laid("G14", "57", 1)
    for number, other in enumerate(others):
        charter = board.state.tokens[other]
        home = Token("normal", 0, "I12", 0, 2 - number)
        board.state.tokens = {**board.state.tokens, other: (home, *charter[1:])}
    if len(others) > 1:
        board.state.reservations = {**board.state.reservations, "I12": ()}
    return at_tokens(board)


def test_not_into_slots_that_are_reserved() -> None:
    done(two_cities(), token(two_cities(), "SWW", "I12"))
    game = two_cities("NP")
    refused(game, token(game, "SWW", "I12"), "slot_reserved", hex="I12")
    done(game, token(game, "SWW", "G14"))


def test_not_into_a_full_city() -> None:
    game = two_cities("NP", "CPR", "GNR")
    refused(game, token(game, "SWW", "I12"), "city_full", hex="I12")


@pytest.mark.parametrize("amount", [0, 99])
def test_a_token_that_cannot_be_paid_is_not_offered(amount: int) -> None:
    game = late("3").cash({"SWW": amount}).turn_of("SWW")
    game = done(game, Pass("SWW"))
    assert "place_token" not in types_offered(game, "SWW")
    refused(game, token(game, "SWW", "I12"), "cash_short", needed=100, had=amount)


def test_without_a_token_left_nothing_is_offered() -> None:
    board = late("3")
    charter = board.state.tokens["SWW"]
    board.state.tokens = {
        **board.state.tokens,
        "SWW": tuple(t for t in charter if t.hex or t.kind == "destination"),
    }
    game = done(board.turn_of("SWW"), Pass("SWW"))
    assert "place_token" not in types_offered(game, "SWW")
    refused(game, token(game, "SWW", "I12"), "no_token_left", corporation="SWW")


def test_minors_have_no_stations() -> None:
    game = Board().in_phase("3").everybody_has(500).minor("10").trains("10", "L-9").turn_of("10")
    refused(game, token(game, "10", "H11"), "majors_only", corporation="10")
    game = done(game, Pass("10"))
    assert "run_routes" in types_offered(game, "10")


# The destination


def linked() -> Board:
    """CMPS at its home F23 with track to Seattle would be long; its home is put beside it."""
    board = Board().in_phase("3").everybody_has(500).major("SWW").major("CMPS", led_by=1)
    board.state.tokens = {
        **board.state.tokens,
        "CMPS": (Token("normal", 0, "I12", 0, 2), *board.state.tokens["CMPS"][1:]),
    }
    return board.trains("CMPS", "3-0")


def test_a_connected_destination_is_taken_at_once_and_free() -> None:
    game = linked().turn_of("CMPS")
    after = game.copy()
    after.apply(Pass("CMPS"))
    goal = next(t for t in after.state.tokens["CMPS"] if t.kind == "destination")
    assert goal.hex == "H11"
    assert cash(after, "CMPS") == cash(game, "CMPS")


def test_an_ordinary_token_of_the_city_gives_way_to_it() -> None:
    """It goes back to the charter for 100, and the slot that it leaves is taken (5.4)."""
    board = late("3").minor("10").trains("10", "L-9").regional("B")
    board.column(DESTINATIONS, {**DESTINATIONS.of(board.state), "SWW": "I12"})
    game = board.token("SWW", "I12").turn_of("SWW")
    before = cash(game, "SWW")
    game.apply(Pass("SWW"))
    assert game.state.tokens["SWW"] == (
        Token("normal", 0, "H11", 0, 0),
        Token("normal", 100),
        Token("destination", 0, "I12", 0, 2),
    )
    assert cash(game, "SWW") == before


def test_it_cannot_be_declined_nor_put_elsewhere() -> None:
    state = linked().turn_of("CMPS").state.copy()
    state.passed_steps = (*state.passed_steps, "acquire_company", "track")
    game = linked().turn_of("CMPS")
    game = changed(game, passed_steps=state.passed_steps)
    refused(game, Pass("CMPS"), "destination_connected", corporation="CMPS")
    for hex in ("I12", "A22"):
        action = HexToken("CMPS", hex=hex, token_type="destination")
        refused(game, action, "not_the_destination", hex=hex)
    done(game, HexToken("CMPS", hex="H11", token_type="destination"))


def test_an_unconnected_one_waits() -> None:
    game = late("3").turn_of("SWW")
    game = changed(game, passed_steps=(*game.state.passed_steps, "acquire_company", "track"))
    action = HexToken("SWW", hex="O22", token_type="destination")
    refused(game, action, "not_connected", corporation="SWW")
    done(game, Pass("SWW"))


def test_nothing_of_it_out_of_its_step() -> None:
    game = late("3").turn_of("SWW")
    action = HexToken("SWW", hex="O22", token_type="destination")
    refused(game, action, "step_to_come", type="hex_token")
    minor = Board().in_phase("3").everybody_has(500).minor("10").turn_of("10")
    refused(minor, HexToken("10", hex="O22", token_type="destination"), "majors_only")


def test_a_home_token_costs_nothing_and_takes_its_reserved_slot() -> None:
    board = Board()
    bid_boxes.remove_card(board.state, "M6")
    game = board.started("6", 50, led_by=0, cash=100).turn_of("6")
    assert stations.has_token_in(game.state, "6", "F9")
    assert cash(game, "6") == 100
    assert "F9" not in game.state.reservations or not game.state.reservations["F9"]
    refused(game, lay(game, "6", "C10", "9", 2), "step_to_come", step="first_train")
