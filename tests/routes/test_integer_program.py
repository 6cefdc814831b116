"""A second exact method: all routes as columns of an integer program, solved by HiGHS.

Routes are found by plain depth-first search; bonuses that one route of the set may show are
variables of their own. Needs scipy, a test dependency; left out without it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.routes.positions import Position, available, games, position
from tetsuro.routes.best import best
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Route, Rules, Run, evaluate, find_fault
from tetsuro.routes.trains import Train

pytestmark = pytest.mark.skipif(not available(), reason="no conformance data beside the repository")


def routes(network: Network, train: Train) -> Iterator[Route]:
    """All paths within a train's room that might be legal, once in each direction."""

    def go(stops: tuple[int, ...], chains: tuple[int, ...], mask: int) -> Iterator[Route]:
        yield Route(stops, chains)
        if len(stops) > 1 and network.stops[stops[-1]].blocks:
            return
        for number, to in network.ways[stops[-1]]:
            chain = network.chains[number]
            if to in stops or chain.mask & mask:
                continue
            longer = (*stops, to)
            towns = sum(network.stops[n].kind == "town" for n in longer)
            cost = sum(network.chains[n].cost for n in (*chains, number))
            if train.room(len(longer) - towns + cost, towns):
                yield from go(longer, (*chains, number), mask | chain.mask)

    for stop in network.stops:
        yield from go((stop.index,), (), 0)


def optimum(network: Network, trains: list[Train], rules: Rules) -> int:
    """The greatest revenue by integer programming."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import lil_matrix

    gains: list[int] = []
    rows: dict[object, list[tuple[int, int]]] = {}
    most: dict[object, int] = {}
    for train in dict.fromkeys(train.kind() for train in trains):
        most["train", train] = sum(t.kind() == train for t in trains)
        for route in routes(network, train):
            run = Run(train, route)
            if route.stops[0] > route.stops[-1] or find_fault(network, [run], rules):
                continue
            column = len(gains)
            gains.append(sum(item.amount for item in rules.items(network, run)))
            rows.setdefault(("train", train), []).append((column, 1))
            mask = 0
            for number in route.chains:
                mask |= network.chains[number].mask
            for bit in range(mask.bit_length()):
                if mask >> bit & 1:
                    rows.setdefault((train.group, bit), []).append((column, 1))
            for name in rules.once(network, run) if rules.once else ():
                rows.setdefault(("once", name), []).append((column, 1))
            for item in (
                evaluate(network, [run], rules).routes[0].items[len(rules.items(network, run)) :]
            ):
                shown = len(gains)
                gains.append(item.amount)
                rows.setdefault(("shared", item.rule), []).append((shown, 1))
                link = ("link", shown)
                rows[link] = [(shown, 1), (column, -1)]
                most[link] = 0
    if not gains:
        return 0
    matrix = lil_matrix((len(rows), len(gains)))
    for place, cells in enumerate(rows.values()):
        for column, factor in cells:
            matrix[place, column] = factor
    limits = [most.get(key, 1) for key in rows]
    solved = milp(
        -np.array(gains, dtype=float),
        constraints=LinearConstraint(matrix.tocsr(), -np.inf, limits),
        integrality=np.ones(len(gains)),
        bounds=Bounds(0, 1),
        options={"mip_rel_gap": 0},
    )
    assert solved.success
    return round(-solved.fun)


def sample(folder: str) -> Iterator[Position]:
    """Late positions of generated games with several trains."""
    for game in games(folder, random=True)[::6]:
        found = [
            (line["entity"], state)
            for line, state in game.states()
            if line["type"] == "run_routes"
            and len(state.get(f"corp.{line['entity']}.trains") or ()) > 1
        ]
        for entity, state in found[-12::4]:
            names = state[f"corp.{entity}.train_names"]
            trains = list(zip(state[f"corp.{entity}.trains"], names, strict=True))
            yield position(game, state, entity, trains, published=True)


@pytest.mark.parametrize("folder", ["18India", "1822PNW", "1822PNWSRS", "1822PNWShort", "18GB"])
def test_the_integer_program_agrees(folder: str) -> None:
    done = 0
    for at in sample(folder):
        # the split of compass groups is no linear rule: plain rules there
        rules = Rules() if folder == "18GB" else at.rules
        if (
            sum(1 for _ in zip(range(20_000), routes(at.network, at.trains[0]), strict=False))
            > 9_999
        ):
            continue
        answer = best(at.network, at.trains, rules)
        assert answer.revenue == optimum(at.network, at.trains, rules)
        done += 1
    assert done
