"""The made-up title's operating round: runs, trains, takeovers, issues."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mechanics.isle_data import CARDS, COACH, MAIL
from tetsuro.kernel.actions import Action, BuyTrain, HexToken, Holder, Pass, RunRoutes
from tetsuro.kernel.machine import RoundRules, Rule, Step, Types, blocking, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State, Token
from tetsuro.kernel.verbs import (
    drop_reservations,
    give_private,
    move_train,
    set_token,
)
from tetsuro.mechanics import (
    destination,
    dividends,
    emergency,
    formation,
    issuing,
    mail,
    minor_acquisition,
    minors,
    operating,
    private_acquisition,
    programs,
    pullmans,
    running,
    stations,
    train_buying,
    train_upgrades,
)
from tetsuro.mechanics.depot import counted
from tetsuro.mechanics.destination import DESTINATION_TOKEN
from tetsuro.mechanics.dividends import REVENUE
from tetsuro.mechanics.first_train import first_train_step
from tetsuro.mechanics.minor_acquisition import ACQUIRE_MINOR
from tetsuro.mechanics.minors import ASSOCIATIONS
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import passes
from tetsuro.mechanics.run_step import own_trains
from tetsuro.mechanics.train_buying import DISCARD


def may_have(state: State, corporation: str, private: str) -> Refusal | None:
    if private in CARDS:
        return refuse("not_acquirable", private=private)
    if private == MAIL and minors.is_minor(state, corporation):
        return refuse("wrong_kind_of_company", private=private, corporation=corporation)
    return None


def taken(state: State, corporation: str, private: str) -> None:
    give_private(state, private, corporation)
    if private == COACH:
        move_train(state, "coach-0", "depot", corporation)


def take_over_offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    return ("acquire_company", "pass") if private_acquisition.on_hand(state, corporation) else ()


TAKE_OVER = Step(
    private_acquisition.STEP,
    take_over_offers,
    {
        "acquire_company": Rule(
            private_acquisition.refusal, private_acquisition.acquire, private_acquisition.choices
        ),
        "pass": passes(private_acquisition.STEP),
    },
)


def runnable(state: State, corporation: str) -> tuple[str, ...]:
    return tuple(t for t in own_trains(state, corporation) if t != "coach-0")


def run_offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    if not runnable(state, corporation):
        return ()
    more = ("choose",) if pullmans.may_take(state, corporation) else ()
    return (*more, "run_routes")


def run(state: State, action: RunRoutes) -> None:
    REVENUE.set(state, running.run(state, operator(state), action))
    mail.note_run(state, action)
    pullmans.detach(state)
    pass_step(state, "routes")


ROUTES = Step(
    "routes",
    run_offers,
    {
        "run_routes": Rule(
            lambda state, action: running.run_refusal(state, operator(state), action),
            run,
            lambda state, entity: running.run_choices(state, operator(state), entity),
        ),
        "choose": pullmans.ATTACH,
    },
)


def settle(state: State, kind: str) -> None:
    mail.settle(state)
    dividends.declare(state, kind)


def pay_out(state: State, action: Action) -> None:
    settle(state, getattr(action, "kind", ""))
    pass_step(state, "dividend")


DIVIDEND = Step(
    "dividend",
    dividends.offers,
    {"dividend": Rule(dividends.refusal, pay_out, dividends.choices)},
    skip=lambda state: settle(state, "withhold"),
)


def can_buy(state: State, corporation: str) -> bool:
    return train_upgrades.can_upgrade(state, corporation) or train_buying.can_buy(
        state, corporation
    )


def cheapest(state: State) -> int:
    return min(train_buying.prices_on_offer(state), default=0)


def must_buy(state: State, corporation: str) -> bool:
    return not counted(state, corporation) and bool(cheapest(state))


def train_offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if not isinstance(corporation, str):
        return ()
    must = must_buy(state, corporation)
    if must and entity == operating.president(state):
        return ("sell_shares",)
    if entity != corporation:
        return ()
    if must:
        return ("buy_train",)
    return ("buy_train", "pass") if can_buy(state, corporation) else ()


def buy_refusal(state: State, action: BuyTrain) -> Refusal | None:
    if action.exchange is not None:
        return train_upgrades.refusal(state, action)
    no = train_buying.buy_refusal(state, action)
    helped = must_buy(state, operator(state)) and no is not None and no.code == "cash_short"
    return emergency.contribution_refusal(state, action.price) if helped else no


def buy(state: State, action: BuyTrain) -> None:
    if action.exchange is not None:
        train_upgrades.upgrade(state, action)
        return
    if action.price > state.cash[operator(state)]:
        emergency.contribute(state, action.price)
    train_buying.buy(state, action)


def buy_choices(state: State, entity: Holder) -> Iterator[object]:
    yield from train_buying.buy_choices(state, entity)
    yield from train_upgrades.choices(state)
    if must_buy(state, operator(state)) and state.cash[operator(state)] < cheapest(state):
        for train in train_buying.on_offer(state):
            for side in train_buying.sides(state, train):
                action = BuyTrain(entity, train=train, price=side.price, variant=side.name)
                if buy_refusal(state, action) is None:
                    yield action


TRAIN_STEP = Step(
    "trains",
    train_offers,
    {
        "buy_train": Rule(buy_refusal, buy, buy_choices),
        "sell_shares": Rule(emergency.sale_refusal, emergency.sell, emergency.sale_choices),
        "pass": passes("trains"),
    },
)


def issue_offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    if minors.is_minor(state, corporation):
        return ()
    found = ["buy_shares"] if issuing.redeemable(state, corporation) else []
    found += ["sell_shares"] if issuing.issuable(state, corporation) else []
    return (*found, "pass") if found else ()


ISSUE = Step(
    issuing.STEP,
    issue_offers,
    {
        "buy_shares": Rule(issuing.redeem_refusal, issuing.redeem, issuing.redeem_choices),
        "sell_shares": Rule(issuing.issue_refusal, issuing.issue, issuing.issue_choices),
        "pass": passes(issuing.STEP),
    },
)
OPERATING_ROUND = RoundRules(
    "OR",
    (
        DISCARD,
        first_train_step("1", can_buy),
        TAKE_OVER,
        DESTINATION_TOKEN,
        ROUTES,
        DIVIDEND,
        TRAIN_STEP,
        ACQUIRE_MINOR,
        ISSUE,
    ),
    begin=operating.begin,
    advance=operating.advance,
    senders=emergency.director,
)


def begin_turn(state: State) -> None:
    """The home token, in the slot that a minor has reserved."""
    corporation = operator(state)
    token = state.tokens[corporation][0]
    spot = formation.reserved_place(state, corporation)
    if token.hex is None and spot is not None:
        set_token(state, corporation, 0, Token(token.kind, token.price, *spot))
        drop_reservations(state, corporation)


def reaches(state: State, one: str, other: str) -> bool:
    token = minors.station(state, other)
    return (token.hex, 0) in stations.network_of(state, one).stops


def barred(state: State, major: str, minor: str) -> Refusal | None:
    free = minor in state.floated and minor not in ASSOCIATIONS.of(state)
    if minors.is_minor(state, major) or not free or not minors.is_minor(state, minor):
        return refuse("not_to_be_acquired", corporation=minor)
    if not minor_acquisition.payments(state, major, minor):
        return refuse("no_payment_possible", corporation=minor)
    return None


def spot(state: State, minor: str) -> tuple[str, int, int | None]:
    token = minors.station(state, minor)
    assert token.hex is not None and token.city is not None
    return token.hex, token.city, token.slot


def automatic(state: State) -> tuple[Action, ...]:
    waiting = blocking(state)
    if waiting is None:
        return ()
    step, actor = waiting
    if step is DESTINATION_TOKEN:
        if destination.connected(state, operator(state)):
            goal = destination.destination(state, operator(state)) or ""
            return (HexToken(actor, hex=goal, token_type=destination.KIND),)
        return (Pass(actor),)
    return programs.automatic(state)
