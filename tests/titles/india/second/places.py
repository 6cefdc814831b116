"""Homes of the second 18India, and how a corporation closes (rules 4.4.1, 5.2, 5.7, 6.4)."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.titles.india.second.position import Position
from tests.titles.india.second.tables import DOUBLE
from tests.titles.second.tiles import Stop


class Question(NamedTuple):
    """A token that waits for a city: who is asked, whose it is, where it may go."""

    asked: Any
    corporation: str
    hex: str
    what: str
    """home, gipr, double (a lifted token) or reserve (a reservation)."""
    token: list[Any]


class Places(Position):
    """What waits for a place."""

    def __init__(self, players: list[int], seed: int, rulings: Any) -> None:
        super().__init__(players, seed, rulings)
        self.questions: list[Question] = []
        self.exchanges: list[tuple[str, Stop]] = []
        """(closing corporation, city) of tokens that GIPR may replace."""
        self.closing: str | None = None

    # Homes (4.4.1, 5.2, 6.4)

    def place_home(self, corporation: str) -> None:
        ground = self.ground
        hexes = [h for h, s, c in ground.reserved if c == corporation and s is None]
        if corporation == "GIPR" or hexes:
            what, hex = ("gipr", "") if corporation == "GIPR" else ("home", hexes[0])
            self.questions.append(
                Question(corporation, corporation, hex, what, ground.tokens[corporation][0])
            )
        else:
            stop = self.home_stop(corporation)
            if stop and ground.takes(corporation, stop):
                ground.put(corporation, ground.tokens[corporation][0], stop)

    def double_laid(self, hex: str, asked: Any) -> None:
        """The first tile of Delhi or Kolkata has just been laid (6.4)."""
        ground, home = self.ground, DOUBLE[hex]
        lifted = [
            (c, t)
            for stop in ground.tile(hex).cities
            for c in ground.inside((hex, stop), beside=True)
            for t in ground.tokens[c]
            if t[1] == hex
        ]
        plays = [c for c in home if c in self.corporations]
        waiting = [c for h, s, c in ground.reserved if h == hex]
        if not lifted:
            if self.published("lone-double-city") and len(plays) == 1 and waiting:
                self.questions.append(Question(asked, waiting[0], hex, "reserve", []))
                ground.reserved = [r for r in ground.reserved if r[0] != hex]
            return
        for _, token in lifted:
            token[1:] = None, None, False
        if asked in self.corporations:
            ground.reserved = [(h, None if h == hex else s, c) for h, s, c in ground.reserved]
        for c, token in sorted(lifted, key=lambda item: item[0] != asked or asked not in home):
            self.questions.append(Question(asked, c, hex, "double", token))

    # Closing (5.7)

    def look_at_closing(self) -> None:
        """After every action."""
        while not self.exchanges:
            if self.closing is not None:
                self.close(self.closing)
                self.closing = None
            c = next((c for c in self.corporations if not self.column[c]), None)
            if c is None:
                return
            self.closing = c
            self.begin_exchange(c)

    def begin_exchange(self, corporation: str) -> None:
        ground = self.ground
        if "GIPR" not in self.floated or self.exchange_left <= 0 or corporation == "GIPR":
            return
        placed = [t for t in ground.tokens[corporation] if t[1] is not None]
        for n, token in enumerate(placed):
            stop = token[1], token[2]
            there = stop[0] in [h for h, _ in ground.placed("GIPR")]
            if n == 0:
                ground.tokens[corporation].remove(token)
                self.exchange(None if there else stop)
            elif there:
                ground.tokens[corporation].remove(token)
            else:
                self.exchanges.append((corporation, stop))
        if self.published("exchange-tokens"):
            self.drop_exchanges()

    def exchange(self, stop: Stop | None, beside: bool = False) -> None:
        """One of GIPR's tokens comes to a place, or where it may not stays unplaced."""
        ground, token = self.ground, [0, None, None, False]
        ground.tokens["GIPR"].append(token)
        self.exchange_left -= 1
        if stop is not None and (beside or ground.free_slots(stop, "GIPR") > 0):
            ground.put("GIPR", token, stop, beside)

    def answer_exchange(self, replace: bool) -> None:
        corporation, stop = self.exchanges.pop(0)
        token = next(t for t in self.ground.tokens[corporation] if (t[1], t[2]) == stop)
        self.ground.tokens[corporation].remove(token)
        if replace:
            self.exchange(stop, token[3])
            self.drop_exchanges()

    def drop_exchanges(self) -> None:
        """When the last exchange token has been used nothing more is asked."""
        if not self.exchange_left:
            self.exchanges = []
