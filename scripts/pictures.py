"""Draws the pictures of the documents: ``python -m scripts.pictures``."""

from __future__ import annotations

import sys
import tempfile
from html import escape
from pathlib import Path

from tests.docs.blocks import DOCS, blocks, write_files

PICTURES = DOCS / "pictures"
LAYERS = (
    ("faces", "#fde9c9", (("web", "tables in the browser"), ("cli", "the command line"))),
    ("", "#fde9c9", (("render", "SVG"), ("i18n", "words"), ("store", "a database"))),
    ("", "#fde9c9", (("bots", "players made of code"), ("files", "traces, legal sets"))),
    ("the engine", "#cfe3f7", (("game", "Game: history, apply, undo, choices — the public API"),)),
    ("", "#cfe3f7", (("titles", "18GB, 18India …: data + a choice of mechanics"),)),
    ("", "#cfe3f7", (("mechanics", "auction, stock, building, running, dividends, trains …"),)),
    ("", "#cfe3f7", (("kernel", "state, verbs, events, actions, rounds and steps, choices"),)),
    ("hard domains", "#d6ecd2", (("routes", "the best runs"),)),
    ("", "#d6ecd2", (("track", "tiles, reach, lays"), ("market", "the price chart"))),
)
WIDTH, ROW, LEFT, GAP = 760, 46, 110, 6


def layers() -> str:
    """The layers, each a row; what is above may import what is below."""
    out: list[str] = []
    for number, (group, color, boxes) in enumerate(LAYERS):
        y = 8 + number * ROW
        if group:
            out.append(f'<text x="8" y="{y + 25}" class="group">{group}</text>')
        width = (WIDTH - LEFT - 8 - GAP * (len(boxes) - 1)) / len(boxes)
        for place, (name, what) in enumerate(boxes):
            x = LEFT + place * (width + GAP)
            out.append(
                f'<rect x="{x:.0f}" y="{y}" width="{width:.0f}" height="{ROW - GAP}" rx="5" '
                f'fill="{color}" stroke="#456"/>'
                f'<text x="{x + 12:.0f}" y="{y + 25}"><tspan class="name">{name}</tspan>'
                f'<tspan dx="10">{escape(what)}</tspan></text>'
            )
    height = 8 + len(LAYERS) * ROW + 4
    style = "text{font:13px sans-serif;fill:#123}.name{font-weight:bold}.group{font-style:italic}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}">'
        f'<style>{style}</style><rect width="{WIDTH}" height="{height}" fill="#fff"/>'
        + "".join(out)
        + "</svg>\n"
    )


FLOW = (
    ("Game.apply(action)", "a copy of the state: its columns are shared"),
    ("machine: which step?", "the first active one that offers this kind to this entity"),
    ("Rule.refusal", "why not: a code and figures → Illegal, nothing has changed"),
    ("Rule.apply", "verbs change columns and tell events"),
    ("settle", "steps with nothing to offer are passed, turns end, rounds follow"),
    ("automatic", "programmed passes and buys, kept inside the action's record"),
    ("history", "the new state is kept beside the record: undo is looking back"),
)


def flow() -> str:
    """What happens to an action, from top to bottom."""
    step = 54
    size = 'markerWidth="8" markerHeight="8" refX="5" refY="4" orient="auto"'
    tip = '<path d="M0 0 8 4 0 8z" fill="#456"/>'
    out = [f'<defs><marker id="tip" {size}>{tip}</marker></defs>']
    for number, (name, what) in enumerate(FLOW):
        y = 8 + number * step
        if number:
            out.append(
                f'<path d="M120 {y - 17}V{y - 3}" stroke="#456" fill="none" '
                'marker-end="url(#tip)"/>'
            )
        out.append(
            f'<rect x="8" y="{y}" width="224" height="36" rx="5" fill="#cfe3f7" stroke="#456"/>'
            f'<text x="20" y="{y + 23}" class="name">{escape(name)}</text>'
            f'<text x="250" y="{y + 23}">{escape(what)}</text>'
        )
    height = 8 + len(FLOW) * step
    style = "text{font:13px sans-serif;fill:#123}.name{font-weight:bold}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}">'
        f'<style>{style}</style><rect width="{WIDTH}" height="{height}" fill="#fff"/>'
        + "".join(out)
        + "</svg>\n"
    )


def biwa() -> str:
    """The map of the title that docs/adding-a-title.md builds."""
    import tetsuro
    from tetsuro.render.position import draw_map
    from tetsuro.titles import registry

    with tempfile.TemporaryDirectory() as folder:
        write_files(blocks("adding-a-title.md"), Path(folder))
        sys.path.insert(0, folder)
        registry.add("18Biwa", "biwa")
        return draw_map(tetsuro.new_game("18Biwa", ["A", "B", "C"]).state)


def main() -> None:
    """Write them all."""
    PICTURES.mkdir(exist_ok=True)
    for name, svg in (("layers", layers()), ("flow", flow()), ("biwa", biwa())):
        (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
