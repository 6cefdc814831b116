"""Routes drawn in the panel, click by click: priced, accepted and read back as drawn."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from tests.web.conftest import RECORDED, recorded

from tetsuro.game.game import Game
from tetsuro.game.reading import load
from tetsuro.kernel.actions import RunRoutes
from tetsuro.kernel.machine import refusal
from tetsuro.kernel.notation import action_from_text
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.state import State
from tetsuro.mechanics.running import check, drawn, network_for, running_rules, trains_to_run
from tetsuro.routes.draw import completions
from tetsuro.routes.files import read_routes, runs_of
from tetsuro.routes.network import Network, Stop
from tetsuro.routes.rules import Evaluation, Fault, Route, Run, evaluate, find_fault
from tetsuro.web import controls, running
from tetsuro.web.paths import drawing_of
from tetsuro.web.running import Plan
from tetsuro.web.scene import Asked
from tetsuro.web.words import Words

WHOLE = bool(os.environ.get("ALL_RUNS"))
"""Every recorded run instead of every third."""
AGAIN = 5
"""How often a stop is clicked again at most until the recorded track is drawn."""


class Panel:
    """The route panel of one position, used as the page's forms and links use it."""

    def __init__(self, game: Game, state: State) -> None:
        self.words, self.state = Words("en", game.title, game.players), state
        self.now = controls.now(self.words, state)
        self.shown = self._asked(Asked(draw=True))

    def _asked(self, asked: Asked) -> Plan:
        shown = running.plan(self.words, self.state, self.now, asked)
        assert shown is not None and shown.drawing
        return shown

    def train(self, name: str) -> None:
        """Follow the link that draws this train."""
        link = next(leg.link for leg in self.shown.legs if leg.train == name)
        self.follow(link)

    def follow(self, link: str) -> None:
        query = parse_qsl(link.removeprefix("?"))
        self.shown = self._asked(Asked.of(dict(query), [v for k, v in query if k == "r"]))

    def click(self, stop: str) -> None:
        self.show(self.shown.path, stop)

    def show(self, path: str, add: str = "") -> None:
        """Send the form with this path, and the next stop."""
        query = {"draw": "1", "train": self.shown.train, "path": path, "add": add}
        self.shown = self._asked(Asked.of(query, self.shown.kept))

    @property
    def action(self) -> RunRoutes:
        """What the button does that runs the drawn routes."""
        assert self.shown.run is not None, self.shown.fault
        action = action_from_text(self.shown.run.action)
        assert isinstance(action, RunRoutes)
        return action


def draw(panel: Panel, run: Run) -> None:
    """Draw a route by clicking its stops, the last again until the track is right."""
    network = network_for(panel.state, str(panel.state.entity()))
    panel.train(run.train.id)
    for place, stop in enumerate(run.route.stops):
        onward = [name for _, name in panel.shown.onward]
        assert len(set(onward)) == len(onward)
        for _ in range(AGAIN):
            panel.click(network.stops[stop].id)
            drawn = drawing_of(network, panel.shown.path).route
            if drawn.chains == run.route.chains[:place]:
                break
        assert drawn == Route(run.route.stops[: place + 1], run.route.chains[:place])


def told(evaluation: Evaluation) -> dict[str, list[tuple[str, int, str]]]:
    """What each train is paid, whatever the numbers of stops."""
    return {
        route.run.train.id: sorted((i.rule, i.amount, i.hex) for i in route.items)
        for route in evaluation.routes
    }


def tracks(network: Network, runs: Sequence[Run]) -> set[tuple[str, frozenset[int]]]:
    return {(run.train.id, frozenset(run.route.chains or run.route.stops)) for run in runs}


FILES = sorted(RECORDED.glob("*/*.json"))


@recorded
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_runs_drawn_in_the_panel(path: Path) -> None:
    """Each recorded run: what is drawn is its track, the panel prices it as ``check`` does, the
    button's action is taken, and is read back to the same track; or the panel says why not."""
    game = load(json.loads(path.read_text()))
    seen: Counter[str] = Counter()
    for number, data in enumerate(game.raw):
        if data["type"] != "run_routes" or not data["routes"]:
            continue
        seen["runs"] += 1
        if not WHOLE and seen["runs"] % 3 != 1:
            continue
        state = game.positions[number - 1]
        corporation = str(state.entity())
        network = network_for(state, corporation)
        trains = {t.id: t for t in trains_to_run(state, corporation)}
        runs = read_routes(network, data["routes"], trains)
        assert not isinstance(runs, Fault)
        panel = Panel(game, state)
        for run in runs:
            draw(panel, run)
        shown = panel.shown
        fault = find_fault(network, runs, running_rules(state).rules(state, corporation))
        if fault is not None:
            assert shown.run is None and shown.fault
            assert not re.search(r"[a-z]_[a-z]|\{|None", shown.fault)
            assert f"The {trains[fault.train].name} train" in shown.fault
            seen[fault.code] += 1
            continue
        action = panel.action
        assert refusal(state, action) is None
        assert refusal(state.as_offered(), action) is None
        checked = check(state, corporation, action.routes)
        assert not isinstance(checked, Refusal)
        assert checked.revenue == shown.revenue == sum(leg.revenue for leg in shown.legs)
        for leg in shown.legs:
            assert leg.revenue == sum(amount for _, amount in leg.items)
        back = runs_of(network, [drawn(route) for route in action.routes], trains)
        assert not isinstance(back, Fault)
        assert tracks(network, back) == tracks(network, runs)
        rules = running_rules(state).rules(state, corporation)
        assert told(checked) == told(evaluate(network, back, rules))
        seen["drawn"] += 1
        seen["several trains"] += len(runs) > 1
    assert seen["drawn"]


@recorded
def test_a_click_undone_and_track_turned() -> None:
    """The links under the route: back one click, and other track to the last stop."""
    game = load(json.loads((RECORDED / "18GB" / "18gb-6p.json").read_text()))
    turned = 0
    for number, data in enumerate(game.raw):
        if data["type"] != "run_routes":
            continue
        panel = Panel(game, game.positions[number - 1])
        assert not panel.shown.undo_link and not panel.shown.turn_link
        for node in data["routes"][0]["nodes"]:
            before = panel.shown.path
            panel.click(node)
            after = panel.shown.path
            panel.follow(panel.shown.undo_link)
            # a click beyond the first stop turns the route round
            assert sorted(panel.shown.path.split(".")) == sorted(before.split("."))
            panel.show(after)
        if panel.shown.turn_link:
            first = panel.shown.path
            panel.follow(panel.shown.turn_link)
            turned += panel.shown.path != first
            stops = [part.partition("!")[0] for part in first.split(".")]
            again = [part.partition("!")[0] for part in panel.shown.path.split(".")]
            assert (stops[0], stops[-1]) == (again[0], again[-1])
    assert turned


def only_ways(network: Network) -> list[tuple[Stop, Stop]]:
    """A city with an own token and a neighbour that no other track joins."""
    return [
        (stop, network.stops[there])
        for stop in network.stops
        if stop.own
        for number, there in network.ways[stop.index]
        if not completions(network, [stop.index, there], network.chains[number].mask)
    ]


@recorded
def test_what_is_wrong_with_a_drawing_is_said_with_figures() -> None:
    """Two trains over one track; a train with too many stops; a stop that no track leads to."""
    game = load(json.loads((RECORDED / "18GB" / "18gb-6p.json").read_text()))
    for number, data in enumerate(game.raw):
        if data["type"] == "run_routes" and len(data["routes"]) > 1:
            state = game.positions[number - 1]
            network = network_for(state, str(state.entity()))
            if ends := only_ways(network):
                break
    panel = Panel(game, state)
    one, other = panel.shown.legs[:2]
    city, far = ends[0]
    for train in (one.train, other.train):
        panel.train(train)
        panel.click(city.id)
        panel.click(far.id)
    assert panel.shown.run is None
    assert panel.shown.fault.startswith(f"The {other.name} train uses track")
    assert game.title.hex_names.get(city.hex, city.hex) in panel.shown.fault
    panel.show("")
    assert panel.shown.run is not None and not panel.shown.fault
    panel.train(one.train)
    reached, stops = [city.index], {city.index}
    for here in reached:
        for _, there in network.ways[here]:
            if there not in stops:
                stops.add(there)
                reached.append(there)
    for stop in reached[1:]:
        panel.click(network.stops[stop].id)
        if "at most" in panel.shown.fault:
            break
    assert re.search(
        rf"The {re.escape(one.name)} train can visit \d+ \w+ at most, not \d+", panel.shown.fault
    )
    before = panel.shown.path
    lost = next(s for s in network.stops if s.index not in stops)
    panel.click(lost.id)
    assert panel.shown.fault == f"No track leads on to {panel.words.hex(lost.hex)}."
    assert panel.shown.path == before
