"""What commands read and write: game files, JSON from the command line, lines of output."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from tetsuro.cli.errors import Ended, exit_code, language, words
from tetsuro.kernel.refusal import Illegal, Unusable

if TYPE_CHECKING:
    from tetsuro.game.game_file import GameFile
    from tetsuro.i18n import Voice

STANDARD = "-"


def add_file(parser: argparse.ArgumentParser) -> None:
    """The command takes a game file."""
    parser.add_argument("file", metavar="FILE", type=Path, help="help-file")


def add_position(parser: argparse.ArgumentParser, every: str) -> None:
    """The position to ask about: ``--before ID``, ``--now`` or ``--all``."""
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument(
        "--before",
        metavar="ID",
        type=int,
        help="help-before",
    )
    place.add_argument("--now", action="store_true", help="help-now")
    place.add_argument("--all", action="store_true", help=every)


@contextmanager
def opened(path: Path) -> Iterator[GameFile]:
    """A game file, its shape checked. What is wrong with it, or with what is asked of it, ends
    the command with the file's name, in the title's money and with the players' names."""
    from tetsuro.game.game_file import parse_file, read

    file: GameFile | None = None
    try:
        file = read(parse_file(path))
        yield file
    except (Unusable, Illegal) as error:
        line = words(error, voice_of(file) if file else None)
        names_it = "path" in getattr(error, "params", {})
        raise Ended(line if names_it else f"{path}: {line}", exit_code(error)) from error


def voice_of(file: GameFile) -> Voice:
    """What speaks of a file's game in the terminal's language."""
    from tetsuro.i18n.tables import table_voice
    from tetsuro.titles.registry import make_title

    try:
        title = make_title(file.title, len(file.players))
    except Unusable:
        return table_voice(language(), None, file.players)
    return table_voice(language(), title, file.players)


def json_text(text: str, where: str) -> Any:
    """JSON from the command line or one line of a file."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unusable("not_json_at", where=where) from error


def text_lines(path: Path) -> Iterator[tuple[str, str]]:
    """(place, line) of every line of a text file that is not empty."""
    try:
        with nullable(path) as handle:
            for number, line in enumerate(handle, 1):
                if line.strip():
                    yield f"{path}:{number}", line
    except OSError as error:
        why = error.strerror or words(Unusable("stream_closed"))
        raise Unusable("unreadable_file", path=str(path), why=why) from error
    except UnicodeDecodeError as error:
        raise Ended(f"{path}: {words(Unusable('not_utf8', where=error.start))}") from error


@contextmanager
def nullable(path: Path) -> Iterator[TextIO]:
    """A text file open for reading; ``-`` is the standard input."""
    if str(path) == STANDARD:
        yield sys.stdin
        return
    with path.open(encoding="utf-8") as handle:
        yield handle


def write(path: str | Path | None, text: str) -> None:
    """Text to a file, or to the standard output."""
    from tetsuro.game.game_file import write_file

    if path is None or str(path) == STANDARD:
        sys.stdout.write(text)
        return
    try:
        write_file(path, text)
    except OSError as error:
        raise Unusable("unwritable_file", path=str(path), why=error.strerror) from error


def compact(value: Any) -> str:
    """A value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def print_lines(lines: Iterable[Any]) -> None:
    """Values as JSON lines on the standard output, each as soon as it is known."""
    for line in lines:
        sys.stdout.write(compact(line) + "\n")
