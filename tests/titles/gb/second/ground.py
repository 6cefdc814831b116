"""What the second 18GB asks of the package: the map as it lay before an action."""

from __future__ import annotations

from typing import Any

from tetsuro.kernel.state import State
from tetsuro.mechanics import building, stations, track_laying
from tetsuro.mechanics.position import board, lying

WATER = {"C22": 50, "I4": 50}
City = tuple[str, int]


class Ground:
    """Reach, slots and fit, at one position of the game."""

    def __init__(self, state: State) -> None:
        self.state = state

    def can_run(self, corporation: str) -> bool:
        return stations.has_way(self.state, corporation)

    def city(self, name: str) -> City | None:
        return stations.city_of(self.state, name)

    def reaches(self, corporation: str, city: City) -> bool:
        return city in stations.cities_in_reach(self.state, corporation)

    def takes(self, corporation: str, city: City, reserved: str | None) -> bool:
        """Whether a city has a free slot; ``reserved``: another's reservation in the hex."""
        hex, number = city
        tokens = [t for charter in self.state.tokens.values() for t in charter if t.hex == hex]
        if hex in [t.hex for t in self.state.tokens[corporation]]:
            return False
        taken = sum(t.city == number for t in tokens) + (reserved is not None and number == 0)
        return taken < board(self.state).tile(hex).cities[number].slots

    def can_place(self, corporation: str, reserved: dict[str, str]) -> bool:
        cities = stations.cities_in_reach(self.state, corporation)
        return any(self.takes(corporation, city, reserved.get(city[0])) for city in cities)

    def has_city(self, tile: str) -> bool:
        return bool(self.state.title.tiles[tile].cities)

    def color(self, tile: str) -> str:
        return self.state.title.tiles[tile].color

    def cost(self, lay: dict[str, Any]) -> int:
        """50 for each hill side that the hex has no track to yet; water (6.2)."""
        here, hex = board(self.state), lay["hex"]
        hills = {b.edge for b in self.state.title.printed_board.borders.get(hex, ()) if b.cost}
        new = set(lying(self.state, lay["tile"], lay["rotation"]).edges)
        return 50 * len(hills & new - set(here.tile(hex).edges)) + WATER.get(hex, 0)

    def fits(self, corporation: str, lay: dict[str, Any], early: bool, useful: bool) -> bool:
        """Whether the tile may lie there as it is turned (6.3), colours of the phase aside."""
        state, rules = self.state, building.building_rules(self.state)
        if track_laying.copy_refusal(state, lay["tile"]) or lay["rotation"] not in range(6):
            return False
        tile = lying(state, lay["tile"], lay["rotation"])
        options = rules.early_upgrades if early else rules.upgrades
        use, move = "restrictive" if useful else "permissive", rules.move(corporation)
        no = track_laying.place_refusal(state, corporation, lay["hex"], tile, use, options, move)
        return no is None
