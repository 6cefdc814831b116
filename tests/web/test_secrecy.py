"""Secrecy over HTTP: with what others hold dealt otherwise, no byte of any answer differs."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest
from starlette.testclient import TestClient
from tests.secrecy import dealt_otherwise
from tests.web.seats import Places, live_of, seated

from tetsuro.bots.random_player import pick
from tetsuro.game.beginning import new_game
from tetsuro.game.game import Game
from tetsuro.titles.india.cards import HANDS, card_value
from tetsuro.web.pages import VIEWS
from tetsuro.web.seats import acting

NAMES = ["Aki", "Ben", "Chie", "Dan"]
MOMENTS = (0, 2, 4, 9, 33, 45, 60, 80)
"""Actions done: in the selection of cards (four), in the draft, in the rounds after it."""


@cache
def game_after(actions: int, undone: int = 0) -> Game:
    """A game of 18India, at random; so many actions more are done, and undone at once."""
    random = Random(3)
    game = new_game("18India", NAMES, seed=3)
    for _ in range(actions):
        action = pick(game, random, {"buy_company": 4, "pass": 0.3})
        assert action is not None
        game.apply(action)
    if undone:
        for _ in range(undone):
            action = pick(game, random, {"buy_company": 4})
            assert action is not None
            game.apply(action)
        game.undo(game.raw[actions - 1]["id"])
    return game


def requests(places: Places, path: str, game: Game, random: Random) -> list[tuple[str, dict]]:
    """(address, form or nothing) of all pages, files and many forged actions, none of which
    may succeed from this link."""
    state = game.state
    last = len(game.raw)
    pages = ["", "?lang=ja", "?log=all", "/version", "/links", "/colors.css", "?hex=G8&tile=7"]
    pages += ["?draw=1&path=G8-0&add=I8-0&train=2-0", "?draw=1&r=2-0~G8-0.I8-0"]
    pages += [f"?hex={hex}" for hex in random.sample(sorted(state.title.printed), 3)]
    pages += [f"?at={n}" for n in sorted({0, last // 2, max(last - 1, 0), last})]
    found: list[tuple[str, dict]] = [(path + page, {}) for page in pages]
    if path != places.host:
        found.append((f"{path}/file", {}))
    cards = random.sample(sorted({*state.percents, *state.owners}), 8)
    for card in cards:
        price = card_value(state, card) if card in state.percents or card in state.values else 0
        who = random.choice(state.players)
        company = random.choice(state.corporations)
        texts = [
            f"buy_company player:{who} company={card} price={price + 1}",
            f"sell_company player:{who} company={card} price={price + 1}",
            f"bid player:{who} company={card} price={price + 1}",
            f'buy_shares player:{who} shares=["{card}"] percent=30',
            f'sell_shares player:{who} shares=["{card}"] percent=30',
            f'select_multiple_companies player:{who} companies=["{card}"]',
            f'corporate_buy_shares corporation:{company} shares=["{card}"] percent=30',
            f"corporate_buy_company corporation:{company} company={card} price={price + 1}",
        ]
        version = str(last)
        form = {"version": version, "action": random.choice(texts)}
        found.append((f"{path}/act", form))
    if path != places.host:
        found.append((f"{path}/end", {"version": str(last), "sure": "yes"}))
        found.append((f"{path}/turn-back", {"version": str(last), "what": "undo", "to": "0"}))
        found.append((f"{path}/curtain", {"player": "0"}))
    return found


def answers(
    client: TestClient, asked: list[tuple[str, dict]], opens: int | None = None
) -> dict[str, bytes]:
    """Status, headers (with the length as packed) and bytes of each answer, whole and brief;
    behind the curtain if a player opens it."""
    found = {}
    client.cookies.clear()
    if opens is not None:
        answer = client.post(f"{asked[0][0]}/curtain", data={"player": str(opens)})
        assert "Hide my hand" in answer.text
    for view, (path, form) in product(VIEWS, asked):
        if form and view != "brief":
            continue  # a refusal's whole page is the one of now, and the notice of the brief one
        client.cookies.set("view", view)
        answer = client.post(path, data=form) if form else client.get(path)
        head = sorted((k, v) for k, v in answer.headers.items() if k != "date")
        told = f"{answer.status_code} {head}\n".encode()
        found[f"{view} {path} {form}"] = told + answer.content
    return found


CASES = [
    *((moment, viewer, 0) for moment in MOMENTS for viewer in (None, 0, 2, "host")),
    *((moment, "open", 0) for moment in MOMENTS[:-1]),
    *((moment, viewer, 2) for moment in (2, 33) for viewer in (None, 0, 2, "host", "open")),
]
"""At the last moment a company is to act, which has no hand."""


@pytest.mark.parametrize(("moment", "viewer", "undone"), CASES)
def test_not_a_byte_differs(
    client: TestClient, moment: int, viewer: int | str | None, undone: int
) -> None:
    """The host's page is that of a screen for all while the curtain is closed; when it is open
    it shows what the player to act sees."""
    random = Random(f"{moment}{viewer}")
    game = game_after(moment, undone)
    opens = acting(game.state) if viewer == "open" else None
    places = seated(client, game)
    live = live_of(client, places)
    eyes = viewer if isinstance(viewer, int) else opens
    path = places.host if viewer in ("host", "open") else places.spectator
    if isinstance(viewer, int):
        path = places.seats[viewer]
    asked = requests(places, path, game, random)
    before = answers(client, asked, opens)
    assert live.game is game
    live.game = dealt_otherwise(game, eyes, random)
    after = answers(client, asked, opens)
    assert len(live.game.raw) == len(game.raw), "nothing was done"
    for request, answer in before.items():
        assert after[request] == answer, request


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_owner_s_page_and_file_do_differ(client: TestClient, moment: int) -> None:
    """The test above can fail: whose cards were exchanged sees it, and so does the one screen
    once the curtain is open."""
    random = Random(moment)
    game = game_after(moment)
    other = dealt_otherwise(game, 0, random)
    places = seated(client, game)
    live = live_of(client, places)
    owners = [p for p, cards in HANDS.of(game.state).items() if HANDS.of(other.state)[p] != cards]
    assert owners
    for player in owners:
        seat = places.seats[player]
        live.game = game
        before = [client.get(seat).text, client.get(f"{seat}/file").text]
        live.game = other
        after = [client.get(seat).text, client.get(f"{seat}/file").text]
        assert before[0] != after[0]
        assert before[1] != after[1]
    actor = game.actors[0]
    if actor in owners:
        live.game = game
        client.post(f"{places.host}/curtain", data={"player": str(actor)})
        before = [client.get(places.host).text]
        live.game = other
        assert [client.get(places.host).text] != before
