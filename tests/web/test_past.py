"""Stepping back, and what a file or a form may do to the past of a table."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Begin, game_of, opened
from tests.web.seats import NAMES, seated

from tetsuro.game.beginning import new_game
from tetsuro.game.game import Game
from tetsuro.game.reading import load
from tetsuro.game.seat import Seat
from tetsuro.kernel.choices import first_action
from tetsuro.titles.india.cards import hand
from tetsuro.web import table

BIDS = (("LB", 40), ("AF", 30), ("LB", 45))


def bidding(*ids: Any) -> Game:
    """18GB after three bids that have these ids in the file."""
    game = new_game("18GB", NAMES, seed=7)
    for player, (lot, price) in enumerate(BIDS):
        game.apply({"type": "bid", "entity": player, "company": lot, "price": price})
    data = game.to_json()
    data["actions"] = [{**a, "id": i} for a, i in zip(data["actions"], ids, strict=True)]
    return load(data)


def step_back(client: TestClient, path: str, to: int) -> int:
    form = {"version": "3", "what": "undo", "to": str(to)}
    return client.post(f"{path}/turn-back", data=form, follow_redirects=False).status_code


@pytest.mark.parametrize(
    ("ids", "to"),
    [
        ((1, 1, 3), 1),
        ((1, 2, 1), 1),
        ((0, 1, 2), 1),
        ((5, None, 6), 2),
    ],
)
def test_a_moment_that_no_undo_can_name_is_not_stepped_back_to(
    client: TestClient, ids: tuple[Any, ...], to: int
) -> None:
    page = opened(client, json.dumps(bidding(*ids).to_json()).encode())
    assert step_back(client, page.path, to) == 400
    game = game_of(client, page)
    assert game.length == 3
    assert load(game.to_json()).state == game.state


@pytest.mark.parametrize("to", [1, 2])
@pytest.mark.parametrize(
    "ids",
    [
        (5, 6, 8),
        (None, None, None),
        (5, None, 9),
        ("a", 2, 1.5),
        (10**12, 10**12 + 1, 10**12 + 2),
    ],
)
def test_any_other_is(client: TestClient, ids: tuple[Any, ...], to: int) -> None:
    page = opened(client, json.dumps(bidding(*ids).to_json()).encode())
    assert step_back(client, page.path, to) == 303
    assert game_of(client, page).state == game_of(client, page).positions[to - 1]


def test_notes_go_where_notes_have_their_limits(client: TestClient, begin: Begin) -> None:
    page = begin()
    for action in ('message player:0 message="a"', 'log player:0 message="a"'):
        form = {"version": "0", "action": action}
        assert client.post(f"{page.path}/act", data=form).status_code == 400
    form["action"] = f'program_disable player:0 reason="{"a" * table.LONGEST_ACTION}"'
    assert client.post(f"{page.path}/act", data=form).status_code == 400
    assert game_of(client, page).length == 0


def test_programs_leave_room_to_play(
    client: TestClient, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "ROOM_FOR_NOTES", 0)
    page = begin()
    form = {"version": "0", "action": "program_share_pass player:0"}
    assert client.post(f"{page.path}/act", data=form).status_code == 400
    form["action"] = "bid player:0 company=LB price=40"
    assert client.post(f"{page.path}/act", data=form).status_code == 200


def test_an_action_with_no_list_of_automatic_ones(client: TestClient) -> None:
    game = new_game("18India", NAMES, seed=7)
    game.apply(first_action(next(iter(game.choices()))))
    file = game.to_json()
    file["actions"][0]["auto_actions"] = None
    places = seated(client, load(file))
    assert client.get(places.seats[0]).status_code == 200


def test_what_is_done_along_with_another_action_is_as_secret() -> None:
    game = new_game("18India", NAMES, seed=7)
    for _ in range(2):
        game.apply(first_action(next(iter(game.choices()))))
    file = game.to_json()
    first, second = file["actions"]
    assert set(second["companies"])
    first["auto_actions"] = [second]
    file["actions"] = [first]
    forged = load(file)
    assert forged.state == game.state
    for viewer, other in ((first["entity"], second), (second["entity"], first), (None, second)):
        (seen,) = Seat(forged, viewer).to_json()["actions"]
        assert json.dumps(other["companies"]) not in json.dumps(seen)


def test_cards_ticked_in_vain_stay_ticked(client: TestClient) -> None:
    game = new_game("18India", NAMES, seed=7)
    places = seated(client, game)
    ticked = hand(game.state, 0)[2:6]
    family = next(iter(game.choices()))
    form = {"version": "0", "action": str(first_action(family)), "pick": ["", *ticked]}
    answer = client.post(f"{places.seats[0]}/act", data=form)
    assert answer.status_code == 422
    boxes = re.findall(r'name="pick" value="([^"]+)"( checked)?', answer.text)
    assert [card for card, checked in boxes if checked] == list(ticked)
