"""A hex that a person has chosen: its legal tiles and tokens, one tile tried out on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tetsuro.kernel.actions import Action, LayTile
from tetsuro.kernel.state import State
from tetsuro.mechanics.position import tile_name
from tetsuro.mechanics.track_laying import left
from tetsuro.render import tile_svg
from tetsuro.track.tiles import Tile
from tetsuro.web.controls import Control, control
from tetsuro.web.words import Words

if TYPE_CHECKING:
    from tetsuro.web.scene import Asked


@dataclass(frozen=True, slots=True)
class Option:
    """A tile that may lie on the hex, by one entity."""

    tile: str
    by: str
    rotations: tuple[int, ...]
    left: int | None
    svg: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Tray:
    """What may be done on one hex."""

    hex: str
    name: str
    options: tuple[Option, ...]
    trial: Tile | None
    lay: Control | None
    rotation: int
    turn: int | None
    """The next legal rotation of the tile tried out, if there is another."""
    back: int | None
    others: tuple[Control, ...]


def tray(
    words: Words, state: State, hexes: Mapping[str, list[Action]], asked: Asked
) -> Tray | None:
    """The chosen hex with the tile asked for (else the first one) tried out on it."""
    actions = hexes.get(asked.hex)
    if not actions:
        return None
    lays: dict[tuple[str, str], dict[int, LayTile]] = {}
    others: list[Control] = []
    for action in actions:
        if isinstance(action, LayTile):
            key = tile_name(action.tile), str(action.entity)
            lays.setdefault(key, {}).setdefault(action.rotation, action)
        else:
            others.append(control(words, state, action))
    wanted = asked.tile, asked.by
    if wanted not in lays:
        wanted = next((key for key in lays if key[0] == asked.tile), next(iter(lays), wanted))
    turns = lays.get(wanted, {})
    order = sorted(turns)
    rotation = asked.rotation if asked.rotation in turns else (order[0] if order else 0)
    chosen = turns.get(rotation)
    at = order.index(rotation) if chosen else 0
    return Tray(
        hex=asked.hex,
        name=words.hex(asked.hex),
        options=tuple(
            _option(state, key, tuple(sorted(found)), key == wanted) for key, found in lays.items()
        ),
        trial=state.title.tiles[wanted[0]].turned(rotation) if chosen else None,
        lay=control(words, state, chosen) if chosen else None,
        rotation=rotation,
        turn=order[(at + 1) % len(order)] if len(order) > 1 else None,
        back=order[at - 1] if len(order) > 1 else None,
        others=tuple(others),
    )


def _option(state: State, key: tuple[str, str], rotations: tuple[int, ...], chosen: bool) -> Option:
    (name, by), title = key, state.title
    tile = title.tiles[name].turned(rotations[0])
    return Option(
        tile=name,
        by=by,
        rotations=rotations,
        left=left(state, name),
        svg=tile_svg(tile, layout=title.grid.layout, colors=state.colors()),
        chosen=chosen,
    )
