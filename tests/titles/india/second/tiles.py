"""The printed tiles and hexes of the second 18India."""

from __future__ import annotations

from tests.titles.second.tiles import Sheet

SHEET = Sheet("india", ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)))
MAP, COUNTS = SHEET.map, SHEET.counts
lying, at_first = SHEET.lying, SHEET.at_first
adjacent, neighbour = SHEET.adjacent, SHEET.neighbour
