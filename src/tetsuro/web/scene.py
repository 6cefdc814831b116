"""All that a table's page shows at one moment: the one template's values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tetsuro.game.game import Game, round_name
from tetsuro.game.seat import behind
from tetsuro.kernel.actions import Holder
from tetsuro.kernel.refusal import Unusable
from tetsuro.kernel.state import State
from tetsuro.mechanics.depot import side
from tetsuro.web import asking, boards, controls, drawing, log, panels
from tetsuro.web.colors import colors
from tetsuro.web.explaining import Why, asks_hexes, why_not
from tetsuro.web.hands import hands
from tetsuro.web.hexes import Tray, tray
from tetsuro.web.programs import programs
from tetsuro.web.reference import RuleLink, address, rule_link
from tetsuro.web.running import Plan, plan
from tetsuro.web.seats import Guest
from tetsuro.web.words import Words

ALL = "all"


@dataclass(frozen=True, slots=True)
class Asked:
    """What of a table a person asks to see: the address's query."""

    at: int | None = None
    hex: str = ""
    tile: str = ""
    rotation: int = -1
    by: str = ""
    runs: tuple[str, ...] = ()
    train: str = ""
    draw: bool = False
    path: str | None = None
    add: str = ""
    log: str = ""

    @classmethod
    def of(cls, query: Mapping[str, Any], runs: Sequence[str]) -> Asked:
        """From the parameters of an address; whatever makes no sense is left out."""
        return cls(
            at=_whole(query.get("at")),
            hex=str(query.get("hex", ""))[:20],
            tile=str(query.get("tile", ""))[:40],
            rotation=_whole(query.get("rot")) or 0 if query.get("rot") else -1,
            by=str(query.get("by", ""))[:20],
            runs=tuple(str(r)[:2000] for r in runs[:20]),
            train=str(query.get("train", ""))[:40],
            draw=query.get("draw") == "1",
            path=str(query["path"])[:2000] if "path" in query else None,
            add=str(query.get("add", ""))[:40],
            log=str(query.get("log", "")),
        )


def _whole(text: Any) -> int | None:
    return int(text) if isinstance(text, str) and text.isdecimal() and len(text) < 7 else None


def position(game: Game, at: int | None) -> tuple[State, int]:
    """The state after the first ``at`` raw actions, and how many they are."""
    last = game.length
    if at is None or at == last:
        return game.state, last
    if at > last:
        raise Unusable("unknown_action_id", id=at)
    return (game.positions[at - 1] if at else game.history.start), at


def scene(words: Words, guest: Guest, asked: Asked, *, brief: bool = False) -> dict[str, Any]:
    """The values of the table's template: all of them from what the guest may see; of a
    ``brief`` page only those of what may be done."""
    game, seat = guest.live.game, guest.seat
    real, number = position(game, asked.at)
    state = seat.see(real)
    present = asked.at is None
    what = controls.Now(None, None, "", (), (), ())
    if present:
        what = controls.now(words, state, guest.speaks_for)
    chosen: Tray | None = tray(words, state, what.hexes, asked) if present else None
    run: Plan | None = plan(words, state, what, asked) if present else None
    acts_here = what.actor is not None and guest.speaks_for(what.actor)
    unbuilt = _unbuilt(words, state, what, asked) if chosen is None and acts_here else None
    curtained = guest.curtained if present else None
    values: dict[str, Any] = {
        "w": words,
        "brief": brief,
        "guest": guest,
        "state": state,
        "title": state.title,
        "asked": asked,
        "number": number,
        "last": game.length,
        "present": present,
        "round": log.round_words(words, state.round.kind, state.round.turn, state.round.number),
        "round_short": round_name(state),
        "now": what,
        "reference": address(state.title.name),
        "tray": chosen,
        "asks_hexes": acts_here and what.actor is not None and asks_hexes(state, what.actor),
        "unbuilt": unbuilt,
        "programs": programs(words, state, what, guest.is_own, guest.link.player)
        if present
        else (),
        "acts_here": acts_here,
        "anybody": what.actor is not None and behind(state, what.actor) is None,
        "asking": asking.question(guest.live) if present else None,
        "asked_what": lambda asked: asking.what(words, guest.live, asked),
        "curtained": curtained,
        "curtain_open": curtained is not None and curtained == guest.hand,
        "seed": game.seed if game.finished else None,
        "run": run,
        "lot": lambda private: panels.private(words, state, private),
        "worth_of": lambda player: boards.worth(words, state, player),
        "notices": panels.notices(words, state),
        "chapters": log.chapters(words, game),
        "result": result(state) if state.finished else [],
        "color": colors(state),
        "can_redo": present and guest.may_redo,
        "can_undo": present and guest.may_undo,
    }
    if not brief:
        shown = drawing.Shown(
            offered=frozenset(what.hexes),
            chosen=asked.hex if chosen or unbuilt else None,
            trial=chosen.trial if chosen else None,
            slots=tuple(controls.slots(state, (a for each in what.hexes.values() for a in each))),
            routes=run.drawn if run else (),
        )
        actor = what.actor if present else state.entity()
        values |= _surroundings(words, game, state, shown, actor, asked, number)
    return values


def _surroundings(
    words: Words,
    game: Game,
    state: State,
    shown: drawing.Shown,
    actor: Holder | None,
    asked: Asked,
    number: int,
) -> dict[str, Any]:
    """What stands around the controls: drawings and panels."""
    return {
        "players_named": game.players,
        "hands": hands(words, state),
        "map": drawing.map_picture(state, shown, words.t("map-label")),
        "market": drawing.market_picture(state, words.t("market-label")),
        "players": panels.players(words, state, actor),
        "companies": panels.companies(words, state),
        "trains": panels.trains(words, state),
        "pool_trains": panels.pool_trains(words, state),
        "privates": panels.privates(words, state),
        "tiles": panels.tiles_left(state),
        "boards": boards.boards(words, state),
        "goods": boards.goods(words, state),
        "book_of": lambda corporation: boards.book(words, state, corporation),
        "log": log.parts(words, game, number, None if asked.log == ALL else log.SHORT),
        "log_more": asked.log != ALL and number > log.SHORT,
        "notes": log.notes(game, number),
        "side": lambda train: side(state, train).name,
    }


def _unbuilt(
    words: Words, state: State, now: controls.Now, asked: Asked
) -> tuple[str, list[tuple[Why, RuleLink | None]]] | None:
    """A hex that a person asks about where nothing can be built, why, and where the rules are."""
    if not asked.hex or now.actor is None:
        return None
    found = why_not(words, state, asked.hex, now.actor)
    links = [(why, rule_link(words, why.refusal) if why.refusal else None) for why in found]
    return (words.hex(asked.hex), links) if links else None


def result(state: State) -> list[tuple[int, int]]:
    """(player, worth), highest first."""
    worth = [(p, state.title.net_worth(state, p)) for p in state.players]
    return sorted(worth, key=lambda item: -item[1])
