"""``choices``, ``judge``, ``routes``: what a position allows, as JSON lines."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tetsuro.cli.errors import words
from tetsuro.cli.inputs import (
    add_file,
    add_position,
    json_text,
    opened,
    print_lines,
    text_lines,
    voice_of,
)
from tetsuro.kernel.refusal import Unusable

if TYPE_CHECKING:
    from tetsuro.files.judge import Verdict
    from tetsuro.files.walk import Stop
    from tetsuro.i18n import Voice
    from tetsuro.kernel.state import State


def register(commands: Any) -> None:
    """Add ``choices``, ``judge`` and ``routes`` to the commands."""
    choices = commands.add_parser(
        "choices",
        help="help-choices",
        description="help-choices-more",
    )
    add_file(choices)
    add_position(choices, "help-choices-all")
    choices.set_defaults(run=list_choices)

    judge = commands.add_parser(
        "judge",
        help="help-judge",
        description="help-judge-more",
    )
    add_file(judge)
    judge.add_argument(
        "--actions", metavar="LINES.jsonl", type=Path, required=True, help="help-judge-actions"
    )
    judge.add_argument(
        "--rulings",
        choices=("recorded", "published"),
        help="help-judge-rulings",
    )
    judge.set_defaults(run=judge_actions)

    routes = commands.add_parser(
        "routes",
        help="help-routes",
        description="help-routes-more",
    )
    add_file(routes)
    add_position(routes, "help-routes-all")
    routes.add_argument("--limit", metavar="SECONDS", type=float, help="help-routes-limit")
    routes.set_defaults(run=best_routes)


def list_choices(options: argparse.Namespace) -> int:
    """Print what could have been done at one place of a file, or at all."""
    from tetsuro.files.legal import legal, lines
    from tetsuro.files.walk import place_of
    from tetsuro.game.reading import replay

    with opened(options.file) as file:
        if options.now:
            game = replay(file)
            print_lines({"entity": who, **legal(game.state, who)} for who in game.actors)
        elif options.all:
            print_lines(lines(file))
        else:
            place = place_of(file, options.before)
            print_lines(lines(file, place.__eq__, place))
    return 0


def judge_actions(options: argparse.Namespace) -> int:
    """Print a verdict on each made-up action of a file."""
    from tetsuro.files.judge import judge

    asked = [_candidate(place, text) for place, text in text_lines(options.actions)]
    with opened(options.file) as file:
        voice = voice_of(file)
        print_lines(_verdict(verdict, voice) for verdict in judge(file, asked, options.rulings))
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


def _verdict(verdict: Verdict, voice: Voice) -> dict[str, Any]:
    no = verdict.reason
    return {
        "before": verdict.before,
        "legal": verdict.legal,
        "code": None if no is None else no.code,
        "reason": None if no is None else words(no, voice),
    }


def best_routes(options: argparse.Namespace) -> int:
    """Print the best runs at one place of a file, or at all where trains run."""
    from tetsuro.files.walk import place_of, stops
    from tetsuro.game.reading import replay

    if options.limit is not None and not options.limit >= 0:
        raise Unusable("wrong_shape", where="--limit", expected="seconds")
    with opened(options.file) as file:
        if options.now:
            print_lines([_best(replay(file).state, None, options.limit)])
            return 0
        place = None if options.all else place_of(file, options.before)

        def lines() -> Iterator[dict[str, Any]]:
            for stop in stops(file):
                if stop.index == place or (place is None and _runs(stop)):
                    yield _best(stop.game.state, stop.data.get("id"), options.limit)
                if stop.index == place:
                    return

        print_lines(lines())
    return 0


def _runs(stop: Stop) -> bool:
    return stop.stands and stop.data.get("type") == "run_routes"


def _best(state: State, before: object, limit: float | None) -> dict[str, Any]:
    """The line for a position; ``before`` is the id of the action that follows, if any does."""
    from tetsuro.mechanics.running import action_of, best_run
    from tetsuro.routes.answer import Limit

    corporation = state.round.entity
    if state.finished or not isinstance(corporation, str):
        raise Unusable("nobody_operates_now" if before is None else "nobody_operates", id=before)
    began = time.monotonic()
    answer = best_run(state, corporation, Limit(seconds=limit))
    seconds = time.monotonic() - began
    action = action_of(state, corporation, answer.evaluation)
    return {
        **({} if before is None else {"before": before}),
        "entity": corporation,
        "routes": action.to_json()["routes"],
        "revenue": answer.revenue,
        "subsidy": answer.evaluation.subsidy,
        "proved": answer.proved,
        "bound": answer.bound,
        "seconds": round(seconds, 3),
    }
