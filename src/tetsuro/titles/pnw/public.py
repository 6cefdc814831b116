"""1822PNW's own part of the visible state (conformance format 1.4)."""

from __future__ import annotations

from typing import Any

from tetsuro.kernel.machine import waiting
from tetsuro.kernel.state import State
from tetsuro.mechanics import bid_boxes, exchange_tokens, loans, minors
from tetsuro.mechanics.auction import BIDS
from tetsuro.mechanics.bid_boxes import BOXES, EMPTY, STACKS
from tetsuro.mechanics.depot import card, counted, crowded, side, train_limit
from tetsuro.mechanics.minor_acquisition import ACQUIRE_MINOR, ACQUIRING, payments
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.pullmans import ATTACHED
from tetsuro.titles.pnw.companies import (
    PAYOUTS,
    REGIONAL_PRICE,
    destination,
    home,
    is_regional,
)
from tetsuro.titles.pnw.dividends import PERMANENT
from tetsuro.titles.pnw.powers import uses
from tetsuro.titles.pnw.shares import capitalization
from tetsuro.titles.pnw.terrain import CUBES, MARKS, MILL, SKI


def public(state: State) -> dict[str, Any]:
    """1822PNW's own entries of a trace, by name."""
    out: dict[str, Any] = {}
    _cards(state, out)
    _players(state, out)
    for corporation in state.corporations:
        _company(state, corporation, out)
    for hex, count in CUBES.of(state).items():
        out[f"hex.{hex}.cubes"] = count
    for hex, names in MARKS.of(state).items():
        out[f"hex.{hex}.assigned"] = sorted(names)
    out["associations"] = dict(ASSOCIATIONS.of(state))
    asked, (candidate, way) = waiting(state), ACQUIRING.of(state)
    if asked is not None and asked.step is ACQUIRE_MINOR and candidate and not way:
        # of a takeover that nobody can pay the site lists no way out
        out["choices"] = list(payments(state, operator(state), candidate))
    return out


def _cards(state: State, out: dict[str, Any]) -> None:
    for kind, cards in BOXES.of(state).items():
        while cards and cards[-1] == EMPTY:
            cards = cards[:-1]
        out[f"bidbox.{kind}"] = [c if c != EMPTY else "EMPTY" for c in cards]
    for kind, cards in STACKS.of(state).items():
        out[f"stack.{kind}"] = list(cards)
    for private in state.closed_privates:
        out[f"companies.{private}.closed"] = True
    for private in state.owners:
        if left := uses(state, private):
            power = "assign_hexes" if private in (MILL, SKI) else "tile_lay"
            out[f"companies.{private}.uses"] = [[power, left]]
    for lot, bids in BIDS.of(state).items():
        out[f"bid.{lot}"] = [list(bid) for bid in bids]


def _players(state: State, out: dict[str, Any]) -> None:
    for player in state.players:
        key = f"player.{player}."
        out[key + "debt"] = loans.debt(state, player)
        if state.round.kind == "SR":
            out[key + "bid_tokens"] = bid_boxes.tokens_left(state, player)


def _company(state: State, c: str, out: dict[str, Any]) -> None:
    key = f"corp.{c}."
    out[key + "home"] = home(state, c)
    if is_regional(state, c):
        out[key + "payouts"] = PAYOUTS.of(state).get(c, 0)
        if c in state.presidents:
            cell = next(x for x in state.title.chart.cells if x.price == REGIONAL_PRICE)
            out[key + "price"] = REGIONAL_PRICE
            out[key + "market"] = [cell.row, cell.column]
    if minors.is_major(state, c):
        out[key + "exchange_tokens"] = exchange_tokens.left(state, c)
        out[key + "destination"] = destination(state, c)
        out[key + "capitalization"] = capitalization(state, c)
    if (train := ATTACHED.of(state)) in state.trains[c]:
        names = [side(state, t).name + ("+" if t == train else "") for t in state.trains[c]]
        out[key + "train_names"] = names
        _count_coupled(state, c, train, out)


def _count_coupled(state: State, c: str, train: str, out: dict[str, Any]) -> None:
    """While a permanent train has a pullman recordings count it as an ordinary one."""
    if card(train) in PERMANENT and len(counted(state, c)) >= train_limit(state, c):
        out["over_train_limit"] = sorted({*crowded(state), c})
