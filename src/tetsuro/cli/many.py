"""The same work on many files, on all cores, with progress on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tetsuro.cli.errors import FINE, UNUSABLE, Ended, language, words
from tetsuro.kernel.refusal import Unusable

Work = Callable[[Path], "tuple[int, str]"]
"""What is done with a file: its exit code and its text for the standard output."""
ON_LINES = 10
"""Reports of progress where it can't be shown on one line."""


def each(paths: Sequence[Path], work: Work) -> int:
    """Do the work on every file, print the texts in the order of the files, and return the
    worst exit code. A file that can't be used costs one line; the others are still done."""
    worst = FINE
    for code, text, trouble in _done(paths, work):
        if text:
            sys.stdout.write(text)
            sys.stdout.flush()
        if trouble:
            print(f"tetsuro: {trouble}", file=sys.stderr)
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
        for count, result in enumerate(pool.map(attempt, paths), 1):
            _report(count, len(paths))
            yield result


def _attempt(work: Work, path: Path) -> tuple[int, str, str]:
    try:
        code, text = work(path)
    except Ended as error:
        return error.code, "", str(error)
    except (RecursionError, MemoryError):
        return UNUSABLE, "", f"{path}: {words(Unusable('too_deep'))}"
    return code, text, ""


def _report(count: int, total: int) -> None:
    """How far the work is: one changing line in a terminal, some lines elsewhere."""
    from tetsuro.i18n import t

    if sys.stderr.isatty():
        end: Any = "\n" if count == total else ""
        print(f"\r{count}/{total}", end=end, file=sys.stderr, flush=True)
    elif count == total or count % max(1, total // ON_LINES) == 0:
        said = t("command-progress", language(), count=count, total=total)
        print(f"tetsuro: {said}", file=sys.stderr, flush=True)
