"""Tiles, cubes, tokens and markers of the second 1822PNW (rules 5.3, 6, 7)."""

from __future__ import annotations

from typing import Any

from tests.titles.pnw.second.ground import Ground
from tests.titles.pnw.second.table import Table
from tests.titles.pnw.second.tables import (
    CLIMB,
    COLORS,
    LEAVENWORTH,
    MAJORS,
    MILLS,
    MINES,
    PEAKS,
    PLAIN,
    PORTAGES,
    PORTS,
    SEATTLE,
    SHEET,
    kind,
)
from tests.titles.second.tiles import Tile

Action = dict[str, Any]
"""In the form of the files."""
CUBE = "BC"


def colors(table: Table, company: str) -> tuple[str, ...]:
    """Of the phase; minors use yellow and green only (1, 5.3)."""
    many = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4}[table.phase]
    return COLORS[: many if company in MAJORS else min(many, 2)]


def is_upgrade(table: Table, hex: str) -> bool:
    return hex in CLIMB or table.ground.tile(hex).color != "white"


def next_level(table: Table, hex: str, company: str) -> int | None:
    """The only level that Portland or Seattle may climb to (6.3)."""
    other = next(h for h in CLIMB if h != hex)
    mine, its = table.ground.level(hex), table.ground.level(other)
    levels = [n for n in range(mine + 1, 4) if COLORS[n] in colors(table, company)]
    if levels and levels[0] == its:
        levels = levels[1:]
    return levels[0] if levels else None


def fits(table: Table, action: Action, company: str, useful: bool = True) -> bool:
    """Whether a company may lay the tile there and pay for it, whatever is left of its turn."""
    ground = table.ground
    hex, name, turn = action["hex"], kind(action["tile"]), action["rotation"]
    if hex not in SHEET.map or turn not in range(6) or not ground.in_stock(action["tile"]):
        return False
    if not layable(table, hex, name, turn, company, useful):
        return False
    if ground.bill(hex, action["tile"], turn) > table.cash[company]:
        return False
    most = most_exits(table, hex, name, company) if ground.tile(hex).cities else None
    return most is None or hex in CLIMB or ends_of(SHEET.lying(name, turn)) == most


def ends_of(tile: Tile) -> int:
    return sum(what == "edge" for ends in tile.track for what, _ in ends)


def most_exits(table: Table, hex: str, name: str, company: str) -> int:
    """Of the tiles of its colour that might be laid (6.2)."""
    color, ground = SHEET.lying(name, 0).color, table.ground
    return max(
        ends_of(SHEET.lying(other, turn))
        for other in SHEET.tiles
        if SHEET.lying(other, 0).color == color and stock_copy(ground, other)
        for turn in range(6)
        if layable(table, hex, other, turn, company, True)
    )


def stock_copy(ground: Ground, name: str) -> str | None:
    """The first copy that lies in the box."""
    count = SHEET.counts[name]
    many = ground.copies.get(name, 0) + 1 if count == "unlimited" else count
    return next((t for n in range(many) if ground.in_stock(t := f"{name}-{n}")), None)


def layable(table: Table, hex: str, name: str, turn: int, company: str, useful: bool) -> bool:
    ground = table.ground
    if name not in SHEET.tiles or not ground.may_replace(hex, name, turn):
        return False
    tile = SHEET.lying(name, turn)
    if name != "PNW5" and tile.color not in colors(table, company):
        return False
    if hex in CLIMB and ground.level(hex, name) != next_level(table, hex, company):
        return False
    touched = ground.touched(company)
    if not any((hex, side) in touched for side in tile.exits):
        return False
    if hex == LEAVENWORTH and hex not in ground.laid:
        return True
    return not useful or adds(table, hex, name, turn, company)


def adds(table: Table, hex: str, name: str, turn: int, company: str) -> bool:
    """Some new piece of track is reached, or a stop of another value (core 15.4)."""
    ground, old = table.ground, table.ground.tile(hex)
    kept, last = ground.laid, ground.last
    moved = [(t, t.stop) for _, t in ground.inside((hex, 1))]
    for token, _ in moved:
        token.stop = 0 if len(SHEET.lying(name, turn).cities) < 2 else 1
    ground.laid = {**kept, hex: (f"{name}-x", turn)}
    new = ground.tile(hex)
    network = ground.network(company)
    found = any(is_new(old, new, m) for h, m in network if h == hex)
    ground.laid, ground.last = kept, last
    for token, stop in moved:
        token.stop = stop
    return found


def is_new(old: Tile, new: Tile, m: int) -> bool:
    """Track that was not there, or that ends in a stop of another value."""
    piece = new.track[m]

    def same(x: tuple[str, int], y: tuple[str, int]) -> bool:
        return x == y if "edge" in (x[0], y[0]) else x[0] == y[0]

    def values(tile: Tile, ends: Any) -> list[int]:
        worth = [tile.values[n] for what, n in ends if what == "stop"]
        return sorted(max(v.values()) if isinstance(v, dict) else v for v in worth)

    before = [
        p
        for p in old.track
        if any(same(p[0], piece[i]) and same(p[1], piece[1 - i]) for i in (0, 1))
    ]
    return not any(values(old, p) == values(new, piece) for p in before)


# Actions of a company


def may_lay(table: Table, action: Action) -> bool:
    me, hex = table.operator, action["hex"]
    if hex not in SHEET.map:
        return False
    if kind(action["tile"]) == CUBE:
        return usable(table, upgrade=False) and may_cube(table, action)
    return usable(table, is_upgrade(table, hex)) and fits(table, action, me)


def usable(table: Table, upgrade: bool) -> bool:
    """A normal tile action (5.3, 7.16)."""
    return table.tile_actions(upgrade) and not table.turn.portage


def may_cube(table: Table, action: Action) -> bool:
    hex, ground = action["hex"], table.ground
    near = hex in {h for h, _ in ground.touched(table.operator)}
    plain = action["tile"] == "BC-0" and action["rotation"] in range(6)
    return plain and near and ground.room_for_cubes(hex) > 0


def may_place_token(table: Table, action: Action) -> bool:
    stop = table.ground.stop_named(action["city"])
    own = action.get("tokener") in (None, table.operator)
    return own and stop in table.token_targets()


# Powers (7)


def may_use(table: Table, private: str, action: Action) -> bool:
    """The owner operates, the step is right, the power is not spent."""
    hex = action["hex"]
    if hex not in SHEET.map:
        return False
    combined = list(action.get("combo_entities") or ())
    if len(combined) > 1 or private in combined:
        return False
    if combined:
        together = {private, combined[0]}
        if "P11" not in together or not together & {"P7", "P8"} or len(together) != 2:
            return False
        if not all(table.unused(p) for p in together):
            return False
        crusher = next(p for p in together if p != "P11")
        return crusher[0] == "P" and may_survey(table, action, crush=True)
    rules = {
        "P7": may_crush, "P8": may_crush, "P10": may_bridge, "P11": may_survey,
        "P12": may_port, "P13": may_port, "P16": may_portage, "P18": may_boom, "P19": may_mine,
    }  # fmt: skip
    return private in rules and rules[private](table, action)


def may_crush(table: Table, action: Action) -> bool:
    return usable(table, is_upgrade(table, action["hex"])) and crushes(table, action)


def crushes(table: Table, action: Action) -> bool:
    """7.7."""
    ground, me = table.ground, table.operator
    hex, name, turn = action["hex"], kind(action["tile"]), action["rotation"]
    if name not in PLAIN or turn not in range(6) or not ground.in_stock(action["tile"]):
        return False
    old, new = ground.tile(hex), SHEET.lying(name, turn)
    order = ("white", *COLORS)
    if ground.wild(hex) or old.kinds != ("town",) or old.color not in order[:-1]:
        return False
    if new.color != order[order.index(old.color) + 1] or new.color not in colors(table, me):
        return False
    touched = ground.touched(me)
    return (
        old.exits <= new.exits
        and all(ground.beyond(hex, side) for side in new.exits)
        and any((hex, side) in touched for side in new.exits)
        and ground.bill(hex, action["tile"], turn) <= table.cash[me]
    )


def may_bridge(table: Table, action: Action) -> bool:
    return kind(action["tile"]) == CUBE and may_cube(table, action)


def may_survey(table: Table, action: Action, crush: bool = False) -> bool:
    """7.11."""
    hex, me = action["hex"], table.operator
    if kind(action["tile"]) == CUBE:
        return not crush and may_cube(table, action)
    upgrade = is_upgrade(table, hex)
    if upgrade and (table.turn.surveyed or leaves_only_lays(table)):
        return False
    first_only = me in MAJORS and not table.published("p11-city-step")
    if hex in CLIMB and first_only and (table.ground.level(hex), next_level(table, hex, me)) != (
        -1, 0,
    ):  # fmt: skip
        return False
    return crushes(table, action) if crush else fits(table, action, me)


def leaves_only_lays(table: Table) -> bool:
    """A normal action is left, and it is none that upgrades."""
    return table.tile_actions(upgrade=False) and not table.tile_actions(upgrade=True)


def named(action: Action, name: str, ground: Ground) -> bool:
    right = kind(action["tile"]) == name and ground.in_stock(action["tile"])
    return right and action["rotation"] in range(6)


def port_name(private: str) -> str:
    return {"P12": "P1", "P13": "P2"}[private]


def may_port(table: Table, action: Action) -> bool:
    """7.12, 7.13; a portage leaves no stub."""
    hex, ground = action["hex"], table.ground
    if hex not in PORTS or not named(action, port_name(action["entity"]), ground):
        return False
    here = kind(ground.laid[hex][0]) if hex in ground.laid else ""
    big = [path["a"][1] for path in SHEET.map[hex]["paths"] if path.get("terminal") == 1]
    return not here and action["rotation"] in big


def may_portage(table: Table, action: Action) -> bool:
    """7.16."""
    hex, ground, name = action["hex"], table.ground, kind(action["tile"])
    if hex not in PORTAGES or table.turn.tiles or name not in ("PNW1", "PNW2"):
        return False
    if not named(action, name, ground):
        return False
    here = kind(ground.laid[hex][0]) if hex in ground.laid else ""
    if here in ("P1", "P2") or (here and table.published("portage-over-portage")):
        return False
    across = [SHEET.adjacent(hex, n) for n in SHEET.lying(name, action["rotation"]).exits]
    return all(across) and SEATTLE not in across


def may_boom(table: Table, action: Action) -> bool:
    """7.18."""
    hex, ground = action["hex"], table.ground
    here = kind(ground.laid[hex][0]) if hex in ground.laid else ""
    return named(action, "PNW3", ground) and here in ("7", "8", "9") and not ground.is_timber(hex)


def may_mine(table: Table, action: Action) -> bool:
    """7.19."""
    hex, ground = action["hex"], table.ground
    if hex not in MINES or hex in ground.laid or not named(action, "PNW4", ground):
        return False
    near = {h for h, _ in ground.touched(table.operator)}
    exits = SHEET.lying("PNW4", action["rotation"]).exits
    towards = any(SHEET.adjacent(hex, side) in near for side in exits)
    return usable(table, upgrade=False) and not ground.marks.get(hex) and hex in near and towards


def may_assign(table: Table, private: str, hex: str) -> bool:
    """7.15, 7.17."""
    ground = table.ground
    if ground.marks.get(hex) or hex not in (MILLS if private == "P15" else PEAKS):
        return False
    tile = ground.tile(hex)
    if kind(ground.laid.get(hex, ("", 0))[0]) in ("PNW4", "PNW5"):
        return False
    if private == "P17":
        return not table.published("ski-haus-track") or bool(tile.exits)
    for side in tile.exits:
        beyond = SHEET.adjacent(hex, side)
        if beyond in ground.timber and (side + 3) % 6 in ground.tile(beyond).exits:
            return True
    return False
