"""The titles' reference pages for people, and the section behind each refusal.

A page is Markdown; ``<a id="…"></a>`` before a heading names its section, the same in all
languages. ``TITLE.LANG.md`` lies beside this file; scenarios share their title's page.
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


def opening(title: str, lang: str = FALLBACK) -> tuple[str, str]:
    """A page's heading and what stands before its first section, as Markdown."""
    whole = text(title, lang) or text(title, FALLBACK) or ""
    first = _SECTION.search(whole)
    heading, _, before = whole[: first.start() if first else len(whole)].partition("\n")
    return heading.lstrip("# "), before.strip()


def file_name(title: str, lang: str) -> str:
    """``18gb.en.md`` for 18GB; a scenario (``1822PNW-SRS``) is on its title's page."""
    return f"{title.lower().replace(' ', '').partition('-')[0]}.{lang}.md"


@cache
def text(title: str, lang: str = FALLBACK) -> str | None:
    """A title's whole page, a scenario's that of its title; None if there is none in this
    language."""
    for name in (title, title.partition("-")[0]):
        page = files(__name__).joinpath(file_name(name, lang))
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return None


@cache
def sections(title: str, lang: str = FALLBACK) -> Mapping[str, Section]:
    """The sections of a page by their anchors, in order; a section ends where the next begins.
    In English where there is no page in the language; none if there is no page."""
    whole = text(title, lang) or text(title, FALLBACK) or ""
    found = list(_SECTION.finditer(whole))
    ends = [m.start() for m in found[1:]] + [len(whole)]
    return {
        m[1]: Section(m[1], m[3], len(m[2]), whole[m.end() : end].strip())
        for m, end in zip(found, ends, strict=False)
    }


def section(title: str, anchor: str, lang: str = FALLBACK) -> Section | None:
    """One section, in English where the page lacks it; None if there is none."""
    return sections(title, lang).get(anchor) or sections(title, FALLBACK).get(anchor)
