"""``choices``, ``judge``, ``routes``: what a position allows, as JSON lines."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tetsuro.cli.errors import words
from tetsuro.cli.inputs import add_file, add_position, game_file, json_text, print_lines, text_lines
from tetsuro.kernel.refusal import Unusable

if TYPE_CHECKING:
    from tetsuro.files.judge import Verdict
    from tetsuro.files.walk import Stop


def register(commands: Any) -> None:
    choices = commands.add_parser(
        "choices",
        help="list all legal actions",
        description="Lists all that the entity to act might do instead of a recorded action.",
    )
    add_file(choices)
    add_position(choices, "before each action that is not taken back")
    choices.set_defaults(run=list_choices)

    judge = commands.add_parser(
        "judge",
        help="say whether actions are legal",
        description='Judges actions, given as lines {"before": id, "action": {…}}.',
    )
    add_file(judge)
    judge.add_argument("--actions", metavar="LINES.jsonl", type=Path, required=True)
    judge.add_argument(
        "--rulings",
        choices=("recorded", "published"),
        help="the rulings to judge by (those of the file if left out)",
    )
    judge.set_defaults(run=judge_actions)

    routes = commands.add_parser(
        "routes",
        help="find the best runs",
        description="Finds the best run of the trains that may run, and proves it.",
    )
    add_file(routes)
    add_position(routes, "before each run that is not taken back")
    routes.add_argument("--limit", metavar="SECONDS", type=float, help="time for each position")
    routes.set_defaults(run=best_routes)


def list_choices(options: argparse.Namespace) -> int:
    from tetsuro.files.legal import lines
    from tetsuro.files.walk import place_of

    file = game_file(options.file)
    if options.all:
        print_lines(lines(file))
        return 0
    place = place_of(file, options.before)
    print_lines(lines(file, place.__eq__, place))
    return 0


def judge_actions(options: argparse.Namespace) -> int:
    from tetsuro.files.judge import judge

    file = game_file(options.file)
    asked = [_candidate(place, text) for place, text in text_lines(options.actions)]
    print_lines(_verdict(verdict) for verdict in judge(file, asked, options.rulings))
    return 0


def _candidate(place: str, text: str) -> tuple[int, Any]:
    line = json_text(text, place)
    if not isinstance(line, dict):
        raise Unusable("not_an_object", where=place)
    for field in ("before", "action"):
        if field not in line:
            raise Unusable("missing_field", where=place, field=field)
    if type(line["before"]) is not int:
        raise Unusable("wrong_shape", where=f"{place} before", expected="whole number")
    return line["before"], line["action"]


def _verdict(verdict: Verdict) -> dict[str, Any]:
    no = verdict.reason
    return {
        "before": verdict.before,
        "legal": verdict.legal,
        "code": None if no is None else no.code,
        "reason": None if no is None else words(no),
    }


def best_routes(options: argparse.Namespace) -> int:
    from tetsuro.files.walk import place_of, stops

    if options.limit is not None and not options.limit >= 0:
        raise Unusable("wrong_shape", where="--limit", expected="seconds")
    file = game_file(options.file)
    place = None if options.all else place_of(file, options.before)

    def lines() -> Iterator[dict[str, Any]]:
        for stop in stops(file):
            if stop.index == place or (place is None and _runs(stop)):
                yield _best(stop, options.limit)
            if stop.index == place:
                return

    print_lines(lines())
    return 0


def _runs(stop: Stop) -> bool:
    return stop.stands and stop.data.get("type") == "run_routes"


def _best(stop: Stop, limit: float | None) -> dict[str, Any]:
    from tetsuro.mechanics.running import action_of, best_run
    from tetsuro.routes.best import Limit

    state = stop.game.state
    corporation = state.round.entity
    if state.finished or not isinstance(corporation, str):
        raise Unusable("nobody_operates", id=stop.data.get("id"))
    began = time.monotonic()
    answer = best_run(state, corporation, Limit(seconds=limit))
    seconds = time.monotonic() - began
    action = action_of(state, corporation, answer.evaluation)
    return {
        "before": stop.data.get("id"),
        "entity": corporation,
        "routes": action.to_json()["routes"],
        "revenue": answer.revenue,
        "subsidy": answer.evaluation.subsidy,
        "proved": answer.proved,
        "bound": answer.bound,
        "seconds": round(seconds, 3),
    }
