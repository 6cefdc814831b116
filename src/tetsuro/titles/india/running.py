"""18India's running of trains, its income, and what follows a turn (rules 4.4.5, 5.4, 5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tetsuro.kernel.actions import Holder, RunRoutes
from tetsuro.kernel.choices import OpenFamily
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal
from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import move_marker
from tetsuro.mechanics import running
from tetsuro.mechanics.depot import side
from tetsuro.mechanics.dividends import REVENUE, DividendRules, pay_all, withhold_all
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.route_memory import can_run, remember_route
from tetsuro.mechanics.running import RunningRules
from tetsuro.routes.network import SiteMarks
from tetsuro.routes.rules import Rules
from tetsuro.routes.survey import Features
from tetsuro.routes.trains import Train
from tetsuro.titles.india.closing import at_zero, close_corporations
from tetsuro.titles.india.commodities import (
    CONCESSIONS,
    JEWELRY_HEX,
    claim,
    delivered,
    place_of,
    table,
    usable,
)
from tetsuro.titles.india.warrants import guaranteed
from tetsuro.titles.india_routes import (
    Connection,
    india_features,
    india_rules,
    india_site_marks,
    india_train,
)

MOST_STEPS: Final = 4


def offers(state: State, entity: Holder) -> Types:
    """A run for a corporation with trains and a route (4.4.5)."""
    if entity != state.entity() or not isinstance(entity, str):
        return ()
    return ("run_routes",) if runnable(state, entity) and can_run(state, entity) else ()


def runnable(state: State, corporation: str) -> tuple[str, ...]:
    """Its trains that have not run in this round under another owner."""
    return tuple(t for t in state.trains[corporation] if t not in state.trains_run)


def train(state: State, train_id: str) -> Train:
    """The train with this id, as the routes domain knows it."""
    return india_train(train_id, side(state, train_id).name)


def features(state: State) -> Features:
    """Commodities and their destinations; every border that is left on a crossed side counts as a
    gauge change (rules 13.14)."""
    borders = state.borders

    def changes(hex: str, edge: int) -> int:
        for mark in borders.get(hex, ()):
            if mark[0] == edge:
                return 1
        return 0

    jewelry = (JEWELRY_HEX.of(state),)
    return state.derived("marks of hexes", jewelry, _hex_marks).costing(changes)


def _hex_marks(state: State) -> Features:
    places = {n: at for n in table(state) if (at := place_of(state, n)) is not None}
    ends = {hex: hex for facts in table(state).values() for hex in facts["pays"]}
    return india_features(places, ends)


def connections(state: State) -> tuple[Connection, ...]:
    """Pairs of hexes with what a route between them earns besides (7.4)."""
    found = state.title.rules["connections"].values()
    return tuple((c["hexes"][0], c["hexes"][1], c["amount"]) for c in found)


def marks(state: State) -> SiteMarks:
    """Stops in red hexes, with a variable value, at the ends of connections."""

    def work(state: State) -> SiteMarks:
        red = {hex for hex, tile in state.title.printed.items() if tile.color == "red"}
        return india_site_marks(red, state.title.rules["variable_cities"], connections(state))

    return state.derived("marks of stops", (), work)


def rules(state: State, corporation: str) -> Rules:
    """``D10``: by the published rules both ends of a connection must be paid."""
    return state.derived(
        "rules of runs " + corporation,
        (CONCESSIONS.of(state), JEWELRY_HEX.of(state)),
        lambda s: _rules(s, corporation),
    )


def _rules(state: State, corporation: str) -> Rules:
    pays = {n: table(state)[n]["pays"] for n in usable(state, corporation) if place_of(state, n)}
    published = state.title.published("connection-ends")
    return india_rules(connections(state), pays, published=published)


RUNNING: Final = RunningRules(
    features=features,
    train=train,
    rules=rules,
    runnable=runnable,
    marks=marks,
    depends=lambda state: (JEWELRY_HEX.of(state),),
    runs_unbought=False,
)


def run_refusal(state: State, action: RunRoutes) -> Refusal | None:
    """The run of the operator's trains."""
    return running.run_refusal(state, operator(state), action)


def run(state: State, action: RunRoutes) -> None:
    """The income waits for the dividend; every commodity delivered is claimed."""
    corporation = operator(state)
    REVENUE.set(state, running.run(state, corporation, action))
    pass_step(state, "routes")
    for route in action.routes:
        passed = tuple(hex for chain in route.connections for hex in chain)
        for commodity in delivered(state, corporation, passed):
            claim(state, corporation, commodity)


def run_choices(state: State, entity: Holder) -> Iterator[OpenFamily]:
    """All sets of routes, the best first."""
    return running.run_choices(state, operator(state), entity)


ROUTES: Final = Step("routes", offers, {"run_routes": Rule(run_refusal, run, run_choices)})


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


def guaranty(state: State, corporation: str, paid: int) -> int:
    """Where nothing is paid the bank pays for the shares of a corporation with a warrant."""
    return 0 if paid else guaranteed(state, corporation)


DIVIDENDS: Final = DividendRules(
    kinds={"payout": pay_all, "withhold": withhold_all},
    steps=steps,
    payees=payees,
    guaranty=guaranty,
)


def end_turn(state: State) -> None:
    """A corporation without a train falls one cell."""
    corporation = operator(state)
    if corporation not in state.corporations or at_zero(state, corporation):
        return
    if not state.trains[corporation]:
        move_marker(state, corporation, -1)


def after_action(state: State) -> None:
    """Remember who has a route, and close corporations at price 0 (5.7)."""
    remember_route(state)
    close_corporations(state)
