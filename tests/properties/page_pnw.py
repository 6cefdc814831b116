"""What 1822PNW's rules page allows, worked out anew from its sentences (4.2 to 4.7, 5.8 to 8).

None of the engine's rules is asked, but for connections of track: only the columns are read. So a
slip of the engine that its own listings and refusals share shows here.
"""

from __future__ import annotations

from typing import Any

from tetsuro.game.game import Game
from tetsuro.kernel.choices import Family
from tetsuro.kernel.machine import waiting
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.mechanics.auction import BIDS
from tetsuro.mechanics.bid_boxes import BOXES
from tetsuro.mechanics.conversion import CONVERTING
from tetsuro.mechanics.emergency import SOLD_FOR_TRAIN
from tetsuro.mechanics.exchange_tokens import EXCHANGE
from tetsuro.mechanics.loans import DEBTS
from tetsuro.mechanics.minor_acquisition import ACQUIRING
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.mechanics.stock import SOLD
from tetsuro.mechanics.turns import DONE
from tetsuro.titles.pnw.acquisition import acquirable, mergeable
from tetsuro.titles.pnw.companies import PAIR, PAYOUTS

MAJORS = ("NP", "CPR", "GNR", "ORNC", "SPS", "CMPS", "SWW")
MARKET = (
    40, 50, 55, 60, 65, 70, 75, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 245, 270, 300,
    330, 360, 400, 450, 500, 550, 600,
)  # fmt: skip
PARS = MARKET[2:10]
LIMIT_AND_TOKENS = {
    ("1822PNW", 3): (21, 5), ("1822PNW", 4): (15, 4), ("1822PNW", 5): (12, 4),
    ("1822PNW-Short", 3): (18, 5), ("1822PNW-Short", 4): (14, 4), ("1822PNW-Short", 5): (11, 4),
    ("1822PNW-SRS", 2): (18, 6), ("1822PNW-SRS", 3): (14, 5),
}  # fmt: skip
PRICES = {
    "L": 60, "2": 120, "3": 200, "4": 300, "5": 500, "5P": 500, "6": 600, "7": 750, "E": 1000,
}  # fmt: skip
SIDES = {"L": ("L", "2"), "7": ("7", "E")}
UNCOUNTED = ("2P", "LP", "P+")
TRAIN_LIMIT = {"minor": (2, 2, 2, 1, 1, 1, 1), "major": (4, 4, 4, 3, 2, 2, 2)}


def shares(value: int, cash: int, par: int, purse: int) -> list[int]:
    """How many shares an owner may take (the formula of 4.7)."""
    if 6 * par < value:
        return [6] if par == 100 else []
    least = max(2, (value - cash - 1) // par + 1)
    return list(range(least, min(6, (value + min(purse, par - 1)) // par) + 1))


class Page:
    """The page's answers at a position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actor: Any = state.entity()
        self.phase = int(state.phase)
        self.limit, self.tokens = LIMIT_AND_TOKENS[state.title.name, len(state.players)]
        self.full_game = state.title.name == "1822PNW"
        self.price = {c: MARKET[cell] for c, cell in state.places.items()}
        bids = BIDS.of(state).items()
        self.best = {card: max(made, key=lambda b: b[1]) for card, made in bids if made}

    def held(self, who: Any, corporation: str) -> tuple[str, ...]:
        return self.state.certificates[corporation].get(who, ())

    def percent(self, who: Any, corporation: str) -> int:
        return sum(self.state.percents[i] for i in self.held(who, corporation))

    def certificates(self, player: Any) -> int:
        papers = sum(len(lists.get(player, ())) for lists in self.state.certificates.values())
        return papers + sum(owner == player for owner in self.state.owners.values())

    def leads(self, player: Any) -> list[int]:
        return [price for who, price in self.best.values() if who == player]

    # A stock turn (4.2)

    def sales(self, player: Any, sold: tuple[str, ...] = ()) -> dict[Any, str]:
        """(certificates, percent) → corporation (4.4)."""
        found = {}
        for c in MAJORS:
            if c not in self.price or not self.state.history[c] or c in sold:
                continue
            token = f"{c}_0"
            singles = tuple(i for i in self.held(player, c) if i != token)
            bundles = [(singles[:n], 10 * n) for n in range(1, len(singles) + 1)]
            if token in self.held(player, c):
                bundles += [((*singles, token), 10 * len(singles) + part) for part in (10, 20)]
            others = [p for p in self.state.players if p != player]
            for ids, percent in bundles:
                heir = token not in ids or any(self.percent(p, c) >= 20 for p in others)
                if heir and self.percent(POOL, c) + percent <= 50:
                    found[ids, percent] = c
        return found

    def stock_turn(self) -> dict[str, set[Any]]:
        state, player = self.state, self.actor
        free = state.cash[player] - sum(self.leads(player))
        if CONVERTING.of(state)[0]:
            minor, cell = CONVERTING.of(state)
            par = int(cell.split(",")[0])
            counts = shares(2 * self.price[minor], state.cash[minor], par, free)
            return {"choose": {str(n) for n in counts}}
        done = DONE.of(state)
        sales = set(self.sales(player, tuple(c for kind, c in done if kind == "sell")))
        if sales and self.certificates(player) > self.limit:
            return {"sell_shares": sales}
        found: dict[str, set[Any]] = {"sell_shares": sales}
        if DEBTS.of(state).get(player, 0):
            found["payoff_player_debt"] = {True} if state.cash[player] else set()
            return found
        found["bid"] = self.bids(player, free)
        if not any(kind == "bid" for kind, _ in done):
            found["buy_shares"] = self.purchases(player, free)
            found["par"] = self.starts(player, free) if self.phase >= 5 else set()
        return found

    def room(self, player: Any) -> bool:
        return self.certificates(player) + len(self.leads(player)) < self.limit

    def bids(self, player: Any, free: int) -> set[Any]:
        """(card, least, most)."""
        made = BIDS.of(self.state)
        own = [card for card, bids in made.items() if any(who == player for who, _ in bids)]
        found = set()
        for card in (c for cards in BOXES.of(self.state).values() for c in cards if c):
            who, price = self.best.get(card, (None, None))
            first = 0 if card[0] == "P" else 200 if PAIR.of(self.state)[:1] == (card,) else 100
            least = first if price is None else price + 5
            token = card in own or len(own) < self.tokens
            if who != player and least <= free and token and self.room(player):
                found.add((card, least, least + (free - least) // 5 * 5))
        return found

    def purchases(self, player: Any, free: int) -> set[Any]:
        return {
            certificate
            for c in MAJORS
            if c in self.price and self.price[c] <= free and self.room(player)
            if c not in SOLD.of(self.state).get(player, ()) and self.percent(player, c) <= 50
            for certificate in (*self.held(IPO, c), *self.held(POOL, c))
            if certificate != f"{c}_0"
        }

    def starts(self, player: Any, free: int) -> set[Any]:
        found = set()
        for major in set(self.state.corporations) & set(MAJORS) - set(self.state.pars):
            minor = next(m for m, other in ASSOCIATIONS.of(self.state).items() if other == major)
            if minor in self.state.floated:
                value, cash = 2 * self.price[minor], self.state.cash[minor]
                own = self.state.presidents[minor] == player
                found |= {(major, p) for p in PARS if own and shares(value, cash, p, free)}
            elif f"M{minor}" not in self.best and self.room(player):
                found |= {(major, p) for p in PARS if 2 * p <= free}
        return found

    # Trains (5.8, 5.9)

    def side(self, train: str) -> str:
        return self.state.train_sides.get(train) or train.rpartition("-")[0]

    def counted(self, company: str) -> list[str]:
        return [t for t in self.state.trains[company] if t.rpartition("-")[0] not in UNCOUNTED]

    def cost(self, side: str) -> int:
        return 50 if side == "L" and not self.full_game else PRICES[side]

    def offered(self) -> list[tuple[str, str]]:
        first = self.state.depot[0]
        front = first.rpartition("-")[0]
        found = [(first, side) for side in SIDES.get(front, (front,))]
        pooled: dict[str, str] = {}
        for train in self.state.pool_trains:
            pooled.setdefault(self.side(train), train)
        return found + [(train, side) for side, train in pooled.items()]

    def trains(self) -> tuple[set[Any], set[Any], bool]:
        """(train, side, least, most, handed in); what the director may sell; must it buy."""
        state, company = self.state, str(self.actor)
        director, cash = state.presidents[company], state.cash[company]
        kinds = [self.side(t) for t in state.trains[company]]
        must = not self.counted(company)
        room = len(self.counted(company)) < TRAIN_LIMIT[state.types[company]][self.phase - 1]
        cheapest = min(self.cost(side) for _, side in self.offered())
        both = cash + state.cash[director]
        sales = self.forced_sales(company, director, cheapest - both) if must else set()
        found: set[Any] = set()
        for train, side in self.offered():
            price = self.cost(side)
            helped = must and price == cheapest and (both >= price or not sales)
            second = side == "E" and "E" in kinds
            if (room or "L" in kinds) and not second and (price <= cash or helped):
                found.add((train, side, price, price, None))
        turn = 80 if self.full_game or self.phase == 1 else 70
        own = [t for t in state.trains[company] if self.side(t) == "L" and cash >= turn]
        found |= {(t, "2", turn, turn, t) for t in own}
        if self.phase >= 3 and room and cash and not SOLD_FOR_TRAIN.of(state):
            others = [t for c in state.corporations if c != company for t in self.counted(c)]
            for train in others:
                if self.side(train) != "E" or "E" not in kinds:
                    found.add((train, self.side(train), 1, cash, None))
        return found, sales, must

    def forced_sales(self, company: str, director: Any, short: int) -> set[Any]:
        found = set()
        others = [p for p in self.state.players if p != director]
        for (ids, percent), c in self.sales(director, SOLD_FOR_TRAIN.of(self.state)).items():
            kept = self.percent(director, c) - percent
            if c == company:
                led = all(self.percent(p, c) <= kept for p in others)
                if len(self.state.history[c]) < 2 or not led:
                    continue
            if short > 0 and (percent // 10 - 1) * self.price[c] < short:
                found.add((ids, percent))
        return found

    # Growing (5.11, 5.12, 8)

    def payments(self, major: str, owner: Any, value: int) -> list[str]:
        found = []
        for way, count in (("money", 0), ("one_share", 1), ("two_shares", 2)):
            rest = value - count * self.price[major]
            payer = major if rest >= 0 else owner
            full = count == 2 and self.certificates(owner) >= self.limit
            if (count and owner == BANK) or len(self.held(IPO, major)) < count or full:
                continue
            if self.state.cash[payer] >= abs(rest):
                found.append(way)
        return found

    def takeovers(self) -> dict[str, list[str]]:
        """Ways to pay for each company that may be taken over."""
        state, major = self.state, str(self.actor)
        found = {}
        for c in set(state.corporations) - set(MAJORS) - set(ASSOCIATIONS.of(state)):
            ways: list[str] = []
            if f"M{c}" in BOXES.of(state)["minors"]:
                ways = self.payments(major, BANK, 200) if self.phase >= 5 else []
            elif c in "ABC":
                owner, paid = state.owners.get(f"M{c}"), PAYOUTS.of(state).get(c, 0)
                ways = self.payments(major, owner, 200) if paid >= 2 and owner is not None else []
            elif c in state.floated and len(state.history[c]) >= 2:
                ways = self.payments(major, state.presidents[c], 2 * self.price[c])
            if ways and acquirable(state, major, c):
                found[c] = ways
        return found

    def issues(self) -> set[Any]:
        """(certificates, price of each)."""
        company = str(self.actor)
        ids, cell = self.held(IPO, company), self.state.places[company]
        most = (50 - self.percent(POOL, company)) // 10
        if len(self.state.history[company]) < 2:
            return set()
        counts = range(1, min(most, len(ids)) + 1)
        return {(ids[:n], MARKET[max(0, cell - n)]) for n in counts}

    def redemptions(self) -> set[Any]:
        company = str(self.actor)
        ids = self.held(POOL, company)
        most = self.state.cash[company] // self.price[company]
        return {ids[:n] for n in range(1, min(most, len(ids)) + 1)}

    def partners(self) -> set[str]:
        state, minor = self.state, str(self.actor)
        owner, paired = state.presidents[minor], ASSOCIATIONS.of(state)
        found = set()
        for other in set(state.floated) - set(MAJORS) - {minor}:
            if (minor in paired) == (other in paired) or state.presidents[other] != owner:
                continue
            value = 2 * (self.price[minor] + self.price[other])
            cash = state.cash[minor] + state.cash[other]
            if any(shares(value, cash, par, state.cash[owner]) for par in PARS):
                found |= {other} if mergeable(state, minor, other) else set()
        return found


def check(game: Game) -> list[str]:
    """What is offered to whoever must act, under published rulings, is what the page allows; of
    which ``KINDS`` that is anything."""
    stop = waiting(game.state)
    if stop is None:
        return []
    page = Page(game.state)
    found = _wanted(page, stop.step.name, tuple(stop.offered(game.state)))
    for kind, wanted in found.items():
        assert _offered(game, page, kind) == wanted, (game.round, stop.actor, kind)
    return [kind for kind, wanted in found.items() if wanted]


def _wanted(page: Page, step: str, types: tuple[str, ...]) -> dict[str, Any]:
    if step == "stock":
        return {**{kind: set() for kind in STOCK}, **page.stock_turn()}
    if step == "trains":
        found, sales, must = page.trains()
        return {"buy_train": found, "forced_sale": sales, "pass": set() if must else {True}}
    if step == "acquire_minor":
        candidate, way = ACQUIRING.of(page.state)
        if not candidate:
            return {"merge": set(page.takeovers())}
        tokens = {"replace", "exchange"} if EXCHANGE.of(page.state)[str(page.actor)] else {"remove"}
        return {"choose": tokens if way else set(page.takeovers()[candidate])}
    if step == "issue_shares":
        return {"issue": page.issues(), "redeem": page.redemptions()}
    return {"merge": page.partners()} if "merge" in types else {}


STOCK = ("sell_shares", "buy_shares", "par", "choose", "payoff_player_debt", "bid")
KINDS = (*STOCK, "buy_train", "forced_sale", "pass", "merge", "issue", "redeem")


def _offered(game: Game, page: Page, kind: str) -> set[Any]:
    who: Any = page.actor
    if kind == "forced_sale":
        who = game.state.presidents[str(who)]
    of = {"forced_sale": "sell_shares", "issue": "sell_shares", "redeem": "buy_shares"}
    found = set()
    for choice in game.choices(who):
        action: Any = getattr(choice, "action", choice)
        if action.type == of.get(kind, kind):
            found.add(_key(kind, choice, action))
    return found


def _key(kind: str, choice: Any, action: Any) -> Any:
    ends = (choice.values[0], choice.values[-1]) if isinstance(choice, Family) else None
    if kind == "bid":
        assert ends is not None
        return (action.company, *ends)
    if kind == "buy_train":
        prices = ends or (action.price, action.price)
        return (action.train, action.variant, *prices, action.exchange)
    if kind == "par":
        return action.corporation, int(action.share_price.split(",")[0])
    if kind in ("sell_shares", "forced_sale"):
        return action.shares, action.percent
    if kind == "issue":
        return action.shares, action.share_price
    if kind in ("buy_shares", "redeem"):
        return action.shares[0] if kind == "buy_shares" else action.shares
    if kind in ("merge", "choose"):
        return action.corporation if kind == "merge" else action.choice
    return True
