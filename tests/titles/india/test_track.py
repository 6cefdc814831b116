"""Track, borders, homes and private companies of 18India (rules 6, 4.4.1, 10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.titles.india.table import code, deal, do, floated, give, offered, operate, start, stock
from tetsuro.kernel.actions import (
    BuyCompany,
    LayTile,
    Pass,
    PlaceToken,
    RemoveBorder,
)
from tetsuro.kernel.machine import types_for
from tetsuro.kernel.state import POOL, State
from tetsuro.kernel.verbs import set_phase
from tetsuro.mechanics import stations
from tetsuro.mechanics.money import cash_refusal
from tetsuro.mechanics.track_laying import put
from tetsuro.titles.india import (
    bonds,
    borders,
    cards,
    commodities,
    heads,
    homes,
    lines,
    track,
)

BOTH_OF_DELHI = 2
STRANGER = "WIP"


def turn(corporation: str = "MR", step: str = "", cash: int = 1000, **rulings: str) -> State:
    state = stock(**rulings)
    floated(state, corporation, 2)
    state.cash = {**state.cash, corporation: cash}
    operate(state, corporation, step=step)
    return state


def lay(corporation: str, hex: str, tile: str, rotation: int) -> LayTile:
    return LayTile(corporation, hex=hex, tile=tile, rotation=rotation)


def owner(state: State, company: str, holder: int | str) -> None:
    cards.take_card(state, company)
    cards.give(state, company, holder)


# Lines and upgrades


def test_four_yellow_tiles_in_a_line() -> None:
    """Worked example 497: EIR builds on from its first tile."""
    state = turn("NWR")
    hexes = {a.hex for a in offered(state, kind="lay_tile")}
    assert hexes == {"G8"}, "no track leaves Delhi yet"
    state = turn("WIP")
    count = 0
    while state.round.entity == "WIP" and "track" not in state.passed_steps:
        found = [a for a in offered(state, kind="lay_tile") if track.is_white(state, a.hex)]
        if not found:
            break
        far = lay("WIP", "O18", "9-40", 0)
        if count:
            assert code(state, far) == "not_in_line"
        state = do(state, found[-1])
        count += 1
    assert 1 < count <= 4


def test_an_upgrade_is_all_that_is_built() -> None:
    state = turn("MR")
    hexes = sorted({a.hex for a in offered(state, kind="lay_tile")})
    assert hexes
    yellow = next(a for a in offered(state, kind="lay_tile"))
    after = do(state, yellow)
    greens = [a for a in offered(after, kind="lay_tile") if not track.is_white(after, a.hex)]
    assert greens == []
    green = lay("MR", yellow.hex, "81-0", 0)
    assert code(after, green) == "upgrade_alone"


def test_unknown_things_are_refused() -> None:
    state = turn("MR")
    assert code(state, lay("MR", "Z99", "9-0", 0)) == "unknown_hex"
    assert code(state, lay("MR", "J29", "9-99", 0)) == "unknown_tile"
    assert code(state, lay("MR", "J29", "9-0", 6)) == "unknown_rotation"
    assert code(state, lay("MR", "K30", "9-0", 0)) is not None
    assert code(state, lay("MR", "O18", "9-0", 0)) == "not_connected"


def test_the_line_goes_on_through_a_red_city() -> None:
    """``D12``: the published walk finds hexes beyond Mumbai that the shortcut leaves out."""
    for answer, through in (("published", True), ("recorded", False)):
        state = turn("WIP", red_city_line=answer)
        put(state, "WIP", "E24", "6-0", 2)
        found = lines.line_hexes(state, "WIP", ("E24",))
        assert found == ({"F23", "E22"} if through else {"F23"})


# Borders


def test_track_over_a_province_border_leaves_a_marker() -> None:
    """Worked examples of 102 and 116: E24 to Mumbai."""
    state = turn("WIP")
    state = do(state, lay("WIP", "E24", "6-0", 2))
    assert borders.markers(state) == (("D23", "E24"),)
    assert (5, "gauge_change", None) in state.borders["D23"]
    late = turn("WIP")
    set_phase(late, "IV")
    late = do(late, lay("WIP", "E24", "6-0", 2))
    assert borders.markers(late) == ()
    assert all(edge != 2 for edge, _, _ in late.borders["E24"])
    told = [e.params for e in late.events if e.kind == "no_gauge_change"]
    assert told == [{"hexes": ("E24", "D23")}], "fault B15: it is said where it happens"


def test_a_marker_stays_through_upgrades_beside_it() -> None:
    """Fault B17."""
    state = do(turn("WIP"), lay("WIP", "E24", "6-0", 2))
    operate(state, "WIP")
    up = next(a for a in offered(state, "WIP", "lay_tile") if a.hex == "E24")
    state = do(state, up)
    assert state.tiles["E24"][0] == up.tile
    assert borders.markers(state) == (("D23", "E24"),)


def test_markers_are_removed_in_phase_four_only() -> None:
    """Worked example 773."""
    state = turn("WIP")
    state = do(state, lay("WIP", "E24", "6-0", 2))
    operate(state, "WIP")
    action = RemoveBorder("WIP", hex="E24", edge=2)
    assert code(state, action) == "markers_stay"
    set_phase(state, "IV")
    assert code(state, RemoveBorder("WIP", hex="E24", edge=0)) == "no_gauge_marker"
    assert code(state, action) is None
    assert code(state, RemoveBorder("WIP", hex="D23", edge=5)) is None
    after = do(state, action)
    assert borders.markers(after) == ()
    floated(state, "SIR", 3)
    operate(state, "SIR")
    assert code(state, RemoveBorder("SIR", hex="E24", edge=2)) == "hex_not_reached"


def test_a_river_is_paid_once_by_who_joins_over_it() -> None:
    state = turn("MR")
    tile = state.title.tiles["9"]
    assert borders.costs(state, "C16", tile.turned(5)) == 0, "nothing beyond to join"
    put(state, "MR", "D17", "57-0", 2)
    assert borders.costs(state, "C16", tile.turned(5)) == 30
    state.cash = {**state.cash, "MR": 29}
    tile_cost = track.full_cost(state, "C16", tile.turned(5))
    assert cash_refusal(state, "MR", tile_cost) is not None


# Homes


def test_a_home_companys_answer_settles_both() -> None:
    """Fault A6: both companies of Delhi have floated before the first tile."""
    for layer, other in (("NWR", "SPD"), ("SPD", "NWR")):
        state = start(players=2, seed=BOTH_OF_DELHI)
        for corporation in (layer, other):
            floated(state, corporation, 1)
        operate(state, layer)
        state = do(state, lay(layer, "G8", "235-0", 0))
        assert state.tokens[layer][0].hex is None
        assert [a.type for a in offered(state, layer)] == ["place_token", "place_token"]
        assert code(state, Pass(layer)) == "not_offered"
        state = do(state, PlaceToken(layer, city="235-0-1"))
        assert state.tokens[layer][0][2:] == ("G8", 1, 0)
        assert state.tokens[other][0][2:] == ("G8", 0, 0)
        assert not homes.PENDING.of(state)


def test_the_second_company_of_a_double_city_takes_the_other_city() -> None:
    """Trap 169: it floats after the first has its station on the laid tile."""
    state = start(players=2, seed=BOTH_OF_DELHI)
    floated(state, "NWR", 1)
    operate(state, "NWR")
    state = do(state, lay("NWR", "G8", "235-0", 0))
    state = do(state, PlaceToken("NWR", city="235-0-0"))
    assert state.reservations["G8"] == ((None, None, "SPD"),)
    floated(state, "SPD", 2)
    assert [a.city for a in offered(state, "SPD")] == ["235-0-1"]
    state = do(state, PlaceToken("SPD", city="235-0-1"))
    assert state.tokens["SPD"][0][2:] == ("G8", 1, 0)


def reaching_delhi(**rulings: str) -> State:
    """PNS has built from Lahore to Delhi; of Delhi's companies only NWR plays, and has not come."""
    state = turn("PNS", **rulings)
    for hex, tile, rotation in (("D5", "8-0", 3), ("E6", "9-0", 2), ("F7", "9-1", 2)):
        put(state, "PNS", hex, tile, rotation)
    assert state.reservations["G8"] == ((0, 0, "NWR"),)
    return state


FIRST_OF_DELHI = lay("PNS", "G8", "235-0", 2)


def test_the_layer_chooses_for_a_company_that_has_not_come() -> None:
    """``D13`` and fault A5: it keeps one city for the other company and may use the other."""
    state = do(reaching_delhi(), FIRST_OF_DELHI)
    assert types_for(state, "PNS") == ("place_token",)
    assert code(state, Pass("PNS")) is not None
    asked = offered(state, "PNS")
    assert len(asked) == BOTH_OF_DELHI
    for answer in asked:
        found = stations.city_of(state, answer.city)
        assert found is not None
        kept = do(state, answer)
        assert kept.reservations["G8"] == ((found[1], 0, "NWR"),)
        kept = do(kept, Pass("PNS"))
        mine = {stations.city_of(kept, a.city) for a in offered(kept, "PNS", "place_token")}
        assert (("G8", 0) in mine) is (found[1] == 1), "only the city with the track is reached"
        floated(kept, "NWR", 3)
        assert kept.tokens["NWR"][0][2:4] == ("G8", found[1])


def test_recordings_keep_the_city_of_the_company_that_has_not_come() -> None:
    state = do(reaching_delhi(lone_double_city="recorded"), FIRST_OF_DELHI)
    assert "lay_tile" in types_for(state, "PNS"), "nobody is asked"
    assert state.reservations["G8"] == ((0, 0, "NWR"),)
    state = do(state, Pass("PNS"))
    assert "G8" not in {t.city for t in offered(state, "PNS", "place_token")}
    no = stations.slot_refusal(state, "PNS", "G8", 0)
    assert no is not None and no.code == "slot_reserved"


def test_nobody_is_asked_where_both_companies_or_none_can_come() -> None:
    both = start(players=2, seed=BOTH_OF_DELHI)
    homes.free_reservation(both, "G8", STRANGER)
    assert not homes.PENDING.of(both)
    came = reaching_delhi()
    floated(came, "NWR", 3)
    came = do(came, FIRST_OF_DELHI)
    assert [w[1:3] for w in homes.PENDING.of(came)] == [("NWR", 0)], "its token, once"
    assert do(came, offered(came, "PNS")[0]).reservations.get("G8", ()) == ()


def gipr(**rulings: str) -> State:
    """GIPR has just floated and looks for a home."""
    state = stock(**rulings)
    give(state, "GIPR", 1, 0, 1, 2)
    heads.launch(state, "GIPR")
    state.cash = {**state.cash, "GIPR": 336}
    return state


@pytest.mark.parametrize("ruling", ["published", "recorded"])
def test_gipr_turns_a_town_into_its_home(ruling: str) -> None:
    """Worked example 585-588; ``D15``: the border stays plain, by both answers."""
    state = gipr(home_tile_border=ruling)
    put(state, "WR", "F17", "58-0", 2)
    action = lay("GIPR", "F17", "13-0", 0)
    assert code(state, action) is None
    after = do(state, action)
    assert after.tokens["GIPR"][0][2:] == ("F17", 0, 0)
    assert after.borders["F17"] == state.borders["F17"]
    assert code(state, lay("GIPR", "K38", "12-0", 0)) == "hex_never_a_city"
    assert code(state, lay("GIPR", "F17", "14-0", 0)) == "wrong_tile"
    both = replace(action, combo_entities=("P2",))
    assert code(state, both) == "no_combination"
    assert code(state, lay("GIPR", "H5", "12-0", 0)) == "not_a_town_hex"
    assert code(state, PlaceToken("GIPR", city="D17-0-0")) is not None, "kept for WR"
    assert code(state, PlaceToken("GIPR", city="D23-0-0")) is None


def test_gipr_may_settle_on_a_printed_city_but_not_on_a_laid_one() -> None:
    """One rule for what is accepted and what is offered: tile 12 keeps the exits of R17."""
    state = gipr()
    at = {a.hex for a in offered(state, "GIPR", "lay_tile")}
    assert {"H25", "R17"} <= at
    assert not at & {"G8", "P17", "K38", "L39", "G36", "D17"}
    assert code(state, lay("GIPR", "R17", "12-0", 1)) is None
    assert code(state, lay("GIPR", "R17", "12-0", 2)) == "track_not_kept"
    assert code(state, lay("GIPR", "D17", "12-0", 0)) == "not_a_town_hex", "kept for WR"
    put(state, "WR", "H25", "57-0", 0)
    assert "H25" not in {a.hex for a in offered(state, "GIPR", "lay_tile")}
    assert code(state, lay("GIPR", "H25", "205-0", 0)) == "not_a_town_hex"
    short = gipr()
    short.cash = {**short.cash, "GIPR": 29}
    dear = lay("GIPR", "F25", "12-0", 0)
    assert code(short, dear) == "cash_short"
    assert code(gipr(), dear) is None


def test_a_token_too_many_in_a_double_city_stands_beside_the_slots() -> None:
    """P5 had put a token beside SPD's: of the three places one is kept for NWR."""
    state = start(players=2, seed=BOTH_OF_DELHI)
    floated(state, "SPD", 1)
    floated(state, STRANGER, 2)
    stations.place_in(state, STRANGER, 1, "G8", 1)
    assert state.tokens[STRANGER][1].slot == 1
    operate(state, "SPD")
    state = do(state, lay("SPD", "G8", "235-0", 0))
    state = do(state, PlaceToken("SPD", city="235-0-1"))
    assert types_for(state, "SPD") == ("place_token",)
    assert {a.city for a in offered(state, "SPD")} == {"235-0-0", "235-0-1"}
    state = do(state, PlaceToken("SPD", city="235-0-0"))
    assert state.tokens[STRANGER][1][2:] == ("G8", 0, 1)
    floated(state, "NWR", 2)
    assert [a.city for a in offered(state, "NWR")] == ["235-0-0"]


def test_a_float_that_goes_unseen() -> None:
    """``D14``: 30 percent were in the market before anybody was its head."""
    for answer, seen in (("published", True), ("recorded", False)):
        state = stock(silent_float=answer)
        give(state, "SIR", POOL, 1, 2, 3)
        deal(state, 1, "SIR_4")
        state = do(state, BuyCompany(1, company="SIR_4", price=82))
        assert "SIR" in state.floated
        assert bool(state.cells) is seen
        assert (state.tokens["SIR"][0].hex == "G36") is seen


def test_corporations_certificates_and_floating() -> None:
    """``D6``: 10 percent with a player and 20 with a corporation."""
    for answer, floats in (("published", False), ("recorded", True)):
        state = stock(corporate_float=answer)
        give(state, "SIR", "MR", 1, 2)
        deal(state, 1, "SIR_4")
        state = do(state, BuyCompany(1, company="SIR_4", price=82))
        assert ("SIR" in state.floated) is floats


def test_shares_from_bonds_and_floating() -> None:
    """``D11`` and fault A3: the converter becomes manager; the shares count if published."""
    for answer, floats in (("published", True), ("recorded", False)):
        state = stock(bond_float=answer)
        set_phase(state, "IV")
        for n in range(3):
            owner(state, f"RB{n}", 1)
            bonds.convert(state, 1)
        assert state.presidents["GIPR"] == 1
        assert ("GIPR" in state.floated) is floats
    state = stock(bond_float="recorded")
    give(state, "GIPR", POOL, 1, 2, 3)
    set_phase(state, "IV")
    owner(state, "RB0", 1)
    bonds.convert(state, 1)
    assert "GIPR" in state.floated, "30 percent lie in the market: it only wanted a head"


# Commodities


def test_a_delivery_is_claimed_for_good() -> None:
    """Worked examples 374 and 392."""
    state = turn("MR")
    passed = ("I20", "I18", "H17", "E22", "D21", "D23")
    assert commodities.delivered(state, "MR", passed) == {"SPICES": 40}
    assert commodities.delivered(state, "MR", ("H15", "A16", "B17")) == {"ORE1": 50}
    commodities.claim(state, "MR", "ORE1")
    assert commodities.CONCESSIONS.of(state)["MR"] == ("ORE1", "ORE2")
    assert commodities.delivered(state, "SIR", ("L21", "K30")) == {}
    assert commodities.delivered(state, "MR", ("L21", "K30")) == {"ORE2": 50}
