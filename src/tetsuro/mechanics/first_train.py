"""A minor's first turn begins with the purchase of a cheap train, before it builds and runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tetsuro.kernel.actions import BuyTrain, Holder, Pass
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, State
from tetsuro.kernel.verbs import pay, tell
from tetsuro.mechanics import minors
from tetsuro.mechanics.depot import card, leaves_bank
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import just_pass, may_pass

STEP = "first_train"


def first_train_step(kind: str, can_buy: Callable[[State, str], bool]) -> Step:
    """The step in which a minor that has never operated may buy the next train if it is of a
    kind. It waits if ``can_buy`` (which the train step asks, too)."""

    def offers(state: State, entity: Holder) -> Types:
        corporation = state.entity()
        if entity != corporation or not isinstance(corporation, str):
            return ()
        if not minors.is_minor(state, corporation) or state.history[corporation]:
            return ()
        if not state.depot or card(state.depot[0]) != kind:
            return ()
        return ("buy_train", "pass") if can_buy(state, corporation) else ()

    def refusal(state: State, action: BuyTrain) -> Refusal | None:
        """Files always name the first copy; the card really bought is the next one."""
        corporation, price = operator(state), state.title.trains[kind].price
        if card(action.train) != kind or not action.train.rpartition("-")[2].isdigit():
            return refuse("train_not_on_offer", train=action.train)
        if action.variant not in (None, kind):
            return refuse("unknown_variant", train=action.train, variant=action.variant)
        if action.exchange is not None:
            return refuse("no_exchange", train=action.train)
        if action.price != price and not state.reading:
            return refuse("wrong_price", price=action.price, needed=price)
        if action.price > state.cash[corporation]:
            return refuse("cash_short", needed=action.price, had=state.cash[corporation])
        return None

    def buy(state: State, action: BuyTrain) -> None:
        corporation, train, price = operator(state), state.depot[0], action.price
        tell(state, "train_bought", corporation=corporation, train=train, seller=None, price=price)
        pay(state, corporation, BANK, price, "train")
        leaves_bank(state, train, corporation)
        pass_step(state, STEP)

    def choices(state: State, entity: Holder) -> Iterator[BuyTrain]:
        price = state.title.trains[kind].price
        action = BuyTrain(entity, train=f"{kind}-0", price=price, variant=kind)
        if refusal(state, action) is None:
            yield action

    def pass_first(state: State, action: Pass) -> None:
        pass_step(state, STEP)

    return Step(
        STEP,
        offers,
        {
            "buy_train": Rule(refusal, buy, choices),
            "pass": Rule(may_pass, pass_first, just_pass),
        },
    )
