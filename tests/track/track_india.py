"""What 18India adds to the general rules of track (its page, section 6), for comparisons."""

from __future__ import annotations

from tests.track.track_positions import Position
from tests.track.track_tables import as_table, token_places

from tetsuro.track.laying import lays
from tetsuro.track.upgrades import Leave, Options

TO_CITY = {
    "3": ("12", "205", "206"),
    "4": ("205", "206"),
    "58": ("12", "13", "205", "206"),
}
OPTIONS = Options(
    pairs=tuple(
        ((old, new), Leave(stops=True, track="exits"))
        for old, tiles in TO_CITY.items()
        for new in tiles
    ),
    never=frozenset((old, new) for old in ("5", "6", "57") for new in ("12", "13", "205", "206")),
    unturnable=frozenset({("IF2", 1)}),
)


def cost(board, hex, tile) -> int:
    total = sum(amount for amount, _ in board.tile(hex).costs)
    for border in board.borders.get(hex, ()):
        beyond = board.neighbor(hex, border.edge)
        joined = beyond and (border.edge + 3) % 6 in board.tile(beyond).edges
        if border.cost and joined and border.edge in tile.edges:
            total += border.cost
    return total


def line(position: Position, board):
    """Hexes for the next yellow tile by the shortcut of 6.3; None: the long way is needed."""
    hex = position.lays[-1][0]
    exits = board.tile(hex).edges
    white = {
        board.neighbor(hex, side)
        for side in exits
        if (n := board.neighbor(hex, side)) and board.tile(n).color == "white"
    }
    return white if len(exits) not in (1, 6) and 1 <= len(white) <= 2 else None


def all_lays(position: Position):
    """The corporation's lays as a table; None where 6.3 has to be walked."""
    owner = position.corporation
    board, stations = position.board, position.stations(owner)
    tiles = position.stock()
    mine = [lay for lay in position.lays if lay[2] == owner]
    hexes = None
    if mine:
        tiles = [t for t in tiles if t.color == "yellow"]
        hexes = line(position, board)
        if hexes is None:
            return None
    network = stations.reach(board)
    found = lays(board, network, stations, tiles, "city_permissive", OPTIONS, hexes=hexes)
    cash = position.state[f"corp.{owner}.cash"] + (position.state.get("terrain_discount") or 0)
    return as_table(lay for lay in found if cost(board, lay.hex, lay.tile) <= cash)


def all_tokens(position: Position):
    board, stations = position.board, position.stations(position.corporation)
    return set(token_places(stations, board, stations.reach(board)))
