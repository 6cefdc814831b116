"""One hex as markup: its tile, and all that lies and is written on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tetsuro.render import parts
from tetsuro.render.furniture import SMALL_TOKEN, Furniture, furniture
from tetsuro.render.geometry import FRAME, corner, outline, xy
from tetsuro.render.palette import INK, hex_color
from tetsuro.render.plan import Plan, Same, plan
from tetsuro.render.text import safe
from tetsuro.track.hexes import Layout
from tetsuro.track.tiles import Stop, Tile


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
    tolls: tuple[int, ...] = ()
    colors: tuple[str, ...] = ()
    routes: tuple[tuple[int, int, str], ...] = ()


@lru_cache(maxsize=8192)
def hex_markup(lying: Lying) -> str:
    """The hex around (0, 0), without the group that puts it in its place."""
    tile = lying.tile.tile
    drawn = plan(tile, lying.layout)
    slots = [stop.slots for stop in tile.cities]
    loose = [
        t for t in lying.tokens if t.slot is None or t.slot >= dict(enumerate(slots)).get(t.city, 0)
    ]
    put = furniture(
        Furniture(
            lying.tile,
            lying.layout,
            lying.name,
            lying.place,
            lying.blocks,
            lying.marks,
            tuple(r.who for r in lying.reservations if r.city is None),
            lying.tolls,
            lying.colors,
            tuple(t.city for t in loose),
        )
    )
    caption = f"{lying.name or ''} {lying.place}".strip()
    return (
        (f"<title>{safe(caption)}</title>" if caption else "")
        + f'<path class="bg" d="{outline(lying.layout)}" fill="{hex_color(tile.color)}"'
        f' stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"/>'
        + _partitions(tile, lying.layout)
        + parts.rails(tile, drawn, {i: (n, color) for i, n, color in lying.routes})
        + "".join(_stop(stop, drawn, lying) for stop in tile.stops)
        + put.markup
        + "".join(_loose(t, at) for t, at in zip(loose, put.spots, strict=True))
    )


def _loose(token: Token, at: complex) -> str:
    drawn = parts.token(
        token.corp, token.color, token.text_color, token.kind, token.stray, SMALL_TOKEN
    )
    return f'<g class="beside" data-city="{token.city}" transform="translate({xy(at)})">{drawn}</g>'


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
    slots = "".join(
        parts.slot(p, radius, _slot_data(lying, stop, n), _in_slot(lying, stop, n, radius))
        for n, p in enumerate(places)
    )
    return f'<g class="stop"{ident}>{ground}{slots}</g>'


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
