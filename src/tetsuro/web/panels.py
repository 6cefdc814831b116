"""The panels beside the map, made of the state's columns and what the title shows of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import blocking
from tetsuro.kernel.state import IPO, State
from tetsuro.kernel.title import Corporation, Private, TrainKind
from tetsuro.mechanics.depot import card, on_offer, side, train_limit
from tetsuro.mechanics.position import tile_name
from tetsuro.mechanics.shares import certificate_count
from tetsuro.mechanics.turns import priority
from tetsuro.web.cards import public
from tetsuro.web.words import Words

FLAG = "flag-"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat: money, worth and what it holds."""

    id: int
    name: str
    cash: int
    worth: int
    certificates: int
    shares: Mapping[str, int]
    leads: tuple[str, ...]
    privates: tuple[str, ...]
    passed: bool
    priority: bool
    acting: bool
    program: str
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Company:
    """A corporation as everybody sees it."""

    id: str
    charter: Corporation
    president: Holder | None
    cash: int
    price: int | None
    par: int | None
    floated: bool
    started: bool
    kind: str
    holders: tuple[tuple[Holder, int, int], ...]
    """(holder, percent, certificates), the president first."""
    trains: tuple[str, ...]
    limit: int
    tokens: int
    token_prices: tuple[int, ...]
    privates: tuple[str, ...]
    flags: tuple[str, ...]
    last: tuple[Any, ...] | None
    operating: bool
    place: int | None
    """Its number in the order of the operating round."""


@dataclass(frozen=True, slots=True)
class TrainRow:
    """A kind of train: what is left and what it brings."""

    kind: TrainKind
    left: int | None
    offered: bool
    current: bool
    events: tuple[str, ...]
    owners: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PrivateRow:
    """A private company and its owner; or several that are alike, as bonds are."""

    card: Private
    mark: str
    number: int
    owner: Holder | None
    closed: bool
    revenue: int
    value: int
    bids: tuple[tuple[Holder, int], ...]
    power: str
    flags: tuple[str, ...]


def players(words: Words, state: State, actor: Holder | None) -> list[Player]:
    """All seats in present order."""
    title = state.title
    first, shown = priority(state, actor), public(state)
    found = []
    for p in state.players:
        held = {c: n for c in state.corporations if (n := state.percent(p, c))}
        program = state.programs.get(p)
        found.append(
            Player(
                id=p,
                name=words.holder(p),
                cash=state.cash[p],
                worth=title.net_worth(state, p),
                certificates=certificate_count(state, p),
                shares=held,
                leads=tuple(c for c in held if state.presidents.get(c) == p),
                privates=state.players_owning(p),
                passed=p in state.passed_players,
                priority=p == first and not state.finished,
                acting=p == actor,
                program=words.maybe(f"type-{program[0]}") if program else "",
                flags=_flags(words, shown, f"player.{p}."),
            )
        )
    return found


def companies(words: Words, state: State) -> list[Company]:
    """Corporations: in order of operation, then the started, then the others."""
    shown = public(state)
    order = {c: n for n, c in enumerate(state.round.order, 1)} if state.round.kind == "OR" else {}

    def rank(c: str) -> tuple[int, int]:
        price = state.price(c)
        if c in order:
            return 0, order[c]
        if c in state.floated:
            return 1, -(price or 0)
        return (2, -(price or 0)) if _is_started(state, c) else (3, 0)

    acting = state.entity()
    at = blocking(state)
    return [
        Company(
            id=c,
            charter=state.title.corporations[c],
            president=state.presidents.get(c),
            cash=state.cash[c],
            price=state.price(c),
            par=state.pars.get(c),
            floated=c in state.floated,
            started=_is_started(state, c),
            kind=state.types[c],
            holders=_holders(state, c),
            trains=state.trains[c],
            limit=train_limit(state, c),
            tokens=sum(t.hex is None for t in state.tokens[c]),
            token_prices=tuple(t.price for t in state.tokens[c] if t.hex is None),
            privates=state.players_owning(c),
            flags=(
                *_associations(words, state, shown, c),
                *_flags(words, _to_come(state, shown, c), f"corp.{c}."),
            ),
            last=state.history[c][-1] if state.history.get(c) else None,
            operating=acting == c and at is not None,
            place=order.get(c),
        )
        for c in sorted(state.corporations, key=rank)
    ]


def _holders(state: State, corporation: str) -> tuple[tuple[Holder, int, int], ...]:
    lists = state.certificates[corporation]
    found = [
        (h, percent, len(ids))
        for h, ids in lists.items()
        if (percent := sum(state.percents[i] for i in ids)) or (ids and isinstance(h, int))
    ]
    president = state.presidents.get(corporation)

    def rank(holder: tuple[Holder, int, int]) -> tuple[int, int]:
        who = holder[0]
        return (
            0 if who == president else 1 if isinstance(who, int) else 3 if who == IPO else 2,
            -holder[1],
        )

    return tuple(sorted(found, key=rank))


def _flags(words: Words, shown: Mapping[str, Any], prefix: str) -> tuple[str, ...]:
    """Each value the title shows of a thing, where the catalogues have words for it."""
    found = []
    for key, value in shown.items():
        if not key.startswith(prefix) or value is False or value in (None, [], ""):
            continue
        said = value if isinstance(value, int | str) else _listed(words, value)
        name = key.removeprefix(prefix).replace("_", "-")
        text = words.maybe(FLAG + name, value=said)
        if text:
            found.append(text)
    return tuple(found)


def _listed(words: Words, value: Any) -> Any:
    parts = [
        (words.maybe(f"good-{v.lower()}") or words.hex(v)) if isinstance(v, str) else str(v)
        for v in value
    ]
    return words.joined(list(dict.fromkeys(parts)))


def _associations(
    words: Words, state: State, shown: Mapping[str, Any], corporation: str
) -> tuple[str, ...]:
    """Which major a minor belongs with, or the other way round."""
    found = []
    for minor, major in (shown.get("associations") or {}).items():
        if corporation in (minor, major) and minor in state.corporations:
            other = major if corporation == minor else minor
            found.append(words.t("company-associated", other=words.holder(other)))
    return tuple(found)


def _to_come(state: State, shown: Mapping[str, Any], corporation: str) -> Mapping[str, Any]:
    """Without the places where the company's home and destination tokens already stand."""
    tokens = state.tokens[corporation]
    stands = {f"corp.{corporation}.home"} if tokens and tokens[0].hex is not None else set()
    if all(t.hex is not None for t in tokens if t.kind == "destination"):
        stands.add(f"corp.{corporation}.destination")
    return {key: value for key, value in shown.items() if key not in stands}


def _is_started(state: State, corporation: str) -> bool:
    led = state.presidents.get(corporation) is not None
    return corporation in state.floated or (corporation in state.pars and led)


def notices(words: Words, state: State) -> tuple[str, ...]:
    """What the title says of the game as a whole, and an end that has been triggered."""
    found = [
        text
        for key, value in public(state).items()
        if "." not in key and value is True and (text := words.maybe(f"notice-{key}"))
    ]
    if state.end is not None and not state.finished:
        found.append(
            words.t(
                "notice-end",
                reason=words.end(state.end[0]),
                timing=words.word(state.end[1]),
            )
        )
    return tuple(found)


def trains(words: Words, state: State) -> list[TrainRow]:
    """Kinds of trains in order of sale."""
    on_sale = {side(state, t).name for t in on_offer(state)}
    first = card(state.depot[0]) if state.depot else ""
    found = []
    for kind in state.title.trains.values():
        remaining = sum(card(t) == kind.name for t in state.depot)
        owners = {
            c: sum(card(t) == kind.name for t in own) for c, own in state.trains.items() if own
        }
        found.append(
            TrainRow(
                kind=kind,
                left=None if kind.count is None else remaining,
                offered=kind.name in on_sale,
                current=kind.name == first,
                events=tuple(
                    words.maybe(f"train-event-{name.replace('_', '-')}", copy=n + 1) or name
                    for n, name in kind.events
                ),
                owners=tuple((c, n) for c, n in owners.items() if n),
            )
        )
    return found


def privates(words: Words, state: State) -> list[PrivateRow]:
    """Private companies with owner, bids and power."""
    shown = public(state)
    alike: dict[object, list[str]] = {}
    for p, owner in state.owners.items():
        alike.setdefault((words.private(p), owner, p in state.closed_privates), []).append(p)
    return [_private(words, state, shown, p, len(others)) for p, *others in alike.values()]


def private(words: Words, state: State, name: str) -> PrivateRow:
    """One private company with owner, bids and power."""
    return _private(words, state, public(state), name)


def _private(
    words: Words, state: State, shown: Mapping[str, Any], name: str, others: int = 0
) -> PrivateRow:
    bids = shown.get(f"bid.{name}") or ()
    return PrivateRow(
        card=state.title.privates[name],
        mark=name.rstrip("0123456789") if others else name,
        number=1 + others,
        owner=state.owners[name],
        closed=name in state.closed_privates,
        revenue=state.revenues[name],
        value=state.values[name],
        bids=tuple((b[0], b[1]) for b in bids),
        power=words.about("private", state.title.name, name),
        flags=_flags(words, shown, f"companies.{name}."),
    )


def tiles_left(state: State) -> list[tuple[str, str, int | None]]:
    """(name, colour, copies left) of every tile that can still be laid."""
    laid = Counter(tile_name(tile) for tile, _ in state.tiles.values())
    counts = state.title.tile_counts
    return [
        (name, state.title.tiles[name].color, None if count is None else count - laid[name])
        for name, count in counts.items()
        if count is None or count > laid[name]
    ]


def pool_trains(words: Words, state: State) -> str:
    """Trains in the bank pool, in words."""
    names = [side(state, t).name for t in state.pool_trains]
    return words.counted(names) if names else ""
