"""Track in 1822PNW: how often, where and what may not be laid (rules 5.3, 6.1 to 6.4)."""

from __future__ import annotations

import pytest

from tests.titles.build import done, refused, taken, types_offered
from tests.titles.pnw.table import Board, cash, cube, late, lay
from tetsuro.game.game import Game
from tetsuro.kernel.actions import LayTile, Pass
from tetsuro.mechanics.position import lying
from tetsuro.titles.pnw.terrain import CUBES
from tetsuro.titles.pnw.track import DONE_TILES


def seattle(phase: str = "3") -> Game:
    return late(phase).turn_of("SWW")


def tacoma(phase: str = "3", cash: int = 400) -> Board:
    """Minor 10 in I12."""
    board = Board().in_phase(phase).everybody_has(500).minor("10", cash=cash)
    return board.trains("10", "L-9")


# How often


@pytest.mark.parametrize("phase", ["1", "2", "3", "5"])
def test_a_minor_has_one_tile_action(phase: str) -> None:
    game = done(tacoma(phase).turn_of("10"), lay(seattle(), "10", "J11", "9", 0))
    assert DONE_TILES.of(game.state) == ("lay",)
    assert "lay_tile" not in types_offered(game, "10")
    refused(game, lay(game, "10", "I14", "9", 1), "tile_actions_used", kind="lay")


@pytest.mark.parametrize("phase", ["1", "2"])
def test_so_has_a_major_before_phase_3(phase: str) -> None:
    board = Board().in_phase(phase).everybody_has(500).major("SWW").trains("SWW", "L-9")
    game = done(board.turn_of("SWW"), lay(seattle(), "SWW", "J11", "9", 0))
    assert "lay_tile" not in types_offered(game, "SWW")


def test_from_phase_3_on_a_major_lays_twice_or_upgrades_once() -> None:
    board = late("3").laid("G12", "58", 0)
    game = done(board.turn_of("SWW"), lay(seattle(), "SWW", "J11", "9", 0))
    upgrade = lay(game, "SWW", "G12", "82", 0)
    refused(game, upgrade, "tile_actions_used", kind="upgrade")
    after = done(game, lay(game, "SWW", "I14", "9", 1))
    assert "lay_tile" not in types_offered(after, "SWW")
    game = board.turn_of("SWW")
    upgrade = next(a for a in game.choices("SWW") if getattr(a, "hex", "") == "G12")
    assert "lay_tile" not in types_offered(done(game, upgrade), "SWW")


def test_a_cube_is_a_lay() -> None:
    game = done(seattle(), cube("SWW", "H13"))
    assert DONE_TILES.of(game.state) == ("lay",)
    game = done(game, cube("SWW", "H13"))
    assert "lay_tile" not in types_offered(game, "SWW")


def test_a_step_of_a_great_city_is_an_upgrade_from_its_printed_tile_on() -> None:
    game = done(seattle(), lay(seattle(), "SWW", "H11", "X20"))
    assert DONE_TILES.of(game.state) == ("upgrade",)
    assert "lay_tile" not in types_offered(game, "SWW")
    game = done(seattle(), lay(seattle(), "SWW", "J11", "9", 0))
    refused(game, lay(game, "SWW", "H11", "X20"), "tile_actions_used", kind="upgrade")


def test_an_unused_power_of_track_keeps_the_step_open() -> None:
    board = tacoma().owns("10", "P12")
    game = done(board.turn_of("10"), lay(seattle(), "10", "J11", "9", 0))
    assert types_offered(game, "10") == {"pass"}
    refused(game, lay(game, "10", "I14", "9", 1), "tile_actions_used", kind="lay")
    done(game, Pass("10"))


def test_nobody_lays_in_the_turn_of_another() -> None:
    game = late("3").minor("10").turn_of("SWW")
    refused(game, lay(game, "10", "J11", "9", 0), "not_your_turn", actor="SWW")


# Where


def test_only_hexes_that_the_network_touches() -> None:
    game = seattle()
    refused(game, lay(game, "SWW", "C10", "9", 2), "not_connected", hex="C10")
    refused(game, cube("SWW", "M14"), "hex_not_reached", hex="M14")
    refused(game, lay(game, "SWW", "Z99", "9", 0), "unknown_hex", hex="Z99")


def test_one_exit_at_a_touched_side() -> None:
    game = seattle()
    refused(game, lay(game, "SWW", "J11", "9", 1), "not_connected")


def test_track_leads_to_hexes_of_the_map_and_open_sides_only() -> None:
    """C10 lies at the sea; O6 and O8 are neighbours that do not meet (side 4 of O6)."""
    game = seattle()
    refused(game, lay(game, "SWW", "C10", "9", 0), "exit_closed", hex="C10")
    board = late("3").major("SPS").laid("O8", "X24").laid("P7", "7", 2)
    game = board.turn_of("SPS")
    found = [a for a in game.choices("SPS") if getattr(a, "hex", "") == "O6"]
    assert found
    assert not [a for a in found if 4 in lying(game.state, a.tile, a.rotation).edges]
    refused(game, lay(game, "SPS", "O6", "7", 4), "exit_closed", hex="O6")


def test_printed_gray_red_and_blue_hexes_stay() -> None:
    game = seattle()
    for hex in ("I12", "G10"):
        reason = game.explain(lay(game, "SWW", hex, "9", 0))
        assert reason is not None
        refused(game, lay(game, "SWW", hex, "9", 0), reason.code)
        assert reason.code in {"wrong_color", "upgrade_forbidden", "hex_not_reached"}


@pytest.mark.parametrize("tile", ["9", "82", "60"])
def test_mountains_are_not_laid_on(tile: str) -> None:
    board = late("7").laid("I14", "9", 1)
    game = board.turn_of("SWW")
    refused(game, lay(game, "SWW", "H17", tile, 0), "mountain", hex="H17")


def test_recordings_may_lay_gray_track_on_a_mountain() -> None:
    """A brown tile to the recorded site; only the colours of the phase keep a player from it."""
    board = Board(rulings={"screen-rules": "recorded"}).in_phase("3").everybody_has(500)
    game = board.minor("9").laid("H19", "57", 1).turn_of("9")
    after = taken(game, lay(game, "9", "H17", "60", 0))
    assert after.state.tiles["H17"] == ("60-0", 0)
    refused(game, lay(game, "9", "H17", "169", 0), "no_useful_track")


def test_timber_track_is_never_replaced() -> None:
    board = late("5").timber("J11", "9", 0)
    game = board.turn_of("SWW")
    refused(game, lay(game, "SWW", "J11", "82", 0), "timber_track", hex="J11")
    assert not [a for a in game.choices("SWW") if getattr(a, "hex", "") == "J11"]


# What


def test_one_colour_up_at_a_time() -> None:
    board = late("5").laid("G12", "58", 0)
    game = board.turn_of("SWW")
    refused(game, lay(game, "SWW", "G12", "545", 0), "wrong_color")
    refused(game, lay(game, "SWW", "J11", "82", 0), "wrong_color")


@pytest.mark.parametrize(
    ("phase", "hex", "tile", "old"),
    [("2", "J11", "82", "9"), ("4", "J11", "545", "82"), ("6", "O8", "X27", "X26")],
)
def test_colours_wait_for_their_phase(phase: str, hex: str, tile: str, old: str) -> None:
    board = Board().in_phase(phase).everybody_has(500)
    board = board.major("SWW").trains("SWW", "L-9").laid(hex, old, 0)
    game = board.turn_of("SWW")
    code = "city_competition" if hex == "O8" else "colour_too_early"
    refused(game, lay(game, "SWW", hex, tile, 0), code)


@pytest.mark.parametrize("phase", ["5", "7"])
def test_minors_never_lay_brown_or_gray(phase: str) -> None:
    board = tacoma(phase).laid("J11", "82", 0)
    game = board.turn_of("10")
    refused(game, lay(game, "10", "J11", "545", 0), "colour_too_early", color="brown")
    refused(game, lay(game, "10", "H11", "X22"), "city_competition", hex="H11")


def test_old_track_stays() -> None:
    board = late("3").laid("J11", "9", 0)
    game = board.turn_of("SWW")
    refused(game, lay(game, "SWW", "J11", "83", 1), "track_not_kept")


def test_towns_and_cities_stay_as_many() -> None:
    game = seattle()
    refused(game, lay(game, "SWW", "G12", "9", 0), "wrong_towns")
    refused(game, lay(game, "SWW", "J11", "58", 1), "wrong_towns")
    refused(game, lay(game, "SWW", "J11", "6", 0), "wrong_cities")


def test_labels_must_match() -> None:
    """D11 is a Y."""
    board = Board().in_phase("3").everybody_has(500).minor("3").trains("3", "L-9")
    game = board.turn_of("3")
    refused(game, lay(game, "3", "D11", "15", 2), "wrong_label")
    y = [a for a in game.choices("3") if getattr(a, "hex", "") == "D11"]
    assert {a.tile.rpartition("-")[0] for a in y} <= {"207", "208", "622"}


def test_of_a_citys_tiles_only_those_with_most_exits() -> None:
    """Brown 63 has six, so 611 with its five may not lie there while a 63 is left."""
    board = late("5").laid("G12", "58", 4).laid("G14", "14", 1)
    game = board.turn_of("SWW")
    found = {a.tile for a in game.choices("SWW") if getattr(a, "hex", "") == "G14"}
    assert found == {"63-0"}
    fits = [r for r in range(6) if _code(game, r) == "most_exits"]
    assert len(fits) == 2
    refused(game, lay(game, "SWW", "G14", "611", fits[0]), "most_exits", hex="G14", tile="611")
    lax = late("5", rulings={"screen-rules": "recorded"}).laid("G12", "58", 4).laid("G14", "14", 1)
    taken(lax.turn_of("SWW"), lay(game, "SWW", "G14", "611", fits[0]))


def _code(game: Game, rotation: int) -> str | None:
    reason = game.explain(lay(game, "SWW", "G14", "611", rotation))
    return None if reason is None else reason.code


def test_tiles_of_private_companies_are_not_laid_by_companies() -> None:
    game = seattle()
    for name in ("PNW1", "PNW3", "PNW4", "P1"):
        refused(game, lay(game, "SWW", "J11", name, 0), "wrong_tile", tile=name)
    refused(game, lay(game, "SWW", "J11", "X20", 0), "wrong_tile")
    refused(game, lay(game, "SWW", "H11", "9", 0), "wrong_tile")


def test_the_copy_must_be_there() -> None:
    game = done(seattle(), lay(seattle(), "SWW", "J11", "9", 0))
    refused(game, LayTile("SWW", hex="I14", tile="9-0", rotation=1), "tile_on_map")
    refused(game, LayTile("SWW", hex="I14", tile="9-99", rotation=1), "unknown_tile")
    refused(game, LayTile("SWW", hex="I14", tile="nonsense", rotation=1), "unknown_tile")
    refused(game, LayTile("SWW", hex="I14", tile="9-1", rotation=6), "unknown_rotation")


def test_recordings_may_turn_a_tile_further() -> None:
    game = late("3", rulings={"screen-rules": "recorded"}).turn_of("SWW")
    after = taken(game, lay(game, "SWW", "J11", "9", 6))
    assert after.state.tiles["J11"] == ("9-0", 0)


def test_an_upgrade_must_serve_the_company() -> None:
    """Of the green tiles over a straight that passes SWW by only the one that turns to it fits."""
    game = late("3").laid("J11", "9", 1).turn_of("SWW")
    refused(game, lay(game, "SWW", "J11", "82", 1), "not_connected", hex="J11")
    found = [a for a in game.choices("SWW") if getattr(a, "hex", "") == "J11"]
    assert [(a.tile, a.rotation) for a in found] == [("83-0", 4)]


# What it costs


def test_terrain_and_rivers_are_paid() -> None:
    game = seattle()
    river = lay(game, "SWW", "H13", "9", 1)
    assert cash(game, "SWW") - cash(done(game, river), "SWW") == 75
    poor = late("3").cash({"SWW": 74}).turn_of("SWW")
    refused(poor, river, "cash_short", needed=75, had=74)
    done(poor, lay(poor, "SWW", "H13", "9", 0))


def test_cubes_lower_the_cost_and_go_with_the_tile() -> None:
    board = late("3").cubes("H13", 1)
    game = board.turn_of("SWW")
    after = done(game, lay(game, "SWW", "H13", "9", 1))
    assert cash(game, "SWW") - cash(after, "SWW") == 35
    assert not CUBES.of(after.state)


def test_no_more_cubes_than_are_of_use() -> None:
    board = late("3").cubes("H13", 2)
    refused(board.turn_of("SWW"), cube("SWW", "H13"), "no_room_for_cube", hex="H13")
    refused(board.turn_of("SWW"), cube("SWW", "J11"), "no_room_for_cube", hex="J11")
    refused(board.turn_of("SWW"), cube("SWW", "H11"), "no_room_for_cube", hex="H11")


def test_a_step_of_seattle_is_paid_by_level() -> None:
    game = seattle()
    assert cash(game, "SWW") - cash(done(game, lay(game, "SWW", "H11", "X20")), "SWW") == 20
    poor = late("3").cash({"SWW": 19}).turn_of("SWW")
    refused(poor, lay(poor, "SWW", "H11", "X20"), "cash_short", needed=20, had=19)
