"""What needs another player's yes, from seats: the question and its answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import RECORDED, recorded
from tests.web.seats import Places, get, live_of, post, said, seated

from tetsuro.game.reading import load
from tetsuro.kernel.notation import action_from_text
from tetsuro.store import Store
from tetsuro.web.app import create_app
from tetsuro.web.consent import asked
from tetsuro.web.seats import acting


@pytest.fixture
def selling(client: TestClient) -> tuple[Places, dict[str, str], int, int]:
    """A table where a train of another player's company may be bought: the request, who buys,
    who sells."""
    data = json.loads((RECORDED / "18GB" / "18gb-6p.json").read_text())
    game = load({**data, "actions": data["actions"][:402]})
    places = seated(client, game)
    seats = [p for p, _ in game.players]
    buyer = seats.index(acting(game.state))
    page = get(client, places.seats[buyer])
    offer = next(o for o in page.offers() if o.type == "buy_train" and o.amounts)
    seller = seats.index(asked(game.state, action_from_text(offer.action)))
    return places, {**dict(offer.values), "amount": "1"}, buyer, seller


Selling = tuple[Places, dict[str, str], int, int]


@recorded
def test_nobody_gives_another_player_s_consent(client: TestClient, selling: Selling) -> None:
    """The buyer's request only asks; the seller's yes does it, and nobody else's."""
    places, form, buyer, seller = selling
    before = live_of(client, places).game
    others = [s for n, s in enumerate(places.seats) if n not in (buyer, seller)]
    ids = [p for p, _ in before.players]
    for consent in ({}, {"consent": str(ids[seller])}):
        page = post(client, f"{places.seats[buyer]}/act", **form, **consent)
        assert page.status == 200
        assert live_of(client, places).game is before
        assert "Ask no longer" in page.text
    word = client.get(f"{others[0]}/version").json()["asking"]
    answer = {"version": form["version"], "question": word, "answer": "yes"}
    for path in (*others, places.seats[buyer], places.spectator):
        assert "Agree" not in get(client, path).text
        refused = post(client, f"{path}/answer", **answer)
        assert refused.status == 403
        assert said(refused)
    asked_page = get(client, places.seats[seller])
    assert "Agree" in asked_page.text
    assert "</b> for £1" in asked_page.text
    assert (
        post(client, f"{places.seats[seller]}/answer", **{**answer, "question": "x"}).status == 422
    )
    assert live_of(client, places).game is before
    assert post(client, f"{places.seats[seller]}/answer", **answer).status == 200
    done = live_of(client, places).game
    assert len(done.raw) == len(before.raw) + 1
    assert done.raw[-1]["type"] == "buy_train"
    assert "asking" not in client.get(f"{places.host}/version").json()
    assert post(client, f"{places.seats[seller]}/answer", **answer).status == 409


@recorded
def test_a_question_is_refused_or_taken_back(client: TestClient, selling: Selling) -> None:
    places, form, buyer, seller = selling
    before = live_of(client, places).game
    for who in (buyer, seller):
        post(client, f"{places.seats[buyer]}/act", **form)
        word = client.get(f"{places.host}/version").json()["asking"]
        answer = {"version": form["version"], "question": word, "answer": "no"}
        assert post(client, f"{places.spectator}/answer", **answer).status == 403
        page = post(client, f"{places.seats[who]}/answer", **answer)
        assert page.status == 200
        assert "Agree" not in page.text
        assert "asking" not in client.get(f"{places.host}/version").json()
        assert post(client, f"{places.seats[seller]}/answer", **answer).status == 422
    assert live_of(client, places).game is before


@recorded
def test_servers_that_share_a_file_know_the_same_seats(tmp_path: Path, selling: Selling) -> None:
    """Questions and new links are beside the game in the file: another process sees them."""
    game = load(json.loads((RECORDED / "18GB" / "18gb-6p.json").read_text()))
    game = game.at(game.raw[401]["id"])
    _, form, buyer, seller = selling
    with Store(tmp_path / "one.sqlite") as one, Store(tmp_path / "one.sqlite") as two:
        first, second = (TestClient(create_app(store)) for store in (one, two))
        places = seated(first, game)
        for path in places.all:
            assert second.get(path).status_code == 200
        post(first, f"{places.seats[buyer]}/act", **form)
        asked_page = get(second, places.seats[seller])
        assert "Agree" in asked_page.text
        word = second.get(f"{places.host}/version").json()["asking"]
        answer = {"version": form["version"], "question": word, "answer": "yes"}
        assert post(second, f"{places.seats[seller]}/answer", **answer).status == 200
        assert live_of(first, places).version == live_of(second, places).version == 403
        assert second.post(f"{places.host}/links").status_code == 200
        assert first.get(places.seats[0]).status_code == 403
        assert first.get(places.host).status_code == 200
