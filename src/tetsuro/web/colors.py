"""The corporations' colours on a page, and letters on them that can be read."""

from __future__ import annotations

from tetsuro.kernel.state import State


def colors(state: State) -> dict[str, str]:
    """The style class of each corporation (its colours are in the table's style sheet)."""
    return {c: f"co-{n}" for n, c in enumerate(state.title.corporations)}


def style_sheet(state: State) -> str:
    """The corporations' colours as classes; a style sheet since pages hold no styles."""
    return "".join(
        f".co-{n}{{--co:{_color(c.color)};--co-ink:{ink(c.color, c.text_color)}}}\n"
        for n, c in enumerate(state.title.corporations.values())
    )


LEGIBLE = 4.0
NAMED = {"white": "ffffff", "black": "000000"}


def ink(paper: str, wanted: str) -> str:
    """The colour of small letters on a corporation's: the one it has, unless it is hard to read.

    >>> ink("#7bb137", "white"), ink("#d7002b", "#ffffff")
    ('#000', '#ffffff')
    """
    behind, letters = lightness(paper), lightness(wanted)
    if behind is None or letters is None or contrast(behind, letters) >= LEGIBLE:
        return _color(wanted)
    return "#000" if contrast(behind, 0) > contrast(behind, 1) else "#fff"


def contrast(a: float, b: float) -> float:
    """How well two lightnesses stand out from each other: 1 if not at all, 21 at most."""
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def lightness(color: str) -> float | None:
    """Relative luminance of a colour written in digits, from 0 for black to 1 for white."""
    digits = color.removeprefix("#")
    digits = NAMED.get(digits, digits)
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    if len(digits) != 6 or not all(d in "0123456789abcdefABCDEF" for d in digits):
        return None
    red, green, blue = (_linear(int(digits[n : n + 2], 16) / 255) for n in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)


def _color(text: str) -> str:
    if text.removeprefix("#") in NAMED:
        return text.removeprefix("#")
    return text if text.replace("#", "").isalnum() else "#888"
