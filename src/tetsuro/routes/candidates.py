"""Routes that may be in the best set, with bounds until their price matters."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tetsuro.routes.rules import Route, Run
from tetsuro.routes.trains import Train


class Pricing(Protocol):
    """What knows the exact price of a route (``source.Source``)."""

    train: Train

    def price(self, route: Route) -> Price | None:
        """What the route brings; None if it may not be run."""
        ...


class Price(NamedTuple):
    """What a route brings."""

    value: int
    """By itself."""
    share: int
    """Its share of the bonuses of a set, at most."""
    run: Run


class Candidate:
    """A route that may be in the best set; it is priced only when that matters."""

    __slots__ = ("_price", "bound", "mask", "route", "source", "value_bound")

    def __init__(self, source: Pricing, bound: int, value_bound: int, mask: int, route: Route):
        self.source = source
        self.bound = bound
        """No more than this, its share of the bonuses of a set included."""
        self.value_bound = value_bound
        """No more than this by itself."""
        self.mask = mask
        self.route = route
        self._price: Price | bool | None = False

    @property
    def price(self) -> Price | None:
        """Its exact price; None if the title forbids the route."""
        if isinstance(self._price, bool):
            self._price = self.source.price(self.route)
        return self._price


class Top(NamedTuple):
    """The most that a route brings."""

    route: Candidate | None
    all: int
    """With its share of the bonuses of a set; ``route`` brings it."""
    plain: Candidate | None
    own: int
    """By itself; ``plain`` brings it."""


ANY = -(1 << 60)
"""A floor that every route passes: what tolls make negative, a bonus of the set may outweigh."""


class Floor:
    """The sums that the bounds of a route must pass; they may rise while routes are looked
    through."""

    __slots__ = ("all", "own")

    def __init__(self, all: int = ANY, own: int = ANY) -> None:
        self.all = all
        """For the route with its share of the bonuses of the set."""
        self.own = own
        """For the route by itself."""

    def least(self, own: int, shared: int) -> int:
        """What stops and chains must pass where marks bring so much at most."""
        return max(self.all - own - shared, self.own - own)
