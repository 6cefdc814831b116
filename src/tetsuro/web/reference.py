"""The titles' reference pages in the browser, and the link from a refusal to its section."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from urllib.parse import quote

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tetsuro.kernel.refusal import Refusal, Unusable, refuse
from tetsuro.reference import opening, section, sections
from tetsuro.titles.registry import MODULES, entry
from tetsuro.web.pages import language, page
from tetsuro.web.words import Words


@dataclass(frozen=True, slots=True)
class RuleLink:
    """Where a rule can be read: an address and the heading that stands there."""

    address: str
    heading: str


def address(title: str) -> str:
    """Where a title's reference is, empty if it has none."""
    return f"/reference/{quote(title)}" if sections(title) else ""


def rule_link(words: Words, no: Refusal) -> RuleLink | None:
    """The section with the rule behind a refusal at a table; None if none is known."""
    title = words.title
    found = section(title.name, no.page, words.lang) if title is not None and no.page else None
    if title is None or found is None:
        return None
    return RuleLink(f"{address(title.name)}#{found.anchor}", found.heading)


def show(request: Request) -> Response:
    """A title's reference: contents and every section under its anchor."""
    asked = request.path_params["title"]
    try:
        title = entry(asked).name
    except Unusable:
        title = ""
    if not sections(title):
        notice = Words(language(request)).said(refuse("no_such_page"))
        return page(request, "told.html", 404, notice=notice)
    if asked != title:
        return RedirectResponse(address(title), 308)
    lang = language(request)
    heading, words_before = opening(title, lang)
    return page(
        request,
        "reference.html",
        title=title,
        heading=heading,
        before=html(words_before),
        sections=tuple(sections(title, lang).values()),
        html=html,
        others=[(name, where) for name in MODULES if name != title and (where := address(name))],
    )


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def html(markdown: str) -> str:
    """Markdown as HTML without styles of its own, which no page may hold."""
    reader = _reader()
    tokens = reader.parse(markdown)
    for token in tokens:
        token.attrs.pop("style", None)
    rendered: str = reader.renderer.render(tokens, reader.options, {})
    return rendered.replace("<table>", '<div class="wide"><table>').replace(
        "</table>", "</table></div>"
    )
