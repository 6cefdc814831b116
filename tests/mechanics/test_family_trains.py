"""First trains, cards turned over, exports, pullmans and mail, with made-up prices and cards."""

from __future__ import annotations

import itertools

import pytest

from tests.mechanics.isle_operating import can_buy
from tests.mechanics.table import Isle
from tests.titles.build import done, refused, types_offered
from tetsuro.game.game import Game
from tetsuro.kernel.actions import BuyTrain, Choose, Pass, Route, RunRoutes
from tetsuro.kernel.state import State
from tetsuro.mechanics import exports, first_train, mail, pullmans
from tetsuro.mechanics.depot import side
from tetsuro.mechanics.mail import MailRules
from tetsuro.mechanics.pullmans import ATTACHED, PullmanRules
from tetsuro.mechanics.run_step import own_trains
from tetsuro.mechanics.train_upgrades import UpgradeRules


def buy(by: str, train: str, price: int, variant: str, exchange: str | None = None) -> BuyTrain:
    return BuyTrain(by, train=train, price=price, variant=variant, exchange=exchange)


# The first turn


def fresh(cash: int = 50, **more: object) -> Game:
    board = Isle(**more).minor("b", cash=cash)
    board.state.history = {**board.state.history, "b": ()}
    return board.bank_trains("1-2").turn_of("b")


def test_a_minor_begins_with_a_cheap_train_whatever_copy_the_file_names() -> None:
    game = fresh()
    assert types_offered(game, "b") == {"buy_train", "pass"}
    refused(game, buy("b", "1-0", 45, "2"), "unknown_variant")
    refused(game, buy("b", "3-0", 60, "3"), "train_not_on_offer")
    refused(game, buy("b", "1-0", 19, "1"), "wrong_price", needed=20)
    game = done(game, buy("b", "1-0", 20, "1"))
    assert (game.state.trains["b"], game.state.cash["b"]) == (("1-2",), 30)
    assert done(fresh(), Pass("b")).state.trains["b"] == ()


@pytest.mark.parametrize("why", ["poor", "operated", "other train", "major"])
def test_no_first_train_for(why: str) -> None:
    if why == "poor":
        game = fresh(cash=19)
        assert game.state.cash["b"] == 19
    else:
        board = Isle().major("CC") if why == "major" else Isle().minor("b")
        if why != "operated":
            board.state.history = dict.fromkeys(board.state.history, ())
        game = board.bank_trains("3-0" if why == "other train" else "1-2").turn_of(
            "CC" if why == "major" else "b"
        )
    assert first_train.STEP in game.state.passed_steps


def test_another_kind_of_first_train() -> None:
    step = first_train.first_train_step("3", can_buy)
    board = Isle().minor("b", cash=90).bank_trains("3-0").private("COACH", 0)
    board.state.history = dict.fromkeys(board.state.history, ())
    state = board.turn_of("b").state
    assert step.offers(state, "b") == ("buy_train", "pass")
    assert [a.price for a in step.rules["buy_train"].choices(state, "b")] == [60]


# Cards turned over


def turning(price: int = 25, cash: int = 50, phase: str = "II") -> Game:
    rules = UpgradeRules("1", "2", lambda state: price)
    board = Isle(train_upgrades=rules).phase(phase).minor("b", cash=cash)
    game = board.trains("b", "1-0", "1-1").bank_trains("1-3").turn_of("b")
    for _ in range(5):
        if "buy_train" in types_offered(game, "b"):
            return game
        offers = list(game.choices("b"))
        game = done(game, getattr(offers[0], "first", offers[0]))
    raise AssertionError


@pytest.mark.parametrize("price", [25, 40, 7])
def test_a_card_is_turned_at_the_titles_price_at_the_limit_too(price: int) -> None:
    game = turning(price)
    cash = game.state.cash["b"]
    refused(game, buy("b", "1-0", price + 1, "2", "1-0"), "wrong_price", needed=price)
    refused(game, buy("b", "1-0", price, "2", "1-1"), "no_exchange", train="1-1")
    refused(game, buy("b", "1-3", price, "2", "1-3"), "no_exchange", train="1-3")
    refused(game, buy("b", "1-0", price, "1", "1-0"), "unknown_variant")
    game = done(game, buy("b", "1-0", price, "2", "1-0"))
    assert [side(game.state, t).name for t in game.state.trains["b"]] == ["2", "1"]
    assert game.state.cash["b"] == cash - price
    if price <= game.state.cash["b"]:
        refused(game, buy("b", "1-0", price, "2", "1-0"), "no_exchange")
        done(game, buy("b", "1-1", price, "2", "1-1"))


def test_turning_a_card_may_begin_a_phase() -> None:
    game = turning(phase="I")
    assert game.phase == "I"
    assert done(game, buy("b", "1-0", 25, "2", "1-0")).phase == "II"


# Exports


@pytest.mark.parametrize(
    ("kind", "count", "left"), [("1", 2, "1-2"), ("1", 9, "3-0"), ("3", 2, "1-0")]
)
def test_free_exports_take_only_trains_of_a_kind_and_no_effect(
    kind: str, count: int, left: str
) -> None:
    state = Isle().state
    exports.export_freely(state, kind, count)
    assert (state.depot[0], state.phase) == (left, "I")


def test_an_export_with_all_a_purchase_brings_about() -> None:
    board = Isle().phase("II").minor("b").trains("b", "1-0").bank_trains("4-0")
    state: State = board.state
    state.pool_trains = ("3-0",)
    exports.export_next(state)
    assert (state.phase, state.depot[0], state.trains["b"]) == ("III", "4-1", ())
    assert state.pool_trains == ("3-0",)
    state.depot = ()
    exports.export_next(state)  # nothing left: nothing happens
    assert state.phase == "III"


# Pullmans


def coach(*trains: str, **more: object) -> Isle:
    return Isle(**more).phase("II").minor("b").trains("b", *trains, "coach-0")


@pytest.mark.parametrize(
    ("never", "may"),
    [({"1"}, ("3-0", "4-0")), ({"3"}, ("1-0", "4-0")), (set(), ("1-0", "3-0", "4-0"))],
)
def test_which_trains_may_take_the_pullman(never: set[str], may: tuple[str, ...]) -> None:
    def runnable(state: State, corporation: str) -> tuple[str, ...]:
        return tuple(t for t in own_trains(state, corporation) if t != "coach-0")

    rules = PullmanRules("coach", frozenset(never), runnable)
    state = coach("1-0", "3-0", "4-0", pullmans=rules).state
    assert pullmans.may_take(state, "b") == may
    state.trains_run = ("4-0",)
    assert pullmans.may_take(state, "b") == tuple(t for t in may if t != "4-0")


def test_a_pullman_is_attached_for_one_run() -> None:
    game = coach("3-0", "1-0").turn_of("b")
    assert types_offered(game, "b") == {"choose", "run_routes"}
    refused(game, Choose("b", choice="1"), "choice_not_offered")
    game = done(game, Choose("b", choice="0"))
    assert ATTACHED.of(game.state) == "3-0"
    assert types_offered(game, "b") == {"run_routes"}
    run = next(iter(game.choices("b")))
    game = done(game, getattr(run, "first", run))
    assert ATTACHED.of(game.state) == ""


def test_no_pullman_no_choice() -> None:
    board = Isle().phase("II").minor("b").trains("b", "3-0")
    assert types_offered(board.turn_of("b"), "b") == {"run_routes"}


# Mail


def route(*hexes: str) -> Route:
    chains = tuple(itertools.pairwise(hexes))
    return Route("3-0", chains or (("local", hexes[0]),), hexes, 0)


@pytest.mark.parametrize(
    ("share", "hexes", "pays"),
    [
        (3, ("A3", "A5", "A7", "A9"), (20 + 50) // 3),
        (2, ("A3", "A5", "A7", "A9"), 35),
        (2, ("A5",), 15),
        (1, ("A1", "A3"), 30),
        (4, ("A1", "A3"), 7),
    ],
)
def test_mail_is_a_share_of_the_two_ends(share: int, hexes: tuple[str, ...], pays: int) -> None:
    board = Isle(mail=MailRules(frozenset({"MAIL"}), share)).minor("b")
    assert mail.worth(board.state, route(*hexes)) == pays


def test_the_best_route_counts_and_the_bank_pays_once() -> None:
    state = Isle().major("CC").private("MAIL", "CC").turn_of("CC").state.copy()
    mail.note_run(state, RunRoutes("CC", routes=(route("A7", "A9"), route("A3", "A5"))))
    before = state.cash["CC"]
    mail.settle(state)
    assert state.cash["CC"] - before == (40 + 50) // 3
    mail.settle(state)
    assert state.cash["CC"] - before == 30


def test_no_contract_no_mail() -> None:
    state = Isle().major("CC").private("MAIL", 0).turn_of("CC").state.copy()
    mail.note_run(state, RunRoutes("CC", routes=(route("A7", "A9"),)))
    before = state.cash["CC"]
    mail.settle(state)
    assert state.cash["CC"] == before
