"""Routes as files draw them (core 18.2), and as somebody might draw them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from random import Random
from typing import Any, NamedTuple

from tests.titles.second.tiles import Segment, Stop
from tests.titles.second.walk import Walk


class Drawn(NamedTuple):
    """A route on the map."""

    train: str
    stops: tuple[Stop, ...]
    track: tuple[Segment, ...]


Chain = tuple[Stop, tuple[Segment, ...], Stop]


def chains(ground: Walk, hexes: list[str]) -> Iterator[Chain]:
    """The tracks from stop to stop over exactly these hexes."""
    adjacent = ground.sheet.adjacent

    def through(n: int, side: int | None) -> Iterator[tuple[tuple[Segment, ...], Stop]]:
        hex = hexes[n]
        track = list(enumerate(ground.tile(hex).track))
        if n == len(hexes) - 1:
            for m, ends in track:
                if ("edge", side) in ends:
                    yield from ((((hex, m),), (hex, s)) for what, s in ends if what == "stop")
            return
        outs = [s for s in range(6) if adjacent(hex, s) == hexes[n + 1]]
        for out in outs:
            near, far = ("edge", side), ("edge", out)
            here: list[tuple[Segment, ...]] = [
                ((hex, m),) for m, ends in track if near in ends and far in ends
            ]
            here += [
                ((hex, a), (hex, b))
                for (a, x), (b, y) in product(track, track)
                if a != b and near in x and far in y and ("junction", 0) in x
                if ("junction", 0) in y
            ]
            for pieces in here:
                for rest, end in through(n + 1, (out + 3) % 6):
                    yield (*pieces, *rest), end

    first = hexes[0]
    for m, ends in enumerate(ground.tile(first).track):
        if len(hexes) == 1 and ends[0][0] == ends[1][0] == "stop":
            yield (first, ends[0][1]), ((first, m),), (first, ends[1][1])
        for what, s in ends:
            if what != "stop":
                continue
            for other, out in ends:
                if other == "edge" and len(hexes) > 1 and adjacent(first, out) == hexes[1]:
                    for rest, end in through(1, (out + 3) % 6):
                        yield (first, s), ((first, m), *rest), end


def crossed_once(track: Sequence[Segment]) -> bool:
    """A chain meets each meeting point of track once, as the walks of core 14.2 do."""
    met = [hex for (hex, n), (other, m) in pairwise(track) if hex == other and n != m]
    return len(set(met)) == len(met)


def joined(ground: Walk, track: Sequence[Segment]) -> bool:
    """Over each side between two hexes the lanes meet."""
    for a, b in pairwise(track):
        if a[0] != b[0]:
            side = next(n for h, n, _ in ground.crossed(a) if ground.sheet.adjacent(h, n) == b[0])
            if (b, ("edge", (side + 3) % 6)) not in ground.after(a, _other(ground, a, side))[1]:
                return False
    return True


def _other(ground: Walk, segment: Segment, side: int) -> Any:
    a, b = ground.ends(segment)
    return b if a == ("edge", side) else a


def drawn(ground: Walk, route: dict[str, Any]) -> Iterator[Drawn]:
    """What a route of a file may mean."""
    found = []
    for hexes in route["connections"]:
        ways = [way for way in chains(ground, hexes) if crossed_once(way[1])]
        found.append(ways + [(b, track[::-1], a) for a, track, b in ways])
    for choice in product(*found) if found else ():
        if all(a[2] == b[0] for a, b in pairwise(choice)):
            stops = (choice[0][0], *(end for _, _, end in choice))
            track = tuple(piece for _, pieces, _ in choice for piece in pieces)
            named = {name(ground, stop) for stop in stops}
            if not route.get("nodes") or named == set(route["nodes"]):
                yield Drawn(route["train"], stops, track)


def name(ground: Walk, stop: Stop) -> str:
    """hex-part number."""
    return f"{stop[0]}-{ground.tile(stop[0]).parts[stop[1]]}"


def sides(ground: Walk, route: Drawn) -> list[Any]:
    """The hex sides, with their lanes, that a route uses."""
    return [side for piece in route.track for side in ground.crossed(piece)]


def at_random(
    ground: Walk, train: str, starts: Sequence[Stop], random: Random
) -> dict[str, Any] | None:
    """A route for a train as somebody might draw it, legal or not, from one of some stops."""
    route: dict[str, Any] | None = None
    here = random.choice(starts)
    ground.known = {}
    for _ in range(random.choice((1, 1, 2, 2, 3, 4, 6, 9))):
        ways = ground.at(here[0], ("stop", here[1]))
        if not ways:
            break
        item, chain = random.choice(ways), [here[0]]
        while True:
            (hex, _), _ = item
            chain += [hex] if chain[-1] != hex else []
            far, more = ground.after(*item)
            if far[0] == "stop" or not more or len(chain) > 25:
                break
            item = random.choice(more)
        if far[0] != "stop":
            break
        route = route or {"train": train, "connections": [], "nodes": [name(ground, here)],
                          "hexes": [here[0]]}  # fmt: skip
        here = (item[0][0], far[1])
        route["connections"].append(chain)
        route["nodes"].append(name(ground, here))
        route["hexes"].append(here[0])
    return route
