"""The log: round by round, each under its heading, the newest on top."""

from __future__ import annotations

import json
import re

import pytest
from starlette.testclient import TestClient
from tests.conformance.games import OWN
from tests.web.conftest import game_of, opened

from tetsuro.web.log import Part, parts, round_words
from tetsuro.web.words import Words

HEADING_OR_NUMBER = re.compile(r'<h3>([^<]*)</h3>|<a class="num"[^>]*>(\d+)</a>')
ROUND_BEGINS = tuple(f"ound {n}{m} begins" for n in range(1, 9) for m in ("", ".1", ".2"))
GAME = OWN / "random" / "18GB" / "3p-3.json"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_was_done_stands_under_its_round(client: TestClient, lang: str) -> None:
    page = opened(client, GAME.read_bytes())
    game = game_of(client, page)
    words = Words(lang, game.title, game.players)
    found = parts(words, game, game.length, None)
    numbers = [e.number for part in found for e in part.entries]
    assert numbers == list(range(game.length, 0, -1))
    for part in found:
        for e in part.entries:
            before = game.positions[e.number - 2] if e.number > 1 else game.history.start
            now = before.round
            assert part.name == round_words(words, now.kind, now.turn, now.number)
    shown = client.get(page.path, params={"log": "all", "lang": lang}).text
    log = HEADING_OR_NUMBER.findall(shown[shown.index('id="log"') :])
    assert log == [one for part in found for one in as_shown(part)]


def as_shown(part: Part) -> list[tuple[str, str]]:
    return [(part.name, ""), *(("", str(e.number)) for e in part.entries)]


def test_a_round_is_told_to_begin_last_of_all(client: TestClient) -> None:
    """So read upwards, it is followed by what was done in it, also where that was nothing."""
    game = game_of(client, opened(client, GAME.read_bytes()))
    words = Words("en", game.title, game.players)
    every = [e for part in parts(words, game, game.length, None) for e in part.entries]
    begun = [line for e in reversed(every) for line in e.lines if line.endswith(ROUND_BEGINS)]
    assert begun[:4] == [
        "Stock round 1 begins",
        "Operating round 1.1 begins",
        "Operating round 1.2 begins",
        "Stock round 2 begins",
    ]
    for e in every:
        told = [line.endswith(ROUND_BEGINS) for line in e.lines]
        assert told == sorted(told)


def test_a_short_log_has_its_headings(client: TestClient) -> None:
    data = json.loads(GAME.read_text())
    page = opened(client, json.dumps({**data, "actions": data["actions"][:200]}).encode())
    log = page.text[page.text.index('id="log"') :]
    first = log.index("<h3>")
    assert first < log.index('class="num"')
    assert log.count('class="num"') == 30
    assert "newest first" in log
