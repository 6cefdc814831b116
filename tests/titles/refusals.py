"""Which refusals of each title a test must have seen."""

from __future__ import annotations

from pathlib import Path

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
DOMAINS = [Path(__file__).resolve().parents[1] / name for name in ("track", "routes")]
NO_LOCALS = "no train of the title runs in one city alone"
ALL_ALIKE = "a corporation over its limit chooses among all its trains"
OWN_STOCK = "the title has purchases and sales of its own"
NEVER: dict[str, dict[str, str]] = {
    "18GB": {
        "no_successor": "without a successor the president's certificate goes to the pool",
        "not_a_surplus_train": ALL_ALIKE,
        "route_city_of_local_twice": NO_LOCALS,
        "train_limit": "whoever is full has no step to buy in",
    },
    "18India": {
        "no_certificate_to_return": OWN_STOCK,
        "not_a_surplus_train": ALL_ALIKE,
        "not_started": OWN_STOCK,
        "presidency_needs_one_share": OWN_STOCK,
        "price_too_high": "trains of others have any price",
        "route_city_of_local_twice": NO_LOCALS,
        "sold_this_round": OWN_STOCK,
        "sold_this_turn": OWN_STOCK,
        "token_placed": "the step is over with the token",
    },
    "1822PNW": {
        "already_bought": "the turn is over with a purchase",
        "no_certificate_to_return": "whoever sells a presidency has a successor with enough",
        "nothing_to_buy": "no major is started twice",
        "one_city_tile": "a turn may have any number of city tiles",
        "pass_needs_bids": "of auctions of all lots at once",
        "presidency_needs_one_share": "no president's certificate goes to the pool",
        "price_too_high": "trains of others have any price",
        "route_hex_twice": "only hexes that are passed twice by right have two stops",
    },
}
"""What a title's modules could refuse and its games never do: parts of mechanics that it shares
otherwise, and what another reason is always said before."""
BEHIND = {"route_unknown_train": "train_not_usable is said first"}
"""The same for all titles."""


def unrefused() -> list[tuple[str, str]]:
    """(title, code) of what the modules of a title refuse and no test has seen refused. What
    track and routes refuse, which know no title, may stand in their own tests."""
    domains = "".join(f.read_text("utf-8") for d in DOMAINS for f in sorted(d.glob("*.py")))
    return [
        (title, code)
        for title, (pages, names) in TITLES.items()
        for code in sorted(pages.codes.keys() - NEVER[title].keys() - BEHIND.keys())
        if not code.startswith(NO_RULES)
        and f'"{code}"' not in domains
        and not any((name, code) in coverage.REFUSED for name in names)
    ]
