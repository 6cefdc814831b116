"""What lies on the second table in the words of the recorded positions (flat keys)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.titles.pnw.second.ground import Ground, Token
from tests.titles.pnw.second.legal import choices, powers
from tests.titles.pnw.second.table import Table
from tests.titles.pnw.second.tables import MAJORS, SHEET, kind, percent
from tests.titles.second.waiting import Waiting

TOLD = re.compile(
    r"(round|rounds_in_set|phase|current|step|step_actions|choices|order|player_order|pass_order|"
    r"bank|bank_broken|end_reason|end_trigger|depot|market_trains|company_actions|"
    r"over_train_limit|associations)|"
    r"(cell|bid|bidbox|stack)\..*|"
    r"player\.\d+\.(cash|value|certs|debt|bid_tokens)|"
    r"corp\.\w+\.(closed|cash|price|par|floated|president|share_owners|trains|train_names|"
    r"trains_used|tokens|token_prices|home|revenue_history|payouts|exchange_tokens|destination|"
    r"capitalization)|"
    r"companies\.\w+\.(owner|revenue)|"
    r"hex\.\w+(\.(borders|reserved|assigned|cubes))?"
)


BORROWED = ("P7", "P8", "P11")
"""Taken, never offered, out of their owner's turn; as is P20's answer by anybody."""


def operator(flat: Mapping[str, Any]) -> Any:
    """Who owns P11 when it is to act, else who is to act."""
    who = flat.get("current")
    return flat[f"companies.{who}.owner"] if who == "P11" else who


def told(flat: Mapping[str, Any]) -> dict[str, Any]:
    """What both tell of a recorded position; an empty list is nothing."""
    found = {k: v for k, v in flat.items() if TOLD.fullmatch(k) and v not in (None, [], {}, ())}
    for key in [k for k, v in found.items() if k.endswith(".owner") and v == "bank"]:
        del found[key]
    found["company_actions"] = {
        p: types
        for p, types in (flat.get("company_actions") or {}).items()
        if "choose" not in types
        if p not in BORROWED or flat[f"companies.{p}.owner"] == operator(flat)
    }
    for c, tokens in [(k.split(".")[1], v) for k, v in found.items() if k.endswith(".tokens")]:
        if c not in MAJORS and flat["round"][0] == "MR":
            found[f"corp.{c}.tokens"] = [t for t in tokens if t[3] != "coal"]
    box = [c for c in found.get("bidbox.minors", []) if c != "EMPTY" or flat["round"][0] == "SR"]
    while box and box[-1] == "EMPTY":
        del box[-1]
    found["bidbox.minors"] = box
    if found.get("choices") == ["unpaid"]:  # recorded as none
        del found["choices"]
    if flat.get("step") == "routes":
        found.pop("over_train_limit", None)
    closed = {k[: -len("closed")] for k, v in found.items() if k.endswith(".closed") and v is True}
    return {
        k: v for k, v in found.items() if k.endswith("closed") or not k.startswith(tuple(closed))
    }


def flat(table: Table, here: Waiting | None) -> dict[str, Any]:
    """Everything on the second table."""
    found: dict[str, Any] = {
        "round": list(table.round),
        "rounds_in_set": table.in_set,
        "phase": str(table.phase),
        "order": list(table.order),
        "player_order": list(table.players),
        "bank": table.cash["bank"],
        "bank_broken": table.broken,
        "end_reason": table.end,
        "end_trigger": list(table.due) if table.due else None,
        "depot": depot(table),
        "market_trains": list(table.pool),
        "over_train_limit": sorted(table.crowded()),
        "associations": dict(table.paired),
        "bidbox.minors": [c or "EMPTY" for c in table.boxes["minors"]],
        "bidbox.privates": [c or "EMPTY" for c in table.boxes["privates"]],
        "stack.minors": list(table.stack["minors"]),
        "stack.privates": list(table.stack["privates"]),
    }
    if table.round[0] == "SR":
        found["pass_order"] = list(table.pass_order)
        found |= {f"bid.{c}": [list(b) for b in bids] for c, bids in table.bids.items()}
    if here is not None:
        found |= {"step": here.step, "current": here.actor, "step_actions": list(here.offers)}
        if "choose" in here.offers:
            found["choices"] = choices(table)
        uses = {p: list(powers(table, p, here)) for p in table.owner}
        found["company_actions"] = {p: types for p, types in uses.items() if types}
    for cell, names in table.cells.items():
        found[f"cell.0.{cell}"] = list(names)
    for player in table.players:
        key = f"player.{player}."
        found[key + "cash"], found[key + "debt"] = table.cash[player], table.debt[player]
        found[key + "value"] = table.worth(player)
        found[key + "certs"] = table.certificates(player)
        if table.round[0] == "SR":
            found[key + "bid_tokens"] = table.tokens_left(player)
    for c in table.scenario.companies:
        company(table, c, found)
    found |= hexes(table.ground)
    for card, owner in table.owner.items():
        found[f"companies.{card}.owner"] = owner
        found[f"companies.{card}.revenue"] = table.income[card]
    return told(found)


def depot(table: Table) -> dict[str, int | None]:
    found: dict[str, int | None] = {}
    for train in table.pile:
        found[kind(train)] = None if kind(train) == "7" else (found.get(kind(train)) or 0) + 1
    return found


def company(table: Table, c: str, found: dict[str, Any]) -> None:
    key = f"corp.{c}."
    found[key + "closed"] = c not in table.corporations
    if c not in table.corporations:
        return
    trains = table.trains[c]
    tokens = table.ground.tokens[c]
    found |= {
        key + "cash": table.cash[c],
        key + "price": table.price(c) if c in table.column else None,
        key + "par": table.par.get(c),
        key + "floated": c in table.floated,
        key + "president": table.head.get(c),
        key + "share_owners": {
            i.rpartition("_")[2]: [holder, percent(i)]
            for holder, ids in table.hands[c].items()
            for i in ids
        },
        key + "trains": list(trains),
        key + "train_names": [table.side(t) + "+" * (t == table.turn.pullman) for t in trains],
        key + "trains_used": [t for t in trains if t in table.used],
        key + "tokens": [placed(table.ground, t) for t in tokens if t.hex],
        key + "token_prices": [[t.kind, t.price] for t in tokens if not t.hex],
        key + "home": table.home[c],
        key + "revenue_history": [list(entry) for entry in table.history[c]],
    }
    if c in table.payouts:
        if (owner := table.owner.get(f"M{c}")) is not None:
            found |= {key + "price": 100, key + "president": owner}
        found[key + "payouts"] = table.payouts[c]
    if c in MAJORS:
        found[key + "exchange_tokens"] = table.exchange[c]
        found[key + "destination"] = table.goal[c]
        found[key + "capitalization"] = "full" if table.full[c] else "incremental"


def placed(ground: Ground, token: Token) -> list[Any]:
    cities = ground.tile(str(token.hex)).cities
    return [token.hex, cities.index(token.stop or 0), token.slot, token.kind]


def hexes(ground: Ground) -> dict[str, Any]:
    found: dict[str, Any] = {
        f"hex.{h}": f"{tile}:{turn}" for h, (tile, turn) in ground.laid.items()
    }
    for hex, on in ground.borders.items():
        found[f"hex.{hex}.borders"] = [[n, what, cost] for n, (what, cost) in on.items()]
    for hex, count in ground.cubes.items():
        found[f"hex.{hex}.cubes"] = count
    for hex in SHEET.map:
        marks = ground.marks.get(hex, ())
        found[f"hex.{hex}.assigned"] = sorted([*["forest"] * (hex in ground.timber), *marks])
        tile = ground.tile(hex)
        found[f"hex.{hex}.reserved"] = [
            [city, n, c]
            for city, stop in enumerate(tile.cities)
            for n, c in enumerate(ground.reserved.get((hex, stop), ()))
            if c
        ]
    return found


def differences(mine: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """key → (mine, theirs)."""
    return {k: (mine.get(k), theirs.get(k)) for k in mine | theirs if mine.get(k) != theirs.get(k)}
