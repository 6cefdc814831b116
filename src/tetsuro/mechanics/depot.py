"""Trains: what the bank offers, what follows when one leaves it, limits (core 17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from tetsuro.kernel.state import POOL, Column, State
from tetsuro.kernel.title import Phase, TrainKind
from tetsuro.kernel.verbs import move_train, set_phase, tell
from tetsuro.mechanics.parameters import parameters

ONE_SIDED: Final[Column[tuple[str, ...]]] = Column("one_sided", ())
"""Cards that show the same side for good, since they have been in the pool."""


@dataclass(frozen=True, slots=True)
class DepotRules:
    """``events``: what a train's event does, by its name; ``on_phase`` runs as a phase begins;
    ``discard_to_pool``: discarded trains may be bought again, save those of ``never_pooled``
    cards; ``pool_fixes_side``: they are never turned again; ``uncounted`` cards are outside the
    train limit; ``at_most``: how many trains of a group of cards a corporation may have."""

    events: Mapping[str, Callable[[State], None]] = field(default_factory=dict)
    on_phase: Callable[[State], None] = lambda state: None
    discard_to_pool: bool = True
    pool_fixes_side: bool = False
    never_pooled: frozenset[str] = frozenset()
    uncounted: frozenset[str] = frozenset()
    at_most: tuple[tuple[frozenset[str], int], ...] = ()


depot_rules: Final = parameters("depot", DepotRules)


@lru_cache(maxsize=4096)
def card(train: str) -> str:
    """The name a card was printed with: ``L-4`` stays an L when it is turned."""
    return train.rpartition("-")[0]


def side(state: State, train: str) -> TrainKind:
    """The kind of train a card is now."""
    name = state.train_sides.get(train) or card(train)
    return state.title.train_of[name]


def sides(state: State, train: str) -> tuple[TrainKind, ...]:
    """All sides that a card may show, its front first."""
    if train in ONE_SIDED.of(state):
        return (side(state, train),)
    front = state.title.trains[card(train)]
    return (front, *front.variants)


def has_side(state: State, train: str, name: str | None) -> bool:
    """Whether a card may show a side of this name; None is whichever lies up."""
    return name is None or name in [kind.name for kind in sides(state, train)]


def phase(state: State) -> Phase:
    """The present phase with what it brings."""
    return state.title.phases[state.title.phase_index[state.phase]]


def on_offer(state: State) -> tuple[str, ...]:
    """Ids the bank sells now: the first upcoming train, the first of each kind on sale from a
    phase already reached, one of each kind in the pool (core 17.2)."""
    columns = (state.depot, state.pool_trains, state.train_sides, state.phase)
    return state.derived("on offer", columns, _on_offer)


def _on_offer(state: State) -> tuple[str, ...]:
    reached = state.title.phase_index[state.phase]
    found = list(state.depot[:1])
    names = {card(t) for t in found}
    for train in state.depot[1:]:
        kind = state.title.trains[card(train)]
        since = kind.available_from
        if since and kind.name not in names and state.title.phase_index[since] <= reached:
            found.append(train)
            names.add(kind.name)
    pooled: set[str] = set()
    for train in state.pool_trains:
        if side(state, train).name not in pooled:
            pooled.add(side(state, train).name)
            found.append(train)
    return tuple(found)


def prices_on_offer(state: State) -> list[int]:
    """Prices of the trains on offer, as their cards lie."""
    return [side(state, t).price for t in on_offer(state)]


def train_limit(state: State, corporation: str) -> int:
    """How many trains the corporation may have in this phase, by its type (core 17.5)."""
    limits = phase(state).train_limit
    return limits.get(state.types[corporation], limits.get("all", 0))


def counted(state: State, corporation: str) -> tuple[str, ...]:
    """The corporation's trains that count against its limit."""
    uncounted = depot_rules(state).uncounted
    return tuple(t for t in state.trains[corporation] if card(t) not in uncounted)


def surplus(state: State, corporation: str) -> tuple[str, ...]:
    """The trains among which a corporation over a limit must choose one to discard."""
    for cards, most in depot_rules(state).at_most:
        found = tuple(t for t in state.trains[corporation] if card(t) in cards)
        if len(found) > most:
            return found
    found = counted(state, corporation)
    return found if len(found) > train_limit(state, corporation) else ()


def crowded(state: State) -> tuple[str, ...]:
    """Corporations over their train limit, in list order (core 17.5)."""
    columns = (state.corporations, state.trains, state.types, state.phase)
    return state.derived("crowded", columns, _crowded)


def _crowded(state: State) -> tuple[str, ...]:
    return tuple(c for c in state.corporations if state.trains[c] and surplus(state, c))


def leaves_bank(state: State, train: str, taker: str | None) -> None:
    """A train is bought from the bank, or exported (``taker`` None): then the phase, then rust,
    then the train's event (core 17.3)."""
    pooled = train in state.pool_trains
    move_train(state, train, POOL if pooled else "depot", taker)
    if taker is None:
        tell(state, "train_exported", train=train)
    name, number = card(train), int(train.rpartition("-")[2])
    if state.title.trains[name].count is None and not pooled:
        state.depot = (*state.depot, f"{name}-{number + 1}")
    advance_phase(state, train)
    _rust(state, name)
    for copy, event in state.title.trains[name].events:
        if copy == number and not pooled:
            depot_rules(state).events[event](state)


def advance_phase(state: State, train: str) -> None:
    """Enter the phases that begin with this train: its card, its side or the very copy."""
    phases, index = state.title.phases, state.title.phase_index[state.phase]
    names = {card(train), side(state, train).name, train}
    while index + 1 < len(phases) and names & set(phases[index + 1].starts_with):
        index += 1
        set_phase(state, phases[index].name)
        depot_rules(state).on_phase(state)


def _rust(state: State, trigger: str) -> None:
    rusting = {k.name for k in state.title.train_of.values() if k.rusts_on == trigger}
    if not rusting:
        return
    gone = tuple(
        t
        for t in (
            *state.depot,
            *state.pool_trains,
            *(t for ts in state.trains.values() for t in ts),
        )
        if side(state, t).name in rusting
    )
    if not gone:
        return
    state.depot = tuple(t for t in state.depot if t not in gone)
    state.pool_trains = tuple(t for t in state.pool_trains if t not in gone)
    state.trains = {c: tuple(t for t in ts if t not in gone) for c, ts in state.trains.items()}
    tell(state, "rusted", trains=gone)


def discard(state: State, corporation: str, train: str) -> None:
    """A train over the limit goes to the pool or out of the game."""
    rules = depot_rules(state)
    pooled = rules.discard_to_pool and card(train) not in rules.never_pooled
    if pooled and rules.pool_fixes_side and len(sides(state, train)) > 1:
        ONE_SIDED.set(state, (*ONE_SIDED.of(state), train))
    move_train(state, train, corporation, POOL if pooled else None)
    tell(state, "train_discarded", corporation=corporation, train=train)
