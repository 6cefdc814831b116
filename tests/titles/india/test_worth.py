"""What corporations and players of 18India are worth at the end, line by line (rules 9)."""

from __future__ import annotations

import pytest

from tests.conformance.games import SHARED, game_file, needs_shared
from tests.titles.india.table import bond_of, floated, give, operate, stock
from tetsuro.game.reading import replay
from tetsuro.kernel.showing import Worth
from tetsuro.titles.india import cards
from tetsuro.titles.india.worth import PARTS, book, book_value, worth


@pytest.mark.parametrize("ruling", ["published", "recorded"])
def test_a_corporations_book_line_by_line(ruling: str) -> None:
    """Trains at list price whatever the bank would give; ``D5`` for its own certificates."""
    state = stock(own_certificates=ruling)
    floated(state, "MR", 2)
    give(state, "MR", "MR", 4)
    give(state, "SIR", "MR", 1, 2)
    bond_of(state, "MR")
    cards.give(state, "P5", "MR")
    state.trains = {**state.trains, "MR": ("4x3-0", "4-1")}
    state.train_sides = {**state.train_sides, "4x3-0": "4Ex3"}
    state.cash = {**state.cash, "MR": 17}
    operate(state, "MR")
    cash = 17 + 10 + 20
    lines = book(state, "MR")
    own = (Worth("share", "MR", 1, 90, 90),) if ruling == "recorded" else ()
    assert sorted(lines) == sorted(
        (
            Worth("cash", "", 1, cash, cash),
            Worth("train", "4Ex3", 1, 1100, 1100),
            Worth("train", "4", 1, 450, 450),
            Worth("private", "RB0", 1, 100, 100),
            Worth("private", "P5", 1, 115, 115),
            Worth("share", "SIR", 2, 82, 164),
            *own,
        )
    )
    assert book_value(state, "MR") == sum(line.amount for line in lines)
    share = next(line for line in worth(state, 2) if line.kind == "book")
    assert share == ("book", "MR", 3, book_value(state, "MR") // PARTS, share.each * 3)


def test_cards_in_hand_are_worth_nothing_and_unfloated_shares_count() -> None:
    """Trap 28: the treasury of a corporation that has not floated counts too."""
    state = stock()
    cards.HANDS.set(state, {**cards.HANDS.of(state), 1: ("SIR_1",)})
    give(state, "MR", 1, 1)
    state.cash = {**state.cash, "MR": 95}
    assert worth(state, 1) == (
        Worth("cash", "", 1, 550, 550),
        Worth("share", "MR", 1, 90, 90),
        Worth("book", "MR", 1, 9, 9),
    )


def test_gipr_with_more_than_ten_shares_pays_a_tenth_for_each() -> None:
    state = stock()
    give(state, "GIPR", 1, *range(9))
    state.cash = {**state.cash, "GIPR": 1000}
    assert Worth("book", "GIPR", 9, 100, 900) in worth(state, 1)


@needs_shared
def test_the_worked_example() -> None:
    """The end of ``18India_game_end_bank``: player 3, WR and EIR of the page."""
    path = SHARED / "games" / "18India" / "18India_game_end_bank.json"
    state = replay(game_file(path)).state
    assert (book_value(state, "WR"), book_value(state, "EIR")) == (1326, 2019)
    assert Worth("train", "4Ex3", 1, 1100, 1100) in book(state, "WR")
    player = next(p for p in state.players if state.cash[p] == 6783)
    lines = {(line.kind, line.about): line for line in worth(state, player)}
    assert lines["share", "WR"][2:] == (8, 340, 2720)
    assert lines["book", "WR"][2:] == (8, 132, 1056)
    assert lines["share", "GIPR"][2:] == (6, 320, 1920)
    assert lines["book", "GIPR"][2:] == (6, 246, 1476)
    assert sum(line.amount for kind, line in lines.items() if kind[0] == "book") == 3596
    assert sum(line.amount for line in lines.values()) == 16599
