"""Tables whose players sit apart: their links, found on the page that hands them out."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.testclient import TestClient
from tests.web.forms import Page

from tetsuro.game.game import Game
from tetsuro.web.seats import links, new_words
from tetsuro.web.tables import Live, Tables

NAMES = ["Aki", "Ben", "Chie"]


@dataclass(frozen=True)
class Places:
    """The addresses of a table."""

    ident: str
    host: str
    seats: tuple[str, ...]
    spectator: str

    @property
    def all(self) -> tuple[str, ...]:
        return (self.host, *self.seats, self.spectator)


def tables_of(client: TestClient) -> Tables:
    found: Tables = client.app.state.tables  # type: ignore[attr-defined]
    return found


def places_of(live: Live) -> Places:
    host, *seats, spectator = (link.path for link in links(live.table, live.game.players))
    return Places(live.id, host, tuple(seats), spectator)


def seated(client: TestClient, game: Game, *, sealed: bool = False) -> Places:
    """A table with links for a game as it stands."""
    words = new_words([p for p, _ in game.players])
    return places_of(tables_of(client).create(game, "Friday", words=words, sealed=sealed))


def live_of(client: TestClient, places: Places) -> Live:
    return tables_of(client).open(places.ident)


def get(client: TestClient, path: str, lang: str = "en") -> Page:
    answer = client.get(path, headers={"accept-language": lang})
    return Page(answer.text, str(answer.url), answer.status_code)


def post(client: TestClient, path: str, lang: str = "en", **form: str) -> Page:
    answer = client.post(path, data=form, headers={"accept-language": lang})
    return Page(answer.text, str(answer.url), answer.status_code)


def said(page: Page) -> str:
    """What a page complains of."""
    return "".join(page.alerts)
