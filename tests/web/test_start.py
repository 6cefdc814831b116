"""The start page: what a new game asks for, and what the list of games tells."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
from starlette.testclient import TestClient
from tests.conformance.games import OWN
from tests.web.conftest import Begin, game_of, opened
from tests.web.forms import Page

from tetsuro.game.beginning import new_game
from tetsuro.i18n import LANGUAGES, t
from tetsuro.titles.registry import MODULES, entry
from tetsuro.web import start
from tetsuro.web.start import asked_rulings
from tetsuro.web.tables import Live

GAMES = OWN / "random"


def listed(client: TestClient, lang: str = "en") -> list[str]:
    """The games of the list, as they are read."""
    page = client.get("/", params={"lang": lang}).text
    games = page[page.index('<ul class="games">') :].split("<li>")[1:]
    return [" ".join(re.sub(r"<[^>]*>", " ", g.partition("</a>")[0]).split()) for g in games]


@pytest.mark.parametrize("title", MODULES)
def test_only_rulings_that_matter_are_asked_for(client: TestClient, title: str) -> None:
    """Both answers alike, answers that only reading knows, and cards that are not in the scenario
    are left out, and the page says so."""
    known = entry(title)
    page = client.get("/", params={"title": title}).text
    asked = set(re.findall(r'name="ruling-([a-z0-9-]+)"', page))
    assert asked == {r.name for r in asked_rulings(title)}
    cards = {c for n in known.players for c in new_game(title, ["x"] * n).state.owners}
    for ruling in known.rulings:
        alike = ruling.recorded == ruling.published
        missing = ruling.card != "" and ruling.card not in cards
        assert (ruling.name in asked) is not (alike or ruling.read_only or missing), ruling
    left_out = len(known.rulings) - len(asked)
    said = re.search(r"(One|\d+) more makes? no difference", page)
    assert said is not None and said[1] in (str(left_out), "One")
    assert '#rulings">All rulings' in page


def test_a_ruling_that_was_not_asked_for_is_as_printed(client: TestClient, begin: Begin) -> None:
    game = game_of(client, begin("1822PNW-SRS"))
    assert set(game.title.rulings.values()) == {"published"}


def test_cards_of_rulings_are_cards() -> None:
    cards = {
        c for n in entry("1822PNW").players for c in new_game("1822PNW", ["x"] * n).state.owners
    }
    for title in MODULES:
        for ruling in entry(title).rulings:
            assert not ruling.card or (title.startswith("1822PNW") and ruling.card in cards)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", MODULES)
def test_a_title_has_one_name(client: TestClient, begin: Begin, title: str, lang: str) -> None:
    """On the start page, at the table and in the list; nowhere what files call it."""
    name = t(f"title-{title}", lang)
    start = client.get("/", params={"title": title, "lang": lang}).text
    assert f'aria-current="true">{name}</a>' in start
    page = begin(title)
    table = client.get(page.path, params={"lang": lang}).text
    assert f'<div class="where"><b>{name}</b>' in table
    assert table.split("<title>")[1].startswith(name)
    assert listed(client, lang)[0].startswith(f"{name} ")
    known_to_files = game_of(client, page).title.file_name
    if known_to_files not in name:
        assert known_to_files not in table and known_to_files not in start


def test_the_table_tells_its_options(begin: Begin) -> None:
    page = begin("18GB", 2, option="two_player_ew")
    assert '<b>18GB</b> <span class="chip">East–west map</span>' in page.text
    page = begin("18GB", 2, option="two_player_ew", name="Tuesdays")
    assert '<b>Tuesdays</b> <span class="chip">18GB · East–west map</span>' in page.text
    page = begin("18GB", 3)
    assert "<b>18GB</b></div>" in page.text


def test_no_game_is_out_of_reach(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest are listed, all of them if they are asked for."""
    monkeypatch.setattr(start, "MOST_LISTED", 2)
    for _ in range(3):
        client.post("/new", data={"title": "18GB", "players": "3"})
    assert len(listed(client)) == 2
    page = Page(client.get("/").text, "/")
    (more,) = (a["href"] for a in page.links if a["href"].endswith("games=all"))
    whole = client.get(more).text
    assert whole.count("/remove") == 3 and 'games=all"' not in whole
    assert "Show all 3 games" in page.words


def test_a_game_under_way(client: TestClient, begin: Begin) -> None:
    page = begin(name="Tuesdays")
    (told,) = listed(client)
    today = datetime.now().astimezone().date().isoformat()
    assert told.startswith("Tuesdays 18GB Player 1, Player 2, Player 3 · 0 actions Here since ")
    assert told.endswith(today) and "played" not in told
    form = {"version": "0", "action": "bid player:0 company=LB price=40"}
    client.post(f"{page.path}/act", data=form)
    with_time = re.search(r"last played (\S+) (\d\d:\d\d)$", listed(client)[0])
    assert with_time is None or with_time[1] == today


def test_a_game_that_is_over_tells_who_won(client: TestClient, begin: Begin) -> None:
    page = begin("18GB", 3, **{"name-1": "Aki", "name-2": "Ben", "name-3": "Chie"})
    assert "Over" not in listed(client)[0]
    client.post(f"{page.path}/end", data={"version": "0", "sure": "yes"})
    assert "Over: Aki, Ben and Chie won with £330" in listed(client)[0]
    assert "終了：" in listed(client, "ja")[0]
    client.post(f"{page.path}/turn-back", data={"version": "1", "what": "undo"})
    assert "Over" not in listed(client)[0], "it goes on again"


def test_a_file_of_a_finished_game(client: TestClient) -> None:
    path = next(
        p
        for p in sorted((GAMES / "18GB").glob("*.json"))
        if json.loads(p.read_text())["status"] == "finished"
    )
    page = opened(client, path.read_bytes(), path.name)
    result = game_of(client, page).result()
    names = dict(game_of(client, page).players)
    best = next(iter(result))
    told = listed(client)[0]
    assert told.startswith(json.loads(path.read_text())["description"])
    assert f"{names[best]} won with £{result[best]}" in told


def test_an_end_that_was_not_noted_is_noted_when_the_table_is_opened(
    client: TestClient, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is with tables of an older version."""
    page = begin()
    client.post(f"{page.path}/end", data={"version": "0", "sure": "yes"})
    tables = client.app.state.tables  # type: ignore[attr-defined]
    ident = page.path.rpartition("/")[2]
    meta = {k: v for k, v in tables.store.table(ident).meta.items() if k != "over"}
    tables.store.set_meta(ident, meta)
    tables._live.clear()
    assert "Over" not in listed(client)[0]
    free: list[bool] = []
    keep = tables._keep

    def watched(live: Live, name: str, value: object) -> None:
        with ThreadPoolExecutor(1) as other:
            free.append(other.submit(live.lock.acquire, False).result())
        keep(live, name, value)

    monkeypatch.setattr(tables, "_keep", watched)
    assert client.get(page.path).status_code == 200
    assert "Over" in listed(client)[0]
    assert free == [False], "what others keep beside the game at that moment would be lost"
