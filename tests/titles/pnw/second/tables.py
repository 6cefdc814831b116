"""The figures of 1822PNW's rules page (1, 2, 7), as the second writing needs them."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from tests.titles.second import tiles
from tests.titles.second.tiles import Sheet

printed = partial(tiles.printed, "pnw")
SHEET = Sheet("pnw", ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)))
CHARTERS: dict[str, Any] = printed("corporations")
RESERVED: dict[str, Any] = printed("reservations")

MARKET = (
    40, 50, 55, 60, 65, 70, 75, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 245, 270, 300,
    330, 360, 400, 450, 500, 550, 600,
)  # fmt: skip
PARS = (55, 60, 65, 70, 75, 80, 90, 100)
MAJORS = ("NP", "CPR", "GNR", "ORNC", "SPS", "CMPS", "SWW")
REGIONALS = ("A", "B", "C")
PAIRED = {"1": "CPR", "5": "GNR", "7": "CMPS", "8": "SWW", "17": "SPS", "18": "ORNC", "20": "NP"}
BANK_CASH = 12_000
BOXES = {"minors": 4, "privates": 3}
EXCHANGE_TOKENS = 3
TOKENS_ON_MAP = 9
LIMITS = {"minor": (2, 2, 2, 1, 1, 1, 1), "major": (4, 4, 4, 3, 2, 2, 2)}
COLORS = ("yellow", "green", "brown", "gray")
PERMANENT, PULLMAN = ("2P", "LP"), "P+"
UNCOUNTED = (*PERMANENT, PULLMAN)
LOCAL = ("L", "LP")
PRICES = {"2": 120, "3": 200, "4": 300, "5": 500, "5P": 500, "6": 600, "7": 750, "E": 1000}
RUSTS = {"3": "L", "4": "2", "6": "3", "7": "4"}
SIDES = {"L": ("L", "2"), "7": ("7", "E")}
"""The cards that show one of two trains."""
TRAIN_OF = {"P1": "5P-0", "P2": "2P-0", "P3": "LP-0", "P4": "LP-1", "P5": "P+-0", "P6": "P+-1"}


class Private(NamedTuple):
    """Who may acquire a private, from which phase on, and what it pays."""

    phase: int
    by_minors: bool
    income: int


PRIVATES = {
    "P1": Private(5, False, 5), "P2": Private(2, False, 0), "P3": Private(1, True, 0),
    "P4": Private(1, True, 0), "P5": Private(3, True, 10), "P6": Private(3, True, 10),
    "P7": Private(1, True, 10), "P8": Private(1, True, 10), "P9": Private(3, False, 10),
    "P10": Private(1, True, 10), "P11": Private(3, True, 10), "P12": Private(2, True, 10),
    "P13": Private(3, False, 10), "P14": Private(3, True, 10), "P15": Private(3, True, 10),
    "P16": Private(2, True, 10), "P17": Private(5, True, 10), "P18": Private(3, True, 10),
    "P19": Private(3, True, 10), "P20": Private(1, True, 0), "P21": Private(2, True, 10),
}  # fmt: skip
IDLE_ONCE_ACQUIRED = ("P9", "P10", "P14")
TRACK_POWERS = ("P7", "P8", "P10", "P11", "P12", "P13", "P16", "P18", "P19")


class Scenario(NamedTuple):
    """A column of the table of rules 1."""

    cash: dict[int, int]
    limit: dict[int, int]
    bidding_tokens: dict[int, int]
    privates: tuple[str, ...]
    companies: tuple[str, ...]
    local: tuple[int, int]
    """How many L cards, and the price of an L."""
    counts: tuple[int, int, int, int]
    """Of the 3, 4, 5 and 6."""
    exchange: tuple[int, int]
    """What turning an L costs in phase 1 and later."""
    end: int
    piles: tuple[tuple[int, int], ...]


_ALL = (*map(str, range(1, 22)), *REGIONALS, *MAJORS)
_SRS = (*map(str, range(6, 22)), "B", "C", "NP", "ORNC", "SPS", "CMPS", "SWW")
_FEW = "P1 P2 P3 P5 P7 P9 P10 P11 P14 P15 P16"
_CASH = {3: 500, 4: 375, 5: 300}
_TOKENS = {2: 6, 3: 5, 4: 4, 5: 4}
SCENARIOS = {
    "1822PNW": Scenario(_CASH, {3: 21, 4: 15, 5: 12}, _TOKENS, tuple(PRIVATES), _ALL, (22, 60),
                        (7, 4, 2, 3), (80, 80), 600, ((3, 6), (2, 5), (2, 5))),
    "1822PNW-Short": Scenario(_CASH, {3: 18, 4: 14, 5: 11}, _TOKENS, (*_FEW.split(), "P20"), _ALL,
                              (14, 50), (7, 4, 2, 3), (80, 70), 500, ((2, 5), (2, 5), (2, 6))),
    "1822PNW-SRS": Scenario({2: 750, 3: 500}, {2: 18, 3: 14}, _TOKENS, (*_FEW.split(), "P18"), _SRS,
                            (14, 50), (7, 3, 1, 2), (80, 70), 500, ((2, 4), (2, 4), (1, 4))),
}  # fmt: skip
SHORT_PAIRS = (
    ("1", "2"), ("5", "4"), ("7", "9"), ("8", "6"), ("17", "16"), ("18", "21"), ("20", "10"),
)  # fmt: skip
PACKETS = (
    (("18", "21"), ("P8", "P16")), (("7", "9"), ("P18", "P19")), (("1", "2"), ("P12", "P17")),
    (("6", "8"), ("P14", "P15")), (("10", "20"), ("P10", "P11")),
)  # fmt: skip

# The map (6, 7)

PORTLAND, SEATTLE, CASCADES, LEAVENWORTH = "O8", "H11", "O14", "H19"
CLIMB = {PORTLAND: ("X24", "X25", "X26", "X27"), SEATTLE: ("X20", "X21", "X22", "X23")}
RIVER_SIDES = {"H13": 1, "M4": 5, "N5": 2}
FERRIES = ("D9", "E8")
PLAIN = ("7", "8", "9", "80", "81", "82", "83", "544", "545", "546", "60", "169")
PORTS = ("B7", "D9", "E8", "I10", "N9")
PORTAGES = ("E10", "F11", "G10", "H9", "I10", "M6", "M8", "N9", "O16", "O18")
MILLS = ("D11", "D19", "F9", "F13", "G14", "G16", "H19", "H21", "J5", "L11", "L19", "N5", "O14")
PEAKS = ("A16", "G4", "G18", "H5", "I6", "J17", "M14", "N13")
MINES = (*PEAKS, "B15", "C14", "D15", "E16", "F17", "H17", "I18", "K16", "L15")


def kind(train: str) -> str:
    """``L`` of ``L-3``."""
    return train.rpartition("-")[0]


def corporation_of(certificate: str) -> str:
    return certificate.rpartition("_")[0]


def percent(certificate: str) -> int:
    if corporation_of(certificate) not in MAJORS:
        return 100
    return 20 if certificate.endswith("_0") else 10


def counts(value: int, cash: int, par: int, purse: int) -> list[int]:
    """How many shares an owner may take for a value (4.7)."""
    if 6 * par < value:
        return [6] if par == 100 else []
    least = max(2, (value - cash - 1) // par + 1)
    most = min(6, (value + min(purse, par - 1)) // par)
    return list(range(least, most + 1))
