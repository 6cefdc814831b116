"""Track that runs pass, kept from run to run.

A run names its track by lists of hexes. Each list is walked when it is first named, and again
once another tile lies on one of its hexes: so reading a run needs no survey of the map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from operator import is_
from typing import NamedTuple

from tetsuro.routes.survey import (
    UNUSED,
    Chain,
    Features,
    Move,
    Site,
    Survey,
    TrackBits,
    Used,
    bits_of,
    crossing,
    leads_to,
    ways,
)
from tetsuro.track.hexes import opposite
from tetsuro.track.tiles import Tile

Hexes = tuple[str, ...]
Sides = tuple[tuple[str, int], ...]
"""The sides by which a walk leaves hexes."""
Neighbors = Callable[[str], Sequence["str | None"]]
"""For each side of a hex the hex that track may reach over it."""


class Stretch(NamedTuple):
    """A chain as it lies, whatever rules look for on it."""

    a: Site
    b: Site
    a_id: str
    b_id: str
    mask: int
    hexes: Hexes
    sides: Sides
    ends: int
    names: tuple[str, ...]
    """Marks of its pieces of track."""


class Passage(NamedTuple):
    """A list of hexes, walked: the tiles on it and what lies along it."""

    tiles: tuple[Tile, ...]
    stretches: tuple[Stretch, ...]


class Passages:
    """The lists of hexes that were walked so far in a game, while its hexes had the same
    neighbours; it grows as it is asked. What pieces of track are marked with and where track is
    free is kept too: it may depend on nothing but the tile and its hex. (Positions share it,
    perhaps in several threads: an entry is replaced as a whole, and used as it was found.)"""

    def __init__(self) -> None:
        self._bits = TrackBits()
        self._known: dict[Hexes, Passage] = {}

    def survey(
        self,
        lists: Iterable[Hexes],
        whole: Iterable[Site],
        tiles: Mapping[str, Tile],
        neighbors: Neighbors,
        features: Features,
    ) -> Survey:
        """The chains along some lists as the tiles lie now, with their ends and the sites of
        ``whole``. A list begins at the end that comes first in ``tiles``."""
        marks, hex_marks, side_cost = features.marks.copy(), features.hex_marks, features.side_cost
        sites = list(whole)
        numbers = {site.id: number for number, site in enumerate(sites)}
        chains: list[Chain] = []
        for hexes in lists:
            known = self._known.get(hexes)
            if known is None or not all(map(is_, known.tiles, map(tiles.__getitem__, hexes))):
                found = _walked(hexes, tiles, neighbors, self._bits, features)
                known = Passage(tuple([tiles[hex] for hex in hexes]), tuple(found))
                self._known[hexes] = known
            for stretch in known.stretches:
                a, b = numbers.get(stretch.a_id, -1), numbers.get(stretch.b_id, -1)
                if a < 0:
                    a = numbers[stretch.a_id] = len(sites)
                    sites.append(stretch.a)
                if b < 0:
                    b = numbers[stretch.b_id] = len(sites)
                    sites.append(stretch.b)
                marked = bits_of(stretch.names, marks) if stretch.names else 0
                for hex in hexes:
                    marked |= hex_marks.get(hex, 0)
                cost = 0
                if side_cost is not None:
                    for hex, side in stretch.sides:
                        cost += side_cost(hex, side)
                chains.append(Chain(a, b, stretch.mask, stretch.hexes, cost, marked, stretch.ends))
        return Survey(tuple(sites), tuple(chains), marks, hex_marks, len(self._bits.known))


def _walked(
    hexes: Hexes,
    tiles: Mapping[str, Tile],
    neighbors: Neighbors,
    bits: TrackBits,
    features: Features,
) -> list[Stretch]:
    """All chains along a list of hexes, in the order of a survey."""
    first, back = hexes[0], hexes[::-1]
    lists = [hexes] if first != hexes[-1] or hexes == back else [hexes, back]
    leaving = [(one, left) for one in lists if (left := _sides(one, neighbors)) is not None]
    found: list[Stretch] = []
    here = tiles[first]
    for stop in here.stops:
        for entry in ways(here).stops[stop.index]:
            to = leads_to(entry)
            for one, sides in leaving:
                if to == (sides[0][1] if sides else -1):
                    start = Site(first, stop)
                    found += _followed(start, entry.move, one, sides, tiles, bits, features)
    return found


def _sides(hexes: Hexes, neighbors: Neighbors) -> Sides | None:
    """The sides that lead from each of the hexes to the next, if all do."""
    found = []
    for hex, there in pairwise(hexes):
        beyond = neighbors(hex)
        if there not in beyond:
            return None
        found.append((hex, beyond.index(there)))
    return tuple(found)


def _followed(
    start: Site,
    first: Move,
    hexes: Hexes,
    sides: Sides,
    tiles: Mapping[str, Tile],
    bits: TrackBits,
    features: Features,
) -> list[Stretch]:
    """The chains along a list of hexes that begin so."""
    walks: list[tuple[tuple[Move, ...], Used]] = [((first,), UNUSED)]
    for place, (hex, side) in enumerate(sides, 1):
        there = hexes[place]
        target = sides[place][1] if place < len(sides) else -1
        entries = ways(tiles[there]).across.get((opposite(side), target), ())
        grown: list[tuple[tuple[Move, ...], Used]] = []
        for moves, used in walks:
            for entry in entries:
                now = crossing(bits, used, hex, moves[-1], there, entry)
                if now is not None:
                    grown.append(((*moves, entry.move), now))
        walks = grown
    found = []
    last = hexes[-1]
    for moves, used in walks:
        end = Site(last, tiles[last].stops[moves[-1].at])
        if last == start.hex and end.stop.index <= start.stop.index:
            continue
        mask = used[0]
        if not sides and last not in features.free_inside:
            mask = bits.inside(last, first)
        ends = (1 if first.terminal else 0) | (2 if moves[-1].terminal else 0)
        names = _names(hexes, moves, tiles, features)
        found.append(Stretch(start, end, start.id, end.id, mask, hexes, sides, ends, names))
    return found


def _names(
    hexes: Hexes, moves: Sequence[Move], tiles: Mapping[str, Tile], features: Features
) -> tuple[str, ...]:
    """Marks of the pieces of track that some moves take."""
    if features.piece_marks is None:
        return ()
    names: list[str] = []
    for hex, move in zip(hexes, moves, strict=True):
        tile = tiles[hex]
        for piece in move.pieces:
            names += features.piece_marks(hex, tile, tile.tracks[piece])
    return tuple(names)
