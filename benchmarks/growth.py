"""How the router's cost grows with track and with trains: python3 -m benchmarks.growth

Measures processor time of ``best`` and draws docs/pictures/growth.svg. To the left every recorded
run by the chains of its network and its number of trains; to the right the largest network of each
recorded game, with more and more, longer and longer trains in place of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from tests.routes.positions import FACTS, Position, games, position_of, run_lines

from benchmarks.plot import Panel, picture
from tetsuro.routes.best import best
from tetsuro.routes.trains import Train, plain

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "growth.svg"
BOX = 25
"""Chains whose median is one point of a line to the left."""
FEWEST = 5
"""Points that make a median."""
LENGTHS = range(2, 9)
NUMBERS = range(1, 5)
LATE = 15
"""Maps to try longer trains on, those with most chains."""
ASIDE = 0.08
"""How far the dots of one more train stand to the right, not to hide each other."""
PATIENCE = 1.0
"""Seconds for one answer; what takes longer lies on the upper edge."""

Point = tuple[float, float]


def spent(at: Position, trains: Sequence[Train]) -> float:
    """Milliseconds of processor time for an answer; infinite where patience ends."""
    start = time.process_time()

    def impatient(_: int, __: int) -> bool:
        return time.process_time() - start > PATIENCE

    answer = best(at.network, trains, at.rules, progress=impatient)
    return (time.process_time() - start) * 1000 if answer.proved else float("inf")


def recorded() -> tuple[dict[int, list[Point]], list[Position]]:
    """(chains, ms) of each recorded run that stands, by its number of trains, the last number
    standing for more; and of the largest position of each game those with most chains."""
    points: dict[int, list[Point]] = {}
    late: list[Position] = []
    for folder in FACTS:
        for game in games(folder):
            largest: Position | None = None
            for run, state, line in run_lines(game):
                at = position_of(game, state, run)
                if line.get("undone") or not at.trains:
                    continue
                chains = len(at.network.chains)
                number = min(len(at.trains), NUMBERS[-1])
                points.setdefault(number, []).append((chains, spent(at, at.trains)))
                if largest is None or chains > len(largest.network.chains):
                    largest = at
            if largest is not None:
                late.append(largest)
    late.sort(key=lambda at: -len(at.network.chains))
    return points, late[:LATE]


def medians(points: Sequence[Point], box: Callable[[float], float]) -> list[Point]:
    """One point for each box with enough points."""
    boxes: dict[float, list[float]] = {}
    for x, ms in points:
        boxes.setdefault(box(x), []).append(ms)
    return [(x, median(times)) for x, times in sorted(boxes.items()) if len(times) >= FEWEST]


def trains_grown(late: Sequence[Position]) -> dict[int, list[Point]]:
    """(length, ms) of trains of one length on each map, by their number."""
    return {
        number: [
            (
                length,
                spent(at, [plain(f"{length}-{n}", str(length), length) for n in range(number)]),
            )
            for length in LENGTHS
            for at in late
        ]
        for number in NUMBERS
    }


def main() -> None:
    points, late = recorded()
    grown = trains_grown(late)
    chains = [len(at.network.chains) for at in late]
    most = max(x for of in points.values() for x, _ in of)
    track = Panel(
        "recorded runs",
        "chains of track",
        range(0, int(most) + BOX, BOX),
        points,
        {n: medians(of, lambda x: (x // BOX + 0.5) * BOX) for n, of in sorted(points.items())},
    )
    trains = Panel(
        f"{len(late)} late maps of {min(chains)} to {max(chains)} chains",
        "length of every train (stops)",
        LENGTHS,
        {n: [(x + (n - 2.5) * ASIDE, ms) for x, ms in of] for n, of in grown.items()},
        {number: medians(of, lambda x: x) for number, of in grown.items()},
    )
    PICTURE.write_text(picture((track, trains)), encoding="utf-8")
    for panel in (track, trains):
        print(panel.title)
        for number, line in panel.lines.items():
            row = "  ".join(f"{x:g}: {y:.1f}" for x, y in line)
            print(f"  {number} trains, {panel.across}: {row} ms")
    print(f"{time.process_time():.0f} s of processor time")


if __name__ == "__main__":
    main()
