"""The rounds of the second 18India: who must act, what is on offer, what follows (rules 3, 4)."""

from __future__ import annotations

from typing import Any

from tests.titles.india.second.places import Places
from tests.titles.india.second.position import BANK, MARKET
from tests.titles.india.second.tables import (
    BONDS,
    PRIVATES,
    TRAINS,
    corporation_of,
    kind,
    value,
)
from tests.titles.india.second.turn import Turn
from tests.titles.second.tiles import Stop
from tests.titles.second.waiting import Waiting

LIMIT_OF_CORPORATION = 3


class Table(Places):
    """A game."""

    def __init__(self, players: list[int], seed: int, rulings: Any) -> None:
        super().__init__(players, seed, rulings)
        self.round, self.order, self.place = ("DR", 1, 1), list(players), 0
        self.kept: dict[int, list[str]] = {}
        self.picks = 0
        self.passed: set[int] = set()
        self.pass_order: list[int] = []
        self.turn, self.turns = Turn(), 0
        self.due, self.looked = "", False
        self.end: str | None = None

    # The draft (4.1, 4.2)

    def next_pick(self) -> None:
        self.picks += 1
        first = self.picks < self.count
        self.order = self.players[::-1] if first else self.players
        self.place = self.picks % self.count
        if not self.deck:
            self.players = self.players[self.place :] + self.players[: self.place]
            self.begin_stock_round(1)

    # The stock round (4.3)

    def begin_stock_round(self, turn: int) -> None:
        self.round, self.order, self.place = ("SR", turn, 1), list(self.players), 0
        self.passed, self.pass_order, self.turns, self.turn = set(), [], 1, Turn()

    @property
    def selling(self) -> bool:
        return self.round[1] > 1 and self.turns <= self.count

    def saleable(self, player: int) -> bool:
        return any(
            i != f"{c}_0" or c == "GIPR" or self.heir(player, c)
            for c in self.corporations
            for i in self.held(player, c)
        )

    def heir(self, player: int, corporation: str) -> bool:
        """Another player could take the director's certificate."""
        return any(self.has(p, corporation) >= 20 for p in self.players if p != player)

    def room(self, player: int) -> bool:
        return self.certificates(player) < self.limit

    def affords(self, player: int, card: str) -> bool:
        return self.room(player) and self.cash[player] >= value(card)

    def from_bank(self) -> list[str]:
        """Privates, and the first bond."""
        return [c for c in self.bank if c in PRIVATES] + [c for c in self.bank if c in BONDS][:1]

    def cards(self, player: int) -> dict[str, tuple[str, Any]]:
        """What a player may buy by name now: card → source."""
        found: dict[str, tuple[str, Any]] = {}
        source = self.turn.source
        if source is None:
            hand = self.hand[player]
            found |= {i: ("hand", self.sort(i)) for i in hand if self.affords(player, i)}
            if self.round[1] > 1:
                tops = [(row[0], n) for n, row in enumerate(self.rows) if row]
                found |= {i: ("row", n) for i, n in tops if self.affords(player, i)}
            for company in self.from_bank():
                room = company in BONDS or self.room(player)
                if room and self.cash[player] >= value(company):
                    found[company] = ("bank", None)
        elif source[0] == "hand":
            more = [i for i in self.hand[player] if self.sort(i) == source[1]]
            found |= {i: source for i in more if self.affords(player, i)}
        elif source[0] == "row" and (row := self.rows[source[1]]):
            found |= {row[0]: ("done", None)} if self.affords(player, row[0]) else {}
        return found

    @staticmethod
    def sort(card: str) -> str:
        return "private" if card in PRIVATES else corporation_of(card)

    def market_certificates(self, player: int) -> list[str]:
        if self.turn.source is not None or not self.room(player):
            return []
        return [
            i
            for c in self.corporations
            if self.price(c) <= self.cash[player]
            for i in self.held(MARKET, c)
        ]

    def stock_offers(self, player: int) -> tuple[str, ...]:
        found = []
        if self.selling:
            found += ["sell_shares"] * self.saleable(player)
            found += ["sell_company"] * bool(self.owned(player))
            if not found:
                return ()
            return tuple(sorted([*found, *["pass"] * (self.certificates(player) <= self.limit)]))
        source = self.turn.source
        more = source is not None and source[0] == "hand" and self.room(player)
        waits = more and any(self.sort(i) == source[1] for i in self.hand[player])  # type: ignore[index]
        if self.cards(player) or waits:
            found.append("buy_company")
        if self.market_certificates(player):
            found.append("buy_shares")
        if source is None and self.convertible(player, self.limit):
            found.append("choose")
        return tuple(sorted([*found, "pass"])) if found else ()

    def end_stock_turn(self) -> None:
        """4.3.1."""
        player, selling = self.order[self.place], self.selling
        if self.turn.acted:
            self.passed.discard(player)
            self.pass_order = [p for p in self.pass_order if p != player]
        else:
            if not selling:
                self.passed.add(player)
            counts = not (selling and self.published("selling-turn-order"))
            if counts and player not in self.pass_order:
                self.pass_order.append(player)
        if len(self.passed) == self.count:
            self.players, self.pass_order = self.pass_order, []
            if self.round[1] == 100:
                self.end = "dnf"
            else:
                self.begin_operating_round(1)
            return
        self.place, self.turn = (self.place + 1) % self.count, Turn()
        self.turns += 1

    # The operating round (4.4)

    def begin_operating_round(self, number: int) -> None:
        self.round = ("OR", self.round[1], number)
        floated = [c for c in self.floated if c != "GIPR" or self.late("II")]
        self.order = sorted(floated, key=self.rank)
        for company, owner in self.owner.items():
            if owner is not None and owner != BANK:
                self.pay(BANK, owner, PRIVATES[company][1] if company in PRIVATES else 10)
        self.place, self.turn = -1, Turn()

    def rank(self, corporation: str) -> tuple[int, int, str]:
        column = self.column[corporation]
        cell = self.cells.get(column, [])
        arrived = cell.index(corporation) if corporation in cell else 0
        return -column, arrived, corporation

    @property
    def operator(self) -> str:
        found: str = self.order[self.place]
        return found

    @property
    def operates(self) -> bool:
        started = self.round[0] == "OR" and 0 <= self.place < len(self.order)
        return started and self.operator in self.corporations

    def in_house(self, private: str, corporation: str) -> bool:
        owner = self.owner.get(private)
        return owner is not None and owner in (corporation, self.head.get(corporation))

    def next_token(self, corporation: str) -> list[Any] | None:
        """The next of the charter's; an exchange token left over is of no use."""
        own = self.ground.tokens[corporation][: self.ground.charter[corporation]]
        return next((t for t in own if t[1] is None), None)

    def token_targets(self) -> set[Stop]:
        me, token = self.operator, self.next_token(self.operator)
        if token is None or token[0] > self.cash[me]:
            return set()
        cities = {
            s for s in self.ground.reached(me) if self.ground.tile(s[0]).kinds[s[1]] == "city"
        }
        return {stop for stop in cities if self.ground.takes(me, stop)}

    def buyable(self) -> bool:
        me = self.operator
        cheapest = min((TRAINS[kind(t)].price for t in self.on_sale()), default=10**6)
        if any(self.trains[c] for c in self.corporations if c != me):
            cheapest = 1
        return len(self.trains[me]) < 2 and self.cash[me] >= cheapest

    def resaleable(self) -> list[str]:
        every = self.published("resale")
        kept = [train for train, bank in self.turn.bought if bank or every]
        return [t for t in self.trains[self.operator] if TRAINS[kind(t)].resale and t not in kept]

    def corporate_purchases(self) -> dict[str, str]:
        """What the operator may buy: id → where from."""
        me = self.operator
        room, cash = self.certificates(me) < LIMIT_OF_CORPORATION, self.cash[me]
        found = {}
        if room:
            found |= {
                i: "market"
                for c in self.corporations
                if self.price(c) <= cash
                for i in self.held(MARKET, c)
            }
            tops = [row[0] for row in self.rows if row]
            found |= {i: "row" for i in tops if value(i) <= cash and corporation_of(i) != me}
        for company in self.from_bank():
            if (room or company in BONDS) and value(company) <= cash:
                found[company] = "bank"
        return found

    def waiting_in_turn(self) -> Waiting | None:
        """The next step of the operator's turn that blocks; those that do not are passed over."""
        me, turn = self.operator, self.turn
        if not self.column[me]:
            return None
        if not self.published("route-memory") and self.ground.has_way(me):
            self.had_way.add(me)
        if "track" not in turn.over:
            keeps_open = any(self.owner.get(p) == me for p in ("P2", "P3"))
            full = turn.tracked or len(turn.line) == 4
            if not full or keeps_open:
                found = ["lay_tile", "pass"]
                fresh = not turn.line and not turn.tracked
                if self.phase == "IV" and fresh and self.ground.markers():
                    found.append("remove_border")
                return Waiting("track", me, tuple(sorted(found)))
            self.end_track()
        if "token" not in turn.over:
            if self.token_targets() or self.in_house("P5", me):
                return Waiting("token", me, ("pass", "place_token"))
            turn.over.add("token")
        if "routes" not in turn.over:
            if self.trains[me] and self.has_way(me):
                return Waiting("routes", me, ("run_routes",))
            turn.over.add("routes")
        if "dividend" not in turn.over:
            if turn.revenue:
                return Waiting("dividend", me, ("dividend",))
            self.pay_out("withhold")
            if not self.column[me]:
                return None
        if "trains" not in turn.over:
            found = ["buy_train"] * self.buyable() + ["sell_train"] * bool(self.resaleable())
            if found:
                return Waiting("trains", me, tuple(sorted([*found, "pass"])))
            turn.over.add("trains")
        if "corporate_sell" not in turn.over:
            found = ["corporate_sell_company"] * bool(self.owned(me))
            found += ["corporate_sell_shares"] * any(self.held(me, c) for c in self.corporations)
            if found:
                return Waiting("corporate_sell", me, tuple(sorted([*found, "pass"])))
            turn.over.add("corporate_sell")
        if "corporate_buy" not in turn.over:
            purchases = set(self.corporate_purchases().values())
            found = ["corporate_buy_shares"] * ("market" in purchases)
            found += ["corporate_buy_company"] * bool(purchases & {"row", "bank"})
            found += ["choose"] * self.convertible(me, LIMIT_OF_CORPORATION)
            if found:
                return Waiting("corporate_buy", me, tuple(sorted([*found, "pass"])))
            turn.over.add("corporate_buy")
        return None

    def has_way(self, corporation: str) -> bool:
        found = self.ground.has_way(corporation)
        if not self.published("route-memory"):
            return found or corporation in self.had_way
        return found

    def end_track(self) -> None:
        self.turn.over.add("track")
        if self.turn.discount is not None and "P4" in self.owner:
            self.close_private("P4")
        self.turn.discount = None

    def pay_out(self, how: str) -> None:
        """4.4.6, 5.4, 5.5."""
        me, revenue, price = self.operator, self.turn.revenue, self.price(self.operator)
        self.turn.over.add("dividend")
        self.turn.revenue = 0
        paid = revenue if how == "payout" else 0
        if how == "withhold":
            self.pay(BANK, me, revenue)
        each = price // 20 if self.guaranteed(me) and not paid else 0
        for holder in (*self.players, *self.corporations):
            shares = self.has(holder, me) // 10
            self.pay(BANK, holder, -(-shares * paid // 10) + shares * each)
        half = 2 * paid >= price if self.published("half-price") else paid > price // 2
        if paid >= 2 * price:
            self.move_price(me, min(4, paid // price))
        elif paid and half:
            self.move_price(me, 1)
        elif not paid and not each:
            self.move_price(me, -1)

    def end_turn(self) -> None:
        if self.operates and not self.trains[self.operator] and self.column[self.operator]:
            self.move_price(self.operator, -1)

    def next_corporation(self) -> bool:
        """False: the round is over."""
        self.place, self.turn = self.place + 1, Turn()
        while self.place < len(self.order) and self.operator not in self.corporations:
            self.place += 1
        return self.place < len(self.order)

    def end_operating_round(self) -> None:
        if self.due == "stock_market":
            self.end = self.due
        elif self.round[2] == 1:
            self.begin_operating_round(2)
        elif self.due:
            self.end = self.due
        else:
            self.begin_stock_round(self.round[1] + 1)

    # All rounds

    def look_at_end(self) -> bool:
        """After every action, before a new round begins (core 3.3, 23.4)."""
        self.due = "stock_market" if self.price_end else "bank" if self.broken else ""
        self.looked = True
        return True

    def ask(self) -> Waiting | None:
        """Questions that come before everything else."""
        if self.questions:
            found = self.questions[0]
            site = self.rulings["screen-rules"] == "recorded"
            lays = ("lay_tile",) if found.what == "gipr" or site else ()
            return Waiting("home_track", found.asked, (*lays, "place_token"))
        if self.exchanges:
            return Waiting("exchange_token", "GIPR", ("pass", "remove_token"))
        return None

    def waiting(self) -> Waiting | None:
        """Go on to where somebody must act; None at the end of the game."""
        looked, self.looked = self.looked, False
        while not self.end:
            if self.closing is not None or not self.questions:
                self.look_at_closing()
            if found := self.ask():
                return found
            if self.round[0] == "DR":
                player = self.order[self.place]
                if len(self.kept) < self.count:
                    return Waiting("hand_selection", player, ("select_multiple_companies",))
                return Waiting("draft", player, ("bid",))
            if self.round[0] == "SR":
                player = self.order[self.place]
                if "stock" not in self.turn.over and (offers := self.stock_offers(player)):
                    return Waiting("stock", player, offers)
                looked = looked or self.look_at_end()
                self.end_stock_turn()
                self.looked = False
                continue
            if self.operates:
                if found := self.waiting_in_turn():
                    return found
                self.end_turn()
            over = not self.next_corporation()
            self.look_at_closing()
            if over and not self.ask():
                looked = looked or self.look_at_end()
                self.end_operating_round()
                self.looked = False
        return None
