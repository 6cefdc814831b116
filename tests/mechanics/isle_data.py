"""The made-up title's coast, companies, trains, phases and shares."""

from __future__ import annotations

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.kernel.title import (
    Phase,
    TrainKind,
)
from tetsuro.kernel.verbs import (
    move_marker,
)
from tetsuro.mechanics import (
    minors,
)
from tetsuro.mechanics.stock import StockRules
from tetsuro.track.tiles import Tile, tile_from_json

COAST = {"A1": 2, "A3": 2, "A5": 3, "A7": 1, "A9": 2}
"""The cities from west to east, and their slots; a town lies in A11."""
HOMES = {"a": "A1", "b": "A3", "c": "A7", "AA": "A1", "CC": "A7"}
GOALS = {"AA": "A9", "CC": "A3"}
CARDS = {"A-card": "a", "B-card": "b", "C-card": "c"}
MAIL, COACH = "MAIL", "COACH"
PRICES = (10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 95, 110, 130)


def place(hex: str, number: int) -> Tile:
    sides = [s for s in (1, 4) if not (hex == "A1" and s == 1) and not (hex == "A11" and s == 4)]
    stop = {"kind": "town" if hex == "A11" else "city", "part": 0, "revenue": 10 * number}
    if hex != "A11":
        stop |= {"city": 0, "slots": COAST[hex]}
    paths = [{"a": ["edge", s], "b": ["stop", 0], "part": n + 1} for n, s in enumerate(sides)]
    return tile_from_json(hex, {"color": "gray", "stops": [stop], "paths": paths})


PRINTED = {hex: place(hex, n + 1) for n, hex in enumerate((*COAST, "A11"))}


def kind(name: str, price: int, count: int, **more: object) -> TrainKind:
    return TrainKind(name, price, count, (), **more)


TRAINS = {
    "1": kind("1", 20, 5, rusts_on="4", variants=(kind("2", 45, 5, rusts_on="4"),)),
    "3": kind("3", 60, 2),
    "4": kind("4", 240, 4),
    "coach": kind("coach", 0, 1),
}
PHASES = tuple(
    Phase(name, starts, {"minor": low, "major": high}, (), rounds, frozenset(status))
    for name, starts, low, high, rounds, status in (
        ("I", (), 2, 3, 1, ()),
        ("II", ("2", "3"), 2, 3, 2, ("mergers",)),
        ("III", ("4",), 1, 2, 2, ("mergers", "conversion")),
    )
)


def price(state: State, corporation: str, source: Holder = IPO) -> int:
    return state.price(corporation) or 0


def may_sell(state: State, player: Holder, corporation: str, percent: int) -> Refusal | None:
    if minors.is_minor(state, corporation):
        return refuse("minors_certificate", corporation=corporation)
    if state.percent(POOL, corporation) + percent > 40:
        return refuse("pool_limit", corporation=corporation, percent=percent, limit=40)
    if state.presidents.get(corporation) == player:
        return refuse("no_successor", corporation=corporation, needed=30)
    return None


SHARES = StockRules(
    cost=price,
    payee=lambda state, corporation, source: BANK if source == POOL else corporation,
    sale_price=price,
    holding_limit=lambda state, corporation, source: 70,
    may_buy=lambda state, player, corporation: None,
    may_start=lambda state, player, corporation: None,
    bought=lambda state, corporation: None,
    sold=lambda state, corporation, shares, led: move_marker(state, corporation, -1),
    may_sell=may_sell,
)
