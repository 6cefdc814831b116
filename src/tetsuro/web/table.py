"""The table's addresses: seeing it, acting at it, stepping back, taking the file home."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, EndGame, Message, SelectCompanies, own_fields
from tetsuro.kernel.notation import LARGEST, action_from_text
from tetsuro.kernel.refusal import Illegal, Unusable, refuse
from tetsuro.store import Stale
from tetsuro.web.consent import consent_refusal
from tetsuro.web.pages import language, page
from tetsuro.web.reference import RuleLink, rule_link
from tetsuro.web.scene import Asked, scene, style_sheet
from tetsuro.web.tables import Live, Tables, now
from tetsuro.web.words import Words

LONGEST_NOTE = 2000


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _words(request: Request, live: Live) -> Words:
    return Words(language(request), live.game.title, live.game.players)


def show(request: Request) -> Response:
    """The table, now or at an earlier moment."""
    live = _tables(request).open(request.path_params["ident"])
    return _page(request, live, Asked.of(request.query_params, request.query_params.getlist("r")))


def _page(
    request: Request,
    live: Live,
    asked: Asked,
    status: int = 200,
    notice: str = "",
    rule: RuleLink | None = None,
) -> Response:
    words = _words(request, live)
    values = scene(words, live, asked)
    return page(request, "table.html", status, notice=notice, rule=rule, **values)


def version(request: Request) -> Response:
    """How far the table has come, for pages that wait for others."""
    ident = request.path_params["ident"]
    return JSONResponse({"version": _tables(request).version(ident)})


def colors(request: Request) -> Response:
    live = _tables(request).open(request.path_params["ident"])
    return Response(
        style_sheet(live.game.state),
        media_type="text/css",
        headers={"Cache-Control": "private, max-age=86400"},
    )


def file(request: Request) -> Response:
    """The game file, to keep or to take to 18xx.games."""
    live = _tables(request).open(request.path_params["ident"])
    text = json.dumps(live.game.to_json(), ensure_ascii=False)
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", live.name).strip("-.") or "game"
    return Response(
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}.json"'},
    )


async def act(request: Request) -> Response:
    """An action that a control offers, for the position that its page showed."""
    form = await request.form()

    def deed(game: Game) -> None:
        action = _action(form)
        no = consent_refusal(game.state, action, _text(form, "consent"))
        if no is not None and game.explain(action) is None:
            raise Illegal(no)
        game.apply(action, created_at=now())

    return await _do(request, form, deed)


def _action(form: FormData) -> Action:
    """The action a form means: its text, a number set beside it, cards ticked."""
    action = action_from_text(_text(form, "action") or "")
    field = _text(form, "field")
    if field is not None:
        amount = _text(form, "amount") or ""
        whole = {name for name, kind, _ in own_fields(type(action)) if kind.startswith("int")}
        if field not in whole or not re.fullmatch(r"-?\d{1,9}", amount.strip()):
            raise Unusable("wrong_shape", where=field[:40], expected="whole number")
        if abs(int(amount)) > LARGEST:
            raise Unusable("wrong_shape", where=field[:40], expected="whole number")
        action = replace(action, **{field: int(amount)})  # type: ignore[arg-type]
    if isinstance(action, SelectCompanies) and "pick" in form:
        picked = tuple(str(p) for p in form.getlist("pick") if p)
        action = replace(action, companies=picked)
    return action


async def turn_back(request: Request) -> Response:
    """Undo, redo, or undo all after the moment shown."""
    form = await request.form()

    def deed(game: Game) -> None:
        what, to = _text(form, "what"), _text(form, "to")
        if what == "redo":
            game.redo(created_at=now())
        elif to is None:
            game.undo(created_at=now())
        else:
            game.undo(_id_at(game, to), created_at=now())

    return await _do(request, form, deed)


def _id_at(game: Game, to: str) -> int:
    """The action id that an undo names to go back to just after a raw action."""
    number = int(to) if to.isdecimal() and len(to) < 7 else -1
    if number == 0:
        return 0
    if not 0 < number <= len(game.raw):
        raise Unusable("unknown_action_id", id=to[:20])
    found = game.raw[number - 1].get("id")
    if type(found) is not int:
        raise Unusable("unknown_action_id", id=to[:20])
    return found


async def say(request: Request) -> Response:
    """A note at the table."""
    form = await request.form()
    text = (_text(form, "message") or "").strip()[:LONGEST_NOTE]

    def deed(game: Game) -> None:
        if text:
            game.apply(Message(_seat(game, form), message=text), created_at=now())

    return await _do(request, form, deed)


async def end(request: Request) -> Response:
    """End the game by hand, once that is confirmed."""
    form = await request.form()

    def deed(game: Game) -> None:
        if _text(form, "sure") != "yes":
            raise Illegal(refuse("not_confirmed"))
        game.apply(EndGame(_seat(game, form)), created_at=now())

    return await _do(request, form, deed)


async def remove(request: Request) -> Response:
    """Throw a table away, once that is confirmed."""
    form = await request.form()
    if _text(form, "sure") == "yes":
        await run_in_threadpool(_tables(request).forget, request.path_params["ident"])
    return RedirectResponse("/", 303)


def _seat(game: Game, form: FormData) -> int:
    wish = _text(form, "player") or ""
    seats = {str(p): p for p, _ in game.players}
    return seats.get(wish, game.players[0][0])


def _text(form: FormData, name: str) -> str | None:
    value = form.get(name)
    return value if isinstance(value, str) else None


async def _do(request: Request, form: FormData, deed: Callable[[Game], None]) -> Response:
    """Do it to the position that the page showed, and show the table; or say why not."""
    ident = request.path_params["ident"]
    tables = _tables(request)
    seen = _text(form, "version") or ""

    def work() -> Response:
        live = tables.open(ident)
        words = _words(request, live)
        try:
            if not (seen.isdecimal() and len(seen) < 9):
                raise Unusable("wrong_shape", where="version", expected="whole number")
            tables.act(ident, int(seen), deed)
        except Stale as stale:
            return _page(request, live, Asked(), 409, words.said(stale))
        except Illegal as no:
            link = rule_link(words, no.refusal)
            return _page(request, live, Asked(), 422, words.said(no), link)
        except Unusable as no:
            return _page(request, live, Asked(), 400, words.said(no))
        return RedirectResponse(f"/t/{ident}", 303)

    return await run_in_threadpool(work)
