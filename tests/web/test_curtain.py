"""The curtain: hands at a screen for all, and on the host's page."""

from __future__ import annotations

import json
from random import Random
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Begin, game_of
from tests.web.seats import NAMES, Places, get, post, tables_of

from tetsuro.bots.random_player import pick
from tetsuro.game.beginning import new_game
from tetsuro.game.game import Game
from tetsuro.kernel.notation import action_from_text
from tetsuro.titles.india.cards import hand


def test_the_host_s_page_and_the_one_screen_have_a_curtain(
    client: TestClient, hands: Places, begin: Begin
) -> None:
    for path in (hands.host, begin("18India", **{"name-1": "Aki"}).path):
        closed = get(client, path)
        assert closed.text.count("13 hidden cards") == 3
        assert not closed.offers()
        assert "I am Aki: show my hand" in closed.text
        wrong = post(client, f"{path}/curtain", player="1")
        assert wrong.status == 422
        assert get(client, path).text == closed.text
        opened = post(client, f"{path}/curtain", player="0")
        assert opened.text.count("13 hidden cards") == 2
        assert [o.type for o in opened.offers()] == ["select_multiple_companies"]
        assert "Hide my hand" in opened.text
        assert get(client, path).text == opened.text, "open for this window"
        assert post(client, f"{path}/curtain").text == closed.text


def test_the_curtain_closes_when_somebody_else_is_to_act(client: TestClient, begin: Begin) -> None:
    page = begin("18India")
    path = page.path
    cookie = client.post(f"{path}/curtain", data={"player": "0"}, follow_redirects=False)
    assert "httponly" in cookie.headers["set-cookie"].lower()
    cards = json.dumps(list(hand(game_of(client, page).state, 0)[:7]), separators=(",", ":"))
    action = f"select_multiple_companies player:0 companies={cards}"
    after = post(client, f"{path}/act", version="0", action=action)
    assert after.status == 200
    assert after.text.count("13 hidden cards") == 3
    post(client, f"{path}/turn-back", version="1", what="undo")
    again = get(client, path)
    assert "I am Player 1: show my hand" in again.text, "it does not open by itself"
    assert again.text.count("13 hidden cards") == 3


def test_the_curtain_stays_open_for_all_that_one_player_does(client: TestClient) -> None:
    game = stock_round()
    live = tables_of(client).create(game, "Friday")
    path = f"/t/{live.id}"
    closed = get(client, path)
    assert "show my hand" in closed.text
    player = str(game.actors[0])
    page = post(client, f"{path}/curtain", player=player)
    several = [o for o in page.offers() if o.type == "buy_company"]
    for offer in several:
        after = live.game.copy()
        after.apply(action_from_text(offer.action))
        if after.actors[0] == game.actors[0]:
            page = post(client, offer.path, **dict(offer.values))
            assert "Hide my hand" in page.text
            return
    raise AssertionError("no turn of several purchases in this position")


def stock_round(players: int = 3) -> Game:
    """18India's first stock round, by random choices."""
    random = Random(4)
    game = new_game("18India", NAMES[:players], seed=11)
    while game.state.round.kind == "DR":
        action = pick(game, random)
        assert action is not None
        game.apply(action)
    return game


@pytest.mark.parametrize(
    "cookie", ["0.99", "1.0", "0", "0.", ".0", "0.0.0", "x.0", "²0.0", "0." + "9" * 99, "-1.0"]
)
def test_a_forged_curtain_stays_closed(client: TestClient, hands: Places, cookie: str) -> None:
    closed = get(client, hands.host).text
    answer = client.get(hands.host, headers={"cookie": f"curtain={quote(cookie)}"})
    assert answer.text == closed
    assert client.get(hands.host, headers={"cookie": "curtain=0.0"}).text != closed
    for path in (*hands.seats[1:], hands.spectator):
        plain = client.get(path).text
        assert client.get(path, headers={"cookie": "curtain=0.0"}).text == plain
