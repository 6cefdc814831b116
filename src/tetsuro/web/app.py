"""The web application: which page answers which address."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from tetsuro.i18n import LANGUAGES
from tetsuro.kernel.refusal import Unusable, refuse
from tetsuro.store import NoSuchTable, Store, StoreError
from tetsuro.web import links, reference, start, table
from tetsuro.web.pages import (
    STATIC,
    THEMES,
    VIEWS,
    drawings_css,
    is_built,
    language,
    page,
    remember,
)
from tetsuro.web.seats import NotAdmitted
from tetsuro.web.security import Guard, Packed, TooLarge, foreign
from tetsuro.web.tables import Tables
from tetsuro.web.words import Words

TABLE = "/t/{ident:str}"


def create_app(store: Store, *, only_local: bool = False) -> Starlette:
    """The application over an open store; ``only_local`` refuses any host name but this
    machine's own (a page of another site could else be pointed at it)."""
    app = Starlette(
        routes=[
            Route("/", start.start),
            Route("/new", start.new, methods=["POST"]),
            Route("/open", start.open_file, methods=["POST"]),
            Route("/forget", start.forget, methods=["POST"]),
            Route("/settings", settings),
            Route("/drawings.css", drawings_css),
            Route("/reference/{title:str}", reference.show),
            Route(TABLE, table.show),
            Route(TABLE + "/version", table.version),
            Route(TABLE + "/colors.css", table.colors),
            Route(TABLE + "/file", table.file),
            Route(TABLE + "/act", table.act, methods=["POST"]),
            Route(TABLE + "/answer", table.answer, methods=["POST"]),
            Route(TABLE + "/turn-back", table.turn_back, methods=["POST"]),
            Route(TABLE + "/say", table.say, methods=["POST"]),
            Route(TABLE + "/end", table.end, methods=["POST"]),
            Route(TABLE + "/remove", table.remove, methods=["POST"]),
            Route(TABLE + "/curtain", table.curtain, methods=["POST"]),
            Route(TABLE + "/links", links.show),
            Route(TABLE + "/links", links.give, methods=["POST"]),
            Mount("/static", BuiltFiles(directory=STATIC, check_dir=False), name="static"),
        ],
        middleware=[
            Middleware(Guard),
            Middleware(Packed),
            Middleware(Checked, only_local=only_local),
        ],
        exception_handlers={
            400: _wrong_form,
            404: _missing,
            405: _missing,
            ClientDisconnect: _gone,
            NoSuchTable: _no_table,
            NotAdmitted: _not_admitted,
            StoreError: _store,
            Unusable: _unusable,
            TooLarge: _too_large,
        },
    )
    app.state.tables = Tables(store)
    return app


class BuiltFiles(StaticFiles):
    """The built client; where it has not been built there is none of its files."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the built client; 404 where it has not been built."""
        if not is_built():
            raise HTTPException(404)
        return await super().get_response(path, scope)

    async def check_config(self) -> None:
        """The folder may come later, when the client is built."""


class Checked:
    """Refuses what another site's page sends, and what is far too long, before reading it."""

    def __init__(self, app: ASGIApp, only_local: bool) -> None:
        self.app, self.only_local = app, only_local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let the application behind answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        if foreign(request, self.only_local):
            answer: Response = _told(request, 403, refuse("foreign_origin"))
            await answer(scope, receive, send)
            return
        await self.app(scope, receive, send)


def settings(request: Request) -> Response:
    """Remember a language, colours or how much to show, and go back."""
    to = request.query_params.get("back", "/")
    if not to.startswith("/") or to.startswith(("//", "/\\")):
        to = "/"
    answer = RedirectResponse(to, 303)
    for name, known in (("lang", LANGUAGES), ("theme", THEMES), ("view", VIEWS)):
        wish = request.query_params.get(name)
        if wish is not None and wish in known:
            remember(answer, name, wish)
    return answer


def _told(request: Request, status: int, what: object) -> Response:
    return page(request, "told.html", status, notice=Words(language(request)).said(what))


async def _missing(request: Request, error: Exception) -> Response:
    return _told(request, getattr(error, "status_code", 404), refuse("no_such_page"))


async def _wrong_form(request: Request, error: Exception) -> Response:
    return _told(request, 400, refuse("wrong_form"))


async def _gone(request: Request, error: Exception) -> Response:
    """A line that broke off is no fault of ours, and nobody reads the answer."""
    return Response(status_code=400)


async def _no_table(request: Request, error: Exception) -> Response:
    return _told(request, 404, error)


async def _not_admitted(request: Request, error: Exception) -> Response:
    return _told(request, 403, error)


async def _store(request: Request, error: Exception) -> Response:
    return _told(request, 503, error)


async def _unusable(request: Request, error: Exception) -> Response:
    return _told(request, 422, error)


async def _too_large(request: Request, error: Exception) -> Response:
    return _told(request, 413, refuse("upload_too_large"))
