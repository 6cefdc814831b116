"""Whether an action may be done on the second table (rules 4, 5, 7, 8)."""

from __future__ import annotations

from typing import Any

from tests.titles.pnw.second import laying, runs
from tests.titles.pnw.second.laying import Action
from tests.titles.pnw.second.operating import issue_price
from tests.titles.pnw.second.table import Table
from tests.titles.pnw.second.tables import (
    MAJORS,
    MARKET,
    SIDES,
    TRACK_POWERS,
    corporation_of,
    kind,
    percent,
)
from tests.titles.second.waiting import Waiting

AFTER_PRIVATES = (
    "company_track", "track", "destination_token", "token", "routes", "dividend", "trains",
    "acquire_minor", "issue_shares",
)  # fmt: skip


def legal(table: Table, action: Action, waiting: Waiting) -> bool:
    """``waiting``: where the table stands."""
    if action["entity_type"] == "company":
        private = action["entity"]
        return action["type"] in powers(table, private, waiting) and _power(table, action)
    if action.get("combo_entities"):
        return False
    if waiting.step == "trains" and action["type"] == "sell_shares":
        return action["entity"] == table.director and _forced_sale(table, action)
    crowd = table.crowded() if waiting.step == "discard_train" else [waiting.actor]
    if action["entity"] not in crowd or action["type"] not in waiting.offers:
        return False
    return bool(_RULES[action["type"]](table, action))


def powers(table: Table, private: str, waiting: Waiting) -> tuple[str, ...]:
    """What a private may be used for now (7)."""
    step, owner = waiting.step, table.owner.get(private)
    if table.round[0] != "OR" or owner not in table.corporations:
        return ()
    mine = owner == table.operator
    asked = mine or not table.published("screen-rules")
    if private == "P21" and asked and step in ("track", "token", "issue_shares"):
        return ("choose_ability",) if step == "track" else ("choose_ability", "pass")
    if not mine:
        return ()
    if private in TRACK_POWERS and step in ("track", "company_track"):
        if not table.unused(private):
            return ()
        if step == "company_track":
            return {"P11": ("lay_tile", "pass"), "P7": ("lay_tile",), "P8": ("lay_tile",)}.get(
                private, ()
            )
        return ("lay_tile",)
    if private in ("P15", "P17") and step in AFTER_PRIVATES:
        return ("assign",)
    return ()


def _power(table: Table, action: Action) -> bool:
    private = action["entity"]
    if table.owner[private] != table.operator:
        return False
    if action["type"] == "pass":
        return True
    if action["type"] == "assign":
        hexed = action.get("target_type", "hex") == "hex"
        return hexed and laying.may_assign(table, private, action["target"])
    if action["type"] == "choose_ability":
        return action["choice"] in credit_choices(table)
    if table.turn.surveyed and private != "P11" and not action.get("combo_entities"):
        return False
    return laying.may_use(table, private, action)


def credit_choices(table: Table) -> list[str]:
    """7.21."""
    me = table.owner["P21"]
    found = ["exchange"] * (me in MAJORS and table.exchange[me] > 0)
    for what, cards in table.stack.items():
        for card in cards:
            if card not in table.boxes[what]:
                found += [f"{card}_top", f"{card}_bottom"]
    return found


# Stock


def _bid(table: Table, action: Action) -> bool:
    return table.may_bid(action["entity"], action["company"], action["price"])


def _ids(action: Action) -> tuple[str, list[str], int | None]:
    ids = list(action["shares"])
    companies = {corporation_of(i) for i in ids}
    return (companies.pop() if len(companies) == 1 else ""), ids, action.get("percent")


def _sell(table: Table, action: Action) -> bool:
    if action["entity"] in MAJORS:
        return _issue(table, action)
    c, ids, part = _ids(action)
    if c not in table.majors or c in table.did("sell"):
        return False
    if action.get("share_price") not in (None, table.price(c) if c in table.column else None):
        return False
    part = sum(map(percent, ids)) if part is None else part
    return table.may_sell(action["entity"], c, ids, part)


def _forced_sale(table: Table, action: Action) -> bool:
    c, ids, part = _ids(action)
    if c not in table.majors or table.short() <= 0 or not table.obliged():
        return False
    if action.get("share_price") not in (None, table.price(c) if c in table.column else None):
        return False
    part = sum(map(percent, ids)) if part is None else part
    me, short = table.operator, table.short()
    return table.may_sell_forced(table.director, c, ids, part, me, short)


def _buy(table: Table, action: Action) -> bool:
    c, ids, part = _ids(action)
    if c not in table.column or action.get("share_price") not in (None, table.price(c)):
        return False
    if action["entity"] in MAJORS:
        whole = part in (None, 10 * len(ids))
        own = set(ids) <= set(table.held("market", c)) and len(set(ids)) == len(ids)
        return whole and own and c == table.operator and len(ids) in map(len, table.redemptions())
    if len(ids) != 1 or part not in (None, 10):
        return False
    return table.may_buy(action["entity"], ids[0])


def _par(table: Table, action: Action) -> bool:
    parts = action["share_price"].split(",")
    if len(parts) != 3 or not all(p.isdecimal() for p in parts):
        return False
    price, row, column = map(int, parts)
    if row or column not in range(len(MARKET)) or MARKET[column] != price:
        return False
    return table.may_start(action["entity"], action["corporation"], price)


def _choose(table: Table, action: Action) -> bool:
    return action["choice"] in choices(table)


def choices(table: Table) -> list[str]:
    """What a ``choose`` may carry now."""
    turn = table.turn
    if table.round[0] == "SR":
        player = table.order[table.place]
        return [str(n) for n in table.conversion_counts(player)] if turn.converting else []
    if table.round[0] == "MR":
        return table.merger_choices() if turn.merging else []
    if turn.negotiating:
        return table.targets()
    if turn.merging:
        return table.acquisition_choices()
    if "routes" not in turn.over:
        return [str(n) for n in range(len(table.pullman_trains()))]
    return ["payout", "half", "withhold"] if table.splits() else []


# Operating


def _pay_debt(table: Table, action: Action) -> bool:
    amount = action.get("amount")
    return amount is not None and 0 < amount <= table.cash[action["entity"]]


def _acquire(table: Table, action: Action) -> bool:
    return table.acquirable(action["entity"], action["company"])


def _train(table: Table, action: Action) -> bool:
    me, train, price = table.operator, action["train"], action["price"]
    variant, handed = action.get("variant"), action.get("exchange")
    cash = table.cash[me]
    if "first_train" not in table.turn.over:
        local = kind(train) == "L" and variant in (None, "L") and handed is None
        return local and price == table.cost("L") and cash >= price and _room(table)
    if handed is not None:
        mine = train == handed and train in table.trains[me] and table.side(train) == "L"
        turn = table.exchange_price()
        return mine and variant == "2" and price == turn and cash >= turn
    express = any(table.side(t) == "E" for t in table.trains[me])
    if train in table.pile[:1] or train in table.pool:
        return _from_bank(table, action, express)
    if not (_room(table) and train in table.tradeable(me) and table.phase >= 3):
        return False
    one = table.side(train) != "E" or not express or not table.published("second-express")
    return (
        one and variant in (None, table.side(train)) and 0 < price <= cash and not table.turn.sold
    )


def _room(table: Table) -> bool:
    return len(table.counted(table.operator)) < table.train_limit(table.operator)


def _from_bank(table: Table, action: Action, express: bool) -> bool:
    me, train, price = table.operator, action["train"], action["price"]
    sides = SIDES.get(kind(train), (kind(train),))
    if train in table.pool:
        sides = (table.side(train),)
    variant = action.get("variant")
    side = variant if variant is not None else sides[0]
    if (train, side) not in table.on_sale() or (side == "E" and express):
        return False
    if price != table.cost(side):
        return False
    if not _room(table) and not any(table.side(t) == "L" for t in table.trains[me]):
        return False
    if table.cash[me] >= price:
        return True
    both = table.cash[me] + table.cash[table.director]
    enough = both >= price or not any(True for _ in table.forced_sales())
    return table.obliged() and price == table.cheapest() and enough


def _issue(table: Table, action: Action) -> bool:
    c, ids, part = _ids(action)
    if c != action["entity"] or c != table.operator or part not in (None, 10 * len(ids)):
        return False
    own = set(ids) <= set(table.held("ipo", c)) and len(set(ids)) == len(ids)
    right = action.get("share_price") in (None, issue_price(table.column[c], len(ids)))
    return own and right and len(ids) in map(len, table.issues())


def _merge(table: Table, action: Action) -> bool:
    other = action["corporation"]
    if other not in table.corporations:
        return False
    if table.round[0] == "MR":
        return table.may_merge(action["entity"], other)
    return table.may_acquire_minor(action["entity"], other)


def _hex_token(table: Table, action: Action) -> bool:
    right = action.get("token_type") in (None, "destination")
    return right and action["hex"] == table.goal[table.operator] and table.destination_met()


def _pass(table: Table, action: Action) -> bool:
    found = table.waiting()
    assert found is not None
    return found.step != "destination_token" or not table.destination_met()


_RULES: dict[str, Any] = {
    "bid": _bid,
    "sell_shares": _sell,
    "buy_shares": _buy,
    "par": _par,
    "choose": _choose,
    "payoff_player_debt": lambda table, action: True,
    "payoff_player_debt_partial": _pay_debt,
    "acquire_company": _acquire,
    "lay_tile": laying.may_lay,
    "place_token": laying.may_place_token,
    "hex_token": _hex_token,
    "run_routes": runs.may_run_routes,
    "dividend": lambda table, action: action["kind"] in ("payout", "half", "withhold"),
    "buy_train": _train,
    "discard_train": lambda table, a: a["train"] in table.surplus(a["entity"]),
    "merge": _merge,
    "pass": _pass,
}
