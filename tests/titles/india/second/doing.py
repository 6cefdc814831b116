"""What an action does on the second table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.titles.india.second import runs
from tests.titles.india.second.legal import Action, cost
from tests.titles.india.second.position import BANK, IPO, MARKET
from tests.titles.india.second.table import Table
from tests.titles.india.second.tables import (
    DOUBLE,
    FACE,
    TRAINS,
    corporation_of,
    kind,
    percent,
    value,
)
from tests.titles.india.second.tiles import adjacent, lying


def do(table: Table, action: Action) -> None:
    """Carry out a legal action."""
    power = action["entity_type"] == "company"
    (_POWERS if power else _DEEDS)[action["type"]](table, action)


# Privates (10)


def _choose_ability(table: Table, action: Action) -> None:
    if action["choice"] == "use":
        table.turn.discount = 40
    else:
        table.close_private(action["entity"])


def _assign(table: Table, action: Action) -> None:
    table.jewelry = action["target"]
    table.concession["JEWELRY"] = table.operator
    table.close_private("P6")


def _power_lay(table: Table, action: Action) -> None:
    owner, me = table.owner[action["entity"]], table.operator
    operator_asked = owner == me or table.published("double-city-asker")
    _put_tile(table, action, me if operator_asked else owner)
    table.close_private(action["entity"])


def _power_token(table: Table, action: Action) -> None:
    me, ground = table.operator, table.ground
    token, stop = table.next_token(me), ground.stop_named(action["city"])
    assert token is not None and stop is not None
    ground.put(me, token, stop, beside=ground.free_slots(stop, me) < 1)
    table.close_private("P5")
    table.turn.over.add("token")


# Setting out


def _select(table: Table, action: Action) -> None:
    player, kept = action["entity"], list(action["companies"])
    table.kept[player] = kept
    table.place += 1
    if len(table.kept) == table.count:
        for p in table.players:
            table.deck += [i for i in table.hand[p] if i not in table.kept[p]]
            table.hand[p] = table.kept[p]
        table.order, table.place = table.players[::-1], 0


def _bid(table: Table, action: Action) -> None:
    table.deck.remove(action["company"])
    table.hand[action["entity"]].append(action["company"])
    table.next_pick()


# Stock turns


def _pass(table: Table, action: Action) -> None:
    if table.round[0] == "SR":
        table.look_at_end()
        table.end_stock_turn()
    elif table.exchanges:
        table.answer_exchange(replace=False)
    else:
        found = table.waiting()
        assert found is not None
        if found.step == "track":
            table.end_track()
        table.turn.over.add(found.step)


def _buy_card(table: Table, action: Action) -> None:
    player, card = action["entity"], action["company"]
    table.turn.source, table.turn.acted = table.cards(player)[card], True
    if card in table.bank:
        table.bank.remove(card)
        table.turn.source = "done", None
    for cards in (*table.rows, table.hand[player]):
        if card in cards:
            cards.remove(card)
    corporation = corporation_of(card)
    if corporation not in FACE:
        table.own(card, player)
        table.pay(player, BANK, value(card))
    elif percent(card) == 20:
        _buy_directors(table, player, corporation)
    else:
        _buy_ten(table, player, corporation, card)


def _buy_directors(table: Table, player: int, corporation: str) -> None:
    """4.3.4."""
    card, old = f"{corporation}_0", table.head.get(corporation)
    table.pay(player, corporation, value(card))
    table.give(corporation, [card], IPO, player)
    table.directed.add(corporation)
    table.head[corporation] = player
    if corporation not in table.floated:
        table.float(corporation)
    elif old not in (None, player) and table.has(old, corporation) >= table.has(
        player, corporation
    ):
        assert old is not None
        table.head[corporation] = old
        table.give(corporation, table.held(old, corporation)[:2], old, player)
        table.give(corporation, [card], player, old)


def _leads_first(table: Table, player: int, corporation: str) -> None:
    """The first buyer becomes manager; what has been sold before may float it silently (D14)."""
    if corporation not in table.head:
        table.head[corporation] = player
        if not table.published("silent-float") and table.enough_out(corporation):
            table.floated.add(corporation)


def _buy_ten(table: Table, player: int, corporation: str, card: str) -> None:
    _leads_first(table, player, corporation)
    table.pay(player, corporation, value(card))
    table.trade(corporation, [card], 10, IPO, player)
    table.look_at_floating(corporation)


def _buy_share(table: Table, action: Action) -> None:
    player, (card,) = action["entity"], action["shares"]
    corporation = corporation_of(card)
    table.turn.source, table.turn.acted = ("done", None), True
    _leads_first(table, player, corporation)
    table.pay(player, BANK, table.price(corporation))
    table.trade(corporation, [card], 10, MARKET, player)
    table.look_at_floating(corporation)
    homeless = table.ground.tokens[corporation][0][1] is None
    asked = any(q.corporation == corporation for q in table.questions)
    if corporation in table.floated and homeless and not asked:
        table.place_home(corporation)


def _sell_shares(table: Table, action: Action) -> None:
    player, ids = action["entity"], list(action["shares"])
    part = action.get("percent")
    part = sum(map(percent, ids)) if part is None else part
    corporation = corporation_of(ids[0])
    table.turn.acted = True
    table.pay(BANK, player, table.price(corporation) * part // 10)
    table.trade(corporation, ids, part, player, MARKET)
    table.look_at_floating(corporation)


def _sell_company(table: Table, action: Action) -> None:
    company = action["company"]
    table.turn.acted = True
    table.pay(BANK, action["entity"], value(company))
    table.bank_gets([company])


def _choose(table: Table, action: Action) -> None:
    table.turn.acted, table.turn.source = True, ("done", None)
    table.turn.over.add("corporate_buy")
    table.convert(action["entity"])


# Operating turns


def _put_tile(table: Table, action: Action, asked: Any) -> None:
    tile = lying(kind(action["tile"]), action["rotation"])
    bill, _ = table.ground.bill(action["hex"], tile)
    paid = cost(table, action)
    if table.turn.discount is not None:
        table.turn.discount -= bill - paid
    table.pay(table.operator, BANK, paid)
    first = action["hex"] not in table.ground.laid
    table.ground.lay(action["hex"], action["tile"], action["rotation"], table.phase)
    if action["hex"] in DOUBLE and first:
        table.double_laid(action["hex"], asked)


def _lay(table: Table, action: Action) -> None:
    hex = action["hex"]
    if table.questions:
        table.questions.pop(0)
        ground, tile = table.ground, lying(kind(action["tile"]), action["rotation"])
        table.pay("GIPR", BANK, ground.bill(hex, tile)[0])
        ground.lay(hex, action["tile"], action["rotation"], table.phase, home=True)
        ground.put("GIPR", ground.tokens["GIPR"][0], (hex, tile.cities[0]))
        return
    if table.ground.tile(hex).color == "white":
        table.turn.line.append(hex)
    else:
        table.turn.tracked = True
    _put_tile(table, action, table.operator)


def _border(table: Table, action: Action) -> None:
    hex, edge = action["hex"], action["edge"]
    del table.ground.borders[hex][edge]
    del table.ground.borders[str(adjacent(hex, edge))][(edge + 3) % 6]
    table.end_track()


def _token(table: Table, action: Action) -> None:
    ground, stop = table.ground, table.ground.stop_named(action["city"])
    assert stop is not None
    if table.questions:
        _home(table, stop)
        return
    me, token = table.operator, table.next_token(table.operator)
    assert token is not None
    table.pay(me, BANK, token[0])
    ground.put(me, token, stop)
    table.turn.over.add("token")


def _home(table: Table, stop: tuple[str, int]) -> None:
    asked, ground = table.questions.pop(0), table.ground
    hex, c = asked.hex, asked.corporation
    if asked.what == "reserve":
        ground.reserved.append((*stop, c))
        return
    pair = DOUBLE.get(hex, ())
    if asked.what == "double" and c == asked.asked and c in pair:
        ground.put(c, asked.token, stop)
        other = next((q for q in table.questions if q.hex == hex and q.corporation in pair), None)
        if other:
            table.questions.remove(other)
            ground.put(other.corporation, other.token, (hex, 1 - stop[1]))
        return
    beside = asked.what == "double" and ground.free_slots(stop, c) < 1
    ground.put(c, asked.token, stop, beside)


def _run(table: Table, action: Action) -> None:
    table.turn.over |= {"track", "token", "routes"}
    routes = runs.read(table, action["routes"])
    assert routes is not None
    table.turn.revenue = sum(runs.revenue(table, route) for route in routes)
    for route in routes:
        for commodity in runs.delivered(table, route):
            claim = runs.COMMODITIES[commodity]["concession"]
            table.concession.setdefault(claim, table.operator)


def _buy_train(table: Table, action: Action) -> None:
    me, train, price = table.operator, action["train"], action["price"]
    bank = train in table.pile or train in table.pool
    seller = next((c for c, trains in table.trains.items() if train in trains), BANK)
    table.pay(me, seller, price)
    if not bank:
        table.trains[seller].remove(train)
    elif train in table.pool:
        table.pool.remove(train)
    table.trains[me].append(train)
    if action.get("variant") not in (None, kind(train)):
        table.turned[train] = action["variant"]
    elif action.get("variant") == kind(train):
        table.turned.pop(train, None)
    table.turn.bought.append((train, bank))
    if train in table.pile:
        table.leaves_pile(train)


def _sell_train(table: Table, action: Action) -> None:
    me, train = table.operator, action["train"]
    table.pay(BANK, me, TRAINS[kind(train)].resale)
    table.trains[me].remove(train)
    table.pool.append(train)


def _corporate_sell_shares(table: Table, action: Action) -> None:
    me, ids = table.operator, list(action["shares"])
    corporation = corporation_of(ids[0])
    table.pay(BANK, me, table.price(corporation) * len(ids))
    table.trade(corporation, ids, 10 * len(ids), me, MARKET)
    table.look_at_floating(corporation)


def _corporate_sell_company(table: Table, action: Action) -> None:
    table.pay(BANK, table.operator, value(action["company"]))
    table.bank_gets([action["company"]])


def _corporate_buy_share(table: Table, action: Action) -> None:
    (card,) = action["shares"]
    corporation = corporation_of(card)
    table.pay(table.operator, BANK, table.price(corporation))
    table.trade(corporation, [card], 10, MARKET, table.operator)
    table.turn.over.add("corporate_buy")


def _corporate_buy_card(table: Table, action: Action) -> None:
    card, me = action["company"], table.operator
    corporation = corporation_of(card)
    table.turn.over.add("corporate_buy")
    for cards in (table.bank, *table.rows):
        if card in cards:
            cards.remove(card)
    if corporation not in FACE:
        table.own(card, me)
        table.pay(me, BANK, value(card))
        return
    table.pay(me, corporation, value(card))
    table.trade(corporation, [card], 10, IPO, me)
    table.look_at_floating(corporation)


_POWERS: dict[str, Callable[[Table, Action], None]] = {
    "choose_ability": _choose_ability,
    "assign": _assign,
    "lay_tile": _power_lay,
    "place_token": _power_token,
}
_DEEDS: dict[str, Callable[[Table, Action], None]] = {
    "select_multiple_companies": _select,
    "bid": _bid,
    "pass": _pass,
    "buy_company": _buy_card,
    "buy_shares": _buy_share,
    "sell_shares": _sell_shares,
    "sell_company": _sell_company,
    "choose": _choose,
    "lay_tile": _lay,
    "remove_border": _border,
    "place_token": _token,
    "remove_token": lambda table, action: table.answer_exchange(replace=True),
    "run_routes": _run,
    "dividend": lambda table, action: table.pay_out(action["kind"]),
    "buy_train": _buy_train,
    "sell_train": _sell_train,
    "corporate_sell_shares": _corporate_sell_shares,
    "corporate_sell_company": _corporate_sell_company,
    "corporate_buy_shares": _corporate_buy_share,
    "corporate_buy_company": _corporate_buy_card,
}
