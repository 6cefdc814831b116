"""Times of reach and of the list of lays on 18GB positions of six players.

Run: ``PYTHONPATH=src:tests/track python benchmarks/track.py [every]`` with the shared games
beside the repository. Each position is measured for every corporation that has a token.
"""

from __future__ import annotations

import sys
import time

from tests.track import track_maps as maps
from tests.track.track_positions import Position

from tetsuro.track.board import Board
from tetsuro.track.laying import lays

Row = tuple[float, float, float, int]


def measure(position: Position) -> list[Row]:
    """Milliseconds of reach, of lays after it, of one lay's graph; number of lays."""
    board: Board = position.board
    _ = board.graph
    colors = position.colors()
    tiles = [t for t in position.stock() if t.color in colors and t.color != "blue"]
    rows = []
    for key, tokens in position.state.items():
        if not (key.startswith("corp.") and key.endswith(".tokens") and tokens):
            continue
        stations = position.stations(key.split(".")[1])
        start = time.perf_counter()
        network = stations.reach(board)
        reached = time.perf_counter()
        found = list(lays(board, network, stations, tiles, "restrictive"))
        listed = time.perf_counter()
        hex = tokens[0][0]
        _ = board.lay(hex, board.tile(hex)).graph
        laid = time.perf_counter()
        times = (reached - start, listed - reached, laid - listed)
        rows.append((*(1000 * t for t in times), len(found)))
    return rows


def positions(path, every: int, late: float):
    """Every so many positions of a game from a part of it on."""
    total = sum(1 for _ in maps.lines(path))
    rows = maps.states("18GB", path)
    first, _ = next(rows)
    scenario = maps.scenario("18GB", first)
    for number, (_, state) in enumerate(rows):
        if number >= late * total and number % every == 0:
            yield Position(
                "18GB", path.name, scenario["map"], scenario, {"entity": ""}, dict(state)
            )


def main() -> None:
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    games = [
        path
        for kind in ("games", "random")
        for path in maps.games("18GB", kind)
        if "6p" in path.name
    ]
    for late, words in ((0.0, "first pass (filling memories)"), (0.0, "all"), (0.9, "last tenth")):
        rows = [r for path in games for p in positions(path, every, late) for r in measure(p)]
        print(words, len(rows))
        for column, name in enumerate(("reach", "lays", "lay+graph", "number of lays")):
            values = sorted(row[column] for row in rows)
            picked = [values[int(q * (len(values) - 1))] for q in (0.5, 0.9, 0.99, 1)]
            print(f"  {name:15}", "  ".join(f"{value:8.3f}" for value in picked))


if __name__ == "__main__":
    main()
