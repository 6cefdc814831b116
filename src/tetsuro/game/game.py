"""A game with its history: the public Python API.

>>> import tetsuro
>>> game = tetsuro.new_game("18GB", players=["Aki", "Ben", "Chie"], seed=7)
>>> game.actors
(0,)
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tetsuro.game.game_file import is_number, write_file
from tetsuro.game.history import History
from tetsuro.game.line import Line
from tetsuro.kernel import choices as offered
from tetsuro.kernel.actions import KINDS, Action, Holder, Redo, Undo
from tetsuro.kernel.choices import Choice
from tetsuro.kernel.events import Event
from tetsuro.kernel.machine import ANYTIME, perform, refusal
from tetsuro.kernel.notation import LARGEST, action_from_json
from tetsuro.kernel.refusal import Illegal, Refusal, Unusable, refuse
from tetsuro.kernel.state import State
from tetsuro.kernel.title import Title

SNAPSHOT = 1
MOST_AUTOMATIC = 1000


class Game:
    """One game: its title, its players and everything done so far.

    Never changes but by ``apply``, ``undo`` and ``redo``, each of which either succeeds or
    raises ``Illegal`` and leaves the game as it was.
    """

    def __init__(
        self, title: Title, players: Sequence[tuple[int, str]], seed: int, start: State
    ) -> None:
        self.title = title
        self.players = tuple(players)
        self.seed = seed
        self.more: Mapping[str, Any] = {}
        self._raw: Line[dict[str, Any]] = Line()
        self._positions: Line[State] = Line()
        self.history = History(start)

    # Reading

    @property
    def raw(self) -> tuple[dict[str, Any], ...]:
        """Every action as files record it, undone ones too."""
        return tuple(self._raw)

    @property
    def length(self) -> int:
        """How many ``raw`` actions there are."""
        return len(self._raw)

    @property
    def positions(self) -> tuple[State, ...]:
        """The position after each of the ``raw`` actions."""
        return tuple(self._positions)

    @property
    def state(self) -> State:
        """The position now; not to be changed."""
        return self.history.state

    @property
    def actors(self) -> tuple[Holder, ...]:
        """Who must act, then private companies that may."""
        return offered.actors(self.state)

    @property
    def round(self) -> str:
        """Round, turn and number: ``OR 2.1``."""
        return round_name(self.state)

    @property
    def phase(self) -> str:
        """The name of the present phase."""
        return self.state.phase

    @property
    def finished(self) -> bool:
        """Whether the game has ended."""
        return self.state.finished is not None

    def result(self) -> dict[int, int]:
        """What each player is worth now, highest first; final once ``finished``."""
        worth = {p: self.title.net_worth(self.state, p) for p, _ in self.players}
        return dict(sorted(worth.items(), key=lambda item: -item[1]))

    def choices(self, entity: Holder | None = None) -> Iterator[Choice]:
        """All legal actions of those to act (or of one entity), lazily.

        >>> import tetsuro
        >>> game = tetsuro.new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)
        >>> [(bids.action.company, bids.values) for bids in game.choices()][:2]
        [('LB', range(40, 331, 5)), ('AF', range(30, 331, 5))]
        """
        return offered.choices(self.state, entity)

    def explain(self, action: Action | Mapping[str, Any]) -> Refusal | None:
        """None if the action is legal now, else the rule against it, its figures and its page.

        Raises ``Unusable`` if it is no action at all.

        >>> import tetsuro
        >>> game = tetsuro.new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)
        >>> no = game.explain({"type": "bid", "entity": 0, "company": "LB", "price": 42})
        >>> no.code, no.params["needed"], no.page
        ('bid_not_a_multiple', 40, 'auction')
        """
        made = as_action(action)
        if made.type in ("undo", "redo"):
            no = self._history_refusal(made)
        else:
            no = refusal(self.state, made)
        return None if no is None else no.on_page(self.title.page(no.code, made))

    def offers(self, action: Action | Mapping[str, Any]) -> bool:
        """Whether ``choices`` holds what this action does, in whatever spelling: a figure that
        follows by itself may be left out, and any of several equal pieces may be named.

        What ``choices`` holds ``explain`` takes. The other way round it holds but for what the
        recorded site's engine takes though no screen offers it (``docs/rules-decisions.md``).

        >>> import tetsuro
        >>> game = tetsuro.new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)
        >>> game.offers({"type": "bid", "entity": 0, "company": "LB", "price": 45})
        True
        """
        made = as_action(action)
        return made.type not in ANYTIME and refusal(self.state.as_offered(), made) is None

    def view(self, viewer: Holder | None) -> State:
        """The position as a player (None: a spectator) may see it; when the game is over
        nothing is secret any more."""
        return self.state if self.finished else self.title.player_view(self.state, viewer)

    def at(self, action_id: int) -> Game:
        """The game just after the raw action with this id (0: the beginning), undone or not.

        Raises ``Unusable`` for an id that does not exist.
        """
        keep = 0 if action_id == 0 else self._index_of(action_id) + 1
        game = self.copy()
        game._raw, game._positions = self._raw.until(keep), self._positions.until(keep)
        game.history = History(self.history.start)
        for index, data in enumerate(game._raw):
            game._enter(index, data, game._positions[index])
        return game

    def copy(self) -> Game:
        """An independent game that shares its past."""
        game = Game(self.title, self.players, self.seed, self.history.start)
        game.more = self.more
        game._raw, game._positions = self._raw.copy(), self._positions.copy()
        game.history = self.history.copy()
        return game

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it began with and what was done; it is done again."""
        from tetsuro.game.beginning import done_again

        return done_again, (self._snapshot_of(self.history.start), dict(self.more), self.raw)

    # Doing

    def apply(
        self,
        action: Action | Mapping[str, Any],
        *,
        user: int | None = None,
        created_at: int | None = None,
    ) -> tuple[Event, ...]:
        """Do an action and what follows by itself; returns what happened. The ``id`` of its file
        form is kept where it comes after all before it, so that later undos find it.

        Raises ``Illegal`` when the rules refuse it and ``Unusable`` when it is no action.

        >>> import tetsuro
        >>> game = tetsuro.new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)
        >>> game.apply({"type": "bid", "entity": 0, "company": "LB", "price": 40})
        (Event('bid', {'player': 0, 'lot': 'LB', 'price': 40}),)
        >>> game.actors
        (1,)
        """
        made = as_action(action)
        number = None if isinstance(action, Action) else action.get("id")
        if made.type in ("undo", "redo"):
            self._turn_back(made, self._record(made, user, created_at, number))
            return ()
        state = self.state.copy()
        try:
            perform(state, made)
        except Illegal as error:
            no = error.refusal
            raise Illegal(no.on_page(self.title.page(no.code, made))) from None
        nested = follow(state)
        record = self._record(made, user, created_at, number)
        if nested:
            record["auto_actions"] = [
                {**a.to_json(), "created_at": record["created_at"]} for a in nested
            ]
        self.enter(record, state)
        return tuple(state.events)

    def undo(
        self,
        action_id: int | None = None,
        player: Holder | None = None,
        *,
        created_at: int | None = None,
    ) -> None:
        """Take back the last action, or all after ``action_id``; the record says so.

        >>> import tetsuro
        >>> game = tetsuro.new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)
        >>> _ = game.apply({"type": "bid", "entity": 0, "company": "LB", "price": 40})
        >>> game.undo()
        >>> game.actors, len(game.raw)
        ((0,), 2)
        """
        made = as_action(Undo(self._someone(player), action_id=action_id))
        self._turn_back(made, self._record(made, None, created_at))

    def redo(self, player: Holder | None = None, *, created_at: int | None = None) -> None:
        """Take the last undo back; ``Illegal`` when there is none."""
        made = as_action(Redo(self._someone(player)))
        self._turn_back(made, self._record(made, None, created_at))

    def _someone(self, player: Holder | None) -> Holder:
        return self.players[0][0] if player is None else player

    def _turn_back(self, made: Action, record: dict[str, Any]) -> None:
        no = self._history_refusal(made)
        if no is not None:
            raise Illegal(no.on_page(self.title.page(no.code, made)))
        self.enter(record)

    def enter(self, record: dict[str, Any], after: State | None = None) -> None:
        """Let a raw action, already performed, take its place: for those who read a file.

        ``after`` is the position it led to; an undo or redo has none, the history knows it.
        Raises ``Illegal`` or ``Unusable`` where there is nothing to undo or redo; the game is
        then as it was.
        """
        index = len(self._raw)
        self._raw.append(record)
        try:
            self._enter(index, record, after)
        except (Illegal, Unusable):
            self._raw = self._raw.until(index)
            raise
        self._positions.append(self.state if after is None else after)

    def _history_refusal(self, action: Action) -> Refusal | None:
        state, who = self.state, action.entity
        companies = state.owners if action.private else state.corporations
        if who not in state.players and who not in companies:  # files name whoever is to act
            return refuse("not_a_player", entity=who)
        if action.type == "redo":
            return None if self.history.undone else refuse("nothing_to_redo")
        target = getattr(action, "action_id", None)
        if target and all(a.get("id") != target for a in self._raw):
            return refuse("unknown_action_id", id=target)
        return None

    def _record(
        self, action: Action, user: int | None, created_at: int | None, wanted: object = None
    ) -> dict[str, Any]:
        for name, said in (("user", user), ("created_at", created_at)):
            if said is not None and not is_number(said):
                raise Unusable("wrong_shape", where=name, expected="whole number")
        last = self._raw[-1] if self._raw else {}
        record = action.to_json()
        number = last.get("id", 0)
        record["id"] = number + 1 if type(number) is int else len(self._raw) + 1
        if type(wanted) is int and record["id"] < wanted <= LARGEST:
            record["id"] = wanted
        record["created_at"] = last.get("created_at", 0) if created_at is None else created_at
        if user is not None:
            record["user"] = user
        return record

    def _enter(self, index: int, data: Mapping[str, Any], after: State | None) -> None:
        """A raw action takes its place in the history."""
        if data["type"] == "undo":
            target = data.get("action_id")
            if target is None:
                self.history.undo(None)
            else:
                self.history.undo(-1 if target == 0 else self._index_of(target, index))
        elif data["type"] == "redo":
            self.history.redo()
        else:
            assert after is not None
            self.history.add(index, after, data["type"] == "message")

    def _index_of(self, action_id: int, before: int | None = None) -> int:
        end = len(self._raw) if before is None else before
        for index in range(end - 1, -1, -1):
            if self._raw[index].get("id") == action_id:
                return index
        raise Unusable("unknown_action_id", id=action_id)

    # Files

    def to_json(self) -> dict[str, Any]:
        """The game file (18xx.games' form, with our rulings in its settings).

        Raises ``Unusable`` for a game that goes on from a snapshot: its past is not known.
        """
        if self.history.start.clock:
            raise Unusable("no_past")
        settings = dict(self.more.get("settings") or {})
        settings["seed"] = self.seed
        settings["optional_rules"] = list(self.title.options)
        settings["rulings"] = dict(self.title.rulings)
        out: dict[str, Any] = {
            **{k: v for k, v in self.more.items() if k != "settings"},
            "title": self.title.file_name,
            "players": [{"id": i, "name": name} for i, name in self.players],
            "settings": settings,
            "actions": list(self._raw),
            "status": "finished" if self.finished else "active",
            "result": {str(p): worth for p, worth in self.result().items()},
        }
        out.setdefault("id", "")
        own: dict[str, Any] = own_copy(out)
        return own

    def save(self, path: str | Path) -> None:
        """Write the game file; one that stood there stays if that fails (OSError)."""
        write_file(path, json.dumps(self.to_json(), ensure_ascii=False))

    def snapshot(self) -> dict[str, Any]:
        """The position alone as JSON; ``restore`` goes on from it without replaying."""
        return self._snapshot_of(self.state)

    def _snapshot_of(self, state: State) -> dict[str, Any]:
        return {
            "snapshot": SNAPSHOT,
            "title": self.title.name,
            "options": list(self.title.options),
            "rulings": dict(self.title.rulings),
            "players": [{"id": i, "name": name} for i, name in self.players],
            "seed": self.seed,
            "state": state.to_json(),
        }


def as_action(action: Action | Mapping[str, Any]) -> Action:
    """An action of the right shape, whether it came as one or in its file form."""
    if not isinstance(action, Action):
        return action_from_json(dict(action) if isinstance(action, Mapping) else action)
    if KINDS.get(action.type) is not type(action):
        raise Unusable("unknown_action", where="action", type=action.type)
    return action_from_json(action.to_json())


def own_copy(value: Any) -> Any:
    """JSON that nobody else can change."""
    if isinstance(value, Mapping):
        return {k: own_copy(v) for k, v in value.items()}
    return [own_copy(v) for v in value] if isinstance(value, list | tuple) else value


def round_name(state: State) -> str:
    """``SR 3``, ``OR 3.1`` …"""
    kind, turn, number = state.round.kind, state.round.turn, state.round.number
    return f"{kind} {turn}.{number}" if kind in ("OR", "MR") else f"{kind} {turn}"


def follow(state: State) -> list[Action]:
    """Do what follows by itself (programmed passes and the like), as long as anything does."""
    done: list[Action] = []
    state.nested = True
    while not state.finished and (more := state.title.automatic(state)):
        for action in more:
            perform(state, action)
            done.append(action)
        if len(done) > MOST_AUTOMATIC:
            break
    state.nested = False
    return done
