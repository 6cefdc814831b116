"""Programmed passes and purchases in 1822PNW's stock round (rules 4.8, core 4)."""

from __future__ import annotations

import pytest

from tests.titles.build import done, passed
from tests.titles.pnw.table import Board, bid, buy, choose, sell, start
from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action, Pass, PayDebt, ProgramBuy, SharePass
from tetsuro.mechanics import loans


def automatic(game: Game) -> list[tuple[str, object]]:
    """What the last action brought about by itself."""
    return [(a["type"], a["entity"]) for a in game.raw[-1].get("auto_actions", ())]


def after(game: Game, *deeds: Action) -> list[tuple[str, object]]:
    """What player 0's program does when others have done this and his turn comes."""
    game = done(game, *deeds)
    while game.actors[0] != 0 and not automatic(game):
        game = passed(game)
    return automatic(game)


PASSES, STOPS = ("pass", 0), ("program_disable", 0)


@pytest.mark.parametrize(
    ("deeds", "want"),
    [
        ((), PASSES),
        ((bid(1, "M6", 105),), STOPS),  # 0 led there
        ((bid(1, "P1", 0),), PASSES),  # 0 has nothing to do with it
        ((bid(1, "M6", 105), Pass(1), bid(2, "M6", 110)), STOPS),
    ],
)
def test_only_a_bid_that_beats_ones_own_lead_ends_the_program(
    deeds: tuple[Action, ...], want: tuple[str, int]
) -> None:
    game = done(Board().stock(), bid(0, "M6", 100), Pass(0), SharePass(0))
    assert after(game, *deeds)[0] == want


def test_a_lead_lost_before_the_program_was_set_does_not_end_it() -> None:
    game = done(Board().stock(), bid(0, "M6", 100), Pass(0), bid(1, "M6", 105), Pass(1))
    game = done(game, SharePass(0), bid(2, "M6", 110), Pass(2))
    assert automatic(game)[0] == PASSES


def market() -> Board:
    """SWW is 0's (30 %), NP is 1's; all have operated."""
    board = Board().in_phase("5").everybody_has(900)
    board.major("SWW", led_by=0, shares=3).major("NP", led_by=1, shares=4)
    return board.trains("SWW", "5-0").trains("NP", "5-1").minor("10", led_by=1).minor("7", led_by=1)


@pytest.mark.parametrize(
    ("deed", "want"),
    [
        (sell(1, "NP_1"), STOPS),
        (buy(1, "NP_5"), PASSES),  # another's company
        (buy(1, "SWW_5"), STOPS),  # one that 0 leads with less than half
    ],
)
def test_sales_and_purchases(deed: Action, want: tuple[str, int]) -> None:
    game = done(market().stock(), Pass(0), SharePass(0))
    assert after(game, deed)[0] == want


def test_the_start_of_a_major_ends_it() -> None:
    game = done(market().stock(), Pass(0), SharePass(0))
    assert after(game, start(game, 1, "GNR", 100))[0] == STOPS


def test_a_conversion_ends_it() -> None:
    """Minor 7 of player 1 becomes CMPS."""
    game = done(market().stock(), Pass(0), SharePass(0))
    game = done(game, start(game, 1, "CMPS", 100))
    assert automatic(game) == []
    assert after(game, choose(1, "2"))[0] == STOPS


def test_a_repaid_debt_does_not_end_it() -> None:
    board = market()
    loans.lend(board.state, 1, 100)
    game = done(board.stock(), Pass(0), SharePass(0))
    assert after(game, PayDebt(1))[0] == PASSES


def test_unconditional_passes_go_on_whatever_happens() -> None:
    game = done(market().stock(), Pass(0), SharePass(0, unconditional=True))
    assert after(game, sell(1, "NP_1"))[0] == PASSES


def test_only_indefinite_programs_outlast_the_round() -> None:
    for indefinite, stays in ((True, True), (False, False)):
        game = done(market().stock(), Pass(0), SharePass(0, indefinite=indefinite))
        game = done(game, bid(1, "P1", 0), Pass(1))
        while game.round.startswith("SR"):
            game = passed(game)
        assert (0 in game.state.programs) == stays


def test_a_programmed_purchase_goes_on_to_its_goal() -> None:
    game = done(market().stock(), ProgramBuy(0, corporation="SWW", until_condition=4))
    assert automatic(game) == [("buy_shares", 0)]
    game = done(game, Pass(1), Pass(2))
    assert automatic(game) == [("program_disable", 0)]


BUYS = ("buy_shares", 0)


def buying(turns: int = 2) -> Game:
    """0 keeps buying SWW, which another leads; 1 has minor 7 and money for a major."""
    board = Board().in_phase("5").everybody_has(900).minor("7", led_by=1)
    board.major("SWW", led_by=2, turns=turns).trains("SWW", "5-0")
    return done(board.stock(), ProgramBuy(0, corporation="SWW", until_condition=4))


@pytest.mark.parametrize(("turns", "want"), [(2, STOPS), (0, BUYS)])
def test_a_start_ends_purchases_of_what_could_be_sold_again_at_once(
    turns: int, want: tuple[str, int]
) -> None:
    """Shares of a company that has operated may be sold in this very round (core 4.4)."""
    game = buying(turns)
    assert after(game, start(game, 1, "GNR", 100))[0] == want


@pytest.mark.parametrize("turns", [2, 0])
def test_a_conversion_ends_purchases_too(turns: int) -> None:
    game = buying(turns)
    game = done(game, start(game, 1, "CMPS", 100))
    assert after(game, choose(1, "2"))[0] == STOPS


# Ruling program-order: which of two actions came first


@pytest.mark.parametrize(("ruling", "want"), [("published", PASSES), ("recorded", STOPS)])
def test_an_automatic_purchase_before_the_program_was_set(
    ruling: str, want: tuple[str, int]
) -> None:
    """1 buys SWW by program at once behind 0's pass; then 0, who leads it with less than half,
    sets his. Later than any other (recorded) that purchase stops it."""
    board = Board(rulings={"program-order": ruling}).in_phase("5").everybody_has(900)
    board.major("SWW", led_by=0, shares=3).trains("SWW", "5-0")
    game = done(board.stock(), ProgramBuy(1, corporation="SWW", until_condition=3), Pass(0))
    assert automatic(game)[0] == ("buy_shares", 1)
    game = done(game, SharePass(0), Pass(2))
    assert automatic(game)[0] == want
