"""18GB's track and tokens (rules 4.3 d, 6): two tiles, one of them with a city, and a token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from tetsuro.kernel.actions import Holder
from tetsuro.kernel.machine import Types
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State
from tetsuro.mechanics.building import TILES_LAID, BuildingRules
from tetsuro.mechanics.operating import president
from tetsuro.mechanics.token_placing import OWN, TOKEN_PLACED, TokenRules
from tetsuro.titles.gb.insolvency import is_solvent
from tetsuro.titles.gb.privates import USED, blocked_hex, close, power_ready
from tetsuro.track.inherit import Inherited, Reservation, inherit
from tetsuro.track.inherit import Token as TokenAt
from tetsuro.track.stations import Inherit
from tetsuro.track.tiles import Tile
from tetsuro.track.upgrades import Leave, Options

TILE_ACTIONS: Final = 2
ESTUARIES: Final = (("C22", "G33"), ("I4", "G32"))
EARLY_GREEN: Final = ("G36", "G37", "G38")
EARLY_HEXES: Final = ("J25", "F5", "H19", "J13", "A20", "I14", "H9")
_FROM_BLUE: Final = tuple((pair, Leave(color=True)) for pair in ESTUARIES)
_ONE_WAY: Final = frozenset((tile, r) for _, tile in ESTUARIES for r in range(1, 6))
UPGRADES: Final = Options(pairs=_FROM_BLUE, unturnable=_ONE_WAY)
"""White, yellow, green, brown, gray; the two estuaries go from blue to blue (rules 6.3)."""
EARLY: Final = Options(
    pairs=tuple(((hex, tile), Leave(color=True)) for hex in EARLY_HEXES for tile in EARLY_GREEN)
)
NO_MORE_TOKENS: Final[Column[bool]] = Column("no_more_tokens", False)
"""The end-game restriction (rules 3.1): set for good."""
GREEN_HEXES: Final[Column[dict[str, tuple[str, ...]]]] = Column("green_hexes", {})
"""Hexes in which a corporation may lay a green city early (rules 6.3)."""


def early_green(state: State, corporation: str) -> Mapping[str, Sequence[str]]:
    """The green tiles that the corporation may lay before their phase, by hex."""
    return dict.fromkeys(GREEN_HEXES.of(state).get(corporation, ()), EARLY_GREEN)


def kept_off(state: State, hex: str) -> Refusal | None:
    """Until phase 4+2 an open private keeps everybody off its hex."""
    blocker = blocked_hex(state, hex)
    if blocker is None or state.title.phase_index[state.phase] >= state.title.phase_index["4+2"]:
        return None
    return refuse("hex_blocked", hex=hex, private=blocker)


def close_blocker(state: State, hex: str) -> None:
    """A tile on the hex of an open private closes it (rules 6.3)."""
    blocker = blocked_hex(state, hex)
    if blocker is not None:
        close(state, blocker)


def holds_back(state: State, owner: Holder | None) -> bool:
    """AF keeps the step open while its power is unused, even while it is open itself."""
    return owner is not None and state.owners.get("AF") == owner and "AF" not in USED.of(state)


def also_offered(state: State, corporation: str) -> Types:
    """What private companies of the president keep on offer (rules 4.3 d)."""
    owner = president(state)
    if holds_back(state, owner):
        return ("lay_tile", "pass")
    ready = any(power_ready(state, p, owner) for p in ("AF", "LS", "TV"))
    return ("pass",) if ready else ()


def step_over(state: State) -> bool:
    """With two tiles laid after an own token the step is over at once."""
    done = TILES_LAID.of(state) >= TILE_ACTIONS and TOKEN_PLACED.of(state) == OWN
    return done and not holds_back(state, president(state))


@cache
def homes_move(corporation: str) -> Inherit:
    """How tokens move when this corporation lays: on the first tile of a double city the home
    token waiting there gets the connected city 0 if it is its own, else city 1 (rules 6.4)."""

    def move(
        old: Tile, new: Tile, tokens: Sequence[TokenAt], reserved: Sequence[Reservation]
    ) -> Inherited:
        if len(old.cities) < 2 or old.tracks:
            return inherit(old, new, tokens, reserved)
        own = any(owner == corporation for owner, _, _ in tokens)
        return inherit(old, new, tokens, reserved, (0, 1) if own else (1, 0))

    return move


def few_trains(state: State) -> Refusal | None:
    """Nobody places tokens any more once few trains are left (3.1)."""
    return refuse("end_game_restriction") if NO_MORE_TOKENS.of(state) else None


BUILDING_RULES: Final = BuildingRules(
    tile_actions=TILE_ACTIONS,
    city_tiles=1,
    may_build=is_solvent,
    barred=kept_off,
    upgrades=UPGRADES,
    move=homes_move,
    early=early_green,
    early_upgrades=EARLY,
    laid=close_blocker,
    also=also_offered,
    over=step_over,
)
TOKEN_RULES: Final = TokenRules(barred=few_trains)
