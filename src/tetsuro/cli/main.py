"""``tetsuro``: what the shell asks for, found and done."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from tetsuro.cli import games, pictures, questions, replays, serve
from tetsuro.cli.errors import UNUSABLE, Unusable, exit_code, words
from tetsuro.kernel import refusal

GROUPS = (games, replays, questions, pictures, serve)


def main(arguments: Sequence[str] | None = None) -> int:
    """Does one command; 0 fine, 1 a difference or an illegal action, 2 unusable input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a letter that the terminal lacks is spelt out
            stream.reconfigure(errors="backslashreplace")
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except Unusable as error:
        return complain(str(error), UNUSABLE)
    except refusal.Unusable as error:
        return complain(words(error), exit_code(error))
    except refusal.Illegal as error:
        return complain(words(error.refusal), exit_code(error))
    except (RecursionError, MemoryError):
        return complain(words(refusal.Unusable("too_deep")), UNUSABLE)
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    made = argparse.ArgumentParser(
        prog="tetsuro",
        description="A home for 18xx railway games.",
        epilog="Exit codes: 0 fine, 1 a difference or an illegal action, 2 unusable input.",
    )
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for group in GROUPS:
        group.register(commands)
    return made


def complain(line: str, code: int) -> int:
    print(f"tetsuro: {line}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
