"""Tables in memory: a game for each, kept as a cache over the store and rebuilt at will."""

from __future__ import annotations

import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tetsuro.game.game import Game
from tetsuro.game.game_file import MOST_ACTIONS
from tetsuro.game.reading import load, read_action
from tetsuro.game.seat import Seat
from tetsuro.kernel.refusal import Unusable
from tetsuro.store import Stale, Store, Table

LINKS = "links"
"""Where a table keeps the words of its links, beside the game."""
OVER = "over"
"""Where it is noted how a game ended, so that a list of games need not be played to know."""
MOST_IN_MEMORY = 32


@dataclass
class Live:
    """A table and its game as it stands on disk."""

    table: Table
    game: Game
    lock: threading.RLock = field(default_factory=threading.RLock)
    _seats: dict[int | None, Seat] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The table's id in the store."""
        return self.table.id

    @property
    def version(self) -> int:
        """How many raw actions there are: what a request must have seen."""
        return self.game.length

    @property
    def name(self) -> str:
        """What the table is called; empty if it has no name."""
        return str(self.table.meta.get("name") or "")

    @property
    def sealed(self) -> bool:
        """Whether nobody may know the seed before the game is over."""
        return bool(self.table.meta.get("sealed")) and not self.game.finished

    @property
    def open_to_all(self) -> bool:
        """Whether there is nothing (any more) that some may not know."""
        return self.game.finished or not self.game.title.secret

    def seat(self, player: int | None) -> Seat:
        """The game as a player (None: a spectator) has it now; one seat for all his requests,
        since a position remembers what was worked out of it."""
        found = self._seats.get(player)
        if found is None or found.game is not self.game:
            found = self._seats[player] = Seat(self.game, player)
        return found


class Tables:
    """The open tables of a store; safe to use from many threads."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()

    def open(self, ident: str) -> Live:
        """The table, as far as the store has come; ``NoSuchTable`` if there is none."""
        known = self._known(ident)
        if known is not None:
            self._catch_up(known)
            return known
        table = self.store.table(ident)
        fresh = Live(table, self._read(table))
        with self._lock:
            live = self._live.setdefault(ident, fresh)
            while len(self._live) > MOST_IN_MEMORY:
                self._live.popitem(last=False)
        if live is fresh:
            with live.lock:
                self._note_end(live)
        return live

    def create(
        self, game: Game, name: str, *, words: Mapping[str, Any] | None = None, sealed: bool = False
    ) -> Live:
        """A new table for a game, with all that has been done in it; with the ``words`` of its
        links, and with a seed that nobody may see if ``sealed``."""
        table = self.store.create(
            game.title.name,
            {
                "name": name,
                "file": _frame(game),
                "players": [n for _, n in game.players],
                LINKS: words,
                OVER: _end_of(game),
                "sealed": sealed,
            },
            actions=[_text(action) for action in game.raw],
        )
        live = Live(table, game)
        with self._lock:
            self._live[table.id] = live
        return live

    def act(self, ident: str, version: int, deed: Callable[[Game], None]) -> Live:
        """Do something to the game seen at ``version``; when this returns it is on disk.

        Raises ``Stale`` when the table has moved on, ``Unusable`` when it would hold more than can
        be read again, and whatever the game raises; then nothing has changed.
        """
        live = self.open(ident)
        with live.lock:
            self._catch_up(live)
            if live.version != version:
                raise Stale(version, live.version)
            game = live.game.copy()
            deed(game)
            new = [_text(action) for action in game.raw[version:]]
            if version + len(new) > MOST_ACTIONS:
                raise Unusable("table_full", limit=MOST_ACTIONS)
            if new:
                self.store.append(ident, version, *new)
                live.game = game
                self._note_end(live)
            return live

    def note(self, ident: str, name: str, value: object) -> None:
        """Keep something beside the game: the words of its links, a question."""
        live = self.open(ident)
        with live.lock:
            self._keep(live, name, value)

    def _keep(self, live: Live, name: str, value: object) -> None:
        self.store.set_meta(live.id, {**self.store.table(live.id).meta, name: value})
        live.table = self.store.table(live.id)

    def _note_end(self, live: Live) -> None:
        """How the game ended, or that it goes on again."""
        end = _end_of(live.game)
        if live.table.meta.get(OVER) != end:
            self._keep(live, OVER, end)

    def forget(self, ident: str) -> None:
        """Remove a table for good."""
        self.store.delete(ident)
        with self._lock:
            self._live.pop(ident, None)

    def _known(self, ident: str) -> Live | None:
        with self._lock:
            live = self._live.get(ident)
            if live is not None:
                self._live.move_to_end(ident)
            return live

    def _catch_up(self, live: Live) -> None:
        """Read what another process has added."""
        live.table = table = self.store.table(live.id)
        if table.version == live.version:
            return
        with live.lock:
            game = live.game.copy()
            new = self.store.actions(live.id, live.version)
            for index, text in enumerate(new, live.version):
                read_action(game, index, json.loads(text), False)
            live.game = game

    def _read(self, table: Table) -> Game:
        actions = [json.loads(text) for text in self.store.actions(table.id)]
        return load({**table.meta["file"], "actions": actions})


def now() -> int:
    """The time that an action brings along."""
    return int(time.time())


def _frame(game: Game) -> Mapping[str, Any]:
    """The game file without what is done or worked out."""
    return {k: v for k, v in game.to_json().items() if k not in ("actions", "status", "result")}


def _end_of(game: Game) -> dict[str, Any] | None:
    """Who won a game that is over, and with what."""
    if not game.finished:
        return None
    result, names = game.result(), dict(game.players)
    most = max(result.values())
    winners = [names[player] for player, worth in result.items() if worth == most]
    return {"winners": winners, "worth": game.title.currency.format(most)}


def _text(action: Mapping[str, Any]) -> str:
    return json.dumps(action, ensure_ascii=False, separators=(",", ":"))
