"""Plots of milliseconds on a scale of tens, as SVG that reads well on light and dark pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import log10

WIDTH, HEIGHT = 370, 250
"""Of the field of one panel."""
LEFT, TOP, FOOT = 58, 34, 78
LEAST, MOST = 0.1, 1000.0
"""Milliseconds at the foot and the top; what is less or more lies on the edge."""
STYLE = (
    "svg{--paper:#fff;--ink:#123;--rule:#d5dde5;--1:#0072b2;--2:#d55e00;--3:#009e73;--4:#aa3f8c}"
    "@media(prefers-color-scheme:dark){svg{--paper:#14191f;--ink:#dde6ee;--rule:#37424d;"
    "--1:#56b4e9;--2:#f0a050;--3:#3ccf9f;--4:#e58cc7}}"
    "text{font:12px sans-serif;fill:var(--ink)}.title{font-weight:bold}.end{text-anchor:end}"
    ".mid{text-anchor:middle}.rule{stroke:var(--rule)}path{fill:none;stroke-linecap:round}"
    ".dots{stroke-width:3;opacity:.4}.line{stroke-width:2}"
    + "".join(f".c{n}{{stroke:var(--{n})}}" for n in range(1, 5))
)
Points = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Panel:
    """One plot: what happens to (x, milliseconds), a colour for each number of trains."""

    title: str
    across: str
    ticks: Sequence[int]
    dots: Mapping[int, Points]
    lines: Mapping[int, Points]

    def drawn(self, left: int) -> str:
        """The panel, its field beginning at ``left``."""
        out = [f'<text x="{left}" y="20" class="title">{escape(self.title)}</text>']
        ms = LEAST
        while ms <= MOST:
            y = _height(ms)
            out.append(f'<path class="rule" d="M{left} {y:.0f}h{WIDTH}"/>')
            out.append(f'<text x="{left - 6}" y="{y + 4:.0f}" class="end">{ms:g} ms</text>')
            ms = round(ms * 10, 1)
        foot = TOP + HEIGHT
        for tick in self.ticks:
            x = self._place(tick, left)
            out.append(f'<text x="{x:.0f}" y="{foot + 18}" class="mid">{tick}</text>')
        middle = left + WIDTH // 2
        out.append(f'<text x="{middle}" y="{foot + 36}" class="mid">{escape(self.across)}</text>')
        for number, points in self.dots.items():
            path = "".join(f"M{self._place(x, left):.0f} {_height(y):.0f}h0" for x, y in points)
            out.append(f'<path class="dots c{number}" d="{path}"/>')
        for number, points in self.lines.items():
            path = "L".join(f"{self._place(x, left):.0f} {_height(y):.0f}" for x, y in points)
            out.append(f'<path class="line c{number}" d="M{path}"/>')
        return "".join(out)

    def _place(self, x: float, left: int) -> float:
        first, last = self.ticks[0], self.ticks[-1]
        return left + WIDTH * (x - first) / (last - first)


def _height(ms: float) -> float:
    """The y of a time, on a scale of tens."""
    share = log10(min(max(ms, LEAST), MOST) / LEAST) / log10(MOST / LEAST)
    return TOP + HEIGHT * (1 - share)


def picture(panels: Sequence[Panel]) -> str:
    """Panels side by side, and what the colours mean below."""
    step = LEFT + WIDTH + 12
    width, height = step * len(panels), TOP + HEIGHT + FOOT
    numbers = sorted({n for panel in panels for n in panel.lines})
    out = [panel.drawn(place * step + LEFT) for place, panel in enumerate(panels)]
    for place, number in enumerate(numbers):
        x, y = LEFT + place * 110, height - 14
        more = "or more trains" if number == numbers[-1] else "trains" if number > 1 else "train"
        out.append(f'<path class="line c{number}" d="M{x} {y - 4}h18"/>')
        out.append(f'<text x="{x + 26}" y="{y}">{number} {more}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<style>{STYLE}</style><rect width="{width}" height="{height}" fill="var(--paper)"/>'
        + "".join(out)
        + "</svg>\n"
    )
