"""18India's own part of the visible state (conformance format 1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tetsuro.kernel.machine import waiting
from tetsuro.kernel.state import State
from tetsuro.mechanics.shares import held
from tetsuro.titles.india import bonds, privates
from tetsuro.titles.india.borders import markers
from tetsuro.titles.india.cards import BANK_LIST, DECK, HANDS, HIDDEN, ROWS, to_draft
from tetsuro.titles.india.closing import QUESTIONS, exchange_tokens_left
from tetsuro.titles.india.commodities import CONCESSIONS, JEWELRY_HEX, unclaimed
from tetsuro.titles.india.corporate import owned
from tetsuro.titles.india.draft import KEPT, selecting
from tetsuro.titles.india.heads import FORMER_MANAGERS, GIPR, MARKER, OUT, RESERVE, manager
from tetsuro.titles.india.homes import PENDING
from tetsuro.titles.india.warrants import WARRANTS
from tetsuro.titles.india.worth import book_value

POWERS: Final = {
    privates.YELLOW_TILE: "tile_lay",
    privates.UPGRADE: "tile_lay",
    privates.DISCOUNT: "choose_ability",
    privates.TOKEN: "token",
    privates.JEWELER: "assign_hexes",
}
WARRANT: Final = "GW"


def public(state: State) -> dict[str, Any]:
    """18India's own entries of a trace, by name."""
    out: dict[str, Any] = {}
    for corporation in state.title.corporations:
        if corporation in state.corporations:
            out.update(_corporation(state, corporation))
        else:
            out[f"corp.{corporation}.closed"] = True
    out.update(_companies(state))
    if GIPR in state.corporations:
        out["gipr.exchange_tokens"] = exchange_tokens_left(state)
        out["gipr.reserve_shares"] = list(held(state, RESERVE, GIPR))
    for number, row in enumerate(ROWS.of(state), 1):
        out[f"ipo_row.{number}"] = list(row)
    out["market_companies"] = list(BANK_LIST.of(state))
    drafting = state.round.kind == "DR" and not selecting(state)
    out["draft"] = list(to_draft(state) if drafting else DECK.of(state))
    for player, cards in HANDS.of(state).items():
        out[f"player.{player}.hand"] = list(cards)
        if hidden := HIDDEN.of(state).get(player):
            out[f"player.{player}.hidden_cards"] = hidden
    if HIDDEN.of(state):
        out.update(
            {f"player.{p}.kept": list(cards) for p, cards in KEPT.of(state).items() if cards}
        )
    out["commodities_unclaimed"] = list(unclaimed(state))
    out["gauge_markers"] = [list(pair) for pair in markers(state)]
    out["jewelry_hex"] = hex = JEWELRY_HEX.of(state)
    if hex is not None:
        out[f"hex.{hex}.assigned"] = [privates.JEWELER]
    if discount := privates.DISCOUNT_LEFT.of(state):
        out["terrain_discount"] = discount
    asked = waiting(state)
    if asked is not None and "choose" in asked.offered(state):
        out["choices"] = [bonds.choice_text(state)]  # the site lists it where no share is left, too
    if pending := PENDING.of(state):
        out["pending_tokens"] = [
            [decider, owner, state.tokens[owner][number].kind, list(hexes)]
            for decider, owner, number, hexes in pending
        ]
    if questions := QUESTIONS.of(state):
        out["pending_exchange_tokens"] = [[corporation, [hex]] for corporation, hex in questions]
    return out


def _corporation(state: State, corporation: str) -> Iterator[tuple[str, Any]]:
    key = f"corp.{corporation}."
    guaranty = corporation in WARRANTS.of(state)
    former = FORMER_MANAGERS.of(state).get(corporation)
    yield key + "manager", manager(state, corporation) if former is None else former
    yield key + "guaranty", guaranty
    yield key + "commodities", list(CONCESSIONS.of(state).get(corporation, ()))
    yield key + "book_value", book_value(state, corporation)
    yield key + "certs", owned(state, corporation)
    yield key + "share_owners", _share_owners(state, corporation)
    if guaranty:
        yield key + "companies", sorted((*state.players_owning(corporation), WARRANT))


def _share_owners(state: State, corporation: str) -> dict[str, list[Any]]:
    """As the site shows it: a manager's marker stays with its last holder."""
    owners: dict[str, list[Any]] = {}
    for holder, ids in state.certificates[corporation].items():
        shown = None if holder == OUT else holder
        for certificate in ids:
            owners[certificate.rpartition("_")[2]] = [shown, state.percents[certificate]]
    if corporation in FORMER_MANAGERS.of(state):
        owners[MARKER][0] = FORMER_MANAGERS.of(state)[corporation]
    return owners


def _companies(state: State) -> Iterator[tuple[str, Any]]:
    for company in state.closed_privates:
        yield f"companies.{company}.closed", True
    for company, power in POWERS.items():
        if company in state.owners:
            in_use = company == privates.DISCOUNT and privates.DISCOUNT_LEFT.of(state) is not None
            yield f"companies.{company}.uses", [[power, 1]] * (1 if in_use else 2)
