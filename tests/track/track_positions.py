"""Positions of recorded games with what was legal there, and the title rules the domain lacks.

Only what a comparison needs of a title stands here: colours, stock, blocked hexes, money.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.track import track_maps as maps

from tetsuro.track.board import Board
from tetsuro.track.inherit import inherit
from tetsuro.track.stations import Stations
from tetsuro.track.tiles import Tile


@dataclass
class Position:
    """The state before one recorded action."""

    folder: str
    name: str
    map: str
    scenario: dict
    legal: dict
    state: dict
    lays: list = field(default_factory=list)
    """(hex, tile, entity, old tile) laid earlier in this turn."""

    @property
    def corporation(self) -> str:
        entity = self.legal["entity"]
        return str(entity if f"corp.{entity}.cash" in self.state else self.state["current"])

    @property
    def board(self) -> Board:
        return maps.board_of(self.folder, self.map, self.state)

    def stations(self, corporation: str, kinds=("normal", "destination", "exchange")) -> Stations:
        tokens: dict[str, list] = {}
        reserved: dict[str, tuple] = {}
        passive = set()
        for key, value in self.state.items():
            part = key.split(".")
            if part[0] == "corp" and part[2] == "tokens":
                for hex, city, slot, kind in value:
                    tokens.setdefault(hex, []).append((part[1], city, slot))
                    if part[1] == corporation and kind not in kinds:
                        passive.add(hex)
            elif part[0] == "hex" and part[-1] == "stray_tokens":
                tokens.setdefault(part[1], []).extend((i, c, s) for c, s, i in value)
            elif part[0] == "hex" and part[-1] == "reserved":
                reserved[part[1]] = tuple((i, c, s) for c, s, i in value)
        return Stations(
            corporation,
            {hex: tuple(found) for hex, found in tokens.items()},
            reserved,
            passive=frozenset(passive),
        )

    def stock(self) -> list[Tile]:
        counts = maps.title(self.folder)["tile_counts"]
        counts = counts.get("all") or counts[self.scenario["key"]]
        return [
            maps.tiles()[name]
            for name, count in counts.items()
            if count == "unlimited" or self.state.get(f"tiles.{name}", 0) > 0
        ]

    def colors(self) -> tuple[str, ...]:
        phases = maps.title(self.folder)["phases"]
        return tuple(next(p for p in phases if p["name"] == self.state["phase"])["tile_colors"])


def positions(folder: str, section: str, names=None):
    """Positions of the recorded games whose legal actions of a kind are known."""
    for path in maps.games(folder):
        name = path.name.removesuffix(".trace.jsonl")
        if names and name not in names:
            continue
        legal = list(maps.lines(path.with_name(f"{name}.legal.jsonl")))
        wanted = {(r["before"], r["type"], str(r["entity"])): r for r in legal if section in r}
        recorded = next(maps.lines(path.with_name(f"{name}.json")))["actions"]
        rows = maps.states(folder, path)
        first, state = next(rows)
        scenario = maps.scenario(folder, first)
        before, lays, turn = dict(state), [], None
        for action, (row, state) in zip(recorded, rows, strict=True):
            undone = row.get("undone") or row.get("refused") or row["type"] in ("undo", "redo")
            now = (tuple(before["round"]), before.get("current"))
            corporation = f"corp.{now[1]}.cash" in before
            if corporation and now != turn and not undone:
                lays, turn = [], now
            key = (row["id"], row["type"], str(row["entity"]))
            if not undone and key in wanted:
                yield Position(
                    folder, name, scenario["map"], scenario, wanted[key], before, list(lays)
                )
            if not undone and row["type"] == "lay_tile":
                old = before.get(f"hex.{action['hex']}")
                lays.append((action["hex"], action["tile"], str(row["entity"]), old))
            before = dict(state)


def home_of(owner: str):
    """18GB 6.4: a home token on an untracked hex goes to city 0 of its owner's tile, else 1."""

    def move(old, new, tokens, reservations=()):
        if len(old.cities) == 2 and not old.tracks:
            city = 0 if any(name == owner for name, _, _ in tokens) else 1
            return inherit(old, new, tokens, reservations, (city, city))
        return inherit(old, new, tokens, reservations)

    return move


def diff(want, got) -> Counter:
    """(hex, tile, rotation) only expected (-1) or only found (+1)."""

    def flat(table):
        return {(h, t, r) for h, ts in table.items() for t, rs in ts.items() for r in rs}

    a, b = flat(want), flat(got)
    return Counter({**dict.fromkeys(a - b, -1), **dict.fromkeys(b - a, 1)})


@dataclass
class RecordedLay:
    """A tile laid in a game, with the states before and after it."""

    folder: str
    game: str
    map: str
    action: dict
    entity: str
    old: Tile
    new: Tile
    before: dict
    after: dict

    def tokens(self, state: dict):
        """Tokens on the hex in a state."""
        hex = self.action["hex"]
        found = [
            (key.split(".")[1], city, slot)
            for key, value in state.items()
            if key.startswith("corp.") and key.endswith(".tokens")
            for at, city, slot, _ in value
            if at == hex
        ]
        return found + [(i, c, s) for c, s, i in state.get(f"hex.{hex}.stray_tokens", ())]

    def reserved(self, state: dict):
        """Reservations on the hex in a state."""
        return [(i, c, s) for c, s, i in state.get(f"hex.{self.action['hex']}.reserved", ())]


def recorded_lays(folder: str, kind: str):
    """All tiles laid in the final line of play of recorded games, cubes left out."""
    for path in maps.games(folder, kind):
        name = path.name.partition(".trace")[0]
        actions = next(maps.lines(path.with_name(f"{name}.json")))["actions"]
        rows = maps.states(folder, path)
        first, state = next(rows)
        before = dict(state)
        board_map = maps.scenario(folder, first)["map"]
        for action, (row, state) in zip(actions, rows, strict=True):
            undone = row.get("undone") or row.get("refused")
            if row["type"] == "lay_tile" and not undone and action["tile"][:2] != "BC":
                hex = action["hex"]
                was = before.get(f"hex.{hex}")
                printed = maps.printed(folder, board_map)
                old = maps.laid_tile(was) if was else printed[hex]
                new = maps.laid_tile(f"{action['tile']}:{action['rotation']}")
                entity = str(row["entity"])
                yield RecordedLay(
                    folder, name, board_map, action, entity, old, new, before, dict(state)
                )
            before = dict(state)
