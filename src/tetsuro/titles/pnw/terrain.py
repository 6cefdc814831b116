"""What tiles cost in 1822PNW: terrain, rivers, builder cubes; marks on hexes (rules 6.3, 6.4)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.state import Column, State
from tetsuro.mechanics.building import printed_cost
from tetsuro.mechanics.position import board, tile_name
from tetsuro.mechanics.track_laying import crossed, remove_borders, terrain_cost
from tetsuro.track.hexes import opposite
from tetsuro.track.tiles import Tile

CUBES: Final[Column[dict[str, int]]] = Column("cubes", {})
"""Builder cubes lying on hexes."""
STALE_CUBES: Final[Column[dict[str, int]]] = Column("stale_cubes", {})
"""Cubes that recordings leave on a tile's copy when it is replaced (ruling ``cube-copies``)."""
MARKS: Final[Column[dict[str, tuple[str, ...]]]] = Column("marks", {})
"""Marks put on hexes: timber track, the mill, the ski haus."""
TIMBER: Final = "forest"
MILL: Final = "P15"
SKI: Final = "P17"
CUBE: Final = "BC"
DISCOUNT: Final = 40
RIVER_SIDES: Final = {"H13": 1, "M4": 5, "N5": 2}
RIVER_COST: Final = 75
LEVELS: Final = {"O8": ("X24", "X25", "X26", "X27"), "H11": ("X20", "X21", "X22", "X23")}
"""Portland's and Seattle's tiles."""
LEVEL_COST: Final = 20


def level(state: State, hex: str) -> int:
    """How far Portland or Seattle has come: -1 as printed, then 0 to 3."""
    at = state.tiles.get(hex)
    return -1 if at is None else LEVELS[hex].index(tile_name(at[0]))


def has_terrain(state: State, hex: str, kind: str) -> bool:
    """Whether there is terrain of this kind in the hex."""
    return any(kind in terrains for _, terrains in board(state).tile(hex).costs)


def lay_cost(state: State, hex: str, tile: Tile, tile_id: str = "") -> int:
    """Terrain of the present tile and river sides, less cubes."""
    if hex in LEVELS and tile.name in LEVELS[hex]:
        return LEVEL_COST * (LEVELS[hex].index(tile.name) - level(state, hex))
    cubes = CUBES.of(state).get(hex, 0) + STALE_CUBES.of(state).get(tile_id, 0)
    return max(0, printed_cost(state, hex, tile) - DISCOUNT * cubes)


def capacity(state: State, hex: str) -> int:
    """Cubes a hex may hold: enough for the cost of the next tile (6.4)."""
    if hex in LEVELS:
        return 0
    cost = terrain_cost(state, hex)
    side = RIVER_SIDES.get(hex)
    if side is not None and not _crosses(state, hex, side):
        cost += RIVER_COST
    return -(-cost // DISCOUNT)


def _crosses(state: State, hex: str, side: int) -> bool:
    """The tile has track over its river side. Recordings overlook track at H13 whose second end
    lies there (ruling ``h13-cubes``)."""
    tile = board(state).tile(hex)
    if state.title.published("h13-cubes"):
        return side in tile.edges
    firsts = {track.a[1] for track in tile.tracks if track.a[0] == "edge"}
    return side in (firsts if hex == "H13" else tile.edges)


def room_for_cube(state: State, hex: str) -> bool:
    """Whether the hex can take another builder cube (6.4)."""
    return CUBES.of(state).get(hex, 0) < capacity(state, hex)


def put_cube(state: State, hex: str) -> None:
    """One builder cube more lies in the hex."""
    CUBES.set(state, {**CUBES.of(state), hex: CUBES.of(state).get(hex, 0) + 1})


def leave_cubes(state: State, hex: str, new: str) -> None:
    """The copy that is replaced keeps its cubes in recordings; the new one loses all it had."""
    if state.title.published("cube-copies"):
        return
    stale = {copy: n for copy, n in STALE_CUBES.of(state).items() if copy != new}
    old, cubes = state.tiles.get(hex), CUBES.of(state).get(hex, 0)
    if old is not None and cubes:
        stale[old[0]] = cubes
    if stale != STALE_CUBES.of(state):
        STALE_CUBES.set(state, stale)


def clear_cubes(state: State, hex: str) -> None:
    """The builder cubes of the hex are gone."""
    if hex in CUBES.of(state):
        CUBES.set(state, {h: n for h, n in CUBES.of(state).items() if h != hex})


def mark(state: State, hex: str, name: str) -> None:
    """A mark of this name lies in the hex."""
    MARKS.set(state, {**MARKS.of(state), hex: (*marks(state, hex), name)})


def marks(state: State, hex: str) -> tuple[str, ...]:
    """The marks in the hex, in order of arrival."""
    return MARKS.of(state).get(hex, ())


def settle_rivers(state: State, hex: str, tile: Tile) -> None:
    """A river side is paid for once: it goes here, and beyond if track already leads to it."""
    sides = tuple(b[0] for b in crossed(state, hex, tile))
    remove_borders(state, hex, sides)
    for side in sides:
        beyond = board(state).adjacent(hex)[side]
        if beyond is None or opposite(side) not in board(state).tile(beyond).edges:
            continue
        across = tuple(
            b[0]
            for b in state.borders.get(beyond, ())
            if b[0] == opposite(side) and b[2] is not None
        )
        remove_borders(state, beyond, across)
