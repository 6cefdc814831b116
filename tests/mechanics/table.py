"""Positions of the made-up title, for tests of one mechanic each."""

from __future__ import annotations

from typing import Self

from tests.mechanics.isle import new_game
from tests.mechanics.isle_data import HOMES
from tests.titles.build import Setting
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Holder
from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import drop_reservations
from tetsuro.mechanics import bid_boxes, minors
from tetsuro.mechanics.bid_boxes import STACKS


class Isle(Setting):
    """A new game; ``changes`` are other parameters for some mechanics."""

    def __init__(self, players: int = 3, **changes: object) -> None:
        self.game: Game = new_game(players, 1, **changes)
        self.state: State = self.game.state.copy()
        self.column(STACKS, {**STACKS.of(self.state), "minors": ("A-card", "B-card", "C-card")})
        self.state.owners = dict.fromkeys(self.state.owners)
        bid_boxes.put_on_offer(self.state)

    def minor(self, minor: str, led_by: int = 0, price: int = 30, cash: int = 50) -> Self:
        """Started, its token at home."""
        bid_boxes.remove_card(self.state, f"{minor.upper()}-card")
        self.started(minor, price, led_by=led_by, cash=cash).token(minor, HOMES[minor])
        drop_reservations(self.state, minor)
        return self.operated(minor)

    def major(
        self, major: str, led_by: int = 0, price: int = 50, cash: int = 200, shares: int = 3
    ) -> Self:
        """Formed, its token at home, its minor out of the game."""
        minor = minors.minor_of(self.state, major)
        if minor in self.state.corporations and minor not in self.state.floated:
            minors.close(self.state, minor)
        self.started(major, price, led_by=led_by, cash=cash)
        self.give(led_by, *(f"{major}_{n}" for n in range(1, shares - 2)))
        return self.token(major, HOMES[major]).operated(major)

    def turn_of(self, *order: Holder) -> Game:
        return self.at("OR", 2, 1, *order)

    def stock(self, *order: Holder) -> Game:
        return self.at("SR", 2, 1, *order)

    def merging(self, *order: Holder) -> Game:
        return self.at("MR", 2, 1, *order)
