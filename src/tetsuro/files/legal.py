"""Everything a position allows one entity, section by section (conformance format 2).

Figures that a rule works out (prices, costs) are read off what the rule does on a copy, so that
they are right whatever the title.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tetsuro.files.walk import stops
from tetsuro.game.game_file import GameFile
from tetsuro.kernel.actions import Action, Holder
from tetsuro.kernel.choices import Choice, Family, first_action
from tetsuro.kernel.machine import ANYTIME, Rule, blocking, perform, steps_open_to, types_for
from tetsuro.kernel.state import BANK, IPO, POOL, State
from tetsuro.mechanics import dividends, stations
from tetsuro.mechanics.depot import side
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.position import tile_name
from tetsuro.mechanics.shares import one_share, owner_of
from tetsuro.mechanics.train_buying import owner_of_train

NOT_LISTED = ("pass", "run_routes", "payoff_player_debt_partial")
"""Types without a section: there is nothing to list, or too much (``tetsuro routes``)."""


def legal(state: State, entity: Holder) -> dict[str, Any]:
    """``actions``: the types an entity may send now, and a section for each."""
    out: dict[str, Any] = {"actions": list(types_for(state, entity))}
    asked = state.as_offered()
    found: dict[str, list[tuple[Rule, Choice]]] = {}
    for step, types in steps_open_to(asked, entity):
        for kind in types:
            rule = step.rules[kind]
            of_kind = found.setdefault(kind, [])
            if kind not in NOT_LISTED:
                of_kind.extend((rule, choice) for choice in rule.choices(asked, entity))
    for kind in sorted(found):
        if kind not in NOT_LISTED:
            out[kind] = _SECTIONS.get(kind, _values)(asked, found[kind])
    if combined := _combined(found.get("lay_tile", ())):
        out["lay_tile_combo"] = combined
    return out


Found = Iterable[tuple[Rule, Choice]]


def lines(
    file: GameFile, wanted: Callable[[int], bool] | None = None, last: int | None = None
) -> Iterator[dict[str, Any]]:
    """A line for each raw action that stands and is made by a rule of its step, or for the
    places ``wanted``: what its entity (or who must act) could have done instead of it. Nothing
    is read after the place ``last``."""
    for stop in stops(file):
        data = stop.data
        special = data.get("type") in (*ANYTIME, "undo", "redo")
        if not (stop.stands and not special if wanted is None else wanted(stop.index)):
            continue
        state = stop.game.state
        waiting = blocking(state)
        entity = data.get("entity")
        if special and waiting is not None:
            entity = waiting[1]
        head = {"before": data.get("id"), "type": data.get("type"), "entity": entity}
        if state.finished or not isinstance(entity, int | str):
            yield {**head, "actions": []}
        else:
            yield {**head, **legal(state, entity)}
        if stop.index == last:
            return


def _after(state: State, rule: Rule, action: Action) -> State:
    """What the rule itself makes of an action, without what follows."""
    after = state.copy()
    rule.apply(after, action)
    return after


def _paid(after: State, why: str) -> int:
    """What changed hands for this reason."""
    paid = (e.params for e in after.events if e.kind == "paid")
    return sum(p["amount"] for p in paid if p["why"] == why)


def _followed(state: State, action: Action) -> State:
    """The position after an action and all that follows from it: the samples' figures are
    differences of cash, so they hold the income of a round that opens behind the action."""
    after = state.copy()
    after.offering = False
    perform(after, action, trusted=True)
    return after


def _gained(state: State, action: Action) -> int:
    """By how much the cash of whoever acts grows."""
    return _followed(state, action).cash[action.entity] - state.cash[action.entity]


def _to_bank(state: State, action: Action) -> int:
    """By how much the cash of all players and corporations together falls."""

    def in_play(now: State) -> int:
        return sum(cash for holder, cash in now.cash.items() if holder != BANK)

    return in_play(state) - in_play(_followed(state, action))


def _attributes(*names: str) -> Callable[[State, Found], list[Any]]:
    """A section that lists one field, or several as a row."""

    def section(state: State, found: Found) -> list[Any]:
        rows = [[getattr(first_action(c), name) for name in names] for _, c in found]
        return [row[0] if len(names) == 1 else row for row in rows]

    return section


def _values(state: State, found: Found) -> Any:
    """Kinds without figures: true, if they can be done."""
    return any(True for _ in found)


def _bids(state: State, found: Found) -> list[Any]:
    return [[_company(choice), *_bounds(choice, "price")] for _, choice in found]


def _company(choice: Choice) -> str:
    """The card that a choice names."""
    action: Any = first_action(choice)
    company: str = action.company
    return company


def _bounds(choice: Choice, field: str) -> tuple[int, int]:
    """The lowest and highest value of the number that a family leaves open."""
    if isinstance(choice, Family) and choice.field == field:
        return choice.values[0], choice.values.stop - 1
    value = getattr(first_action(choice), field)
    return value, value


def _pars(state: State, found: Found) -> list[Any]:
    rows: dict[str, list[Any]] = {}
    for _, choice in found:
        action: Any = first_action(choice)
        price = state.title.chart.by_id[action.share_price].price
        rows.setdefault(action.corporation, [action.corporation]).append(price)
    return [[row[0], *sorted(row[1:])] for row in rows.values()]


def _purchases(state: State, found: Found) -> list[Any]:
    """What a buyer gains and pays; a corporation that buys shares of its own names all of them."""

    def row(rule: Rule, action: Any, corporation: str, percent: int) -> list[Any]:
        ids = action.shares
        own = action.entity == corporation
        gained = percent if own else _percent_gained(state, rule, action, corporation)
        return [gained, -_gained(state, action), list(ids) if own else ids[0]]

    return _bought(state, found, row)


def _corporate_purchases(state: State, found: Found) -> list[Any]:
    """With the share's price, whatever follows (a corporation may close behind its purchase)."""

    def row(rule: Rule, action: Any, corporation: str, percent: int) -> list[Any]:
        return [percent, _paid(_after(state, rule, action), "share"), action.shares[0]]

    return _bought(state, found, row)


def _percent_gained(state: State, rule: Rule, action: Any, corporation: str) -> int:
    buyer = action.entity
    after = _after(state, rule, action)
    return after.percent(buyer, corporation) - state.percent(buyer, corporation)


def _bought(state: State, found: Found, row: Callable[..., list[Any]]) -> list[Any]:
    """Of certificates that are alike only the first is listed."""
    rows: dict[tuple[Any, ...], list[Any]] = {}
    for rule, choice in found:
        action: Any = first_action(choice)
        corporation, source = _share_source(state, action.shares[0])
        percent = sum(state.percents[i] for i in action.shares)
        alike = corporation, percent, source, len(action.shares)
        if alike not in rows:
            gained, price, named = row(rule, action, corporation, percent)
            rows[alike] = [corporation, gained, source, price, named]
    ranks = _by_price(state)
    return sorted(rows.values(), key=lambda row: (ranks[row[0]], row[2] == POOL))


def _by_price(state: State) -> dict[str, int]:
    """The place of each corporation by share price, then by arrival in the cell."""

    def rank(corporation: str) -> tuple[int, int]:
        place = state.places.get(corporation)
        if place is None:
            return 0, 0
        stack = state.cells.get(place, ())
        arrived = stack.index(corporation) if corporation in stack else len(stack)
        return -state.title.chart.cells[place].price, arrived

    return {c: i for i, c in enumerate(sorted(state.corporations, key=rank))}


def _share_source(state: State, certificate: str) -> tuple[str, Holder]:
    found = owner_of(state, certificate)
    assert found is not None
    corporation, holder = found
    return corporation, holder if holder == POOL else IPO


def _sales(state: State, found: Found) -> list[Any]:
    rows = []
    for _, choice in found:
        action: Any = first_action(choice)
        corporation, _ = _share_source(state, action.shares[0])
        money = _gained(state, action)
        rows.append([corporation, action.percent, money, list(action.shares), action.share_price])
    return rows


def _corporate_sales(state: State, found: Found) -> list[Any]:
    return [row[:-1] for row in _sales(state, found)]


def _removals(state: State, found: Found) -> list[Any]:
    rows = []
    for _, choice in found:
        action: Any = first_action(choice)
        at = stations.city_of(state, action.city)
        assert at is not None
        rows.append([*at, action.slot])
    return rows


def _trains(state: State, found: Found) -> list[Any]:
    """Of trains of the pool that can be bought as the same kind only the first is listed."""
    rows: dict[tuple[Any, ...], list[Any]] = {}
    for rule, choice in found:
        action: Any = first_action(choice)
        seller = _seller(state, rule, action)
        source = seller or ("pool" if action.train in state.pool_trains else "bank")
        name = action.variant or side(state, action.train).name
        row = [name, source, *_bounds(choice, "price"), action.train]
        alike = name, source, action.exchange, action.train if seller else None
        rows.setdefault(alike, row if action.exchange is None else [*row, action.exchange])
    ranks = _by_price(state)
    return sorted(rows.values(), key=lambda row: ranks.get(row[1], -1))


def _seller(state: State, rule: Rule, action: Any) -> str | None:
    """Who sells the train that is really bought: an action may name another copy."""
    if action.exchange is None and owner_of_train(state, action.train) is not None:
        bought = (e.params for e in _after(state, rule, action).events if e.kind == "train_bought")
        for params in bought:
            found: str | None = params["seller"]
            return found
    return owner_of_train(state, action.train)


def _combined(found: Found) -> dict[str, Any]:
    """Lays with another private's power, by that private."""
    by_other: dict[str, list[tuple[Rule, Choice]]] = {}
    for rule, choice in found:
        action: Any = first_action(choice)
        for other in action.combo_entities or ():
            by_other.setdefault(other, []).append((rule, choice))
    return {other: _table(rows) for other, rows in sorted(by_other.items())}


def _lays(state: State, found: Found) -> dict[str, dict[str, list[int]]]:
    return _table(
        (rule, choice)
        for rule, choice in found
        if not getattr(first_action(choice), "combo_entities", None)
    )


def _table(found: Found) -> dict[str, dict[str, list[int]]]:
    hexes: dict[str, dict[str, list[int]]] = {}
    for _, choice in found:
        action: Any = first_action(choice)
        tiles = hexes.setdefault(action.hex, {})
        tiles.setdefault(tile_name(action.tile), []).append(action.rotation)
    return {
        hex: {tile: sorted(set(turns)) for tile, turns in sorted(tiles.items())}
        for hex, tiles in sorted(hexes.items())
    }


def _tokens(state: State, found: Found) -> list[Any]:
    rows = []
    for _, choice in found:
        action: Any = first_action(choice)
        at = stations.city_of(state, action.city)
        assert at is not None
        rows.append([*at, _to_bank(state, action)])
    return rows


def _dividends(state: State, found: Found) -> list[Any]:
    rows = []
    corporation, revenue = operator(state), dividends.REVENUE.of(state)
    shares = 100 // one_share(state, corporation)
    for _, choice in found:
        action: Any = first_action(choice)
        figures = dividends.effect(state, corporation, action.kind, revenue)
        each = (revenue - figures.kept) / shares
        each += figures.guaranty
        exact = int(each) if each == int(each) else each
        rows.append([action.kind, exact, figures.kept, figures.steps])
    return rows


_SECTIONS: Mapping[str, Callable[[State, Found], Any]] = {
    "acquire_company": lambda state, found: [
        [_company(choice), state.owners[_company(choice)]] for _, choice in found
    ],
    "assign": _attributes("target"),
    "bid": _bids,
    "buy_company": _attributes("company", "price"),
    "buy_shares": _purchases,
    "buy_train": _trains,
    "choose": _attributes("choice"),
    "choose_ability": _attributes("choice"),
    "corporate_buy_company": _attributes("company", "price"),
    "corporate_buy_shares": _corporate_purchases,
    "corporate_sell_shares": _corporate_sales,
    "corporate_sell_company": _attributes("company", "price"),
    "discard_train": _attributes("train"),
    "dividend": _dividends,
    "hex_token": _attributes("hex", "token_type"),
    "lay_tile": _lays,
    "merge": _attributes("corporation"),
    "par": _pars,
    "place_token": _tokens,
    "remove_border": _attributes("hex", "edge"),
    "remove_token": _removals,
    "sell_company": _attributes("company", "price"),
    "sell_shares": _sales,
    "sell_train": _attributes("train", "price"),
}
