"""``tetsuro``: what the shell asks for, found and done."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tetsuro.cli import serve
from tetsuro.cli.errors import Unusable


def main(arguments: Sequence[str] | None = None) -> int:
    """Does one command; 0 fine, 1 a difference or an illegal action, 2 unusable input."""
    parser = argparse.ArgumentParser(prog="tetsuro", description="A home for 18xx railway games.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in (serve,):
        command.register(commands)
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options))
    except Unusable as error:
        print(f"tetsuro: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
