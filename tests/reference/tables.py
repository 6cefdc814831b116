"""The tables of reference pages, as tests read them."""

from __future__ import annotations

import re

from tetsuro.reference import sections

Rows = list[list[str]]


def tables(title: str, lang: str, anchor: str) -> list[Rows]:
    """The tables of a section as rows of cells, without their heads."""
    found: list[Rows] = [[]]
    for line in sections(title, lang)[anchor].text.split("\n"):
        if not line.startswith("|"):
            if found[-1]:
                found.append([])
        else:
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
    return [rows[2:] for rows in found if rows]


def head(title: str, lang: str, anchor: str) -> list[str]:
    """The cells of the head of a section's first table."""
    lines = sections(title, lang)[anchor].text.split("\n")
    line = next(line for line in lines if line.startswith("|"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def numbers(cell: str) -> list[int]:
    """The numbers in a cell that stand alone, not within a name (``G8``, ``3x2``)."""
    return [int(n) for n in re.findall(r"(?<![\w'])\d+(?!\w)", cell, re.A)]
