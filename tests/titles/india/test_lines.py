"""Where the line of yellow tiles goes on (rules 6.3): paths that pass no place twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from tests.conformance.games import OWN, game_file
from tests.titles.india.table import code, floated, operate, stock
from tetsuro.files.walk import stops
from tetsuro.kernel.actions import LayTile
from tetsuro.kernel.state import State
from tetsuro.mechanics import stations
from tetsuro.mechanics.position import board
from tetsuro.mechanics.track_laying import free_copy, put
from tetsuro.titles.india import lines, paths, track
from tetsuro.track.board import Board
from tetsuro.track.network import Place

MOST_WALKED = 20_000
ROUND_BY_MUMBAI = {
    "E24": ("619", 5),
    "F25": ("611", 4),
    "E22": ("IND3", 1),
    "H25": ("6", 2),
    "G24": ("8", 5),
}
"""Track from Solapur that comes back to it over the way it left, after a loop by Mumbai."""


def at_solapur(**rulings: str) -> State:
    state = stock(**rulings)
    floated(state, "WR", 2)
    home = state.tokens["WR"][0]
    tokens = (home._replace(hex="H25", city=0, slot=0), *state.tokens["WR"][1:])
    state.tokens = {**state.tokens, "WR": tokens}
    for hex, (tile, rotation) in ROUND_BY_MUMBAI.items():
        copy = free_copy(state, tile)
        assert copy is not None
        put(state, "WR", hex, copy, rotation)
    state.cash = {**state.cash, "WR": 500}
    operate(state, "WR")
    return state


@pytest.mark.parametrize("answer", ["recorded", "published"])
def test_the_line_does_not_come_back_over_its_own_track(answer: str) -> None:
    """I24 lies at another exit of the city from which the line has come."""
    state = at_solapur(red_city_line=answer)
    track.LINE.set(state, ("H25", "G24"))
    seen = {"D25", "E26", "F27", "G26"}
    assert lines.line_hexes(state, "WR", ("H25", "G24")) == seen
    for hex in (*seen, "I24"):
        assert lines.prolongs(state, "WR", ("H25", "G24"), hex) is (hex in seen)
    aside = LayTile("WR", hex="I24", tile="9-9", rotation=2)
    assert code(state, aside) == "not_in_line"


def walked(
    here: Board, starts: Sequence[Place], closed: frozenset[Place], line: Sequence[str]
) -> set[str] | None:
    """The same by trying every path; None where there are too many."""
    found: set[str] = set()
    steps = Counter[str]()
    Node = tuple[str, str, int]

    def pieces(hex: str, end: tuple[str, int]) -> Iterator[tuple[int, tuple[str, int]]]:
        for number, piece in enumerate(here.tile(hex).tracks):
            if end in piece.ends and not piece.terminal:
                yield number, piece.b if piece.a == end else piece.a

    def go(at: Node, used: int, on: frozenset[Node]) -> None:
        hex, kind, index = at
        for _, (to, number) in pieces(hex, (kind, index)):
            steps["in all"] += 1
            if steps["in all"] > MOST_WALKED:
                return
            now = used + (used < len(line) and line[used] == hex)
            node = (hex, to, number)
            if to != "edge":
                if node not in on and (to != "stop" or (hex, number) not in closed):
                    go(node, now, on | {node})
                continue
            beyond = here.neighbor(hex, number)
            across = (beyond or "", "edge", (number + 3) % 6)
            if beyond is None or node in on:
                continue
            if now == len(line) and here.tile(beyond).color == "white":
                found.add(beyond)
            go(across, now, on | {node, across})

    for hex, index in starts:
        go((hex, "stop", index), 0, frozenset({(hex, "stop", index)}))
    return None if steps["in all"] > MOST_WALKED else found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["2p-3", "3p-3", "5p-9"])
def test_against_trying_every_path(name: str) -> None:
    seen = Counter[str]()
    for number, stop in enumerate(stops(game_file(OWN / "random" / "18India" / f"{name}.json"))):
        state = stop.game.state
        line = track.LINE.of(state)
        if not line or number % 3:
            continue
        corporation = str(state.entity())
        here = board(state)
        starts, blocked = stations.seen_by(state, corporation).access(here)
        wanted = walked(here, starts, blocked, line)
        if wanted is None:
            seen["too many"] += 1
            continue
        found = lines.walked(state, corporation, line)
        assert found == wanted, (stop.data, line)
        seen["several tiles" if len(line) > 1 else "one tile"] += 1
        seen["goes on"] += bool(found)
    assert min(seen["several tiles"], seen["one tile"], seen["goes on"]) > 20, seen


def test_ways_and_places() -> None:
    """A way tells of each piece of track in which hex it lies."""
    state = at_solapur()
    here = board(state)
    number = here.graph.number
    search = paths.Paths(here, ())
    city = next(
        n
        for n in here.graph.links
        if n // paths.SPAN == number["H25"] and n % paths.SPAN >= paths.STOPS
    )
    names = [[here.graph.names[h] for h in way.hexes] for way in search.ways(city)]
    assert sorted(names) == [["H25"], ["H25", "G24", "F25"]]
    assert [way.beyond for way in search.ways(city) if way.to is None] == ["I24"]
