"""Text in pictures: escaping, and how wide a line will be."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from unicodedata import east_asian_width

_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDTHS = {
    **dict.fromkeys("ijl.,:;'|!I ", 0.28),
    **dict.fromkeys("frt()-[]/*", 0.36),
    **dict.fromkeys("mwMW%@", 0.87),
    **dict.fromkeys("ABCDEGHKNOPQRSUVXYZ&+", 0.7),
}

FONT = "'Helvetica Neue',Arial,'Noto Sans','Noto Sans CJK JP','Hiragino Sans',sans-serif"


def safe(text: str) -> str:
    """Text as it may stand in markup: escaped, without what XML forbids."""
    return escape(_UNFIT.sub("", text), quote=True)


def width(text: str, size: float) -> float:
    """About how wide a bold line of text will be."""
    ems = sum(1.0 if east_asian_width(c) in "WF" else _WIDTHS.get(c, 0.56) for c in text)
    return ems * size * 1.04


@lru_cache(maxsize=4096)
def broken(text: str) -> tuple[tuple[str, ...], ...]:
    """Ways to break a name into one, two or three lines, as evenly as can be."""
    words = re.findall(r"[^\s-]+-?", text) or [text]
    ways: list[tuple[str, ...]] = [(text,)]
    if len(words) >= 2:
        cuts = [(join(words[:i]), join(words[i:])) for i in range(1, len(words))]
        ways.append(min(cuts, key=lambda lines: max(width(line, 1) for line in lines)))
    if len(words) >= 3:
        ways.append(
            min(
                (
                    (join(words[:i]), join(words[i:j]), join(words[j:]))
                    for i in range(1, len(words) - 1)
                    for j in range(i + 1, len(words))
                ),
                key=lambda lines: max(width(line, 1) for line in lines),
            )
        )
    return tuple(ways)


def join(words: list[str]) -> str:
    """Words on one line again; a hyphen keeps its word."""
    return re.sub(r"- ", "-", " ".join(words))


def fitted(text: str, room: float, largest: float) -> float:
    """The font size, ``largest`` at most, at which a text is no wider than ``room``."""
    return min(largest, room / max(width(text, 1), 0.1))
