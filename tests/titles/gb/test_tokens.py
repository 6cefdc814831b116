"""18GB's tokens (rules 6.4, 6.5, core 16): one in a turn, in reach, into a free slot; homes."""

from __future__ import annotations

import pytest

from tests.titles.build import done, refused, taken, types_offered
from tests.titles.gb.table import Board, lay, token
from tests.titles.gb.test_track import derby
from tetsuro.kernel.actions import Pass, PlaceToken
from tetsuro.kernel.state import Token
from tetsuro.kernel.verbs import drop_reservations
from tetsuro.mechanics import stations
from tetsuro.titles.gb.conversion import convert
from tetsuro.titles.gb.track import GREEN_HEXES, NO_MORE_TOKENS


def leicester(phase: str = "2+1", **more: object) -> Board:
    """MR at Derby, with track to the yellow city of Leicester (H21)."""
    return derby(phase, **more).laid("H21", "G18", 0)


def test_a_token_costs_its_price_and_takes_the_slot() -> None:
    game = leicester().turn_of("MR")
    game = done(game, token(game, "MR", "H21"))
    assert game.state.cash["MR"] == 450
    assert stations.located(game.state)["H21"] == (("MR", 0, 0),)


def test_a_token_needs_its_price() -> None:
    game = leicester().cash({"MR": 49}).turn_of("MR")
    refused(game, token(game, "MR", "H21"), "cash_short", needed=50, had=49)
    game = leicester().cash({"MR": 50}).turn_of("MR")
    done(game, token(game, "MR", "H21"))


def test_crs_second_token_is_free() -> None:
    board = Board(4).everybody_has(500).started("CR", 100, led_by=0).operated("CR")
    board.laid("G4", "G03", 1, by="CR").laid("H3", "4", 1).laid("I2", "G41", 1)
    game = board.turn_of("CR")
    game = done(game, token(game, "CR", "I2"))
    assert game.state.cash["CR"] == 0


def test_one_token_in_a_turn() -> None:
    board = derby("3+1").laid("H19", "G37", 5).laid("H21", "G18", 0).laid("G18", "G40", 3)
    game = board.more_tokens("MR", Token("normal", 50)).turn_of("MR")
    done(game, token(game, "MR", "G18"))
    game = done(game, token(game, "MR", "H21"))
    refused(game, token(game, "MR", "G18"), "token_placed")
    assert "place_token" not in types_offered(game, "MR")


def test_lyr_has_no_second_token_before_its_conversion() -> None:
    board = Board(4).everybody_has(500).started("LYR", 100, led_by=0, cash=500).operated("LYR")
    board.laid("H15", "G03", 0, by="LYR").laid("H13", "9", 0).laid("H17", "G18", 0)
    game = board.turn_of("LYR")
    refused(game, token(game, "LYR", "H17"), "no_token_left", corporation="LYR")
    convert(board.state, "LYR", 0)
    game = board.turn_of("LYR")
    done(game, token(game, "LYR", "H17"))


def test_the_city_must_be_reached() -> None:
    board = leicester().laid("G18", "G40", 0)
    game = board.turn_of("MR")
    refused(game, token(game, "MR", "G18"), "city_not_reached", hex="G18")
    refused(game, token(game, "MR", "H21", 1), "city_not_reached", hex="H21")  # its second city
    done(game, token(game, "MR", "H21", 0))


def test_no_reach_by_backtracking() -> None:
    """Known trap F6: at a switch a walk does not turn back from one branch into the other."""
    board = Board(4).everybody_has(500).started("MR", 100, led_by=0, cash=500).operated("MR")
    board.phase("3+1").laid("H19", "G39", 0, by="MR")  # sides 0 and 1
    # G20: 4 to 1 and 5 to 1: from Derby (4) only on to F21 (1), not back out to H21 (5)
    board.laid("G20", "9", 1).laid("G20", "26", 1).laid("H21", "G19", 2)
    game = board.turn_of("MR")
    reach = stations.network_of(game.state, "MR")
    assert "G20" in reach.hexes
    tracks = game.state.title.tiles["26"].turned(1).tracks
    assert {frozenset(n for _, n in t.ends) for t in tracks} == {
        frozenset({1, 4}),
        frozenset({0, 1}),
    }
    refused(game, token(game, "MR", "H21"), "city_not_reached", hex="H21")


def test_a_city_whose_slots_are_taken_has_no_room() -> None:
    game = leicester().token("LNWR", "H21").turn_of("MR")
    refused(game, token(game, "MR", "H21"), "city_full", hex="H21")
    open_city = leicester().turn_of("MR")
    done(open_city, token(open_city, "MR", "H21"))


def test_no_two_tokens_in_one_hex() -> None:
    """Not in the same city, nor in the other city of the hex."""
    board = leicester("3+1").token("MR", "H21")
    board.more_tokens("MR", Token("normal", 50)).laid("H21", "G27", 0)
    game = board.turn_of("MR")
    refused(game, token(game, "MR", "H19"), "token_in_hex", corporation="MR", hex="H19")
    refused(game, token(game, "MR", "H21", 1), "token_in_hex", corporation="MR", hex="H21")


@pytest.mark.parametrize("city", ["", "H21", "G18-0", "G18-0-9", "I20-9-0", "58-0-0"])
def test_a_city_on_the_map(city: str) -> None:
    game = leicester().laid("I20", "58").turn_of("MR")
    refused(game, PlaceToken("MR", city=city), "unknown_city", city=city)
    done(game, PlaceToken("MR", city="G18-0-0"))


def test_a_printed_city_is_named_no_more_once_a_tile_lies_on_it() -> None:
    before = derby().turn_of("MR")
    printed = token(before, "MR", "H21")
    game = leicester().turn_of("MR")
    refused(game, printed, "unknown_city")


def test_no_token_at_an_off_board() -> None:
    board = derby()
    game = board.turn_of("MR")
    refused(game, PlaceToken("MR", city="G26-0-0"), "unknown_city", city="G26-0-0")


def test_no_token_of_another_corporation() -> None:
    game = leicester().turn_of("MR")
    city = stations.city_id(game.state, "H21", 0)
    other = PlaceToken("MR", city=city, tokener="NBR")
    refused(game, other, "token_of_other", corporation="NBR")
    taken(game, PlaceToken("MR", city=city, tokener="MR"))


def test_none_in_the_end_game() -> None:
    """3.1: one or two bank trains left at the end of an operating round."""
    board = leicester()
    game = board.column(NO_MORE_TOKENS, True).turn_of("MR")
    refused(game, token(game, "MR", "H21"), "end_game_restriction")
    game = board.column(NO_MORE_TOKENS, False).turn_of("MR")
    done(game, token(game, "MR", "H21"))


def york(phase: str) -> Board:
    """NER at Darlington J13 with track to York I14, whose one slot is kept for GN."""
    board = Board(4).everybody_has(500).started("NER", 100, led_by=0, cash=500).operated("NER")
    board.trains("NER", "2+1-0").phase(phase)
    if phase not in ("2+1", "3+1"):
        for private in ("GN", "MC"):
            drop_reservations(board.state, private)
    return board.laid("J13", "G40", 1, by="NER").laid("I14", "G41", 1)


def test_a_reserved_slot_is_kept_until_phase_4_2() -> None:
    game = york("3+1").turn_of("NER")
    refused(game, token(game, "NER", "I14"), "slot_reserved", hex="I14")
    game = york("4+2").turn_of("NER")
    done(game, token(game, "NER", "I14"))


def test_tile_token_tile_in_any_order() -> None:
    game = derby().turn_of("MR")
    game = done(game, lay(game, "MR", "H21", "G18"))
    game = done(game, token(game, "MR", "H21"))
    assert types_offered(game, "MR") == {"lay_tile", "pass"}
    game = done(game, lay(game, "MR", "I20", "58"))
    assert game.actors[0] == "MR"
    assert "track_and_token" in game.state.passed_steps


# How the step ends (4.3 d)


def after_two_tiles(*owned: str, token_first: bool) -> set[str]:
    """What MR is offered after a token and two tiles, its president owning closed privates."""
    board = derby().owns(0, *owned)
    game = board.turn_of("MR")
    game = done(game, lay(game, "MR", "H21", "G18"))
    if token_first:
        game = done(game, token(game, "MR", "H21"))
        game = done(game, lay(game, "MR", "I20", "58"))
    else:
        game = done(game, lay(game, "MR", "I20", "58"))
        game = done(game, token(game, "MR", "H21"))
    return types_offered(game, "MR")


@pytest.mark.parametrize(
    ("owned", "token_first", "open_still"),
    [
        ((), True, False),
        ((), False, False),
        (("LS",), True, False),  # two tiles after an ordinary token end it at once
        (("TV",), True, False),
        (("LS",), False, True),  # the token after the tiles does not
        (("TV",), False, True),
        (("AF",), True, True),  # AF keeps it open in any case
        (("AF",), False, True),
    ],
)
def test_how_the_step_ends(owned: tuple[str, ...], token_first: bool, open_still: bool) -> None:
    offered = after_two_tiles(*owned, token_first=token_first)
    assert (offered == {"pass"}) == open_still


def test_af_keeps_the_step_open_while_it_is_open_itself() -> None:
    """Trap 8; closed LS and TV do, too, but not while open."""
    for private, waits in (("AF", True), ("LS", False), ("TV", False)):
        game = derby().cash({"MR": 40}).open(private, 0).turn_of("MR")
        game = done(game, lay(game, "MR", "I20", "58"))
        game = done(game, lay(game, "MR", "I22", "58", 3))
        assert ("track_and_token" not in game.state.passed_steps) == waits, private


# Homes in double cities (6.4)


def to_manchester(by: str) -> Board:
    """H15 (XX, LYR's home) is still white; MR or LYR may lay its first tile."""
    board = Board(4).everybody_has(500).started(by, 100, led_by=0, cash=500).operated(by)
    if by == "MR":
        board.laid("H19", "G41", 0, by="MR").laid("H17", "G18", 0, by="MR")
    return board


def test_the_first_tile_laid_by_the_owner_takes_his_token_into_the_connected_city() -> None:
    game = to_manchester("LYR").turn_of("LYR")
    game = done(game, lay(game, "LYR", "H15", "G03", 0))
    assert stations.located(game.state)["H15"] == (("LYR", 0, 0),)


def test_the_first_tile_laid_by_another_puts_it_into_the_worthless_one() -> None:
    """Trap 19; and it follows its city on the next tile."""
    game = to_manchester("MR").turn_of("MR")
    game = done(game, lay(game, "MR", "H15", "G03", 0))
    assert stations.located(game.state)["H15"] == (("LYR", 1, 0),)
    board = to_manchester("MR").laid("H15", "G03", 0, by="MR").laid("H15", "G06", 0, by="NBR")
    assert stations.located(board.state)["H15"] == (("LYR", 1, 0),)


def test_homes_of_the_unstarted_block_like_any_other() -> None:
    """A city full of a token whose owner does not operate cannot be passed."""
    board = to_manchester("MR").laid("H15", "G03", 0, by="LYR")
    game = board.turn_of("MR")
    refused(game, lay(game, "MR", "H13", "4", 0), "wrong_towns")
    refused(game, lay(game, "MR", "H13", "9", 0), "not_connected", hex="H13")
    other = to_manchester("MR").laid("H15", "G03", 0, by="MR").turn_of("MR")
    done(other, lay(other, "MR", "H13", "8", 4))


def test_a_token_is_for_the_track_step() -> None:
    game = done(leicester().turn_of("MR"), Pass("MR"))
    refused(game, token(game, "MR", "H21"), "step_over", type="place_token")


# Early green (6.3)


def test_early_green_from_white_or_yellow_in_the_own_hex_only() -> None:
    board = Board(4).everybody_has(500).started("MR", 100, led_by=0, cash=100).operated("MR")
    game = board.turn_of("MR")
    for name in ("G36", "G37", "G38"):
        done(game, lay(game, "MR", "H19", name, 0))
    refused(game, lay(game, "MR", "H19", "G34", 0), "colour_too_early", color="brown")
    yellow = derby("2+1").laid("H21", "G18", 0).turn_of("MR")
    done(yellow, lay(yellow, "MR", "H19", "G37", 5))
    refused(yellow, lay(yellow, "MR", "H19", "G37", 0), "track_not_kept")
    refused(yellow, lay(yellow, "MR", "H21", "G27", 0), "colour_too_early", color="green")


def test_early_green_is_a_city_tile_and_the_right_stays() -> None:
    board = Board(4).everybody_has(500).started("MR", 100, led_by=0, cash=100).operated("MR")
    game = board.turn_of("MR")
    game = done(game, lay(game, "MR", "H19", "G37", 5))
    refused(game, lay(game, "MR", "H21", "G18", 0), "one_city_tile")
    game = done(game, lay(game, "MR", "I20", "58", 0))
    assert GREEN_HEXES.of(game.state)["MR"] == ("H19",)


@pytest.mark.parametrize(("name", "home"), [("LSWR", "D25"), ("CR", None), ("NER", "J13")])
def test_who_has_early_green(name: str, home: str | None) -> None:
    """LSWR has none in its plain home; NER has; nobody has it in another's."""
    board = Board(4).everybody_has(500).started(name, 100, led_by=0, cash=200).operated(name)
    game = board.turn_of(name)
    if name == "NER":
        done(game, lay(game, name, "J13", "G37", 0))
        refused(game, lay(game, name, "H19", "G37", 0), "colour_too_early")
    elif home:
        refused(game, lay(game, name, home, "G37", 0), "colour_too_early", color="green")
        done(game, lay(game, name, home, "G40", 0))
    else:
        refused(game, lay(game, name, "H19", "G37", 0), "colour_too_early")


def test_the_same_in_a_double_city_of_equal_size() -> None:
    """GWR's home in Bristol D23 (OO), laid by LSWR or by itself."""
    for by, city in (("LSWR", 1), ("GWR", 0)):
        board = Board(4).everybody_has(500).started(by, 100, led_by=0, cash=100).operated(by)
        board.laid("D25", "G41", 0, by="LSWR")  # 0 and 3, to D23's side 0
        game = board.turn_of(by)
        game = done(game, lay(game, by, "D23", "G18", 0))
        assert stations.located(game.state)["D23"] == (("GWR", city, 0),)


def test_an_off_board_ends_the_reach() -> None:
    """G26 is reached; F25 behind it is not."""
    board = leicester().laid("H23", "9").laid("H25", "8", 1)
    game = board.turn_of("MR")
    refused(game, lay(game, "MR", "F25", "58", 5), "not_connected", hex="F25")
    assert "G26" in {hex for hex, _ in stations.network_of(game.state, "MR").stops}


def test_gn_may_be_used_later_in_the_turn() -> None:
    board = derby().laid("I20", "58").owns(0, "GN")
    game = done(board.turn_of("MR"), Pass("MR"))
    done(game, token(game, "GN", "I14"))
