"""Prints the games anew: ``python -m tests.playthroughs``.

A game that is there keeps its moves as far as they are still legal; ``--fresh`` plays new ones.
"""

from __future__ import annotations

import sys

from tests.playthroughs import perft
from tests.playthroughs.games import GAMES, played, replayed


def main() -> None:
    for name in GAMES:
        path = GAMES[name].path
        fresh = "--fresh" in sys.argv or not path.exists()
        path.write_text(played(name) if fresh else replayed(name), encoding="utf-8")
        print(path)
    perft.PATH.write_text(perft.table(), encoding="utf-8")
    print(perft.PATH)


if __name__ == "__main__":
    main()
