"""What 18GB adds to the general rules of track (its page, section 6), for comparisons."""

from __future__ import annotations

from dataclasses import replace

from tests.track import track_maps as maps
from tests.track.track_positions import Position, home_of
from tests.track.track_tables import as_table, token_places

from tetsuro.track.laying import lays
from tetsuro.track.stations import token_fault
from tetsuro.track.upgrades import Leave, Options

BLUE = Options(
    pairs=((("C22", "G33"), Leave(color=True)), (("I4", "G32"), Leave(color=True))),
    unturnable=frozenset((t, r) for t in ("G33", "G32") for r in range(1, 6)),
)
EARLY = ("G36", "G37", "G38")
LS = ("G18", "G19", "G21", "G22", "G24", "G26", "G27", "G28", "G30")


def cost(position: Position, board, hex, tile) -> int:
    total = sum(b.cost for b in board.borders.get(hex, ()) if b.cost and b.edge in tile.edges)
    return total + sum(amount for amount, _ in board.tile(hex).costs)


def blocked(position: Position) -> set[str]:
    if "blue" in position.colors():
        return set()
    hexes = set()
    for company in maps.title("18GB")["companies"]:
        if position.state.get(f"companies.{company['id']}.value", 0):
            hexes.update(company.get("blocks", ()))
    return hexes


def all_lays(position: Position, network=None):
    """The corporation's lays as a table, all rules considered."""
    owner = position.corporation
    board, stations = position.board, position.stations(owner)
    network = network or stations.reach(board)
    stock, colors = position.stock(), position.colors()
    mine = [lay for lay in position.lays if lay[2] not in ("AF", "LS")]
    city_laid = any(maps.tiles()[t.rpartition("-")[0]].cities for _, t, _, _ in mine)
    move = home_of(owner)

    def run(tiles, options, hexes=None):
        return lays(board, network, stations, tiles, "restrictive", options, hexes=hexes, move=move)

    if position.legal["entity"] == "LS":
        found = list(
            lays(
                board,
                network,
                stations,
                [t for t in stock if t.name in LS and t.color in colors],
                "permissive",
                hexes=["H21"],
                move=move,
            )
        )
        city_laid = False
    else:
        found = list(run([t for t in stock if t.color in colors and t.color != "blue"], Options()))
        if "blue" in colors:
            blue = [t for t in stock if t.color == "blue"]
            found += run(blue, BLUE, ["C22", "I4"])
        early = list(position.state.get(f"corp.{owner}.green_hexes", ()))
        pairs = tuple(
            ((board.tile(h).name, g), Leave(color=True))
            for h in early
            for g in EARLY
            if board.tile(h).color in ("white", "yellow")
        )
        if pairs:
            greens = [t for t in stock if t.name in EARLY]
            more = run(greens, Options(pairs=pairs, colors=()), early)
            found += [lay for lay in more if lay not in found]
    shut = blocked(position)
    cash = position.state[f"corp.{owner}.cash"]
    return as_table(
        lay
        for lay in found
        if lay.hex not in shut
        and not (city_laid and lay.tile.cities)
        and cost(position, board, lay.hex, lay.tile) <= cash
    )


def all_tokens(position: Position):
    """Cities for a token of the corporation, or for the one that GN or MC brings along."""
    owner, power = position.corporation, position.legal["entity"]
    board, stations = position.board, position.stations(owner)
    network = stations.reach(board)
    if power not in ("GN", "MC"):
        return set(token_places(stations, board, network))
    hex = {"GN": "I14", "MC": "H9"}[power]
    mine = {
        at: tuple((owner if name == power else name, c, s) for name, c, s in found)
        for at, found in stations.reserved.items()
    }
    stations = replace(stations, reserved=mine)
    return {(hex, 0)} if token_fault(stations, board, hex, 0) is None else set()
