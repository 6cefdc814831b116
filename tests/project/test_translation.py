"""Whether mypyc still takes the engine; building it is left to ``make compiled``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_engine_can_be_translated_to_c() -> None:
    made = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "--version"],
        cwd=ROOT,
        env={**os.environ, "TETSURO_COMPILE": "0"},
        capture_output=True,
        text=True,
    )
    faults = [line for line in made.stdout.splitlines() if " error: " in line]
    assert made.returncode == 0 and not faults, "\n".join(faults) or made.stderr
