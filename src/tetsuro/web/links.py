"""The page with the links of a table, for its host to hand out."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tetsuro.kernel.refusal import Illegal, refuse
from tetsuro.web.pages import language, page
from tetsuro.web.seats import (
    HOST,
    PLAYER,
    Guest,
    admit,
    links,
    new_words,
    remember_link,
)
from tetsuro.web.table import refused
from tetsuro.web.tables import LINKS, Live, Tables
from tetsuro.web.words import Words


@dataclass(frozen=True, slots=True)
class Line:
    """One link with what it is for."""

    role: str
    name: str
    path: str
    address: str


def page_of(live: Live) -> str:
    """Where a table's host finds its links."""
    host = links(live.table, live.game.players)[0]
    return host.path + "/links"


def show(request: Request) -> Response:
    """All links of the table; for its host only."""
    guest = admit(request)
    if not guest.hosts:
        return refused(request, guest, Illegal(refuse("host_only")))
    live = guest.live
    words = Words(language(request), live.game.title, live.game.players)
    root = str(request.base_url).rstrip("/")
    lines = []
    for link in links(live.table, live.game.players):
        name = words.holder(link.player) if link.role == PLAYER else words.t(f"link-{link.role}")
        lines.append(Line(link.role, name, link.path, root + link.path))
    answer = page(request, "links.html", w=words, guest=guest, lines=lines)
    remember_link(request, answer, guest)
    return answer


async def give(request: Request) -> Response:
    """Links for a table that had none, or new ones in place of those that went astray."""

    def work() -> Response:
        guest = admit(request)
        if not guest.hosts:
            return refused(request, guest, Illegal(refuse("host_only")))
        tables: Tables = request.app.state.tables
        words = new_words([p for p, _ in guest.live.game.players], _host_word(guest))
        tables.note(guest.live.id, LINKS, words)
        return RedirectResponse(page_of(tables.open(guest.live.id)), 303)

    return await run_in_threadpool(work)


def _host_word(guest: Guest) -> str:
    """The host's own word stays, so that he is not shut out by what he does."""
    return str((guest.live.table.meta.get(LINKS) or {}).get(HOST, ""))
