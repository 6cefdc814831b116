"""Whether the compiled engine plays as the plain one does: generated games, line by line.

``make compiled`` ends with it; run it with ``PYTHONPATH=build/compiled:.``.
"""

from __future__ import annotations

import sys
from itertools import zip_longest
from pathlib import Path

from tests.conformance.games import OWN, game_file, json_lines, trace_path, without_nulls

from tetsuro.files.trace_lines import lines
from tetsuro.track import search


def differs(game: Path) -> int | None:
    """The first line of a game's trace that is another, None if none is."""
    traces = (lines(game_file(game)), json_lines(trace_path(game)))
    pairs = zip_longest(*map(without_nulls, traces))
    return next((number for number, (have, want) in enumerate(pairs, 1) if have != want), None)


def main() -> int:
    if search.__file__.endswith(".py"):
        print("the engine is not compiled", file=sys.stderr)
        return 2
    faults = 0
    for game in sorted(OWN.glob("random/*/*.json")):
        line = differs(game)
        faults += line is not None
        print(game.parent.name, game.stem, "ok" if line is None else f"differs in line {line}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
