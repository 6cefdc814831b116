"""Compiles the engine where ``TETSURO_COMPILE`` is set (to the C compiler's level, 0 to 3).

    TETSURO_COMPILE=2 python setup.py build --build-lib build/compiled    (or: make compiled)

The sources are plain Python and run as they are; compiled they run half as fast again
(docs/performance.md). It needs mypy's compiler and a C compiler.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup

COMPILED = ("track", "market", "routes", "kernel", "mechanics", "titles", "game")
PLAIN = (
    "kernel/action.py",  # an action lists its fields
    "kernel/actions.py",
    # These look at what they are given before they believe it; compiled code does so by itself,
    # with a TypeError.
    "game/beginning.py",
    "game/game_file.py",
    "game/seat.py",
)
"""Modules that stay as they are."""


def modules() -> list[str]:
    """The paths of what is compiled."""
    root = Path("src/tetsuro")
    plain = {root / name for name in PLAIN}
    found = (path for layer in COMPILED for path in sorted((root / layer).rglob("*.py")))
    return [str(path) for path in found if path not in plain and path.name != "__init__.py"]


level = os.environ.get("TETSURO_COMPILE")
if level is None:
    setup()
else:
    from mypyc.build import mypycify

    setup(
        ext_modules=mypycify(
            modules(),
            opt_level=level,
            debug_level="0",
            multi_file=True,
            target_dir="build/c",
        ),
        options={"build_ext": {"parallel": os.cpu_count()}},
    )
