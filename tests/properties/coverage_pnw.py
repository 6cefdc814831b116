"""What random games of 1822PNW and its scenarios must have reached, and how it is recognised."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tetsuro.game.game import Game
from tetsuro.kernel.actions import Action
from tetsuro.kernel.events import Event
from tetsuro.kernel.machine import waiting
from tetsuro.kernel.state import State
from tetsuro.mechanics import minors
from tetsuro.mechanics.bid_boxes import BOXES
from tetsuro.mechanics.depot import side
from tetsuro.mechanics.formation import CAPITALIZATION, FULL
from tetsuro.mechanics.minor_acquisition import ACQUIRING
from tetsuro.mechanics.position import tile_name
from tetsuro.mechanics.running import check
from tetsuro.routes.rules import Evaluation
from tetsuro.titles.pnw import acquisition
from tetsuro.titles.pnw.companies import is_regional
from tetsuro.titles.pnw.terrain import LEVELS

COMMON = (
    *(
        f"action {kind}"
        for kind in (
            "bid", "pass", "buy_shares", "sell_shares", "par", "choose", "lay_tile", "place_token",
            "run_routes", "dividend", "buy_train", "acquire_company", "merge",
            "assign", "discard_train", "payoff_player_debt", "payoff_player_debt_partial",
        )
    ),
    *(f"phase {n}" for n in (1, 3, 4, 5, 6, 7)),
    *(f"P{n} taken over" for n in (1, 2, 3, 5, 7, 9, 10, 11, 14, 15, 16)),
    "power lay_tile P7", "power lay_tile P10", "power lay_tile P11", "power assign P15",
    "power lay_tile P16", "merger", "first-turn L", "train exported", "loan",
    "cube", "city step", "regional", "timber bonus", "end by stock market",
)  # fmt: skip
ALL = (
    *COMMON, "phase 2", "L turned", "action hex_token", "destination token",
    *(f"P{n} taken over" for n in (4, 6, 8, 12, 13, 17, 18, 19, 20, 21)),
    *(f"power lay_tile P{n}" for n in (8, 12, 13, 18, 19)),
    "power assign P17", "power choose_ability P21", "P20 moves an association", "P21 moves a card",
    "conversion", "direct start", "full capitalisation", "majors fully capitalised",
    "takeover for money", "takeover for one_share", "takeover for two_shares",
    "takeover of a regional", "takeover from a box", "minor removed", "export of a dear train",
    "forced sale", "issue", "redemption", "pullman", "permanent train apart", "mail", "portage",
    "paper bonus", "ski bonus", "lumber bonus", "destination bonus", "express train",
    "mine deepened", "mine changes hands", "train between companies", "train of the pool",
    "presidency changes hands", "end by bank",
)  # fmt: skip


@dataclass(frozen=True)
class Coverage:
    """``EXPECTED``: what ``WHOLE`` games reach between them."""

    EXPECTED: tuple[str, ...]
    WHOLE: int

    def before(self, game: Game, action: Action) -> Iterable[str]:
        """What an action about to be done shows."""
        yield f"action {action.type}"
        if action.private:
            yield f"power {action.type} {action.entity}"
        yield from _SHOWN.get(action.type, _nothing)(game.state, action)

    def after(
        self, game: Game, was: State, action: Action, events: Iterable[Event]
    ) -> Iterable[str]:
        """What an action just done in the position ``was`` brought about."""
        for nested in game.raw[-1].get("auto_actions") or ():
            yield f"action {nested['type']}"
            if nested["type"] == "hex_token":
                yield "destination token"
        for event in events:
            yield from _happened(game.state, event)
        yield from _seen(was, game.state)


def _nothing(state: State, action: Any) -> Iterator[str]:
    yield from ()


def _lay(state: State, action: Any) -> Iterator[str]:
    name = tile_name(action.tile)
    if name == "BC":
        yield "cube"
    elif name == "PNW5":
        yield "mine deepened"
    elif action.hex in LEVELS:
        yield "city step"


def _choose(state: State, action: Any) -> Iterator[str]:
    at, candidate = waiting(state), ACQUIRING.of(state)[0]
    step = "" if at is None else at.step.name
    if step == "routes":
        yield "pullman"
    elif step == "dividend":
        yield "permanent train apart"
    elif step == "acquire_company":
        yield "P20 moves an association"
    elif candidate and not ACQUIRING.of(state)[1]:
        yield f"takeover for {action.choice}"
        if is_regional(state, candidate):
            yield "takeover of a regional"
        if acquisition.in_box(state, candidate):
            yield "takeover from a box"


def _ability(state: State, action: Any) -> Iterator[str]:
    if action.choice != "exchange":
        yield "P21 moves a card"


def _par(state: State, action: Any) -> Iterator[str]:
    minor = minors.minor_of(state, action.corporation)
    yield "conversion" if minor in state.floated else "direct start"
    if CAPITALIZATION.of(state).get(action.corporation) == FULL:
        yield "full capitalisation"


def _buy_train(state: State, action: Any) -> Iterator[str]:
    at = waiting(state)
    if at is not None and at.step.name == "first_train":
        yield "first-turn L"
    elif action.exchange is not None:
        yield "L turned"
    elif action.train in state.pool_trains:
        yield "train of the pool"


def _run(state: State, action: Any) -> Iterator[str]:
    if any(side(state, route.train).name == "E" for route in action.routes):
        yield "express train"
    checked = check(state, str(action.entity), action.routes) if action.routes else None
    if isinstance(checked, Evaluation):
        for route in checked.routes:
            yield from {f"{item.rule.partition(' ')[0]} bonus" for item in route.items}


def _sell(state: State, action: Any) -> Iterator[str]:
    if isinstance(action.entity, str):
        yield "issue"
    elif state.round.kind == "OR":
        yield "forced sale"


def _buy(state: State, action: Any) -> Iterator[str]:
    if isinstance(action.entity, str):
        yield "redemption"


def _take(state: State, action: Any) -> Iterator[str]:
    yield f"{action.company} taken over"


def _merge(state: State, action: Any) -> Iterator[str]:
    if state.round.kind == "MR":
        yield "merger"


_SHOWN: dict[str, Callable[[State, Any], Iterable[str]]] = {
    "lay_tile": _lay, "choose": _choose, "choose_ability": _ability, "par": _par,
    "buy_train": _buy_train, "run_routes": _run, "sell_shares": _sell, "buy_shares": _buy,
    "acquire_company": _take, "merge": _merge,
}  # fmt: skip
PAID = ("loan", "mail", "portage")


def _happened(state: State, event: Event) -> Iterator[str]:
    kind, params = event.kind, event.params
    if kind == "paid" and params["why"] in PAID:
        yield str(params["why"])
    elif kind == "train_exported":
        yield "train exported"
        if not params["train"].startswith("L-"):
            yield "export of a dear train"
    elif kind == "phase":
        yield f"phase {state.phase}"
    elif kind == "regional":
        yield "regional"
    elif kind == "full_capitalisation":
        yield "majors fully capitalised"
    elif kind == "president":
        yield "presidency changes hands"
    elif kind == "train_bought" and params["seller"]:
        yield "train between companies"
    elif kind == "game_over":
        yield "end by " + str(params["reason"]).replace("_", " ")


def _seen(was: State, state: State) -> Iterator[str]:
    """What shows in the two positions."""
    if state.round.kind != was.round.kind and was.round.kind == "SR":
        yield f"phase {state.phase}"
        gone = set(was.corporations) - set(state.corporations)
        if any(f"M{c}" in BOXES.of(was)["minors"] for c in gone):
            yield "minor removed"
    mines = [
        {c for c, charter in s.tokens.items() for t in charter if t.kind == "coal"}
        for s in (was, state)
    ]
    if mines[0] and mines[1] - mines[0]:
        yield "mine changes hands"


TITLES = {
    "1822PNW": Coverage(ALL, 18),
    "1822PNW-Short": Coverage(COMMON, 6),
    "1822PNW-SRS": Coverage(COMMON, 6),
}
