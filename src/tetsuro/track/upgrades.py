"""Which tile may replace which, wherever they lie (core 15.2 and the pure part of 15.3).

All of it is a function of the two tiles and of `Options`, answered from memory after the first
time. Titles say their exceptions as data: pairs of names and what such a pair is let off.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from tetsuro.track.faults import Fault
from tetsuro.track.inherit import city_map
from tetsuro.track.tiles import COLORS, Tile, Track

Pair = tuple[str, str]
"""Names of the old and of the new tile."""


@dataclass(frozen=True, slots=True)
class Leave:
    """What a lay is let off: the colour's step, the label, the stops; how track must be kept.

    ``exits`` asks for the old sides only, ``free`` for nothing.
    """

    color: bool = False
    label: bool = False
    stops: bool = False
    track: Literal["kept", "exits", "free"] = "kept"


STRICT: Final = Leave()
PRIVATE: Final = Leave(label=True, stops=True)
"""A special lay by a private company (core 15.2)."""


@dataclass(frozen=True)
class Options:
    """The ways in which a title, or a power, departs from the general rule of upgrades."""

    leave: Leave = STRICT
    pairs: tuple[tuple[Pair, Leave], ...] = ()
    never: frozenset[Pair] = frozenset()
    unturnable: frozenset[tuple[str, int]] = frozenset()
    """(tile, rotation) that may not be laid."""
    colors: tuple[str, ...] = COLORS[:5]
    _hash: int = field(default=0, compare=False, repr=False)

    def __post_init__(self) -> None:
        key = (self.leave, self.pairs, self.never, self.unturnable, self.colors)
        object.__setattr__(self, "_hash", hash(key))

    def __hash__(self) -> int:
        return self._hash

    def of(self, old: Tile, new: Tile) -> Leave:
        """What this pair is let off."""
        return _leaves(self).get((old.name, new.name), self.leave)


@cache
def _leaves(options: Options) -> dict[Pair, Leave]:
    return dict(options.pairs)


GENERAL: Final = Options()


@cache
def upgrade_fault(old: Tile, new: Tile, options: Options = GENERAL) -> Fault | None:
    """Why ``new`` may never replace ``old``, in any rotation (core 15.2), if so."""
    leave = options.of(old, new)
    names = {"old": old.name, "new": new.name}
    if (old.name, new.name) in options.never:
        return Fault("upgrade_forbidden", names)
    if not leave.color and not _next_color(old, new, options.colors):
        return Fault("wrong_color", {**names, "from": old.color, "to": new.color})
    if not any(keeps_track(old, new.turned(r), leave) for r in range(6)):
        return Fault("track_not_kept", names)
    if not leave.label and sorted(old.labels) != sorted(new.labels):
        return Fault("wrong_label", {**names, "from": old.labels, "to": new.labels})
    return None if leave.stops else _stops_fault(old, new)


@cache
def rotations(old: Tile, new: Tile, options: Options = GENERAL) -> tuple[int, ...]:
    """Rotations of ``new`` in which the track of ``old`` is kept; none if 15.2 forbids it."""
    if upgrade_fault(old, new, options) is not None:
        return ()
    leave = options.of(old, new)
    return tuple(r for r in range(6) if keeps_track(old, new.turned(r), leave))


@cache
def shape_fault(old: Tile, new: Tile, options: Options = GENERAL) -> Fault | None:
    """Why ``new`` as it is turned does not fit on ``old`` (core 15.3.4 to 7), if so."""
    leave = options.of(old, new)
    names = {"old": old.name, "new": new.name, "rotation": new.rotation}
    if (new.name, new.rotation) in options.unturnable:
        return Fault("rotation_forbidden", names)
    if not keeps_track(old, new, leave):
        return Fault("track_not_kept", names)
    if leave.track == "free":
        return None
    was, now = _tracked(old), _tracked(new)
    added = sum(1 for sides in now if not any(sides & before for before in was))
    if added > max(0, len(now) - len(was)):
        return Fault("stop_moved", names)
    if len(old.cities) > 1 and len(new.cities) > 1:
        for city in old.cities:
            sides = old.stop_edges[city.index]
            homes = sum(sides <= new.stop_edges[other.index] for other in new.cities)
            if sides and homes != 1:
                return Fault("cities_mixed", {**names, "city": city.city})
    if len({city.slots for city in old.cities}) > 1:
        for city, place in zip(old.cities, city_map(old, new), strict=True):
            if place is None or new.cities[place].slots < city.slots:
                return Fault("slots_lost", {**names, "city": city.city})
    return None


@cache
def fitting(old: Tile, new: Tile, options: Options = GENERAL) -> tuple[Tile, ...]:
    """``new`` in every rotation that neither 15.2 nor 15.3.4 to 7 forbids on ``old``."""
    turned = (new.turned(r) for r in rotations(old, new, options))
    return tuple(tile for tile in turned if shape_fault(old, tile, options) is None)


def keeps_track(old: Tile, new: Tile, leave: Leave = STRICT) -> bool:
    """Whether ``new`` as it is turned covers all track of ``old`` (core 15.2.2)."""
    if leave.track == "free":
        return True
    if leave.track == "exits" or (old.junctions and new.junctions):
        return old.edges <= new.edges
    return len(covered(old, new)) == sum(track.gauge != "thin" for track in old.tracks)


@cache
def covered(tile: Tile, by: Tile) -> frozenset[int]:
    """Pieces of track of ``tile`` that some piece of ``by`` covers (core 15.2.2)."""
    return frozenset(
        i
        for i, track in enumerate(tile.tracks)
        if any(covers(by, other, tile, track) for other in by.tracks)
    )


def covers(tile: Tile, track: Track, old_tile: Tile, old: Track) -> bool:
    """Whether ``track`` covers ``old``: the same ends, and gauge that suits."""
    suits = old.gauge == track.gauge or (track.gauge == "dual" and old.gauge != "thin")
    if not suits or old.gauge == "thin":
        return False
    ends = _ends(tile, track)
    return all(any(end & other for other in ends) for end in _ends(old_tile, old))


@cache
def _ends(tile: Tile, track: Track) -> tuple[frozenset[tuple[str, int]], ...]:
    """What each end of a piece of track counts as: a side, a kind of stop, or for a junction
    all that the junction's other track leads to."""

    def end(kind: str, n: int) -> frozenset[tuple[str, int]]:
        if kind == "stop":
            return frozenset({(tile.stops[n].kind, -1)})
        return frozenset({(kind, n)})

    def far(kind: str, n: int) -> Iterable[tuple[str, int]]:
        for other in tile.tracks:
            if other is not track and (kind, n) in other.ends:
                for at in other.ends:
                    if at != (kind, n):
                        yield from end(*at)

    return tuple(frozenset(far(*at)) if at[0] == "junction" else end(*at) for at in track.ends)


def _next_color(old: Tile, new: Tile, colors: tuple[str, ...]) -> bool:
    if old.color not in colors or new.color not in colors:
        return False
    return colors.index(new.color) == colors.index(old.color) + 1


def _stops_fault(old: Tile, new: Tile) -> Fault | None:
    """Core 15.2.4."""
    names = {"old": old.name, "new": new.name}
    if len(old.towns) != len(new.towns):
        return Fault("wrong_towns", {**names, "from": len(old.towns), "to": len(new.towns)})
    cities = {**names, "from": len(old.cities), "to": len(new.cities)}
    if not old.labels and len(old.cities) != len(new.cities):
        return Fault("wrong_cities", cities)
    if len(old.cities) > 1 and len(new.cities) > 1:
        turns = (new.turned(r) for r in range(6))
        if not any(_stops_within(old, tile) for tile in turns):
            return Fault("stops_not_kept", names)
    if old.labels and old.cities and not new.cities:
        return Fault("city_lost", cities)
    if old.color == "white" and "OO" in old.labels and len(old.cities) != len(new.cities):
        return Fault("wrong_cities", cities)
    return None


def _stops_within(old: Tile, new: Tile) -> bool:
    return all(any(sides <= now for now in new.stop_edges) for sides in old.stop_edges)


def _tracked(tile: Tile) -> list[frozenset[int]]:
    return [sides for sides in tile.stop_edges if sides]


Rule = Literal[
    "permissive", "semi_restrictive", "restrictive", "city_permissive", "station_restrictive"
]
"""What the new track must be good for (core 15.4)."""


@cache
def useful_pieces(rule: Rule, old: Tile, new: Tile) -> frozenset[int] | None:
    """Pieces of ``new`` one of which must be connected after the lay; None: none need be."""
    if rule == "permissive" or not old.tracks:
        return None
    if (rule == "city_permissive" and new.cities) or (rule == "station_restrictive" and new.stops):
        return None
    fresh = frozenset(range(len(new.tracks))) - covered(new, old)
    if rule != "semi_restrictive":
        return fresh
    return fresh | {i for i, track in enumerate(new.tracks) if _revalued(old, new, track)}


def _revalued(old: Tile, new: Tile, track: Track) -> bool:
    """Whether the stops of ``track`` have another highest value than before (core 15.4)."""
    before = next((t for t in old.tracks if covers(old, t, new, track)), None)
    return before is None or _values(old, before) != _values(new, track)


def _values(tile: Tile, track: Track) -> list[int]:
    stops = (tile.stops[n] for kind, n in track.ends if kind == "stop")
    return sorted(max(stop.revenue.values(), default=0) for stop in stops)
