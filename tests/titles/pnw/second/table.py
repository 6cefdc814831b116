"""The rounds of the second 1822PNW: who must act, what is on offer, what follows (rules 3, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.titles.pnw.second.operating import Operating
from tests.titles.pnw.second.stock import Turn
from tests.titles.pnw.second.tables import MAJORS
from tests.titles.second.waiting import Waiting

TIMINGS = ("current_or", "full_or")


class Table(Operating):
    """A game."""

    def __init__(
        self,
        title: str,
        players: Sequence[int],
        seed: int,
        options: Sequence[str],
        rulings: Mapping[str, str],
    ) -> None:
        super().__init__(title, players, seed, options, rulings)
        self.in_set = 1
        """Operating rounds of the set."""
        self.due: tuple[str, str] | None = None
        self.looked = False
        self.end: str | None = None
        self.round, self.turn = ("SR", 1, 1), Turn()
        self.packet = "starting_packet" in options
        """No stock round has been yet (11.1)."""
        if self.packet:
            self.begin_operating_round(1)
        else:
            self.begin_stock_round(1)

    # The end (9)

    def look_at_end(self) -> None:
        """Once after every action, before a new round begins."""
        if self.looked:
            return
        self.looked = True
        found = []
        if self.broken:
            found.append(("bank", "full_or" if self.round[0] == "OR" else "current_or"))
        if self.price_end:
            found.append(("stock_market", "current_or"))
        for reason, timing in found:
            if self.due is None or TIMINGS.index(timing) < TIMINGS.index(self.due[1]):
                self.due = (reason, timing)

    # What follows a round (3)

    def after_stock_round(self) -> None:
        if self.title == "1822PNW" and not self.ever_bid:
            self.end = "dnf"
            return
        self.settle_stock_round()
        self.look_at_end()
        self.in_set = 1 if self.phase == 1 else 2
        self.players = sorted(self.players, key=lambda p: -self.cash[p])
        self.begin_operating_round(1)

    def after_operating_round(self) -> None:
        self.look_at_end()
        last = self.round[2] >= self.in_set
        if self.due and (self.due[1] == "current_or" or last):
            self.end = self.due[0]
        elif self.phase >= 2:
            minors = [c for c in self.corporations if c in self.floated and c not in MAJORS]
            self.round, self.order = ("MR", *self.round[1:]), self.by_price(minors)
            self.place, self.turn = 0, Turn()
        else:
            self.next_round()

    def next_round(self) -> None:
        kind, turn, number = self.round
        if self.packet:
            self.packet = kind == "OR"
            if self.packet:
                self.round = ("OR", turn + 1, 1)
                self.begin_operating_round(1)
                return
        if number < self.in_set:
            self.begin_operating_round(number + 1)
        else:
            self.begin_stock_round(turn + 1)

    # Where the game stands

    def waiting(self) -> Waiting | None:
        """Go on to where somebody must act; None at the end of the game."""
        while not self.end:
            found = {"SR": self.in_stock_round, "OR": self.in_operating_round,
                     "MR": self.in_merger_round}[self.round[0]]()  # fmt: skip
            if found:
                self.look_at_end()
                return found
        return None

    def in_stock_round(self) -> Waiting | None:
        if crowded := self.crowded():
            return Waiting("discard_train", crowded[0], ("discard_train",))
        player = self.order[self.place]
        if "stock" not in self.turn.over:
            if offers := self.stock_offers(player):
                return Waiting("stock", player, offers)
            self.end_stock_turn()
        if len(self.passed) == len(self.order):
            self.after_stock_round()
        else:
            self.place, self.turn = (self.place + 1) % len(self.order), Turn()
        return None

    def in_operating_round(self) -> Waiting | None:
        if self.place < len(self.order):
            if self.operator in self.corporations and (found := self.waiting_in_turn()):
                return found
            if self.next_company():
                return None
        self.after_operating_round()
        return None

    def in_merger_round(self) -> Waiting | None:
        if self.place < len(self.order):
            me = self.operator
            if "merge" not in self.turn.over:
                if self.turn.merging:
                    return Waiting("merge", me, ("choose",))
                if me in self.corporations and self.partners(me):
                    return Waiting("merge", me, ("merge", "pass"))
            self.place, self.turn = self.place + 1, Turn()
        if self.place >= len(self.order):
            self.look_at_end()
            self.next_round()
        return None
