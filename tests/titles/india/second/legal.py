"""Whether an action may be done on the second table (rules 4, 6, 7, 10)."""

from __future__ import annotations

from typing import Any

from tests.titles.india.second import runs
from tests.titles.india.second.ground import MARKER
from tests.titles.india.second.position import MARKET
from tests.titles.india.second.table import Table
from tests.titles.india.second.tables import (
    KEPT,
    LATE,
    PRIVATES,
    TRAINS,
    corporation_of,
    forms,
    kind,
    percent,
    value,
)
from tests.titles.india.second.tiles import MAP, adjacent, lying, neighbour
from tests.titles.second.tiles import Segment, Stop
from tests.titles.second.waiting import Waiting

Action = dict[str, Any]
"""In the form of the files."""


def legal(table: Table, action: Action, waiting: Waiting) -> bool:
    """``waiting``: where the table stands."""
    if action.get("combo_entities") or action.get("exchange") or action.get("shares") == []:
        return False
    if action["entity_type"] == "company":
        return action["type"] in powers(table, action["entity"], waiting) and _power(table, action)
    if action["entity"] != waiting.actor or action["type"] not in waiting.offers:
        return False
    return bool(_RULES[action["type"]](table, action))


def powers(table: Table, private: str, waiting: Waiting) -> list[str]:
    """What a private may be used for now (10)."""
    owner = table.owner.get(private)
    if private not in PRIVATES or owner is None or not table.operates:
        return []
    if waiting.step in ("home_track", "exchange_token"):
        return []
    me = table.operator
    if owner not in (me, table.head[me]):
        return []
    step = {"P4": "track", "P5": "token"}.get(private)
    if private in ("P2", "P3") and owner == me:
        step = "track"
    if step not in (None, waiting.step):
        return []
    if private == "P4" and table.turn.discount is not None:
        return []
    found = ["choose_ability"] if table.published("private-closing") or private == "P4" else []
    if private == "P5" and table.next_token(me) is None:
        return found
    return found + {"P2": ["lay_tile"], "P3": ["lay_tile"], "P5": ["place_token"],
                    "P6": ["assign"]}.get(private, [])  # fmt: skip


def _power(table: Table, action: Action) -> bool:
    private, me, ground = action["entity"], table.operator, table.ground
    if action["type"] == "choose_ability":
        closes = table.published("private-closing")
        return action["choice"] in ["close"] * closes + ["use"] * (private == "P4")
    if action["type"] == "lay_tile":
        if action["hex"] not in MAP:
            return False
        yellow = ground.tile(action["hex"]).color == "white"
        return yellow == (private == "P2") and fits(table, action, useful=False)
    if action["type"] == "place_token":
        stop = ground.stop_named(action["city"])
        city = stop is not None and ground.tile(stop[0]).kinds[stop[1]] == "city"
        named = action.get("tokener")
        mine = named == me or (named is None and table.owner[private] == me)
        return city and mine and stop[0] not in [h for h, _ in ground.placed(me)]  # type: ignore[index]
    hex = action["target"]
    if hex not in MAP or action.get("target_type", "hex") != "hex":
        return False
    tile = ground.tile(hex)
    return not tile.kinds and tile.color != "blue"


def cost(table: Table, action: Action) -> int:
    """Less P4's discount."""
    tile = lying(kind(action["tile"]), action["rotation"])
    bill, _ = table.ground.bill(action["hex"], tile)
    return max(0, bill - (table.turn.discount or 0))


def fits(table: Table, action: Action, useful: bool) -> bool:
    """Whether the operator may lay the tile there and pay for it (6.1, 6.2)."""
    ground, me = table.ground, table.operator
    hex, name, turn = action["hex"], kind(action["tile"]), action["rotation"]
    if turn not in range(6) or not ground.in_stock(action["tile"]):
        return False
    if not ground.may_replace(hex, name, turn) or cost(table, action) > table.cash[me]:
        return False
    network = ground.network(me)
    sides, tile = ground.sides(me, network), lying(name, turn)
    grown = ground.tile(hex).kinds == ("town",) and tile.cities
    if grown and table.rulings["screen-rules"] == "recorded":
        return hex in {h for h, _ in sides}
    if not any((hex, side) in sides for side in tile.exits):
        return False
    return not useful or bool(tile.cities) or adds_track(table, hex, action["tile"], turn)


def adds_track(table: Table, hex: str, tile: str, turn: int) -> bool:
    """Some new piece of track is reached (core 15.4)."""
    ground, before = table.ground, table.ground.tile(hex)
    kept, last = ground.laid, ground.last
    ground.laid = {**kept, hex: (tile, turn)}
    network = ground.network(table.operator)
    found = any(
        what == "edge" and n not in before.exits
        for segment in network
        if segment[0] == hex
        for what, n in ground.ends(segment)
    )
    ground.laid, ground.last = kept, last
    return found


def line_hexes(table: Table) -> set[str]:
    """Where the line may go on (6.3)."""
    ground, me = table.ground, table.operator
    last = table.turn.line[-1]
    exits = ground.tile(last).exits
    if not table.published("red-city-line") and len(exits) not in (1, 6):
        white = {h for n in exits if (h := neighbour(last, n)) and is_white(table, h)}
        if len(white) in (1, 2):
            return white

    def whites(segment: Segment, count: int) -> set[str]:
        ends = ground.ends(segment) if count == len(table.turn.line) else ()
        beyond = {neighbour(segment[0], n) for what, n in ends if what == "edge"}
        return {hex for hex in beyond if hex and is_white(table, hex)}

    return ground.explore(me, whites, table.turn.line)


def is_white(table: Table, hex: str) -> bool:
    return table.ground.tile(hex).color == "white"


def _lay(table: Table, action: Action) -> bool:
    hex, turn = action["hex"], table.turn
    if hex not in MAP:
        return False
    if table.questions:
        name, ground = kind(action["tile"]), table.ground
        return (
            table.questions[0].what == "gipr"
            and name in ("12", "13", "205", "206")
            and action["rotation"] in range(6)
            and ground.in_stock(action["tile"])
            and ground.home_tile_fits(hex, name, action["rotation"])
            and cost(table, action) <= table.cash["GIPR"]
        )
    if turn.tracked or len(turn.line) == 4:
        return False
    if turn.line and not is_white(table, hex):
        return False
    return fits(table, action, useful=True) and (not turn.line or hex in line_hexes(table))


def _border(table: Table, action: Action) -> bool:
    hex, edge = action["hex"], action["edge"]
    if hex not in MAP or table.ground.borders[hex].get(edge, ("",))[0] != MARKER:
        return False
    ground, me = table.ground, table.operator
    reached = {h for h, _ in ground.sides(me, ground.network(me))}
    return {hex, adjacent(hex, edge)} <= reached


def _token(table: Table, action: Action) -> bool:
    stop, ground = table.ground.stop_named(action["city"]), table.ground
    if stop is None or ground.tile(stop[0]).kinds[stop[1]] != "city":
        return False
    if table.questions:
        asked = table.questions[0]
        if action.get("tokener") not in (None, asked.corporation, asked.asked):
            return False
        return stop in home_cities(table)
    return action.get("tokener") in (None, table.operator) and stop in table.token_targets()


def home_cities(table: Table) -> set[Stop]:
    """Where the first waiting token may go."""
    asked, ground = table.questions[0], table.ground
    if asked.what == "gipr":
        return ground.open_cities("GIPR")
    cities = {(asked.hex, n) for n in ground.tile(asked.hex).cities}
    if asked.what == "reserve":
        return cities
    if asked.what == "home":
        return {stop for stop in cities if ground.takes(asked.corporation, stop)}
    return {s for s in cities if ground.free_slots(s, asked.corporation) > 0} or cities


def _sell(table: Table, action: Action) -> bool:
    player, ids = action["entity"], action["shares"]
    corporation = corporation_of(ids[0]) if ids else ""
    if corporation not in table.corporations or len(set(ids)) < len(ids):
        return False
    if not set(ids) <= set(table.held(player, corporation)):
        return False
    if action.get("share_price") not in (None, table.price(corporation)):
        return False
    whole = sum(map(percent, ids))
    part = action.get("percent")
    part = whole if part is None else part
    if f"{corporation}_0" not in ids or corporation == "GIPR":
        return bool(part == whole)
    every = set(ids) == set(table.held(player, corporation)) and ids[-1] == f"{corporation}_0"
    return every and part in (whole, whole - 10) and table.heir(player, corporation)


def _price_of(table: Table, action: Action) -> bool:
    return bool(action["price"] == value(action["company"]))


def _one(table: Table, action: Action, ids: Any) -> bool:
    shares = action["shares"]
    if len(shares) != 1 or shares[0] not in ids:
        return False
    price = table.price(corporation_of(shares[0]))
    return action.get("percent") in (None, 10) and action.get("share_price") in (None, price)


def _corporate_sell(table: Table, action: Action) -> bool:
    me, ids = table.operator, action["shares"]
    corporation = corporation_of(ids[0]) if ids else ""
    return (
        corporation in table.corporations
        and len(set(ids)) == len(ids)
        and set(ids) <= set(table.held(me, corporation))
        and action.get("percent") in (None, 10 * len(ids))
        and action.get("share_price") in (None, table.price(corporation))
    )


def _train(table: Table, action: Action) -> bool:
    me, train, price = table.operator, action["train"], action["price"]
    late = [t for t in table.trains[me] if kind(t) in LATE]
    if kind(train) not in TRAINS or len(table.trains[me]) > 1 or price > table.cash[me]:
        return False
    if late and kind(train) in LATE:
        return False
    if train in table.on_sale():
        return price == TRAINS[kind(train)].price and action.get("variant") in (
            None,
            *forms(train),
        )
    seller = next((c for c, trains in table.trains.items() if train in trains), me)
    return seller != me and price >= 1 and action.get("variant") in (None, table.form(train))


def _select(table: Table, action: Action) -> bool:
    ids = action["companies"]
    mine = set(ids) <= set(table.hand[action["entity"]])
    return mine and len(set(ids)) == len(ids) == KEPT[table.count]


def _run(table: Table, action: Action) -> bool:
    found = runs.read(table, action["routes"])
    return found is not None and all(
        runs.revenue(table, d) == r["revenue"] for d, r in zip(found, action["routes"], strict=True)
    )


_RULES = {
    "pass": lambda table, action: True,
    "choose": lambda table, action: "GIPR" in table.corporations,
    "remove_token": lambda table, action: (
        table.ground.stop_named(action["city"]) == table.exchanges[0][1]
    ),
    "select_multiple_companies": _select,
    "bid": lambda table, action: action["company"] in table.deck and _price_of(table, action),
    "buy_company": lambda table, action: (
        action["company"] in table.cards(action["entity"]) and _price_of(table, action)
    ),
    "buy_shares": lambda table, action: _one(
        table, action, table.market_certificates(action["entity"])
    ),
    "sell_shares": _sell,
    "sell_company": lambda table, action: (
        action["company"] in table.owned(action["entity"]) and _price_of(table, action)
    ),
    "lay_tile": _lay,
    "remove_border": _border,
    "place_token": _token,
    "run_routes": _run,
    "dividend": lambda table, action: action["kind"] in ("payout", "withhold"),
    "buy_train": _train,
    "sell_train": lambda table, action: (
        action["train"] in table.resaleable()
        and action["price"] == TRAINS[kind(action["train"])].resale
    ),
    "corporate_sell_shares": _corporate_sell,
    "corporate_sell_company": lambda table, action: (
        action["company"] in table.owned(table.operator) and _price_of(table, action)
    ),
    "corporate_buy_shares": lambda table, action: _one(
        table,
        action,
        [i for i, where in table.corporate_purchases().items() if where == MARKET],
    ),
    "corporate_buy_company": lambda table, action: (
        table.corporate_purchases().get(action["company"]) in ("row", "bank")
        and _price_of(table, action)
    ),
}
"""Of actions that are on offer."""
