"""What is impossible about a position: each fault named (for positions set up directly)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, State
from tetsuro.mechanics.depot import card
from tetsuro.mechanics.merger import MERGING
from tetsuro.mechanics.position import board, tile_name
from tetsuro.mechanics.stations import located


def validate(state: State) -> tuple[Refusal, ...]:
    """All faults of a position; empty when nothing contradicts anything else."""
    return tuple(
        fault
        for check in (_money, _certificates, _market, _trains, _tiles, _tokens, _turn)
        for fault in check(state)
    )


def _money(state: State) -> Iterator[Refusal]:
    for holder in (*state.players, *state.corporations):
        if holder not in state.cash:
            yield refuse("fault_no_cash", holder=holder)
    for holder, cash in state.cash.items():
        if cash < 0 and holder != BANK:
            yield refuse("fault_negative_cash", holder=holder, cash=cash)


def _certificates(state: State) -> Iterator[Refusal]:
    for corporation in state.corporations:
        ids = [i for own in state.certificates[corporation].values() for i in own]
        for certificate in _twice(ids):
            yield refuse("fault_twice", what=certificate)
        unknown = [i for i in ids if i not in state.percents]
        for certificate in unknown:
            yield refuse("fault_unknown", what=certificate)
        if not unknown:
            total = sum(state.percents[i] for i in ids)
            expected = sum(
                p for i, p in state.percents.items() if i.rpartition("_")[0] == corporation
            )
            if total != expected:
                yield refuse("fault_percent", corporation=corporation, percent=total)
        president = state.presidents.get(corporation)
        if isinstance(president, int) and president not in state.players:
            yield refuse("fault_unknown", what=str(president))


def _market(state: State) -> Iterator[Refusal]:
    standing = [c for stack in state.cells.values() for c in stack]
    for corporation in _twice(standing):
        yield refuse("fault_twice", what=corporation)
    for cell, stack in state.cells.items():
        for corporation in stack:
            if state.places.get(corporation) != cell:
                yield refuse("fault_marker", corporation=corporation)
    for corporation, cell in state.places.items():
        if not 0 <= cell < len(state.title.chart.cells):
            yield refuse("fault_marker", corporation=corporation)


def _trains(state: State) -> Iterator[Refusal]:
    owned = [t for trains in state.trains.values() for t in trains]
    everywhere = (*state.depot, *state.pool_trains, *owned)
    for train in _twice(everywhere):
        yield refuse("fault_twice", what=train)
    for train in everywhere:
        kind = state.title.trains.get(card(train))
        number = train.rpartition("-")[2]
        if kind is None or not number.isdigit() or (kind.count and int(number) >= kind.count):
            yield refuse("fault_unknown", what=train)
    if state.phase not in state.title.phase_index:
        yield refuse("fault_unknown", what=state.phase)


def _tiles(state: State) -> Iterator[Refusal]:
    ids = [tile_id for tile_id, _ in state.tiles.values()]
    for tile_id in _twice(ids):
        yield refuse("fault_twice", what=tile_id)
    counts = Counter(tile_name(i) for i in ids)
    for name, count in counts.items():
        if name not in state.title.tile_counts:
            yield refuse("fault_unknown", what=name)
            continue
        limit = state.title.tile_counts[name]
        if limit is not None and count > limit:
            yield refuse("fault_tile_count", tile=name, count=count, limit=limit)
    for hex_, (_, rotation) in state.tiles.items():
        if hex_ not in state.title.printed:
            yield refuse("fault_unknown", what=hex_)
        if not 0 <= rotation <= 5:
            yield refuse("unknown_rotation", rotation=rotation)


def _tokens(state: State) -> Iterator[Refusal]:
    """What minors that merge have given to their major lies with them, too, until they close."""
    absorbed = MERGING.of(state)[:2]
    for hex_, tokens in located(state).items():
        if hex_ not in state.title.printed:
            yield refuse("fault_unknown", what=hex_)
            continue
        cities = len(board(state).tile(hex_).cities)
        for _, city, _ in tokens:
            if city >= cities:
                yield refuse("fault_no_city", hex=hex_, city=city)
        slots = [
            f"{hex_}/{city}/{slot}"
            for corporation, city, slot in tokens
            if slot is not None and corporation not in absorbed
        ]
        for slot in _twice(slots):
            yield refuse("fault_twice", what=slot)


def _turn(state: State) -> Iterator[Refusal]:
    if state.round.kind not in state.title.rounds:
        yield refuse("fault_unknown", what=state.round.kind)
    elif state.round.entity is None and not state.round.over and not state.finished:
        yield refuse("fault_nobody_acts", round=state.round.kind)


def _twice(items: Iterable[str]) -> list[str]:
    return [str(item) for item, count in Counter(items).items() if count > 1]
