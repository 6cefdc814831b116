"""The printed figures of 18India (rules 1, 7.1, 10)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from tests.titles.second import tiles

printed = partial(tiles.printed, "india")


PRICES = (
    0, 56, 58, 61, 64, 67, 71, 76, 82, 90, 100, 112, 126, 142, 160, 180, 205, 230, 255, 280, 300,
    320, 340, 360, 380, 400, 420, 440, 460,
)  # fmt: skip
END_PRICE = 400
FACE = {
    "GIPR": 112, "NWR": 100, "EIR": 100, "NCR": 90, "MR": 90, "SIR": 82, "BNR": 82, "CGR": 76,
    "PNS": 76, "WIP": 76, "EBR": 76, "BR": 71, "NSR": 71, "TR": 71, "SPD": 67, "DHR": 67,
    "WR": 64, "KGF": 64,
}  # fmt: skip
"""In the order of the corporation table."""
REGIONS = (
    ("BNR", "DHR", "EIR", "EBR", "NCR", "TR"),
    ("BR", "NWR", "PNS", "SPD", "WR"),
    ("CGR", "KGF", "MR", "NSR", "SIR", "WIP"),
)
CASH = {2: 1100, 3: 733, 4: 550, 5: 440}
LIMITS = {2: (37, 33, 29), 3: (23, 22, 19), 4: (18, 17, 15), 5: (15, 13, 12)}
ROW = {2: 18, 3: 15, 4: 13, 5: 12}
DEALT = {2: 15, 3: 13, 4: 11, 5: 10}
KEPT = {2: 8, 3: 7, 4: 6, 5: 5}
PRIVATES = {
    "P1": (25, 5), "P2": (35, 5), "P3": (60, 10), "P4": (75, 15), "P5": (115, 20), "P6": (150, 25),
}  # fmt: skip
"""(face, revenue)."""
BONDS = tuple(f"RB{n}" for n in range(10))
DOUBLE = {"G8": ("NWR", "SPD"), "P17": ("EIR", "EBR")}
PHASES = ("I", "II", "III", "III'", "IV")


class Train(NamedTuple):
    count: int
    price: int
    resale: int
    visits: int
    times: int
    express: bool


TRAINS = {
    "2": Train(6, 180, 180, 2, 1, False),
    "3": Train(4, 300, 300, 3, 1, False),
    "4": Train(3, 450, 300, 4, 1, True),
    "3x2": Train(3, 700, 500, 3, 2, False),
    "3x3": Train(3, 900, 700, 3, 3, False),
    "4x2": Train(3, 800, 650, 4, 2, True),
    "4x3": Train(3, 1100, 0, 4, 3, True),
}
LATE = ("3x2", "3x3", "4x2", "4x3")
"""The phase-IV kinds."""


def kind(train: str) -> str:
    return train.rpartition("-")[0]


def forms(train: str) -> tuple[str, ...]:
    """The sides of its card: 4 or 4E."""
    name = kind(train)
    return (name, name.replace("4", "4E")) if TRAINS[name].express else (name,)


def corporation_of(card: str) -> str:
    """Of a certificate; the private's or bond's own name otherwise."""
    return card.rpartition("_")[0] or card


def value(card: str) -> int:
    """What a card costs (rules 2.5)."""
    corporation = corporation_of(card)
    if corporation in FACE:
        return FACE[corporation] * (2 if card == f"{corporation}_0" and card != "GIPR_0" else 1)
    return PRIVATES[card][0] if card in PRIVATES else 100


def percent(certificate: str) -> int:
    return 20 if certificate.endswith("_0") and certificate != "GIPR_0" else 10
