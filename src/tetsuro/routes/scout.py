"""What can be said of a train's routes when there was no time to look at them."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from tetsuro.routes.arms import Struck, Work
from tetsuro.routes.candidates import Candidate
from tetsuro.routes.prices import Prices
from tetsuro.routes.source import Source

STEPS: Final = 2000


def scouted(source: Source, prices: Prices, mask: int) -> Candidate | None:
    """The best of a few routes that keep off some track."""
    few = Source(
        source.network,
        source.train,
        source.rules,
        Work(STEPS, None),
        sharing=source.sharing,
        alone=source.alone,
        shift=source.shift,
        once=source.once,
        partial=True,
    )
    found: list[Candidate] = []
    with suppress(Struck):
        few.best(prices, mask, with_share=source.alone, watch=found.append)
    return found[-1] if found else None


def crude_bound(source: Source, prices: Prices) -> float:
    """More than any route can bring, known without looking at a single one."""
    train, network, hints = source.train, source.network, source.hints
    stops = network.stops
    cities = sorted((w for w, s in zip(source.worth, stops, strict=True) if s.kind != "town"))
    towns = sorted((w for w, s in zip(source.worth, stops, strict=True) if s.kind == "town"))
    paid = train.cities if train.pays is None else train.pays
    total = float(sum(cities[::-1][:paid]) + sum(towns[::-1][: train.stops]))
    if hints.chain is not None:
        total += sum(max(0, hints.chain(chain)) for chain in network.chains)
    total += sum(source.bound_of_marks(-1, (), prices.weights))
    if train.per_hex:
        hexes = {stop.hex for stop in stops if stop.kind != "town"}
        far = (network.distance(a, b) for a in hexes for b in hexes)
        total += train.per_hex * max(far, default=0)
    return total
