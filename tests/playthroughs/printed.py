"""A game printed move by move: what may be done, what is done, what came of it, where all stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tetsuro.game.game import Game, round_name
from tetsuro.i18n import Voice
from tetsuro.i18n.tables import table_voice
from tetsuro.kernel.actions import Action
from tetsuro.kernel.choices import Family, OpenFamily, first_action
from tetsuro.kernel.notation import action_from_text
from tetsuro.kernel.state import State

MOVE = "> "


def head(game: Game) -> list[str]:
    """What a game needs to begin again."""
    return [
        f"title: {game.title.name}",
        f"players: {len(game.players)}",
        f"seed: {game.seed}",
        f"options: {' '.join(game.title.options)}".rstrip(),
    ]


def moves(text: str) -> list[Action]:
    """The actions of a printed game."""
    lines = (line for line in text.splitlines() if line.startswith(MOVE))
    return [action_from_text(line.removeprefix(MOVE)) for line in lines]


def printed(game: Game, actions: Iterable[Action]) -> str:
    """The game from here on, with these actions; they are done to it."""
    voice = table_voice("en", game.title, game.players)
    lines = [*head(game), ""]
    before = ""
    for number, action in enumerate(actions, 1):
        where = round_name(game.state)
        if where != before:
            lines += [f"== {where}, phase {game.phase}", *standing(game.state, voice), ""]
            before = where
        lines += move(game, number, action, voice)
    return "\n".join([*lines, "", f"== {ending(game)}", *standing(game.state, voice), ""])


def move(game: Game, number: int, action: Action, voice: Voice) -> Iterator[str]:
    """One move: who acts and may do what; the action; what happened; and what followed."""
    actors = " ".join(str(voice.names.get(a, a)) for a in game.actors)
    yield f"{number}. {actors}: {offers(game)}"
    yield f"{MOVE}{action}"
    events = game.apply(action)
    yield from (f"    {voice.say(event)}" for event in events)


def offers(game: Game) -> str:
    """How many actions of each kind are legal; ``…`` where they are too many to list."""
    count: Counter[str] = Counter()
    open_ended = set()
    for choice in game.choices():
        kind = first_action(choice).type
        count[kind] += len(choice) if isinstance(choice, Family) else 1
        if isinstance(choice, OpenFamily):
            open_ended.add(kind)
    return ", ".join(f"{k} {'…' if k in open_ended else n}" for k, n in count.items())


def standing(state: State, voice: Voice) -> Iterator[str]:
    """Players with cash and worth, corporations with price, cash, trains, tokens and holders."""
    for player in state.players:
        worth = voice.money(state.title.net_worth(state, player))
        privates = " ".join(p for p in state.players_owning(player))
        name = voice.names[player]
        yield f"  {name}: {voice.money(state.cash[player])}, worth {worth} {privates}".rstrip()
    for corporation in state.corporations:
        price = state.price(corporation)
        if price is None and not state.trains.get(corporation):
            continue
        president = state.presidents.get(corporation)
        holders = " ".join(
            f"{voice.names.get(holder, holder)}:{state.percent(holder, corporation)}"
            for holder, ids in state.certificates[corporation].items()
            if ids
        )
        led = voice.names.get(president, president)
        tokens = " ".join(t.hex for t in state.tokens[corporation] if t.hex)
        yield (
            f"  {corporation}: {'-' if price is None else voice.money(price)}, "
            f"{voice.money(state.cash[corporation])}, led by {led}"
            f", trains {' '.join(state.trains[corporation]) or '-'}, tokens {tokens or '-'}"
            f", shares {holders}"
        )


def ending(game: Game) -> str:
    state = game.state
    return f"ended: {state.finished}" if state.finished else f"stops in {round_name(state)}"
