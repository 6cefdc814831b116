"""What an action does on the second table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.titles.gb.second.ground import Ground
from tests.titles.gb.second.legal import Action, lay_cost, sale_price, token_cost
from tests.titles.gb.second.position import IPO, POOL
from tests.titles.gb.second.table import Table
from tests.titles.gb.second.tables import COST, PRIVATES, corporation_of, kind


def do(table: Table, action: Action, ground: Ground) -> None:
    """Carry out a legal action; ``ground``: as it lay before."""
    power = action["entity_type"] == "company"
    (_POWERS if power else _DEEDS)[action["type"]](table, action, ground)


def _close(table: Table, action: Action, ground: Ground) -> None:
    table.close(action["entity"])


def _close_blocked(table: Table, hex: str) -> None:
    for private in [p for p in table.open if PRIVATES[p][2] == hex]:
        table.close(private)


def _power_lay(table: Table, action: Action, ground: Ground) -> None:
    private = action["entity"]
    table.cash[table.operator] -= lay_cost(private, action, ground)
    table.power_used.add(private)
    table.turn.tiles += private == "TV"
    _close_blocked(table, action["hex"])


def _power_token(table: Table, action: Action, ground: Ground) -> None:
    me, city = table.operator, ground.city(action["city"])
    assert city is not None
    cost = token_cost(table, city, ground)
    table.cash[me] -= cost
    table.tokens[me].append([cost, city[0]])
    table.reserved.pop(city[0], None)
    table.green[me].add(city[0])
    table.power_used.add(action["entity"])
    table.turn.token = "private"


def _pass(table: Table, action: Action, ground: Ground) -> None:
    if table.round[0] == "OR":
        found = table.waiting(ground)
        assert found is not None
        table.turn.over.add(found.step)
    elif table.round[0] == "SR":
        table.end_stock_turn()
    else:
        table.passed.add(action["entity"])
        if len(table.passed) == len(table.order):
            table.settle()
        else:
            table.place = (table.place + 1) % len(table.order)


def _bid(table: Table, action: Action, ground: Ground) -> None:
    player, lot = action["entity"], action["company"]
    others = [bid for bid in table.bids.get(lot, ()) if bid[0] != player]
    table.bids[lot] = [*others, (player, action["price"])]
    table.passed.discard(player)
    table.place = (table.place + 1) % len(table.order)


def _par(table: Table, action: Action, ground: Ground) -> None:
    player, corporation = action["entity"], action["corporation"]
    price, _, column = action["share_price"].split(",")
    table.column[corporation] = int(column)
    table.cells[int(column)].append(corporation)
    table.cash[player] -= 2 * int(price)
    first = f"{corporation}_0"
    table.trade(corporation, [first], table.percent[first], IPO, player)
    table.turn.done.append(("par", corporation))
    table.look_at_floating(corporation)


def _buy(table: Table, action: Action, ground: Ground) -> None:
    player, (certificate,) = action["entity"], action["shares"]
    corporation = corporation_of(certificate)
    source = POOL if certificate in table.held(POOL, corporation) else IPO
    percent = table.percent[certificate]
    if source == POOL and certificate == f"{corporation}_0":
        percent = table.one(corporation)  # an ordinary one is given for the rest
    table.cash[player] -= table.price(corporation) * percent // table.one(corporation)
    table.trade(corporation, [certificate], percent, source, player)
    table.turn.done.append(("buy", corporation))
    table.look_at_floating(corporation)


def _sell(table: Table, action: Action, ground: Ground) -> None:
    player, ids = action["entity"], action["shares"]
    corporation = corporation_of(ids[0])
    percent = action.get("percent", sum(table.percent[i] for i in ids))
    shares = percent // table.one(corporation)
    led = table.president[corporation] == player
    table.cash[player] += sale_price(table, corporation) * shares
    table.turn.done.append(("sell", corporation))
    table.sold[player].add(corporation)
    table.trade(corporation, list(ids), percent, player, POOL)
    if led or table.phase != "6X":
        table.move_price(corporation, -shares)


def _choose(table: Table, action: Action, ground: Ground) -> None:
    corporation = action["choice"].removeprefix("convert_")
    table.turn.done.append(("convert", corporation))
    table.convert(corporation, 2)


def _lay(table: Table, action: Action, ground: Ground) -> None:
    turn = table.turn
    table.cash[table.operator] -= ground.cost(action)
    turn.tiles += 1
    turn.cities += ground.has_city(kind(action["tile"]))
    _close_blocked(table, action["hex"])
    if turn.tiles == 2 and turn.token == "own" and not table.af_waits():
        turn.over.add("track_and_token")


def _token(table: Table, action: Action, ground: Ground) -> None:
    token, city = table.next_token(), ground.city(action["city"])
    assert token is not None and city is not None
    table.cash[table.operator] -= token[0]
    token[1] = city[0]
    table.turn.token = "own"


def _run(table: Table, action: Action, ground: Ground) -> None:
    earned = sum(route["revenue"] for route in action["routes"])
    table.turn.revenue = earned
    table.turn.over |= {"track_and_token", "routes"}
    if action["routes"] and not table.solvent(table.operator):
        table.pay_out("withhold")
        table.run_itself(earned)


def _dividend(table: Table, action: Action, ground: Ground) -> None:
    table.pay_out(action["kind"])


def _discard(table: Table, action: Action, ground: Ground) -> None:
    table.trains[action["entity"]].remove(action["train"])


def _convert(table: Table, action: Action, ground: Ground) -> None:
    table.turn.converted, table.turn.led = True, {table.operator}
    table.convert(table.operator, 3)


def _train(table: Table, action: Action, ground: Ground) -> None:
    me, train = table.operator, action["train"]
    table.cash[me] -= action["price"]
    if train in table.bank:
        assert action["price"] == COST[kind(train)]
        table.train_bought = True
        table.leaves_bank(train, me)
        return
    seller = next(c for c, trains in table.trains.items() if train in trains)
    table.cash[seller] += action["price"]
    table.trains[seller].remove(train)
    table.trains[me].append(train)


_POWERS: dict[str, Callable[[Table, Action, Ground], Any]] = {
    "choose_ability": _close,
    "lay_tile": _power_lay,
    "place_token": _power_token,
}
_DEEDS: dict[str, Callable[[Table, Action, Ground], Any]] = {
    "pass": _pass,
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy,
    "sell_shares": _sell,
    "choose": _choose,
    "lay_tile": _lay,
    "place_token": _token,
    "run_routes": _run,
    "dividend": _dividend,
    "discard_train": _discard,
    "convert": _convert,
    "buy_train": _train,
}
