"""``tetsuro``: what the shell asks for, found and done."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from tetsuro.cli import games, pictures, questions, replays, serve
from tetsuro.cli.arguments import Parser
from tetsuro.cli.errors import UNUSABLE, Ended, exit_code, words
from tetsuro.kernel import refusal

GROUPS = (games, replays, questions, pictures, serve)


def main(arguments: Sequence[str] | None = None) -> int:
    """Does one command; 0 fine, 1 a difference or an illegal action, 2 unusable input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a letter that the terminal lacks is spelt out
            stream.reconfigure(errors="backslashreplace")
    # A stream that the shell closed fails where it is used, as any other would.
    sys.stdin, sys.stdout = sys.stdin or io.TextIOBase(), sys.stdout or io.TextIOBase()
    options = parser().parse_args(arguments)
    try:
        code = int(options.run(options))
        sys.stdout.flush()
        return code
    except Ended as error:
        return complain(str(error), error.code)
    except refusal.Unusable as error:
        return complain(words(error), exit_code(error))
    except refusal.Illegal as error:
        return complain(words(error.refusal), exit_code(error))
    except (RecursionError, MemoryError):
        return complain(words(refusal.Unusable("too_deep")), UNUSABLE)
    except BrokenPipeError:  # the reader has seen enough
        _let_go()
        return 0
    except OSError as error:  # of the standard output: files are looked after where they are used
        _let_go()
        why = error.strerror or words(refusal.Unusable("stream_closed"))
        return complain(words(refusal.Unusable("unwritable_output", why=why)), UNUSABLE)
    except KeyboardInterrupt:
        return 130


def _let_go() -> None:
    """What is left for the standard output goes nowhere, so that ending does not fail again."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    made = Parser(prog="tetsuro", description="help-about", epilog="help-exit-codes")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for group in GROUPS:
        group.register(commands)
    return made


def complain(line: str, code: int) -> int:
    """Print what went wrong to the error output; returns the exit code."""
    print(f"tetsuro: {line}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
