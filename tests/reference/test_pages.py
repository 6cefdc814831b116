"""The reference pages: every refusal has a section, and every section exists in both languages."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tetsuro
from tests.reference.tables import tables
from tetsuro.i18n import LANGUAGES
from tetsuro.kernel.actions import KINDS
from tetsuro.reference import section, sections, text
from tetsuro.titles import registry
from tetsuro.titles.gb.reference import PAGES as GB
from tetsuro.titles.india.reference import PAGES as INDIA
from tetsuro.titles.pages import OF_ACTION
from tetsuro.titles.pnw.reference import PAGES as PNW

TITLES = {"18GB": GB, "18India": INDIA} | dict.fromkeys(
    ("1822PNW", "1822PNW-Short", "1822PNW-SRS"), PNW
)
"""Titles that have pages, with what points to them."""


LOADED = (
    "import importlib, sys; importlib.import_module(sys.argv[1]); import tetsuro.game.game;"
    "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('tetsuro.')), sep='\\n')"
)
OF_THE_TABLE = "seat.py"
"""What may not be done from a seat is no rule of a title; the players' page has it."""
ROOT = Path(__file__).resolve().parents[2]


def codes_of(title: str) -> set[str]:
    """Codes of all refusals and faults in the modules that a game of a title loads."""
    loaded = subprocess.run(
        [sys.executable, "-c", LOADED, registry.MODULES[title]],
        capture_output=True, text=True, check=True, cwd=ROOT, env={"PYTHONPATH": "src"},
    ).stdout.split("\n")  # fmt: skip
    files = [Path(file) for file in loaded if file and Path(file).name != OF_THE_TABLE]
    return {code for file in files for code in _codes(file.read_text(encoding="utf-8"))}


def _codes(source: str) -> set[str]:
    """What stands first in ``refuse(…)`` and ``Fault(…)``, or in the function is put into the name
    that stands there."""
    tree = ast.parse(source)
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    return {code for scope in (tree, *functions) for code in _told(scope)}


def _told(scope: ast.AST) -> Iterator[str]:
    nodes = list(ast.walk(scope))
    firsts = [
        n.args[0]
        for n in nodes
        if isinstance(n, ast.Call) and n.args and getattr(n.func, "id", "") in ("refuse", "Fault")
    ]
    for first in firsts:
        yield from _texts(first)
    names = {n.id for n in firsts if isinstance(n, ast.Name)}
    if isinstance(scope, ast.FunctionDef):
        for node in nodes:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in names:
                yield from _texts(node.value)


def _texts(node: ast.AST) -> Iterator[str]:
    """The text that an expression is, or either of two."""
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


@pytest.mark.parametrize("title", TITLES)
def test_every_refusal_has_a_section(title: str) -> None:
    codes = codes_of(title)
    assert len(codes) > 50
    assert codes <= TITLES[title].codes.keys(), sorted(codes - TITLES[title].codes.keys())
    assert TITLES[title].codes.keys() <= codes, sorted(TITLES[title].codes.keys() - codes)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_every_anchor_exists(title: str, lang: str) -> None:
    found = sections(title, lang)
    needed = TITLES[title].anchors() | {r.page for r in registry.entry(title).rulings}
    assert needed <= found.keys(), sorted(needed - found.keys())
    assert list(found) == list(sections(title, "en"))
    whole = text(title, lang) or ""
    assert len(whole.splitlines()) < 560
    for anchor in links(whole):
        assert anchor in found
    for ruling in registry.entry(title).rulings:
        assert f"| {ruling.name} |" in whole, ruling.name


def links(whole: str) -> set[str]:
    return {part.split(")")[0] for part in whole.split("](#")[1:]}


@pytest.mark.parametrize("title", TITLES)
def test_actions_with_pages_exist(title: str) -> None:
    assert TITLES[title].actions.keys() | TITLES[title].companies.keys() <= KINDS.keys()
    assert (
        TITLES[title].each_private.keys()
        <= registry.make_title(registry.entry(title).name.split("-")[0], 4).privates.keys()
    )
    assert OF_ACTION in TITLES[title].codes.values()


@pytest.mark.parametrize(
    ("line", "code", "anchor"),
    [
        ("bid player:0 company=M6 price=99", "bid_too_low", "bidding"),
        ('sell_shares player:0 shares=["NP_1"] percent=10', "not_your_share", "selling"),
        ('sell_shares NP shares=["NP_1"] percent=10', "wrong_percent", "issuing"),
        ("lay_tile P16 hex=E10 tile=PNW1-0 rotation=0", "wrong_tile", "portage"),
        ("lay_tile 8 hex=E10 tile=PNW1-0 rotation=0", "wrong_tile", "track"),
        ("assign P15 target=A1", "wrong_hex", "mill"),
        ("pass 8", "not_your_turn", "turns"),
    ],
)
def test_the_section_depends_on_who_does_what(line: str, code: str, anchor: str) -> None:
    action = tetsuro.action_from_text(line)
    if action.entity in ("P15", "P16"):
        action = replace(action, private=True)
    for title in ("1822PNW", "1822PNW-Short", "1822PNW-SRS"):
        assert registry.make_title(title, 3).page(code, action) == anchor
        assert section(title, anchor, "ja")


def test_a_refusal_knows_its_page() -> None:
    game = tetsuro.new_game("18GB", ["A", "B", "C"], seed=7)
    low: dict[str, Any] = {"type": "bid", "entity": 0, "company": "LB", "price": 5}
    no = game.explain(low)
    assert no is not None and no.page == "auction"
    with pytest.raises(tetsuro.Illegal) as raised:
        game.apply(low)
    assert raised.value.refusal.page == "auction"
    for lang in LANGUAGES:
        found = tetsuro.page(no, "18GB", lang)
        assert found.anchor == "auction" and found.text
    assert section("18GB", "auction", "xx") == section("18GB", "auction", "en")
    assert section("18GB", "no-such") is None
    assert text("18Nowhere") is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ["18GB", "18India", "1822PNW"])
def test_hexes_tiles_and_cards_named_exist(title: str, lang: str) -> None:
    """Whatever looks like a hex is one, or a tile, a private company or a ruling's number."""
    known: set[str] = set()
    for players in registry.entry(title).players:
        made = registry.make_title(title, players)
        known |= made.printed.keys() | made.tiles.keys() | made.privates.keys()
    named = set(
        re.findall(r"(?<![\w-])[A-Za-z]{1,3}\d{1,2}(?![\w-])", text(title, lang) or "", re.A)
    )
    assert len(named) > 30
    assert not named - known


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ["18GB", "18India", "1822PNW"])
def test_the_number_of_each_tile(title: str, lang: str) -> None:
    made = registry.make_title(title, registry.entry(title).players[-1])
    (rows,) = tables(title, lang, "tiles")
    told = {}
    for row in rows:
        listed = dict(part.split(" × ") for part in row[1].split(", "))
        assert len({made.tiles[name].color for name in listed}) == 1
        told.update({name: None if n == "∞" else int(n) for name, n in listed.items()})
    assert told == {name: n for name, n in made.tile_counts.items() if name != "BC"}


def test_codes_are_found() -> None:
    source = """
def one(x):
    return refuse("a" if x == "no" else "b", had=1)

def two(x):
    code = "c" if x else "d"
    return Fault(code, x)

def three():
    code = "not this"
    return code
"""
    assert _codes(source) == {"a", "b", "c", "d"}
