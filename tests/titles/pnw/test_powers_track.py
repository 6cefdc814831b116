"""Track laid with private companies: P7, P8, P10, P11 (rules 7)."""

from __future__ import annotations

import pytest

from tests.titles.build import changed, done, refused, types_offered
from tests.titles.pnw.table import cash, closed, cube, late, lay, seattle, tacoma
from tetsuro.kernel.actions import Pass
from tetsuro.titles.pnw.powers import USES, uses
from tetsuro.titles.pnw.terrain import CUBES
from tetsuro.titles.pnw.track import DONE_TILES

# P7, P8: plain track where a town is


@pytest.mark.parametrize("private", ["P7", "P8"])
def test_a_crusher_lays_plain_track_on_a_town_hex(private: str) -> None:
    """It is the turn's tile action, and closes the private."""
    game = done(tacoma("1", private).turn_of("10"), lay(tacoma("1").game, "10", "J13", "3", 1))
    assert types_offered(game, "10") == {"pass"}  # the power is unused
    refused(game, lay(game, private, "G12", "8", 0), "tile_actions_used")
    game = done(tacoma("1", private).turn_of("10"), lay(game, private, "J13", "9", 5))
    assert closed(game, private)
    assert game.state.tiles["J13"] == ("9-0", 5)
    assert "lay_tile" not in types_offered(game, "10")


@pytest.mark.parametrize("private", ["P7", "P8"])
@pytest.mark.parametrize(
    ("phase", "old", "new", "rotation"),
    [("3", "58", "82", 5), ("5", "142", "545", 0), ("7", "767", "60", 0)],
)
def test_a_crusher_upgrades_a_town_tile_by_one_colour(
    private: str, phase: str, old: str, new: str, rotation: int
) -> None:
    """All old exits stay."""
    board = seattle(phase, private).laid("G12", old)
    game = board.turn_of("SWW")
    legal = [a for a in game.choices(private) if a.hex == "G12"]
    assert legal
    for action in legal:
        after = done(game, action)
        assert closed(after, private)
        assert DONE_TILES.of(after.state) in (("upgrade",), ())
    refused(game, lay(game, private, "G12", "9", 0), "wrong_color")


@pytest.mark.parametrize("private", ["P7", "P8"])
@pytest.mark.parametrize(
    ("hex", "tile", "rotation", "code"),
    [
        ("F13", "8", 0, "not_one_town"),  # a city
        ("H13", "8", 0, "not_one_town"),  # nothing
        ("H19", "8", 0, "not_one_town"),  # city and town
        ("G8", "8", 0, "not_connected"),
        ("G12", "9", 1, "not_connected"),  # no exit at a touched side
        ("G12", "81", 0, "wrong_color"),  # two colours at once
        ("J13", "6", 0, "wrong_tile"),
        ("J13", "58", 0, "wrong_tile"),
        ("G12", "544", 0, "colour_too_early"),
    ],
)
def test_what_a_crusher_may_not(
    private: str, hex: str, tile: str, rotation: int, code: str
) -> None:
    game = seattle("3", private).turn_of("SWW")
    refused(game, lay(game, private, hex, tile, rotation), code)


def test_a_crusher_of_a_minor_stays_with_yellow_and_green() -> None:
    board = tacoma("5", "P7").laid("J13", "142", 3)
    game = board.turn_of("10")
    refused(game, lay(game, "P7", "J13", "545", 0), "colour_too_early", color="brown")


def test_a_crusher_cannot_lose_an_exit() -> None:
    game = seattle("3", "P7").laid("G12", "58", 0).turn_of("SWW")
    refused(game, lay(game, "P7", "G12", "82", 1), "track_not_kept")


def test_a_crusher_works_once_and_only_in_its_companys_track_step() -> None:
    game = seattle("3", "P7").turn_of("SWW")
    game = done(game, lay(game, "P7", "G12", "8", 0))
    refused(game, lay(game, "P7", "J13", "9", 5), "unknown_entity")
    game = done(seattle("3", "P7").turn_of("SWW"), Pass("SWW"))
    refused(game, lay(game, "P7", "J13", "9", 5), "not_your_turn")


# P10: three cubes


def test_cubes_of_p10_are_no_tile_action_and_the_third_closes_it() -> None:
    board = seattle("3", "P10").laid("H13", "9", 1)
    game = done(board.laid("I14", "9", 1).turn_of("SWW"), cube("P10", "I16", True))
    assert (uses(game.state, "P10"), DONE_TILES.of(game.state)) == (2, ())
    assert CUBES.of(game.state) == {"I16": 1}


def test_p10_lays_its_cubes_over_several_turns() -> None:
    board = tacoma("1", "P10")
    game = done(board.turn_of("10"), cube("P10", "H13", True), cube("P10", "H13", True))
    assert CUBES.of(game.state) == {"H13": 2}
    assert uses(game.state, "P10") == 1
    refused(game, cube("P10", "H13", True), "no_room_for_cube", hex="H13")
    later = tacoma("1", "P10").laid("I14", "9", 1).cubes("H13", 2).column(USES, {"P10": 1})
    game = done(later.turn_of("10"), cube("P10", "I16", True))
    assert closed(game, "P10")


def test_cubes_make_the_next_tile_cheaper() -> None:
    game = tacoma("1", "P10").turn_of("10")
    dear = done(game, lay(game, "10", "H13", "8", 1))  # towards Seattle: the river
    assert cash(game, "10") - cash(dear, "10") == 75
    game = done(game, cube("P10", "H13", True))
    cheap = done(game, lay(game, "10", "H13", "8", 1))
    assert cash(game, "10") - cash(cheap, "10") == 35
    assert CUBES.of(cheap.state) == {}


@pytest.mark.parametrize(
    ("hex", "code"),
    [("O10", "hex_not_reached"), ("H11", "no_room_for_cube"), ("H17", "no_room_for_cube")],
)
def test_where_p10_may_not_lay_a_cube(hex: str, code: str) -> None:
    board = seattle("3", "P10").laid("H13", "9", 1).laid("H15", "9", 1)
    refused(board.turn_of("SWW"), cube("P10", hex, True), code)


def test_p10_lays_nothing_but_cubes() -> None:
    game = seattle("3", "P10").turn_of("SWW")
    refused(game, lay(game, "P10", "H13", "8", 1), "wrong_tile", private="P10")


# P11: extra lays


def test_a_major_has_two_extra_lays_beside_its_two() -> None:
    game = seattle("3", "P11").turn_of("SWW")
    game = done(game, lay(game, "P11", "G12", "58", 4))
    assert game.actors[0] == "P11"
    refused(game, lay(game, "SWW", "H13", "8", 1), "not_your_turn")  # no normal lay in between
    game = done(game, lay(game, "P11", "J13", "58", 0))
    assert closed(game, "P11")
    game = done(game, lay(game, "SWW", "H13", "8", 1))
    game = done(game, lay(game, "SWW", "J11", "8", 3))
    assert "lay_tile" not in types_offered(game, "SWW")


def test_the_second_extra_lay_may_be_passed_by_the_private() -> None:
    game = seattle("3", "P11").turn_of("SWW")
    game = done(game, lay(game, "P11", "G12", "58", 4), Pass("P11", True))
    assert closed(game, "P11")
    done(game, lay(game, "SWW", "H13", "8", 1))


def test_a_minor_has_one_extra_lay() -> None:
    game = tacoma("3", "P11").turn_of("10")
    game = done(game, lay(game, "P11", "J13", "58", 0))
    assert closed(game, "P11")
    game = done(game, lay(game, "10", "J11", "8", 3))
    assert "lay_tile" not in types_offered(game, "10")


@pytest.mark.parametrize("by", ["SWW", "10"])
def test_or_one_extra_upgrade_even_of_a_tile_of_this_turn(by: str) -> None:
    board = seattle("3", "P11") if by == "SWW" else tacoma("3", "P11")
    game = board.turn_of(by)
    game = done(game, lay(game, by, "J13", "58", 0))
    upgrade = next(a for a in game.choices("P11") if a.hex == "J13" and a.tile.startswith("14"))
    assert closed(done(game, upgrade), "P11")


@pytest.mark.parametrize(("answer", "offered"), [("published", True), ("recorded", False)])
def test_screens_offer_p11_what_a_normal_action_that_is_left_may_be(
    answer: str, offered: bool
) -> None:
    """After one lay of a major that is a lay; the recorded site's engine takes an upgrade, too."""
    board = late("3", rulings={"screen-rules": answer}).owns("SWW", "P11").laid("J13", "58", 0)
    game = done(board.turn_of("SWW"), lay(board.game, "SWW", "H13", "8", 1))
    upgrade = lay(game, "P11", "J13", "142", 3)
    assert game.explain(upgrade) is None
    assert any(a.hex == "J13" for a in game.choices("P11")) == offered
    game = done(game, lay(game, "SWW", "G12", "58", 4))
    assert any(a.hex == "J13" for a in game.choices("P11"))


def test_the_second_extra_tile_is_no_upgrade() -> None:
    game = seattle("3", "P11").laid("J13", "58", 0).turn_of("SWW")
    game = done(game, lay(game, "P11", "G12", "58", 4))
    refused(game, lay(game, "P11", "J13", "142", 3), "second_is_a_lay", private="P11")


def test_after_one_normal_action_it_eats_up_the_second() -> None:
    game = seattle("3", "P11").turn_of("SWW")
    game = done(game, lay(game, "SWW", "H13", "8", 1), lay(game, "P11", "G12", "58", 4))
    game = done(game, Pass("P11", True))
    refused(game, lay(game, "SWW", "J13", "58", 0), "tile_actions_used")


def test_cubes_count_as_extra_lays() -> None:
    game = seattle("3", "P11").turn_of("SWW")
    game = done(game, cube("P11", "H13", True), cube("P11", "H13", True))
    assert closed(game, "P11")
    assert CUBES.of(game.state) == {"H13": 2}


def test_extra_lays_obey_the_ordinary_rules_and_are_paid() -> None:
    game = seattle("3", "P11").turn_of("SWW")
    refused(game, lay(game, "P11", "G8", "58", 0), "not_connected", hex="G8")
    refused(game, lay(game, "P11", "G12", "142", 0), "wrong_color")
    refused(game, lay(game, "P11", "H13", "81", 0), "wrong_color")
    refused(game, lay(game, "P11", "I10", "P1", 0), "wrong_tile")
    after = done(game, lay(game, "P11", "H13", "8", 1))
    assert cash(game, "SWW") - cash(after, "SWW") == 75
    poor = changed(game, cash={**game.state.cash, "SWW": 74})
    refused(poor, lay(poor, "P11", "H13", "8", 1), "cash_short", needed=75, had=74)


@pytest.mark.parametrize(("by", "other"), [("P11", "P7"), ("P7", "P11"), ("P11", "P8")])
def test_p11_with_a_crusher_in_one_lay(by: str, other: str) -> None:
    """The tile is the crusher's, the lay the surveyors'."""
    game = seattle("3", "P7", "P8", "P11").turn_of("SWW")
    game = done(game, lay(game, by, "G12", "8", 0, other))
    crusher = other if by == "P11" else by
    assert closed(game, crusher)
    assert DONE_TILES.of(game.state) == ()
    assert game.actors[0] == "P11"  # one more lay


@pytest.mark.parametrize(
    ("by", "others", "code"),
    [
        ("P7", ("P8",), "no_combination"),
        ("P11", ("P10",), "no_combination"),
        ("P11", ("P7", "P8"), "no_combination"),
        ("P10", ("P11",), "no_combination"),
    ],
)
def test_no_other_combination(by: str, others: tuple[str, ...], code: str) -> None:
    game = seattle("3", "P7", "P8", "P10", "P11").turn_of("SWW")
    tile = "BC" if by == "P10" else "8"
    refused(game, lay(game, by, "G12", tile, 0, *others), code)


def test_a_combination_needs_both_and_is_none_of_the_companys_own() -> None:
    game = seattle("3", "P11").owns(0, "P7").turn_of("SWW")
    game = done(game, Pass("SWW"))  # leaves P7 with the player
    refused(game, lay(game, "P11", "G12", "8", 0, "P7"), "owners_turn_only", private="P7")
    game = seattle("3", "P7").turn_of("SWW")
    refused(game, lay(game, "SWW", "G12", "58", 4, "P7"), "no_combination")


@pytest.mark.parametrize(
    ("phase", "levels", "next_one"), [("3", 0, "X21"), ("5", 0, "X21"), ("5", 1, "X22")]
)
def test_p11_climbs_a_city_step(phase: str, levels: int, next_one: str) -> None:
    """One upgrade: it closes the private. A minor may at any level."""
    minor = tacoma(phase, "P11") if phase == "3" else tacoma("5", "P11")
    minor.laid("H11", ("X20", "X21")[levels], 0)
    game = minor.turn_of("10")
    step = lay(game, "P11", "H11", next_one, 0)
    if next_one == "X22":
        refused(game, step, "city_competition", hex="H11")  # minors: never brown
        return
    game = done(game, step)
    assert closed(game, "P11")
