"""What the map of 1822PNW shows beside tiles and tokens: cubes, markers, homes, destinations."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.state import State
from tetsuro.mechanics import minors
from tetsuro.mechanics.destination import unplaced
from tetsuro.titles.pnw.companies import destination, home
from tetsuro.titles.pnw.terrain import CUBES, MARKS, MILL, SKI, TIMBER

PICTURES: Final = {TIMBER: "forest", MILL: "mill", SKI: "ski"}


def hex_marks(state: State) -> dict[str, tuple[str, ...]]:
    """Names of pictures by hex. A home that is printed needs no other mark until it is built on."""
    found: dict[str, tuple[str, ...]] = {}

    def put(hex: str | None, *names: str) -> None:
        if hex is not None:
            found[hex] = (*found.get(hex, ()), *names)

    for hex, names in MARKS.of(state).items():
        put(hex, *(PICTURES[name] for name in names))
    for hex, cubes in CUBES.of(state).items():
        put(hex, *("cube",) * cubes)
    for major in state.corporations:
        if not minors.is_major(state, major):
            continue
        at = home(state, major)
        covered = at in state.tiles or at != state.title.corporations[major].home
        if state.tokens[major][0].hex is None and covered:
            put(at, f"{major}_home")
        if unplaced(state, major):
            put(destination(state, major), f"{major}_destination")
    return found
