"""Positions set up directly, and what tests say about them: for any title.

A ``Setting`` is a new game whose columns are then set by helpers that read like the table: who
holds what, where the markers stand, what lies on the map. ``at`` begins a round there and gives
the game, after ``validate`` has found nothing impossible about it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Self

import pytest

import tetsuro
from tests.properties import coverage
from tetsuro import Illegal
from tetsuro.game.game import Game
from tetsuro.i18n import say
from tetsuro.kernel.actions import Action, Holder, Pass
from tetsuro.kernel.choices import Choice, Family, OpenFamily
from tetsuro.kernel.machine import begin_round, refusal, settle
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.state import BANK, IPO, Column, Round, State
from tetsuro.kernel.verbs import (
    add_token,
    give_private,
    move_certificates,
    move_train,
    set_marker,
    set_phase,
    set_president,
)
from tetsuro.mechanics import stations, track_laying
from tetsuro.mechanics.position import lying
from tetsuro.mechanics.shares import owner_of, presidents_certificate
from tetsuro.mechanics.validate import validate
from tetsuro.reference import text
from tetsuro.track.inherit import inherit
from tetsuro.track.stations import Inherit


class Setting:
    """A position being set up."""

    def __init__(
        self,
        title: str,
        players: int,
        *,
        seed: int = 1,
        options: Iterable[str] = (),
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        names = [f"P{i}" for i in range(players)]
        self.game = tetsuro.new_game(title, names, seed, options, rulings)
        self.state: State = self.game.state.copy()

    def cash(self, amounts: Mapping[Any, int]) -> Self:
        """Money of players and corporations; where the bank is limited it gives and takes."""
        state = self.state
        if state.title.bank is not None:
            more = sum(amounts.values()) - sum(state.cash[h] for h in amounts)
            amounts = {**amounts, BANK: state.cash[BANK] - more}
        state.cash = {**state.cash, **amounts}
        return self

    def everybody_has(self, cash: int) -> Self:
        return self.cash(dict.fromkeys(self.state.players, cash))

    def give(self, holder: Holder, *certificates: str) -> Self:
        """Certificates go to a holder from wherever they are, in this order."""
        for certificate in certificates:
            found = owner_of(self.state, certificate)
            assert found is not None, certificate
            corporation, giver = found
            move_certificates(self.state, corporation, (certificate,), giver, holder)
        return self

    def started(
        self, corporation: str, price: int, *, led_by: Holder, cash: int = 0, floats: bool = True
    ) -> Self:
        """A corporation with its marker at a price (arriving last in the cell), its president's
        certificate in a hand (or the pool), floated unless said otherwise."""
        state = self.state
        cell = next(c for c in state.title.chart.cells if c.price == price)
        state.pars = {**state.pars, corporation: price}
        set_marker(state, corporation, cell.index)
        self.give(led_by, presidents_certificate(state, corporation))
        set_president(state, corporation, led_by)
        if floats:
            state.floated = (*state.floated, corporation)
        return self.cash({corporation: cash})

    def operated(self, *corporations: str) -> Self:
        """They have had a turn before."""
        entry = (1, 1, 0, "withhold")
        self.state.history = {**self.state.history, **dict.fromkeys(corporations, (entry,))}
        return self

    def bank_trains(self, first: str, *more: str) -> Self:
        """The bank has this train and all behind it; or, if several are named, just these."""
        depot = self.state.depot
        self.state.depot = (first, *more) if more else depot[depot.index(first) :]
        return self

    def trains(self, corporation: str, *trains: str) -> Self:
        """Trains of a corporation: from the bank, or such as have left it before."""
        state = self.state
        for train in trains:
            if train in state.depot:
                move_train(state, train, "depot", corporation)
            else:
                own = (*state.trains[corporation], train)
                state.trains = {**state.trains, corporation: own}
        return self

    def phase(self, name: str) -> Self:
        set_phase(self.state, name)
        return self

    def tile(self, hex: str, name: str, rotation: int, move: Inherit = inherit) -> Self:
        """A tile lies on a hex; what its way there cost has been paid."""
        state = self.state
        tile_id = track_laying.free_copy(state, name)
        assert tile_id is not None, f"no {name} left"
        hills = track_laying.crossed(state, hex, lying(state, tile_id, rotation))
        track_laying.put(state, "", hex, tile_id, rotation, move)
        track_laying.remove_borders(state, hex, tuple(b[0] for b in hills))
        return self

    def token(self, corporation: str, hex: str, city: int = 0) -> Self:
        """The corporation's next token stands in a city."""
        number = stations.next_token(self.state, corporation)
        assert number is not None, f"{corporation} has no token left"
        stations.place_in(self.state, corporation, number, hex, city)
        return self

    def more_tokens(self, corporation: str, *tokens: Any) -> Self:
        for token in tokens:
            add_token(self.state, corporation, token)
        return self

    def private(self, private: str, owner: Holder) -> Self:
        give_private(self.state, private, owner)
        return self

    def column(self, column: Column[Any], value: Any) -> Self:
        column.set(self.state, value)
        return self

    def at(self, kind: str, turn: int, number: int, *order: Holder) -> Game:
        """The game as this round begins: its first entity is to act. What its opening pays is
        left out, so that all have what the setting says; the setting itself stays as it is."""
        state = self.state.copy()
        cash = state.cash
        begin_round(state, Round(kind, turn, number, order or state.players))
        state.cash = cash
        settle(state)
        return as_game(self.game, state)


def as_game(like: Game, state: State) -> Game:
    """The same game with another position, which must be possible."""
    faults = validate(state)
    assert not faults, faults
    state.events = []
    return Game(like.title, like.players, like.seed, state)


def changed(game: Game, **columns: Any) -> Game:
    """The game with other values in some columns of its position."""
    state = game.state.copy()
    for name, value in columns.items():
        setattr(state, name, value)
    return as_game(game, state)


# What tests say


def refused(game: Game, action: Action, code: str, **figures: Any) -> Refusal:
    """The action is refused for this reason, with these figures, in words of every language and
    with its section of the reference; the position is untouched, and nobody is offered it."""
    before = json.dumps(game.state.to_json())
    reason = game.explain(action)
    assert reason is not None, f"legal: {action}"
    shown = {name: reason.params.get(name) for name in figures}
    assert (reason.code, shown) == (code, figures), reason
    coverage.REFUSED.add((game.title.name, code))
    with pytest.raises(Illegal) as caught:
        game.copy().apply(action)
    assert caught.value.refusal == reason
    if text(game.title.name) is not None:
        assert reason.page, f"no section of the reference has {code}"
    assert json.dumps(game.state.to_json()) == before
    assert not is_offered(game, action), f"offered though refused: {action}"
    for lang in ("en", "ja"):
        assert not say(reason, lang).startswith("["), f"no words for {reason} in {lang}"
    return reason


def withheld(game: Game, action: Action, code: str) -> None:
    """The action is legal, but for this reason it is not offered (docs/rules-decisions.md)."""
    assert game.explain(action) is None, game.explain(action)
    reason = refusal(game.state.as_offered(), action)
    assert reason is not None and reason.code == code, reason
    coverage.REFUSED.add((game.title.name, code))
    assert not is_offered(game, action)


def done(game: Game, *actions: Action) -> Game:
    """The actions are offered and legal; the game after them, still a possible one."""
    for action in actions:
        reason = game.explain(action)
        assert reason is None, f"{action}: {reason}"
        if action.type not in UNLISTED:
            assert is_offered(game, action), f"legal, but not offered: {action}"
        game = game.copy()
        game.apply(action)
        faults = validate(game.state)
        assert not faults, faults
        assert State.from_json(game.title, _through_json(game.state)) == game.state
    return game


def taken(game: Game, *actions: Action) -> Game:
    """Legal, though not offered on any screen (what recordings may hold)."""
    for action in actions:
        assert game.explain(action) is None, game.explain(action)
        game = game.copy()
        game.apply(action)
    return game


def passed(game: Game, times: int = 1) -> Game:
    """Whoever must act passes, so many times."""
    for _ in range(times):
        game = done(game, Pass(game.actors[0]))
    return game


UNLISTED = {"end_game", "message", "log", "program_share_pass", "program_buy_shares",
            "program_disable", "program_close_pass", "undo", "redo"}  # fmt: skip
"""Types that may come at any time and are left out of ``choices``."""


def is_offered(game: Game, action: Action) -> bool:
    return any(_is_one_of(choice, action) for choice in offers_of(game, action.entity))


def offers_of(game: Game, entity: Holder) -> Iterator[Choice]:
    return game.choices(entity)


def types_offered(game: Game, entity: Holder) -> set[str]:
    """Kinds of action that ``choices`` lists for an entity."""
    return {_action(choice).type for choice in game.choices(entity)}


def _action(choice: Choice) -> Action:
    if isinstance(choice, Family):
        return choice.action
    return choice.first if isinstance(choice, OpenFamily) else choice


def _is_one_of(choice: Choice, action: Action) -> bool:
    """Fields that the action leaves open (None) count as agreeing."""
    if type(_action(choice)) is not type(action):
        return False
    if isinstance(choice, OpenFamily):
        return action in choice
    free = choice.field if isinstance(choice, Family) else ""
    like = _action(choice)
    for field in fields(action):
        value = getattr(action, field.name)
        if isinstance(choice, Family) and field.name == free:
            if value not in choice.values:
                return False
        elif value is not None and value != getattr(like, field.name):
            return False
    return True


def _through_json(state: State) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(state.to_json()))
    return data


def where(game: Game, certificate: str) -> Holder | None:
    """Who holds a certificate."""
    found = owner_of(game.state, certificate)
    return None if found is None else found[1]


def hand(game: Game, holder: Holder, corporation: str) -> tuple[str, ...]:
    """Certificates in a holder's list, in order of arrival."""
    return game.state.certificates[corporation].get(holder, ())


__all__ = ["IPO", "Setting", "as_game", "changed", "done", "hand", "is_offered", "passed",
           "refused", "taken", "types_offered", "where"]  # fmt: skip
