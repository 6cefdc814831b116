"""Operating turns of the second 1822PNW (rules 5, 7.9, 7.16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.titles.pnw.second.growing import Growing
from tests.titles.pnw.second.position import BANK, IPO, POOL
from tests.titles.pnw.second.stock import Turn
from tests.titles.pnw.second.tables import (
    LOCAL,
    MAJORS,
    MARKET,
    PERMANENT,
    PRIVATES,
    PULLMAN,
    TRACK_POWERS,
    kind,
    percent,
)
from tests.titles.second.waiting import Waiting


class Operating(Growing):
    """Companies' turns."""

    # Rounds

    def begin_operating_round(self, number: int) -> None:
        self.round = ("OR", self.round[1], number)
        for card, owner in list(self.owner.items()):
            if owner is not None:
                self.pay(BANK, owner, self.income[card])
                if card[1:] in self.payouts:
                    self.payouts[card[1:]] += 1
        minors = [c for c in self.corporations if c in self.floated and c not in MAJORS]
        majors = [c for c in self.majors if c in self.floated]
        self.order = [*self.by_price(minors), *self.by_price(majors)]
        for c in self.order:
            self.used -= set(self.trains[c])
        self.place, self.turn = 0, Turn()
        if self.order:
            self.begin_turn()

    @property
    def operator(self) -> str:
        found: str = self.order[self.place]
        return found

    @property
    def director(self) -> int:
        return self.head[self.operator]

    def begin_turn(self) -> None:
        """Its home token (6.5)."""
        ground, me = self.ground, self.operator
        token = ground.tokens[me][0]
        if token.hex is not None or self.history[me]:
            return
        stop = next((s for s, names in ground.reserved.items() if me in names), None)
        stop = stop or ground.first_city(self.home[me])
        if stop:
            ground.put(me, token, stop, ground.slot(me, stop, extra=True))

    def next_company(self) -> bool:
        """False: the round is over."""
        self.place, self.turn = self.place + 1, Turn()
        while self.place < len(self.order) and self.operator not in self.corporations:
            self.place += 1
        if self.place < len(self.order):
            self.begin_turn()
        return self.place < len(self.order)

    # Privates (5.2)

    def acquirable(self, company: str, card: str) -> bool:
        private = PRIVATES.get(card)
        return bool(
            private
            and self.owner.get(card) in self.players
            and self.phase >= private.phase
            and (private.by_minors or company in MAJORS)
        )

    def targets(self) -> list[str]:
        """The minors that P20 may replace (7.20)."""
        me = self.operator
        if me in self.paired or me in MAJORS or me not in self.floated:
            return []
        return [
            minor
            for minor, major in self.paired.items()
            if minor not in self.floated
            and major not in self.floated
            and major not in self.head
            and f"M{minor}" not in self.boxes["minors"]
        ]

    # Track (5.3)

    def tile_actions(self, upgrade: bool) -> bool:
        """Whether a lay, or an upgrade, is left; a portage lets none be used (7.16)."""
        done = self.turn.tiles
        if not done:
            return True
        several = self.operator in MAJORS and self.phase >= 3
        return several and len(done) == 1 and done[0] == "lay" and not upgrade

    def unused(self, *privates: str) -> list[str]:
        """The operator's privates with power left."""
        found = [p for p in self.owned(self.operator) if p in privates]
        return [p for p in found if self.uses.get(p, 1) > 0]

    # Trains (5.8)

    def cheapest(self) -> int:
        return min(self.cost(side) for _, side in self.on_sale())

    def tradeable(self, company: str) -> list[str]:
        """Trains of other companies."""
        return [t for c in self.corporations if c != company for t in self.counted(c)]

    def exchange_price(self) -> int:
        return self.scenario.exchange[self.phase > 1]

    def can_buy(self) -> bool:
        me = self.operator
        cash, least = self.cash[me], 1 if self.tradeable(me) else self.cheapest()
        room = len(self.counted(me)) < self.train_limit(me)
        turn = any(self.side(t) == "L" for t in self.trains[me]) and cash >= self.exchange_price()
        return (room and cash >= least) or turn

    def obliged(self) -> bool:
        return not self.counted(self.operator)

    def short(self) -> int:
        """What treasury and director lack for the cheapest train."""
        me = self.operator
        return self.cheapest() - self.cash[me] - self.cash[self.director]

    def forced_sales(self) -> Iterator[tuple[str, list[str], int]]:
        """(company, certificates, percent) that the director may sell for a train (5.9)."""
        short, me, player = self.short(), self.operator, self.director
        for c in self.majors if short > 0 and self.obliged() else ():
            for ids, part in self.bundles(player, c):
                if self.may_sell_forced(player, c, ids, part, me, short):
                    yield c, ids, part

    def may_sell_forced(
        self, player: int, c: str, ids: list[str], part: int, me: str, short: int
    ) -> bool:
        if c in self.turn.sold or not self.may_sell(player, c, ids, part):
            return False
        if c == me:
            kept = self.has(player, c) - part
            if len(self.history[c]) < 2 or any(
                self.has(p, c) > kept for p in self.players if p != player
            ):
                return False
        return (part // 10 - 1) * self.price(c) < short

    # Issue and redeem (5.12)

    def issues(self) -> list[list[str]]:
        me = self.operator
        ids = self.held(IPO, me)
        if len(self.history[me]) < 2:
            return []
        room = (50 - self.has(POOL, me)) // 10
        return [ids[:n] for n in range(1, min(room, len(ids)) + 1)]

    def redemptions(self) -> list[list[str]]:
        me = self.operator
        ids = self.held(POOL, me)
        return [ids[:n] for n in range(1, len(ids) + 1) if n * self.price(me) <= self.cash[me]]

    # Where the game stands

    def waiting_in_turn(self) -> Waiting | None:
        """The next step of the operator's turn that blocks; those that do not are passed over."""
        me, turn, major = self.operator, self.turn, self.operator in MAJORS
        if crowded := self.crowded():
            return Waiting("discard_train", crowded[0], ("discard_train",))
        if "first_train" not in turn.over:
            first = not major and not self.history[me] and self.pile[0].startswith("L-")
            if first and self.can_buy():
                return Waiting("first_train", me, ("buy_train", "pass"))
            turn.over.add("first_train")
        if "acquire_company" not in turn.over:
            if turn.negotiating:
                return Waiting("acquire_company", me, ("choose",))
            if any(self.acquirable(me, card) for card in self.owner):
                return Waiting("acquire_company", me, ("acquire_company", "pass"))
            turn.over.add("acquire_company")
        if turn.surveyed:
            return Waiting("company_track", "P11", ("lay_tile", "pass"))
        if "track" not in turn.over:
            left = self.tile_actions(upgrade=False) or self.tile_actions(upgrade=True)
            if left or self.unused(*TRACK_POWERS):
                return Waiting("track", me, ("lay_tile", "pass"))
            turn.over.add("track")
        if "destination_token" not in turn.over:
            if major and self.destination_token() is not None:
                return Waiting("destination_token", me, ("hex_token", "pass"))
            turn.over.add("destination_token")
        if "token" not in turn.over:
            if major and self.token_targets():
                return Waiting("token", me, ("pass", "place_token"))
            turn.over.add("token")
        if "routes" not in turn.over:
            if self.runs():
                found = ["choose"] * bool(self.pullman_trains()) + ["run_routes"]
                return Waiting("routes", me, tuple(found))
            turn.over.add("routes")
        if "dividend" not in turn.over:
            if major and turn.revenue:
                found = ["choose"] * self.splits() + ["dividend"]
                return Waiting("dividend", me, tuple(found))
            self.pay_out("withhold" if major or not turn.revenue else "minor")
        if "trains" not in turn.over:
            if self.obliged():
                return Waiting("trains", me, ("buy_train", "sell_shares"))
            if self.can_buy():
                return Waiting("trains", me, ("buy_train", "pass"))
            turn.over.add("trains")
        if not major:
            return None
        if "acquire_minor" not in turn.over:
            if turn.merging:
                return Waiting("acquire_minor", me, ("choose",))
            if len(self.history[me]) >= 2 and self.candidates(me):
                return Waiting("acquire_minor", me, ("merge", "pass"))
            turn.over.add("acquire_minor")
        if "issue_shares" not in turn.over:
            found = ["buy_shares"] * bool(self.redemptions())
            found += ["pass"] + ["sell_shares"] * bool(self.issues())
            if len(found) > 1 or self.owner.get("P21") == me:
                found += ["choose_ability"] * (len(found) == 1)
                return Waiting("issue_shares", me, tuple(sorted(found)))
            turn.over.add("issue_shares")
        return None

    def destination_token(self) -> Any:
        tokens = self.ground.tokens[self.operator]
        return next((t for t in tokens if t.kind == "destination" and t.hex is None), None)

    def destination_met(self) -> bool:
        """5.4."""
        me, ground = self.operator, self.ground
        home, goal = ground.tokens[me][0], ground.first_city(self.goal[me])
        if home.hex is None or home.stop is None or goal is None:
            return False
        return ground.destination_reached(me, goal, (home.hex, home.stop))

    def place_destination(self) -> None:
        me, ground, token = self.operator, self.ground, self.destination_token()
        goal = ground.first_city(self.goal[me])
        assert goal is not None
        ordinary = [t for t in ground.tokens[me] if (t.hex, t.stop) == goal and t.kind == "normal"]
        ground.put(me, token, goal, ground.slot(me, goal, extra=True))
        for old in ordinary[:1]:
            old.lift()
            old.price = 100
            if token.slot >= ground.tile(goal[0]).slots[goal[1]]:
                token.hex = None
                ground.put(me, token, goal, ground.slot(me, goal, extra=True))
        self.turn.over.add("destination_token")

    def token_targets(self) -> set[Any]:
        """5.5."""
        me, ground = self.operator, self.ground
        prices = [t.price for t in ground.tokens[me] if t.hex is None and t.kind == "normal"]
        if not prices or min(prices) > self.cash[me]:
            return set()
        stops = ground.reached(me)
        return {s for s in stops if ground.tile(s[0]).kinds[s[1]] == "city" and ground.takes(me, s)}

    def runs(self) -> bool:
        """5.1, 9."""
        me = self.operator
        trains = [t for t in self.trains[me] if kind(t) != PULLMAN and t not in self.used]
        if me not in MAJORS and all(self.side(t) == "E" for t in trains):
            return False
        way = self.has_way(me)
        return any(self.side(t) in LOCAL for t in trains) or bool(trains and way)

    def has_way(self, company: str) -> bool:
        """Recordings keep it once a run was asked for (core 14.4)."""
        found = self.ground.has_way(company)
        if not self.published("route-memory"):
            self.had_way |= {company} if found else set()
            return company in self.had_way
        return found

    def pullman_trains(self) -> list[str]:
        """5.6."""
        me, turn = self.operator, self.turn
        if turn.pullman or not any(kind(t) == PULLMAN for t in self.trains[me]):
            return []
        own = (t for t in self.trains[me] if kind(t) != PULLMAN and t not in self.used)
        return [t for t in own if self.side(t) not in (*LOCAL, "E")]

    # Dividends (5.7)

    def splits(self) -> bool:
        turn, trains = self.turn, self.trains[self.operator]
        several = len(trains) >= 2 and any(kind(t) in PERMANENT for t in trains)
        return several and turn.kept is None and 0 < turn.permanent < turn.revenue

    @staticmethod
    def withheld(how: str, revenue: int) -> int:
        return {"payout": 0, "half": revenue // 2 // 10 * 10, "withhold": revenue}[how]

    def pay_out(self, how: str) -> None:
        me, turn = self.operator, self.turn
        turn.over.add("dividend")
        major = me in MAJORS
        if turn.tolls and self.owner.get("P16") in self.corporations:
            self.pay(BANK, self.owner["P16"], turn.tolls)
        revenue, kept = turn.revenue, turn.revenue
        if how == "minor":
            kept = revenue // 2
            self.pay(BANK, self.director, revenue - kept)
        elif major:
            rest = revenue - (turn.permanent if turn.kept is not None else 0)
            kept = self.withheld(how, rest) + (turn.kept or 0)
            paid = revenue - kept
            for holder in self.players:
                self.pay(BANK, holder, -(-(self.has(holder, me) // 10) * paid // 10))
            self.pay(BANK, me, -(-(self.has(IPO, me) // 10) * paid // 10))
        self.pay(BANK, me, kept + turn.subsidy)
        record = "half" if how == "minor" else how
        self.history[me].append([*self.round[1:], revenue, record])
        self.used |= set(self.trains[me])
        self.move_after(me, revenue - kept, major)
        turn.revenue = 0

    def move_after(self, me: str, paid: int, major: bool) -> None:
        price = self.price(me)
        if not paid:
            self.move_price(me, -1)
        elif not major:
            self.move_price(me, 1)
        elif paid >= 3 * price and price <= 150:
            self.move_price(me, 3)
        elif paid >= price:
            self.move_price(me, min(2, paid // price))


def issue_price(column: int, count: int) -> int:
    """n cells to the left (5.12)."""
    return MARKET[max(0, column - count)]


def whole(ids: list[str]) -> int:
    return sum(map(percent, ids))
