"""Whole games played through the pages' own forms, by one who chooses at random."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from random import Random

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Begin, game_of
from tests.web.forms import Offer, Page, with_open_hand

from tetsuro.titles.registry import MODULES, entry

BY_HEX = ("lay_tile", "place_token", "hex_token", "remove_token", "remove_border", "assign")
MOST = 4000
"""Actions after which a game that goes on and on is ended by hand."""
PANELS_READ = 0.1
"""Share of the pages whose panels are looked at for words that only code says."""
GAMES = {"18GB": 20, "18India": 1, "1822PNW": 1, "1822PNW-Short": 1, "1822PNW-SRS": 2}


def setups() -> list[tuple[str, int, str]]:
    """(title, players, option) of every set-up."""
    found = []
    for title in MODULES:
        known = entry(title)
        for players in known.players:
            fitting = [o for o, counts in known.options.items() if players in counts]
            found += [(title, players, option) for option in ("", *fitting)]
    return found


def weight(offer: Offer) -> float:
    """Likes what carries a game on; a game of passes only would be over soon as well."""
    if offer.type.startswith("program"):
        return 0.02
    if offer.type == "buy_train" and offer.amounts is not None:
        return 0.2
    return {"pass": 0.6, "sell_shares": 0.15, "choose_ability": 0.2, "buy_train": 3}.get(
        offer.type, 1.0
    )


def move(client: TestClient, page: Page, random: Random) -> tuple[Page, str]:
    """Choose one of the controls offered, or a hex and what it offers; a hand is opened first."""
    page = with_open_hand(client, page)
    hexes = page.followed("hexlink")
    offers = page.offers()
    assert offers or hexes, page.url
    if hexes and (not offers or random.random() < 0.7):
        answer = client.get(random.choice(hexes))
        page = Page(answer.text, str(answer.url), whole=False)
        tiles = page.followed("tile")
        if tiles and random.random() < 0.5:
            answer = client.get(random.choice(tiles))
            page = Page(answer.text, str(answer.url), whole=False)
        offers = [o for o in page.offers() if o.type in BY_HEX]
        assert offers, answer.url
    if sum(o.type == "run_routes" for o in offers) > 1:
        offers = [o for o in offers if o.type == "run_routes"][:1]
    offer = random.choices(offers, [weight(o) for o in offers])[0]
    answer = client.post(offer.path, data=offer.filled(random))
    after = Page(answer.text, str(answer.url), whole=random.random() < PANELS_READ)
    assert answer.status_code == 200, (offer, after.alerts)
    assert not after.raw_words(), (offer, after.raw_words())
    return after, offer.type


def play(client: TestClient, page: Page, random: Random, most: int) -> tuple[Page, Counter[str]]:
    """Play to the end, or end the game by hand after so many actions."""
    done: Counter[str] = Counter()
    for _ in range(most):
        if page.finished:
            return page, done
        page, kind = move(client, page, random)
        done[kind] += 1
    done["end_game"] += 1
    form = {"version": str(sum(done.values()) - 1), "sure": "yes"}
    answer = client.post(f"{page.path}/end", data=form)
    return Page(answer.text, str(answer.url)), done


def games() -> list[tuple[str, int, str, int]]:
    """Some games of each title over its set-ups."""
    found = []
    for title, count in GAMES.items():
        known = cycle(setup for setup in setups() if setup[0] == title)
        found += [(*setup, seed) for seed, setup in zip(range(count), known, strict=False)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players", "option", "seed"), games())
def test_a_whole_game(
    client: TestClient, begin: Begin, title: str, players: int, option: str, seed: int
) -> None:
    page = begin(title, players, seed, **({"option": option} if option else {}))
    page, done = play(client, page, Random(seed), MOST)
    game = game_of(client, page)
    assert game.finished
    assert not done["end_game"]
    assert page.scores == game.result()
    assert sum(done.values()) == len(game.raw)
