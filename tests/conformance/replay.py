"""Replay a conformance game and compare every line of its trace."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tetsuro.files.trace import flat
from tetsuro.game.game_file import parse, read
from tetsuro.game.history import standing_at_end
from tetsuro.game.reading import begin, read_action

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "conformance"


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The JSON lines of a plain or gzipped file."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as handle:
        for line in handle:
            yield json.loads(line)


def trace_of(game: Path) -> Path:
    plain = game.with_name(game.stem + ".trace.jsonl")
    return plain if plain.exists() else plain.with_name(plain.name + ".gz")


def differences(path: Path, most: int = 10) -> list[str]:
    """Where the replay of a game file differs first from its trace; empty if nowhere."""
    file = read(parse(path.read_bytes()))
    game = begin(file)
    trace = lines(trace_of(path))
    want = {k: v for k, v in next(trace)["initial"].items() if v is not None}
    found = _compare(want, game, "initial", most)
    standing = standing_at_end(file.actions)
    for index, (data, line) in enumerate(zip(file.actions, trace, strict=True)):
        if found:
            break
        for key, value in line["changed"].items():
            if value is None:
                want.pop(key, None)
            else:
                want[key] = value
        read_action(game, index, data, index in standing)
        found = _compare(want, game, f"action {index} {data}", most)
    return found


def _compare(want: dict[str, Any], game: Any, where: str, most: int) -> list[str]:
    have = json.loads(json.dumps(flat(game.state)))
    keys = sorted(k for k in {*want, *have} if want.get(k) != have.get(k))
    if not keys:
        return []
    rows = [f"  {k}: wanted {want.get(k)!r}, have {have.get(k)!r}" for k in keys[:most]]
    return [where, *rows]


if __name__ == "__main__":
    import sys

    for name in sys.argv[1:]:
        rows = differences(Path(name))
        print(Path(name).stem, "ok" if not rows else "\n".join(["DIFFERS", *rows]), flush=True)
