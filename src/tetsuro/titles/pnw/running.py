"""1822PNW's run of trains: who can run, pullmans, what the routes domain must know (5.6, 6.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tetsuro.kernel.actions import Holder, Route, RunRoutes
from tetsuro.kernel.choices import OpenFamily
from tetsuro.kernel.machine import Rule, Step, Types, blocking, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics import mail, minors, pullmans, running
from tetsuro.mechanics.depot import card, side
from tetsuro.mechanics.dividends import REVENUE
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.pullmans import ATTACHED, PullmanRules
from tetsuro.mechanics.route_memory import can_run, remember_route
from tetsuro.mechanics.running import RunningRules
from tetsuro.routes.network import SiteMarks
from tetsuro.routes.rules import Evaluation, Rules
from tetsuro.routes.survey import Features
from tetsuro.routes.trains import Train
from tetsuro.titles.pnw import fees
from tetsuro.titles.pnw.dividends import PERMANENT
from tetsuro.titles.pnw.powers import owned_by
from tetsuro.titles.pnw.terrain import MARKS, MILL, SKI, TIMBER
from tetsuro.titles.pnw_routes import (
    pnw_features,
    pnw_rules,
    pnw_site_marks,
    pnw_train,
    sums,
)

PULLMAN: Final = "P+"
LOCALS: Final = ("L", "LP")
EXPRESS: Final = "E"
MILL_BONUS: Final = 10
LATE_MILL_BONUS: Final = 30
LATE: Final = "5"


# What the routes domain asks


def features(state: State) -> Features:
    """Timber track, the ski haus and portages count along the way."""
    marked = MARKS.of(state)
    return pnw_features(
        timber=[h for h, names in marked.items() if TIMBER in names],
        ski=[h for h, names in marked.items() if SKI in names],
    )


def train(state: State, name: str) -> Train:
    """A train as it runs now, with the pullman if that is attached."""
    kind = side(state, name).name
    return pnw_train(name, kind + "+" if name == ATTACHED.of(state) else kind)


def rules(state: State, corporation: str) -> Rules:
    """How this company's routes pay in this phase (6.7, 6.8)."""
    late = state.title.phase_index[state.phase] >= state.title.phase_index[LATE]
    return pnw_rules(
        mill=LATE_MILL_BONUS if late else MILL_BONUS,
        lumber=owned_by(state, "P14", corporation),
        free_portages=owned_by(state, fees.PORTAGE, corporation),
        mail=mail.has_contract(state, corporation),
        published=state.title.published("mill-e-train"),
    )


def marks(state: State) -> SiteMarks:
    """The operator's home and destination token, and the mill."""
    charter = state.tokens[operator(state)]
    home = charter[0]
    goal = next((t for t in charter if t.kind == "destination" and t.hex), None)
    mill = state.derived("mill", (MARKS.of(state),), _mill)
    return pnw_site_marks(
        None if home.hex is None else (home.hex, home.city or 0),
        None if goal is None or goal.hex is None else (goal.hex, goal.city or 0),
        mill,
    )


def _mill(state: State) -> str | None:
    return next((h for h, names in MARKS.of(state).items() if MILL in names), None)


def runnable(state: State, corporation: str) -> tuple[str, ...]:
    """Trains that have not run; a pullman is none."""
    return tuple(
        t for t in state.trains[corporation] if t not in state.trains_run and card(t) != PULLMAN
    )


def depends(state: State) -> tuple[Any, ...]:
    """Timber and the ski haus are marks in hexes."""
    return (MARKS.of(state),)


def shown(
    state: State, corporation: str, routes: Sequence[Route], checked: Evaluation
) -> Refusal | None:
    """A permanent train's revenue is settled apart (5.7), so its route shows its own."""
    apart = [n for n, route in enumerate(routes) if card(route.train) in PERMANENT]
    if not apart or len(routes) == 1:
        return None
    network = running.network_along(state, corporation, [running.drawn(r) for r in routes])
    runs = [priced.run for priced in checked.routes]
    for number in apart:
        given, right = (
            routes[number].revenue,
            sums(network, runs, rules(state, corporation), number),
        )
        if given not in right:
            return refuse("wrong_revenue", revenue=given, needed=max(right))
    return None


PULLMANS: Final = PullmanRules(PULLMAN, frozenset({*LOCALS, EXPRESS}), runnable)
RULES: Final = RunningRules(
    features=features,
    train=train,
    rules=rules,
    runnable=runnable,
    marks=marks,
    depends=depends,
    runs_unbought=False,
    shown=shown,
)


# The step


def offers(state: State, entity: Holder) -> Types:
    """A company with a local train runs anyway, others if they can; a minor's E train never."""
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    have = {side(state, t).name for t in runnable(state, corporation)}
    if minors.is_minor(state, corporation) and have == {EXPRESS}:
        return ()
    if not (have & set(LOCALS) or (have and can_run(state, corporation))):
        return ()
    return ("choose", "run_routes") if pullmans.may_take(state, corporation) else ("run_routes",)


def run_refusal(state: State, action: RunRoutes) -> Refusal | None:
    """The run of the operator's trains."""
    return running.run_refusal(state, operator(state), action)


def run(state: State, action: RunRoutes) -> None:
    """Take note of the run, its mail and fees; the step ends (5.6)."""
    corporation = operator(state)
    REVENUE.set(state, running.run(state, corporation, action))
    mail.note_run(state, action)
    fees.note_run(state, action)
    pullmans.detach(state)
    pass_step(state, "routes")


def run_choices(state: State, entity: Holder) -> Iterator[OpenFamily]:
    """All sets of routes, the best first."""
    yield from running.run_choices(state, operator(state), entity)


def remember(state: State) -> None:
    """Whether a company can run is asked as its run is due."""
    waiting = blocking(state)
    if waiting is not None and waiting[0] is ROUTES:
        remember_route(state)


ROUTES: Final = Step(
    "routes",
    offers,
    {
        "run_routes": Rule(run_refusal, run, run_choices),
        "choose": pullmans.ATTACH,
    },
)
