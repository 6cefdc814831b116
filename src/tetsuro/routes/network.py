"""The network of one corporation: the surveyed track with values, tokens and what blocks it.

``survey`` is the same for all corporations and may be kept until a tile is laid; a
``Network`` adds what depends on the corporation and the phase. ``network`` does both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeVar

from tetsuro.routes.survey import (
    PLAIN,
    Chain,
    Features,
    Neighbor,
    Site,
    Survey,
    bits_of,
    survey,
)
from tetsuro.track.hexes import Grid, Layout
from tetsuro.track.tiles import Tile

StopKind = Literal["city", "town", "offboard"]
Place = tuple[str, int]
"""A token's place: a hex and the number of the city among the cities of its tile."""
T = TypeVar("T")
SiteMarks = Callable[[Site], Sequence[str]]
Distance = Callable[[str, str], int]


@cache
def straight(layout: Layout) -> Distance:
    """The distance of two hexes in a straight line, remembered."""
    return cache(Grid(layout).distance)


@dataclass(slots=True)
class Stop:
    """A stop as one corporation sees it now; a value, never changed (frozen it would take four
    times as long to make, and each run makes some)."""

    index: int
    hex: str
    part: int
    kind: StopKind
    value: int
    """Printed revenue in the present phase (core 18.7)."""
    own: bool
    """Holds a token of the corporation that makes a route valid."""
    blocks: bool
    """A route may end here but not go on: foreign full city, off-board area (core 14.1)."""
    groups: tuple[str, ...]
    """Of the stops sharing a name a route may use only one (core 18.3)."""
    marks: int
    """Bits of the marks on its hex and on itself."""

    @property
    def id(self) -> str:
        """Its name in files: hex and part number."""
        return f"{self.hex}-{self.part}"


@dataclass(frozen=True)
class Network:
    """Stops and chains of a map position for one corporation."""

    stops: tuple[Stop, ...]
    chains: tuple[Chain, ...]
    size: int
    """Bits in the masks of chains."""
    marks: Mapping[str, int]
    """The bit number of each mark."""
    distance: Distance
    """Hexes between two hexes in a straight line."""
    _made: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What is worked out once, when it is first asked for (a cached property is none in
    compiled code)."""

    def _once(self, name: str, make: Callable[[], T]) -> T:
        if name not in self._made:
            self._made[name] = make()
        made: T = self._made[name]
        return made

    @property
    def ways(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each stop its chains: (number of the chain, stop at its other end)."""
        return self._once("ways", self._ways)

    def _ways(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        found: list[list[tuple[int, int]]] = [[] for _ in self.stops]
        for number, chain in enumerate(self.chains):
            found[chain.a].append((number, chain.b))
            found[chain.b].append((number, chain.a))
        return tuple(tuple(ways) for ways in found)

    @property
    def index(self) -> Mapping[str, int]:
        """The number of a stop by its name in files."""
        return self._once("index", self._index)

    def _index(self) -> Mapping[str, int]:
        return {stop.id: stop.index for stop in self.stops}

    @property
    def by_hexes(self) -> Mapping[tuple[str, ...], tuple[int, ...]]:
        """Chains by the hexes they pass, in both directions, as files name them."""
        return self._once("by_hexes", self._by_hexes)

    def _by_hexes(self) -> Mapping[tuple[str, ...], tuple[int, ...]]:
        found: dict[tuple[str, ...], tuple[int, ...]] = {}
        for number, chain in enumerate(self.chains):
            hexes, back = chain.hexes, chain.hexes[::-1]
            found[hexes] = (*found.get(hexes, ()), number)
            if back != hexes:
                found[back] = (*found.get(back, ()), number)
        return found

    @property
    def twins(self) -> Sequence[int]:
        """Bits of the stops of each hex that has several."""
        return self._once("twins", self._twins)

    def _twins(self) -> Sequence[int]:
        hexes: dict[str, int] = {}
        for stop in self.stops:
            hexes[stop.hex] = hexes.get(stop.hex, 0) | 1 << stop.index
        return [bits for bits in hexes.values() if bits & (bits - 1)]

    @property
    def exclusive(self) -> tuple[int, ...]:
        """For each stop the bits of the stops that no route may have beside it (and itself)."""
        return self._once("exclusive", self._exclusive)

    def _exclusive(self) -> tuple[int, ...]:
        groups: dict[str, int] = {}
        for stop in self.stops:
            for name in stop.groups:
                groups[name] = groups.get(name, 0) | 1 << stop.index
        found = []
        for stop in self.stops:
            bits = 1 << stop.index
            for name in stop.groups:
                bits |= groups[name]
            found.append(bits)
        return tuple(found)

    def bits(self, *names: str) -> int:
        """The bits of marks by name; a name ending in a blank means all that begin so."""
        found = 0
        for name in names:
            number = self.marks.get(name)
            if number is not None:
                found |= 1 << number
            elif name.endswith(" "):
                found |= self._beginning(name)
        return found

    def _beginning(self, start: str) -> int:
        known = self._once("bits", dict[str, int])
        if start not in known:
            known[start] = sum([1 << n for name, n in self.marks.items() if name.startswith(start)])
        return known[start]

    def named(self, bits: int) -> list[str]:
        """The names of some marks."""
        found: list[str] = []
        if bits:
            names = self._once("names", lambda: {n: name for name, n in self.marks.items()})
            while bits:
                lowest = bits & -bits
                bits ^= lowest
                found.append(names[lowest.bit_length() - 1])
        return found


def network_of(
    surveyed: Survey,
    *,
    colors: tuple[str, ...],
    own: Collection[Place],
    blocked: Callable[[Site], bool],
    distance: Distance,
    site_marks: SiteMarks | None = None,
    value: Callable[[Site, int], int] | None = None,
) -> Network:
    """The network of a corporation with tokens in ``own``, over surveyed track.

    ``colors`` are the tile colours of the phase; ``blocked`` tells which *cities* the
    corporation can't pass; ``value`` may change the printed value of a stop.
    """
    marks = dict(surveyed.marks)
    stops: list[Stop] = []
    for site in surveyed.sites:
        hex, stop = site
        bits = surveyed.hex_marks.get(hex, 0)
        if site_marks is not None:
            bits |= bits_of(site_marks(site), marks)
        printed = stop.value(colors)
        worth = printed if value is None else value(site, printed)
        kind, city = stop.kind, stop.city
        mine = city is not None and (hex, city) in own
        blocks = kind == "offboard" or (kind == "city" and blocked(site))
        stops.append(Stop(len(stops), hex, stop.part, kind, worth, mine, blocks, stop.groups, bits))
    return Network(tuple(stops), surveyed.chains, surveyed.size, marks, distance)


def network(
    tiles: Mapping[str, Tile],
    neighbor: Neighbor,
    *,
    colors: tuple[str, ...],
    own: Collection[Place],
    blocked: Callable[[Site], bool],
    distance: Distance,
    features: Features = PLAIN,
    site_marks: SiteMarks | None = None,
    value: Callable[[Site, int], int] | None = None,
) -> Network:
    """Survey the track of a map position and look at it as one corporation does."""
    return network_of(
        survey(tiles, neighbor, features),
        colors=colors,
        own=own,
        blocked=blocked,
        distance=distance,
        site_marks=site_marks,
        value=value,
    )
