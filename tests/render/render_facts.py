"""The tables of facts, read as tiles and maps (``TETSURO_FACTS`` says where they lie)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tetsuro.track.hexes import Layout
from tetsuro.track.tiles import Tile, tile_from_json

FACTS = Path(__file__).resolve().parents[3] / "shared" / "facts"
TITLES = ("18gb", "18india", "1822pnw", "1822pnw_srs", "1822pnw_short")
MAPS = [("18gb", "standard"), ("18gb", "2NS"), ("18gb", "2EW")] + [
    (title, "standard") for title in TITLES[1:]
]


@cache
def load(name: str) -> Any:
    path = FACTS / f"{name}.json"
    if not path.exists():
        pytest.skip(f"no facts at {FACTS}")
    return json.loads(path.read_text())


@cache
def all_tiles() -> dict[str, Tile]:
    return {name: tile_from_json(name, data) for name, data in load("tiles")["tiles"].items()}


@cache
def lying() -> list[tuple[Tile, Layout]]:
    """Each tile in each rotation in the layouts of its titles, and each printed hex."""
    counts = {name: data["counts"] for name, data in load("tiles")["tiles"].items()}
    found: list[tuple[Tile, Layout]] = []
    for name, tile in all_tiles().items():
        layouts: set[Layout] = {layout_of(title) for title in counts[name]}
        found += [(tile.turned(r), layout) for layout in sorted(layouts) for r in range(6)]
    for title, which in MAPS:
        found += [(tile, layout_of(title)) for tile in printed(title, which).values()]
    return found


def layout_of(title: str) -> Layout:
    return "flat" if title in ("18gb", "18india") else "pointy"


@cache
def printed(title: str, which: str) -> dict[str, Tile]:
    return {n: tile_from_json(n, data) for n, data in load(title)["maps"][which].items()}
