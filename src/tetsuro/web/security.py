"""What every answer and every request must keep to: headers, origin, host and size."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_UPLOAD = 4_000_000
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
        " frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class TooLarge(Exception):
    """A request with more bytes than any game file has."""


class Guard:
    """Adds the headers to every answer and counts the bytes of every request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let the application behind answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > LARGEST_UPLOAD:
                raise TooLarge
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("Cache-Control", "no-store")
                if scope["path"].startswith("/t/"):
                    headers.setdefault("X-Robots-Tag", "noindex")
            await send(message)

        await self.app(scope, counted, guarded)


class Packed(GZipMiddleware):
    """Sends pages compressed, but for the start page: it lists links, and repeats what another
    site's link to it may have put into its address. Packed together, its length would tell one
    who listens to the line whether he has guessed a part of a link."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, minimum_size=2000, compresslevel=4)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let the application behind answer it."""
        plain = scope["type"] == "http" and scope["path"] == "/"
        await (self.app if plain else super().__call__)(scope, receive, send)


def foreign(request: Request, only_local: bool) -> bool:
    """Whether a request comes from another site's page, or by a name that isn't ours."""
    host = request.headers.get("host", "")
    if only_local and not is_local(host):
        return True
    site = request.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return request.method not in ("GET", "HEAD")
    origin = request.headers.get("origin")
    if request.method in ("GET", "HEAD") or origin is None:
        return False
    return origin.partition("://")[2].lower() != host.lower()


def is_local(host: str) -> bool:
    """Whether a ``Host`` header names this machine (against DNS rebinding)."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        if name in ("localhost", "testserver"):
            return True
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
