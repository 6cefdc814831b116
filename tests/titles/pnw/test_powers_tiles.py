"""Tiles of private companies' own: P12, P13, P16, P18, P19 (rules 7); when the step ends."""

from __future__ import annotations

import pytest

from tests.titles.build import done, refused, types_offered
from tests.titles.pnw.table import Board, cash, closed, cube, lay, seattle, tacoma, until
from tetsuro.kernel.actions import Pass
from tetsuro.kernel.state import Token
from tetsuro.mechanics import stations
from tetsuro.titles.pnw.powers import USES, uses
from tetsuro.titles.pnw.terrain import CUBES
from tetsuro.titles.pnw.track import DONE_TILES

# P12, P13: ports

PORTS = {"B7": (3,), "D9": (4,), "E8": (5,), "I10": (0, 4), "N9": (0,)}


@pytest.mark.parametrize(("private", "tile", "phase"), [("P12", "P1", "2"), ("P13", "P2", "3")])
@pytest.mark.parametrize("hex", PORTS)
def test_a_port_on_a_big_stub_anywhere(private: str, tile: str, phase: str, hex: str) -> None:
    """Free, no tile action, no connection, all directions that have a big stub."""
    game = seattle(phase, private).turn_of("SWW")
    for rotation in range(6):
        action = lay(game, private, hex, tile, rotation)
        if rotation not in PORTS[hex]:
            refused(game, action, "not_on_the_stub", hex=hex, rotation=rotation)
            continue
        after = done(game, action)
        assert closed(after, private)
        assert (DONE_TILES.of(after.state), cash(after, "SWW")) == ((), cash(game, "SWW"))


@pytest.mark.parametrize(("private", "tile"), [("P12", "P1"), ("P13", "P2")])
def test_a_port_lies_nowhere_else_nor_on_another(private: str, tile: str) -> None:
    board = seattle("3", private)
    refused(board.turn_of("SWW"), lay(board.game, private, "H9", tile, 0), "wrong_hex", hex="H9")
    other = {"P1": "P2", "P2": "P1"}[tile]
    refused(board.turn_of("SWW"), lay(board.game, private, "I10", other, 0), "wrong_tile")
    taken = seattle("3", private).laid("I10", other, 0).turn_of("SWW")
    refused(taken, lay(taken, private, "I10", tile, 4), "hex_occupied", hex="I10")


def test_a_port_after_a_portage_is_refused() -> None:
    game = seattle("3", "P12").laid("I10", "PNW1", 1).turn_of("SWW")
    refused(game, lay(game, "P12", "I10", "P1", 0), "hex_occupied", hex="I10")


def test_a_port_may_follow_all_tile_actions() -> None:
    game = tacoma("2", "P12").turn_of("10")
    game = done(game, lay(game, "10", "J13", "58", 0))
    done(game, lay(game, "P12", "I10", "P1", 4))


# P16: portages

CROSSINGS = ["E10", "F11", "G10", "H9", "I10", "M6", "M8", "N9", "O16", "O18"]


@pytest.mark.parametrize("tile", ["PNW1", "PNW2"])
@pytest.mark.parametrize("hex", CROSSINGS)
def test_a_portage_with_exits_to_hexes_but_seattle(tile: str, hex: str) -> None:
    game = seattle("2", "P16").turn_of("SWW")
    legal = 0
    for rotation in range(6):
        action = lay(game, "P16", hex, tile, rotation)
        no = game.explain(action)
        if no is None:
            done(game, action)
            legal += 1
        else:
            refused(game, action, "exit_closed", hex=hex, rotation=rotation)
    assert legal >= 3


@pytest.mark.parametrize(("hex", "rotation"), [("H9", 1), ("G10", 2), ("I10", 0)])
def test_no_portage_leads_to_seattle(hex: str, rotation: int) -> None:
    game = seattle("2", "P16").turn_of("SWW")
    refused(game, lay(game, "P16", hex, "PNW1", rotation), "exit_closed", hex=hex)


def test_portages_come_before_and_instead_of_all_normal_tile_actions() -> None:
    """Both may be laid; what needs a tile action is over; other powers go on."""
    board = seattle("3", "P16", "P7", "P10", "P11", "P12", "P13", "P18", "P19")
    board.laid("H15", "9", 1).laid("N11", "8", 0)
    game = board.turn_of("SWW")
    game = done(game, lay(game, "P16", "I10", "PNW1", 1), lay(game, "P16", "H9", "PNW2", 0))
    assert game.state.owners["P16"] == "SWW"  # it never closes
    for action in (lay(game, "SWW", "H13", "8", 1), lay(game, "P7", "G12", "8", 0)):
        refused(game, action, "portage_laid", corporation="SWW")
    refused(game, cube("SWW", "H13"), "portage_laid")
    game = done(game, cube("P10", "H13", True))
    game = done(game, lay(game, "P12", "N9", "P1", 0), lay(game, "P13", "E8", "P2", 5))
    done(game, lay(game, "P18", "N11", "PNW3", 0))


def test_p11_still_works_after_a_portage() -> None:
    game = seattle("3", "P16", "P11").turn_of("SWW")
    game = done(game, lay(game, "P16", "H9", "PNW2", 0))
    done(game, lay(game, "P11", "H13", "8", 1))


def test_nor_are_extra_lays_before_a_portage_tile_actions_of_the_turn() -> None:
    """P11 lays besides the normal tile actions (7.11), which alone a portage comes before and
    stands for (7.16): once both lays are over."""
    game = seattle("3", "P16", "P11").turn_of("SWW")
    portage = lay(game, "P16", "H9", "PNW2", 0)
    game = done(game, lay(game, "P11", "G12", "58", 4))
    refused(game, portage, "not_your_turn", actor="P11")
    game = done(game, lay(game, "P11", "J13", "58", 0), portage)
    refused(game, lay(game, "SWW", "H13", "8", 1), "portage_laid", corporation="SWW")
    game = tacoma("3", "P16", "P11").turn_of("10")
    done(game, lay(game, "P11", "J13", "58", 0), portage)


def test_extra_lays_after_a_normal_one_take_the_rest_of_the_turn() -> None:
    """So they leave no room for a portage either."""
    game = seattle("3", "P16", "P11").turn_of("SWW")
    game = done(game, lay(game, "SWW", "G12", "58", 4))
    game = done(game, lay(game, "P11", "J13", "58", 0), Pass("P11", True))
    refused(game, lay(game, "P16", "H9", "PNW2", 0), "portage_first")


def test_p19_does_not_work_after_a_portage() -> None:
    game = seattle("3", "P16", "P19").laid("H13", "9", 1).laid("H15", "9", 1).turn_of("SWW")
    done(game, lay(game, "P19", "H17", "PNW4", 1))
    game = done(game, lay(game, "P16", "H9", "PNW2", 0))
    refused(game, lay(game, "P19", "H17", "PNW4", 1), "portage_laid")


def test_no_portage_after_a_tile() -> None:
    game = seattle("3", "P16").turn_of("SWW")
    game = done(game, lay(game, "SWW", "G12", "58", 4))
    refused(game, lay(game, "P16", "H9", "PNW2", 0), "portage_first")


def test_each_portage_tile_once_over_several_turns_and_no_income_from_the_first_on() -> None:
    game = seattle("2", "P16").turn_of("SWW")
    assert game.state.revenues["P16"] == 10
    game = done(game, lay(game, "P16", "H9", "PNW2", 0))
    assert game.state.revenues["P16"] == 0
    refused(game, lay(game, "P16", "G10", "PNW2", 0), "tile_on_map")
    later = seattle("2", "P16").laid("H9", "PNW2", 0).column(USES, {"P16": 1})
    game = later.turn_of("SWW")
    game = done(game, lay(game, "P16", "I10", "PNW1", 1))
    assert uses(game.state, "P16") == 0
    assert "lay_tile" not in types_offered(game, "P16")


def test_no_portage_beside_the_list_nor_over_a_port() -> None:
    game = seattle("2", "P16").laid("I10", "P1", 0).turn_of("SWW")
    refused(game, lay(game, "P16", "D9", "PNW1", 0), "wrong_hex", hex="D9")
    refused(game, lay(game, "P16", "I10", "PNW1", 1), "hex_occupied", hex="I10")
    refused(game, lay(game, "P16", "H9", "8", 0), "wrong_tile", private="P16")


# P18: boom town


@pytest.mark.parametrize("tile", ["7", "8", "9"])
def test_a_boom_town_on_any_plain_yellow_tile(tile: str) -> None:
    """Anywhere, in any rotation, free, no tile action."""
    game = seattle("3", "P18").laid("N11", tile, 0).turn_of("SWW")
    for rotation in range(6):
        after = done(game, lay(game, "P18", "N11", "PNW3", rotation))
        assert closed(after, "P18")
        assert (DONE_TILES.of(after.state), cash(after, "SWW")) == ((), cash(game, "SWW"))


@pytest.mark.parametrize(
    ("hex", "code"),
    [
        ("H15", "not_plain_yellow"),  # no tile
        ("G12", "not_plain_yellow"),  # a town
        ("K10", "not_plain_yellow"),  # green
        ("J9", "not_plain_yellow"),  # printed yellow
        ("N15", "timber_track"),
    ],
)
def test_no_boom_town_elsewhere(hex: str, code: str) -> None:
    board = seattle("3", "P18").laid("G12", "58", 4).laid("K10", "81", 0).timber("N15", "9", 0)
    game = board.turn_of("SWW")
    refused(game, lay(game, "P18", hex, "PNW3", 0), code, hex=hex)
    refused(game, lay(game, "P18", "N15", "58", 0), "wrong_tile", private="P18")


# P19: coal mine


def mining(phase: str = "3", *more: str) -> Board:
    return seattle(phase, "P19", *more).laid("H13", "9", 1).laid("H15", "9", 1)


def test_a_mine_is_a_lay_free_of_terrain_with_the_owners_token() -> None:
    game = mining().turn_of("SWW")
    after = done(game, lay(game, "P19", "H17", "PNW4", 1))
    state = after.state
    assert cash(after, "SWW") == cash(game, "SWW")
    assert DONE_TILES.of(state) == ("lay",)
    assert state.tokens["SWW"][-1] == Token("coal", 0, "H17", 0, 0)
    assert (state.owners["P19"], state.revenues["P19"]) == ("SWW", 0)
    assert "lay_tile" not in types_offered(after, "P19")


def test_a_mine_is_no_station() -> None:
    """It gives no reach; nobody else passes it or puts a token there."""
    board = mining().laid("H17", "PNW4", 1).more_tokens("SWW", Token("coal", 0, "H17", 0, 0))
    board.state.tiles = {h: t for h, t in board.state.tiles.items() if h != "H15"}
    assert "H17" not in stations.network_of(board.state, "SWW").hexes


def test_no_mine_elsewhere() -> None:
    board = mining("3", "P10").laid("I14", "9", 1)
    game = board.turn_of("SWW")
    refused(game, lay(game, "P19", "H15", "PNW4", 1), "wrong_hex", hex="H15")
    refused(game, lay(game, "P19", "N13", "PNW4", 0), "not_connected", hex="N13")
    refused(game, lay(game, "P19", "H17", "PNW4", 2), "not_connected", rotation=2)
    refused(game, lay(game, "P19", "H17", "PNW5", 1), "wrong_tile", private="P19")
    taken = mining().laid("J13", "58", 0).laid("J15", "8", 0)
    taken.laid("J17", "8", 1)
    refused(taken.turn_of("SWW"), lay(taken.game, "P19", "J17", "PNW4", 1), "hex_occupied")


@pytest.mark.parametrize("mark", ["P15", "P17"])
def test_no_mine_with_a_mill_or_ski_haus(mark: str) -> None:
    game = mining().marked("H17", mark).turn_of("SWW")
    refused(game, lay(game, "P19", "H17", "PNW4", 1), "never_together", hex="H17")


def test_a_mine_needs_a_lay_that_is_left() -> None:
    board = mining().laid("G12", "58", 4)
    game = board.turn_of("SWW")
    game = done(game, lay(game, "SWW", "G12", "143", 4))
    refused(game, lay(game, "P19", "H17", "PNW4", 1), "tile_actions_used", kind="lay")


@pytest.mark.parametrize("by", ["SWW", "10"])
@pytest.mark.parametrize(("cubes", "cost"), [(0, 75), (1, 35), (2, 0)])
def test_anybody_may_deepen_a_mine_in_any_phase(by: str, cubes: int, cost: int) -> None:
    board = mining().laid("H17", "PNW4", 1).more_tokens("SWW", Token("coal", 0, "H17", 0, 0))
    board.minor("10", cash=400).trains("10", "3-1").cubes("H17", cubes).laid("I14", "8", 1)
    game = board.turn_of(by)
    deeper = [a for a in game.choices(by) if getattr(a, "tile", "").startswith("PNW5")]
    assert deeper
    after = done(game, deeper[0])
    assert cash(game, by) - cash(after, by) == cost
    assert after.state.tokens["SWW"][-1].hex == "H17"


def test_cubes_under_a_mine_stay() -> None:
    game = mining().cubes("H17", 1).turn_of("SWW")
    game = done(game, lay(game, "P19", "H17", "PNW4", 1))
    assert CUBES.of(game.state) == {"H17": 1}


# The step


@pytest.mark.parametrize("private", ["P7", "P8", "P10", "P11", "P12", "P13", "P16", "P18", "P19"])
def test_an_unused_power_of_track_keeps_the_step_open(private: str) -> None:
    game = seattle("3", private).turn_of("SWW")
    game = done(game, lay(game, "SWW", "G12", "58", 4))
    game = done(game, lay(game, "SWW", "J13", "58", 0))
    assert types_offered(game, "SWW") == {"pass"}
    without = seattle("3").turn_of("SWW")
    without = done(without, lay(without, "SWW", "G12", "58", 4))
    without = done(without, lay(without, "SWW", "J13", "58", 0))
    assert types_offered(without, "SWW") != {"pass"}
    until(without, "buy_train")
