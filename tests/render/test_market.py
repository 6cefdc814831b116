"""Share markets: cells, zones, markers in order."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import pytest
from tests.render.render_facts import TITLES, load

from tetsuro.render import Cell, Marker, NoPngError, market_svg, png, tile_svg
from tetsuro.track.tiles import Tile


def found(svg: str, cls: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg)
    return [e for e in root.iter() if cls in (e.get("class") or "").split()]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("wrap", [None, 7])
def test_charts_of_the_titles(title: str, wrap: int | None) -> None:
    rows = [
        [Cell(str(c["price"]), tuple(c.get("zones", ()))) for c in row]
        for row in load(title)["market"]["rows"]
    ]
    svg = market_svg(rows, {(0, 5): [Marker("A", "#000"), Marker("B", "#111")]}, wrap=wrap)
    cells = found(svg, "cell")
    assert [e.get("data-cell") for e in cells] == [f"0,{c}" for c in range(len(rows[0]))]
    assert len(found(svg, "z-par")) == sum("par" in cell.zones for cell in rows[0])
    assert [e.get("data-corp") for e in cells[5].iter() if e.get("data-corp")] == ["A", "B"]


def test_a_grid_with_gaps_and_a_crowd() -> None:
    crowd = [Marker(str(n), "#345") for n in range(9)]
    svg = market_svg([[Cell("60"), None], [Cell("50", ("close",)), Cell("70")]], {(1, 1): crowd})
    assert [e.get("data-cell") for e in found(svg, "cell")] == ["0,0", "1,0", "1,1"]
    assert [e.get("data-corp") for e in found(svg, "token")] == [str(n) for n in range(9)]


def test_hostile_prices_stay_text() -> None:
    bad = "<b>&\"'\x00"
    svg = market_svg([[Cell(bad, (bad,))]], {(0, 0): [Marker(bad, bad, bad)]}, label=bad)
    ElementTree.fromstring(svg)


def test_png_needs_its_library_or_works(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = tile_svg(Tile("x", "yellow"))
    try:
        assert png(svg, width=100)[:4] == b"\x89PNG"
    except NoPngError as error:
        assert "tetsuro[png]" in str(error)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPngError):
        png(svg)
