"""The share price chart: cells in rows, what their zones mean, how a marker moves (core 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Cell:
    """One space of the chart. ``zones``: par, end, close, buy_two … as the title says."""

    index: int
    row: int
    column: int
    price: int
    zones: frozenset[str]

    @property
    def id(self) -> str:
        """The name files use: ``price,row,column``."""
        return f"{self.price},{self.row},{self.column}"


@dataclass(frozen=True)
class Chart:
    """A chart of one row: right is up, left is down, and no marker leaves either end."""

    cells: tuple[Cell, ...]
    by_id: Mapping[str, Cell] = field(init=False, compare=False, repr=False)
    """The cells by their ids."""
    zones: Mapping[str, tuple[Cell, ...]] = field(init=False, compare=False, repr=False)
    """The cells of each zone, dearest first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {cell.id: cell for cell in self.cells})
        names = {name for cell in self.cells for name in cell.zones}
        falling = sorted(self.cells, key=lambda cell: -cell.price)
        zones = {name: tuple([c for c in falling if name in c.zones]) for name in names}
        object.__setattr__(self, "zones", zones)

    def moved(self, index: int, steps: int) -> Iterable[int]:
        """The cells entered one after another by ``steps`` to the right (left if negative)."""
        step = 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            if not 0 <= index + step < len(self.cells):
                return
            index += step
            yield index

    def pars(self, zone: str = "par") -> tuple[Cell, ...]:
        """Par cells, dearest first."""
        return self.zones.get(zone, ())


def chart_from_json(rows: Sequence[Sequence[Mapping[str, Any]]]) -> Chart:
    """A chart from its data: rows of ``{price, zones}``."""
    cells: list[Cell] = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            zones = frozenset(cell.get("zones", ()))
            cells.append(Cell(len(cells), r, c, cell["price"], zones))
    return Chart(tuple(cells))
