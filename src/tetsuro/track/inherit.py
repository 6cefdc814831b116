"""What moves from the old tile to the new one: cities, tokens, reservations (core 13.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tetsuro.track.tiles import Tile

Token = tuple[str, int, int | None]
"""(corporation, city of the tile, slot): a slot from the printed number of slots on is
surplus, None is outside the slots altogether (an extra token)."""
Reservation = tuple[str, int | None, int | None]
"""(for whom, city, slot); both None when the whole hex is meant."""


@dataclass(frozen=True, slots=True)
class Inherited:
    """Tokens (in the order given) and reservations on the new tile."""

    tokens: tuple[Token, ...]
    reservations: tuple[Reservation, ...]


@cache
def city_map(old: Tile, new: Tile) -> tuple[int | None, ...]:
    """For each city of ``old`` its city on ``new`` (core 13.4.1); None if there is none left."""
    count = len(new.cities)
    was = [old.stop_edges[city.index] for city in old.cities]
    now = [new.stop_edges[city.index] for city in new.cities]
    if not any(was) and len(was) == count:
        return tuple(range(count))
    found: list[int | None] = [
        next((i for i, sides in enumerate(now) if edges and edges <= sides), None) for edges in was
    ]
    for city, place in enumerate(found):
        if place is None:
            used = set(found)
            free = [i for i in range(count) if i not in used]
            found[city] = city if city in free else free[0] if free else None
    return tuple(found)


def inherit(
    old: Tile,
    new: Tile,
    tokens: Sequence[Token],
    reservations: Sequence[Reservation] = (),
    cities: Sequence[int | None] | None = None,
) -> Inherited:
    """Tokens and reservations after ``new`` replaced ``old`` (core 13.4.2 and 3).

    ``cities`` replaces the city map where a title decides otherwise. What stood in a city that
    has no successor is dropped: the caller sees that it is missing.
    """
    cities = city_map(old, new) if cities is None else tuple(cities)
    return _inherited(old, new, tuple(tokens), tuple(reservations), cities)


@lru_cache(maxsize=4096)
def _inherited(
    old: Tile,
    new: Tile,
    tokens: tuple[Token, ...],
    reservations: tuple[Reservation, ...],
    cities: tuple[int | None, ...],
) -> Inherited:
    """The same, asked when a lay is tried and again when it is made."""
    lists = _reserved(old, new, reservations, cities)
    taken: list[set[int]] = [set() for _ in new.cities]
    placed: dict[int, Token] = {}
    order = sorted(
        (i for i, (_, city, slot) in enumerate(tokens) if slot is not None),
        key=lambda i: tokens[i][1:],
    )
    counts = [0] * len(new.cities)
    for i in order:
        owner, city, slot = tokens[i]
        place = cities[city]
        if place is None or slot is None:
            continue
        slots = new.cities[place].slots
        if len(old.cities) == 1:
            surplus = slot >= old.cities[city].slots
        else:
            surplus = len(lists[place]) + counts[place] >= slots
        counts[place] += 1
        spot = _slot(owner, slots, lists[place], taken[place], surplus)
        taken[place].add(spot)
        placed[i] = (owner, place, spot)
    for i, (owner, city, slot) in enumerate(tokens):
        if slot is None and cities[city] is not None:
            placed[i] = (owner, cities[city] or 0, None)
    kept: list[Reservation] = [
        (name, place, spot)
        for place, entries in enumerate(lists)
        for spot, name in enumerate(entries)
        if name is not None
    ]
    kept += [entry for entry in reservations if entry[1] is None]
    return Inherited(tuple(placed[i] for i in sorted(placed)), tuple(kept))


def _reserved(
    old: Tile,
    new: Tile,
    reservations: Sequence[Reservation],
    cities: Sequence[int | None],
) -> list[list[str | None]]:
    """For each new city the list of its reservations, empty places kept."""
    before: list[list[str | None]] = [[] for _ in old.cities]
    for name, city, slot in reservations:
        if city is not None and slot is not None:
            before[city] += [None] * (slot + 1 - len(before[city]))
            before[city][slot] = name
    after: list[list[str | None]] = [[] for _ in new.cities]
    for entries, place in zip(before, cities, strict=True):
        if place is not None:
            after[place] += entries
    return after


def _slot(owner: str, slots: int, entries: list[str | None], taken: set[int], surplus: bool) -> int:
    """The slot a token takes; the reservation that gave it to the token is used up."""
    if not surplus and owner in entries:
        spot = entries.index(owner)
        if spot not in taken:
            entries[spot] = None
            return spot
    for spot in range(slots):
        if spot not in taken and (spot >= len(entries) or entries[spot] is None):
            return spot
    return max([slots, *(spot + 1 for spot in taken)])
