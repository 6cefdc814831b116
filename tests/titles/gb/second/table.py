"""The rounds of the second 18GB: who must act, what is on offer, what follows (rules 3, 4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.titles.gb.second.ground import Ground
from tests.titles.gb.second.position import IPO, POOL, Position
from tests.titles.gb.second.tables import COST, OLIVE, PARS, PRICES, kind
from tests.titles.second.waiting import Waiting


@dataclass
class Turn:
    """What is remembered of the present turn."""

    over: set[str] = field(default_factory=set)
    """Steps that are behind."""
    done: list[tuple[str, str]] = field(default_factory=list)
    led: set[str] = field(default_factory=set)
    tiles: int = 0
    cities: int = 0
    token: str = ""
    revenue: int = 0
    converted: bool = False


class Table(Position):
    """A game under the published rulings."""

    def __init__(self, players: list[int], scenario: str, seed: int) -> None:
        super().__init__(players, scenario, seed)
        self.round, self.order, self.place = ("ISR", 1, 1), list(players), 0
        self.passed: set[int] = set()
        self.pass_order: list[int] = []
        self.sold: dict[int, set[str]] = {}
        self.turn = Turn()
        self.bids: dict[str, list[tuple[int, int]]] = {}
        self.discount = dict.fromkeys(self.owner, 0)
        self.trigger: str | None = None
        self.end: str | None = None

    # The auction (4.1)

    def lots(self) -> list[str]:
        return [p for p, owner in self.owner.items() if owner is None]

    def best(self, lot: str) -> tuple[int, int] | None:
        return max(self.bids.get(lot, ()), key=lambda bid: bid[1], default=None)

    def leads(self, player: int) -> list[int]:
        """The prices of a player's leading bids."""
        best = [self.best(lot) for lot in self.lots()]
        return [bid[1] for bid in best if bid and bid[0] == player]

    def least(self, lot: str) -> int:
        best = self.best(lot)
        return best[1] + 5 if best else self.value[lot] - self.discount[lot]

    def most(self, player: int, lot: str) -> int:
        best = self.best(lot)
        own = best[1] if best and best[0] == player else 0
        return self.cash[player] - sum(self.leads(player)) + own

    def may_pass(self, player: int) -> bool:
        lots = self.lots()
        stuck = all(self.least(lot) > self.most(player, lot) for lot in lots)
        content = len(self.leads(player)) >= self.scenario.bids_to_pass
        discounted = any(self.discount[lot] for lot in lots)
        return stuck or content or discounted or all(self.best(lot) for lot in lots)

    def settle(self) -> None:
        for lot in self.lots():
            if best := self.best(lot):
                self.owner[lot] = best[0]
                self.cash[best[0]] -= best[1]
        self.bids, self.passed = {}, set()
        for lot in self.lots():
            self.discount[lot] += 10
            if self.least(lot) <= 0:
                self.place = (self.place + 1) % len(self.order)
                self.bids[lot] = [(self.order[self.place], 0)]
        self.place = (self.place + 1) % len(self.order)
        if not self.lots():
            owned = list(self.owner.values())
            self.players.sort(key=lambda p: (self.cash[p], -owned.count(p)))
            self.begin_stock_round(1)

    # The stock round (4.2)

    def begin_stock_round(self, turn: int) -> None:
        self.round, self.order, self.place = ("SR", turn, 1), list(self.players), 0
        self.passed, self.pass_order = set(), []
        self.sold = {p: set() for p in self.players}
        self.begin_players_turn()

    def begin_players_turn(self) -> None:
        player = self.order[self.place]
        self.turn = Turn(led={c for c, p in self.president.items() if p == player})

    def did(self, *kinds: str) -> list[str]:
        return [c for kind_, c in self.turn.done if kind_ in kinds]

    def open_to_buy(self, corporation: str) -> bool:
        """Nothing bought yet, or a second share in an olive cell (4.2.5)."""
        bought = self.did("buy", "par")
        again = bought == [corporation] and corporation in self.turn.led and not self.did("par")
        return not bought or (again and self.column[corporation] in OLIVE)

    def affordable(self, player: int, corporation: str, certificate: str, source: str) -> bool:
        """Cash and room; the president's certificate of the pool is exchanged for one share."""
        price = self.price(corporation)
        if source == POOL and certificate == f"{corporation}_0":
            return self.cash[player] >= price and len(self.held(player, corporation)) == 1
        shares = self.percent[certificate] // self.one(corporation)
        room = self.certificates(player) < self.scenario.limit
        return room and self.cash[player] >= price * shares

    def short_test(self, player: int) -> bool:
        for corporation in self.column:
            if corporation in self.sold.get(player, ()) or not self.open_to_buy(corporation):
                continue
            for source in (POOL, IPO):
                hand = self.held(source, corporation)
                if hand and self.affordable(
                    player, corporation, min(hand, key=lambda i: self.percent[i]), source
                ):
                    return True
        return False

    def dutiful(self, player: int, corporation: str) -> bool:
        """LB's sole right, and duty, to start LNWR first (4.2.4)."""
        if "LNWR" in self.column or "LNWR" not in self.corporations:
            return True
        return (self.owner["LB"] == player) == (corporation == "LNWR")

    def could_start(self, player: int) -> bool:
        """Started corporations count, too (4.2.2)."""
        for corporation in self.corporations:
            for first in self.held(IPO, corporation)[:1]:
                started = corporation in self.column
                price = self.price(corporation) if started else PRICES[PARS[0]]
                percent = self.percent[first]
                if (
                    self.dutiful(player, corporation)
                    and corporation not in self.sold[player]
                    and self.cash[player] >= price * percent // self.one(corporation)
                    and self.has(player, corporation) + percent <= 60
                    and self.certificates(player) < self.scenario.limit
                ):
                    return True
        return False

    def convertible(self, player: int, corporation: str) -> bool:
        return bool(
            self.shares[corporation] == 5
            and self.president.get(corporation) == player
            and self.turns[corporation]
        )

    def stock_offers(self, player: int) -> tuple[str, ...]:
        found = []
        early = not self.did("buy", "par", "convert")
        sales = early and any(
            self.held(player, c) and c not in self.did("sell") for c in self.corporations
        )
        if sales and self.certificates(player) > self.scenario.limit:
            return ("sell_shares",)
        if self.short_test(player):
            found.append("buy_shares")
        if not self.turn.done and any(self.convertible(player, c) for c in self.corporations):
            found.append("choose")
        if early and self.could_start(player):
            found.append("par")
        if sales:
            found.append("sell_shares")
        return tuple(sorted([*found, "pass"])) if found else ()

    def end_stock_turn(self) -> None:
        """4.2.1: an empty turn is a pass."""
        player = self.order[self.place]
        self.turn.over.add("stock")
        if self.turn.done:
            self.passed.discard(player)
            self.pass_order = [p for p in self.pass_order if p != player]
        else:
            self.passed.add(player)
            self.pass_order += [player] if player not in self.pass_order else []

    # The operating round (4.3)

    def begin_operating_round(self, number: int) -> None:
        self.round, self.train_bought = ("OR", self.round[1], number), False
        self.order = sorted(
            self.floated & set(self.corporations),
            key=lambda c: (-self.price(c), self.cells[self.column[c]].index(c)),
        )
        for private, owner in self.owner.items():
            self.cash[owner] += self.income[private]
        self.used, self.sold, self.pass_order, self.place = set(), {}, [], -1

    @property
    def operator(self) -> str:
        found: str = self.order[self.place]
        return found

    @property
    def head(self) -> Any:
        """The player who leads the operator; None in receivership."""
        found = self.president[self.operator]
        return None if found == POOL else found

    def ready(self, *privates: str) -> bool:
        """Closed privates of the operator's president with their power unused."""
        return any(
            self.owner.get(p) == self.head is not None and p not in self.open | self.power_used
            for p in privates
        )

    def af_waits(self) -> bool:
        return self.owner.get("AF") == self.head is not None and "AF" not in self.power_used

    def next_token(self) -> list[Any] | None:
        return next((t for t in self.tokens[self.operator] if t[1] is None), None)

    def may_place(self) -> bool:
        token = self.next_token()
        barred = self.turn.token or self.no_more_tokens
        return token is not None and not barred and token[0] <= self.cash[self.operator]

    def building_offers(self, ground: Ground) -> tuple[str, ...]:
        if not self.solvent(self.operator):
            return ()
        found = []
        if self.turn.tiles < 2 or self.af_waits():
            found.append("lay_tile")
        if found or self.ready("AF", "LS", "TV"):
            found.append("pass")
        if self.may_place() and ground.can_place(self.operator, self.reserved):
            found = [*found, "pass", "place_token"]
        return tuple(sorted(set(found)))

    def crowded(self) -> list[str]:
        return [c for c in self.corporations if len(self.trains[c]) > self.limit(c)]

    def in_emergency(self) -> bool:
        """It has no train and cannot pay the cheapest one (4.3 h)."""
        return not self.trains[self.operator] and self.cash[self.operator] < min(
            self.costs(), default=0
        )

    def obliged(self) -> bool:
        costs = self.costs()
        return (
            not self.trains[self.operator] and 0 < max(costs, default=0) <= self.cash[self.operator]
        )

    def buying_offers(self) -> tuple[str, ...]:
        me = self.operator
        if self.led_by_nobody(me) and self.trains[me]:
            return ()
        found = ["convert"] if self.shares[me] == 5 and self.in_emergency() else []
        others = self.cash[me] >= 1 and any(self.trains[c] for c in self.corporations if c != me)
        bank = any(cost <= self.cash[me] for cost in self.costs())
        if len(self.trains[me]) < self.limit(me) and (others or bank):
            found.append("buy_train")
        if found and not self.obliged():
            found.append("pass")
        return tuple(sorted(found))

    def waiting_in_turn(self, ground: Ground) -> Waiting | None:
        """The next step of the operator's turn that blocks; those that do not are passed over."""
        me, turn = self.operator, self.turn
        if "track_and_token" not in turn.over and (offers := self.building_offers(ground)):
            return Waiting("track_and_token", me, offers)
        turn.over.add("track_and_token")
        fresh = me in self.insolvent or set(self.trains[me]) - self.used
        if "routes" not in turn.over and fresh and ground.can_run(me):
            return Waiting("routes", me, ("run_routes",))
        turn.over.add("routes")
        if "dividend" not in turn.over:
            if turn.revenue:
                return Waiting("dividend", me, ("dividend",))
            self.pay_out("withhold")
        if crowded := self.crowded():
            return Waiting("discard_train", crowded[0], ("discard_train",))
        if "trains" not in turn.over and (offers := self.buying_offers()):
            return Waiting("trains", me, offers)
        turn.over.add("trains")
        if turn.converted and self.head is not None and "emergency_share" not in turn.over:
            if self.short_test(self.head):
                return Waiting("emergency_share", self.head, ("buy_shares", "pass"))
            turn.over.add("emergency_share")
        return None

    def pay_out(self, how: str) -> None:
        """4.3 f."""
        me, revenue, price = self.operator, self.turn.revenue, self.price(self.operator)
        self.turn.over.add("dividend")
        self.turns[me].append((*self.round[1:], revenue, how))
        self.used |= set(self.trains[me])
        self.turn.revenue = 0
        if how == "withhold":
            self.cash[me] += revenue
            self.move_price(me, -1)
            return
        for holder, receiver in [(IPO, me), *zip(self.players, self.players, strict=True)]:
            self.cash[receiver] += revenue * self.has(holder, me) // 100
        self.move_price(me, max(1, min(4, revenue // price)))

    def run_itself(self, earned: int) -> None:
        """A corporation that nobody leads converts and buys after a leased run (5.5)."""
        me = self.operator
        if not self.led_by_nobody(me) or self.trains[me] or not earned:
            return
        if self.shares[me] == 5 and self.in_emergency():
            self.convert(me, 3)
        best = max(
            (t for t in self.on_sale() if COST[kind(t)] < self.cash[me]),
            key=lambda t: COST[kind(t)],
            default=None,
        )
        if best is None:
            self.turn.over.add("trains")
            return
        self.cash[me] -= COST[kind(best)]
        self.train_bought = True
        self.leaves_bank(best, me)

    def next_corporation(self, ground: Ground) -> bool:
        """The operator's turn ends, the next begins (false: the round is over)."""
        if self.place >= 0:
            bare = not self.trains[self.operator]
            (self.insolvent.add if bare else self.insolvent.discard)(self.operator)
        self.place, self.turn = self.place + 1, Turn()
        if self.place == len(self.order):
            return False
        poor = not self.bank or self.in_emergency()
        bare = self.led_by_nobody(self.operator) and not self.trains[self.operator]
        if poor and bare and ground.can_run(self.operator):
            self.insolvent.add(self.operator)
        return True

    def end_operating_round(self) -> None:
        """3.1."""
        if self.trigger:
            self.end = self.trigger
            return
        if not self.train_bought and self.bank:
            self.leaves_bank(self.bank[0], None)
        if not self.bank:
            self.end = "final_train"
        self.no_more_tokens |= len(self.bank) in (1, 2)
        if not self.end and self.round[2] == 1:
            self.begin_operating_round(2)
        elif not self.end:
            self.begin_stock_round(self.round[1] + 1)

    # All rounds

    def waiting(self, ground: Ground) -> Waiting | None:
        """Go on to where somebody must act; None at the end of the game."""
        if self.trigger is None:
            self.trigger = "stock_market" if self.price_end else None
            self.trigger = self.trigger if self.bank else "final_train"
        while not self.end:
            if self.round[0] == "ISR":
                player = self.order[self.place]
                return Waiting("auction", player, ("bid", "pass")[: 1 + self.may_pass(player)])
            if self.round[0] == "SR":
                player = self.order[self.place]
                if "stock" not in self.turn.over and (offers := self.stock_offers(player)):
                    return Waiting("stock", player, offers)
                if "stock" not in self.turn.over:
                    self.end_stock_turn()
                if len(self.passed) == len(self.order):
                    self.players = self.pass_order
                    self.begin_operating_round(1)
                else:
                    self.place = (self.place + 1) % len(self.order)
                    self.begin_players_turn()
            elif self.place >= 0 and (found := self.waiting_in_turn(ground)):
                return found
            elif not self.next_corporation(ground):
                self.end_operating_round()
        return None
