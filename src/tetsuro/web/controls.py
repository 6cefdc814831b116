"""What may be done now, as controls: exactly what ``choices`` offers, grouped for a person.

Nothing here knows a title. A kind of action that has no place of its own below becomes a plain
button, so a new title is playable before its words are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from tetsuro.kernel.actions import (
    Action,
    BuyShares,
    CorporateBuyShares,
    Holder,
    PlaceToken,
    SelectCompanies,
)
from tetsuro.kernel.choices import Choice, Family, OpenFamily, actors, choices, first_action
from tetsuro.kernel.machine import blocking
from tetsuro.kernel.state import State
from tetsuro.mechanics import stations
from tetsuro.mechanics.depot import side
from tetsuro.mechanics.shares import owner_of
from tetsuro.web.cards import corporation_of, is_certificate, name_of, pickable, place_of
from tetsuro.web.consent import asked
from tetsuro.web.effects import doer, effects
from tetsuro.web.labels import label, named, par_price, seller_of
from tetsuro.web.words import Words

MOST_LISTED = 200
BY_HEX = frozenset(
    ("lay_tile", "place_token", "hex_token", "remove_token", "remove_border", "assign")
)
BY_COMPANY = frozenset(
    (
        *("bid", "par", "convert", "merge", "buy_shares", "sell_shares"),
        *("buy_company", "sell_company", "acquire_company"),
        *("corporate_buy_shares", "corporate_sell_shares"),
        *("corporate_buy_company", "corporate_sell_company"),
    )
)
QUIET = ("pass", "bid")
TOLD_IN_FULL = ("choose",)
"""Whose shares and money are told one by one; of others the cost is enough."""
CARDS = frozenset(("bid", "buy_company", "corporate_buy_company"))
"""Kinds that take a card from where it lies; their rows are the places."""
ORDER = ("routes", "hexes", "dividends", "companies", "trains", "select", "plain")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number to be set before the button is pressed."""

    field: str
    least: int
    most: int
    step: int


@dataclass(frozen=True, slots=True)
class Control:
    """One button: the action it sends (in text), its words, and what would follow."""

    action: str
    type: str
    label: str
    cost: int = 0
    lines: tuple[str, ...] = ()
    amount: Amount | None = None
    consent: int | None = None
    hex: str | None = None
    money: tuple[tuple[Holder, int], ...] = ()
    price: tuple[int, int] | None = None
    mark: str = ""
    """The corporation whose colours it has."""
    short: str = ""
    """A few letters that say it among its like."""


@dataclass(slots=True)
class Row:
    """Controls about one thing: a company, a train, a lot."""

    about: str
    name: str
    hint: str = ""
    controls: list[Control] = field(default_factory=list)


@dataclass(slots=True)
class Group:
    """Controls of one sort and one sender."""

    kind: str
    entity: Holder
    private: bool
    rows: dict[str, Row] = field(default_factory=dict)
    hexes: dict[str, list[Action]] = field(default_factory=dict)
    open: OpenFamily | None = None
    cards: tuple[tuple[str, str], ...] = ()
    """Cards to tick (id, name) where several are chosen at once."""
    keep: int = 0
    """How many of them."""

    @property
    def count(self) -> int:
        """How many controls it shows."""
        return len(self.hexes) + sum(len(row.controls) for row in self.rows.values())

    def controls(self) -> Iterator[Control]:
        """All its controls, row by row."""
        for row in self.rows.values():
            yield from row.controls


@dataclass(frozen=True, slots=True)
class Now:
    """Whose turn it is and all that may be done."""

    actor: Holder | None
    president: Holder | None
    step: str
    groups: tuple[Group, ...]
    powers: tuple[Group, ...]
    passing: tuple[Control, ...]

    @property
    def hexes(self) -> dict[str, list[Action]]:
        """Actions that belong to a hex of the map, by hex."""
        found: dict[str, list[Action]] = {}
        for group in (*self.groups, *self.powers):
            for hex, actions in group.hexes.items():
                found.setdefault(hex, []).extend(actions)
        return found


def now(words: Words, state: State, whose: Callable[[Holder], bool] = lambda entity: True) -> Now:
    """The controls of a position, for those entities that are somebody's."""
    at = blocking(state)
    if at is None:
        return Now(None, None, "", (), (), ())
    step, actor = at
    groups: dict[tuple[str, Holder], Group] = {}
    passing: list[Control] = []
    mine = (
        choice for entity in actors(state) if whose(entity) for choice in choices(state, entity)
    )
    for choice in _distinct(state, mine):
        action = first_action(choice)
        if action.type == "pass" and action.entity == actor:
            passing.append(control(words, state, choice))
            continue
        kind = kind_of(action)
        key = kind, action.entity
        group = groups.setdefault(key, Group(kind, action.entity, action.private))
        _put(words, state, group, choice, action)
    for group in groups.values():
        group.rows = dict(sorted(group.rows.items(), key=lambda item: _place_of_row(item[1])))
        group.hexes = dict(sorted(group.hexes.items(), key=lambda item: _place_on_map(item[0])))
    ordered = sorted(groups.values(), key=lambda g: ORDER.index(g.kind))
    return Now(
        actor,
        state.presidents.get(str(actor)) if isinstance(actor, str) else actor,
        step.name,
        tuple(g for g in ordered if not g.private),
        tuple(g for g in ordered if g.private),
        tuple(passing),
    )


def _place_of_row(row: Row) -> tuple[bool, bool]:
    """What can only be started comes last, and what another player must agree to."""
    asks = all(c.consent is not None for c in row.controls)
    return all(c.type == "par" for c in row.controls), asks


def _place_on_map(hex: str) -> tuple[str, int]:
    """``B4`` before ``B12``."""
    letters = hex.rstrip("0123456789")
    return letters, int(hex.removeprefix(letters) or 0)


def kind_of(action: Action) -> str:
    """Which group of controls a kind of action belongs to."""
    if action.type in BY_HEX:
        return "hexes"
    if action.type in BY_COMPANY or (action.type == "choose" and not action.private):
        return "companies"
    if action.type == "select_multiple_companies":
        return "select"
    plain = {"run_routes": "routes", "dividend": "dividends"}
    if action.type in plain:
        return plain[action.type]
    return "trains" if action.type.endswith("_train") else "plain"


def _put(words: Words, state: State, group: Group, choice: Choice, action: Action) -> None:
    hex = hex_of(state, action)
    if group.kind == "hexes" and hex is not None:
        for one in _few(choice):
            group.hexes.setdefault(hex_of(state, one) or hex, []).append(one)
        return
    if isinstance(choice, OpenFamily):
        group.open = choice
        if isinstance(action, SelectCompanies):
            group.cards = tuple(
                (card, name_of(words, state, card))
                for card in pickable(state, choice, action.entity)
            )
            group.keep = len(action.companies)
            return
        if group.kind == "routes":
            return
    members: Iterable[Choice] = _few(choice) if isinstance(choice, OpenFamily) else (choice,)
    for member in members:
        one = first_action(member)
        about, name, hint = about_of(state, one), "", ""
        if one.type in CARDS and (place := place_of(state, _card(one), one.entity)):
            about, name = str(place), place.named(words)
            hint = place.hint(words) if one.type == "buy_company" else ""
        row = group.rows.setdefault(about, Row(about, name or named(words, about), hint))
        row.controls.append(control(words, state, member))


def _card(action: Action) -> str:
    return str(getattr(action, "company", None) or "")


def _few(choice: Choice) -> list[Action]:
    if isinstance(choice, Action):
        return [choice]
    return list(islice(iter(choice), MOST_LISTED))


def control(words: Words, state: State, choice: Choice) -> Control:
    """The button for one choice, with what it would do."""
    action = first_action(choice)
    amount = None
    if isinstance(choice, Family):
        values = choice.values
        amount = Amount(choice.field, values[0], values[-1], values.step)
    lines: tuple[str, ...] = ()
    cost = 0
    money: tuple[tuple[Holder, int], ...] = ()
    price = None
    if action.type not in QUIET and (found := effects(state, action)) is not None:
        who = doer(state, action)
        cost = found.cost(who)
        if action.type in ("sell_shares", "sell_train", "corporate_sell_shares"):
            cost = -found.net(who)
        if amount is None:
            lines = found.lines(words, starting=action.type == "par", closing=_closing(action))
            if action.type in TOLD_IN_FULL:
                cost, lines = 0, (*found.settled(words), *lines)
        if action.type == "dividend":
            money = tuple(found.paid().items())
            price = found.price(str(action.entity))
            lines = lines[1:] if price else lines
    return Control(
        action=str(action),
        type=action.type,
        label=label(words, state, action),
        cost=cost,
        lines=lines,
        amount=amount,
        consent=asked(state, action),
        hex=hex_of(state, action),
        money=money,
        price=price,
        mark=(is_certificate(state, _card(action)) and corporation_of(state, _card(action))) or "",
        short=words.money(par_price(action)) if action.type == "par" else "",
    )


def _closing(action: Action) -> str:
    """The private company that an action closes and does nothing else with."""
    return str(action.entity) if getattr(action, "choice", "") == "close" else ""


def about_of(state: State, action: Action) -> str:
    """The company, train or card that an action is about; its row."""
    if action.type == "buy_train":
        return seller_of(state, action) or ""
    for name in ("corporation", "company"):
        if value := str(getattr(action, name, None) or ""):
            return (is_certificate(state, value) and corporation_of(state, value)) or value
    if shares := getattr(action, "shares", ()):
        found = owner_of(state, shares[0])
        return found[0] if found else str(shares[0]).rpartition("_")[0]
    tail = str(getattr(action, "choice", "")).replace(":", "_").rpartition("_")[2]
    if tail in state.corporations or tail in state.owners:
        return tail
    return str(action.entity) if action.type == "convert" else ""


def hex_of(state: State, action: Action) -> str | None:
    """The hex of the map where an action takes place."""
    if hex := getattr(action, "hex", None):
        return str(hex)
    if hasattr(action, "city"):
        place = stations.city_of(state, str(action.city))
        return place[0] if place else None
    target = getattr(action, "target", None)
    return target if target in state.title.printed else None


def _distinct(state: State, found: Iterable[Choice]) -> Iterator[Choice]:
    """Choices without those that differ only in which of several equal certificates or trains
    moves."""
    seen: set[object] = set()
    for choice in found:
        key = _alike(state, first_action(choice))
        if key is None or key not in seen:
            seen.add(key)
            yield choice


def _alike(state: State, action: Action) -> object:
    """What is the same in actions that move one of several equal things; None for others."""
    if action.type in CARDS and is_certificate(state, card := _card(action)):
        place = place_of(state, card, action.entity)
        return action.type, corporation_of(state, card), state.percents[card], place
    if isinstance(action, BuyShares | CorporateBuyShares) and len(action.shares) == 1:
        owner = owner_of(state, action.shares[0])
        return action.entity, owner, action.percent, action.share_price
    if train := getattr(action, "train", None):
        kinds = [side(state, t).name for t in (train, getattr(action, "exchange", None)) if t]
        variant = getattr(action, "variant", None)
        return action.type, action.entity, seller_of(state, action), variant, *kinds
    return None


def slots(state: State, actions: Iterable[Action]) -> list[tuple[str, int, int]]:
    """The places (hex, city, slot) where tokens are offered."""
    found = []
    for action in actions:
        if isinstance(action, PlaceToken):
            place = stations.city_of(state, action.city)
            if place is not None:
                found.append((*place, action.slot or 0))
    return found
