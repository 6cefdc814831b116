"""``titles``, ``new``, ``apply``: what can be played, and playing it move by move."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tetsuro.cli.errors import Ended, exit_code, language, words
from tetsuro.cli.inputs import STANDARD, add_file, compact, json_text, opened, voice_of, write
from tetsuro.kernel.refusal import Illegal, Unusable


def register(commands: Any) -> None:
    """Add ``titles``, ``new`` and ``apply`` to the commands."""
    titles = commands.add_parser("titles", help="help-titles", description="help-titles-more")
    titles.add_argument("--json", action="store_true", help="help-titles-json")
    titles.set_defaults(run=list_titles)

    new = commands.add_parser(
        "new",
        help="help-new",
        description="help-new-more",
    )
    new.add_argument("title", metavar="TITLE", help="help-new-title")
    new.add_argument("--players", metavar="N", type=int, required=True, help="help-new-players")
    new.add_argument("--name", action="append", default=[], help="help-new-name")
    new.add_argument("--option", metavar="X", action="append", default=[], help="help-new-option")
    new.add_argument(
        "--ruling", metavar="NAME=ANSWER", action="append", default=[], help="help-new-ruling"
    )
    new.add_argument("--seed", metavar="S", type=int, help="help-new-seed")
    new.add_argument("-o", "--output", metavar="FILE", default=STANDARD, help="help-output")
    new.set_defaults(run=begin)

    apply = commands.add_parser(
        "apply",
        help="help-apply",
        description="help-apply-more",
    )
    add_file(apply)
    apply.add_argument("--action", metavar="JSON", required=True, help="help-apply-action")
    apply.add_argument("-o", "--output", metavar="OUT", required=True, help="help-output")
    apply.set_defaults(run=do_action)


def list_titles(options: argparse.Namespace) -> int:
    """Print every title with its players, options and rulings."""
    from tetsuro.i18n import Voice, t
    from tetsuro.i18n.titles import called, of_title
    from tetsuro.kernel.title import PUBLISHED, RECORDED
    from tetsuro.titles.registry import MODULES, entry

    lang = language()
    voice = Voice(lang)
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
        own = called(voice, name)
        told = name if own == name else f"{name} ({own})"
        print(t("titles-title", lang, title=told, least=known.players[0], most=known.players[-1]))
        for option, counts in known.options.items():
            players = ", ".join(map(str, counts))
            told = of_title(voice, "option", name, option) or option
            print("  " + t("titles-option", lang, option=option, players=players, told=told))
        for ruling in known.rulings:
            recorded, published = (
                of_title(voice, "ruling", name, ruling.name, answer) or own
                for answer, own in ((RECORDED, ruling.recorded), (PUBLISHED, ruling.published))
            )
            print("  " + t("titles-ruling", lang, ruling=ruling.name))
            print("    recorded: " + recorded)
            print("    published: " + published)
    return 0


def begin(options: argparse.Namespace) -> int:
    """Write the file of a new game."""
    import secrets

    from tetsuro.game.beginning import new_game
    from tetsuro.game.header import MOST_PLAYERS
    from tetsuro.i18n import t
    from tetsuro.kernel.rng import MODULUS

    count = options.players
    if not 1 <= count <= MOST_PLAYERS:
        raise Unusable("wrong_player_count", title=options.title, players=count)
    if len(options.name) > count:
        raise Unusable("too_many_names", names=len(options.name), players=count)
    given = [*options.name, *[""] * (count - len(options.name))]
    names = [name or t("player-number", number=n) for n, name in enumerate(given, 1)]
    seed = secrets.randbelow(MODULUS) if options.seed is None else options.seed
    rulings = dict(_ruling(text) for text in options.ruling)
    game = new_game(options.title, names, seed, options.option, rulings)
    for option in options.option:
        if option not in game.title.options:  # files may have one that says nothing here
            raise Unusable("unknown_option", title=game.title.name, option=option)
    write(options.output, compact(game.to_json()) + "\n")
    return 0


def _ruling(text: str) -> tuple[str, str]:
    name, equals, answer = text.partition("=")
    if not equals:
        raise Unusable("unknown_answer", ruling=name, answer="")
    return name, answer


def do_action(options: argparse.Namespace) -> int:
    """Write the game of a file with one action more; the rules may refuse it."""
    from tetsuro.game.reading import replay

    with opened(options.file) as file:
        game = replay(file)
    try:
        game.apply(_action(options.action))
    except Illegal as error:
        raise Ended(words(error, voice_of(file)), exit_code(error)) from error
    write(Path(options.output), compact(game.to_json()) + "\n")
    return 0


def _action(text: str) -> Any:
    """An action from JSON or from its text form."""
    from tetsuro.kernel.notation import action_from_json, action_from_text

    if text.lstrip()[:1] in ("{", "[", '"'):
        return action_from_json(json_text(text, "--action"))
    return action_from_text(text)
