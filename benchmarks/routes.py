"""How long the router takes: python3 -m benchmarks.routes, with what of the following one wants.

Times are processor time of ``best`` on one core, without building the network (its time stands
beside it). ``--random`` adds the generated games of the conformance data, ``--dense`` maps with the
densest track (benchmarks/dense.py), ``--players`` what the players of the recorded games ran
(benchmarks/players.py). ``--only-dense --from 300 --count 61`` looks at dense maps of other seeds
and at nothing else.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Iterator

from tests.routes.positions import FACTS, Game, Position, games, position, position_of, run_lines

from benchmarks import dense, players
from tetsuro.routes.best import best

FOLDERS = tuple(FACTS)


def recorded(game: Game) -> Iterator[tuple[str, Position, float]]:
    """The runs of a recorded game that stand, and the time to build each network."""
    for run, state, line in run_lines(game):
        if not line.get("undone"):
            start = time.process_time()
            at = position_of(game, state, run)
            yield f"{game.name} {line['id']}", at, time.process_time() - start


def generated(game: Game) -> Iterator[tuple[str, Position, float]]:
    """The runs of a generated game."""
    for line, state in game.states():
        if line["type"] != "run_routes":
            continue
        entity = line["entity"]
        used = state.get(f"corp.{entity}.trains_used") or ()
        ids = state.get(f"corp.{entity}.trains") or ()
        names = state.get(f"corp.{entity}.train_names") or ()
        trains = [t for t in zip(ids, names, strict=True) if t[0] not in used]
        start = time.process_time()
        at = position(game, state, entity, trains)
        yield f"{game.name} {line['id']}", at, time.process_time() - start


def row(name: str, times: list[tuple[float, str]], built: list[float], proved: int) -> None:
    if not times:
        return
    times, built = sorted(times), sorted(built)

    def at(share: float, of: list[float]) -> str:
        return f"{of[min(len(of) - 1, int(share * len(of)))] * 1000:8.1f}"

    only = [t for t, _ in times]
    print(
        f"{name:22} {len(times):6} {proved:6} {at(0.5, only)} {at(0.9, only)} {at(0.99, only)}"
        f" {only[-1] * 1000:8.1f} {at(0.5, built)}   {times[-1][1]}"
    )


Growth = dict[tuple[int, int], list[float]]
STEP = 25


def growth_table(growth: Growth) -> None:
    """How the time grows with chains and trains: median and worst of each box."""
    print("\nmedian / worst ms by chains (rows) and trains")
    trains = sorted({count for _, count in growth})
    print("chains     " + "".join(f"{count:>20}" for count in trains))
    for box in sorted({box for box, _ in growth}):
        cells = []
        for count in trains:
            times = sorted(growth.get((box, count), ()))
            cell = "-"
            if times:
                cell = f"{times[len(times) // 2] * 1000:.1f} / {times[-1] * 1000:.0f}"
                cell += f" ({len(times)})"
            cells.append(f"{cell:>20}")
        print(f"{box * STEP:3}-{box * STEP + STEP - 1:3}    " + "".join(cells))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--dense", action="store_true")
    parser.add_argument("--only-dense", action="store_true")
    parser.add_argument("--from", type=int, default=0, metavar="SEED", dest="first")
    parser.add_argument("--count", type=int, default=40, help="dense maps of each title")
    parser.add_argument("--seconds", type=float, default=5.0, help="for a dense map")
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--players", action="store_true")
    options = parser.parse_args()
    if options.only_dense:
        dense.table(options.first, options.count, options.seconds)
        return
    head = ("", "runs", "proved", "median", "90 %", "99 %", "worst", "build", "  worst position")
    print("{:22} {:>6} {:>6} {:>8} {:>8} {:>8} {:>8} {:>8} {}   (ms)".format(*head))
    growth: Growth = {}
    for kind in ("recorded", *(["generated"] if options.random else [])):
        whole: list[tuple[float, str]] = []
        whole_built: list[float] = []
        whole_proved = 0
        for folder in FOLDERS:
            times, built, proved = [], [], 0
            for game in games(folder, random=kind == "generated"):
                source = recorded(game) if kind == "recorded" else generated(game)
                for name, at, build in source:
                    start = time.process_time()
                    answer = best(at.network, at.trains, at.rules)
                    times.append((time.process_time() - start, name))
                    box = (len(at.network.chains) // STEP, min(len(at.trains), 4))
                    growth.setdefault(box, []).append(times[-1][0])
                    built.append(build)
                    proved += answer.proved
            row(f"{kind} {folder}", times, built, proved)
            whole += times
            whole_built += built
            whole_proved += proved
        row(f"{kind} all", whole, whole_built, whole_proved)
    if options.growth:
        growth_table(growth)
    if options.dense:
        dense.table(options.first, options.count, options.seconds)
    if options.players:
        players.table()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:.0f} MB")


if __name__ == "__main__":
    main()
