"""Pictures as PNG, by the optional library resvg-py (``pip install tetsuro[png]``)."""

from __future__ import annotations

from importlib import import_module


class NoPngError(RuntimeError):
    """The optional library isn't installed."""


def png(svg: str, *, width: int | None = None, background: str | None = None) -> bytes:
    """An SVG drawing as PNG, ``width`` pixels wide; transparent without a background."""
    try:
        resvg = import_module("resvg_py")
    except ImportError as error:
        raise NoPngError("PNG needs resvg-py: pip install tetsuro[png]") from error
    picture = resvg.svg_to_bytes(svg_string=svg, width=width, background=background)
    return bytes(picture)
