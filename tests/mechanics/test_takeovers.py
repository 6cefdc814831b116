"""Majors take minors over, companies private ones; tokens of the exchange area; destinations."""

from __future__ import annotations

import pytest

from tests.mechanics.table import Isle
from tests.titles.build import as_game, done, refused, types_offered
from tetsuro.game.game import Game
from tetsuro.kernel.actions import AcquireCompany, Choose, HexToken, Merge, Pass
from tetsuro.kernel.refusal import refuse
from tetsuro.kernel.state import Token
from tetsuro.mechanics import destination, exchange_tokens, minor_acquisition
from tetsuro.mechanics.destination import DestinationRules
from tetsuro.mechanics.exchange_tokens import EXCHANGE, ExchangeRules, left
from tetsuro.mechanics.private_acquisition import PrivateAcquisitionRules


def before(board: Isle, step: str, who: str) -> Game:
    game = board.turn_of(who)
    for _ in range(9):
        if step in types_offered(game, who):
            return game
        offers = list(game.choices(who))
        game = done(game, getattr(offers[0], "first", offers[0]))
    raise AssertionError(step)


def taking_over(**more: object) -> Isle:
    """CC at 50 reaches b in A3, which is worth 60 and player 1's; A3 is full, so that CC's
    destination beyond it is out of reach."""
    nowhere = DestinationRules(of=lambda state: {"CC": "A1"})
    board = Isle(destination=nowhere, **more).phase("II").major("CC", cash=200)
    board.minor("a", led_by=2).more_tokens("a", Token("normal", 0, "A3", 0, 1))
    board.minor("b", led_by=1, price=30, cash=9)
    return board.trains("CC", "3-0").trains("b", "1-0")


@pytest.mark.parametrize(("way", "shares"), [("money", 0), ("one_share", 1), ("two_shares", 2)])
def test_ways_to_pay(way: str, shares: int) -> None:
    """Its value less what the shares are worth, by whoever owes it; with the minor's cash."""
    game = done(before(taking_over(), "merge", "CC"), Merge("CC", corporation="b"))
    had = game.state.cash["CC"], game.state.cash[1]
    value, price = 2 * (game.state.price("b") or 0), game.state.price("CC") or 0
    game = done(game, Choose("CC", choice=way), Choose("CC", choice="exchange"))
    state = game.state
    assert state.cash["CC"] - had[0] == shares * price - value + 9
    assert state.cash[1] - had[1] == value - shares * price
    assert state.percent(1, "CC") == 10 * shares
    assert "1-0" in state.trains["CC"]
    assert "b" not in state.corporations


@pytest.mark.parametrize(
    ("treasury", "owner", "ways"),
    [
        (60, 40, ("money", "one_share", "two_shares")),
        (59, 40, ("one_share", "two_shares")),
        (9, 40, ("two_shares",)),
        (60, 39, ("money", "one_share")),
        (9, 39, ()),
    ],
)
def test_only_ways_that_somebody_can_pay(treasury: int, owner: int, ways: tuple[str, ...]) -> None:
    """60 in money; a share of 50 and 10; two shares for 40 back."""
    board = taking_over().cash({"CC": treasury, 1: owner})
    assert minor_acquisition.payments(board.state, "CC", "b") == ways


@pytest.mark.parametrize(
    ("area", "choice", "charter", "still"),
    [
        (2, "replace", [("A7", 0), ("A3", 0), (None, 0), (None, 40)], 1),
        (2, "exchange", [("A7", 0), (None, 40), (None, 0), (None, 60)], 1),
        (0, "remove", [("A7", 0), (None, 40), (None, 0)], 0),
    ],
)
def test_what_becomes_of_the_token(
    area: int, choice: str, charter: list[tuple[str | None, int]], still: int
) -> None:
    board = taking_over().column(EXCHANGE, {"AA": 2, "CC": area})
    game = done(before(board, "merge", "CC"), Merge("CC", corporation="b"))
    game = done(game, Choose("CC", choice="money"))
    wanted = ["remove"] if not area else ["replace", "exchange"]
    assert [c.choice for c in game.choices("CC")] == wanted
    game = done(game, Choose("CC", choice=choice))
    assert [(t.hex, t.price) for t in game.state.tokens["CC"]] == charter
    assert left(game.state, "CC") == still
    assert game.state.tokens.get("b") in ((), None)


def test_a_major_that_stands_there_already_gets_the_token_back() -> None:
    board = taking_over()
    board.state.tokens = {**board.state.tokens, "a": board.state.tokens["a"][:1]}
    board.token("CC", "A3")
    game = done(before(board, "merge", "CC"), Merge("CC", corporation="b"))
    game = done(game, Choose("CC", choice="money"), Choose("CC", choice="replace"))
    assert [(t.hex, t.price) for t in game.state.tokens["CC"]][-1] == (None, 60)


def test_neither_an_associated_nor_an_unconnected_minor() -> None:
    board = taking_over()
    refused(before(board, "merge", "CC"), Merge("CC", corporation="a"), "not_to_be_acquired")


# The exchange area


@pytest.mark.parametrize("price", [0, 60, 75])
def test_a_token_that_becomes_available_has_the_titles_price(price: int) -> None:
    state = Isle(exchange_tokens=ExchangeRules(price)).major("CC").state
    number = exchange_tokens.make_available(state, "CC")
    assert state.tokens["CC"][number] == Token("normal", price)
    assert left(state, "CC") == 1


def test_a_token_placed_from_the_area_is_free_and_stands_before_unplaced_ones() -> None:
    state = Isle().major("CC").state
    exchange_tokens.replace(state, "CC", "A5", 0, 2)
    assert [(t.hex, t.slot, t.price) for t in state.tokens["CC"]] == [
        ("A7", 0, 0), ("A5", 0, 0), (None, None, 0), (None, None, 40),
    ]  # fmt: skip
    exchange_tokens.place_new(state, "CC", "A9", 0, 1)
    assert state.tokens["CC"][-1] == Token("normal", 0, "A9", 0, 1)
    assert left(state, "CC") == 0


# Destinations


def test_a_destination_token_settles_itself_as_soon_as_it_is_connected() -> None:
    """AA's way from A1 to A9: free, beside the slots if need be."""
    board = Isle().phase("II").major("AA").trains("AA", "3-0").private("MAIL", 0)
    game = done(board.turn_of("AA"), Pass("AA"))
    assert [a["type"] for a in game.raw[-1]["auto_actions"]] == ["hex_token"]
    goal = next(t for t in game.state.tokens["AA"] if t.kind == "destination")
    assert (goal.hex, goal.slot) == ("A9", 0)
    assert game.state.cash["AA"] == 200


def test_one_that_is_not_connected_is_passed() -> None:
    """CC fills A7, a city of one slot, on AA's way."""
    board = Isle().phase("II").major("CC").major("AA").trains("AA", "3-0").private("MAIL", 0)
    assert not destination.connected(board.state, "AA")
    game = done(board.turn_of("AA"), Pass("AA"))
    assert [a["type"] for a in game.raw[-1]["auto_actions"]] == ["pass"]
    state = board.turn_of("AA").state.copy()
    state.passed_steps = (*state.passed_steps, "acquire_company")
    token = HexToken("AA", hex="A9", token_type="destination")
    refused(as_game(board.game, state), token, "not_connected", hex="A9")


def test_an_ordinary_token_in_the_destination_city_returns_to_the_charter() -> None:
    board = Isle().phase("II").major("AA").trains("AA", "3-0").private("MAIL", 0)
    board.token("AA", "A9")
    game = done(board.turn_of("AA"), Pass("AA"))
    assert [(t.kind, t.hex, t.price) for t in game.state.tokens["AA"]] == [
        ("normal", "A1", 0), ("normal", None, 60), ("destination", "A9", 0),
    ]  # fmt: skip


def test_it_takes_an_extra_slot_and_leaves_it_for_one_that_falls_free() -> None:
    board = Isle().phase("II").major("AA").trains("AA", "3-0").private("MAIL", 0)
    board.more_tokens("b", Token("normal", 0, "A9", 0, 0), Token("normal", 0, "A9", 0, 1))
    full = done(board.turn_of("AA"), Pass("AA"))
    goal = next(t for t in full.state.tokens["AA"] if t.kind == "destination")
    assert goal.slot == 2


# Private companies


def test_companies_take_privates_over_free_of_charge_where_they_may() -> None:
    board = Isle().phase("II").minor("b").trains("b", "1-0").private("MAIL", 1)
    game = board.private("COACH", 1).turn_of("b")
    refused(game, AcquireCompany("b", company="MAIL"), "wrong_kind_of_company")
    refused(game, AcquireCompany("b", company="A-card"), "not_a_players_private")
    had = game.state.cash
    game = done(game, AcquireCompany("b", company="COACH"))
    assert game.state.owners["COACH"] == "b"
    assert game.state.cash == had
    assert game.state.trains["b"] == ("1-0", "coach-0")  # what follows is the title's affair


def test_another_titles_idea_of_who_may_have_them() -> None:
    never = PrivateAcquisitionRules(
        lambda state, company, private: refuse("not_acquirable", private=private),
        lambda state, company, private: None,
    )
    board = Isle(private_acquisition=never).phase("II").minor("b").trains("b", "1-0")
    game = board.private("COACH", 1).turn_of("b")
    assert "acquire_company" not in types_offered(game, "b")
