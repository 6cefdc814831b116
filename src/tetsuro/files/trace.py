"""The visible state as flat keys, and its changes line by line (conformance format)."""

from __future__ import annotations

from typing import Any

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import blocking, types_for
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.mechanics.depot import card, crowded, side
from tetsuro.mechanics.position import tile_name
from tetsuro.mechanics.shares import certificate_count
from tetsuro.mechanics.track_laying import laid_copies
from tetsuro.mechanics.turns import priority


def flat(state: State) -> dict[str, Any]:
    """Every key of the trace format that has a value now."""
    return {key: value for key, value in every_key(state).items() if value is not None}


def every_key(state: State) -> dict[str, Any]:
    """Every key of the trace format, null where it has no value yet."""
    out: dict[str, Any] = {}
    _game(state, out)
    for player in state.players:
        _player(state, player, out)
    for corporation in state.title.corporations:
        if corporation in state.tokens:
            _corporation(state, corporation, out)
    _map(state, out)
    _privates(state, out)
    out.update(state.title.public(state))
    return out


def _game(state: State, out: dict[str, Any]) -> None:
    waiting = blocking(state)
    round_ = state.round
    out["round"] = [round_.kind, round_.turn, round_.number]
    out["rounds_in_set"] = state.rounds_in_set
    out["phase"] = state.phase
    if waiting is not None:
        step, actor = waiting
        out["current"] = actor
        out["step"] = step.name
        types = types_for(state, actor)
        out["step_actions"] = list(types)
        if "choose" in types:
            out["choices"] = [
                action.choice for action in step.rules["choose"].choices(state, actor)
            ]
    else:
        out["step_actions"] = []
    out["order"] = list(round_.order)
    out["player_order"] = list(state.players)
    if round_.kind == "SR":
        out["pass_order"] = list(state.pass_order)
    if not state.finished:
        uses = {p: list(types_for(state, p)) for p in state.owners}
        out["company_actions"] = {p: types for p, types in uses.items() if types}
        out["priority"] = priority(state, None if waiting is None else waiting[1])
    out["bank"] = None
    if state.title.bank is not None:
        out["bank"] = state.cash[BANK]
        out["bank_broken"] = state.bank_broken
    out["finished"] = state.finished is not None
    out["end_trigger"] = list(state.end) if state.end else None
    out["end_reason"] = state.finished
    out["cert_limit"] = state.title.certificate_limit(state)
    if over := crowded(state):
        out["over_train_limit"] = sorted(over)
    for cell, stack in state.cells.items():
        spot = state.title.chart.cells[cell]
        out[f"cell.{spot.row}.{spot.column}"] = list(stack)
    depot: dict[str, int | None] = {}
    for train in state.depot:
        count = depot.get(card(train), 0)
        unlimited = state.title.trains[card(train)].count is None
        depot[card(train)] = None if unlimited else (count or 0) + 1
    out["depot"] = depot
    out["market_trains"] = list(state.pool_trains)


def _player(state: State, player: int, out: dict[str, Any]) -> None:
    key = f"player.{player}."
    out[key + "cash"] = state.cash[player]
    out[key + "value"] = state.title.net_worth(state, player)
    out[key + "certs"] = certificate_count(state, player)
    out[key + "shares"] = _shares(state, player)
    out[key + "companies"] = sorted(state.players_owning(player))
    out[key + "bankrupt"] = False
    program = state.programs.get(player)
    out[key + "programs"] = [program[0]] if program else []


def _corporation(state: State, c: str, out: dict[str, Any]) -> None:
    key = f"corp.{c}."
    if c not in state.corporations:
        out[key + "closed"] = True
        return
    out[key + "closed"] = False
    out[key + "type"] = state.types[c]
    out[key + "cash"] = state.cash[c]
    place = state.places.get(c)
    out[key + "price"] = out[key + "market"] = None
    if place is not None:
        cell = state.title.chart.cells[place]
        out[key + "price"] = cell.price
        out[key + "market"] = [cell.row, cell.column]
    out[key + "par"] = state.pars.get(c)
    out[key + "floated"] = c in state.floated
    out[key + "president"] = state.presidents.get(c)
    out[key + "ipo"] = state.percent(IPO, c)
    out[key + "pool"] = state.percent(POOL, c)
    out[key + "corp_shares"] = _shares(state, c)
    owners = {
        certificate.rpartition("_")[2]: [holder, state.percents[certificate]]
        for holder, ids in state.certificates[c].items()
        for certificate in ids
    }
    out[key + "share_owners"] = owners
    trains = state.trains[c]
    out[key + "trains"] = list(trains)
    out[key + "train_names"] = [side(state, t).name for t in trains]
    out[key + "trains_used"] = [t for t in trains if t in state.trains_run]
    charter = state.tokens[c]
    out[key + "tokens"] = [[t.hex, t.city, t.slot, t.kind] for t in charter if t.hex]
    unplaced = [[t.kind, t.price] for t in charter if not t.hex]
    out[key + "tokens_left"] = len(unplaced)
    out[key + "token_prices"] = unplaced
    out[key + "companies"] = sorted(state.players_owning(c))
    out[key + "home"] = state.title.corporations[c].home
    out[key + "revenue_history"] = [list(entry) for entry in state.history[c]]


def _shares(state: State, holder: Holder) -> dict[str, int]:
    held = {
        c: state.percent(holder, c) for c in state.corporations if holder in state.certificates[c]
    }
    return {c: percent for c, percent in held.items() if percent}


def _map(state: State, out: dict[str, Any]) -> None:
    for hex, (tile_id, rotation) in state.tiles.items():
        out[f"hex.{hex}"] = f"{tile_id}:{rotation}"
    for hex, borders in state.borders.items():
        out[f"hex.{hex}.borders"] = [list(b) for b in borders]
    for hex, entries in state.reservations.items():
        if entries:
            out[f"hex.{hex}.reserved"] = [list(e) for e in entries]
    for corporation, charter in state.tokens.items():
        if corporation in state.corporations:
            continue
        for token in charter:
            if token.hex:
                key = f"hex.{token.hex}.stray_tokens"
                out[key] = [*out.get(key, []), [token.city, token.slot, corporation]]
    laid: dict[str, int] = {}
    for tile_id in laid_copies(state):
        laid[tile_name(tile_id)] = laid.get(tile_name(tile_id), 0) + 1
    for name, count in state.title.tile_counts.items():
        if count is not None and count > laid.get(name, 0):
            out[f"tiles.{name}"] = count - laid.get(name, 0)


def _privates(state: State, out: dict[str, Any]) -> None:
    for private, owner in state.owners.items():
        key = f"companies.{private}."
        out[key + "owner"] = owner
        out[key + "closed"] = False
        out[key + "revenue"] = state.revenues[private]
        out[key + "value"] = state.values[private]


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Keys that are new or have another value; None where a key has gone."""
    out = {k: value for k, value in after.items() if k not in before or before[k] != value}
    out.update({key: None for key in before if key not in after})
    return out
