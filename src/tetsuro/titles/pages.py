"""Which section of a title's reference has the rule behind a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tetsuro.kernel.actions import Action

OF_ACTION: Final = "of the action"
"""For a code that means different rules for different actions (``cash_short`` …)."""
MANY_ACTIONS: Final = """
    cash_short not_offered choice_not_offered wrong_price wrong_percent no_shares unknown_share
    unknown_corporation
"""
"""Such codes in all titles."""

# Codes of what all titles share, by the subject on which a title has a section.
TURNS: Final = """
    step_over step_to_come game_over not_a_player unknown_entity not_your_turn nothing_to_redo
    unknown_action_id
"""
TRACK: Final = """
    unknown_hex unknown_tile unknown_rotation tile_on_map tile_actions_used exit_closed
    not_connected no_useful_track stop_lost upgrade_forbidden wrong_color wrong_label wrong_towns
    wrong_cities track_not_kept rotation_forbidden stop_moved stops_not_kept city_lost cities_mixed
    slots_lost
"""
TOKENS: Final = """
    token_of_other no_token_left token_placed token_in_hex no_slot hex_reserved city_not_reached
    unknown_city city_full slot_reserved
"""
BUYING: Final = "not_started holding_limit already_bought sold_this_round"
TRAINS: Final = """
    unknown_train unknown_variant train_limit train_not_on_offer own_train no_exchange
    price_too_low price_too_high
"""
RUNNING: Final = """
    train_not_usable train_twice wrong_revenue route_malformed route_unknown_train
    route_train_twice route_too_short route_no_token route_stop_twice route_group_twice
    route_terminal route_wrong_end route_too_long route_blocked route_no_such_track
    route_reuses_track route_city_of_local_twice
"""

EVERYWHERE: Final[dict[str, str]] = {
    "lay_tile": "track",
    "place_token": "tokens",
    "run_routes": "running",
    "dividend": "dividends",
    "buy_train": "trains",
    "program_share_pass": "programs",
    "program_disable": "programs",
    "undo": "turns",
    "redo": "turns",
    "pass": "turns",
}
"""Actions of all titles with their sections."""


@dataclass(frozen=True)
class Pages:
    """``codes``: refusal code -> anchor, or ``OF_ACTION``; ``actions``: action type -> anchor;
    ``companies``: the same where a company's action follows another rule than a player's;
    ``privates``: the anchor for what private companies do, ``each_private`` for single ones;
    ``others``: that for actions which the title does not have."""

    codes: Mapping[str, str]
    actions: Mapping[str, str]
    companies: Mapping[str, str] = field(default_factory=dict)
    privates: str = ""
    each_private: Mapping[str, str] = field(default_factory=dict)
    others: str = ""

    def of(self, code: str, action: Action) -> str:
        """The anchor for a refusal of an action; empty if there is none."""
        anchor = self.codes.get(code, "")
        if anchor != OF_ACTION:
            return anchor
        if action.private and self.privates:
            return self.each_private.get(str(action.entity), self.privates)
        if isinstance(action.entity, str) and action.type in self.companies:
            return self.companies[action.type]
        return self.actions.get(action.type, self.others)

    def anchors(self) -> frozenset[str]:
        """All anchors that must exist."""
        named = {
            *self.codes.values(),
            *self.actions.values(),
            *self.companies.values(),
            *self.each_private.values(),
            self.privates,
            self.others,
        }
        return frozenset(named - {OF_ACTION, ""})


def by_code(sections: Mapping[str, str]) -> Mapping[str, str]:
    """Code -> anchor, from anchor -> codes divided by blanks."""
    return {code: anchor for anchor, codes in sections.items() for code in codes.split()}
