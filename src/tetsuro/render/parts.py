"""The parts of a hex as markup: track, cities with their slots, towns, tokens, values."""

from __future__ import annotations

from cmath import rect
from math import pi, sin

from tetsuro.render.geometry import Curve, num, polygon, xy
from tetsuro.render.icons import Icon, words
from tetsuro.render.palette import HEX, INK, MUTED, PAPER, hex_color
from tetsuro.render.plan import SLOT, Plan, has_place
from tetsuro.render.text import fitted, safe, width
from tetsuro.track.tiles import Stop, Tile, Track

RAIL = 10.0
TOKEN = 22.5
TOGETHER = 64.0
"""Length over which two pieces of track from one side run together."""


# --- track -----------------------------------------------------------------------------------


def tapers(tile: Tile, track: Track) -> bool:
    """True for track that no train follows to its end, drawn as a spike."""
    offboard = any(kind == "stop" and not has_place(tile.stops[n]) for kind, n in track.ends)
    return bool(track.terminal) or offboard


def rails(tile: Tile, plan: Plan, marked: dict[int, tuple[int, str]]) -> str:
    """All track; ``marked`` gives for a piece the (number, colour) of the route over it.

    Pieces that meet are drawn together; a piece that crosses others is cased, so that one
    sees which track is joined and which only crosses.
    """
    out: list[str] = []
    for group in _joined(tile):
        data = "".join(_casing(tile, i, plan.curves[i]) for i in group) if out else ""
        if data:
            out.append(
                f'<path class="casing" d="{data}" stroke="{hex_color(tile.color)}"'
                f' stroke-width="{num(RAIL + 6)}"/>'
            )
        out.extend(_rail(tile, i, plan.curves[i]) for i in group)
    if tile.junctions and sum(not tapers(tile, t) and t.gauge != "thin" for t in tile.tracks) > 1:
        out.append(f'<circle r="{num(RAIL / 2)}" fill="{INK}" stroke="none"/>')
    lines = f'<g class="rails" fill="none" stroke="{INK}" stroke-width="{num(RAIL)}">'
    return lines + "".join(out) + "</g>" + _routes(plan, marked) if out else ""


def _joined(tile: Tile) -> list[list[int]]:
    """Pieces of track by what they meet in; a piece from side to side stands alone.

    Those that share no side come last: they may lie over all others.
    """
    groups: dict[object, list[int]] = {}
    for i, track in enumerate(tile.tracks):
        meets = [end for end in track.ends if end[0] != "edge"]
        groups.setdefault(meets[0] if meets else i, []).append(i)
    return sorted(groups.values(), key=lambda group: (len(group) == 1, -_sharing(tile, group[0])))


def _shared(tile: Tile, index: int) -> tuple[bool, bool]:
    """Whether other track leads to the same side, at each end of a piece."""
    track = tile.tracks[index]
    others = [
        end
        for i, t in enumerate(tile.tracks)
        if i != index and t.gauge != "thin"
        for end in zip(t.ends, (t.a_lane, t.b_lane), strict=True)
    ]
    return (
        track.a[0] == "edge" and (track.a, track.a_lane) in others,
        track.b[0] == "edge" and (track.b, track.b_lane) in others,
    )


def _sharing(tile: Tile, index: int) -> int:
    return sum(_shared(tile, index))


def _casing(tile: Tile, index: int, curve: Curve) -> str:
    """Where a piece is cased: not where it runs together with another."""
    track = tile.tracks[index]
    if track.gauge == "thin" or tapers(tile, track):
        return ""
    length = abs(curve.pull - curve.start) + abs(curve.push - curve.pull)
    length += abs(curve.end - curve.push)
    at_a, at_b = _shared(tile, index)
    first, last = (TOGETHER / length if at_a else 0.0), (1 - TOGETHER / length if at_b else 1.0)
    return curve.part(first, last).data if first < last else ""


def _rail(tile: Tile, index: int, curve: Curve) -> str:
    track = tile.tracks[index]
    head = f'<path class="rail" data-track="{index}" d="'
    if tapers(tile, track):
        start, end = (curve.start, curve.end) if track.a[0] == "edge" else (curve.end, curve.start)
        side = (end - start) / abs(end - start) * 1j * RAIL / 2
        tip = side * 0.24
        shape = polygon([start + side, end + tip, end - tip, start - side])
        return f'{head}{shape}" fill="{INK}" stroke="none"/>'
    if track.gauge == "thin":
        return f'{head}{curve.data}" stroke-width="2.5"/>'
    if track.gauge == "narrow":
        return f'{head}{curve.data}" stroke-dasharray="11 5"/>'
    rail = f'{head}{curve.data}"/>'
    if track.gauge == "dual":
        rail += f'<path d="{curve.data}" stroke="{PAPER}" stroke-width="4" stroke-dasharray="9 6"/>'
    return rail


def _routes(plan: Plan, marked: dict[int, tuple[int, str]]) -> str:
    if not marked:
        return ""
    edge = "".join(plan.curves[i].data for i in marked)
    lines = "".join(
        f'<path class="route" data-route="{number}" data-track="{i}" d="{plan.curves[i].data}"'
        f' stroke="{safe(color)}"/>'
        for i, (number, color) in marked.items()
    )
    return (
        f'<g class="routes" fill="none" stroke-width="9">'
        f'<path d="{edge}" stroke="{PAPER}" stroke-width="15"/>{lines}</g>'
    )


# --- stops -----------------------------------------------------------------------------------


def slot_places(count: int, at: complex, tangent: complex) -> tuple[list[complex], float]:
    """The middles of a city's slots, and their radius."""
    if count == 1:
        return [at], SLOT
    if count == 2:
        way = tangent if abs(at) > 5 else 1 + 0j
        return [at - way * (SLOT + 0.5), at + way * (SLOT + 0.5)], SLOT
    share = sin(pi / count)
    radius = {3: 24.0, 4: 22.5}.get(count, 56 * share / (1 + share))
    ring = radius / share
    first = -3 * pi / 4 if count == 4 else -pi / 2 if count % 2 == 0 else pi / 2 + pi / count
    if count == 3:
        first = -5 * pi / 6
    return [at + rect(ring + 0.7, first + 2 * pi * i / count) for i in range(count)], radius


def city_ground(places: list[complex], radius: float) -> str:
    """What a city's slots lie on."""
    data = polygon(places) if len(places) > 1 else f"M{xy(places[0])}h.01"
    return (
        f'<path class="city" d="{data}" fill="{PAPER}" stroke="{INK}" stroke-width="'
        f'{num(radius * 2 + 7)}" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<path d="{data}" fill="{PAPER}" stroke="{PAPER}" stroke-width="{num(radius * 2 + 4)}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def slot(at: complex, radius: float, attributes: str, inner: str) -> str:
    """One slot, with what lies in it drawn around (0, 0)."""
    return (
        f'<g class="slot"{attributes} transform="translate({xy(at)})">'
        f'<circle r="{num(radius)}" fill="#fff" stroke="{INK}" stroke-width="1.5"/>{inner}</g>'
    )


def reserved(who: str, radius: float) -> str:
    """A company's name in a slot that is kept for it."""
    size = fitted(who, radius * 1.6, 19)
    return words(who, size, 0, MUTED, ' class="reserved" fill-opacity=".8"')


def token(
    who: str, color: str, text_color: str, kind: str, stray: bool, radius: float = TOKEN
) -> str:
    """A corporation's token around (0, 0)."""
    size = fitted(who, radius * 1.62, radius * 0.95)
    cls = f"token kind-{safe(kind)}" + (" stray" if stray else "")
    dash = ' stroke-dasharray="5 3.5"' if stray else ""
    pen = f'fill="none" stroke="{safe(text_color)}" stroke-width="1.6"'
    ring = f'<circle r="{num(radius - 3.2)}" {pen}/>' if kind != "normal" else ""
    shown = ' opacity=".6"' if stray else ""
    return (
        f'<g class="{cls}" data-corp="{safe(who)}"{shown}><circle r="{num(radius)}"'
        f' fill="{safe(color)}" stroke="{INK}" stroke-width="2"{dash}/>{ring}'
        f"{words(who, size, 0, safe(text_color))}</g>"
    )


def town(at: complex, bar: complex | None, attributes: str) -> str:
    """A town: a bar across its line, or a dot."""
    if bar is None:
        shape = f'<circle cx="{num(at.real)}" cy="{num(at.imag)}" r="11"'
    else:
        across, along = bar * 1j * 17, bar * 5
        corners = [at + across + along, at + across - along, at - across - along]
        shape = f'<path d="{polygon([*corners, at - across + along])}"'
    pen = f'fill="{INK}" stroke="{PAPER}" stroke-width="2.5"'
    return f'<g class="town"{attributes}>{shape} {pen}/></g>'


# --- values ----------------------------------------------------------------------------------


def revenue(value: int) -> Icon:
    """A stop's only value."""
    size = fitted(str(value), 27, 21)
    return Icon(
        35,
        35,
        f'<circle r="16.5" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        + words(str(value), size),
    )


def values(stop: Stop, colors: tuple[str, ...], per_row: int) -> Icon:
    """A stop's values by colour; the one of the present phase stands out."""
    current = next((c for c in reversed(colors) if c in stop.revenue), None)
    entries = list(stop.revenue.items())
    rows = [entries[i : i + per_row] for i in range(0, len(entries), per_row)]
    size, h = 19.0, 27.0
    w = max(31.0, *(width(str(v), size) + 8 for _, v in entries))
    out, last = [], ""
    for r, row in enumerate(rows):
        for c, (color, value) in enumerate(row):
            x, y = (c - len(row) / 2) * w, (r - len(rows) / 2) * h
            now = color == current
            edge = f'stroke="{INK}" stroke-width="{"4" if now else "1"}"'
            box = (
                f'<g class="value{" now" if now else ""}" transform="translate('
                f'{num(x + w / 2)} {num(y + h / 2)})"><rect class="b-{safe(color)}"'
                f' x="{num(-w / 2)}" y="{num(-h / 2)}" width="{num(w)}" height="{num(h)}"'
                f' fill="{HEX.get(color, PAPER)}" {edge}/>'
                + words(
                    str(value),
                    size if now or not current else size - 3,
                    0,
                    INK,
                    "" if now or not current else ' fill-opacity=".7"',
                )
                + "</g>"
            )
            if now:
                last = box
            else:
                out.append(box)
    most = max(len(row) for row in rows)
    return Icon(most * w + 4, len(rows) * h + 4, "".join(out) + last)
