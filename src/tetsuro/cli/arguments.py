"""Arguments of commands, explained in the terminal's language.

Help texts and descriptions are ids of the catalogue: they become words where they are shown, so
that a command that shows none reads no catalogue.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from tetsuro.cli.errors import UNUSABLE, language

ID = "help-"


def told(ident: str | None) -> str | None:
    """The words for the id of a help text."""
    from tetsuro.i18n import t

    return t(ident, language()) if ident is not None and ident.startswith(ID) else ident


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Begins the usage in the terminal's language."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """The usage, behind the terminal's word for it."""
        super().add_usage(usage, actions, groups, told("help-usage") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and its help in the terminal's language."""

    def __init__(self, **more: Any) -> None:
        super().__init__(formatter_class=Formatter, add_help=False, **more)
        self.add_argument("-h", "--help", action="help", help="help-help")

    def format_help(self) -> str:
        """The help in the terminal's language."""
        self._positionals.title = told("help-arguments")
        self._optionals.title = told("help-options")
        self.description, self.epilog = told(self.description), told(self.epilog)
        for action in self._actions:
            action.help = told(action.help)
            if isinstance(action, argparse._SubParsersAction):
                for command in action._choices_actions:
                    command.help = told(command.help)
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Say in the terminal's language what is wrong with the arguments, and exit with 2."""
        from tetsuro.i18n import t

        line = t("command-fault", language(), problem=message, command=self.prog)
        print(f"tetsuro: {line}", file=sys.stderr)
        raise SystemExit(UNUSABLE)
