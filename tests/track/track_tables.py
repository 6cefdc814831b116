"""Reach, lays and tokens in the forms in which tests compare them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tetsuro.track.board import Board
from tetsuro.track.graph import SPAN
from tetsuro.track.laying import Lay
from tetsuro.track.network import Reach
from tetsuro.track.stations import Stations, token_fault


def as_table(found: Iterable[Lay]) -> Mapping[str, Mapping[str, list[int]]]:
    """Lays as {hex: {tile: [rotations]}}."""
    table: dict[str, dict[str, list[int]]] = {}
    for lay in found:
        table.setdefault(lay.hex, {}).setdefault(lay.tile.name, []).append(lay.tile.rotation)
    return table


def token_places(stations: Stations, board: Board, network: Reach) -> Iterator[tuple[str, int]]:
    """Cities (hex, city) in reach where the corporation could place a token (core 16.2)."""
    for hex, index in sorted(network.stops):
        city = board.tiles[hex].stops[index].city
        if city is None or hex not in network.hexes:
            continue
        if token_fault(stations, board, hex, city) is None:
            yield hex, city


def segments(network: Reach) -> frozenset[tuple[str, int]]:
    """Connected pieces of track as (hex, index on its tile)."""
    names = network.board.graph.names
    return frozenset((names[p // SPAN], p % SPAN) for p in network.pieces)
