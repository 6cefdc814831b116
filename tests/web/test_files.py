"""Names and files of ill will: answered with words, in time, and never run as script."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from starlette.testclient import TestClient
from starlette.types import Message
from tests.web.conftest import Begin, game_of, opened
from tests.web.forms import Page

EVIL = '"><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}'


def a_file(**changed: object) -> bytes:
    players = [{"id": i, "name": n} for i, n in enumerate(("Aki", "Ben", "Chie"))]
    data = {"title": "18GB", "players": players, "settings": {"seed": 7}, "actions": []}
    return json.dumps({**data, **changed}).encode()


def test_a_plain_file_opens(client: TestClient) -> None:
    page = opened(client, a_file())
    assert page.status == 200
    assert game_of(client, page).state.players == (0, 1, 2)


def harmless(page: Page) -> None:
    assert page.scripts == 1
    assert "<img src=x" not in page.text
    assert "49" not in page.text.split("<svg")[0].split("<title>")[1].split("</title>")[0]


def test_names_are_only_text(client: TestClient, begin: Begin) -> None:
    page = begin(**{"name-1": EVIL, "name": EVIL})
    harmless(page)
    harmless(Page(client.get("/").text, "/"))
    players = [{"id": 1, "name": EVIL}, {"id": 2, "name": "</title><script>"}]
    players.append({"id": 3, "name": "x" * 100_000})
    page = opened(client, a_file(players=players, description=EVIL), EVIL)
    assert page.status == 200
    harmless(page)
    disposition = client.get(f"{page.path}/file").headers["content-disposition"]
    assert "<" not in disposition


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not json",
        b"\xff\xfe\x00",
        b'{"title": "18GB", "players": [{"id": 1',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"null",
        a_file(title=EVIL),
        a_file(title=["18GB"]),
        a_file(players={}),
        a_file(players=[{"id": 1, "name": "A"}] * 3),
        a_file(players=[{"id": {}, "name": "A"}, {"id": 2, "name": "B"}]),
        a_file(settings={"seed": "x" * 99}),
        a_file(settings=[1]),
        a_file(settings={"rulings": {"no-such": "published"}}),
        a_file(settings={"optional_rules": ["no_such"]}),
        a_file(players=[{"id": n, "name": "\ud800"} for n in range(3)]),
        a_file(description="\udfff"),
        a_file(actions=[{"type": "message", "entity": 0, "message": "\ud800", "id": 1}]),
        *(a_file(id="X").replace(b'"X"', b"[" * n + b"]" * n) for n in range(900, 1000, 9)),
        a_file(actions=[{"type": "message", "entity": 0, "id": 1, "x": 2}]).replace(
            b"2}", b"1e999}"
        ),
        a_file(actions={"0": "pass"}),
        a_file(actions=[7]),
        a_file(actions=[{"type": EVIL, "entity": 0}]),
        a_file(actions=[{"type": "bid", "entity": 0, "entity_type": "player"}]),
        a_file(actions=[{"type": "bid", "entity": 99, "company": "LB", "price": 40, "id": 1}]),
        a_file(actions=[{"type": "undo", "entity": 0, "action_id": 55, "id": 1}]),
        a_file(actions=[{"type": "message", "entity": 0, "id": n} for n in range(20_000)]),
        b'{"title": "18GB", "actions": [' + b"{}," * 1_200_000 + b"{}]}",
        b" " * 100_000_000,
    ],
    ids=lambda data: f"{len(data)}-{data[:12]!r}",
)
def test_a_bad_file_is_refused_in_words(client: TestClient, data: bytes) -> None:
    begun = time.process_time()
    page = opened(client, data)
    assert time.process_time() - begun < 4, "asked for: two seconds of work"
    assert 400 <= page.status < 500
    assert "".join(page.alerts).strip()
    harmless(page)


def test_a_deep_file_is_called_deep(client: TestClient) -> None:
    for deep in (b'{"a":' + b"[" * 100_000, b'{"a":' + b"[" * 200 + b"]" * 200 + b"}"):
        assert "nested too deeply" in "".join(opened(client, deep).alerts)


def test_a_file_in_place_of_a_field_is_nothing(client: TestClient) -> None:
    """Of a form only texts are taken."""
    whole = {"title": "18GB", "players": "3", "seed": "7"}
    for name in ("name-1", "name", "seed", "ruling-auction-maximum"):
        form = {k: v for k, v in whole.items() if k != name}
        answer = client.post("/new", data=form, files={name: ("a.txt", b"Aki")})
        assert answer.status_code == 200, name
        assert "UploadFile" not in answer.text
    for name in ("title", "players"):
        form = {k: v for k, v in whole.items() if k != name}
        answer = client.post("/new", data=form, files={name: ("a.txt", b"3")})
        assert answer.status_code == 422, name
        assert "UploadFile" not in answer.text


def test_odd_but_readable_files_open(client: TestClient) -> None:
    message = {"type": "message", "entity": 0, "entity_type": "player", "id": 1, "message": EVIL}
    page = opened(client, a_file(actions=[message, {**message, "id": 1, "message": None}]))
    assert page.status == 200
    harmless(page)
    for at in (0, 1, 2):
        assert client.get(f"{page.path}?at={at}").status_code == 200
    client.post(f"{page.path}/turn-back", data={"version": "2", "what": "undo"})
    assert client.get(page.path).status_code == 200


PLAIN_FORM = b"application/x-www-form-urlencoded"
DEEDS = ("act", "answer", "turn-back", "say", "end", "remove", "curtain")


def one_field(name: str, value: bytes) -> bytes:
    return b'--XX\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n--XX--\r\n' % (
        name.encode(),
        value,
    )


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=", b"x"),
        ("multipart/form-data; boundary=XX", b"garbage"),
        ("multipart/form-data; boundary=XX", b"--XX\r\n\r\nabc\r\n--XX--\r\n"),
        ("multipart/form-data; boundary=XX", one_field("action", b"x" * 2_000_000)),
        ("application/x-www-form-urlencoded", b"a=1&" * 2000),
        *(
            (f"multipart/form-data; boundary=XX; charset={charset}", one_field(name, value))
            for charset, value in (("utf-7", b"+2AA-"), ("undefined", b"1"), ('"a\0"', b"1"))
            for name in ("version", "action", "to", "message", "player", "title", "key")
        ),
    ],
    ids=lambda part: repr(part[:70]),
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_no_form_is_refused_in_words(
    client: TestClient, begin: Begin, kind: str, body: bytes, language: str
) -> None:
    page = begin()
    for where in ("/new", "/open", "/forget", *(f"{page.path}/{x}" for x in DEEDS)):
        answer = client.post(
            where, content=body, headers={"content-type": kind, "accept-language": language}
        )
        assert answer.status_code == 400, where
        alerts = Page(answer.text, where).alerts
        assert any(("フォーム" if language == "ja" else "form") in alert for alert in alerts)
    assert game_of(client, page).length == 0


def test_only_what_is_asked_is_turned_back(client: TestClient, begin: Begin) -> None:
    page = begin()
    client.post(f"{page.path}/say", data={"version": "0", "message": "hello"})
    for what in ({}, {"what": ""}, {"what": "undone"}, {"what": "x", "to": "0"}):
        answer = client.post(f"{page.path}/turn-back", data={"version": "1", **what})
        assert answer.status_code == 400
        assert game_of(client, page).length == 1


def test_a_line_that_breaks_off_is_no_fault(client: TestClient, begin: Begin) -> None:
    """A telephone that loses its line while it sends leaves nothing done, and no traceback."""
    page = begin()
    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": f"{page.path}/say",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), (b"content-type", PLAIN_FORM)],
        "app": client.app,
    }
    parts = iter(
        [
            {"type": "http.request", "body": b"version=0&message=he", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )
    sent: list[Message] = []

    async def receive() -> Message:
        return next(parts)

    async def send(message: Message) -> None:
        sent.append(message)

    with start_blocking_portal() as portal:  # a browser that other tests keep open has this thread
        portal.call(client.app, scope, receive, send)
    assert sent[0]["status"] == 400
    assert game_of(client, page).length == 0


@pytest.mark.parametrize(
    ("seed", "dealt"), [("7", 7), ("2147483655", 7), ("0" * 18, 0), ("9" * 19, None), ("-1", None)]
)
def test_of_a_large_seed_what_the_generator_takes(
    client: TestClient, seed: str, dealt: int | None
) -> None:
    answer = client.post("/new", data={"title": "18GB", "players": "3", "seed": seed})
    page = Page(answer.text, str(answer.url))
    if dealt is None:
        assert answer.status_code == 422
        assert "18 digits" in "".join(page.alerts)
    else:
        assert game_of(client, page).seed == dealt
