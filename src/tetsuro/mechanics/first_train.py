"""A minor's first turn begins with the purchase of a cheap train, before it builds and runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tetsuro.kernel.actions import BuyTrain, Holder
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import minors
from tetsuro.mechanics.depot import card, has_side
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.train_buying import buy_from_bank, price_refusal

STEP: Final = "first_train"


def first_train_step(kind: str, can_buy: Callable[[State, str], bool]) -> Step:
    """The step in which a minor that has never operated may buy the next train if it is of a
    kind. It waits if ``can_buy`` (which the train step asks, too)."""

    def offers(state: State, entity: Holder) -> Types:
        """The recorded site's engine lets any minor that has not operated buy."""
        if entity not in state.floated or (entity != state.entity() and state.strict()):
            return ()
        minor = str(entity)
        if not minors.is_minor(state, minor) or state.history[minor]:
            return ()
        if not state.depot or card(state.depot[0]) != kind:
            return ()
        return ("buy_train", "pass") if can_buy(state, minor) else ()

    def refusal(state: State, action: BuyTrain) -> Refusal | None:
        """Files always name the first copy; the card really bought is the next one. The recorded
        site's engine sells either side at any price, whatever is handed in."""
        price = state.title.trains[kind].price
        if card(action.train) != kind or not action.train.rpartition("-")[2].isdigit():
            return refuse("train_not_on_offer", train=action.train)
        if not has_side(state, state.depot[0], action.variant):
            return refuse("unknown_variant", train=action.train, variant=action.variant)
        if (no := price_refusal(state, str(action.entity), action.price)) is not None:
            return no
        if not state.strict():
            return None
        if action.variant not in (None, kind):
            return refuse("unknown_variant", train=action.train, variant=action.variant)
        if action.exchange is not None:
            return refuse("no_exchange", train=action.train)
        if action.price != price and not state.reading:
            return refuse("wrong_price", price=action.price, needed=price)
        return None

    def buy(state: State, action: BuyTrain) -> None:
        buy_from_bank(state, str(action.entity), state.depot[0], action.variant, action.price)
        pass_step(state, STEP)

    def choices(state: State, entity: Holder) -> Iterator[BuyTrain]:
        price = state.title.trains[kind].price
        action = BuyTrain(entity, train=f"{kind}-0", price=price, variant=kind)
        if refusal(state, action) is None:
            yield action

    return Step(
        STEP,
        offers,
        {
            "buy_train": Rule(refusal, buy, choices),
            "pass": passes(STEP),
        },
    )
