"""Two worlds that one viewer must not be able to tell apart: hidden cards dealt otherwise."""

from __future__ import annotations

from random import Random
from typing import Any

from tetsuro.game.game import Game
from tetsuro.game.history import History, Standing
from tetsuro.game.line import Line
from tetsuro.kernel.events import Event
from tetsuro.kernel.state import State
from tetsuro.titles.india.cards import HANDS, PICKED, hand
from tetsuro.titles.india.draft import KEPT, selecting

Swap = dict[str, str]


def unknown_to(viewer: int | None, state: State) -> dict[int, list[str]]:
    """The cards in each hand that a viewer (None: a spectator) does not know."""
    return {
        player: [c for c in held if c not in PICKED.of(state).get(player, ())]
        for player, held in HANDS.of(state).items()
        if player != viewer
    }


def dealt_otherwise(game: Game, viewer: int | None, random: Random) -> Game:
    """The same game with another seed, and with what the viewer cannot know dealt otherwise from
    its beginning on; while cards are being chosen, others have chosen others."""
    shown = {r["company"] for r in game.raw if r["type"] == "buy_company"}  # undone ones, too
    unknown = unknown_to(viewer, game.state).values()
    cards = [c for held in unknown for c in held if c not in shown]
    swap = dict(zip(cards, random.sample(cards, len(cards)), strict=True))
    chosen = _chosen_otherwise(game.state, viewer, swap, random)
    other = game.copy()
    other.seed = random.randrange(2**31)
    other._raw = Line(_record(r, viewer, swap, chosen) for r in game.raw)
    worlds: dict[int, State] = {}

    def world(state: State) -> State:
        if id(state) not in worlds:
            worlds[id(state)] = _position(state, viewer, swap, chosen)
        return worlds[id(state)]

    other._positions = Line(map(world, game.positions))
    other.history = History(world(game.history.start))
    past = game.history
    other.history.plain = Line(_standing(s, world) for s in past.plain)
    other.history.notes = past.notes
    other.history.undone = tuple([_standing(s, world) for s in u] for u in past.undone)
    return other


def _standing(standing: Standing, world: Any) -> Standing:
    return Standing(standing.index, world(standing.state))


def _chosen_otherwise(
    state: State, viewer: int | None, swap: Swap, random: Random
) -> dict[int, tuple[str, ...]]:
    if not selecting(state):
        return {}
    return {
        p: tuple(random.sample([swap[c] for c in hand(state, p)], len(kept)))
        for p, kept in KEPT.of(state).items()
        if p != viewer
    }


def _position(
    state: State, viewer: int | None, swap: Swap, chosen: dict[int, tuple[str, ...]]
) -> State:
    new = state.copy()
    new.memo = {}
    new.events = [Event(e.kind, **_renamed(dict(e.params), swap)) for e in state.events]
    HANDS.set(
        new,
        {
            p: cards if p == viewer else tuple(swap.get(c, c) for c in cards)
            for p, cards in HANDS.of(state).items()
        },
    )
    kept = {
        p: cards if p == viewer else chosen.get(p, tuple(swap.get(c, c) for c in cards))
        for p, cards in KEPT.of(state).items()
    }
    if kept:
        KEPT.set(new, kept)
    return new


def _renamed(value: Any, swap: Swap) -> Any:
    """What the log would say had the hidden cards been the others."""
    if isinstance(value, dict):
        return {key: _renamed(each, swap) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return tuple(_renamed(each, swap) for each in value)
    return swap.get(value, value) if isinstance(value, str) else value


def _record(
    record: dict[str, Any], viewer: int | None, swap: Swap, chosen: dict[int, tuple[str, ...]]
) -> dict[str, Any]:
    who = record.get("entity")
    if record["type"] != "select_multiple_companies" or who == viewer:
        return record
    mapped = [swap.get(c, c) for c in record["companies"]]
    return {**record, "companies": list(chosen.get(who, mapped))}
