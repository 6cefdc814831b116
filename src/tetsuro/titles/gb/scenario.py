"""18GB's scenarios: which corporations and privates are in play, drawn tiers (rules 1.1, 2)."""

from __future__ import annotations

from typing import Final

from tetsuro.kernel.rng import Random
from tetsuro.kernel.setup import withdraw
from tetsuro.kernel.state import State
from tetsuro.kernel.verbs import end_game, tell
from tetsuro.mechanics import stations
from tetsuro.mechanics.depot import leaves_bank
from tetsuro.mechanics.train_buying import BOUGHT_FROM_BANK
from tetsuro.titles.gb.stock import STARTED_FIRST, TIER_TWO
from tetsuro.titles.gb.track import GREEN_HEXES, NO_MORE_TOKENS

FEW_TRAINS: Final = 2


def set_up(state: State, random: Random) -> None:
    """The draws: the seventh corporation of three players, then the tiers; home tokens."""
    scenario = state.title.rules["scenario"]
    candidates = scenario["corporation_one_of"]
    if candidates:
        for corporation in random.shuffled(candidates)[1:]:
            withdraw(state, corporation)
    drawn = random.shuffled(state.corporations)
    second = [c for c in drawn if c != STARTED_FIRST][: scenario["level2_corporations"]]
    TIER_TWO.set(state, tuple(second))
    green = {
        c: tuple(state.title.corporations[c].more.get("early_green", ()))
        for c in state.corporations
    }
    GREEN_HEXES.set(state, {c: hexes for c, hexes in green.items() if hexes})
    for entry in scenario["reservations"]:
        kept = (entry["city"], entry["slot"], entry["for"])
        state.reservations = {**state.reservations, entry["hex"]: (kept,)}
    for corporation in state.corporations:
        home = state.title.corporations[corporation].home
        assert home is not None
        stations.place_in(state, corporation, 0, home, 0)


def auction_settled(state: State) -> None:
    """Who spent most acts first: cash ascending, then more privates, then seats (rules 3)."""

    def rank(player: int) -> tuple[int, int]:
        return state.cash[player], -len(state.players_owning(player))

    state.players = tuple(sorted(state.players, key=rank))


def end_of_operating_round(state: State) -> None:
    """Export if no train was bought; the last train gone ends the game; few trains left means
    no more tokens (rules 3.1)."""
    if not BOUGHT_FROM_BANK.of(state) and state.depot:
        leaves_bank(state, state.depot[0], None)
    if not state.depot:
        end_game(state, "final_train")
    elif len(state.depot) <= FEW_TRAINS and not NO_MORE_TOKENS.of(state):
        NO_MORE_TOKENS.set(state, True)
        tell(state, "end_game_restriction", trains=len(state.depot))
