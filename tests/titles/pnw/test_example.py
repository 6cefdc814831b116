"""The worked example of the page (section 12): seed 34, four players, two minors into SWW."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tetsuro
from tests.titles.build import done
from tests.titles.pnw.table import Board, best
from tetsuro.game.game import Game
from tetsuro.kernel.actions import (
    Bid,
    BuyShares,
    BuyTrain,
    Choose,
    Dividend,
    Holder,
    Merge,
    Pass,
)
from tetsuro.kernel.choices import actors
from tetsuro.kernel.machine import blocking, types_for
from tetsuro.kernel.state import IPO
from tetsuro.mechanics import minors
from tetsuro.mechanics.dividends import REVENUE
from tetsuro.mechanics.exchange_tokens import left
from tetsuro.titles.pnw import dividends


def settle(game: Game, until: Callable[[Game], bool]) -> None:
    """Pass, run home cities and buy nothing until something is to be decided."""
    for _ in range(200):
        if until(game):
            return
        actor = actors(game.state)[0]
        types = types_for(game.state, actor)
        if "run_routes" in types:
            game.apply(best(game))
        elif "dividend" in types:
            game.apply(Dividend(actor, kind="payout"))
        else:
            game.apply(Pass(actor))
    raise AssertionError("nothing happens")


def step_is(name: str, who: Holder) -> Callable[[Game], bool]:
    def test(game: Game) -> bool:
        waiting = blocking(game.state)
        return waiting is not None and waiting[0].name == name and waiting[1] == who

    return test


@pytest.fixture(scope="module")
def opened() -> Game:
    """After the first stock round."""
    game = tetsuro.new_game("1822PNW", ["PL1", "PL2", "PL3", "PL4"], seed=34)
    game.apply(Bid(0, company="M8", price=100))
    game.apply(Bid(0, company="M10", price=100))
    game.apply(Pass(0))
    game.apply(Bid(1, company="M10", price=115))
    game.apply(Bid(1, company="M6", price=100))
    game.apply(Pass(1))
    game.apply(Pass(2))
    game.apply(Pass(3))
    game.apply(Bid(0, company="M10", price=120))
    settle(game, lambda g: g.state.round.kind == "OR")
    return game


def test_first_round(opened: Game) -> None:
    state = opened.state
    assert state.cash[0] == 155
    assert (state.cash["8"], state.cash["10"], state.price("8")) == (100, 100, 50)
    assert state.round.order == ("10", "6", "8")
    assert state.players == (2, 3, 1, 0)
    assert state.depot[0] == "L-1"


def test_first_turns(opened: Game) -> None:
    game = opened.copy()
    for minor, train in (("10", "L-1"), ("6", "L-2"), ("8", "L-3")):
        settle(game, step_is("first_train", minor))
        game.apply(BuyTrain(minor, train="L-0", price=60, variant="L"))
        assert game.state.trains[minor] == (train,)
        if minor == "10":  # 50 are too few for another L, and nobody else has a train
            settle(game, lambda g: g.actors[0] != "10")
            passes = [d for d in game.raw if d["type"] == "pass" and d["entity"] == "10"]
            assert len(passes) == 1  # of the track step
        else:  # others have trains
            settle(game, step_is("trains", minor))
    settle(game, in_round("SR"))
    assert figures(game) == (175, 50, 50, 55)
    settle(game, lambda g: g.round == "OR 2.1")
    settle(game, in_round("SR"))
    assert figures(game) == (195, 60, 60, 60)
    settle(game, lambda g: g.round == "OR 3.1")
    settle(game, step_is("trains", "6"))
    assert game.state.cash["6"] == 85
    game.apply(BuyTrain("6", train="L-2", price=80, variant="2", exchange="L-2"))
    assert game.state.phase == "2"
    settle(game, in_round("MR"))
    assert figures(game) == (215, 70, 70, 65)
    _merge(game)
    _first_major_turns(game)


def figures(game: Game) -> tuple[int, int, int, int | None]:
    """PL1's purse, M8, M10, and their price."""
    state = game.state
    assert state.price("8") == state.price("10")
    return state.cash[0], state.cash["8"], state.cash["10"], state.price("8")


def in_round(kind: str) -> Callable[[Game], bool]:
    return lambda game: game.state.round.kind == kind


def _merge(game: Game) -> None:
    actor = game.actors[0]
    other = "10" if actor == "8" else "8"
    game.apply(Merge(actor, corporation=other))
    choices = [c.choice for c in game.choices(actor)]
    assert choices == ["55", "60", "65", "70", "75", "80", "90", "100"]
    game.apply(Choose(actor, choice="65"))
    assert [c.choice for c in game.choices(actor)] == ["2", "3", "4"]
    for shares, excess in (("2", 130), ("3", 65), ("4", 0)):
        trial = game.copy()
        trial.apply(Choose(actor, choice=shares))
        assert (trial.state.cash[0], trial.state.cash["SWW"]) == (215 + excess, 140 - excess)
    game.apply(Choose(actor, choice="4"))
    game.apply(Choose(actor, choice="replace"))
    state = game.state
    assert [(t.kind, t.hex, t.price) for t in state.tokens["SWW"]] == [
        ("normal", "H11", 0),
        ("normal", "I12", 100),
        ("destination", None, 0),
        ("normal", None, 100),
    ]
    assert left(state, "SWW") == 2
    assert state.trains["SWW"] == ("L-3", "L-1")
    assert (state.percent(0, "SWW"), state.percent(IPO, "SWW")) == (40, 60)
    assert {"8", "10"}.isdisjoint(state.corporations)


def _first_major_turns(game: Game) -> None:
    settle(game, lambda g: g.actors[0] == 0 and g.state.round.kind == "SR")
    game.apply(BuyShares(0, shares=("SWW_3",), percent=10))
    assert (game.state.cash[0], game.state.cash["SWW"]) == (150, 205)
    settle(game, step_is("trains", "SWW"))
    assert (game.state.cash[0], game.state.cash["SWW"], game.state.price("SWW")) == (170, 225, 65)
    game.apply(BuyTrain("SWW", train=game.state.depot[0], price=120, variant="2"))
    assert game.state.cash["SWW"] == 105
    settle(game, lambda g: g.round == "OR 4.2")
    settle(game, step_is("dividend", "SWW"))
    assert REVENUE.of(game.state) == 80
    game.apply(Dividend("SWW", kind="payout"))
    assert (game.state.cash[0], game.state.cash["SWW"], game.state.price("SWW")) == (210, 145, 70)


# The figures below the table


@pytest.mark.parametrize(
    ("at", "paid", "after"),
    [(100, 300, 135), (165, 495, 200), (100, 100, 110), (100, 200, 120), (100, 99, 100),
     (100, 0, 90), (150, 450, 200)],
)  # fmt: skip
def test_how_the_price_moves(at: int, paid: int, after: int) -> None:
    board = Board().in_phase("5").major("SWW", price=at)
    place, chart = board.state.places["SWW"], board.state.title.chart
    moved = dividends.steps(board.state, "SWW", paid)
    assert chart.cells[place + moved].price == after


@pytest.mark.parametrize(
    ("phase", "bid", "price", "treasury"),
    [("1", 115, 50, 100), ("2", 115, 55, 110), ("3", 115, 55, 115), ("3", 260, 100, 260)],
)
def test_what_a_bid_brings_a_minor(phase: str, bid: int, price: int, treasury: int) -> None:
    board = Board().everybody_has(500).phase(phase)
    minors.start(board.state, "10", 0, bid)
    assert (board.state.price("10"), board.state.cash["10"]) == (price, treasury)
    assert board.state.cash[0] == 500 - bid


def test_two_minors_worth_670_with_31_in_cash() -> None:
    """Par 100 only, six shares, all 31; what is missing is lost."""
    board = Board().in_phase("3").everybody_has(500)
    board.minor("8", price=200, cash=20).minor("10", price=135, cash=11)
    game = done(board.merging("8", "10"), Merge("8", corporation="10"))
    assert [c.choice for c in game.choices("8")] == ["100"]
    game = done(game, Choose("8", choice="100"))
    assert [c.choice for c in game.choices("8")] == ["6"]
    game = done(game, Choose("8", choice="6"))
    assert (game.state.cash[0], game.state.cash["SWW"]) == (531, 0)
