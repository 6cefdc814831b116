"""Python's garbage collector, left aside for a while."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """For work that keeps nearly all it makes, as reading a file and replaying it do: searching
    that again and again for garbage is a large part of the time and finds nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
