"""The table's addresses: seeing it, acting at it, stepping back, taking the file home."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from tetsuro.game.game import Game
from tetsuro.game.game_file import MOST_ACTIONS
from tetsuro.kernel.actions import (
    Action,
    EndGame,
    Message,
    Redo,
    SelectCompanies,
    Undo,
    own_fields,
)
from tetsuro.kernel.notation import LARGEST, action_from_text
from tetsuro.kernel.refusal import Illegal, Unusable, refuse
from tetsuro.store import Stale
from tetsuro.web.asking import MEANT, ask, drop, question
from tetsuro.web.colors import style_sheet
from tetsuro.web.consent import consent_refusal
from tetsuro.web.pages import brief, fields, language, page, text
from tetsuro.web.reference import RuleLink, rule_link
from tetsuro.web.scene import Asked, scene
from tetsuro.web.seats import Guest, admit, draw_curtain, entrance, remember_link
from tetsuro.web.tables import Live, Tables, now
from tetsuro.web.words import Words

LONGEST_NOTE = 2000
LONGEST_ACTION = 20_000
"""Several times what the runs of many trains need."""
ROOM_FOR_NOTES = MOST_ACTIONS // 2
"""Beyond it a table takes no more notes or programs, so that there stays room to play."""


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _words(request: Request, live: Live) -> Words:
    return Words(language(request), live.game.title, live.game.players)


def show(request: Request) -> Response:
    """The table, now or at an earlier moment, as its guest may see it."""
    guest = admit(request)
    asked = Asked.of(request.query_params, request.query_params.getlist("r"))
    answer = _page(request, guest, asked)
    remember_link(request, answer, guest)
    return answer


def _page(
    request: Request,
    guest: Guest,
    asked: Asked,
    status: int = 200,
    notice: str = "",
    rule: RuleLink | None = None,
    picked: Sequence[str] = (),
) -> Response:
    words = _words(request, guest.live)
    values = scene(words, guest, asked, brief=brief(request))
    return page(request, "table.html", status, notice=notice, rule=rule, picked=picked, **values)


def version(request: Request) -> Response:
    """How far the table has come, for pages that wait for others."""
    table, _ = entrance(_tables(request), request.path_params["ident"])
    asking = table.meta.get(MEANT)
    asked = {"asking": asking["id"]} if asking and asking["version"] == table.version else {}
    return JSONResponse({"version": table.version, **asked})


def colors(request: Request) -> Response:
    """The style sheet with the colours of the table's corporations."""
    live = admit(request).live
    return Response(
        style_sheet(live.game.state),
        media_type="text/css",
        headers={"Cache-Control": "private, max-age=86400"},
    )


def file(request: Request) -> Response:
    """The game file, to keep or to take to 18xx.games; or what this guest may have of it."""
    guest = admit(request)
    live = guest.live
    whole = guest.takes_all_home
    data = live.game.to_json() if whole else live.seat(guest.link.player).to_json()
    body = json.dumps(data, ensure_ascii=False)
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", live.name or live.game.title.name).strip("-.") or "game"
    return Response(
        body,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}.json"'},
    )


async def act(request: Request) -> Response:
    """An action that a control offers, for the position that its page showed."""
    form = await fields(request)

    def deed(game: Game, guest: Guest) -> None:
        action = _action(form)
        _obey(guest, action)
        if action.type in ("message", "log"):
            raise Unusable("wrong_form")  # there is a place for notes
        if action.type.startswith("program_"):
            _has_room(game)
        no = consent_refusal(game.state, action, text(form, "consent") if guest.hosts else None)
        if no is not None and game.explain(action) is None:
            if guest.hosts:
                raise Illegal(no)
            ask(_tables(request), guest.live, action, guest.own, no.params["player"])
            return
        game.apply(action, created_at=now())

    return await _do(request, form, deed)


async def answer(request: Request) -> Response:
    """A player's yes or no to what another asks him; the other may ask no longer."""
    form = await fields(request)

    def deed(game: Game, guest: Guest) -> None:
        asked = question(guest.live)
        if asked is None or asked.id != text(form, "question"):
            raise Illegal(refuse("nothing_asked"))
        agrees = text(form, "answer") == "yes"
        mine = (asked.to,) if agrees else (asked.to, asked.by)
        if not guest.hosts and guest.link.player not in mine:
            raise Illegal(refuse("not_asked", player=asked.to))
        if agrees:
            game.apply(asked.meant, created_at=now())
        else:
            drop(_tables(request), guest.live)

    return await _do(request, form, deed)


def _obey(guest: Guest, action: Action) -> None:
    if (no := guest.refusal(action)) is not None:
        raise Illegal(no)


def _action(form: FormData) -> Action:
    """The action a form means: its text, a number set beside it, cards ticked."""
    written = text(form, "action") or ""
    if len(written) > LONGEST_ACTION:
        raise Unusable("action_too_long", limit=LONGEST_ACTION)
    action = action_from_text(written)
    field = text(form, "field")
    if field is not None:
        amount = text(form, "amount") or ""
        whole = {name for name, kind, _ in own_fields(type(action)) if kind.startswith("int")}
        if field not in whole or not re.fullmatch(r"-?\d{1,9}", amount.strip()):
            raise Unusable("wrong_shape", where=field[:40], expected="whole number")
        if abs(int(amount)) > LARGEST:
            raise Unusable("wrong_shape", where=field[:40], expected="whole number")
        changes: dict[str, Any] = {field: int(amount)}
        action = replace(action, **changes)
    if isinstance(action, SelectCompanies) and "pick" in form:
        picked = tuple(str(p) for p in form.getlist("pick") if p)
        action = replace(action, companies=picked)
    return action


async def turn_back(request: Request) -> Response:
    """Undo, redo, or undo all after the moment shown."""
    form = await fields(request)

    def deed(game: Game, guest: Guest) -> None:
        what, to = text(form, "what"), text(form, "to")
        who = guest.own
        if what == "redo":
            _obey(guest, Redo(who))
            game.redo(who, created_at=now())
        elif what != "undo":
            raise Unusable("wrong_form")
        elif to is None:
            _obey(guest, Undo(who))
            game.undo(None, who, created_at=now())
        else:
            _obey(guest, Undo(who, action_id=0))
            game.undo(_id_at(game, to), who, created_at=now())

    return await _do(request, form, deed)


def _id_at(game: Game, to: str) -> int:
    """The action id that an undo names to go back to just after a raw action."""
    number = int(to) if to.isdecimal() and len(to) < 7 else -1
    if number == 0:
        return 0
    if not 0 < number <= game.length:
        raise Unusable("unknown_action_id", id=to[:20])
    found, *later = [record.get("id") for record in game.raw[number - 1 :]]
    if type(found) is not int or not 0 < found <= LARGEST or found in later:
        raise Unusable("moment_without_id", number=number)
    return found


def _has_room(game: Game) -> None:
    """What anybody may send at any time leaves room to play."""
    if game.length >= ROOM_FOR_NOTES:
        raise Unusable("no_room_for_notes", limit=ROOM_FOR_NOTES)


async def say(request: Request) -> Response:
    """A note at the table."""
    form = await fields(request)
    said = (text(form, "message") or "").strip()[:LONGEST_NOTE]

    def deed(game: Game, guest: Guest) -> None:
        note = Message(_speaker(guest, form), message=said)
        _obey(guest, note)
        _has_room(game)
        if said:
            game.apply(note, created_at=now())

    return await _do(request, form, deed)


async def end(request: Request) -> Response:
    """End the game by hand, once that is confirmed."""
    form = await fields(request)

    def deed(game: Game, guest: Guest) -> None:
        ending = EndGame(guest.own)
        _obey(guest, ending)
        if text(form, "sure") != "yes":
            raise Illegal(refuse("not_confirmed"))
        game.apply(ending, created_at=now())

    return await _do(request, form, deed)


async def remove(request: Request) -> Response:
    """Throw a table away, once that is confirmed."""
    form = await fields(request)

    def work() -> Response:
        guest = admit(request)
        if not guest.hosts:
            return refused(request, guest, Illegal(refuse("host_only")))
        if text(form, "sure") == "yes":
            _tables(request).forget(guest.live.id)
        return RedirectResponse("/", 303)

    return await run_in_threadpool(work)


async def curtain(request: Request) -> Response:
    """Show the hand of the player to act to who sits before a screen for all, or hide it."""
    form = await fields(request)

    def work() -> Response:
        guest = admit(request)
        wish = text(form, "player") or ""
        opens = guest.curtained is not None and wish == str(guest.curtained)
        if wish and not opens:
            return refused(request, guest, Illegal(refuse("not_his_turn")))
        answer = RedirectResponse(guest.path, 303)
        draw_curtain(request, answer, guest, guest.curtained if wish else None)
        return answer

    return await run_in_threadpool(work)


def _speaker(guest: Guest, form: FormData) -> int:
    """Who says it: the seat's player, at a screen for all whoever is chosen."""
    chosen = {str(p): p for p, _ in guest.live.game.players}
    return chosen.get(text(form, "player") or "", guest.own) if guest.hosts else guest.own


Deed = Callable[[Game, Guest], None]


async def _do(request: Request, form: FormData, deed: Deed) -> Response:
    """Do it to the position that the page showed, and show the table; or say why not."""
    tables = _tables(request)
    seen = text(form, "version") or ""

    def work() -> Response:
        guest = admit(request)
        try:
            if not (seen.isdecimal() and len(seen) < 9):
                raise Unusable("wrong_shape", where="version", expected="whole number")
            tables.act(guest.live.id, int(seen), lambda game: deed(game, guest))
        except (Stale, Illegal, Unusable) as no:
            return refused(request, guest, no, [str(pick) for pick in form.getlist("pick")])
        return RedirectResponse(guest.path, 303)

    return await run_in_threadpool(work)


RIGHTS = frozenset(("not_your_seat", "only_watching", "host_only", "undo_own_only", "not_asked"))


def refused(
    request: Request, guest: Guest, no: Stale | Illegal | Unusable, picked: Sequence[str] = ()
) -> Response:
    """The table with the reason why nothing was done, and the cards ``picked`` in vain still
    ticked."""
    words = _words(request, guest.live)
    rule = None
    if isinstance(no, Stale):
        status = 409
    elif isinstance(no, Unusable):
        status = 400
    else:
        status = 403 if no.refusal.code in RIGHTS else 422
        rule = rule_link(words, no.refusal)
    return _page(request, guest, Asked(), status, words.said(no), rule, picked)
