"""Trains as values: how far they run and what they are paid for (core 18.4, 18.6).

Two figures tell how far: the most *cities* (off-board areas and gauge changes with them) and
the most *stops* of any kind. So ``n+m`` with towns in city places is n cities of n+m stops,
a plain n is n cities of n stops, and a train that ignores towns has no limit of stops.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Ends = Literal["any", "city", "own"]


@dataclass(frozen=True, slots=True)
class Train:
    """One train of a corporation, by its id, and the rules of its kind."""

    id: str
    name: str
    cities: int | None
    """The most cities, off-board areas and gauge changes it visits; None: no limit."""
    stops: int | None = None
    """The most stops of any kind; None: no limit beside the cities."""
    pays: int | None = None
    """Only so many of the cities visited pay, the best ones; None: all."""
    towns_pay: bool = True
    own_only: bool = False
    """Only cities with an own token pay."""
    multiplier: int = 1
    per_hex: int = 0
    """Pays this for each hex between its first and last city, in a straight line."""
    local: bool = False
    """May run in a single city."""
    ends: Ends = "any"
    """What its first and last stop must be: any stop, a city, a city with an own token."""
    group: str = ""
    """Routes share no track with those of the same group (core 18.5)."""

    def kind(self) -> Train:
        """The same without its id: trains of one kind are interchangeable."""
        return replace(self, id="")

    def room(self, cities: int, towns: int) -> bool:
        """Whether so many cities (off-board areas and gauge changes too) and towns fit."""
        return (self.cities is None or cities <= self.cities) and (
            self.stops is None or cities + towns <= self.stops
        )


def plain(id: str, name: str, number: int) -> Train:
    """n: any n stops, towns count fully."""
    return Train(id, name, cities=number, stops=number)


def with_towns(id: str, name: str, cities: int, towns: int) -> Train:
    """n+m: n cities and m towns; a town may take a city's place, never the other way."""
    return Train(id, name, cities=cities, stops=cities + towns)


def cities_only(id: str, name: str, cities: int, per_hex: int = 0) -> Train:
    """X: n cities, towns ignored, and a bonus for the distance between its ends."""
    return Train(id, name, cities=cities, towns_pay=False, per_hex=per_hex)


def free_towns(id: str, name: str, cities: int, multiplier: int = 1) -> Train:
    """n cities and any number of towns, all paid (a train with a pullman is one too)."""
    return Train(id, name, cities=cities, multiplier=multiplier)


def express(id: str, name: str, pays: int, multiplier: int = 1) -> Train:
    """nE: visits without limit, the best n cities pay, towns nothing."""
    return Train(id, name, cities=None, pays=pays, towns_pay=False, multiplier=multiplier)


def tokens_only(id: str, name: str, multiplier: int = 2, group: str = "express") -> Train:
    """E from own token to own token: visits without limit, only own token cities pay."""
    return Train(
        id,
        name,
        cities=None,
        towns_pay=False,
        own_only=True,
        multiplier=multiplier,
        ends="own",
        group=group,
    )


def local(id: str, name: str) -> Train:
    """L: one city with an own token, with or without a town."""
    return Train(id, name, cities=1, stops=2, local=True)


def coupled(train: Train) -> Train:
    """A train with a pullman: its cities and any number of towns."""
    return replace(train, stops=None)
