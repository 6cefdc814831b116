"""18GB's leased trains (18gb 4.3 e): the run offered is the best of all routes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.routes.positions import available, games, lines
from tests.routes.test_integer_program import routes
from tetsuro.game.reading import load
from tetsuro.kernel.machine import refusal
from tetsuro.kernel.state import State
from tetsuro.mechanics.running import (
    action_of,
    best_run,
    network_for,
    running_rules,
    trains_to_run,
)
from tetsuro.routes.rules import Run, evaluate, find_fault

pytestmark = pytest.mark.skipif(not available(), reason="no conformance data beside the repository")


def leases(random: bool, step: int) -> Iterator[State]:
    """Positions in which a corporation runs a train that is the bank's."""
    for source in games("18GB", random)[::step]:
        data = next(lines(source.trace.with_name(f"{source.name}.json")))
        game = load({key: value for key, value in data.items() if key != "result"})
        for number, action in enumerate(game.raw):
            if action["type"] == "run_routes":
                state = game.positions[number - 1]
                corporation = str(state.entity())
                trains = trains_to_run(state, corporation)
                if any(train.id not in state.trains[corporation] for train in trains):
                    yield state


@pytest.mark.parametrize(
    ("random", "step"), [(False, 1), (True, 12)], ids=["recorded", "generated"]
)
def test_the_best_of_all_routes_of_a_leased_train(random: bool, step: int) -> None:
    earned = done = 0
    for state in leases(random, step):
        corporation = str(state.entity())
        network = network_for(state, corporation)
        rules = running_rules(state).rules(state, corporation)
        (train,) = trains_to_run(state, corporation)
        runs = (Run(train, route) for route in routes(network, train))
        most = max(
            (
                evaluate(network, [run], rules).revenue
                for run in runs
                if find_fault(network, [run], rules) is None
            ),
            default=0,
        )
        answer = best_run(state, corporation)
        assert answer.proved and answer.revenue == most
        action = action_of(state, corporation, answer.evaluation)
        assert refusal(state.as_offered(), action) is None
        done += 1
        earned += most > 0
    print(f"{done} leases, {earned} that earn something")
    assert earned
