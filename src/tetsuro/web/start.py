"""The start page: a new game, a file to open, the games so far."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tetsuro.game.beginning import new_game
from tetsuro.game.game import Game
from tetsuro.game.game_file import parse
from tetsuro.game.reading import load
from tetsuro.kernel.refusal import Unusable
from tetsuro.kernel.rng import MODULUS
from tetsuro.kernel.title import PUBLISHED, RECORDED, Private, Ruling
from tetsuro.store import NoSuchTable, Table
from tetsuro.titles.registry import MODULES, entry
from tetsuro.web.links import page_of
from tetsuro.web.pages import fields, form_of, language, page, text
from tetsuro.web.reference import address
from tetsuro.web.seats import (
    HOST,
    Link,
    NotAdmitted,
    entrance,
    forget_link,
    new_words,
    remembered,
)
from tetsuro.web.security import LARGEST_UPLOAD
from tetsuro.web.tables import LINKS, OVER, Tables
from tetsuro.web.words import Words

ALL = "all"
MOST_LISTED = 60
"""Games on the start page, unless all are asked for."""
LONGEST_NAME = 40
LONGEST_SEED = 18
"""Digits; of large numbers the generator takes what it has room for."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a number of players (and an option) begins with, told by the title's own data."""

    players: int
    option: str
    cash: int
    certificates: int
    corporations: int
    privates: tuple[str, ...]
    bank: int | None


def _is_private(card: Private) -> bool:
    """Not one that starts a company, nor a bond, which has nothing of its own."""
    return bool(card.more) and "starts" not in card.more


@cache
def setups(title: str) -> tuple[Setup, ...]:
    """Each set-up of a title."""
    known = entry(title)
    found = []
    for players in known.players:
        fitting = [o for o, counts in known.options.items() if players in counts]
        for option in ("", *fitting):
            game = new_game(title, [str(i) for i in range(players)], 1, [option] if option else [])
            state = game.state
            found.append(
                Setup(
                    players,
                    option,
                    game.title.starting_cash,
                    game.title.certificate_limit(state),
                    len(state.corporations),
                    tuple(c for c in state.owners if _is_private(game.title.privates[c])),
                    game.title.bank,
                )
            )
    return tuple(found)


def asked_rulings(title: str) -> list[Ruling]:
    """The rulings by whose answer a new game is played otherwise: both answers differ, and the
    card that it is about is in some set-up."""
    cards = {card for setup in setups(title) for card in setup.privates}
    return [r for r in entry(title).rulings if r.matters and (not r.card or r.card in cards)]


def start(request: Request) -> Response:
    """The start page, filled in as the address says."""
    return _page(request, request.query_params)


def _page(
    request: Request, asked: Mapping[str, Any], status: int = 200, notice: str = ""
) -> Response:
    titles = tuple(MODULES)
    title = asked.get("title")
    chosen = entry(title if title in titles else titles[0])
    tables: Tables = request.app.state.tables
    plain = new_game(chosen.name, ["?"] * chosen.players[0]).title
    cards = _cards(request, tables)
    listed = cards if asked.get("games") == ALL else cards[:MOST_LISTED]
    return page(
        request,
        "start.html",
        status,
        notice=notice,
        titles=titles,
        chosen=chosen,
        reference=address(chosen.name),
        setups=setups(chosen.name),
        rulings=asked_rulings(chosen.name),
        currency=Words(language(request), plain),
        secret=plain.secret,
        answers=(PUBLISHED, RECORDED),
        tables=listed,
        more=len(cards) if len(listed) < len(cards) else 0,
        most=max(chosen.players),
        longest_seed=LONGEST_SEED,
    )


@dataclass(frozen=True, slots=True)
class Card:
    """A table in the list of games: one at this screen, or one that this browser has a link to."""

    id: str
    name: str
    title: str
    players: tuple[str, ...]
    version: int
    role: str
    who: str
    shared: bool
    created: str
    """When it came here, and when somebody last played, as ISO 8601 has it."""
    played: str
    winners: tuple[str, ...]
    """Of a game that is over."""
    worth: str


def _cards(request: Request, tables: Tables) -> list[Card]:
    """The tables at one screen, and by their links those that this browser has come by."""
    seats: dict[str, list[Link]] = {}
    for key in remembered(request):
        with suppress(NoSuchTable, NotAdmitted):
            table, link = entrance(tables, key)
            seats.setdefault(table.id, []).append(link)
    found = []
    for table in tables.store.tables():
        shared = bool(table.meta.get(LINKS))
        known = seats.get(table.id, []) if shared else [Link(HOST, None, table.id)]
        found += [_card(table, link, shared) for link in known]
    return found


def _card(table: Table, link: Link, shared: bool) -> Card:
    players = tuple(map(str, table.meta.get("players") or ()))
    name = str(table.meta.get("name") or "")
    who = ""
    if link.player is not None:
        seats = list(table.meta[LINKS]["players"])
        who = players[seats.index(str(link.player))]
    over = table.meta.get(OVER) or {}
    return Card(
        link.key,
        name,
        table.title,
        players,
        table.version,
        link.role,
        who,
        shared,
        _moment(table.created),
        _moment(table.updated),
        tuple(over.get("winners", ())),
        over.get("worth", ""),
    )


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).astimezone().isoformat("T", "minutes")


async def forget(request: Request) -> Response:
    """Take a link off this browser's list; the table and the link stay."""
    form = await fields(request)
    answer = RedirectResponse("/", 303)
    forget_link(request, answer, text(form, "key") or "")
    return answer


async def new(request: Request) -> Response:
    """Begin a game as the form says."""
    form = await fields(request)
    words = Words(language(request))
    try:
        game = await run_in_threadpool(_made, form, words)
        address = await run_in_threadpool(_begun, request, form, game)
    except Unusable as no:
        asked = {"title": text(form, "title")}
        return await run_in_threadpool(_page, request, asked, 422, words.said(no))
    return RedirectResponse(address, 303)


def _begun(request: Request, form: FormData, game: Game) -> str:
    """Where to go on: a table at this screen, or the links of one whose players sit apart."""
    words = new_words([p for p, _ in game.players]) if form.get("sit") == "apart" else None
    sealed = form.get("sealed") == "yes" and game.title.secret
    tables: Tables = request.app.state.tables
    live = tables.create(game, _name(form), words=words, sealed=sealed)
    return f"/t/{live.id}" if words is None else page_of(live)


def _made(form: FormData, words: Words) -> Game:
    title = text(form, "title") or ""
    known = entry(title)
    count = text(form, "players") or ""
    players = int(count) if count.isdecimal() and len(count) < 3 else 0
    names = []
    for seat in range(1, players + 1):
        name = (text(form, f"name-{seat}") or "").strip()[:LONGEST_NAME]
        names.append(name or words.t("player-number", number=seat))
    if len(set(names)) < len(names):
        raise Unusable("names_alike")
    options = [o for o in form.getlist("option") if isinstance(o, str)]
    kept = [o for o in options if players in known.options.get(o, (players,))]
    rulings = {
        r.name: answer
        for r in known.rulings
        if (answer := text(form, f"ruling-{r.name}")) is not None
    }
    return new_game(title, names, _seed(form), kept, rulings)


def _seed(form: FormData) -> int:
    seed = (text(form, "seed") or "").strip()
    if not seed or form.get("sealed") == "yes":
        return secrets.randbelow(MODULUS)
    if not seed.isdecimal() or len(seed) > LONGEST_SEED:
        raise Unusable("wrong_seed", most=LONGEST_SEED)
    return int(seed)


def _name(form: FormData) -> str:
    return (text(form, "name") or "").strip()[:LONGEST_NAME]


async def open_file(request: Request) -> Response:
    """Take a game file in: ours or 18xx.games'."""
    words = Words(language(request))
    try:
        async with form_of(request) as form:
            upload = form.get("file")
            if not isinstance(upload, UploadFile) or not upload.size:
                raise Unusable("no_file_chosen")
            data = await upload.read(LARGEST_UPLOAD + 1)
        live = await run_in_threadpool(_opened, request, data, upload.filename or "")
    except Unusable as no:
        return await run_in_threadpool(_page, request, {}, 422, words.said(no))
    return RedirectResponse(f"/t/{live.id}", 303)


def _opened(request: Request, data: bytes, filename: str) -> Any:
    file = parse(data)
    game = load(file)
    described = game.more.get("description")
    name = described.strip() if isinstance(described, str) else ""
    name = name or filename.rpartition("/")[2].removesuffix(".json")
    return request.app.state.tables.create(game, name[:LONGEST_NAME])
