"""What commands read and write: game files, JSON from the command line, lines of output."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from tetsuro.kernel.refusal import Unusable

if TYPE_CHECKING:
    from tetsuro.game.game_file import GameFile

STANDARD = "-"


def add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a game file, ours or 18xx.games'")


def add_position(parser: argparse.ArgumentParser, every: str) -> None:
    """The position to ask about: ``--before ID`` or ``--all``."""
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument(
        "--before",
        metavar="ID",
        type=int,
        help="just before the raw action with this id, after all earlier undos",
    )
    place.add_argument("--all", action="store_true", help=every)


def game_file(path: Path) -> GameFile:
    """A game file, its shape checked."""
    from tetsuro.game.game_file import parse_file, read

    return read(parse_file(path))


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
        raise Unusable("unreadable_file", path=str(path), why=error.strerror) from error
    except UnicodeDecodeError as error:
        raise Unusable("not_utf8", where=error.start) from error


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
    if path is None or str(path) == STANDARD:
        sys.stdout.write(text)
        return
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unusable("unwritable_file", path=str(path), why=error.strerror) from error


def compact(value: Any) -> str:
    """A value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def print_lines(lines: Iterable[Any]) -> None:
    """Values as JSON lines on the standard output, each as soon as it is known."""
    for line in lines:
        sys.stdout.write(compact(line) + "\n")
