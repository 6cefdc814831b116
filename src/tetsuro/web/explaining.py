"""Why nothing can be built on a hex: what a lay or a token that comes near to it would be told."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tetsuro.kernel.actions import Action, Holder, LayTile, PlaceToken
from tetsuro.kernel.machine import refusal, types_for
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.state import State
from tetsuro.mechanics import stations
from tetsuro.mechanics.position import board
from tetsuro.mechanics.track_laying import free_copy
from tetsuro.track.upgrades import upgrade_fault
from tetsuro.web.words import Words

MISFIT = frozenset(
    (
        *("wrong_color", "wrong_label", "wrong_towns", "wrong_cities", "wrong_tile", "city_lost"),
        *("track_not_kept", "stops_not_kept", "upgrade_forbidden", "rotation_forbidden"),
        *("stop_moved", "exit_closed", "no_room_for_cube"),
    )
)
"""Reasons that only say that a tile is the wrong one."""
NEVER = frozenset(("colour_too_early",))
"""Said of tiles that this builder may lay in no phase."""
TURNED = frozenset(("exit_closed", "track_not_kept", "rotation_forbidden", "stop_moved"))
"""Reasons that another rotation may not meet."""
LAST = frozenset(("cash_short",))
"""Where one of these is said, nothing else stands in the way."""
APART = frozenset(("not_connected", "hex_not_reached"))
"""They are said of other rotations, too, where track leads to one side only."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why something of a kind can't be done on a hex, in words, and the rule if it is one."""

    kind: str
    said: str
    refusal: Refusal | None = None


def asks_hexes(state: State, actor: Holder) -> bool:
    """Whether somebody may lay tiles or place tokens now, so that each hex has its answer."""
    return bool({"lay_tile", "place_token"} & set(types_for(state, actor)))


def why_not(words: Words, state: State, hex: str, actor: Holder) -> list[Why]:
    """Why the operator can lay nothing on a hex, and why no token may be placed there; nothing of
    what is not done now."""
    if hex not in state.title.printed:
        return []
    state = state.as_offered()
    offered, found = types_for(state, actor), []
    cities = range(len(board(state).tile(hex).cities))
    if "lay_tile" in offered:
        found.append(_no_tile(words, state, hex, actor))
    if "place_token" in offered and (cities or not found):
        found.append(_no_token(words, state, hex, actor))
    return found


def _no_tile(words: Words, state: State, hex: str, actor: Holder) -> Why:
    tiles = _fitting(state, hex, actor)
    if not tiles:
        return _none_fits(words, state, hex, actor)
    refusals = [no for lay in tiles if (no := _said(state, lay)) is not None]
    for said in (
        [no for no in refusals if no.code in LAST],
        [no for no in refusals if no.code not in MISFIT | APART],
        [no for no in refusals if no.code not in MISFIT],
    ):
        if said:
            return _most(words, "lay_tile", said)
    return Why("lay_tile", words.t("hex-no-tile"))


def _fitting(state: State, hex: str, actor: Holder) -> list[LayTile]:
    """Tiles in stock, turned, with which nothing but the time, the place or money is wrong: so
    would they be told at the beginning of a turn in the last phase."""
    freely = state.copy()
    freely.turn_columns, freely.phase = {}, state.title.phases[-1].name
    found = []
    for name in state.title.tile_counts:
        if (copy := free_copy(state, name)) is None:
            continue
        for rotation in range(6):
            lay = LayTile(actor, hex=hex, tile=copy, rotation=rotation)
            no = refusal(freely, lay)
            if no is None or no.code not in MISFIT | NEVER:
                found.append(lay)
            elif no.code not in TURNED:
                break
    return found


def _none_fits(words: Words, state: State, hex: str, actor: Holder) -> Why:
    """What lies there stays, at least for this builder, or what might follow is in use."""
    old, tiles = board(state).tile(hex), state.title.tiles
    names = [n for n in state.title.tile_counts if upgrade_fault(old, tiles[n].turned(0)) is None]
    copies = [copy for name in names if (copy := free_copy(state, name)) is not None]
    found = (_said(state, LayTile(actor, hex=hex, tile=copy, rotation=0)) for copy in copies)
    if barred := [no for no in found if no is not None and no.code in NEVER]:
        return _most(words, "lay_tile", barred)
    if not names:
        return Why("lay_tile", words.t("hex-final", hex=words.hex(hex)))
    if not copies:
        return Why("lay_tile", words.t("hex-none-left", tiles=names))
    return Why("lay_tile", words.t("hex-no-tile"))


def _no_token(words: Words, state: State, hex: str, actor: Holder) -> Why:
    refusals = []
    for city in range(len(board(state).tile(hex).cities)):
        ident = stations.city_id(state, hex, city)
        if (no := _said(state, PlaceToken(actor, city=ident))) is not None:
            refusals.append(no)
    if refusals:
        return _most(words, "place_token", refusals)
    return Why("place_token", words.t("hex-no-city", hex=words.hex(hex)))


def _said(state: State, action: Action) -> Refusal | None:
    no = refusal(state, action)
    if not isinstance(no, Refusal):
        return None
    return no.on_page(state.title.page(no.code, action))


def _most(words: Words, kind: str, refusals: list[Refusal]) -> Why:
    """What is said most often."""
    said = [words.said(no) for no in refusals]
    most = Counter(said).most_common(1)[0][0]
    return Why(kind, most, refusals[said.index(most)])
