"""Tiles as data: stops, pieces of track, and the same turned by a rotation.

A printed hex is a tile too: its name is its coordinate and it lies at rotation 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any, Final, Literal

from tetsuro.track.hexes import turned

EndKind = Literal["edge", "stop", "junction"]
End = tuple[EndKind, int]
"""One end of a piece of track: a side of the hex, a stop or a junction of the tile."""
Lane = tuple[int, int]
"""(width, index): the ``index``-th of ``width`` tracks that share a side."""

COLORS: Final = ("white", "yellow", "green", "brown", "gray", "blue")
SINGLE: Final[Lane] = (1, 0)


@dataclass(frozen=True, slots=True)
class Stop:
    """A city, town or off-board area of a tile.

    ``part`` is its number among all parts of the tile (files name stops by it); ``revenue``
    maps a colour to the value it has from that colour on, ``{"": n}`` for one figure.
    """

    index: int
    kind: Literal["city", "town", "offboard"]
    part: int
    revenue: Mapping[str, int]
    city: int | None = None
    slots: int = 0
    groups: tuple[str, ...] = ()
    loc: float | str | None = None
    near_edge: tuple[float | None, ...] = ()
    style: str | None = None
    hidden_revenue: bool = False

    def value(self, colors: tuple[str, ...]) -> int:
        """Printed revenue when the phase has these tile colours, latest last (core 18.7)."""
        if "" in self.revenue:
            return self.revenue[""]
        for color in reversed(colors):
            if color in self.revenue:
                return self.revenue[color]
        return 0


@dataclass(frozen=True, slots=True)
class Track:
    """A piece of track between two ends.

    ``gauge`` is broad, narrow, dual, or thin (drawn only). Behind a ``terminal`` piece
    (1 the long spike, 2 the short one) no train goes on.
    """

    a: End
    b: End
    gauge: str = "broad"
    terminal: int = 0
    a_lane: Lane = SINGLE
    b_lane: Lane = SINGLE
    part: int = 0

    @property
    def ends(self) -> tuple[End, End]:
        """Both its ends."""
        return (self.a, self.b)


@dataclass(frozen=True, slots=True)
class Border:
    """A mark on one side of a hex: mountain, water, province, impassable, or just drawn."""

    edge: int
    kind: str | None = None
    cost: int | None = None


@dataclass(frozen=True)
class Tile:
    """A tile in one rotation, or a printed hex.

    A tile and a printed hex may share a name (G10), as may the same hex of two maps, so equality
    looks at the content; the same object is equal at once.
    """

    name: str
    color: str
    stops: tuple[Stop, ...] = ()
    tracks: tuple[Track, ...] = ()
    junctions: int = 0
    labels: tuple[str, ...] = ()
    icons: tuple[Mapping[str, Any], ...] = ()
    borders: tuple[Border, ...] = ()
    costs: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Terrain printed here: (cost, terrains), paid by the next tile laid on it."""
    partitions: tuple[Mapping[str, Any], ...] = ()
    rotation: int = 0
    cities: tuple[Stop, ...] = field(init=False, compare=False, repr=False)
    """Its cities, in the tile's order."""
    towns: tuple[Stop, ...] = field(init=False, compare=False, repr=False)
    """Its towns, in the tile's order."""
    edges: frozenset[int] = field(init=False, compare=False, repr=False)
    """Sides with track (decorative thin track not counted)."""
    stop_edges: tuple[frozenset[int], ...] = field(init=False, compare=False, repr=False)
    """For each stop the sides its own pieces of track lead to."""
    _hash: int = field(init=False, compare=False, repr=False)
    _turned: dict[int, Tile] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        keep = partial(object.__setattr__, self)
        keep("cities", tuple([s for s in self.stops if s.kind == "city"]))
        keep("towns", tuple([s for s in self.stops if s.kind == "town"]))
        keep("edges", frozenset(_sides_with_track(self.tracks)))
        keep("stop_edges", _sides_of_stops(len(self.stops), self.tracks))
        key = (self.name, self.rotation, self.color, len(self.tracks), len(self.stops))
        keep("_hash", hash(key))
        keep("_turned", {})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tile):
            return NotImplemented
        return self is other or (
            self._hash == other._hash
            and self.name == other.name
            and self.rotation == other.rotation
            and self.color == other.color
            and self.tracks == other.tracks
            and self.stops == other.stops
            and self.junctions == other.junctions
            and self.labels == other.labels
            and self.borders == other.borders
            and self.costs == other.costs
            and self.icons == other.icons
            and self.partitions == other.partitions
        )

    def __hash__(self) -> int:
        return self._hash

    def turned(self, rotation: int) -> Tile:
        """This tile at another rotation (clockwise steps from the printed one); memoized."""
        rotation %= 6
        found = self._turned.get(rotation)
        if found is None:
            found = self._turned[rotation] = _turned(self, rotation)
        return found


def _sides_with_track(tracks: Iterable[Track]) -> Iterator[int]:
    for track in tracks:
        if track.gauge != "thin":
            for kind, side in (track.a, track.b):
                if kind == "edge":
                    yield side


def _sides_of_stops(stops: int, tracks: Iterable[Track]) -> tuple[frozenset[int], ...]:
    found: list[set[int]] = [set() for _ in range(stops)]
    for track in tracks:
        for (kind, n), (other, side) in (track.ends, track.ends[::-1]):
            if kind == "stop" and other == "edge":
                found[n].add(side)
    return tuple([frozenset(sides) for sides in found])


@cache
def _turned(tile: Tile, rotation: int) -> Tile:
    steps = (rotation - tile.rotation) % 6
    if not steps:
        return tile

    def end(at: End) -> End:
        return ("edge", turned(at[1], steps)) if at[0] == "edge" else at

    tracks = tuple(replace(t, a=end(t.a), b=end(t.b)) for t in tile.tracks)
    return replace(tile, tracks=tracks, rotation=rotation)


def tile_from_json(name: str, data: Mapping[str, Any]) -> Tile:
    """A tile or printed hex from the data form of ``titles/*/`` (see docs/adding-a-title.md)."""
    return Tile(
        name=name,
        color=data["color"],
        stops=tuple(_stop(i, s) for i, s in enumerate(data.get("stops", ()))),
        tracks=tuple(_track(t) for t in data.get("paths", ())),
        junctions=data.get("junctions", 0),
        labels=tuple(data.get("labels", ())),
        icons=tuple(data.get("icons", ())),
        borders=tuple(
            Border(b["edge"], b.get("type"), b.get("cost")) for b in data.get("borders", ())
        ),
        costs=tuple((c["cost"], tuple(c["terrain"])) for c in data.get("upgrade_costs", ())),
        partitions=tuple(data.get("partitions", ())),
    )


def _stop(index: int, data: Mapping[str, Any]) -> Stop:
    revenue = data["revenue"]
    return Stop(
        index=index,
        kind=data["kind"],
        part=data["part"],
        revenue=revenue if isinstance(revenue, dict) else {"": revenue},
        city=data.get("city"),
        slots=data.get("slots", 0),
        groups=tuple(data.get("groups", ())),
        loc=data.get("loc"),
        near_edge=tuple(data.get("near_edge", ())),
        style=data.get("style"),
        hidden_revenue=data.get("hidden_revenue", False),
    )


def _track(data: Mapping[str, Any]) -> Track:
    a, b = data["a"], data["b"]
    return Track(
        a=(a[0], a[1]),
        b=(b[0], b[1]),
        gauge=data.get("track", "broad"),
        terminal=data.get("terminal", 0),
        a_lane=tuple(data.get("a_lane", SINGLE)),
        b_lane=tuple(data.get("b_lane", SINGLE)),
        part=data["part"],
    )
