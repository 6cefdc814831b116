"""Facts and recorded games as boards and tokens, for tests that compare with them."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

from tetsuro.track.board import Board
from tetsuro.track.hexes import Grid
from tetsuro.track.tiles import Border, Tile, tile_from_json

SHARED = Path(__file__).resolve().parents[3] / "shared"
FACTS = {
    "18GB": "18gb",
    "18India": "18india",
    "1822PNW": "1822pnw",
    "1822PNWSRS": "1822pnw_srs",
    "1822PNWShort": "1822pnw_short",
}
available = (SHARED / "facts" / "tiles.json").exists()


@cache
def tiles() -> dict[str, Tile]:
    data = json.loads((SHARED / "facts" / "tiles.json").read_text())["tiles"]
    return {name: tile_from_json(name, tile) for name, tile in data.items()}


@cache
def title(folder: str) -> dict:
    return json.loads((SHARED / "facts" / f"{FACTS[folder]}.json").read_text())


@cache
def printed(folder: str, name: str) -> dict[str, Tile]:
    return {hex: tile_from_json(hex, data) for hex, data in title(folder)["maps"][name].items()}


@cache
def empty_board(folder: str, name: str) -> Board:
    facts = title(folder)
    return Board.of(
        Grid("pointy" if folder.startswith("1822") else "flat"),
        printed(folder, name),
        facts["rules"]["impassable_hex_colors"],
    )


def scenario(folder: str, first: dict) -> dict:
    """The scenario of a game, with its key."""
    options, players = first["optional_rules"], len(first["players"])
    fits = [
        {"key": key, **found}
        for key, found in title(folder)["scenarios"].items()
        if found["players"] == players and set(found.get("options", ())) <= set(options)
    ]
    return max(fits, key=lambda found: len(found.get("options", ())))


def lines(path: Path):
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        for line in file:
            yield json.loads(line)


def games(folder: str, kind: str = "games") -> list[Path]:
    """Trace files of recorded (``games``) or generated (``random``) games."""
    if not available:
        return []
    return sorted((SHARED / "conformance" / kind / folder).glob("*.trace.jsonl*"))


def laid_tile(value: str) -> Tile:
    ident, _, rotation = value.rpartition(":")
    return tiles()[ident.rpartition("-")[0]].turned(int(rotation))


def board_of(folder: str, name: str, state: dict) -> Board:
    laid, borders = {}, {}
    for key, value in state.items():
        part = key.split(".")
        if part[0] == "hex" and len(part) == 2:
            laid[part[1]] = laid_tile(value)
        elif part[0] == "hex" and part[2] == "borders":
            borders[part[1]] = tuple(Border(edge, kind, cost) for edge, kind, cost in value)
    base = empty_board(folder, name)
    return Board.of(base.land.grid, base.land.printed, base.land.impassable, laid, borders)


def states(folder: str, path: Path):
    """(action, state after it) of every line of a trace; the first has no action."""
    rows = lines(path)
    first = next(rows)
    state = dict(first["initial"])
    yield first, state
    for row in rows:
        for key, value in row["changed"].items():
            if value is None:
                state.pop(key, None)
            else:
                state[key] = value
        yield row, state
