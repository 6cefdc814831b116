"""The code in a document: its blocks, and the files that they are parts of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).resolve().parents[2] / "docs"
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


class Block(NamedTuple):
    """One block: its language, the file it is a part of (or none), its text and its line."""

    lang: str
    file: str
    text: str
    line: int


def blocks(document: str) -> list[Block]:
    """The fenced blocks of a document in ``docs``."""
    text = (DOCS / document).read_text(encoding="utf-8")
    return [
        Block(m[1], m[2] or "", m[3], text.count("\n", 0, m.start()) + 1)
        for m in FENCE.finditer(text)
    ]


def write_files(found: list[Block], folder: Path) -> None:
    """Put the files together from their parts, in the order of the document."""
    files: dict[str, list[str]] = {}
    for block in found:
        if block.file:
            files.setdefault(block.file, []).append(block.text)
    for name, parts in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n\n".join(parts), encoding="utf-8")


def session(found: list[Block]) -> str:
    """The interactive examples as one session, each at the line where it stands."""
    out = ""
    for block in found:
        if block.lang == "pycon":
            out += "\n" * (block.line - out.count("\n")) + block.text
    return out
