"""Every recorded run can be drawn by hand, click by click."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.routes.positions import Game, Position, available, position_of, run_lines, runs_of
from tests.routes.test_conformance import ALL
from tests.routes.test_draw import clicked_through
from tetsuro.routes.draw import completions
from tetsuro.routes.files import settled, write_routes
from tetsuro.routes.rules import Fault, Run, evaluate, find_fault

pytestmark = pytest.mark.skipif(not available(), reason="no conformance data beside the repository")

CLICKED_AGAIN = 3
"""The most often that a stop must be clicked again until the recorded track is drawn."""


@pytest.mark.parametrize("game", ALL)
def test_recorded_runs_are_drawn_by_clicking_their_stops(game: Game) -> None:
    """Exactly their track, train after train; written, it is read back as it was drawn."""
    turned: Counter[int] = Counter()
    for line, state, _ in run_lines(game):
        at = position_of(game, state, line, published=True)
        runs = runs_of(at, line["routes"])
        where = (game.name, line["before"])
        assert not isinstance(runs, Fault), where
        for place, (train, route) in enumerate(runs):
            used = track(at, [run for run in runs[:place] if run.train.group == train.group])
            drawing, again = clicked_through(at.network, route, used, train)
            assert drawing.route == route, where
            assert route in completions(at.network, route.stops, used, train), where
            turned[again] += 1
        if find_fault(at.network, runs, at.rules) is not None:
            continue  # an E train that went on beyond its last token
        told = settled(at.network, runs, at.rules)
        assert {same(run) for run in told} == {same(run) for run in runs}, where
        priced = evaluate(at.network, told, at.rules)
        assert priced.revenue == evaluate(at.network, runs, at.rules).revenue, where
        assert runs_of(at, write_routes(at.network, priced, at.rules)) == told, where
    assert max(turned) <= CLICKED_AGAIN


def track(at: Position, runs: list[Run]) -> int:
    used = 0
    for run in runs:
        for number in run.route.chains:
            used |= at.network.chains[number].mask
    return used


def same(run: Run) -> Run:
    """The run, whichever end it was drawn from."""
    return Run(run.train, min(run.route, run.route.reversed()))
