"""Minors, their formation into majors by merger and conversion, with made-up parameters."""

from __future__ import annotations

import pytest

from tests.mechanics.table import Isle
from tests.titles.build import done, passed, refused, taken, types_offered, where
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Choose, Merge, Par, Pass
from tetsuro.kernel.state import IPO, Token
from tetsuro.mechanics import formation, minors
from tetsuro.mechanics.exchange_tokens import ExchangeRules, left
from tetsuro.mechanics.formation import FormationRules, share_choices
from tetsuro.mechanics.merger import MergerRules
from tetsuro.mechanics.minors import MinorRules


def offered(game: Game) -> list[str]:
    return [getattr(c, "choice", "") for c in game.choices(game.actors[0])]


# Minors


@pytest.mark.parametrize(("amount", "price"), [(31, 30), (24, 20), (5, 15), (500, 30)])
def test_the_best_starting_price(amount: int, price: int) -> None:
    assert minors.best_price(Isle().state, amount) == price


@pytest.mark.parametrize(("terms", "want"), [((20, 33), (20, 33)), ((15, 0), (15, 0))])
def test_a_winning_bid_goes_to_the_bank_which_funds_the_minor(
    terms: tuple[int, int], want: tuple[int, int]
) -> None:
    state = Isle(minors=MinorRules(start=lambda s, b: terms)).state.copy()
    minors.start(state, "b", 1, 60)
    assert (state.price("b"), state.cash["b"]) == want
    assert state.cash[1] == 110 - 60
    assert (state.presidents["b"], state.floated, minors.value(state, "b")) == (
        1, ("b",), 2 * want[0],
    )  # fmt: skip


def test_all_a_minor_has_goes_to_the_major_with_tokens_of_the_kinds_that_move() -> None:
    board = Isle(minors=MinorRules(start=lambda s, b: (20, 0), moves=frozenset({"mine"})))
    board.minor("b", cash=37).trains("b", "1-0", "3-0").private("COACH", "b")
    board.more_tokens("b", Token("mine", 0, "A9", 0, 1), Token("other", 0))
    state = board.state
    minors.absorb(state, "b", "AA")
    assert (state.cash["b"], state.cash["AA"]) == (0, 37)
    assert (state.trains["b"], state.trains["AA"]) == ((), ("1-0", "3-0"))
    assert state.owners["COACH"] == "AA"
    assert [t.kind for t in state.tokens["AA"]] == ["normal", "normal", "destination", "mine"]
    minors.close(state, "b")
    assert "b" not in state.corporations


def test_a_withdrawn_reservation_moves_later_ones_up() -> None:
    state = Isle().state
    state.reservations = {"A5": ((0, 0, "a"), (0, 1, "b"), (0, 2, "c")), "A7": ((0, 1, "x"),)}
    minors.withdraw_reservation(state, "a")
    assert state.reservations == {"A5": ((0, 0, "b"), (0, 1, "c")), "A7": ((0, 1, "x"),)}


# Numbers of shares


@pytest.mark.parametrize(
    ("rules", "par", "value", "cash", "purse", "want"),
    [
        ((3, 5), 40, 120, 0, 0, [3]),
        ((3, 5), 40, 120, 100, 200, [3]),
        ((3, 5), 25, 120, 60, 30, [3, 4, 5]),
        ((1, 3), 50, 90, 90, 49, [1, 2]),
        ((1, 3), 50, 200, 0, 0, [3]),  # the dearest par takes all
        ((1, 3), 40, 200, 0, 0, []),
        ((2, 9), 30, 100, 0, 0, []),  # nobody can pay the difference of 3 shares
    ],
)
def test_how_many_shares_minors_may_become(
    rules: tuple[int, int], par: int, value: int, cash: int, purse: int, want: list[int]
) -> None:
    state = Isle(formation=FormationRules(*rules)).state
    assert list(share_choices(state, par, value, cash, purse)) == want


@pytest.mark.parametrize(
    ("count", "value", "treasury", "player", "major"),
    [(4, 140, 0, -20, 20), (3, 140, 50, 20, 30), (3, 140, 5, 5, 0)],
)
def test_the_difference_is_settled_as_far_as_the_treasury_goes(
    count: int, value: int, treasury: int, player: int, major: int
) -> None:
    """At 40 a share; the president's certificate is three of them."""
    board = Isle().cash({"AA": treasury, 0: 100})
    state = board.state
    formation.set_par(state, "AA", next(c for c in state.title.chart.cells if c.price == 40))
    formation.give_shares(state, "AA", 0, count, value)
    assert state.percent(0, "AA") == 10 * count
    assert state.presidents["AA"] == 0
    assert (state.cash[0] - 100, state.cash["AA"]) == (player, major)


# Mergers


def two(**changes: object) -> Isle:
    """Minors a at 30 (of a pair) and b at 25, both of player 0, on one coast."""
    board = Isle(**changes).phase("II").minor("a", cash=40).minor("b", price=25, cash=30)
    return board.trains("a", "1-0").trains("b", "1-1", "3-0").cash({0: 100})


def test_a_merger_step_by_step() -> None:
    game = two().merging("b", "a")
    assert types_offered(game, "b") == {"merge", "pass"}
    game = done(game, Merge("b", corporation="a"))
    state = game.state
    assert (state.cash["AA"], state.trains["AA"]) == (70, ("1-0", "1-1", "3-0"))
    assert offered(game) == ["25", "30", "40", "50"]
    game = done(game, Choose("b", choice="25"))
    assert offered(game) == ["3", "4", "5"]
    game = done(game, Choose("b", choice="5"))
    assert game.state.cash[0] == 100 - 15
    assert offered(game) == ["replace", "exchange"]
    other = done(game, Choose("b", choice="exchange"))
    game = done(game, Choose("b", choice="replace"))
    assert [t.hex for t in game.state.tokens["AA"]] == ["A1", "A3", None, None]
    assert [t.price for t in game.state.tokens["AA"]] == [0, 40, 0, 60]
    assert [t.hex for t in other.state.tokens["AA"]] == ["A1", None, None, None]
    for after in (game, other):
        assert left(after.state, "AA") == 1
        assert {"a", "b"}.isdisjoint(after.state.corporations)
        assert after.state.percent(IPO, "AA") == 50


def test_another_price_of_tokens_and_another_number_of_shares() -> None:
    board = two(exchange_tokens=ExchangeRules(price=15), formation=FormationRules(4, 4))
    game = done(board.merging("a"), Merge("a", corporation="b"), Choose("a", choice="30"))
    assert offered(game) == ["4"]
    game = done(game, Choose("a", choice="4"), Choose("a", choice="exchange"))
    assert game.state.tokens["AA"][-1].price == 15


def test_only_two_connected_minors_of_one_owner_one_of_them_associated() -> None:
    done(two().merging("a", "b"), Merge("a", corporation="b"))
    apart = two(merger=MergerRules(connected=lambda state, one, other: False)).merging("a", "b")
    assert not types_offered(apart, "a")
    for board, code in (
        (Isle().phase("II").minor("a").minor("b", led_by=1).minor("c"), "other_owner"),
        (Isle().phase("II").minor("a").minor("c").minor("b"), "one_associated"),
    ):
        game = board.merging("a")
        other = "b" if code == "other_owner" else "c"
        if types_offered(game, "a"):
            refused(game, Merge("a", corporation=other), code)
    refused(two().merging("a"), Merge("a", corporation="a"), "not_a_minor")
    refused(two().major("CC").merging("a"), Merge("a", corporation="CC"), "not_a_minor")


def test_no_merger_without_a_par_that_is_possible() -> None:
    """Worth 110 with nothing in treasury or purse: no par gives whole shares for it but 25s."""
    board = two(formation=FormationRules(3, 3)).cash({0: 0, "a": 0, "b": 0})
    game = board.minor("c", led_by=1).merging("a", "b")
    assert "merge" not in types_offered(game, "a")


def test_each_minor_is_asked_in_order_and_may_pass() -> None:
    game = two().merging("b", "a")
    game = done(game, Pass("b"))
    assert game.actors == ("a",)
    game = done(game, Pass("a"))
    assert not game.round.startswith("MR 2")


def test_while_a_merger_goes_on_there_is_no_way_back() -> None:
    game = done(two().merging("a"), Merge("a", corporation="b"))
    refused(game, Pass("a"), "not_offered")
    refused(game, Choose("a", choice="31"), "choice_not_offered", choice="31")


# Conversions


def test_a_conversion_asks_for_par_then_shares() -> None:
    board = Isle().phase("III").minor("a", price=30, cash=40).cash({0: 100})
    board.trains("a", "3-0")
    game = board.stock()
    pars = [c for c in game.choices(0) if isinstance(c, Par)]
    assert {p.corporation for p in pars} == {"AA"}
    game = done(game, next(p for p in pars if p.share_price.startswith("25,")))
    assert types_offered(game, 0) == {"choose"}
    assert offered(game) == ["3"]
    game = done(game, Choose(0, choice="3"))
    state = game.state
    assert (state.cash[0], state.cash["AA"], state.trains["AA"]) == (85, 55, ("3-0",))
    assert where(game, "AA_0") == 0
    assert state.tokens["AA"][0].hex == "A1"
    assert left(state, "AA") == 2  # none leaves the exchange area
    assert "a" not in state.corporations
    assert game.actors[0] == 1


def test_only_ones_own_minor_that_is_associated_is_converted() -> None:
    board = Isle().phase("III").minor("a", led_by=1).minor("b")
    game = board.stock()
    assert "par" not in types_offered(game, 0)
    game = passed(game)
    assert "par" in types_offered(game, 1)
    with pytest.raises(AssertionError):
        taken(game, Par(1, corporation="CC", share_price="25,0,3"))
