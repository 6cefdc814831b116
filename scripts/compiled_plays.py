"""Whether the compiled engine plays as the plain one does: generated games, line by line.

``make compiled`` ends with it; run it with ``PYTHONPATH=build/compiled:.``.
"""

from __future__ import annotations

import logging
import sys
from itertools import zip_longest
from pathlib import Path

from tests.conformance.games import OWN, game_file, json_lines, trace_path, without_unowned

import tetsuro
from tetsuro.files.trace_lines import lines
from tetsuro.i18n import words
from tetsuro.track import search


def differs(game: Path) -> int | None:
    """The first line of a game's trace that is another, None if none is."""
    traces = (lines(game_file(game)), json_lines(trace_path(game)))
    pairs = zip_longest(*map(without_unowned, traces))
    return next((number for number, (have, want) in enumerate(pairs, 1) if have != want), None)


def turns_back(path: Path) -> bool:
    """Whether a game goes back to its middle and comes again, and a copy stays where it was."""
    game = tetsuro.load(path)
    middle, end, kept = game.raw[game.length // 2]["id"], game.state, game.copy()
    game.undo(middle)
    went = game.state == kept.at(middle).state
    game.redo()
    return went and game.state == end == kept.state


class Heard(logging.Handler):
    """Keeps what is logged: words that lack a figure."""

    def __init__(self) -> None:
        super().__init__()
        self.warnings: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        self.warnings.add(record.getMessage())


def unsaid(game: Path) -> set[str]:
    """What of a game's log cannot be said, since an event has lost a figure."""
    heard, logger = Heard(), logging.getLogger(words.__name__)
    logger.addHandler(heard)
    voice = words.Voice("en")
    for position in tetsuro.load(game).positions:
        for event in position.events:
            voice.say(event)
    logger.removeHandler(heard)
    return heard.warnings


def main() -> int:
    if search.__file__.endswith(".py"):
        print("the engine is not compiled", file=sys.stderr)
        return 2
    faults = 0
    for game in sorted(OWN.glob("random/*/*.json")):
        line = differs(game)
        silent = unsaid(game)
        back = turns_back(game)
        faults += line is not None or bool(silent) or not back
        said = "ok" if line is None else f"differs in line {line}"
        if not back:
            said += ", does not come back"
        print(game.parent.name, game.stem, said, *sorted(silent))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
