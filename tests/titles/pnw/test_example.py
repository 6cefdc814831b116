"""The worked example of the page (section 12): seed 34, four players, two minors into SWW."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tetsuro
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
    Route,
    RunRoutes,
)
from tetsuro.kernel.choices import actors
from tetsuro.kernel.machine import blocking, types_for
from tetsuro.mechanics.depot import side
from tetsuro.mechanics.position import board


def settle(game: Game, until: Callable[[Game], bool]) -> None:
    """Pass, run home cities and buy nothing until something is to be decided."""
    for _ in range(200):
        if until(game):
            return
        actor = actors(game.state)[0]
        types = types_for(game.state, actor)
        if "run_routes" in types:
            game.apply(run_home(game, str(actor)))
        elif "dividend" in types:
            game.apply(Dividend(actor, kind="payout"))
        else:
            game.apply(Pass(actor))
    raise AssertionError("nothing happens")


def run_home(game: Game, corporation: str) -> RunRoutes:
    """Every local train runs in a city of its own."""
    state = game.state
    cities = [(t.hex, t.city) for t in state.tokens[corporation] if t.hex]
    trains = [t for t in state.trains[corporation] if side(state, t).name == "L"]
    routes = tuple(
        Route(
            train=train,
            connections=(("local", str(hex)),),
            hexes=(str(hex),),
            revenue=board(state).tile(str(hex)).cities[0].value(state.colors()),
            revenue_str=str(hex),
            nodes=(f"{hex}-0",),
        )
        for train, (hex, _) in zip(trains, cities, strict=False)
    )
    return RunRoutes(corporation, routes=routes)


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
    settle(game, lambda g: g.state.round.kind == "SR")
    state = game.state
    assert (state.cash[0], state.cash["8"], state.cash["10"]) == (175, 50, 50)
    assert state.price("8") == state.price("10") == 55
    settle(game, lambda g: g.state.round.turn == 3)
    settle(game, step_is("trains", "6"))
    assert game.state.cash["6"] >= 80
    game.apply(BuyTrain("6", train="L-2", price=80, variant="2", exchange="L-2"))
    assert game.state.phase == "2"
    settle(game, _merging)
    state = game.state
    assert (state.cash[0], state.cash["8"], state.cash["10"]) == (215, 70, 70)
    _merge(game)


def _merging(game: Game) -> bool:
    return game.state.round.kind == "MR"


def _merge(game: Game) -> None:
    (actor,) = actors(game.state)[:1]
    other = "10" if actor == "8" else "8"
    game.apply(Merge(actor, corporation=other))
    choices = [c.choice for c in game.choices(actor)]
    assert choices == ["55", "60", "65", "70", "75", "80", "90", "100"]
    game.apply(Choose(actor, choice="65"))
    assert [c.choice for c in game.choices(actor)] == ["2", "3", "4"]
    game.apply(Choose(actor, choice="4"))
    assert (game.state.cash[0], game.state.cash["SWW"]) == (215, 140)
    game.apply(Choose(actor, choice="replace"))
    state = game.state
    assert [(t.kind, t.hex) for t in state.tokens["SWW"]] == [
        ("normal", "H11"),
        ("normal", "I12"),
        ("destination", None),
        ("normal", None),
    ]
    assert state.trains["SWW"] == ("L-3", "L-1")
    settle(game, lambda g: actors(g.state)[0] == 0 and g.state.round.kind == "SR")
    game.apply(BuyShares(0, shares=("SWW_3",), percent=10))
    assert (game.state.cash[0], game.state.cash["SWW"]) == (150, 205)
    settle(game, step_is("trains", "SWW"))
    assert (game.state.cash[0], game.state.cash["SWW"], game.state.price("SWW")) == (170, 225, 65)
    game.apply(BuyTrain("SWW", train=game.state.depot[0], price=120, variant="2"))
    assert game.state.cash["SWW"] == 105
