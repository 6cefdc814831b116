"""``make bench``: every ``bench_*.py`` beside this file, as one table."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from benchmarks import table


def main() -> int:
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        import_module(f"benchmarks.{path.stem}")
    # Over budget is shown, not failed on: machines differ.
    table.run(sys.argv[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
