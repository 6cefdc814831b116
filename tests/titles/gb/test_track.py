"""18GB's track (rules 4.3 d, 6): what may be laid where, by whom, and what it costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.titles.build import done, refused, taken, types_offered
from tests.titles.gb.table import Board, lay, token
from tetsuro.kernel.actions import LayTile, Pass
from tetsuro.kernel.state import POOL
from tetsuro.mechanics.position import board
from tetsuro.titles.gb.insolvency import INSOLVENT


def derby(phase: str = "2+1", **more: object) -> Board:
    """MR (player 0) at Derby, H19, with the only G39: track to Leicester H21 and Lincoln I20."""
    board = Board(4, **more).everybody_has(500).started("MR", 100, led_by=0, cash=500)
    board.operated("MR").trains("MR", "2+1-0").phase(phase)
    return board.laid("H19", "G39", 5, by="MR")


# How many


def test_no_private_joins_in_a_lay_of_the_corporation() -> None:
    game = derby().turn_of("MR")
    both = replace(lay(game, "MR", "I20", "58"), combo_entities=("LM",))
    refused(game, both, "no_combination", corporation="MR")


def test_two_tile_actions_in_a_turn() -> None:
    """A token that may still be placed keeps the step open; a third tile is refused."""
    game = derby().turn_of("MR")
    game = done(game, lay(game, "MR", "I20", "58"))
    game = done(game, lay(game, "MR", "H21", "G18"))
    refused(game, lay(game, "MR", "H23", "9"), "tile_actions_used", limit=2)
    done(game, token(game, "MR", "H21"))


def test_the_step_ends_by_itself_after_two_tiles_if_no_token_can_be_placed() -> None:
    game = derby().cash({"MR": 40}).turn_of("MR")  # a token costs 50
    game = done(game, lay(game, "MR", "I20", "58"))
    game = done(game, lay(game, "MR", "H21", "G18"))
    refused(game, lay(game, "MR", "H23", "9"), "step_over", type="lay_tile")


def test_fewer_than_two_tiles_always_wait_for_a_pass() -> None:
    """Even where no tile at all can be laid: NER without track and money is asked."""
    board = Board(4).everybody_has(500).started("NER", 100, led_by=0).operated("NER")
    game = board.turn_of("NER")
    assert types_offered(game, "NER") >= {"pass"}
    game = done(game, lay(game, "NER", "J13", "G40", 1))
    assert types_offered(game, "NER") == {"pass"}  # nothing can be laid, and yet it is asked


def test_one_of_the_two_may_have_a_city() -> None:
    """Known trap C23: and the reason says so."""
    game = derby("3+1").turn_of("MR")
    game = done(game, lay(game, "MR", "H21", "G18"))
    refused(game, lay(game, "MR", "H19", "G37", 5), "one_city_tile")
    refused(game, lay(game, "MR", "H21", "G27"), "one_city_tile")
    game = done(game, lay(game, "MR", "I20", "58"))


def test_both_tiles_may_be_in_one_hex() -> None:
    game = derby("3+1").turn_of("MR")
    game = done(game, lay(game, "MR", "I20", "58"))
    done(game, lay(game, "MR", "I20", "87"))


def test_after_the_pass_nothing_more_is_laid() -> None:
    board = derby().laid("I20", "58")
    game = done(board.turn_of("MR"), Pass("MR"))
    refused(game, lay(game, "MR", "H21", "G18"), "step_over", type="lay_tile")


def test_only_the_operator_lays() -> None:
    board = derby().started("NER", 90, led_by=1)
    game = board.turn_of("MR", "NER")
    refused(game, lay(game, "NER", "J13", "G40", 1), "not_your_turn", entity="NER", actor="MR")
    done(game, lay(game, "MR", "I20", "58"))


@pytest.mark.parametrize("state", ["insolvent", "receivership"])
def test_the_insolvent_and_the_leaderless_build_nothing(state: str) -> None:
    board = derby().laid("I20", "58")
    if state == "insolvent":
        board.state.trains = {**board.state.trains, "MR": ()}
        game = board.column(INSOLVENT, ("MR",)).turn_of("MR")
    else:
        board.give(POOL, "MR_0")
        board.state.presidents = {"MR": POOL}
        game = board.turn_of("MR")
    assert types_offered(game, "MR") == {"run_routes"}
    refused(game, lay(game, "MR", "H21", "G18"), state + "_builds", corporation="MR")
    refused(game, token(game, "MR", "H21"), state + "_builds", corporation="MR")
    done(derby().laid("I20", "58").turn_of("MR"), lay(derby().turn_of("MR"), "MR", "H21", "G18"))


# Colours


@pytest.mark.parametrize(
    ("phase", "hex", "name", "rotation", "color"),
    [
        ("2+1", "I20", "87", 0, "green"),
        ("3+1", "H19", "G34", 5, "brown"),
        ("4+2", "H19", "G34", 5, "brown"),
    ],
)
def test_a_colour_waits_for_its_phase(
    phase: str, hex: str, name: str, rotation: int, color: str
) -> None:
    board = derby(phase).laid("I20", "58")
    if color == "brown":
        board.laid("H19", "G37", 5)
    game = board.turn_of("MR")
    refused(game, lay(game, "MR", hex, name, rotation), "colour_too_early", color=color)
    later = {"green": "3+1", "brown": "5+2"}[color]
    board.phase(later)
    game = board.turn_of("MR")
    done(game, lay(game, "MR", hex, name, rotation))


def test_screen_rules_of_colours() -> None:
    """The recorded site's engine takes any colour that follows; its screens show the phase's."""
    board = derby("2+1", rulings={"screen-rules": "recorded"}).laid("I20", "58")
    game = board.turn_of("MR")
    taken(game, lay(game, "MR", "I20", "87"))
    game = derby("2+1").laid("I20", "58").turn_of("MR")
    refused(game, lay(game, "MR", "I20", "87"), "colour_too_early", color="green", phase="2+1")


def test_gray_tiles_only_with_five_or_six_players_from_the_first_6x() -> None:
    four = derby("6X").laid("H19", "G37", 5).laid("H19", "G34", 5).turn_of("MR")
    missing = LayTile("MR", hex="H19", tile="G35-0", rotation=0)
    refused(four, missing, "unknown_tile", tile="G35-0")
    board = Board(5).everybody_has(500).started("MR", 100, led_by=0, cash=500).operated("MR")
    board.trains("MR", "4X-0").phase("5X")
    board.laid("H19", "G39", 5).laid("H19", "G37", 5).laid("H19", "G34", 5)
    game = board.turn_of("MR")
    refused(game, lay(game, "MR", "H19", "G35"), "colour_too_early", color="gray", phase="5X")
    game = board.phase("6X").turn_of("MR")
    done(game, lay(game, "MR", "H19", "G35"))


def test_no_colour_is_left_out() -> None:
    """White, yellow, green, brown: each after the one before."""
    game = derby("5+2").turn_of("MR")
    refused(
        game, lay(game, "MR", "I20", "87", 1), "wrong_color", **{"from": "white", "to": "green"}
    )
    refused(game, lay(game, "MR", "H19", "G40", 5), "wrong_color", **{"from": "yellow"})
    refused(game, lay(game, "MR", "H19", "G34", 5), "wrong_color", to="brown")
    done(game, lay(game, "MR", "H19", "G37", 5))


@pytest.mark.parametrize("hex", ["J21", "F13", "E14", "G26", "J17", "C8", "B23"])
def test_gray_and_red_hexes_never_change(hex: str) -> None:
    game = derby("5+2").turn_of("MR")
    refused(game, lay(game, "MR", hex, "9"), "wrong_color")
    refused(game, lay(game, "MR", hex, "23"), "wrong_color")


# Labels, cities, towns


@pytest.mark.parametrize(
    ("hex", "name", "code"),
    [
        ("H21", "G40", "wrong_label"),  # OO wants OO
        ("H21", "G02", "wrong_label"),  # not XX
        ("H21", "9", "wrong_label"),
        ("G16", "G18", "wrong_label"),  # XX, not OO
        ("G18", "G18", "wrong_label"),  # plain city
        ("G18", "9", "wrong_cities"),
        ("G18", "58", "wrong_towns"),
        ("I20", "9", "wrong_towns"),
        ("I20", "G40", "wrong_towns"),
        ("I18", "58", "wrong_towns"),
        ("I18", "G40", "wrong_cities"),
    ],
)
def test_a_tile_has_what_the_hex_has(hex: str, name: str, code: str) -> None:
    game = derby().turn_of("MR")
    refused(game, lay(game, "MR", hex, name), code)


def test_track_that_lies_is_kept() -> None:
    game = derby("3+1").turn_of("MR")
    refused(game, lay(game, "MR", "H19", "G37", 0), "track_not_kept", rotation=0)
    done(game, lay(game, "MR", "H19", "G37", 5))


def test_a_double_citys_track_is_not_mixed_up() -> None:
    """G18's city (0–3) must lie within one city of the green tile."""
    board = derby("3+1").laid("H19", "G37", 5).laid("G20", "7", 4).laid("H21", "G18", 0)
    game = board.turn_of("MR")
    refused(game, lay(game, "MR", "H21", "G26", 0), "stops_not_kept")
    refused(game, lay(game, "MR", "H21", "G27", 1), "track_not_kept")
    done(game, lay(game, "MR", "H21", "G27", 0))


# Reach


def test_the_new_tile_must_be_reached() -> None:
    game = derby().turn_of("MR")
    refused(game, lay(game, "MR", "I20", "3", 0), "not_connected", hex="I20")
    refused(game, lay(game, "MR", "G18", "G41", 0), "not_connected", hex="G18")
    done(game, lay(game, "MR", "I20", "3", 1))


def test_the_own_token_hex_is_connected_on_all_sides() -> None:
    board = Board(4).everybody_has(500).started("MR", 100, led_by=0).operated("MR")
    game = board.turn_of("MR")
    for rotation in range(6):
        done(game, lay(game, "MR", "H19", "G40", rotation))
    refused(game, lay(game, "MR", "I20", "58", 0), "not_connected", hex="I20")  # no track yet


def test_no_track_off_the_map_or_into_a_hex_that_does_not_answer() -> None:
    game = derby().turn_of("MR")
    refused(game, lay(game, "MR", "I20", "4", 2), "exit_closed", hex="I20", side=5)
    done(game, lay(game, "MR", "I20", "58", 0))


def test_a_gray_hex_is_a_neighbour_only_where_its_track_leads_out() -> None:
    """J21 has track to its sides 1 (I22) and 3 (J19) only: not to I20 beyond side 2."""
    game = derby().laid("I20", "58").laid("I22", "58", 3).turn_of("MR")
    here = board(game.state)
    assert (here.neighbor("I22", 4), here.neighbor("I20", 5)) == ("J21", None)


def test_a_city_full_of_others_ends_the_reach() -> None:
    """H21 taken by another: MR reaches it and may upgrade it, but lays nothing behind it."""
    board = derby("3+1").laid("H21", "G18", 0)
    open_way = board.turn_of("MR")
    done(open_way, lay(open_way, "MR", "H23", "9", 0))
    game = board.token("LNWR", "H21").turn_of("MR")
    refused(game, lay(game, "MR", "H23", "9", 0), "not_connected", hex="H23")


def test_restrictive_some_new_track_must_be_connected() -> None:
    """A straight through G20 becomes a crossing: its new track is nobody's. A switch is."""
    board = Board(4).everybody_has(500).started("MR", 100, led_by=0).operated("MR").phase("3+1")
    board.laid("H19", "G39", 0, by="MR").laid("G20", "9", 1)
    game = board.turn_of("MR")
    refused(game, lay(game, "MR", "G20", "20", 0), "no_useful_track", hex="G20", rule="restrictive")
    refused(game, lay(game, "MR", "G20", "23", 1), "no_useful_track")
    done(game, lay(game, "MR", "G20", "23", 4))


def test_on_a_hex_without_track_any_tile_that_fits_is_fine() -> None:
    """G18 leads the other way round past everything useful, and may be laid."""
    game = derby().turn_of("MR")
    done(game, lay(game, "MR", "H21", "G19", 3))


# Private blocks


def test_an_open_private_keeps_everybody_off_its_hex() -> None:
    """Also the corporations of its owner; before phase 4+2."""
    for owner in (0, 1):
        for phase in ("2+1", "3+1"):
            game = derby(phase).open("LS", owner).turn_of("MR")
            refused(game, lay(game, "MR", "H21", "G18"), "hex_blocked", hex="H21", private="LS")
            done(game, lay(game, "MR", "I20", "58"))
    done(derby().turn_of("MR"), lay(derby().turn_of("MR"), "MR", "H21", "G18"))


def test_from_4_2_on_a_lay_closes_the_private_with_a_last_income() -> None:
    game = derby("4+2").open("LS", 1).turn_of("MR")
    cash = game.state.cash[1]
    game = done(game, lay(game, "MR", "H21", "G18"))
    state = game.state
    assert "LS" in state.closed_privates
    assert (state.cash[1], state.revenues["LS"], state.values["LS"]) == (cash + 10, 0, 0)
    assert state.owners["LS"] == 1
