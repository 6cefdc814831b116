"""One hex as markup: its tile, and all that lies and is written on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tetsuro.render import parts
from tetsuro.render.geometry import FRAME, INNER, corner, num, outline, toward, xy
from tetsuro.render.icons import Icon, icon, pill, terrain, words
from tetsuro.render.palette import INK, MUTED, hex_color
from tetsuro.render.plan import Plan, Same, plan
from tetsuro.render.room import Liking, Room, Spot
from tetsuro.render.text import broken, safe, width
from tetsuro.track.hexes import Layout
from tetsuro.track.tiles import Stop, Tile

LINE = 1.06
NAME_SIZES = (18.0, 17.0, 15.5, 14.0)
SHRINK = 34.0
SMALLER = (1.0, 0.86, 0.74)
LARGER = (1.35, 1.15, *SMALLER)


@dataclass(frozen=True, slots=True)
class Token:
    """A token on the map; ``slot`` is None for one that lies beside the slots."""

    hex: str
    city: int
    slot: int | None
    corp: str
    color: str
    text_color: str = "#ffffff"
    kind: str = "normal"
    stray: bool = False


@dataclass(frozen=True, slots=True)
class Reservation:
    """A slot kept for a company; without a city it is the hex as a whole."""

    hex: str
    city: int | None
    slot: int | None
    who: str


@dataclass(frozen=True, slots=True)
class Lying:
    """All that one hex shows: the key under which its markup is kept."""

    tile: Same
    layout: Layout
    name: str | None = None
    place: str = ""
    tokens: tuple[Token, ...] = ()
    reservations: tuple[Reservation, ...] = ()
    blocks: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    toll_edges: tuple[int, ...] = ()
    colors: tuple[str, ...] = ()
    routes: tuple[tuple[int, int, str], ...] = ()
    cls: str = ""


@lru_cache(maxsize=8192)
def hex_markup(lying: Lying) -> str:
    """The hex around (0, 0), without the group that puts it in its place."""
    tile = lying.tile.tile
    drawn = plan(tile, lying.layout)
    loose = tuple(r.who for r in lying.reservations if r.city is None)
    caption = f"{lying.name or ''} {lying.place}".strip()
    return (
        (f"<title>{safe(caption)}</title>" if caption else "")
        + f'<path class="bg" d="{outline(lying.layout)}" fill="{hex_color(tile.color)}"'
        f' stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"/>'
        + _partitions(tile, lying.layout)
        + parts.rails(tile, drawn, {i: (n, color) for i, n, color in lying.routes})
        + "".join(_stop(stop, drawn, lying) for stop in tile.stops)
        + furniture(
            lying.tile,
            lying.layout,
            lying.name,
            lying.place,
            lying.blocks,
            lying.marks,
            loose,
            lying.toll_edges,
            lying.colors,
        )
    )


def _partitions(tile: Tile, layout: Layout) -> str:
    lines = "".join(
        f"M{xy(corner(p['a']) * FRAME[layout])}L{xy(corner(p['b']) * FRAME[layout])}"
        for p in tile.partitions
    )
    return f'<path class="partition" d="{lines}" stroke="{INK}" stroke-width="5"/>' if lines else ""


# --- stops -----------------------------------------------------------------------------------


def _stop(stop: Stop, drawn: Plan, lying: Lying) -> str:
    at = drawn.places[stop.index]
    ident = f' data-stop="{stop.index}"'
    if at is None:
        return ""
    if stop.kind == "town":
        return parts.town(at, drawn.bars[stop.index], ident)
    places, radius = parts.slot_places(stop.slots, at, drawn.tangents[stop.index])
    ground = parts.city_ground(places, radius)
    tokens = [t for t in lying.tokens if t.city == stop.city]
    slots = "".join(
        parts.slot(p, radius, _slot_data(lying, stop, n), _in_slot(lying, stop, n, radius))
        for n, p in enumerate(places)
    )
    beside = "".join(
        f'<g transform="translate({xy(_beside(at, places, n))})">'
        + parts.token(t.corp, t.color, t.text_color, t.kind, t.stray, 16)
        + "</g>"
        for n, t in enumerate(t for t in tokens if t.slot is None or t.slot >= stop.slots)
    )
    return f'<g class="stop"{ident}>{ground}{slots}{beside}</g>'


def _slot_data(lying: Lying, stop: Stop, number: int) -> str:
    owner = f' data-hex="{safe(lying.name)}"' if lying.name else ""
    return f'{owner} data-city="{stop.city or 0}" data-slot="{number}"'


def _in_slot(lying: Lying, stop: Stop, number: int, radius: float) -> str:
    for t in lying.tokens:
        if (t.city, t.slot) == (stop.city, number):
            size = radius - 25 + parts.TOKEN
            return parts.token(t.corp, t.color, t.text_color, t.kind, t.stray, size)
    whose = [r.who for r in lying.reservations if r.city == stop.city and (r.slot or 0) == number]
    return parts.reserved("/".join(whose), radius) if whose else ""


def _beside(at: complex, places: list[complex], number: int) -> complex:
    """Where a token beside the slots goes: on the city's upper right shoulder, then around."""
    reach = max(abs(p - at) for p in places) + 27
    turn = complex(0.64, -0.77) * complex(0.34, 0.94) ** number
    return at + reach * turn


# --- what has no fixed place -----------------------------------------------------------------


class _Writer:
    """Puts things where there is room left."""

    def __init__(self, tile: Tile, layout: Layout, drawn: Plan, tolls: tuple[int, ...]) -> None:
        self.tile, self.drawn = tile, drawn
        self.room = Room(layout)
        self.out: list[str] = []
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
        tries = ((self.room.find(thing.w * s, thing.h * s, liking, spots), s) for s in scales)
        (_, (x, y)), scale = min(tries, key=lambda t: t[0][0] + SHRINK * (scales[0] - t[1]))
        self.room.box(x, y, thing.w * scale, thing.h * scale)
        self.out.append(thing.at(x, y, scale))

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
        ways = [
            parts.values(stop, colors, n) for n in (len(stop.revenue), (len(stop.revenue) + 1) // 2)
        ]
        found = [self.room.find(w.w, w.h, self.near(at)) for w in ways]
        best = 0 if found[0][0] <= found[1][0] + 2 else 1
        x, y = found[best][1]
        self.room.box(x, y, ways[best].w, ways[best].h)
        self.out.append(f'<g data-stop="{stop.index}">{ways[best].at(x, y)}</g>')

    def label(self, text: str) -> None:
        size = 24.0 if len(text) <= 3 else 17.0
        thing = Icon(
            width(text, size) + 12, size, words(text, size, 0, INK, ' class="label"' + self.halo)
        )
        self.put(thing, lambda x, y: 0.03 * abs(abs(x) - 62) + 0.06 * abs(y))

    @property
    def halo(self) -> str:
        color = hex_color(self.tile.color)
        return f' paint-order="stroke" stroke="{color}" stroke-width="4" stroke-linejoin="round"'

    def name(self, text: str) -> None:
        at = next((p for p in self.drawn.places if p is not None), 0j)
        liking = self.near(at, upward=0.02)
        best: tuple[float, Spot, tuple[str, ...], float] | None = None
        for size in NAME_SIZES:
            for lines in broken(text):
                w = max(width(line, size) for line in lines) + 4
                bad, spot = self.room.find(w, len(lines) * size * LINE, liking)
                bad += (NAME_SIZES[0] - size) * 2.5 + 1.2 * (len(lines) - 1)
                if best is None or bad < best[0]:
                    best = (bad, spot, lines, size)
        assert best is not None
        _, (x, y), lines, size = best
        self.room.box(x, y, max(width(line, size) for line in lines), len(lines) * size * LINE)
        step = size * LINE
        text_lines = "".join(
            words(line, size, (n - (len(lines) - 1) / 2) * step) for n, line in enumerate(lines)
        )
        place = f'transform="translate({num(x)} {num(y)})"'
        self.out.append(f'<g class="name" {place}{self.halo}>{text_lines}</g>')

    def coordinate(self, text: str) -> None:
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
def furniture(
    same: Same,
    layout: Layout,
    coordinate: str | None,
    name: str,
    blocks: tuple[str, ...],
    marks: tuple[str, ...],
    loose: tuple[str, ...],
    tolls: tuple[int, ...],
    colors: tuple[str, ...],
) -> str:
    """Values, label, name, terrain, icons and marks of a hex, each where there is room."""
    tile = same.tile
    writer = _Writer(tile, layout, plan(tile, layout), tolls)
    writer.revenues(colors)
    for text in tile.labels:
        writer.label(text)
    if name:
        writer.name(name)
    for cost, kinds in tile.costs:
        writer.put(terrain(cost, kinds), writer.near(0j), LARGER)
    for item in tile.icons:
        writer.put(
            icon(str(item["name"])), writer.near(0j), LARGER if item.get("large") else SMALLER
        )
    for mark in marks:
        writer.put(icon(mark), writer.near(0j), SMALLER)
    for who in blocks:
        writer.put(pill(who, 15, MUTED, "none", "block"), writer.near(0j), SMALLER)
    for who in loose:
        writer.put(pill(who, 15, MUTED, "none", "reserved"), writer.near(0j), SMALLER)
    if coordinate:
        writer.coordinate(coordinate)
    return f'<g class="on">{"".join(writer.out)}</g>' if writer.out else ""
