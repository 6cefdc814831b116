"""The set-up of 18India (rules 2): the page's vectors."""

from __future__ import annotations

import pytest

from tests.titles.india.table import SEED, code, do, offered, start
from tetsuro.kernel.actions import Bid, SelectCompanies
from tetsuro.kernel.state import BANK, POOL
from tetsuro.titles.india import cards
from tetsuro.titles.india.warrants import WARRANTS

VECTORS = [
    (SEED, 4, "BR CGR DHR EBR KGF NCR NSR SPD", "NWR SIR TR",
     "SIR_7 WR_6 WIP_6 PNS_4 TR_4 GIPR_7 GIPR_5 GIPR_6 PNS_7 TR_8 WIP_8 EIR_8 WR_4",
     "WR_8 P5 BNR_5 WR_5 WIP_2"),
    (1180135368, 3, "BR CGR DHR EIR NWR SIR TR WIP", "EBR MR WR",
     "SPD_5 PNS_7 NCR_3 EBR_4 WR_4 WR_3 BNR_8 NSR_5 KGF_2 NCR_1 PNS_2 KGF_4 NCR_2 P3 KGF_6",
     "EBR_3 GIPR_5 SPD_8 MR_8"),
    (1, 2, "CGR DHR EIR KGF MR SPD TR WR", "BR NCR NSR",
     ("NSR_3 P4 NWR_7 BR_6 NSR_7 GIPR_0 GIPR_9 PNS_6 EBR_6 BNR_5 GIPR_3 GIPR_8 BR_4 BNR_1 SIR_2 "
      "NCR_5 BR_7 NCR_2"), "SIR_3 EBR_7 WIP_2 SIR_8"),
    (42, 5, "BR CGR EIR MR NCR SIR TR WR", "EBR NSR NWR",
     "SPD_7 GIPR_7 PNS_3 WIP_7 P4 NWR_6 EBR_4 BNR_4 NSR_3 KGF_2 BNR_1 KGF_4", "SPD_4 DHR_6"),
]  # fmt: skip


@pytest.mark.parametrize(("seed", "players", "gone", "warrants", "first", "market"), VECTORS)
def test_the_draws_give_the_vectors(
    seed: int, players: int, gone: str, warrants: str, first: str, market: str
) -> None:
    state = start(players=players, seed=seed)
    out = set(state.title.corporations) - set(state.corporations)
    assert out == set(gone.split())
    assert sorted(WARRANTS.of(state)) == warrants.split()
    assert " ".join(cards.ROWS.of(state)[0]) == first
    sold = {i for lists in state.certificates.values() for i in lists.get(POOL, ())}
    listed = {c for c in cards.BANK_LIST.of(state) if not cards.is_bond(c)}
    assert sold | listed == set(market.split())


def test_money_after_the_set_up() -> None:
    state = start()
    assert state.cash[BANK] == 6514
    assert (state.cash["BNR"], state.cash["WIP"], state.cash["WR"]) == (82, 76, 128)
    assert sum(state.cash.values()) == 9000
    assert cards.BANK_LIST.of(state)[0] == "P5"
    assert cards.BANK_LIST.of(state)[1:] == tuple(f"RB{n}" for n in range(10))


def test_a_price_stands_before_the_marker_is_on_the_chart() -> None:
    state = start()
    assert state.price("WR") == 64
    assert state.cells == {}


def test_each_player_keeps_six_of_eleven() -> None:
    state = start()
    hand = cards.hand(state, 1)
    assert len(hand) == 11
    assert code(state, SelectCompanies(1, companies=hand[:5])) == "wrong_number_of_cards"
    assert code(state, SelectCompanies(1, companies=(*hand[:5], hand[0]))) == "card_twice"
    other = cards.hand(state, 2)[0]
    assert code(state, SelectCompanies(1, companies=(*hand[:5], other))) == "not_in_hand"
    assert code(state, SelectCompanies(2, companies=other[:6])) == "not_your_turn"
    assert do(state, SelectCompanies(1, companies=hand[:6])).entity() == 2


def test_the_draft_runs_backwards_once() -> None:
    state = start()
    for player in state.players:
        kept = cards.hand(state, player)[:6]
        state = do(state, SelectCompanies(player, companies=kept))
    order = []
    while state.round.kind == "DR":
        order.append(state.entity())
        card = cards.to_draft(state)[0]
        wrong = Bid(order[-1], company=card, price=1)  # type: ignore[arg-type]
        assert code(state, wrong) == "wrong_price"
        state = do(state, offered(state, kind="bid")[0])
    assert order[:9] == [4, 3, 2, 1, 1, 2, 3, 4, 1]
    assert len(order) == 29
    assert state.players[0] == 2, "whose turn would be next starts the first stock round"
    assert state.round[:3] == ("SR", 1, 1)
    assert not offered(state, 3)


def test_a_seed_has_31_bits() -> None:
    """More change nothing, so that a longer seed keeps no hand safer (docs/hosts.md)."""
    assert start(seed=SEED + 2**31) == start(seed=SEED)
    assert start(seed=SEED + 1) != start(seed=SEED)
