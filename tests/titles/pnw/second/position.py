"""What lies on the second table, and what happens to it (rules 1, 2, 9, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.titles.pnw.second.ground import Ground, Token
from tests.titles.pnw.second.tables import (
    BANK_CASH,
    BOXES,
    CHARTERS,
    EXCHANGE_TOKENS,
    LIMITS,
    MAJORS,
    MARKET,
    PACKETS,
    PAIRED,
    PRICES,
    PRIVATES,
    PULLMAN,
    REGIONALS,
    RUSTS,
    SCENARIOS,
    SHORT_PAIRS,
    SIDES,
    UNCOUNTED,
    kind,
    percent,
)
from tests.titles.second.tiles import draws, shuffled

IPO, POOL, BANK = "ipo", "market", "bank"


class Position:
    """Everything that can change, in plain lists and dictionaries."""

    def __init__(
        self,
        title: str,
        players: Sequence[int],
        seed: int,
        options: Sequence[str],
        rulings: Mapping[str, str],
    ) -> None:
        self.title, self.scenario, self.rulings = title, SCENARIOS[title], rulings
        self.players, self.count = list(players), len(players)
        scenario, names = self.scenario, list(self.scenario.companies)
        packet = "starting_packet" in options
        start = 0 if packet else scenario.cash[self.count]
        self.cash: dict[Any, int] = dict.fromkeys(players, start)
        self.cash |= {BANK: BANK_CASH - self.count * start, **dict.fromkeys(names, 0)}
        self.broken = self.price_end = self.ever_bid = False
        self.debt = dict.fromkeys(players, 0)
        self.corporations = names
        self.majors = [c for c in names if c in MAJORS]
        self.hands: dict[str, dict[Any, list[str]]] = {
            c: {IPO: [f"{c}_{n}" for n in range(9 if c in MAJORS else 1)]} for c in names
        }
        """corporation → holder → certificates in order of arrival."""
        self.head: dict[str, int] = {}
        self.floated: set[str] = set()
        self.par: dict[str, int] = {}
        self.column: dict[str, int] = {}
        self.cells: dict[int, list[str]] = {}
        self.history: dict[str, list[list[Any]]] = {c: [] for c in names}
        self.full = dict.fromkeys(self.majors, False)
        """Fully capitalised."""
        self.trains: dict[str, list[str]] = {c: [] for c in names}
        self.turned: dict[str, str] = {}
        """The side of a train that has two, where it isn't the first."""
        self.one_sided: set[str] = set()
        self.used: set[str] = set()
        self.phase = 1
        self.pool: list[str] = []
        local, fixed = scenario.local[0], zip("3456", scenario.counts, strict=True)
        self.pile = [f"L-{n}" for n in range(local)]
        self.pile += [f"{t}-{n}" for t, many in fixed for n in range(many)] + ["7-0"]
        for number, option in ((2, "remove_two_ls"), (3, "remove_three_ls")):
            del self.pile[: number * (option in options)]
        self.paired = dict(PAIRED)
        """The association table."""
        self.exchange = dict.fromkeys(self.majors, EXCHANGE_TOKENS)
        self.home: dict[str, str] = {c: CHARTERS[c]["home"] for c in names}
        self.goal = {c: CHARTERS[c]["destination"] for c in self.majors}
        """Destinations."""
        self.payouts = {c: 0 for c in REGIONALS if c in names}
        self.uses = {"P7": 1, "P8": 1, "P10": 3, "P11": 2, "P16": 2}
        self.had_way: set[str] = set()
        self.ground = Ground(names, rulings)
        for c in names:
            self.ground.tokens[c] = [
                Token("normal", price) for price in CHARTERS[c]["token_prices"]
            ]
            if c in MAJORS:
                self.ground.tokens[c].append(Token("destination", 0))
        self.cards(seed, packet)
        self.boxes: dict[str, list[str]] = {what: [] for what in BOXES}
        self.bids: dict[str, list[tuple[int, int]]] = {}
        if packet:
            self.deal_packets()
            self.boxes["privates"] = self.stack["privates"][: BOXES["privates"]]

    def cards(self, seed: int, packet: bool) -> None:
        """Rules 2, 3 and 4."""
        draw, minors = draws(seed), [c for c in self.corporations if c not in MAJORS]
        cards = shuffled([*self.scenario.privates, *(f"M{c}" for c in minors)], draw)
        self.pair: tuple[str, str] | None = None
        firsts = ["P1"] + ["P20"] * (self.title == "1822PNW-Short")
        privates = firsts + [c for c in cards if c[0] == "P" and c not in firsts]
        deck = [c for c in cards if c[0] == "M"]
        if not packet:
            edges = ["M6"], list[str]()
            if self.title == "1822PNW-Short":
                drawn = [(next(draw), pair) for pair in SHORT_PAIRS]
                self.pair = min(drawn)[1]
                edges = [f"M{self.pair[0]}"], [f"M{self.pair[1]}"]
            rest = [c for c in deck if c not in edges[0] + edges[1]]
            piled = [c for c in rest if c[1:] in PAIRED]
            others = [c for c in rest if c not in piled]
            deck = edges[0]
            for few, many in self.scenario.piles:
                deck = deck + shuffled(piled[:few] + others[:many], draw)
                del piled[:few], others[:many]
            deck += edges[1]
        self.stack = {"minors": deck, "privates": privates}
        self.owner: dict[str, Any] = dict.fromkeys((*privates, *deck))
        """Of every card in the game; None in the stacks."""
        self.income = {c: PRIVATES[c].income if c[0] == "P" else 0 for c in self.owner}
        self.income |= {f"M{c}": 10 for c in REGIONALS if f"M{c}" in self.owner}

    def deal_packets(self) -> None:
        """11.1."""
        for player, (minors, privates) in zip(self.players, PACKETS, strict=False):
            for minor in minors:
                self.start_minor(minor, player, 50, 100)
            for private in privates:
                self.stack["privates"].remove(private)
                self.owner[private] = player

    def published(self, ruling: str) -> bool:
        return self.rulings[ruling] == "published"

    # Looking

    def price(self, corporation: str) -> int:
        return MARKET[self.column[corporation]]

    def held(self, holder: Any, corporation: str) -> list[str]:
        return self.hands[corporation].get(holder, [])

    def has(self, holder: Any, corporation: str) -> int:
        """Percent of a corporation in a hand."""
        return sum(percent(i) for i in self.held(holder, corporation))

    def owned(self, holder: Any) -> list[str]:
        return [c for c, owner in self.owner.items() if owner == holder]

    def certificates(self, player: Any) -> int:
        papers = sum(len(self.held(player, c)) for c in self.corporations)
        return papers + len(self.owned(player))

    @property
    def limit(self) -> int:
        return self.scenario.limit[self.count]

    def sort(self, corporation: str) -> str:
        return "major" if corporation in MAJORS else "minor"

    def side(self, train: str) -> str:
        return self.turned.get(train, kind(train))

    def counted(self, corporation: str) -> list[str]:
        """The trains that count against the limit."""
        return [t for t in self.trains[corporation] if kind(t) not in UNCOUNTED]

    def train_limit(self, corporation: str) -> int:
        return LIMITS[self.sort(corporation)][self.phase - 1]

    def surplus(self, corporation: str) -> list[str]:
        """The trains of which one must be discarded (5.10)."""
        permanent = [t for t in self.trains[corporation] if kind(t) in ("2P", "LP")]
        pullmans = [t for t in self.trains[corporation] if kind(t) == PULLMAN]
        for few in (permanent, pullmans):
            if len(few) > 1:
                return few
        own = self.counted(corporation)
        return own if len(own) > self.train_limit(corporation) else []

    def crowded(self) -> list[str]:
        return [c for c in self.corporations if self.surplus(c)]

    def cost(self, side: str) -> int:
        return self.scenario.local[1] if side == "L" else PRICES[side]

    def on_sale(self) -> list[tuple[str, str]]:
        """(train, side) of the bank: the next of the pile, one of each kind of the pool."""
        first = self.pile[0]
        found = [(first, side) for side in SIDES.get(kind(first), (kind(first),))]
        pooled: dict[str, str] = {}
        for train in self.pool:
            pooled.setdefault(self.side(train), train)
        return found + [(train, side) for side, train in pooled.items()]

    def worth(self, player: int) -> int:
        total = self.cash[player] - self.debt[player]
        for c in self.corporations:
            if c in self.column:
                each = 2 if c not in MAJORS else self.has(player, c) // 10
                total += each * self.price(c) * bool(self.held(player, c))
        return total + 200 * sum(c[1:] in REGIONALS for c in self.owned(player))

    def partner(self, major: str) -> str | None:
        return next((m for m, c in self.paired.items() if c == major), None)

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

    def set_price(self, corporation: str, price: int) -> None:
        column = MARKET.index(price)
        self.column[corporation] = column
        self.par[corporation] = price
        self.cells.setdefault(column, []).append(corporation)

    def move_price(self, corporation: str, steps: int) -> None:
        for _ in range(abs(steps)):
            old = self.column[corporation]
            new = old + (1 if steps > 0 else -1)
            if new in range(len(MARKET)):
                self.cells[old].remove(corporation)
                self.cells.setdefault(new, []).append(corporation)
                self.column[corporation] = new
                self.price_end |= MARKET[new] >= self.scenario.end

    def trade(
        self, c: str, ids: Sequence[str], part: int, giver: Any, taker: Any, examined: bool = True
    ) -> None:
        """Certificates change hands, and perhaps the presidency (core 9.1)."""
        old, first = self.head.get(c), f"{c}_0"
        back = (sum(map(percent, ids)) - part) // 10
        has = {p: self.has(p, c) for p in self.players}
        for holder, change in ((giver, -part), (taker, part)):
            if holder in has:
                has[holder] += change
        self.give(c, ids, giver, taker)
        if old is None or not examined or max(has.values()) <= has[old]:
            return
        after = self.players.index(old) + 1
        round_the_table = self.players[after:] + self.players[:after]
        if max(has.values()) < 20:
            return
        new = next(p for p in round_the_table if has[p] == max(has.values()))
        self.head[c] = new
        keeper = next(h for h, hand in self.hands[c].items() if first in hand)
        tens = [i for i in self.held(new, c) if i != first][:2]
        self.give(c, tens, new, old if self.has(old, c) >= 20 else POOL)
        self.give(c, [first], keeper, new)
        self.give(c, self.held(POOL, c)[:back], POOL, giver)

    def fill(self) -> None:
        """The boxes take the next cards of the stacks."""
        self.boxes = {what: self.stack[what][:many] for what, many in BOXES.items()}

    def drop_card(self, card: str) -> None:
        """Out of the game; its box stays empty."""
        for what, cards in self.stack.items():
            if card in cards:
                cards.remove(card)
                self.boxes[what] = ["" if c == card else c for c in self.boxes[what]]
        self.owner.pop(card, None)

    def start_minor(self, minor: str, player: int, price: int, treasury: int) -> None:
        self.drop_card(f"M{minor}")
        self.pay(BANK, minor, treasury)
        self.set_price(minor, price)
        self.give(minor, [f"{minor}_0"], IPO, player)
        self.head[minor] = player
        self.floated.add(minor)

    def form(self, major: str) -> None:
        self.floated.add(major)
        self.full[major] = False

    def close(self, corporation: str) -> None:
        """A minor or regional leaves the game."""
        for stop, names in self.ground.reserved.items():
            self.ground.reserved[stop] = [c for c in names if c != corporation]
        self.ground.tokens.pop(corporation)
        self.corporations.remove(corporation)
        del self.hands[corporation], self.cash[corporation], self.trains[corporation]
        self.head.pop(corporation, None)
        self.floated.discard(corporation)
        self.had_way.discard(corporation)
        if corporation in self.column:
            self.cells[self.column.pop(corporation)].remove(corporation)

    def take_over(self, company: str, minor: str) -> None:
        """Cash, privates, trains and the mine of a minor go to a company."""
        self.pay(minor, company, self.cash[minor])
        for card in self.owned(minor):
            self.owner[card] = company
        self.trains[company] += self.trains[minor]
        self.trains[minor] = []
        ground = self.ground
        for token in [t for t in ground.tokens[minor] if t.kind == "coal"]:
            ground.tokens[minor].remove(token)
            ground.tokens[company].append(token)

    # Trains and phases (10)

    def leaves_pile(self, train: str, side: str | None = None) -> None:
        """A train has been bought or exported; ``side``: None for an export."""
        self.pile.remove(train)
        if kind(train) == "7":
            self.pile.append(f"7-{int(train.rpartition('-')[2]) + 1}")
        self.appears(kind(train) if kind(train) != "L" else side)

    def appears(self, side: str | None) -> None:
        """Of the 2 on each kind begins a phase (5.8)."""
        reached = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7}.get(side or "", 0)
        if reached <= self.phase:
            return
        while self.phase < reached:
            self.phase += 1
        if side in RUSTS:
            gone = RUSTS[side]
            for trains in (*self.trains.values(), self.pool, self.pile):
                trains[:] = [t for t in trains if self.side(t) != gone or kind(t) == "2P"]
        if side == "6":
            for major in self.majors:
                self.full[major] |= major not in self.floated
