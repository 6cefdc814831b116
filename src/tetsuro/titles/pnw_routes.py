"""1822PNW and its scenarios: what routes pay (rules/1822pnw.md 6.7, 6.8, 7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from math import gcd
from typing import Final, NamedTuple

from tetsuro.mechanics.mail import most_subsidy, subsidy
from tetsuro.routes.network import Network, SiteMarks
from tetsuro.routes.rules import (
    Fault,
    Hints,
    Item,
    Parts,
    Priced,
    Rules,
    Run,
    Sharing,
    plain_items,
    worth,
)
from tetsuro.routes.survey import Chain, Features, Site
from tetsuro.routes.trains import Train, coupled, local, plain, tokens_only
from tetsuro.track.tiles import Tile, Track

TIMBER: Final = 10
SKI: Final = 30
TOLL: Final = 10
PORTAGES: Final = ("PNW1", "PNW2")
SHARED_HEXES: Final = frozenset({"H19", "M4"})
"""Routes that touch one of these may have two stops in one hex (6.7)."""
FREE_INSIDE: Final = "H19"
"""The track between its printed city and town is not checked for double use (6.7)."""


@cache
def pnw_train(id: str, name: str) -> Train:
    """L, LP, n, nP, n+ (a train with a pullman) or E (6.7)."""
    if name in ("L", "LP"):
        return local(id, name)
    if name == "E":
        return tokens_only(id, name)
    number = int(name.rstrip("P+"))
    train = plain(id, name, number)
    return coupled(train) if name.endswith("+") else train


def pnw_features(*, timber: Collection[str] = (), ski: Collection[str] = ()) -> Features:
    """Timber track and ski haus by hex, and the portage tiles."""
    marks: dict[str, list[str]] = {}
    for hex in timber:
        marks.setdefault(hex, []).append(f"timber {hex}")
    for hex in ski:
        marks.setdefault(hex, []).append("ski")
    for hex in SHARED_HEXES:
        marks.setdefault(hex, []).append("shared")
    return Features(hex_marks=marks, piece_marks=_portage, free_inside=(FREE_INSIDE,))


def _portage(hex: str, tile: Tile, track: Track) -> Sequence[str]:
    return (f"portage {hex}",) if tile.name in PORTAGES else ()


def pnw_site_marks(
    home: tuple[str, int] | None, destination: tuple[str, int] | None, mill: str | None
) -> SiteMarks:
    """Marks of stops: the cities of the home and destination token, stops at the mill."""

    marked = {place[0] for place in (home, destination) if place is not None} | {mill}

    def marks(site: Site) -> Sequence[str]:
        if site.hex not in marked:
            return ()
        place = (site.hex, site.stop.city)
        found = []
        if place == home:
            found.append("home")
        if place == destination:
            found.append("destination")
        if site.hex == mill:
            found.append("mill")
        return found

    return marks


class _Extra(NamedTuple):
    """What one route could show of the bonuses that only one route of the turn gets."""

    destination: int
    mill: int
    timber: int


@cache
def pnw_rules(
    *,
    mill: int = 0,
    lumber: bool = False,
    free_portages: bool = False,
    mail: bool = False,
    published: bool = True,
) -> Rules:
    """``mill``: what the paper mill pays now; ``lumber``: the corporation owns P14, ``mail``
    P9, ``free_portages`` P16.

    The ruling ``mill-e-train``: an E train gets twice the mill bonus (recorded), or none.
    """

    def items(network: Network, run: Run) -> list[Item]:
        found = plain_items(network, run)
        marks = _marks(network, run)
        names = network.named(marks)
        if not run.train.own_only:
            for name in names:
                if name.startswith("timber "):
                    found.append(Item("timber", TIMBER, name.removeprefix("timber ")))
            if "ski" in names:
                found.append(Item("ski haus", SKI))
        if not free_portages:
            for name in names:
                if name.startswith("portage "):
                    found.append(Item("portage", -TOLL, name.removeprefix("portage ")))
        return found

    def extra(network: Network, run: Run) -> _Extra:
        home, there = network.bits("home"), network.bits("destination")
        at_mill = network.bits("mill") if mill else 0
        begun, goal, milled, own_mill = False, 0, False, False
        for number in run.route.stops:
            stop = network.stops[number]
            if stop.marks & home:
                begun = True
            if stop.marks & there and not goal:
                goal = stop.value
            if stop.marks & at_mill:
                milled, own_mill = True, own_mill or stop.own
        destination = goal * run.train.multiplier if begun else 0
        paid = 0
        if milled and not run.train.own_only:
            paid = mill
        elif own_mill and not published:
            paid = mill * run.train.multiplier
        timber = 0
        if lumber and not run.train.own_only:
            timber = TIMBER * (_marks(network, run) & network.bits("timber ")).bit_count()
        return _Extra(destination, paid, timber)

    def shared(network: Network, runs: Sequence[Run]) -> list[tuple[int, Item]]:
        extras = [extra(network, run) for run in runs]
        found = []
        for name, amounts in (
            ("destination", [e.destination for e in extras]),
            ("paper mill", [e.mill for e in extras]),
            ("lumber baron", [e.timber for e in extras]),
        ):
            most = max(amounts, default=0)
            if most:
                found.append((amounts.index(most), Item(name, most)))
        return found

    def parts(network: Network, run: Run) -> Parts:
        own = extra(network, run)
        return own.destination, own.mill, own.timber

    def most_parts(network: Network, trains: Sequence[Train]) -> Parts:
        times = max((t.multiplier for t in trains), default=1)
        there = network.bits("destination")
        goal = max((s.value for s in network.stops if s.marks & there), default=0)
        forests = network.bits("timber ").bit_count() if lumber else 0
        return goal * times, mill * times, TIMBER * forests

    def sharing(network: Network, trains: Sequence[Train]) -> Sharing:
        """Each route has what it could show beyond the weights, which belong to the set."""
        most = most_parts(network, trains)
        return Sharing(
            start=(0,) * len(most),
            most=most,
            parts=parts,
            share=lambda parts, weights: sum(map(_beyond, parts, weights)),
            rest=sum,
            together=lambda parts: sum([max(amounts) for amounts in zip(*parts, strict=True)]),
            rising=True,
        )

    def most_shared(network: Network, trains: Sequence[Train]) -> int:
        return sum(most_parts(network, trains))

    def unit(network: Network) -> int:
        return gcd(TIMBER, SKI, TOLL, mill, *(stop.value for stop in network.stops))

    def hints(network: Network, train: Train, alone: bool) -> Hints:
        timber, portages = network.bits("timber "), network.bits("portage ")
        ski, at_mill = network.bits("ski"), network.bits("mill")
        home, there = network.bits("home"), network.bits("destination")
        goal = max((s.value for s in network.stops if s.marks & there), default=0)
        express = train.own_only
        per_timber = 0 if express else TIMBER
        toll = 0 if free_portages else TOLL
        portages = _passed_once(network, portages)
        milled = mill * train.multiplier if not (express and published) else 0

        def of_chain(chain: Chain) -> int:
            cost = toll * (chain.marks & portages).bit_count()
            return per_timber * (chain.marks & timber).bit_count() - cost

        def of_marks(marks: int) -> int:
            return SKI if marks & ski and not express else 0

        def of_parts(marks: int) -> Parts:
            return (
                goal * train.multiplier if marks & home and marks & there else 0,
                milled if marks & at_mill else 0,
                TIMBER * (marks & timber).bit_count() if lumber and not express else 0,
            )

        signs = home | there | at_mill | ski
        weighed = -1
        if express:
            weighed = home | there | at_mill | network.bits("portage ", "shared")
        return Hints(
            lambda stop: worth(train, stop),
            chain=of_chain,
            marks=of_marks,
            parts=of_parts,
            weighed=weighed,
            signs=signs,
        )

    def fault(network: Network, run: Run) -> Fault | None:
        hexes = [network.stops[n].hex for n in run.route.stops]
        if len(set(hexes)) < len(hexes) and not _marks(network, run) & network.bits("shared"):
            twice = next(h for h in hexes if hexes.count(h) > 1)
            return Fault("route_hex_twice", run.train.id, {"hex": twice})
        return None

    def once(network: Network, run: Run) -> list[str]:
        if not run.train.local:
            return []
        own = [network.stops[n] for n in run.route.stops if network.stops[n].own]
        return [f"local {stop.id}" for stop in own]

    def profile(network: Network, run: Run) -> tuple[_Extra, int]:
        posted = sum(item.amount for item in subsidy(network, [run])) if mail else 0
        return extra(network, run), posted

    return Rules(
        items=items,
        shared=shared,
        sharing=sharing,
        unit=unit,
        profile=profile,
        most_shared=most_shared,
        fault=fault,
        once=once,
        subsidy=subsidy if mail else None,
        most_subsidy=most_subsidy if mail else None,
        hints=hints,
        text=_text,
    )


def sums(network: Network, runs: Sequence[Run], rules: Rules, number: int) -> frozenset[int]:
    """What one route of a set may show: what it brings by itself, and every bonus of one route of
    the turn of which no other could get more; it must, if no other could get as much."""
    assert rules.sharing is not None
    parts = rules.sharing(network, [run.train for run in runs]).parts
    found = {sum([item.amount for item in rules.items(network, runs[number])])}
    for amounts in zip(*[parts(network, run) for run in runs], strict=True):
        most = max(amounts)
        if most and amounts[number] == most:
            shown = {amount + most for amount in found}
            found = shown if amounts.count(most) == 1 else found | shown
    return frozenset(found)


def _text(network: Network, priced: Priced) -> str:
    """As the site writes it, blanks included: the hexes visited, and each bonus in brackets."""
    text = "-".join(network.stops[n].hex for n in priced.run.route.stops)

    def paid(rule: str) -> int:
        return sum(item.amount for item in priced.items if item.rule == rule)

    if paid("destination"):
        text += f" (${paid('destination')})"
    if paid("paper mill"):
        text += f" (+${paid('paper mill')} Mill) "
    if paid("lumber baron"):
        text += f" (+${paid('lumber baron')} LB) "
    if paid("ski haus"):
        text += f" (+{paid('ski haus')} Ski Haus) "
    if paid("portage"):
        text += f" (-${-paid('portage')} Portage) "
    return text


def _beyond(part: int, weight: float) -> float:
    return max(0, part - weight)


def _marks(network: Network, run: Run) -> int:
    """The marks of all hexes that a route has track in."""
    marks = 0
    for number in run.route.chains:
        marks |= network.chains[number].marks
    return marks


def _passed_once(network: Network, marks: int) -> int:
    """Those of some marks that no route can have on two chains, as these share track."""
    shared: dict[int, int] = {}
    for chain in network.chains:
        left = chain.marks & marks
        while left:
            bit = left & -left
            left ^= bit
            shared[bit] = shared.get(bit, -1) & chain.mask
    return sum(bit for bit, track in shared.items() if track)
