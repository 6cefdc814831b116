"""Writes what the command line offers into docs/cli.md: ``python -m scripts.cli_page``."""

from __future__ import annotations

import argparse
from pathlib import Path

from tetsuro.cli.arguments import told
from tetsuro.cli.main import parser

PAGE = Path(__file__).resolve().parents[1] / "docs" / "cli.md"
MARK = "<!-- written by scripts/cli_page.py from here on -->\n"


def commands() -> dict[str, argparse.ArgumentParser]:
    """The commands by name, in the order of ``tetsuro --help``."""
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError


def section(name: str, command: argparse.ArgumentParser) -> str:
    """One command: what it does and takes."""
    rows = []
    words = [f"tetsuro {name}"]
    either = [
        " | ".join(f"{a.option_strings[-1]} {_value(a)}".strip() for a in group._group_actions)
        for group in command._mutually_exclusive_groups
        if group.required
    ]
    for action in command._actions:
        if isinstance(action, argparse._HelpAction):
            continue
        taken = _value(action)
        named = action.option_strings
        shown = ", ".join(f"{n} {taken}".strip() for n in named) or taken
        if not named or action.required:
            words.append(f"{named[-1]} {taken}" if named else taken)
        said = (told(action.help) or "").replace("%(default)s", str(action.default))
        rows.append(f"| `{shown}` | {said} |")
    words += [f"({one})" for one in either]
    out = f"## {name}\n\n{told(command.description)}\n\n```text\n{' '.join(words)}\n```\n"
    if rows:
        out += "\n| | |\n| --- | --- |\n" + "\n".join(rows) + "\n"
    return out


def _value(action: argparse.Action) -> str:
    if action.nargs == 0:
        return ""
    if action.choices:
        return "{" + ",".join(map(str, action.choices)) + "}"
    name = action.metavar or action.dest.upper()
    many = " …" if action.nargs == "+" else ""
    return str(name).replace("|", " or ") + many


def written() -> str:
    """The part of the page that is made from the parsers."""
    return MARK + "\n" + "\n".join(section(n, c) for n, c in commands().items())


def main() -> None:
    """Write it, below what stands above the mark."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(text[: text.index(MARK)] + written(), encoding="utf-8")


if __name__ == "__main__":
    main()
