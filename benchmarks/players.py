"""What players ran in the recorded games beside the best of the router.

Both are priced under the same rulings, once as recorded and once as published; a run that those
rules refuse is counted and left out.
"""

from __future__ import annotations

from tests.routes.positions import FACTS, Game, games, position_of, run_lines, runs_of

from tetsuro.routes.best import best
from tetsuro.routes.rules import Fault, evaluate, find_fault

Compared = tuple[int, int]
"""Revenue of a run of the players, and the best."""


def compared(game: Game, published: bool) -> tuple[list[Compared], int]:
    """The runs of a game that stand, and how many of them the rules refuse."""
    found, refused = [], 0
    for run, state, line in run_lines(game):
        if line.get("undone"):
            continue
        at = position_of(game, state, run, published)
        theirs = runs_of(at, run["routes"])
        if isinstance(theirs, Fault) or find_fault(at.network, theirs, at.rules) is not None:
            refused += 1
            continue
        ran = evaluate(at.network, theirs, at.rules).revenue
        found.append((ran, best(at.network, at.trains, at.rules).revenue))
    return found, refused


def row(name: str, found: list[Compared], refused: int) -> None:
    short = sorted(most - ran for ran, most in found if ran < most)
    better = sum(ran > most for ran, most in found)
    share = 100 * len(short) / len(found)
    lost = f"{short[len(short) // 2]:7} {short[-1]:7}" if short else f"{'-':>7} {'-':>7}"
    print(
        f"{name:24} {len(found):6} {refused:8} {better:8} {len(short):7} {share:6.1f} {lost} "
        f"{100 * sum(short) / sum(most for _, most in found):8.2f}"
    )


def table() -> None:
    """Print for each title how many recorded runs fell short of the best, and by how much."""
    print("\nwhat players ran; short by: median and most of the runs short, % of all revenue")
    head = ("", "runs", "refused", "better", "short", "%", "median", "most", "% lost")
    print("{:24} {:>6} {:>8} {:>8} {:>7} {:>6} {:>7} {:>7} {:>8}".format(*head))
    for published in (False, True):
        rulings = "published" if published else "recorded"
        whole: list[Compared] = []
        whole_refused = 0
        for folder in FACTS:
            of_games = [compared(game, published) for game in games(folder)]
            found = [pair for pairs, _ in of_games for pair in pairs]
            refused = sum(number for _, number in of_games)
            row(f"{folder}, {rulings}", found, refused)
            whole += found
            whole_refused += refused
        row(f"all, {rulings}", whole, whole_refused)
