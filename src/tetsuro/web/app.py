"""The web application: which page answers which address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from tetsuro.i18n import LANGUAGES, negotiate, t
from tetsuro.store import Store

STATIC = Path(__file__).parent / "static"


def create_app(store: Store) -> Starlette:
    """The application over an open store."""
    app = Starlette(
        routes=[
            Route("/", start),
            Mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static"),
        ]
    )
    app.state.store = store
    app.state.pages = Environment(
        loader=PackageLoader("tetsuro.web"), autoescape=True, undefined=StrictUndefined
    )
    return app


def language(request: Request) -> str:
    """The language asked for in the address, remembered in a cookie, or told by the browser."""
    for wish in (request.query_params.get("lang"), request.cookies.get("lang")):
        if wish in LANGUAGES:
            return wish
    return negotiate(request.headers.get("accept-language"))


def page(request: Request, template: str, **values: Any) -> Response:
    """A page in the reader's language; ``t`` in it says a phrase."""
    lang = language(request)

    def phrase(ident: str, **params: Any) -> str:
        return t(ident, lang, **params)

    html = request.app.state.pages.get_template(template).render(
        lang=lang,
        languages=LANGUAGES,
        t=phrase,
        name_of=lambda other: t("language-name", other),
        **values,
    )
    answer = HTMLResponse(html, headers={"Vary": "Accept-Language, Cookie"})
    if request.query_params.get("lang") == lang:
        answer.set_cookie("lang", lang, max_age=365 * 86400, httponly=True, samesite="lax")
    return answer


def start(request: Request) -> Response:
    return page(request, "start.html", tables=request.app.state.store.tables())
