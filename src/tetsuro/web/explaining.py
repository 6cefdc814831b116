"""Why nothing can be built on a hex: the rule that most of the tiles meet there."""

from __future__ import annotations

from collections import Counter

from tetsuro.kernel.actions import Holder, LayTile
from tetsuro.kernel.machine import refusal, types_for
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.state import State
from tetsuro.mechanics.track_laying import free_copy
from tetsuro.web.words import Words

MISFIT = frozenset(
    (
        *("colour_too_early", "wrong_color", "wrong_label", "wrong_towns", "wrong_cities"),
        *("track_not_kept", "stops_not_kept", "city_lost", "upgrade_forbidden"),
        *("tile_on_map", "unknown_tile", "rotation_forbidden", "stop_moved", "exit_closed"),
    )
)
"""Reasons that only say that a tile is the wrong one; others tell more."""
ENOUGH = 8


def why_not(words: Words, state: State, hex: str, actor: Holder) -> tuple[str, Refusal | None]:
    """In words why the operator can lay nothing on a hex, and one refusal of those words if it is
    one rule; no words if no track is to be laid."""
    if hex not in state.title.printed or "lay_tile" not in types_for(state, actor):
        return "", None
    reasons: Counter[str] = Counter()
    refusals: dict[str, Refusal] = {}
    telling = 0
    for name in state.title.tile_counts:
        copy = free_copy(state, name)
        if copy is None:
            continue
        for rotation in range(6):
            lay = LayTile(actor, hex=hex, tile=copy, rotation=rotation)
            no = refusal(state, lay)
            if isinstance(no, Refusal):
                said = words.said(no)
                reasons[said] += 1 if no.code in MISFIT else 1000
                refusals[said] = no.on_page(state.title.page(no.code, lay))
                telling += no.code not in MISFIT
            if no is not None and no.code in MISFIT - {"exit_closed", "track_not_kept"}:
                break
        if telling >= ENOUGH:
            break
    if not reasons:
        return "", None
    said, count = reasons.most_common(1)[0]
    if count >= 1000 or len(reasons) == 1:
        return said, refusals[said]
    return words.t("hex-no-tile"), None
