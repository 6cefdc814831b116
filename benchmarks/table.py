"""A benchmark is a function that does its work once and gives back the seconds it took.

    @benchmark("import of the package", budget=0.150)
    def import_package() -> float: ...

``python -m benchmarks [WORD…]`` runs those whose name holds a word, five times each (or
``runs=``), and prints the median beside the budget.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from tetsuro.kernel import machine

Work = Callable[[], float]


@dataclass(frozen=True)
class Benchmark:
    name: str
    budget: float
    runs: int
    work: Work


ALL: list[Benchmark] = []
COMPILED = not machine.__file__.endswith(".py")
"""Whether the engine's modules are compiled; some budgets are then smaller."""


def benchmark(name: str, *, budget: float, runs: int = 5) -> Callable[[Work], Work]:
    """Enters a function into the table; ``budget`` is in seconds."""

    def enter(work: Work) -> Work:
        ALL.append(Benchmark(name, budget, runs, work))
        return work

    return enter


def each(times: int, call: Callable[[], object]) -> float:
    """The seconds that one of ``times`` calls takes on average."""
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times


def run(words: list[str]) -> bool:
    """Prints the table; whether all budgets were kept."""
    kept = True
    width = max((len(b.name) for b in ALL), default=0)
    print(f"{'benchmark':{width}}  {'median':>9}  {'budget':>9}  {'':6}")
    for one in ALL:
        if words and not any(word in one.name for word in words):
            continue
        median = statistics.median(one.work() for _ in range(one.runs))
        within = median <= one.budget
        kept &= within
        note = "within" if within else "OVER"
        print(f"{one.name:{width}}  {shown(median):>9}  {shown(one.budget):>9}  {note}", flush=True)
    return kept


def shown(seconds: float) -> str:
    """A duration with three figures.

    >>> [shown(s) for s in (0.0000042, 0.25, 3.0)]
    ['4.20 µs', '250 ms', '3.00 s']
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size or unit == "µs":
            amount = seconds / size
            return f"{amount:#.3g}".rstrip(".") + f" {unit}"
    raise AssertionError
