"""A game as one person at the table has it: what he sees, may do and takes home.

All of it is worked out from his view, so that nothing here can tell more than the view shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from tetsuro.game.game import Game, as_action, own_copy
from tetsuro.kernel.actions import Action, Holder
from tetsuro.kernel.choices import Choice, actors, choices
from tetsuro.kernel.machine import ANYTIME, perform, refusal
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.refusal import Illegal, Refusal, refuse
from tetsuro.kernel.state import State

VIEW = 1
ALWAYS_OPEN = ("type", "entity", "entity_type", "id", "created_at")
"""What of a secret action everybody learns."""


class Seat:
    """A player's place at a game (None: a spectator's).

    >>> from tetsuro.game.beginning import new_game
    >>> game = new_game("18GB", ["Aki", "Ben"], seed=7)
    >>> aki, ben = Seat(game, 0), Seat(game, 1)
    >>> len(list(aki.choices())) > 0, list(ben.choices())
    (True, [])
    >>> ben.explain({"type": "pass", "entity": 0}).code
    'not_your_seat'
    """

    def __init__(self, game: Game, player: int | None) -> None:
        self.game = game
        self.player = player

    # Seeing

    @cached_property
    def state(self) -> State:
        """The position now as it is seen from here."""
        return self.game.view(self.player)

    def see(self, state: State) -> State:
        """A position of this game as it is seen from here; all of it once the game is over."""
        if state is self.game.state:
            return self.state
        if self.game.finished:
            return state
        return self.game.title.player_view(state, self.player)

    # Doing

    @cached_property
    def _strictly(self) -> State:
        """The position as ``choices`` takes it: what only recordings may hold is refused."""
        return self.state.as_offered()

    def speaks_for(self, entity: Holder) -> bool:
        """Whether this player decides for somebody now: himself, a company of his, or a
        corporation without a head, for which any player may."""
        return self.player is not None and behind(self.state, entity) in (self.player, None)

    def choices(self) -> Iterator[Choice]:
        """All that may be done from here now."""
        for entity in actors(self.state):
            if self.speaks_for(entity):
                yield from choices(self.state, entity)

    def explain(self, action: Action | Mapping[str, Any]) -> Refusal | None:
        """None if this player may do it now, else why not, with the page of the rule.

        Raises ``Unusable`` if it is no action at all.
        """
        made = as_action(action)
        no = self._refusal(made)
        return None if no is None else no.on_page(self.game.title.page(no.code, made))

    def _refusal(self, action: Action) -> Refusal | None:
        if self.player is None:
            return refuse("only_watching")
        if action.type in ("undo", "redo"):
            return self._history_refusal(action)
        if action.type == "end_game":
            return refuse("host_only")
        mine = action.entity == self.player
        if not (mine if action.type in ANYTIME else mine or self.speaks_for(action.entity)):
            return refuse("not_your_seat", entity=action.entity, player=self.player)
        return refusal(self._strictly, action)

    def _history_refusal(self, action: Action) -> Refusal | None:
        """A player takes back what he did last, as long as it showed him nothing new, and does
        it again; the rest is the host's."""
        if action.entity != self.player or getattr(action, "action_id", None) is not None:
            return refuse("undo_own_only")
        if self.game.finished and self.game.title.secret:
            return refuse("undo_after_end")
        if action.type == "redo":
            return self._redo_refusal()
        plain = self.game.history.plain
        if not plain:
            return refuse("nothing_to_undo")
        before = plain[-2].state if len(plain) > 1 else self.game.history.start
        record = self.game.raw[plain[-1].index]
        if behind(before, record["entity"]) not in (self.player, None):
            return refuse("undo_own_only")
        return refuse("undo_after_reveal") if self._learned(before, record) else None

    def _redo_refusal(self) -> Refusal | None:
        if not self.game.history.undone:
            return refuse("nothing_to_redo")
        last = next(r for r in reversed(self.game.raw) if r["type"] != "message")
        back = [done.index for done in self.game.history.undone[-1]]
        whose = {behind(self.game.state, self.game.raw[i]["entity"]) for i in back}
        if last["type"] != "undo" or last["entity"] != self.player or len(back) != 1:
            return refuse("undo_own_only")
        return None if whose <= {self.player, None} else refuse("undo_own_only")

    def _learned(self, before: State, record: Mapping[str, Any]) -> bool:
        """Whether an action has shown him what he could not have worked out before it."""
        if not self.game.title.secret:
            return False
        expected = self.game.title.player_view(before, self.player).copy()
        try:
            for part in (record, *(record.get("auto_actions") or ())):
                perform(expected, action_from_json(part))
                expected.nested = True
        except Illegal:
            return True
        return expected != self.state

    # Taking home

    def to_json(self) -> dict[str, Any]:
        """The game file where nothing is secret (any more); else what is seen from here: the
        position, the log and the actions, without the seed and without what others keep."""
        game = self.game
        if game.finished or not game.title.secret:
            return game.to_json()
        found: dict[str, Any] = own_copy(
            {
                "view": VIEW,
                "viewer": self.player,
                "title": game.title.file_name,
                "players": [{"id": i, "name": name} for i, name in game.players],
                "settings": {
                    "optional_rules": list(game.title.options),
                    "rulings": dict(game.title.rulings),
                },
                "actions": [self._open_part(record) for record in game.raw],
                "log": [[e.to_json() for e in state.events] for state in game.positions],
                "state": self.state.to_json(),
            }
        )
        return found

    def _open_part(self, record: Mapping[str, Any]) -> Mapping[str, Any]:
        if self._keeps_back(record):
            return {key: record[key] for key in ALWAYS_OPEN if key in record}
        if any(map(self._keeps_back, record.get("auto_actions") or ())):
            return {key: record[key] for key in record if key != "auto_actions"}
        return record

    def _keeps_back(self, part: Mapping[str, Any]) -> bool:
        """Whether the action is one of another player who shows others only that he did it."""
        secret = part["type"] in self.game.title.secret_actions
        return secret and part["entity"] != self.player


def behind(state: State, holder: Holder | None) -> int | None:
    """The person behind a holder: himself, a corporation's president, a private's owner."""
    for _ in range(3):
        if holder is None or isinstance(holder, int):
            return holder
        holder = state.presidents.get(holder, state.owners.get(holder))
    return None
