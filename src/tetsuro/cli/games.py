"""``titles``, ``new``, ``apply``: what can be played, and playing it move by move."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tetsuro.cli.inputs import STANDARD, add_file, compact, game_file, json_text, write
from tetsuro.kernel.refusal import Unusable

SEEDS = 2**31


def register(commands: Any) -> None:
    titles = commands.add_parser(
        "titles", help="list the titles", description="Lists titles, options and rulings."
    )
    titles.add_argument("--json", action="store_true", help="as JSON, one line a title")
    titles.set_defaults(run=list_titles)

    new = commands.add_parser(
        "new",
        help="begin a game",
        description="Begins a game and writes its file. Rulings not named are published.",
    )
    new.add_argument("title", metavar="TITLE")
    new.add_argument("--players", metavar="N", type=int, required=True)
    new.add_argument("--name", action="append", default=[], help="a player's name, in seat order")
    new.add_argument("--option", metavar="X", action="append", default=[])
    new.add_argument(
        "--ruling", metavar="NAME=ANSWER", action="append", default=[], help="recorded or published"
    )
    new.add_argument("--seed", metavar="S", type=int, help="of what is drawn (random if left out)")
    new.add_argument("-o", "--output", metavar="FILE", default=STANDARD)
    new.set_defaults(run=begin)

    apply = commands.add_parser(
        "apply",
        help="do an action",
        description="Does one action in a game (with what follows by itself) and writes its file.",
    )
    add_file(apply)
    apply.add_argument("--action", metavar="JSON", required=True, help="JSON, or the text form")
    apply.add_argument("-o", "--output", metavar="OUT", required=True)
    apply.set_defaults(run=do_action)


def list_titles(options: argparse.Namespace) -> int:
    from tetsuro.titles.registry import MODULES, entry

    for name in MODULES:
        known = entry(name)
        if options.json:
            line = {
                "title": known.name,
                "players": list(known.players),
                "options": {o: list(n) for o, n in known.options.items()},
                "rulings": [r.name for r in known.rulings],
            }
            print(compact(line))
            continue
        print(f"{known.name}: {known.players[0]}–{known.players[-1]} players")
        for option, players in known.options.items():
            print(f"  option {option} ({', '.join(map(str, players))} players)")
        for ruling in known.rulings:
            print(
                f"  ruling {ruling.name}: recorded {ruling.recorded}, published {ruling.published}"
            )
    return 0


def begin(options: argparse.Namespace) -> int:
    import secrets

    from tetsuro.game.game import new_game
    from tetsuro.game.game_file import MOST_PLAYERS

    count = options.players
    if not 1 <= count <= MOST_PLAYERS:
        raise Unusable("wrong_player_count", title=options.title, players=count)
    if len(options.name) > count:
        raise Unusable("wrong_player_count", title=options.title, players=len(options.name))
    names = [*options.name, *(f"Player {n}" for n in range(len(options.name) + 1, count + 1))]
    seed = secrets.randbelow(SEEDS) if options.seed is None else options.seed
    rulings = dict(_ruling(text) for text in options.ruling)
    game = new_game(options.title, names, seed, options.option, rulings)
    write(options.output, compact(game.to_json()) + "\n")
    return 0


def _ruling(text: str) -> tuple[str, str]:
    name, equals, answer = text.partition("=")
    if not equals:
        raise Unusable("unknown_answer", ruling=name, answer="")
    return name, answer


def do_action(options: argparse.Namespace) -> int:
    from tetsuro.game.reading import replay

    game = replay(game_file(options.file))
    game.apply(_action(options.action))
    write(Path(options.output), compact(game.to_json()) + "\n")
    return 0


def _action(text: str) -> Any:
    """An action from JSON or from its text form."""
    from tetsuro.kernel.notation import action_from_json, action_from_text

    if text.lstrip()[:1] in ("{", "[", '"'):
        return action_from_json(json_text(text, "--action"))
    return action_from_text(text)
