"""18GB's runs (rules 7.1, 7.2): what a route may be, and what it pays."""

from __future__ import annotations

import json

import pytest

from tests.titles.build import as_game, done, refused, taken
from tests.titles.gb.table import Board, best, route, run
from tests.titles.gb.test_track import derby
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Pass, Route, RunRoutes
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.state import POOL, Token
from tetsuro.mechanics.running import check


def running(board: Board, *trains: str, phase: str = "3+1", operator: str = "MR") -> Game:
    """The operator about to run these trains."""
    board.phase(phase)
    board.state.trains = {**board.state.trains, operator: trains}
    state = board.state
    state.depot = tuple(t for t in state.depot if t not in trains)
    return done(board.turn_of(operator), Pass(operator))


def pays(game: Game, *routes: Route) -> int:
    """What the operator's routes bring; the run is legal with that sum and with no other."""
    operator = str(game.actors[0])
    found = check(game.state, operator, routes)
    assert not isinstance(found, Refusal), found
    total = found.revenue
    first, *rest = routes
    right = Route(first.train, first.connections, first.hexes, total, "", first.nodes)
    done(game, run(operator, right, *rest))
    wrong = Route(first.train, first.connections, first.hexes, total + 10, "", first.nodes)
    refused(game, run(operator, wrong, *rest), "wrong_revenue", revenue=total + 10, needed=total)
    return total


def midlands() -> Board:
    """Derby (green, 20) with Lincoln I20 and I22 (towns), Leicester H21 (yellow, 20) and on from
    there to London's red hex G26 (S and E)."""
    board = derby("3+1").laid("H19", "G37", 5).laid("I20", "58").laid("I22", "58", 3)
    return board.laid("H21", "G18", 0).laid("H23", "9").laid("H25", "8", 1)


LINCOLN, FAR_TOWN, LEICESTER, LONDON = "H19 I20", "I20 I22", "H19 H21", "H21 H23 H25 G26"


# What a route may be


def test_two_stops_at_least_and_track_that_is_there() -> None:
    game = running(midlands(), "3+1-0")
    refused(game, RunRoutes("MR", routes=(Route("3+1-0"),)), "route_no_such_track")
    refused(game, run("MR", route("3+1-0", "H19 H17")), "route_no_such_track", train="3+1-0")
    refused(game, run("MR", route("3+1-0", "H19 I20", "H19 H21", "I20 I22")), "route_no_such_track")
    assert pays(game, route("3+1-0", LEICESTER)) == 40


def test_it_has_a_city_with_an_own_token() -> None:
    game = running(midlands(), "3+1-0")
    refused(game, run("MR", route("3+1-0", FAR_TOWN)), "route_no_token", train="3+1-0")
    refused(game, run("MR", route("3+1-0", LONDON)), "route_no_token")
    assert pays(game, route("3+1-0", LINCOLN)) == 30


@pytest.mark.parametrize(
    ("train", "chains", "legal"),
    [
        ("2+1-0", (LINCOLN, LEICESTER), True),  # two cities, one town
        ("2+1-0", (FAR_TOWN, LINCOLN), True),  # a town on a city place
        ("2+1-0", (FAR_TOWN, LINCOLN, LEICESTER), False),
        ("3+1-0", (FAR_TOWN, LINCOLN, LEICESTER), True),
        ("3+1-0", (LINCOLN, LEICESTER, LONDON), True),
        ("3+1-0", (FAR_TOWN, LINCOLN, LEICESTER, LONDON), False),
        ("2+1-0", (LEICESTER, LONDON), False),  # never a city on a town's place
        ("4+2-0", (FAR_TOWN, LINCOLN, LEICESTER, LONDON), True),
        ("4X-0", (FAR_TOWN, LINCOLN, LEICESTER, LONDON), True),
    ],
)
def test_passing_limits(train: str, chains: tuple[str, ...], legal: bool) -> None:
    game = running(midlands(), train)
    if legal:
        assert pays(game, route(train, *chains)) > 0
    else:
        refused(game, run("MR", route(train, *chains)), "route_too_long", train=train)


def loop() -> Board:
    """H19 – H21 – I20 – H19: Leicester's second city (3, 4), its first (0, 2) by G20."""
    board = derby("3+1").laid("H19", "G37", 5).laid("I20", "3", 1)
    return board.laid("G20", "7", 4).laid("H21", "G24", 0)


def test_no_stop_twice() -> None:
    game = running(loop(), "5+2-0")
    ring = route("5+2-0", LEICESTER, "H21 I20", LINCOLN)
    refused(game, run("MR", ring), "route_stop_twice", hex="H19")
    assert pays(game, route("5+2-0", LEICESTER, "H21 I20")) == 20 + 30 + 10


def test_no_track_twice_between_trains_nor_within_one() -> None:
    """Known traps F1, F3."""
    game = running(midlands(), "3+1-0", "3+1-1")
    both = (route("3+1-0", LINCOLN), route("3+1-1", LINCOLN, LEICESTER))
    refused(game, run("MR", *both), "route_reuses_track")
    back = route("3+1-0", LINCOLN, LINCOLN)
    refused(game, run("MR", back), "route_no_such_track")
    assert pays(game, route("3+1-0", LINCOLN), route("3+1-1", LEICESTER)) == 70


def test_a_switch_counts_for_both_branches() -> None:
    """Known trap F3: two trains out of one side that forks later."""
    board = derby("3+1").laid("H21", "G18", 0).laid("H23", "24", 3)  # 3 to 0 and 3 to 5
    board.laid("H25", "8", 1).laid("I24", "9", 2).laid("J25", "G40", 0).token("MR", "H21")
    game = running(board, "3+1-0", "3+1-1")
    one, other = route("3+1-0", "H21 H23 H25 G26"), route("3+1-1", "H21 H23 I24 J25")
    assert (pays(game, one), pays(game, other)) == (60, 30)
    refused(game, run("MR", one, other), "route_reuses_track")


def test_not_through_a_city_full_of_others() -> None:
    board = midlands().token("LNWR", "H21")
    game = running(board, "3+1-0")
    refused(game, run("MR", route("3+1-0", LEICESTER, LONDON)), "route_blocked", hex="H21")
    assert pays(game, route("3+1-0", LEICESTER)) == 40  # it may end there


def test_not_through_an_off_board() -> None:
    board = midlands().laid("F25", "58", 5)
    game = running(board, "4+2-0")
    through = route("4+2-0", LEICESTER, LONDON, "G26 F25")
    refused(game, run("MR", through), "route_blocked", hex="G26")
    assert pays(game, route("4+2-0", LEICESTER, LONDON)) == 80


def test_own_trains_each_once_and_only_unused_ones() -> None:
    game = running(midlands(), "3+1-0", "3+1-1")
    refused(game, run("MR", route("3+1-2", LINCOLN)), "train_not_usable", train="3+1-2")
    refused(game, run("MR", route("9-0", LINCOLN)), "train_not_usable", train="9-0")
    twice = (route("3+1-0", LINCOLN), route("3+1-0", LEICESTER))
    refused(game, run("MR", *twice), "train_twice")
    board = midlands()
    board.state.trains_run = ("3+1-1",)
    state = running(board, "3+1-0", "3+1-1").state
    assert "3+1-1" not in state.trains_run  # fresh with the round


def test_a_train_that_ran_elsewhere_in_this_round_runs_no_more() -> None:
    """Core trap 15: MR buys the train that CR has run, and leases none."""
    game = running(midlands(), "3+1-0", "3+1-1")
    state = game.state.copy()
    state.trains_run = ("3+1-1",)
    game = as_game(game, state)
    refused(game, run("MR", route("3+1-1", LINCOLN)), "train_not_usable", train="3+1-1")
    assert pays(game, route("3+1-0", LINCOLN)) == 30


def test_screen_rules_of_running_the_banks_trains() -> None:
    board = derby("2+1", rulings={"screen-rules": "recorded"}).laid("I20", "58")
    game = done(board.turn_of("MR"), Pass("MR"))
    taken(game, run("MR", route("2+1-2", LINCOLN, revenue=20)))
    game = done(derby("2+1").laid("I20", "58").turn_of("MR"), Pass("MR"))
    refused(game, run("MR", route("2+1-2", LINCOLN, revenue=20)), "train_not_usable")


def test_screen_rules_of_the_sum() -> None:
    """The recorded site takes whatever sum the browser sends; less than nothing is nothing."""
    board = derby("2+1", rulings={"screen-rules": "recorded"}).laid("I20", "58")
    game = done(board.turn_of("MR"), Pass("MR"))
    assert taken(game, run("MR", route("2+1-0", LINCOLN, revenue=500))).actors[0] == "MR"
    assert taken(game, run("MR", route("2+1-0", LINCOLN, revenue=-10))).state.cash == (
        game.state.cash
    )
    strict = done(derby("2+1").laid("I20", "58").turn_of("MR"), Pass("MR"))
    refused(strict, run("MR", route("2+1-0", LINCOLN, revenue=-10)), "wrong_revenue")


def test_any_subset_of_the_trains_may_run_also_none() -> None:
    game = running(midlands(), "3+1-0", "3+1-1")
    assert pays(game, route("3+1-1", LINCOLN)) == 30
    after = done(game, RunRoutes("MR"))
    assert after.state.history["MR"][-1][2:] == (0, "withhold")


# What it pays


@pytest.mark.parametrize(
    ("phase", "value"),
    [("2+1", 30), ("3+1", 40), ("4+2", 50), ("5+2", 60), ("4X", 60), ("5X", 60), ("6X", 70)],
)
def test_london_by_phase(phase: str, value: int) -> None:
    """Yellow, green, blue, brown, gray; also where the scenario has no gray tiles."""
    game = running(midlands(), "4+2-0", phase=phase)
    assert pays(game, route("4+2-0", LEICESTER, LONDON)) == 40 + value


@pytest.mark.parametrize(
    ("phase", "value"), [("2+1", 10), ("3+1", 10), ("4+2", 30), ("5+2", 30), ("6X", 50)]
)
def test_an_off_board_without_a_value_for_the_latest_colour(phase: str, value: int) -> None:
    """D27 has yellow, blue and gray: the latest that is printed."""
    board = Board(4).everybody_has(500).started("LSWR", 100, led_by=0).operated("LSWR")
    game = running(board.laid("D25", "G40", 0, by="LSWR"), "4+2-0", phase=phase, operator="LSWR")
    assert pays(game, route("4+2-0", "D25 D27")) == 10 + value


def test_an_express_ignores_towns_and_pays_the_distance() -> None:
    """Derby to London: one column, seven double rows: 1 + 3 = 4 hexes."""
    game = running(midlands(), "4X-0", phase="4X")
    assert pays(game, route("4X-0", LEICESTER, LONDON)) == 20 + 20 + 60 + 40
    # Towns at the end are ignored for the distance, too (trap 23).
    assert pays(game, route("4X-0", FAR_TOWN, LINCOLN, LEICESTER, LONDON)) == 140


def test_an_express_may_run_one_city_and_a_town() -> None:
    game = running(midlands(), "4X-0", phase="4X")
    assert pays(game, route("4X-0", LINCOLN)) == 20


def test_distances() -> None:
    """Rules 7.2.5."""
    grid = Board(4).state.title.grid
    pairs = {"K0 E6": 6, "G26 a25": 7, "E14 a25": 8, "J27 C14": 10, "H21 H21": 0, "H19 G26": 4}
    assert {pair: grid.distance(*pair.split()) for pair in pairs} == pairs


def test_two_cities_of_one_hex_count_once_the_first_on_the_route() -> None:
    """Trap 22: Leicester's two cities and Derby between them: 30 + 20, not 80."""
    game = running(loop(), "3+1-0")
    chains = ("H21 G20 H19", LEICESTER)
    assert pays(game, route("3+1-0", *chains)) == 50


def test_closed_privates_bring_their_bonus_to_their_presidents_corporations() -> None:
    """7.2.2: SD 10 at J13, while closed and its owner leads E; in receivership none."""

    def darlington(owner: int, is_open: bool = False, led_by: object = 0) -> int:
        board = Board(4).everybody_has(500).started("NER", 100, led_by=0).operated("NER")
        board.laid("J13", "G40", 1, by="NER").laid("I14", "G41", 1).owns(owner, "SD")
        if is_open:
            board.open("SD", owner)
        if led_by == POOL:
            board.give(POOL, "NER_0")
            board.state.presidents = {"NER": POOL}
            game = board.trains("NER", "2+1-0").turn_of("NER")
            found = check(game.state, "NER", (route("2+1-0", "J13 I14"),))
            assert not isinstance(found, Refusal)
            return found.revenue
        game = running(board, "2+1-0", phase="2+1", operator="NER")
        return pays(game, route("2+1-0", "J13 I14"))

    assert darlington(0) == 30
    assert darlington(1) == 20
    assert darlington(0, is_open=True) == 20
    assert darlington(0, led_by=POOL) == 20


def test_lm_brings_30_at_liverpool() -> None:
    """Manchester H15 – G14 – Liverpool's red hex E14."""
    board = Board(4).everybody_has(500).started("LYR", 100, led_by=0).operated("LYR")
    board.laid("H15", "G03", 2, by="LYR").laid("G14", "G18", 2).owns(0, "LM")
    game = running(board, "3+1-0", operator="LYR")
    chains = ("H15 G14", "G14 F13 E14")
    assert pays(game, route("3+1-0", *chains)) == 30 + 20 + 20 + 30


def test_the_estuary_pays_for_its_marked_track_only() -> None:
    """G33: 2–5 brings 30; 5–0 nothing."""
    board = Board(4).everybody_has(500).started("GWR", 100, led_by=0, cash=500).operated("GWR")
    board.laid("D23", "G18", 2, by="GWR").laid("C22", "G33").laid("B21", "G18", 2)
    board.laid("C24", "58", 3)
    game = running(board, "2+1-0", "2+1-1", phase="4+2", operator="GWR")
    assert pays(game, route("2+1-0", "D23 C22 B21")) == 20 + 20 + 30
    assert pays(game, route("2+1-0", "D23 C22 C24")) == 20 + 10


def test_the_forth_pays_40() -> None:
    """G32: 4–5 in I4, from Edinburgh I6 by J5 to Dundee J3; its 0–3 to Perth brings nothing."""
    board = Board(4).everybody_has(500).started("NBR", 100, led_by=0, cash=500).operated("NBR")
    board.laid("I6", "G18", 1, by="NBR").laid("I4", "G32").laid("J3", "G40", 1)
    game = running(board, "2+1-0", phase="4+2", operator="NBR")
    assert pays(game, route("2+1-0", "I6 J5 I4 J3")) == 20 + 10 + 40
    board = Board(4).everybody_has(500).started("NBR", 100, led_by=0, cash=500).operated("NBR")
    board.laid("I6", "G18", 0, by="NBR").laid("I4", "G32").laid("I2", "G40", 0)
    game = running(board, "2+1-0", phase="4+2", operator="NBR")
    assert pays(game, route("2+1-0", "I6 I4 I2")) == 20 + 10


def test_ch_brings_20_at_holyhead() -> None:
    """LYR with a token in G14, from where F15, E16 and D15 lead to C14."""
    board = Board(4).everybody_has(500).started("LYR", 100, led_by=0).operated("LYR")
    board.laid("G14", "G18", 1).laid("F15", "9", 1).laid("E16", "8", 2)
    board.more_tokens("LYR", Token("normal", 50)).token("LYR", "G14").owns(0, "CH")
    game = running(board, "2+1-0", phase="2+1", operator="LYR")
    assert pays(game, route("2+1-0", "G14 F15 E16 D15 C14")) == 20 + 10 + 20


def test_hull_and_grimsby_share_a_hex_and_count_once() -> None:
    """Trap 22: both off-boards of J17 on one route: the first in its order pays."""
    board = Board(4).everybody_has(500).started("MR", 100, led_by=0).operated("MR")
    board.laid("H19", "G39", 4, by="MR").laid("I18", "8", 1).laid("I16", "58", 4)
    board.laid("J15", "7", 0).laid("I20", "58", 2).laid("J19", "8", 1)
    game = running(board, "4+2-0", phase="4+2")
    chains = ("J17 J15 I16", "I16 I18 H19", LINCOLN, "I20 J19 J17")
    assert pays(game, route("4+2-0", *chains)) == 40 + 10 + 10 + 10  # Hull
    assert pays(game, route("4+2-0", *chains[::-1])) == 20 + 10 + 10 + 10  # Grimsby


def test_a_run_keeps_its_way_through_a_file() -> None:
    """Known trap F12: what the best run writes is read back to the same track and sum."""
    game = running(loop(), "3+1-0", "3+1-1")
    found = best(game)
    again = action_from_json(json.loads(json.dumps(found.to_json())))
    assert again == found
    assert done(game, again).state.turn_columns == done(game, found).state.turn_columns


@pytest.mark.parametrize("field", ["extra_revenue", "subsidy"])
def test_a_run_brings_nothing_besides_its_routes(field: str) -> None:
    """Core 3.5: such figures come from the browser; 18GB has none of them."""
    game = running(midlands(), "3+1-0")
    for routes in ((), (route("3+1-0", LINCOLN, revenue=30),)):
        more = RunRoutes("MR", routes=routes, **{field: 500})
        refused(game, more, "wrong_revenue")
        done(game, RunRoutes("MR", routes=routes, **{field: 0}))


def test_recorded_an_extra_sum_is_taken_as_it_comes() -> None:
    board = derby("2+1", rulings={"screen-rules": "recorded"}).laid("I20", "58")
    game = done(board.turn_of("MR"), Pass("MR"))
    lincoln = route("2+1-0", LINCOLN, revenue=20)
    game = taken(game, RunRoutes("MR", routes=(lincoln,), extra_revenue=500))
    assert game.state.turn_columns["revenue"] == 520
