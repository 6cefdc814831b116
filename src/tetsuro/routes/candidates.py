"""Routes that may be in the best set, with bounds until their price matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from tetsuro.routes.prices import Column, Prices
from tetsuro.routes.rules import Parts, Route, Run
from tetsuro.routes.trains import Train


class Pricing(Protocol):
    """What knows the exact price of a route (``source.Source``)."""

    train: Train
    free: bool

    def price(self, route: Route, prices: Prices) -> Price | None:
        """What the route brings; None if it may not be run."""
        ...


class Price(NamedTuple):
    """What a route brings."""

    value: int
    """By itself."""
    share: float
    """Its share of the bonuses of a set, less the prices of its track."""
    parts: Parts
    """What its share depends on."""
    run: Run


class Candidate:
    """A route that may be in the best set; it is priced only when that matters."""

    __slots__ = ("_price", "bound", "mask", "prices", "route", "source", "value_bound")

    def __init__(
        self,
        source: Pricing,
        bound: float,
        value_bound: float,
        mask: int,
        route: Route,
        prices: Prices,
    ) -> None:
        self.source = source
        self.prices = prices
        self.bound = bound
        """It counts no more than this: its share of the bonuses of a set included, the prices
        of its track taken off."""
        self.value_bound = value_bound
        """No more than this by itself."""
        self.mask = mask
        self.route = route
        self._price: Price | bool | None = False

    @property
    def price(self) -> Price | None:
        """Its exact price; None if the title forbids the route."""
        if isinstance(self._price, bool):
            self._price = self.source.price(self.route, self.prices)
        return self._price


class Top(NamedTuple):
    """The most that a route brings."""

    route: Candidate | None
    all: float
    """With its share of the bonuses of a set, less the prices of its track; ``route`` brings it."""
    plain: Candidate | None
    own: float
    """By itself; ``plain`` brings it."""


def top_of(near: Sequence[Candidate]) -> Top:
    """The first of the best routes at some prices."""
    if not near or near[0].price is None:
        return Top(None, 0, None, 0)
    return Top(near[0], near[0].price.value + near[0].price.share, None, 0)


def columns_of(routes: Iterable[Candidate], forbidden: int) -> list[Column]:
    """Routes that keep off some track as prices see them, the best first."""
    found = []
    for candidate in routes:
        price = candidate.price
        if price is not None and not candidate.mask & forbidden:
            found.append(Column(price.value, price.parts, candidate.route.chains, candidate.mask))
    return sorted(found, key=lambda column: -column.value)


ANY: Final = -(1 << 60)
"""A floor that every route passes: what tolls make negative, a bonus of the set may outweigh."""


class Floor:
    """The sums that the bounds of a route must pass; they may rise while routes are looked
    through."""

    __slots__ = ("all", "own")

    def __init__(self, all: float = ANY, own: float = ANY) -> None:
        self.all = all
        """For the route with its share of the bonuses of the set."""
        self.own = own
        """For the route by itself."""

    def least(self, own: float, shared: float) -> float:
        """What stops and chains must pass where marks bring so much at most."""
        return max(self.all - own - shared, self.own - own)
