"""What a title lays open on the table beside the columns that every title has: data for faces."""

from __future__ import annotations

from typing import NamedTuple

from tetsuro.kernel.actions import Holder


class Worth(NamedTuple):
    """One line of what a player is worth: ``number`` things of ``each``; ``kind`` says which
    (cash, share, book, private, debt …), ``about`` whose."""

    kind: str
    about: str
    number: int
    each: int
    amount: int


def cash(amount: int) -> Worth:
    """The line of money."""
    return Worth("cash", "", 1, amount, amount)


class Lot(NamedTuple):
    """A card that lies open. ``price`` is what it costs, or the least bid; ``bids`` are in
    order of height; ``free`` says that it can be had now. A ``card`` without name is a gap."""

    card: str
    price: int | None = None
    bids: tuple[tuple[Holder, int], ...] = ()
    free: bool = True


class Lane(NamedTuple):
    """Cards in their order under one heading: boxes, an open row, a stack to come."""

    kind: str
    number: int | str
    lots: tuple[Lot, ...]


class Good(NamedTuple):
    """Something fetched from a place of the map (none yet) to others, each with its bonus, and
    the corporation that alone may deliver it, if there is one."""

    name: str
    hex: str | None
    pays: tuple[tuple[str, int], ...]
    owner: str | None
