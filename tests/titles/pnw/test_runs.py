"""Runs of 1822PNW's trains: what is no route (rules 5.6, 6.7)."""

from __future__ import annotations

import pytest

from tests.titles.build import done, refused, taken, types_offered
from tests.titles.pnw.table import Board, best, cash, until
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Route, RunRoutes
from tetsuro.kernel.state import Token

HARBOUR = [["H11", "I12"]]
"""Seattle and Tacoma are neighbours."""
INLAND = [["H11", "G12"], ["G12", "G14"]]
"""By a town to a city."""


def board(*trains: str, **more: dict[str, str]) -> Board:
    """SWW in Seattle in phase 3; a town on G12, a city on G14."""
    found = Board(**more).in_phase("3").everybody_has(500).major("SWW")
    return found.laid("G12", "58", 4).laid("G14", "57", 1).trains("SWW", *trains)


def running(*trains: str, **more: dict[str, str]) -> Game:
    return until(board(*trains, **more).turn_of("SWW"), "run_routes")


def route(train: str, connections: list[list[str]], revenue: int = 0) -> Route:
    ends = [(c[0], c[-1]) for c in connections]
    if connections[0][0] == "local":
        hexes = [connections[0][1]]
    else:
        hexes = [ends[0][0], *(end for _, end in ends)]
    return Route(
        train=train,
        connections=tuple(map(tuple, connections)),
        hexes=tuple(hexes),
        revenue=revenue,
        revenue_str="-".join(hexes),
        nodes=tuple(f"{hex}-0" for hex in hexes),
    )


def run(*routes: Route) -> RunRoutes:
    return RunRoutes("SWW", routes=routes)


def local(hex: str) -> list[list[str]]:
    return [["local", hex]]


def test_a_route_has_its_sum_and_an_own_token() -> None:
    game = running("3-0")
    done(game, run(route("3-0", HARBOUR, 50)))
    refused(game, run(route("3-0", HARBOUR, 60)), "wrong_revenue", revenue=60, needed=50)
    refused(game, run(route("3-0", [["G12", "G14"]], 30)), "route_no_token", train="3-0")


def test_only_trains_of_the_company_that_have_not_run_each_once() -> None:
    game = running("3-0", "3-1")
    for train in ("4-0", "L-9", "X-1"):
        refused(game, run(route(train, HARBOUR, 50)), "train_not_usable", train=train)
    twice = run(route("3-0", HARBOUR, 50), route("3-0", INLAND, 50))
    refused(game, twice, "train_twice")


def test_no_longer_than_the_train_towns_count() -> None:
    game = running("L-9")
    refused(game, run(route("L-9", HARBOUR, 50)), "route_too_long", train="L-9")
    refused(game, run(route("L-9", INLAND, 50)), "route_too_long", train="L-9")
    done(game, run(route("L-9", [["H11", "G12"]], 30)))
    two = Board().in_phase("3").everybody_has(500).major("SWW").laid("G12", "58", 4)
    two.laid("G14", "57", 1).trains("SWW", "L-9").state.train_sides = {"L-9": "2"}
    game = until(two.turn_of("SWW"), "run_routes")
    refused(game, run(route("L-9", INLAND, 50)), "route_too_long", train="L-9")
    done(game, run(route("L-9", HARBOUR, 50)))


def test_an_l_runs_in_one_city_with_an_own_token_and_each_city_once() -> None:
    game = running("L-9", "L-10")
    refused(game, run(route("L-9", local("I12"), 20)), "route_no_token", train="L-9")
    both = run(route("L-9", local("H11"), 20), route("L-10", [["H11", "G12"]], 30))
    refused(game, both, "route_city_of_local_twice")
    done(game, run(route("L-9", local("H11"), 20)))


def test_other_trains_make_two_stops() -> None:
    game = running("3-0")
    refused(game, run(route("3-0", local("H11"), 20)), "route_too_short", train="3-0")


def test_an_l_shares_a_city_with_others_but_no_track_is_run_twice() -> None:
    game = running("3-0", "3-1", "L-9")
    both = run(route("3-0", HARBOUR, 50), route("3-1", HARBOUR, 50))
    refused(game, both, "route_reuses_track", train="3-1")
    done(game, run(route("3-0", HARBOUR, 50), route("L-9", local("H11"), 20)))
    shared = run(route("3-0", INLAND, 50), route("L-9", [["H11", "G12"]], 30))
    refused(game, shared, "route_reuses_track", train="L-9")


def test_only_where_there_is_track() -> None:
    game = running("3-0")
    for connections in ([["H11", "H13"]], [["H11", "Z1"]], [*HARBOUR, ["I12", "H11"]]):
        refused(game, run(route("3-0", connections, 50)), "route_no_such_track", train="3-0")


def test_not_through_a_city_full_of_others() -> None:
    """The one slot of G14 is NP's: trains may end there, not pass."""
    setting = board("4-0").laid("G16", "57", 1)
    charter = setting.major("NP", led_by=1).state.tokens["NP"]
    at = Token("normal", 0, "G14", 0, 0)
    setting.state.tokens = {**setting.state.tokens, "NP": (*charter[:1], at, *charter[2:])}
    game = until(setting.turn_of("SWW"), "run_routes")
    through = [["H11", "G12"], ["G12", "G14"], ["G14", "G16"]]
    refused(game, run(route("4-0", through, 70)), "route_blocked", train="4-0")
    done(game, run(route("4-0", INLAND, 50)))


def test_a_red_area_ends_a_route() -> None:
    """Minor 7 stands in F23: its trains come from one side and do not leave by the other."""
    setting = Board().in_phase("3").everybody_has(500).minor("7").trains("7", "3-0")
    setting.laid("E22", "8", 3).laid("G22", "9", 0).laid("D23", "57", 0).laid("H21", "57", 0)
    game = until(setting.turn_of("7"), "run_routes")
    west, east = [["D23", "E22", "F23"]], [["F23", "G22", "H21"]]
    through = RunRoutes("7", routes=(route("3-0", [*west, *east], 80),))
    refused(game, through, "route_terminal")
    done(game, best(game))


def test_a_pullman_does_not_run() -> None:
    game = running("3-0", "P+-0")
    refused(game, run(route("P+-0", HARBOUR, 50)), "train_not_usable", train="P+-0")
    refused(game, run(route("3-0", HARBOUR, 60)), "wrong_revenue")


@pytest.mark.parametrize("train", ["L-9", "LP-0"])
def test_neither_an_l_nor_an_lp_takes_the_pullman(train: str) -> None:
    game = until(board(train, "P+-0").turn_of("SWW"), "run_routes")
    assert "choose" not in types_offered(game, "SWW")


def test_an_e_train_ends_in_cities_of_its_own() -> None:
    setting = Board().in_phase("7").everybody_has(500).major("SWW")
    setting.laid("G12", "58", 4).laid("G14", "57", 1).trains("SWW", "7-0")
    setting.state.train_sides = {"7-0": "E"}
    game = until(setting.turn_of("SWW"), "run_routes")
    refused(game, run(route("7-0", HARBOUR, 100)), "route_wrong_end", train="7-0")
    tacoma = Token("normal", 0, "I12", 0, 2)
    charter = setting.state.tokens["SWW"]
    setting.state.tokens = {**setting.state.tokens, "SWW": (charter[0], tacoma, *charter[2:])}
    game = until(setting.turn_of("SWW"), "run_routes")
    refused(game, run(route("7-0", [["I12", "H11"], *INLAND], 100)), "route_wrong_end")
    done(game, best(game))


def test_recordings_take_any_sum_but_not_any_route() -> None:
    game = running("3-0", rulings={"screen-rules": "recorded"})
    assert taken(game, run(route("3-0", HARBOUR, 500))).actors[0] == "SWW"
    nothing = taken(game, run(route("3-0", HARBOUR, -500)))
    assert cash(nothing, "SWW") == cash(game, "SWW")
    refused(game, run(route("3-0", [["H11", "H13"]], 50)), "route_no_such_track")
    refused(game, run(route("4-0", HARBOUR, 50)), "train_not_usable", train="4-0")


def test_whoever_runs_trains_runs_his_own() -> None:
    setting = board("3-0").minor("10", led_by=1)
    game = until(setting.turn_of("SWW"), "run_routes")
    refused(game, RunRoutes("10", routes=(route("3-0", HARBOUR, 50),)), "not_your_turn")
    after = done(game, run(route("3-0", HARBOUR, 50)))
    refused(after, run(route("3-0", HARBOUR, 50)), "step_over", type="run_routes")
