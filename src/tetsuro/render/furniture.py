"""What has no fixed place in a hex, put where there is room: values, names, terrain, marks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import TypeVar

from tetsuro.render import parts
from tetsuro.render.geometry import FRAME, INNER, num, toward
from tetsuro.render.icons import Icon, icon, pill, terrain, words
from tetsuro.render.palette import INK, MUTED, hex_color
from tetsuro.render.plan import Plan, Same, plan
from tetsuro.render.room import Liking, Ranked, Room, Spot
from tetsuro.render.text import broken, width
from tetsuro.track.hexes import Layout
from tetsuro.track.tiles import Stop, Tile

LINE = 1.06
W = TypeVar("W")
NAME_SIZES = (18.0, 17.0, 15.5, 14.0)
SMALL_TOKEN = 16.0
SHRINK = 34.0
SMALLER = (1.0, 0.86, 0.74)
LARGER = (1.35, 1.15, *SMALLER)


@dataclass(frozen=True, slots=True)
class Furniture:
    """What is to be put on a hex besides its track and stops.

    ``reserved`` are those for whom the hex as a whole is kept, ``tolls`` sides whose border
    has a cost written on it, ``beside`` for each token outside the slots the city it is at.
    """

    tile: Same
    layout: Layout
    coordinate: str | None = None
    name: str = ""
    blocks: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()
    tolls: tuple[int, ...] = ()
    colors: tuple[str, ...] = ()
    beside: tuple[int, ...] = ()


class Writer:
    """Puts things where there is room left; ``boxes`` are (x, y, w, h) of what it put."""

    def __init__(self, tile: Tile, layout: Layout, drawn: Plan, tolls: tuple[int, ...]) -> None:
        self.tile, self.drawn = tile, drawn
        self.room = Room(layout)
        self.out: list[str] = []
        self.boxes: list[tuple[float, float, float, float]] = []
        self.spots: list[complex] = []
        """Places for the tokens outside the slots."""
        for curve in drawn.curves:
            for point in curve.samples(18):
                self.room.disc(point, 7, rail=True)
        for stop in tile.stops:
            at = drawn.places[stop.index]
            if at is None:
                continue
            if stop.kind == "town":
                self.room.disc(at, 17)
                continue
            places, radius = parts.slot_places(stop.slots, at, drawn.tangents[stop.index])
            for p in places:
                self.room.disc(p, radius + 5)
            self.room.disc(at, radius + 5)
        for edge in tolls:
            self.room.disc(INNER * toward(edge) * FRAME[layout], 19)

    def put(
        self,
        thing: Icon,
        liking: Liking,
        scales: tuple[float, ...] = (1.0,),
        spots: tuple[Spot, ...] | None = None,
    ) -> None:
        """Draws a thing in the best place, at the largest scale that does no harm there."""
        scale, (x, y) = self.best(
            [(s, thing.w * s, thing.h * s, SHRINK * (scales[0] - s)) for s in scales],
            self.room.ranked(liking, spots),
        )
        self.take(x, y, thing.w * scale, thing.h * scale)
        self.out.append(thing.at(x, y, scale))

    def best(self, ways: list[tuple[W, float, float, float]], ranked: Ranked) -> tuple[W, Spot]:
        """The best of several ways to show a thing (way, width, height, penalty), and where."""
        found: tuple[W, Spot] | None = None
        limit = float("inf")
        for way, w, h, penalty in ways:
            place = self.room.find(w, h, ranked, limit - penalty)
            if place is not None:
                found, limit = (way, place[1]), place[0] + penalty
        assert found is not None
        return found

    def near(self, at: complex, *, upward: float = 0.0) -> Liking:
        """Likes what is close to a point (but for the sake of looks not much off its axis)."""
        return lambda x, y: (
            0.10 * abs(complex(x, y) - at) + 0.04 * abs(x - at.real) + upward * (y - at.imag)
        )

    @staticmethod
    def close(at: complex, weight: float) -> Liking:
        """Likes what is close to a point."""
        return lambda x, y: weight * abs(complex(x, y) - at)

    def revenues(self, colors: tuple[str, ...]) -> None:
        """What the stops pay: one value where all pay alike, a row where the phase decides."""
        shown = [s for s in self.tile.stops if not s.hidden_revenue]
        single = [(s, s.revenue[""]) for s in shown if s.revenue.get("")]
        for stop in shown:
            if "" not in stop.revenue and any(stop.revenue.values()):
                self._values(stop, colors)
        alike = len({v for _, v in single}) == 1 and len(single) == len(shown)
        for stop, value in single[:1] if alike else single:
            at = 0j if alike and len(single) > 1 else self.drawn.places[stop.index] or 0j
            self.put(parts.revenue(value), self.close(at, 0.05 if alike else 0.12))

    def _values(self, stop: Stop, colors: tuple[str, ...]) -> None:
        at = self.drawn.places[stop.index] or 0j
        count = len(stop.revenue)
        ways = [
            ((way, s), way.w * s, way.h * s, SHRINK * (1 - s) + 16 * (rows - 1))
            for rows in (1, 2)
            for way in (parts.values(stop, colors, ceil(count / rows)),)
            for s in SMALLER
        ]
        (way, scale), (x, y) = self.best(ways, self.room.ranked(self.near(at)))
        self.take(x, y, way.w * scale, way.h * scale)
        self.out.append(f'<g data-stop="{stop.index}">{way.at(x, y, scale)}</g>')

    def label(self, text: str) -> None:
        """The letter of the tile."""
        size = 24.0 if len(text) <= 3 else 17.0
        drawn = words(text, size, 0, INK, ' class="label"' + self.halo)
        thing = Icon(width(text, size) + 12, size, drawn)
        self.put(thing, lambda x, y: 0.03 * abs(abs(x) - 62) + 0.06 * abs(y), SMALLER)

    def take(self, x: float, y: float, w: float, h: float) -> None:
        """Keeps a box free of what comes later."""
        self.room.box(x, y, w, h)
        self.boxes.append((x, y, w, h))

    @property
    def halo(self) -> str:
        """The attributes of an edge in the tile's colour that keeps writing legible on track."""
        color = hex_color(self.tile.color)
        return f' paint-order="stroke" stroke="{color}" stroke-width="4" stroke-linejoin="round"'

    def name(self, text: str) -> None:
        """The name of the place, broken into lines and made smaller as the room asks."""
        at = next((p for p in self.drawn.places if p is not None), 0j)
        ways = [
            (
                (lines, size),
                max(width(line, size) for line in lines) + 4,
                len(lines) * size * LINE + 3,
                (NAME_SIZES[0] - size) * 2.5 + 1.2 * (len(lines) - 1),
            )
            for size in NAME_SIZES
            for lines in broken(text)
        ]
        (lines, size), (x, y) = self.best(ways, self.room.ranked(self.near(at, upward=0.02)))
        self.take(x, y, max(width(line, size) for line in lines), len(lines) * size * LINE)
        step = size * LINE
        text_lines = "".join(
            words(line, size, (n - (len(lines) - 1) / 2) * step) for n, line in enumerate(lines)
        )
        place = f'transform="translate({num(x)} {num(y)})"'
        self.out.append(f'<g class="name" {place}{self.halo}>{text_lines}</g>')

    def beside(self, city: int) -> None:
        """Keeps a place for a token outside the slots of a city."""
        stops = self.tile.cities[city : city + 1]
        at = (self.drawn.places[stops[0].index] if stops else None) or 0j
        size = 2 * SMALL_TOKEN + 2
        _, (x, y) = self.best([(None, size, size, 0.0)], self.room.ranked(self.close(at, 0.2)))
        self.take(x, y, size, size)
        self.spots.append(complex(x, y))

    @property
    def markup(self) -> str:
        """All that has been put, as one group; nothing if there is nothing."""
        return f'<g class="on">{"".join(self.out)}</g>' if self.out else ""

    def coordinate(self, text: str) -> None:
        """The name of the hex, small, at its rim."""
        size = 13.0
        flat = self.room.layout == "flat"
        around = (
            ((-36, -73), (36, -73), (-36, 73), (36, 73), (-78, 0), (78, 0), (0, -73), (0, 73))
            if flat
            else ((0, -82), (-70, -38), (70, -38), (-70, 38), (70, 38), (0, 84), (-70, 0), (70, 0))
        )
        thing = Icon(
            width(text, size),
            size,
            words(text, size, 0, INK, ' class="coord" font-weight="400" fill-opacity=".6"'),
        )
        order = {(float(x), float(y)): n * 0.4 for n, (x, y) in enumerate(around)}
        self.put(thing, lambda x, y: order[x, y], spots=tuple(order))


@lru_cache(maxsize=4096)
def furniture(wanted: Furniture) -> Writer:
    """Values, label, name, terrain, icons and marks of a hex, each where there is room."""
    tile = wanted.tile.tile
    writer = Writer(tile, wanted.layout, plan(tile, wanted.layout), wanted.tolls)
    anywhere = writer.near(0j)
    writer.revenues(wanted.colors)
    for text in tile.labels:
        writer.label(text)
    if wanted.name:
        writer.name(wanted.name)
    for cost, kinds in tile.costs:
        writer.put(terrain(cost, kinds), anywhere, LARGER)
    for item in tile.icons:
        writer.put(icon(str(item["name"])), anywhere, LARGER if item.get("large") else SMALLER)
    for mark in wanted.marks:
        writer.put(icon(mark), anywhere, SMALLER)
    for who in wanted.blocks:
        writer.put(pill(who, 15, MUTED, "none", "block"), anywhere, SMALLER)
    for who in wanted.reserved:
        writer.put(pill(who, 15, MUTED, "none", "reserved"), anywhere, SMALLER)
    for city in wanted.beside:
        writer.beside(city)
    if wanted.coordinate:
        writer.coordinate(wanted.coordinate)
    return writer
