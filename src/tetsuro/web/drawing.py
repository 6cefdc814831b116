"""The map and the market of a position as drawings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tetsuro.kernel.state import State
from tetsuro.render import Route, map_svg, position
from tetsuro.track.tiles import Tile

MARKET_LINE = 16
"""A longer chart is folded, so that it can be read on a phone."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a person is looking at on the map beside the position itself."""

    offered: frozenset[str] = frozenset()
    chosen: str | None = None
    trial: Tile | None = None
    """A tile tried out on the chosen hex."""
    slots: tuple[tuple[str, int, int], ...] = ()
    routes: tuple[Route, ...] = ()
    stops: frozenset[tuple[str, int]] = frozenset()
    """Stops (hex, number) of the routes being drawn."""


def map_picture(state: State, shown: Shown, label: str) -> str:
    """The map as SVG; what is offered carries classes that the page's styles show."""
    view = position.map_view(state)
    if shown.chosen and shown.trial is not None:
        view = replace(view, hexes={**view.hexes, shown.chosen: shown.trial})
    classes = dict.fromkeys(shown.offered, "offered")
    if shown.chosen:
        classes[shown.chosen] = f"{classes.get(shown.chosen, '')} chosen".strip()
    svg = map_svg(replace(view, routes=shown.routes, classes=classes), label=label)
    for hex, city, slot in shown.slots:
        at = f'data-hex="{hex}" data-city="{city}" data-slot="{slot}"'
        svg = svg.replace(f'<g class="slot" {at}', f'<g class="slot offered" {at}')
    return svg


def market_picture(state: State, label: str) -> str:
    """The share price chart with the corporations' markers."""
    return position.draw_market(state, wrap=MARKET_LINE, label=label)
