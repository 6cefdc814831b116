"""Pages: templates in the reader's language and colours."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tetsuro.i18n import LANGUAGES, negotiate, t
from tetsuro.render import STYLE
from tetsuro.web.words import Words

STATIC = Path(__file__).parent / "static"
THEMES = ("auto", "light", "dark")
VIEWS = ("whole", "brief")
"""How much of a table a page shows: all of it, or only what may be done."""
YEAR = 365 * 86400


@cache
def environment() -> Environment:
    """The templates, with everything escaped and no name left undefined."""
    return Environment(
        loader=PackageLoader("tetsuro.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def is_built() -> bool:
    """Whether the browser's part has been built; pages work without it, but look plain."""
    return (STATIC / "main.js").is_file()


@cache
def stamp() -> str:
    """A word that changes with the built client, so that no browser goes on with an old one."""
    built = (STATIC / name for name in ("main.js", "main.css"))
    return sha256(b"".join(f.read_bytes() for f in built if f.is_file())).hexdigest()[:12]


def language(request: Request) -> str:
    """The language asked for in the address, remembered in a cookie, or told by the browser."""
    for wish in (request.query_params.get("lang"), request.cookies.get("lang")):
        if wish in LANGUAGES:
            return wish
    return negotiate(request.headers.get("accept-language"))


def theme(request: Request) -> str:
    """The colours that the reader has chosen; ``auto`` follows his system."""
    wish = request.cookies.get("theme", "auto")
    return wish if wish in THEMES else "auto"


def brief(request: Request) -> bool:
    """Whether pages are to show only what may be done at a table."""
    return request.cookies.get("view") == "brief"


def back(request: Request) -> str:
    """Where a change of language or colours leads back to."""
    path = request.url.path if request.method == "GET" else "/"
    if request.method != "GET" and "ident" in request.path_params:
        path = f"/t/{request.path_params['ident']}"
    query = [(k, v) for k, v in request.query_params.multi_items() if k != "lang"]
    return path + ("?" + urlencode(query) if query and request.method == "GET" else "")


def page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page in the reader's language; ``t`` in it says a phrase."""
    lang = language(request)
    words = values.setdefault("w", Words(lang))
    html = (
        environment()
        .get_template(template)
        .render(
            lang=lang,
            theme=theme(request),
            themes=THEMES,
            languages=LANGUAGES,
            stamp=stamp(),
            built=is_built(),
            back=back(request),
            t=words.t,
            name_of=lambda other: t("language-name", other),
            **values,
        )
    )
    answer = HTMLResponse(html, status, headers={"Vary": "Accept-Language, Cookie"})
    if request.query_params.get("lang") == lang:
        remember(answer, "lang", lang)
    return answer


def remember(answer: Response, name: str, value: str) -> None:
    """Keep a wish of the reader's in a cookie for a year."""
    answer.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax")


@asynccontextmanager
async def form_of(request: Request) -> AsyncIterator[FormData]:
    """A form as it was sent, its files open; what is none, or not in UTF-8 as all forms of
    our pages are, is answered with 400."""
    _, told = parse_options_header(request.headers.get("content-type"))
    if told.get(b"charset", b"utf-8").lower() != b"utf-8":
        raise HTTPException(400)
    async with request.form() as form:
        yield form


async def fields(request: Request) -> FormData:
    """The fields of a form; a file that was sent though none is asked for is thrown away."""
    async with form_of(request) as form:
        return form


def text(form: FormData, name: str) -> str | None:
    """A field's text; None where there is none, or a file in its place."""
    value = form.get(name)
    return value if isinstance(value, str) else None


def drawings_css(request: Request) -> Response:
    """The style sheet of all drawings."""
    return Response(STYLE, media_type="text/css")
