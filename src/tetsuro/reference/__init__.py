"""The titles' reference pages for people, and the section behind each refusal.

A page is Markdown; ``<a id="…"></a>`` before a heading names its section, the same in all
languages. ``TITLE.LANG.md`` lies beside this file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FALLBACK = "en"
_SECTION = re.compile(r'^<a id="([a-z0-9-]+)"></a>\n(#+) (.+)\n', re.M)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page: its name in links, its heading, how deep it stands, and its Markdown."""

    anchor: str
    heading: str
    level: int
    text: str


def file_name(title: str, lang: str) -> str:
    """``18gb.en.md`` for 18GB."""
    return f"{title.lower().replace(' ', '')}.{lang}.md"


@cache
def text(title: str, lang: str = FALLBACK) -> str | None:
    """A title's whole page; None if there is none in this language."""
    page = files(__name__).joinpath(file_name(title, lang))
    return page.read_text(encoding="utf-8") if page.is_file() else None


@cache
def sections(title: str, lang: str = FALLBACK) -> Mapping[str, Section]:
    """The sections of a page by their anchors, in order; a section ends where the next begins."""
    whole = text(title, lang) or ""
    found = list(_SECTION.finditer(whole))
    ends = [m.start() for m in found[1:]] + [len(whole)]
    return {
        m[1]: Section(m[1], m[3], len(m[2]), whole[m.end() : end].strip())
        for m, end in zip(found, ends, strict=False)
    }


def section(title: str, anchor: str, lang: str = FALLBACK) -> Section | None:
    """One section, in English where the language lacks it; None if there is none."""
    return sections(title, lang).get(anchor) or sections(title, FALLBACK).get(anchor)
