"""18GB: what track costs, the estuaries, and the supply of tiles (rules 6.1, 6.2; core 13.1)."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

import tetsuro
from tests.titles.build import done, refused, taken
from tests.titles.gb.table import Board, lay
from tests.titles.gb.test_track import derby
from tetsuro.game.game import Game
from tetsuro.kernel.actions import LayTile
from tetsuro.kernel.choices import choices
from tetsuro.kernel.machine import blocking
from tetsuro.kernel.state import State
from tetsuro.mechanics.building import printed_cost as lay_cost
from tetsuro.mechanics.position import lying

# Costs


def lswr(cash: int, phase: str = "2+1") -> Board:
    """LSWR at D25, whose side 4 (to E24) is a hill; E24's side 1 is one, too."""
    board = Board(4).everybody_has(500).started("LSWR", 100, led_by=0, cash=cash)
    return board.operated("LSWR").trains("LSWR", "2+1-0").phase(phase)


def test_a_hill_side_costs_50_when_track_leads_to_it() -> None:
    game = lswr(49).turn_of("LSWR")
    refused(game, lay(game, "LSWR", "D25", "G39", 4), "cash_short", needed=50, had=49)
    assert done(game, lay(game, "LSWR", "D25", "G39", 0)).state.cash["LSWR"] == 49
    game = lswr(50).turn_of("LSWR")
    assert done(game, lay(game, "LSWR", "D25", "G39", 4)).state.cash["LSWR"] == 0


def test_crossing_costs_50_for_each_of_the_two_hexes() -> None:
    game = lswr(120).turn_of("LSWR")
    game = done(game, lay(game, "LSWR", "D25", "G39", 4))
    game = done(game, lay(game, "LSWR", "E24", "9", 1))
    assert game.state.cash["LSWR"] == 20


def test_a_side_once_paid_for_is_free_for_ever() -> None:
    """Known trap F10."""
    game = lswr(0, "3+1").laid("D25", "G39", 4, by="LSWR").turn_of("LSWR")
    done(game, lay(game, "LSWR", "D25", "G37", 4))


def test_an_upgrade_pays_for_the_sides_it_adds() -> None:
    game = lswr(60, "3+1").laid("D25", "G39", 0, by="LSWR").turn_of("LSWR")
    game = done(game, lay(game, "LSWR", "D25", "G36", 0))  # 0, 1, 3 and 4
    assert game.state.cash["LSWR"] == 10


def test_a_tile_to_several_hill_sides_pays_each() -> None:
    """I10 has hills to the south, the south-west, the north and the north-east."""
    board = Board(4).everybody_has(500).started("NER", 100, led_by=0, cash=99).operated("NER")
    board.laid("J13", "G40", 1, by="NER").laid("J11", "G19", 0, by="NER")
    game = board.turn_of("NER")
    assert lay_cost(game.state, "I10", lying(game.state, "9-0", 0)) == 100
    assert lay_cost(game.state, "I10", lying(game.state, "7-0", 0)) == 100
    assert lay_cost(game.state, "I10", lying(game.state, "8-0", 5)) == 50  # 5 and 1


@pytest.mark.parametrize(
    ("scenario", "players", "options", "sides"),
    [("standard", 4, (), 26), ("2NS", 2, (), 20), ("2EW", 2, ("two_player_ew",), 21)],
)
def test_hill_sides_of_the_maps(
    scenario: str, players: int, options: tuple[str, ...], sides: int
) -> None:
    """Rules 6.2: £50 printed on both of the two hexes of every hill side."""
    game = Board(players, options=options).game
    title = game.title
    found = set()
    beside = {title.grid.place(hex): hex for hex in title.printed}
    for hex, borders in game.state.borders.items():
        for edge, kind, cost in borders:
            if cost is None:
                continue
            assert (kind, cost) == ("mountain", 50)
            beyond = beside[title.grid.across(*title.grid.place(hex), edge)]
            found.add(frozenset((hex, beyond)))
            twin = [b for b in game.state.borders.get(beyond, ()) if b[0] == (edge + 3) % 6]
            assert twin == [((edge + 3) % 6, "mountain", 50)]
    assert len(found) == sides
    if scenario == "standard":
        page = (
            "B17-B19 B17-C18 B19-C20 C18-D17 C20-D19 C20-D21 D17-E16 D19-E20 D21-E22 D25-E24 "
            "F25-G24 G10-H11 G12-G14 G12-H13 G14-H13 G18-H17 G2-H3 H11-H13 H11-I10 H11-I12 H7-I8 "
            "H9-I8 I10-I12 I10-I8 I10-J9 J13-J15"
        )
        assert found == {frozenset(pair.split("-")) for pair in page.split()}


# The estuaries


def gwr(phase: str, cash: int = 500) -> Board:
    """GWR at Bristol D23 with track to the Severn C22."""
    board = Board(4).everybody_has(500).started("GWR", 100, led_by=0, cash=cash).phase(phase)
    return board.operated("GWR").trains("GWR", "3+1-0").laid("D23", "G18", 2, by="GWR")


def test_the_severn_waits_for_blue_and_costs_50() -> None:
    game = gwr("3+1").turn_of("GWR")
    refused(game, lay(game, "GWR", "C22", "G33"), "colour_too_early", color="blue")
    game = gwr("4+2", cash=49).turn_of("GWR")
    refused(game, lay(game, "GWR", "C22", "G33"), "cash_short", needed=50, had=49)
    game = gwr("4+2").turn_of("GWR")
    assert done(game, lay(game, "GWR", "C22", "G33")).state.cash["GWR"] == 450


def test_an_estuary_tile_lies_one_way_only_and_once() -> None:
    game = gwr("5+2").turn_of("GWR")
    refused(game, lay(game, "GWR", "C22", "G33", 3), "exit_closed")
    refused(game, lay(game, "GWR", "C22", "G32"), "wrong_color")
    refused(game, lay(game, "GWR", "C20", "G33"), "wrong_color")
    game = done(game, lay(game, "GWR", "C22", "G33"))
    refused(game, lay(game, "GWR", "C22", "G33"), "tile_on_map")
    refused(game, lay(game, "GWR", "C22", "45"), "wrong_color")


def test_the_forth_is_bridged_by_g32() -> None:
    board = Board(4).everybody_has(500).started("NBR", 100, led_by=0, cash=60).phase("4+2")
    board.operated("NBR").laid("I6", "G18", 0, by="NBR")
    game = board.turn_of("NBR")
    refused(game, lay(game, "NBR", "I4", "G33"), "wrong_color")
    refused(game, lay(game, "NBR", "I4", "G32", 3), "rotation_forbidden", rotation=3)
    assert done(game, lay(game, "NBR", "I4", "G32")).state.cash["NBR"] == 10


# The supply


def test_copies_are_limited() -> None:
    """One G39 in all; it lies at Derby."""
    game = derby().turn_of("MR")
    for id, code in (("G39-0", "tile_on_map"), ("G39-1", "unknown_tile"), ("57-0", "unknown_tile"),
                     ("58-01", "unknown_tile"), ("58", "unknown_tile"), ("", "unknown_tile"),
                     ("58-7", "unknown_tile")):  # fmt: skip
        refused(game, LayTile("MR", hex="I20", tile=id, rotation=0), code, tile=id)
    done(game, LayTile("MR", hex="I20", tile="58-0", rotation=0))


def test_a_replaced_tile_returns() -> None:
    game = derby("3+1").turn_of("MR")
    game = done(game, lay(game, "MR", "H19", "G37", 5))
    assert "G39-0" not in {at[0] for at in game.state.tiles.values()}
    board = derby("3+1").laid("H19", "G37", 5, by="MR").laid("G18", "G39", 4)
    assert board.turn_of("MR").state.tiles["G18"] == ("G39-0", 4)


def test_unlimited_tiles_get_a_new_copy_each() -> None:
    game = derby().laid("I20", "58").turn_of("MR")
    assert lay(game, "MR", "I22", "58", 3).tile == "58-1"
    done(game, lay(game, "MR", "I22", "58", 3))


@pytest.mark.parametrize("rotation", [-1, 6, 7])
def test_a_tile_has_six_rotations(rotation: int) -> None:
    game = derby().turn_of("MR")
    refused(game, lay(game, "MR", "I20", "58", rotation), "unknown_rotation", rotation=rotation)
    done(game, lay(game, "MR", "I20", "58", 0))


def test_screen_rules_of_rotation() -> None:
    game = derby(rulings={"screen-rules": "recorded"}).turn_of("MR")
    game = taken(game, lay(game, "MR", "I20", "58", 6))
    assert game.state.tiles["I20"] == ("58-0", 0)


def test_a_hex_of_the_map() -> None:
    game: Game = derby().turn_of("MR")
    refused(game, LayTile("MR", hex="Z99", tile="9-0", rotation=0), "unknown_hex", hex="Z99")


def test_lays_of_a_late_six_player_position_are_found_at_once() -> None:
    """Known trap A9: the search of connections must not explode late in the game."""
    path = Path(__file__).parents[2] / "data" / "conformance" / "random" / "18GB" / "6p-9.json"
    game = tetsuro.load(path)
    late = next(s for s in reversed(game.positions) if "lay_tile" in types_for_actor(s))
    assert len(late.tiles) > 40
    times = []
    for _ in range(5):
        state = late.copy()
        state.memo = {}
        started = process_time()
        found = [c for c in choices(state, state.entity()) if isinstance(c, LayTile)]
        times.append(process_time() - started)
    assert found
    assert min(times) < 0.1, times


def types_for_actor(state: State) -> tuple[str, ...]:
    waiting = None if state.finished else blocking(state)
    if waiting is None or waiting[0].name != "track_and_token":
        return ()
    return tuple(c.type for c in choices(state, waiting[1]) if isinstance(c, LayTile))
