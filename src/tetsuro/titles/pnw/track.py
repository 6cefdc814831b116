"""1822PNW's track step (rules 5.3, 6): tile actions of a turn, cubes, Portland and Seattle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, LayTile
from tetsuro.kernel.machine import pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State, Token
from tetsuro.kernel.verbs import set_token
from tetsuro.mechanics import exchange_tokens, minors, stations
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.position import board, lying, tile_name
from tetsuro.mechanics.track_laying import charge, free_copy, piece_refusal, put
from tetsuro.titles.pnw import laying
from tetsuro.titles.pnw.terrain import (
    CUBE,
    LEVELS,
    TIMBER,
    clear_cubes,
    has_terrain,
    lay_cost,
    leave_cubes,
    mark,
    put_cube,
    room_for_cube,
    settle_rivers,
)

DONE_TILES: Final[Column[tuple[str, ...]]] = Column("tile_actions", (), "turn")
"""Tile actions of this turn: lay, upgrade, or none for one that has been forfeited."""
PORTAGE_USED: Final[Column[bool]] = Column("portage_used", False, "turn")
"""P16 has been used: no tile action any more in this turn."""
LAY: Final = "lay"
UPGRADE: Final = "upgrade"
NONE: Final = "none"
TWO_ACTIONS_FROM: Final = "3"


def actions_in_turn(state: State, corporation: str) -> int:
    """Majors have two tile actions from phase 3 on."""
    late = state.title.phase_index[state.phase] >= state.title.phase_index[TWO_ACTIONS_FROM]
    return 2 if minors.is_major(state, corporation) and late else 1


def may_act(state: State, corporation: str, kind: str) -> bool:
    """Whether a lay or an upgrade is still free: the second action is a lay, and only if the
    first was no upgrade."""
    done = DONE_TILES.of(state)
    if len(done) >= actions_in_turn(state, corporation):
        return False
    return not done or (kind == LAY and UPGRADE not in done)


def note_action(state: State, kind: str) -> None:
    """One tile action of this kind has been used in this turn."""
    DONE_TILES.set(state, (*DONE_TILES.of(state), kind))


def kind_of_lay(state: State, hex: str, tile: str) -> str:
    """A cube or a tile on a white hex is a lay; a step of Portland or Seattle an upgrade."""
    if tile == CUBE:
        return LAY
    if hex in LEVELS or board(state).tile(hex).color != "white":
        return UPGRADE
    return LAY


def builder(state: State, action: LayTile) -> str:
    """Who builds and pays: the company whose turn it is, or the owner of the private whose power
    is used."""
    return str(state.owners[str(action.entity)]) if action.private else operator(state)


def lay_refusal(state: State, action: LayTile) -> Refusal | None:
    """A company's own tile action."""
    corporation = operator(state)
    if PORTAGE_USED.of(state):
        return refuse("portage_laid", corporation=corporation)
    if action.combo_entities:
        return refuse("no_combination", corporation=corporation)
    if (no := piece_refusal(state, action)) is not None:
        return no
    kind = kind_of_lay(state, action.hex, tile_name(action.tile))
    if not may_act(state, corporation, kind):
        return refuse("tile_actions_used", kind=kind)
    return build_refusal(state, corporation, action)


def build_refusal(state: State, corporation: str, action: LayTile) -> Refusal | None:
    """Whether this company may put this tile or cube there by the ordinary rules."""
    name, hex = tile_name(action.tile), action.hex
    if name == CUBE:
        return cube_refusal(state, corporation, action)
    tile = lying(state, action.tile, action.rotation)
    return laying.fit_refusal(state, corporation, hex, tile) or cash_refusal(
        state, corporation, lay_cost(state, hex, tile, action.tile)
    )


def cube_refusal(state: State, corporation: str, action: LayTile) -> Refusal | None:
    """A cube needs room, and a hex that the network touches."""
    if not room_for_cube(state, action.hex) and state.strict():
        return refuse("no_room_for_cube", hex=action.hex)
    if state.strict() and not stations.touches_hex(state, corporation, action.hex):
        return refuse("hex_not_reached", hex=action.hex)
    return None


def lay(state: State, action: LayTile) -> None:
    """An ordinary lay; the step ends when no more tile actions are left (5.3)."""
    note_action(state, kind_of_lay(state, action.hex, tile_name(action.tile)))
    build(state, action)
    if not (may_act(state, operator(state), LAY) or holds_open(state)):
        pass_step(state, "track")


def holds_open(state: State) -> bool:
    """A private with an unused power of track keeps the step open until a pass."""
    from tetsuro.titles.pnw.private_track import track_privates

    return bool(track_privates(state, operator(state)))


def build(state: State, action: LayTile, *, free: bool = False) -> None:
    """Put a cube or a tile down and pay for it."""
    if tile_name(action.tile) == CUBE:
        put_cube(state, action.hex)
        return
    tile = lying(state, action.tile, action.rotation)
    cost = 0 if free else lay_cost(state, action.hex, tile, action.tile)
    leave_cubes(state, action.hex, action.tile)
    lay_tile(state, action, cost)
    clear_cubes(state, action.hex)


def lay_tile(state: State, action: LayTile, cost: int) -> None:
    """The tile goes down; rivers, timber marks and tokens are settled."""
    corporation, hex = builder(state, action), action.hex
    tile = lying(state, action.tile, action.rotation)
    if has_terrain(state, hex, "forest"):
        mark(state, hex, TIMBER)
    settle_rivers(state, hex, tile)
    put(state, corporation, hex, action.tile, action.rotation)
    charge(state, corporation, cost)
    _settle_doubles(state, hex)
    _settle_extra_slots(state, hex)


def _stand_in(state: State, hex: str) -> tuple[str, ...]:
    """Who has tokens in cities of a hex."""
    return tuple(dict.fromkeys([c for c, _, _ in stations.located(state).get(hex, ())]))


def _settle_doubles(state: State, hex: str) -> None:
    """Two tokens of a company in one city (O14): an ordinary one that is not the home token
    returns to the charter."""
    for corporation in _stand_in(state, hex):
        charter = state.tokens[corporation]
        here = [n for n, t in enumerate(charter) if t.hex == hex]
        if len({charter[n].city for n in here}) < len(here):
            spare = [n for n in here if charter[n].kind == "normal" and n > 0]
            set_token(
                state, corporation, spare[0], Token("normal", exchange_tokens.token_price(state))
            )


def _settle_extra_slots(state: State, hex: str) -> None:
    """Tokens outside the slots move into free unreserved ones (6.5)."""
    for corporation in _stand_in(state, hex):
        for number, token in enumerate(state.tokens[corporation]):
            if token.hex == hex and token.city is not None and token.slot is not None:
                slot = stations.free_slot(state, corporation, hex, token.city)
                if slot is not None and token.slot >= stations.printed_slots(
                    state, hex, token.city
                ):
                    set_token(state, corporation, number, token._replace(slot=slot))


def lay_choices(state: State, entity: Holder) -> Iterator[LayTile]:
    """Every lay and cube of the company's own."""
    corporation = operator(state)
    if PORTAGE_USED.of(state) or not may_act(state, corporation, LAY):
        return
    yellow_only = not may_act(state, corporation, UPGRADE)
    for one in laying.all_lays(state, corporation, yellow_only=yellow_only):
        copy = free_copy(state, one.tile.name)
        if copy is not None and lay_cost(state, one.hex, one.tile) <= state.cash[corporation]:
            yield LayTile(entity, hex=one.hex, tile=copy, rotation=one.tile.rotation)
    yield from cube_choices(state, entity, corporation)


def cube_choices(state: State, entity: Holder, corporation: str) -> Iterator[LayTile]:
    """A cube on every touched hex with room."""
    private = entity != corporation
    for hex in stations.network_of(state, corporation).sides:
        if room_for_cube(state, hex) and laying.closed_hex(state, hex) is None:
            for rotation in range(6):
                yield LayTile(entity, private, hex=hex, tile=f"{CUBE}-0", rotation=rotation)
