"""What 1822PNW adds to the general rules of track (its page, section 6), for comparisons."""

from __future__ import annotations

from tests.track import track_maps as maps
from tests.track.track_positions import Position
from tests.track.track_tables import as_table, token_places

from tetsuro.track.laying import lays, widest
from tetsuro.track.upgrades import Leave, Options

COLORS = ("white", "yellow", "green", "brown", "gray")
LADDERS = {"O8": ("X24", "X25", "X26", "X27"), "H11": ("X20", "X21", "X22", "X23")}
OTHER = {"O8": "H11", "H11": "O8"}
SPECIAL = {"PNW1", "PNW2", "PNW3", "PNW4", "PNW5", "P1", "P2", "BC"}
OPTIONS = Options(
    pairs=(
        *((("H19", tile), Leave(stops=True, track="free")) for tile in ("5", "6", "57")),
        *((("O14", tile), Leave(stops=True)) for tile in ("14", "15", "619")),
    )
)


def level(board, hex: str) -> int:
    name = board.tile(hex).name
    return LADDERS[hex].index(name) if name in LADDERS[hex] else -1


def cost(position: Position, board, hex, tile) -> int:
    if hex in LADDERS:
        return 20 * (level(board.lay(hex, tile), hex) - level(board, hex))
    total = sum(amount for amount, _ in board.tile(hex).costs)
    total += sum(b.cost for b in board.borders.get(hex, ()) if b.cost and b.edge in tile.edges)
    cubes = position.state.get(f"hex.{hex}.cubes") or 0
    return max(0, total - 40 * (cubes if isinstance(cubes, int) else len(cubes)))


def all_lays(position: Position):
    """The corporation's ordinary lays as a table, without cubes."""
    owner = position.corporation
    board, stations = position.board, position.stations(owner)
    minor = position.state[f"corp.{owner}.type"] == "minor"
    colors = [c for c in position.colors() if not (minor and c in ("brown", "gray"))]
    later = any(lay[2] in (owner, "P7", "P8", "P19") for lay in position.lays)
    if later:
        colors = ["yellow"]
    network = stations.reach(board)
    stock = [t for t in position.stock() if t.name not in SPECIAL]
    ladder = {name for names in LADDERS.values() for name in names}
    plain = [t for t in stock if t.color in colors and t.name not in ladder]
    shut = {
        hex
        for hex, tile in board.tiles.items()
        if hex in LADDERS
        or (tile.color == "brown" and not board.laid(hex))
        or (board.laid(hex) and "forest" in (position.state.get(f"hex.{hex}.assigned") or ()))
        or (board.laid(hex) and _timber(board, hex))
    }
    found = [
        lay
        for lay in lays(board, network, stations, plain, "semi_restrictive", OPTIONS)
        if lay.hex not in shut
    ]
    for hex, names in LADDERS.items():
        if later:
            continue
        higher = [
            n
            for i, n in enumerate(names)
            if i > level(board, hex) and maps.tiles()[n].color in colors
        ]
        if higher and names.index(higher[0]) == level(board, OTHER[hex]):
            higher = higher[1:]
        tiles = [t for t in stock if t.name in higher[:1]]
        pairs = tuple(((board.tile(hex).name, n), Leave(color=True)) for n in higher[:1])
        options = Options(pairs=pairs, colors=())
        found += lays(board, network, stations, tiles, "semi_restrictive", options, [hex])
    cash = position.state[f"corp.{owner}.cash"]
    found = list(widest(found, board))
    if (pnw5 := [t for t in position.stock() if t.name == "PNW5"]) and not later:
        options = Options(pairs=((("PNW4", "PNW5"), Leave(color=True)),), colors=())
        found += lays(board, network, stations, pnw5, "semi_restrictive", options)
    return as_table(lay for lay in found if cost(position, board, lay.hex, lay.tile) <= cash)


def _timber(board, hex: str) -> bool:
    printed = board.land.printed[hex]
    return any("forest" in terrain for _, terrain in printed.costs)


def all_tokens(position: Position):
    board, stations = position.board, position.stations(position.corporation)
    return set(token_places(stations, board, stations.reach(board)))
