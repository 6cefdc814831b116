"""Majors grow: mergers of minors and takeovers of minors, regionals and cards (rules 5.11, 8)."""

from __future__ import annotations

import pytest

from tests.titles.build import done, refused, types_offered
from tests.titles.pnw.table import Board, cash, choose, late, merge, until
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Pass
from tetsuro.kernel.state import Token
from tetsuro.mechanics.bid_boxes import STACKS
from tetsuro.mechanics.exchange_tokens import EXCHANGE, left
from tetsuro.mechanics.formation import CAPITALIZATION, INCREMENTAL
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.titles.pnw.companies import PAYOUTS


def choices(game: Game) -> list[str]:
    return [getattr(c, "choice", "") for c in game.choices(game.actors[0])]


# Mergers


def sound() -> Board:
    """Minors 8 in Seattle and 10 in Tacoma, both of player 0."""
    board = Board().in_phase("2").everybody_has(500).minor("8", cash=70).minor("10", cash=80)
    return board.trains("8", "L-0").trains("10", "L-1", "L-2").owns("8", "P3").owns("10", "P7")


def test_all_the_two_have_goes_to_the_major_the_associated_ones_first() -> None:
    game = done(sound().merging("10", "8"), merge("10", "8"))
    state = game.state
    assert (cash(game, "SWW"), cash(game, "8"), cash(game, "10")) == (150, 0, 0)
    assert state.trains["SWW"] == ("L-0", "L-1", "L-2")
    assert state.players_owning("SWW") == ("P3", "P7")
    assert "SWW" in state.floated
    assert CAPITALIZATION.of(state)["SWW"] == INCREMENTAL


def test_the_tokens_of_a_merger() -> None:
    """Home where the associated one stood; one leaves the exchange area, to stand or to wait."""
    game = done(sound().merging("8"), merge("8", "10"), choose("8", "100"), choose("8", "4"))
    assert choices(game) == ["replace", "exchange"]
    stands = done(game, choose("8", "replace")).state
    waits = done(game, choose("8", "exchange")).state
    home, goal = Token("normal", 0, "H11", 0, 0), Token("destination", 0)
    assert stands.tokens["SWW"] == (
        home, Token("normal", 100, "I12", 0, 0), goal, Token("normal", 100),
    )  # fmt: skip
    assert waits.tokens["SWW"] == (home, Token("normal", 100), goal, Token("normal", 100))
    assert left(stands, "SWW") == left(waits, "SWW") == 2


@pytest.mark.parametrize(("bellingham", "merges"), [(1, True), (2, False)])
def test_ferries_connect(bellingham: int, merges: bool) -> None:
    """Track leads from Port Townsend to the ferry of E8, and from Bellingham to that of D9."""
    board = Board().in_phase("3").everybody_has(500).minor("6").minor("3")
    board.column(ASSOCIATIONS, {**ASSOCIATIONS.of(board.state), "3": "GNR"})
    board.laid("F9", "15", 0).laid("D11", "207", bellingham)
    assert ("merge" in types_offered(board.merging("6", "3"), "6")) == merges


def test_minors_need_not_have_operated_and_limits_are_not_looked_at() -> None:
    """Five trains are too many for SWW, who discards when the next round begins."""
    board = Board().in_phase("3").everybody_has(500).minor("8", turns=0).minor("10", turns=0)
    board.trains("8", "3-0", "3-1", "3-2").trains("10", "3-3", "3-4")
    game = done(board.merging("8", "10"), merge("8", "10"))
    game = done(game, choose("8", "100"), choose("8", "4"), choose("8", "exchange"))
    assert not game.state.history["SWW"]
    assert game.actors == ("SWW",)
    assert types_offered(game, "SWW") == {"discard_train"}
    assert not game.round.startswith("MR")


def test_every_minor_is_asked_once_and_one_that_cannot_is_passed_over() -> None:
    board = sound().minor("9", led_by=1).trains("9", "L-3")
    game = board.merging("10", "9", "8")
    assert game.actors == ("10",)
    game = done(game, Pass("10"))
    assert game.actors == ("8",)  # 9 has no partner
    assert not done(game, Pass("8")).round.startswith("MR")


# Takeovers


def taking(board: Board) -> Game:
    return until(board.turn_of("SWW"), "merge")


def test_three_ways_to_pay_for_a_minor() -> None:
    """10 is worth 200; a share of SWW is worth what the market says."""
    game = done(taking(late("3").minor("10", led_by=1, cash=30)), merge("SWW", "10"))
    share = game.state.price("SWW") or 0
    assert choices(game) == ["money", "one_share", "two_shares"]
    for number, way in enumerate(choices(game)):
        after = done(game, choose("SWW", way), choose("SWW", "exchange"))
        paid = 200 - number * share
        assert cash(game, "SWW") + 30 - cash(after, "SWW") == paid
        assert cash(after, 1) - cash(game, 1) == paid
        assert after.state.percent(1, "SWW") == 10 * number


@pytest.mark.parametrize(("area", "options"), [(3, ["replace", "exchange"]), (0, ["remove"])])
def test_what_becomes_of_the_minors_token(area: int, options: list[str]) -> None:
    board = late("3").minor("10", led_by=1)
    board.column(EXCHANGE, {**EXCHANGE.of(board.state), "SWW": area})
    game = done(taking(board), merge("SWW", "10"), choose("SWW", "money"))
    assert choices(game) == options
    for option in options:
        state = done(game, choose("SWW", option)).state
        stands = [t.hex for t in state.tokens["SWW"]].count("I12")
        assert stands == (option == "replace")
        assert left(state, "SWW") == max(area - 1, 0)
        assert "10" not in state.corporations


def regional(payouts: int) -> Board:
    board = late("3").regional("B", 1)
    return board.column(PAYOUTS, {"B": payouts - 1})  # the round's beginning counts one more


def test_a_regional_that_has_paid_twice_for_200() -> None:
    """Its card leaves its owner with it."""
    game = done(taking(regional(2)), merge("SWW", "B"))
    game = done(game, choose("SWW", "money"), choose("SWW", "replace"))
    assert cash(game, 1) == 700
    assert "MB" not in game.state.owners
    assert "B" not in game.state.corporations
    assert Token("normal", 0, "I12", 0, 1) in game.state.tokens["SWW"]


def test_not_a_regional_that_has_paid_once() -> None:
    game = until(regional(1).turn_of("SWW"), "sell_shares")
    assert "merge" not in types_offered(game, "SWW")


def boxed(phase: str) -> Board:
    """Minor 10's card lies in a box."""
    board = late(phase)
    stacks = STACKS.of(board.state)
    cards = ("M10", *(c for c in stacks["minors"] if c != "M10"))
    board.column(STACKS, {**stacks, "minors": cards})
    return board.owns(0)


def test_a_minor_out_of_a_box_for_200_to_the_bank_from_phase_5_on() -> None:
    game = done(taking(boxed("5")), merge("SWW", "10"))
    assert choices(game) == ["money"]
    before = cash(game, "SWW")
    game = done(game, choose("SWW", "money"), choose("SWW", "replace"))
    assert before - cash(game, "SWW") == 200
    assert Token("normal", 0, "I12", 0, 0) in game.state.tokens["SWW"]
    assert "M10" not in STACKS.of(game.state)["minors"]
    early = until(boxed("3").turn_of("SWW"), "sell_shares")
    assert "merge" not in types_offered(early, "SWW")


def test_one_takeover_in_a_turn_and_no_way_back_within_it() -> None:
    board = late("3").minor("10", led_by=1).regional("B", 2).column(PAYOUTS, {"B": 4})
    game = done(taking(board), merge("SWW", "10"))
    refused(game, Pass("SWW"), "not_offered")
    refused(game, choose("SWW", "three_shares"), "choice_not_offered")
    game = done(game, choose("SWW", "money"), choose("SWW", "exchange"))
    refused(game, merge("SWW", "B"), "step_over")


def test_without_a_connection_the_step_is_passed_by_itself() -> None:
    board = late("3").minor("9", led_by=1)
    game = until(board.turn_of("SWW"), "sell_shares")
    passes = [a for d in game.raw for a in d.get("auto_actions", ()) if a["type"] == "pass"]
    assert {"type": "pass", "entity": "SWW", "entity_type": "corporation"} in [
        {k: v for k, v in a.items() if k != "created_at"} for a in passes
    ]
