"""Running trains: the operator's network, a submitted run read, checked and priced, the best one.

One evaluation (the ``routes`` domain under the title's rules) serves all of these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tetsuro.kernel.actions import Holder, Route, RunRoutes
from tetsuro.kernel.choices import OpenFamily
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.kernel.verbs import tell
from tetsuro.mechanics.parameters import parameters
from tetsuro.mechanics.position import board
from tetsuro.mechanics.stations import access, seen_by
from tetsuro.routes.answer import Answer, Limit
from tetsuro.routes.best import best
from tetsuro.routes.files import Drawn, named_lists, runs_of, well_drawn, write_routes
from tetsuro.routes.network import Network, SiteMarks, network_of, straight
from tetsuro.routes.passages import Passages
from tetsuro.routes.rules import Evaluation, Fault, Rules, evaluate, find_fault
from tetsuro.routes.survey import PLAIN, Features, Site, Survey, survey
from tetsuro.routes.trains import Train
from tetsuro.track.network import Place

RAN: Final[Column[tuple[tuple[str, int], ...]]] = Column("ran", (), "turn")
"""(train, revenue) of each route of this turn's run."""


@dataclass(frozen=True, slots=True)
class RunningRules:
    """What a title says of its runs: its trains as the router knows them, the rules of the
    moment for a corporation, which trains may run now, what track and stops are marked with,
    what the marks of track depend on besides borders, whether the recorded site's engine takes
    the run of a train that nobody has bought, and whether a run may name a subsidy;
    ``shown``: why routes whose sum is right may not show these revenues one by one."""

    train: Callable[[State, str], Train]
    rules: Callable[[State, str], Rules]
    runnable: Callable[[State, str], tuple[str, ...]]
    features: Callable[[State], Features] = lambda state: PLAIN
    marks: Callable[[State], SiteMarks] | None = None
    depends: Callable[[State], tuple[Any, ...]] = lambda state: ()
    runs_unbought: bool = True
    subsidies: bool = True
    shown: Callable[[State, str, Sequence[Route], Evaluation], Refusal | None] = (
        lambda state, corporation, routes, checked: None
    )


running_rules: Final = parameters("running", RunningRules)


def features(state: State) -> Features:
    """What rules look for along track."""
    rules = running_rules(state)
    return state.derived("features", (state.borders, *rules.depends(state)), rules.features)


def surveyed(state: State) -> Survey:
    """The track of the map as routes see it, for all corporations."""

    def work(s: State) -> Survey:
        here = board(s)
        return survey(here.tiles, here.neighbor, features(s))

    return state.derived("survey", (state.tiles, state.borders, features(state)), work)


def network_for(state: State, corporation: str) -> Network:
    """What a corporation's trains may use now, with values of the present phase."""
    return state.derived(
        "routes " + corporation,
        (state.tiles, state.borders, state.tokens, state.phase, surveyed(state)),
        lambda s: _network(s, corporation, surveyed(s), *access(s, corporation)),
    )


def _network(
    state: State,
    corporation: str,
    track: Survey,
    starts: Collection[Place],
    blocked: Collection[Place],
) -> Network:
    here = board(state)
    own = {(hex, here.tile(hex).stops[i].city or 0) for hex, i in starts}

    def is_blocked(site: Site) -> bool:
        return (site.hex, site.stop.index) in blocked

    marks = running_rules(state).marks
    return network_of(
        track,
        colors=state.colors(),
        own=own,
        blocked=is_blocked,
        distance=straight(state.title.grid.layout),
        site_marks=None if marks is None else marks(state),
    )


def network_along(state: State, corporation: str, routes: Sequence[Drawn]) -> Network:
    """The same, of the chains that submitted routes name only: enough to read and price them,
    and a fraction of the work."""
    here = board(state)
    lists = named_lists(routes, state.title.hex_order)
    passages = state.derived("passages", (here.openings,), lambda s: Passages())
    singles = dict.fromkeys(hex for route in routes if (hex := route.single()) is not None)
    whole = [Site(hex, s) for hex in singles if hex in here.tiles for s in here.tiles[hex].stops]
    track = passages.survey(lists, whole, here.tiles, here.neighbors, features(state))
    hexes = {site.hex for site in track.sites}
    return _network(state, corporation, track, *seen_by(state, corporation).access(here, hexes))


def trains_to_run(state: State, corporation: str) -> tuple[Train, ...]:
    """The corporation's trains that may run, as the optimizer knows them."""
    rules = running_rules(state)
    return tuple(rules.train(state, t) for t in rules.runnable(state, corporation))


def _accepted(state: State, corporation: str, routes: Sequence[Route]) -> list[str]:
    """The trains of some routes whose run is accepted. The recorded site's engine may not ask
    whether a train that runs has been bought: it takes those of the bank."""
    rules = running_rules(state)
    usable = rules.runnable(state, corporation)
    unbought = state.depot if rules.runs_unbought and not state.strict() else ()
    return [r.train for r in routes if r.train in usable or r.train in unbought]


def drawn(route: Route) -> Drawn:
    """A route of an action in the form that ``routes`` reads."""
    return Drawn(route.train, route.connections, route.hexes, route.nodes)


def check(state: State, corporation: str, routes: Sequence[Route]) -> Evaluation | Refusal:
    """What submitted routes bring, item by item, or why they are no legal run."""
    found = _checked(state, corporation, routes)
    if isinstance(found, Fault):
        return refuse(found.code, **{"train": found.train, **found.params})
    return found


def _checked(state: State, corporation: str, routes: Sequence[Route]) -> Evaluation | Fault:
    found = [drawn(route) for route in routes]
    if not all(map(well_drawn, found)):
        return Fault("route_malformed", "")
    network = network_along(state, corporation, found)
    known = running_rules(state)
    trains = {t: known.train(state, t) for t in _accepted(state, corporation, routes)}
    runs = runs_of(network, found, trains)
    if isinstance(runs, Fault):
        return runs
    rules = known.rules(state, corporation)
    return find_fault(network, runs, rules) or evaluate(network, runs, rules)


def run_refusal(state: State, corporation: str, action: RunRoutes) -> Refusal | None:
    """Trains that may not run, track that is not there, a rule broken, a wrong sum."""
    named = [route.train for route in action.routes]
    accepted = _accepted(state, corporation, action.routes)
    if len(accepted) < len(named):
        unusable = next(train for train in named if train not in accepted)
        return refuse("train_not_usable", train=unusable)
    if len(set(named)) < len(named):
        return refuse("train_twice")
    amounts = [route.revenue for route in action.routes]
    least = min(*amounts, action.extra_revenue or 0, action.subsidy or 0, 0)
    if state.reading and least >= 0:
        return None
    if least < 0 and state.strict():
        return refuse("wrong_revenue", revenue=least, needed=0)
    subsidy = 0 if running_rules(state).subsidies else action.subsidy or 0
    if (more := max(action.extra_revenue or 0, subsidy)) and state.strict():
        return refuse("wrong_revenue", revenue=more, needed=0)
    if not action.routes:
        return None
    checked = check(state, corporation, action.routes)
    if isinstance(checked, Refusal):
        return checked
    given = sum(route.revenue for route in action.routes)
    if not state.strict():
        return None
    if given != checked.revenue:
        return refuse("wrong_revenue", revenue=given, needed=checked.revenue)
    return running_rules(state).shown(state, corporation, action.routes, checked)


def run(state: State, corporation: str, action: RunRoutes) -> int:
    """Take note of a run; returns its revenue as submitted (below zero counts as nothing). While
    a file is read the run stands as it is, and a difference to what we make of it is told."""
    if state.reading:
        _compare(state, corporation, action)
    revenue = sum(route.revenue for route in action.routes) + (action.extra_revenue or 0)
    RAN.set(state, tuple((r.train, r.revenue) for r in action.routes))
    for route in action.routes:
        train, hexes = route.train, "-".join(route.hexes)
        tell(state, "ran", corporation=corporation, train=train, route=hexes, amount=route.revenue)
    return max(revenue, 0)


def _compare(state: State, corporation: str, action: RunRoutes) -> None:
    checked = check(state, corporation, action.routes)
    given = sum(route.revenue for route in action.routes)
    if isinstance(checked, Refusal):
        tell(
            state,
            "run_not_legal",
            corporation=corporation,
            code=checked.code,
            why=checked,
            recorded=given,
        )
    elif checked.revenue != given:
        ours = checked.revenue
        tell(state, "revenue_differs", corporation=corporation, recorded=given, ours=ours)


def best_run(state: State, corporation: str, limit: Limit | None = None) -> Answer:
    """The proved best run of the trains that may run now, or the best within the limit."""
    return best(
        network_for(state, corporation),
        trains_to_run(state, corporation),
        running_rules(state).rules(state, corporation),
        limit,
    )


def action_of(state: State, corporation: str, evaluation: Evaluation) -> RunRoutes:
    """A priced set as the action that files hold."""
    network = network_for(state, corporation)
    rules = running_rules(state).rules(state, corporation)
    return RunRoutes(
        corporation,
        routes=tuple(
            Route(
                train=entry["train"],
                connections=tuple(tuple(c) for c in entry["connections"]),
                hexes=tuple(entry["hexes"]),
                revenue=entry["revenue"],
                revenue_str=entry["revenue_str"],
                nodes=tuple(entry["nodes"]),
            )
            for entry in write_routes(network, evaluation, rules)
        ),
    )


STEPS_OF_LISTING: Final = 200_000
"""Work after which the listing of runs is content with the best found."""


def run_choices(state: State, corporation: str, entity: Holder) -> Iterator[OpenFamily]:
    """All legal runs as one family: the best, then none at all, then each of its routes."""

    def listing() -> Iterator[RunRoutes]:
        answer = best_run(state, corporation, Limit(steps=STEPS_OF_LISTING))
        yield action_of(state, corporation, answer.evaluation)
        if answer.routes:
            yield RunRoutes(entity)
        if len(answer.routes) > 1:
            network = network_for(state, corporation)
            rules = running_rules(state).rules(state, corporation)
            for one in answer.routes:
                yield action_of(state, corporation, evaluate(network, [one], rules))

    def legal(action: Any) -> bool:
        return bool(action.entity == entity) and run_refusal(state, corporation, action) is None

    yield OpenFamily(RunRoutes(entity), legal, listing)
