"""Mechanics know no title: whatever one title alone has reaches them as a parameter."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tetsuro
from tetsuro.titles.registry import MODULES, entry, make_title

SOURCE = Path(tetsuro.__file__).parent
BELOW_TITLES = ("kernel", "mechanics", "routes", "track", "market")
FILES = [file for folder in BELOW_TITLES for file in sorted((SOURCE / folder).glob("*.py"))]
RULINGS_OF = {name: {ruling.name for ruling in entry(name).rulings} for name in MODULES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_only_rulings_of_every_title_are_named_below_titles(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    known = set().union(*RULINGS_OF.values())
    named = known & set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+", text))
    for title, rulings in RULINGS_OF.items():
        assert named <= rulings, f"{file.name} names rulings that {title} does not have"


def test_the_search_finds_a_ruling_that_is_named() -> None:
    text = (SOURCE / "mechanics" / "route_memory.py").read_text(encoding="utf-8")
    assert "route-memory" in text
    assert all("route-memory" in rulings for rulings in RULINGS_OF.values())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_title_is_imported_below_titles(file: Path) -> None:
    assert not re.search(r"(?:from|import) tetsuro\.titles\b", file.read_text(encoding="utf-8"))


WORDS = re.compile(r"[A-Za-z0-9-]+")
FILES_OF_MECHANICS = [file for file in FILES if file.parent.name in ("kernel", "mechanics")]


def _words_of(title: str) -> set[str]:
    """The title's names and the symbols of its companies and private companies."""
    made = make_title(title, min(entry(title).players))
    names = {*made.corporations, *made.privates}
    # a number or a single letter is no name
    return {title, made.file_name} | {n for n in names if len(n) > 1 and not n.isdigit()}


@pytest.mark.parametrize("file", FILES_OF_MECHANICS, ids=lambda f: f"{f.parent.name}-{f.stem}")
def test_no_title_and_no_company_is_named_in_mechanics(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    docs = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    }
    quoted = {word for text in said - docs for word in WORDS.findall(text)}
    for title in MODULES:
        assert not quoted & _words_of(title), f"{file.name} names what {title} has"


@pytest.mark.parametrize("file", FILES_OF_MECHANICS, ids=lambda f: f"{f.parent.name}-{f.stem}")
def test_no_title_is_named_there_even_in_a_comment(file: Path) -> None:
    """A constant would soon follow with that title's meaning."""
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"18GB|18 ?India|\b1822\b|PNW", text)
