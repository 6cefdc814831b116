"""Hands are secret (rules 4.1): nothing that another viewer gets changes with hidden cards."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.titles.india.table import PLAYERS, do, offered, start
from tetsuro.kernel.actions import BuyCompany, SelectCompanies
from tetsuro.kernel.choices import first_action
from tetsuro.kernel.machine import blocking, refusal
from tetsuro.kernel.state import State
from tetsuro.titles.india import cards
from tetsuro.titles.india.draft import KEPT


def drafted() -> State:
    """The first stock round, with hands of kept and of drafted cards."""
    state = start()
    for player in state.players:
        state = do(state, SelectCompanies(player, companies=cards.hand(state, player)[:6]))
    while state.round.kind == "DR":
        state = do(state, offered(state)[0])
    return state


def exchanged(state: State, viewer: int | None, random: Random) -> State:
    """The same position with cards that the viewer does not know dealt otherwise."""
    other = state.copy()
    unknown = {
        player: [c for c in held if c not in cards.PICKED.of(state).get(player, ())]
        for player, held in cards.HANDS.of(state).items()
        if player != viewer
    }
    pool = [card for held in unknown.values() for card in held]
    random.shuffle(pool)
    for player, held in unknown.items():
        fresh, pool = pool[: len(held)], pool[len(held) :]
        swap = dict(zip(held, fresh, strict=True))
        hand = tuple(swap.get(c, c) for c in cards.hand(state, player))
        cards.set_hand(other, player, hand)
    return other


def shown(state: State, viewer: int | None) -> str:
    """Everything the rules say to a viewer: the position, choices, refusals."""
    seen = state.title.player_view(state, viewer)
    told = [json.dumps(seen.to_json())]
    if viewer is not None:
        told += [str(a) for a in offered(seen, viewer)]
    for card in sorted(seen.percents):
        who = PLAYERS[0] if viewer is None else viewer
        told.append(repr(refusal(seen, BuyCompany(who, company=card, price=0))))
    return "\n".join(told)


@pytest.mark.parametrize("viewer", [None, *PLAYERS])
def test_hidden_cards_never_show(viewer: int | None) -> None:
    random = Random(str(viewer))
    state = drafted()
    before = shown(state, viewer)
    for _ in range(5):
        assert shown(exchanged(state, viewer, random), viewer) == before


def test_a_player_sees_his_own_and_what_was_drafted() -> None:
    state = drafted()
    seen = state.title.player_view(state, 1)
    assert cards.hand(seen, 1) == cards.hand(state, 1)
    assert set(cards.hand(seen, 2)) == set(cards.PICKED.of(state)[2])
    assert cards.HIDDEN.of(seen) == {2: 6, 3: 6, 4: 6}
    assert blocking(seen) is not None


def test_choices_of_cards_are_secret_until_all_have_chosen() -> None:
    state = start()
    state = do(state, SelectCompanies(1, companies=cards.hand(state, 1)[:6]))
    assert KEPT.of(state.title.player_view(state, 2)) == {1: ()}
    assert KEPT.of(state.title.player_view(state, 1)) == KEPT.of(state)
    assert set(cards.DECK.of(state.title.player_view(state, 2))) == set(cards.DECK.of(state))
    assert first_action(offered(state)[0]).type == "select_multiple_companies"
