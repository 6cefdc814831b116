"""Late-game maps with the densest track and the largest train sets, made at random.

Every hex gets one of the tiles with the most exits that are left in the box and fit its stops
and labels; a corporation has stations all over the map, some other cities are full of foreign
ones. It has as many trains as the limit of the phase allows, and what doesn't count against it
(18GB 1.3, 18India 1 and 7.6: one train of phase IV; 1822PNW 1, 5.6, 5.8: one E, a permanent
train and a pullman besides). Much denser than any real game: this is where the router is
measured at its limits.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.routes.positions import (
    FACTS,
    SHARED,
    Game,
    Position,
    facts,
    position,
    printed,
    tile_table,
)

from tetsuro.routes.best import best
from tetsuro.track.hexes import opposite
from tetsuro.track.tiles import COLORS, Tile

PLAYERS = {"18GB": 6, "18India": 5, "1822PNW": 5, "1822PNWSRS": 3, "1822PNWShort": 5}
PHASES = {"18GB": "6X", "18India": "IV"}
TRAINS = {
    "18GB": [["6X", "6X"], ["5X", "6X"], ["5+2", "6X"], ["5+2", "5+2"], ["4X", "6X"]],
    "18India": [["4Ex3", "4E"], ["4x3", "4E"], ["4Ex3", "4"], ["4x3", "4"], ["4E", "4E"]],
    "1822PNW": [["LP", "7+", "7"], ["2P", "7+", "E"], ["LP", "7", "E"], ["2P", "6+", "7"]],
}
SWEEPS = 4
SPECIAL = {"BC", "P1", "P2", "PNW1", "PNW2", "PNW3", "PNW4", "PNW5"}


def dense(folder: str, seed: int) -> tuple[Position, list[str]]:
    """A map full of track for a title, by seed, and the trains that run on it."""
    rng = random.Random(f"{folder} {seed}")
    game = Game(folder, f"dense-{seed}", Path())
    game.head = {"players": list(range(PLAYERS[folder])), "optional_rules": []}
    scenario = game.scenario
    map_name = scenario["map"]
    hexes = printed(folder, map_name)
    key = FACTS[folder]
    left = dict(_counts(folder, key))
    state: dict[str, Any] = {"phase": PHASES.get(folder, "7")}
    cities: list[tuple[str, int, int]] = []
    order = sorted(hexes)
    rng.shuffle(order)
    lying = dict(hexes)
    for _ in range(SWEEPS):
        for name in order:
            if hexes[name].color in ("gray", "red", "blue"):
                continue
            if lying[name] is not hexes[name]:
                left[lying[name].name] += 1
            lying[name] = _densest(rng, folder, map_name, name, lying, left)
            if lying[name] is not hexes[name]:
                left[lying[name].name] -= 1
                state[f"hex.{name}"] = f"{lying[name].name}-0:{lying[name].rotation}"
    for name in order:
        stops = lying[name].stops
        cities += [(name, s.city or 0, s.slots) for s in stops if s.kind == "city" and s.slots]
    rng.shuffle(cities)
    own, foreign = cities[: rng.randint(4, 8)], cities[8:]
    state["corp.X.tokens"] = [[hex, city, 0, "normal"] for hex, city, _ in own]
    state["corp.Y.tokens"] = [
        [hex, city, slot, "normal"]
        for hex, city, slots in foreign
        if rng.random() < 0.3
        for slot in range(slots)
    ]
    if folder.startswith("1822"):
        for name in rng.sample(order, 30):
            if not hexes[name].stops:
                state[f"hex.{name}.assigned"] = ["forest"]
        state["corp.X.home"] = own[0][0]
        state["corp.X.tokens"][1][3] = "destination"
        state["companies.P14.owner"] = "X"
    if folder == "18India":
        state["commodities_unclaimed"] = facts(folder)["bonuses"]["commodity_order"]
    names = rng.choice(TRAINS.get(folder, TRAINS["1822PNW"]))
    trains = [(f"{name}-{n}", name) for n, name in enumerate(names)]
    return position(game, state, "X", trains, published=True), names


def _counts(folder: str, key: str) -> Iterator[tuple[str, int]]:
    table = json.loads((SHARED / "facts" / "tiles.json").read_text())["tiles"]
    for name, data in table.items():
        count = data.get("counts", {}).get(key)
        if isinstance(count, dict):
            count = max(c for c in count.values() if isinstance(c, int))
        if count is not None and name not in SPECIAL:
            yield name, 99 if count == "unlimited" else int(count)


def _densest(
    rng: random.Random,
    folder: str,
    map_name: str,
    hex: str,
    lying: dict[str, Tile],
    left: dict[str, int],
) -> Tile:
    """The tile for a hex that joins the most track of its neighbours, turned as it fits."""
    old = printed(folder, map_name)[hex]
    near = facts(folder)["maps"][map_name][hex].get("neighbors", {})
    sides = {int(side): other for side, other in near.items()}
    facing = {side for side, other in sides.items() if opposite(side) in lying[other].edges}
    best_rank, best_tile = (-1.0, 0.0, 0.0, 0.0), old
    for name, count in left.items():
        tile = tile_table()[name]
        if count < 1 or (len(tile.cities), len(tile.towns)) != (len(old.cities), len(old.towns)):
            continue
        if tile.labels != old.labels and tile.cities:
            continue
        for rotation in range(6):
            turned = tile.turned(rotation)
            if turned.edges <= sides.keys() and turned.edges >= old.edges:
                joined = len(turned.edges & facing)
                rank = (
                    joined + 0.4 * len(turned.edges - facing),
                    float(len(turned.tracks)),
                    float(COLORS.index(tile.color)),
                    rng.random(),
                )
                if rank > best_rank:
                    best_rank, best_tile = rank, turned
    return best_tile


def until(end: float) -> Callable[[int, int], bool]:
    """Stops a search once so many seconds of processor time have passed."""
    return lambda work, found: time.process_time() > end


def table(first: int = 0, count: int = 40, seconds: float = 5.0) -> None:
    """Print how the router does on so many dense maps of each title, from a seed on, within a limit
    of seconds."""
    seeds = range(first, first + count)
    solved = 0
    print(f"\ndense maps, seeds {first}-{seeds[-1]}, limit {seconds:g} s of processor time")
    print("                 proved   median     90 %    worst (s)  gap where not proved")
    for folder in ("18GB", "18India", "1822PNW"):
        times, proved, gaps = [], 0, []
        for seed in seeds:
            at, _ = dense(folder, seed)
            start = time.process_time()
            answer = best(
                at.network,
                at.trains,
                at.rules,
                progress=until(start + seconds),
            )
            times.append(time.process_time() - start)
            proved += answer.proved
            if not answer.proved:
                gaps.append(f"{seed}: {answer.revenue} of {answer.bound}")
        times.sort()
        solved += proved
        print(
            f"{folder:16}{proved:4}/{count} {times[count // 2]:8.3f} "
            f"{times[int(count * 0.9)]:8.3f} {times[-1]:8.3f}     {', '.join(gaps) or '-'}"
        )
    print(f"all            {solved:5}/{3 * count}  {100 * solved / (3 * count):.1f} %")
