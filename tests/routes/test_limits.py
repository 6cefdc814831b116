"""Stopping the router, hearing of its progress, and asking it twice at a time."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise

import pytest

from tests.routes.brute import random_network
from tests.routes.test_best import random_trains
from tetsuro.routes.answer import Answer, Limit
from tetsuro.routes.best import best
from tetsuro.routes.network import Network, Stop
from tetsuro.routes.rules import Rules, find_fault
from tetsuro.routes.survey import Chain
from tetsuro.routes.trains import Train, plain
from tetsuro.titles.gb_routes import gb_rules

PLAIN = Rules()
SIDE = 4
TRAINS = [plain("4-0", "4", 4), plain("4-1", "4", 4), plain("5-0", "5", 5)]


def city_grid(seed: int, marks: tuple[str, ...] = ()) -> Network:
    """Cities in a square, each joined to its neighbours: some hundred routes."""
    rng = random.Random(seed)
    bits = {name: number for number, name in enumerate(marks)}
    stops = tuple(
        Stop(
            index=number,
            hex=f"A{number}",
            part=0,
            kind="city",
            value=rng.choice([20, 30, 40, 50]),
            own=rng.random() < 0.25 or number == 0,
            blocks=False,
            groups=(),
            marks=sum(1 << bit for bit in bits.values() if rng.random() < 0.2),
        )
        for number in range(SIDE * SIDE)
    )
    joined = [(n, n + 1) for n in range(SIDE * SIDE) if n % SIDE < SIDE - 1]
    joined += [(n, n + SIDE) for n in range(SIDE * SIDE - SIDE)]
    chains = tuple(
        Chain(a, b, 1 << number, (stops[a].hex, stops[b].hex), 0, 0, 0)
        for number, (a, b) in enumerate(joined)
    )
    return Network(stops, chains, len(chains), bits, lambda one, other: 0)


COMPASS = gb_rules({"NS": 30, "EW": 40}, {}, published=True)
ENDS = ("N", "S", "E", "W", "estuary FT", "estuary S")


def small(seed: int) -> tuple[Network, list[Train], Rules]:
    rng = random.Random(seed)
    return random_network(rng), random_trains(rng), PLAIN


def large(seed: int) -> tuple[Network, list[Train], Rules]:
    return city_grid(seed, ENDS), TRAINS, COMPASS


QUESTIONS = [small(seed) for seed in range(40)] + [large(seed) for seed in range(2)]
Ask = Callable[[Network, list[Train], Rules], Answer]


@pytest.fixture(scope="module")
def answers() -> list[Answer]:
    """What is true, asked one after the other and without a limit."""
    found = [best(*question) for question in QUESTIONS]
    assert all(answer.proved for answer in found)
    return found


def check_cut(answers: list[Answer], ask: Ask) -> int:
    """Every answer of a cut search is legal, and its bound honest; how many were cut."""
    cut = 0
    for (network, trains, rules), full in zip(QUESTIONS, answers, strict=True):
        found = ask(network, trains, rules)
        assert found.revenue <= full.revenue <= found.bound
        assert (found.revenue > 0) == (full.revenue > 0)
        assert found.evaluation.revenue == found.revenue
        assert find_fault(network, found.routes, rules) is None
        if found.proved:
            assert found.revenue == found.bound == full.revenue
        cut += not found.proved
    return cut


@pytest.mark.parametrize("steps", [1, 5, 20, 80, 300, 1500, 6000])
def test_a_limit_of_steps(answers: list[Answer], steps: int) -> None:
    """An honest bound, no more work than allowed, and the same answer again."""

    def ask(network: Network, trains: list[Train], rules: Rules) -> Answer:
        found = best(network, trains, rules, Limit(steps=steps))
        assert found == best(network, trains, rules, Limit(steps=steps))
        assert found.proved or found.work == steps + 1
        return found

    assert check_cut(answers, ask) > 0


def test_a_limit_that_is_not_reached_changes_nothing(answers: list[Answer]) -> None:
    for question, full in zip(QUESTIONS, answers, strict=True):
        assert best(*question, Limit(steps=full.work, seconds=3600)) == full
        assert full.work == 0 or not best(*question, Limit(steps=full.work - 1)).proved


@pytest.mark.parametrize("looks", [1, 2, 5, 20])
def test_a_limit_of_seconds(
    answers: list[Answer], looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that goes on a second each time it is looked at."""

    def ask(network: Network, trains: list[Train], rules: Rules) -> Answer:
        ticks = count()
        with monkeypatch.context() as patched:
            patched.setattr("time.monotonic", lambda: float(next(ticks)))
            found = best(network, trains, rules, Limit(seconds=looks))
        assert next(ticks) <= looks + 1
        return found

    assert check_cut(answers, ask) > 0


def test_no_time_at_all_by_the_true_clock(answers: list[Answer]) -> None:
    assert check_cut(answers, lambda *question: best(*question, Limit(seconds=0))) > 0


def test_progress_is_reported(answers: list[Answer]) -> None:
    """Work goes up, the best sum never falls, and being told changes nothing."""
    most = 0
    for question, full in zip(QUESTIONS, answers, strict=True):
        told: list[tuple[int, int]] = []

        def progress(done: int, so_far: int, told: list[tuple[int, int]] = told) -> None:
            told.append((done, so_far))

        assert best(*question, progress=progress) == full
        work, sums = [done for done, _ in told], [so_far for _, so_far in told]
        assert all(one < other for one, other in pairwise(work))
        assert sums == sorted(sums)
        assert all(done <= full.work and so_far <= full.revenue for done, so_far in told)
        assert len(told) >= full.work // 256
        most = max(most, len(told))
    assert most > 5


@pytest.mark.parametrize("reports", [1, 2, 10])
def test_progress_can_stop_the_search(answers: list[Answer], reports: int) -> None:
    def ask(network: Network, trains: list[Train], rules: Rules) -> Answer:
        told: list[int] = []

        def progress(done: int, so_far: int) -> bool:
            told.append(so_far)
            return len(told) == reports

        found = best(network, trains, rules, progress=progress)
        assert len(told) <= reports
        assert not told or found.revenue >= told[-1]
        return found

    assert check_cut(answers, ask) > 0


def test_a_search_inside_another(answers: list[Answer]) -> None:
    """Each search asks the next question at its reports; all answer as they do alone."""
    inside = 0
    for number, question in enumerate(QUESTIONS[:-1]):
        others: Iterator[int] = iter([number + 1] * 3)

        def progress(done: int, so_far: int, others: Iterator[int] = others) -> None:
            nonlocal inside
            for other in others:
                assert best(*QUESTIONS[other]) == answers[other]
                inside += 1
                break

        assert best(*question, progress=progress) == answers[number]
    assert inside > 20


def test_searches_in_two_threads(answers: list[Answer]) -> None:
    """Two at a time on the same networks, changing places as often as Python lets them."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(2) as threads:
            numbers = [n for n in range(len(QUESTIONS)) for _ in range(2)]
            found = list(threads.map(lambda n: best(*QUESTIONS[n]), numbers))
    finally:
        sys.setswitchinterval(interval)
    assert found == [answers[n] for n in numbers]
