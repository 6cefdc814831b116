"""What the catalogues lack, found by reading them and the source.

``python -m tetsuro.i18n.check`` prints it. Code says things by literal: ``refuse("code", had=80)``,
``Event("kind", …)``, ``t("id")`` and, in a page, ``{{ t("id") }}``. Each must be a message in every
language, with the same variables, and a call that names all its parameters must bring those that
the message wants.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from tetsuro.i18n.bundles import texts
from tetsuro.i18n.languages import FALLBACK, LANGUAGES

# What is called with a literal: what the message's id begins with, where the literal stands,
# and how many arguments may go by place before some may be parameters.
CALLS = {
    "refuse": ("reason-", 0, 1),
    "Refusal": ("reason-", 0, 1),
    "Fault": ("reason-", 0, 1),
    "Unusable": ("reason-", 0, 1),
    "StoreError": ("reason-", 0, 1),
    "Event": ("event-", 0, 1),
    "tell": ("event-", 1, 2),
    "mean": ("means-", 0, 1),
    "t": ("", 0, 2),
    "say": ("", 0, 2),
}
_OWN_KEYWORDS = {"currency"}
_IN_PAGE = re.compile(r"""\bt\(\s*(["'])([A-Za-z][\w-]*)\1""")
_ID = re.compile(r"[A-Za-z][\w-]*")


@dataclass(frozen=True)
class Use:
    """One place in the source that says a message."""

    ident: str
    where: str
    given: frozenset[str] | None = None  # None: can't be told from the call


@dataclass
class Catalogue:
    """A language's messages with the variables of each, and what is wrong with its files."""

    messages: dict[str, frozenset[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()
        self.messages: set[str] = set()
        self.terms: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.messages.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:
        self.terms.add(node.id.name)


def catalogue(sources: dict[str, str]) -> Catalogue:
    """Reads one language's files, given as text by name."""
    result = Catalogue()
    terms: set[str] = set()
    wanted: list[tuple[str, str, _Variables]] = []
    for name, text in sources.items():
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ftl.Junk):
                line = (entry.content or "").strip().splitlines()[0]
                result.faults.append(f"{name}: can't be read: {line}")
            elif isinstance(entry, (ftl.Message, ftl.Term)):
                found = _Variables()
                found.visit(entry)
                wanted.append((name, entry.id.name, found))
                if isinstance(entry, ftl.Term):
                    terms.add(entry.id.name)
                    continue
                if entry.id.name in result.messages:
                    result.faults.append(f"{name}: {entry.id.name} is there twice")
                result.messages[entry.id.name] = frozenset(found.names)
    for name, ident, found in wanted:
        for lacking in sorted(found.terms - terms):
            result.faults.append(f"{name}: {ident} refers to -{lacking}, which is not there")
        for lacking in sorted(found.messages - result.messages.keys()):
            result.faults.append(f"{name}: {ident} refers to {lacking}, which is not there")
    return result


def compare(catalogues: dict[str, Catalogue]) -> Iterator[str]:
    """Each fault of a language, and each difference from the first one."""
    base = catalogues[FALLBACK].messages
    for lang, one in catalogues.items():
        yield from (f"{lang}/{fault}" for fault in one.faults)
        for ident in sorted(base.keys() - one.messages.keys()):
            yield f"{lang}: {ident} is not there"
        for ident in sorted(one.messages.keys() - base.keys()):
            yield f"{FALLBACK}: {ident} is not there, but in {lang}"
        for ident in sorted(base.keys() & one.messages.keys()):
            if base[ident] != one.messages[ident]:
                here, there = sorted(one.messages[ident]), sorted(base[ident])
                yield f"{lang}: {ident} has variables {here}, and in {FALLBACK} {there}"


def uses(root: Path) -> Iterator[Use]:
    """Every message said by literal in the Python files and pages below ``root``."""
    for path in sorted(root.rglob("*.py")):
        yield from uses_in_python(path.read_text(encoding="utf-8"), str(path.relative_to(root)))
    for path in sorted(root.rglob("*.html")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for match in _IN_PAGE.finditer(line):
                yield Use(match[2], f"{path.relative_to(root)}:{number}")


def uses_in_python(text: str, name: str) -> Iterator[Use]:
    """The messages that a Python file asks for, with where and with which figures."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        word = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
        prefix, place, by_place = CALLS.get(word, ("", len(node.args), 0))
        if len(node.args) <= place:
            continue
        for literal in _literals(node.args[place]):
            ident = prefix + literal.replace("_", "-")
            yield Use(ident, f"{name}:{node.lineno}", _given(node, by_place))


def _literals(node: ast.expr) -> Iterator[str]:
    """The ids that an argument may be: a literal, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
    elif isinstance(node, ast.Constant) and _ID.fullmatch(str(node.value)):
        yield str(node.value)


def _given(node: ast.Call, by_place: int) -> frozenset[str] | None:
    names = {keyword.arg for keyword in node.keywords}
    if None in names or len(node.args) > by_place:
        return None
    return frozenset(name for name in names if name is not None) - _OWN_KEYWORDS


def lacking(used: Iterator[Use], messages: dict[str, frozenset[str]]) -> Iterator[str]:
    """Each use that has no message, or doesn't bring what the message wants."""
    for use in used:
        wants = messages.get(use.ident)
        if wants is None:
            yield f"{use.where}: {use.ident} is in no catalogue"
        elif use.given is not None and wants - use.given:
            yield f"{use.where}: {use.ident} wants {sorted(wants - use.given)}"


def faults(root: Path | None = None) -> list[str]:
    """All that is wrong with this package's catalogues and the source below ``root``."""
    catalogues = {lang: catalogue(texts(lang)) for lang in LANGUAGES}
    source = root or Path(__file__).parents[1]
    return [
        *compare(catalogues),
        *lacking(uses(source), catalogues[FALLBACK].messages),
    ]


def main() -> int:
    """Print what the catalogues lack; returns the exit code."""
    found = faults()
    sys.stdout.writelines(f"{fault}\n" for fault in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
