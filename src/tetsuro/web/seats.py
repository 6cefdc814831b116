"""Who comes by which link, and what he may do: the host, a player at his seat, a spectator.

A table at one screen has one address, and whoever is there is its host. A table with links has
one for the host, for each player and for spectators: the table's id, a dot and a word that
nobody can guess. The id alone then leads nowhere.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tetsuro.game.game import Game
from tetsuro.game.seat import Seat, behind
from tetsuro.kernel.actions import Action, Holder, Redo, Undo
from tetsuro.kernel.machine import blocking
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.store import NoSuchTable, Table
from tetsuro.web.pages import YEAR
from tetsuro.web.tables import LINKS, Live, Tables

HOST, PLAYER, SPECTATOR = "host", "player", "spectator"
DOT = "."
WORD_BYTES = 16
CURTAIN = "curtain"
REMEMBERED = "links"
"""The cookie with the links that a browser has come by."""
MOST_REMEMBERED = 24
BETWEEN = "~"
_OPENED = re.compile(r"(-?\d{1,20})\.(\d{1,8})", re.ASCII)


class NotAdmitted(Exception):
    """An address that leads to no seat of its table."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Link:
    """One way to a table: whose it is, and its part of the address."""

    role: str
    player: int | None
    key: str

    @property
    def path(self) -> str:
        """Where it leads."""
        return f"/t/{self.key}"


@dataclass(frozen=True)
class Guest:
    """Somebody at a table, as its pages see him."""

    live: Live
    link: Link
    hand: int | None = None
    """Whose hand lies open before him though it isn't his seat: who opened the curtain."""

    @property
    def id(self) -> str:
        """What stands for the table in his addresses."""
        return self.link.key

    @property
    def path(self) -> str:
        """Where the table lies for him."""
        return self.link.path

    @property
    def name(self) -> str:
        """What the table is called."""
        return self.live.name

    @property
    def role(self) -> str:
        """Host, player or spectator."""
        return self.link.role

    @property
    def shared(self) -> bool:
        """Whether the table has links, its players not being at one screen."""
        return DOT in self.link.key

    @property
    def hosts(self) -> bool:
        """Whether he may do everything."""
        return self.role == HOST

    @property
    def seat(self) -> Seat:
        """The game as he sees it."""
        return self.live.seat(self.hand if self.hosts else self.link.player)

    @property
    def curtained(self) -> int | None:
        """The player to act, if he has something that only he may see and this is not his seat."""
        game = self.live.game
        if not self.hosts or not game.title.secret or game.finished:
            return None
        player = acting(game.state)
        at = blocking(game.state)
        if player is None or at is None or at[1] != player:
            return None
        return player if self.live.seat(player).state != self.live.seat(None).state else None

    def speaks_for(self, entity: Holder) -> bool:
        """Whether what somebody may do is offered to him."""
        return self.hosts or self.seat.speaks_for(entity)

    def is_own(self, entity: Holder) -> bool:
        """Whether a player's programs and notes are his to make."""
        return self.hosts or self.link.player == entity

    def refusal(self, action: Action) -> Refusal | None:
        """Why he may not do something; to a host only the rules say no."""
        return None if self.hosts else self.seat.explain(action)

    @property
    def may_undo(self) -> bool:
        """Whether anything is there that he may take back."""
        history = self.live.game.history
        return bool(history.plain) and self.refusal(Undo(self.own)) is None

    @property
    def may_redo(self) -> bool:
        """Whether something is undone that he may do again."""
        history = self.live.game.history
        return bool(history.undone) and self.refusal(Redo(self.own)) is None

    @property
    def own(self) -> int:
        """The player as whom he acts where nobody is named: a host as the first."""
        player = self.link.player
        return self.live.game.players[0][0] if player is None else player

    @property
    def takes_all_home(self) -> bool:
        """Whether his file holds the whole game."""
        return self.live.open_to_all or (self.hosts and not self.live.sealed)


def new_words(players: Sequence[int], host: str = "") -> dict[str, Any]:
    """Words for a host (if he has none yet), spectators and each player in seat order."""
    return {
        HOST: host or _word(),
        SPECTATOR: _word(),
        "players": {str(player): _word() for player in players},
    }


def _word() -> str:
    return secrets.token_urlsafe(WORD_BYTES)


def links(table: Table, players: tuple[tuple[int, str], ...]) -> tuple[Link, ...]:
    """All links of a table: the host's, the players' in seat order, the spectators'."""
    words = table.meta.get(LINKS)
    if not words:
        return (Link(HOST, None, table.id),)
    seats = words["players"]
    return (
        Link(HOST, None, table.id + DOT + words[HOST]),
        *(Link(PLAYER, p, table.id + DOT + seats[str(p)]) for p, _ in players),
        Link(SPECTATOR, None, table.id + DOT + words[SPECTATOR]),
    )


def entrance(tables: Tables, key: str) -> tuple[Table, Link]:
    """The table and the link of an address; ``NoSuchTable`` or ``NotAdmitted`` if it is none."""
    ident, _, word = key.partition(DOT)
    table = tables.store.table(ident)
    words: Mapping[str, Any] | None = table.meta.get(LINKS)
    if words is None:
        if word:
            raise NoSuchTable(key)
        return table, Link(HOST, None, ident)
    if not word:
        raise NotAdmitted(refuse("link_needed"))
    given = word.encode("utf-8", "replace")
    for role, player, known in _words(words):
        if secrets.compare_digest(known.encode(), given):
            return table, Link(role, player, key)
    raise NotAdmitted(refuse("link_unknown"))


def _words(words: Mapping[str, Any]) -> Iterator[tuple[str, int | None, str]]:
    yield HOST, None, words[HOST]
    yield SPECTATOR, None, words[SPECTATOR]
    for player, word in words["players"].items():
        yield PLAYER, int(player), word


def admit(request: Request) -> Guest:
    """Who comes with a request to a table's address."""
    tables: Tables = request.app.state.tables
    table, link = entrance(tables, request.path_params["ident"])
    live = tables.open(table.id)
    return Guest(live, link, _open_hand(request, live) if link.role == HOST else None)


def acting(state: State) -> int | None:
    """The player to act, for himself or for a company."""
    at = blocking(state)
    return None if at is None else behind(state, at[1])


# The curtain


def _open_hand(request: Request, live: Live) -> int | None:
    """Whose hand is open in this window: who opened it, for as long as only he was to act."""
    found = _OPENED.fullmatch(request.cookies.get(CURTAIN, ""))
    if found is None:
        return None
    player, since = int(found[1]), int(found[2])
    return player if _still_his_turn(live.game, player, since) else None


def _still_his_turn(game: Game, player: int, since: int) -> bool:
    if since > game.length:
        return False
    states = (game.history.start, *game.positions)[since:]
    return all(acting(state) == player for state in (*states, game.state))


def draw_curtain(request: Request, answer: Response, guest: Guest, player: int | None) -> None:
    """Open the curtain of the player to act, or close it."""
    if player is None:
        answer.delete_cookie(CURTAIN, path=guest.path)
        return
    value = f"{player}{DOT}{guest.live.version}"
    answer.set_cookie(
        CURTAIN,
        value,
        path=guest.path,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


# Links that a browser has been given


def remembered(request: Request) -> list[str]:
    """The links that this browser came by, the latest first."""
    return [key for key in request.cookies.get(REMEMBERED, "").split(BETWEEN) if DOT in key]


def remember_link(request: Request, answer: Response, guest: Guest) -> None:
    """Keep a link for the start page, so that a player finds back to his seat."""
    known = remembered(request)
    if DOT in guest.id and known[:1] != [guest.id]:
        _keep(request, answer, [guest.id, *(key for key in known if key != guest.id)])


def forget_link(request: Request, answer: Response, key: str) -> None:
    """The browser no longer remembers the link with this key."""
    _keep(request, answer, [known for known in remembered(request) if known != key])


def _keep(request: Request, answer: Response, keys: list[str]) -> None:
    answer.set_cookie(
        REMEMBERED,
        BETWEEN.join(keys[:MOST_REMEMBERED]),
        max_age=YEAR,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
