"""``replay``, ``trace``, ``verify``: recorded games done again, many at a time."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tetsuro.cli.errors import DIFFERENT, FINE, Ended, language, words
from tetsuro.cli.inputs import compact, opened, voice_of, write
from tetsuro.cli.many import each
from tetsuro.kernel.refusal import Unusable

if TYPE_CHECKING:
    from tetsuro.game.game import Game

ENDING = ".trace.jsonl"


def register(commands: Any) -> None:
    """Add ``replay``, ``trace`` and ``verify`` to the commands."""
    replay = commands.add_parser(
        "replay",
        help="help-replay",
        description="help-replay-more",
    )
    _add_files(replay)
    replay.add_argument("--at", metavar="ID", type=int, help="help-at")
    replay.add_argument("--json", action="store_true", help="help-replay-json")
    replay.set_defaults(run=show)

    trace = commands.add_parser(
        "trace",
        help="help-trace",
        description="help-trace-more",
    )
    _add_files(trace)
    trace.add_argument("-o", "--output", metavar="OUT", type=Path, help="help-trace-output")
    trace.set_defaults(run=trace_games)

    verify = commands.add_parser(
        "verify",
        help="help-verify",
        description="help-verify-more",
    )
    _add_files(verify)
    verify.set_defaults(run=lambda options: each(options.files, verify_game))


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+", help="help-file")


def show(options: argparse.Namespace) -> int:
    """Print where each file's game stands at its end, or at one place."""
    return each(options.files, partial(_show, at=options.at, as_json=options.json))


def _show(path: Path, *, at: int | None, as_json: bool) -> tuple[int, str]:
    from tetsuro.game.reading import replay

    with opened(path) as file:
        game = replay(file)
        if at is not None:
            game = game.at(at)
    return FINE, (_as_json(path, game) if as_json else _as_text(path, game)) + "\n"


def _as_json(path: Path, game: Game) -> str:
    from tetsuro.files.trace import every_key

    return compact(
        {
            "file": str(path),
            "title": game.title.file_name,
            "actions": len(game.raw),
            "finished": game.finished,
            "result": {str(p): worth for p, worth in game.result().items()},
            "state": every_key(game.state),
        }
    )


def _as_text(path: Path, game: Game) -> str:
    from tetsuro.i18n import Voice, t
    from tetsuro.i18n.titles import called

    names: dict[int | str, str] = dict(game.players)
    title = called(Voice(language()), game.title.name)
    rows = [f"{path}: {title}, {game.round}, {game.phase}"]
    if game.finished:
        rows.append("  " + t("command-finished", language(), why=game.state.finished))
    else:
        acting = ", ".join(str(names.get(a, a)) for a in game.actors[:1])
        rows.append("  " + t("command-to-act", language(), who=acting))
    for player, worth in game.result().items():
        rows.append(f"  {names[player]}: {game.title.currency.format(worth)}")
    return "\n".join(rows)


def trace_games(options: argparse.Namespace) -> int:
    """Write the position after every action of each file."""
    out: Path | None = options.output
    if len(options.files) == 1:
        return each(options.files, partial(_trace, out=out))
    if out is not None and not out.is_dir():
        raise Unusable("not_a_folder", path=str(out))
    names = [path.stem for path in options.files]
    if out is not None and (twice := [name for name in names if names.count(name) > 1]):
        raise Unusable("files_alike", name=twice[0] + ENDING)
    return each(options.files, partial(_trace, folder=out))


def _trace(path: Path, *, out: Path | None = None, folder: Path | None = None) -> tuple[int, str]:
    from tetsuro.files.trace_lines import lines, text

    with opened(path) as file:
        found = "".join(text(line) + "\n" for line in lines(file))
    if folder is not None:
        out = folder / (path.stem + ENDING)
    if out is None:
        return FINE, found
    try:
        write(out, found)
    except Unusable as error:
        raise Ended(words(error)) from error
    return FINE, ""


def verify_game(path: Path) -> tuple[int, str]:
    """One line: whether the result is the recorded one, and where it is not."""
    from tetsuro.game.reading import replay
    from tetsuro.i18n import t

    with opened(path) as file:
        game = replay(file)
    ours = {str(p): worth for p, worth in game.result().items()}
    recorded = dict(file.result or {})
    if not recorded:
        return FINE, f"{path}: {t('command-nothing-recorded', language())}\n"
    different = [p for p in {**recorded, **ours} if ours.get(p) != recorded.get(p)]
    if not different:
        return FINE, f"{path}: {t('command-same', language())}\n"
    names = {str(p): name for p, name in game.players}
    voice = voice_of(file)
    parts = [
        voice.say(
            "command-differs", player=names.get(p, p), recorded=recorded.get(p), ours=ours.get(p)
        )
        for p in different
    ]
    return DIFFERENT, f"{path}: {'; '.join(parts)}\n"
