"""The figures of rules 1, as the second 18GB needs them."""

from __future__ import annotations

from typing import NamedTuple

PRICES = (50, 55, 60, 65, 70, 75, 80, 90, 100, 115, 130, 145,
          160, 180, 200, 220, 240, 265, 290, 320, 350, 380)  # fmt: skip
OLIVE, PARS, END = range(4), range(4, 9), range(20, 22)
TRAINS = ("2+1", "3+1", "4+2", "5+2", "4X", "5X", "6X")
COST = dict(zip(TRAINS, (80, 200, 300, 500, 550, 650, 700), strict=True))
RUSTS = {"4+2": "2+1", "4X": "3+1", "6X": "4+2"}
SOLD_FROM = {"5X": "4X", "6X": "5X"}
LIMITS = {
    5: dict(zip(TRAINS, (3, 3, 2, 2, 2, 2, 2), strict=True)),
    10: dict(zip(TRAINS, (4, 4, 3, 3, 2, 2, 2), strict=True)),
}
COLORS = {"yellow": 0, "green": 1, "blue": 2, "brown": 3, "gray": 6}
HOMES = {
    "CR": "G4", "GER": "J25", "GSWR": "F5", "GWR": "D23", "LNWR": "F21", "LSWR": "D25",
    "LYR": "H15", "MR": "H19", "MSLR": "H17", "NBR": "I6", "NER": "J13", "SWR": "A20",
}  # fmt: skip
EARLY_GREEN = ("GER", "GSWR", "MR", "NER", "SWR")
EARLY_GREEN_TILES = ("G36", "G37", "G38")
PRIVATES = {
    "LB": (40, 10, "F21"), "AF": (30, 10, "K2"), "GN": (70, 25, "I18"), "SD": (35, 12, "I12"),
    "LM": (45, 15, "F15"), "LS": (30, 10, "H21"), "TV": (60, 25, "C20"), "MC": (50, 20, "G10"),
    "CH": (30, 10, "E16"),
}  # fmt: skip
"""Value, income, and the hex that is blocked."""
TILES_OF = {
    "AF": ("I2", ("G39", "G40", "G41", "G36", "G37", "G38", "G34")),
    "LS": ("H21", ("G18", "G19", "G21", "G22", "G24", "G26", "G27", "G28", "G30")),
    "TV": ("C22", ("G33",)),
}
TOKENS_OF = {"GN": "I14", "MC": "H9"}


class Scenario(NamedTuple):
    """A row of the tables of rules 1.1."""

    cash: int
    limit: int
    second_tier: int
    bids_to_pass: int
    corporations: str
    privates: str
    trains: tuple[int, ...]


_NORTH = "CR LNWR LYR MR NBR NER"
_FIRST = "LB AF GN SD LM LS"
_ALL = " ".join(HOMES), " ".join(PRIVATES)
SCENARIOS = {
    "2NS": Scenario(375, 19, 3, 2, _NORTH, _FIRST, (4, 3, 3, 1, 2, 2, 6)),
    "2EW": Scenario(375, 19, 3, 2, "GER GWR LNWR LSWR MR SWR", "LB GN LM LS TV CH",
                    (4, 3, 3, 1, 2, 2, 6)),
    "3": Scenario(330, 14, 3, 1, _NORTH, _FIRST, (5, 4, 4, 1, 2, 2, 7)),
    "4Std": Scenario(330, 14, 4, 1, "CR GWR LNWR LSWR LYR MR NBR NER SWR", _FIRST + " TV CH",
                     (7, 5, 5, 2, 3, 2, 7)),
    "4Alt": Scenario(330, 14, 4, 1, "CR GSWR GWR LNWR LYR MR MSLR NBR NER", _FIRST + " MC CH",
                     (7, 5, 5, 2, 3, 2, 7)),
    "5": Scenario(320, 14, 6, 1, *_ALL, (9, 6, 5, 3, 3, 3, 8)),
    "6": Scenario(305, 12, 6, 1, *_ALL, (10, 7, 6, 3, 3, 3, 8)),
}  # fmt: skip


def kind(train: str) -> str:
    """``2+1`` of ``2+1-0``."""
    return train.rpartition("-")[0]


def corporation_of(certificate: str) -> str:
    return certificate.rpartition("_")[0]
