"""Recorded games: prices, optima and verdicts (conformance/README.md 3 to 5, judge/README.md)."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from tests.routes.positions import (
    SHARED,
    Game,
    available,
    games,
    lines,
    position,
    position_of,
    run_lines,
    runs_of,
)
from tetsuro.routes.best import best
from tetsuro.routes.files import write_routes
from tetsuro.routes.rules import Fault, evaluate, find_fault

pytestmark = pytest.mark.skipif(not available(), reason="no conformance data beside the repository")

FOLDERS = ["18GB", "18India", "1822PNW", "1822PNWSRS", "1822PNWShort"]
ALL = [
    pytest.param(game, id=f"{folder}/{game.name}")
    for folder in (FOLDERS if available() else ())
    for game in games(folder)
]


@pytest.mark.parametrize("game", ALL)
def test_recorded_runs_are_priced_as_today(game: Game) -> None:
    """Track, visits, hexes and sums of every recorded run; faults of those refused today."""
    for run, state, _ in run_lines(game):
        at = position_of(game, state, run)
        runs = runs_of(at, run["routes"])
        where = (game.name, run["before"])
        assert not isinstance(runs, Fault), where
        fault = find_fault(at.network, runs, at.rules)
        if run.get("refused"):
            assert fault is not None and fault.code == "route_wrong_end", where
            continue
        assert fault is None, (where, fault)
        priced = evaluate(at.network, runs, at.rules)
        assert priced.revenue == run["revenue"], where
        assert priced.subsidy == run["subsidy"] or any(not r["connections"] for r in run["routes"])
        for route, detail in zip(priced.routes, run["detail"], strict=True):
            stops = [at.network.stops[n] for n in route.run.route.stops]
            assert [[s.hex, s.kind] for s in stops] == [v[:2] for v in detail["visits"] if v[0]]
            hexes = {h for n in route.run.route.chains for h in at.network.chains[n].hexes}
            assert hexes == set(detail["hexes"]), where
            if game.folder in ("18GB", "18India"):
                # elsewhere several routes may tie for a bonus, and any may show it
                assert route.revenue == detail["revenue"], where


@pytest.mark.parametrize("game", [p for p in ALL if not str(p.id).startswith("18GB")])
def test_routes_are_written_as_the_site_writes_them(game: Game) -> None:
    """Every field of a recorded route that is worth the same today, its text letter by letter;
    a route may be written from either end."""
    actions = next(lines(game.trace.with_name(f"{game.name}.json")))["actions"]
    for action, (run, state) in zip(
        (a for a in actions if a["type"] == "run_routes"),
        ((run, state) for run, state, _ in run_lines(game)),
        strict=True,
    ):
        at = position_of(game, state, run)
        runs = runs_of(at, action["routes"])
        assert not isinstance(runs, Fault)
        priced = evaluate(at.network, runs, at.rules)
        for ours, theirs in zip(
            write_routes(at.network, priced, at.rules), action["routes"], strict=True
        ):
            if ours["revenue"] != theirs["revenue"] or not theirs["connections"]:
                continue
            assert ours.keys() >= theirs.keys()
            text = (
                "-".join(ours["hexes"][::-1]) + ours["revenue_str"][len("-".join(ours["hexes"])) :]
            )
            # an E train of P14's owner shows a bonus of nothing
            written = theirs["revenue_str"].replace(" (+$0 LB) ", "")
            assert written in (ours["revenue_str"], text), (game.name, action["id"])
            assert theirs["hexes"] in (ours["hexes"], ours["hexes"][::-1])
            # some runs in one city were recorded without their stop
            local = theirs["connections"][0][0] == "local"
            assert sorted(theirs["nodes"]) == sorted(ours["nodes"]) or (
                local and not theirs["nodes"]
            )
            for one, other in zip(ours["connections"], theirs["connections"], strict=True):
                assert other in (one, one[::-1])


def optima() -> dict[tuple[str, str], list[Any]]:
    found: dict[tuple[str, str], list[Any]] = defaultdict(list)
    for line in lines(SHARED / "conformance" / "routes_optimum.jsonl"):
        _, folder, name = line["game"].split("/")
        found[folder, name.removesuffix(".json")].append(line)
    return found


@pytest.mark.parametrize("game", ALL)
def test_optima(game: Game) -> None:
    """Ours is the proved optimum, legal, and reads back to the same track."""
    wanted = {line["before"]: line for line in optima()[game.folder, game.name]}
    for run, state, line in run_lines(game):
        known = wanted.get(run["before"])
        if known is None or line.get("undone"):
            continue
        at = position_of(game, state, run)
        answer = best(at.network, at.trains, at.rules)
        where = (game.name, run["before"])
        assert answer.proved and answer.bound == answer.revenue, where
        assert answer.revenue == known["optimum"], where
        assert find_fault(at.network, answer.routes, at.rules) is None, where
        written = write_routes(at.network, answer.evaluation, at.rules)
        assert runs_of(at, written) == list(answer.routes), where


@pytest.mark.parametrize("game", [p for p in ALL if p.id and str(p.id).startswith("18GB")])
def test_published_groups_are_never_worse(game: Game) -> None:
    """Compass groups at their best bring at least what the order of the action brings."""
    wanted = {line["before"]: line for line in optima()[game.folder, game.name]}
    for run, state, line in run_lines(game):
        known = wanted.get(run["before"])
        if known is None or line.get("undone"):
            continue
        at = position_of(game, state, run, published=True)
        answer = best(at.network, at.trains, at.rules)
        assert answer.revenue >= known["optimum"]
        if answer.revenue > known["optimum"]:
            assert find_fault(at.network, answer.routes, at.rules) is None
            recorded = position_of(game, state, run).rules
            single = sum(evaluate(at.network, [r], recorded).revenue for r in answer.routes)
            assert single < answer.revenue


@pytest.mark.parametrize("published", [False, True], ids=["recorded", "published"])
@pytest.mark.parametrize("game", ALL)
def test_ours_is_never_less_than_what_players_ran(game: Game, published: bool) -> None:
    """On every recorded run that the rules still allow, under the same rulings."""
    for run, state, line in run_lines(game):
        if line.get("undone"):
            continue
        at = position_of(game, state, run, published)
        theirs = runs_of(at, run["routes"])
        where = (game.name, run["before"])
        assert not isinstance(theirs, Fault), where
        if find_fault(at.network, theirs, at.rules) is None:
            ran = evaluate(at.network, theirs, at.rules).revenue
            assert best(at.network, at.trains, at.rules).revenue >= ran, where


JUDGED = (
    "route_",
    "routes_",
    "train_runs_twice",
    "recorded",
    "unknown_hex",
    "missing_routes",
    "wrong_type",
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_verdicts(folder: str) -> None:
    """Made-up runs, legal ones and near misses; figures count under the published rules."""
    wanted: dict[tuple[str, int], list[Any]] = defaultdict(list)
    for line in lines(SHARED / "conformance" / "judge" / f"{folder}.jsonl"):
        if line["type"] == "run_routes" and line["kind"].startswith(JUDGED):
            wanted[line["game"].split("/")[1], line["before"]].append(line)
    seen = 0
    for game in games(folder):
        recorded = defaultdict(list)
        for run in lines(game.trace.with_name(f"{game.name}.routes.jsonl")):
            recorded[run["before"], run["entity"]].append(run)
        for trace, state in game.states():
            if trace.get("undone"):
                continue
            for line in wanted.pop((game.name, trace["id"]), ()):
                action, legal = line["action"], line["legal"]
                legal = legal["published"] if isinstance(legal, dict) else legal
                runs = recorded[trace["id"], action["entity"]]
                if not runs:
                    continue
                at = position_of(game, state, runs[0], published=True)
                found = runs_of(at, action.get("routes"))
                good = not isinstance(found, Fault)
                if not isinstance(found, Fault):
                    good = find_fault(at.network, found, at.rules) is None
                    sums = [route["revenue"] for route in action["routes"]]
                    good = good and evaluate(at.network, found, at.rules).revenue == sum(sums)
                assert good == legal, (line, found)
                seen += 1
    assert seen


RANDOM = [
    pytest.param(game, id=f"{folder}/{game.name}")
    for folder in (FOLDERS if available() else ())
    for game in games(folder, random=True)[::9]
]


@pytest.mark.parametrize("game", RANDOM)
def test_generated_games(game: Game) -> None:
    """Sums of generated runs are right, and ours are never less."""
    source = game.trace.with_name(f"{game.name}.json")
    actions = next(lines(source))["actions"]
    for action, (line, state) in zip(actions, game.states(), strict=True):
        if line["type"] != "run_routes":
            continue
        entity, routes = action["entity"], action["routes"]
        used = state.get(f"corp.{entity}.trains_used") or ()
        held = zip(
            state.get(f"corp.{entity}.trains") or (),
            state.get(f"corp.{entity}.train_names") or (),
            strict=True,
        )
        trains = [(id, name) for id, name in held if id not in used]
        leased = [(r["train"], r["train"].rsplit("-", 1)[0]) for r in routes]
        at = position(game, state, entity, trains or leased)
        runs = runs_of(at, routes)
        where = (game.name, line["id"])
        assert not isinstance(runs, Fault), where
        assert find_fault(at.network, runs, at.rules) is None, where
        total = sum(route["revenue"] for route in routes)
        assert evaluate(at.network, runs, at.rules).revenue == total, where
        answer = best(at.network, at.trains, at.rules)
        assert answer.proved and answer.revenue >= total, where
        assert find_fault(at.network, answer.routes, at.rules) is None, where
