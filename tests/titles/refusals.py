"""Which refusals of each title a test must have seen (``build.refused``)."""

from __future__ import annotations

from tests.properties import coverage
from tetsuro.titles.gb.reference import PAGES as GB
from tetsuro.titles.india.reference import PAGES as INDIA
from tetsuro.titles.pnw.reference import PAGES as PNW

TITLES = {
    "18GB": (GB, ("18GB",)),
    "18India": (INDIA, ("18India",)),
    "1822PNW": (PNW, ("1822PNW", "1822PNW-Short", "1822PNW-SRS")),
}
"""Where the codes of each title stand, and whose refusals count: the scenarios of 1822PNW have
its rules."""
NO_RULES = ("fault_",)
"""Faults of a position that cannot be: no action is refused with them."""


def unrefused() -> list[tuple[str, str]]:
    """(title, code) of what the modules of a title refuse and no test has seen refused."""
    return [
        (title, code)
        for title, (pages, names) in TITLES.items()
        for code in sorted(pages.codes)
        if not code.startswith(NO_RULES)
        and not any((name, code) in coverage.REFUSED for name in names)
    ]
