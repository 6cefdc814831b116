"""What an action does on the second table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.titles.pnw.second import runs
from tests.titles.pnw.second.ground import Token
from tests.titles.pnw.second.laying import CUBE, Action, is_upgrade
from tests.titles.pnw.second.operating import issue_price
from tests.titles.pnw.second.position import BANK, IPO, POOL
from tests.titles.pnw.second.table import Table
from tests.titles.pnw.second.tables import (
    IDLE_ONCE_ACQUIRED,
    MAJORS,
    TRAIN_OF,
    corporation_of,
    kind,
    percent,
)


def do(table: Table, action: Action) -> None:
    """Carry out a legal action."""
    power = action["entity_type"] == "company"
    (_POWERS if power else _DEEDS)[action["type"]](table, action)
    table.looked = False


# Stock turns


def _pass(table: Table, action: Action) -> None:
    if table.round[0] == "SR":
        table.end_stock_turn()
        return
    found = table.waiting()
    assert found is not None
    table.turn.over.add(found.step)


def _bid(table: Table, action: Action) -> None:
    player, card = action["entity"], action["company"]
    others = [bid for bid in table.bids.get(card, ()) if bid[0] != player]
    table.bids[card] = [*others, (player, action["price"])]
    table.turn.done.append(("bid", card))
    table.ever_bid = True
    table.passed.discard(player)
    if len(table.did("bid")) == 3:
        table.end_stock_turn()


def _sell(table: Table, action: Action) -> None:
    ids = list(action["shares"])
    c, part = corporation_of(ids[0]), action.get("percent")
    part = sum(map(percent, ids)) if part is None else part
    seller = action["entity"]
    if seller in MAJORS:
        _issue(table, action)
    elif table.round[0] == "SR":
        table.sell(seller, ids, part, c)
        table.turn.done.append(("sell", c))
        table.sold[seller].add(c)
    else:
        table.sell(seller, ids, part, c)
        table.turn.sold.append(c)
        rest = [c for c in table.order[table.place + 1 :] if c in table.corporations]
        minors = [c for c in rest if c not in MAJORS]
        majors = [c for c in rest if c in MAJORS]
        table.order[table.place + 1 :] = table.by_price(minors) + table.by_price(majors)


def _buy(table: Table, action: Action) -> None:
    buyer, ids = action["entity"], list(action["shares"])
    if buyer in MAJORS:
        table.pay(buyer, BANK, table.price(buyer) * len(ids))
        table.trade(buyer, ids, 10 * len(ids), POOL, IPO)
        table.turn.over.add("issue_shares")
        return
    table.buy(buyer, ids[0])
    table.turn.done.append(("buy", corporation_of(ids[0])))
    table.end_stock_turn()


def _par(table: Table, action: Action) -> None:
    table.turn.done.append(("par", action["corporation"]))
    table.start(action["entity"], action["corporation"], int(action["share_price"].split(",")[0]))


def _choose(table: Table, action: Action) -> None:
    turn, choice = table.turn, action["choice"]
    if table.round[0] == "SR":
        table.convert(action["entity"], int(choice))
    elif table.round[0] == "MR":
        table.answer_merger(choice)
    elif turn.negotiating:
        _replace_minor(table, choice)
    elif turn.merging:
        table.answer_acquisition(choice)
    elif "routes" not in turn.over:
        turn.pullman = table.pullman_trains()[int(choice)]
    else:
        turn.kept = table.withheld(choice, turn.permanent)


def _replace_minor(table: Table, old: str) -> None:
    """7.20."""
    me, major = table.operator, table.paired.pop(old)
    table.paired[me] = major
    former, new = table.home[major], table.home[me]
    table.home[major] = new
    if table.goal[major] == new:
        table.goal[major] = former
    table.drop_card(f"M{old}")
    if old in table.corporations:
        table.close(old)
    table.turn.negotiating = False


def _pay_debt(table: Table, action: Action) -> None:
    player = action["entity"]
    amount = min(action.get("amount") or table.cash[player], table.debt[player], table.cash[player])
    table.pay(player, BANK, amount)
    table.debt[player] -= amount
    table.turn.done.append(("debt", ""))


# Operating turns


def _acquire(table: Table, action: Action) -> None:
    me, card = table.operator, action["company"]
    table.owner.pop(card)
    if card in TRAIN_OF:
        table.trains[me].append(TRAIN_OF[card])
    elif card == "P20":
        table.turn.negotiating = bool(table.targets())
    else:
        table.owner[card] = me
        if card in IDLE_ONCE_ACQUIRED:
            table.income[card] = 0


def _put(table: Table, action: Action, price: int) -> None:
    table.pay(table.operator, BANK, price)
    table.ground.lay(action["hex"], action["tile"], action["rotation"])


def _put_cube(table: Table, hex: str) -> None:
    cubes = table.ground.cubes
    cubes[hex] = cubes.get(hex, 0) + 1


def _lay(table: Table, action: Action) -> None:
    hex, tile = action["hex"], action["tile"]
    if kind(tile) == CUBE:
        _put_cube(table, hex)
        table.turn.tiles.append("lay")
        return
    upgrade = is_upgrade(table, hex)
    _put(table, action, table.ground.bill(hex, tile, action["rotation"]))
    table.turn.tiles.append("upgrade" if upgrade else "lay")


def _token(table: Table, action: Action) -> None:
    ground, me = table.ground, table.operator
    stop = ground.stop_named(action["city"])
    assert stop is not None
    token = next(t for t in ground.tokens[me] if t.kind == "normal" and t.hex is None)
    table.pay(me, BANK, token.price)
    ground.put(me, token, stop, ground.slot(me, stop))
    table.turn.over.add("token")


def _run(table: Table, action: Action) -> None:
    turn = table.turn
    turn.over |= {"acquire_company", "track", "destination_token", "token", "routes"}
    runs.settle(table, action)


def _train(table: Table, action: Action) -> None:
    me, train, price = table.operator, action["train"], action["price"]
    first = "first_train" not in table.turn.over
    if first:
        train = table.pile[0]
        table.turn.over.add("first_train")
    if action.get("exchange") is not None:
        table.pay(me, BANK, price)
        table.turned[train] = "2"
        table.appears("2")
        return
    seller = next((c for c, trains in table.trains.items() if train in trains), BANK)
    if seller == BANK and price > table.cash[me]:
        _help(table, price - table.cash[me])
    table.pay(me, seller, price)
    if seller != BANK:
        table.trains[seller].remove(train)
        table.trains[me].append(train)
        return
    table.trains[me].append(train)
    if train in table.pool:
        table.pool.remove(train)
        return
    side = action.get("variant") or kind(train)
    if side != kind(train):
        table.turned[train] = side
    table.leaves_pile(train, side)


def _help(table: Table, short: int) -> None:
    """The director pays, with a loan where he must (5.9)."""
    player = table.director
    loan = short - table.cash[player]
    if loan > 0:
        table.pay(BANK, player, loan)
        table.debt[player] += loan + -(-loan // 2)
    table.pay(player, table.operator, short)


def _discard(table: Table, action: Action) -> None:
    train = action["train"]
    table.trains[action["entity"]].remove(train)
    if kind(train) not in ("2P", "LP", "P+"):
        table.pool.append(train)


def _merge(table: Table, action: Action) -> None:
    if table.round[0] == "MR":
        table.merge(action["entity"], action["corporation"])
    else:
        table.turn.merging = [action["entity"], action["corporation"]]


def _issue(table: Table, action: Action) -> None:
    me, ids = table.operator, list(action["shares"])
    if "trains" not in table.turn.over:  # before a forced purchase (recorded only)
        table.pay(BANK, me, table.price(me) * len(ids))
        table.trade(me, ids, 10 * len(ids), IPO, POOL)
        table.move_price(me, -1)
        return
    price = action.get("share_price") or issue_price(table.column[me], len(ids))
    table.pay(BANK, me, price * len(ids))
    table.trade(me, ids, 10 * len(ids), IPO, POOL)
    table.move_price(me, -len(ids))
    table.turn.over.add("issue_shares")


# Powers (7)


def _close(table: Table, *privates: str) -> None:
    for private in privates:
        table.owner.pop(private, None)


def _power_pass(table: Table, action: Action) -> None:
    if action["entity"] == "P11":
        table.turn.surveyed = False
        _close(table, "P11")
    else:
        _pass(table, action)


def _assign(table: Table, action: Action) -> None:
    table.ground.marks.setdefault(action["target"], []).append(action["entity"])
    _close(table, action["entity"])


def _credit(table: Table, action: Action) -> None:
    card, _, where = action["choice"].rpartition("_")
    if action["choice"] == "exchange":
        table.add_token(table.owner["P21"])
    else:
        what = "privates" if card[0] == "P" else "minors"
        cards = table.stack[what]
        cards.remove(card)
        top = len(table.boxes[what])
        cards.insert(top if where == "top" else len(cards), card)
    _close(table, "P21")


def _power_lay(table: Table, action: Action) -> None:
    private, turn, hex = action["entity"], table.turn, action["hex"]
    used = {private, *(action.get("combo_entities") or ())}
    name, ground = kind(action["tile"]), table.ground
    if "P11" in used:
        _survey(table, action)
        _close(table, *(used - {"P11"}))
    elif private in ("P7", "P8"):
        _lay(table, action)
        _close(table, private)
    elif private == "P10":
        _put_cube(table, hex)
        table.uses["P10"] -= 1
        if not table.uses["P10"]:
            _close(table, "P10")
    else:
        _put(table, action, 0)
        if private == "P16":
            turn.portage = True
            table.uses["P16"] -= 1
            table.income["P16"] = 0
        elif private == "P19":
            turn.tiles.append("lay")
            table.income["P19"] = 0
            table.uses["P19"] = 0
            place = (hex, ground.tile(hex).cities[0])
            ground.tokens[table.operator].append(Token("coal", 0, *place, 0))
        else:
            _close(table, private)
    assert name


def _survey(table: Table, action: Action) -> None:
    """7.11."""
    turn, hex, me = table.turn, action["hex"], table.operator
    upgrade = is_upgrade(table, hex) and kind(action["tile"]) != CUBE
    if kind(action["tile"]) == CUBE:
        _put_cube(table, hex)
    else:
        bill = table.ground.bill(hex, action["tile"], action["rotation"])
        _put(table, action, bill)
    if turn.surveyed or upgrade or me not in MAJORS:
        turn.surveyed = False
        _close(table, "P11")
    else:
        turn.surveyed = True
    if me in MAJORS and len(turn.tiles) == 1:
        turn.tiles.append("lay")


_POWERS: dict[str, Callable[[Table, Action], None]] = {
    "pass": _power_pass,
    "assign": _assign,
    "choose_ability": _credit,
    "lay_tile": _power_lay,
}
_DEEDS: dict[str, Any] = {
    "pass": _pass,
    "bid": _bid,
    "sell_shares": _sell,
    "buy_shares": _buy,
    "par": _par,
    "choose": _choose,
    "payoff_player_debt": _pay_debt,
    "payoff_player_debt_partial": _pay_debt,
    "acquire_company": _acquire,
    "lay_tile": _lay,
    "hex_token": lambda table, action: table.place_destination(),
    "place_token": _token,
    "run_routes": _run,
    "dividend": lambda table, action: table.pay_out(action["kind"]),
    "buy_train": _train,
    "discard_train": _discard,
    "merge": _merge,
}
