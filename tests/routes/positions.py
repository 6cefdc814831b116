"""Positions of recorded games for the router's tests and benchmarks, without a game engine.

A position is rebuilt from a trace line by line (conformance/README.md 1) and the tables of
facts. Nothing here is part of Tetsuro.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tetsuro.routes.files import read_routes
from tetsuro.routes.network import Network, network_of, straight
from tetsuro.routes.rules import Fault, Rules, Run
from tetsuro.routes.survey import Site, Survey, survey
from tetsuro.routes.trains import Train
from tetsuro.titles import gb_routes, india_routes, pnw_routes
from tetsuro.track.hexes import Grid, opposite
from tetsuro.track.tiles import Tile, tile_from_json

SHARED = Path(__file__).resolve().parents[3] / "shared"
State = dict[str, Any]
FACTS = {
    "18GB": "18gb",
    "18India": "18india",
    "1822PNW": "1822pnw",
    "1822PNWSRS": "1822pnw_srs",
    "1822PNWShort": "1822pnw_short",
}


def available() -> bool:
    return (SHARED / "conformance").exists()


def lines(path: Path) -> Iterator[Any]:
    opener: Any = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as handle:
        for line in handle:
            if line.strip():
                yield json.loads(line)


@cache
def facts(folder: str) -> Any:
    return json.loads((SHARED / "facts" / f"{FACTS[folder]}.json").read_text())


@cache
def tile_table() -> dict[str, Tile]:
    table = json.loads((SHARED / "facts" / "tiles.json").read_text())["tiles"]
    return {name: tile_from_json(name, data) for name, data in table.items()}


@cache
def printed(folder: str, map_name: str) -> dict[str, Tile]:
    hexes = facts(folder)["maps"][map_name]
    return {name: tile_from_json(name, data) for name, data in hexes.items()}


@dataclass
class Game:
    """A recorded game: its scenario and its states."""

    folder: str
    name: str
    trace: Path

    def states(self) -> Iterator[tuple[Any, State]]:
        """Each line of the trace with the state just before it."""
        source = lines(self.trace)
        head = next(source)
        self.head = head
        state = {k: v for k, v in head["initial"].items() if v is not None}
        for line in source:
            yield line, state
            state = dict(state)
            for key, value in line["changed"].items():
                if value is None:
                    state.pop(key, None)
                else:
                    state[key] = value

    @property
    def scenario(self) -> Any:
        players, options = len(self.head["players"]), self.head["optional_rules"]
        fitting = [
            s
            for s in facts(self.folder)["scenarios"].values()
            if s.get("players", players) == players
        ]
        exact = [s for s in fitting if sorted(s.get("options", ())) == sorted(options)]
        return (exact or fitting or list(facts(self.folder)["scenarios"].values()))[0]


def games(folder: str, random: bool = False) -> list[Game]:
    base = SHARED / "conformance" / ("random" if random else "games") / folder
    paths = sorted(base.glob("*.trace.jsonl*"))
    return [Game(folder, p.name.split(".trace")[0], p) for p in paths]


def tiles_of(folder: str, map_name: str, state: State) -> dict[str, Tile]:
    found = {}
    for name, tile in printed(folder, map_name).items():
        laid = state.get(f"hex.{name}")
        if laid is None:
            found[name] = tile
        else:
            tile_id, rotation = laid.rsplit(":", 1)
            found[name] = tile_table()[tile_id.rsplit("-", 1)[0]].turned(int(rotation))
    return found


class Sides:
    """Which sides are open (core 13.3)."""

    def __init__(self, folder: str, map_name: str, tiles: Mapping[str, Tile]) -> None:
        data = facts(folder)
        hexes = data["maps"][map_name]
        grid = Grid("pointy" if "point" in data["layout"] else "flat")
        at = {(h["x"], h["y"]): name for name, h in hexes.items()}
        closed = set(data["rules"]["impassable_hex_colors"])
        self.open = {
            (name, int(side)): other
            for name, h in hexes.items()
            for side, other in h.get("neighbors", {}).items()
        }
        for name, tile in tiles.items():
            old = printed(folder, map_name)[name]
            if tile is old or old.color not in closed:
                continue
            for side in tile.edges:
                h = hexes[name]
                other = at.get(grid.across(h["x"], h["y"], side))
                if other is not None:
                    self.open[name, side] = other
                    self.open[other, opposite(side)] = name

    def __call__(self, hex: str, side: int) -> str | None:
        return self.open.get((hex, side))


def tokens_of(state: State) -> dict[tuple[str, int], list[tuple[int | None, str, str]]]:
    """Tokens by hex and city: (slot, corporation, kind)."""
    found: dict[tuple[str, int], list[tuple[int | None, str, str]]] = {}
    for key, value in state.items():
        parts = key.split(".")
        if parts[0] == "corp" and parts[2] == "tokens" and not state.get(f"corp.{parts[1]}.closed"):
            for hex, city, slot, kind in value:
                found.setdefault((hex, city), []).append((slot, parts[1], kind))
        elif parts[0] == "hex" and parts[2:] == ["stray_tokens"]:
            for city, slot, owner in value:
                found.setdefault((parts[1], city), []).append((slot, owner, "stray"))
    return found


def phase_colors(folder: str, phase: str) -> tuple[str, ...]:
    data = next(p for p in facts(folder)["phases"] if p["name"] == phase)
    return tuple(data["tile_colors"])


@dataclass
class Position:
    """What the router is asked for at a run."""

    network: Network
    rules: Rules
    trains: list[Train]


_surveys: dict[Any, Survey] = {}


def compass_amount(state: State) -> int:
    """What each compass axis pays now (18gb 7.3)."""
    amounts = facts("18GB")["bonuses"]["compass_values"]
    return next(amounts[c] for c in reversed(phase_colors("18GB", state["phase"])) if c in amounts)


def gb_position(
    game: Game,
    state: State,
    entity: str,
    trains: Sequence[tuple[str, str]],
    published: bool = False,
) -> Position:
    scenario = game.scenario
    map_name = scenario["map"]
    tiles = tiles_of("18GB", map_name, state)
    features = gb_routes.gb_features(scenario["compass_hexes"])
    surveyed = survey(tiles, Sides("18GB", map_name, tiles), features)
    colors = phase_colors("18GB", state["phase"])
    amount = compass_amount(state)
    president = state.get(f"corp.{entity}.president")
    bonus = {}
    for company, hex, extra in (("SD", "J13", 10), ("LM", "E14", 30), ("CH", "C14", 20)):
        # a private closed for its power keeps its owner, with revenue 0
        owner, income = (state.get(f"companies.{company}.{key}") for key in ("owner", "revenue"))
        if president is not None and owner == president and income == 0:
            bonus[hex] = extra
    rules = gb_routes.gb_rules({"NS": amount, "EW": amount}, bonus, published=published)
    return Position(
        _network(surveyed, state, entity, colors, "flat"),
        rules,
        [gb_routes.gb_train(id, name) for id, name in trains],
    )


def india_position(
    game: Game,
    state: State,
    entity: str,
    trains: Sequence[tuple[str, str]],
    published: bool = False,
) -> Position:
    data = facts("18India")
    bonuses = data["bonuses"]
    map_name = game.scenario["map"]
    tiles = tiles_of("18India", map_name, state)
    borders = {
        (key.split(".")[1], edge): kind
        for key, marks in state.items()
        if key.endswith(".borders")
        for edge, kind, _ in marks
    }
    places = dict(bonuses["commodity_hexes"])
    if state.get("jewelry_hex"):
        places["JEWELRY"] = state["jewelry_hex"]
    features = india_routes.india_features(places, bonuses["destination_hexes"])
    surveyed = survey(
        tiles,
        Sides("18India", map_name, tiles),
        features.costing(lambda hex, side: int((hex, side) in borders)),
    )
    connections = [(*c["hexes"], c["amount"]) for c in bonuses["connections"]]
    usable = {
        *(state.get("commodities_unclaimed") or ()),
        *(state.get(f"corp.{entity}.commodities") or ()),
    }
    commodities = {}
    for name in bonuses["commodity_order"]:
        data_of = bonuses["commodities"][name]
        if usable & {name, data_of["concession"]} and name in places:
            amount = data_of["amount"]
            commodities[name] = {
                to: amount[to] if isinstance(amount, dict) else amount
                for to in data_of["destinations"]
            }
    red = {h for h, tile in tiles.items() if tile.color == "red"}
    marks = india_routes.india_site_marks(red, data["constants"]["variable_cities"], connections)
    colors = phase_colors("18India", state["phase"])
    return Position(
        _network(surveyed, state, entity, colors, "flat", site_marks=marks),
        india_routes.india_rules(connections, commodities, published=published),
        [india_routes.india_train(id, name) for id, name in trains],
    )


def pnw_position(
    game: Game,
    state: State,
    entity: str,
    trains: Sequence[tuple[str, str]],
    published: bool = False,
) -> Position:
    folder = game.folder
    map_name = game.scenario["map"]
    tiles = tiles_of(folder, map_name, state)
    assigned = {
        key.split(".")[1]: marks for key, marks in state.items() if key.endswith(".assigned")
    }

    def marked(name: str) -> list[str]:
        return [hex for hex, marks in assigned.items() if name in marks]

    features = pnw_routes.pnw_features(timber=marked("forest"), ski=marked("P17"))
    surveyed = survey(tiles, Sides(folder, map_name, tiles), features)
    tokens = state.get(f"corp.{entity}.tokens") or []
    home_hex = state.get(f"corp.{entity}.home")
    home = next(((h, c) for h, c, _, kind in tokens if h == home_hex and kind != "coal"), None)
    destination = next(((h, c) for h, c, _, kind in tokens if kind == "destination"), None)
    phase = state["phase"]
    amounts = facts(folder)["bonuses"]["mill"]
    mill = next(iter(marked("P15")), None)
    rules = pnw_routes.pnw_rules(
        mill=amounts["from_phase_5" if int(phase) >= 5 else "before_phase_5"] if mill else 0,
        lumber=state.get("companies.P14.owner") == entity,
        free_portages=state.get("companies.P16.owner") == entity,
        mail=state.get("companies.P9.owner") == entity,
        published=published,
    )
    return Position(
        _network(
            surveyed,
            state,
            entity,
            phase_colors(folder, phase),
            "pointy",
            site_marks=pnw_routes.pnw_site_marks(home, destination, mill),
        ),
        rules,
        [pnw_routes.pnw_train(id, name) for id, name in trains if name != "P+"],
    )


def _network(
    surveyed: Survey, state: State, entity: str, colors: tuple[str, ...], layout: Any, **more: Any
) -> Network:
    tokens = tokens_of(state)
    mine = {place for place, lie in tokens.items() if any(c == entity for _, c, _ in lie)}
    own = {
        place
        for place, lie in tokens.items()
        if any(c == entity and kind != "coal" for _, c, kind in lie)
    }

    def blocked(site: Site) -> bool:
        assert site.stop.city is not None
        place = (site.hex, site.stop.city)
        if place in mine:
            return False
        taken = {slot for slot, _, _ in tokens.get(place, ()) if slot is not None}
        # a token in an extra slot has the next number
        return len(taken) >= max(site.stop.slots, max(taken, default=-1) + 1)

    return network_of(
        surveyed, colors=colors, own=own, blocked=blocked, distance=straight(layout), **more
    )


def position(
    game: Game,
    state: State,
    entity: str,
    trains: Sequence[tuple[str, str]],
    published: bool = False,
) -> Position:
    """The position of a corporation about to run ``trains`` (id, name)."""
    made = {"18GB": gb_position, "18India": india_position}.get(game.folder, pnw_position)
    return made(game, state, entity, trains, published)


def run_lines(game: Game) -> Iterator[tuple[Any, State, Any]]:
    """Each run of a game: the line of the routes file, the state before, the trace line."""
    wanted = iter(list(lines(game.trace.with_name(f"{game.name}.routes.jsonl"))))
    for line, state in game.states():
        if line["type"] == "run_routes":
            yield next(wanted), state, line


def position_of(game: Game, state: State, run: Any, published: bool = False) -> Position:
    """The position of a line of the routes file."""
    trains = list(zip(run["trains"], run["train_names"], strict=True))
    return position(game, state, run["entity"], trains, published)


def runs_of(at: Position, routes: Any) -> list[Run] | Fault:
    """Routes of a file as they are meant at a position."""
    return read_routes(at.network, routes, {train.id: train for train in at.trains})
