"""Drawings: tiles, hexes, maps and share markets as SVG, from the data that the rules read."""

from tetsuro.render.hexes import Reservation, Token
from tetsuro.render.map import MapView, Route, map_svg
from tetsuro.render.market import Cell, Marker, market_svg
from tetsuro.render.palette import STYLE
from tetsuro.render.png import NoPngError, png
from tetsuro.render.tile import tile_svg, tiles_svg

__all__ = [
    "STYLE",
    "Cell",
    "MapView",
    "Marker",
    "NoPngError",
    "Reservation",
    "Route",
    "Token",
    "map_svg",
    "market_svg",
    "png",
    "tile_svg",
    "tiles_svg",
]
