"""18India's running of trains, its income, and what follows a turn (rules 4.4.5, 5.4, 5.5)."""

from __future__ import annotations

from collections.abc import Iterator

from tetsuro.kernel.actions import Holder, RunRoutes
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import move_marker
from tetsuro.mechanics.dividends import REVENUE, DividendRules, pay_all, withhold_all
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.route_memory import can_run, remember_route
from tetsuro.mechanics.shares import one_share
from tetsuro.titles.india.closing import at_zero, close_corporations
from tetsuro.titles.india.commodities import claim, delivered
from tetsuro.titles.india.warrants import guaranteed

MOST_STEPS = 4


def offers(state: State, entity: Holder) -> Types:
    if entity != state.entity() or not isinstance(entity, str):
        return ()
    return ("run_routes",) if runnable(state, entity) and can_run(state, entity) else ()


def runnable(state: State, corporation: str) -> tuple[str, ...]:
    """Its trains that have not run in this round under another owner."""
    return tuple(t for t in state.trains[corporation] if t not in state.trains_run)


def run_refusal(state: State, action: RunRoutes) -> Refusal | None:
    usable = runnable(state, operator(state))
    named = [route.train for route in action.routes]
    for train in named:
        if train not in usable:
            return refuse("train_not_usable", train=train)
    if len(set(named)) < len(named):
        return refuse("train_twice")
    return None


def run(state: State, action: RunRoutes) -> None:
    """The income waits for the dividend; every commodity delivered is claimed."""
    corporation = operator(state)
    REVENUE.set(state, sum(route.revenue for route in action.routes))
    pass_step(state, "routes")
    for route in action.routes:
        passed = tuple(hex for chain in route.connections for hex in chain)
        for commodity in delivered(state, corporation, passed):
            claim(state, corporation, commodity)


def run_choices(state: State, entity: Holder) -> Iterator[RunRoutes]:
    yield RunRoutes(entity)


ROUTES = Step("routes", offers, {"run_routes": Rule(run_refusal, run, run_choices)})


# Dividends


def payees(state: State, corporation: str) -> dict[Holder, Holder]:
    """Players and corporations, the corporation itself too; rows, hands and market get nothing."""
    holders: tuple[Holder, ...] = (*state.players, *state.corporations)
    return {holder: holder for holder in holders}


def steps(state: State, corporation: str, paid: int) -> int:
    """Rules 5.5; ``D2``: exactly half the price is a step right by the published rules."""
    price = state.price(corporation)
    assert price is not None
    if not paid:
        return 0 if guaranteed(state, corporation) else -1
    if paid >= price:
        return min(MOST_STEPS, paid // price)
    half = 2 * paid >= price if state.title.published("half-price") else paid > price // 2
    return 1 if half else 0


def guaranty(state: State, corporation: str, paid: int) -> dict[Holder, int]:
    """Where nothing is paid the bank pays for a corporation with a warrant."""
    each = guaranteed(state, corporation)
    if paid or not each:
        return {}
    one = one_share(state, corporation)
    shares = {h: state.percent(h, corporation) // one for h in payees(state, corporation)}
    return {holder: count * each for holder, count in shares.items() if count}


DIVIDENDS = DividendRules(
    kinds={"payout": pay_all, "withhold": withhold_all},
    steps=steps,
    payees=payees,
    besides=guaranty,
)


def end_turn(state: State) -> None:
    """A corporation without a train falls one cell."""
    corporation = operator(state)
    if corporation in state.corporations and not at_zero(state, corporation):
        if not state.trains[corporation]:
            move_marker(state, corporation, -1)


def after_action(state: State) -> None:
    remember_route(state)
    close_corporations(state)
