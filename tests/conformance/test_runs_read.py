"""A submitted run is read and priced alike on the track kept from earlier runs, on track walked for
it alone, and on the whole map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.games import game_file, own_games, recorded_games

from tetsuro.game.history import standing_at_end
from tetsuro.game.reading import begin, read_action
from tetsuro.kernel.actions import Route, RunRoutes
from tetsuro.kernel.notation import action_from_json
from tetsuro.kernel.state import State
from tetsuro.mechanics import running
from tetsuro.routes.files import runs_of
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Fault, evaluate, find_fault

LONG = ("18gb-6p", "18India_game_end_bank", "1822PNW_game_end_stock_market")


def games() -> list[Any]:
    """A long game of each title; generated ones where these are missing."""
    return [p for p in recorded_games() if p.values[0].stem in LONG] or own_games()


def outcome(state: State, corporation: str, network: Network, routes: Sequence[Route]) -> Any:
    """What a network makes of routes: each item of their price by place, or what is wrong."""
    known = running.running_rules(state)
    trains = {r.train: known.train(state, r.train) for r in routes}
    runs = runs_of(network, [running.drawn(r) for r in routes], trains)
    rules = known.rules(state, corporation)
    fault = runs if isinstance(runs, Fault) else find_fault(network, runs, rules)
    if isinstance(runs, Fault) or fault is not None:
        return fault
    priced = evaluate(network, runs, rules)
    return (
        priced.revenue,
        priced.subsidy,
        [
            (
                [network.stops[n].id for n in route.run.route.stops],
                [network.chains[n].hexes for n in route.run.route.chains],
                sorted((item.rule, item.amount, item.hex) for item in route.items),
            )
            for route in priced.routes
        ],
    )


def variants(routes: tuple[Route, ...]) -> Iterator[tuple[Route, ...]]:
    """A run as it was submitted, and spoilt in some ways."""
    yield routes
    for route in routes:
        chains = route.connections
        yield (Route(route.train, chains, route.hexes, 0, "", ()),)
        yield (again(route, chains[::-1]),)
        yield (again(route, tuple(chain[::-1] for chain in chains)),)
        yield (again(route, chains[1:]),)
        yield (again(route, chains[:1] + chains[2:]),)
        yield (again(route, (*chains, *chains[:1])),)
        yield (again(route, tuple(chain[:-1] or chain for chain in chains)),)
        yield (again(route, (("local", route.hexes[0]),)) if route.hexes else route,)
    if len(routes) > 1:
        first, second = routes[:2]
        yield (first, again(second, first.connections))
        yield routes[::-1]
        yield (again(first, (*first.connections, *second.connections)),)


def again(route: Route, connections: tuple[tuple[str, ...], ...]) -> Route:
    return Route(route.train, connections, route.hexes, 0, "", route.nodes)


@pytest.mark.conformance
@pytest.mark.parametrize("path", games())
def test_runs_mean_the_same_however_they_are_read(path: Path) -> None:
    file = game_file(path)
    game, standing = begin(file), standing_at_end(file.actions)
    for index, data in enumerate(file.actions):
        if data["type"] == "run_routes":
            action, state = action_from_json(data), game.state.copy()
            assert isinstance(action, RunRoutes)
            corporation = str(state.entity())
            fresh = State.from_json(state.title, state.to_json())
            whole = running.network_for(state, corporation)
            for routes in variants(action.routes):
                drawn = [running.drawn(route) for route in routes]
                kept = running.network_along(state, corporation, drawn)
                alone = running.network_along(fresh, corporation, drawn)
                wanted = outcome(state, corporation, whole, routes)
                assert outcome(state, corporation, kept, routes) == wanted
                assert outcome(state, corporation, alone, routes) == wanted
        read_action(game, index, data, index in standing)
