"""Mergers and acquisitions of the second 1822PNW (rules 5.11, 8)."""

from __future__ import annotations

from typing import Any

from tests.titles.pnw.second.ground import Token
from tests.titles.pnw.second.position import BANK, IPO
from tests.titles.pnw.second.stock import Stock
from tests.titles.pnw.second.tables import MAJORS, PARS, REGIONALS, counts
from tests.titles.second.tiles import Stop


class Growing(Stock):
    """How companies become one."""

    # Connection

    def city_of(self, company: str) -> Stop | None:
        """Its token's, or the one that is reserved for it."""
        token = self.ground.tokens[company][0]
        if token.hex is not None and token.stop is not None:
            return token.hex, token.stop
        reserved = self.ground.reserved.items()
        return next((stop for stop, names in reserved if company in names), None)

    def ferried(self, a: str, b: str) -> bool:
        return self.ground.ferry(a) and self.ground.ferry(b)

    def reaches(self, a: str, b: str) -> bool:
        return self.city_of(b) in self.ground.reached(a)

    # Mergers (8)

    def partners(self, minor: str) -> list[str]:
        return [c for c in self.corporations if self.may_merge(minor, c)]

    def may_merge(self, minor: str, other: str) -> bool:
        if other in MAJORS or other not in self.floated or other == minor:
            return False
        if (minor in self.paired) == (other in self.paired):
            return False
        owner = self.head[minor]
        if self.head[other] != owner:
            return False
        value = 2 * (self.price(minor) + self.price(other))
        cash = self.cash[minor] + self.cash[other]
        if not any(counts(value, cash, par, self.cash[owner]) for par in PARS):
            return False
        near = self.reaches(minor, other) or self.reaches(other, minor)
        return near or self.ferried(minor, other)

    def merge(self, minor: str, other: str) -> None:
        first, second = (minor, other) if minor in self.paired else (other, minor)
        major = self.paired[first]
        self.turn.merging = [first, second, major]
        self.take_over(major, first)
        self.take_over(major, second)
        self.form(major)

    def merger_choices(self) -> list[str]:
        first, second, major, *answers = self.turn.merging
        value = 2 * (self.price(first) + self.price(second))
        cash, purse = self.cash[major], self.cash[self.head[first]]
        if not answers:
            return [str(p) for p in PARS if counts(value, cash, p, purse)]
        if len(answers) == 1:
            return [str(n) for n in counts(value, cash, int(answers[0]), purse)]
        return ["replace", "exchange"]

    def answer_merger(self, choice: str) -> None:
        first, second, major, *answers = self.turn.merging
        self.turn.merging.append(choice)
        if not answers:
            self.set_price(major, int(choice))
        elif len(answers) == 1:
            owner, count = self.head[first], int(choice)
            value = 2 * (self.price(first) + self.price(second))
            rest = value - count * int(answers[0])
            if rest < 0:
                self.pay(owner, major, -rest)
            else:
                self.pay(major, owner, min(rest, self.cash[major]))
            self.give(major, [f"{major}_{n}" for n in range(count - 1)], IPO, owner)
            self.head[major] = owner
        else:
            self.merge_tokens(first, second, major, choice)

    def merge_tokens(self, first: str, second: str, major: str, choice: str) -> None:
        ground = self.ground
        self.replace_home(first, major)
        old = ground.tokens[second][0]
        place = self.city_of(second)
        old.lift()
        self.add_token(major)
        if choice == "replace" and place is not None:
            new = next(t for t in ground.tokens[major] if t.kind == "normal" and t.hex is None)
            ground.put(major, new, place, ground.slot(major, place, extra=True))
        for minor in (first, second):
            self.drop_card(f"M{minor}")
            self.close(minor)
        self.turn.merging = []
        self.turn.over.add("merge")

    def add_token(self, major: str) -> None:
        """An exchange token becomes available."""
        self.exchange[major] -= 1
        self.ground.tokens[major].append(Token("normal", 100))

    # Acquisitions (5.11)

    def on_offer(self, company: str) -> bool:
        """In a minor box, from phase 5 on."""
        return self.phase >= 5 and f"M{company}" in self.boxes["minors"]

    def payments(self, major: str, company: str) -> list[str]:
        cash, price = self.cash[major], self.price(major)
        if self.on_offer(company):
            return ["money"] if cash >= 200 else []
        owner, value = self.owner_of(company), self.worth_of(company)
        found = ["money"] if cash >= value else []
        for name, count in (("one_share", 1), ("two_shares", 2)):
            rest = value - count * price
            enough = cash >= rest if rest >= 0 else self.cash[owner] >= -rest
            full = count == 2 and self.certificates(owner) >= self.limit
            if len(self.held(IPO, major)) >= count and enough and not full:
                found.append(name)
        return found

    def worth_of(self, company: str) -> int:
        return 200 if company in REGIONALS else 2 * self.price(company)

    def owner_of(self, company: str) -> Any:
        return self.owner.get(f"M{company}") if company in REGIONALS else self.head[company]

    def candidates(self, major: str) -> list[str]:
        """Regardless of connection."""
        found = []
        for c in self.corporations:
            if c in MAJORS or c in self.paired:
                continue
            if self.on_offer(c):
                ready = self.cash[major] >= 200
            elif c in REGIONALS:
                ready = self.owner_of(c) is not None and self.payouts[c] >= 2
            else:
                ready = c in self.floated and len(self.history[c]) >= 2
                ready = ready and bool(self.payments(major, c))
            found += [c] * ready
        return found

    def within_reach(self, major: str, company: str) -> bool:
        near = self.city_of(company) in self.ground.reached(major)
        return near or self.ferried(major, company)

    def may_acquire_minor(self, major: str, company: str) -> bool:
        return (
            company in self.candidates(major)
            and bool(self.acquisition_ways(major, company))
            and self.within_reach(major, company)
        )

    def acquisition_ways(self, major: str, company: str) -> list[str]:
        """Recordings begin one of a regional that nobody can pay; nothing comes of it."""
        unpaid = ["unpaid"] * (not self.published("screen-rules"))
        return self.payments(major, company) or unpaid

    def acquisition_choices(self) -> list[str]:
        major, company, *answers = self.turn.merging
        if not answers:
            return self.acquisition_ways(major, company)
        if answers == ["unpaid"]:
            return answers
        return ["replace", "exchange"] if self.exchange[major] else ["remove"]

    def answer_acquisition(self, choice: str) -> None:
        major, company, *answers = self.turn.merging
        if not answers:
            self.turn.merging.append(choice)
            return
        if choice == "unpaid":
            self.turn.merging = []
            self.turn.over.add("acquire_minor")
            return
        self.pay_for(major, company, answers[0])
        self.take_over(major, company)
        self.acquire_token(major, company, choice)

    def pay_for(self, major: str, company: str, choice: str) -> None:
        if self.on_offer(company):
            self.pay(major, BANK, 200)
            return
        owner, value = self.owner_of(company), self.worth_of(company)
        count = {"money": 0, "one_share": 1, "two_shares": 2}[choice]
        rest = value - count * self.price(major)
        self.pay(major, owner, rest) if rest >= 0 else self.pay(owner, major, -rest)
        if count:
            ids = self.held(IPO, major)[:count]
            examined = self.published("acquisition-presidency")
            self.trade(major, ids, 10 * count, IPO, owner, examined)

    def acquire_token(self, major: str, company: str, choice: str) -> None:
        ground = self.ground
        stop = self.city_of(company)
        ground.tokens[company][0].lift()
        slot = None
        if stop is not None:
            reserved = ground.slot(company, stop, extra=True)
            slot = reserved if self.on_offer(company) else ground.slot(major, stop, extra=True)
        banked = self.on_offer(company)
        self.drop_card(f"M{company}")
        self.close(company)
        if choice != "remove":
            self.exchange[major] -= 1
            self.settle_token(major, stop, slot, choice, banked)
        self.turn.merging = []
        self.turn.over.add("acquire_minor")

    def settle_token(
        self, major: str, stop: Stop | None, slot: int | None, choice: str, banked: bool
    ) -> None:
        ground = self.ground
        there = stop is None or stop in ground.placed(major)
        tokens = ground.tokens[major]
        if choice == "exchange" or there:
            tokens.append(Token("normal", 100))
            return
        assert stop is not None
        tokens.append(Token("normal", 0, *stop, slot))
        if not banked:  # as recorded
            tokens.sort(key=lambda t: (t.hex is None, t.price if t.hex is None else 0))
