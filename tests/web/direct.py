"""A client that calls the application itself, for whole games: hundreds of pages, no network."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from starlette.applications import Starlette

HOST = "http://testserver"
FORM = b"application/x-www-form-urlencoded"
REDIRECTS = (302, 303, 307)


@dataclass(frozen=True)
class Answer:
    """What came back, after all redirects."""

    status_code: int
    text: str
    url: str


class Direct:
    """Sends forms, follows redirects and keeps cookies, as a browser without scripts does."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.cookies: dict[str, str] = {}
        self._runner = asyncio.Runner()
        # In a thread of its own: a browser that other tests keep open has the loop of this one.
        self._thread = ThreadPoolExecutor(1)

    def __enter__(self) -> Direct:
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()

    def get(self, url: str, **cookies: str) -> Answer:
        """A page; ``cookies`` are sent this once only."""
        return self._follow("GET", urljoin(HOST, url), b"", cookies)

    def post(self, url: str, data: Mapping[str, str | list[str]]) -> Answer:
        body = urlencode(data, doseq=True).encode()
        return self._follow("POST", urljoin(HOST, url), body, {})

    def _follow(self, method: str, url: str, body: bytes, cookies: Mapping[str, str]) -> Answer:
        for _ in range(10):
            status, headers, text = self._send(method, url, body, {**self.cookies, **cookies})
            for name, value in headers:
                if name == b"set-cookie":
                    key, _, kept = value.decode().partition(";")[0].partition("=")
                    self.cookies[key] = kept
            if status not in REDIRECTS:
                return Answer(status, text.decode(), url)
            url = urljoin(url, dict(headers)[b"location"].decode())
            method, body = "GET", b""
        raise AssertionError(f"redirects without end: {url}")

    def _send(
        self, method: str, url: str, body: bytes, cookies: Mapping[str, str]
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        where = urlsplit(url)
        headers = [(b"host", b"testserver"), (b"origin", HOST.encode())]
        if cookies:
            headers.append((b"cookie", "; ".join(f"{k}={v}" for k, v in cookies.items()).encode()))
        if method == "POST":
            headers += [(b"content-type", FORM), (b"content-length", str(len(body)).encode())]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": where.path,
            "raw_path": where.path.encode(),
            "root_path": "",
            "query_string": where.query.encode(),
            "headers": headers,
            "client": ("testclient", 50000),
            "server": ("testserver", 80),
        }
        said: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            said.append(message)

        self._thread.submit(self._runner.run, self.app(scope, receive, send)).result()
        found = b"".join(m.get("body", b"") for m in said)
        return said[0]["status"], said[0]["headers"], found
