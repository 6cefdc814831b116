"""What no title allows: what all have in common, tried in each of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

import tetsuro
from tests.titles.build import Setting, done, refused
from tetsuro.bots.random_player import pick
from tetsuro.game.game import Game
from tetsuro.kernel.actions import (
    EndGame,
    Pass,
    ProgramBuy,
    Redo,
    Route,
    RunRoutes,
    SharePass,
    Undo,
)
from tetsuro.kernel.choices import OpenFamily, first_action
from tetsuro.titles.registry import MODULES, entry

LIKED = {"pass": 0.2, "lay_tile": 4, "buy_train": 3, "sell_train": 0, "sell_shares": 0}


def begun(title: str) -> Game:
    return Setting(title, entry(title).players[0]).game


@pytest.mark.parametrize("title", MODULES)
def test_only_what_was_undone_is_redone(title: str) -> None:
    refused(begun(title), Redo(0), "nothing_to_redo")


@pytest.mark.parametrize("title", MODULES)
def test_only_what_was_done_is_undone(title: str) -> None:
    refused(begun(title), Undo(0, action_id=9999), "unknown_action_id", id=9999)


@pytest.mark.parametrize("title", MODULES)
def test_only_players_end_a_game_and_program(title: str) -> None:
    refused(begun(title), EndGame(99), "not_a_player", entity=99)
    refused(begun(title), SharePass("MR"), "not_a_player", entity="MR")


@pytest.mark.parametrize("title", MODULES)
def test_a_program_buys_shares_of_a_corporation_in_the_game(title: str) -> None:
    buying = ProgramBuy(0, corporation="XX")
    refused(begun(title), buying, "unknown_corporation", corporation="XX")


@pytest.mark.parametrize("title", MODULES)
def test_nothing_is_done_after_the_end(title: str) -> None:
    refused(done(begun(title), EndGame(0)), Pass(0), "game_over")


@cache
def about_to_run(title: str) -> tuple[Game, RunRoutes]:
    """A game played at random until a corporation has a run to make, and its best run."""
    random, game = Random(1), tetsuro.new_game(title, ["P0", "P1", "P2"], seed=1)
    for _ in range(3000):
        for choice in game.choices() if "OR" in game.round else ():
            run = first_action(choice)
            if isinstance(run, RunRoutes) and run.routes:
                return game, run
            if isinstance(choice, OpenFamily):
                best = next((a for a in choice if isinstance(a, RunRoutes) and a.routes), None)
                if best is not None:
                    return game, best
        action = pick(game, random, LIKED)
        assert action is not None
        game.apply(action)
    raise AssertionError("nobody ever runs")


@pytest.mark.parametrize("title", MODULES)
def test_what_is_no_run(title: str) -> None:
    """Runs of one train, made of the best."""
    game, best = about_to_run(title)
    first = best.routes[0]
    far = Route(first.train, (("A1", "Z99"),))
    bad = {
        "train_not_usable": (replace(first, train="9-99"),),
        "train_twice": (first, first),
        "route_no_such_track": (far,),
    }
    for code, routes in bad.items():
        refused(game, RunRoutes(best.entity, routes=routes), code)
    alone = ((), ("local",), ("local", "A1", "A2"))
    own = ("local", first.connections[0][-1])
    for chains in (*((chain,) for chain in alone), (own, *first.connections)):
        routes = (Route(first.train, chains),)
        refused(game, RunRoutes(best.entity, routes=routes), "route_malformed", train="")
    dear = (replace(first, revenue=first.revenue + 10), *best.routes[1:])
    needed = sum(route.revenue for route in best.routes)
    refused(game, RunRoutes(best.entity, routes=dear), "wrong_revenue", needed=needed)
    cheap = (replace(first, revenue=-10), *best.routes[1:])
    refused(game, RunRoutes(best.entity, routes=cheap), "wrong_revenue", needed=0)
