"""18GB's track and tokens (rules 4.3 d, 6): two tiles, one of them with a city, and a token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tetsuro.kernel.actions import Holder, LayTile, Pass, PlaceToken
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import BANK, Column, State, Token
from tetsuro.kernel.verbs import add_token, drop_reservations, pay
from tetsuro.mechanics import stations
from tetsuro.mechanics.operating import operator, president
from tetsuro.mechanics.position import board, lying, tile_name
from tetsuro.mechanics.track_laying import (
    charge,
    copy_refusal,
    crossed,
    free_copy,
    free_tiles,
    put,
    remove_borders,
    terrain_cost,
)
from tetsuro.titles.gb.insolvency import is_solvent
from tetsuro.titles.gb.privates import USED, blocked_hex, close, power_ready, use_up
from tetsuro.track.inherit import Inherited, Reservation, inherit
from tetsuro.track.inherit import Token as TokenAt
from tetsuro.track.laying import lay_fault, lays
from tetsuro.track.stations import Inherit
from tetsuro.track.tiles import Tile
from tetsuro.track.upgrades import Leave, Options

TILE_ACTIONS = 2
ESTUARIES = (("C22", "G33"), ("I4", "G32"))
EARLY_GREEN = ("G36", "G37", "G38")
EARLY_HEXES = ("J25", "F5", "H19", "J13", "A20", "I14", "H9")
_FROM_BLUE = tuple((pair, Leave(color=True)) for pair in ESTUARIES)
_ONE_WAY = frozenset((tile, r) for _, tile in ESTUARIES for r in range(1, 6))
UPGRADES = Options(pairs=_FROM_BLUE, unturnable=_ONE_WAY)
"""White, yellow, green, brown, gray; the two estuaries go from blue to blue (rules 6.3)."""
EARLY = Options(
    pairs=tuple(((hex, tile), Leave(color=True)) for hex in EARLY_HEXES for tile in EARLY_GREEN)
)
TILES_LAID: Column[int] = Column("tiles_laid", 0, "turn")
CITY_LAID: Column[bool] = Column("city_laid", False, "turn")
TOKEN_PLACED: Column[str] = Column("token_placed", "", "turn")
"""Which kind of token the operator has placed this turn: own, private, or none yet."""
NO_MORE_TOKENS: Column[bool] = Column("no_more_tokens", False)
"""The end-game restriction (rules 3.1): set for good."""
GREEN_HEXES: Column[dict[str, tuple[str, ...]]] = Column("green_hexes", {})
"""Hexes in which a corporation may lay a green city early (rules 6.3)."""


def may_build(state: State, corporation: str) -> bool:
    return is_solvent(state, corporation)


def offers(state: State, entity: Holder) -> Types:
    """What the track-and-token step offers (rules 4.3 d)."""
    corporation = state.entity()
    if entity != corporation or not isinstance(corporation, str):
        return ()
    if not is_solvent(state, corporation):
        return ()
    owner = president(state)
    found: list[str] = []
    if TILES_LAID.of(state) < TILE_ACTIONS or holds_back(state, owner):
        found.append("lay_tile")
    if can_place_token(state, corporation):
        found.append("place_token")
    if found or any(power_ready(state, p, owner) for p in ("AF", "LS", "TV")):
        found.append("pass")
    return tuple(found)


def holds_back(state: State, owner: Holder | None) -> bool:
    """AF keeps the step open while its power is unused, even while it is open itself."""
    return owner is not None and state.owners.get("AF") == owner and "AF" not in USED.of(state)


def can_place_token(state: State, corporation: str) -> bool:
    """A token at hand, paid for, and a city in reach that takes it."""
    if TOKEN_PLACED.of(state) or NO_MORE_TOKENS.of(state):
        return False
    number = stations.next_token(state, corporation)
    if number is None or state.tokens[corporation][number].price > state.cash[corporation]:
        return False
    return any(
        stations.slot_refusal(state, corporation, hex, city) is None
        for hex, city in stations.cities_in_reach(state, corporation)
    )


# Tiles


def lay_refusal(state: State, action: LayTile) -> Refusal | None:
    corporation = operator(state)
    if TILES_LAID.of(state) >= TILE_ACTIONS:
        return refuse("tile_actions_used", limit=TILE_ACTIONS)
    no = tile_refusal(state, corporation, action)
    if no is not None:
        return no
    tile = lying(state, action.tile, action.rotation)
    if tile.cities and CITY_LAID.of(state):
        return refuse("one_city_tile")
    return fit_refusal(state, corporation, action.hex, tile) or cash_refusal(
        state, corporation, lay_cost(state, action.hex, tile)
    )


def tile_refusal(state: State, corporation: str, action: LayTile) -> Refusal | None:
    """Whether hex, copy and colour allow the lay at all."""
    if action.hex not in state.title.printed:
        return refuse("unknown_hex", hex=action.hex)
    if (no := copy_refusal(state, action.tile)) is not None:
        return no
    if not 0 <= action.rotation <= 5 and state.strict():
        return refuse("unknown_rotation", rotation=action.rotation)
    blocker = blocked_hex(state, action.hex)
    if blocker is not None and blocks_hold(state):
        return refuse("hex_blocked", hex=action.hex, private=blocker)
    name = tile_name(action.tile)
    color = state.title.tiles[name].color
    early = is_early_green(state, corporation, action.hex, name)
    if color not in state.colors() and not early and state.strict():
        return refuse("colour_too_early", color=color, phase=state.phase)
    return None


def blocks_hold(state: State) -> bool:
    """Until phase 4+2 an open private keeps everybody off its hex."""
    return state.title.phase_index[state.phase] < state.title.phase_index["4+2"]


def is_early_green(state: State, corporation: str, hex: str, name: str) -> bool:
    return name in EARLY_GREEN and hex in GREEN_HEXES.of(state).get(corporation, ())


def fit_refusal(
    state: State, corporation: str, hex: str, tile: Tile, useful: bool = True
) -> Refusal | None:
    """Why the tile, as it is turned, cannot lie there for this corporation (core 15.2-15.4)."""
    early = is_early_green(state, corporation, hex, tile.name)
    fault = lay_fault(
        board(state),
        hex,
        tile,
        stations.network_of(state, corporation),
        stations.seen_by(state, corporation),
        "restrictive" if useful else "permissive",
        EARLY if early else UPGRADES,
        move=homes_move(corporation),
    )
    return None if fault is None else refuse(fault.code, **fault.params)


def cash_refusal(state: State, corporation: str, cost: int) -> Refusal | None:
    if cost > state.cash[corporation]:
        return refuse("cash_short", needed=cost, had=state.cash[corporation])
    return None


def lay_cost(state: State, hex: str, tile: Tile) -> int:
    """Hill sides that the new tile has track to, and water printed here (rules 6.2)."""
    return terrain_cost(state, hex) + sum(b[2] or 0 for b in crossed(state, hex, tile))


def lay(state: State, action: LayTile) -> None:
    """A tile action of the operator; with two laid after a token the step is over at once."""
    tile = lying(state, action.tile, action.rotation)
    put_tile(state, action, lay_cost(state, action.hex, tile))
    TILES_LAID.set(state, TILES_LAID.of(state) + 1)
    if tile.cities:
        CITY_LAID.set(state, True)
    done = TILES_LAID.of(state) >= TILE_ACTIONS and TOKEN_PLACED.of(state) == "own"
    if done and not holds_back(state, president(state)):
        pass_step(state, "track_and_token")


def put_tile(state: State, action: LayTile, cost: int) -> None:
    """Lay, pay, and close the private whose block the lay ignores (rules 6.3)."""
    corporation, hex = operator(state), action.hex
    tile = lying(state, action.tile, action.rotation)
    hills = tuple(b[0] for b in crossed(state, hex, tile))
    blocker = blocked_hex(state, hex)
    put(state, corporation, hex, action.tile, action.rotation, homes_move(corporation))
    remove_borders(state, hex, hills)
    charge(state, corporation, cost)
    if blocker is not None:
        close(state, blocker)


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


def lay_choices(state: State, entity: Holder) -> Iterator[LayTile]:
    """Every tile that lay_refusal would take, from the track domain's own listing."""
    corporation = operator(state)
    if TILES_LAID.of(state) >= TILE_ACTIONS:
        return
    stock = {tile.name: (i, tile) for i, tile in free_tiles(state, state.colors())}
    usual = [tile for _, tile in stock.values()]
    yield from _lays(state, corporation, usual, UPGRADES, None, stock)
    green = GREEN_HEXES.of(state).get(corporation, ())
    if green:
        stock = {tile.name: (i, tile) for i, tile in free_tiles(state, ("green",))}
        early = [stock[name][1] for name in EARLY_GREEN if name in stock]
        yield from _lays(state, corporation, early, EARLY, green, stock)


def _lays(
    state: State,
    corporation: str,
    tiles: Sequence[Tile],
    options: Options,
    hexes: Sequence[str] | None,
    stock: Mapping[str, tuple[str, Tile]],
) -> Iterator[LayTile]:
    found = lays(
        board(state),
        stations.network_of(state, corporation),
        stations.seen_by(state, corporation),
        [t for t in tiles if not (t.cities and CITY_LAID.of(state))],
        "restrictive",
        options,
        hexes,
        move=homes_move(corporation),
    )
    held_off = blocks_hold(state)
    for one in found:
        hex, tile = one.hex, one.tile
        early = is_early_green(state, corporation, hex, tile.name)
        if early == (options is UPGRADES) or (held_off and blocked_hex(state, hex)):
            continue
        if lay_cost(state, hex, tile) <= state.cash[corporation]:
            yield LayTile(corporation, hex=hex, tile=stock[tile.name][0], rotation=tile.rotation)


# Tokens


def token_refusal(state: State, action: PlaceToken) -> Refusal | None:
    corporation = operator(state)
    if action.tokener not in (None, corporation):
        return refuse("token_of_other", corporation=action.tokener)
    found = stations.city_of(state, action.city)
    if found is None:
        return refuse("unknown_city", city=action.city)
    if (no := no_token_now(state)) is not None:
        return no
    hex, city = found
    number = stations.next_token(state, corporation)
    if number is None:
        return refuse("no_token_left", corporation=corporation)
    no = stations.slot_refusal(state, corporation, hex, city)
    if no is None and found not in stations.cities_in_reach(state, corporation):
        no = refuse("city_not_reached", hex=hex)
    return no or cash_refusal(state, corporation, state.tokens[corporation][number].price)


def no_token_now(state: State) -> Refusal | None:
    if NO_MORE_TOKENS.of(state):
        return refuse("end_game_restriction")
    return refuse("token_placed") if TOKEN_PLACED.of(state) else None


def place_token(state: State, action: PlaceToken) -> None:
    corporation = operator(state)
    found = stations.city_of(state, action.city)
    number = stations.next_token(state, corporation)
    assert found is not None and number is not None
    pay(state, corporation, BANK, state.tokens[corporation][number].price, "token")
    stations.place_in(state, corporation, number, *found)
    TOKEN_PLACED.set(state, "own")


def token_choices(state: State, entity: Holder) -> Iterator[PlaceToken]:
    for hex, city in stations.cities_in_reach(state, operator(state)):
        action = PlaceToken(
            entity,
            city=stations.city_id(state, hex, city),
            slot=stations.free_slot(state, operator(state), hex, city),
        )
        if token_refusal(state, action) is None:
            yield action


def pass_track(state: State, action: Pass) -> None:
    pass_step(state, "track_and_token")


def no_refusal(state: State, action: Pass) -> Refusal | None:
    return None


def pass_choices(state: State, entity: Holder) -> Iterator[Pass]:
    yield Pass(entity)


TRACK_AND_TOKEN = Step(
    "track_and_token",
    offers,
    {
        "lay_tile": Rule(lay_refusal, lay, lay_choices),
        "place_token": Rule(token_refusal, place_token, token_choices),
        "pass": Rule(no_refusal, pass_track, pass_choices),
    },
)


# Powers of closed private companies (rules 10.2)


def powers_of_track(state: State, private: str) -> bool:
    """AF and TV in the owner's track step, LS at any moment of his corporation's turn."""
    corporation = state.entity()
    if not isinstance(corporation, str) or private not in ("AF", "LS", "TV"):
        return False
    owner = state.owners.get(private)
    if not power_ready(state, private, owner):
        return False
    if private == "LS":
        return moment_allows(state, corporation, owner)
    return owner == president(state) and "track_and_token" not in state.passed_steps


def moment_allows(state: State, corporation: str, owner: Holder | None) -> bool:
    """Recordings take LS, GN and MC at any moment; the rules in a turn of the owner's solvent
    corporation (ruling ``private-power-moment``)."""
    if not state.title.published("private-power-moment"):
        return True
    return owner == president(state) and is_solvent(state, corporation)


def private_tile_offers(state: State, entity: Holder) -> Types:
    if not powers_of_track(state, str(entity)):
        return ()
    return ("lay_tile",) if state.strict() else ("lay_tile", "pass")


def private_lay_refusal(state: State, action: LayTile) -> Refusal | None:
    private, corporation = str(action.entity), operator(state)
    power = state.title.privates[private].more["tile_power"]
    if action.hex != power["hex"]:
        return refuse("wrong_hex", hex=action.hex, needed=power["hex"])
    if tile_name(action.tile) not in power["tiles"]:
        return refuse("wrong_tile", tile=action.tile, private=private)
    if power.get("tile_action") and TILES_LAID.of(state) >= TILE_ACTIONS:
        return refuse("tile_actions_used", limit=TILE_ACTIONS)
    no = tile_refusal(state, corporation, action)
    if no is not None:
        return no
    tile = lying(state, action.tile, action.rotation)
    return fit_refusal(state, corporation, action.hex, tile, useful=False) or cash_refusal(
        state, corporation, private_lay_cost(state, private, action.hex, tile)
    )


def private_lay_cost(state: State, private: str, hex: str, tile: Tile) -> int:
    discount: int = state.title.privates[private].more["tile_power"].get("discount", 0)
    return max(0, lay_cost(state, hex, tile) - discount)


def private_lay(state: State, action: LayTile) -> None:
    private = str(action.entity)
    tile = lying(state, action.tile, action.rotation)
    put_tile(state, action, private_lay_cost(state, private, action.hex, tile))
    if state.title.privates[private].more["tile_power"].get("tile_action"):
        TILES_LAID.set(state, TILES_LAID.of(state) + 1)
    use_up(state, private)


def private_lay_choices(state: State, entity: Holder) -> Iterator[LayTile]:
    power = state.title.privates[str(entity)].more["tile_power"]
    for name in power["tiles"]:
        tile_id = free_copy(state, name)
        if tile_id is None:
            continue
        for rotation in range(6):
            action = LayTile(entity, True, hex=power["hex"], tile=tile_id, rotation=rotation)
            if private_lay_refusal(state, action) is None:
                yield action


def pass_private_tile(state: State, action: Pass) -> None:
    """Recordings may decline the power for this turn; it has no other effect."""
    pass_step(state, "private_tile")


PRIVATE_TILE = Step(
    "private_tile",
    private_tile_offers,
    {
        "lay_tile": Rule(private_lay_refusal, private_lay, private_lay_choices),
        "pass": Rule(no_refusal, pass_private_tile, pass_choices),
    },
    blocks=False,
)


def private_token_offers(state: State, entity: Holder) -> Types:
    corporation = state.entity()
    private = str(entity)
    if not isinstance(corporation, str) or private not in ("GN", "MC"):
        return ()
    owner = state.owners.get(private)
    if not power_ready(state, private, owner) or NO_MORE_TOKENS.of(state):
        return ()
    return ("place_token",) if moment_allows(state, corporation, owner) else ()


def private_token_price(state: State, hex: str, city: int) -> int:
    """Free if the operator reaches the city, else 50."""
    return 0 if (hex, city) in stations.cities_in_reach(state, operator(state)) else 50


def private_token_refusal(state: State, action: PlaceToken) -> Refusal | None:
    private, corporation = str(action.entity), operator(state)
    if action.tokener not in (None, corporation):
        return refuse("token_of_other", corporation=action.tokener)
    found = stations.city_of(state, action.city)
    if found is None:
        return refuse("unknown_city", city=action.city)
    home = state.title.privates[private].more["token_hex"]
    if found[0] != home:
        return refuse("wrong_hex", hex=found[0], needed=home)
    no = no_token_now(state) or stations.slot_refusal(
        state, corporation, *found, reserved_as=private
    )
    return no or cash_refusal(state, corporation, private_token_price(state, *found))


def private_token(state: State, action: PlaceToken) -> None:
    """A token of its own kind comes to the operator's charter, and early green there."""
    private, corporation = str(action.entity), operator(state)
    found = stations.city_of(state, action.city)
    assert found is not None
    price = private_token_price(state, *found)
    pay(state, corporation, BANK, price, "token")
    number = add_token(state, corporation, Token("normal", price))
    stations.place_in(state, corporation, number, *found, reserved_as=private)
    drop_reservations(state, private)
    TOKEN_PLACED.set(state, "private")
    use_up(state, private)
    green = GREEN_HEXES.of(state)
    GREEN_HEXES.set(state, {**green, corporation: (*green.get(corporation, ()), found[0])})


def private_token_choices(state: State, entity: Holder) -> Iterator[PlaceToken]:
    hex = state.title.privates[str(entity)].more["token_hex"]
    for city in range(len(board(state).tile(hex).cities)):
        action = PlaceToken(
            entity,
            True,
            city=stations.city_id(state, hex, city),
            slot=stations.free_slot(state, str(entity), hex, city),
            tokener=operator(state),
        )
        if private_token_refusal(state, action) is None:
            yield action


PRIVATE_TOKEN = Step(
    "private_token",
    private_token_offers,
    {"place_token": Rule(private_token_refusal, private_token, private_token_choices)},
    blocks=False,
)
