"""Running trains: the best routes, or routes drawn stop by stop, with what each brings and why."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tetsuro.kernel.refusal import refuse
from tetsuro.kernel.state import State
from tetsuro.mechanics.running import (
    RunningRules,
    action_of,
    best_run,
    network_for,
    running_rules,
    trains_to_run,
)
from tetsuro.render import Route as Line
from tetsuro.routes.answer import Answer, Limit
from tetsuro.routes.draw import Drawing, click, onward, unclicked
from tetsuro.routes.files import settled
from tetsuro.routes.network import Network
from tetsuro.routes.rules import Fault, Priced, Rules, Run, at_best, evaluate, find_fault
from tetsuro.routes.trains import Train
from tetsuro.web.controls import Control, Now, control
from tetsuro.web.paths import drawing_of, is_route, line_of, stop_named, track_of, written
from tetsuro.web.words import Words

if TYPE_CHECKING:
    from tetsuro.web.scene import Asked

PATIENCE = Limit(seconds=1.5)
COLORS = ("#d6006e", "#0b63ce", "#b85a00", "#6a3fb5", "#008a5e", "#8a1c1c")


@dataclass(frozen=True, slots=True)
class Leg:
    """One train: its route, item by item."""

    train: str
    name: str
    number: int
    stops: tuple[str, ...]
    items: tuple[tuple[str, int], ...]
    revenue: int
    active: bool
    link: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The routes shown, what they bring, and the button that runs them."""

    drawing: bool
    legs: tuple[Leg, ...]
    revenue: int
    subsidy: int
    proved: bool
    bound: int
    best: int
    fault: str
    run: Control | None
    nothing: Control | None
    drawn: tuple[Line, ...]
    draw_link: str
    kept: tuple[str, ...] = ()
    """The routes of the trains not being drawn, for the form that adds a stop."""
    train: str = ""
    path: str = ""
    onward: tuple[tuple[str, str], ...] = ()
    undo_link: str = ""
    """The drawing without the last stop clicked."""
    turn_link: str = ""
    """The last stop clicked again: other track to it."""


_known: OrderedDict[int, tuple[State, Answer]] = OrderedDict()


def answer_for(state: State, corporation: str) -> Answer:
    """The best run of a position; worked out once."""
    found = _known.get(id(state))
    if found is None or found[0] is not state:
        found = state, best_run(state, corporation, PATIENCE)
        _known[id(state)] = found
        while len(_known) > 64:
            _known.popitem(last=False)
    return found[1]


def plan(words: Words, state: State, now: Now, asked: Asked) -> Plan | None:
    """What is shown while trains may run."""
    group = next((g for g in now.groups if g.kind == "routes"), None)
    if group is None or group.open is None:
        return None
    if not isinstance(state.title.rules.get("running"), RunningRules):
        return None
    corporation = str(state.entity())
    answer = answer_for(state, corporation)
    network = network_for(state, corporation)
    rules = running_rules(state).rules(state, corporation)
    nothing = control(words, state, group.open.first)
    here = _Here(words, state, corporation, network, rules, answer, nothing)
    return here.drawing(asked) if asked.draw else here.best()


@dataclass(frozen=True, slots=True)
class _Here:
    """A running at hand."""

    words: Words
    state: State
    corporation: str
    network: Network
    rules: Rules
    answer: Answer
    nothing: Control

    def best(self) -> Plan:
        """The router's answer."""
        answer = self.answer
        action = action_of(self.state, self.corporation, answer.evaluation)
        legs = tuple(self._leg(n, p, "") for n, p in enumerate(answer.evaluation.routes))
        runs = control(self.words, self.state, action) if answer.routes else None
        return Plan(
            drawing=False,
            legs=legs,
            revenue=answer.revenue,
            subsidy=answer.evaluation.subsidy,
            proved=answer.proved,
            bound=answer.bound,
            best=answer.revenue,
            fault="",
            run=runs,
            nothing=self.nothing,
            drawn=self._lines(list(answer.routes)),
            draw_link="?draw=1",
        )

    def drawing(self, asked: Asked) -> Plan:
        """Routes as far as they are drawn."""
        network = self.network
        trains = trains_to_run(self.state, self.corporation)
        drawn, active = self._before(asked, trains)
        lost = None
        if active and asked.add:
            lost = self._click(drawn, next(t for t in trains if t.id == active), asked.add)
        runs = [Run(t, drawn[t.id].route) for t in trains if is_route(drawn[t.id], t.local)]
        fault = find_fault(network, runs, self.rules)
        if fault is None:
            runs = settled(network, at_best(network, runs, self.rules), self.rules)
        priced = evaluate(network, runs, self.rules)
        by_train = {p.run.train.id: p for p in priced.routes}
        legs = []
        lines = []
        for n, t in enumerate(trains):
            link = self._link(drawn, t.id)
            route = drawn[t.id].route
            if t.id in by_train:
                route = by_train[t.id].run.route
                legs.append(self._leg(n, by_train[t.id], link, t.id == active))
            else:
                stops = tuple(self._stop(s) for s in route.stops)
                legs.append(Leg(t.id, t.name, n, stops, (), 0, t.id == active, link))
            lines.append(Run(t, route))
        run = None
        if runs and fault is None:
            run = control(self.words, self.state, action_of(self.state, self.corporation, priced))
        undo_link, turn_link = self._last_click(drawn, active)
        return Plan(
            drawing=True,
            legs=tuple(legs),
            revenue=priced.revenue,
            subsidy=priced.subsidy,
            proved=False,
            bound=0,
            best=self.answer.revenue,
            fault=self._fault(lost or fault),
            run=run,
            nothing=self.nothing,
            drawn=self._lines(lines),
            draw_link="?draw=1",
            kept=tuple(f"{n}~{written(network, d)}" for n, d in drawn.items() if n != active),
            train=active,
            path=written(network, drawn.get(active, Drawing())),
            onward=self._onward(drawn, active),
            undo_link=undo_link,
            turn_link=turn_link,
        )

    def _before(self, asked: Asked, trains: Sequence[Train]) -> tuple[dict[str, Drawing], str]:
        """Each train's drawing as the address has it, before a click; which is being drawn."""
        drawn = dict.fromkeys((t.id for t in trains), Drawing())
        for one in asked.runs:
            name, _, text = one.partition("~")
            if name in drawn:
                drawn[name] = drawing_of(self.network, text)
        active = asked.train if asked.train in drawn else next(iter(drawn), "")
        if active and asked.path is not None:
            drawn[active] = drawing_of(self.network, asked.path)
        return drawn, active

    def _last_click(self, drawn: dict[str, Drawing], active: str) -> tuple[str, str]:
        """Links that take the last click back, and that do it again."""
        at_hand = drawn.get(active, Drawing())
        undo = turn = ""
        if at_hand.clicked:
            undo = self._link({**drawn, active: unclicked(at_hand)}, active)
        if len(at_hand.clicked) > 1:
            last = self.network.stops[at_hand.clicked[-1]].id
            turn = f"{self._link(drawn, active)}&{urlencode({'add': last})}"
        return undo, turn

    def _click(self, drawn: dict[str, Drawing], train: Train, name: str) -> Fault | None:
        """Draw on after a click on a stop; why not, where no track leads there."""
        network = self.network
        others = self._others(drawn, train.id)
        stop = stop_named(network, name)
        clicked = None
        if stop is not None:
            clicked = click(network, drawn[train.id], stop, others, train)
        if clicked is None:
            hex = name.partition(":")[0] if stop is None else network.stops[stop].hex
            return Fault("route_no_way", train.id, {"hex": hex})
        drawn[train.id] = clicked
        return None

    def _leg(self, number: int, priced: Priced, link: str, active: bool = False) -> Leg:
        train, route = priced.run
        return Leg(
            train=train.id,
            name=train.name,
            number=number,
            stops=tuple(self._stop(n) for n in route.stops),
            items=self._items(priced),
            revenue=priced.revenue,
            active=active,
            link=link,
        )

    def _items(self, priced: Priced) -> tuple[tuple[str, int], ...]:
        """What each stop and bonus brings; bonuses of one kind in one sum."""
        stops = [i for i in priced.items if i.rule == "stop"]
        sums: dict[str, list[int]] = {}
        for item in priced.items:
            if item.rule != "stop":
                sums.setdefault(self._item(item.rule, item.hex), []).append(item.amount)
        bonuses = (
            (f"{len(n)} × {what}" if len(n) > 1 else what, sum(n)) for what, n in sums.items()
        )
        return (*((self._item(i.rule, i.hex), i.amount) for i in stops), *bonuses)

    def _stop(self, number: int) -> str:
        hex = self.network.stops[number].hex
        return self.state.title.hex_names.get(hex) or hex

    def _item(self, rule: str, hex: str) -> str:
        if rule == "stop":
            return self.state.title.hex_names.get(hex) or hex
        head, _, tail = rule.partition(" ")
        if head == "commodity":
            tail = self.words.t(f"good-{tail.lower()}")
        elif head == "connection":
            tail = " – ".join(map(self.words.place, tail.split("-")))
        return self.words.maybe(f"item-{head}", what=tail) or rule

    def _fault(self, fault: Fault | None) -> str:
        if fault is None:
            return ""
        # by the side that its card shows now, not by its number
        names = {t.id: t.name for t in trains_to_run(self.state, self.corporation)}
        params = {"train": names.get(fault.train, fault.train), **fault.params}
        if isinstance(hexes := params.get("hexes"), tuple):
            params["hexes"] = [self.words.hex(hex) for hex in hexes]
        if isinstance(other := params.get("other"), str):
            params["other"] = self.words.hex(other)
        return self.words.said(refuse(fault.code, **params))

    def _lines(self, runs: list[Run]) -> tuple[Line, ...]:
        return tuple(
            Line(COLORS[n % len(COLORS)], line_of(self.state, self.network, run.route))
            for n, run in enumerate(runs)
        )

    def _link(self, drawn: dict[str, Drawing], active: str) -> str:
        query = [("draw", "1"), ("train", active)]
        query += [("r", f"{n}~{written(self.network, d)}") for n, d in drawn.items() if d.clicked]
        return "?" + urlencode(query)

    def _onward(self, drawn: dict[str, Drawing], active: str) -> tuple[tuple[str, str], ...]:
        """Stops that may come next, for those who draw without a map."""
        if not active:
            return ()
        network, route = self.network, drawn[active].route
        if route.stops:
            others = self._others(drawn, active)
            both = (onward(network, end, others) for end in (route, route.reversed()))
            found = list(dict.fromkeys(chain.from_iterable(both)))
        else:
            found = [s.index for s in network.stops if s.own]
        hexes = [network.stops[n].hex for n in found]
        return tuple(
            (network.stops[n].id, self._place(n, alone=hexes.count(network.stops[n].hex) == 1))
            for n in found
        )

    def _place(self, number: int, *, alone: bool) -> str:
        """A stop with its hex; counted where others of the hex may come next, too."""
        stop = self.network.stops[number]
        here = [s.index for s in self.network.stops if s.hex == stop.hex]
        place = self.words.hex(stop.hex)
        return place if alone else f"{place} ({here.index(number) + 1})"

    def _others(self, drawn: dict[str, Drawing], active: str) -> int:
        """The track of the other trains with which this one may share none (core 18.5)."""
        groups = {t.id: t.group for t in trains_to_run(self.state, self.corporation)}
        beside = (d for n, d in drawn.items() if n != active and groups[n] == groups[active])
        return track_of(self.network, beside)
