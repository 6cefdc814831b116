"""What lies on the second table, and what happens to it (rules 2, 5, 8, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tests.titles.gb.second.tables import (
    COST,
    EARLY_GREEN,
    END,
    HOMES,
    LIMITS,
    PRICES,
    PRIVATES,
    RUSTS,
    SCENARIOS,
    SOLD_FROM,
    TRAINS,
    kind,
)

IPO, POOL = "ipo", "market"


def draws(seed: int) -> Iterator[int]:
    """The generator of rules 2.1."""
    state = seed % 2**31
    while True:
        state = (1103515245 * state + 12345) % 2**31
        yield state


class Position:
    """Everything that can change, in plain lists and dictionaries."""

    def __init__(self, players: Sequence[int], scenario: str, seed: int) -> None:
        self.scenario = SCENARIOS[scenario]
        cash, _, second, _, corporations, privates, trains = self.scenario
        draw = draws(seed)
        names = corporations.split()
        if scenario == "3":
            names.append(min(("GSWR", "GWR", "MSLR"), key=lambda c: next(draw)))
        self.corporations = sorted(names)
        by_draw = sorted(self.corporations, key=lambda c: next(draw))
        self.second_tier = [c for c in by_draw if c != "LNWR"][:second]
        self.players = list(players)
        self.cash: dict[Any, int] = dict.fromkeys(players, cash) | dict.fromkeys(names, 0)
        self.shares = dict.fromkeys(names, 5)
        """How many shares a corporation is divided into."""
        self.percent = {f"{c}_{n}": 20 if n else 40 for c in names for n in range(4)}
        self.hands: dict[str, dict[Any, list[str]]] = {
            c: {IPO: [f"{c}_{n}" for n in range(4)]} for c in names
        }
        self.president: dict[str, Any] = {}
        self.floated: set[str] = set()
        self.needs = dict.fromkeys(names, 40)
        """Percent that must be sold before a corporation floats."""
        self.column: dict[str, int] = {}
        self.cells: dict[int, list[str]] = {n: [] for n in range(len(PRICES))}
        self.price_end = False
        self.trains: dict[str, list[str]] = {c: [] for c in names}
        self.used: set[str] = set()
        self.bank = [f"{t}-{n}" for t, count in zip(TRAINS, trains, strict=True)
                     for n in range(count)]  # fmt: skip
        self.phase = "2+1"
        self.owner: dict[str, Any] = dict.fromkeys(privates.split())
        self.value = {p: PRIVATES[p][0] for p in self.owner}
        self.income = {p: PRIVATES[p][1] for p in self.owner}
        self.open = set(self.owner)
        self.power_used: set[str] = set()
        self.tokens: dict[str, list[list[Any]]] = {c: [[0, HOMES[c]]] for c in names}
        """[price, hex] of each token of a charter."""
        for c in set(names) - {"LYR", "MSLR"}:
            self.tokens[c].append([0 if c == "CR" else 50, None])
        self.reserved = {"I14": "GN"} | ({"H9": "MC"} if "MC" in self.owner else {})
        self.green = {c: {HOMES[c]} if c in EARLY_GREEN else set() for c in names}
        self.insolvent: set[str] = set()
        self.turns: dict[str, list[tuple[int, int, int, str]]] = {c: [] for c in names}
        self.no_more_tokens = False
        self.train_bought = False

    # Looking

    def price(self, corporation: str) -> int:
        return PRICES[self.column[corporation]]

    def one(self, corporation: str) -> int:
        return 100 // self.shares[corporation]

    def held(self, holder: Any, corporation: str) -> list[str]:
        return self.hands[corporation].get(holder, [])

    def has(self, holder: Any, corporation: str) -> int:
        """Percent of a corporation in a hand."""
        return sum(self.percent[i] for i in self.held(holder, corporation))

    def certificates(self, player: Any) -> int:
        return sum(len(self.held(player, c)) for c in self.corporations)

    def led_by_nobody(self, corporation: str) -> bool:
        return bool(self.president.get(corporation) == POOL)

    def solvent(self, corporation: str) -> bool:
        return corporation not in self.insolvent and not self.led_by_nobody(corporation)

    def limit(self, corporation: str) -> int:
        return LIMITS[self.shares[corporation]][self.phase]

    def reached(self, phase: str) -> bool:
        return TRAINS.index(self.phase) >= TRAINS.index(phase)

    def on_sale(self) -> list[str]:
        """The first train; besides the first 5X from phase 4X, the first 6X from 5X."""
        found = self.bank[:1]
        for name, since in SOLD_FROM.items():
            if self.reached(since) and found and kind(found[0]) != name:
                found += [t for t in self.bank if kind(t) == name][:1]
        return found

    def costs(self) -> list[int]:
        return [COST[kind(t)] for t in self.on_sale()]

    def worth(self, player: int) -> int:
        """Rules 9."""
        total = self.cash[player] + sum(self.value[p] for p, o in self.owner.items() if o == player)
        for c in self.corporations:
            for i in self.held(player, c):
                price = self.percent[i] // self.one(c) * self.price(c)
                total += price if self.trains[c] else price // 2
        return total

    # Doing

    def give(self, corporation: str, ids: Iterable[str], giver: Any, taker: Any) -> None:
        for i in list(ids):
            self.hands[corporation][giver].remove(i)
            self.hands[corporation].setdefault(taker, []).append(i)

    def move_price(self, corporation: str, steps: int) -> None:
        for _ in range(abs(steps)):
            old = self.column[corporation]
            new = old + (1 if steps > 0 else -1)
            if new in range(len(PRICES)):
                self.cells[old].remove(corporation)
                self.cells[new].append(corporation)
                self.column[corporation] = new
                self.price_end |= new in END

    def trade(self, corporation: str, ids: list[str], percent: int, giver: Any, taker: Any) -> None:
        """Certificates change hands, and perhaps the presidency (5.3)."""
        first, one, old = f"{corporation}_0", self.one(corporation), self.president.get(corporation)
        need, back = self.percent[first], (sum(self.percent[i] for i in ids) - percent) // one
        has = {p: self.has(p, corporation) for p in self.players}
        for holder, change in ((giver, -percent), (taker, percent)):
            if holder in has:
                has[holder] += change
        self.give(corporation, ids, giver, taker)
        most = max(has.values())
        if first in ids and taker == POOL and most < need:
            self.president[corporation] = POOL
            self.give(corporation, self.held(POOL, corporation)[:back], POOL, giver)
            return
        if first in ids and giver == POOL:
            self.president[corporation] = taker
            self.give(corporation, self.held(taker, corporation)[:back], taker, POOL)
            return
        best = [p for p in self.players if has[p] == most]
        if most < need or old in best:
            return
        if old is None:
            self.president[corporation] = taker
            return
        after = self.players.index(old) + 1 if old in self.players else 0
        new = next(p for p in self.players[after:] + self.players[:after] if p in best)
        self.president[corporation] = new
        keeper = next(h for h, hand in self.hands[corporation].items() if first in hand)
        swapped = self.held(new, corporation)[: need // one]
        self.give(corporation, swapped, new, keeper if keeper == old else POOL)
        self.give(corporation, [first], keeper, new)
        self.give(corporation, self.held(POOL, corporation)[:back], POOL, giver)

    def look_at_floating(self, corporation: str) -> None:
        """Rules 5.2."""
        if (
            corporation in self.floated
            or self.has(IPO, corporation) > 100 - self.needs[corporation]
        ):
            return
        self.floated.add(corporation)
        self.cash[corporation] += self.shares[corporation] * self.price(corporation)
        if self.shares[corporation] == 10:
            self.give(corporation, self.held(IPO, corporation), IPO, POOL)

    def convert(self, corporation: str, steps: int) -> None:
        """Rules 5.4."""
        self.shares[corporation] = 10
        for i in (f"{corporation}_{n}" for n in range(4)):
            self.percent[i] //= 2
        holder = POOL if corporation in self.floated else IPO
        for i in (f"{corporation}_{n}" for n in range(4, 9)):
            self.percent[i] = 10
            self.hands[corporation].setdefault(holder, []).append(i)
        self.tokens[corporation] += [[50, None] for _ in range(1 if corporation == "NBR" else 2)]
        if steps:
            self.move_price(corporation, -steps)
        if corporation in self.floated:
            self.cash[corporation] += 5 * self.price(corporation)

    def leaves_bank(self, train: str, buyer: str | None) -> None:
        """Rules 8."""
        self.bank.remove(train)
        if buyer is not None:
            self.trains[buyer].append(train)
        name = kind(train)
        if not self.reached(name):
            self.phase = name
            if name == "4+2":
                self.reserved = {}
        for trains in (self.bank, *self.trains.values()):
            trains[:] = [t for t in trains if kind(t) != RUSTS.get(name)]
        unfloated = [c for c in self.corporations if c not in self.floated]
        for corporation in unfloated:
            if train == "3+1-0":
                self.needs[corporation] = 60
            elif train == "5+2-0":
                self.convert(corporation, 0)
            elif train == "6X-0":
                self.remove(corporation)

    def remove(self, corporation: str) -> None:
        """The home token stays; the last 6X goes with the corporation."""
        self.corporations.remove(corporation)
        if corporation in self.column:
            self.cells[self.column.pop(corporation)].remove(corporation)
        self.president.pop(corporation, None)
        del self.cash[corporation], self.trains[corporation]
        if self.bank and kind(self.bank[-1]) == "6X":
            self.bank.pop()

    def close(self, private: str) -> None:
        """Rules 10.1."""
        self.cash[self.owner[private]] += self.income[private]
        self.income[private] = self.value[private] = 0
        self.open.remove(private)
