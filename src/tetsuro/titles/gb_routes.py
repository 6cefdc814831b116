"""18GB: what routes pay (rules/18gb.md 7).

Compass bonuses belong to the set of routes: it is split into groups that hang together by
stops, and each group that touches north and south, or east and west, earns the bonus once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import gcd
from typing import Final

from tetsuro.routes.network import Network, Stop
from tetsuro.routes.rules import (
    Hints,
    Item,
    Parts,
    Priced,
    Rules,
    Run,
    Sharing,
    Weights,
    worth,
)
from tetsuro.routes.survey import Features
from tetsuro.routes.trains import Train, cities_only, with_towns
from tetsuro.track.tiles import Tile, Track

PER_HEX: Final = 10
ESTUARIES: Final[Mapping[str, int]] = {"FT": 40, "S": 30}
"""Bonus for the marked track of a tile, by the tile's label (7.2.3)."""
ESTUARY_MARKS: Final = tuple((f"estuary {label}", amount) for label, amount in ESTUARIES.items())
Split = list[list[int]]
"""Groups of routes, by number."""
AXES: Final = (("NS", "N", "S"), ("EW", "E", "W"))


@cache
def gb_train(id: str, name: str) -> Train:
    """``N+M`` or ``NX`` (1.2)."""
    if name.endswith("X"):
        return cities_only(id, name, int(name[:-1]), PER_HEX)
    cities, towns = name.split("+")
    return with_towns(id, name, int(cities), int(towns))


def _estuary(hex: str, tile: Tile, track: Track) -> Sequence[str]:
    if track.gauge != "dual":
        return ()
    return [f"estuary {label}" for label in tile.labels if label in ESTUARIES]


def gb_features(compass: Mapping[str, Sequence[str]]) -> Features:
    """Track with the compass points of the scenario (7.3) marked, and the estuaries."""
    points: dict[str, list[str]] = {}
    for point, hexes in compass.items():
        for hex in hexes:
            points.setdefault(hex, []).append(point)
    return Features(hex_marks=points, piece_marks=_estuary)


def gb_rules(
    compass: Mapping[str, int],
    hex_bonus: Mapping[str, int],
    *,
    published: bool = True,
) -> Rules:
    """Rules of the moment: ``compass`` is what NS and EW pay now, ``hex_bonus`` what a paid
    stop in a hex brings besides (closed privates of the president, 7.2.2).

    The ruling ``compass-groups``: groups at their best, or formed in the order of the routes.
    """

    def items(network: Network, run: Run) -> list[Item]:
        train, (stops, _) = run
        all_stops = network.stops
        found: list[Item] = []
        seen: set[str] = set()
        first = last = ""
        for number in stops:
            stop = all_stops[number]
            if stop.kind != "town":
                first, last = first or stop.hex, stop.hex
            elif not train.towns_pay:
                continue
            if stop.hex in seen:
                continue
            seen.add(stop.hex)
            found.append(Item("stop", stop.value, stop.hex, number))
            if stop.hex in hex_bonus:
                found.append(Item("private", hex_bonus[stop.hex], stop.hex, number))
        marks = _track_marks(network, run)
        for name, amount in ESTUARY_MARKS:
            if marks & network.bits(name):
                found.append(Item("estuary", amount))
        if train.per_hex and first != last:
            found.append(Item("distance", train.per_hex * network.distance(first, last)))
        return found

    def shared(network: Network, runs: Sequence[Run]) -> list[tuple[int, Item]]:
        return _compass(network, runs, compass, published)

    def at_best(network: Network, runs: Sequence[Run]) -> list[tuple[int, Item]]:
        return _compass(network, runs, compass, True)

    def ends(network: Network, marks: int) -> Parts:
        """For each axis 1 for the first end, 2 for the other, 3 for both."""
        return tuple(
            bool(marks & network.bits(one)) + 2 * bool(marks & network.bits(other))
            for _, one, other in AXES
        )

    def sharing(network: Network, trains: Sequence[Train]) -> Sharing:
        """A route with one end of an axis shares the bonus with the one that has the other."""
        amounts = [compass[axis] for axis, _, _ in AXES]

        def share(parts: Parts, weights: Weights) -> float:
            total = 0.0
            for part, weight, amount in zip(parts, weights, amounts, strict=True):
                total += (0, weight, amount - weight, amount)[part]
            return total

        def together(parts: Sequence[Parts]) -> float:
            """Each group that earns an axis has a route with both ends, or one with each."""
            total = 0
            for own, amount in zip(zip(*parts, strict=True), amounts, strict=False):
                total += amount * (own.count(3) + min(own.count(1), own.count(2)))
            return total

        return Sharing(
            start=tuple(amount // 2 for amount in amounts),
            most=tuple(amounts),
            parts=lambda network, run: ends(network, _track_marks(network, run)),
            share=share,
            rest=lambda weights: 0,
            together=together,
        )

    def unit(network: Network) -> int:
        amounts = (stop.value for stop in network.stops)
        return gcd(PER_HEX, *amounts, *compass.values(), *hex_bonus.values(), *ESTUARIES.values())

    def hints(network: Network, train: Train, alone: bool) -> Hints:
        estuaries = [(network.bits(name), amount) for name, amount in ESTUARY_MARKS]

        def of_marks(marks: int) -> int:
            return sum(amount for bit, amount in estuaries if marks & bit)

        def of_parts(marks: int) -> Parts:
            parts = ends(network, marks)
            return tuple(3 * (part == 3) for part in parts) if alone else parts

        def of_stop(stop: Stop) -> int:
            extra = hex_bonus.get(stop.hex, 0)
            if stop.kind == "town" and not train.towns_pay:
                extra = 0
            return worth(train, stop) + extra

        return Hints(of_stop, marks=of_marks, parts=of_parts)

    return Rules(
        items=items,
        shared=shared,
        shared_at_best=at_best if not published else None,
        sharing=sharing,
        unit=unit,
        hints=hints,
        text=_text,
    )


def _track_marks(network: Network, run: Run) -> int:
    marks = 0
    for number in run.route.chains:
        marks |= network.chains[number].marks
    return marks


def _compass(
    network: Network, runs: Sequence[Run], amounts: Mapping[str, int], published: bool
) -> list[tuple[int, Item]]:
    """The bonuses of the best split into groups, each at the group's first route (7.3)."""
    touched = [_track_marks(network, run) for run in runs]
    every = 0
    for marks in touched:
        every |= marks
    axes = []
    for axis, one, other in AXES if every else ():
        first, second = network.bits(one), network.bits(other)
        if every & first and every & second:
            axes.append((axis, first, second, amounts[axis]))
    if not axes:
        return []
    meeting = [_meeting_stops(network, run) for run in runs]
    if not any(one & other for one, other in combinations(meeting, 2)):
        splits: Iterable[Split] = [[[number] for number in range(len(runs))]]
    else:
        splits = _connected_splits(meeting) if published else _ordered_splits(meeting)
    best: list[tuple[int, Item]] = []
    best_rank = (0, 0)
    for split in splits:
        found = []
        for group in split:
            marks = 0
            for number in group:
                marks |= touched[number]
            found += [
                (group[0], Item(f"compass {axis}", amount))
                for axis, one, other, amount in axes
                if marks & one and marks & other
            ]
        rank = (sum(item.amount for _, item in found), len(split) if published else 0)
        if rank > best_rank:
            best, best_rank = found, rank
    return best


def _meeting_stops(network: Network, run: Run) -> int:
    bits = 0
    for number in run.route.stops:
        if network.stops[number].kind != "offboard":
            bits |= 1 << number
    return bits


def _ordered_splits(meeting: Sequence[int]) -> Iterator[Split]:
    """Each route in order opens a group, or joins one that it meets already (7.3)."""

    def go(number: int, groups: Split) -> Iterator[Split]:
        if number == len(meeting):
            yield groups
            return
        yield from go(number + 1, [*groups, [number]])
        for place, group in enumerate(groups):
            if any(meeting[number] & meeting[member] for member in group):
                joined = [*groups[:place], [*group, number], *groups[place + 1 :]]
                yield from go(number + 1, joined)

    return go(0, [])


def _connected_splits(meeting: Sequence[int]) -> Iterator[Split]:
    """All splits into groups that hang together, whatever the order of the routes."""

    def go(number: int, groups: Split) -> Iterator[Split]:
        if number == len(meeting):
            if all(_hangs_together([meeting[n] for n in group]) for group in groups):
                yield groups
            return
        yield from go(number + 1, [*groups, [number]])
        for place, group in enumerate(groups):
            joined = [*groups[:place], [*group, number], *groups[place + 1 :]]
            yield from go(number + 1, joined)

    return go(0, [])


def _hangs_together(sets: list[int]) -> bool:
    reached, left = sets[0], sets[1:]
    while left:
        apart = [bits for bits in left if not bits & reached]
        if len(apart) == len(left):
            return False
        for bits in left:
            if bits & reached:
                reached |= bits
        left = apart
    return True


def _text(network: Network, priced: Priced) -> str:
    """As the site writes it: the hexes that pay, compass bonuses, distance."""
    hexes = [item.hex for item in priced.items if item.rule == "stop"]
    text = "-".join(hexes)
    for item in priced.items:
        if item.rule.startswith("compass "):
            text += f"+({item.rule.removeprefix('compass ')})"
        elif item.rule == "distance":
            text += f"+£{item.amount}"
    return text
