"""18GB's compass bonuses (rules 7.3): groups of routes that touch two opposite points."""

from __future__ import annotations

import pytest

from tests.titles.build import done
from tests.titles.gb.table import Board, best, revenue, route
from tests.titles.gb.test_routes import pays, running
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Route
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.state import Token
from tetsuro.mechanics.running import check


def scotland(**more: object) -> Board:
    """CR from Stranraer's red hex E6 (W) through F5, Glasgow G4, H3 and Perth I2 to Aberdeen K0
    (N and E), with tokens in F5, G4 and I2."""
    board = Board(4, **more).everybody_has(500).started("CR", 100, led_by=0).operated("CR")
    board.laid("G4", "G03", 1, by="CR").laid("F5", "G41", 1).laid("H3", "4", 1)
    board.laid("I2", "G41", 1).laid("J1", "8", 5).laid("K2", "7", 2)
    board.more_tokens("CR", Token("normal", 50))
    return board.token("CR", "F5").token("CR", "I2")


WEST, GLASGOW, NORTH, EAST = "E6 F5", "F5 G4", "G4 H3", "I2 J1 K2 K0"
MIDDLE = (GLASGOW, NORTH, "H3 I2")


def cr(*trains: str, phase: str = "3+1", **more: object) -> Game:
    return running(scotland(**more), *trains, phase=phase, operator="CR")


@pytest.mark.parametrize(
    ("phase", "bonus", "e6", "k0"),
    [("2+1", 20, 10, 30), ("3+1", 20, 10, 30), ("4+2", 30, 20, 40), ("5+2", 30, 20, 40),
     ("4X", 30, 20, 40), ("6X", 40, 30, 50)],
)  # fmt: skip
def test_one_route_from_west_to_east(phase: str, bonus: int, e6: int, k0: int) -> None:
    """F5, I2: 10 each; Glasgow 30; H3 10. The value of the bonus is that of C10."""
    game = cr("5+2-0", phase=phase)
    whole = route("5+2-0", WEST, *MIDDLE, EAST)
    assert pays(game, whole) == e6 + 10 + 30 + 10 + 10 + k0 + bonus


def test_two_routes_that_share_a_city_are_a_group() -> None:
    game = cr("3+1-0", "4+2-0")
    west, east = route("3+1-0", WEST, GLASGOW), route("4+2-0", NORTH, "H3 I2", EAST)
    assert pays(game, west, east) == (10 + 10 + 30) + (30 + 10 + 10 + 30) + 20
    assert pays(game, east, west) == 150  # known trap C9: any of them may show it


def test_routes_that_share_nothing_are_no_group() -> None:
    game = cr("3+1-0", "3+1-1")
    assert pays(game, route("3+1-0", WEST), route("3+1-1", EAST)) == 20 + 40


def chain_of_three(ruling: str) -> tuple[Game, Route, Route, Route]:
    game = cr("3+1-0", "3+1-1", "3+1-2", rulings={"compass-groups": ruling})
    west, east = route("3+1-0", WEST), route("3+1-1", EAST)
    return game, west, east, route("3+1-2", *MIDDLE)


def total(game: Game, *routes: Route) -> int:
    found = check(game.state, "CR", routes)
    assert not isinstance(found, Refusal), found
    return found.revenue


def test_published_the_best_split_whatever_the_order() -> None:
    """Ruling ``compass-groups``: west and east hang together by the third route."""
    game, west, east, middle = chain_of_three("published")
    for order in ((west, east, middle), (west, middle, east), (middle, west, east)):
        assert total(game, *order) == 20 + 40 + 60 + 20


def test_recorded_the_order_of_the_routes_decides() -> None:
    game, west, east, middle = chain_of_three("recorded")
    assert total(game, west, east, middle) == 120
    assert total(game, west, middle, east) == 140
    for ruling in ("recorded", "published"):  # the best set is put into an order that pays
        game = chain_of_three(ruling)[0]
        assert revenue(best(game)) == 160
        done(game, best(game))


def southern(joined: bool) -> Board:
    """LSWR from a25 (W) to Southampton D25; and from J27 (E) through J25 to the coast, where it
    meets the other at the off-board D27, or in Southampton itself."""
    board = Board(4).everybody_has(500).started("LSWR", 100, led_by=0).operated("LSWR")
    board.laid("A24", "8", 5).laid("B25", "8", 2).laid("C24", "58", 5)
    board.laid("D25", "G40", 0, by="LSWR")
    if joined:
        board.laid("D25", "G37", 5)
    board.laid("E26", "58", 2) if joined else board.laid("E26", "4", 1)
    board.laid("F25", "4", 1).laid("G24", "8", 5).laid("H25", "8", 2).laid("I24", "8", 5)
    return board.laid("J25", "G40", 0).token("LSWR", "J25")


COAST = ("E26 F25", "F25 G24 H25 I24 J25", "J25 J27")


def test_routes_that_meet_at_an_off_board_are_no_group() -> None:
    """Known trap C10."""
    game = running(southern(joined=False), "4+2-0", "4+2-1", phase="4+2", operator="LSWR")
    west = route("4+2-0", "a25 A24 B25 C24", "C24 D25", "D25 D27")
    assert pays(game, west, route("4+2-1", "D27 E26", *COAST)) == 90 + 80


def test_the_same_routes_meeting_in_a_city_are_one() -> None:
    game = running(southern(joined=True), "4+2-0", "4+2-1", phase="4+2", operator="LSWR")
    west = route("4+2-0", "a25 A24 B25 C24", "C24 D25")
    assert pays(game, west, route("4+2-1", "D25 E26", *COAST)) == 70 + 70 + 30


SETS = {
    (2, ()): {"N": "G0 I0 K0", "E": "K0 K22 J27 G26", "S": "J27 G26 D27", "W": "E6"},
    (2, ("two_player_ew",)): {
        "N": "H9 J11", "E": "K22 J27 G26", "S": "a25 J27 G26 D27", "W": "a19 a25 C16 C14",
    },
    (4, ()): {
        "N": "G0 I0 K0", "E": "K0 K22 J27 G26", "S": "J27 G26 D27 a25",
        "W": "a19 a25 C16 C14 E6",
    },
}  # fmt: skip


@pytest.mark.parametrize("scenario", SETS, ids=str)
def test_compass_points_of_the_maps(scenario: tuple[int, tuple[str, ...]]) -> None:
    """Known trap C11: Plymouth (a25) is W in the East–West game of two."""
    players, options = scenario
    points = Board(players, options=options).state.title.rules["scenario"]["compass_hexes"]
    assert {p: set(hexes) for p, hexes in points.items()} == {
        p: set(hexes.split()) for p, hexes in SETS[scenario].items()
    }
