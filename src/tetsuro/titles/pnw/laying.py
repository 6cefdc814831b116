"""Where a company of 1822PNW may put which tile by the ordinary rules (6.1 to 6.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import minors, stations
from tetsuro.mechanics.position import board
from tetsuro.mechanics.track_laying import free_copy, place_refusal
from tetsuro.titles.pnw.terrain import LEVELS, TIMBER, level, marks
from tetsuro.track.laying import Lay, lays, widest
from tetsuro.track.tiles import Tile
from tetsuro.track.upgrades import Leave, Options

MINOR_COLORS: Final = ("yellow", "green")
SPECIAL: Final = frozenset({"PNW1", "PNW2", "PNW3", "PNW4", "PNW5", "P1", "P2", "BC"})
"""Tiles that only a private company lays, or that follow rules of their own."""
MINE: Final = "PNW4"
DEEP_MINE: Final = "PNW5"
OTHER_CITY: Final = {"O8": "H11", "H11": "O8"}
UPGRADES: Final = Options(
    pairs=(
        *((("H19", tile), Leave(stops=True, track="free")) for tile in ("5", "6", "57")),
        *((("O14", tile), Leave(stops=True)) for tile in ("14", "15", "619")),
    )
)
"""H19's printed town vanishes in any rotation; O14's two cities become one."""
DEEPER: Final = Options(pairs=(((MINE, DEEP_MINE), Leave(color=True)),), colors=())
CITY_TILES: Final = frozenset(name for names in LEVELS.values() for name in names)


def colors(state: State, corporation: str) -> tuple[str, ...]:
    """Minors never get beyond green."""
    allowed = state.colors()
    if minors.is_minor(state, corporation):
        return tuple(c for c in allowed if c in MINOR_COLORS)
    return allowed


def closed_hex(state: State, hex: str) -> Refusal | None:
    """Brown mountains and timber tiles are never laid on (6.1). For the recorded site's engine a
    mountain is a brown tile, and a gray one its next colour."""
    tile = board(state).tile(hex)
    if tile.color == "brown" and hex not in state.tiles and state.strict():
        return refuse("mountain", hex=hex)
    if hex in state.tiles and TIMBER in marks(state, hex):
        return refuse("timber_track", hex=hex)
    return None


def city_steps(state: State, corporation: str, hex: str) -> tuple[str, ...]:
    """The tile that Portland or Seattle may show next: the two never have the same colour."""
    names, now = LEVELS[hex], level(state, hex)
    allowed = colors(state, corporation)
    higher = [n for i, n in enumerate(names) if i > now and state.title.tiles[n].color in allowed]
    if higher and names.index(higher[0]) == level(state, OTHER_CITY[hex]):
        higher = higher[1:]
    return tuple(higher[:1])


def _step_options(state: State, hex: str, names: Iterable[str]) -> Options:
    old = board(state).tile(hex).name
    return Options(pairs=tuple(((old, n), Leave(color=True)) for n in names), colors=())


def options_for(state: State, hex: str, name: str) -> Options:
    """The rule of upgrades that a tile follows here."""
    if hex in LEVELS:
        return _step_options(state, hex, LEVELS[hex][level(state, hex) + 1 :])
    return DEEPER if name == DEEP_MINE else UPGRADES


def fit_refusal(state: State, corporation: str, hex: str, tile: Tile) -> Refusal | None:
    """Why the tile, as it is turned, cannot lie there for this company."""
    name = tile.name
    if (no := closed_hex(state, hex)) is not None:
        return no
    if name in SPECIAL and name != DEEP_MINE:
        return refuse("wrong_tile", tile=name)
    if (name in CITY_TILES) != (hex in LEVELS):
        return refuse("wrong_tile", tile=name, hex=hex)
    if state.strict():
        if hex in LEVELS and name not in city_steps(state, corporation, hex):
            return refuse("city_competition", hex=hex, tile=name)
        if name != DEEP_MINE and tile.color not in colors(state, corporation):
            return refuse("colour_too_early", color=tile.color, phase=state.phase)
    options = options_for(state, hex, name)
    no = place_refusal(state, corporation, hex, tile, "semi_restrictive", options)
    if no is not None:
        return no
    return _narrow_refusal(state, corporation, hex, tile) if state.strict() else None


def _narrow_refusal(state: State, corporation: str, hex: str, tile: Tile) -> Refusal | None:
    """In cities only the tiles with most exits of each colour may be laid (6.2)."""
    if hex in LEVELS or tile.name == DEEP_MINE or not board(state).tile(hex).cities:
        return None
    found = ordinary_lays(state, corporation, (tile.color,), (hex,))
    if any(lay.tile.name == tile.name for lay in found):
        return None
    return refuse("most_exits", hex=hex, tile=tile.name)


def stock(state: State, among: Sequence[str]) -> list[Tile]:
    """Tiles of these colours of which a copy is free."""
    tiles, counts = state.title.tiles, state.title.tile_counts
    return [tiles[n] for n in counts if tiles[n].color in among and free_copy(state, n) is not None]


def ordinary_lays(
    state: State,
    corporation: str,
    among: Sequence[str],
    hexes: Sequence[str] | None = None,
) -> list[Lay]:
    """All lays of ordinary tiles of some colours, cost aside, Portland and Seattle aside."""
    plain = [t for t in stock(state, among) if t.name not in SPECIAL | CITY_TILES]
    found = _lays(state, corporation, plain, UPGRADES, hexes)
    return list(
        widest(
            (x for x in found if x.hex not in LEVELS and closed_hex(state, x.hex) is None),
            board(state),
        )
    )


def all_lays(state: State, corporation: str, *, yellow_only: bool) -> Iterator[Lay]:
    """Every lay that the rules allow, cost aside."""
    allowed = ("yellow",) if yellow_only else colors(state, corporation)
    for lay in ordinary_lays(state, corporation, allowed):
        if not yellow_only or board(state).tile(lay.hex).color == "white":
            yield lay
    if yellow_only:
        return
    for hex in LEVELS:
        names = city_steps(state, corporation, hex)
        tiles = [state.title.tiles[n] for n in names]
        yield from _lays(state, corporation, tiles, _step_options(state, hex, names), (hex,))
    if free_copy(state, DEEP_MINE) is not None:
        yield from _lays(state, corporation, [state.title.tiles[DEEP_MINE]], DEEPER, None)


def _lays(
    state: State,
    corporation: str,
    tiles: Sequence[Tile],
    options: Options,
    hexes: Sequence[str] | None,
) -> Iterator[Lay]:
    return lays(
        board(state),
        stations.network_of(state, corporation),
        stations.seen_by(state, corporation),
        tiles,
        "semi_restrictive",
        options,
        hexes,
    )
