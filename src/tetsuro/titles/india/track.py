"""18India's track step (rules 4.4.3, 6): yellow tiles in a line, one upgrade, or in phase IV the
removal of a gauge change marker; and the extra tiles of P2 and P3."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from tetsuro.kernel.actions import Holder, LayTile, Pass, RemoveBorder
from tetsuro.kernel.machine import Offered, Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.kernel.verbs import tell
from tetsuro.mechanics import stations
from tetsuro.mechanics.depot import phase
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import just_pass, may_pass
from tetsuro.mechanics.position import board, lying
from tetsuro.mechanics.track_laying import (
    charge,
    free_tiles,
    piece_refusal,
    place_refusal,
    put,
    refusal_of,
    terrain_cost,
)
from tetsuro.titles.india.borders import GAUGE, change, costs, cross, markers
from tetsuro.titles.india.homes import free_reservation, lift_tokens
from tetsuro.titles.india.lines import line_hexes, prolongs
from tetsuro.titles.india.privates import (
    UPGRADE,
    YELLOW_TILE,
    discounted,
    end_discount,
    own_or_any_time,
    spend_discount,
    use_up,
)
from tetsuro.track.laying import lays, position_fault
from tetsuro.track.tiles import Tile
from tetsuro.track.upgrades import PRIVATE, Leave, Options, upgrade_fault
from tetsuro.track.upgrades import Rule as TrackRule

YELLOW_TILES: Final = 4
COLORS: Final = ("yellow", "green", "brown", "gray")
TO_CITY: Final = {
    "3": ("12", "205", "206"),
    "4": ("205", "206"),
    "58": ("12", "13", "205", "206"),
}
"""Town tiles that may become a city with one slot (rules 6.1)."""
ONE_SLOT: Final = ("12", "13", "205", "206")
UPGRADES: Final = Options(
    pairs=tuple(
        ((old, new), Leave(stops=True, track="exits"))
        for old, tiles in TO_CITY.items()
        for new in tiles
    ),
    never=frozenset((old, new) for old in ("5", "6", "57") for new in ONE_SLOT),
    unturnable=frozenset({("IF2", 1)}),
)
PRIVATE_UPGRADES: Final = replace(UPGRADES, leave=PRIVATE)
UPGRADED: Final[Column[bool]] = Column("upgraded", False, "turn")
"""The operator has upgraded a tile or removed a marker in this track step."""
LINE: Final[Column[tuple[str, ...]]] = Column("line", (), "turn")
"""Hexes of the yellow tiles that the operator has laid in this track step, in order."""


def offers(state: State, entity: Holder) -> Offered:
    """Nothing once all tiles are laid, but a corporation with P2 or P3 must still pass."""
    if entity != state.entity() or not isinstance(entity, str):
        return ()
    if not may_lay(state):
        held = any(state.owners.get(p) == entity for p in (YELLOW_TILE, UPGRADE))
        return ("lay_tile", "pass") if held else ()
    return _ways_to_build(state)


def _ways_to_build(state: State) -> Iterator[str]:
    yield from ("lay_tile", "pass")
    if not LINE.of(state) and removable(state):
        yield "remove_border"


def may_lay(state: State) -> bool:
    """Fewer than four yellow tiles, no upgrade and no marker removed so far."""
    return len(LINE.of(state)) < YELLOW_TILES and not UPGRADED.of(state)


def removable(state: State) -> bool:
    """Whether the phase lets gauge markers be removed and there are any (4.4.3)."""
    return "gauge_markers_removable" in phase(state).status and bool(markers(state))


# Tiles


def lay_refusal(state: State, action: LayTile) -> Refusal | None:
    """The operator's lay: number, tile, line, place and money, in this order (4.4.3, 6)."""
    corporation, line = operator(state), LINE.of(state)
    if not may_lay(state):
        return refuse("tile_actions_used", limit=YELLOW_TILES)
    if (no := tile_refusal(state, action)) is not None:
        return no
    if line and not is_white(state, action.hex):
        return refuse("upgrade_alone")
    if line and not prolongs(state, corporation, line, action.hex):
        return refuse("not_in_line", hex=action.hex)
    tile = lying(state, action.tile, action.rotation)
    return fit_refusal(state, corporation, action.hex, tile) or cash_refusal(
        state, corporation, lay_cost(state, action.hex, tile)
    )


def tile_refusal(state: State, action: LayTile) -> Refusal | None:
    """One power at a time, and a hex, copy and rotation that there are."""
    if action.combo_entities:
        return refuse("no_combination", corporation=operator(state))
    return piece_refusal(state, action)


def is_white(state: State, hex: str) -> bool:
    """Whether no tile has been laid on the hex yet."""
    return board(state).tile(hex).color == "white"


def fit_refusal(
    state: State,
    corporation: str,
    hex: str,
    tile: Tile,
    rule: TrackRule = "city_permissive",
    options: Options = UPGRADES,
) -> Refusal | None:
    """Why the tile, as it is turned, cannot lie there for this corporation (core 15.2-15.4)."""
    old = board(state).tile(hex)
    grows = grows_apart(state) and tile.name in TO_CITY.get(old.name, ())
    if grows and stations.touches_hex(state, corporation, hex):
        return refusal_of(
            upgrade_fault(old, tile.turned(0), options)
            or position_fault(board(state), hex, tile, None, options)
        )
    return place_refusal(state, corporation, hex, tile, rule, options)


def grows_apart(state: State) -> bool:
    """The recorded site lets a town within reach grow into a city whose exits miss the
    corporation's track, and offers that (ruling ``screen-rules``)."""
    return not state.title.published("screen-rules")


def full_cost(state: State, hex: str, tile: Tile) -> int:
    """Terrain printed here and borders that the new tile joins over (rules 6.2)."""
    return terrain_cost(state, hex) + costs(state, hex, tile)


def lay_cost(state: State, hex: str, tile: Tile) -> int:
    """What the lay costs after the discount that is being used (6.2)."""
    return discounted(state, full_cost(state, hex, tile))


def put_tile(state: State, action: LayTile) -> None:
    """Pay, lay, change the borders; the first tile of a double city lifts its tokens."""
    corporation, hex = operator(state), action.hex
    tile = lying(state, action.tile, action.rotation)
    cost = full_cost(state, hex, tile)
    charge(state, corporation, discounted(state, cost))
    spend_discount(state, cost)
    old = board(state).tile(hex)
    if len(old.cities) > 1 and not old.tracks:
        lift_tokens(state, hex, asked(state, action))
        free_reservation(state, hex, asked(state, action))
    put(state, corporation, hex, action.tile, action.rotation)
    cross(state, hex, tile)


def asked(state: State, action: LayTile) -> Holder:
    """Who puts the tokens of a double city back: the operator; in recordings the player who
    owns P2 where that company lays the tile (ruling ``double-city-asker``)."""
    if action.private and not state.title.published("double-city-asker"):
        owner = state.owners[str(action.entity)]
        assert owner is not None
        return owner
    return operator(state)


def lay(state: State, action: LayTile) -> None:
    """Lay the tile: a yellow one more in the line, or the one upgrade (4.4.3)."""
    yellow = is_white(state, action.hex)
    put_tile(state, action)
    if yellow:
        LINE.set(state, (*LINE.of(state), action.hex))
    else:
        UPGRADED.set(state, True)


def lay_choices(state: State, entity: Holder) -> Iterator[LayTile]:
    """Every tile that lay_refusal would take, from the track domain's own listing."""
    line = LINE.of(state)
    if not may_lay(state):
        return
    colors = COLORS[:1] if line else COLORS
    hexes = sorted(line_hexes(state, operator(state), line)) if line else None
    yield from _lays(state, entity, colors, "city_permissive", UPGRADES, hexes)


def _lays(
    state: State,
    entity: Holder,
    colors: tuple[str, ...],
    rule: TrackRule,
    options: Options,
    hexes: Collection[str] | None = None,
) -> Iterator[LayTile]:
    """Lays for the operator, by itself or by a private company."""
    corporation, private = operator(state), entity in state.title.privates
    stock = {tile.name: (i, tile) for i, tile in free_tiles(state, colors)}
    here, network = board(state), stations.network_of(state, corporation)
    seen = stations.seen_by(state, corporation)
    tiles = [tile for _, tile in stock.values()]
    found = list(lays(here, network, seen, tiles, rule, options, hexes))
    if grows_apart(state) and hexes is None:
        towns = [hex for hex in network.sides if here.tile(hex).name in TO_CITY]
        cities = [tile for tile in tiles if tile.name in ONE_SLOT]
        grown = lays(here, network, seen, cities, rule, options, towns, anywhere=True)
        found += [one for one in grown if one not in found]
    for one in found:
        if lay_cost(state, one.hex, one.tile) <= state.cash[corporation]:
            tile_id, rotation = stock[one.tile.name][0], one.tile.rotation
            yield LayTile(entity, private, hex=one.hex, tile=tile_id, rotation=rotation)


# Markers


def marker_refusal(state: State, action: RemoveBorder) -> Refusal | None:
    """Both hexes at the marker must be connected to the corporation."""
    if LINE.of(state) or UPGRADED.of(state):
        return refuse("marker_instead_of_track")
    marks = state.borders.get(action.hex, ())
    if action.hex not in state.title.printed or not 0 <= action.edge <= 5:
        return refuse("unknown_hex", hex=action.hex)
    if (action.edge, GAUGE, None) not in marks and state.strict():
        return refuse("no_gauge_marker", hex=action.hex, edge=action.edge)
    for hex in (action.hex, board(state).adjacent(action.hex)[action.edge]):
        if hex is None or not stations.touches_hex(state, operator(state), hex):
            return refuse("hex_not_reached", hex=hex)
    return None


def remove_marker(state: State, action: RemoveBorder) -> None:
    """Take a gauge marker off a side: that is the turn's track (4.4.3)."""
    beyond = board(state).adjacent(action.hex)[action.edge]
    if beyond is not None:
        change(state, action.hex, action.edge, beyond, None)
        tell(state, "gauge_change_removed", hexes=(action.hex, beyond))
    UPGRADED.set(state, True)


def marker_choices(state: State, entity: Holder) -> Iterator[RemoveBorder]:
    """Each marker is named from one of its sides; the other side means the same."""
    for hex, beyond in markers(state):
        edge = board(state).adjacent(hex).index(beyond)
        action = RemoveBorder(entity, hex=hex, edge=edge)
        if marker_refusal(state, action) is None:
            yield action


def pass_track(state: State, action: Pass) -> None:
    """The operator lays nothing more; an unused discount ends."""
    pass_step(state, "track")
    end_discount(state)


TRACK: Final = Step(
    "track",
    offers,
    {
        "lay_tile": Rule(lay_refusal, lay, lay_choices),
        "remove_border": Rule(marker_refusal, remove_marker, marker_choices),
        "pass": Rule(may_pass, pass_track, just_pass),
    },
    skip=end_discount,
)


# P2 and P3


def company_offers(state: State, entity: Holder) -> Types:
    """A tile of P2 or P3, while it can be used; recordings may pass, too (10)."""
    if entity not in (YELLOW_TILE, UPGRADE) or not own_or_any_time(state, str(entity)):
        return ()
    return ("lay_tile",) if state.strict() else ("lay_tile", "pass")


def company_lay_refusal(state: State, action: LayTile) -> Refusal | None:
    """P2 lays a yellow tile, P3 upgrades; neither need be useful (rules 6.1, 10). The site's
    engine asks neither for the label nor for the number of stops (rules 13.29)."""
    if (no := tile_refusal(state, action)) is not None:
        return no
    if is_white(state, action.hex) != (action.entity == YELLOW_TILE):
        return refuse("wrong_colour", private=action.entity)
    corporation = operator(state)
    tile = lying(state, action.tile, action.rotation)
    options = UPGRADES if state.strict() else PRIVATE_UPGRADES
    return fit_refusal(state, corporation, action.hex, tile, "permissive", options) or cash_refusal(
        state, corporation, lay_cost(state, action.hex, tile)
    )


def company_lay(state: State, action: LayTile) -> None:
    """Lay the private's tile; it is used up (10)."""
    put_tile(state, action)
    use_up(state, str(action.entity))


def company_lay_choices(state: State, entity: Holder) -> Iterator[LayTile]:
    """Every tile and rotation that the private may lay (10)."""
    colors = COLORS[:1] if entity == YELLOW_TILE else COLORS[1:]
    yield from _lays(state, entity, colors, "permissive", UPGRADES)


def company_pass(state: State, action: Pass) -> None:
    """Recordings may decline the power for this turn; it has no other effect."""
    pass_step(state, "company_track")


COMPANY_TRACK: Final = Step(
    "company_track",
    company_offers,
    {
        "lay_tile": Rule(company_lay_refusal, company_lay, company_lay_choices),
        "pass": Rule(may_pass, company_pass, just_pass),
    },
    blocks=False,
)
