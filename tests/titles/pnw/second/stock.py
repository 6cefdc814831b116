"""The stock round of the second 1822PNW (rules 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.titles.pnw.second.position import BANK, IPO, POOL, Position
from tests.titles.pnw.second.tables import MAJORS, PARS, PRIVATES, REGIONALS, counts, kind, percent


@dataclass
class Turn:
    """What is remembered of the present turn."""

    over: set[str] = field(default_factory=set)
    """Steps that are behind."""
    done: list[tuple[str, str]] = field(default_factory=list)
    """(what, company or card) of a player's turn."""
    converting: tuple[str, int] | None = None
    """(major, par)."""
    tiles: list[str] = field(default_factory=list)
    """Tile actions: lay or upgrade."""
    surveyed: bool = False
    """P11's second lay is pending."""
    portage: bool = False
    negotiating: bool = False
    """P20 waits for its answer."""
    pullman: str = ""
    """The train it is attached to."""
    revenue: int = 0
    kept: int | None = None
    """Of a permanent train's revenue, when it has been decided by itself."""
    permanent: int = 0
    """What it earned."""
    subsidy: int = 0
    tolls: int = 0
    sold: list[str] = field(default_factory=list)
    """Companies sold for a train."""
    merging: list[str] = field(default_factory=list)
    """The companies and answers of a merger or an acquisition."""


class Stock(Position):
    """Players' turns."""

    round: tuple[str, int, int]
    order: list[Any]
    place: int
    turn: Turn

    def begin_stock_round(self, turn: int) -> None:
        self.round, self.order, self.place = ("SR", turn, 1), list(self.players), 0
        self.passed: set[int] = set()
        self.pass_order: list[int] = []
        self.sold: dict[int, set[str]] = {p: set() for p in self.players}
        self.bids, self.turn = {}, Turn()
        self.fill()

    # Bids (4.3)

    def best(self, card: str) -> tuple[int, int] | None:
        return max(self.bids.get(card, ()), key=lambda bid: bid[1], default=None)

    def leading(self, player: int) -> list[int]:
        bests = [self.best(card) for card in self.bids]
        return [bid[1] for bid in bests if bid and bid[0] == player]

    def free(self, player: int) -> int:
        """Cash that no leading bid binds."""
        return self.cash[player] - sum(self.leading(player))

    def least_bid(self, card: str) -> int:
        best = self.best(card)
        if best:
            return best[1] + 5
        if self.pair and card == f"M{self.pair[0]}":
            return 200
        return 0 if card in PRIVATES else 100

    def tokens_left(self, player: int) -> int:
        used = sum(any(p == player for p, _ in bids) for bids in self.bids.values())
        return self.scenario.bidding_tokens[self.count] - used

    def may_bid(self, player: int, card: str, price: int) -> bool:
        least, best = self.least_bid(card), self.best(card)
        return (
            card in (*self.boxes["minors"], *self.boxes["privates"])
            and bool(card)
            and price >= least
            and (price - least) % 5 == 0
            and price <= self.free(player)
            and (best is None or best[0] != player)
            and (
                self.tokens_left(player) > 0 or any(p == player for p, _ in self.bids.get(card, ()))
            )
            and self.room(player)
        )

    def room(self, player: int) -> bool:
        return self.certificates(player) + len(self.leading(player)) < self.limit

    # Selling (4.4)

    def did(self, *what: str) -> list[str]:
        return [thing for done, thing in self.turn.done if done in what]

    def bundles(self, holder: Any, c: str) -> Iterator[tuple[list[str], int]]:
        """(certificates, percent): the president's one last, whole or half (core 8.3)."""
        first, ids = f"{c}_0", self.held(holder, c)
        tens = [i for i in ids if i != first]
        for n in range(1, len(tens) + 1):
            yield tens[:n], 10 * n
        if first in ids:
            yield from (([*tens, first], 10 * len(tens) + part) for part in (10, 20))

    def may_sell(self, player: int, c: str, ids: list[str], part: int) -> bool:
        """Whether these certificates of a company may go to the pool."""
        if c not in MAJORS or not self.history[c] or not set(ids) <= set(self.held(player, c)):
            return False
        if len(set(ids)) < len(ids) or not ids:
            return False
        if self.has(POOL, c) + part > 50:
            return False
        first, whole = f"{c}_0", sum(map(percent, ids))
        if first not in ids:
            return part == whole
        every = set(ids) == set(self.held(player, c)) and ids[-1] == first
        heir = any(self.has(p, c) >= 20 for p in self.players if p != player)
        return heir and every and part in (whole, whole - 10)

    def saleable(self, player: int) -> bool:
        return any(
            self.may_sell(player, c, ids, part)
            for c in self.majors
            if c not in self.did("sell")
            for ids, part in self.bundles(player, c)
        )

    def sell(self, player: int, ids: list[str], part: int, c: str) -> None:
        led = self.head[c] == player
        self.pay(BANK, player, self.price(c) * part // 10)
        self.trade(c, ids, part, player, POOL)
        self.move_price(c, -(part // 10) if led else -1)

    # Buying (4.5)

    def may_buy(self, player: int, certificate: str) -> bool:
        c = certificate.rpartition("_")[0]
        held = c in self.majors and (*self.held(IPO, c), *self.held(POOL, c))
        return bool(
            held
            and certificate in held
            and certificate != f"{c}_0"
            and c in self.column
            and self.free(player) >= self.price(c)
            and self.has(player, c) + 10 <= 60
            and self.room(player)
            and c not in self.sold[player]
        )

    def buyable(self, player: int) -> bool:
        return any(
            self.may_buy(player, i)
            for c in self.majors
            for holder in (IPO, POOL)
            for i in self.held(holder, c)
        )

    def buy(self, player: int, certificate: str) -> None:
        c = certificate.rpartition("_")[0]
        pooled = certificate in self.held(POOL, c)
        to_bank = pooled or (self.full[c] and c not in self.floated)
        self.pay(player, BANK if to_bank else c, self.price(c))
        self.trade(c, [certificate], 10, POOL if pooled else IPO, player)
        self.look_at_floating(c)

    def look_at_floating(self, c: str) -> None:
        """4.7."""
        if c in self.floated or self.has(IPO, c) > 50:
            return
        self.floated.add(c)
        if self.full[c]:
            self.pay(c, BANK, self.cash[c])
            self.give(c, self.held(IPO, c), IPO, POOL)
            self.pay(BANK, c, 10 * self.price(c))
            self.full[c] = False

    # Majors (4.7)

    def may_start(self, player: int, major: str, par: int) -> bool:
        """At this par, directly or by conversion."""
        if self.phase < 5 or major not in self.majors or major in self.column or par not in PARS:
            return False
        minor = self.partner(major)
        if minor in self.floated:
            assert minor is not None
            value, cash = 2 * self.price(minor), self.cash[minor]
            purse = self.cash[player]
            if self.published("screen-rules"):
                purse = self.free(player)
            return self.head[minor] == player and bool(counts(value, cash, par, purse))
        return self.best(f"M{minor}") is None and self.room(player) and 2 * par <= self.free(player)

    def could_start(self, player: int) -> bool:
        """Recordings ask who has a minor that would convert, or cash and room."""
        if self.published("screen-rules"):
            return any(self.may_start(player, c, par) for c in self.majors for par in PARS)
        unformed = [c for c in self.majors if c not in self.column and self.phase >= 5]
        own = any(self.head.get(str(self.partner(c))) == player for c in unformed)
        return own or (bool(unformed) and self.free(player) >= 100 and self.room(player))

    def conversion_counts(self, player: int) -> list[int]:
        assert self.turn.converting
        major, par = self.turn.converting
        minor = str(self.partner(major))
        purse = self.free(player) if self.published("screen-rules") else self.cash[player]
        return counts(2 * self.price(minor), self.cash[minor], par, purse)

    def start(self, player: int, major: str, par: int) -> None:
        minor = self.partner(major)
        if minor in self.floated:
            self.turn.converting = (major, par)
            return
        self.pay(player, BANK if self.full[major] else major, 2 * par)
        self.set_price(major, par)
        self.give(major, [f"{major}_0"], IPO, player)
        self.head[major] = player
        if minor in self.corporations:
            self.drop_card(f"M{minor}")
            for names in self.ground.reserved.values():
                names[:] = [c for c in names if c != minor]
        self.look_at_floating(major)
        self.end_stock_turn()

    def convert(self, player: int, count: int) -> None:
        assert self.turn.converting
        major, par = self.turn.converting
        minor = str(self.partner(major))
        value = 2 * self.price(minor)
        self.take_over(major, minor)
        self.form(major)
        self.set_price(major, par)
        if count * par > value:
            self.pay(player, major, count * par - value)
        else:
            self.pay(major, player, min(value - count * par, self.cash[major]))
        self.give(major, [f"{major}_{n}" for n in range(count - 1)], IPO, player)
        self.head[major] = player
        self.replace_home(minor, major)
        self.drop_card(f"M{minor}")
        self.close(minor)
        self.turn.converting = None
        self.end_stock_turn()

    def replace_home(self, minor: str, major: str) -> None:
        """The minor's token gives way to the major's first one."""
        old = self.ground.tokens[minor][0]
        if old.hex is not None and old.stop is not None:
            place, ground = (old.hex, old.stop), self.ground
            old.lift()
            ground.put(major, ground.tokens[major][0], place, ground.slot(major, place, True))

    # A turn (4.2)

    def stock_offers(self, player: int) -> tuple[str, ...]:
        if self.turn.converting:
            return ("choose",)
        sales = self.saleable(player)
        if sales and self.certificates(player) > self.limit:
            return ("sell_shares",)
        found = ["sell_shares"] * sales
        if self.debt[player]:
            if self.cash[player]:
                found += ["payoff_player_debt", "payoff_player_debt_partial"]
        else:
            found.append("bid")
            if not self.did("bid"):
                found += ["buy_shares"] * self.buyable(player)
                found += ["par"] * self.could_start(player)
        return tuple(sorted([*found, "pass"])) if found else ()

    def end_stock_turn(self) -> None:
        player = self.order[self.place]
        if self.turn.done:
            self.passed.discard(player)
            self.pass_order = [p for p in self.pass_order if p != player]
        else:
            self.passed.add(player)
            self.pass_order += [player] if player not in self.pass_order else []
        self.turn.over.add("stock")

    # The end of the round (4.6)

    def settle_stock_round(self) -> None:
        unbid, doomed = 0, ""
        minors = []
        for n, card in enumerate(self.boxes["minors"]):
            best = self.best(card) if card else None
            if best:
                minors.append((-best[1], n, card, best[0]))
            else:
                unbid += 1
                doomed = card if n == 0 else doomed
        unbid += 4 - len(self.boxes["minors"])
        for card in self.boxes["privates"]:
            if (best := self.best(card)) and self.pays(*best):
                self.pay(best[0], BANK, best[1])
                self.stack["privates"].remove(card)
                self.owner[card] = best[0]
        for price, _, card, player in sorted(minors):
            if self.pays(player, -price):
                self.win_minor(card, player, -price)
        if unbid and kind(self.pile[0]) == "L" and self.side(self.pile[0]) == "L":
            locals_ = [t for t in self.pile[:unbid] if kind(t) == "L"]
            del self.pile[: len(locals_)]
        if doomed:
            self.leaves_pile(self.pile[0])
            self.drop_card(doomed)
            self.close(doomed[1:])
        self.fill()
        for player in self.players:
            self.debt[player] += -(-self.debt[player] // 2)
        for c in self.by_price([c for c in self.majors if c in self.floated]):
            if sum(self.has(p, c) for p in self.players) == 100:
                self.move_price(c, 1)

    def pays(self, player: int, bid: int) -> bool:
        """A conversion may have spent what a bid had bound (recorded): it wins nothing."""
        return self.published("screen-rules") or self.cash[player] >= bid

    def by_price(self, companies: list[str]) -> list[str]:
        return sorted(
            companies, key=lambda c: (-self.price(c), self.cells[self.column[c]].index(c))
        )

    def win_minor(self, card: str, player: int, bid: int) -> None:
        """4.6.1."""
        company = card[1:]
        self.pay(player, BANK, bid)
        if company in REGIONALS:
            self.take_regional(card, player)
            return
        price = 50
        if self.phase > 1:
            price = max(p for p in (50, *PARS) if p <= bid // 2 or p == 50)
        treasury = {1: 100, 2: 2 * price}.get(self.phase, bid)
        self.start_minor(company, player, price, treasury)
        if self.pair and company == self.pair[0]:
            self.start_minor(self.pair[1], player, 50, 100)

    def take_regional(self, card: str, player: int) -> None:
        self.drop_card(card)
        self.owner[card] = player
        company, ground = card[1:], self.ground
        stop = next(s for s, names in ground.reserved.items() if company in names)
        ground.put(company, ground.tokens[company][0], stop, ground.slot(company, stop))
