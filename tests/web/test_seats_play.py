"""Games played at random through the pages of seats: each player by his own link only."""

from __future__ import annotations

from random import Random

import pytest
from starlette.testclient import TestClient
from tests.web.forms import Page
from tests.web.playing import move
from tests.web.seats import Places, get, live_of, seated

from tetsuro.game.beginning import new_game
from tetsuro.game.seat import behind
from tetsuro.web.asking import question

NAMES = ["Aki", "Ben", "Chie", "Dan"]
SOME, MANY = 40, 400
OUT_OF_TURN = ("choose_ability", "program", "assign", "lay_tile", "place_token")


def play(client: TestClient, places: Places, random: Random, most: int) -> None:
    """Whoever is to act does so from his seat; the others find nothing to press but powers of
    private companies and programs, and a spectator never anything."""
    for _ in range(most):
        game = live_of(client, places).game
        if game.finished:
            return
        ids = [p for p, _ in game.players]
        player = behind(game.state, game.actors[0])
        seat = random.randrange(len(ids)) if player is None else ids.index(player)
        waits = random.choice([n for n in range(len(ids)) if n != seat])
        if player is not None and random.random() < 0.2:
            idle = get(client, places.seats[waits])
            powers = (
                "choose_ability",
                "program",
                "assign",
                "lay_tile",
                "place_token",
                "run_routes",
            )
            assert all(o.type.startswith(powers) for o in idle.offers()), idle.offers()
            assert not get(client, places.spectator).offers()
        before = len(game.raw)
        page, kind = move(client, get(client, places.seats[seat]), random)
        after = live_of(client, places)
        if len(after.game.raw) == before:
            answer(client, places, ids, page, kind, random)


def answer(
    client: TestClient, places: Places, ids: list[int], page: Page, kind: str, random: Random
) -> None:
    """What was pressed asks another player: he agrees, or refuses."""
    live = live_of(client, places)
    asked = question(live)
    assert asked is not None, (kind, page.alerts)
    path = places.seats[ids.index(asked.to)]
    form = {
        "version": str(live.version),
        "question": asked.id,
        "answer": random.choice(("yes", "yes", "no")),
    }
    assert client.post(f"{path}/answer", data=form).status_code == 200


@pytest.mark.parametrize("title", ["18GB", "18India", "1822PNW"])
def test_players_at_their_seats(client: TestClient, title: str) -> None:
    random = Random(title)
    places = seated(client, new_game(title, NAMES, seed=5))
    play(client, places, random, SOME)
    assert live_of(client, places).version >= SOME * 3 // 4


@pytest.mark.slow
@pytest.mark.parametrize(("title", "seed"), [("18GB", 2), ("18India", 1), ("1822PNW", 3)])
def test_many_turns_at_their_seats(client: TestClient, title: str, seed: int) -> None:
    """Asking for brief pages, which hold every control."""
    client.get("/settings?view=brief")
    places = seated(client, new_game(title, NAMES, seed=seed))
    play(client, places, Random(seed), MANY)
    assert live_of(client, places).version > MANY // 2
