"""Track laid with private companies: P7, P8, P10 to P13, P16, P18, P19 (rules 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tetsuro.kernel.actions import Holder, LayTile, Pass
from tetsuro.kernel.machine import Rule, Step, Types, pass_step
from tetsuro.kernel.refusal import Refusal, refuse
from tetsuro.kernel.state import Column, State, Token
from tetsuro.kernel.verbs import add_token
from tetsuro.mechanics import minors
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.operating import operator
from tetsuro.mechanics.passing import just_pass, may_pass, passes
from tetsuro.mechanics.position import lying, tile_name
from tetsuro.mechanics.track_laying import free_copy, piece_refusal
from tetsuro.titles.pnw import laying, power_lays, powers, track
from tetsuro.titles.pnw.politics import USE_MOBILIER, has_mobilier
from tetsuro.titles.pnw.powers import uses
from tetsuro.titles.pnw.terrain import CUBE, LEVELS, lay_cost
from tetsuro.titles.pnw.track import DONE_TILES, LAY, NONE, PORTAGE_USED, UPGRADE, note_action

CRUSHERS: Final = ("P7", "P8")
CUBES: Final = "P10"
SURVEYORS: Final = "P11"
PORTS: Final = ("P12", "P13")
PORTAGE: Final = "P16"
BOOM: Final = "P18"
MINE: Final = "P19"
TRACK: Final = (*CRUSHERS, CUBES, SURVEYORS, *PORTS, PORTAGE, BOOM, MINE)
PENDING: Final[Column[bool]] = Column("surveyors_pending", False, "turn")
"""P11 has laid the first of two tiles: the second or a pass must follow."""
COAL: Final = "coal"
LAYS_WITH_SURVEYORS: Final = {"major": 2, "minor": 1}


def track_privates(state: State, corporation: str) -> tuple[str, ...]:
    """Privates of a company with an unused power of track."""
    return tuple(p for p in TRACK if powers.owned_by(state, p, corporation) and uses(state, p) > 0)


def usable(state: State, private: str) -> bool:
    """Whether the private has a power of track that it may use now."""
    return private in TRACK and powers.in_turn(state, private) and uses(state, private) > 0


def offers(state: State, entity: Holder) -> Types:
    """The track step: the company itself, its privates, and P21 (5.3)."""
    corporation = state.entity()
    if not isinstance(corporation, str):
        return ()
    if entity == corporation:
        open_ = not DONE_TILES.of(state) or track.may_act(state, corporation, LAY)
        if open_ or track_privates(state, corporation):
            return ("lay_tile", "pass")
        return ()
    if has_mobilier(state, entity):
        return ("choose_ability",)
    return ("lay_tile",) if entity in TRACK and usable(state, str(entity)) else ()


def lay_refusal(state: State, action: LayTile) -> Refusal | None:
    """The company's lay by the ordinary rules, a private's by its own (5.3, 7)."""
    if not action.private:
        return track.lay_refusal(state, action)
    return power_refusal(state, action)


def power_refusal(state: State, action: LayTile) -> Refusal | None:
    """What the private may lay (7)."""
    private, name = str(action.entity), tile_name(action.tile)
    if not powers.in_turn(state, private):
        return refuse("owners_turn_only", private=private)
    if (no := piece_refusal(state, action)) is not None:
        return no
    if private == CUBES and not state.strict():  # only screens keep it from anything
        return None
    corporation, facts = track.builder(state, action), state.title.privates[private].more
    if name not in facts.get("tiles", (name,)):
        return refuse("wrong_tile", tile=name, private=private)
    if action.hex not in facts.get("hexes", (action.hex,)):
        return refuse("wrong_hex", hex=action.hex, private=private)
    others = action.combo_entities or ()
    if others:
        return _combination_refusal(state, action, private, others)
    if private == SURVEYORS:
        return survey_refusal(state, action) or track.build_refusal(state, corporation, action)
    if name == CUBE:
        return track.cube_refusal(state, corporation, action)
    no = number_refusal(state, private, action) or power_lays.place_refusal(state, private, action)
    return no or _cash_refusal(state, private, action)


def _cash_refusal(state: State, private: str, action: LayTile) -> Refusal | None:
    if private not in CRUSHERS:
        return None
    tile = lying(state, action.tile, action.rotation)
    return cash_refusal(
        state, track.builder(state, action), lay_cost(state, action.hex, tile, action.tile)
    )


def _combination_refusal(
    state: State, action: LayTile, private: str, others: tuple[str, ...]
) -> Refusal | None:
    """P11 with P7 or P8: the tile is the crusher's, the lay is the surveyors' (7.11)."""
    both = {private, *others}
    crusher = next((p for p in CRUSHERS if p in both), None)
    if len(others) != 1 or SURVEYORS not in both or crusher is None:
        return refuse("no_combination", private=private)
    if PORTAGE_USED.of(state):
        return refuse("portage_laid", corporation=operator(state))
    for name in both:
        if not powers.owned_by(state, name, track.builder(state, action)):
            return refuse("owners_turn_only", private=name)
    if tile_name(action.tile) not in state.title.privates[crusher].more["tiles"]:
        return refuse("wrong_tile", tile=tile_name(action.tile), private=crusher)
    no = survey_refusal(state, action) or power_lays.place_refusal(state, crusher, action)
    return no or _cash_refusal(state, crusher, action)


def number_refusal(state: State, private: str, action: LayTile) -> Refusal | None:
    """Whether the turn has room for the power (7)."""
    corporation = track.builder(state, action)
    if private == PORTAGE and DONE_TILES.of(state):
        return refuse("portage_first")
    if private != MINE and private not in CRUSHERS:
        return None
    if PORTAGE_USED.of(state):
        return refuse("portage_laid", corporation=corporation)
    kind = LAY if private == MINE else track.kind_of_lay(state, action.hex, tile_name(action.tile))
    if not track.may_act(state, corporation, kind):
        return refuse("tile_actions_used", kind=kind)
    return None


def survey_refusal(state: State, action: LayTile) -> Refusal | None:
    """Extra lays, or one upgrade; recordings let a major take only a city's first step."""
    corporation, hex = track.builder(state, action), action.hex
    kind = track.kind_of_lay(state, hex, tile_name(action.tile))
    if PENDING.of(state) and kind == UPGRADE:
        return refuse("second_is_a_lay", private=SURVEYORS)
    if kind == UPGRADE and not _screens_offer_upgrade(state, corporation):
        return refuse("tile_actions_used", kind=kind)
    if (
        hex in LEVELS
        and minors.is_major(state, corporation)
        and state.title.tiles[tile_name(action.tile)].color != "yellow"
        and not state.title.published("p11-city-step")
    ):
        return refuse("surveyors_city_step", hex=hex)
    return None


def _screens_offer_upgrade(state: State, corporation: str) -> bool:
    """The recorded site's screens offer P11 what a normal action could be, while one is left."""
    if not state.offering or state.title.published("screen-rules"):
        return True
    left = [k for k in (LAY, UPGRADE) if track.may_act(state, corporation, k)]
    return not left or UPGRADE in left


def lay(state: State, action: LayTile) -> None:
    """Lay for the company or with a private; the step ends when no more can be laid."""
    if not action.private:
        track.lay(state, action)
        return
    private = str(action.entity)
    others = action.combo_entities or ()
    if private == SURVEYORS or SURVEYORS in others:
        _survey(state, action, (private, *others))
    else:
        _LAYS[private](state, action)
    if not _more(state):
        pass_step(state, "track")


def _more(state: State) -> bool:
    corporation = operator(state)
    return bool(
        PENDING.of(state)
        or track.may_act(state, corporation, LAY)
        or track_privates(state, corporation)
    )


def _spend(state: State, private: str) -> None:
    """One use; the private closes with the last."""
    powers.use(state, private)
    if uses(state, private) < 1:
        powers.close(state, private)


def _crush(state: State, action: LayTile) -> None:
    """A town is removed with a normal tile action."""
    note_action(state, track.kind_of_lay(state, action.hex, tile_name(action.tile)))
    track.build(state, action)
    _spend(state, str(action.entity))


def _cube(state: State, action: LayTile) -> None:
    """The recorded site's engine lays a cube whatever tile is named."""
    track.build(state, replace(action, tile=f"{CUBE}-0"))
    _spend(state, CUBES)


def _port_or_boom(state: State, action: LayTile) -> None:
    """Free, without a tile action."""
    track.build(state, action, free=True)
    _spend(state, str(action.entity))


def _portage(state: State, action: LayTile) -> None:
    """Instead of all normal tile actions of the turn; the private stays."""
    track.build(state, action, free=True)
    PORTAGE_USED.set(state, True)
    powers.stop_income(state, PORTAGE)
    powers.use(state, PORTAGE)


def _mine(state: State, action: LayTile) -> None:
    """A lay, free of terrain cost; cubes stay; the owner's token stands in the city."""
    note_action(state, LAY)
    track.lay_tile(state, action, 0)
    add_token(state, operator(state), Token(COAL, 0, action.hex, 0, 0))
    powers.stop_income(state, MINE)
    powers.use(state, MINE)


def _survey(state: State, action: LayTile, privates: tuple[str, ...]) -> None:
    """Extra lays or one extra upgrade; used after one normal action it takes the second."""
    kind = track.kind_of_lay(state, action.hex, tile_name(action.tile))
    most = LAYS_WITH_SURVEYORS[state.types[track.builder(state, action)]]
    if len(DONE_TILES.of(state)) == 1:
        note_action(state, NONE)
    track.build(state, action)
    for private in privates:
        if private != SURVEYORS:
            _spend(state, private)
    if kind == UPGRADE or most == 1 or PENDING.of(state):
        PENDING.set(state, False)
        powers.close(state, SURVEYORS)
    else:
        PENDING.set(state, True)
        powers.use(state, SURVEYORS)


_LAYS: Final = {
    **dict.fromkeys(CRUSHERS, _crush),
    **dict.fromkeys((*PORTS, BOOM), _port_or_boom),
    CUBES: _cube,
    PORTAGE: _portage,
    MINE: _mine,
}


def lay_choices(state: State, entity: Holder) -> Iterator[LayTile]:
    """The company's own lays, or those of a private's power alone."""
    if entity == operator(state):
        yield from track.lay_choices(state, entity)
    elif entity == CUBES:
        yield from track.cube_choices(state, entity, operator(state))
    elif entity == SURVEYORS:
        for lay in _survey_choices(state):
            if power_refusal(state, lay) is None:
                yield lay
    else:
        yield from _power_choices(state, str(entity))
    yield from _combined_choices(state, str(entity))


def _combined_choices(state: State, private: str) -> Iterator[LayTile]:
    """P11 with P7 or P8, named either way round."""
    if private == SURVEYORS:
        others: tuple[str, ...] = CRUSHERS
    else:
        others = (SURVEYORS,) if private in CRUSHERS else ()
    for other in others:
        if not powers.owned_by(state, other, operator(state)) or uses(state, other) < 1:
            continue
        crusher = other if private == SURVEYORS else private
        for action in _places(state, crusher):
            both = replace(action, entity=private, combo_entities=(other,))
            if power_refusal(state, both) is None:
                yield both


def _survey_choices(state: State) -> Iterator[LayTile]:
    corporation = operator(state)
    for one in laying.all_lays(state, corporation, yellow_only=PENDING.of(state)):
        copy = free_copy(state, one.tile.name)
        if copy is not None:
            yield LayTile(SURVEYORS, True, hex=one.hex, tile=copy, rotation=one.tile.rotation)
    yield from track.cube_choices(state, SURVEYORS, corporation)


def _power_choices(state: State, private: str) -> Iterator[LayTile]:
    for action in _places(state, private):
        if power_refusal(state, action) is None:
            yield action


def _places(state: State, private: str) -> Iterator[LayTile]:
    """Every tile of a power in every rotation on the hexes that it could mean."""
    copies = [free_copy(state, n) for n in state.title.privates[private].more["tiles"]]
    for hex in power_lays.likely_hexes(state, private):
        for copy in copies:
            for rotation in range(6) if copy is not None else ():
                yield LayTile(private, True, hex=hex, tile=copy or "", rotation=rotation)


TRACK_STEP: Final = Step(
    "track",
    offers,
    {
        "lay_tile": Rule(lay_refusal, lay, lay_choices),
        "choose_ability": USE_MOBILIER,
        "pass": passes("track"),
    },
)


def pending_offers(state: State, entity: Holder) -> Types:
    """After P11's first tile: its second or a pass, or P7 or P8 for it."""
    if entity == SURVEYORS:
        return ("lay_tile", "pass")
    return ("lay_tile",) if entity in CRUSHERS and usable(state, str(entity)) else ()


def stop_surveying(state: State, action: Pass) -> None:
    """P11 lays no second tile and closes."""
    PENDING.set(state, False)
    powers.close(state, SURVEYORS)


SURVEYORS_STEP: Final = Step(
    "company_track",
    pending_offers,
    {
        "lay_tile": Rule(lay_refusal, lay, lay_choices),
        "pass": Rule(may_pass, stop_surveying, just_pass),
    },
    actor=lambda state: SURVEYORS if PENDING.of(state) else None,
    active=PENDING.of,
)
