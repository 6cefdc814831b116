"""The recorded and generated games that tests replay: those beside the repository, if there are
any, and a few generated ones of our own copy."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tetsuro.game.game_file import GameFile, parse, read

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "conformance"
OWN = ROOT / "tests" / "data" / "conformance"
FOLDERS = ("18GB", "18India", "1822PNW", "1822PNWSRS", "1822PNWShort")
"""Titles whose games are compared."""

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="no conformance data beside the repository (../shared)"
)


def _found(kind: str, folder: str, root: Path = SHARED) -> list[Path]:
    return sorted((root / kind / folder).glob("*.json"))


def param(path: Path) -> Any:
    return pytest.param(path, id=f"{path.parent.parent.name}-{path.parent.name}-{path.stem}")


def all_games(folders: tuple[str, ...] = FOLDERS) -> list[Any]:
    """Every game once; our own copies only where the others are missing."""
    paths = [p for f in folders for kind in ("games", "random") for p in _found(kind, f)]
    return [param(p) for p in paths] or own_games(folders)


def own_games(folders: tuple[str, ...] = FOLDERS) -> list[Any]:
    """Our own copies of generated games."""
    return [param(p) for f in folders for p in _found("random", f, OWN)]


def recorded_games(folders: tuple[str, ...] = FOLDERS) -> list[Any]:
    """Games of real people, to which legal sets and verdicts belong; none in a lone clone."""
    return [param(p) for f in folders for p in _found("games", f)]


@cache
def game_file(path: Path) -> GameFile:
    return read(parse(path.read_bytes()))


def trace_path(game: Path) -> Path:
    plain = game.with_name(game.stem + ".trace.jsonl")
    return plain if plain.exists() else plain.with_name(plain.name + ".gz")


def json_lines(path: Path) -> Iterator[Any]:
    """The JSON lines of a plain or gzipped file."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as handle:
        for line in handle:
            yield json.loads(line)


def as_read(value: Any) -> Any:
    """A value as it comes back from JSON: number keys are texts, tuples lists."""
    return json.loads(json.dumps(value))


def without_unowned(trace: Iterable[Any]) -> Iterator[Any]:
    """Lines that tell of an owner only where there is or was one: of a card that nobody owned, some
    recorded lines say at its closing that it has no owner, and others do not."""
    owned: set[str] = set()
    for line in map(as_read, trace):
        for part in ("initial", "changed"):
            owners = {k: v for k, v in line.get(part, {}).items() if k.endswith(".owner")}
            for key, owner in owners.items():
                if owner is None and key not in owned:
                    del line[part][key]
            owned.update(key for key, owner in owners.items() if owner is not None)
            owned.difference_update(key for key, owner in owners.items() if owner is None)
        yield line
