"""The map and the market of a position as drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tetsuro.kernel.state import State
from tetsuro.mechanics.position import board, marks
from tetsuro.render import (
    MapView,
    Route,
    Token,
    map_svg,
    position,
)
from tetsuro.track.tiles import Border, Tile


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
    title = state.title
    tiles = dict(board(state).tiles)
    if shown.chosen and shown.trial is not None:
        tiles[shown.chosen] = shown.trial
    classes = dict.fromkeys(shown.offered, "offered")
    if shown.chosen:
        classes[shown.chosen] = f"{classes.get(shown.chosen, '')} chosen".strip()
    view = MapView(
        grid=title.grid,
        hexes=tiles,
        names=title.hex_names,
        tokens=_tokens(state),
        reservations=position.reservations(state),
        blocks=position.blocks(state),
        borders=_borders(state),
        colors=state.colors(),
        routes=shown.routes,
        classes=classes,
    )
    svg = map_svg(view, label=label)
    for hex, city, slot in shown.slots:
        at = f'data-hex="{hex}" data-city="{city}" data-slot="{slot}"'
        svg = svg.replace(f'<g class="slot" {at}', f'<g class="slot offered" {at}')
    return svg


def _borders(state: State) -> Mapping[str, Sequence[Border]]:
    return {**dict.fromkeys(state.title.printed, ()), **marks(state)}


def _tokens(state: State) -> tuple[Token, ...]:
    return state.derived("drawn tokens", (state.tokens, state.corporations), position.tokens)


def market_picture(state: State, label: str) -> str:
    """The share price chart with the corporations' markers."""
    return position.draw_market(state, label=label)
