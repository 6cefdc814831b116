"""The operator's track: so many tiles in a turn, and a token before, between or after (core 15).

What a title decides are ``BuildingRules``; the powers of private companies use the same tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tetsuro.kernel.actions import Holder, LayTile
from tetsuro.kernel.machine import Offered, Rule, Step, Types, never, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.mechanics import stations
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.position import board, lying, tile_name
from tetsuro.mechanics.token_placing import (
    can_place_token,
    place_token,
    token_choices,
    token_refusal,
)
from tetsuro.mechanics.track_laying import (
    charge,
    crossed,
    free_copy,
    free_tiles,
    piece_refusal,
    place_refusal,
    put,
    remove_borders,
    terrain_cost,
)
from tetsuro.track.inherit import inherit
from tetsuro.track.laying import Lay, lays
from tetsuro.track.stations import Inherit
from tetsuro.track.tiles import Tile
from tetsuro.track.upgrades import GENERAL, Options
from tetsuro.track.upgrades import Rule as Usefulness

TILES_LAID: Final[Column[int]] = Column("tiles_laid", 0, "turn")
CITIES_LAID: Final[Column[int]] = Column("cities_laid", 0, "turn")
NAME: Final = "track_and_token"


def printed_cost(state: State, hex: str, tile: Tile) -> int:
    """Terrain printed on the hex, and the marks of its sides that the new tile has track to."""
    return terrain_cost(state, hex) + sum([b[2] or 0 for b in crossed(state, hex, tile)])


@dataclass(frozen=True, slots=True)
class BuildingRules:
    """What a title decides about the operator's track.

    ``tile_actions``: tiles in a turn, ``city_tiles`` of them with a city (None: all of them);
    ``may_build``: whether a corporation builds at all; ``barred``: why nobody may build on a hex;
    ``upgrades``: exceptions to which tile follows which; ``use``: how much of the new track must
    be of use (core 15.4); ``cost``: what a lay costs; ``move``: how tokens move when this
    corporation lays; ``early``: for a corporation the tiles that it may lay in a hex whatever the
    phase, by ``early_upgrades``; ``laid``: what follows a lay in a hex; ``also``: what is offered
    although all tiles are laid; ``over``: whether a lay has just ended the step.
    """

    tile_actions: int
    city_tiles: int | None = None
    may_build: Callable[[State, str], bool] = lambda state, corporation: True
    barred: Callable[[State, str], Refusal | None] = lambda state, hex: None
    upgrades: Options = GENERAL
    use: Usefulness = "restrictive"
    cost: Callable[[State, str, Tile], int] = printed_cost
    move: Callable[[str], Inherit] = lambda corporation: inherit
    early: Callable[[State, str], Mapping[str, Sequence[str]]] = lambda state, corporation: {}
    early_upgrades: Options = GENERAL
    laid: Callable[[State, str], None] = lambda state, hex: None
    also: Callable[[State, str], Types] = lambda state, corporation: ()
    over: Callable[[State], bool] = never


building_rules: Final = parameters("building", BuildingRules)


def offers(state: State, entity: Holder) -> Offered:
    """Tiles while any is left, to stop, and a token if one can be placed."""
    corporation, rules = state.entity(), building_rules(state)
    if entity != corporation or not isinstance(corporation, str):
        return ()
    return _ways_to_build(state, corporation) if rules.may_build(state, corporation) else ()


def _ways_to_build(state: State, corporation: str) -> Iterator[str]:
    # The token comes last, as it takes a search for a city.
    rules = building_rules(state)
    also = rules.also(state, corporation)
    lays = TILES_LAID.of(state) < rules.tile_actions or "lay_tile" in also
    if lays:
        yield "lay_tile"
    if lays or also:
        yield "pass"
    if can_place_token(state, corporation):
        yield "place_token"
        if not lays and not also:
            yield "pass"


def lay_refusal(state: State, action: LayTile) -> Refusal | None:
    """The operator's ordinary lay: number, tile, place and money, in this order (core 15)."""
    corporation, rules = operator(state), building_rules(state)
    if TILES_LAID.of(state) >= rules.tile_actions:
        return refuse("tile_actions_used", limit=rules.tile_actions)
    no = tile_refusal(state, corporation, action)
    if no is not None:
        return no
    tile = lying(state, action.tile, action.rotation)
    if tile.cities and not city_left(state):
        return refuse("one_city_tile")
    return fit_refusal(state, corporation, action.hex, tile) or cash_refusal(
        state, corporation, rules.cost(state, action.hex, tile)
    )


def city_left(state: State) -> bool:
    """Whether one more of this turn's tiles may have a city."""
    limit = building_rules(state).city_tiles
    return limit is None or CITIES_LAID.of(state) < limit


def tile_refusal(state: State, corporation: str, action: LayTile) -> Refusal | None:
    """Whether hex, copy and colour allow the lay at all."""
    if action.combo_entities:
        return refuse("no_combination", corporation=corporation)
    if (no := piece_refusal(state, action)) is not None:
        return no
    if (no := building_rules(state).barred(state, action.hex)) is not None:
        return no
    name = tile_name(action.tile)
    color = state.title.tiles[name].color
    early = is_early(state, corporation, action.hex, name)
    if color not in state.colors() and not early and state.strict():
        return refuse("colour_too_early", color=color, phase=state.phase)
    return None


def is_early(state: State, corporation: str, hex: str, name: str) -> bool:
    """A tile that this corporation may lay there whatever the phase."""
    return name in building_rules(state).early(state, corporation).get(hex, ())


def fit_refusal(
    state: State, corporation: str, hex: str, tile: Tile, use: Usefulness | None = None
) -> Refusal | None:
    """``place_refusal`` under the title's rules; ``use`` in their stead."""
    rules = building_rules(state)
    early = is_early(state, corporation, hex, tile.name)
    options = rules.early_upgrades if early else rules.upgrades
    return place_refusal(
        state, corporation, hex, tile, use or rules.use, options, rules.move(corporation)
    )


def lay(state: State, action: LayTile) -> None:
    """A tile action of the operator."""
    rules = building_rules(state)
    tile = lying(state, action.tile, action.rotation)
    put_tile(state, action, rules.cost(state, action.hex, tile))
    TILES_LAID.set(state, TILES_LAID.of(state) + 1)
    if tile.cities:
        CITIES_LAID.set(state, CITIES_LAID.of(state) + 1)
    if rules.over(state):
        pass_step(state, NAME)


def put_tile(state: State, action: LayTile, cost: int) -> None:
    """Lay and pay; the marks that the track crosses are gone for good."""
    corporation, hex, rules = operator(state), action.hex, building_rules(state)
    tile = lying(state, action.tile, action.rotation)
    sides = tuple(b[0] for b in crossed(state, hex, tile))
    put(state, corporation, hex, action.tile, action.rotation, rules.move(corporation))
    remove_borders(state, hex, sides)
    charge(state, corporation, cost)
    rules.laid(state, hex)


def lay_choices(state: State, entity: Holder) -> Iterator[LayTile]:
    """Every tile that lay_refusal would take, from the track domain's own listing."""
    corporation, rules = operator(state), building_rules(state)
    if TILES_LAID.of(state) >= rules.tile_actions:
        return
    early = rules.early(state, corporation)
    stock = {tile.name: (i, tile) for i, tile in free_tiles(state, state.colors())}
    for one in _lays(state, corporation, stock, rules.upgrades, None):
        if one.tile.name not in early.get(one.hex, ()):
            yield LayTile(
                corporation, hex=one.hex, tile=stock[one.tile.name][0], rotation=one.tile.rotation
            )
    if not early:
        return
    names = dict.fromkeys(name for tiles in early.values() for name in tiles)
    copies = ((name, free_copy(state, name)) for name in names)
    stock = {name: (i, state.title.tiles[name]) for name, i in copies if i is not None}
    for one in _lays(state, corporation, stock, rules.early_upgrades, tuple(early)):
        if one.tile.name in early[one.hex]:
            yield LayTile(
                corporation, hex=one.hex, tile=stock[one.tile.name][0], rotation=one.tile.rotation
            )


def _lays(
    state: State,
    corporation: str,
    stock: Mapping[str, tuple[str, Tile]],
    upgrades: Options,
    hexes: Sequence[str] | None,
) -> Iterator[Lay]:
    rules, cash = building_rules(state), state.cash[corporation]
    cities = city_left(state)
    found = lays(
        board(state),
        stations.network_of(state, corporation),
        stations.seen_by(state, corporation),
        [tile for _, tile in stock.values() if cities or not tile.cities],
        rules.use,
        upgrades,
        hexes,
        move=rules.move(corporation),
    )
    for one in found:
        if rules.barred(state, one.hex) is None and rules.cost(state, one.hex, one.tile) <= cash:
            yield one


TRACK_AND_TOKEN: Final = Step(
    NAME,
    offers,
    {
        "lay_tile": Rule(lay_refusal, lay, lay_choices),
        "place_token": Rule(token_refusal, place_token, token_choices),
        "pass": passes(NAME),
    },
)
"""Tiles and a token of the operator in any order."""
