"""Positions of 18India set up directly: a stock round or an operating turn, as a test wants it."""

from __future__ import annotations

from typing import Any

from tests.properties import coverage
from tetsuro.kernel.actions import Action, Holder
from tetsuro.kernel.choices import choices, first_action
from tetsuro.kernel.machine import begin_round, perform, refusal
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.setup import fresh
from tetsuro.kernel.state import IPO, POOL, Round, State
from tetsuro.kernel.title import PUBLISHED, RECORDED
from tetsuro.kernel.verbs import move_certificates
from tetsuro.titles.india import cards, heads
from tetsuro.titles.registry import make_title

SEED = 966963484
"""Four players: BNR EIR MR NWR PNS SIR TR WIP WR and GIPR are in the game."""
PLAYERS = (1, 2, 3, 4)


def start(default: str = PUBLISHED, players: int = 4, seed: int = SEED, **rulings: str) -> State:
    """A fresh set-up; ``rulings`` by name with underscores."""
    given = {name.replace("_", "-"): answer for name, answer in rulings.items()}
    title = make_title("18India", players, (), given, default)
    return fresh(title, tuple(range(1, players + 1)), seed)


def stock(turn: int = 1, default: str = PUBLISHED, buying: bool = True, **rulings: str) -> State:
    """A stock round at player 1's turn, hands empty; after the selling turns if ``buying``."""
    state = start(default, **rulings)
    cards.HANDS.set(state, dict.fromkeys(PLAYERS, ()))
    begin_round(state, Round("SR", turn, 1, PLAYERS))
    if buying and turn > 1:
        state.round_columns = {**state.round_columns, "turns": len(PLAYERS) + 1}
    return state


def deal(state: State, player: int, *held: str) -> None:
    """Put cards into a hand, out of the rows."""
    for card in held:
        cards.take_card(state, card)
    cards.set_hand(state, player, (*cards.hand(state, player), *held))


def row(state: State, number: int, *top: str) -> None:
    """Cards on top of an IPO row."""
    for card in top:
        cards.take_card(state, card)
    rows = list(cards.ROWS.of(state))
    rows[number] = (*top, *rows[number])
    cards.ROWS.set(state, tuple(rows))


def give(state: State, corporation: str, holder: Holder, *numbers: int) -> None:
    """Certificates to a holder, from the IPO or the market; the first player becomes head."""
    for number in numbers:
        certificate = f"{corporation}_{number}"
        cards.take_card(state, certificate)
        source = IPO if certificate in state.certificates[corporation].get(IPO, ()) else POOL
        move_certificates(state, corporation, (certificate,), source, holder)
    if isinstance(holder, int):
        heads.meet_manager(state, corporation, holder)


def floated(state: State, corporation: str, player: int, *numbers: int) -> None:
    """A corporation that floats by what the player gets (at least three shares)."""
    give(state, corporation, player, *(numbers or (1, 2, 3)))
    if corporation not in state.floated:
        heads.launch(state, corporation)


def operate(state: State, *order: str, step: str = "", number: int = 1, turn: int = 1) -> None:
    """An operating round of these corporations, the first one's turn, steps before ``step``
    done."""
    begin_round(state, Round("OR", turn, number, order))
    steps = ("track", "token", "routes", "dividend", "trains", "corporate_sell", "corporate_buy")
    if step:
        state.passed_steps = steps[: steps.index(step)]


def bond_of(state: State, holder: Holder) -> None:
    """The first railroad bond to a holder."""
    cards.take_card(state, "RB0")
    cards.give(state, "RB0", holder)


def do(state: State, action: Action) -> State:
    """The position after an action."""
    after = state.copy()
    perform(after, action)
    return after


def code(state: State, action: Action) -> str | None:
    """The code of the refusal; None where the action is legal."""
    return told(state, refusal(state, action))


def told(state: State, no: Refusal | None) -> str | None:
    """The code of a refusal, which counts as seen."""
    if no is None:
        return None
    coverage.REFUSED.add((state.title.name, no.code))
    return no.code


def offered(state: State, entity: Holder | None = None, kind: str = "") -> list[Any]:
    """The actions on offer, of one kind if named."""
    found = (first_action(c) for c in choices(state, entity))
    return [a for a in found if kind in ("", a.type)]


__all__ = ["PUBLISHED", "RECORDED"]
