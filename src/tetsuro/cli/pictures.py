"""``render``: the map, the share market or a tile of a game as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tetsuro.cli.errors import Ended
from tetsuro.cli.inputs import STANDARD, add_file, opened, write
from tetsuro.kernel.refusal import Unusable

if TYPE_CHECKING:
    from tetsuro.game.game import Game

TILE = "tile:"
PNG_WIDTH = 1600
PICTURES = (".svg", ".png", "")
"""Ends of names; one without, a pipe or the like, gets SVG."""


def register(commands: Any) -> None:
    """Add ``render`` to the commands."""
    render = commands.add_parser(
        "render",
        help="help-render",
        description="help-render-more",
    )
    add_file(render)
    render.add_argument("--at", metavar="ID", type=int, help="help-at")
    render.add_argument(
        "--what", metavar="map|market|tile:NAME", required=True, help="help-render-what"
    )
    render.add_argument(
        "-o", "--output", metavar="OUT", default=STANDARD, help="help-render-output"
    )
    render.set_defaults(run=draw)


def draw(options: argparse.Namespace) -> int:
    """Write the picture that is asked for as SVG or PNG."""
    from tetsuro.game.reading import replay

    if Path(options.output).suffix.lower() not in PICTURES:
        raise Unusable("unknown_picture_file", path=options.output)
    with opened(options.file) as file:
        game = replay(file)
        if options.at is not None:
            game = game.at(options.at)
    svg = picture(game, options.what)
    if options.output.lower().endswith(".png"):
        _write_png(Path(options.output), svg)
    else:
        write(options.output, svg)
    return 0


def picture(game: Game, what: str) -> str:
    """The drawing asked for; ``Unusable`` if there is no such thing."""
    from tetsuro.render.position import draw_map, draw_market
    from tetsuro.render.tile import tile_svg

    if what == "map":
        return draw_map(game.state)
    if what == "market":
        return draw_market(game.state)
    name = what.removeprefix(TILE)
    tile = game.title.tiles.get(name) or game.title.printed.get(name)
    if name == what:
        raise Unusable("unknown_picture", what=what[:80])
    if tile is None:
        raise Unusable("unknown_tile", tile=name[:80])
    return tile_svg(tile, layout=game.title.grid.layout, colors=game.state.colors())


def _write_png(path: Path, svg: str) -> None:
    from tetsuro.render.png import NoPngError, png

    try:
        path.write_bytes(png(svg, width=PNG_WIDTH, background="white"))
    except NoPngError as error:
        raise Ended(str(error)) from error
    except OSError as error:
        raise Unusable("unwritable_file", path=str(path), why=error.strerror) from error
