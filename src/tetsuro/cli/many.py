"""The same work on many files, on all cores, with progress in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from tetsuro.cli.errors import FINE, UNUSABLE, Ended, words
from tetsuro.kernel.refusal import Unusable

Work = Callable[[Path], "tuple[int, str]"]
"""What is done with a file: its exit code and its text for the standard output."""
REST_OF_LINE = "\x1b[K"
"""Empties a terminal's line from here on."""


def each(paths: Sequence[Path], work: Work) -> int:
    """Do the work on every file, print the texts in the order of the files, and return the
    worst exit code. A file that can't be used costs one line; the others are still done."""
    worst = FINE
    for count, (code, text, trouble) in enumerate(_done(paths, work), 1):
        _tell("")
        if text:
            sys.stdout.write(text)
            sys.stdout.flush()
        if trouble:
            print(f"tetsuro: {trouble}", file=sys.stderr)
        if count < len(paths):
            _tell(f"{count}/{len(paths)}")
        worst = max(worst, code)
    return worst


def _done(paths: Sequence[Path], work: Work) -> Iterator[tuple[int, str, str]]:
    workers = min(len(paths), os.cpu_count() or 1)
    attempt = partial(_attempt, work)
    if workers < 2:
        yield from map(attempt, paths)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(attempt, paths)


def _attempt(work: Work, path: Path) -> tuple[int, str, str]:
    try:
        code, text = work(path)
    except Ended as error:
        return error.code, "", str(error)
    except (RecursionError, MemoryError):
        return UNUSABLE, "", f"{path}: {words(Unusable('too_deep'))}"
    return code, text, ""


def _tell(progress: str) -> None:
    """How far the work is, on a line that the next text takes; a file of errors holds errors."""
    if sys.stderr.isatty():
        print(f"\r{progress}{REST_OF_LINE}", end="", file=sys.stderr, flush=True)
