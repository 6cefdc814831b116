"""What somebody might try at a position of the second 1822PNW, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.titles.pnw.second.position import IPO, POOL
from tests.titles.pnw.second.table import Table
from tests.titles.pnw.second.tables import (
    MAJORS,
    MARKET,
    PARS,
    PRIVATES,
    SHEET,
    SIDES,
    kind,
)
from tests.titles.second.waiting import Waiting

Action = dict[str, Any]
WORDS = (
    "replace", "exchange", "remove", "money", "one_share", "two_shares", "payout", "half",
    "withhold",
)  # fmt: skip


def made(who: Any, type: str, sort: str, **more: Any) -> Action:
    return {"type": type, "entity": who, "entity_type": sort, **more}


def tried(table: Table, here: Waiting, random: Random) -> Iterator[Action]:
    """Of every kind that may matter here; tiles and runs aside."""
    if table.round[0] == "SR":
        yield from stock_turn(table, table.order[table.place], random)
        if here.step == "discard_train":
            yield from trains(table, here.actor)
        return
    me = here.actor if here.actor in table.corporations else table.operator
    company = "corporation"
    for other in table.corporations:
        yield made(me, "merge", company, corporation=other)
    choices = [*WORDS, *map(str, range(7)), *map(str, PARS), *table.paired]
    for choice in choices:
        yield made(me, "choose", company, choice=choice)
    if table.round[0] != "OR":
        return
    for card in PRIVATES:
        yield made(me, "acquire_company", company, company=card)
        if card in ("P15", "P17"):
            for hex in SHEET.map:
                yield made(card, "assign", "company", target=hex, target_type="hex")
    for hex in SHEET.map:
        tile = table.ground.laid.get(hex, (SHEET.map[hex]["tile_id"], 0))[0]
        for part in {table.ground.tile(hex).parts[n] for n in table.ground.tile(hex).cities}:
            yield made(me, "place_token", company, city=f"{tile}-{part}")
    if here.step in ("track", "token", "issue_shares"):
        cards = [c for cards in table.stack.values() for c in cards]
        for card in random.sample(cards, min(6, len(cards))):
            for where in ("top", "bottom", "middle"):
                yield made("P21", "choose_ability", "company", choice=f"{card}_{where}")
        yield made("P21", "choose_ability", "company", choice="exchange")
        yield from (made(p, "pass", "company") for p in ("P11", "P21"))
    if here.step in ("trains", "first_train", "discard_train"):
        yield from trains(table, me)
    if here.step == "issue_shares" and me in MAJORS:
        for holder, what in ((IPO, "sell_shares"), (POOL, "buy_shares")):
            ids = table.held(holder, me)
            for n in range(1, len(ids) + 1):
                yield made(me, what, company, shares=ids[:n])
                yield made(me, what, company, shares=random.sample(ids, n))


def trains(table: Table, me: str) -> Iterator[Action]:
    """Purchases at the bounds of their prices; sales for them; discards."""
    cash = table.cash[me]
    seen = [*table.pile[:3], *table.pool, *(t for held in table.trains.values() for t in held)]
    for train in seen:
        for side in (None, *SIDES.get(kind(train), (kind(train),))):
            face = table.cost(side or kind(train)) if kind(train) not in ("2P", "LP", "P+") else 1
            for price in {1, face, face - 1, cash, cash + 1}:
                yield made(me, "buy_train", "corporation", train=train, price=price, variant=side)
        for price in {70, 80}:
            yield made(me, "buy_train", "corporation", train=train, price=price, variant="2",
                       exchange=train)  # fmt: skip
        for owner, held in table.trains.items():
            if train in held:
                yield made(owner, "discard_train", "corporation", train=train)
    player = table.head.get(me)
    for c in table.majors:
        for ids, part in table.bundles(player, c):
            yield made(player, "sell_shares", "player", shares=ids, percent=part)


def stock_turn(table: Table, player: Any, random: Random) -> Iterator[Action]:
    for c in table.majors:
        for ids, part in table.bundles(player, c):
            yield made(player, "sell_shares", "player", shares=ids, percent=part)
        for holder in (IPO, POOL, *table.players):
            for i in table.held(holder, c)[:2]:
                yield made(player, "buy_shares", "player", shares=[i])
        for column in range(12):
            cell = f"{MARKET[column]},0,{column}"
            yield made(player, "par", "player", corporation=c, share_price=cell)
    for card in (*table.boxes["minors"], *table.boxes["privates"], *table.stack["minors"][4:6]):
        least = table.least_bid(card)
        free = table.free(player)
        for price in {least, least - 5, least + 3, least + 10, free, free + 5, free // 5 * 5}:
            yield made(player, "bid", "player", company=card, price=price)
    for n in range(8):
        yield made(player, "choose", "player", choice=str(n))
    debt = table.debt[player]
    for amount in {0, 1, table.cash[player], debt, debt + 1}:
        yield made(player, "payoff_player_debt_partial", "player", amount=amount)
    yield made(player, "payoff_player_debt", "player")
    yield made(player, "pass", "player")
