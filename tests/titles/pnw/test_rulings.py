"""Each ruling of 1822PNW both ways (rules 16): the list, and a position for every answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import tetsuro
from tests.titles.build import done, refused, taken, types_offered, where
from tests.titles.pnw.table import (
    FULL,
    SHORT,
    SRS,
    Board,
    assign,
    best,
    bid,
    cash,
    choose,
    cube,
    late,
    lay,
    merge,
    revenue,
    start,
    train,
    until,
)
from tetsuro.kernel.actions import Pass, Route, RunRoutes
from tetsuro.kernel.machine import perform, refusal
from tetsuro.kernel.state import Token
from tetsuro.mechanics.bid_boxes import STACKS, in_boxes
from tetsuro.mechanics.position import lying
from tetsuro.mechanics.running import RAN
from tetsuro.titles import pnw
from tetsuro.titles.pnw import short, srs
from tetsuro.titles.pnw.terrain import CUBES, capacity, lay_cost

BOTH = ("recorded", "published")


def test_every_ruling_is_tested_and_belongs_to_all_three_titles() -> None:
    here = Path(__file__)
    text = "".join(f.read_text(encoding="utf-8") for f in (here, here.parent / "test_programs.py"))
    names = {ruling.name for ruling in pnw.RULINGS}
    assert names == {ruling.name for ruling in (*short.RULINGS, *srs.RULINGS)}
    for name in names:
        assert f'"{name}"' in text, f"{name} is not tested"


@pytest.mark.parametrize("title", [FULL, SHORT, SRS])
def test_new_games_are_published_and_files_without_rulings_recorded(title: str) -> None:
    game = tetsuro.new_game(title, ["A", "B", "C"], 7)
    assert set(game.title.rulings.values()) == {"published"}
    file = game.to_json()
    assert tetsuro.load(file).title.rulings == game.title.rulings
    del file["settings"]["rulings"]
    assert set(tetsuro.load(file).title.rulings.values()) == {"recorded"}


# screen-rules


def test_recorded_takes_what_only_the_screens_forbid() -> None:
    """Though nobody is offered it."""
    game = Board(rulings={"screen-rules": "recorded"}).stock()
    twice = taken(game, bid(0, "M6", 100), bid(0, "M6", 105))
    assert cash(twice, 0) == 500
    board = late("3", rulings={"screen-rules": "recorded"}).owns("SWW", "P15", "P7")
    game = board.laid("G12", "58", 0).turn_of("SWW")
    taken(game, assign("P15", "G12"))
    taken(game, lay(game, "SWW", "H11", "X23"))
    taken(game, cube("SWW", "M14"))


def test_published_refuses_what_only_the_screens_forbid() -> None:
    game = done(Board(rulings={"screen-rules": "published"}).stock(), bid(0, "M6", 100))
    refused(game, bid(0, "M6", 105), "own_highest_bid", lot="M6", price=100)
    board = late("3", rulings={"screen-rules": "published"}).owns("SWW", "P15", "P7")
    game = board.laid("G12", "58", 0).turn_of("SWW")
    refused(game, assign("P15", "G12"), "wrong_hex")
    refused(game, lay(game, "SWW", "H11", "X23"), "city_competition", hex="H11")
    refused(game, cube("SWW", "M14"), "hex_not_reached", hex="M14")


@pytest.mark.parametrize("answer", BOTH)
def test_bidding_tokens(answer: str) -> None:
    """Five for three players, one on each card, also where it has been outbid."""
    game = Board(rulings={"screen-rules": answer}).stock()
    cards = [(c, 100 if c.startswith("M") else 0) for c in in_boxes(game.state)]
    game = done(game, *(bid(0, card, least) for card, least in cards[:3]), Pass(1), Pass(2))
    game = done(game, *(bid(0, card, least) for card, least in cards[3:5]))
    if answer == "published":
        refused(game, bid(0, cards[5][0], 0), "no_bidding_token", limit=5)
    else:
        taken(game, bid(0, cards[5][0], 0))


@pytest.mark.parametrize("answer", BOTH)
def test_a_bid_on_the_associated_minor_keeps_its_major_from_being_started(answer: str) -> None:
    board = Board(rulings={"screen-rules": answer}).in_phase("5").everybody_has(500)
    stacks = STACKS.of(board.state)
    first = ("M20", *(c for c in stacks["minors"] if c != "M20"))
    game = board.column(STACKS, {**stacks, "minors": first}).stock()
    done(done(game, Pass(0)), start(game, 1, "NP", 55))
    game = done(game, bid(0, "M20", 100), Pass(0))
    if answer == "published":
        refused(game, start(game, 1, "NP", 55), "minor_has_a_bid", minor="20")
    else:
        taken(game, start(game, 1, "NP", 55))


# E trains


def express(answer: dict[str, str], mill: str = "") -> Board:
    """SWW with an E train and tokens in Seattle and Tacoma; the towns and timber beyond."""
    board = Board(rulings=answer).in_phase("7").everybody_has(500).major("SWW")
    board.trains("SWW", "7-0").token("SWW", "I12").more_tokens("SWW", Token("normal", 100))
    board.laid("J13", "58", 2)
    board.timber("J15", "9", 1).laid("J17", "9", 1).laid("J19", "4", 1)
    board.laid("G12", "4", 0).laid("F13", "6", 4)
    board.state.train_sides = {"7-0": "E"}
    return board.marked(mill, "P15") if mill else board


def e_run(*chains: str, revenue: int) -> RunRoutes:
    connections = tuple(tuple(chain.split()) for chain in chains)
    hexes = tuple(dict.fromkeys(h for chain in connections for h in chain))
    return RunRoutes("SWW", routes=(Route("7-0", connections, hexes, revenue),))


@pytest.mark.parametrize("answer", BOTH)
@pytest.mark.parametrize("ruling", ["e-train-ends", "e-train-extras"])
def test_e_runs_of_old_files_are_taken_when_read_and_refused_at_the_table(
    ruling: str, answer: str
) -> None:
    """Beyond the outermost token city, or with timber money."""
    game = until(express({ruling: answer, "screen-rules": answer}).turn_of("SWW"), "run_routes")
    fair = best(game)
    assert revenue(fair) == 2 * (20 + 50)
    run = {
        "e-train-ends": e_run("H11 I12", "I12 J13", revenue=140),
        "e-train-extras": e_run("H11 I12", "I12 J13", "J13 J15 J17 J19", revenue=150),
    }[ruling]
    assert game.explain(run) is not None
    state = game.state.copy()
    state.reading = True
    assert refusal(state, run) is None
    perform(state, run)
    assert sum(amount for _, amount in RAN.of(state)) == run.routes[0].revenue


@pytest.mark.parametrize(("answer", "bonus"), [("recorded", 60), ("published", 0)])
def test_the_mill_and_e_trains(answer: str, bonus: int) -> None:
    rulings = {"mill-e-train": answer}
    with_token = express(rulings).token("SWW", "F13")
    without = until(with_token.turn_of("SWW"), "run_routes")
    marked = express(rulings, "F13").token("SWW", "F13")
    game = until(marked.turn_of("SWW"), "run_routes")
    assert revenue(best(game)) - revenue(best(without)) == bonus


@pytest.mark.parametrize("answer", BOTH)
def test_the_mill_gives_an_e_train_nothing_without_a_token_there(answer: str) -> None:
    rulings = {"mill-e-train": answer}
    without = until(express(rulings).turn_of("SWW"), "run_routes")
    game = until(express(rulings, "F13").turn_of("SWW"), "run_routes")
    assert revenue(best(game)) == revenue(best(without))


# acquisition-presidency


@pytest.mark.parametrize(("answer", "president"), [("recorded", 0), ("published", 1)])
def test_the_presidency_after_shares_have_paid_for_a_minor(answer: str, president: int) -> None:
    """Player 1 comes from 20 % to 40 %, player 0 has 20 %."""
    board = late("3", rulings={"acquisition-presidency": answer})
    board.give(1, "SWW_1", "SWW_2").minor("10", led_by=1, price=100)
    game = until(board.turn_of("SWW"), "merge")
    game = done(game, merge("SWW", "10"), choose("SWW", "two_shares"), choose("SWW", "exchange"))
    assert game.state.percent(1, "SWW") == 40
    assert game.state.presidents["SWW"] == president
    assert where(game, "SWW_0") == president


# p11-city-step


@pytest.mark.parametrize("answer", BOTH)
def test_a_majors_surveyors_and_the_steps_of_seattle(answer: str) -> None:
    board = late("3", rulings={"p11-city-step": answer}).owns("SWW", "P11")
    game = board.turn_of("SWW")
    first = done(game, lay(game, "P11", "H11", "X20"))
    assert "P11" in first.state.closed_privates
    later = late("3", rulings={"p11-city-step": answer}).owns("SWW", "P11").laid("H11", "X20")
    game = later.turn_of("SWW")
    if answer == "published":
        done(game, lay(game, "P11", "H11", "X21"))
    else:
        refused(game, lay(game, "P11", "H11", "X21"), "surveyors_city_step", hex="H11")


# boom-town-timber


@pytest.mark.parametrize("answer", BOTH)
def test_no_boom_town_on_timber_track_until_the_designer_decides(answer: str) -> None:
    board = late("3", rulings={"boom-town-timber": answer}).owns("SWW", "P18")
    game = board.timber("N15", "9", 0).turn_of("SWW")
    refused(game, lay(game, "P18", "N15", "PNW3"), "timber_track", hex="N15")


# ski-haus-track


@pytest.mark.parametrize("answer", BOTH)
def test_a_ski_haus_on_a_pass_without_track(answer: str) -> None:
    game = late("5", rulings={"ski-haus-track": answer}).owns("SWW", "P17").turn_of("SWW")
    if answer == "published":
        refused(game, assign("P17", "J17"), "no_track", hex="J17")
    else:
        done(game, assign("P17", "J17"))


# portage-over-portage


@pytest.mark.parametrize("answer", BOTH)
def test_one_portage_tile_over_the_other(answer: str) -> None:
    board = late("2", rulings={"portage-over-portage": answer}).owns("SWW", "P16")
    game = board.laid("I10", "PNW1", 1).turn_of("SWW")
    over = lay(game, "P16", "I10", "PNW2", 4)
    if answer == "published":
        refused(game, over, "hex_occupied", hex="I10")
    else:
        assert done(game, over).state.tiles["I10"] == ("PNW2-0", 4)


# second-express


@pytest.mark.parametrize("answer", BOTH)
def test_a_second_express_of_another_company(answer: str) -> None:
    board = late("7", rulings={"second-express": answer}).major("NP", led_by=1, cash=1)
    board.state.train_sides = {"7-0": "E", "7-1": "E"}
    board.state.trains = {**board.state.trains, "SWW": ("7-0",), "NP": ("7-1",)}
    board.state.depot = ("7-2",)
    game = until(board.turn_of("SWW"), "buy_train")
    another = train("SWW", "7-1", 1)
    if answer == "published":
        refused(game, another, "one_express", corporation="SWW")
    else:
        assert done(game, another).state.trains["SWW"] == ("7-0", "7-1")
    refused(game, train("SWW", "7-2", 1000, "E"), "one_express", corporation="SWW")


# h13-cubes, cube-copies


@pytest.mark.parametrize(("answer", "room"), [("recorded", 2), ("published", 0)])
def test_cubes_at_h13_where_the_river_has_been_crossed(answer: str, room: int) -> None:
    """The track's second end lies at the river."""
    board = late("3", rulings={"h13-cubes": answer}).laid("H13", "7", 0)
    assert capacity(board.state, "H13") == room
    if room:
        done(board.turn_of("SWW"), cube("SWW", "H13"))
    else:
        refused(board.turn_of("SWW"), cube("SWW", "H13"), "no_room_for_cube", hex="H13")


@pytest.mark.parametrize(("answer", "cost"), [("recorded", 20), ("published", 100)])
def test_cubes_of_a_tile_that_is_replaced(answer: str, cost: int) -> None:
    """A copy that comes back with two cubes on it makes a pass cheaper, if that is kept."""
    board = late("3", rulings={"cube-copies": answer, "h13-cubes": "recorded"})
    game = board.laid("H13", "7", 0).cubes("H13", 2).turn_of("SWW")
    green = next(a for a in game.choices("SWW") if getattr(a, "hex", "") == "H13")
    game = done(game, green)
    assert CUBES.of(game.state) == {}
    assert lay_cost(game.state, "I6", lying(game.state, "7-0", 0), "7-0") == cost


# route-memory


@pytest.mark.parametrize("answer", BOTH)
def test_a_route_that_was_possible_once(answer: str) -> None:
    """NP could run; then the track it needs went (as if by an upgrade)."""
    rulings = {"route-memory": answer}
    board = Board(rulings=rulings).in_phase("3").everybody_has(500).major("NP")
    board.trains("NP", "3-0").laid("O20", "5", 4)
    game = until(board.turn_of("NP"), "run_routes")
    later = Board(rulings=rulings)
    later.state = done(game, best(game)).state.copy()
    later.state.tiles = {}
    later.state.trains_run = ()
    game = done(later.turn_of("NP"), Pass("NP"))
    assert ("run_routes" in types_offered(game, "NP")) == (answer == "recorded")
