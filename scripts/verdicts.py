"""Draw the sample of verdicts on made-up moves that a clone by itself is tested with.

``python -m scripts.verdicts`` (with ``PYTHONPATH=src:.``) takes the generated games of
``tests/data/conformance/random`` and writes ``tests/data/conformance/judge/TITLE.jsonl.gz``: at
positions drawn at random what was done there, what was done at other moments (by whoever is to
act), and near misses of both, each with our verdict under both answers to the rulings. Where
nothing has changed in the rules the files come out the same; a difference is to be looked at
before it is committed.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tetsuro.files.judge import judge
from tetsuro.game.game_file import parse, read

OWN = Path(__file__).resolve().parents[1] / "tests" / "data" / "conformance"
POSITIONS, OF_TYPE = 20, 3
LEFT_OUT = ("id", "created_at", "user", "auto_actions")
FIGURES = ("price", "share_price", "percent", "rotation")


def near_misses(action: dict[str, Any], entities: list[Any], rng: Random) -> Iterator[Any]:
    """The action with one figure, or whoever acts, changed."""
    for name in FIGURES:
        if isinstance(action.get(name), int):
            yield {**action, name: action[name] + rng.choice((-10, -5, -1, 1, 5, 10))}
    other = rng.choice(entities)
    yield {**action, "entity": other["entity"], "entity_type": other["entity_type"]}


def sample(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of one game."""
    rng = Random(path.stem)
    file = read(parse(path.read_bytes()))
    moves = [{k: v for k, v in a.items() if k not in LEFT_OUT} for a in file.actions]
    asked: list[tuple[int, Any]] = []
    for place in sorted(rng.sample(range(len(moves)), min(POSITIONS, len(moves)))):
        here = moves[place]
        who = {"entity": here["entity"], "entity_type": here["entity_type"]}
        alike = [{**m, **who} for m in moves if m["type"] == here["type"]]
        tried = [here, *near_misses(here, moves, rng), *rng.sample(moves, 1)]
        for move in rng.sample(alike, min(OF_TYPE, len(alike))):
            tried += [move, *near_misses(move, moves, rng)]
        asked += [(file.actions[place]["id"], move) for move in tried]
    for (before, action), *verdicts in zip(
        asked, judge(file, asked, "recorded"), judge(file, asked, "published"), strict=True
    ):
        recorded, published = (verdict.legal for verdict in verdicts)
        both = {"recorded": recorded, "published": published}
        legal = recorded if recorded == published else both
        game = f"{path.parent.name}/{path.stem}"
        yield {"game": game, "before": before, "action": action, "legal": legal}


def main() -> None:
    (OWN / "judge").mkdir(exist_ok=True)
    for folder in sorted((OWN / "random").iterdir()):
        lines = [line for path in sorted(folder.glob("*.json")) for line in sample(path)]
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        packed = gzip.compress(text.encode(), mtime=0)
        (OWN / "judge" / f"{folder.name}.jsonl.gz").write_bytes(packed)


if __name__ == "__main__":
    main()
