"""Whether an action may be done on the second table (rules 4, 6, 10)."""

from __future__ import annotations

from typing import Any

from tests.titles.gb.second.ground import Ground
from tests.titles.gb.second.position import IPO, POOL
from tests.titles.gb.second.table import Table
from tests.titles.gb.second.tables import (
    COLORS,
    COST,
    EARLY_GREEN_TILES,
    PARS,
    PRICES,
    PRIVATES,
    TILES_OF,
    TOKENS_OF,
    TRAINS,
    corporation_of,
    kind,
)
from tests.titles.second.waiting import Waiting

Action = dict[str, Any]
"""In the form of the files."""


def legal(table: Table, action: Action, waiting: Waiting, ground: Ground) -> bool:
    """``waiting``: where the table stands."""
    if action.get("combo_entities") or action.get("exchange") or action.get("shares") == []:
        return False
    if action["entity_type"] == "company":
        offered = action["entity"] in table.owner and power_offers(table, action["entity"])
        return bool(offered) and action["type"] in offered and _power(table, action, ground)
    discards = waiting.step == action["type"] == "discard_train"
    actors = table.crowded() if discards else [waiting.actor]
    if action["entity"] not in actors or action["type"] not in waiting.offers:
        return False
    return bool(_RULES[action["type"]](table, action, ground))


def power_offers(table: Table, private: str) -> list[str]:
    """What a private may be used for now (4.4)."""
    found = []
    operating = table.round[0] == "OR"
    if private in table.open:
        if operating or (table.round[0] == "SR" and table.round[1] > 1):
            found.append("choose_ability")
    elif operating and table.ready(private):
        builds = table.solvent(table.operator)
        tracks = "track_and_token" not in table.turn.over
        if tracks if private in ("AF", "TV") else private == "LS" and builds:
            found.append("lay_tile")
        if private in TOKENS_OF and builds and not table.no_more_tokens:
            found.append("place_token")
    return found


def _power(table: Table, action: Action, ground: Ground) -> bool:
    private, me = action["entity"], table.operator if table.round[0] == "OR" else ""
    if action["type"] == "choose_ability":
        return bool(action["choice"] == "close")
    if action["type"] == "lay_tile":
        hex, tiles = TILES_OF[private]
        if action["hex"] != hex or kind(action["tile"]) not in tiles:
            return False
        if private == "TV" and table.turn.tiles == 2:
            return False
        fits = _may_lie(table, action, ground) and ground.fits(
            me, action, early=False, useful=False
        )
        return fits and lay_cost(private, action, ground) <= table.cash[me]
    city = ground.city(action["city"])
    if city is None or city[0] != TOKENS_OF[private] or table.turn.token:
        return False
    reserved = table.reserved.get(city[0])
    takes = ground.takes(me, city, None if reserved == private else reserved)
    own = action.get("tokener") in (None, me)
    return own and takes and token_cost(table, city, ground) <= table.cash[me]


def lay_cost(private: str, action: Action, ground: Ground) -> int:
    """TV's tunnel is free of its 50 (10.2)."""
    return ground.cost(action) - (50 if private == "TV" else 0)


def token_cost(table: Table, city: tuple[str, int], ground: Ground) -> int:
    """What GN's or MC's token costs (10.2)."""
    return 0 if ground.reaches(table.operator, city) else 50


def _may_lie(table: Table, action: Action, ground: Ground) -> bool:
    """Colour of the phase, and no open private in the way before phase 4+2."""
    blocked = [p for p in table.open if PRIVATES[p][2] == action["hex"]]
    needed = COLORS[ground.color(kind(action["tile"]))]
    return TRAINS.index(table.phase) >= needed and (not blocked or table.reached("4+2"))


def _lay(table: Table, action: Action, ground: Ground) -> bool:
    me, tile, hex = table.operator, kind(action["tile"]), action["hex"]
    if table.turn.tiles == 2 or hex not in ground.state.title.printed:
        return False
    if ground.has_city(tile) and table.turn.cities:
        return False
    early = hex in table.green[me] and tile in EARLY_GREEN_TILES
    if not early and not _may_lie(table, action, ground):
        return False
    fits = ground.fits(me, action, early, useful=True)
    return fits and ground.cost(action) <= table.cash[me]


def _token(table: Table, action: Action, ground: Ground) -> bool:
    me, city = table.operator, ground.city(action["city"])
    if city is None or not table.may_place() or action.get("tokener") not in (None, me):
        return False
    return ground.reaches(me, city) and ground.takes(me, city, table.reserved.get(city[0]))


def _bid(table: Table, action: Action, ground: Ground) -> bool:
    lot, price, player = action["company"], action["price"], action["entity"]
    if lot not in table.lots():
        return False
    return price in range(table.least(lot), table.most(player, lot) + 1, 5)


def _par(table: Table, action: Action, ground: Ground) -> bool:
    corporation, player = action["corporation"], action["entity"]
    pars = {f"{PRICES[n]},0,{n}": PRICES[n] for n in PARS}
    price = pars.get(action["share_price"])
    return (
        price is not None
        and corporation in table.corporations
        and corporation not in table.column
        and not (corporation in table.second_tier and table.round[1] == 1)
        and table.dutiful(player, corporation)
        and table.cash[player] >= 2 * price
        and table.certificates(player) < table.scenario.limit
    )


def holder(table: Table, certificate: str) -> Any:
    """Who has a certificate; None if there is no such one."""
    corporation = corporation_of(certificate)
    if corporation not in table.corporations:
        return None
    return next((h for h, ids in table.hands[corporation].items() if certificate in ids), None)


def _buy(table: Table, action: Action, ground: Ground) -> bool:
    player, certificate = action["entity"], action["shares"][0]
    source, corporation = holder(table, certificate), corporation_of(certificate)
    if source not in (POOL, IPO) or corporation not in table.column:
        return False
    percent, converted = table.percent[certificate], table.did("convert")
    if table.turn.converted:
        converted = [table.operator]
    return (
        len(action["shares"]) == 1
        and action.get("percent") in (None, percent)
        and action.get("share_price") in (None, table.price(corporation))
        and corporation in (converted or table.column)
        and corporation not in table.sold.get(player, ())
        and table.dutiful(player, corporation)
        and table.open_to_buy(corporation)
        and table.affordable(player, corporation, certificate, source)
        and (source == POOL or table.has(player, corporation) + percent <= 60)
    )


def sale_price(table: Table, corporation: str) -> int:
    price = table.price(corporation)
    return price if table.trains[corporation] else price // 2


def _sell(table: Table, action: Action, ground: Ground) -> bool:
    player, ids, corporation = (
        action["entity"],
        action["shares"],
        corporation_of(action["shares"][0]),
    )
    if any(holder(table, i) != player or corporation_of(i) != corporation for i in ids):
        return False
    first, one = f"{corporation}_0", table.one(corporation)
    whole = sum(table.percent[i] for i in ids)
    percent = action.get("percent", whole)
    if corporation in table.did("sell") or len(set(ids)) < len(ids):
        return False
    if action.get("share_price") not in (None, sale_price(table, corporation)):
        return False
    if first not in ids:
        return bool(percent == whole)
    if ids[-1] != first or set(ids) != set(table.held(player, corporation)):
        return False
    back = (whole - percent) // one
    if percent not in range(whole - table.percent[first] + one, whole + 1, one):
        return False
    others = max(table.has(p, corporation) for p in table.players if p != player)
    returned = len(ids) - 1 + len(table.held(POOL, corporation))
    return others >= table.percent[first] or back <= returned


def _convert(table: Table, action: Action, ground: Ground) -> bool:
    word, _, corporation = action["choice"].partition("_")
    return (
        word == "convert"
        and corporation in table.corporations
        and table.convertible(action["entity"], corporation)
    )


def _train(table: Table, action: Action, ground: Ground) -> bool:
    me, train, price = table.operator, action["train"], action["price"]
    if price > table.cash[me] or action.get("variant") not in (None, kind(train)):
        return False
    if train in table.bank:
        return train in table.on_sale() and price == COST[kind(train)]
    seller = next((c for c, trains in table.trains.items() if train in trains), me)
    last = len(table.trains[seller]) == 1 and table.trains[me]
    must = table.turn.converted and table.obliged()
    return (
        seller != me
        and 1 <= price <= 2 * COST[kind(train)]
        and not (table.led_by_nobody(me) or table.led_by_nobody(seller) or last or must)
    )


_RULES = {
    "pass": lambda table, action, ground: True,
    "convert": lambda table, action, ground: True,
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy,
    "sell_shares": _sell,
    "choose": _convert,
    "lay_tile": _lay,
    "place_token": _token,
    "dividend": lambda table, action, ground: action["kind"] in ("payout", "withhold"),
    "discard_train": lambda table, action, ground: (
        action["train"] in table.trains[action["entity"]]
    ),
    "buy_train": _train,
}
"""Of actions that are on offer; the routes of a run have tests of their own."""
