"""What lies on the second table, and what happens to it (rules 2, 5, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.titles.india.second.ground import Ground
from tests.titles.india.second.tables import (
    BONDS,
    CASH,
    DEALT,
    END_PRICE,
    FACE,
    LATE,
    LIMITS,
    PHASES,
    PRICES,
    PRIVATES,
    REGIONS,
    ROW,
    TRAINS,
    corporation_of,
    kind,
    percent,
    printed,
    value,
)
from tests.titles.india.second.tiles import at_first
from tests.titles.second.tiles import Stop, draws, shuffled

IPO, MARKET, RESERVE, BANK = "ipo", "market", "reserve", "bank"


class Position:
    """Everything that can change, in plain lists and dictionaries."""

    def __init__(self, players: Sequence[int], seed: int, rulings: Mapping[str, str]) -> None:
        self.rulings = rulings
        self.players = list(players)
        self.count = len(players)
        draw = draws(seed)

        gone, self.warrants = set[str](), list[str]()
        for region in REGIONS:
            order = shuffled(region, draw)
            gone |= set(order[: len(region) - 3])
            self.warrants.append(order[-1])
        self.corporations = [c for c in FACE if c not in gone]
        names = self.corporations
        self.cash: dict[Any, int] = dict.fromkeys(players, CASH[self.count])
        self.cash |= {BANK: 9000 - self.count * CASH[self.count], **dict.fromkeys(names, 0)}
        self.broken = False
        self.hands: dict[str, dict[Any, list[str]]] = {
            c: {IPO: [f"{c}_{n}" for n in range(10 if c == "GIPR" else 9)]} for c in names
        }
        """corporation → holder → certificates in order of arrival; without the marker M."""
        self.hands["GIPR"][RESERVE] = [f"GIPR_{n}" for n in range(10, 20)]
        self.head: dict[str, int] = {}
        self.directed: set[str] = set()
        self.floated: set[str] = set()
        self.column = {c: PRICES.index(FACE[c]) for c in names}
        self.cells: dict[int, list[str]] = {}
        """Price markers on the chart; one that has not floated stands on none."""
        self.price_end = False
        self.ground = Ground(names, printed("corporations"))
        self.trains: dict[str, list[str]] = {c: [] for c in names}
        self.turned: dict[str, str] = {}
        """The side up of a train that has two."""
        self.pile = [f"{t}-{n}" for t, train in TRAINS.items() for n in range(train.count)]
        self.pool: list[str] = []
        self.phase = "I"
        self.owner: dict[str, Any] = dict.fromkeys((*PRIVATES, *BONDS))
        """Of privates and bonds in the game; None in a deck, a hand or a row."""
        self.bank: list[str] = []
        """Privates and bonds for sale, in order."""
        self.concession: dict[str, str] = {}
        self.jewelry: str | None = None
        self.exchange_left = 3
        self.loose = 0
        """Exchange tokens that GIPR keeps and has not placed."""
        self.had_way: set[str] = set()
        deck = shuffled(
            [*PRIVATES, *(f"GIPR_{n}" for n in (*range(1, 10), 0))]
            + [f"{c}_{n}" for c in names if c != "GIPR" for n in range(1, 9)],
            draw,
        )
        blocks = [ROW[self.count]] * 3 + [DEALT[self.count]] * self.count
        taken = []
        for size in blocks:
            taken.append(deck[-size:])
            del deck[-size:]
        self.rows, hands = taken[:3], taken[3:]
        self.hand = dict(zip(self.players, hands, strict=True))
        for card in deck:
            self.card_to_market(card)
        self.bank_gets(BONDS)
        self.deck = [f"{c}_0" for c in names if c != "GIPR"]

    def published(self, ruling: str) -> bool:
        return self.rulings[ruling] == "published"

    def card_to_market(self, card: str) -> None:
        corporation = corporation_of(card)
        if corporation in FACE:
            self.give(corporation, [card], IPO, MARKET)
            self.pay(BANK, corporation, value(card))
        else:
            self.bank_gets([card])

    def bank_gets(self, companies: Iterable[str]) -> None:
        for company in companies:
            self.bank.append(company)
            self.own(company, BANK)

    def own(self, company: str, holder: Any) -> None:
        """In order of arrival."""
        self.owner.pop(company, None)
        self.owner[company] = holder

    # Looking

    def price(self, corporation: str) -> int:
        return PRICES[self.column[corporation]]

    def held(self, holder: Any, corporation: str) -> list[str]:
        return self.hands[corporation].get(holder, [])

    def has(self, holder: Any, corporation: str) -> int:
        """Percent of a corporation in a hand."""
        return sum(percent(i) for i in self.held(holder, corporation))

    def owned(self, holder: Any) -> list[str]:
        return [c for c, owner in self.owner.items() if owner == holder]

    def bonds(self, holder: Any) -> list[str]:
        return [c for c in self.owned(holder) if c in BONDS]

    def certificates(self, holder: Any) -> int:
        papers = sum(len(self.held(holder, c)) for c in self.corporations)
        return papers + sum(c in PRIVATES for c in self.owned(holder))

    @property
    def limit(self) -> int:
        return LIMITS[self.count][min(2, max(0, 10 - len(self.corporations)))]

    def late(self, phase: str) -> bool:
        return PHASES.index(self.phase) >= PHASES.index(phase)

    def guaranteed(self, corporation: str) -> bool:
        return corporation in self.warrants

    def form(self, train: str) -> str:
        return self.turned.get(train, kind(train))

    def on_sale(self) -> list[str]:
        """Of the bank: the first of the pile, the late kinds, one of each kind in the pool."""
        found = self.pile[:1]
        kinds = [kind(t) for t in found]
        if self.late("III'"):
            for name in LATE:
                if name not in kinds:
                    found += [t for t in self.pile if kind(t) == name][:1]
        pooled: dict[str, str] = {}
        for train in self.pool:
            pooled.setdefault(self.form(train), train)
        return [*found, *pooled.values()]

    def conversion_cost(self) -> int:
        price = self.price("GIPR") if "GIPR" in self.corporations else FACE["GIPR"]
        return max(0, price - 100)

    def convertible(self, holder: Any, limit: int) -> bool:
        return (
            self.phase == "IV"
            and ("GIPR" in self.corporations or self.rulings["screen-rules"] == "recorded")
            and bool(self.bonds(holder))
            and self.cash[holder] >= self.conversion_cost()
            and self.certificates(holder) < limit
        )

    def book(self, corporation: str) -> int:
        """Per share (rules 9)."""
        total = self.cash[corporation] + sum(map(value, self.owned(corporation)))
        total += sum(TRAINS[kind(t)].price for t in self.trains[corporation])
        for c in self.corporations:
            if c != corporation or not self.published("own-certificates"):
                total += self.has(corporation, c) // 10 * self.price(c)
        return total // 10

    def worth(self, player: int) -> int:
        total = self.cash[player] + sum(map(value, self.owned(player)))
        for c in self.corporations:
            total += self.has(player, c) // 10 * (self.price(c) + self.book(c))
        return total

    # Doing

    def pay(self, giver: Any, taker: Any, amount: int) -> None:
        if amount:
            self.broken |= giver == BANK and self.cash[BANK] < amount
            self.cash[giver] -= amount
            self.cash[taker] += amount

    def give(self, corporation: str, ids: Iterable[str], giver: Any, taker: Any) -> None:
        for i in list(ids):
            self.hands[corporation][giver].remove(i)
            self.hands[corporation].setdefault(taker, []).append(i)

    def move_price(self, corporation: str, steps: int) -> None:
        for _ in range(abs(steps)):
            old = self.column[corporation]
            new = old + (1 if steps > 0 else -1)
            if new in range(len(PRICES)):
                if corporation in self.cells.get(old, ()):
                    self.cells[old].remove(corporation)
                self.cells.setdefault(new, []).append(corporation)
                self.column[corporation] = new
                self.price_end |= PRICES[new] >= END_PRICE

    def trade(self, corporation: str, ids: list[str], part: int, giver: Any, taker: Any) -> None:
        """Certificates change hands, and perhaps the head (5.3; core 9.1)."""
        old, first = self.head.get(corporation), f"{corporation}_0"
        back = (sum(map(percent, ids)) - part) // 10
        has = {p: self.has(p, corporation) for p in self.players}
        for holder, change in ((giver, -part), (taker, part)):
            if holder in has:
                has[holder] += change
        self.give(corporation, ids, giver, taker)
        if old is None or max(has.values()) <= has[old]:
            return
        after = self.players.index(old) + 1
        round_the_table = self.players[after:] + self.players[:after]
        directed = corporation in self.directed
        if directed and max(has.values()) < 20:
            return
        new = next(p for p in round_the_table if has[p] == max(has.values()))
        self.head[corporation] = new
        if not directed:
            return
        keeper = next(h for h, hand in self.hands[corporation].items() if first in hand)
        tens = [i for i in self.held(new, corporation) if i != first][:2]
        self.give(corporation, tens, new, old if self.has(old, corporation) >= 20 else MARKET)
        self.give(corporation, [first], keeper, new)
        self.give(corporation, self.held(MARKET, corporation)[:back], MARKET, giver)

    def enough_out(self, corporation: str) -> bool:
        """30 % are with players and in the market (5.2, D6, D11)."""
        holders = [*self.players, MARKET]
        if not self.published("corporate-float"):
            holders += self.corporations
        out = [i for holder in holders for i in self.held(holder, corporation)]
        if not self.published("bond-float"):
            out = [i for i in out if int(i.rpartition("_")[2]) < 10]
        return sum(map(percent, out)) >= 30

    def look_at_floating(self, corporation: str) -> None:
        ready = corporation in self.head and self.enough_out(corporation)
        if ready and corporation not in self.floated:
            self.float(corporation)

    def float(self, corporation: str) -> None:
        self.floated.add(corporation)
        self.cells.setdefault(self.column[corporation], []).append(corporation)
        self.place_home(corporation)

    def place_home(self, corporation: str) -> None:
        raise NotImplementedError

    def home_stop(self, corporation: str) -> Stop | None:
        """The reserved city of the home, else its first (core 16.4)."""
        home = printed("corporations")[corporation]["home"]
        for hex, stop, c in self.ground.reserved:
            if c == corporation and stop is not None:
                return hex, stop
        return (home, at_first(home).cities[0]) if home else None

    def convert(self, holder: Any) -> None:
        """A bond becomes a share of GIPR (5.6)."""
        bond = self.bonds(holder)[0]
        cost = self.conversion_cost()
        del self.owner[bond]
        if holder in self.players and "GIPR" not in self.head:
            self.head["GIPR"] = holder
        self.trade("GIPR", self.held(RESERVE, "GIPR")[:1], 10, RESERVE, holder)
        self.pay(holder, BANK, cost)
        self.pay(BANK, "GIPR", 100)
        if self.published("bond-float"):
            self.look_at_floating("GIPR")

    def leaves_pile(self, train: str) -> None:
        """Rules 8."""
        self.pile.remove(train)
        reached = {"3": "II", "4": "III"}.get(kind(train), "I")
        if train == "4-2":
            reached = "III'"
        if kind(train) in LATE:
            reached = "IV"
        if not self.late(reached):
            self.phase = reached
            if reached == "IV":
                self.warrants = []

    def close_private(self, private: str) -> None:
        """By its power or its owner's will: the bank pays its face value (10)."""
        self.pay(BANK, self.owner.pop(private), value(private))

    def close(self, corporation: str) -> None:
        """The rest of closing, behind the exchange of tokens (5.7, 2 to 6)."""
        c = corporation
        for token in self.ground.tokens[c]:
            token[1:] = None, None, False
        self.pool += self.trains.pop(c)
        owned = self.owned(c)
        self.bank_gets(owned)
        if c in self.warrants:
            self.warrants.remove(c)
        for other in self.corporations:
            if other != c and (ids := self.held(c, other)):
                self.trade(other, list(ids), 10 * len(ids), c, MARKET)
                self.look_at_floating(other)
        self.pay(c, BANK, self.cash[c])
        del self.cash[c], self.hands[c]
        for cards in (*self.rows, *self.hand.values()):
            cards[:] = [i for i in cards if corporation_of(i) != c]
        self.corporations.remove(c)
        self.floated.discard(c)
        self.head.pop(c, None)
        self.directed.discard(c)
        if c in self.cells.get(self.column[c], ()):
            self.cells[self.column[c]].remove(c)
        del self.column[c]
        self.ground.reserved = [r for r in self.ground.reserved if r[2] != c]
        self.had_way.discard(c)
