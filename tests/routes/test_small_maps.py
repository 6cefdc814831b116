"""Small maps of the titles' own tiles, laid at random: track and best sets told without the router.

The track is walked here piece by piece, from the tiles as they lie; the best set is found by trying
everything. What the router answers is legal, reads back to the same track, and is the same again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest

from tests.routes.brute import all_routes, brute
from tests.routes.positions import (
    Game,
    Position,
    Sides,
    available,
    facts,
    position,
    printed,
    runs_of,
    tile_table,
    tiles_of,
)
from tetsuro.routes.best import best
from tetsuro.routes.files import write_routes
from tetsuro.routes.rules import evaluate, find_fault
from tetsuro.track.hexes import opposite
from tetsuro.track.tiles import Tile, Track

pytestmark = pytest.mark.skipif(not available(), reason="the shared data are not here")

FOLDERS = {"18GB": 4, "18India": 4, "1822PNW": 4}
PHASES = {
    "18GB": ("2+1", "3+1", "4+2", "6X"),
    "18India": ("II", "III", "IV"),
    "1822PNW": ("3", "5"),
}
TRAINS = {
    "18GB": ("2+1", "3+1", "3X", "4X"),
    "18India": ("2", "3", "2E", "3E", "3x2", "2Ex2"),
    "1822PNW": ("L", "2", "3", "2P", "3+", "E", "E"),
}
LAID = 11
"""Hexes with a new tile."""
TRIED = 12
"""So many tiles are tried in a hex."""
ROUTES = {1: 600, 2: 150, 3: 40}
"""So many routes at most for so many trains, each counted from either end: all sets are tried."""
MAPS = 60

Step = tuple[str, int]


def small(folder: str, seed: int) -> tuple[Position, dict[str, Tile], Sides, bool]:
    """A few tiles around a city, tokens on them, and up to three trains."""
    rng = random.Random(f"small {folder} {seed}")
    game = Game(folder, f"small-{seed}", Path())
    game.head = {"players": list(range(FOLDERS[folder])), "optional_rules": []}
    map_name = game.scenario["map"]
    hexes = printed(folder, map_name)
    near = {
        name: list(h.get("neighbors", {}).values())
        for name, h in facts(folder)["maps"][map_name].items()
    }
    state: dict[str, Any] = {"phase": rng.choice(PHASES[folder])}
    patch = [rng.choice([name for name in sorted(hexes) if hexes[name].cities])]
    while len(patch) < LAID:
        around = [n for name in patch for n in near[name] if n in hexes and n not in patch]
        if not around:
            break
        patch.append(rng.choice(sorted(around)))
    tiles = tiles_of(folder, map_name, state)
    for name in (*patch, *patch):
        tile = fitting(rng, folder, map_name, name, tiles)
        if tile is not None:
            state[f"hex.{name}"] = f"{tile.name}-0:{tile.rotation}"
            tiles[name] = tile
    cities = [
        (name, stop.city or 0)
        for name in patch
        for stop in tiles[name].stops
        if stop.kind == "city" and stop.slots
    ]
    rng.shuffle(cities)
    tokens = [[*place, 0, "normal"] for place in cities[: rng.randint(1, 2)]]
    state["corp.X.tokens"] = tokens
    state["corp.Y.tokens"] = [[*place, 0, "normal"] for place in cities[2:] if rng.random() < 0.4]
    if folder == "1822PNW" and tokens:
        state["corp.X.home"] = tokens[0][0]
        if len(tokens) > 1:
            tokens[1][3] = "destination"
        state["companies.P14.owner"] = rng.choice(["X", "Y"])
        state.update({f"hex.{name}.assigned": ["forest"] for name in patch if rng.random() < 0.2})
    if folder == "18India":
        state["commodities_unclaimed"] = facts(folder)["bonuses"]["commodity_order"]
    names = [rng.choice(TRAINS[folder]) for _ in range(rng.randint(1, 3))]
    trains = [(f"{name}-{number}", name) for number, name in enumerate(names)]
    published = rng.random() < 0.5
    at = position(game, state, "X", trains, published=published)
    return at, tiles, Sides(folder, map_name, tiles), published


def fitting(
    rng: random.Random, folder: str, map_name: str, hex: str, tiles: dict[str, Tile]
) -> Tile | None:
    """Of some tiles with stops and labels as the hex has them the one that joins most track."""
    old = printed(folder, map_name)[hex]
    if old.color in ("gray", "red", "blue"):
        return None
    near = facts(folder)["maps"][map_name][hex].get("neighbors", {})
    sides = {int(side): tiles[other] for side, other in near.items() if other in tiles}
    facing = {side for side, other in sides.items() if opposite(side) in other.edges}
    found = []
    for name in sorted(tile_table()):
        tile = tile_table()[name]
        if (len(tile.cities), len(tile.towns)) != (len(old.cities), len(old.towns)):
            continue
        if tile.cities and tile.labels != old.labels:
            continue
        turned = map(tile.turned, range(6))
        found += [t for t in turned if t.edges <= sides.keys() and t.edges >= old.edges]
    some = rng.sample(found, min(TRIED, len(found)))
    return max(some, key=lambda t: len(t.edges & facing), default=None)


Way = tuple[Step, Step, tuple[str, ...], frozenset[Any]]
"""From a stop to another, the hexes passed, and what track that uses up."""


def walked(tiles: dict[str, Tile], sides: Sides) -> list[Way]:
    """Every way over track from a stop to the next one, each from one end only."""
    found: list[Way] = []
    for hex, tile in tiles.items():
        for stop in tile.stops:
            for number, track in enumerate(tile.tracks):
                for one, other, _, lane in both(track):
                    if one == ("stop", stop.index) and track.gauge != "thin":
                        walk = Walk(hex, stop.index, tiles, sides, found)
                        walk.on(hex, other, lane, track, {(hex, number)}, (hex,), frozenset())
    return found


class Walk:
    """From one stop over all track."""

    def __init__(
        self, hex: str, stop: int, tiles: dict[str, Tile], sides: Sides, found: list[Way]
    ) -> None:
        self.start, self.tiles, self.sides, self.found = (hex, stop), tiles, sides, found

    def on(
        self,
        hex: str,
        end: Any,
        lane: Any,
        last: Track,
        pieces: set[Step],
        hexes: tuple[str, ...],
        used: frozenset[Any],
    ) -> None:
        """From the far end of the last piece of track."""
        kind, number = end
        if kind == "stop":
            if (hex, number) > self.start:
                if len(hexes) == 1:
                    used = frozenset(pieces)
                self.found.append((self.start, (hex, number), hexes, used))
        elif kind == "junction":
            if (hex, "junction", number) not in used and not last.terminal:
                for n, track in enumerate(self.tiles[hex].tracks):
                    if track.gauge == "thin" or track.terminal or (hex, n) in pieces:
                        continue
                    for one, other, _, far in both(track):
                        if one == end:
                            now = used | {(hex, "junction", number)}
                            self.on(hex, other, far, track, {*pieces, (hex, n)}, hexes, now)
        else:
            self.across(hex, number, lane, last, pieces, hexes, used)

    def across(
        self,
        hex: str,
        side: int,
        lane: Any,
        last: Track,
        pieces: set[Step],
        hexes: tuple[str, ...],
        used: frozenset[Any],
    ) -> None:
        there = self.sides(hex, side)
        if there is None or (last.terminal and len(hexes) > 1):
            return
        for n, track in enumerate(self.tiles[there].tracks):
            gauges = {last.gauge, track.gauge}
            if "thin" in gauges or (len(gauges) > 1 and "dual" not in gauges):
                continue
            for one, other, begins, far in both(track):
                crossing = frozenset({(hex, side, lane), (there, opposite(side), begins)})
                if one != ("edge", opposite(side)) or not mirrored(lane, begins):
                    continue
                if crossing & used or (track.terminal and other[0] == "edge"):
                    continue
                path = {*pieces, (there, n)}
                self.on(there, other, far, track, path, (*hexes, there), used | crossing)


def both(track: Track) -> tuple[Any, Any]:
    return (
        (track.a, track.b, track.a_lane, track.b_lane),
        (track.b, track.a, track.b_lane, track.a_lane),
    )


def mirrored(one: Any, other: Any) -> bool:
    """From across a side lanes are counted the other way; the narrower track lies in the middle of
    the wider."""
    (width, place), (wide, far) = sorted([one, other])
    return place + (wide - width) // 2 == wide - 1 - far


def maps(folder: str) -> Iterator[tuple[Position, dict[str, Tile], Sides, bool]]:
    made = seed = 0
    while made < MAPS:
        seed += 1
        at, tiles, sides, published = small(folder, seed)
        routes = (route for route in all_routes(at.network) if route.chains)
        if 10 < len(list(islice(routes, 1000))) <= ROUTES[len(at.trains)]:
            made += 1
            yield at, tiles, sides, published


@pytest.mark.parametrize("folder", FOLDERS)
def test_track_is_what_lies_there(folder: str) -> None:
    """Chains are the ways walked here, and two share track where these do."""
    several = shared = 0
    for seed in range(150):
        at, tiles, sides, _ = small(folder, seed)
        stops = at.network.stops
        sites = [(hex, stop.index) for hex, tile in tiles.items() for stop in tile.stops]
        ours = []
        for chain in at.network.chains:
            one, other, hexes = sites[chain.a], sites[chain.b], chain.hexes
            if one > other:
                one, other, hexes = other, one, hexes[::-1]
            ours.append((one, other, hexes))
        ways = walked(tiles, sides)
        assert len(sites) == len(stops)
        assert Counter(ours) == Counter(way[:3] for way in ways), seed
        if len(set(ours)) < len(ours):
            continue  # which of those with equal hexes is which can't be told
        used = {way[:3]: {sign for sign in way[3] if sign[1] != "junction"} for way in ways}
        for (name, chain), (like, other) in combinations(
            zip(ours, at.network.chains, strict=True), 2
        ):
            meet = bool(used[name] & used[like])
            assert bool(chain.mask & other.mask) == meet, (seed, name, like)
            shared += meet
        several += len(ours) > 10
    assert several > 40
    assert shared > 500


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_best_set_on_small_maps(folder: str) -> None:
    """Both rulings: as good as anything, legal, told in a file and read back to the same track,
    the same once more."""
    earning = several = 0
    rulings = Counter[bool]()
    for at, _, _, published in maps(folder):
        answer = best(at.network, at.trains, at.rules)
        found = answer.revenue, answer.evaluation.subsidy, len(answer.routes)
        assert found == brute(at.network, at.trains, at.rules)
        assert answer.proved
        assert answer.bound == answer.revenue
        assert find_fault(at.network, answer.routes, at.rules) is None
        assert evaluate(at.network, answer.routes, at.rules) == answer.evaluation
        written = write_routes(at.network, answer.evaluation, at.rules)
        assert runs_of(at, written) == list(answer.routes)
        assert best(at.network, at.trains, at.rules) == answer
        assert best(at.network, at.trains[::-1], at.rules).revenue == answer.revenue
        earning += answer.revenue > 0
        several += len(answer.routes) > 1
        rulings[published] += 1
    assert earning > MAPS // 2
    assert several > MAPS // 10
    assert min(rulings.values()) > MAPS // 4
