"""A second exact method: all routes as columns of an integer program, solved by HiGHS.

Routes are found by plain depth-first search; bonuses that one route of the set may show are
variables of their own, the groups of 18GB's compass are written out. Needs scipy, a test
dependency; left out without it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice

import pytest

from tests.routes.positions import Position, State, available, compass_amount, games, position
from tests.routes.test_kinds import COMPASS, gauged, gb, gb_lane, india, only_pairs_meet, pnw
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


class Program:
    """An integer program being written: figures to find, each with what it gains, and rows of
    figures with factors that come to no more than a limit."""

    def __init__(self) -> None:
        self.gains: list[int] = []
        self.rows: dict[object, list[tuple[int, int]]] = {}
        self.limits: dict[object, int] = {}
        self.mosts: dict[int, int] = {}

    def figure(self, gain: int = 0, most: int = 1) -> int:
        """A figure from nothing to ``most``."""
        self.gains.append(gain)
        if most != 1:
            self.mosts[len(self.gains) - 1] = most
        return len(self.gains) - 1

    def add(self, row: object, column: int, factor: int = 1, limit: int = 1) -> None:
        """A figure in a row by name."""
        self.rows.setdefault(row, []).append((column, factor))
        self.limits[row] = limit

    def at_most(self, limit: int, *terms: tuple[int, int]) -> None:
        """A row of its own: the sum of factor times figure."""
        row = ("row", len(self.rows))
        self.rows[row], self.limits[row] = list(terms), limit

    def solved(self) -> int:
        """The greatest gain."""
        import numpy as np
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import lil_matrix

        if not self.gains:
            return 0
        matrix = lil_matrix((len(self.rows), len(self.gains)))
        for place, cells in enumerate(self.rows.values()):
            for column, factor in cells:
                matrix[place, column] += factor
        limits = [self.limits[key] for key in self.rows]
        most = [self.mosts.get(n, 1) for n in range(len(self.gains))]
        solved = milp(
            -np.array(self.gains, dtype=float),
            constraints=LinearConstraint(matrix.tocsr(), -np.inf, limits),
            integrality=np.ones(len(self.gains)),
            bounds=Bounds(0, most),
            options={"mip_rel_gap": 0},
        )
        assert solved.success
        return round(-solved.fun)


Columns = list[tuple[int, Run]]


def columns(
    program: Program, network: Network, rules: Rules, train: Train, group: str, name: object
) -> Columns:
    """A figure for each legal route of a train, in the rows of the track it uses."""
    found = []
    for route in routes(network, train):
        run = Run(train, route)
        if route.stops[0] > route.stops[-1] or find_fault(network, [run], rules):
            continue
        ways = (run, Run(train, route.reversed()))
        gain = max(sum(item.amount for item in rules.items(network, way)) for way in ways)
        column = program.figure(gain)
        program.add(name, column)
        mask = 0
        for number in route.chains:
            mask |= network.chains[number].mask
        for bit in range(mask.bit_length()):
            if mask >> bit & 1:
                program.add((group, bit), column)
        for used in rules.once(network, run) if rules.once else ():
            program.add(("once", used), column)
        found.append((column, run))
    return found


def optimum(network: Network, trains: list[Train], rules: Rules) -> int:
    """The greatest revenue by integer programming, where the set's bonuses are shown by one
    route each."""
    program = Program()
    for train in dict.fromkeys(train.kind() for train in trains):
        name = ("train", train)
        for column, run in columns(program, network, rules, train, train.group, name):
            program.limits[name] = sum(t.kind() == train for t in trains)
            priced = evaluate(network, [run], rules).routes[0]
            for item in priced.items[len(rules.items(network, run)) :]:
                shown = program.figure(item.amount)
                program.add(("shared", item.rule), shown)
                program.at_most(0, (shown, 1), (column, -1))
    return program.solved()


def optimum_in_groups(
    network: Network, trains: list[Train], rules: Rules, compass: Mapping[str, int]
) -> int:
    """The same for 18GB's compass: groups of routes that hang together by common stops (18gb
    7.3). A group is named by its first train; each other train in it hangs on one of the group
    that it meets, and lies deeper, so that none hangs on itself."""
    program = Program()
    count = len(trains)
    visits: list[dict[int, list[int]]] = []
    touches: list[dict[str, list[int]]] = []
    for place, train in enumerate(trains):
        visits.append({})
        touches.append({})
        for column, run in columns(program, network, rules, train, "", ("train", place)):
            for stop in run.route.stops:
                if network.stops[stop].kind != "offboard":
                    visits[place].setdefault(stop, []).append(column)
            marks = 0
            for number in run.route.chains:
                marks |= network.chains[number].marks
            for point in "NSEW":
                if marks & network.bits(point):
                    touches[place].setdefault(point, []).append(column)
    inside = {(i, g): program.figure() for g in range(count) for i in range(g, count)}
    depth = [program.figure(most=count) for _ in range(count)]
    hangs = {}
    for i in range(count):
        program.at_most(1, *((inside[i, g], 1) for g in range(i + 1)))
        for g in range(i):
            program.at_most(0, (inside[i, g], 1), (inside[g, g], -1))
        for j in range(count):
            if i != j:
                hangs[i, j] = program.figure()
                meet = []
                for stop in visits[i].keys() & visits[j].keys():
                    common = program.figure()
                    program.at_most(0, (common, 1), *((c, -1) for c in visits[i][stop]))
                    program.at_most(0, (common, 1), *((c, -1) for c in visits[j][stop]))
                    meet.append((common, -1))
                program.at_most(0, (hangs[i, j], 1), *meet)
                # depth i >= depth j + 1
                program.at_most(count, (depth[j], 1), (depth[i], -1), (hangs[i, j], count + 1))
                for g in range(min(i, j) + 1):
                    # in the same group: inside i g <= inside j g, if i hangs on j
                    program.at_most(1, (inside[i, g], 1), (inside[j, g], -1), (hangs[i, j], 1))
                for g in range(j + 1, i + 1):
                    program.at_most(1, (inside[i, g], 1), (hangs[i, j], 1))
        # whoever is in the group of another hangs on somebody
        others = [(inside[i, g], 1) for g in range(i)]
        program.at_most(0, *others, *((hangs[i, j], -1) for j in range(count) if j != i))
    for g in range(count):
        for axis, amount in compass.items():
            earned = program.figure(amount)
            for point in axis:
                touched = []
                for i in range(g, count):
                    both = program.figure()
                    program.at_most(0, (both, 1), (inside[i, g], -1))
                    program.at_most(0, (both, 1), *((c, -1) for c in touches[i].get(point, ())))
                    touched.append((both, -1))
                program.at_most(0, (earned, 1), *touched)
    return program.solved()


def sample(folder: str, random: bool = True, step: int = 6) -> Iterator[tuple[Position, State]]:
    """Late positions with several trains, of generated or of recorded games."""
    for game in games(folder, random)[::step]:
        found = [
            (line["entity"], state)
            for line, state in game.states()
            if line["type"] == "run_routes"
            and len(state.get(f"corp.{line['entity']}.trains") or ()) > 1
        ]
        for entity, state in found[-12::4] if random else found:
            names = state[f"corp.{entity}.train_names"]
            trains = list(zip(state[f"corp.{entity}.trains"], names, strict=True))
            yield position(game, state, entity, trains, published=True), state


FEW = 9_999
"""Routes of a train beyond which a position is passed over."""


def few(at: Position) -> bool:
    return all(sum(1 for _ in islice(routes(at.network, t), FEW + 1)) <= FEW for t in at.trains)


@pytest.mark.parametrize("folder", ["18India", "1822PNW", "1822PNWSRS", "1822PNWShort"])
def test_the_integer_program_agrees(folder: str) -> None:
    done = 0
    for at, _ in sample(folder):
        if few(at):
            answer = best(at.network, at.trains, at.rules)
            assert answer.revenue == optimum(at.network, at.trains, at.rules)
            done += 1
    assert done


@pytest.mark.parametrize("kind", ["recorded", "generated"])
def test_it_agrees_in_positions_of_18gb(kind: str) -> None:
    """With groups, estuaries and private companies; the bonuses of groups are counted."""
    done = earned = together = 0
    found = sample("18GB", step=3) if kind == "generated" else sample("18GB", False, 1)
    for at, state in found:
        if not few(at):
            continue
        answer = best(at.network, at.trains, at.rules)
        compass = dict.fromkeys(("NS", "EW"), compass_amount(state))
        assert answer.revenue == optimum_in_groups(at.network, at.trains, at.rules, compass)
        done += 1
        shown = [item.rule for route in answer.evaluation.routes for item in route.items]
        single = sum(evaluate(at.network, [run], at.rules).revenue for run in answer.routes)
        earned += any(rule.startswith("compass") for rule in shown)
        together += answer.revenue > single
    print(f"{done} positions, {earned} with a compass bonus, {together} earned by routes together")
    assert min(done, earned) > 0


def test_it_agrees_where_groups_hang_together_through_a_third_route() -> None:
    together = 0
    for seed in range(60):
        question = gb_lane(["2+0", "2X", "2+1"])(random.Random(f"program {seed}"))
        network, trains, rules = question
        answer = best(network, trains, rules)
        assert answer.revenue == optimum_in_groups(network, trains, rules, COMPASS), seed
        together += answer.revenue > best(*only_pairs_meet(question)).revenue
    print(f"{together} of 60 maps need a third route")
    assert together > 10


LARGE = {
    "18GB": gb(["2+1", "3+1", "3X", "4X"], most=3, hex_bonus={"A0": 10}, stops=12),
    "18India": gauged(india(["2", "3", "4", "3E", "4Ex2", "3x2"], most=3, stops=12)),
    "1822PNW": pnw(["L", "2", "3", "4P", "3+", "E"], most=4, least=2, stops=12, lumber=True),
}


@pytest.mark.parametrize("title", LARGE)
def test_it_agrees_on_larger_made_up_maps(title: str) -> None:
    """Up to twelve stops, three or four trains of all kinds: too many sets to try them all."""
    for seed in range(40):
        network, trains, rules = LARGE[title](random.Random(f"large {title} {seed}"))
        answer = best(network, trains, rules)
        if title == "18GB":
            most = optimum_in_groups(network, trains, rules, COMPASS)
        else:
            most = optimum(network, trains, rules)
        assert answer.proved and answer.revenue == most, seed
