"""How a game begins: anew, or from a snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tetsuro.game.game import SNAPSHOT, Game
from tetsuro.game.header import plain_name
from tetsuro.kernel.notation import is_text
from tetsuro.kernel.refusal import Unusable
from tetsuro.kernel.rng import MODULUS
from tetsuro.kernel.setup import fresh
from tetsuro.kernel.state import State
from tetsuro.kernel.title import PUBLISHED
from tetsuro.titles.registry import make_title


def new_game(
    title: str,
    players: Sequence[str],
    seed: int = 0,
    options: Iterable[str] = (),
    rulings: Mapping[str, str] | None = None,
) -> Game:
    """Begin a game; players have the ids 0, 1, … in seat order. Rulings not named are
    ``published``. Of a seed beyond 31 bits the rest counts, as the generator takes it (core 2.2).

    >>> new_game("18GB", ["Aki", "Ben"], seed=1, options=["two_player_ew"]).title.scenario
    '2EW'
    >>> new_game("18GB", ["Aki", "Ben"], seed=2**31 + 7).seed
    7

    Raises ``Unusable`` for an unknown title, option or ruling, or a wrong number of players.
    """
    if not isinstance(title, str):
        raise Unusable("wrong_shape", where="title", expected="text")
    for where, found in (("players", players), ("options", options)):
        if isinstance(found, str) or not isinstance(found, Iterable):
            raise Unusable("wrong_shape", where=where, expected="list of texts")
    players, options = tuple(players), tuple(options)
    if not all(map(is_text, (*players, *options))):
        raise Unusable("wrong_shape", where="players, options", expected="list of texts")
    if type(seed) is not int:
        raise Unusable("wrong_shape", where="seed", expected="whole number")
    if not isinstance(rulings, Mapping | None):
        raise Unusable("wrong_shape", where="rulings", expected="object of texts")
    made = make_title(title, len(players), options, rulings, PUBLISHED)
    seats, seed = tuple(enumerate(map(plain_name, players))), seed % MODULUS
    return Game(made, seats, seed, fresh(made, tuple(i for i, _ in seats), seed))


def restore(snapshot: Mapping[str, Any]) -> Game:
    """A game that goes on from a snapshot; its history begins there.

    Raises ``Unusable`` for another version or a broken snapshot.

    >>> game = new_game("18GB", ["Aki", "Ben", "Chie"], seed=7)
    >>> restore(game.snapshot()).state == game.state
    True
    """
    version = snapshot.get("snapshot") if isinstance(snapshot, Mapping) else snapshot
    if version != SNAPSHOT:
        raise Unusable("wrong_snapshot", version=str(version)[:20])
    try:
        players = tuple((p["id"], plain_name(p["name"])) for p in snapshot["players"])
        title = make_title(
            snapshot["title"], len(players), tuple(snapshot["options"]), snapshot["rulings"]
        )
        state = State.from_json(title, snapshot["state"])
        seed = int(snapshot["seed"])
        if sorted(state.players) != sorted(i for i, _ in players):
            raise ValueError("players")
        if state.phase not in title.phase_index or state.round.kind not in title.rounds:
            raise ValueError("round")
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unusable("broken_snapshot", where=str(error)[:80]) from error
    return Game(title, players, seed, state)


def done_again(
    start: Mapping[str, Any], more: Mapping[str, Any], raw: Sequence[dict[str, Any]]
) -> Game:
    """A pickled game: what it began with, and all that was done."""
    from tetsuro.game.reading import read_action

    game = restore(start)
    game.more = more
    for index, data in enumerate(raw):
        read_action(game, index, data, False)
    return game
