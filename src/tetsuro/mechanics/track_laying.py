"""Laying tiles: the stock of copies, costs, and what a lay changes (core 13.1, 13.4, 15.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tetsuro.kernel.actions import LayTile
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, State, Token
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics import stations
from tetsuro.mechanics.position import board, lying, tile_name
from tetsuro.mechanics.stations import located
from tetsuro.track.faults import Fault
from tetsuro.track.inherit import Token as TokenAt
from tetsuro.track.inherit import inherit
from tetsuro.track.laying import lay_fault
from tetsuro.track.stations import Inherit
from tetsuro.track.tiles import Border, Tile
from tetsuro.track.upgrades import Options
from tetsuro.track.upgrades import Rule as Usefulness


def laid_copies(state: State) -> frozenset[str]:
    """Tile ids that lie on the map."""
    return state.derived(
        "copies", (state.tiles,), lambda s: frozenset(at[0] for at in s.tiles.values())
    )


def copies(state: State, name: str) -> int:
    """Copies of a tile that exist; an unlimited one has a fresh copy after each lay."""
    count = state.title.tile_counts[name]
    return state.tile_copies.get(name, 1) if count is None else count


def free_copy(state: State, name: str) -> str | None:
    """The first copy that can be laid."""
    on_map = laid_copies(state)
    ids = (f"{name}-{n}" for n in range(copies(state, name)))
    return next((i for i in ids if i not in on_map), None)


def left(state: State, name: str) -> int | None:
    """Copies that can still be laid; None if unlimited."""
    count = state.title.tile_counts[name]
    if count is None:
        return None
    return count - sum(1 for i in laid_copies(state) if tile_name(i) == name)


def copy_refusal(state: State, tile_id: str) -> Refusal | None:
    """Why this very copy cannot be laid."""
    name, _, number = tile_id.rpartition("-")
    if name not in state.title.tile_counts or not number.isdigit():
        return refuse("unknown_tile", tile=tile_id)
    if tile_id in [at[0] for at in state.tiles.values()]:
        return refuse("tile_on_map", tile=tile_id)
    if str(int(number)) != number or int(number) >= copies(state, name):
        return refuse("unknown_tile", tile=tile_id)
    return None


def piece_refusal(state: State, action: LayTile) -> Refusal | None:
    """Whether there is such a hex, a copy to lay and such a rotation."""
    if action.hex not in state.title.printed:
        return refuse("unknown_hex", hex=action.hex)
    if (no := copy_refusal(state, action.tile)) is not None:
        return no
    if not 0 <= action.rotation <= 5 and state.strict():
        return refuse("unknown_rotation", rotation=action.rotation)
    return None


def refusal_of(fault: Fault | None) -> Refusal | None:
    """A fault of the track domain as a refusal."""
    return None if fault is None else refuse(fault.code, **fault.params)


def place_refusal(
    state: State,
    corporation: str,
    hex: str,
    tile: Tile,
    use: Usefulness,
    options: Options,
    move: Inherit = inherit,
) -> Refusal | None:
    """Why the tile, as it is turned, cannot lie there for this corporation (core 15.2-15.4)."""
    return refusal_of(
        lay_fault(
            board(state),
            hex,
            tile,
            lambda: stations.network_of(state, corporation),
            stations.seen_by(state, corporation),
            use,
            options,
            move=move,
        )
    )


def free_tiles(state: State, colors: tuple[str, ...]) -> Iterator[tuple[str, Tile]]:
    """(id of a free copy, tile) of every tile of these colours still in stock."""
    for name in state.title.tile_counts:
        tile = state.title.tiles[name]
        if tile.color in colors and (tile_id := free_copy(state, name)) is not None:
            yield tile_id, tile


def terrain_cost(state: State, hex: str) -> int:
    """What is printed on the tile lying there."""
    return sum([cost for cost, _ in board(state).tile(hex).costs])


def crossed(state: State, hex: str, tile: Tile) -> tuple[tuple[int, str | None, int | None], ...]:
    """The hex's borders with a cost over which the new tile has track."""
    marks = state.borders.get(hex)
    if marks is None:
        return ()
    return tuple([b for b in marks if b[2] is not None and b[0] in tile.edges])


def put(
    state: State, corporation: str, hex: str, tile_id: str, rotation: int, move: Inherit = inherit
) -> None:
    """Put a tile down: what lay there returns to the stock, tokens and reservations move to the
    new tile (``move``: how, where a title decides otherwise than core 13.4)."""
    before = board(state)
    old, new = before.tile(hex), lying(state, tile_id, rotation)
    after = before.lay(hex, new)
    name = tile_name(tile_id)
    if state.title.tile_counts[name] is None:
        state.tile_copies = {**state.tile_copies, name: copies(state, name) + 1}
    state.tiles = {**state.tiles, hex: (tile_id, rotation % 6)}
    _move_tokens(state, hex, old, new, move)
    state.memo["board"] = ((state.tiles, state.borders), after)
    tell(state, "tile", corporation=corporation, hex=hex, tile=name, rotation=rotation)


def _move_tokens(state: State, hex: str, old: Tile, new: Tile, move: Inherit) -> None:
    """Tokens and reservations go to their places on the new tile, which mostly are the old ones."""
    here = located(state).get(hex, ())
    kept = tuple([(name, city, slot) for city, slot, name in state.reservations.get(hex, ())])
    if not here and not kept:
        return
    moved = move(old, new, here, kept)
    if moved.tokens != here:
        _renumber(state, hex, moved.tokens)
    if moved.reservations != kept:
        entries = tuple((city, slot, name) for name, city, slot in moved.reservations)
        state.reservations = {**state.reservations, hex: entries}


def _renumber(state: State, hex: str, moved: Sequence[TokenAt]) -> None:
    """Each token on a hex stands in the city and slot that ``moved`` says, in charter order."""
    here = [
        (corporation, number, token)
        for corporation, charter in state.tokens.items()
        for number, token in enumerate(charter)
        if token.hex == hex and token.city is not None
    ]
    columns = dict(state.tokens)
    for (corporation, number, token), (_, city, slot) in zip(here, moved, strict=True):
        charter = columns[corporation]
        fresh = Token(token.kind, token.price, hex, city, slot)
        columns[corporation] = (*charter[:number], fresh, *charter[number + 1 :])
    state.tokens = columns


def remove_borders(state: State, hex: str, edges: tuple[int, ...]) -> None:
    """Marks on these sides of a hex are gone for good."""
    if edges:
        set_borders(state, {hex: tuple(b for b in state.borders[hex] if b[0] not in edges)})


def set_borders(
    state: State, marks: Mapping[str, tuple[tuple[int, str | None, int | None], ...]]
) -> None:
    """Other marks on the sides of these hexes."""
    before = board(state)
    state.borders = {h: b for h, b in {**state.borders, **marks}.items() if b}
    after = before.with_borders({h: tuple(Border(*b) for b in m) for h, m in marks.items()})
    state.memo["board"] = ((state.tiles, state.borders), after)


def charge(state: State, corporation: str, amount: int) -> None:
    """The builder pays the bank."""
    pay(state, corporation, BANK, amount, "track")
